"""The law of leaks: if two worlds differ only in what is hidden from a seat, its views, options and notes are equal."""

from collections.abc import Iterator

import pytest

from ludocracy.core.rng import Rng
from ludocracy.core.step import WATCHER
from ludocracy.core.table import Table
from ludocracy.core.view import View
from tests.laws.cases import MIXED, PLAIN, Case, often, random_game


def seats_and_watcher(case: Case) -> Iterator[int]:
    yield from range(case.seats)
    yield WATCHER


def same_sight(case: Case, table: Table, world: Table, seat: int) -> View:
    seen = case.game.show(world, seat)
    assert seen == case.game.show(table, seat)
    if seat >= 0:
        assert case.game.features(world, seat) == case.game.features(table, seat)
        asked = seat in table.who() or seat in table.may()
        assert asked == (seat in world.who() or seat in world.may())
        if asked:
            assert world.options(seat) == table.options(seat)
    return seen


def visible_notes(table: Table, seat: int) -> list[str]:
    assert table.notes is not None
    return [repr(note) for note in table.notes if note.visible_to(seat)]


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_hidden_information_does_not_affect_a_seat(case: Case) -> None:
    rng = Rng(21)
    every = often(5, 2)
    for number, (table, mover, move) in enumerate(random_game(case, Rng(9), most=often(1500, 100_000))):
        if number % every:
            continue
        for seat in seats_and_watcher(case):
            world = case.game.imagine(table, seat, rng)
            case.game.audit(world)
            same_sight(case, table, world, seat)
            # If the same move is legal in both and leads to the same view, the notes are the same too, unless the move
            # itself reveals a secret that disappears again (a hand that must be redealt).
            if world.who() == table.who() and move in world.options(mover):
                after, other = table.clone(), world
                after.notes, other.notes = [], []
                after.revealed = other.revealed = False
                after.play(mover, move)
                other.play(mover, move)
                revealed = after.revealed or other.revealed
                if not revealed and case.game.show(after, seat) == case.game.show(other, seat):
                    assert visible_notes(after, seat) == visible_notes(other, seat)


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_imagining_does_not_change_the_table(case: Case) -> None:
    for number, (table, _, _) in enumerate(random_game(case, Rng(17), most=300)):
        if number % 40 == 0:
            before = case.game.dump(table)
            case.game.imagine(table, number % case.seats, Rng(number))
            assert case.game.dump(table) == before


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_hidden_information_is_redealt(case: Case) -> None:
    """If a seat sees backs, some of its imagined worlds differ from the real table."""
    backs = differ = False
    rng = Rng(1)
    for table, _, _ in random_game(case, Rng(2), most=400):
        seat = rng.below(case.seats)
        zones = case.game.show(table, seat).zones
        backs = backs or any(not piece.face for zone in zones for piece in zone.pieces)
        differ = differ or case.game.dump(case.game.imagine(table, seat, rng)) != case.game.dump(table)
    assert differ or not backs
