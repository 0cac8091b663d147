"""Bakschisch: bribe your way through Akbahah to the Caliph's throne, and stay on it."""

from collections.abc import Mapping
from typing import Final

from ludocracy.core.codec import Code, Codec, Each, Kind, Whole
from ludocracy.core.data import MOST_PRINT, chosen, own_first
from ludocracy.core.errors import BadPosition
from ludocracy.core.game import Game, Option
from ludocracy.core.moves import Domain
from ludocracy.core.rng import Rng
from ludocracy.core.step import UNSEALED
from ludocracy.core.table import Table, Value
from ludocracy.core.view import View
from ludocracy.games.bakschisch import imagine, show, steps
from ludocracy.games.bakschisch.moves import BRIBES, CARD, MOST_GOLD, MOVES, NOTES, NOTHING, START_GOLD
from ludocracy.games.bakschisch.state import BakschischTable, Choices
from ludocracy.games.bakschisch.track import MOST_SPACES, tracks

OPTIONS: Final = (
    Option("track", 0, least=0, most=MOST_PRINT, ruling="B1"),
    Option("on_throne", "gold", ["gold", "arrival"], ruling="B16"),
    Option("same_bribe", "shared", ["shared", "further_back", "play_on"], ruling="B16"),
    Option("caliph_ties", "own_way", ["own_way", "back"], ruling="B2"),
    Option("nothing_shown", "lowest", ["lowest", "everybody"], ruling="B3"),
    Option("open_gold", False, ruling="B18"),
    Option("most_rounds", 100, least=1, most=1000, ruling="N-B10"),
)


def per_seat(kind: Kind) -> Kind:
    return Each(kind, a_seat=True)


#: What a fist may hold. Codes are moves, so the domain has all of them; the audit refuses those that are no answers.
ANSWER: Final = Domain("answer", MOVES.texts)

CODEC: Final = Codec(
    {
        "round": Whole(0, 1000),
        "spaces": per_seat(Whole(0, MOST_SPACES + 1)),
        "gold": per_seat(Whole(0, MOST_GOLD)),
        "thief": per_seat(Whole(0, 1)),
        "arrived": per_seat(Whole(-5000, BRIBES - 1)),
        "came_from": per_seat(Whole(0, MOST_SPACES)),
        "pot": Whole(0, MOST_GOLD),
        "deck": Each(Code(CARD)),
        "row": Each(Code(CARD)),
        "opened": Each(Code(ANSWER)),
    },
    [steps.BeginRound, steps.TurnCard, steps.Bribe, steps.LastBribe, steps.EndRound],
    sealed=ANSWER,
)


#: What may lie on the stack: before a round, within it, at its end, and after the last one.
STACKS: Final = [
    ["BeginRound"],
    ["EndRound", "TurnCard"],
    ["EndRound", "Bribe"],
    ["EndRound", "LastBribe"],
    ["EndRound"],
    [],
]
#: How many cards of the row are turned at each step.
LEAST_TURNED: Final = {"Bribe": 1, "LastBribe": BRIBES, "EndRound": BRIBES}
MOST_TURNED: Final = {"TurnCard": BRIBES - 1, "Bribe": BRIBES - 1}


class Bakschisch(Game):
    """The game itself. It reads the tracks at hand when it is made; a table is played on one of them."""

    def __init__(self) -> None:
        super().__init__("bakschisch", range(2, 5), 1, MOVES, NOTES, OPTIONS, CODEC)
        self.tracks: Final = tracks()

    def setting(self, seats: int, given: Mapping[str, Value]) -> dict[str, Value]:
        """The track is kept by its fingerprint: a record or a position never goes on another one (ruling B1)."""
        setting = super().setting(seats, given)
        setting["track"] = chosen("track", int(setting["track"]), [track.print for track in self.tracks])
        return setting

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

    def features(self, table: Table, seat: int) -> list[float]:
        assert isinstance(table, BakschischTable)
        return show.features(table, seat)

    def editions(self, option: str) -> list[tuple[int, bool]]:
        return own_first([track.print for track in self.tracks]) if option == "track" else []

    # -- what must add up ------------------------------------------------------------------------------

    def audit(self, table: Table) -> None:
        """Every coin and every card is in one place, no thief is in the palace, and the question fits the row."""
        assert isinstance(table, BakschischTable)
        t = table
        coins = t.pot + sum(t.gold)
        if coins != START_GOLD * t.seats:
            raise BadPosition(f"gold: there are {coins} coins in the bags and the pot, not {START_GOLD * t.seats}")
        for seat in range(t.seats):
            self.audit_seat(t, seat)
        self.audit_cards(t)
        self.audit_stack(t)
        if t.opened and (len(t.opened) != t.seats or min(t.opened) < NOTHING):
            raise BadPosition(f"opened: it is empty or has what each of {t.seats} seats offered")

    def audit_seat(self, t: BakschischTable, seat: int) -> None:
        throne = t.choices.throne
        space = t.spaces[seat]
        if space > throne:
            raise BadPosition(f"spaces[{seat}]: the throne, on space {throne}, is the last one")
        if t.thief[seat] and t.choices.track.in_palace(space):
            raise BadPosition(f"thief[{seat}]: no thief is allowed beyond the cross, on space {t.choices.cross}")
        if (t.arrived[seat] != 0) != (space == throne) or t.arrived[seat] > len(t.row):
            raise BadPosition(f"arrived[{seat}]: it is a bribe of this round for a seat on the throne, 0 for any other")
        if t.arrived[seat] < 0 and (not t.choices.play_on or t.arrived[seat] % BRIBES == 0):
            raise BadPosition(f"arrived[{seat}]: only with same_bribe=play_on can it be an arrival in an earlier round")
        if t.came_from[seat] >= throne or (t.came_from[seat] and space != throne):
            raise BadPosition(f"came_from[{seat}]: it is a space before the throne for a seat on it, 0 for any other")

    def audit_cards(self, t: BakschischTable) -> None:
        if len(t.row) > BRIBES:
            raise BadPosition(f"row: a round has {BRIBES} cards at most")
        cards = t.deck + t.row
        if len(set(cards)) != len(cards):
            raise BadPosition("deck: each card lies in one place, in the deck or in the row")
        if len(cards) % BRIBES:
            raise BadPosition(f"deck: with the cards of the row it has a multiple of {BRIBES} cards")
        if t.deck != sorted(t.deck):
            raise BadPosition("deck: its cards have no order and are listed by person")

    def audit_stack(self, t: BakschischTable) -> None:
        """A round's next step and its end; the step fits the row, and a closed fist holds what its bag has."""
        names = [type(step).__name__ for step in t.stack]
        if names not in STACKS:
            raise BadPosition(f"stack: it is one of {', '.join([str(stack) for stack in STACKS])}, by the steps’ names")
        turned = len(t.row)
        top = names[-1] if names else ""
        if not LEAST_TURNED.get(top, 0) <= turned <= MOST_TURNED.get(top, BRIBES):
            raise BadPosition(f"stack: {top} does not fit a row of {turned} cards")
        if t.round == 0 and top != "BeginRound":
            raise BadPosition("round: it is 0 only before the first card")
        bribing = top in ("Bribe", "LastBribe")
        for seat in range(t.seats):
            if t.sealed[seat] != UNSEALED and not (bribing and t.sealed[seat] in t.stack[-1].options(t, seat)):
                raise BadPosition(f"sealed[{seat}]: only a bribe under way has answers, of what the bag holds")
