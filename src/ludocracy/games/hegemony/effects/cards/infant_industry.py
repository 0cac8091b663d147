"""Infant Industry Requires Help: the State builds a company for a class."""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.step import DONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.assign_workers import FillPosts
from ludocracy.games.hegemony.actions.base import price_range
from ludocracy.games.hegemony.actions.build_company import ChooseWage, OfferJob, construct
from ludocracy.games.hegemony.atoms.companies import has_space, open_company, take_card
from ludocracy.games.hegemony.atoms.hiring import idle_can_fill
from ludocracy.games.hegemony.atoms.money import spend
from ludocracy.games.hegemony.board.printed import company_text
from ludocracy.games.hegemony.board.roles import MIDDLE, STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.moves import BUILD

LEAST_COST: Final = 15


class InfantIndustry(OddCard):
    """Build a company of the class's market that costs at least 15; the State pays."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return supported_companies(t, self.branch) != 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(NurseIndustry(self.branch))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return price_range("hint.build", [t.box.cost[card] for card in members(supported_companies(t, self.branch))])


def supported_companies(t: HegemonyTable, cls: int) -> int:
    """Return the companies of a class's market that cost enough, that the State can pay and the class can run (FAQ)."""
    if not has_space(t, cls):
        return 0
    mask = 0
    for card in members(t.markets[cls]):
        if LEAST_COST <= t.box.cost[card] <= t.money[STATE] and (cls != MIDDLE or idle_can_fill(t, card, MIDDLE)):
            mask |= BIT[card]
    return mask


class NurseIndustry(HegemonyStep):
    """Choose a company, which the State pays; its owner makes every later decision."""

    fields = ("cls",)

    def __init__(self, cls: int) -> None:
        self.cls: Final = cls

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [BUILD + card for card in members(supported_companies(t, self.cls))]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        card = move - BUILD
        spend(t, STATE, t.box.cost[card])
        take_card(t, self.cls, card)
        if self.cls == MIDDLE:  # its own workers must come from the unemployed
            open_company(t, MIDDLE, card)
            t.note("built", MIDDLE, card, 0)
            t.then(FillPosts(MIDDLE, card, 1, 0), ChooseWage(MIDDLE, card), OfferJob(card))
        else:
            construct(t, self.cls, card, 0)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [*company_text(t.box, move - BUILD), Say("hint.pays", [STATE, t.box.cost[move - BUILD]])]
