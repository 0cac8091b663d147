"""Bots for Hegemony: one set of rules of thumb for the four roles, and the levels built on it."""

from typing import Final

from ludocracy.core.levels import GameBots, Level, Search
from ludocracy.core.playout import ROUND
from ludocracy.games.hegemony.bots.estimate import Hegemony
from ludocracy.games.hegemony.bots.learned import Learned
from ludocracy.games.hegemony.bots.rules_of_thumb import RulesOfThumb
from ludocracy.games.hegemony.bots.value import HegemonyLearner

NOVICE: Final = RulesOfThumb(20, 4.0)
CASUAL: Final = RulesOfThumb(40, 2.0)
CLUB: Final = RulesOfThumb(100, 0.0, corrected=True)
#: The candidates and worlds of a main action, the worlds of other answers and of votes, and those that are played to the end
#: of a round. More of the first three was not stronger (docs/experiments.md). Strong leaves other answers and votes to the rules
#: of thumb, which take less than a millisecond.
STRONG: Final = Learned(CLUB, 10, 8)
EXPERT: Final = Learned(CLUB, 10, 8, 4, 24, 12)

BOTS: Final = GameBots(
    novice=Level(NOVICE),
    casual=Level(CASUAL),
    club=Level(CLUB),
    strong=Level(STRONG),
    expert=Level(EXPERT),
    search=Search(CLUB, Hegemony(), ROUND),
    # The rules of thumb of version 0.1, a baseline for later bots. Do not change them.
    references={"thumb-0.1": RulesOfThumb(100, 0.0)},
    learner=HegemonyLearner(),
)
