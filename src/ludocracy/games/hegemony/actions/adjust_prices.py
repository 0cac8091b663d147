"""Ajuster les Prix."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.goods import set_price
from ludocracy.games.hegemony.board.goods import FOUR_GOODS, GOODS, PRICE, PRICES, PRICES_WIDE
from ludocracy.games.hegemony.board.roles import CLASSES
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.moves import DONE_MOVE, PRICE_CODE, PRICE_OF


class AdjustPricesAction(Action):
    """Adjust any number of the role's prices."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return True

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(CHANGE_PRICES[role])

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.prices", t.prices[GOODS * role : GOODS * role + GOODS])]


class AdjustPrices(HegemonyStep):
    """Change any number of prices, each once (ruling N33). After a change of policy, all changes are optional."""

    fields = ("role", "wares", "optional")

    def __init__(self, role: int, wares: int, optional: int) -> None:
        self.role: Final = role
        self.wares: Final = wares  # mask of goods not yet changed
        self.optional: Final = optional

    def who(self, t: HegemonyTable) -> list[int]:
        seat = t.choices.seat_of[self.role]
        return ONLY[seat] if self.wares and seat >= 0 else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out: list[int] = []
        for good in range(GOODS):
            if self.wares & BIT[good]:
                out += OTHER_PRICES[good][t.prices[GOODS * self.role + good]]
        if self.optional:
            out.append(DONE_MOVE)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != DONE_MOVE:
            good = (move - PRICE_OF) // PRICES_WIDE
            price = PRICE_VALUE[(move - PRICE_OF) % PRICES_WIDE]
            set_price(t, self.role, good, price)
            t.then(MORE_PRICES[self.role][self.wares & ~BIT[good]])
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        if move == DONE_MOVE:
            return []
        good = (move - PRICE_OF) // PRICES_WIDE
        price = PRICE_VALUE[(move - PRICE_OF) % PRICES_WIDE]
        return [Say("hint.price.change", [t.prices[GOODS * self.role + good], price])]


#: By good and current price: the moves that set another price.
OTHER_PRICES: Final[list[list[list[int]]]] = [
    [[PRICE_OF + PRICES_WIDE * good + PRICE_CODE[price] for price in PRICES[good] if price != now] for now in range(16)]
    for good in range(GOODS)
]

#: By role and goods not yet changed.
MORE_PRICES: Final = [[AdjustPrices(role, wares, 1) for wares in range(FOUR_GOODS + 1)] for role in range(CLASSES)]
PRICE_VALUE: Final = [int(label) for label in PRICE.labels]
CHANGE_PRICES: Final = [AdjustPrices(role, FOUR_GOODS, 0) for role in range(CLASSES)]
