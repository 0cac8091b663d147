"""What a game declares about its bots: five levels, how they search, references, and what can be tuned or learned.

A level is a policy with a budget, in every game. `ludocracy.bots` makes bots of these declarations.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from ludocracy.core.playout import GAME, MAX_MOVES, Evaluator
from ludocracy.core.policy import Policy, RandomPolicy
from ludocracy.core.table import Table

#: The levels, weakest first.
LEVELS: Final = ("novice", "casual", "club", "strong", "expert")


class Search(NamedTuple):
    """Compares answers in worlds that agree with what the seat knows: a model plays on, and an evaluator judges the outcome."""

    model: Policy = RandomPolicy()  # how the own seat plays on
    evaluator: Evaluator = Evaluator()
    horizon: int = GAME  # where a playout stops: GAME, ROUND or TURN
    longest: int = MAX_MOVES  # the most moves of a playout
    rivals: Policy | None = None  # how the others play; None: like the model
    weighted: bool = True  # whether worlds are chosen by how well they explain what the others have done
    foresight: bool = False  # whether simultaneous answers of the others are guessed by searches of their own


class Level:
    """A policy with a budget.

    `policy`: what answers; a `Search`, or a policy of the game, which may search by itself (`Policy.within`). `playouts`: the
    budget of a `Search` where a seed must reproduce a game. `larger`: other searches for larger tables, by the smallest
    number of players. `hard_playouts`: the budget for hard questions (`Evaluator.hard`), if it is another one.
    """

    def __init__(
        self,
        policy: Policy | Search,
        playouts: int = 0,
        larger: Mapping[int, Search] | None = None,
        hard_playouts: int = 0,
    ) -> None:
        self.policy: Final = policy
        self.playouts: Final = playouts
        self.hard_playouts: Final = hard_playouts or playouts
        self.larger: Final = dict(larger) if larger else {}

    @property
    def takes_budget(self) -> bool:
        """Return whether a budget may be given after the name of the level."""
        return isinstance(self.policy, Search) or self.policy.within(1, 0.0) is not None

    def searches(self) -> dict[int, Search]:
        """Return the searches by the smallest number of players to which each applies."""
        assert isinstance(self.policy, Search)
        return {0: self.policy, **self.larger}


class Weight(NamedTuple):
    """A number that `ludocracy tune` may change."""

    name: str
    club: float  # its value in the level `club`
    least: float
    most: float


class Tunable(NamedTuple):
    """Rules of thumb whose weights can be tuned."""

    weights: Sequence[Weight]
    policy: Callable[[list[float]], Policy]


@mypyc_attr(allow_interpreted_subclasses=True)
class Learner:
    """Where `ludocracy train` takes samples of a recorded game, and what they contain.

    `format`: the format of the features; weights for another format are refused. `course`: the cells in the order of a game;
    each cell of each seat has a regression of its own.
    """

    def __init__(self, format: int, course: list[int]) -> None:
        self.format: Final = format
        self.course: Final = course
        self.cells: Final = len(course)

    def moment(self, table: Table) -> int:
        """Return a number that changes when a sample is due; -1 where none is taken."""
        raise AssertionError("a subclass of Learner must define moment")

    def cell(self, table: Table) -> int:
        """Return the cell of a position."""
        raise AssertionError("a subclass of Learner must define cell")

    def features(self, table: Table) -> list[float]:
        """Return the features of a position, the same for all seats."""
        raise AssertionError("a subclass of Learner must define features")

    def width(self, seats: int) -> int:
        """Return the number of features."""
        raise AssertionError("a subclass of Learner must define width")


class GameBots:
    """The bots of a game.

    `search`: how positions are analysed, and the search of the levels that do not declare another one. `references`: policies
    and levels that are known but not offered, such as an old version to compare with. `exploiters`: scripted players that look
    for holes in the others, for `ludocracy exploit`.
    """

    def __init__(
        self,
        *,
        novice: Level,
        casual: Level,
        club: Level,
        strong: Level,
        expert: Level,
        search: Search,
        references: Mapping[str, Policy | Level] | None = None,
        exploiters: Mapping[str, Policy] | None = None,
        tunable: Tunable | None = None,
        learner: Learner | None = None,
    ) -> None:
        assert isinstance(club.policy, Policy), "club is what searches fall back on: it must answer at once"
        self.levels: Final = dict(zip(LEVELS, (novice, casual, club, strong, expert), strict=True))
        self.club: Final = club.policy
        self.search: Final = search
        known = dict(references) if references else {}
        self.references: Final = {name: bot if isinstance(bot, Level) else Level(bot) for name, bot in known.items()}
        self.exploiters: Final = dict(exploiters) if exploiters else {}
        self.tunable: Final = tunable
        self.learner: Final = learner
