"""Heures Supplémentaires (Classe Moyenne)."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.companies import pay_wage, produce_once, wage_of
from ludocracy.games.hegemony.atoms.workers import commit
from ludocracy.games.hegemony.board.companies import EMPLOYEE, MAIN
from ludocracy.games.hegemony.board.roles import MIDDLE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.moves import SHIFT


class ExtraShiftAction(Action):
    """Let one of the Middle Class's companies produce once more."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_shift_any(t)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(EXTRA_SHIFT)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.shifts", [len(EXTRA_SHIFT.options(t, t.choices.seat_of[role]))])]


def employee_produces(t: HegemonyTable, card: int) -> bool:
    """Return whether the employee can work the extra shift: not under contract, not on strike."""
    return t.has_employee(card) and not t.committed[card] & EMPLOYEE and not t.strikes & BIT[card]


def can_shift(t: HegemonyTable, card: int) -> bool:
    """Return whether the company's own workers are not under contract, and the employee's wage can be paid."""
    if not t.staffed(card) or t.committed[card] & MAIN:
        return False
    return not employee_produces(t, card) or t.money[MIDDLE] >= wage_of(t, card)


def can_shift_any(t: HegemonyTable) -> bool:
    return any(can_shift(t, card) for card in t.companies[MIDDLE])


class ExtraShift(HegemonyStep):
    """Choose a Middle Class company to produce once more; all who worked for it are then under contract."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[MIDDLE]] if can_shift_any(t) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [SHIFT + card for card in t.companies[MIDDLE] if can_shift(t, card)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        extra_shift(t, move - SHIFT)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return shift_lines(t, move - SHIFT)


def extra_shift(t: HegemonyTable, card: int) -> None:
    with_employee = employee_produces(t, card)
    commit(t, card, MAIN | EMPLOYEE if with_employee else MAIN)
    if with_employee:
        pay_wage(t, card)
    produce_once(t, card, with_employee)


EXTRA_SHIFT: Final = ExtraShift()


def shift_lines(t: HegemonyTable, card: int) -> list[Say]:
    """Return what one more production makes and what its owner pays; an employee may be left out of it."""
    middle = t.owner[card] == MIDDLE
    with_employee = middle and employee_produces(t, card)
    out = [
        Say("hint.makes", [t.output(card) + (t.box.employee_bonus[card] if with_employee else 0), t.box.makes[card]])
    ]
    if with_employee or not middle:
        out.append(Say("hint.shift", [wage_of(t, card), t.owner[card]]))
    return out
