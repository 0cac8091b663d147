"""Bots for Hegemony: one set of rules of thumb for the four roles, and the levels built on it."""

from typing import Final

from ludocracy.bots.hegemony.estimate import Hegemony
from ludocracy.bots.hegemony.learned import Learned
from ludocracy.bots.hegemony.rules_of_thumb import RulesOfThumb
from ludocracy.bots.hegemony.value import Learner
from ludocracy.core.playout import TURN

NOVICE: Final = RulesOfThumb(20, 4.0)
CASUAL: Final = RulesOfThumb(40, 2.0)
CLUB: Final = RulesOfThumb(100, 0.0, corrected=True)
#: The rules of thumb of version 0.1, a baseline for later bots. Do not change them.
THUMB_0_1: Final = RulesOfThumb(100, 0.0)
#: The candidates and worlds of a main action, the worlds of other answers and of votes, and those that are played to the end
#: of a round. More of the first three was not stronger (docs/experiments.md). Strong leaves other answers and votes to the rules
#: of thumb, which take less than a millisecond.
STRONG: Final = Learned(CLUB, 10, 8)
EXPERT: Final = Learned(CLUB, 10, 8, 4, 24, 12)
MODEL: Final = CLUB
ESTIMATE: Final = Hegemony()
HORIZON: Final = TURN
LEARNER: Final = Learner()
