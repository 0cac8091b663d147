"""Contrôle et Intervention du FMI."""

from typing import Final

from ludocracy.games.hegemony.actions.adjust_prices import AdjustPrices
from ludocracy.games.hegemony.atoms.accounts import keep_intervention
from ludocracy.games.hegemony.atoms.companies import set_wage
from ludocracy.games.hegemony.atoms.goods import trim_public_stores
from ludocracy.games.hegemony.atoms.legitimacy import halve_legitimacy
from ludocracy.games.hegemony.atoms.money import clear_loans, repay_loan
from ludocracy.games.hegemony.atoms.politics import gain_influence, move_policy, take_back_bill
from ludocracy.games.hegemony.board.goods import FOUR_GOODS
from ludocracy.games.hegemony.board.loans import LAST_REPAYMENT
from ludocracy.games.hegemony.board.policies import FISCAL, IMF_AT_LOANS, IMF_POLICIES, LABOUR, POLICIES
from ludocracy.games.hegemony.board.roles import CAPITALIST, CLASSES, MIDDLE, ROLES, STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.phases.policy_changes import resize_public_sector


class ImfControl(HegemonyStep):
    """If the State has too many loans, it repays the required number at 55 each, or the IMF intervenes (ruling N9)."""

    def run(self, t: HegemonyTable) -> None:
        limit = IMF_AT_LOANS[t.policy[FISCAL]]
        if t.loans[STATE] < limit:
            return
        count = t.loans[STATE] - limit + 1
        if t.money[STATE] >= LAST_REPAYMENT * count:
            for _ in range(count):
                repay_loan(t, STATE, LAST_REPAYMENT)
            t.note("imf.passed", count)
            return
        t.note("imf.comes")
        keep_intervention(t, limit)
        throw_out_bills(t)
        t.then(IMF_POLICY[0], IMF_SETTLES)


def throw_out_bills(t: HegemonyTable) -> None:
    """Discard all bills, for 1 influence each, in turn order (ruling N47)."""
    for role in range(ROLES):
        for policy in range(POLICIES):
            if t.bill_by[policy] == role:
                t.note("imf.bill", role, policy)
                take_back_bill(t, policy)
                gain_influence(t, role, 1)


class ImfPolicy(HegemonyStep):
    """The IMF moves one policy after another."""

    fields = ("policy",)

    def __init__(self, policy: int) -> None:
        self.policy: Final = policy

    def run(self, t: HegemonyTable) -> None:
        policy = self.policy
        if policy + 1 < POLICIES:
            t.then(IMF_POLICY[policy + 1])
        section = IMF_POLICIES[policy]
        if t.policy[policy] == section:
            return
        move_policy(t, policy, section)
        if policy == FISCAL:
            resize_public_sector(t)
        elif policy == LABOUR:
            for owned in t.companies:
                for card in owned:
                    if t.wages[card]:
                        set_wage(t, card, 1)  # all of them, forced (ruling N28)


class ImfSettles(HegemonyStep):
    """Trim the stores and offer to adjust prices, then remove the loans and halve legitimacy."""

    def run(self, t: HegemonyTable) -> None:
        t.note("multiplier", t.multiplier())
        trim_public_stores(t)
        t.then(ALL_PRICES[MIDDLE], ALL_PRICES[CAPITALIST], IMF_REPAYS)


class ImfRepays(HegemonyStep):
    """Pay as much as possible for the State's loans, at 50 each; then remove all of them (ruling N8)."""

    def run(self, t: HegemonyTable) -> None:
        paid = min(t.money[STATE], t.choices.imf_loan * t.loans[STATE])
        clear_loans(t, STATE, paid)
        t.note("imf.repaid", paid, t.money[STATE])
        halve_legitimacy(t)


IMF_CONTROL: Final = ImfControl()
IMF_POLICY: Final = [ImfPolicy(policy) for policy in range(POLICIES)]
IMF_SETTLES: Final = ImfSettles()
IMF_REPAYS: Final = ImfRepays()
ALL_PRICES: Final = [AdjustPrices(role, FOUR_GOODS, 1) for role in range(CLASSES)]
