"""What the amounts of cards and events are counted by (`UNIT` in verbs.py)."""

from ludocracy.games.hegemony.atoms.workers import employed
from ludocracy.games.hegemony.board.cards import INDUSTRY_OF, POST_COUNT
from ludocracy.games.hegemony.board.goods import LUXURY
from ludocracy.games.hegemony.board.policies import TRADE
from ludocracy.games.hegemony.board.roles import CAPITALIST, STATE
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import AGRICULTURE
from ludocracy.games.hegemony.effects.verbs import (
    AGENDA_MATCHES,
    AGRICULTURE_COMPANIES,
    COMPANIES,
    COMPANIES_ELSEWHERE,
    DEBT,
    EMPLOYED,
    HALF_OPERATIONAL,
    HALF_POPULATION,
    LUXURY_COMPANIES,
    ONCE,
    OPERATIONAL,
    PUBLIC_WORKERS,
    STAFFED_COMPANIES,
    TALLY,
    TRADE_OPENNESS,
    UNEMPLOYED,
    UNIT_POPULATION,
    WELFARE_HALF,
    WORKERS_ELSEWHERE,
)


def count(t: HegemonyTable, role: int, unit: int) -> int:
    """How many of a unit a role has; halves are rounded up."""
    if unit == ONCE:
        return 1
    if unit == UNIT_POPULATION:
        return t.population(role)
    if unit == HALF_POPULATION:
        return (t.population(role) + 1) // 2
    if unit == WELFARE_HALF:
        return (t.population(role) + int(t.choices.welfare_rounds_up)) // 2  # ruling H16
    if unit == EMPLOYED:
        return employed(t, role)
    if unit == UNEMPLOYED:
        return t.idle_count(role)
    if unit == PUBLIC_WORKERS:
        return workers_at(t, role, STATE)
    if unit == WORKERS_ELSEWHERE:
        return workers_at(t, role, STATE) + workers_at(t, role, CAPITALIST)
    if unit == COMPANIES_ELSEWHERE:
        return companies_with(t, role, STATE) + companies_with(t, role, CAPITALIST)
    if unit == COMPANIES:
        return len(t.companies[role])
    if unit == AGRICULTURE_COMPANIES:
        return industry_count(t, role, AGRICULTURE)
    if unit == LUXURY_COMPANIES:
        return industry_count(t, role, LUXURY)  # goods and industries stand in the same order
    if unit == STAFFED_COMPANIES:
        return sum([1 for card in t.companies[role] if t.has_employee(card)])
    if unit == OPERATIONAL:
        return t.operational_count(role)
    if unit == HALF_OPERATIONAL:
        return (t.operational_count(role) + 1) // 2
    if unit == AGENDA_MATCHES:
        return t.agenda_matches()
    if unit == TRADE_OPENNESS:
        return 1 + t.policy[TRADE]
    if unit == DEBT:
        return int(t.loans[STATE] > 0)
    assert unit == TALLY
    return t.tally[role]


def workers_at(t: HegemonyTable, cls: int, owner: int) -> int:
    """Workers of a class in the companies of an owner."""
    total = 0
    for card in t.companies[owner]:
        if t.class_at(card) == cls:
            total += POST_COUNT[card]
    return total


def companies_with(t: HegemonyTable, cls: int, owner: int) -> int:
    """Companies of an owner that workers of a class run."""
    total = 0
    for card in t.companies[owner]:
        if t.class_at(card) == cls:
            total += 1
    return total


def industry_count(t: HegemonyTable, role: int, industry: int) -> int:
    total = 0
    for card in t.companies[role]:
        if INDUSTRY_OF[card] == industry:
            total += 1
    return total
