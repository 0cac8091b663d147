"""Atoms of money: payments and loans.

The atoms that every payment passes through write `money[role] = money[role] - amount`: in compiled code that is several times
as fast as `-=` on an entry of a list.

Money that a rule or another player demands is *owed*: a role that is short borrows. A cost that a role chooses is *spent*:
it is offered only to roles that have the money (Emprunts; rulings N58, P2).
"""

from ludocracy.games.hegemony.atoms.course import count_flow
from ludocracy.games.hegemony.board.accounts import LOAN_FLOW, REPAID_FLOW
from ludocracy.games.hegemony.board.loans import BANK, LOAN
from ludocracy.games.hegemony.board.roles import CAPITALIST
from ludocracy.games.hegemony.board.table import HegemonyTable

# -- money -----------------------------------------------------------------------------------------------


def cash(t: HegemonyTable, role: int) -> int:
    """Return the money that a role can spend."""
    return t.money[role] + t.capital if role == CAPITALIST else t.money[role]


def earn(t: HegemonyTable, role: int, amount: int) -> None:
    """Receive money from the bank; the Capitalist receives it as revenue (ruling N44)."""
    if amount > 0:
        t.money[role] += amount
        t.note("earned", role, amount)


def take_money(t: HegemonyTable, role: int, amount: int, capital_first: bool = False) -> None:
    """Take money that a role has: the Capitalist's revenue before its capital, or the capital first."""
    money = t.money
    if role != CAPITALIST:
        money[role] = money[role] - amount
        return
    if capital_first:
        part = min(t.capital, amount)
        t.capital -= part
        money[role] = money[role] - (amount - part)
    else:
        part = min(money[role], amount)
        money[role] = money[role] - part
        t.capital -= amount - part


def transfer(t: HegemonyTable, role: int, payee: int, amount: int, capital_first: bool = False) -> None:
    """Move money between roles, without a note. The payer has enough."""
    take_money(t, role, amount, capital_first)
    if payee != BANK:
        t.money[payee] = t.money[payee] + amount


def spend(t: HegemonyTable, role: int, amount: int, payee: int = BANK, capital_first: bool = False) -> None:
    """Pay a cost that the role chose; it was offered only because the role has the money."""
    if amount <= 0:
        return
    transfer(t, role, payee, amount, capital_first)
    note_payment(t, role, amount, payee)


def spend_quietly(t: HegemonyTable, role: int, payee: int, amount: int) -> None:
    """Pay without a note, because the note of the whole purchase states the amount."""
    if amount:
        transfer(t, role, payee, amount)


def owe(t: HegemonyTable, role: int, amount: int, payee: int = BANK, capital_first: bool = False) -> int:
    """Make a payment that is due, with loans as needed; return what was paid (ruling N11)."""
    paid = raise_money(t, role, amount)
    if paid > 0:
        transfer(t, role, payee, paid, capital_first)
        note_payment(t, role, paid, payee)
    return paid


def raise_money(t: HegemonyTable, role: int, amount: int) -> int:
    """Borrow until the amount is there; return the amount, or less if no loan is left (ruling N11)."""
    while cash(t, role) < amount:
        if t.loans_left() <= 0:
            t.note("loan.none", role, amount - cash(t, role))
            return cash(t, role)
        take_loan(t, role)
    return amount


def note_payment(t: HegemonyTable, role: int, amount: int, payee: int) -> None:
    if payee == BANK:
        t.note("paid.bank", role, amount)
    else:
        t.note("paid", role, amount, payee)


def take_loan(t: HegemonyTable, role: int) -> None:
    """Emprunts: receive 50; the Capitalist adds them to its capital."""
    t.loans[role] += 1
    if role == CAPITALIST:
        t.capital += LOAN
    else:
        t.money[role] += LOAN
    count_flow(t, LOAN_FLOW + role, LOAN)
    t.note("loan.taken", role)


def repay_loan(t: HegemonyTable, role: int, price: int) -> None:
    """Repay a loan; the Capitalist pays from its capital first."""
    take_money(t, role, price, capital_first=True)
    count_flow(t, REPAID_FLOW + role, price)
    t.loans[role] -= 1
    t.note("loan.repaid", role, price)


def receive(t: HegemonyTable, role: int, amount: int) -> None:
    """Receive money from the bank without a note of its own."""
    t.money[role] = t.money[role] + amount


def clear_loans(t: HegemonyTable, role: int, paid: int) -> None:
    """Remove all loans of a role, for what it could pay."""
    take_money(t, role, paid)
    count_flow(t, REPAID_FLOW + role, paid)
    t.loans[role] = 0


def move_to_capital(t: HegemonyTable, amount: int) -> None:
    """Turn revenue of the Capitalist into capital."""
    t.money[CAPITALIST] -= amount
    t.capital += amount
    t.note("capital.moved", amount, t.capital)
