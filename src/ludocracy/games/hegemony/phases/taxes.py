"""Payer ses Impôts."""

from typing import Final

from ludocracy.games.hegemony.atoms.accounts import close_statement
from ludocracy.games.hegemony.atoms.course import count_flow
from ludocracy.games.hegemony.atoms.money import raise_money, transfer
from ludocracy.games.hegemony.atoms.workers import companies_elsewhere
from ludocracy.games.hegemony.board.accounts import CORPORATE_FLOW, EMPLOYMENT_FLOW, INCOME_FLOW, PRODUCTION_PHASE
from ludocracy.games.hegemony.board.policies import CORPORATE_TAX, INCOME_TAX, TAXATION
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable


class Taxes(HegemonyStep):
    """Capitalist, Middle and Working Class pay, in this order."""

    def run(self, t: HegemonyTable) -> None:
        for_companies = employment_tax(t, CAPITALIST)
        t.note("tax.employment", CAPITALIST, for_companies, t.multiplier(), t.operational_count(CAPITALIST))
        pay_tax(t, CAPITALIST, for_companies, EMPLOYMENT_FLOW + CAPITALIST)
        revenue = t.money[CAPITALIST]
        tax = corporate_tax(t.policy[TAXATION], revenue)
        if tax:
            t.note("tax.corporate", tax, revenue)
            pay_tax(t, CAPITALIST, tax, CORPORATE_FLOW)
        rate = income_rate(t)
        if t.choices.middle_plays:
            count = companies_elsewhere(t, MIDDLE)
            t.note("tax.income", MIDDLE, rate * count, rate, count)
            pay_tax(t, MIDDLE, rate * count, INCOME_FLOW + MIDDLE)
            t.note("tax.employment", MIDDLE, employment_tax(t, MIDDLE), t.multiplier(), t.operational_count(MIDDLE))
            pay_tax(t, MIDDLE, employment_tax(t, MIDDLE), EMPLOYMENT_FLOW + MIDDLE)
        population = t.population(WORKING)
        t.note("tax.income", WORKING, rate * population, rate, population)
        pay_tax(t, WORKING, rate * population, INCOME_FLOW + WORKING)
        close_statement(t, PRODUCTION_PHASE)


def pay_tax(t: HegemonyTable, role: int, amount: int, flow: int) -> None:
    """Pay the treasury, with a loan if necessary; the note of the tax has stated the amount."""
    if amount > 0:
        paid = raise_money(t, role, amount)
        transfer(t, role, STATE, paid)
        count_flow(t, flow, paid)


def employment_tax(t: HegemonyTable, role: int) -> int:
    """Charges Patronales: return the multiplier for every operational company."""
    return t.multiplier() * t.operational_count(role)


def corporate_tax(section: int, revenue: int) -> int:
    """Impôt sur les Sociétés: return the tax on the remaining revenue, by the section of taxation."""
    for line in CORPORATE_TAX:
        if revenue >= line[0]:
            return line[1 + section]
    return 0


def income_rate(t: HegemonyTable) -> int:
    """Impôt sur le Revenu: return the rate, by the labour market when wages were paid and the current section of taxation."""
    return INCOME_TAX[3 * t.paid_under + t.policy[TAXATION]]


TAXES: Final = Taxes()
