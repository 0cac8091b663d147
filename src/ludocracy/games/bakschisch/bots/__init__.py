"""Bots for Bakschisch: rules of thumb, and mixed strategies on a learned value."""

from typing import Final

from ludocracy.core.levels import GameBots, Level, Search, Tunable, Weight
from ludocracy.core.playout import ROUND
from ludocracy.core.policy import Policy
from ludocracy.games.bakschisch.bots.exploiters import EXPLOITERS
from ludocracy.games.bakschisch.bots.mixed import MixedBribes
from ludocracy.games.bakschisch.bots.rules_of_thumb import Bakschisch, RulesOfThumb
from ludocracy.games.bakschisch.bots.value import shipped_values


def weighted(weights: list[float]) -> Policy:
    """Return the rules of thumb with these weights."""
    return RulesOfThumb(weights[0], weights[1], weights[2])


CLUB: Final = RulesOfThumb(1.0, 1.0, 0.35)
#: In how many of 100 rounds of regret matching the others follow the rules of thumb, and show nothing.
THUMBS: Final = 25
IDLE: Final = 25
MIXED: Final = MixedBribes(shipped_values(), CLUB, 200, THUMBS, IDLE)
LOOK_AHEAD: Final = Search(RulesOfThumb(1.0, 1.0, 0.6), Bakschisch(), ROUND)

BOTS: Final = GameBots(
    novice=Level(RulesOfThumb(0.8, 0.6, 3.0)),
    casual=Level(RulesOfThumb(0.9, 0.9, 1.2)),
    club=Level(CLUB),
    # All bribes are shown at once, so strong and expert draw their answers. They differ in the rounds of regret matching.
    strong=Level(MIXED, 40),
    expert=Level(MIXED, 200),
    search=LOOK_AHEAD,
    # The rules of thumb of version 0.1, and the levels of 0.2.0 that searched: baselines for later bots. Do not change them.
    references={
        "thumb-0.1": RulesOfThumb(1.0, 1.0, 0.35),
        "strong-0.2": Level(LOOK_AHEAD, 20),
        "expert-0.2": Level(LOOK_AHEAD._replace(foresight=True), 400),
    },
    exploiters=EXPLOITERS,
    tunable=Tunable(
        [Weight("thrift", 1.0, 0.3, 2.0), Weight("fear", 1.0, 0.2, 2.5), Weight("slack", 0.35, 0.0, 2.0)], weighted
    ),
)
