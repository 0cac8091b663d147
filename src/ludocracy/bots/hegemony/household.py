"""What a position of Hegemony is worth to the Working and the Middle Class: prosperity above all, and the money that buys it.

A use of health, education or luxury raises prosperity and brings its new value, and so does every later use from one space
higher up. So early uses are worth far more than their own points, and a population that grows makes all of them dearer.
"""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.games.hegemony.actions.use_healthcare import HEALTH_POINTS
from ludocracy.games.hegemony.atoms.companies import wage_of
from ludocracy.games.hegemony.atoms.workers import industry_workers, paid_class
from ludocracy.games.hegemony.board.box import BOX
from ludocracy.games.hegemony.board.companies import LEVELS
from ludocracy.games.hegemony.board.goods import (
    AREA_OF,
    EDUCATION,
    FOOD,
    GOODS,
    HEALTH,
    IMPORT_PRICE,
    INFLUENCE,
    LUXURY,
    MIDDLE_STORE,
    PRICES,
    STATE_STORE,
)
from ludocracy.games.hegemony.board.policies import (
    IMMIGRATION,
    INCOME_TAX,
    LABOUR,
    MINIMUM_WAGE,
    PUBLIC_PRICE,
    TARIFF,
    TAXATION,
    TRADE,
    WELFARE_EDUCATION,
    WELFARE_HEALTH,
)
from ludocracy.games.hegemony.board.politics import PROSPERITY, PROSPERITY_DROP
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, ROUNDS, STATE, TURNS, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable, multiplier_of
from ludocracy.games.hegemony.board.workers import INDUSTRIES, SKILLS, UNION_NEEDS
from ludocracy.games.hegemony.phases.action_phase import BonusAfter

#: How many uses a class can count on in every round to come.
USES: Final = [2, 2]
#: What is bought for them in a round, in parts of the population.
HEALTH_USED: Final = 1.0
EDUCATION_USED: Final = 0.6
LUXURY_USED: Final = 0.4
#: What a unit of money is worth, to each class: while it can still be spent, and at the end.
MONEY: Final = [0.07, 0.06]
LAST_MONEY: Final = [0.1, 0.067]
#: What it costs to be short of money at the next production.
SHORT: Final = 2.5
SHORT_MONEY: Final = 0.04
#: How sure it is that goods for the whole population will be used in this round, in a later one, and parts of a set.
SOON: Final = 0.9
LATER: Final = 0.45
PART: Final = 0.5
#: What a worker's new skill is worth.
SKILLED: Final = 0.6
#: What somebody without work may earn in a round to come.
HOPE: Final = 2.0
#: How likely an owner is to end a strike with higher wages.
GIVES_IN: Final = [0.0, 0.3, 0.5, 0.3]
#: The same of an owner whose company would earn at these wages too, and the influence that a strike brings where nobody gives in.
WOULD_GIVE_IN: Final = [0.0, 0.5, 0.85, 0.5]
HELD: Final = 0.6
UNION: Final = 3.1
BLAME: Final = 0.5
#: What goods in the Middle Class's store are worth, by what a piece will bring, and those that its companies will make.
STOCK: Final = 0.05
COMPANY: Final = 0.22
LAST_GOOD: Final = 0.35
#: What influence that a company makes counts for, among goods with prices, and what a piece brings on the foreign market.
INFLUENCE_PRICE: Final = 5.0
EXPORTED: Final = [8.0, 6.0, 6.5, 6.5]


def rising(cls: int, rounds: int, space: int) -> float:
    """The points that the usual uses bring in this number of rounds, from that space of the track."""
    track = PROSPERITY[cls]
    points = 0.0
    space = max(0, space)
    for _ in range(rounds):
        for _ in range(USES[cls]):
            space = min(len(track) - 1, space + 1)
            points += track[space]
        space = max(0, space - PROSPERITY_DROP[cls])
    return points


#: By class, rounds to come, and space at the end of a round.
PROSPECTS: Final[list[list[list[float]]]] = [
    [
        [rising(cls, rounds, max(0, space - PROSPERITY_DROP[cls])) for space in range(len(PROSPERITY[cls]))]
        for rounds in range(ROUNDS)
    ]
    for cls in range(2)
]


def productions(t: HegemonyTable) -> int:
    """How many productions are still to come."""
    return ROUNDS - t.round + int(t.turn > 0)


def household_worth(t: HegemonyTable, cls: int) -> float:
    left = productions(t)
    if not left:
        return LAST_MONEY[cls] * t.money[cls]
    wages = wages_of(t, cls)
    upkeep = upkeep_of(t, cls, t.policy)
    rate = MONEY[cls] if left > 1 else LAST_MONEY[cls]
    value = rate * (t.money[cls] + left * (wages - upkeep))
    value += prosperity_worth(t, cls, left) + food_worth(t, cls)
    value += rate * left * HOPE * t.idle_count(cls)
    rest = t.money[cls] + wages - taxes_of(t, cls, t.policy) - food_bill(t, cls)
    if rest < 0:
        value += SHORT_MONEY * rest - SHORT
    return value + openings(t, cls)


# -- prosperity ------------------------------------------------------------------------------------------


def prosperity_worth(t: HegemonyTable, cls: int, left: int) -> float:
    """What prosperity brings from here, and what the goods at hand will add to it."""
    turns = TURNS - t.turn if t.turn else 0
    others = (USES[cls] * turns + 2) // TURNS
    later = PROSPECTS[cls][left - 1]
    space = t.prosperity[cls]
    value = later[min(len(later) - 1, space + others)]
    track = PROSPERITY[cls]
    for more in range(others):
        value += track[min(len(track) - 1, space + 1 + more)]
    if t.turn and t.stack and isinstance(t.stack[-1], BonusAfter):
        turns += 1
    population = t.population(cls)
    area = GOODS * AREA_OF[cls]
    parts = 0.0
    extra = [0.0, 0.0, HEALTH_POINTS - MONEY[cls] * left * (basket(t.policy) / 3 - HOPE), SKILLED]
    for good in (HEALTH, EDUCATION, LUXURY):
        sets = t.goods[area + good] // population
        for _ in range(sets):
            gain = use_worth(cls, space, others, later) + extra[good]
            value += gain * (SOON if turns > 0 else LATER)
            space += 1
            turns -= 1
        parts += (t.goods[area + good] / population - sets) * (use_worth(cls, space, others, later) + extra[good])
    return value + PART * parts


def use_worth(cls: int, space: int, others: int, later: list[float]) -> float:
    """One use: its points, one space more under the other uses of the round, and under all those of later rounds."""
    track = PROSPERITY[cls]
    last = len(track) - 1
    return (
        track[min(last, space + 1 + others)] + later[min(last, space + 1 + others)] - later[min(last, space + others)]
    )


# -- money -----------------------------------------------------------------------------------------------


def import_price(policy: list[int], good: int) -> int:
    return IMPORT_PRICE[good] + TARIFF[2 * policy[TRADE] + good]


def market_price(policy: list[int], good: int) -> int:
    """What food or luxury costs at home: hardly more than abroad."""
    return min(PRICES[good][-1], import_price(policy, good))


def basket(policy: list[int]) -> float:
    """What a round costs for one of the population: food, and the goods of the usual uses."""
    health = min(PUBLIC_PRICE[policy[WELFARE_HEALTH]], 9)
    education = min(PUBLIC_PRICE[policy[WELFARE_EDUCATION]], 9)
    goods = HEALTH_USED * health + EDUCATION_USED * education + LUXURY_USED * market_price(policy, LUXURY)
    return market_price(policy, FOOD) + goods


def taxes_of(t: HegemonyTable, cls: int, policy: list[int]) -> float:
    rate = INCOME_TAX[3 * policy[LABOUR] + policy[TAXATION]]
    if cls == WORKING:
        return rate * people(t, cls)
    elsewhere = 0
    for role in (CAPITALIST, STATE):
        for card in t.companies[role]:
            elsewhere += int(t.class_at(card) == MIDDLE)
    return rate * elsewhere + multiplier_of(policy) * t.operational_count(MIDDLE)


def people(t: HegemonyTable, cls: int) -> float:
    """The population, between two spaces too."""
    return max(3.0, t.workers[cls] / 3)


def upkeep_of(t: HegemonyTable, cls: int, policy: list[int]) -> float:
    """What a round costs under such policies, newcomers included, by the mean of the rounds to come."""
    left = max(1, productions(t))
    price = basket(policy)
    newcomers = (left - 1) / 2 * policy[IMMIGRATION]
    return taxes_of(t, cls, policy) + price * people(t, cls) + newcomers * (price / 3 - HOPE)


def wages_of(t: HegemonyTable, cls: int) -> float:
    """What comes in with the next production, less what is paid to employees."""
    total = 0.0
    for role in (MIDDLE, CAPITALIST, STATE):
        for card in t.companies[role]:
            if t.wages[card]:
                paid = paid_class(t, card)
                if paid == cls:
                    struck = t.strikes & BIT[card] and t.wages[card] < LEVELS
                    total += GIVES_IN[role] * BOX.wages[LEVELS * card + LEVELS - 1] if struck else wage_of(t, card)
                elif cls == MIDDLE and role == MIDDLE and paid >= 0:
                    total -= wage_of(t, card)
    return total


def strikes_worth(t: HegemonyTable) -> float:
    """What strikes under way are worth beyond what `wages_of` says.

    An owner whose company would still earn gives in; one who does not loses a production, no more, and the strikers get influence.
    """
    left = productions(t)
    if not left:
        return 0.0
    value = 0.0
    rate = MONEY[WORKING] if left > 1 else LAST_MONEY[WORKING]
    for card in members(t.strikes):
        if 0 < t.wages[card] < LEVELS and paid_class(t, card) == WORKING:
            owner = t.owner[card]
            top = BOX.wages[LEVELS * card + LEVELS - 1]
            now = wage_of(t, card)
            price = EXPORTED[BOX.makes[card]] if BOX.makes[card] != INFLUENCE else INFLUENCE_PRICE
            chance = WOULD_GIVE_IN[owner] if t.output(card) * price > top else GIVES_IN[owner]
            later = 0.5 * (left - 1) * (top + now)  # wages may be lowered again
            hoped = chance * (top + later) + (1.0 - chance) * (left - 1) * now
            value += rate * (hoped - left * GIVES_IN[owner] * top) + HELD * (1.0 - chance)
    return value


def usual_wages(t: HegemonyTable, cls: int, section: int) -> float:
    """The same, if everybody paid the least that a section of the labour market allows."""
    level = MINIMUM_WAGE[section] - 1
    total = 0.0
    for role in (MIDDLE, CAPITALIST, STATE):
        for card in t.companies[role]:
            if t.wages[card]:
                paid = paid_class(t, card)
                if paid == cls:
                    total += BOX.wages[LEVELS * card + level]
                elif cls == MIDDLE and role == MIDDLE and paid >= 0:
                    total -= BOX.wages[LEVELS * card + level]
    return total


def policy_gain(t: HegemonyTable, cls: int, number: int, section: int) -> float:
    """What one policy in another section saves or brings until the end."""
    left = productions(t)
    if not left:
        return 0.0
    changed = t.policy[:]
    changed[number] = section
    gain = upkeep_of(t, cls, t.policy) - upkeep_of(t, cls, changed)
    if number == LABOUR:
        gain += usual_wages(t, cls, section) - usual_wages(t, cls, t.policy[LABOUR])
    return MONEY[cls] * left * gain


def own_food(t: HegemonyTable, cls: int) -> int:
    food = t.goods[GOODS * AREA_OF[cls] + FOOD]
    return food + t.goods[GOODS * MIDDLE_STORE + FOOD] if cls == MIDDLE else food


def food_bill(t: HegemonyTable, cls: int) -> float:
    """What is still missing for the next production."""
    made = 0
    if cls == MIDDLE:
        for card in t.companies[MIDDLE]:
            if BOX.makes[card] == FOOD and t.staffed(card):
                made += t.output(card)
    else:
        for card in t.companies[WORKING]:
            made += 2 * int(t.staffed(card))
    return market_price(t.policy, FOOD) * max(0, t.population(cls) - own_food(t, cls) - made)


def food_worth(t: HegemonyTable, cls: int) -> float:
    """The value of food at hand, and of what the farms will produce: it need not be bought."""
    price = market_price(t.policy, FOOD)
    food = own_food(t, cls)
    need = t.population(cls)
    value = MONEY[cls] * price * min(food, need)
    if cls == WORKING:
        value += 0.5 * MONEY[cls] * price * max(0, food - need)
    for card in t.companies[WORKING]:
        if cls == WORKING and t.staffed(card):
            value += MONEY[cls] * productions(t) * 2 * price
    return value


# -- work ------------------------------------------------------------------------------------------------


def openings(t: HegemonyTable, cls: int) -> float:
    """Companies of others that stand empty: somebody could work there."""
    value = 0.0
    for role in (CAPITALIST, STATE):
        for card in t.companies[role]:
            if not t.operational(card) and t.idle[SKILLS * cls + BOX.first_skill[card]]:
                value += 0.25
    return value


def working_worth(t: HegemonyTable) -> float:
    """Unions, those that could be founded, and the points that a demonstration will cost the others."""
    left = productions(t)
    value = UNION * t.union_count() * left
    if left > 1:
        for industry in range(INDUSTRIES):
            if not t.unions & BIT[industry]:
                value += UNION * (left - 1) * union_chance(t, industry)
    if t.demonstration:
        value += BLAME * (t.idle_count(WORKING) + t.union_count()) + 0.7
    return value


def union_chance(t: HegemonyTable, industry: int) -> float:
    """How close a union is: four workers in the industry, and a skilled one to spare."""
    near = min(UNION_NEEDS, industry_workers(t, industry)) / UNION_NEEDS
    return near * near * (0.45 if t.idle[1 + industry] else 0.15)


def middle_worth(t: HegemonyTable) -> float:
    """Stores, and companies that make more for them; full ones raise prosperity in the scoring."""
    left = productions(t)
    value = 0.0
    full = 0
    for good in range(GOODS):
        held = t.goods[GOODS * MIDDLE_STORE + good]
        if good == FOOD:
            held = max(0, held - t.population(MIDDLE))  # the rest is eaten
        value += held * (STOCK * price_for(t, MIDDLE, good) if left > 1 else LAST_GOOD)
    for card in t.companies[MIDDLE]:
        if t.staffed(card):
            made = t.output(card) + (BOX.employee_bonus[card] if t.has_employee(card) else 0)
            if left:
                value += made * ((left - 1) * COMPANY * price_for(t, MIDDLE, BOX.makes[card]) + LAST_GOOD)
            full += int(t.fully_operational(card))
        value += 0.02 * BOX.cost[card]
    for card in members(t.markets[MIDDLE]):
        if t.idle[SKILLS * MIDDLE + BOX.first_skill[card]]:
            value += 0.35  # somebody could run it
    track = PROSPERITY[MIDDLE]
    if left and track[t.prosperity[MIDDLE]] < full:
        value += 0.7 * track[min(len(track) - 1, t.prosperity[MIDDLE] + 1)]
    return value + 0.35 * left * full


def price_for(t: HegemonyTable, role: int, good: int) -> float:
    """What a piece will bring: the price, unless others ask less and only the foreign market remains."""
    if good == INFLUENCE:
        return INFLUENCE_PRICE
    price = t.prices[GOODS * role + good]
    if good <= LUXURY:
        cheapest = import_price(t.policy, good)
    else:
        cheapest = PUBLIC_PRICE[t.policy[WELFARE_HEALTH + good - HEALTH]]
        if not t.goods[GOODS * STATE_STORE + good]:
            cheapest = 10
    return max(EXPORTED[good], price if price <= cheapest else 0.3 * price)
