"""What a position of Hegemony is worth to a role, in victory points: what lies there, and what it is likely to bring."""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.games.hegemony.cards import AUTOMATED, BONUS, COST, FIRST_SKILL, INACTION, MAKES
from ludocracy.games.hegemony.consts import (
    AREA_OF,
    BENEFITS,
    BILL_POINTS,
    CAPITALIST,
    CAPITALIST_STORE,
    CLASSES,
    EDUCATION,
    FISCAL,
    FOOD,
    GOODS,
    HEALTH,
    IMF_AT_LOANS,
    INFLUENCE,
    LUXURY,
    MIDDLE,
    MIDDLE_STORE,
    POLICIES,
    POLICY_POINTS,
    PROSPERITY,
    ROUNDS,
    SKILLS,
    STATE,
    STATE_STORE,
    WEALTH,
    WEALTH_POINTS,
    WORKING,
    ZONE,
)
from ludocracy.games.hegemony.labour import paid_class
from ludocracy.games.hegemony.state import HegemonyTable
from ludocracy.games.hegemony.steps.build import wage_of

#: What a point of the leading rival is worth, and a point that a demonstration will cost the others.
RIVAL: Final = 0.5
BLAME: Final = 0.35
#: How much of a rival's gain by a policy counts as a loss, and what a supporter's point is worth before the vote.
ENVY: Final = 0.35
SUPPORTER: Final = 0.5
#: What money is worth to each role: up to so much in hand, and beyond it.
MONEY: Final = [0.06, 0.06, 0.0, 0.03]
PURSE: Final = [60, 60, 0, 400]
MORE_MONEY: Final = [0.035, 0.045, 0.0, 0.01]
#: Influence in hand, and a vote cube in the bag.
INFLUENCE_WORTH: Final = [0.7, 0.7, 0.6, 0.7]
CUBE: Final = 0.05
#: What a space of the prosperity track brings with every production to come, and what a good brings besides it.
PROSPERITY_LASTS: Final = 1.0
EXTRA: Final = [0.0, 0.2, 2.2, 0.9]
LOAN: Final = 5.5
#: What a unit of price in the Middle Class's store is worth.
STOCK: Final = 0.035
#: By role, policy and section: what a policy brings with every production that is still to come.
POLICY_WORTH: Final[list[list[list[float]]]] = [
    [
        [0.8, 0.4, 0.0],
        [1.6, 0.7, 0.0],
        [0.1, 0.0, 0.0],
        [1.0, 0.5, 0.0],
        [0.9, 0.4, 0.0],
        [0.0, 0.3, 0.5],
        [0.4, 0.2, 0.0],
    ],
    [
        [0.5, 0.5, 0.0],
        [0.6, 0.4, 0.0],
        [-0.9, -0.2, 0.3],
        [0.4, 0.4, 0.0],
        [0.4, 0.4, 0.0],
        [0.3, 0.2, 0.0],
        [0.2, 0.2, 0.0],
    ],
    [
        [-0.6, -0.2, 0.3],
        [-2.6, -1.0, 0.3],
        [-1.8, -0.6, 0.6],
        [-1.2, -0.4, 0.5],
        [-1.2, -0.4, 0.5],
        [0.3, 0.1, 0.2],
        [-0.1, 0.1, 0.3],
    ],
    [
        [-0.2, 0.1, 0.1],
        [-0.6, -0.2, 0.1],
        [0.9, 0.4, -0.3],
        [0.5, 0.6, 0.0],
        [0.5, 0.6, 0.0],
        [0.2, 0.2, 0.0],
        [0.1, 0.1, 0.0],
    ],
]


def leader(t: HegemonyTable, role: int) -> int:
    """The rival who is ahead."""
    ahead = -1
    for other in t.choices.roles:
        if other != role and (ahead < 0 or t.vp[other] > t.vp[ahead]):
            ahead = other
    return ahead


def productions(t: HegemonyTable) -> int:
    """How many are still to come."""
    return ROUNDS - t.round + int(t.turn > 0)


def worth(t: HegemonyTable, role: int) -> float:
    """Points, holdings and prospects of a role, and the points of the rival who is ahead."""
    value = t.vp[role] - RIVAL * t.vp[leader(t, role)]
    value += policies_worth(t, role, t.policy) + bills_worth(t, role)
    value += INFLUENCE_WORTH[role] * t.influence[role] - LOAN * t.loans[role]
    if role < CLASSES:
        value += CUBE * t.bag[role] + benefits_worth(t, role)
    if role == CAPITALIST:
        return value + capitalist_worth(t)
    value += MONEY[role] * min(t.money[role], PURSE[role]) + MORE_MONEY[role] * max(0, t.money[role] - PURSE[role])
    if role == STATE:
        return value + state_worth(t)
    return value + household_worth(t, role) + (middle_worth(t) if role == MIDDLE else working_worth(t))


# -- politics --------------------------------------------------------------------------------------------


def policies_worth(t: HegemonyTable, role: int, policy: list[int]) -> float:
    """What the policies bring until the end, and at the end."""
    left = productions(t)
    table = POLICY_WORTH[role]
    value = 0.0
    for number in range(POLICIES):
        value += left * table[number][policy[number]]
    if role == STATE:
        if t.agenda >= 0:
            now = t.policy
            t.policy = policy
            value += t.agenda_matches()
            t.policy = now
        return value
    own = sum([1 for section in policy[:5] if section == role])
    near = sum([1 for section in policy[:5] if abs(section - role) == 1])
    return value + (0.35 + 0.13 * t.round) * POLICY_POINTS[role][own] + 0.3 * near


def gain_of(t: HegemonyTable, role: int, policy: int, section: int) -> float:
    """What a change of one policy brings a role."""
    changed = t.policy[:]
    changed[policy] = section
    return policies_worth(t, role, changed) - policies_worth(t, role, t.policy)


def chance_of(t: HegemonyTable, policy: int) -> float:
    """How likely a bill is to pass: cubes of those who like it against the others, and a little influence."""
    yes = 0.5
    no = 0.5
    for role in t.choices.roles:
        likes = t.bill_by[policy] == role or gain_of(t, role, policy, t.bill_to[policy]) > 0
        weight = (t.bag[role] / 3 if role < CLASSES else 0.0) + 0.6 * t.influence[role]
        if likes:
            yes += weight
        else:
            no += weight
    share = yes / (yes + no)
    return min(0.95, max(0.03, 2.2 * share - 0.65))


def stake(t: HegemonyTable, role: int, policy: int) -> float:
    """What a bill is worth to a role, should it pass: what it changes, for the leading rival too, and its points."""
    section = t.bill_to[policy]
    proposer = t.bill_by[policy]
    rival = leader(t, role)
    value = gain_of(t, role, policy, section) - ENVY * gain_of(t, rival, policy, section)
    if proposer == role:
        return value + BILL_POINTS
    return value - RIVAL * BILL_POINTS if proposer == rival else value


def bills_worth(t: HegemonyTable, role: int) -> float:
    value = 0.0
    for policy in range(POLICIES):
        if t.bill_by[policy] >= 0:
            gain = stake(t, role, policy)
            value += chance_of(t, policy) * (gain + (SUPPORTER if gain > 0 and t.bill_by[policy] != role else 0.0))
    return value


def benefits_worth(t: HegemonyTable, cls: int) -> float:
    """What the State has put aside will be collected one day."""
    value = 0.03 * t.benefits[3 * cls] + 0.3 * t.benefits[3 * cls + 1]
    for good in range(GOODS):
        value += 0.2 * t.goods[GOODS * (BENEFITS + cls) + good]
    return value


# -- the Working and the Middle Class --------------------------------------------------------------------


def household_worth(t: HegemonyTable, cls: int) -> float:
    """Food, prosperity that can be had for what is at hand, wages, and people without work."""
    area = GOODS * AREA_OF[cls]
    population = t.population(cls)
    left = productions(t)
    food = t.goods[area + FOOD] + (t.goods[GOODS * MIDDLE_STORE + FOOD] if cls == MIDDLE else 0)
    value = 0.95 * min(food, population) + 0.2 * max(0, food - population) if left else 0.1 * food
    track = PROSPERITY[cls]
    step = track[min(len(track) - 1, t.prosperity[cls] + 1)]
    if left:
        for good in (HEALTH, EDUCATION, LUXURY):
            gain = step + PROSPERITY_LASTS * left + EXTRA[good]
            sets = t.goods[area + good] / population
            value += gain * (0.9 * min(1.0, sets) + 0.5 * max(0.0, min(1.0, sets - 1)))
    value += PROSPERITY_LASTS * t.prosperity[cls] * left
    for role in (CAPITALIST, STATE):
        for card in t.companies[role]:
            if not t.operational(card) and t.idle[SKILLS * cls + FIRST_SKILL[card]]:
                value += 0.25  # somebody could work there
    return value + MONEY[cls] * wages_of(t, cls) * min(left, 2) - 0.2 * t.idle_count(cls)


def wages_of(t: HegemonyTable, cls: int) -> float:
    total = 0.0
    for role in (MIDDLE, CAPITALIST, STATE):
        for card in t.companies[role]:
            if t.wages[card] and paid_class(t, card) == cls:
                struck = t.strikes & BIT[card]
                total += 10.0 if struck and t.wages[card] < 3 else wage_of(t, card)
    return total


def working_worth(t: HegemonyTable) -> float:
    left = productions(t)
    value = 2.8 * t.union_count() * left
    if t.demonstration:
        value += BLAME * (t.idle_count(WORKING) + t.union_count()) + INFLUENCE_WORTH[WORKING]
    for card in t.companies[WORKING]:
        if t.staffed(card):
            value += 1.8 * min(left, 2)
    return value


def middle_worth(t: HegemonyTable) -> float:
    """Stores, and companies that make more for them; full ones raise prosperity in the scoring."""
    left = min(productions(t), 3)
    value = 0.0
    full = 0
    for good in range(GOODS):
        value += STOCK * t.prices[GOODS * MIDDLE + good] * stocked(t.goods[GOODS * MIDDLE_STORE + good])
    for card in t.companies[MIDDLE]:
        if t.staffed(card):
            made = t.output(card) + (BONUS[card] if t.has_employee(card) else 0)
            price = t.prices[GOODS * MIDDLE + MAKES[card]] if MAKES[card] != INFLUENCE else 10
            cost = wage_of(t, card) if t.has_employee(card) else 0
            value += left * (0.065 * made * price - MONEY[MIDDLE] * (cost + t.multiplier()))
            full += int(t.fully_operational(card))
        value += 0.02 * COST[card]
    for card in members(t.markets[MIDDLE]):
        if t.idle[SKILLS * MIDDLE + FIRST_SKILL[card]]:
            value += 0.35  # somebody could run it
    track = PROSPERITY[MIDDLE]
    if left and track[t.prosperity[MIDDLE]] < full:
        value += 0.7 * track[min(len(track) - 1, t.prosperity[MIDDLE] + 1)]
    return value + 0.35 * left * full


def stocked(pieces: int) -> float:
    """The first pieces of a store find a buyer, the last ones hardly."""
    return 0.9 * min(pieces, 5) + 0.45 * max(0, pieces - 5)


# -- the Capitalist Class --------------------------------------------------------------------------------


def capitalist_worth(t: HegemonyTable) -> float:
    """All in money; the wealth track turns it into points, now and in every scoring to come."""
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
        price = t.prices[GOODS * CAPITALIST + MAKES[card]] if MAKES[card] != INFLUENCE else 9
        profit = 0.62 * t.output(card) * price - t.multiplier()
        if AUTOMATED[card]:
            total += profit * min(left, 3)
        elif t.staffed(card) and not (t.strikes & BIT[card] and t.wages[card] < 3):
            total += max(0.0, profit - wage_of(t, card)) * min(left, 3)
        else:
            total += 0.25 * max(0.0, profit - wage_of(t, card)) * min(left, 3)
        total += 0.2 * COST[card]
    level = wealth_level(total)
    return (WEALTH_POINTS + 0.8 * left) * (level - t.wealth) + 0.8 * left * t.wealth + 0.002 * total


def wage_bill(t: HegemonyTable, role: int) -> int:
    return sum([wage_of(t, card) for card in t.companies[role] if paid_class(t, card) >= 0])


def wealth_level(money: float) -> float:
    """The space of the wealth track, between spaces too."""
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
        value -= 0.8 * sum(INACTION[4 * event : 4 * event + 4])
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


def imf_risk(t: HegemonyTable) -> float:
    """Wages are paid before taxes come in: what is missing then is borrowed, and the IMF looks at the loans."""
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
