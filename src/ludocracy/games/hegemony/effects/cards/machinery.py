"""Technological Progress: machinery for a company."""

from ludocracy.core.bits import BIT, size
from ludocracy.core.step import DONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.companies import place_machinery
from ludocracy.games.hegemony.board.companies import GEARS_IN_BOX
from ludocracy.games.hegemony.board.roles import CAPITALIST
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.moves import PICK_COMPANY


class MachineryToken(OddCard):
    """Place a machinery token on a company of the role."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return len(machine_sites(t)) > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(PlaceMachinery())

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.companies", [len(machine_sites(t))])]


def machine_sites(t: HegemonyTable) -> list[int]:
    """Return the companies that can use machinery and have none; they need not be staffed."""
    if size(t.gears) >= GEARS_IN_BOX:
        return []
    return [card for card in t.companies[CAPITALIST] if t.box.machinery[card] and not t.gears & BIT[card]]


class PlaceMachinery(HegemonyStep):
    """Choose the company that gets the machinery token and makes more from now on."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_COMPANY + card for card in machine_sites(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        card = move - PICK_COMPANY
        place_machinery(t, card)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        card = move - PICK_COMPANY
        made = t.output(card)
        return [Say("hint.machinery", [made, made + t.box.machinery[card], t.box.makes[card]])]
