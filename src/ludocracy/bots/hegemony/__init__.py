"""Hegemony: one set of rules of thumb for the four roles, and the levels made of it."""

from typing import Final

from ludocracy.bots.hegemony.estimate import Hegemony
from ludocracy.bots.hegemony.thumb import Thumb
from ludocracy.core.playout import TURN

NOVICE: Final = Thumb(20, 4.0)
CASUAL: Final = Thumb(50, 1.0)
CLUB: Final = Thumb(100, 0.0)
#: The rules of thumb of version 0.1, which later bots are measured against: never to be changed.
THUMB_0_1: Final = Thumb(100, 0.0)
STRONG: Final = Thumb(150, 0.0)
EXPERT: Final = Thumb(300, 0.0)
MODEL: Final = CLUB
ESTIMATE: Final = Hegemony()
HORIZON: Final = TURN
