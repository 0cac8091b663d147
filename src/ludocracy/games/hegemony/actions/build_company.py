"""Construire une Entreprise."""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.assign_workers import FillPosts, available, finish_assignment
from ludocracy.games.hegemony.actions.base import Action, price_range
from ludocracy.games.hegemony.actions.demonstration import calm_demonstration
from ludocracy.games.hegemony.atoms.companies import (
    has_space,
    open_company,
    set_wage,
    staff_lines,
    take_card,
    wage_lines,
)
from ludocracy.games.hegemony.atoms.hiring import HireEmployee, can_employ, hire, idle_can_fill
from ludocracy.games.hegemony.atoms.money import cash, transfer
from ludocracy.games.hegemony.board.companies import FIRST_LEVEL, LEVELS
from ludocracy.games.hegemony.board.loans import BANK
from ludocracy.games.hegemony.board.printed import company_text
from ludocracy.games.hegemony.board.roles import CLASSES, MIDDLE, STATE, WORKING
from ludocracy.games.hegemony.board.table import CompanyStep, HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.board.workers import SKILLS, UNSKILLED
from ludocracy.games.hegemony.moves import BUILD, HIRE, NO, WAGE


class BuildCompany(Action):
    """Build a company of the role's market."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_build(t, role)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(BUILD_BY[role])

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        costs = [t.box.cost[move - BUILD] for move in BUILD_BY[role].options(t, t.choices.seat_of[role]) if move != NO]
        return [*price_range("hint.build", costs), Say("hint.employment", [t.multiplier()])]


def can_run(t: HegemonyTable, role: int, card: int, workers: list[int]) -> bool:
    """Return whether the role can staff the company. The Middle Class needs own workers; `workers` are those `available`."""
    if role != MIDDLE:
        return True
    skill = t.box.first_skill[card]
    return workers[SKILLS] >= t.box.post_count[card] and (skill == UNSKILLED or workers[skill] > 0)


def runnable(t: HegemonyTable, role: int, cards: int) -> int:
    """Return the companies of a mask that the role could run now."""
    if role != MIDDLE or not cards:
        return cards
    workers = available(t, role, 0)
    mask = 0
    for card in members(cards):
        if can_run(t, role, card, workers):
            mask |= BIT[card]
    return mask


def can_run_any(t: HegemonyTable, role: int, cards: int) -> bool:
    """Return whether `runnable` would return any company. The unemployed are checked first: usually they are enough."""
    if role != MIDDLE or not cards:
        return cards != 0
    idle = available(t, role, 1)
    for card in members(cards):
        if can_run(t, role, card, idle):
            return True
    return runnable(t, role, cards) != 0


def affordable(t: HegemonyTable, role: int, discount: int) -> int:
    """Return the companies of the market for which there are money and space, as a mask."""
    if not t.markets[role] or not has_space(t, role):
        return 0
    money = cash(t, role) + discount
    mask = 0
    for card in members(t.markets[role]):
        if t.box.cost[card] <= money:
            mask |= BIT[card]
    return mask


def buildable(t: HegemonyTable, role: int, discount: int) -> int:
    """Return the companies of the market that can be built now, as a mask: money, space, own workers."""
    return runnable(t, role, affordable(t, role, discount))


def can_build(t: HegemonyTable, role: int) -> bool:
    """Return whether a company of the market can be built now, at its price."""
    return can_run_any(t, role, affordable(t, role, 0))


class Build(HegemonyStep):
    """Choose a company of the market, for its price less a discount."""

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
            price = max(0, t.box.cost[card] - self.discount)
            transfer(t, self.role, BANK, price)
            take_card(t, self.role, card)
            construct(t, self.role, card, price)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        if move == NO:
            return []
        return [
            *company_text(t.box, move - BUILD),
            Say("hint.pays", [self.role, max(0, t.box.cost[move - BUILD] - self.discount)]),
            Say("hint.employment", [t.multiplier()]),
        ]


def construct(t: HegemonyTable, role: int, card: int, price: int) -> None:
    """Build and pay for the company: its owner then staffs it, sets the wage and hires."""
    open_company(t, role, card)
    t.note("built", role, card, price)
    if role == MIDDLE:
        t.then(FillPosts(MIDDLE, card, 0, 0), SETTLE_MOVES, ChooseWage(MIDDLE, card), OfferJob(card))
    elif not t.box.automated[card]:
        t.then(ChooseWage(role, card), OfferPosts(role, card))


class SettleMoves(HegemonyStep):
    """Complete the moves of workers who came from another company."""

    def run(self, t: HegemonyTable) -> None:
        finish_assignment(t)


class ChooseWage(HegemonyStep):
    """Choose the wage of a new company: any level from the minimum on (ruling N40)."""

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

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return wage_lines(t, self.card, t.box.wages[move - WAGE])


class OfferPosts(HegemonyStep):
    """Decide whether unemployed workers of one class fill all posts of a company; both classes may be available (FAQ)."""

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

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [] if move == NO else staff_lines(t, self.card)


class OfferJob(CompanyStep):
    """Decide whether an unemployed Working Class worker becomes the employee of a Middle Class company."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[MIDDLE]] if can_employ(t, self.card) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [HIRE + WORKING, NO]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != NO:
            t.then(HireEmployee(self.card), AfterHiring(self.card))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [] if move == NO else staff_lines(t, self.card)


class AfterHiring(CompanyStep):
    """End the demonstration if too few workers are unemployed after a company has hired (ruling N16)."""

    def run(self, t: HegemonyTable) -> None:
        calm_demonstration(t, self.card)


BUILD_BY: Final = [Build(role, 0, 0) for role in range(CLASSES)]
SETTLE_MOVES: Final = SettleMoves()
