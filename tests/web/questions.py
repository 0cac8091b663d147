"""One position for every kind of question that a game asks, from random games.

A kind is a step that asks, a role that is asked, a rule card in play, a value of an option, a number of seats, and a place on
the table that an answer lies on. `questions.json` keeps where each was found (`scripts/questions.py` writes it); what it does
not give, because rules have changed since, is looked for again.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from ludocracy.core.game import Option
from ludocracy.core.language import load_words
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table, Value
from ludocracy.games import catalogue
from ludocracy.games.hegemony.atoms.workers import arrive
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import SKILLS, UNSKILLED
from ludocracy.games.hegemony.moves import HIRE
from ludocracy.studio.cases import Case, possible, random_game, values
from tests.laws.cases import ALL

KEPT: Final = Path(__file__).with_name("questions.json")

#: The search gives up after this number of games. No kind of question has needed nearly as many so far.
MOST_GAMES: Final = 1500

#: In how many positions of a step the search also records where the answers lie.
LOOKS: Final = 60


def nobody_unskilled_abroad(table: Table) -> bool:
    """Brings all unskilled workers of a class into the country before Foreign Recruitment; returns whether it is still possible."""
    assert isinstance(table, HegemonyTable)
    [seat] = table.who()
    move = table.options(seat)[0]
    kind = (move - HIRE) * SKILLS + UNSKILLED
    while table.pool[kind]:
        arrive(table, kind)
    if move not in table.options(seat):
        return False  # there are too few skilled workers
    table.play(seat, move)
    return True


#: Questions that random games hardly ever ask: the question before each, and a function that prepares the table there.
RARE: Final[dict[str, tuple[str, Callable[[Table], bool]]]] = {"RecruitOne": ("RecruitClass", nobody_unskilled_abroad)}


@dataclass(frozen=True)
class Found:
    """A decision of a random game: the case, the seed, the number of moves before it, and the seat that is asked."""

    case: Case
    seed: int
    move: int
    seat: int
    kinds: frozenset[str]
    #: The rare question that is prepared there, if any.
    rare: str = ""

    def __str__(self) -> str:
        return f"{self.case} seed {self.seed} move {self.move} seat {self.seat}"

    def table(self) -> Table:
        for number, (table, _, _) in enumerate(random_game(self.case, Rng(self.seed))):
            if number == self.move:
                assert not self.rare or RARE[self.rare][1](table), f"{self}: {self.rare} cannot be asked here"
                return table
        raise AssertionError(f"{self}: the game is shorter")

    def position(self) -> dict[str, Any]:
        return self.case.game.dump(self.table())


def chosen_by_people(option: Option) -> bool:
    """Return whether people choose the option. Larger values are fingerprints of data files, which the table sets."""
    return option.most < 1_000_000


def required(name: str) -> set[str]:
    """Every kind of question that the tests must find in a game."""
    game = catalogue.find(name)
    out = {f"step {key[4:]}" for key in load_words(f"ludocracy.games.{name}", "en") if key.startswith("ask.")}
    out |= {f"seats {seats}" for seats in game.seats}
    out |= {f"role {role}" for seats in game.seats for role in game.roles(seats)}
    for option in game.options:
        if chosen_by_people(option):
            out |= {f"option {option.name}={value}" for value in values(option)}
        if option.name.startswith("rule_"):
            out.add(f"rule character/{option.name.removeprefix('rule_')}")
    return out


def kinds_of(case: Case, table: Table, seat: int, look: bool) -> set[str]:
    """The kinds that a decision belongs to; `look`: also where its answers lie."""
    game = case.game
    step = type(table.stack[-1]).__name__ if seat in table.who() else "may"
    out = {f"step {step}", f"seats {case.seats}"}
    roles = game.roles(case.seats)
    if roles:
        out |= {f"role {roles[seat]}", f"step {step}, role {roles[seat]}"}
    out |= {f"option {name}={value}" for name, value in case.options}
    if look:
        view = game.show(table, seat)
        lying = {zone.id: zone.name for zone in view.zones}
        for zone in view.zones:
            lying |= {piece.id: zone.name for piece in zone.pieces}
            if zone.name == "rules":
                out |= {f"rule {piece.face}" for piece in zone.pieces}
        assert view.prompt is not None
        out |= {f"step {step}, answer on {lying.get(offer.on, 'a button')}" for offer in view.prompt.offers}
    return out


def asked(table: Table) -> list[int]:
    """The seats that may answer something now."""
    return [seat for seat in dict.fromkeys([*table.who(), *table.may()]) if seat != CHANCE]


def cases(name: str) -> list[Case]:
    """The cases of the law tests, and cases in which as many options as possible differ from their defaults."""
    known = [case for case in ALL if case.name == name]
    game = catalogue.find(name)
    pairs = [(option.name, value) for option in game.options if chosen_by_people(option) for value in values(option)]
    out: list[Case] = []
    left = list(pairs)
    while left:
        before = len(left)
        for pair in list(left):
            found = with_pair(pair, pairs, [*reversed(out), *known]) if pair in left else None
            if found is None:
                continue
            new = {name for name, value in found.options if (name, value) in left}
            for other in left:
                if other[0] not in new:
                    more = Case(name, found.seats, tuple((dict(found.options) | dict([other])).items()))
                    if possible(more):
                        found = more
                        new.add(other[0])
            out.append(found)
            left = [one for one in left if one not in found.options]
        assert len(left) < before, f"{name}: no table has any of {left}"
    return [*out, *known]


Pair = tuple[str, Value]


def with_pair(pair: Pair, pairs: list[Pair], tables: list[Case]) -> Case | None:
    """One of the cases with a value of an option added, alone or with another option that it requires."""
    for case in tables:
        tried = Case(case.name, case.seats, tuple((dict(case.options) | dict([pair])).items()))
        if possible(tried):
            return tried
    for case in tables[: len(tables) // 2]:
        for other in pairs:
            tried = Case(case.name, case.seats, tuple((dict(case.options) | dict([other, pair])).items()))
            if possible(tried):
                return tried
    return None


def search(name: str, wanted: set[str] | None, start: int = 0, most: int = MOST_GAMES) -> Iterator[Found]:
    """Plays games with increasing seeds and yields each decision of a new kind, until all wanted kinds are found."""
    tables = cases(name)
    seen: set[str] = set()
    looks: dict[str, int] = {}
    for seed in range(start, start + most):
        if wanted is not None and wanted <= seen:
            return
        case = tables[seed % len(tables)]
        for number, (table, _, _) in enumerate(random_game(case, Rng(seed))):
            for seat in asked(table):
                step = type(table.stack[-1]).__name__ if seat in table.who() else "may"
                looks[step] = looks.get(step, 0) + 1
                kinds = kinds_of(case, table, seat, look=looks[step] <= LOOKS)
                if not kinds <= seen:
                    seen |= kinds
                    yield Found(case, seed, number, seat, frozenset(kinds))
                for rare, (before, prepare) in RARE.items():
                    if step == before and f"step {rare}" not in seen and prepare(copied := table.clone()):
                        kinds = kinds_of(case, copied, seat, look=True)
                        seen |= kinds
                        yield Found(case, seed, number, seat, frozenset(kinds), rare)


def fewest(found: list[Found], wanted: set[str]) -> list[Found]:
    """A small set of decisions that covers all wanted kinds (greedy set cover)."""
    out, left, rest = [], set(wanted), list(found)
    while left and rest:
        best = max(rest, key=lambda one: len(one.kinds & left))
        if not best.kinds & left:
            break
        left -= best.kinds
        rest.remove(best)
        out.append(best)
    return out


def kept(name: str) -> list[Found]:
    """The decisions in `questions.json` that are still asked."""
    out = []
    for row in json.loads(KEPT.read_text("utf-8")).get(name, []):
        options: dict[str, Value] = row.get("options", {})
        one = Found(
            Case(name, row["seats"], tuple(options.items())),
            row["seed"],
            row["move"],
            row["seat"],
            frozenset(),
            row.get("rare", ""),
        )
        try:
            table = one.table()
        except AssertionError:
            continue
        if one.seat in asked(table):
            kinds = kinds_of(one.case, table, one.seat, look=True)
            out.append(replace(one, kinds=frozenset(kinds)))
    return out


@cache
def questions(name: str) -> tuple[Found, ...]:
    """Decisions that together cover every kind; fails if a kind is not found."""
    out = kept(name)
    missing = required(name) - {kind for one in out for kind in one.kinds}
    if missing:
        out += fewest(list(search(name, missing)), missing)
    missing -= {kind for one in out for kind in one.kinds}
    assert not missing, f"{name}: never asked: {sorted(missing)}"
    return tuple(out)
