"""Emergency State: a policy changes by decree."""

from typing import Final

from ludocracy.core.step import DONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.board.policies import POLICIES, SECTIONS
from ludocracy.games.hegemony.board.roles import STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.moves import DECREE
from ludocracy.games.hegemony.phases.policy_changes import set_policy

EMERGENCY_BILLS: Final = 3  # policies that carry a bill


class EmergencyState(OddCard):
    """Move a policy without a bill by one section, while three policies have bills."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        bills = POLICIES - t.bill_by.count(-1)
        return EMERGENCY_BILLS <= bills < POLICIES

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(Decree())

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.policies", [t.bill_by.count(-1)])]


class Decree(HegemonyStep):
    """Choose a policy without a bill to move by one section, with all consequences but no points (FAQ, État d'Urgence)."""

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
