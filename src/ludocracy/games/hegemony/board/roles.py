"""The four roles and the course of the game.

The rules use roles, not seats; `Choices.seat_of` has the seat of a role. All codes are plain ints, each with
a domain of labels.
"""

from typing import Final

from ludocracy.core.moves import Domain

# -- roles ---------------------------------------------------------------------------------------------

WORKING: Final = 0
MIDDLE: Final = 1
CAPITALIST: Final = 2
STATE: Final = 3
ROLES: Final = 4
CLASSES: Final = 3  # all but the State: cubes, legitimacy, benefits
WORKER_CLASSES: Final = 2  # Working and Middle: workers, a population, needs
ROLE: Final = Domain("role", ["working", "middle", "capitalist", "state"])
CLASS: Final = Domain("class", ["working", "middle", "capitalist"])

#: The roles in play by number of players, in the order of turns.
ROLES_OF: Final[list[list[int]]] = [
    [],
    [],
    [WORKING, CAPITALIST],
    [WORKING, MIDDLE, CAPITALIST],
    [WORKING, MIDDLE, CAPITALIST, STATE],
]

#: The seat of a role that nobody plays.
NOT_SEATED: Final = -1
ROUNDS: Final = 5
TURNS: Final = 5
HAND: Final = 7

# -- money ---------------------------------------------------------------------------------------------

START_MONEY: Final = [30, 40, 120, 120]  # Capitalist: revenue; State: the treasury
