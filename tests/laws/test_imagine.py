"""Laws of imagined worlds: they depend only on what a seat knows, and agree with everything it was shown."""

import pytest

from ludocracy.core.rng import Rng
from ludocracy.core.step import WATCHER
from ludocracy.core.table import Table
from tests.laws.cases import MIXED, Case, often, random_game


def same_world(case: Case, table: Table, twin: Table, seat: int, seed: int) -> None:
    """Check that a seed gives the same world from two tables that a seat cannot distinguish."""
    world = case.game.imagine(table, seat, Rng(seed))
    other = case.game.imagine(twin, seat, Rng(seed))
    case.game.audit(world)
    assert case.game.dump(world) == case.game.dump(other)
    assert world.who() == other.who()


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_the_same_seed_gives_the_same_world_whatever_is_hidden(case: Case) -> None:
    every = often(9, 3)
    for number, (table, _, _) in enumerate(random_game(case, Rng(31), most=often(500, 100_000))):
        if number % every == 0:
            for seat in (*range(case.seats), WATCHER):
                same_world(case, table, case.game.imagine(table, seat, Rng(number)), seat, number + 1)


def visible_notes(table: Table, seat: int) -> list[str]:
    assert table.notes is not None
    return [repr(note) for note in table.notes if note.visible_to(seat)]


class Twin:
    """A world that a seat imagined, continued with the moves of the real table."""

    def __init__(self, case: Case, table: Table, seat: int, seed: int) -> None:
        self.case = case
        self.seat = seat
        self.world = case.game.imagine(table, seat, Rng(seed))

    def follows(self, before: Table, after: Table, mover: int, move: int) -> bool:
        """Play the move; return whether the seat still cannot distinguish the two tables."""
        world = self.world
        if world.who() != before.who() or move not in world.options(mover):
            return False
        world.notes = []
        world.play(mover, move)
        show = self.case.game.show
        same_view = show(world, self.seat) == show(after, self.seat)
        return same_view and visible_notes(world, self.seat) == visible_notes(after, self.seat)


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_what_a_seat_knows_does_not_depend_on_hidden_information(case: Case) -> None:
    """A world in which the seat has seen the same for many moves leads to the same worlds as the real table."""
    twins: list[Twin] = []
    checked = 0
    for number, (table, mover, move) in enumerate(random_game(case, Rng(41), most=often(240, 100_000))):
        if number % 3 == 0 and len(twins) < 3:
            turn = number // 3 % (case.seats + 1)
            twins.append(Twin(case, table, turn if turn < case.seats else WATCHER, number))
        if not twins:
            continue
        after = table.clone()
        after.notes = []
        after.play(mover, move)
        twins = [twin for twin in twins if twin.follows(table, after, mover, move)]
        if number % 6 == 0:
            for twin in twins:
                same_world(case, after, twin.world, twin.seat, number)
                checked += 1
    assert checked
