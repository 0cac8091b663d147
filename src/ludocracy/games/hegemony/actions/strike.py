"""Grève."""

from typing import Final

from ludocracy.core.bits import BIT, size
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.companies import wage_of
from ludocracy.games.hegemony.atoms.workers import begin_strike
from ludocracy.games.hegemony.board.companies import EMPLOYEE, LEVELS, MAIN
from ludocracy.games.hegemony.board.roles import MIDDLE, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.board.workers import STRIKES_IN_BOX
from ludocracy.games.hegemony.moves import DONE_MOVE, STRIKE


class StrikeAction(Action):
    """Place strike tokens on up to two companies."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_strike(t)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(BASIC_STRIKE)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return strike_lines(t, BASIC_STRIKE.left)


def strike_lines(t: HegemonyTable, most: int) -> list[Say]:
    """Return how many tokens may be placed, and on how many companies."""
    sites = [card for owned in t.companies for card in owned if may_strike(t, card)]
    return [Say("hint.strikes", [most, len(sites)])]


def may_strike(t: HegemonyTable, card: int) -> bool:
    """Grève: whether the company has Working Class workers without contract, a wage below the highest level, and no token."""
    level = t.wages[card]
    if level == LEVELS or level == 0 or t.strikes & BIT[card]:
        return False
    role = t.owner[card]
    if role == MIDDLE:
        return t.has_employee(card) and not t.committed[card] & EMPLOYEE
    if role == STATE and not t.choices.state_plays:
        return False
    return t.class_at(card) == WORKING and not t.committed[card] & MAIN


def can_strike(t: HegemonyTable) -> bool:
    if t.strikes and size(t.strikes) >= STRIKES_IN_BOX:
        return False
    for owned in t.companies:
        for card in owned:
            if may_strike(t, card):
                return True
    return False


class Strike(HegemonyStep):
    """Place a token on each of up to `left` companies."""

    fields = ("left", "first")

    def __init__(self, left: int, first: int) -> None:
        self.left: Final = left
        self.first: Final = first

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[WORKING]] if self.left and can_strike(t) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out: list[int] = []
        for owned in t.companies:
            for card in owned:
                if may_strike(t, card):
                    out.append(STRIKE + card)
        if not self.first:
            out.append(DONE_MOVE)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != DONE_MOVE:
            begin_strike(t, move - STRIKE)
            t.then(Strike(self.left - 1, 0))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [] if move == DONE_MOVE else [Say("hint.strike", [wage_of(t, move - STRIKE)])]


BASIC_STRIKE: Final = Strike(2, 1)
