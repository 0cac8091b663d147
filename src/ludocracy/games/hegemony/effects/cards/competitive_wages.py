"""Competitive Wages: the workers of a public company move to a private one."""

from ludocracy.core.step import DONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.companies import set_wage, vacant, wage_lines
from ludocracy.games.hegemony.atoms.workers import change_over, check_strike, check_unions, commit, workers_of
from ludocracy.games.hegemony.board.companies import FIRST_LEVEL, LEVELS, MAIN, POSTS
from ludocracy.games.hegemony.board.roles import CAPITALIST, STATE
from ludocracy.games.hegemony.board.table import CompanyStep, HegemonyTable
from ludocracy.games.hegemony.board.workers import SKILLS, UNSKILLED
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.effects.work import ChooseVacant
from ludocracy.games.hegemony.moves import PICK_COMPANY, STAFF


class CompetitiveWages(OddCard):
    """Move the workers of a public company to an empty private one, at the highest wage."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return len(luring_companies(t)) > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(LureTo())

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.companies", [len(luring_companies(t))])]


def can_lure(t: HegemonyTable, card: int, public: int) -> bool:
    """Return whether the workers can move: same industry and size, no contracts, one worker with the required skill (H12)."""
    box = t.box
    if box.industry[card] != box.industry[public] or box.post_count[card] != box.post_count[public]:
        return False
    if not t.staffed(public) or t.committed[public]:
        return False
    skill = box.first_skill[card]
    if skill == UNSKILLED:
        return True
    return any(t.posts[POSTS * public + post] % SKILLS == skill for post in range(box.post_count[public]))


def lured_from(t: HegemonyTable, card: int) -> list[int]:
    return [public for public in t.companies[STATE] if can_lure(t, card, public)]


def luring_companies(t: HegemonyTable) -> list[int]:
    """Return the empty companies that could take over the workers of a public one."""
    return [card for card in vacant(t) if lured_from(t, card)]


class LureTo(ChooseVacant):
    """Choose the company that gets the workers, at the highest wage."""

    def companies(self, t: HegemonyTable) -> list[int]:
        return luring_companies(t)

    def chosen(self, t: HegemonyTable, card: int) -> None:
        t.then(LureFrom(card))

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return wage_lines(t, move - STAFF, t.box.wages[LEVELS * (move - STAFF) + LEVELS - FIRST_LEVEL])


class LureFrom(CompanyStep):
    """Choose the public company that loses them."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_COMPANY + public for public in lured_from(t, self.card)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        lure(t, self.card, move - PICK_COMPANY)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        public = move - PICK_COMPANY
        return [Say("hint.lured", [t.box.post_count[public], t.class_at(public), public])]


def lure(t: HegemonyTable, card: int, public: int) -> None:
    """Move all workers of the public company, the skilled one to the skilled post, and put them under contract."""
    set_wage(t, card, LEVELS)
    people = workers_of(t, public)
    skill = t.box.first_skill[card]
    for n, kind in enumerate(people):
        if skill != UNSKILLED and kind % SKILLS == skill:
            people[n] = people[0]
            people[0] = kind
            break
    for post, kind in enumerate(people):
        change_over(t, kind, card, public, post)
    t.note("lured", card, public)
    check_strike(t, public)
    commit(t, card, MAIN)
    check_unions(t)
