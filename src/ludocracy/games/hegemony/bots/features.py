"""A position of Hegemony as numbers, for the learned value: the board, and one block per role.

A block has the hand-written estimate (worth.py) and its terms as separate numbers, so that a regression can weight them for
each round. All blocks have the same length; a role that needs fewer numbers leaves the rest at zero. After a change here,
increase FORMAT and train new weights.
"""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.games.hegemony.atoms.companies import wage_of
from ludocracy.games.hegemony.board.companies import LEVELS
from ludocracy.games.hegemony.board.goods import (
    AREA_OF,
    BENEFITS,
    CAPITALIST_STORE,
    EDUCATION,
    FOOD,
    GOODS,
    HEALTH,
    INFLUENCE,
    LUXURY,
    MIDDLE_STORE,
    STATE_STORE,
    STORE_LIMIT,
    ZONE,
)
from ludocracy.games.hegemony.board.policies import POLICIES
from ludocracy.games.hegemony.board.politics import PROSPERITY
from ludocracy.games.hegemony.board.roles import CAPITALIST, CLASSES, MIDDLE, STATE, TURNS, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import INDUSTRIES, SKILLS
from ludocracy.games.hegemony.bots.household import (
    food_bill,
    food_worth,
    import_price,
    market_price,
    openings,
    own_food,
    price_for,
    productions,
    prosperity_worth,
    taxes_of,
    union_chance,
    upkeep_of,
    wages_of,
)
from ludocracy.games.hegemony.bots.politics import Politics, policies_worth
from ludocracy.games.hegemony.bots.worth import benefits_worth, imf_risk, stocked, wage_bill, wealth_level, worth
from ludocracy.games.hegemony.phases.action_phase import TakeTurn, Turn
from ludocracy.games.hegemony.phases.end_of_game import POLICY_POINTS

#: Increase this number whenever a feature below changes its meaning.
FORMAT: Final = 1
BOARD: Final = 24
BLOCK: Final = 40


def features(t: HegemonyTable, politics: Politics) -> list[float]:
    """Return the board, then the block of each role in play. The length depends only on the number of players."""
    out: list[float] = []
    board(t, out)
    for role in t.choices.roles:
        block(t, role, politics, out)
    return out


def width(seats: int) -> int:
    return BOARD + BLOCK * seats


def board(t: HegemonyTable, out: list[float]) -> None:
    """Append the policies, bag, bills, treasury, turn and prices."""
    begun = len(out)
    policy = t.policy
    for number in range(POLICIES):
        out.append(1.0 if policy[number] == 0 else 0.0)
        out.append(1.0 if policy[number] == 2 else 0.0)
    bag = max(1, sum(t.bag))
    out.append(t.bag[WORKING] / bag)
    out.append(t.bag[CAPITALIST] / bag)
    bills = 0
    for by in t.bill_by:
        bills += int(by >= 0)
    out.append(float(bills))
    out.append(0.01 * t.money[STATE])
    out.append(float(t.turn))
    out.append(float(market_price(policy, FOOD)))
    out.append(float(market_price(policy, LUXURY)))
    out.append(0.1 * t.influence_left)
    out.append(float(len(t.deals)))
    out.append(float(t.multiplier()))
    assert len(out) - begun == BOARD


def block(t: HegemonyTable, role: int, politics: Politics, out: list[float]) -> None:
    begun = len(out)
    out.append(worth(t, role, politics))
    out.append(float(t.vp[role]))
    out.append(policies_worth(t, role, t.policy))
    out.append(float(POLICY_POINTS[role][t.own_policies(role)]) if role != STATE else float(t.agenda_matches()))
    out.append(politics.bills_worth(t, role))
    out.append(float(t.bills_of(role)))
    out.append(float(t.influence[role]))
    out.append(float(t.loans[role]))
    out.append(0.1 * t.money[role])
    out.append(float(len(t.hands[role])))
    out.append(float(turns_left(t, role)))
    if role < CLASSES:
        out.append(float(t.bag[role]))
        out.append(benefits_worth(t, role))
    if role == CAPITALIST:
        capitalist(t, out)
    elif role == STATE:
        state(t, out)
    else:
        household(t, role, out)
        if role == MIDDLE:
            middle(t, out)
        else:
            working(t, out)
    assert len(out) - begun <= BLOCK
    while len(out) - begun < BLOCK:
        out.append(0.0)


def turns_left(t: HegemonyTable, role: int) -> int:
    """Return the turns left in this round after the current one. It also works in the middle of a turn, to compare answers."""
    if not t.turn:
        return 0
    left = TURNS - t.turn
    for place in range(len(t.stack) - 1, -1, -1):  # mypyc cannot compile `reversed` of a list of generic steps
        step = t.stack[place]
        if isinstance(step, (TakeTurn, Turn)):
            return left + int(step.role <= role)
    return left


def household(t: HegemonyTable, cls: int, out: list[float]) -> None:
    """Append income and costs, prosperity, and the goods for it."""
    left = productions(t)
    wages = wages_of(t, cls)
    bill = food_bill(t, cls)
    rest = t.money[cls] + wages - taxes_of(t, cls, t.policy) - bill
    out.append(0.1 * wages)
    out.append(0.1 * upkeep_of(t, cls, t.policy))
    out.append(0.1 * min(0.0, rest) if left else 0.0)
    out.append(1.0 if left and rest < 0 else 0.0)
    out.append(float(t.prosperity[cls]))
    out.append(prosperity_worth(t, cls, left) if left else 0.0)
    out.append(food_worth(t, cls))
    out.append(0.1 * bill)
    out.append(float(t.idle_count(cls)))
    out.append(openings(t, cls))
    population = t.population(cls)
    out.append(float(population))
    out.append(float(t.workers[cls]))
    out.append(own_food(t, cls) / population)
    area = GOODS * AREA_OF[cls]
    for good in (LUXURY, HEALTH, EDUCATION):
        out.append(t.goods[area + good] / population)
        out.append(float(t.goods[area + good] // population))


def working(t: HegemonyTable, out: list[float]) -> None:
    """Append unions, strikes and the demonstration."""
    near = 0.0
    for industry in range(INDUSTRIES):
        if not t.unions & BIT[industry]:
            near += union_chance(t, industry)
    out.append(float(t.union_count()))
    out.append(near)
    out.append(1.0 if t.demonstration else 0.0)
    out.append(float(t.idle_count(WORKING) + t.union_count()) if t.demonstration else 0.0)
    struck = 0
    if t.strikes:
        for card in members(t.strikes):
            struck += int(t.wages[card] < LEVELS)
    out.append(float(struck))
    out.append(float(len(t.companies[WORKING])))
    skilled = 0
    for skill in range(1, SKILLS):
        skilled += t.idle[skill]
    out.append(float(skilled))


def middle(t: HegemonyTable, out: list[float]) -> None:
    """Append the stores with their expected revenue, and the companies."""
    box = t.box
    full = 0
    staffed = 0
    made = 0.0
    for card in t.companies[MIDDLE]:
        if t.staffed(card):
            staffed += 1
            pieces = t.output(card) + (box.employee_bonus[card] if t.has_employee(card) else 0)
            made += pieces * price_for(t, MIDDLE, box.makes[card])
            full += int(t.fully_operational(card))
    stock = 0.0
    pieces = 0
    over = 0
    for good in range(GOODS):
        held = t.goods[GOODS * MIDDLE_STORE + good]
        stock += held * price_for(t, MIDDLE, good)
        pieces += held
        over += max(0, held - STORE_LIMIT[GOODS * MIDDLE + good])
    out.append(0.1 * stock)
    out.append(float(pieces))
    out.append(float(over))
    out.append(0.1 * made)
    out.append(float(staffed))
    out.append(float(full))
    out.append(1.0 if PROSPERITY[MIDDLE][t.prosperity[MIDDLE]] < full else 0.0)
    out.append(0.1 * wage_bill(t, MIDDLE))


def capitalist(t: HegemonyTable, out: list[float]) -> None:
    """Append stores and prices, wages, companies by how they run, and wealth."""
    box = t.box
    left = productions(t)
    stores = 0.0
    over = 0
    for good in range(GOODS):
        held = t.goods[GOODS * CAPITALIST_STORE + good]
        room = STORE_LIMIT[GOODS * CAPITALIST + good] * (2 if t.tiles[CAPITALIST] & BIT[good] else 1)
        over += max(0, held - room)
        if good <= LUXURY:
            held += t.goods[GOODS * ZONE + good]
        price = t.prices[GOODS * CAPITALIST + good]
        stores += stocked(held) * price
        out.append(float(held))
        out.append(0.1 * price)
    automated = 0.0
    staffed = 0.0
    empty = 0.0
    cost = 0
    makes = [0] * (GOODS + 1)
    for card in t.companies[CAPITALIST]:
        good = box.makes[card]
        price = t.prices[GOODS * CAPITALIST + good] if good != INFLUENCE else 9
        profit = 0.62 * t.output(card) * price - t.multiplier()
        cost += box.cost[card]
        if box.automated[card]:
            automated += profit
            makes[good] += t.output(card)
        elif t.staffed(card) and not (t.strikes & BIT[card] and t.wages[card] < LEVELS):
            staffed += profit - wage_of(t, card)
            makes[good] += t.output(card)
        else:
            empty += profit - wage_of(t, card)
    spill = 0
    for good in range(GOODS):
        room = STORE_LIMIT[GOODS * CAPITALIST + good] * (2 if t.tiles[CAPITALIST] & BIT[good] else 1)
        spill += max(0, t.goods[GOODS * CAPITALIST_STORE + good] + makes[good] - room)
    short = wage_bill(t, CAPITALIST) - t.money[CAPITALIST] - t.capital
    money = t.capital + t.money[CAPITALIST]
    hoped = money + 0.6 * stores - 55.0 * t.loans[CAPITALIST] + (automated + staffed) * min(left, 3)
    out.append(float(over))
    out.append(float(spill))
    out.append(0.1 * stores)
    out.append(0.1 * automated)
    out.append(0.1 * staffed)
    out.append(0.1 * empty)
    out.append(0.1 * cost)
    out.append(float(len(t.companies[CAPITALIST])))
    out.append(0.1 * t.capital)
    out.append(float(t.wealth))
    out.append(wealth_level(money))
    out.append(max(0.0, wealth_level(money) - t.wealth))
    out.append(wealth_level(hoped))
    out.append(0.1 * max(0, short) if left else 0.0)
    out.append(0.1 * wage_bill(t, CAPITALIST))
    out.append(float(t.tiles[CAPITALIST].bit_count()))
    out.append(float(import_price(t.policy, LUXURY) - t.prices[GOODS * CAPITALIST + LUXURY]))


def state(t: HegemonyTable, out: list[float]) -> None:
    """Append legitimacy, tokens, events, benefits, stores, and what the IMF checks."""
    low = sorted(t.legitimacy)
    for cls in range(CLASSES):
        out.append(float(low[cls]))
    for cls in range(CLASSES):
        out.append(float(t.legitimacy[cls]))
    out.append(float(sum(t.tokens)))
    out.append(float(min(t.tokens)))
    harm = 0
    for event in t.events:
        harm += sum(t.box.inaction[4 * event : 4 * event + 4])
    out.append(float(harm))
    out.append(float(len(t.events)))
    waiting = 0
    for cls in range(CLASSES):
        first = GOODS * (BENEFITS + cls)
        if sum(t.benefits[3 * cls : 3 * cls + 3]) + sum(t.goods[first : first + GOODS]):
            waiting += 1
    out.append(float(waiting))
    out.append(imf_risk(t) if productions(t) else 0.0)
    for good in range(GOODS):
        out.append(float(t.goods[GOODS * STATE_STORE + good]))
    out.append(float(t.media))
    out.append(0.1 * wage_bill(t, STATE))
    staffed = 0
    for card in t.companies[STATE]:
        staffed += int(t.staffed(card))
    out.append(float(staffed))
    out.append(float(len(t.companies[STATE])))
    out.append(0.01 * min(t.money[STATE], 100))
