"""Conclure un Accord Commercial."""

from typing import Final

from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action, price_range
from ludocracy.games.hegemony.atoms.cards import remove_deal
from ludocracy.games.hegemony.atoms.goods import into_store, into_zone, room, zone_room
from ludocracy.games.hegemony.atoms.money import cash, spend_quietly
from ludocracy.games.hegemony.board.goods import FOOD, LUXURY
from ludocracy.games.hegemony.board.loans import BANK
from ludocracy.games.hegemony.board.policies import TRADE
from ludocracy.games.hegemony.board.printed import deal_text
from ludocracy.games.hegemony.board.roles import CAPITALIST, STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.moves import AMOUNT, TAKE_DEAL, ZONE_DEAL


class MakeBusinessDeal(Action):
    """Make one of the deals on the board."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_deal(t)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(MAKE_DEAL)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return deal_lines(t)


def deal_lines(t: HegemonyTable) -> list[Say]:
    """Return the cost of the deals that could be made now, without the tariff."""
    return price_range(
        "hint.deals", [t.box.deal_cost[deal] for deal in t.deals if can_take_deal(t, deal) or can_zone_deal(t, deal)]
    )


def can_take_deal(t: HegemonyTable, deal: int) -> bool:
    """Return whether a deal with tariff can be made. The stores or the zone must have room for some of it (ruling X1)."""
    box = t.box
    if cash(t, CAPITALIST) < box.deal_cost[deal] + box.deal_tariff[3 * deal + t.policy[TRADE]]:
        return False
    return any(
        box.deal_goods[2 * deal + good] and room(t, CAPITALIST, good) + zone_room(t, good) > 0
        for good in (FOOD, LUXURY)
    )


def can_zone_deal(t: HegemonyTable, deal: int) -> bool:
    """Return whether a deal without tariff can be made.

    The free trade zone, which gets all, must have room for some of it (ruling X1).
    """
    box = t.box
    if cash(t, CAPITALIST) < box.deal_cost[deal]:
        return False
    return any(box.deal_goods[2 * deal + good] and zone_room(t, good) > 0 for good in (FOOD, LUXURY))


def can_deal(t: HegemonyTable) -> bool:
    return any(can_take_deal(t, deal) or can_zone_deal(t, deal) for deal in t.deals)


class MakeDeal(HegemonyStep):
    """Choose a deal on the board: with tariff for the home market, without it for the free trade zone."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]] if can_deal(t) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out: list[int] = []
        for deal in range(len(t.box.deal)):
            if deal in t.deals:
                if can_take_deal(t, deal):
                    out.append(TAKE_DEAL + deal)
                if can_zone_deal(t, deal):
                    out.append(ZONE_DEAL + deal)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        box = t.box
        zone_only = move >= ZONE_DEAL
        deal = move - ZONE_DEAL if zone_only else move - TAKE_DEAL
        remove_deal(t, deal)
        spend_quietly(t, CAPITALIST, BANK, box.deal_cost[deal])
        if zone_only:
            t.note("deal.zone", deal, box.deal_cost[deal])
            for good in (FOOD, LUXURY):
                into_zone(t, good, box.deal_goods[2 * deal + good])
        else:
            duty = box.deal_tariff[3 * deal + t.policy[TRADE]]
            t.note("deal.made", deal, box.deal_cost[deal] + duty)
            if duty:
                spend_quietly(t, CAPITALIST, STATE, duty)
                t.note("tariff", CAPITALIST, duty)
            t.then(
                SplitGoods(FOOD, box.deal_goods[2 * deal]),
                SplitGoods(LUXURY, box.deal_goods[2 * deal + 1]),
            )
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        box = t.box
        if move >= ZONE_DEAL:
            deal = move - ZONE_DEAL
            return [*deal_text(t.box, deal), Say("hint.deal.zone", [box.deal_cost[deal]])]
        deal = move - TAKE_DEAL
        duty = box.deal_tariff[3 * deal + t.policy[TRADE]]
        if not duty:
            return [*deal_text(t.box, deal), Say("hint.deal.free", [box.deal_cost[deal]])]
        return [*deal_text(t.box, deal), Say("hint.deal", [box.deal_cost[deal], duty, box.deal_cost[deal] + duty])]


class SplitGoods(HegemonyStep):
    """Choose how many of the imported goods go to the free trade zone instead of the stores (ruling N21)."""

    fields = ("good", "count")

    def __init__(self, good: int, count: int) -> None:
        self.good: Final = good
        self.count: Final = count

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]] if self.count and zone_room(t, self.good) > 0 else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [AMOUNT + n for n in range(min(self.count, zone_room(t, self.good)) + 1)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        into_zone(t, self.good, move - AMOUNT)
        into_store(t, CAPITALIST, self.good, self.count - (move - AMOUNT))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        rest = self.count - (move - AMOUNT)
        kept = min(rest, room(t, CAPITALIST, self.good))
        out = [Say("hint.zone", [move - AMOUNT, self.good])] if move > AMOUNT else []
        if kept:
            out.append(Say("hint.store", [kept, self.good]))
        return [*out, Say("hint.lost", [rest - kept, self.good])] if rest > kept else out

    def run(self, t: HegemonyTable) -> None:
        into_store(t, CAPITALIST, self.good, self.count)


MAKE_DEAL: Final = MakeDeal()
