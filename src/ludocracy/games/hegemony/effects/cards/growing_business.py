"""Growing Business: a storage tile, and a company that makes what it stores for less."""

from typing import Final

from ludocracy.core.bits import members, size
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import price_range
from ludocracy.games.hegemony.actions.build_company import buildable, can_build, construct
from ludocracy.games.hegemony.actions.buy_storage import PlaceTile
from ludocracy.games.hegemony.atoms.companies import take_card, tiles_left
from ludocracy.games.hegemony.atoms.money import cash, transfer
from ludocracy.games.hegemony.board.goods import FOUR_GOODS, GOODS
from ludocracy.games.hegemony.board.loans import BANK
from ludocracy.games.hegemony.board.printed import company_text
from ludocracy.games.hegemony.board.roles import MIDDLE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.moves import BUILD, NO

GROWTH_DISCOUNT: Final = 4


class GrowingBusiness(OddCard):
    """Place a tile, if one is left; then optionally build a company, cheaper if it makes that good.

    Without a tile, building is mandatory.
    """

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_place_tile(t) or can_build(t, MIDDLE)

    def perform(self, t: HegemonyTable, role: int) -> None:
        if can_place_tile(t):
            t.then(PlaceTile(MIDDLE, 0), GrowBuild(1))
        else:
            t.then(GrowBuild(0))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        """Return the goods to choose from for the tile, and what companies cost; the tile may make some of them cheaper."""
        prices = price_range("hint.build", [t.box.cost[card] for card in members(buildable(t, MIDDLE, 0))])
        goods = GOODS - size(t.tiles[MIDDLE])
        return [Say("hint.tile", [goods]), *prices] if can_place_tile(t) else prices


def can_place_tile(t: HegemonyTable) -> bool:
    return t.tiles[MIDDLE] != FOUR_GOODS and tiles_left(t) > 0


class GrowBuild(HegemonyStep):
    """Choose a company of the market; the good of the tile is in `t.tiled`."""

    fields = ("tile",)

    def __init__(self, tile: int) -> None:
        self.tile: Final = tile  # whether a tile was placed: then building may be declined

    def cards(self, t: HegemonyTable) -> list[int]:
        cheaper = buildable(t, MIDDLE, GROWTH_DISCOUNT if self.tile else 0)
        return [card for card in members(cheaper) if self.price(t, card) <= cash(t, MIDDLE)]

    def price(self, t: HegemonyTable, card: int) -> int:
        """Return the price of a company: lower if it makes the good of the tile."""
        box = t.box
        return max(0, box.cost[card] - GROWTH_DISCOUNT) if self.tile and box.makes[card] == t.tiled else box.cost[card]

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[MIDDLE]] if self.cards(t) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out = [BUILD + card for card in self.cards(t)]
        return [*out, NO] if self.tile else out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != NO:
            card = move - BUILD
            price = self.price(t, card)
            transfer(t, MIDDLE, BANK, price)
            take_card(t, MIDDLE, card)
            construct(t, MIDDLE, card, price)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        if move == NO:
            return []
        card = move - BUILD
        return [*company_text(t.box, card), Say("hint.pays", [MIDDLE, self.price(t, card)])]
