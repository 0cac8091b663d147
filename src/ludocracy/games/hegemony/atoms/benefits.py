"""Allocations de l'État: what the State has placed for a class (four players)."""

from ludocracy.games.hegemony.atoms.goods import move_goods
from ludocracy.games.hegemony.board.goods import BENEFITS, GOODS, SUPPLY
from ludocracy.games.hegemony.board.table import HegemonyTable

# -- Percevoir des Allocations ---------------------------------------------------------------------------


def has_benefits(t: HegemonyTable, cls: int) -> bool:
    first = 3 * cls
    if t.benefits[first] or t.benefits[first + 1] or t.benefits[first + 2]:
        return True
    place = GOODS * (BENEFITS + cls)
    goods = t.goods
    return goods[place] > 0 or goods[place + 1] > 0 or goods[place + 2] > 0 or goods[place + 3] > 0


def clear_benefits(t: HegemonyTable, cls: int) -> None:
    """What lies there is discarded before something new is placed, unless it was placed in this same turn (FAQ)."""
    if t.served >> cls & 1:
        return
    t.served += 1 << cls
    if has_benefits(t, cls):
        t.note("benefits.lost", cls)
    first = 3 * cls
    t.benefits[first] = 0
    t.influence_left += t.benefits[first + 1]
    t.benefits[first + 1] = 0
    t.cubes[cls] += t.benefits[first + 2]
    t.benefits[first + 2] = 0
    for good in range(GOODS):
        count = t.goods[GOODS * (BENEFITS + cls) + good]
        if count:
            move_goods(t, BENEFITS + cls, SUPPLY, good, count)
