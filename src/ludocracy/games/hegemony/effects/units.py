"""Units that multiply the amounts of cards and events: `money = 5, per = "companies"`.

A unit is counted for the role that gets the amount; halves are rounded up.
"""

from typing import Final, final

from ludocracy.core.moves import Domain
from ludocracy.games.hegemony.atoms.workers import companies_elsewhere, employed
from ludocracy.games.hegemony.board.goods import LUXURY
from ludocracy.games.hegemony.board.policies import TRADE
from ludocracy.games.hegemony.board.roles import CAPITALIST, STATE
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import AGRICULTURE


class Unit:
    """Something that can be counted for a role."""

    def count(self, t: HegemonyTable, role: int) -> int:
        raise AssertionError("a unit says how it is counted")


class Once(Unit):
    def count(self, t: HegemonyTable, role: int) -> int:
        return 1


class Population(Unit):
    def count(self, t: HegemonyTable, role: int) -> int:
        return t.population(role)


class HalfPopulation(Unit):
    def count(self, t: HegemonyTable, role: int) -> int:
        return (t.population(role) + 1) // 2


class WelfareHalf(Unit):
    """Half the population; the card does not say how to round (ruling H16, an option)."""

    def count(self, t: HegemonyTable, role: int) -> int:
        return (t.population(role) + int(t.choices.welfare_rounds_up)) // 2


class Employed(Unit):
    """All workers of the class except the unemployed (ruling N54)."""

    def count(self, t: HegemonyTable, role: int) -> int:
        return employed(t, role)


class Unemployed(Unit):
    def count(self, t: HegemonyTable, role: int) -> int:
        return t.idle_count(role)


class PublicWorkers(Unit):
    """The class's workers in public companies."""

    def count(self, t: HegemonyTable, role: int) -> int:
        return workers_at(t, role, STATE)


class WorkersElsewhere(Unit):
    """The class's workers in public and Capitalist companies."""

    def count(self, t: HegemonyTable, role: int) -> int:
        return workers_at(t, role, STATE) + workers_at(t, role, CAPITALIST)


class CompaniesElsewhere(Unit):
    """Public and Capitalist companies with workers of the class."""

    def count(self, t: HegemonyTable, role: int) -> int:
        return companies_elsewhere(t, role)


class Companies(Unit):
    """The role's companies, operational or not."""

    def count(self, t: HegemonyTable, role: int) -> int:
        return len(t.companies[role])


class AgricultureCompanies(Unit):
    def count(self, t: HegemonyTable, role: int) -> int:
        return industry_count(t, role, AGRICULTURE)


class LuxuryCompanies(Unit):
    def count(self, t: HegemonyTable, role: int) -> int:
        return industry_count(t, role, LUXURY)  # goods and industries are in the same order


class StaffedCompanies(Unit):
    """The role's companies with a Working Class employee."""

    def count(self, t: HegemonyTable, role: int) -> int:
        return sum([1 for card in t.companies[role] if t.has_employee(card)])


class Operational(Unit):
    """The role's operational companies."""

    def count(self, t: HegemonyTable, role: int) -> int:
        return t.operational_count(role)


class HalfOperational(Unit):
    def count(self, t: HegemonyTable, role: int) -> int:
        return (t.operational_count(role) + 1) // 2


class AgendaMatches(Unit):
    """Policies that match the State's agenda."""

    def count(self, t: HegemonyTable, role: int) -> int:
        return t.agenda_matches()


class TradeOpenness(Unit):
    """1, 2, 3 at sections A, B, C of foreign trade."""

    def count(self, t: HegemonyTable, role: int) -> int:
        return 1 + t.policy[TRADE]


class Debt(Unit):
    """1 if the State has a loan, 0 if not."""

    def count(self, t: HegemonyTable, role: int) -> int:
        return int(t.loans[STATE] > 0)


class Tally(Unit):
    """What the current play has done for the role so far."""

    def count(self, t: HegemonyTable, role: int) -> int:
        return t.tally[role]


def workers_at(t: HegemonyTable, cls: int, owner: int) -> int:
    """Return the number of workers of a class in the companies of an owner."""
    total = 0
    for card in t.companies[owner]:
        if t.class_at(card) == cls:
            total += t.box.post_count[card]
    return total


def industry_count(t: HegemonyTable, role: int, industry: int) -> int:
    total = 0
    for card in t.companies[role]:
        if t.box.industry[card] == industry:
            total += 1
    return total


#: The units by their words in card files.
UNITS: Final[dict[str, Unit]] = {
    "once": Once(),
    "population": Population(),
    "half_population": HalfPopulation(),
    "employed": Employed(),
    "unemployed": Unemployed(),
    "public_workers": PublicWorkers(),
    "workers_elsewhere": WorkersElsewhere(),
    "companies_elsewhere": CompaniesElsewhere(),
    "companies": Companies(),
    "agriculture_companies": AgricultureCompanies(),
    "luxury_companies": LuxuryCompanies(),
    "staffed_companies": StaffedCompanies(),
    "operational": Operational(),
    "half_operational": HalfOperational(),
    "agenda": AgendaMatches(),
    "trade": TradeOpenness(),
    "debt": Debt(),
    "tally": Tally(),
    "welfare_half": WelfareHalf(),
}
UNIT: Final = Domain("unit", list(UNITS))
UNIT_OF: Final[list[Unit]] = list(UNITS.values())  # by code
ONCE: Final = UNIT.codes["once"]


@final
class Amount:
    """A number of units: `count = 2, per = "population"`."""

    def __init__(self, number: int, unit: int) -> None:
        self.number: Final = number
        self.unit: Final = UNIT_OF[unit]
        self.fixed: Final = unit == ONCE

    def of(self, t: HegemonyTable, role: int) -> int:
        """Return the current amount for a role."""
        return self.number if self.fixed else self.number * self.unit.count(t, role)
