"""Migration: unemployed workers leave the country."""

from typing import Final

from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.money import earn
from ludocracy.games.hegemony.atoms.workers import depart, population_lines
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.board.workers import SKILLS, UNSKILLED
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.moves import DONE_MOVE, WORKER

MIGRATION_NEEDS: Final = 4
MIGRATION_MOST: Final = 2
MIGRATION_MONEY: Final = [5, 10]  # unskilled, skilled


class Migration(OddCard):
    """Send one or two of at least four unemployed abroad, for money from the bank."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return t.idle_count(role) >= MIGRATION_NEEDS

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(Emigrate(role, MIGRATION_MOST, 1))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        skilled = min(MIGRATION_MOST, t.idle_count(role) - t.idle[SKILLS * role])
        return [Say("hint.upto", [MIGRATION_MONEY[1] * skilled + MIGRATION_MONEY[0] * (MIGRATION_MOST - skilled)])]


class Emigrate(HegemonyStep):
    """Choose one or two unemployed who leave, for money from the bank; the population is updated at once (P10)."""

    fields = ("role", "left", "first")

    def __init__(self, role: int, left: int, first: int) -> None:
        self.role: Final = role
        self.left: Final = left
        self.first: Final = first

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]] if self.left else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        first = SKILLS * self.role
        out = [WORKER + kind for kind in range(first, first + SKILLS) if t.idle[kind]]
        return out if self.first else [*out, DONE_MOVE]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != DONE_MOVE:
            kind = move - WORKER
            depart(t, kind)
            earn(t, self.role, MIGRATION_MONEY[int(kind % SKILLS != UNSKILLED)])
            t.then(Emigrate(self.role, self.left - 1, 0))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        if move == DONE_MOVE:
            return []
        out = [Say("hint.receives", [self.role, MIGRATION_MONEY[int((move - WORKER) % SKILLS != UNSKILLED)]])]
        return [*out, *population_lines(t, self.role, -1)]
