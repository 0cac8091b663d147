"""What a choice will do, told before it is made: sums line by line, for offers and for the production to come."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.view import Refusal, Say
from ludocracy.games.hegemony import describe
from ludocracy.games.hegemony.cards import (
    BONUS,
    CARD,
    CARD_POLICY,
    COMPANY,
    COST,
    DEAL,
    DEAL_COST,
    DEAL_TARIFF,
    EARNED,
    EVENT,
    EXPORT,
    MAKES,
    SOLD,
    TRANSACTION,
    TRANSACTIONS,
    WAGES,
)
from ludocracy.games.hegemony.consts import (
    AREA_OF,
    CAPITALIST,
    DEALS_DRAWN,
    FISCAL,
    FOOD,
    FROM_ABROAD,
    GOOD,
    GOODS,
    IMF_AT_LOANS,
    IMMIGRANTS,
    IMMIGRATION,
    IMPORT_PRICE,
    INCOME_TAX,
    INFLUENCE,
    KIND,
    KINDS,
    LABOUR,
    LEVELS,
    LUXURY,
    MIDDLE,
    MIDDLE_STORE,
    MINIMUM_WAGE,
    POLICY,
    PRICES_WIDE,
    PROSPERITY,
    PUBLIC_COMPANIES,
    PUBLIC_PRICE,
    SECTIONS,
    STATE,
    SUPPLIER_ROLE,
    TARIFF,
    TAXATION,
    TRADE,
    WELFARE_EDUCATION,
    WELFARE_HEALTH,
    WORKING,
)
from ludocracy.games.hegemony.effects import ChoosePlay, OfferAct, can_play, condition_met, play_of, plays_of
from ludocracy.games.hegemony.labour import paid_class
from ludocracy.games.hegemony.market import tariff, unit_price
from ludocracy.games.hegemony.moves import (
    AMOUNT,
    BONUS_EDUCATION,
    BONUS_HEALTH,
    BONUS_LUXURY,
    BUILD,
    CALL,
    CHOICE,
    DECREE,
    DISCARD,
    DROP,
    DROP_DEAL,
    FAVOUR,
    FROM,
    HANDLE,
    MOST,
    OPEN_PUBLIC,
    OPPOSE,
    PICK,
    PICK_COMPANY,
    PICK_EVENT,
    PICK_EXPORT,
    PLAY,
    PRICE_OF,
    PRIME_TO,
    PROPOSE,
    SELL,
    SELL_COMPANY,
    SHIFT,
    SHUT_PUBLIC,
    STAFF,
    STRIKE,
    SWAP,
    TAKE,
    TAKE_DEAL,
    TILE,
    TRAIN,
    TRAIN_AT,
    UNION,
    USE,
    WAGE,
    WORKER,
    YES,
    ZONE_DEAL,
)
from ludocracy.games.hegemony.moves import (
    BONUS as BONUSES,
)
from ludocracy.games.hegemony.plays import ACTS, PLAYS
from ludocracy.games.hegemony.state import HegemonyTable, multiplier_of
from ludocracy.games.hegemony.steps.build import wage_of
from ludocracy.games.hegemony.steps.production import (
    FoodAmount,
    companies_elsewhere,
    corporate_tax,
)
from ludocracy.games.hegemony.steps.trade import BuyAmount, BuyFrom, price_of
from ludocracy.games.hegemony.steps.turn import MainAction, TakeTurn
from ludocracy.games.hegemony.tasks import Procure, ProvideFrom, source_price


class Pointer:
    """Where a move's piece lies for one seat, and what the move will do."""

    def __init__(self, t: HegemonyTable, seat: int) -> None:
        self.t: Final = t
        self.seat: Final = seat
        self.role: Final = t.choices.roles[seat] if seat >= 0 else -1

    # -- places ------------------------------------------------------------------------------------------

    def place(self, move: int) -> str:
        if PLAY <= move < PLAY + len(CARD):
            return f"card.{CARD.labels[move - PLAY]}"
        if DISCARD <= move < DISCARD + len(CARD):
            return f"card.{CARD.labels[move - DISCARD]}"
        for first in COMPANY_VERBS:
            if first <= move < first + len(COMPANY):
                return f"company.{COMPANY.labels[move - first]}"
        for first in (TAKE, SWAP):
            if first <= move < first + KINDS * len(COMPANY):
                return f"company.{COMPANY.labels[(move - first) // KINDS]}"
        if WAGE <= move < WAGE + LEVELS * len(COMPANY):
            return f"company.{COMPANY.labels[(move - WAGE) // LEVELS]}"
        for first in (PROPOSE, DECREE):
            if first <= move < first + SECTIONS * len(POLICY):
                return f"policy.{POLICY.labels[(move - first) // SECTIONS]}"
        for first in (WORKER, TRAIN):
            if first <= move < first + KINDS:
                return f"idle.{KIND.labels[move - first]}"
        for first in (TAKE_DEAL, ZONE_DEAL, DROP_DEAL):
            if first <= move < first + len(DEAL):
                return f"deal.{DEAL.labels[move - first]}"
        for first in (HANDLE, PICK_EVENT):
            if first <= move < first + len(EVENT):
                return f"event.{EVENT.labels[move - first]}"
        if SELL <= move < SELL + TRANSACTIONS:
            return f"transaction.{TRANSACTION.labels[move - SELL]}"
        if FROM <= move < FROM + 4:
            return self.supplier_place(move - FROM)
        if PRICE_OF <= move < PRICE_OF + PRICES_WIDE * GOODS:
            return f"store.{self.seat}.{GOOD.labels[(move - PRICE_OF) // PRICES_WIDE]}"
        if TILE <= move < TILE + GOODS:
            return f"store.{self.seat}.{GOOD.labels[move - TILE]}"
        if UNION <= move < UNION + 5:
            return "unions"
        return ""

    def supplier_place(self, supplier: int) -> str:
        if supplier == FROM_ABROAD:
            return "import"
        role = SUPPLIER_ROLE[supplier]
        return "services" if role == STATE else f"store.{self.t.choices.seat_of[role]}"

    # -- what a move will do -----------------------------------------------------------------------------

    def hints(self, move: int) -> list[Say]:
        t = self.t
        if PLAY <= move < PLAY + len(CARD):
            return describe.action_card(move - PLAY)
        if DISCARD <= move < DISCARD + len(CARD):
            card = move - DISCARD  # what the card would do is told once, with `play` if that is possible
            playable = condition_met(t, card) and can_play(t, self.role, card)
            return [] if playable else describe.action_card(card)
        if PROPOSE <= move < PROPOSE + SECTIONS * len(POLICY):
            return bill_lines(t, (move - PROPOSE) // SECTIONS, (move - PROPOSE) % SECTIONS)
        if move == FAVOUR or move == OPPOSE:
            return bill_lines(t, t.vote, t.bill_to[t.vote])
        if move == CALL:
            return [Say("hint.call", [t.bag[0], t.bag[1], t.bag[2]])]
        if BUILD <= move < BUILD + len(COMPANY):
            return describe.company_card(move - BUILD)
        if DROP <= move < DROP + len(COMPANY):
            return describe.company_card(move - DROP)
        if HANDLE <= move < HANDLE + len(EVENT):
            return describe.event_card(move - HANDLE)
        if PICK_EVENT <= move < PICK_EVENT + len(EVENT):
            return describe.event_card(move - PICK_EVENT)
        if STAFF <= move < STAFF + len(COMPANY):
            return self.staff_lines(move - STAFF)
        if WAGE <= move < WAGE + LEVELS * len(COMPANY):
            card = (move - WAGE) // LEVELS
            return [Say("hint.wage", [wage_of(t, card), WAGES[move - WAGE]])]
        if FROM <= move < FROM + 4:
            return self.supplier_lines(move - FROM)
        if AMOUNT <= move <= AMOUNT + MOST:
            return self.amount_lines(move - AMOUNT)
        if SELL <= move < SELL + TRANSACTIONS:
            entry = TRANSACTIONS * t.export + move - SELL
            return [Say("hint.sell", [SOLD[entry], (move - SELL) // 2, EARNED[entry]])]
        if TAKE_DEAL <= move < TAKE_DEAL + len(DEAL):
            deal = move - TAKE_DEAL
            duty = DEAL_TARIFF[3 * deal + t.policy[TRADE]]
            return [*describe.deal_card(deal), Say("hint.deal", [DEAL_COST[deal], duty, DEAL_COST[deal] + duty])]
        if ZONE_DEAL <= move < ZONE_DEAL + len(DEAL):
            deal = move - ZONE_DEAL
            return [*describe.deal_card(deal), Say("hint.deal.zone", [DEAL_COST[deal]])]
        if SELL_COMPANY <= move < SELL_COMPANY + len(COMPANY):
            return [Say("hint.close", [COST[move - SELL_COMPANY]])]
        if OPEN_PUBLIC <= move < OPEN_PUBLIC + len(COMPANY):
            return describe.company_card(move - OPEN_PUBLIC)
        if SHUT_PUBLIC <= move < SHUT_PUBLIC + len(COMPANY):
            return [Say("hint.close", [COST[move - SHUT_PUBLIC]])]
        if SHIFT <= move < SHIFT + len(COMPANY):
            card = move - SHIFT
            return [Say("hint.makes", [t.output(card) + (BONUS[card] if t.has_employee(card) else 0), MAKES[card]])]
        if USE <= move < USE + len(BONUSES):
            return self.bonus_lines(move - USE)
        if PICK <= move < PICK + len(CHOICE) or move == YES:
            return self.choice_lines(move)
        if DECREE <= move < DECREE + SECTIONS * len(POLICY):
            return bill_lines(t, (move - DECREE) // SECTIONS, (move - DECREE) % SECTIONS)
        if PICK_EXPORT <= move < PICK_EXPORT + len(EXPORT):
            return describe.export_card(move - PICK_EXPORT)
        return []

    def choice_lines(self, move: int) -> list[Say]:
        """What an option of a card or event does, or an act that may be declined."""
        step = self.t.stack[-1]
        if isinstance(step, ChoosePlay):
            number = plays_of(step.played, step.event)[move - PICK]
            return [Say("effect.branch", [PLAYS[number].branch]), *describe.one_play(number)]
        if isinstance(step, OfferAct):
            return describe.one_act(ACTS[play_of(step.played, step.event, step.choice).acts[step.at]])
        return []

    def staff_lines(self, card: int) -> list[Say]:
        t = self.t
        if t.wages[card]:
            return [Say("hint.staff", [wage_of(t, card), t.wages[card]])]
        return [Say("hint.makes", [t.output(card), MAKES[card]])]

    def supplier_lines(self, supplier: int) -> list[Say]:
        """The price of one piece."""
        step = self.t.stack[-1]
        good = step.good if isinstance(step, BuyFrom) else FOOD
        if supplier == FROM_ABROAD:
            duty = tariff(self.t, good)
            return [Say("hint.import", [IMPORT_PRICE[good], duty, IMPORT_PRICE[good] + duty])]
        return [Say("hint.price", [unit_price(self.t, self.role, supplier, good)])]

    def amount_lines(self, count: int) -> list[Say]:
        """What so many pieces cost."""
        step = self.t.stack[-1]
        if isinstance(step, BuyAmount):
            total = price_of(self.t, self.role, step.supplier, step.good, count, step.pricing)
            return [Say("hint.total", [count, unit_price(self.t, self.role, step.supplier, step.good), total])]
        if isinstance(step, FoodAmount):
            price = unit_price(self.t, self.role, step.supplier, FOOD)
            return [Say("hint.total", [count, price, count * price])]
        if isinstance(step, ProvideFrom):
            price = source_price(self.t, step.supplier, step.good)
            return [Say("hint.total", [count, price, count * price])] if price else []
        if isinstance(step, Procure):
            price = self.t.prices[GOODS * step.role + step.good]
            return [Say("hint.total", [count, price, count * price])]
        return []

    def bonus_lines(self, bonus: int) -> list[Say]:
        """Prosperity, and the points that it brings."""
        t = self.t
        if bonus not in (BONUS_HEALTH, BONUS_EDUCATION, BONUS_LUXURY):
            return []
        track = PROSPERITY[self.role]
        value = track[min(len(track) - 1, t.prosperity[self.role] + 1)]
        return [Say("hint.prosperity", [t.population(self.role), value, 2 if bonus == BONUS_HEALTH else 0])]

    # -- why not -----------------------------------------------------------------------------------------

    def refusals(self) -> list[Refusal]:
        """Cards of one's hand that cannot be played for their effect now."""
        t = self.t
        if self.role < 0 or not t.stack or self.seat not in t.who():
            return []
        step = t.stack[-1]
        if not isinstance(step, (TakeTurn, MainAction)):
            return []
        out: list[Refusal] = []
        for card in t.hands[self.role]:
            if not condition_met(t, card):
                policy = CARD_POLICY[card]
                out.append(Refusal(f"card.{CARD.labels[card]}", Say("refuse.condition", [policy, t.policy[policy]])))
            elif not can_play(t, self.role, card):
                out.append(Refusal(f"card.{CARD.labels[card]}", Say("refuse.effect")))
        return out


COMPANY_VERBS: Final = (
    STAFF,
    STRIKE,
    PRIME_TO,
    SHIFT,
    TRAIN_AT,
    BUILD,
    SELL_COMPANY,
    DROP,
    OPEN_PUBLIC,
    SHUT_PUBLIC,
    PICK_COMPANY,
)


# -- what a bill changes -----------------------------------------------------------------------------------


def bill_lines(t: HegemonyTable, policy: int, section: int) -> list[Say]:
    """What a policy would change, for the country and for each class; sums are those of today."""
    now = t.policy[policy]
    out: list[Say] = []
    if policy == FISCAL:
        out.append(Say("bill.public", [PUBLIC_COMPANIES[now], PUBLIC_COMPANIES[section]]))
        out.append(Say("bill.imf", [IMF_AT_LOANS[now], IMF_AT_LOANS[section]]))
    elif policy == LABOUR:
        out.append(Say("bill.wage", [MINIMUM_WAGE[now], MINIMUM_WAGE[section]]))
        for role in (MIDDLE, CAPITALIST, STATE):
            before = wage_bill(t, role, 0)
            after = wage_bill(t, role, MINIMUM_WAGE[section])
            if before != after:
                out.append(Say("bill.wages", [role, before, after]))
    elif policy == WELFARE_HEALTH or policy == WELFARE_EDUCATION:
        good = policy - WELFARE_HEALTH + GOODS - 2
        out.append(Say("bill.price", [good, PUBLIC_PRICE[now], PUBLIC_PRICE[section]]))
    elif policy == TRADE:
        for good in (FOOD, LUXURY):
            out.append(Say("bill.tariff", [good, TARIFF[2 * now + good], TARIFF[2 * section + good]]))
        out.append(Say("bill.deals", [DEALS_DRAWN[now], DEALS_DRAWN[section]]))
    elif policy == IMMIGRATION:
        out.append(Say("bill.people", [IMMIGRANTS[now], IMMIGRANTS[section]]))
    return out + tax_lines(t, policy, section)


def wage_bill(t: HegemonyTable, role: int, least: int) -> int:
    """What a role's companies pay with their present workers, no wage below a level."""
    total = 0
    for card in t.companies[role]:
        if t.wages[card] and paid_class(t, card) >= 0:
            level = max(t.wages[card], least)
            total += WAGES[LEVELS * card + level - 1]
    return total


def tax_lines(t: HegemonyTable, policy: int, section: int) -> list[Say]:
    """The multiplier and each class's taxes, before and after."""
    if policy not in (LABOUR, TAXATION, WELFARE_HEALTH, WELFARE_EDUCATION):
        return []
    changed = t.policy[:]
    changed[policy] = section
    before = taxes(t, t.policy)
    after = taxes(t, changed)
    out: list[Say] = []
    if multiplier_of(changed) != t.multiplier():
        out.append(Say("bill.multiplier", [t.multiplier(), multiplier_of(changed)]))
    for role in t.choices.roles:
        if role != STATE and before[role] != after[role]:
            out.append(Say("bill.taxes", [role, before[role], after[role]]))
    return out


def taxes(t: HegemonyTable, policy: list[int]) -> list[int]:
    """What each class would pay today under such policies."""
    rate = INCOME_TAX[3 * policy[LABOUR] + policy[TAXATION]]
    multiplier = multiplier_of(policy)
    working = rate * t.population(WORKING)
    middle = rate * companies_elsewhere(t) + multiplier * t.operational_count(MIDDLE)
    employment = multiplier * t.operational_count(CAPITALIST)
    revenue = max(0, t.money[CAPITALIST] - employment)
    return [working, middle, employment + corporate_tax(policy[TAXATION], revenue)]


# -- the production to come --------------------------------------------------------------------------------


def forecast(t: HegemonyTable, role: int) -> list[Say]:
    """What production would bring and cost this role as things stand, line by line."""
    out: list[Say] = []
    if role == STATE:
        out += made_by(t, STATE)
        out.append(Say("forecast.wages", [wage_bill(t, STATE, 0)]))
        due = taxes(t, t.policy)
        out.append(Say("forecast.revenue", [due[0] + due[1] + due[2], due[0], due[1], due[2]]))
        out.append(Say("forecast.imf", [t.loans[STATE], IMF_AT_LOANS[t.policy[FISCAL]]]))
        return out
    if role <= MIDDLE:
        out.append(Say("forecast.earned", [earned_by(t, role)]))
    if role != WORKING:
        out.append(Say("forecast.wages", [wage_bill(t, role, 0)]))
        out += made_by(t, role)
    if role <= MIDDLE:
        need = t.population(role)
        own = t.goods[GOODS * AREA_OF[role] + FOOD]
        if role == MIDDLE:
            own += t.goods[GOODS * MIDDLE_STORE + FOOD]
        out.append(Say("forecast.food", [need, min(own, need), max(0, need - own)]))
    return out + forecast_taxes(t, role)


def forecast_taxes(t: HegemonyTable, role: int) -> list[Say]:
    rate = INCOME_TAX[3 * t.policy[LABOUR] + t.policy[TAXATION]]
    if role == WORKING:
        population = t.population(WORKING)
        return [Say("forecast.income", [rate, population, rate * population])]
    count = t.operational_count(role)
    out = [Say("forecast.employment", [t.multiplier(), count, t.multiplier() * count])]
    if role == MIDDLE:
        elsewhere = companies_elsewhere(t)
        out.append(Say("forecast.income", [rate, elsewhere, rate * elsewhere]))
    else:
        revenue = max(0, t.money[CAPITALIST] - wage_bill(t, CAPITALIST, 0) - t.multiplier() * count)
        out.append(Say("forecast.corporate", [revenue, corporate_tax(t.policy[TAXATION], revenue)]))
    return out


def earned_by(t: HegemonyTable, cls: int) -> int:
    """The wages that others would pay a class."""
    total = 0
    for role in (MIDDLE, CAPITALIST, STATE):
        for card in t.companies[role]:
            if t.wages[card] and paid_class(t, card) == cls and not t.strikes & BIT[card]:
                total += wage_of(t, card)
    return total


def made_by(t: HegemonyTable, role: int) -> list[Say]:
    """The goods that a role's companies would make."""
    made = [0] * (INFLUENCE + 1)
    for card in t.companies[role]:
        struck = t.strikes & BIT[card] != 0
        if t.operational(card) and not (struck and role != MIDDLE):
            made[MAKES[card]] += t.output(card)
            if t.has_employee(card) and not struck:
                made[MAKES[card]] += BONUS[card]
    return [Say("forecast.makes", [made[good], good]) for good in range(INFLUENCE + 1) if made[good]]
