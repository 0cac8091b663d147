"""Cooperative Farm: the Working Class founds its own company."""

from ludocracy.core.bits import members
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.assign_workers import FillPosts
from ludocracy.games.hegemony.actions.build_company import AfterHiring
from ludocracy.games.hegemony.atoms.companies import open_company
from ludocracy.games.hegemony.board.companies import POSTS
from ludocracy.games.hegemony.board.roles import WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard


class CooperativeFarm(OddCard):
    """Found a farm with three unemployed of any kind, under contract; it may end the demonstration (ruling N16)."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return t.idle_count(WORKING) >= POSTS and next_farm(t) >= 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        card = next_farm(t)
        open_company(t, WORKING, card)
        t.note("built", WORKING, card, 0)
        t.then(FillPosts(WORKING, card, 1, 0), AfterHiring(card))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        card = next_farm(t)
        return [Say("hint.makes", [t.box.output[card], t.box.makes[card]])]


def next_farm(t: HegemonyTable) -> int:
    """Return a farm that has not been founded yet; -1 if both have."""
    for card in members(t.box.home_companies[WORKING]):
        if t.owner[card] < 0:
            return card
    return -1
