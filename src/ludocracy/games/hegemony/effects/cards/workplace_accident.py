"""Workplace Accident: a player pays for the companies of one industry."""

from typing import Final

from ludocracy.core.step import DONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.money import owe
from ludocracy.games.hegemony.atoms.workers import working_class_posts
from ludocracy.games.hegemony.board.roles import ROLES, WORKING
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.board.workers import INDUSTRIES
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.moves import PICK_INDUSTRY, PICK_ROLE

ACCIDENT: Final = 8


class WorkplaceAccident(OddCard):
    """Make a player pay 8 for each company of an industry that employs the Working Class."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return len(risky_industries(t)) > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(AccidentIndustry())

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        most = max([accidents(t, one, industry) for one in range(ROLES) for industry in range(INDUSTRIES)])
        return [Say("hint.upto", [ACCIDENT * most])]


def accidents(t: HegemonyTable, role: int, industry: int) -> int:
    """Return how many companies of a player in an industry employ the Working Class; without a player the State has none (P6)."""
    if role == WORKING or t.choices.seat_of[role] < 0:
        return 0
    number = 0
    for card in t.companies[role]:
        if t.box.industry[card] == industry and working_class_posts(t, card):
            number += 1
    return number


def risky_industries(t: HegemonyTable) -> list[int]:
    out: list[int] = []
    for industry in range(INDUSTRIES):
        for role in range(ROLES):
            if accidents(t, role, industry):
                out.append(industry)
                break
    return out


class AccidentIndustry(HegemonyStep):
    """Choose the industry in which the accidents happened."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[WORKING]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_INDUSTRY + industry for industry in risky_industries(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        t.then(AccidentOwner(move - PICK_INDUSTRY))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        industry = move - PICK_INDUSTRY
        return [
            Say("hint.would_pay", [one, ACCIDENT * accidents(t, one, industry)])
            for one in range(ROLES)
            if accidents(t, one, industry)
        ]


class AccidentOwner(HegemonyStep):
    """Choose who pays for the companies of that industry. The owner must pay, with a loan if necessary (ruling P2)."""

    fields = ("industry",)

    def __init__(self, industry: int) -> None:
        self.industry: Final = industry

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[WORKING]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_ROLE + role for role in range(ROLES) if accidents(t, role, self.industry)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        role = move - PICK_ROLE
        amount = ACCIDENT * accidents(t, role, self.industry)
        t.note("accident", role, self.industry, amount)
        owe(t, role, amount, WORKING)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        owner = move - PICK_ROLE
        return [Say("hint.pays", [owner, ACCIDENT * accidents(t, owner, self.industry)])]
