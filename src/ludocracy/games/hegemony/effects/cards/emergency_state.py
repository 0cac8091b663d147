"""Emergency State: a policy changes by decree."""

from typing import Final

from ludocracy.core.step import DONE, ONLY
from ludocracy.games.hegemony.board.policies import POLICIES, SECTIONS
from ludocracy.games.hegemony.board.roles import STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.moves import DECREE
from ludocracy.games.hegemony.phases.policy_changes import set_policy

EMERGENCY_BILLS: Final = 3  # policies that carry a bill


class EmergencyState(OddCard):
    """While three policies carry bills, one without a bill moves by one section."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        bills = POLICIES - t.bill_by.count(-1)
        return EMERGENCY_BILLS <= bills < POLICIES

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(Decree())


class Decree(HegemonyStep):
    """A policy without a bill moves by one section, with all that follows; no points (FAQ, État d'Urgence)."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out: list[int] = []
        for policy in range(POLICIES):
            if t.bill_by[policy] < 0:
                for section in range(SECTIONS):
                    if abs(section - t.policy[policy]) == 1:
                        out.append(DECREE + SECTIONS * policy + section)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        set_policy(t, (move - DECREE) // SECTIONS, (move - DECREE) % SECTIONS)
        return DONE
