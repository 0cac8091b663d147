"""Companies: spaces, posts, contracts, levels of wages."""

from typing import Final

from ludocracy.core.moves import Domain

# -- companies -----------------------------------------------------------------------------------------

COMPANY_SPACES: Final = [2, 8, 12, 9]  # by role
MARKET_SIZE: Final = [0, 3, 4, 0]
POSTS: Final = 3  # at most, on one company
MAIN: Final = 1  # bits of `t.committed[card]`: those who run the company
EMPLOYEE: Final = 2  # the Working Class employee of a Middle Class company
EMPLOYEE_POST: Final = 2  # the employee's post; the posts before it are for those who run the company
LEVELS: Final = 3  # of wages
FIRST_LEVEL: Final = 1
WAGE_LEVEL: Final = Domain("level", ["1", "2", "3"])
GEARS_IN_BOX: Final = 6
