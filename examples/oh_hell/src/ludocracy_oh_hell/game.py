"""Oh Hell, a trick-taking game in the public domain, with secret bids."""

from ludocracy.core.bits import size
from ludocracy.core.codec import Code, Codec, Each, Mask, Seat, Whole
from ludocracy.core.errors import BadOption, BadPosition
from ludocracy.core.features import Encoder
from ludocracy.core.game import Game, Option
from ludocracy.core.moves import Domain
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table, Value
from ludocracy.core.view import View
from ludocracy_oh_hell import imagine, show, steps
from ludocracy_oh_hell.features import LAYOUT, OhHellEncoder
from ludocracy_oh_hell.moves import CARD, CARDS, MOST, MOVES, NOTES, SUIT
from ludocracy_oh_hell.state import NOTHING, OhHellTable

OPTIONS = (Option("cards", 5, least=2, most=MOST), Option("every_trick", False))

CODEC = Codec(
    {
        "size": Whole(0, MOST),
        "dealer": Seat(),
        "pack": Mask(CARD),
        "hands": Each(Mask(CARD), per_seat=True),
        "turned": Code(CARD, nothing=True),
        "bids": Each(Whole(NOTHING, MOST), per_seat=True),
        "leader": Seat(),
        "trick": Each(Code(CARD, nothing=True), per_seat=True),
        "gone": Mask(CARD),
        "tricks": Each(Whole(0, MOST), per_seat=True),
        "lacks": Each(Mask(SUIT), per_seat=True),
        "points": Each(Whole(0, 1000), per_seat=True),
    },
    [steps.DealCard, steps.TurnCard, steps.BidTricks, steps.PlayCard],
    step_fields={"seat": Seat()},
    sealed=Domain("move", MOVES.texts),
)


class OhHell(Game):
    def __init__(self) -> None:
        super().__init__("oh_hell", range(3, 6), 1, MOVES, NOTES, OPTIONS, CODEC)

    def check_setting(self, seats: int, setting: dict[str, Value]) -> None:
        if seats * int(setting["cards"]) >= CARDS:
            raise BadOption("ludocracy_oh_hell/option.cards", most=(CARDS - 1) // seats)

    def blank(self, seats: int, setting: dict[str, Value]) -> Table:
        table = OhHellTable(seats, setting)
        table.size = int(setting["cards"])
        table.points = [0] * seats
        table.unseal()
        steps.begin_round(table)
        table.stack.clear()
        return table

    def begin(self, seats: int, setting: dict[str, Value]) -> Table:
        table = self.blank(seats, setting)
        table.then(steps.DealCard())
        return table

    def show(self, table: Table, seat: int) -> View:
        assert isinstance(table, OhHellTable)
        return show.show(table, seat)

    def imagine(self, table: Table, seat: int, rng: Rng) -> Table:
        assert isinstance(table, OhHellTable)
        return imagine.imagine(table, seat, rng)

    def encoder(self, table: Table) -> Encoder:
        return OhHellEncoder(LAYOUT)

    def audit(self, table: Table) -> None:
        """Check that every card is in one place."""
        assert isinstance(table, OhHellTable)
        places = [table.pack, steps.seen(table), *table.hands]
        whole = 0
        for mask in places:
            whole |= mask
        if sum(size(mask) for mask in places) != CARDS or size(whole) != CARDS:
            raise BadPosition("ludocracy_oh_hell/position.cards")
