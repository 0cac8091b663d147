"""The law of viewers: during a whole game, a viewer shows the same as `Game.show`, to all seats and watchers."""

import pytest

from ludocracy.core.game import FreshViewer
from ludocracy.core.rng import Rng
from ludocracy.core.step import WATCHER
from tests.laws.cases import MIXED, Case, often, random_game

#: The cases of games with their own viewer.
CASES = [case for case in MIXED if not isinstance(case.game.viewer(case.start()), FreshViewer)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_viewer_shows_the_same_as_a_view_built_from_scratch(case: Case) -> None:
    rng = Rng(5)
    every = often(7, 1)
    viewer = case.game.viewer(case.start())
    earlier = case.start()
    for number, (table, _, _) in enumerate(random_game(case, Rng(6), most=often(1200, 100_000))):
        seats = [rng.below(case.seats), WATCHER] if number % every else [*range(case.seats), WATCHER]
        for seat in seats:
            seen = viewer.show(table, seat) if seat == seats[0] else viewer.show_again(table, seat)
            if number % every == 0:
                assert seen == case.game.show(table, seat)
        if rng.below(40) == 0:  # after an undo, the same viewer shows an earlier position
            for seat in (rng.below(case.seats), WATCHER):
                assert viewer.show(earlier, seat) == case.game.show(earlier, seat)
            earlier = table.clone()
