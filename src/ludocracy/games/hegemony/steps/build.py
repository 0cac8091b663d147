"""Companies: Construire, Vendre, Ajuster les Salaires, Accorder une Prime, Heures Supplémentaires."""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.step import DONE, NO_ONE, ONLY, Step
from ludocracy.games.hegemony.cards import AUTOMATED, BONUS, CARDS, COST, FIRST_SKILL, MAKES, POST_COUNT, WAGES
from ludocracy.games.hegemony.consts import (
    CAPITALIST,
    COMPANY_SPACES,
    EMPLOYEE,
    FIRST_LEVEL,
    INFLUENCE,
    LEVELS,
    MAIN,
    MIDDLE,
    PRIME,
    SKILLS,
    STATE,
    UNSKILLED,
    WORKING,
)
from ludocracy.games.hegemony.labour import (
    check_unions,
    commit,
    leave_play,
    may_demonstrate,
    may_sell,
    open_company,
    paid_class,
    paid_workers,
    set_wage,
    working_class_posts,
)
from ludocracy.games.hegemony.market import cash, raise_money, transfer
from ludocracy.games.hegemony.moves import (
    BUILD,
    DONE_MOVE,
    HIRE,
    NO,
    PRIME_TO,
    SELL_COMPANY,
    SHIFT,
    WAGE,
)
from ludocracy.games.hegemony.policy import gain_influence
from ludocracy.games.hegemony.state import HegemonyTable, RoleStep
from ludocracy.games.hegemony.steps.people import HireEmployee, can_employ, hire, idle_can_fill
from ludocracy.games.hegemony.steps.stores import receive_goods
from ludocracy.games.hegemony.steps.work import FillPosts, available, finish_assignment

# -- Construire une Entreprise ---------------------------------------------------------------------------


def has_space(t: HegemonyTable, role: int) -> bool:
    return len(t.companies[role]) < COMPANY_SPACES[role]


def can_run(role: int, card: int, workers: list[int]) -> bool:
    """A Middle Class company must be run by own workers when it is built; `workers` are those `available`."""
    if role != MIDDLE:
        return True
    skill = FIRST_SKILL[card]
    return workers[SKILLS] >= POST_COUNT[card] and (skill == UNSKILLED or workers[skill] > 0)


def runnable(t: HegemonyTable, role: int, cards: int) -> int:
    """Those companies of a mask that the role could run now."""
    if role != MIDDLE or not cards:
        return cards
    workers = available(t, role, 0)
    mask = 0
    for card in members(cards):
        if can_run(role, card, workers):
            mask |= BIT[card]
    return mask


def can_run_any(t: HegemonyTable, role: int, cards: int) -> bool:
    """Whether `runnable` has any. The unemployed are looked at first: mostly they are enough."""
    if role != MIDDLE or not cards:
        return cards != 0
    idle = available(t, role, 1)
    for card in members(cards):
        if can_run(role, card, idle):
            return True
    return runnable(t, role, cards) != 0


def affordable(t: HegemonyTable, role: int, discount: int) -> int:
    """The companies of the market for which there are money and space, as a mask."""
    if not t.markets[role] or not has_space(t, role):
        return 0
    money = cash(t, role) + discount
    mask = 0
    for card in members(t.markets[role]):
        if COST[card] <= money:
            mask |= BIT[card]
    return mask


def buildable(t: HegemonyTable, role: int, discount: int) -> int:
    """The companies of the market that can be built now, as a mask: money, space, own workers."""
    return runnable(t, role, affordable(t, role, discount))


def can_build(t: HegemonyTable, role: int) -> bool:
    """Whether a company of the market can be built now, at its price."""
    return can_run_any(t, role, affordable(t, role, 0))


class Build(Step[HegemonyTable]):
    """A company of the market, for its price less a discount."""

    fields = ("role", "discount", "optional")

    def __init__(self, role: int, discount: int, optional: int) -> None:
        self.role: Final = role
        self.discount: Final = discount
        self.optional: Final = optional

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]] if buildable(t, self.role, self.discount) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out = [BUILD + card for card in members(buildable(t, self.role, self.discount))]
        if self.optional:
            out.append(NO)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != NO:
            card = move - BUILD
            price = max(0, COST[card] - self.discount)
            transfer(t, self.role, -1, price)
            t.markets[self.role] &= ~BIT[card]
            construct(t, self.role, card, price)
        return DONE


def construct(t: HegemonyTable, role: int, card: int, price: int) -> None:
    """The company stands; its owner runs it, sets the wage and hires. The price has been paid."""
    open_company(t, role, card)
    t.note("built", role, card, price)
    if role == MIDDLE:
        t.then(FillPosts(MIDDLE, card, 0, 0), SETTLE_MOVES, ChooseWage(MIDDLE, card), OfferJob(card))
    elif not AUTOMATED[card]:
        t.then(ChooseWage(role, card), OfferPosts(role, card))


class SettleMoves(Step[HegemonyTable]):
    """Those who ran another company before have left it."""

    def run(self, t: HegemonyTable) -> None:
        finish_assignment(t)


class ChooseWage(Step[HegemonyTable]):
    """The wage of a new company: any level from the minimum on (ruling N40)."""

    fields = ("role", "card")

    def __init__(self, role: int, card: int) -> None:
        self.role: Final = role
        self.card: Final = card

    def who(self, t: HegemonyTable) -> list[int]:
        seat = t.choices.seat_of[self.role]
        return ONLY[seat] if seat >= 0 and t.wages[self.card] and t.minimum_wage() < LEVELS else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        first = WAGE + LEVELS * self.card - FIRST_LEVEL
        return [first + level for level in range(t.minimum_wage(), LEVELS + 1)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        set_wage(t, self.card, (move - WAGE) % LEVELS + FIRST_LEVEL)
        return DONE


class OfferPosts(Step[HegemonyTable]):
    """Unemployed of one class may be hired for all posts of a company; both classes may be at hand (FAQ)."""

    fields = ("role", "card")

    def __init__(self, role: int, card: int) -> None:
        self.role: Final = role
        self.card: Final = card

    def who(self, t: HegemonyTable) -> list[int]:
        if idle_can_fill(t, self.card, WORKING) or idle_can_fill(t, self.card, MIDDLE):
            return ONLY[t.choices.seat_of[self.role]]
        return NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out = [HIRE + cls for cls in (WORKING, MIDDLE) if idle_can_fill(t, self.card, cls)]
        out.append(NO)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != NO:
            t.then(AfterHiring(self.card))
            hire(t, self.role, self.card, move - HIRE, int(self.role == STATE))
        return DONE


class OfferJob(Step[HegemonyTable]):
    """An unemployed Working Class worker may be hired as the employee of a Middle Class company."""

    fields = ("card",)

    def __init__(self, card: int) -> None:
        self.card: Final = card

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[MIDDLE]] if can_employ(t, self.card) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [HIRE + WORKING, NO]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != NO:
            t.then(HireEmployee(self.card), AfterHiring(self.card))
        return DONE


class AfterHiring(Step[HegemonyTable]):
    """A new company gave work to the Working Class: if too few are unemployed now the demonstration ends (N16)."""

    fields = ("card",)

    def __init__(self, card: int) -> None:
        self.card: Final = card

    def run(self, t: HegemonyTable) -> None:
        calm_demonstration(t, self.card)


def calm_demonstration(t: HegemonyTable, card: int) -> None:
    if t.demonstration and working_class_posts(t, card) and not may_demonstrate(t):
        t.demonstration = False
        t.note("demonstration.off")


# -- Vendre une Entreprise -------------------------------------------------------------------------------


def can_sell_company(t: HegemonyTable, role: int) -> bool:
    for card in t.companies[role]:
        if may_sell(t, card):
            return True
    return False


class SellCompany(RoleStep):
    """One's own company without contracts, for what it cost."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]] if can_sell_company(t, self.role) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [SELL_COMPANY + card for card in t.companies[self.role] if may_sell(t, card)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        sell_company(t, move - SELL_COMPANY, COST[move - SELL_COMPANY])
        return DONE


def sell_company(t: HegemonyTable, card: int, price: int) -> None:
    """The company is gone, the money is there, and a union may fall."""
    role = t.owner[card]
    t.note("sold", role, card, price)
    leave_play(t, card)
    t.money[role] += price
    check_unions(t)


# -- Ajuster les Salaires --------------------------------------------------------------------------------


def can_adjust_wages(t: HegemonyTable, role: int) -> bool:
    """Whether some wage could be another (`wage_moves` lists them)."""
    lowest = t.minimum_wage() == LEVELS
    for card in t.companies[role]:
        level = t.wages[card]
        if level:
            if level < LEVELS or not (lowest or bound(t, card)):
                return True
    return False


def bound(t: HegemonyTable, card: int) -> bool:
    """Those whom the wage is paid to are under contract: it may not fall."""
    committed = t.committed[card]
    return committed != 0 and committed & paid_workers(t, card) != 0


def wage_moves(t: HegemonyTable, role: int, changed: int) -> list[int]:
    """The levels that a role may set: never below the minimum, never down where the paid ones are committed (N40)."""
    out: list[int] = []
    least = t.minimum_wage()
    for card in t.companies[role]:
        now = t.wages[card]
        if now and not changed & BIT[card]:
            if least < now and not bound(t, card):
                out += OTHER_WAGES[LEVELS * card + now - FIRST_LEVEL][least]
            elif now < LEVELS:
                out += OTHER_WAGES[LEVELS * card + now - FIRST_LEVEL][now]
    return out


#: By card and present level, then by the least that may be set: the moves that set another wage.
OTHER_WAGES: Final[list[list[list[int]]]] = [
    [
        [WAGE + LEVELS * card + level - FIRST_LEVEL for level in range(least, LEVELS + 1) if level != now]
        for least in range(LEVELS + 1)
    ]
    for card in range(CARDS)
    for now in range(FIRST_LEVEL, LEVELS + 1)
]


class AdjustWages(Step[HegemonyTable]):
    """Each company once, in any number. Raised by the bonus action, workers are under contract; by a window not (FAQ)."""

    fields = ("role", "changed", "window")

    def __init__(self, role: int, changed: int, window: int) -> None:
        self.role: Final = role
        self.changed: Final = changed  # mask of companies
        self.window: Final = window  # a change of policy opened it: it may be left untouched

    def who(self, t: HegemonyTable) -> list[int]:
        """What is asked is listed here once, for `options` to give: the table settles before it is asked."""
        seat = t.choices.seat_of[self.role]
        if seat < 0:
            return NO_ONE
        out = wage_moves(t, self.role, self.changed)
        if not out:
            return NO_ONE
        if self.window or self.changed:
            out.append(DONE_MOVE)
        t.listed = out
        return ONLY[seat]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return t.listed

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != DONE_MOVE:
            card = (move - WAGE) // LEVELS
            level = (move - WAGE) % LEVELS + FIRST_LEVEL
            raised = level > t.wages[card]
            set_wage(t, card, level)
            workers = paid_workers(t, card)
            if raised and workers and not self.window:
                commit(t, card, workers)
            t.then(AdjustWages(self.role, self.changed | BIT[card], self.window))
        return DONE


# -- Accorder une Prime ----------------------------------------------------------------------------------


def can_give_prime(t: HegemonyTable) -> bool:
    if cash(t, CAPITALIST) < PRIME:
        return False
    for card in t.companies[CAPITALIST]:
        if t.staffed(card):
            return True
    return False


class GivePrime(Step[HegemonyTable]):
    """5 for the workers of one company, and they are under contract."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]] if can_give_prime(t) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PRIME_TO + card for card in t.companies[CAPITALIST] if t.staffed(card)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        card = move - PRIME_TO
        cls = t.class_at(card)
        transfer(t, CAPITALIST, cls, PRIME)
        t.note("prime", card, PRIME, cls)
        commit(t, card, MAIN)
        return DONE


# -- Heures Supplémentaires (Classe Moyenne) -------------------------------------------------------------


def wage_of(t: HegemonyTable, card: int) -> int:
    """What the company pays for one production."""
    level = t.wages[card]
    return WAGES[LEVELS * card + level - FIRST_LEVEL] if level else 0


def pay_wage(t: HegemonyTable, card: int) -> None:
    """The wage of the whole company to the class that works there; who is short borrows."""
    cls = paid_class(t, card)
    if cls >= 0:
        paid = raise_money(t, t.owner[card], wage_of(t, card))
        transfer(t, t.owner[card], cls, paid)
        t.note("wages", card, paid, cls)


def employee_produces(t: HegemonyTable, card: int) -> bool:
    """Extra hours of the employee: not when he is under contract, nor on strike."""
    return t.has_employee(card) and not t.committed[card] & EMPLOYEE and not t.strikes & BIT[card]


def can_shift(t: HegemonyTable, card: int) -> bool:
    """Own workers under no contract; an employee who would work must be paid."""
    if not t.staffed(card) or t.committed[card] & MAIN:
        return False
    return not employee_produces(t, card) or t.money[MIDDLE] >= wage_of(t, card)


def can_shift_any(t: HegemonyTable) -> bool:
    for card in t.companies[MIDDLE]:
        if can_shift(t, card):
            return True
    return False


class ExtraShift(Step[HegemonyTable]):
    """One Middle Class company produces once more; all who work for it are under contract then."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[MIDDLE]] if can_shift_any(t) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [SHIFT + card for card in t.companies[MIDDLE] if can_shift(t, card)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        extra_shift(t, move - SHIFT)
        return DONE


def extra_shift(t: HegemonyTable, card: int) -> None:
    with_employee = employee_produces(t, card)
    commit(t, card, MAIN | EMPLOYEE if with_employee else MAIN)
    if with_employee:
        pay_wage(t, card)
    produce_once(t, card, with_employee)


def produce_once(t: HegemonyTable, card: int, with_employee: bool) -> None:
    """What the company makes goes to its owner's store; influence of a class is its own at once."""
    role = t.owner[card]
    made = t.output(card) + (BONUS[card] if with_employee else 0)
    good = MAKES[card]
    t.note("produced", card, made, good)
    if good == INFLUENCE and role != STATE:
        gain_influence(t, role, made)
    else:
        receive_goods(t, role, good, made)


BUILD_BY: Final = [Build(role, 0, 0) for role in range(3)]
SELL_BY: Final = [SellCompany(role) for role in range(3)]
WAGES_BY: Final = [AdjustWages(role, 0, 0) for role in range(4)]
WAGE_WINDOW: Final = [AdjustWages(role, 0, 1) for role in range(4)]
GIVE_PRIME: Final = GivePrime()
EXTRA_SHIFT: Final = ExtraShift()
SETTLE_MOVES: Final = SettleMoves()
