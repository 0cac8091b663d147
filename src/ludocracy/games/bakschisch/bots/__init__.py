"""Bots for Bakschisch: rules of thumb, search, and scripted exploiters."""

from typing import Final

from ludocracy.core.levels import GameBots, Level, Search, Tunable, Weight
from ludocracy.core.playout import ROUND
from ludocracy.core.policy import Policy
from ludocracy.games.bakschisch.bots.exploiters import EXPLOITERS
from ludocracy.games.bakschisch.bots.rules_of_thumb import Bakschisch, RulesOfThumb


def weighted(weights: list[float]) -> Policy:
    """Return the rules of thumb with these weights."""
    return RulesOfThumb(weights[0], weights[1], weights[2])


CLUB: Final = RulesOfThumb(1.0, 1.0, 0.35)
LOOK_AHEAD: Final = Search(RulesOfThumb(1.0, 1.0, 0.6), Bakschisch(), ROUND)

BOTS: Final = GameBots(
    novice=Level(RulesOfThumb(0.8, 0.6, 3.0)),
    casual=Level(RulesOfThumb(0.9, 0.9, 1.2)),
    club=Level(CLUB),
    strong=Level(LOOK_AHEAD, 20),
    # All bribes are shown at once. Expert expects that the others search as well.
    expert=Level(LOOK_AHEAD._replace(foresight=True), 400),
    search=LOOK_AHEAD,
    # The rules of thumb of version 0.1, a baseline for later bots. Do not change them.
    references={"thumb-0.1": RulesOfThumb(1.0, 1.0, 0.35)},
    exploiters=EXPLOITERS,
    tunable=Tunable(
        [Weight("thrift", 1.0, 0.3, 2.0), Weight("fear", 1.0, 0.2, 2.5), Weight("slack", 0.35, 0.0, 2.0)], weighted
    ),
)
