"""What a position of Hegemony is worth to a role, in victory points: its holdings, and what they are likely to bring."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.games.hegemony.atoms.companies import wage_of
from ludocracy.games.hegemony.atoms.workers import paid_class
from ludocracy.games.hegemony.board.companies import LEVELS
from ludocracy.games.hegemony.board.goods import (
    BENEFITS,
    CAPITALIST_STORE,
    GOODS,
    INFLUENCE,
    LUXURY,
    STATE_STORE,
    STORE_LIMIT,
    ZONE,
    ZONE_LIMIT,
)
from ludocracy.games.hegemony.board.policies import FISCAL, IMF_AT_LOANS
from ludocracy.games.hegemony.board.roles import CAPITALIST, CLASSES, MIDDLE, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.bots.household import (
    household_worth,
    middle_worth,
    price_for,
    productions,
    strikes_worth,
    working_worth,
)
from ludocracy.games.hegemony.bots.politics import RIVAL, Politics, leader, policies_worth
from ludocracy.games.hegemony.phases.scoring import WEALTH, WEALTH_POINTS

#: What money is worth to the State: up to a limit, and above it.
MONEY: Final = 0.03
MONEY_LIMIT: Final = 400
MORE_MONEY: Final = 0.01
#: The value of influence in hand, and of a vote cube in the bag.
INFLUENCE_WORTH: Final = [0.7, 0.7, 0.6, 0.7]
CUBE: Final = 0.05
LOAN: Final = 5.5
#: How much money the State keeps beyond the next wages, and the cost of each missing unit.
RESERVE: Final = 30
RESERVE_COST: Final = 0.1


def worth(t: HegemonyTable, role: int, politics: Politics) -> float:
    """Return the value of a role's points, holdings and prospects, minus the points of the leading rival."""
    value = t.vp[role] - RIVAL * t.vp[leader(t, role)]
    value += policies_worth(t, role, t.policy) + politics.bills_worth(t, role)
    value += influence_worth(t, role) - LOAN * t.loans[role]
    if role < CLASSES:
        value += CUBE * t.bag[role] + benefits_worth(t, role)
    if role == CAPITALIST:
        return value + (corrected_capitalist_worth(t) if politics.corrected else capitalist_worth(t))
    if role == STATE:
        if politics.corrected:
            value -= low_reserve_cost(t)
        return (
            value
            + MONEY * min(t.money[role], MONEY_LIMIT)
            + MORE_MONEY * max(0, t.money[role] - MONEY_LIMIT)
            + state_worth(t)
        )
    if role == WORKING and politics.corrected and t.strikes:
        value += strikes_worth(t)
    return value + household_worth(t, role) + (middle_worth(t) if role == MIDDLE else working_worth(t))


def influence_worth(t: HegemonyTable, role: int) -> float:
    """Return the value of influence.

    For the Working and the Middle Class it falls every round, to nothing after the last elections.
    """
    fresh = 1.0 if role >= CAPITALIST else 0.5 + 0.1 * productions(t)
    return INFLUENCE_WORTH[role] * fresh * t.influence[role]


def benefits_worth(t: HegemonyTable, cls: int) -> float:
    """Return the value of the benefits that the State has placed, which will be collected later."""
    value = 0.03 * t.benefits[3 * cls] + 0.3 * t.benefits[3 * cls + 1]
    for good in range(GOODS):
        value += 0.2 * t.goods[GOODS * (BENEFITS + cls) + good]
    return value


# -- the Capitalist Class --------------------------------------------------------------------------------


def capitalist_worth(t: HegemonyTable) -> float:
    """Return the value of everything in money; the wealth track turns it into points, now and in every later scoring."""
    box = t.box
    left = productions(t)
    total = t.capital + 0.92 * t.money[CAPITALIST] - 55.0 * t.loans[CAPITALIST]
    for good in range(GOODS):
        held = t.goods[GOODS * CAPITALIST_STORE + good]
        if good <= LUXURY:
            held += t.goods[GOODS * ZONE + good]
        total += 0.6 * stocked(held) * t.prices[GOODS * CAPITALIST + good]
    if left:
        short = wage_bill(t, CAPITALIST) - t.money[CAPITALIST] - t.capital
        if short > 0:
            total -= 0.8 * short + 25
    for card in t.companies[CAPITALIST]:
        price = t.prices[GOODS * CAPITALIST + box.makes[card]] if box.makes[card] != INFLUENCE else 9
        profit = 0.62 * t.output(card) * price - t.multiplier()
        if box.automated[card]:
            total += profit * min(left, 3)
        elif t.staffed(card) and not (t.strikes & BIT[card] and t.wages[card] < 3):
            total += max(0.0, profit - wage_of(t, card)) * min(left, 3)
        else:
            total += 0.25 * max(0.0, profit - wage_of(t, card)) * min(left, 3)
        total += 0.2 * box.cost[card]
    level = wealth_level(total)
    return (WEALTH_POINTS + 0.8 * left) * (level - t.wealth) + 0.8 * left * t.wealth + 0.002 * total


def corrected_capitalist_worth(t: HegemonyTable) -> float:
    """Return the same, but a price above the market sells nothing, and goods that the stores cannot hold are lost."""
    box = t.box
    left = productions(t)
    total = t.capital + 0.92 * t.money[CAPITALIST] - 55.0 * t.loans[CAPITALIST]
    soon = min(left, 3)
    made = [0] * GOODS
    prices = [price_for(t, CAPITALIST, good) for good in range(GOODS)]
    prices.append(9.0)  # influence
    for card in t.companies[CAPITALIST]:
        good = box.makes[card]
        runs = 0.25
        cost = float(t.multiplier())
        if box.automated[card]:
            runs = 1.0
        else:
            cost += wage_of(t, card)
            if t.staffed(card) and not (t.strikes & BIT[card] and t.wages[card] < LEVELS):
                runs = 1.0
        profit = 0.62 * t.output(card) * prices[good] - cost
        total += runs * (profit if box.automated[card] else max(0.0, profit)) * soon + 0.2 * box.cost[card]
        if runs == 1.0 and good < GOODS:
            made[good] += t.output(card)
    for good in range(GOODS):
        held = t.goods[GOODS * CAPITALIST_STORE + good]
        space = STORE_LIMIT[GOODS * CAPITALIST + good]
        if t.tiles[CAPITALIST] & BIT[good]:
            space += space
        if good <= LUXURY:
            held += t.goods[GOODS * ZONE + good]
            space += ZONE_LIMIT[good] // 2
        total += 0.6 * stocked(held) * prices[good]
        if left:
            total -= 0.4 * prices[good] * max(0, held + made[good] - space) * (1.0 if left == 1 else 1.5)
    if left:
        short = wage_bill(t, CAPITALIST) - t.money[CAPITALIST] - t.capital
        if short > 0:
            total -= 0.8 * short + 25
    level = wealth_level(total)
    return (WEALTH_POINTS + 0.8 * left) * (level - t.wealth) + 0.8 * left * t.wealth + 0.002 * total


def stocked(pieces: int) -> float:
    """Return the value of a store: its first pieces will find a buyer, its last ones probably will not."""
    return 0.9 * min(pieces, 5) + 0.45 * max(0, pieces - 5)


def wage_bill(t: HegemonyTable, role: int) -> int:
    return sum([wage_of(t, card) for card in t.companies[role] if paid_class(t, card) >= 0])


def wealth_level(money: float) -> float:
    """Return the space of the wealth track, interpolated between spaces."""
    before = 0.0
    for space, least in enumerate(WEALTH):
        if money < least:
            return space + max(0.0, money - before) / (least - before) if money > 0 else 0.01 * money
        before = float(least)
    return len(WEALTH) + (money - before) / 50


# -- the State -------------------------------------------------------------------------------------------


def state_worth(t: HegemonyTable) -> float:
    left = productions(t)
    low = sorted(t.legitimacy)
    value = (low[0] + low[1]) * (1.0 + 0.35 * max(0, left - 1)) + 0.25 * low[2]
    value += 0.4 * left * (sum(t.tokens) + min(t.tokens))
    for event in t.events:
        value -= 0.8 * sum(t.box.inaction[4 * event : 4 * event + 4])
    for cls in range(CLASSES):
        if sum(t.benefits[3 * cls : 3 * cls + 3]) + sum(
            t.goods[GOODS * (BENEFITS + cls) : GOODS * (BENEFITS + cls) + GOODS]
        ):
            value += 0.6
    if left:
        value -= imf_risk(t)
    for good in range(GOODS):
        value += 0.2 * min(6, t.goods[GOODS * STATE_STORE + good])
    return value + 0.25 * t.media


def low_reserve_cost(t: HegemonyTable) -> float:
    """Return the cost of a small reserve: a role that repays a loan and then cannot pay the next wages borrows again."""
    if not productions(t):
        return 0.0
    return RESERVE_COST * max(0, RESERVE - (t.money[STATE] - wage_bill(t, STATE)))


def imf_risk(t: HegemonyTable) -> float:
    """Return the risk of an IMF intervention: wages are paid before taxes come in, and missing money is borrowed."""
    rest = t.money[STATE] - wage_bill(t, STATE)
    loans = t.loans[STATE]
    risk = 0.0
    while rest < 0:
        rest += 50
        loans += 1
        risk += 1.5
    allowed = IMF_AT_LOANS[t.policy[FISCAL]] - 1
    if loans > allowed:
        risk += 1.0 if rest >= 55 * (loans - allowed) else 9.0
    return risk + 0.04 * max(0, 40 - rest)
