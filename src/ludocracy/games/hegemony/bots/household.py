"""What a position of Hegemony is worth to the Working and the Middle Class: mainly prosperity, and the money that buys it.

Using health, education or luxury raises prosperity and scores its new value, and every later use starts one space higher.
So early uses are worth far more than their immediate points. A growing population makes all uses more expensive.
"""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.games.hegemony.actions.use_healthcare import HEALTH_POINTS
from ludocracy.games.hegemony.atoms.companies import wage_of
from ludocracy.games.hegemony.atoms.workers import industry_workers, paid_class
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

#: How many uses a class can expect in each remaining round.
USES: Final = [2, 2]
#: What is bought for them in a round, as fractions of the population.
HEALTH_USED: Final = 1.0
EDUCATION_USED: Final = 0.6
LUXURY_USED: Final = 0.4
#: What a unit of money is worth to each class: while it can still be spent, and at the end.
MONEY: Final = [0.07, 0.06]
LAST_MONEY: Final = [0.1, 0.067]
#: The cost of lacking money at the next production.
SHORT: Final = 2.5
SHORT_MONEY: Final = 0.04
#: The probability that goods for the whole population will be used in this round, in a later one, and for incomplete sets.
SOON: Final = 0.9
LATER: Final = 0.45
PART: Final = 0.5
#: What a worker's new skill is worth.
SKILLED: Final = 0.6
#: The wage that an unemployed worker may earn in a later round.
LATER_WAGE: Final = 2.0
#: How likely an owner is to end a strike with higher wages.
GIVES_IN: Final = [0.0, 0.3, 0.5, 0.3]
#: The same for an owner whose company would still earn at these wages, and the influence of a strike if nobody gives in.
WOULD_GIVE_IN: Final = [0.0, 0.5, 0.85, 0.5]
HELD: Final = 0.6
UNION: Final = 3.1
BLAME: Final = 0.5
#: The value of goods in the Middle Class's store as a share of their price, and of goods that its companies will make.
STOCK: Final = 0.05
COMPANY: Final = 0.22
LAST_GOOD: Final = 0.35
#: The value of influence that a company makes, on the scale of prices, and the price of a piece on the foreign market.
INFLUENCE_PRICE: Final = 5.0
EXPORTED: Final = [8.0, 6.0, 6.5, 6.5]


def rising(cls: int, rounds: int, space: int) -> float:
    """Return the points that the usual uses bring in this number of rounds, from that space of the track."""
    track = PROSPERITY[cls]
    points = 0.0
    space = max(0, space)
    for _ in range(rounds):
        for _ in range(USES[cls]):
            space = min(len(track) - 1, space + 1)
            points += track[space]
        space = max(0, space - PROSPERITY_DROP[cls])
    return points


#: By class, remaining rounds, and space at the end of a round.
PROSPECTS: Final[list[list[list[float]]]] = [
    [
        [rising(cls, rounds, max(0, space - PROSPERITY_DROP[cls])) for space in range(len(PROSPERITY[cls]))]
        for rounds in range(ROUNDS)
    ]
    for cls in range(2)
]


def productions(t: HegemonyTable) -> int:
    """Return how many productions are still to come."""
    return ROUNDS - t.round + int(t.turn > 0)


def household_worth(t: HegemonyTable, cls: int) -> float:
    """Return the value of money, income, prosperity and food of the Working or the Middle Class."""
    left = productions(t)
    if not left:
        return LAST_MONEY[cls] * t.money[cls]
    wages = wages_of(t, cls)
    upkeep = upkeep_of(t, cls, t.policy)
    rate = MONEY[cls] if left > 1 else LAST_MONEY[cls]
    value = rate * (t.money[cls] + left * (wages - upkeep))
    value += prosperity_worth(t, cls, left) + food_worth(t, cls)
    value += rate * left * LATER_WAGE * t.idle_count(cls)
    rest = t.money[cls] + wages - taxes_of(t, cls, t.policy) - food_bill(t, cls)
    if rest < 0:
        value += SHORT_MONEY * rest - SHORT
    return value + openings(t, cls)


# -- prosperity ------------------------------------------------------------------------------------------


def prosperity_worth(t: HegemonyTable, cls: int, left: int) -> float:
    """Return what prosperity will bring from here, including the goods at hand."""
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
    extra = [0.0, 0.0, HEALTH_POINTS - MONEY[cls] * left * (basket(t.policy) / 3 - LATER_WAGE), SKILLED]
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
    """Return what one use is worth: its points, and one more space for the other uses of the round and of later rounds."""
    track = PROSPERITY[cls]
    last = len(track) - 1
    return (
        track[min(last, space + 1 + others)] + later[min(last, space + 1 + others)] - later[min(last, space + others)]
    )


# -- money -----------------------------------------------------------------------------------------------


def import_price(policy: list[int], good: int) -> int:
    return IMPORT_PRICE[good] + TARIFF[2 * policy[TRADE] + good]


def market_price(policy: list[int], good: int) -> int:
    """Return the price of food or luxury at home, which is at most the price of imports."""
    return min(PRICES[good][-1], import_price(policy, good))


def basket(policy: list[int]) -> float:
    """Return the cost of a round per unit of population: food, and the goods of the usual uses."""
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
    """Return the population, interpolated between two spaces."""
    return max(3.0, t.workers[cls] / 3)


def upkeep_of(t: HegemonyTable, cls: int, policy: list[int]) -> float:
    """Return the mean cost of the remaining rounds under the given policies, newcomers included."""
    left = max(1, productions(t))
    price = basket(policy)
    newcomers = (left - 1) / 2 * policy[IMMIGRATION]
    return taxes_of(t, cls, policy) + price * people(t, cls) + newcomers * (price / 3 - LATER_WAGE)


def wages_of(t: HegemonyTable, cls: int) -> float:
    """Return the income of the next production, minus what is paid to employees."""
    total = 0.0
    for role in (MIDDLE, CAPITALIST, STATE):
        for card in t.companies[role]:
            if t.wages[card]:
                paid = paid_class(t, card)
                if paid == cls:
                    struck = t.strikes & BIT[card] and t.wages[card] < LEVELS
                    total += GIVES_IN[role] * t.box.wages[LEVELS * card + LEVELS - 1] if struck else wage_of(t, card)
                elif cls == MIDDLE and role == MIDDLE and paid >= 0:
                    total -= wage_of(t, card)
    return total


def strikes_worth(t: HegemonyTable) -> float:
    """Return what current strikes are worth beyond `wages_of`.

    An owner whose company would still earn gives in. Any other owner loses one production, and the strikers get influence.
    """
    box = t.box
    left = productions(t)
    if not left:
        return 0.0
    value = 0.0
    rate = MONEY[WORKING] if left > 1 else LAST_MONEY[WORKING]
    for card in members(t.strikes):
        if 0 < t.wages[card] < LEVELS and paid_class(t, card) == WORKING:
            owner = t.owner[card]
            top = box.wages[LEVELS * card + LEVELS - 1]
            now = wage_of(t, card)
            price = EXPORTED[box.makes[card]] if box.makes[card] != INFLUENCE else INFLUENCE_PRICE
            chance = WOULD_GIVE_IN[owner] if t.output(card) * price > top else GIVES_IN[owner]
            later = 0.5 * (left - 1) * (top + now)  # wages may be lowered again
            hoped = chance * (top + later) + (1.0 - chance) * (left - 1) * now
            value += rate * (hoped - left * GIVES_IN[owner] * top) + HELD * (1.0 - chance)
    return value


def usual_wages(t: HegemonyTable, cls: int, section: int) -> float:
    """Return the same if every owner paid the minimum wage of a section of the labour market."""
    box = t.box
    level = MINIMUM_WAGE[section] - 1
    total = 0.0
    for role in (MIDDLE, CAPITALIST, STATE):
        for card in t.companies[role]:
            if t.wages[card]:
                paid = paid_class(t, card)
                if paid == cls:
                    total += box.wages[LEVELS * card + level]
                elif cls == MIDDLE and role == MIDDLE and paid >= 0:
                    total -= box.wages[LEVELS * card + level]
    return total


def policy_gain(t: HegemonyTable, cls: int, number: int, section: int) -> float:
    """Return what moving one policy to another section saves or brings until the end."""
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
    """Return the cost of the food that is missing for the next production."""
    made = 0
    if cls == MIDDLE:
        for card in t.companies[MIDDLE]:
            if t.box.makes[card] == FOOD and t.staffed(card):
                made += t.output(card)
    else:
        for card in t.companies[WORKING]:
            made += 2 * int(t.staffed(card))
    return market_price(t.policy, FOOD) * max(0, t.population(cls) - own_food(t, cls) - made)


def food_worth(t: HegemonyTable, cls: int) -> float:
    """Return the value of food at hand and of what the farms will produce: it need not be bought."""
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
    """Return the value of empty companies of other owners, where workers of the class could work."""
    value = 0.0
    for role in (CAPITALIST, STATE):
        for card in t.companies[role]:
            if not t.operational(card) and t.idle[SKILLS * cls + t.box.first_skill[card]]:
                value += 0.25
    return value


def working_worth(t: HegemonyTable) -> float:
    """Return the value of unions, of unions that could be founded, and of the points that a demonstration costs the others."""
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
    """Return how close a union is: four workers in the industry, and a spare skilled one."""
    near = min(UNION_NEEDS, industry_workers(t, industry)) / UNION_NEEDS
    return near * near * (0.45 if t.idle[1 + industry] else 0.15)


def middle_worth(t: HegemonyTable) -> float:
    """Return the value of stores and of companies; fully operational ones raise prosperity in the scoring."""
    box = t.box
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
            made = t.output(card) + (box.employee_bonus[card] if t.has_employee(card) else 0)
            if left:
                value += made * ((left - 1) * COMPANY * price_for(t, MIDDLE, box.makes[card]) + LAST_GOOD)
            full += int(t.fully_operational(card))
        value += 0.02 * box.cost[card]
    for card in members(t.markets[MIDDLE]):
        if t.idle[SKILLS * MIDDLE + box.first_skill[card]]:
            value += 0.35  # somebody could run it
    track = PROSPERITY[MIDDLE]
    if left and track[t.prosperity[MIDDLE]] < full:
        value += 0.7 * track[min(len(track) - 1, t.prosperity[MIDDLE] + 1)]
    return value + 0.35 * left * full


def price_for(t: HegemonyTable, role: int, good: int) -> float:
    """Return what a piece will bring: its price, or the price abroad if others are cheaper."""
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
