"""Accorder une Prime."""

from typing import Final

from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.money import cash, transfer
from ludocracy.games.hegemony.atoms.workers import commit
from ludocracy.games.hegemony.board.companies import MAIN
from ludocracy.games.hegemony.board.roles import CAPITALIST
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.moves import PRIME_TO

PRIME: Final = 5


class GiveBonus(Action):
    """Pay a bonus to the workers of a company."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_give_prime(t)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(GIVE_PRIME)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.prime.any", [PRIME])]


def can_give_prime(t: HegemonyTable) -> bool:
    if cash(t, CAPITALIST) < PRIME:
        return False
    return any(t.staffed(card) for card in t.companies[CAPITALIST])


class GivePrime(HegemonyStep):
    """Choose the company whose workers receive 5 and are then under contract."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]] if can_give_prime(t) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PRIME_TO + card for card in t.companies[CAPITALIST] if t.staffed(card)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        card = move - PRIME_TO
        cls = t.class_at(card)
        transfer(t, CAPITALIST, cls, PRIME)
        t.note("prime", card, PRIME, cls)
        commit(t, card, MAIN)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [Say("hint.prime", [PRIME, t.class_at(move - PRIME_TO)])]


GIVE_PRIME: Final = GivePrime()
