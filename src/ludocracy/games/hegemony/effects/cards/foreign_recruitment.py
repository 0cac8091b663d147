"""Foreign Recruitment: workers from the supply fill an empty company."""

from typing import Final

from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.companies import staff_lines, vacant
from ludocracy.games.hegemony.atoms.workers import arrive, commit, employ, first_empty, population_lines
from ludocracy.games.hegemony.board.companies import MAIN
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, WORKING
from ludocracy.games.hegemony.board.table import CompanyStep, HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.board.workers import SKILLS, UNSKILLED
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.effects.work import ChooseVacant
from ludocracy.games.hegemony.moves import HIRE, SKILL_OF


class ForeignRecruitment(OddCard):
    """Fill an empty company from the supply."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return len(recruiters(t)) > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(RecruitFor())

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.companies", [len(recruiters(t))])]


def can_recruit(t: HegemonyTable, card: int, cls: int) -> bool:
    """Return whether a class is played and the supply has the skill; skilled workers may replace unskilled ones (ruling H13)."""
    box = t.box
    if t.choices.seat_of[cls] < 0:
        return False
    first = SKILLS * cls
    if box.first_skill[card] != UNSKILLED and not t.pool[first + box.first_skill[card]]:
        return False
    need = box.post_count[card]
    return t.pool[first] >= need or sum(t.pool[first : first + SKILLS]) >= need


def recruited(t: HegemonyTable, card: int) -> list[int]:
    return [cls for cls in (WORKING, MIDDLE) if can_recruit(t, card, cls)]


def recruiters(t: HegemonyTable) -> list[int]:
    return [card for card in vacant(t) if recruited(t, card)]


class RecruitFor(ChooseVacant):
    """Choose the empty company that gets workers from abroad."""

    def companies(self, t: HegemonyTable) -> list[int]:
        return recruiters(t)

    def chosen(self, t: HegemonyTable, card: int) -> None:
        t.then(RecruitClass(card))


class RecruitClass(CompanyStep):
    """Choose the class that they belong to; its population is updated at once (P10)."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [HIRE + cls for cls in recruited(t, self.card)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        cls = move - HIRE
        if t.box.first_skill[self.card] != UNSKILLED:
            bring(t, self.card, cls, t.box.first_skill[self.card])
        t.then(RecruitOne(self.card, cls))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [*staff_lines(t, self.card), *population_lines(t, move - HIRE, t.box.post_count[self.card])]


def bring(t: HegemonyTable, card: int, cls: int, skill: int) -> None:
    """Put a worker from the supply directly into the next post."""
    kind = SKILLS * cls + skill
    arrive(t, kind)
    employ(t, kind, card, first_empty(t, card, cls))


class RecruitOne(HegemonyStep):
    """Fill the unskilled posts; the Capitalist Class names a skill if no unskilled worker is left in the supply."""

    fields = ("card", "cls")

    def __init__(self, card: int, cls: int) -> None:
        self.card: Final = card
        self.cls: Final = cls

    def who(self, t: HegemonyTable) -> list[int]:
        if first_empty(t, self.card, self.cls) < 0 or t.pool[SKILLS * self.cls]:
            return NO_ONE
        return ONLY[t.choices.seat_of[CAPITALIST]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [SKILL_OF + skill for skill in range(1, SKILLS) if t.pool[SKILLS * self.cls + skill]]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        bring(t, self.card, self.cls, move - SKILL_OF)
        t.then(self)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [*staff_lines(t, self.card), *population_lines(t, self.cls, 1)]

    def run(self, t: HegemonyTable) -> None:
        if first_empty(t, self.card, self.cls) < 0:
            commit(t, self.card, MAIN)
        else:
            bring(t, self.card, self.cls, UNSKILLED)
            t.then(self)
