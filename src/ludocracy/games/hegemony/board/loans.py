"""Emprunts: the bank, loans, interest."""

from typing import Final

#: The bank as a payee.
BANK: Final = -1
LOANS_IN_BOX: Final = 10
LOAN: Final = 50
INTEREST: Final = 5
LAST_REPAYMENT: Final = 55
