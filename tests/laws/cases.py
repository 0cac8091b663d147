"""The tables that the laws test: every game, every number of players, every option."""

import os
from typing import Final

from ludocracy.games import catalogue
from ludocracy.studio.cases import Case, every_case, mixed_cases, option_cases, plain_cases

#: `make soak` tests the same laws with larger numbers. LUDOCRACY_SOAK=2 begins with other random numbers than 1.
SOAK: Final = bool(os.environ.get("LUDOCRACY_SOAK"))
SEED: Final = 1000 * int(os.environ.get("LUDOCRACY_SOAK") or 0)


def often(few: int, many: int) -> int:
    """Return the number of repetitions: `few` in `make test`, `many` in `make soak`."""
    return many if SOAK else few


GAMES: Final = catalogue.names()
PLAIN: Final = [case for name in GAMES for case in plain_cases(name)]
MIXED: Final = list(dict.fromkeys([*PLAIN, *(case for name in GAMES for case in mixed_cases(name, 4))]))
ALL: Final = list(dict.fromkeys([*MIXED, *(case for name in GAMES for case in option_cases(name))]))
#: The cases of `make soak`, which take hours.
EVERY: Final[list[Case]] = list(dict.fromkeys([*ALL, *(case for name in GAMES if SOAK for case in every_case(name))]))
