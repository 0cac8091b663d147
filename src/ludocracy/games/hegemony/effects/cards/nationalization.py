"""Nationalization: an empty company of the Capitalist becomes public."""

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import price_range
from ludocracy.games.hegemony.actions.build_company import AfterHiring, ChooseWage
from ludocracy.games.hegemony.atoms.companies import give_up, leave_game, open_company
from ludocracy.games.hegemony.atoms.goods import trim_public_stores
from ludocracy.games.hegemony.atoms.money import spend
from ludocracy.games.hegemony.atoms.workers import end_strike
from ludocracy.games.hegemony.board.policies import FISCAL, B
from ludocracy.games.hegemony.board.roles import CAPITALIST, STATE
from ludocracy.games.hegemony.board.table import CompanyStep, HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.effects.work import FillWith
from ludocracy.games.hegemony.moves import PICK_COMPANY


class Nationalization(OddCard):
    """Remove an empty public company from the game; an empty one of the Capitalist takes its place (ruling H15)."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return len(idle_public(t)) > 0 and len(takeable(t)) > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(RemovePublic())

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        if t.policy[FISCAL] != B:
            return [Say("hint.free")]
        return price_range("hint.build", [t.box.cost[card] for card in takeable(t)])


def idle_public(t: HegemonyTable) -> list[int]:
    return [card for card in t.companies[STATE] if not t.operational(card)]


def takeable(t: HegemonyTable) -> list[int]:
    """Return the Capitalist's empty companies without machinery; at 1B the State must have the price (P2)."""
    pays = t.policy[FISCAL] == B
    return [
        card
        for card in t.companies[CAPITALIST]
        if not t.operational(card) and not t.gears & BIT[card] and (not pays or t.box.cost[card] <= t.money[STATE])
    ]


class RemovePublic(HegemonyStep):
    """Choose the empty public company that leaves the game."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_COMPANY + card for card in idle_public(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        t.then(TakeCompany(move - PICK_COMPANY))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        """Return what the State can store without the company, before another one takes its place."""
        box = t.box
        card = move - PICK_COMPANY
        before = t.public_capacity(box.makes[card])
        return [Say("hint.room", [before, before - box.output[card], box.makes[card]])]


class TakeCompany(CompanyStep):
    """Choose the Capitalist's empty company that becomes public in place of `card` (ruling H15)."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_COMPANY + card for card in takeable(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        nationalize(t, move - PICK_COMPANY, self.card)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        if t.policy[FISCAL] != B:
            return [Say("hint.free")]
        return [Say("hint.pays", [STATE, t.box.cost[move - PICK_COMPANY]])]


def nationalize(t: HegemonyTable, card: int, removed: int) -> None:
    """Make the company public. The State may staff it at once, with workers of its choice."""
    t.note("nationalized", card, removed)
    leave_game(t, removed)
    if t.policy[FISCAL] == B:
        spend(t, STATE, t.box.cost[card], CAPITALIST)
    end_strike(t, card)
    give_up(t, card)
    open_company(t, STATE, card)
    trim_public_stores(t)
    if t.choices.public_jobs_calm:
        t.then(AfterHiring(card))
    t.then(ChooseWage(STATE, card), FillWith(STATE, card, 1))
