"""A business deal, made with a card."""

from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.business_deal import MAKE_DEAL, can_deal, deal_lines
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard


class BusinessDeal(OddCard):
    """Carry out the action Make a business deal."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_deal(t)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(MAKE_DEAL)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return deal_lines(t)

    def unsettles(self) -> bool:
        return True
