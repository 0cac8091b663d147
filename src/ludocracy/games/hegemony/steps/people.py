"""People as such: new workers, Muter des Travailleurs, Formation, and hiring by an owner."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY, Step
from ludocracy.games.hegemony.cards import AUTOMATED, CARDS, EMPLOYEE_SKILL, FIRST_SKILL, POST_COUNT
from ludocracy.games.hegemony.consts import (
    EMPLOYEE,
    EMPLOYEE_POST,
    KINDS,
    MAIN,
    MIDDLE,
    NOBODY,
    POSTS,
    SKILLS,
    UNSKILLED,
    WORKING,
)
from ludocracy.games.hegemony.labour import (
    any_kind_left,
    arrive,
    commit,
    employ,
    post_skill,
)
from ludocracy.games.hegemony.moves import (
    DONE_MOVE,
    SKILL_OF,
    SWAP,
    TRAIN,
    TRAIN_AT,
    WORKER,
)
from ludocracy.games.hegemony.state import HegemonyTable, RoleStep
from ludocracy.games.hegemony.steps.work import first_empty

# -- Obtenir de Nouveaux Travailleurs --------------------------------------------------------------------


def new_worker(t: HegemonyTable, cls: int, skill: int) -> None:
    """A worker joins the unemployed; what is missing in the box is replaced as Matériel Limité says."""
    kind = SKILLS * cls + skill
    if t.pool[kind]:
        arrive(t, kind)
    elif skill != UNSKILLED and t.pool[SKILLS * cls]:
        t.note("worker.short", kind, SKILLS * cls)
        arrive(t, SKILLS * cls)
    elif any_kind_left(t, cls):
        t.then(NewSkilled(cls, cls))
    else:
        t.note("worker.none", cls)


class NewSkilled(Step[HegemonyTable]):
    """A skilled worker of one's choice joins the unemployed; none left: an unskilled one."""

    fields = ("role", "cls")

    def __init__(self, role: int, cls: int) -> None:
        self.role: Final = role  # who chooses
        self.cls: Final = cls

    def who(self, t: HegemonyTable) -> list[int]:
        for kind in range(SKILLS * self.cls + 1, SKILLS * self.cls + SKILLS):
            if t.pool[kind]:
                return ONLY[t.choices.seat_of[self.role]]
        return NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [SKILL_OF + skill for skill in range(1, SKILLS) if t.pool[SKILLS * self.cls + skill]]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        arrive(t, SKILLS * self.cls + move - SKILL_OF)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        new_worker(t, self.cls, UNSKILLED)


# -- Muter des Travailleurs ------------------------------------------------------------------------------

#: By card: the places in `t.posts` of its posts that ask for no skill, an employee's among them.
SWAP_PLACES: Final[list[list[int]]] = [
    [
        POSTS * card + post
        for post in range(POSTS)
        if post_skill(card, post) == UNSKILLED
        and (post < POST_COUNT[card] or (post == EMPLOYEE_POST and EMPLOYEE_SKILL[card] >= 0))
    ]
    for card in range(CARDS)
]


def swap_kinds(t: HegemonyTable, card: int, cls: int) -> int:
    """The skilled kinds of a class that hold unskilled posts there and were not just swapped in: a mask of kinds."""
    mask = 0
    first = SKILLS * cls
    last = first + SKILLS
    for place in SWAP_PLACES[card]:
        kind = t.posts[place]
        if first < kind < last and place not in t.moved:
            mask |= BIT[kind]
    return mask


def other_idle(t: HegemonyTable, cls: int, kind: int) -> bool:
    """Whether an unemployed worker of another kind could take the place."""
    for other in range(SKILLS * cls, SKILLS * cls + SKILLS):
        if other != kind and t.idle[other]:
            return True
    return False


def can_swap(t: HegemonyTable, cls: int) -> bool:
    """Asked at every turn, so it stops at the first post: `swap_kinds` and `other_idle` tell the whole."""
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
            kind = posts[POSTS * card]  # tells the class of all who run the company
            if first <= kind < last or (kind >= last and EMPLOYEE_SKILL[card] == UNSKILLED):
                for place in SWAP_PLACES[card]:
                    kind = posts[place]
                    if first < kind < last and kind != lone and place not in t.moved:
                        return True
    return False


class Swap(Step[HegemonyTable]):
    """Skilled workers in unskilled posts change places with unemployed ones, as often as one likes, each post once."""

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
        t.moved = []


class SwapIn(Step[HegemonyTable]):
    """Who takes the place; a contract passes to the newcomer."""

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
        for place in SWAP_PLACES[self.card]:
            if t.posts[place] == self.kind and place not in t.moved:
                t.posts[place] = kind
                t.idle[kind] -= 1
                t.idle[self.kind] += 1
                t.moved.append(place)
                t.note("swapped", self.kind, kind, self.card)
                break
        return DONE


# -- Formation et Éducation ------------------------------------------------------------------------------


def skill_left(t: HegemonyTable, cls: int, but: int) -> bool:
    """Whether the supply has a skilled worker of another skill."""
    for skill in range(1, SKILLS):
        if skill != but and t.pool[SKILLS * cls + skill]:
            return True
    return False


def trainable_at(t: HegemonyTable, card: int, cls: int) -> int:
    """A post with an unskilled worker of that class; -1 if the company has none."""
    for post in range(POSTS):
        if t.posts[POSTS * card + post] == SKILLS * cls:
            return post
    return -1


class Train(RoleStep):
    """An unskilled worker anywhere, or an unemployed one of another skill (ruling N18)."""

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


class TrainInto(Step[HegemonyTable]):
    """The new skill; the worker goes to the supply and a skilled one takes his place, contract and all."""

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
        t.pool[kind] -= 1
        t.pool[self.kind] += 1
        if self.card < 0:
            t.idle[self.kind] -= 1
            t.idle[kind] += 1
        else:
            t.posts[POSTS * self.card + trainable_at(t, self.card, self.role)] = kind
        t.note("trained", self.kind, kind)
        return DONE


# -- hiring by an owner ----------------------------------------------------------------------------------


def idle_can_fill(t: HegemonyTable, card: int, cls: int) -> bool:
    """Whether unemployed workers of that class could take all posts of those who run the company."""
    if AUTOMATED[card] or t.staffed(card):
        return False
    skill = FIRST_SKILL[card]
    if skill != UNSKILLED and not t.idle[SKILLS * cls + skill]:
        return False
    return t.idle_count(cls) >= POST_COUNT[card]


def hire_exact(t: HegemonyTable, card: int, cls: int) -> None:
    """The skilled post of a company takes the one kind that fits."""
    if FIRST_SKILL[card] != UNSKILLED and t.posts[POSTS * card] == NOBODY:
        employ(t, SKILLS * cls + FIRST_SKILL[card], card, 0)


def hire(t: HegemonyTable, role: int, card: int, cls: int, any_kind: int) -> None:
    """Unemployed of one class fill the company and are under contract. `role` chooses where there is a choice.

    An owner takes unskilled ones first for unskilled posts; with `any_kind` nobody is bound to (ruling N62).
    """
    hire_exact(t, card, cls)
    post = first_empty(t, card, cls)
    while post >= 0 and not any_kind and t.idle[SKILLS * cls]:
        employ(t, SKILLS * cls, card, post)
        post = first_empty(t, card, cls)
    if post >= 0:
        t.then(HireOne(role, card, cls, any_kind))
    else:
        commit(t, card, MAIN)


class HireOne(Step[HegemonyTable]):
    """Who takes the next post of a company that is being filled."""

    fields = ("role", "card", "cls", "any_kind")

    def __init__(self, role: int, card: int, cls: int, any_kind: int) -> None:
        self.role: Final = role
        self.card: Final = card
        self.cls: Final = cls
        self.any_kind: Final = any_kind

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        first = SKILLS * self.cls
        return [WORKER + kind for kind in range(first, first + SKILLS) if t.idle[kind]]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        employ(t, move - WORKER, self.card, first_empty(t, self.card, self.cls))
        hire(t, self.role, self.card, self.cls, self.any_kind)
        return DONE


class HireEmployee(Step[HegemonyTable]):
    """The Middle Class hires a Working Class employee: for an unskilled post an unskilled one first (ruling N62)."""

    fields = ("card",)

    def __init__(self, card: int) -> None:
        self.card: Final = card

    def who(self, t: HegemonyTable) -> list[int]:
        skill = EMPLOYEE_SKILL[self.card]
        if skill != UNSKILLED or t.idle[UNSKILLED]:
            return NO_ONE
        return ONLY[t.choices.seat_of[MIDDLE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [WORKER + kind for kind in range(1, SKILLS) if t.idle[kind]]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        self.engage(t, move - WORKER)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        self.engage(t, EMPLOYEE_SKILL[self.card])

    def engage(self, t: HegemonyTable, kind: int) -> None:
        employ(t, kind, self.card, EMPLOYEE_POST)
        commit(t, self.card, EMPLOYEE)


def can_employ(t: HegemonyTable, card: int) -> bool:
    """Whether an unemployed Working Class worker could become the employee beside the company's boss."""
    if EMPLOYEE_SKILL[card] < 0 or not t.staffed(card) or t.has_employee(card):
        return False
    skill = EMPLOYEE_SKILL[card]
    return t.idle[skill] > 0 if skill != UNSKILLED else t.idle_count(WORKING) > 0


SWAP_BY: Final = [Swap(role, 1) for role in range(2)]
TRAIN_BY: Final = [Train(role) for role in range(2)]
