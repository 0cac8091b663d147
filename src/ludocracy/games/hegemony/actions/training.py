"""Formation et Éducation: an unskilled worker learns a skill."""

from typing import Final

from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.goods import can_use, use_lines, use_up
from ludocracy.games.hegemony.atoms.workers import skill_lines, train_at, train_idle
from ludocracy.games.hegemony.board.companies import POSTS
from ludocracy.games.hegemony.board.goods import EDUCATION
from ludocracy.games.hegemony.board.roles import WORKER_CLASSES
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable, RoleStep
from ludocracy.games.hegemony.board.workers import SKILLS, UNSKILLED
from ludocracy.games.hegemony.moves import SKILL_OF, TRAIN, TRAIN_AT


class UseEducation(Action):
    """Use as much education as the population, for prosperity and a new skill."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_use(t, role, EDUCATION)

    def perform(self, t: HegemonyTable, role: int) -> None:
        use_up(t, role, EDUCATION)
        t.then(TRAIN_BY[role])

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return use_lines(t, role)


def skill_left(t: HegemonyTable, cls: int, but: int) -> bool:
    """Return whether the supply has a skilled worker of another skill."""
    return any(skill != but and t.pool[SKILLS * cls + skill] for skill in range(1, SKILLS))


def trainable_at(t: HegemonyTable, card: int, cls: int) -> int:
    """Return a post with an unskilled worker of that class; -1 if the company has none."""
    for post in range(POSTS):
        if t.posts[POSTS * card + post] == SKILLS * cls:
            return post
    return -1


class Train(RoleStep):
    """Choose an unskilled worker anywhere, or an unemployed one of another skill (ruling N18)."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]] if self.options(t, 0) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        cls = self.role
        out: list[int] = []
        for skill in range(SKILLS):
            if t.idle[SKILLS * cls + skill] and skill_left(t, cls, skill):
                out.append(TRAIN + SKILLS * cls + skill)
        if skill_left(t, cls, UNSKILLED):
            for owned in t.companies:
                for card in owned:
                    if trainable_at(t, card, cls) >= 0:
                        out.append(TRAIN_AT + card)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move >= TRAIN:
            t.then(TrainInto(self.role, move - TRAIN, -1))
        else:
            t.then(TrainInto(self.role, SKILLS * self.role, move - TRAIN_AT))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        """Return where the worker stays, and the number of skills to choose from."""
        into = TrainInto(self.role, move - TRAIN if move >= TRAIN else SKILLS * self.role, -1)
        stays = Say("hint.train.idle") if move >= TRAIN else Say("hint.train.at", [move - TRAIN_AT])
        return [stays, Say("hint.train", [len(into.options(t, 0))])]


class TrainInto(HegemonyStep):
    """Choose the new skill. A skilled worker of the supply replaces the worker and keeps the contract."""

    fields = ("role", "kind", "card")

    def __init__(self, role: int, kind: int, card: int) -> None:
        self.role: Final = role
        self.kind: Final = kind
        self.card: Final = card  # -1: among the unemployed

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        first = SKILLS * self.role
        return [SKILL_OF + n for n in range(1, SKILLS) if first + n != self.kind and t.pool[first + n]]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        kind = SKILLS * self.role + move - SKILL_OF
        if self.card < 0:
            train_idle(t, self.kind, kind)
        else:
            train_at(t, self.kind, kind, POSTS * self.card + trainable_at(t, self.card, self.role))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return skill_lines(t, self.role, move - SKILL_OF)


TRAIN_BY: Final = [Train(role) for role in range(WORKER_CLASSES)]
