"""Privatization: the Capitalist must buy a public company."""

from ludocracy.core.step import DONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import price_range
from ludocracy.games.hegemony.atoms.companies import hand_company
from ludocracy.games.hegemony.atoms.goods import trim_public_stores
from ludocracy.games.hegemony.atoms.money import owe
from ludocracy.games.hegemony.board.companies import COMPANY_SPACES
from ludocracy.games.hegemony.board.roles import CAPITALIST, STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.moves import PICK_COMPANY


class Privatization(OddCard):
    """Sell an operational public company at its price."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return len(sellable(t)) > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(Privatize())

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return price_range("hint.brings", [t.box.cost[card] for card in sellable(t)])


def sellable(t: HegemonyTable) -> list[int]:
    """Return the operational public companies, if the Capitalist has a space left (ruling H14)."""
    if len(t.companies[CAPITALIST]) >= COMPANY_SPACES[CAPITALIST]:
        return []
    return [card for card in t.companies[STATE] if t.operational(card)]


class Privatize(HegemonyStep):
    """Choose the company that the Capitalist Class must buy, with a loan if necessary; workers, wage and contracts stay (N61)."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_COMPANY + card for card in sellable(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        card = move - PICK_COMPANY
        t.note("privatized", card, t.box.cost[card])
        owe(t, CAPITALIST, t.box.cost[card], STATE)
        hand_company(t, card, CAPITALIST)
        trim_public_stores(t)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [Say("hint.pays", [CAPITALIST, t.box.cost[move - PICK_COMPANY]])]
