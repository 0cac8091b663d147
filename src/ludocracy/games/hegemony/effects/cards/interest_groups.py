"""Interest Groups: cubes of the role replace other cubes in the bag."""

from typing import Final

from ludocracy.core.step import BY_CHANCE, DONE, NO_ONE
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.politics import add_cubes, bag_size, draw_cube, remove_drawn, return_drawn
from ludocracy.games.hegemony.board.roles import CLASSES
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.moves import CUBE

GROUPS_CUBES: Final = 3


class InterestGroups(OddCard):
    """Draw cubes until three are of other colours, and replace those with cubes of the role."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return t.cubes[role] > 0 and bag_size(t) > t.bag[role]

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(SeekOthers(role, min(GROUPS_CUBES, t.cubes[role])))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        others = bag_size(t) - t.bag[role]
        return [Say("hint.cubes", [min(GROUPS_CUBES, min(t.cubes[role], others))])]


class SeekOthers(HegemonyStep):
    """Draw cubes one by one until `goal` are of other colours; cubes of the role replace them in the bag."""

    fields = ("role", "goal")

    def __init__(self, role: int, goal: int) -> None:
        self.role: Final = role
        self.goal: Final = goal  # at most the number of cubes that the role has left

    def who(self, t: HegemonyTable) -> list[int]:
        others = sum(t.drawn) - t.drawn[self.role]
        return BY_CHANCE if others < self.goal and bag_size(t) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [CUBE + cls for cls in range(CLASSES) if t.bag[cls]]

    def weights(self, t: HegemonyTable) -> list[int]:
        return [number for number in t.bag if number]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        draw_cube(t, move - CUBE)
        t.then(self)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        removed = 0
        for cls in range(CLASSES):
            if cls != self.role and t.drawn[cls]:
                removed += t.drawn[cls]
                remove_drawn(t, cls, t.drawn[cls])
        return_drawn(t)
        add_cubes(t, self.role, removed)
