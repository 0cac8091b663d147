"""Rencontrer le Député d'un Parti."""

from typing import Final

from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.legitimacy import change_legitimacy, legitimacy_lines
from ludocracy.games.hegemony.atoms.politics import give_influence
from ludocracy.games.hegemony.board.roles import CLASSES, STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.moves import PICK_CLASS

DEPUTY_COST: Final = 2  # personal influence


class MeetDeputyAction(Action):
    """Spend personal influence on legitimacy with a class."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return t.influence[STATE] >= DEPUTY_COST

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(MEET_DEPUTY)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.deputy", [DEPUTY_COST])]


class MeetDeputy(HegemonyStep):
    """Choose the class that receives 2 personal influence; the State gains a point of legitimacy with it."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]] if t.influence[STATE] >= DEPUTY_COST else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return CLASSES_ALL

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        cls = move - PICK_CLASS
        t.note("deputy", cls)
        give_influence(t, STATE, cls, DEPUTY_COST)
        change_legitimacy(t, cls, 1)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        cls = move - PICK_CLASS
        return [Say("hint.influence.to", [DEPUTY_COST, cls]), *legitimacy_lines(t, cls, 1)]


CLASSES_ALL: Final = [PICK_CLASS + cls for cls in range(CLASSES)]
MEET_DEPUTY: Final = MeetDeputy()
