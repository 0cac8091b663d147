"""Tableau des Politiques: the immediate consequences of a change of each policy, in order (ruling N27)."""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.step import DONE, NO_ONE, ONLY, STAY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.adjust_prices import AdjustPrices
from ludocracy.games.hegemony.actions.adjust_wages import WAGE_WINDOW
from ludocracy.games.hegemony.actions.build_company import ChooseWage
from ludocracy.games.hegemony.actions.demonstration import calm_demonstration
from ludocracy.games.hegemony.atoms.companies import leave_play, open_company, set_wage, staff_lines, unfold_public
from ludocracy.games.hegemony.atoms.course import count_flow
from ludocracy.games.hegemony.atoms.goods import trim_public_stores
from ludocracy.games.hegemony.atoms.hiring import hire, idle_can_fill
from ludocracy.games.hegemony.atoms.money import raise_money, receive, transfer
from ludocracy.games.hegemony.atoms.politics import move_policy
from ludocracy.games.hegemony.atoms.workers import check_unions
from ludocracy.games.hegemony.board.accounts import CLOSED_FLOW, OPENED_FLOW
from ludocracy.games.hegemony.board.goods import EDUCATION, FOOD, HEALTH, LUXURY
from ludocracy.games.hegemony.board.loans import BANK
from ludocracy.games.hegemony.board.policies import (
    FISCAL,
    LABOUR,
    POLICIES,
    PUBLIC_COMPANIES,
    TAXATION,
    TRADE,
    WELFARE_EDUCATION,
    WELFARE_HEALTH,
)
from ludocracy.games.hegemony.board.printed import company_text
from ludocracy.games.hegemony.board.roles import CAPITALIST, CLASSES, MIDDLE, ROLES, STATE, WORKING
from ludocracy.games.hegemony.board.table import CompanyStep, HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.moves import HIRE, OPEN_PUBLIC, SHUT_PUBLIC, STAFF


def set_policy(t: HegemonyTable, policy: int, section: int) -> None:
    """Move the marker and carry out all consequences before anything else."""
    if t.policy[policy] == section:
        return
    move_policy(t, policy, section)
    if policy == FISCAL:
        resize_public_sector(t)
    elif policy == LABOUR:
        raise_to_minimum_wage(t)
        t.then(WAGE_WINDOW[MIDDLE], WAGE_WINDOW[CAPITALIST], WAGE_WINDOW[STATE])
    elif policy == TRADE:
        t.then(PRICE_WINDOW[MIDDLE][TRADE], PRICE_WINDOW[CAPITALIST][TRADE])
    elif policy == TAXATION:
        t.note("multiplier", t.multiplier())
    elif policy == WELFARE_HEALTH or policy == WELFARE_EDUCATION:
        t.note("multiplier", t.multiplier())
        t.then(PRICE_WINDOW[MIDDLE][policy], PRICE_WINDOW[CAPITALIST][policy])


# -- 1 Politique Fiscale ---------------------------------------------------------------------------------


def resize_public_sector(t: HegemonyTable) -> None:
    """Open or close public companies until their number matches the section, as far as there are cards (FAQ)."""
    target = PUBLIC_COMPANIES[t.policy[FISCAL]]
    if len(t.companies[STATE]) > target:
        if t.choices.state_plays:
            t.then(ShutPublic(target))
        else:
            shut_rows(t, target)
    elif t.choices.state_plays:
        t.then(OpenPublic(target, 0))
    else:
        t.then(PublicJobs(open_rows(t, target)))


def open_rows(t: HegemonyTable, target: int) -> int:
    """Open the next rows without a State player; return the new companies."""
    opened = 0
    for row in (2, 3):
        if len(t.companies[STATE]) < target:
            for card in members(t.closed):
                if t.box.row[card] == row:
                    open_public(t, card)
                    opened |= BIT[card]
    return opened


def shut_rows(t: HegemonyTable, target: int) -> None:
    """Close the lowest rows without a State player."""
    for row in (3, 2):
        if len(t.companies[STATE]) > target:
            for card in [card for card in t.companies[STATE] if t.box.row[card] == row]:
                shut_public(t, card)
    check_unions(t)


def open_public(t: HegemonyTable, card: int) -> None:
    """Open a public company at the minimum wage. The State pays, with a loan if necessary."""
    paid = raise_money(t, STATE, t.box.cost[card])
    transfer(t, STATE, BANK, paid)
    count_flow(t, OPENED_FLOW, paid)
    unfold_public(t, card)
    open_company(t, STATE, card)
    t.note("opened", card, t.box.cost[card])


def shut_public(t: HegemonyTable, card: int) -> None:
    """Close a public company, even with contracts (FAQ). The State gets back its cost."""
    box = t.box
    t.note("closed", card, box.cost[card])
    leave_play(t, card)
    receive(t, STATE, box.cost[card])
    count_flow(t, CLOSED_FLOW, box.cost[card])
    trim_public_stores(t)


class ShutPublic(HegemonyStep):
    """Choose which public companies close (the State, with four players)."""

    fields = ("target",)

    def __init__(self, target: int) -> None:
        self.target: Final = target

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]] if len(t.companies[STATE]) > self.target else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [SHUT_PUBLIC + card for card in t.companies[STATE]]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        shut_public(t, move - SHUT_PUBLIC)
        return STAY

    def run(self, t: HegemonyTable) -> None:
        check_unions(t)

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [Say("hint.close", [t.box.cost[move - SHUT_PUBLIC]])]


class OpenPublic(HegemonyStep):
    """Choose which public companies open, and their wages; then the jobs are filled."""

    fields = ("target", "opened")

    def __init__(self, target: int, opened: int) -> None:
        self.target: Final = target
        self.opened: Final = opened  # mask

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]] if len(t.companies[STATE]) < self.target and t.closed else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [OPEN_PUBLIC + card for card in members(t.closed)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        card = move - OPEN_PUBLIC
        open_public(t, card)
        t.then(ChooseWage(STATE, card), OpenPublic(self.target, self.opened | BIT[card]))
        return DONE

    def run(self, t: HegemonyTable) -> None:
        t.then(PublicJobs(self.opened))

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [*company_text(t.box, move - OPEN_PUBLIC), Say("hint.pays", [STATE, t.box.cost[move - OPEN_PUBLIC]])]


def fillable(t: HegemonyTable, opened: int, cls: int) -> int:
    """Return the new companies that unemployed workers of that class could fill."""
    mask = 0
    for card in members(opened):
        if idle_can_fill(t, card, cls):
            mask |= BIT[card]
    return mask


class PublicJobs(HegemonyStep):
    """Fill a newly opened company with unemployed of one class, as long as that is possible (ruling N25).

    With four players the State makes all choices. Without it the class chooses among its companies; if both classes could fill
    the same company, the Middle Class decides.
    """

    fields = ("opened",)

    def __init__(self, opened: int) -> None:
        self.opened: Final = opened

    def chooser(self, t: HegemonyTable) -> int:
        """Return the role that chooses now; -1 if no company can be filled."""
        by_working = fillable(t, self.opened, WORKING)
        by_middle = fillable(t, self.opened, MIDDLE)
        if not by_working and not by_middle:
            return -1
        if t.choices.state_plays:
            return STATE
        return MIDDLE if by_working & by_middle or not by_working else WORKING

    def who(self, t: HegemonyTable) -> list[int]:
        role = self.chooser(t)
        return ONLY[t.choices.seat_of[role]] if role >= 0 else NO_ONE

    def candidates(self, t: HegemonyTable) -> int:
        """Return the companies among which this role chooses."""
        by_working = fillable(t, self.opened, WORKING)
        by_middle = fillable(t, self.opened, MIDDLE)
        if t.choices.state_plays:
            return by_working | by_middle
        if by_working & by_middle:
            return by_working & by_middle
        return by_working if by_working else by_middle

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [STAFF + card for card in members(self.candidates(t))]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        t.then(PublicClass(self.chooser(t), move - STAFF), self)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return staff_lines(t, move - STAFF)


class PublicClass(HegemonyStep):
    """Choose which class gets the jobs in a newly opened public company."""

    fields = ("role", "card")

    def __init__(self, role: int, card: int) -> None:
        self.role: Final = role
        self.card: Final = card

    def who(self, t: HegemonyTable) -> list[int]:
        both = idle_can_fill(t, self.card, WORKING) and idle_can_fill(t, self.card, MIDDLE)
        return ONLY[t.choices.seat_of[self.role]] if both else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [HIRE + WORKING, HIRE + MIDDLE]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        self.fill(t, move - HIRE)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        self.fill(t, WORKING if idle_can_fill(t, self.card, WORKING) else MIDDLE)

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return staff_lines(t, self.card)

    def fill(self, t: HegemonyTable, cls: int) -> None:
        if t.choices.public_jobs_calm:
            t.then(PublicCalm(self.card))
        hire(t, STATE if t.choices.state_plays else cls, self.card, cls, 1)


class PublicCalm(CompanyStep):
    """End a demonstration if new public jobs do so (an option, ruling N16)."""

    def run(self, t: HegemonyTable) -> None:
        calm_demonstration(t, self.card)


# -- 2 Marché du Travail ---------------------------------------------------------------------------------


def raise_to_minimum_wage(t: HegemonyTable) -> None:
    """Raise wages below the minimum, without contracts (FAQ). Public wages equal the minimum without a State player (H5)."""
    least = t.minimum_wage()
    for role in range(ROLES):
        for card in t.companies[role]:
            level = t.wages[card]
            if level and (level < least or (role == STATE and not t.choices.state_plays)):
                set_wage(t, card, least)


#: By role and policy: the prices that may be changed when a policy changes. This does not use the bonus action.
PRICE_WINDOW: Final[list[list[AdjustPrices]]] = [
    [
        AdjustPrices(
            role,
            BIT[HEALTH]
            if policy == WELFARE_HEALTH
            else BIT[EDUCATION]
            if policy == WELFARE_EDUCATION
            else BIT[FOOD] | BIT[LUXURY],
            1,
        )
        for policy in range(POLICIES)
    ]
    for role in range(CLASSES)
]
