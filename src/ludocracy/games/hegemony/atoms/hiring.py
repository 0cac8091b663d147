"""Hiring by an owner: unemployed workers of one class take all posts of a company."""

from typing import Final

from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.companies import staff_lines
from ludocracy.games.hegemony.atoms.workers import commit, employ, first_empty
from ludocracy.games.hegemony.board.companies import EMPLOYEE, EMPLOYEE_POST, MAIN, POSTS
from ludocracy.games.hegemony.board.roles import MIDDLE, WORKING
from ludocracy.games.hegemony.board.table import CompanyStep, HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.board.workers import NOBODY, SKILLS, UNSKILLED
from ludocracy.games.hegemony.moves import WORKER


def idle_can_fill(t: HegemonyTable, card: int, cls: int) -> bool:
    """Return whether unemployed workers of that class could take all posts of those who run the company."""
    box = t.box
    if box.automated[card] or t.staffed(card):
        return False
    skill = box.first_skill[card]
    if skill != UNSKILLED and not t.idle[SKILLS * cls + skill]:
        return False
    return t.idle_count(cls) >= box.post_count[card]


def hire_exact(t: HegemonyTable, card: int, cls: int) -> None:
    """Fill the skilled post of a company with the only kind that fits."""
    if t.box.first_skill[card] != UNSKILLED and t.posts[POSTS * card] == NOBODY:
        employ(t, SKILLS * cls + t.box.first_skill[card], card, 0)


def hire(t: HegemonyTable, role: int, card: int, cls: int, any_kind: int) -> None:
    """Fill the company with unemployed workers of one class and put them under contract. `role` chooses if there is a choice.

    An owner hires unskilled workers first for unskilled posts; with `any_kind` there is no such limit (ruling N62).
    """
    hire_exact(t, card, cls)
    post = first_empty(t, card, cls)
    while post >= 0 and not any_kind and t.idle[SKILLS * cls]:
        employ(t, SKILLS * cls, card, post)
        post = first_empty(t, card, cls)
    if post >= 0:
        t.then(HireOne(role, card, cls, any_kind))
    else:
        commit(t, card, MAIN)


class HireOne(HegemonyStep):
    """Choose who takes the next post of a company that is being filled."""

    fields = ("role", "card", "cls", "any_kind")

    def __init__(self, role: int, card: int, cls: int, any_kind: int) -> None:
        self.role: Final = role
        self.card: Final = card
        self.cls: Final = cls
        self.any_kind: Final = any_kind

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        first = SKILLS * self.cls
        return [WORKER + kind for kind in range(first, first + SKILLS) if t.idle[kind]]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        employ(t, move - WORKER, self.card, first_empty(t, self.card, self.cls))
        hire(t, self.role, self.card, self.cls, self.any_kind)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return staff_lines(t, self.card)


class HireEmployee(CompanyStep):
    """Choose a Working Class employee for the Middle Class: for an unskilled post an unskilled one first (ruling N62)."""

    def who(self, t: HegemonyTable) -> list[int]:
        skill = t.box.employee_skill[self.card]
        if skill != UNSKILLED or t.idle[UNSKILLED]:
            return NO_ONE
        return ONLY[t.choices.seat_of[MIDDLE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [WORKER + kind for kind in range(1, SKILLS) if t.idle[kind]]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        self.engage(t, move - WORKER)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        self.engage(t, t.box.employee_skill[self.card])

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return staff_lines(t, self.card)

    def engage(self, t: HegemonyTable, kind: int) -> None:
        employ(t, kind, self.card, EMPLOYEE_POST)
        commit(t, self.card, EMPLOYEE)


def can_employ(t: HegemonyTable, card: int) -> bool:
    """Return whether an unemployed Working Class worker could become the employee beside the company's boss."""
    if t.box.employee_skill[card] < 0 or not t.staffed(card) or t.has_employee(card):
        return False
    skill = t.box.employee_skill[card]
    return t.idle[skill] > 0 if skill != UNSKILLED else t.idle_count(WORKING) > 0
