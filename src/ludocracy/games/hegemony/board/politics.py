"""Votes, bills, legitimacy and prosperity: cubes, markers, tokens and tracks."""

from typing import Final

from ludocracy.core.moves import Domain
from ludocracy.games.hegemony.board.roles import CLASS, CLASSES

# -- votes ---------------------------------------------------------------------------------------------

CUBES_PER_CLASS: Final = 25
FIRST_CUBES: Final = 8
CUBES_DRAWN: Final = 5
NEUTRAL_CUBES: Final = 5  # yellow ones, two players
BILL_MARKERS: Final = 3
BILL_POINTS: Final = 3
SUPPORT_POINTS: Final = 1
UNDECLARED: Final = 0
IN_FAVOUR: Final = 1
OPPOSED: Final = 2

# Whether the proposer may call an immediate vote.
PAID_VOTE: Final = 0  # for 1 influence
FREE_VOTE: Final = 1  # a card
NO_VOTE: Final = 2  # a card forbids it
LEGITIMACY_TOKENS: Final = 6  # per class
LEGITIMACY_START: Final = 2
LEGITIMACY_MOST: Final = 10
LEGITIMACY_INFLUENCE: Final = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]  # by lowest legitimacy
PROSPERITY: Final[list[list[int]]] = [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7]]
PROSPERITY_DROP: Final = [1, 2]

#: What the State loses by an event that it did not handle: with each class, or (last) with how many classes of its choice.
LOSS: Final = Domain("loss", [*CLASS.labels, "any"])
ANY_CLASSES: Final = CLASSES
