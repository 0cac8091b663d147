"""Muter des Travailleurs."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.workers import forget_moves, skill_lines, swap_worker
from ludocracy.games.hegemony.board.companies import POSTS
from ludocracy.games.hegemony.board.roles import WORKER_CLASSES
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.board.workers import KINDS, NOBODY, SKILLS, UNSKILLED
from ludocracy.games.hegemony.moves import DONE_MOVE, SWAP, WORKER


class SwapWorkers(Action):
    """Replace skilled workers in unskilled posts with unemployed workers."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_swap(t, role)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(SWAP_BY[role])

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        first = SKILLS * role
        skilled = [
            place
            for owned in t.companies
            for card in owned
            for place in t.box.unskilled_places[card]
            if first < t.posts[place] < first + SKILLS and other_idle(t, role, t.posts[place])
        ]
        return [Say("hint.swaps", [len(skilled)])]


def swap_kinds(t: HegemonyTable, card: int, cls: int) -> int:
    """Return the skilled kinds of a class in unskilled posts there that were not just swapped in, as a mask of kinds."""
    mask = 0
    first = SKILLS * cls
    last = first + SKILLS
    for place in t.box.unskilled_places[card]:
        kind = t.posts[place]
        if first < kind < last and place not in t.replaced_posts:
            mask |= BIT[kind]
    return mask


def other_idle(t: HegemonyTable, cls: int, kind: int) -> bool:
    """Return whether an unemployed worker of another kind could take the place."""
    return any(other != kind and t.idle[other] for other in range(SKILLS * cls, SKILLS * cls + SKILLS))


def can_swap(t: HegemonyTable, cls: int) -> bool:
    """Return whether any swap is possible. Called in every turn, so it stops at the first post (cf. `swap_kinds`, `other_idle`)."""
    first = SKILLS * cls
    last = first + SKILLS
    lone = NOBODY  # the kind of all the unemployed, if they are of one kind
    kinds = 0
    for kind in range(first, last):
        if t.idle[kind]:
            lone = kind
            kinds += 1
    if not kinds:
        return False
    if kinds > 1:
        lone = NOBODY
    posts = t.posts
    for owned in t.companies:
        for card in owned:
            kind = posts[POSTS * card]  # all who run the company are of this worker's class
            if first <= kind < last or (kind >= last and t.box.employee_skill[card] == UNSKILLED):
                for place in t.box.unskilled_places[card]:
                    kind = posts[place]
                    if first < kind < last and kind != lone and place not in t.replaced_posts:
                        return True
    return False


class Swap(HegemonyStep):
    """Exchange skilled workers in unskilled posts with unemployed ones, any number of times, each post once."""

    fields = ("role", "first")

    def __init__(self, role: int, first: int) -> None:
        self.role: Final = role
        self.first: Final = first

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]] if can_swap(t, self.role) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        cls = self.role
        out: list[int] = []
        for owned in t.companies:
            for card in owned:
                mask = swap_kinds(t, card, cls)
                if mask:
                    for kind in range(SKILLS * cls + 1, SKILLS * cls + SKILLS):
                        if mask & BIT[kind] and other_idle(t, cls, kind):
                            out.append(SWAP + KINDS * card + kind)
        if not self.first:
            out.append(DONE_MOVE)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move == DONE_MOVE:
            self.run(t)
        else:
            t.then(SwapIn(self.role, (move - SWAP) // KINDS, (move - SWAP) % KINDS), Swap(self.role, 0))
        return DONE

    def run(self, t: HegemonyTable) -> None:
        forget_moves(t)

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        """Return who becomes unemployed, and how many open posts require the skill."""
        if move == DONE_MOVE:
            return []
        kind = (move - SWAP) % KINDS
        return [Say("hint.unemployed", [kind]), *skill_lines(t, self.role, kind % SKILLS)]


class SwapIn(HegemonyStep):
    """Choose who takes the place; a contract passes to the newcomer."""

    fields = ("role", "card", "kind")

    def __init__(self, role: int, card: int, kind: int) -> None:
        self.role: Final = role
        self.card: Final = card
        self.kind: Final = kind

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        first = SKILLS * self.role
        return [WORKER + kind for kind in range(first, first + SKILLS) if kind != self.kind and t.idle[kind]]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        kind = move - WORKER
        for place in t.box.unskilled_places[self.card]:
            if t.posts[place] == self.kind and place not in t.replaced_posts:
                swap_worker(t, self.card, place, kind)
                break
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [Say("hint.unemployed", [self.kind])]


SWAP_BY: Final = [Swap(role, 1) for role in range(WORKER_CLASSES)]
