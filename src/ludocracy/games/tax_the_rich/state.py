"""The table of Tax the Rich: hands and tricks as masks of cards, values in half points."""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.step import EVERYBODY, NO_ONE
from ludocracy.core.table import Table, Value
from ludocracy.games.tax_the_rich.board import Board
from ludocracy.games.tax_the_rich.moves import (
    ALL,
    ANARCHY,
    BROKERS,
    CARDS,
    CHARACTER,
    CLASS_REVOLUTION,
    FEMINIST_REVOLUTION,
    FLAGS,
    FOR_MANY,
    MAX_SEATS,
    OWN,
    RULES_FOR_ALL,
    RULES_FOR_MANY,
    SCENARIO,
    SCENARIO_RULES,
)

#: The revolution in force in the round.
PEACE: Final = 0
CLASS: Final = 1
FEMINIST: Final = 2

WINNERS: Final = 2  # one with three players

#: Every set of seats as a list, and every set of revolutions as moves. They are shared: do not change them.
SEATS_IN: Final = [members(mask) for mask in range(1 << MAX_SEATS)]
CALLS_TO_REVOLT: Final = [
    [],
    [CLASS_REVOLUTION],
    [FEMINIST_REVOLUTION],
    [CLASS_REVOLUTION, FEMINIST_REVOLUTION],
]

#: The decks for few and for many players.
DECK_FOR_FEW: Final = members(ALL & ~FOR_MANY)
DECK_FOR_MANY: Final = members(ALL)

#: The values of an option of `RULE_OPTIONS`, as masks of the rounds in which the rule card is in the set.
IN_ROUNDS: Final = {
    "no": 0b000,
    "yes": 0b111,
    "round_1": 0b001,
    "round_2": 0b010,
    "round_3": 0b100,
    "rounds_12": 0b011,
    "rounds_13": 0b101,
    "rounds_23": 0b110,
}

#: By rule card: the option that adds it to a custom set.
RULE_OPTIONS: Final = {rule: f"rule_{CHARACTER.labels[rule]}" for rule in members(RULES_FOR_ALL | RULES_FOR_MANY)}


class Choices:
    """The options of a table in the form that the rules read. It is immutable and shared by all clones."""

    def __init__(self, seats: int, setting: dict[str, Value], board: Board, symbol: int) -> None:
        self.board: Final = board
        self.deck: Final = DECK_FOR_FEW if seats < 5 else DECK_FOR_MANY
        self.deck_mask: Final = ALL & ~FOR_MANY if seats < 5 else ALL
        self.hand_size: Final = 10 if seats == 6 else 12
        self.left_over: Final = len(self.deck) - seats * self.hand_size
        self.rounds: Final = int(setting["rounds"])
        self.first_opener: Final = str(setting["first_opener"])
        #: The rule cards of this player count (ruling T30), the custom set, and the scenario of each round.
        self.known_rules: Final = RULES_FOR_ALL if seats < 5 else RULES_FOR_ALL | RULES_FOR_MANY
        self.plan: Final = [scenario_of(setting, number) for number in (1, 2, 3)]
        self.own_rules: Final = [own_rules(setting, number) for number in (1, 2, 3)] if OWN in self.plan else [0, 0, 0]
        self.decree_first: Final = setting["decree"] == "before_call"
        #: Cards that prevent a hand from declaring a revolution.
        self.not_class: Final = ALL & ~FLAGS
        self.not_feminist: Final = ALL & ~symbol if setting["feminist"] else ALL
        self.any_time: Final = setting["revolution"] == "any_time"
        self.dead_to_left: Final = setting["dead_trick"] == "left"
        self.taken_stays_up: Final = setting["taken_card"] == "up"
        self.given_stays_up: Final = setting["given_card"] == "up"
        self.broker_again: Final = bool(setting["broker_again"])
        self.may_call_own: Final = bool(setting["call_own"])
        self.bureaucrats_player: Final = setting["bureaucrat"] == "player"
        self.bet_before_gifts: Final = setting["gifts"] == "after_bet"
        self.last_trick_open: Final = bool(setting["last_trick"])

    def fixed_rules(self, number: int) -> int:
        """Return the rule cards of a round whose scenario has a fixed set."""
        scenario = self.plan[number - 1]
        if scenario == ANARCHY:
            return self.known_rules
        if scenario == OWN:
            return self.own_rules[number - 1]
        return SCENARIO_RULES.get(scenario, 0)


def own_rules(setting: dict[str, Value], number: int) -> int:
    """Return the custom rule cards of a round."""
    mask = 0
    for rule, option in RULE_OPTIONS.items():
        if IN_ROUNDS[str(setting[option])] & BIT[number - 1]:
            mask |= BIT[rule]
    return mask


def scenario_of(setting: dict[str, Value], number: int) -> int:
    """Return the scenario of a round: that of its option, or else that of the game."""
    chosen = str(setting[f"round_{number}"])
    return SCENARIO.codes[str(setting["rules"]) if chosen == "same" else chosen]


class TaxTable(Table):
    """One position of Tax the Rich. Lists have one entry per seat unless noted otherwise."""

    def __init__(self, seats: int, setting: dict[str, Value], choices: Choices) -> None:
        super().__init__(seats, setting)
        self.aside = CLASS_REVOLUTION
        self.choices: Choices = choices
        self.round: int = 0  # from 1; 0 before the first round
        self.opener: int = 0  # the seat that opens the auction
        self.totals: list[int] = NO_ONE  # points over finished rounds
        self.latest: list[int] = NO_ONE  # points of the latest finished round
        # the rule cards
        self.drawn: int = 0  # drawn at random or decreed so far (ruling N3)
        self.powers: int = 0  # in force in this round
        # the deal
        self.stock: list[int] = NO_ONE  # cards not dealt
        self.slots: list[int] = NO_ONE  # during a deal: the place of each card in the stock
        self.taker: int = 0  # the seat that gets the next card
        self.hands: list[int] = NO_ONE
        self.up: list[int] = NO_ONE  # the face-up cards of the hands
        # the auction
        self.bidder: int = -1  # the seat that is asked; -1 outside the auction
        self.passes: int = 0  # in a row
        self.marker: int = -1  # the box: 4 * row + suit
        self.leader: int = -1  # the seat that placed the marker
        self.ally: int = -1
        self.called: int = -1  # the card that named the ally
        # the trick
        self.first: int = 0  # the seat that leads
        self.turn: int = 0  # the seat that plays next
        self.count: int = 0  # cards played
        self.led: int = 0  # the suit to follow
        self.lying: list[int] = NO_ONE  # the card in front of each seat, or -1
        self.origin: list[int] = NO_ONE  # the seat that played the card in front of each seat
        self.down: int = 0  # mask: seats with a face-down card
        self.marks: list[int] = NO_ONE  # the number of Teachers that point at each seat
        self.zeros: int = 0  # Workers worth 0
        self.thirteens: int = 0  # Workers worth 13
        self.swapped: int = 0  # seats that have made their Billionaire's swap
        self.owing: bool = False  # the first player owes a swap
        self.spent: int = 0  # Stockbrokers that have been shown this round (rulings N28, N29)
        self.best: int = -1  # the seats with the best and the second card, after the comparison
        self.second: int = -1
        self.kept: int = 0  # six players: the cards that the best player picked
        self.past: list[int] = NO_ONE  # the last finished trick
        self.past_first: int = 0
        # what was won
        self.piles: list[int] = NO_ONE  # the tricks of this round, in the order in which they were won
        self.owners: list[int] = NO_ONE  # of each pile
        self.won: list[int] = NO_ONE  # the number of piles of each seat
        self.dead: int = 0  # cards of a trick that nobody won
        self.winner: int = 0  # of the last trick that was won
        self.before_gifts: int = 0  # the party's tricks before the gifts, if they decide the bet (ruling T22)
        # revolutions
        self.revolution: int = PEACE
        self.rebel: int = -1
        self.ready: int = 0  # mask: seats whose hands allow a revolution; 0 once it is declared
        # what is known of hidden cards
        self.public: int = 0  # hidden cards whose hand everybody knows
        self.knows: list[int] = NO_ONE  # hidden cards of others whose hand the seat knows
        self.cannot: list[int] = NO_ONE  # cards that everybody knows not to be in the hand
        self.noticed: int = 0  # cards that everybody knows to be dealt, but no longer to whom
        # At (seats + 1) * seat + holder: cards that only the seat knows not to be in the holder's hand or, if the holder is
        # the number of seats, not in the stock. Empty until such knowledge exists.
        self.ruled_out: list[int] = NO_ONE
        self.arrived: int = 0  # cards that changed hands during this trick

    def set_out(self) -> None:
        """Initialise all fields for an empty table."""
        seats = self.seats
        self.totals = [0] * seats
        self.latest = [0] * seats
        self.stock = []
        self.past = [-1] * seats
        self.clear()

    def clear(self) -> None:
        """Return all cards and the marker to the box for the next round."""
        seats = self.seats
        self.powers = 0
        self.stock = []
        self.slots = []
        self.hands = [0] * seats
        self.up = [0] * seats
        self.marker = -1
        self.leader = -1
        self.ally = -1
        self.called = -1
        self.lying = [-1] * seats
        self.origin = EVERYBODY[seats][:]
        self.marks = [0] * seats
        self.spent = 0
        self.piles = []
        self.owners = []
        self.won = [0] * seats
        self.dead = 0
        self.before_gifts = 0
        self.revolution = PEACE
        self.rebel = -1
        self.ready = 0
        self.public = 0
        self.noticed = 0
        self.ruled_out = NO_ONE
        self.knows = [0] * seats
        self.cannot = [0] * seats

    def clone(self) -> "TaxTable":
        other = TaxTable(self.seats, self.setting, self.choices)
        self.copied_to(other)
        other.round = self.round
        other.opener = self.opener
        other.totals = self.totals[:]
        other.latest = self.latest[:]
        other.drawn = self.drawn
        other.powers = self.powers
        other.stock = self.stock[:]
        other.slots = self.slots[:]
        other.taker = self.taker
        other.hands = self.hands[:]
        other.up = self.up[:]
        other.bidder = self.bidder
        other.passes = self.passes
        other.marker = self.marker
        other.leader = self.leader
        other.ally = self.ally
        other.called = self.called
        other.first = self.first
        other.turn = self.turn
        other.count = self.count
        other.led = self.led
        other.lying = self.lying[:]
        other.origin = self.origin[:]
        other.down = self.down
        other.marks = self.marks[:]
        other.zeros = self.zeros
        other.thirteens = self.thirteens
        other.swapped = self.swapped
        other.owing = self.owing
        other.spent = self.spent
        other.best = self.best
        other.second = self.second
        other.kept = self.kept
        other.past = self.past[:]
        other.past_first = self.past_first
        other.piles = self.piles[:]
        other.owners = self.owners[:]
        other.won = self.won[:]
        other.dead = self.dead
        other.winner = self.winner
        other.before_gifts = self.before_gifts
        other.revolution = self.revolution
        other.rebel = self.rebel
        other.ready = self.ready
        other.public = self.public
        other.knows = self.knows[:]
        other.cannot = self.cannot[:]
        other.noticed = self.noticed
        if self.ruled_out:
            other.ruled_out = self.ruled_out[:]
        other.arrived = self.arrived
        return other

    def find_slots(self) -> None:
        """Prepare the places of the stock before a deal."""
        self.slots = [0] * CARDS
        for slot, card in enumerate(self.stock):
            self.slots[card] = slot

    # -- speaking up ---------------------------------------------------------------------------------

    def may(self) -> list[int]:
        """Return the seats that may declare a revolution during any question to another seat (rulings T8, N8)."""
        if not self.ready or not self.choices.any_time:
            return NO_ONE
        waiting = self.waiting
        if not waiting or waiting[0] < 0:
            return NO_ONE
        return SEATS_IN[self.ready & ~BIT[waiting[0]]]

    def options(self, seat: int) -> list[int]:
        """Return the answers to the question, and the declaration of a revolution if the hand allows it."""
        if not self.ready or seat < 0 or not self.ready & BIT[seat]:
            return self.asking.options(self, seat)
        calls = CALLS_TO_REVOLT[self.cause(seat)]
        return self.asking.options(self, seat) + calls if self.waiting[0] == seat else calls

    def speak(self, seat: int, move: int) -> None:
        self.revolt(seat, CLASS if move == CLASS_REVOLUTION else FEMINIST)

    def cause(self, seat: int) -> int:
        """Return the revolutions that a hand allows, as bits of CLASS and FEMINIST."""
        hand = self.hands[seat]
        if not hand:
            return PEACE
        cause = PEACE if hand & self.choices.not_class else CLASS
        return cause if hand & self.choices.not_feminist else cause | FEMINIST

    def update_ready(self, seat: int) -> None:
        """Update whether a seat may declare a revolution, after its hand has changed."""
        if self.revolution == PEACE:
            hand = self.hands[seat]
            if hand and (not hand & self.choices.not_class or not hand & self.choices.not_feminist):
                self.ready |= BIT[seat]
            elif self.ready:
                self.ready &= ~BIT[seat]

    def revolt(self, seat: int, cause: int) -> None:
        """Declare a Class or Feminist Revolution.

        There is at most one per round, and the hand stays face up (ruling T10).
        """
        self.revolution = cause
        self.rebel = seat
        self.ready = 0
        self.up[seat] = self.hands[seat]
        self.spent |= self.hands[seat] & BROKERS
        self.note("revolution.class" if cause == CLASS else "revolution.feminist", seat)

    # -- reading the table ---------------------------------------------------------------------------

    def next(self, seat: int) -> int:
        """Return the seat to the left."""
        seat += 1
        return 0 if seat == self.seats else seat

    def last(self) -> int:
        """Return the seat that plays last in the trick."""
        return self.seats - 1 if self.first == 0 else self.first - 1

    def hidden(self, seat: int) -> int:
        """Return the cards of a hand that only its owner sees."""
        return self.hands[seat] & ~self.up[seat]

    def excluded(self, seat: int, holder: int) -> int:
        """Return the hidden cards that a seat, or a watcher, knows not to be in a hand, or in the stock (holder: `seats`)."""
        mask = self.noticed if holder == self.seats else self.cannot[holder]
        return mask | self.ruled_out[(self.seats + 1) * seat + holder] if self.ruled_out and seat >= 0 else mask

    def trump(self) -> int:
        return self.marker & 3

    def target(self) -> int:
        """Return the number of tricks that the party needs."""
        return self.choices.board.tricks[self.marker]

    def bonus(self) -> int:
        return self.choices.board.bonus[self.marker >> 2][self.round - 1]

    def of_party(self, seat: int) -> bool:
        return seat == self.leader or seat == self.ally

    def party_tricks(self) -> int:
        ally = self.ally
        return self.won[self.leader] + (self.won[ally] if ally >= 0 else 0)

    def scores(self) -> list[int]:
        """Return the points over all rounds, with a point for each trick of the current round."""
        return [self.totals[seat] + self.won[seat] for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Return the two best players or, with three players, the best; the last round breaks ties (rulings T29, N6)."""
        if not self.over():
            return []
        results = [1000 * self.totals[seat] + self.latest[seat] for seat in range(self.seats)]
        enough = sorted(results, reverse=True)[0 if self.seats == 3 else WINNERS - 1]
        return [seat for seat in range(self.seats) if results[seat] >= enough]
