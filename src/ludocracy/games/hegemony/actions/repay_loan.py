"""Rembourser un Emprunt."""

from ludocracy.games.hegemony.atoms.money import cash, repay_loan
from ludocracy.games.hegemony.board.loans import LOAN
from ludocracy.games.hegemony.board.table import HegemonyTable

# -- Rembourser un Emprunt -------------------------------------------------------------------------------


def can_repay(t: HegemonyTable, role: int) -> bool:
    return t.loans[role] > 0 and cash(t, role) >= LOAN


def repay(t: HegemonyTable, role: int) -> None:
    repay_loan(t, role, LOAN)
