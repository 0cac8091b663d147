"""The Big Cheese's table: masks of cards, counts of workers, and the projects under way."""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.step import EVERYBODY, NO_ONE
from ludocracy.core.table import Table, Value, leaders
from ludocracy.games.big_cheese.moves import (
    CHEESES,
    COPIES,
    DECK,
    MOST_SEATS,
    MOST_WORKERS,
    PROJECT_OF,
    VALUE_OF,
    VETOES,
    WORKERS,
)

#: What the option `variant` may be; they do not combine (ruling N-C14), and each has its own goal.
VARIANTS: Final = ["six", "polyhedral", "exact", "two_dice", "many_dice", "no_luck"]
SIX: Final = 0
POLYHEDRAL: Final = 1
EXACT: Final = 2
TWO_DICE: Final = 3
MANY_DICE: Final = 4
NO_LUCK: Final = 5
GOALS: Final = [200, 40, 30, 200, 200, 60]

#: What the option `all_pass` may be (ruling C4): nothing more, a worker leaves every project, or the starter takes it.
ALL_PASS: Final = ["discard", "release", "starter"]
RELEASE: Final = 1
IMPOSE: Final = 2

#: Fields of one entry of `projects`.
OWNER: Final = 0
PLACED: Final = 1  # the card
STAFF: Final = 2  # workers on it; 0 when it has ended and is not yet paid
ENTRY: Final = 3


def followers(seats: int) -> list[int]:
    """For each set of seats still bidding and each seat, at 8 * set + seat: the next one of the set to its left."""
    out: list[int] = []
    for active in range(1 << seats):
        for seat in range(8):
            order = [(seat + step) % seats for step in range(1, seats + 1)]
            out.append(([other for other in order if active & BIT[other]] or [-1])[0])
    return out


FOLLOWERS: Final = [followers(seats) for seats in range(1, MOST_SEATS + 1)]

SIX_SIDES: Final = [6] * 9
ONE_EACH: Final = [1] * 9
TWO_EACH: Final = [2] * 9


class Choices:
    """The options of a table in the form that the rules read; never changed, shared by all clones."""

    def __init__(self, seats: int, setting: dict[str, Value]) -> None:
        self.variant: Final = VARIANTS.index(str(setting["variant"]))
        goal = int(setting["goal"])
        self.goal: Final = goal or GOALS[self.variant]
        polyhedral = self.variant == POLYHEDRAL or self.variant == EXACT
        #: For each project: the faces of its die, and how many dice are thrown.
        self.sides: Final = VALUE_OF if polyhedral else SIX_SIDES
        self.dice: Final = VALUE_OF if self.variant == MANY_DICE else TWO_EACH if self.variant == TWO_DICE else ONE_EACH
        self.deck: Final = DECK & ~(0 if setting["vetoes"] else VETOES) & ~(0 if setting["big_cheeses"] else CHEESES)
        self.all_pass: Final = ALL_PASS.index(str(setting["all_pass"]))
        self.veto_before_bid: Final = setting["veto"] == "before_bid"
        self.winner_paid_first: Final = setting["paid_first"] == "winner"
        self.owner_orders: Final = setting["own_order"] == "owner" and self.variant != NO_LUCK
        self.winner_hires_first: Final = setting["hired_first"] == "winner"
        self.most_favours: Final = COPIES if setting["cheese_again"] else 1  # Big Cheeses on one throw
        self.play_on: Final = setting["ties"] == "play_on"
        self.most_auctions: Final = int(setting["most_auctions"])
        self.everybody: Final = BIT[seats] - 1
        self.followers: Final = FOLLOWERS[seats - 1]


#: The no-luck variant: workers a Big Cheese brings, and how many one player can hire; the table: two for each player.
HIRE: Final = 2
MOST_HIRED: Final = MOST_WORKERS - WORKERS


class BigCheeseTable(Table):
    """One position of The Big Cheese."""

    def __init__(self, seats: int, setting: dict[str, Value], choices: Choices) -> None:
        super().__init__(seats, setting)
        self.choices: Choices = choices
        self.pile: list[int] = NO_ONE  # the cards below the top one, low to high: nobody knows their order
        self.discards: int = 0
        self.top: int = -1  # the card that lies open on the pile
        self.free: list[int] = NO_ONE  # by seat: workers at Human Resources
        self.hands: list[int] = NO_ONE  # by seat: its Vetoes and Big Cheeses
        self.totals: list[int] = NO_ONE  # by seat
        self.hired: list[int] = NO_ONE  # by seat: workers hired (no-luck variant)
        self.projects: list[int] = NO_ONE  # OWNER, PLACED, STAFF for each one, the oldest first
        self.auction: int = 0  # the number of the present one
        self.starter: int = 0
        self.turn: int = 0  # whose bid it is
        self.bid: int = 0
        self.bidder: int = -1
        self.active: int = 0  # who has not passed
        self.offered: int = 0  # who has bid in this auction, where that forbids a Veto (ruling C1)
        self.payee: int = -1  # whose project pays at this moment
        self.paid: int = -1  # and which card
        self.dice: list[int] = NO_ONE  # the faces that lie there
        self.throws: int = 0  # dice still to be thrown
        self.favours: int = 0  # Big Cheeses used on this throw

    def set_out(self) -> None:
        """Préparation and Les sous-fifres: all cards in the pile, ten workers each."""
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
        """The seat to the left."""
        seat += 1
        return 0 if seat == self.seats else seat

    def worth(self) -> int:
        """What the dice that lie there bring for the project that pays."""
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
        """Variante (exactly 30): a result that leads beyond the goal is lost (ruling C13)."""
        return self.choices.variant == EXACT and self.totals[self.payee] + gain > self.choices.goal

    def best(self) -> int:
        """The highest total, checked after every sale."""
        best = 0
        for total in self.totals:
            best = max(best, total)
        return best

    def leaders(self) -> list[int]:
        return leaders(self.totals, EVERYBODY[self.seats])

    def scores(self) -> list[int]:
        return self.totals[:]

    def winners(self) -> list[int]:
        """The highest total; tied players share the win (rulings C12, C13, N-C15)."""
        return self.leaders() if self.over() else []
