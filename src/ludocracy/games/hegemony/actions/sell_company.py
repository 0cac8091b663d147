"""Vendre une Entreprise."""

from typing import Final

from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action, price_range
from ludocracy.games.hegemony.atoms.companies import leave_play
from ludocracy.games.hegemony.atoms.money import receive
from ludocracy.games.hegemony.atoms.workers import check_unions
from ludocracy.games.hegemony.board.roles import CLASSES
from ludocracy.games.hegemony.board.table import HegemonyTable, RoleStep
from ludocracy.games.hegemony.moves import SELL_COMPANY


class SellCompanyAction(Action):
    """Sell one of the role's companies for its cost."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_sell_company(t, role)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(SELL_BY[role])

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return price_range("hint.brings", [t.box.cost[card] for card in t.companies[role] if may_sell(t, card)])


def may_sell(t: HegemonyTable, card: int) -> bool:
    """Vendre une Entreprise: whether nobody there is under contract."""
    return t.committed[card] == 0


def can_sell_company(t: HegemonyTable, role: int) -> bool:
    return any(may_sell(t, card) for card in t.companies[role])


class SellCompany(RoleStep):
    """Choose a company of the role without workers under contract, to sell for its cost."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]] if can_sell_company(t, self.role) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [SELL_COMPANY + card for card in t.companies[self.role] if may_sell(t, card)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        sell_company(t, move - SELL_COMPANY, t.box.cost[move - SELL_COMPANY])
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [Say("hint.close", [t.box.cost[move - SELL_COMPANY]])]


def sell_company(t: HegemonyTable, card: int, price: int) -> None:
    """Remove the company and receive its price; a union may be dissolved."""
    role = t.owner[card]
    t.note("sold", role, card, price)
    leave_play(t, card)
    receive(t, role, price)
    check_unions(t)


SELL_BY: Final = [SellCompany(role) for role in range(CLASSES)]
