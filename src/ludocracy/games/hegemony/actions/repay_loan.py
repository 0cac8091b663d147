"""Rembourser un Emprunt."""

from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.money import cash, repay_loan
from ludocracy.games.hegemony.board.loans import LOAN
from ludocracy.games.hegemony.board.table import HegemonyTable


class RepayLoan(Action):
    """Repay one loan, at its price."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return t.loans[role] > 0 and cash(t, role) >= LOAN

    def perform(self, t: HegemonyTable, role: int) -> None:
        repay_loan(t, role, LOAN)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.pays", [role, LOAN])]
