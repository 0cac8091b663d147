"""Manifestation."""

from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.workers import begin_demonstration, end_demonstration, working_class_posts
from ludocracy.games.hegemony.board.companies import POSTS
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import NOBODY


class Demonstration(Action):
    """Place the demonstration token. The unemployed must outnumber the open posts by at least two."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return not t.demonstration and may_demonstrate(t)

    def perform(self, t: HegemonyTable, role: int) -> None:
        begin_demonstration(t)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.demonstration", [t.idle_count(WORKING) + t.union_count()])]


def open_posts(t: HegemonyTable) -> int:
    """Return the number of posts that Working Class workers could take (Manifestation; ruling N7)."""
    box = t.box
    count = 0
    posts = t.posts
    for role in (WORKING, CAPITALIST, STATE):
        for card in t.companies[role]:
            if posts[POSTS * card] == NOBODY:
                count += box.post_count[card]  # none if the company is automated
    for card in t.companies[MIDDLE]:
        if box.employee_skill[card] >= 0 and t.staffed(card) and not t.has_employee(card):
            count += 1
    return count


def may_demonstrate(t: HegemonyTable) -> bool:
    """Return whether the unemployed of the Working Class outnumber the posts open to them by at least two."""
    idle = t.idle_count(WORKING)
    return idle >= 2 and idle >= open_posts(t) + 2


def calm_demonstration(t: HegemonyTable, card: int) -> None:
    """End the demonstration if a company has employed so many that it could not begin now (ruling N16)."""
    if t.demonstration and working_class_posts(t, card) and not may_demonstrate(t):
        end_demonstration(t)
        t.note("demonstration.off")
