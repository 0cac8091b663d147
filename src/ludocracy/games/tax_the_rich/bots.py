"""Rules of thumb for Tax the Rich: bet what the hand should make, win tricks cheaply, discard what will never win.

Each trick is a point for its winner, so a card is played for the trick that it probably takes, minus what it would be worth
later. Powers are used against the strongest card of the other side. A revolution is declared as soon as the hand allows it.
"""

from typing import Final

from ludocracy.core.bits import BIT, members, size
from ludocracy.core.levels import GameBots, Level, Search, Tunable, Weight
from ludocracy.core.playout import ROUND, Evaluator, exp_negative
from ludocracy.core.policy import SILENT, Policy
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy.games.tax_the_rich.comparing import NOTHING, STRENGTH, worth
from ludocracy.games.tax_the_rich.moves import (
    BET,
    BROKER,
    CALL,
    CARDS,
    CHARACTER_OF,
    CLASS_REVOLUTION,
    DECREE,
    FIND,
    GIFT,
    GIVE,
    HIDE,
    INFLUENCERS,
    JUDGE,
    KEEP,
    MOTHER,
    NAME,
    OF_CHARACTER,
    OF_SUIT,
    PASS,
    PICK,
    PLAY,
    PLAY_CLASS,
    POINT,
    POOR,
    PRESIDENT,
    SEARCH,
    SEIZE,
    SHIFT,
    SKIP,
    SPARE,
    STEAL,
    SUIT_OF,
    SUITS,
    SWAP,
    THIRTEEN,
    ZERO,
)
from ludocracy.games.tax_the_rich.state import CLASS, TaxTable

#: Roughly how often a card of each character takes a trick, as trump and in another suit.
AS_TRUMP: Final = [0.15, 0.15, 0.2, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.65, 0.75, 0.9, 1.0]
AS_PLAIN: Final = [0.0, 0.0, 0.0, 0.0, 0.02, 0.02, 0.03, 0.04, 0.06, 0.08, 0.1, 0.2, 0.35, 0.5, 0.6]

#: The tricks that the ally should add, by number of players: those of an average hand, and a little for the called card.
ALLY: Final = [0.0, 0.0, 0.0, 0.0, 3.3, 2.7, 3.6]


#: How many additional tricks to bet on, by number of players: measured in games among club players, who otherwise bet too little.
DARING: Final = [0.0, 0.0, 0.0, 2.8, 0.0, 0.0, 1.8]

#: How far a bet is misjudged at most, in tricks.
BLURRED_BET: Final = 2.5

#: The verbs that name another seat.
AT_A_SEAT: Final = [POINT, SEARCH, SWAP, STEAL, NAME, GIFT]


class RulesOfThumb(Policy):
    """Rules of thumb, with the weaknesses of a human player.

    `memory`: whether it remembers which cards are still out. `daring`: how many more tricks it bets on than it expects.
    `blur`: how far it misjudges a card, in tricks. `revolts`: whether it notices that its hand allows a revolution.
    `adjusts_bets`: whether it knows how much more to bet with three and with six players.
    """

    def __init__(
        self, memory: bool, daring: float, blur: float, revolts: bool = True, adjusts_bets: bool = False
    ) -> None:
        self.memory: Final = memory
        self.daring: Final = daring
        self.blur: Final = blur
        self.revolts: Final = revolts
        self.adjusts_bets: Final = adjusts_bets

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(table, TaxTable)
        out = unseen(table, seat) if self.memory else table.choices.deck_mask & ~table.hands[seat]
        best = options[0]
        most = -1000.0
        for move in options:
            value = self.value(table, seat, move, out)
            if self.blur > 0.0:
                # Nobody misjudges a bet as far as a card: independent mistakes about twenty boxes would favour the highest ones.
                blur = min(self.blur, BLURRED_BET) if BET <= move <= PASS else self.blur
                value += blur * 0.001 * rng.below(1000)
            if value > most:
                most = value
                best = move
        return best

    def speak(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        """Declare a revolution at once: waiting does not improve the hand for it."""
        return options[0] if self.revolts else SILENT

    def value(self, t: TaxTable, seat: int, move: int, out: int) -> float:
        if move >= CLASS_REVOLUTION:
            return 100.0 if self.revolts else -100.0
        if BET <= move <= PASS:
            return self.of_bet(t, seat, move)
        if CALL <= move < CALL + CARDS:
            card = move - CALL
            return worth(card, t.revolution) + (100.0 if SUIT_OF[card] == t.trump() else 0.0)
        if PLAY <= move < BROKER:
            return self.of_play(t, seat, (move - PLAY) % CARDS, out) + (5.0 if move >= PLAY_CLASS else 0.0)
        if HIDE <= move < ZERO:
            return self.of_play(t, seat, (move - HIDE) % CARDS, out)
        if SEIZE <= move < GIVE + CARDS:
            return self.of_exchange(t, seat, move)
        return self.of_power(t, seat, move)

    # -- the auction -----------------------------------------------------------------------------------

    def of_bet(self, t: TaxTable, seat: int, move: int) -> float:
        """Return what a bet is worth: the expected tricks beyond those required. Passing is worth nothing."""
        if move == PASS:
            return 0.0
        box = move - BET
        expected = tricks_of(t, seat, box % SUITS) + ALLY[t.seats]
        if self.adjusts_bets:
            expected += DARING[t.seats]
        return expected + self.daring - t.choices.board.tricks[box] - 0.1 * (box // SUITS)

    # -- the tricks ------------------------------------------------------------------------------------

    def of_play(self, t: TaxTable, seat: int, card: int, out: int) -> float:
        """Return the chance to take this trick, minus what the card may take later."""
        chance = chance_to_win(t, seat, card, out)
        prize = 1.0
        if CHARACTER_OF[card] == POOR and max(t.won) > 1:
            prize = 2.0  # it also takes a trick from the richest player
        leading = t.of_party(seat) == t.of_party(best_so_far(t)) if t.count else False
        if leading and t.count == t.seats - 1:
            prize *= 0.6  # a partner is already winning it
        return chance * prize - later(t, seat, card)

    # -- rule cards ------------------------------------------------------------------------------------

    def of_exchange(self, t: TaxTable, seat: int, move: int) -> float:
        """Return what a move of the Police is worth: take strong cards and give weak ones."""
        if move >= GIVE:
            return -later(t, seat, move - GIVE)
        return later(t, seat, move - (FIND if move >= FIND else SEIZE))

    def of_power(self, t: TaxTable, seat: int, move: int) -> float:
        if move == THIRTEEN:
            return 0.0 if t.revolution == CLASS else 2.0
        if move in (ZERO, SPARE, SKIP):
            return 1.0 if move == ZERO else 0.0
        if BROKER <= move < HIDE:
            return -1.0  # it hides little from players who remember
        if DECREE <= move < PLAY:
            return 2.0 if move - DECREE == MOTHER else 1.0 if move - DECREE == JUDGE else 0.0
        if KEEP <= move < KEEP + CARDS:
            bit = BIT[move - KEEP]
            return 1.0 if bit & OF_CHARACTER[MOTHER] else -1.0 if bit & INFLUENCERS else 0.0
        if PICK <= move < PICK + len(t.piles):
            return -float(size(t.piles[move - PICK] & INFLUENCERS))
        if SHIFT <= move < SHIFT + SUITS:
            box = t.marker - t.trump() + move - SHIFT
            need = t.choices.board.tricks[box]
            return tricks_of(t, seat, move - SHIFT) + (-need if t.of_party(seat) else need)
        for verb in AT_A_SEAT:
            if verb <= move < verb + t.seats:
                return self.of_seat(t, seat, verb, move - verb)
        return 1.0

    def of_seat(self, t: TaxTable, seat: int, verb: int, other: int) -> float:
        """Return what naming a seat is worth: harm the leaders of the other side first, help partners and the weakest players."""
        friend = other == seat or t.of_party(other) == t.of_party(seat)
        standing = t.totals[other] + t.won[other]
        if verb == POINT:
            return (-5.0 if friend else 0.0) + (3.0 if t.count and other == best_so_far(t) else 0.0)
        if verb == SEARCH:
            return (-2.0 if friend else 0.0) + 0.5
        if verb == SWAP:
            return strength(t, t.lying[other]) / 1000 - (0.0 if friend else 0.5)
        if verb == STEAL:
            return 10.0 + standing / 100 - (1.0 if friend else 0.0)
        if verb == NAME:
            return 3.0 if other == seat else 2.0 if friend else 0.0
        return 1.0 - standing / 100


def tricks_of(t: TaxTable, seat: int, trump: int) -> float:
    """Return the tricks that the hand should take with that trump. A long trump suit is worth more than its cards."""
    hand = t.hands[seat]
    total = 0.0
    for card in members(hand):
        table = AS_TRUMP if SUIT_OF[card] == trump else AS_PLAIN
        total += table[CHARACTER_OF[card]]
    length = size(hand & OF_SUIT[trump])
    return total + 0.35 * max(0, length - 3)


def strength(t: TaxTable, card: int) -> int:
    """Return the strength of a card in the current trick, ignoring the powers of rule cards."""
    return STRENGTH[16 * t.revolution + 4 * t.trump() + (t.led if t.count else SUIT_OF[card])][card]


def best_so_far(t: TaxTable) -> int:
    """Return the seat whose card would win now."""
    best, most = t.first, NOTHING
    for place in range(t.count):
        seat = (t.first + place) % t.seats
        if t.lying[seat] >= 0 and strength(t, t.lying[seat]) > most:
            best, most = seat, strength(t, t.lying[seat])
    return best


def unseen(t: TaxTable, seat: int) -> int:
    """Return the cards that others may still play."""
    mask = 0
    for other in range(t.seats):
        if other != seat:
            mask |= t.hands[other]
    for card in t.stock:
        mask |= BIT[card]
    return mask


def chance_to_win(t: TaxTable, seat: int, card: int, out: int) -> float:
    """Return the chance that no card of the trick beats the card and that no later player will."""
    mine = strength(t, card)
    led = t.led if t.count else SUIT_OF[card]
    if t.count and strength(t, t.lying[best_so_far(t)]) >= mine:
        return 0.0
    to_come = t.seats - 1 - t.count
    if not to_come:
        return 1.0
    stronger = STRENGTH[16 * t.revolution + 4 * t.trump() + led]
    rivals = members(out & OF_SUIT[led])
    higher = 0
    for other in rivals:
        if stronger[other] > mine:
            higher += 1
    trumps = size(out & OF_SUIT[t.trump()])
    cards_left = max(1, size(t.hands[seat]) * (t.seats - 1))
    threat = min(0.9, higher * to_come / (t.seats - 1) * 0.45)
    if led != t.trump() and SUIT_OF[card] != t.trump():
        void = 1.0 - min(1.0, len(rivals) / cards_left * 3)
        threat = min(0.95, threat + void * min(1.0, trumps / cards_left) * to_come * 0.3)
    elif SUIT_OF[card] == t.trump() and led != t.trump():
        threat *= 0.3
    return 1.0 - threat


def later(t: TaxTable, seat: int, card: int) -> float:
    """Return what a card may still take in a later trick."""
    character = CHARACTER_OF[card]
    if t.revolution == CLASS:
        character = PRESIDENT - character
    table = AS_TRUMP if SUIT_OF[card] == t.trump() else AS_PLAIN
    return 0.8 * table[character] + 0.001 * character


class TaxTheRich(Evaluator):
    """Estimates for search: at the end of a round, each seat's chance to be among the winners, by its points."""

    def mark(self, table: Table, horizon: int) -> int:
        assert isinstance(table, TaxTable)
        return table.round if horizon == ROUND else 64 * table.round + sum(table.won) + table.count

    def values(self, table: Table) -> list[float]:
        assert isinstance(table, TaxTable)
        t = table
        left = t.choices.rounds - t.round + (0 if t.over() else 1)
        won = t.winners()
        values: list[float] = []
        for seat in range(t.seats):
            lead = t.totals[seat] - rival_total(t, seat)
            value = logistic(lead / (2.0 + 4.0 * left))
            if t.over():
                value = 0.15 * value + (0.85 if seat in won else 0.0)
            values.append(value)
        return values

    def candidates(self, table: Table, seat: int, options: list[int]) -> list[int]:
        """Return the answers worth searching: the bets closest to the hand, and passing; the strongest cards to call.

        The best by the rules of thumb comes first: of answers that prove equal, the first is given.
        """
        assert isinstance(table, TaxTable)
        first = options[0]
        if len(options) <= COMPARED or not (BET <= first <= PASS or CALL <= first < CALL + CARDS):
            return options
        ranked = sorted([(-CLUB.value(table, seat, move, 0), move) for move in options])
        least = ranked[COMPARED - 1][0]
        return [move for value, move in ranked if value <= least or move == PASS]

    def hard(self, seats: int, options: list[int]) -> bool:
        """Return whether this is a bet or a call: they decide the round, and there are few.

        With three players a longer search for bets wins no more games.
        """
        return seats > 3 and (BET <= options[0] <= PASS or CALL <= options[0] < CALL + CARDS)

    def likelihood(self, table: Table, seat: int) -> float:
        """Return how likely the world is: the leader's hand fits the bet, and the leader called the strongest missing trump."""
        assert isinstance(table, TaxTable)
        t = table
        leader = t.leader
        if leader < 0 or leader == seat:
            return 1.0
        hand = t.hands[leader]
        asked = (t.target() - ALLY[t.seats]) * size(hand) / t.choices.hand_size
        lacking = asked - tricks_of(t, leader, t.trump())
        fits = exp_negative(BET_EVIDENCE * lacking) if lacking > 0.0 else 1.0
        if t.called >= 0 and SUIT_OF[t.called] == t.trump():
            called = worth(t.called, t.revolution)
            for other in range(t.seats):
                if other != seat and other != leader:
                    for card in members(t.hands[other] & OF_SUIT[t.trump()] & ~t.up[other]):
                        if worth(card, t.revolution) > called:
                            fits *= CALL_EVIDENCE
        return fits


#: How many bets, or cards to call, are compared.
COMPARED: Final = 5
#: How strongly a bet indicates the leader's hand, for each trick that it lacks; and the factor on a world's likelihood for each
#: better trump elsewhere that the leader did not call. Measured in games among club players, and softened for other players.
BET_EVIDENCE: Final = 1.5
CALL_EVIDENCE: Final = 0.3


def rival_total(t: TaxTable, seat: int) -> int:
    """Return the total that a seat has to beat: the best of the others with three players, otherwise their second best."""
    first = -1000
    second = -1000
    for other in range(t.seats):
        if other != seat:
            total = t.totals[other]
            if total > first:
                second = first
                first = total
            elif total > second:
                second = total
    return first if t.seats == 3 else second


def logistic(x: float) -> float:
    fall = exp_negative(x if x > 0.0 else -x)
    return 1.0 / (1.0 + fall) if x > 0.0 else fall / (1.0 + fall)


def weighted(weights: list[float]) -> Policy:
    """Return the rules of thumb with these weights."""
    return RulesOfThumb(True, weights[0], weights[1], adjusts_bets=True)


CLUB: Final = RulesOfThumb(True, 1.2, 0.0, adjusts_bets=True)
LOOK_AHEAD: Final = Search(RulesOfThumb(True, 0.0, 0.15), TaxTheRich(), ROUND)


class Pusher(Policy):
    """Bids the lowest box of the first rows against others, so that they bid more than they can win, and then plays like club."""

    def __init__(self, rows: int) -> None:
        self.rows: Final = rows

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(table, TaxTable)
        first = options[0]
        if not BET <= first <= PASS:
            return CLUB.choose(table, seat, options, rng)
        if first < PASS and table.leader != seat and (first - BET) // SUITS < self.rows:
            return first
        return PASS if PASS in options else first


#: Scripted players that look for holes: they bet too little or too much, or only to push the others.
EXPLOITERS: Final[dict[str, Policy]] = {
    "timid": RulesOfThumb(True, -1.0, 0.0, adjusts_bets=True),
    "bold": RulesOfThumb(True, 2.5, 0.0, adjusts_bets=True),
    "pusher-1": Pusher(1),
    "pusher-2": Pusher(2),
    "pusher-3": Pusher(3),
}

BOTS: Final = GameBots(
    novice=Level(RulesOfThumb(False, 0.0, 8.0, False)),
    casual=Level(RulesOfThumb(False, 2.0, 2.0, False)),
    club=Level(CLUB),
    # With 20 playouts for a bet, the luck of a few worlds makes it bet too much; with 40 for each card, expert is not above it
    # with six players.
    strong=Level(LOOK_AHEAD, 20, hard_playouts=60),
    expert=Level(LOOK_AHEAD, 1200),
    search=LOOK_AHEAD,
    # The rules of thumb of version 0.1, a baseline for later bots. Do not change them.
    references={"thumb-0.1": RulesOfThumb(True, 0.0, 0.0)},
    exploiters=EXPLOITERS,
    tunable=Tunable([Weight("daring", 1.2, -2.0, 3.0), Weight("blur", 0.0, 0.0, 0.5)], weighted),
)
