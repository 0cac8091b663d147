"""Bakschisch: bribe your way through Akbahah to the Caliph's throne, and stay on it."""

from collections.abc import Mapping
from typing import Final

from ludocracy.core.codec import Code, Codec, Each, Kind, Whole
from ludocracy.core.data import MAX_FINGERPRINT, known_fingerprint, own_first
from ludocracy.core.errors import BadPosition
from ludocracy.core.features import Encoder
from ludocracy.core.game import Game, Option
from ludocracy.core.moves import Domain
from ludocracy.core.rng import Rng
from ludocracy.core.step import UNSEALED
from ludocracy.core.table import Table, Value
from ludocracy.core.view import View
from ludocracy.games.bakschisch import imagine, show, steps
from ludocracy.games.bakschisch.features import BakschischEncoder, layout_of
from ludocracy.games.bakschisch.moves import BRIBES, CARD, MAX_GOLD, MOVES, NOTES, NOTHING, START_GOLD
from ludocracy.games.bakschisch.state import BakschischTable, Choices
from ludocracy.games.bakschisch.track import MAX_SPACES, tracks

OPTIONS: Final = (
    Option("track", 0, least=0, most=MAX_FINGERPRINT, ruling="B1"),
    Option("on_throne", "gold", ["gold", "arrival"], ruling="B16"),
    Option("same_bribe", "shared", ["shared", "further_back", "play_on"], ruling="B16"),
    Option("caliph_ties", "own_way", ["own_way", "back"], ruling="B2"),
    Option("nothing_shown", "lowest", ["lowest", "everybody"], ruling="B3"),
    Option("open_gold", False, ruling="B18"),
    Option("most_rounds", 100, least=1, most=1000, ruling="N-B10"),
)


def per_seat(kind: Kind) -> Kind:
    return Each(kind, per_seat=True)


#: The contents of a fist. The codes are moves, so the domain has all moves; the audit refuses moves that are not answers.
ANSWER: Final = Domain("answer", MOVES.texts)

CODEC: Final = Codec(
    {
        "round": Whole(0, 1000),
        "spaces": per_seat(Whole(0, MAX_SPACES + 1)),
        "gold": per_seat(Whole(0, MAX_GOLD)),
        "thief": per_seat(Whole(0, 1)),
        "arrived": per_seat(Whole(-5000, BRIBES - 1)),
        "came_from": per_seat(Whole(0, MAX_SPACES)),
        "pot": Whole(0, MAX_GOLD),
        "deck": Each(Code(CARD)),
        "row": Each(Code(CARD)),
        "opened": Each(Code(ANSWER)),
    },
    [steps.BeginRound, steps.TurnCard, steps.Bribe, steps.LastBribe, steps.EndRound],
    sealed=ANSWER,
)


#: The possible stacks: before a round, within it, at its end, and after the last round.
STACKS: Final = [
    ["BeginRound"],
    ["EndRound", "TurnCard"],
    ["EndRound", "Bribe"],
    ["EndRound", "LastBribe"],
    ["EndRound"],
    [],
]
#: The minimum and maximum number of face-up cards at each step.
MIN_TURNED: Final = {"Bribe": 1, "LastBribe": BRIBES, "EndRound": BRIBES}
MAX_TURNED: Final = {"TurnCard": BRIBES - 1, "Bribe": BRIBES - 1}


class Bakschisch(Game):
    """The game of Bakschisch. It reads all tracks when it is created; each table uses one of them."""

    def __init__(self) -> None:
        super().__init__("bakschisch", range(2, 5), 1, MOVES, NOTES, OPTIONS, CODEC)
        self.tracks: Final = tracks()

    def setting(self, seats: int, given: Mapping[str, Value]) -> dict[str, Value]:
        """Return the options of a table.

        The track is stored with its fingerprint, so a record never continues on another one (B1).
        """
        setting = super().setting(seats, given)
        setting["track"] = known_fingerprint("track", int(setting["track"]), [track.print for track in self.tracks])
        return setting

    def figures(self) -> dict[str, int]:
        return {"levels": len(self.tracks[0].levels), "bribes": BRIBES}

    def holdings(self, table: Table) -> dict[str, list[int]]:
        assert isinstance(table, BakschischTable)
        return {"gain-gold": table.gold[:]}

    def blank(self, seats: int, setting: dict[str, Value]) -> Table:
        track = next(track for track in self.tracks if track.print == setting["track"])
        table = BakschischTable(seats, setting, Choices(setting, track))
        table.set_out()
        return table

    def begin(self, seats: int, setting: dict[str, Value]) -> Table:
        table = self.blank(seats, setting)
        table.then(steps.BEGIN_ROUND)
        return table

    def show(self, table: Table, seat: int) -> View:
        assert isinstance(table, BakschischTable)
        return show.show(table, seat)

    def imagine(self, table: Table, seat: int, rng: Rng) -> Table:
        assert isinstance(table, BakschischTable)
        return imagine.imagine(table, seat, rng)

    def encoder(self, table: Table) -> Encoder:
        assert isinstance(table, BakschischTable)
        return BakschischEncoder(layout_of(table.choices.throne))

    def editions(self, option: str) -> list[tuple[int, bool]]:
        return own_first([track.print for track in self.tracks]) if option == "track" else []

    # -- conservation ----------------------------------------------------------------------------------

    def audit(self, table: Table) -> None:
        """Check that every coin and card is in one place, no thief is in the palace, and the question fits the row."""
        assert isinstance(table, BakschischTable)
        t = table
        coins = t.pot + sum(t.gold)
        if coins != START_GOLD * t.seats:
            raise BadPosition("games.bakschisch/position.coins", coins=coins, right=START_GOLD * t.seats)
        for seat in range(t.seats):
            self.audit_seat(t, seat)
        self.audit_cards(t)
        self.audit_stack(t)
        if t.opened and (len(t.opened) != t.seats or min(t.opened) < NOTHING):
            raise BadPosition("games.bakschisch/position.opened", seats=t.seats)

    def audit_seat(self, t: BakschischTable, seat: int) -> None:
        throne = t.choices.throne
        space = t.spaces[seat]
        if space > throne:
            raise BadPosition("games.bakschisch/position.space", seat=seat, throne=throne)
        if t.thief[seat] and t.choices.track.in_palace(space):
            raise BadPosition("games.bakschisch/position.thief", seat=seat, cross=t.choices.cross)
        if (t.arrived[seat] != 0) != (space == throne) or t.arrived[seat] > len(t.row):
            raise BadPosition("games.bakschisch/position.arrived", seat=seat)
        if t.arrived[seat] < 0 and (not t.choices.play_on or t.arrived[seat] % BRIBES == 0):
            raise BadPosition("games.bakschisch/position.arrived_earlier", seat=seat)
        if t.came_from[seat] >= throne or (t.came_from[seat] and space != throne):
            raise BadPosition("games.bakschisch/position.came_from", seat=seat)

    def audit_cards(self, t: BakschischTable) -> None:
        if len(t.row) > BRIBES:
            raise BadPosition("games.bakschisch/position.row", most=BRIBES)
        cards = t.deck + t.row
        if len(set(cards)) != len(cards):
            raise BadPosition("games.bakschisch/position.twice")
        if len(cards) % BRIBES:
            raise BadPosition("games.bakschisch/position.deck", bribes=BRIBES)
        if t.deck != sorted(t.deck):
            raise BadPosition("games.bakschisch/position.deck_order")

    def audit_stack(self, t: BakschischTable) -> None:
        """Check the stack: the next step and the end of a round.

        The step must fit the row, and a closed fist the contents of its bag.
        """
        names = [type(step).__name__ for step in t.stack]
        if names not in STACKS:
            raise BadPosition("games.bakschisch/position.stack", stacks=", ".join([str(stack) for stack in STACKS]))
        turned = len(t.row)
        top = names[-1] if names else ""
        if not MIN_TURNED.get(top, 0) <= turned <= MAX_TURNED.get(top, BRIBES):
            raise BadPosition("games.bakschisch/position.stack_row", step=top, cards=turned)
        if t.round == 0 and top != "BeginRound":
            raise BadPosition("games.bakschisch/position.round")
        bribing = top in ("Bribe", "LastBribe")
        for seat in range(t.seats):
            if t.sealed[seat] != UNSEALED and not (bribing and t.sealed[seat] in t.stack[-1].options(t, seat)):
                raise BadPosition("games.bakschisch/position.sealed", seat=seat)
