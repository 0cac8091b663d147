"""The table of The Big Cheese: masks of cards, counts of workers, and running projects."""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.step import EVERYBODY, NO_ONE
from ludocracy.core.table import Table, Value, leaders
from ludocracy.games.big_cheese.moves import (
    CHEESES,
    COPIES,
    DECK,
    MAX_SEATS,
    MAX_WORKERS,
    PROJECT_OF,
    VALUE_OF,
    VETOES,
    WORKERS,
)

#: The values of the option `variant`, which cannot be combined (ruling N-C14), and the goal of each.
VARIANTS: Final = ["six", "polyhedral", "exact", "two_dice", "many_dice", "no_luck"]
SIX: Final = 0
POLYHEDRAL: Final = 1
EXACT: Final = 2
TWO_DICE: Final = 3
MANY_DICE: Final = 4
NO_LUCK: Final = 5
GOALS: Final = [200, 40, 30, 200, 200, 60]

#: The values of the option `all_pass` (ruling C4): the project is discarded; every project also releases a worker; or the
#: starter takes the project.
ALL_PASS: Final = ["discard", "release", "starter"]
RELEASE: Final = 1
IMPOSE: Final = 2

#: The fields of an entry of `projects`.
OWNER: Final = 0
PLACED: Final = 1  # the card
STAFF: Final = 2  # its workers; 0 if it has ended and has not paid yet
ENTRY: Final = 3


def followers(seats: int) -> list[int]:
    """Return the next bidder to the left for every set of bidders and every seat, at 8 * set + seat."""
    out: list[int] = []
    for active in range(1 << seats):
        for seat in range(8):
            order = [(seat + step) % seats for step in range(1, seats + 1)]
            out.append(([other for other in order if active & BIT[other]] or [-1])[0])
    return out


FOLLOWERS: Final = [followers(seats) for seats in range(1, MAX_SEATS + 1)]

SIX_SIDES: Final = [6] * 9
ONE_EACH: Final = [1] * 9
TWO_EACH: Final = [2] * 9


class Choices:
    """The options of a table in the form that the rules read. It is immutable and shared by all clones."""

    def __init__(self, seats: int, setting: dict[str, Value]) -> None:
        self.variant: Final = VARIANTS.index(str(setting["variant"]))
        goal = int(setting["goal"])
        self.goal: Final = goal or GOALS[self.variant]
        polyhedral = self.variant == POLYHEDRAL or self.variant == EXACT
        #: By project: the number of faces of its dice, and the number of dice.
        self.sides: Final = VALUE_OF if polyhedral else SIX_SIDES
        self.dice: Final = VALUE_OF if self.variant == MANY_DICE else TWO_EACH if self.variant == TWO_DICE else ONE_EACH
        self.deck: Final = DECK & ~(0 if setting["vetoes"] else VETOES) & ~(0 if setting["big_cheeses"] else CHEESES)
        self.all_pass: Final = ALL_PASS.index(str(setting["all_pass"]))
        self.veto_before_bid: Final = setting["veto"] == "before_bid"
        self.winner_paid_first: Final = setting["paid_first"] == "winner"
        self.owner_orders: Final = setting["own_order"] == "owner" and self.variant != NO_LUCK
        self.winner_hires_first: Final = setting["hired_first"] == "winner"
        self.most_favours: Final = COPIES if setting["cheese_again"] else 1  # Big Cheeses per throw
        self.play_on: Final = setting["ties"] == "play_on"
        self.most_auctions: Final = int(setting["most_auctions"])
        self.everybody: Final = BIT[seats] - 1
        self.followers: Final = FOLLOWERS[seats - 1]


#: The no-luck variant: the number of workers per Big Cheese, and the maximum per player. All players together can hire
#: two workers per player.
HIRE: Final = 2
MAX_HIRED: Final = MAX_WORKERS - WORKERS


class BigCheeseTable(Table):
    """One position of The Big Cheese."""

    def __init__(self, seats: int, setting: dict[str, Value], choices: Choices) -> None:
        super().__init__(seats, setting)
        self.choices: Choices = choices
        self.pile: list[int] = NO_ONE  # the cards below the top card, sorted: nobody knows their order
        self.discards: int = 0
        self.top: int = -1  # the face-up card of the pile
        self.free: list[int] = NO_ONE  # by seat: workers at Human Resources
        self.hands: list[int] = NO_ONE  # by seat: its Vetoes and Big Cheeses
        self.totals: list[int] = NO_ONE  # by seat
        self.hired: list[int] = NO_ONE  # by seat: workers hired (no-luck variant)
        self.projects: list[int] = NO_ONE  # OWNER, PLACED and STAFF of each, the oldest first
        self.auction: int = 0  # the number of the current auction
        self.starter: int = 0
        self.turn: int = 0  # the seat that is asked for a bid
        self.bid: int = 0
        self.bidder: int = -1
        self.active: int = 0  # the seats that have not passed
        self.offered: int = 0  # the seats that have bid in this auction, if that forbids a Veto (ruling C1)
        self.payee: int = -1  # the owner of the project that pays now
        self.paid: int = -1  # its card
        self.dice: list[int] = NO_ONE  # the faces thrown so far
        self.throws: int = 0  # dice still to be thrown
        self.favours: int = 0  # Big Cheeses used on this throw

    def set_out(self) -> None:
        """Préparation and Les sous-fifres: put all cards in the pile, and give each player ten workers."""
        seats = self.seats
        self.pile = members(self.choices.deck)
        self.free = [WORKERS] * seats
        self.hands = [0] * seats
        self.totals = [0] * seats
        self.hired = [0] * seats
        self.projects = []
        self.dice = []

    def clone(self) -> "BigCheeseTable":
        other = BigCheeseTable(self.seats, self.setting, self.choices)
        self.copied_to(other)
        other.pile = self.pile[:]
        other.discards = self.discards
        other.top = self.top
        other.free = self.free[:]
        other.hands = self.hands[:]
        other.totals = self.totals[:]
        other.hired = self.hired[:]
        other.projects = self.projects[:]
        other.auction = self.auction
        other.starter = self.starter
        other.turn = self.turn
        other.bid = self.bid
        other.bidder = self.bidder
        other.active = self.active
        other.offered = self.offered
        other.payee = self.payee
        other.paid = self.paid
        other.dice = self.dice[:]
        other.throws = self.throws
        other.favours = self.favours
        return other

    # -- reading the table ---------------------------------------------------------------------------

    def next(self, seat: int) -> int:
        """Return the seat to the left."""
        seat += 1
        return 0 if seat == self.seats else seat

    def worth(self) -> int:
        """Return the points of the dice for the project that pays."""
        value = VALUE_OF[PROJECT_OF[self.paid]]
        variant = self.choices.variant
        if variant == SIX:
            return value * self.dice[0]
        if variant == MANY_DICE:
            # Variant 2: the best half, doubled (ruling C14).
            best = sorted(self.dice, reverse=True)
            return 2 * sum(best[: value // 2])
        if variant == TWO_DICE:
            return value * max(self.dice)
        return self.dice[0]

    def overshoots(self, gain: int) -> bool:
        """Variante (exactly 30): return whether the gain is lost because it leads beyond the goal (ruling C13)."""
        return self.choices.variant == EXACT and self.totals[self.payee] + gain > self.choices.goal

    def best(self) -> int:
        """Return the highest total."""
        best = 0
        for total in self.totals:
            best = max(best, total)
        return best

    def leaders(self) -> list[int]:
        return leaders(self.totals, EVERYBODY[self.seats])

    def scores(self) -> list[int]:
        return self.totals[:]

    def winners(self) -> list[int]:
        """Return the seats with the highest total; tied players share the win (rulings C12, C13, N-C15)."""
        return self.leaders() if self.over() else []
