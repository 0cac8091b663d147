"""Odd cards about the bag that several roles have: Fake News, Interest Groups, Public Opinion Polling."""

from typing import Final

from ludocracy.core.step import BY_CHANCE, DONE, NO_ONE, ONLY, Step
from ludocracy.games.hegemony.atoms.politics import add_cubes, bag_size
from ludocracy.games.hegemony.board.roles import CLASSES
from ludocracy.games.hegemony.board.table import HegemonyTable, RoleStep
from ludocracy.games.hegemony.moves import CALL, CUBE, DONE_MOVE, REMOVE_CUBE, WAIT
from ludocracy.games.hegemony.phases.elections import hold_vote_with

# -- Fake News -------------------------------------------------------------------------------------------

NEWS_CUBES: Final = 6
NEWS_REMOVED: Final = 4


class DrawOpenly(Step[HegemonyTable]):
    """Cubes out of the bag for all to see; the bag is not filled again (ruling N14)."""

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


def draw_cube(t: HegemonyTable, cls: int) -> None:
    t.bag[cls] -= 1
    t.drawn[cls] += 1
    t.note("cube", cls)


class RemoveCubes(Step[HegemonyTable]):
    """Up to so many of the drawn cubes go to their supplies, the others back into the bag."""

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


def remove_drawn(t: HegemonyTable, cls: int, number: int) -> None:
    """Drawn cubes of a class go to its supply."""
    t.drawn[cls] -= number
    t.cubes[cls] += number
    for _ in range(number):
        t.note("cube.removed", cls)


def return_drawn(t: HegemonyTable) -> None:
    """The drawn cubes go back into the bag."""
    number = sum(t.drawn)
    for cls in range(CLASSES):
        t.bag[cls] += t.drawn[cls]
        t.drawn[cls] = 0
    if number:
        t.note("cubes.returned", number)


# -- Interest Groups -------------------------------------------------------------------------------------

GROUPS_CUBES: Final = 3


class SeekOthers(Step[HegemonyTable]):
    """Cubes one by one until so many of other colours lie there; own ones take their place in the bag."""

    fields = ("role", "goal")

    def __init__(self, role: int, goal: int) -> None:
        self.role: Final = role
        self.goal: Final = goal  # no more than own cubes are left

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


# -- Public Opinion Polling ------------------------------------------------------------------------------


class PollResult(RoleStep):
    """A free vote with the cubes that were drawn, or all of them back into the bag (FAQ, Sondage d'Opinion Publique)."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [WAIT, CALL]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move == CALL:
            t.note("called", self.role)
            hold_vote_with(t, t.memo[-1])
        else:
            return_drawn(t)
        return DONE
