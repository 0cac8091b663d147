"""The table of Riffifi: masks of cards and counts of tokens."""

from typing import Final

from ludocracy.core.bits import BIT, mask_of, members
from ludocracy.core.step import NO_ONE
from ludocracy.core.table import Table, Value, leaders
from ludocracy.games.riffifi.moves import CARDS, COLOUR_OF, COLOURS, HIGHER, OFFICER, PLAY, TOKENS

#: The values of the option `ticks` (ruling R17): no ticks, or ticks for 7 tokens at the end of a round, at any moment, or
#: summed over rounds.
TICKS: Final = ["off", "held", "moment", "summed"]
NO_TICKS: Final = 0
HELD: Final = 1
MOMENT: Final = 2
SUMMED: Final = 3
MAJORITY: Final = 7  # of 12 tokens: at most one player can have them
ALL_TICKED: Final = 31

#: The values of the option `losing_card` (rulings R11, N-R8).
LOSING: Final = ["either", "hidden", "shown"]
EITHER: Final = 0
HIDDEN: Final = 1


class Choices:
    """The options of a table in the form that the rules read. It is immutable and shared by all clones."""

    def __init__(self, seats: int, setting: dict[str, Value]) -> None:
        self.left_of: Final[list[int]] = [*range(1, seats), 0]  # by seat
        self.officer: Final = bool(setting["officer"])
        self.left_over: Final = 4 if seats == 3 and not self.officer else 0  # cards that are not dealt
        self.equal_chances: Final = bool(setting["equal_chances"])
        self.ticks: Final = TICKS.index(str(setting["ticks"]))
        self.losing: Final = LOSING.index(str(setting["losing_card"]))
        self.fresh: Final = setting["after_all_hands"] == "fresh"
        self.one_a_deal: Final = setting["one_drawn"] == "deal"
        self.which_one: Final = str(setting["which_one"])
        self.first_dealer: Final = str(setting["first_dealer"])
        self.ties: Final = str(setting["ties"])
        self.tick_ties: Final = str(setting["tick_ties"])
        self.most_rounds: Final = int(setting["most_rounds"])


#: The states of a card in this round.
IN_HAND: Final = 0
SHOWN: Final = 1
UNSEEN: Final = 2


class RiffifiTable(Table):
    """One position of Riffifi. Lists have one entry per seat unless noted otherwise.

    For speed, moves change small numbers in lists with one entry per card. The masks of cards (`hands`, `dealt`, `shown`,
    `known`) are computed from these lists for views, bots and positions.
    """

    def __init__(self, seats: int, setting: dict[str, Value], choices: Choices) -> None:
        super().__init__(seats, setting)
        self.choices: Choices = choices
        self.round: int = 0  # from 1; 0 before the first deal
        self.dealer: int = 0
        self.removed: int = 0  # mask: the 1s that were removed from the game
        self.stock: list[int] = NO_ONE  # cards not dealt
        self.slots: list[int] = NO_ONE  # by card: its place in the stock
        self.taker: int = -1  # the seat that gets the next card of a deal; -1 outside a deal
        self.holder: list[int] = NO_ONE  # by card: the seat that had it at the beginning of the round, or -1
        self.fate: list[int] = NO_ONE  # by card: IN_HAND, SHOWN or UNSEEN
        self.seen: list[int] = NO_ONE  # by card: 1 if everybody has seen it since the deal
        self.plays: list[list[int]] = []  # the moves that play the cards of each hand
        self.up: list[int] = NO_ONE  # the face-up card in front of each seat, or -1
        self.showing: list[int] = NO_ONE  # by colour: the seat with a face-up card of it, or -1
        self.losing: int = 0  # mask: the cards that would be turned down at once
        self.veils: list[int] = (
            NO_ONE  # for each card played unseen: its seat, and the mask of cards that would have lost
        )
        self.tokens: list[int] = NO_ONE  # 5 per seat
        self.middle: list[int] = NO_ONE  # 5
        self.totals: list[int] = NO_ONE  # over finished rounds
        self.latest: list[int] = NO_ONE  # tokens of the latest finished round
        self.ticks: list[int] = NO_ONE  # masks of colours
        self.sums: list[int] = NO_ONE  # 5 per seat: tokens held at the ends of rounds (ticks "summed")

        # Chances égales, for each hand in each finished round since the deal: its current seat, the cards shown in that
        # round, and the losing cards at each of its unseen plays.
        self.earlier: list[list[int]] = []

    def set_out(self) -> None:
        """Initialise all fields for an empty table."""
        seats = self.seats
        self.stock = []
        self.slots = [0] * CARDS
        self.holder = [-1] * CARDS
        self.fate = [IN_HAND] * CARDS
        self.seen = [0] * CARDS
        self.plays = [[] for _ in range(seats)]
        self.up = [-1] * seats
        self.showing = [-1] * COLOURS
        self.losing = 0
        self.veils = []
        self.tokens = [0] * (COLOURS * seats)
        self.middle = [TOKENS] * COLOURS
        self.totals = [0] * seats
        self.latest = [0] * seats
        self.ticks = [0] * seats
        self.sums = [0] * (COLOURS * seats)

    def clone(self) -> "RiffifiTable":
        other = RiffifiTable(self.seats, self.setting, self.choices)
        self.copied_to(other)
        other.round = self.round
        other.dealer = self.dealer
        other.removed = self.removed
        other.stock = self.stock[:]
        other.slots = self.slots[:]
        other.taker = self.taker
        other.holder = self.holder[:]
        other.fate = self.fate[:]
        other.seen = self.seen[:]
        other.plays = [plays[:] for plays in self.plays]
        other.up = self.up[:]
        other.showing = self.showing[:]
        other.losing = self.losing
        other.veils = self.veils[:]
        other.tokens = self.tokens[:]
        other.middle = self.middle[:]
        other.totals = self.totals[:]
        other.latest = self.latest[:]
        other.ticks = self.ticks[:]
        other.sums = self.sums[:]
        if self.earlier:
            other.earlier = self.earlier[:]  # entries are replaced, never changed
        return other

    # -- sets of cards, for code that need not be fast -----------------------------------------------

    @property
    def hands(self) -> list[int]:
        """Return the cards in each hand, as masks."""
        return [mask_of([move - PLAY for move in plays]) for plays in self.plays]

    @hands.setter
    def hands(self, masks: list[int]) -> None:
        self.plays = [[PLAY + card for card in members(mask)] for mask in masks]

    @property
    def dealt(self) -> list[int]:
        """Return the whole hand of each seat in this round, including played cards, as masks."""
        return self.sorted_out([1] * CARDS, 1)

    @dealt.setter
    def dealt(self, masks: list[int]) -> None:
        self.holder = [-1] * CARDS
        for seat, mask in enumerate(masks):
            for card in members(mask):
                self.holder[card] = seat

    @property
    def shown(self) -> list[int]:
        """Return the cards of each seat that everybody has seen in this round, as masks."""
        return self.sorted_out(self.fate, SHOWN)

    @shown.setter
    def shown(self, masks: list[int]) -> None:
        self.fate = [IN_HAND] * CARDS
        for mask in masks:
            for card in members(mask):
                self.fate[card] = SHOWN

    @property
    def known(self) -> list[int]:
        """Return the cards of `dealt` that everybody has seen in any round since the deal, as masks."""
        return self.sorted_out(self.seen, 1)

    @known.setter
    def known(self, masks: list[int]) -> None:
        self.seen = [0] * CARDS
        for mask in masks:
            for card in members(mask):
                self.seen[card] = 1

    def sorted_out(self, marks: list[int], mark: int) -> list[int]:
        """Return the dealt cards with this mark as masks, by holder."""
        masks = [0] * self.seats
        for card in range(CARDS):
            if self.holder[card] >= 0 and marks[card] == mark:
                masks[self.holder[card]] |= BIT[card]
        return masks

    def restored(self) -> None:
        for place, card in enumerate(self.stock):
            self.slots[card] = place
        hands = self.hands
        for card in range(CARDS):
            holder = self.holder[card]
            if holder >= 0 and self.taker < 0 and self.fate[card] != SHOWN and not hands[holder] & BIT[card]:
                self.fate[card] = UNSEEN
        self.showing = [-1] * COLOURS
        self.losing = 0
        for seat, card in enumerate(self.up):
            if 0 <= card < OFFICER:
                self.showing[COLOUR_OF[card]] = seat
                self.losing |= HIGHER[card]

    # -- reading the table ---------------------------------------------------------------------------

    def next(self, seat: int) -> int:
        """Return the seat to the left."""
        return self.choices.left_of[seat]

    def rounds(self) -> int:
        """Return the number of rounds: the number of players or, with ticks, the maximum that the table chose."""
        return self.seats if self.choices.ticks == NO_TICKS else self.choices.most_rounds

    def held(self, seat: int) -> int:
        """Return the number of tokens in front of a seat."""
        tokens = self.tokens
        total = 0
        for index in range(COLOURS * seat, COLOURS * seat + COLOURS):
            total += tokens[index]
        return total

    def tick_count(self, seat: int) -> int:
        return sum([self.ticks[seat] >> colour & 1 for colour in range(COLOURS)])

    def scores(self) -> list[int]:
        """Return the tokens of each seat over all rounds, including the current one; with ticks, the number of ticks."""
        if self.choices.ticks != NO_TICKS:
            return [self.tick_count(seat) for seat in range(self.seats)]
        if self.over():
            return self.totals[:]
        return [self.totals[seat] + self.held(seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Return the seats with the most tokens or ticks; the options of the table break ties (rulings R18, R19)."""
        if not self.over():
            return []
        best = leaders(self.scores(), list(range(self.seats)))
        if self.choices.ticks == NO_TICKS:
            return leaders(self.latest, best) if self.choices.ties == "last_round" else best
        if self.choices.tick_ties == "tokens":
            return leaders(self.latest, best)
        return leaders(self.totals, best) if self.choices.tick_ties == "total" else best
