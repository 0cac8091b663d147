"""Acheter un Entrepôt."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.companies import tiles_left
from ludocracy.games.hegemony.atoms.goods import limit, place_tile
from ludocracy.games.hegemony.atoms.money import cash, spend
from ludocracy.games.hegemony.board.goods import FOUR_GOODS, GOODS
from ludocracy.games.hegemony.board.roles import CAPITALIST
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.moves import TILE

TILE_COST: Final = 20


class BuyStorage(Action):
    """Buy a storage tile."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_buy_tile(t)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(PLACE_TILE)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.pays", [role, TILE_COST])]


def can_buy_tile(t: HegemonyTable) -> bool:
    return t.tiles[CAPITALIST] != FOUR_GOODS and tiles_left(t) > 0 and cash(t, CAPITALIST) >= TILE_COST


class PlaceTile(HegemonyStep):
    """Place a storage tile for a good that has none yet: any of the four (ruling N43). It doubles the store (H6)."""

    fields = ("role", "cost")

    def __init__(self, role: int, cost: int) -> None:
        self.role: Final = role
        self.cost: Final = cost

    def who(self, t: HegemonyTable) -> list[int]:
        if t.tiles[self.role] != FOUR_GOODS and tiles_left(t) > 0:
            return ONLY[t.choices.seat_of[self.role]]
        return NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [TILE + good for good in range(GOODS) if not t.tiles[self.role] & BIT[good]]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        spend(t, self.role, self.cost)
        place_tile(t, self.role, move - TILE)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        most = limit(t, self.role, move - TILE)
        return [Say("hint.room", [most, 2 * most, move - TILE])]


PLACE_TILE: Final = PlaceTile(CAPITALIST, TILE_COST)
