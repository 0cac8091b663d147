"""Fake News: cubes are drawn openly, and some of them removed."""

from typing import Final

from ludocracy.core.step import BY_CHANCE, DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.politics import bag_size, draw_cube, remove_drawn, return_drawn
from ludocracy.games.hegemony.board.roles import CLASSES
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.moves import CUBE, DONE_MOVE, REMOVE_CUBE

NEWS_CUBES: Final = 6
NEWS_REMOVED: Final = 4


class FakeNews(OddCard):
    """Draw six cubes; return up to four of them to their supplies, the others to the bag."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return bag_size(t) > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(DrawOpenly(min(NEWS_CUBES, bag_size(t))), RemoveCubes(role, NEWS_REMOVED))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.call", t.bag[:])]


class DrawOpenly(HegemonyStep):
    """Draw cubes from the bag for all to see; the bag is not refilled (ruling N14)."""

    fields = ("left",)

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def who(self, t: HegemonyTable) -> list[int]:
        return BY_CHANCE if self.left and bag_size(t) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [CUBE + cls for cls in range(CLASSES) if t.bag[cls]]

    def weights(self, t: HegemonyTable) -> list[int]:
        return [number for number in t.bag if number]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        draw_cube(t, move - CUBE)
        t.then(DrawOpenly(self.left - 1))
        return DONE


class RemoveCubes(HegemonyStep):
    """Choose up to `left` of the drawn cubes to return to their supplies; the others go back into the bag."""

    fields = ("role", "left")

    def __init__(self, role: int, left: int) -> None:
        self.role: Final = role
        self.left: Final = left

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]] if self.left and max(t.drawn) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out = [REMOVE_CUBE + cls for cls in range(CLASSES) if t.drawn[cls]]
        out.append(DONE_MOVE)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move == DONE_MOVE:
            return_drawn(t)
        else:
            remove_drawn(t, move - REMOVE_CUBE, 1)
            t.then(RemoveCubes(self.role, self.left - 1))
        return DONE

    def run(self, t: HegemonyTable) -> None:
        return_drawn(t)

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        """Return what the bag will hold if no other cube is removed."""
        bag = [t.bag[cls] + t.drawn[cls] for cls in range(CLASSES)]
        if move != DONE_MOVE:
            bag[move - REMOVE_CUBE] -= 1
        return [Say("hint.call", bag)]
