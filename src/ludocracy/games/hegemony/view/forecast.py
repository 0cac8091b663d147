"""Forecasts, line by line: what a bill would change for each class, and what the next production will bring and cost.

Amounts are computed from the current table. A test plays the production out and compares.
"""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.goods import room
from ludocracy.games.hegemony.atoms.money import cash
from ludocracy.games.hegemony.atoms.workers import companies_elsewhere, paid_class
from ludocracy.games.hegemony.board.companies import LEVELS
from ludocracy.games.hegemony.board.goods import AREA_OF, FOOD, GOODS, HEALTH, INFLUENCE, LUXURY, MIDDLE_STORE
from ludocracy.games.hegemony.board.loans import LAST_REPAYMENT, LOAN
from ludocracy.games.hegemony.board.policies import (
    AGENDA_POLICIES,
    DEALS_DRAWN,
    FISCAL,
    IMF_AT_LOANS,
    IMMIGRANTS,
    IMMIGRATION,
    INCOME_TAX,
    LABOUR,
    MINIMUM_WAGE,
    PUBLIC_COMPANIES,
    PUBLIC_PRICE,
    TARIFF,
    TAXATION,
    TRADE,
    WELFARE_EDUCATION,
    WELFARE_HEALTH,
)
from ludocracy.games.hegemony.board.roles import CAPITALIST, CLASSES, MIDDLE, ROLES, ROUNDS, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable, multiplier_of
from ludocracy.games.hegemony.phases.end_of_game import POLICY_POINTS
from ludocracy.games.hegemony.phases.imf import ImfControl
from ludocracy.games.hegemony.phases.production import Feed, MakeGoods, Production
from ludocracy.games.hegemony.phases.taxes import Taxes, corporate_tax

# -- wages and goods -------------------------------------------------------------------------------------


def produced_already(t: HegemonyTable) -> bool:
    """Return whether the wages of the production phase are paid: only needs, the IMF and taxes remain."""
    ahead = False
    for step in t.stack:
        if isinstance(step, MakeGoods):
            return False
        if isinstance(step, Taxes):
            ahead = True
    return ahead


def production_ahead(t: HegemonyTable) -> bool:
    """Return whether a production, or a part of one, is still to come in this game."""
    if t.round < ROUNDS:
        return True
    return any(isinstance(step, (Production, Taxes)) for step in t.stack)


def wage_level(t: HegemonyTable, card: int, least: int) -> int:
    """Return the level under a minimum wage (0: the current one); without a State player public wages equal it (ruling H5)."""
    level = t.wages[card]
    if least == 0 or level == 0:
        return level
    return least if t.owner[card] == STATE and not t.choices.state_plays else max(level, least)


def wage_due(t: HegemonyTable, card: int, least: int) -> int:
    """Return what the company would pay in production; nothing if nobody earns, or if a strike would continue (N5)."""
    level = wage_level(t, card, least)
    if level == 0 or paid_class(t, card) < 0 or (t.strikes & BIT[card] and level < LEVELS):
        return 0
    return t.box.wages[LEVELS * card + level - 1]


class Wages:
    """The wages of the next production, under a minimum wage (0: the current one)."""

    def __init__(self) -> None:
        self.paid: Final = [0] * ROLES  # by owner
        self.earned: Final = [0] * CLASSES  # by class
        self.flows: Final = [0] * (2 * ROLES)  # 2 * owner + class, as statements have them

    def add(self, t: HegemonyTable, least: int) -> "Wages":
        for owner in (MIDDLE, CAPITALIST, STATE):
            for card in t.companies[owner]:
                due = wage_due(t, card, least)
                if due:
                    cls = paid_class(t, card)
                    self.paid[owner] += due
                    self.earned[cls] += due
                    self.flows[2 * owner + cls] += due
        return self


def made_by(t: HegemonyTable, role: int) -> list[int]:
    """Return what a role's companies would make, by good; for the Working Class, its farms and unions."""
    box = t.box
    made = [0] * (INFLUENCE + 1)
    for card in t.companies[role]:
        struck = t.strikes & BIT[card] != 0 and t.wages[card] < LEVELS
        if role == WORKING:
            made[FOOD] += box.output[card] if t.staffed(card) else 0
        elif t.operational(card) and not (struck and role != MIDDLE):
            made[box.makes[card]] += t.output(card)
            if t.has_employee(card) and not struck:
                made[box.makes[card]] += box.employee_bonus[card]
    if role == WORKING:
        made[INFLUENCE] = t.union_count()
    return made


def excess(t: HegemonyTable, role: int, good: int, made: int) -> int:
    """Return how much of it would find no room in the role's stores."""
    if role == WORKING or (good == INFLUENCE and role != STATE):
        return 0
    return max(0, made - room(t, role, good))


# -- taxes -----------------------------------------------------------------------------------------------


class Outlook:
    """The amounts of the next production under given policies, computed once for all readers; without food and tariffs."""

    def __init__(self, t: HegemonyTable, policy: list[int]) -> None:
        self.produced: Final = produced_already(t)
        self.wages: Final = Wages()
        if not self.produced:
            self.wages.add(t, MINIMUM_WAGE[policy[LABOUR]] if policy[LABOUR] != t.policy[LABOUR] else 0)
        # Once wages are paid, the labour market under which they were paid counts.
        self.rate: Final = INCOME_TAX[3 * (t.paid_under if self.produced else policy[LABOUR]) + policy[TAXATION]]
        self.elsewhere: Final = companies_elsewhere(t, MIDDLE)
        #: The employment tax of each class.
        multiplier = multiplier_of(policy)
        self.employment: Final = [
            0,
            multiplier * t.operational_count(MIDDLE),
            multiplier * t.operational_count(CAPITALIST),
        ]
        #: The Capitalist's revenue after wages and employment tax: the base of the corporate tax.
        self.revenue: Final = max(0, t.money[CAPITALIST] - self.wages.paid[CAPITALIST] - self.employment[CAPITALIST])
        self.corporate: Final = corporate_tax(policy[TAXATION], self.revenue)
        #: What each class would pay in taxes.
        self.taxes: Final = [
            self.rate * t.population(WORKING),
            self.rate * self.elsewhere + self.employment[MIDDLE],
            self.employment[CAPITALIST] + self.corporate,
        ]
        #: What each role would have after wages and taxes.
        self.left: Final = [cash(t, role) - self.wages.paid[role] for role in range(ROLES)]
        for cls in range(CLASSES):
            self.left[cls] += self.wages.earned[cls] - self.taxes[cls]
            self.left[STATE] += self.taxes[cls]


# -- the IMF ---------------------------------------------------------------------------------------------


def imf_ahead(t: HegemonyTable) -> bool:
    """Return whether the next check of the IMF is still to come in this production, or in one to come."""
    if not produced_already(t):
        return production_ahead(t)
    return any(isinstance(step, ImfControl) for step in t.stack)


def imf_missing(t: HegemonyTable, now: Outlook) -> int:
    """Return the money that the State lacks to keep the IMF away, without sales to come; 0 if the IMF does not intervene.

    Wages are paid before the check and taxes after it. The State borrows what it lacks for wages, up to the loan that brings
    the IMF; it must be able to repay all loans from that one on.
    """
    if not imf_ahead(t):
        return 0
    allowed = IMF_AT_LOANS[t.policy[FISCAL]] - 1 - t.loans[STATE]
    if allowed >= max(0, t.loans_left()):
        return 0  # the loan that brings the IMF is not in the box
    free = LOAN * allowed if allowed > 0 else LAST_REPAYMENT * allowed
    return max(0, now.wages.paid[STATE] - t.money[STATE] - free)


# -- what a bill changes ---------------------------------------------------------------------------------


def bill_lines(t: HegemonyTable, policy: int, section: int, now: Outlook) -> list[Say]:
    """Return what a policy would change, for the country and for each class; `now` is the current outlook."""
    before = t.policy[policy]
    out: list[Say] = []
    if policy == FISCAL:
        out.append(Say("bill.public", [PUBLIC_COMPANIES[before], PUBLIC_COMPANIES[section]]))
        out += treasury_lines(t, PUBLIC_COMPANIES[section])
        if IMF_AT_LOANS[before] != IMF_AT_LOANS[section]:
            out.append(Say("bill.imf", [IMF_AT_LOANS[before], IMF_AT_LOANS[section]]))
    elif policy == LABOUR:
        out.append(Say("bill.wage", [MINIMUM_WAGE[before], MINIMUM_WAGE[section]]))
        if production_ahead(t):
            out += wage_change_lines(t, MINIMUM_WAGE[section])
    elif policy == WELFARE_HEALTH or policy == WELFARE_EDUCATION:
        good = HEALTH + policy - WELFARE_HEALTH
        out.append(Say("bill.price", [good, PUBLIC_PRICE[before], PUBLIC_PRICE[section]]))
        if t.choices.state_plays:
            out.append(Say(("bill.free", "bill.cheap", "bill.dear")[section], [good]))
    elif policy == TRADE:
        for good in (FOOD, LUXURY):
            out.append(Say("bill.tariff", [good, TARIFF[2 * before + good], TARIFF[2 * section + good]]))
        out.append(Say("bill.deals", [DEALS_DRAWN[before], DEALS_DRAWN[section]]))
    elif policy == IMMIGRATION:
        out.append(Say("bill.people", [IMMIGRANTS[before], IMMIGRANTS[section]]))
    out += tax_lines(t, policy, section, now)
    return out + policy_point_lines(t, policy, section)


def majority_line(t: HegemonyTable, role: int) -> Say:
    """Return what it would take to pass a bill of this role: its cubes in the bag, and the influence of the others."""
    own = t.bag[role] if role < CLASSES else 0
    others = sum([t.influence[other] for other in t.choices.roles if other != role])
    return Say("bill.pass", [own, sum(t.bag), others])


def treasury_lines(t: HegemonyTable, target: int) -> list[Say]:
    """Return what opening or closing public companies costs or brings the treasury; a State player chooses which."""
    box = t.box
    number = target - len(t.companies[STATE])
    opens = number > 0
    costs: list[int] = []
    if t.choices.state_plays:
        costs = sorted([box.cost[card] for card in (members(t.closed) if opens else t.companies[STATE])])
    else:  # whole rows, the second before the third, and back again
        for row in (2, 3) if opens else (3, 2):
            costs += [
                box.cost[card] for card in (members(t.closed) if opens else t.companies[STATE]) if box.row[card] == row
            ]
        costs = costs[: abs(number)]
    count = min(abs(number), len(costs))
    if count == 0:
        return []
    least = sum(costs[:count])
    most = sum(costs[len(costs) - count :])
    key = "bill.opens" if opens else "bill.closes"
    return [Say(key, [least])] if least == most else [Say(f"{key}.range", [least, most])]


def wage_change_lines(t: HegemonyTable, least: int) -> list[Say]:
    """Return the changes of wages that owners would pay and classes would earn."""
    before = Wages().add(t, 0)
    after = Wages().add(t, least)
    out: list[Say] = []
    for role in (MIDDLE, CAPITALIST, STATE):
        if before.paid[role] != after.paid[role]:
            out.append(Say("bill.wages", [role, before.paid[role], after.paid[role]]))
    for cls in (WORKING, MIDDLE):
        if before.earned[cls] != after.earned[cls]:
            out.append(Say("bill.earned", [cls, before.earned[cls], after.earned[cls]]))
    return out


def tax_lines(t: HegemonyTable, policy: int, section: int, now: Outlook) -> list[Say]:
    """Return the multiplier and each class's taxes, before and after."""
    if policy not in (LABOUR, TAXATION, WELFARE_HEALTH, WELFARE_EDUCATION) or not production_ahead(t):
        return []
    changed = list(t.policy)
    changed[policy] = section
    then = Outlook(t, changed)
    out: list[Say] = []
    if multiplier_of(changed) != t.multiplier():
        out.append(Say("bill.multiplier", [t.multiplier(), multiplier_of(changed)]))
    for role in t.choices.roles:
        if role != STATE:
            if now.taxes[role] != then.taxes[role]:
                out.append(Say("bill.taxes", [role, now.taxes[role], then.taxes[role]]))
            else:
                out.append(Say("bill.taxes.same", [role, now.taxes[role]]))
    for role in range(ROLES):
        if t.choices.seat_of[role] >= 0 or role == STATE:
            if now.left[role] != then.left[role]:
                out.append(Say("bill.left", [role, now.left[role], then.left[role]]))
            else:
                out.append(Say("bill.left.same", [role, now.left[role]]))
    return out


def policy_point_lines(t: HegemonyTable, policy: int, section: int) -> list[Say]:
    """Return the effect of policies 1-5 on the State's agenda, and on the points of classes at the end of the game."""
    now = t.policy[policy]
    if policy >= AGENDA_POLICIES:
        return []
    out: list[Say] = []
    if t.agenda >= 0:
        wished = t.box.agenda_section[AGENDA_POLICIES * t.agenda + policy]
        matches = t.agenda_matches()
        after = matches - int(now == wished) + int(section == wished)
        if after != matches:
            out.append(Say("bill.agenda", [matches, after]))
    for cls in (WORKING, MIDDLE, CAPITALIST):
        own = t.own_policies(cls)
        after = own - int(now == cls) + int(section == cls)
        if after != own and t.choices.seat_of[cls] >= 0:
            out.append(Say("bill.own", [cls, own, after]))
            out.append(Say("bill.points", [cls, POLICY_POINTS[cls][own], POLICY_POINTS[cls][after]]))
    return out


# -- the production to come ------------------------------------------------------------------------------


def forecast(t: HegemonyTable, role: int, now: Outlook) -> list[Say]:
    """Return what production would currently bring and cost this role, line by line."""
    if not production_ahead(t):
        return []
    out: list[Say] = []
    made = [0] * (INFLUENCE + 1)
    if not now.produced:
        if t.demonstration:
            out.append(Say("forecast.demonstration", [t.idle_count(WORKING) + t.union_count()]))
        made = made_by(t, role)
        if role <= MIDDLE:
            out.append(Say("forecast.earned", [now.wages.earned[role]]))
        if role != WORKING:
            out.append(Say("forecast.wages", [now.wages.paid[role]]))
        out += goods_ahead(t, role, made)
    needs = food_needs(t, role, made[FOOD])
    if needs:
        out.append(Say("forecast.food", needs))
    if role == STATE:
        due = now.taxes
        out.append(Say("forecast.revenue", [due[0] + due[1] + due[2], due[0], due[1], due[2]]))
    else:
        out += taxes_ahead(t, role, now)
    money = now.left[role]
    out.append(Say("forecast.left", [money]) if money >= 0 else Say("forecast.short", [-money]))
    if role == STATE:
        out.append(Say("forecast.imf", [t.loans[STATE], IMF_AT_LOANS[t.policy[FISCAL]]]))
    missing = imf_missing(t, now)
    if missing:
        out.append(Say("forecast.imf.comes", [missing]))
    return out


def goods_ahead(t: HegemonyTable, role: int, made: list[int]) -> list[Say]:
    out: list[Say] = []
    for good in range(INFLUENCE + 1):
        if made[good]:
            out.append(Say("forecast.makes", [made[good], good]))
            over = excess(t, role, good, made[good])
            if over:
                out.append(Say("forecast.over", [over, good]))
    return out


def food_needs(t: HegemonyTable, role: int, made: int) -> list[int]:
    """Return the needs of a class, unless it has eaten: in total, from its own food (including production), and to buy."""
    if role > MIDDLE:
        return []
    if produced_already(t) and not [step for step in t.stack if isinstance(step, Feed) and step.cls == role]:
        return []
    need = t.population(role)
    own = t.goods[GOODS * AREA_OF[role] + FOOD] + made - excess(t, role, FOOD, made)
    if role == MIDDLE:
        own += t.goods[GOODS * MIDDLE_STORE + FOOD]
    return [need, min(own, need), max(0, need - own)]


def taxes_ahead(t: HegemonyTable, role: int, now: Outlook) -> list[Say]:
    """Return each tax of a class with its factors."""
    if role == WORKING:
        population = t.population(WORKING)
        return [Say("forecast.income", [now.rate, population, now.rate * population])]
    out = [Say("forecast.employment", [t.multiplier(), t.operational_count(role), now.employment[role]])]
    if role == MIDDLE:
        out.append(Say("forecast.income", [now.rate, now.elsewhere, now.rate * now.elsewhere]))
    else:
        out.append(Say("forecast.corporate", [now.revenue, now.corporate]))
    return out
