"""Allocations de l'État: what the State has placed for a class (four players)."""

from ludocracy.games.hegemony.atoms.goods import move_goods
from ludocracy.games.hegemony.atoms.money import earn
from ludocracy.games.hegemony.board.goods import BENEFITS, GOODS, MEDIA_INFLUENCE, MONEY, SUPPLY, VOTE_CUBES
from ludocracy.games.hegemony.board.roles import STATE
from ludocracy.games.hegemony.board.table import HegemonyTable

# -- Percevoir des Allocations ---------------------------------------------------------------------------


def has_benefits(t: HegemonyTable, cls: int) -> bool:
    first = 3 * cls
    if t.benefits[first] or t.benefits[first + 1] or t.benefits[first + 2]:
        return True
    place = GOODS * (BENEFITS + cls)
    goods = t.goods
    return goods[place] > 0 or goods[place + 1] > 0 or goods[place + 2] > 0 or goods[place + 3] > 0


def cubes_to_give(t: HegemonyTable, cls: int) -> int:
    """Return how many cubes a class could be given: those in its benefits return to the supply first."""
    returned = 0 if t.benefits_placed >> cls & 1 else t.benefits[3 * cls + 2]
    return t.cubes[cls] + returned


def goods_returning(t: HegemonyTable, cls: int, good: int) -> int:
    """Return how many pieces of a class's benefits return to the supply, and so to the foreign market, before new ones come."""
    return 0 if t.benefits_placed >> cls & 1 else t.goods[GOODS * (BENEFITS + cls) + good]


def clear_benefits(t: HegemonyTable, cls: int) -> None:
    """Discard the benefits before new ones are placed, unless they were placed in this same turn (FAQ)."""
    if t.benefits_placed >> cls & 1:
        return
    t.benefits_placed += 1 << cls
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


def empty_benefits(t: HegemonyTable, cls: int) -> None:
    """Give the money, influence and cubes of the benefits to the class; cubes go into the bag."""
    first = 3 * cls
    earn(t, cls, t.benefits[first])
    if t.benefits[first + 1]:
        t.influence[cls] += t.benefits[first + 1]
        t.note("influence", cls, t.benefits[first + 1])
    if t.benefits[first + 2]:
        t.bag[cls] += t.benefits[first + 2]
        t.note("cubes.added", cls, t.benefits[first + 2])
    for n in range(3):
        t.benefits[first + n] = 0


def provide_money(t: HegemonyTable, cls: int, amount: int) -> None:
    t.money[STATE] -= amount
    t.benefits[3 * cls] += amount
    t.note("provided", cls, amount, MONEY)


def provide_cubes(t: HegemonyTable, cls: int, amount: int) -> None:
    t.cubes[cls] -= amount
    t.benefits[3 * cls + 2] += amount
    t.note("provided", cls, amount, VOTE_CUBES)


def provide_influence(t: HegemonyTable, cls: int, what: int, amount: int) -> None:
    """Add media or personal influence of the State to the benefits."""
    if what == MEDIA_INFLUENCE:
        t.media -= amount
    else:
        t.influence[STATE] -= amount
    t.benefits[3 * cls + 1] += amount
    t.note("provided", cls, amount, what)
