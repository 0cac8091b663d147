"""Ajuster les Salaires."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.companies import set_wage, wage_lines
from ludocracy.games.hegemony.atoms.workers import commit, paid_workers
from ludocracy.games.hegemony.board.box import COMPANIES
from ludocracy.games.hegemony.board.companies import FIRST_LEVEL, LEVELS
from ludocracy.games.hegemony.board.roles import ROLES
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.moves import DONE_MOVE, WAGE


class AdjustWagesAction(Action):
    """Adjust any number of the role's wages."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_adjust_wages(t, role, 0)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(WAGES_BY[role])

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        changeable = {(move - WAGE) // LEVELS for move in wage_moves(t, role, 0)}
        return [Say("hint.wages", [len(changeable)])]


def can_adjust_wages(t: HegemonyTable, role: int, changed: int) -> bool:
    """Return whether a wage that has not been changed yet can be changed (`wage_moves` lists them)."""
    lowest = t.minimum_wage() == LEVELS
    for card in t.companies[role]:
        level = t.wages[card]
        if level and not (changed and changed & BIT[card]):
            if level < LEVELS or not (lowest or bound(t, card)):
                return True
    return False


def bound(t: HegemonyTable, card: int) -> bool:
    """Return whether the workers who receive the wage are under contract: then it may not fall."""
    committed = t.committed[card]
    return committed != 0 and committed & paid_workers(t, card) != 0


def wage_moves(t: HegemonyTable, role: int, changed: int) -> list[int]:
    """Return the levels that a role may set: never below the minimum, never lower for workers under contract (N40)."""
    out: list[int] = []
    least = t.minimum_wage()
    for card in t.companies[role]:
        now = t.wages[card]
        if now and not changed & BIT[card]:
            if least < now and not bound(t, card):
                out += OTHER_WAGES[LEVELS * card + now - FIRST_LEVEL][least]
            elif now < LEVELS:
                out += OTHER_WAGES[LEVELS * card + now - FIRST_LEVEL][now]
    return out


#: By card and current level, then by the lowest level that may be set: the moves that set another wage.
OTHER_WAGES: Final[list[list[list[int]]]] = [
    [
        [WAGE + LEVELS * card + level - FIRST_LEVEL for level in range(least, LEVELS + 1) if level != now]
        for least in range(LEVELS + 1)
    ]
    for card in range(COMPANIES)
    for now in range(FIRST_LEVEL, LEVELS + 1)
]


class AdjustWages(HegemonyStep):
    """Change any number of wages, each once. A raise by the bonus action, not by a policy, puts workers under contract (FAQ)."""

    fields = ("role", "changed", "window")

    def __init__(self, role: int, changed: int, window: int) -> None:
        self.role: Final = role
        self.changed: Final = changed  # mask of companies
        self.window: Final = window  # opened by a change of policy: all changes are optional

    def who(self, t: HegemonyTable) -> list[int]:
        seat = t.choices.seat_of[self.role]
        return ONLY[seat] if seat >= 0 and can_adjust_wages(t, self.role, self.changed) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out = wage_moves(t, self.role, self.changed)
        if self.window or self.changed:
            out.append(DONE_MOVE)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != DONE_MOVE:
            card = (move - WAGE) // LEVELS
            level = (move - WAGE) % LEVELS + FIRST_LEVEL
            raised = level > t.wages[card]
            set_wage(t, card, level)
            workers = paid_workers(t, card)
            if raised and workers and not self.window:
                commit(t, card, workers)
            t.then(AdjustWages(self.role, self.changed | BIT[card], self.window))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        if move == DONE_MOVE:
            return []
        return wage_lines(t, (move - WAGE) // LEVELS, t.box.wages[move - WAGE])


WAGES_BY: Final = [AdjustWages(role, 0, 0) for role in range(ROLES)]
WAGE_WINDOW: Final = [AdjustWages(role, 0, 1) for role in range(ROLES)]
