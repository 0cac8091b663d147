"""Bonus actions of the classes: Recourir aux Services de Santé, Formation, Luxe, Percevoir des Allocations, Rembourser."""

from ludocracy.games.hegemony.consts import (
    AREA_OF,
    BENEFITS,
    CAPITALIST,
    EDUCATION,
    GOODS,
    HEALTH,
    HEALTH_POINTS,
    LOAN,
    STATE,
    SUPPLY,
    UNSKILLED,
)
from ludocracy.games.hegemony.market import cash, earn, move_goods, repay_loan
from ludocracy.games.hegemony.policy import gain_prosperity, score
from ludocracy.games.hegemony.state import HegemonyTable
from ludocracy.games.hegemony.steps.people import TRAIN_BY, new_worker
from ludocracy.games.hegemony.steps.stores import into_store, receive_goods

# -- Santé, Éducation, Luxe ------------------------------------------------------------------------------


def can_use(t: HegemonyTable, cls: int, good: int) -> bool:
    """As many tokens as one's population."""
    held = t.goods[GOODS * AREA_OF[cls] + good]
    return held > 0 and held >= t.population(cls)


def use_good(t: HegemonyTable, cls: int, good: int) -> None:
    """Prosperity for the whole population; health brings points and a worker, education a skill."""
    count = t.population(cls)
    move_goods(t, AREA_OF[cls], SUPPLY, good, count)
    t.note("used", cls, count, good)
    gain_prosperity(t, cls)
    if good == HEALTH:
        score(t, cls, HEALTH_POINTS)
        new_worker(t, cls, UNSKILLED)
    elif good == EDUCATION:
        t.then(TRAIN_BY[cls])


# -- Percevoir des Allocations ---------------------------------------------------------------------------


def has_benefits(t: HegemonyTable, cls: int) -> bool:
    first = 3 * cls
    if t.benefits[first] or t.benefits[first + 1] or t.benefits[first + 2]:
        return True
    place = GOODS * (BENEFITS + cls)
    goods = t.goods
    return goods[place] > 0 or goods[place + 1] > 0 or goods[place + 2] > 0 or goods[place + 3] > 0


def collect_benefits(t: HegemonyTable, cls: int) -> None:
    """All that lies there; cubes go into the bag; the State scores a point (ruling N38)."""
    t.note("benefits", cls)
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
    for good in range(GOODS):
        count = t.goods[GOODS * (BENEFITS + cls) + good]
        if count:
            if cls == CAPITALIST:  # into his stores, as far as they go
                move_goods(t, BENEFITS + cls, SUPPLY, good, count)
                if t.choices.zone_takes_all:  # ruling N21
                    receive_goods(t, CAPITALIST, good, count)
                else:
                    into_store(t, CAPITALIST, good, count)
            else:
                move_goods(t, BENEFITS + cls, AREA_OF[cls], good, count)
                t.note("goods", cls, count, good)
    score(t, STATE, 1)


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


# -- Rembourser un Emprunt -------------------------------------------------------------------------------


def can_repay(t: HegemonyTable, role: int) -> bool:
    return t.loans[role] > 0 and cash(t, role) >= LOAN


def repay(t: HegemonyTable, role: int) -> None:
    repay_loan(t, role, LOAN)
