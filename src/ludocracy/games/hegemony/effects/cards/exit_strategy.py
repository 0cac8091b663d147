"""Exit Strategy: a company is sold for twice what it cost."""

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import price_range
from ludocracy.games.hegemony.actions.sell_company import may_sell, sell_company
from ludocracy.games.hegemony.board.roles import CAPITALIST
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.moves import SELL_COMPANY


class ExitStrategy(OddCard):
    """Sell a company that is not automated, has no machinery, and has nobody under contract."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return len(sellable_companies(t)) > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(SellDear())

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return price_range("hint.brings", [2 * t.box.cost[card] for card in sellable_companies(t)])


def sellable_companies(t: HegemonyTable) -> list[int]:
    """Return the companies without machinery where nobody is under contract."""
    return [
        card
        for card in t.companies[CAPITALIST]
        if not t.box.automated[card] and not t.gears & BIT[card] and may_sell(t, card)
    ]


class SellDear(HegemonyStep):
    """Choose a company to sell for twice its cost."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [SELL_COMPANY + card for card in sellable_companies(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        card = move - SELL_COMPANY
        sell_company(t, card, 2 * t.box.cost[card])
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [Say("hint.close", [2 * t.box.cost[move - SELL_COMPANY]])]
