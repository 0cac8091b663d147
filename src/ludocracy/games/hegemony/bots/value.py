"""The learned value of a position of Hegemony: the expected final score of a seat minus the mean of the others.

There is one regression per number of players, role, round and phase. `weights.json` has their weights and the command that
made it (`ludocracy train hegemony`).
"""

import json
from importlib import resources
from typing import Any, Final

from ludocracy.core.levels import Learner
from ludocracy.core.table import Table
from ludocracy.games.hegemony.board.roles import ROUNDS
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.bots.features import BLOCK, BOARD, FORMAT, features, width
from ludocracy.games.hegemony.bots.politics import Politics
from ludocracy.games.hegemony.bots.worth import worth
from ludocracy.games.hegemony.phases.action_phase import TakeTurn
from ludocracy.games.hegemony.phases.round import START_ACTION

FILE: Final = "weights.json"

# The phases of a round: turns 1 to 3, turns 4 and 5, what follows the turns, and the preparation.
AFTER_TURNS: Final = 2
PREPARING: Final = 3
PHASES: Final = 4
#: The turn that begins the second phase.
LATE: Final = 4
CELLS: Final = ROUNDS * PHASES


def turn_is_over(t: HegemonyTable) -> bool:
    """Return whether a turn is about to begin, or none is under way."""
    return not t.turn or not t.stack or isinstance(t.stack[-1], TakeTurn)


def cell_of(t: HegemonyTable) -> int:
    """Return which of a role's regressions judges the position."""
    if t.turn:
        phase = int(t.turn >= LATE)
    else:
        phase = AFTER_TURNS
        for step in t.stack:
            if step is START_ACTION:
                phase = PREPARING
    return PHASES * (t.round - 1) + phase


class HegemonyLearner(Learner):
    """Takes a sample whenever a turn is over."""

    def __init__(self) -> None:
        phases = (PREPARING, 0, 1, AFTER_TURNS)
        super().__init__(FORMAT, [PHASES * round_ + phase for round_ in range(ROUNDS) for phase in phases])

    def moment(self, table: Table) -> int:
        t = table
        assert isinstance(t, HegemonyTable)
        if not t.stack or not t.round or not turn_is_over(t):
            return -1
        step = t.stack[-1]
        role = step.role if isinstance(step, TakeTurn) else 0
        return 64 * t.round + 8 * t.turn + role

    def cell(self, table: Table) -> int:
        assert isinstance(table, HegemonyTable)
        return cell_of(table)

    def features(self, table: Table) -> list[float]:
        assert isinstance(table, HegemonyTable)
        return features(table, Politics(table, corrected=True))

    def width(self, seats: int) -> int:
        return width(seats)


class Weights:
    """Weights by number of players, seat and cell; each list has one weight per feature, and the constant."""

    def __init__(self, data: dict[str, Any]) -> None:
        if data.get("format") != FORMAT:
            raise ValueError(f"{FILE} is of format {data.get('format')}, these bots need {FORMAT}")
        self.command: Final = str(data["command"])
        self.cells: Final[dict[int, list[list[list[float]]]]] = {}
        for seats, roles in data["weights"].items():
            self.cells[int(seats)] = [[[float(x) for x in cell] for cell in cells] for cells in roles]

    def value(self, t: HegemonyTable, seat: int, politics: Politics) -> float:
        """Return the seat's expected final score minus the mean of the others."""
        return margin(t, seat) if not t.stack else self.weighted(t, seat, features(t, politics))

    def mixed(self, t: HegemonyTable, seat: int, politics: Politics, share: float) -> float:
        """Return `share` of that value and the rest of the hand-written estimate, which is the first number of a block."""
        if not t.stack:
            return share * margin(t, seat) + (1.0 - share) * worth(t, t.choices.roles[seat], politics)
        numbers = features(t, politics)
        return share * self.weighted(t, seat, numbers) + (1.0 - share) * numbers[BOARD + BLOCK * seat]

    def weighted(self, t: HegemonyTable, seat: int, numbers: list[float]) -> float:
        weights = self.cells[t.seats][seat][cell_of(t)]
        total = weights[len(numbers)]
        for index in range(len(numbers)):
            total += weights[index] * numbers[index]
        return total


def margin(t: HegemonyTable, seat: int) -> float:
    scores = t.scores()
    own = scores[seat]
    return own - (sum(scores) - own) / (len(scores) - 1)


_READ: Final[list[Weights]] = []


def weights() -> Weights:
    """Return the weights of this package, which are read on first use."""
    if not _READ:
        text = resources.files("ludocracy.games.hegemony.bots").joinpath(FILE).read_text("utf-8")
        _READ.append(Weights(json.loads(text)))
    return _READ[0]
