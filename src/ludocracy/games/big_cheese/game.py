"""The Big Cheese by James Ernest and Jon Wilkie: rats bid workers for projects, wait for them to end, and throw dice."""

from typing import Any, Final

from ludocracy.core.bits import BIT, size
from ludocracy.core.codec import Code, Codec, Each, Kind, Mask, Seat, Whole, wrong
from ludocracy.core.errors import BadPosition
from ludocracy.core.features import Encoder
from ludocracy.core.game import Game, Option
from ludocracy.core.moves import Domain
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table, Value
from ludocracy.core.view import View
from ludocracy.games.big_cheese import payment, show, steps
from ludocracy.games.big_cheese.features import BigCheeseEncoder, layout_of
from ludocracy.games.big_cheese.moves import (
    CARD,
    CHEESES,
    COPIES,
    FIRST_SPECIAL,
    MAX_SEATS,
    MAX_WORKERS,
    MOVES,
    NOTES,
    NUMBERED,
    PROJECT_OF,
    VALUE_OF,
    VETOES,
    WORKERS,
)
from ludocracy.games.big_cheese.state import (
    ALL_PASS,
    ENTRY,
    EXACT,
    HIRE,
    MAX_HIRED,
    NO_LUCK,
    OWNER,
    PLACED,
    STAFF,
    VARIANTS,
    BigCheeseTable,
    Choices,
)

OPTIONS: Final = (
    Option("variant", "six", VARIANTS, ruling="N-C14", printed=True),
    Option("goal", 0, least=0, most=1000, ruling="C14"),  # 0: the goal of the variant
    Option("vetoes", True, ruling="C11"),
    Option("veto", "until_pass", ["until_pass", "before_bid"], ruling="C1"),
    Option("big_cheeses", True, ruling="C11"),
    Option("all_pass", "discard", ALL_PASS, ruling="C4"),
    Option("paid_first", "winner", ["winner", "left"], ruling="C8"),
    Option("own_order", "owner", ["owner", "oldest"], ruling="C8"),
    Option("cheese_again", True, ruling="C10"),
    Option("ties", "play_on", ["play_on", "shared"], ruling="C12"),
    Option("hired_first", "winner", ["winner", "left"], ruling="C16"),
    Option("most_auctions", 1000, least=1, most=10_000, ruling="N-C15"),
)

#: The possible stacks while a seat is asked. The last step asks.
SHAPES: Final = (
    "",
    "NextAuction TurnUp FirstPlayer",
    "NextAuction TurnUp",
    "NextAuction ReleaseWorkers TurnUp",
    "NextAuction ReleaseAll TurnUp",
    "NextAuction Bid",
    "NextAuction CashIn",
    "NextAuction Throw",
    "NextAuction UseBigCheese",
    "NextAuction MoreDice",
    "NextAuction CashIn Throw",
    "NextAuction CashIn UseBigCheese",
    "NextAuction CashIn MoreDice",
)


class Projects(Kind):
    """Running projects in one list, written as one object each."""

    def write(self, value: Any) -> Any:
        return [
            {
                "seat": value[entry + OWNER],
                "card": CARD.labels[value[entry + PLACED]],
                "workers": value[entry + STAFF],
            }
            for entry in range(0, len(value), ENTRY)
        ]

    def read(self, data: Any, where: str, seats: int) -> Any:
        names = {"seat", "card", "workers"}
        if not isinstance(data, list) or any(not isinstance(one, dict) or set(one) != names for one in data):
            raise wrong(where, data, "allowed.list_like", example='{"seat": ..., "card": ..., "workers": ...}')
        out: list[int] = []
        for index, one in enumerate(data):
            out.append(Seat().read(one["seat"], f"{where}[{index}].seat", seats))
            out.append(Code(CARD).read(one["card"], f"{where}[{index}].card", seats))
            out.append(Whole(0, MAX_WORKERS).read(one["workers"], f"{where}[{index}].workers", seats))
        return out


def per_seat(kind: Kind) -> Kind:
    return Each(kind, per_seat=True)


CODEC: Final = Codec(
    {
        "auction": Whole(0, 10_000),
        "starter": Seat(),
        "pile": Each(Code(CARD)),
        "top": Code(CARD, nothing=True),
        "discards": Mask(CARD),
        "free": per_seat(Whole(0, MAX_WORKERS)),
        "hired": per_seat(Whole(0, MAX_HIRED)),
        "projects": Projects(),
        "hands": per_seat(Mask(CARD)),
        "totals": per_seat(Whole(0, 2_000_000)),
        "turn": Seat(),
        "bid": Whole(0, MAX_WORKERS),
        "bidder": Seat(nobody=True),
        "active": Mask(Domain("seat", [str(seat) for seat in range(MAX_SEATS)])),
        "payee": Seat(nobody=True),
        "paid": Code(CARD, nothing=True),
        "dice": Each(Whole(1, 20)),
        "throws": Whole(0, 20),
        "favours": Whole(0, COPIES),
        "offered": Mask(Domain("seat", [str(seat) for seat in range(MAX_SEATS)])),
    },
    [
        steps.FirstPlayer,
        steps.TurnUp,
        steps.NextAuction,
        steps.Bid,
        payment.ReleaseWorkers,
        payment.ReleaseAll,
        payment.CashIn,
        payment.Throw,
        payment.UseBigCheese,
        payment.MoreDice,
    ],
    optional=("offered",),
)


class BigCheese(Game):
    """The game of The Big Cheese."""

    def __init__(self) -> None:
        super().__init__("big_cheese", range(3, MAX_SEATS + 1), 1, MOVES, NOTES, OPTIONS, CODEC)

    def figures(self) -> dict[str, int]:
        return {f"project.{project}": VALUE_OF[project] for project in range(len(NUMBERED))}

    def holdings(self, table: Table) -> dict[str, list[int]]:
        assert isinstance(table, BigCheeseTable)
        return {"gain-workers": table.free[:]}

    def blank(self, seats: int, setting: dict[str, Value]) -> Table:
        table = BigCheeseTable(seats, setting, Choices(seats, setting))
        table.set_out()
        return table

    def begin(self, seats: int, setting: dict[str, Value]) -> Table:
        table = self.blank(seats, setting)
        table.then(steps.FIRST_PLAYER, steps.TURN_UP, steps.NEXT_AUCTION)
        return table

    def show(self, table: Table, seat: int) -> View:
        assert isinstance(table, BigCheeseTable)
        return show.show(table, seat)

    def imagine(self, table: Table, seat: int, rng: Rng) -> Table:
        """Return a copy: nothing is hidden, because the pile has no order before a card is turned up."""
        return table.clone()

    def encoder(self, table: Table) -> Encoder:
        assert isinstance(table, BigCheeseTable)
        return BigCheeseEncoder(layout_of(table.choices.goal))

    # -- invariants ----------------------------------------------------------------------------------

    def audit(self, table: Table) -> None:
        """Check that every card is in one place, no worker is lost, and the question fits the board."""
        assert isinstance(table, BigCheeseTable)
        t = table
        self.audit_cards(t)
        self.audit_workers(t)
        shape = " ".join([type(step).__name__ for step in t.stack])
        if shape not in SHAPES:
            raise BadPosition("games.big_cheese/position.stack", steps=shape)
        if (t.top < 0) != ("TurnUp" in shape):
            raise BadPosition("games.big_cheese/position.top")
        if "ReleaseWorkers" in shape and not t.projects:
            raise BadPosition("games.big_cheese/position.released")
        if shape.endswith("Bid"):
            self.audit_auction(t)
        self.audit_payment(t, shape.rpartition(" ")[2])

    def audit_cards(self, t: BigCheeseTable) -> None:
        placed = [t.projects[entry + PLACED] for entry in range(0, len(t.projects), ENTRY)]
        placed.extend(t.pile)
        if t.top >= 0:
            placed.append(t.top)
        places = [t.discards, *t.hands, *[BIT[card] for card in placed]]
        union = 0
        for mask in places:
            union |= mask
        if union != t.choices.deck or sum([size(mask) for mask in places]) != size(union):
            raise BadPosition("games.big_cheese/position.cards")
        for seat in range(t.seats):
            if t.hands[seat] & ~(VETOES | (0 if t.choices.variant == NO_LUCK else CHEESES)):
                raise BadPosition("games.big_cheese/position.hand", seat=seat)

    def audit_workers(self, t: BigCheeseTable) -> None:
        running = 0
        for seat in range(t.seats):
            staff = t.free[seat]
            for entry in range(0, len(t.projects), ENTRY):
                if t.projects[entry] == seat:
                    staff += t.projects[entry + STAFF]
                    running += 1 if t.projects[entry + STAFF] else 0
            if staff != WORKERS + t.hired[seat]:
                raise BadPosition(
                    "games.big_cheese/position.free", seat=seat, staff=staff, right=WORKERS + t.hired[seat]
                )
            if t.hired[seat] % HIRE or (t.hired[seat] and t.choices.variant != NO_LUCK):
                raise BadPosition("games.big_cheese/position.hired", seat=seat)
        if sum(t.hired) > 2 * t.seats:
            raise BadPosition("games.big_cheese/position.hired_all", hired=sum(t.hired), most=2 * t.seats)
        if running > MAX_WORKERS:
            raise BadPosition("games.big_cheese/position.projects", most=MAX_WORKERS)

    def audit_auction(self, t: BigCheeseTable) -> None:
        if not t.active & BIT[t.turn] or t.active & ~t.choices.everybody:
            raise BadPosition("games.big_cheese/position.active")
        if t.offered & ~t.choices.everybody or (t.offered and not t.choices.veto_before_bid):
            raise BadPosition("games.big_cheese/position.offered")
        if (t.bid == 0) != (t.bidder < 0):
            raise BadPosition("games.big_cheese/position.bidder")
        if t.bid and (t.bidder == t.turn or not t.active & BIT[t.bidder] or t.bid > t.free[t.bidder]):
            raise BadPosition("games.big_cheese/position.bidder_other")

    def audit_payment(self, t: BigCheeseTable, asked: str) -> None:
        throwing = asked in ("Throw", "UseBigCheese", "MoreDice")
        paid = False
        for entry in range(0, len(t.projects), ENTRY):
            if not t.projects[entry + STAFF]:
                if t.projects[entry + PLACED] >= FIRST_SPECIAL or not (throwing or asked == "CashIn"):
                    raise BadPosition("games.big_cheese/position.unstaffed")
                if t.projects[entry] == t.payee and t.projects[entry + PLACED] == t.paid:
                    paid = True
        if paid != throwing or (t.paid < 0) == throwing or (t.payee < 0) == throwing:
            raise BadPosition("games.big_cheese/position.paid")
        dice = t.choices.dice[PROJECT_OF[t.paid]] if throwing else 0
        if len(t.dice) + t.throws != dice or (
            throwing and any(n > t.choices.sides[PROJECT_OF[t.paid]] for n in t.dice)
        ):
            raise BadPosition("games.big_cheese/position.dice", dice=dice)
        if (t.throws > 0) != (asked in ("Throw", "MoreDice")):
            raise BadPosition("games.big_cheese/position.throws")
        if asked == "UseBigCheese" and not payment.may_throw_again(t):
            raise BadPosition("games.big_cheese/position.no_big_cheese")
        if t.choices.variant == EXACT and max(t.totals) > t.choices.goal:
            raise BadPosition("games.big_cheese/position.totals", goal=t.choices.goal)
