"""Assigner des Travailleurs, to companies and to unions."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY, STAY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.companies import staff_lines
from ludocracy.games.hegemony.atoms.money import owe
from ludocracy.games.hegemony.atoms.workers import (
    check_strike,
    check_unions,
    commit,
    dismiss_employee,
    dismiss_main,
    first_empty,
    fits,
    forget_moves,
    found_union,
    idle_by_skill,
    industry_workers,
    mark_moved,
    seat_worker,
    take_idle,
    vacate,
)
from ludocracy.games.hegemony.board.companies import EMPLOYEE, EMPLOYEE_POST, MAIN, POSTS
from ludocracy.games.hegemony.board.roles import MIDDLE, WORKER_CLASSES, WORKING
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.board.workers import (
    INDUSTRIES,
    KINDS,
    NOBODY,
    SKILLS,
    UNION_NEEDS,
    UNION_POINTS,
    UNSKILLED,
)
from ludocracy.games.hegemony.moves import DONE_MOVE, STAFF, TAKE, UNION, WORKER

ASSIGNED: Final = 3  # workers at most


class AssignWorkers(Action):
    """Assign up to three workers to companies and unions."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_assign(t, role, ASSIGNED, 0)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(ASSIGN_THREE[role])

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.assign", [ASSIGNED, t.idle_count(role)])]


def may_take(t: HegemonyTable, card: int, post: int, cls: int) -> bool:
    """Return whether the worker at a post may be assigned elsewhere: of that class, not under contract, not just moved there."""
    index = POSTS * card + post
    kind = t.posts[index]
    if kind < SKILLS * cls or kind >= SKILLS * cls + SKILLS:
        return False
    committed = t.committed[card]
    if committed:
        group = EMPLOYEE if post == EMPLOYEE_POST and t.box.employee_skill[card] >= 0 else MAIN
        if committed & group:
            return False
    return not t.replaced_posts or index not in t.replaced_posts


def available(t: HegemonyTable, cls: int, idle_only: int) -> list[int]:
    """Return how many workers of each skill may be assigned, with their total as the last entry."""
    first = SKILLS * cls
    out = idle_by_skill(t, cls)
    if not idle_only:
        if t.vacated_companies:
            for owned in t.companies:
                for card in owned:
                    for post in range(POSTS):
                        skill = t.posts[POSTS * card + post] - first
                        if 0 <= skill < SKILLS and may_take(t, card, post, cls):
                            out[skill] = out[skill] + 1
        else:
            add_employed(t, cls, out)
    out.append(out[0] + out[1] + out[2] + out[3] + out[4] + out[5])
    return out


def add_employed(t: HegemonyTable, cls: int, out: list[int]) -> None:
    """Add the employed workers who may leave. All companies must be fully staffed: then the first post shows the class."""
    box = t.box
    first = SKILLS * cls
    last = first + SKILLS
    posts = t.posts
    committed = t.committed
    for owned in t.companies:
        for card in owned:
            index = POSTS * card
            kind = posts[index]
            if first <= kind < last:
                if not committed[card] & MAIN:
                    for place in range(index, index + box.post_count[card]):
                        skill = posts[place] - first
                        out[skill] = out[skill] + 1
            elif cls == WORKING and kind != NOBODY and box.employee_skill[card] >= 0 and not committed[card] & EMPLOYEE:
                skill = posts[index + EMPLOYEE_POST]
                if skill != NOBODY:
                    out[skill] = out[skill] + 1


def missing(t: HegemonyTable, card: int, cls: int) -> int:
    """Return how many more workers of that class the company needs; 0 if none, or if the class may not fill it."""
    box = t.box
    first = POSTS * card
    if box.automated[card]:
        return 0
    if t.owner[card] == MIDDLE and cls == WORKING:
        if box.employee_skill[card] < 0 or t.posts[first + EMPLOYEE_POST] != NOBODY:
            return 0
        for post in range(box.post_count[card]):
            if t.posts[first + post] == NOBODY:
                return 0
        return 1
    if (t.owner[card] == WORKING and cls != WORKING) or (t.owner[card] == MIDDLE and cls != MIDDLE):
        return 0
    empty = 0
    for post in range(box.post_count[card]):
        kind = t.posts[first + post]
        if kind == NOBODY:
            empty += 1
        elif kind // SKILLS != cls:
            return 0
    return empty


def can_staff(t: HegemonyTable, card: int, cls: int, left: int, idle_only: int, workers: list[int]) -> bool:
    """Return whether all posts of the company can be filled with the available workers (`available`)."""
    box = t.box
    if t.vacated_companies:
        return can_complete(t, card, cls, left, idle_only, workers)
    first = POSTS * card
    if t.posts[first] == NOBODY:  # outside an assignment a company is empty or fully staffed
        need = box.post_count[card]
        skill = box.first_skill[card]
        if not need or (t.owner[card] <= MIDDLE and t.owner[card] != cls):
            return False
    else:
        skill = box.employee_skill[card] if cls == WORKING else -1
        if skill < 0 or t.posts[first + EMPLOYEE_POST] != NOBODY or t.owner[card] != MIDDLE:
            return False
        need = 1
    return need <= left and need <= workers[SKILLS] and (skill == UNSKILLED or workers[skill] > 0)


def can_complete(t: HegemonyTable, card: int, cls: int, left: int, idle_only: int, workers: list[int]) -> bool:
    """Answer the same during an assignment, when the company may have lost some of its workers."""
    box = t.box
    need = missing(t, card, cls)
    if need == 0 or need > left or workers[SKILLS] < need:
        return False
    post = first_empty(t, card, cls)
    skill = box.post_skill(card, post)
    total = workers[SKILLS]
    skilled = workers[skill]
    if not idle_only and need < box.post_count[card]:
        for inside in range(box.post_count[card]):  # its own workers do not count as available
            if may_take(t, card, inside, cls):
                total -= 1
                if t.posts[POSTS * card + inside] % SKILLS == skill:
                    skilled -= 1
    return total >= need and (skill == UNSKILLED or skilled > 0)


def union_source(t: HegemonyTable, card: int, post: int, industry: int) -> bool:
    """Return whether a worker at a post may found the union: the right skill, and four others stay in the industry."""
    if not may_take(t, card, post, WORKING) or t.posts[POSTS * card + post] != 1 + industry:
        return False
    return t.box.industry[card] != industry or industry_workers(t, industry) > UNION_NEEDS


def can_found(t: HegemonyTable, industry: int, idle_only: int) -> bool:
    if t.unions & BIT[industry] or industry_workers(t, industry) < UNION_NEEDS:
        return False
    if t.idle[1 + industry]:
        return True
    if not idle_only:
        for owned in t.companies:
            for card in owned:
                for post in range(POSTS):
                    if union_source(t, card, post, industry):
                        return True
    return False


def can_assign(t: HegemonyTable, role: int, most: int, idle_only: int) -> bool:
    """Return whether any workplace could be filled. The unemployed are checked first: usually they are enough."""
    return can_fill_any(t, role, most, 1) or (not idle_only and can_fill_any(t, role, most, 0))


def can_fill_any(t: HegemonyTable, role: int, most: int, idle_only: int) -> bool:
    """Return whether any workplace could be filled with the unemployed only, or with all workers who may be assigned."""
    workers = available(t, role, idle_only)
    if not workers[SKILLS]:
        return False
    for owned in t.companies:
        for card in owned:
            if can_staff(t, card, role, most, idle_only, workers):
                return True
    if role == WORKING:
        for industry in range(INDUSTRIES):
            if workers[1 + industry] and can_found(t, industry, idle_only):
                return True
    return False


class Assign(HegemonyStep):
    """Fill workplaces one after another, all posts of each, with up to `left` workers; the role may stop after the first."""

    fields = ("role", "left", "idle_only", "bonus", "first")

    def __init__(self, role: int, left: int, idle_only: int, bonus: int, first: int) -> None:
        self.role: Final = role
        self.left: Final = left
        self.idle_only: Final = idle_only
        self.bonus: Final = bonus  # the bonus that an owner pays per worker (a card)
        self.first: Final = first

    def who(self, t: HegemonyTable) -> list[int]:
        if self.left and can_assign(t, self.role, self.left, self.idle_only):
            return ONLY[t.choices.seat_of[self.role]]
        return NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        workers = available(t, self.role, self.idle_only)
        out: list[int] = []
        for owned in t.companies:
            for card in owned:
                if can_staff(t, card, self.role, self.left, self.idle_only, workers):
                    out.append(STAFF + card)
        if self.role == WORKING:
            for industry in range(INDUSTRIES):
                if workers[1 + industry] and can_found(t, industry, self.idle_only):
                    out.append(UNION + industry)
        if not self.first:
            out.append(DONE_MOVE)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move == DONE_MOVE:
            finish_assignment(t)
        elif move < UNION:
            card = move - STAFF
            need = missing(t, card, self.role)
            t.then(
                FillPosts(self.role, card, self.idle_only, self.bonus),
                Assign(self.role, self.left - need, self.idle_only, self.bonus, 0),
            )
        else:
            t.then(
                FoundUnion(move - UNION, self.idle_only),
                Assign(self.role, self.left - 1, self.idle_only, self.bonus, 0),
            )
        return DONE

    def run(self, t: HegemonyTable) -> None:
        finish_assignment(t)

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        if move == DONE_MOVE:
            return []
        return staff_lines(t, move - STAFF) if move < UNION else [Say("hint.union", [UNION_POINTS])]


def finish_assignment(t: HegemonyTable) -> None:
    """Make workers in companies that are no longer fully staffed unemployed, and check the unions (N19)."""
    for card in t.vacated_companies:
        if missing_main(t, card):
            dismiss_main(t, card)
        check_strike(t, card)
    forget_moves(t)
    check_unions(t)


def missing_main(t: HegemonyTable, card: int) -> int:
    """Return how many posts of those who run the company are empty."""
    empty = 0
    for post in range(t.box.post_count[card]):
        if t.posts[POSTS * card + post] == NOBODY:
            empty += 1
    return empty


def take_away(t: HegemonyTable, card: int, kind: int) -> None:
    """Remove a worker of that kind from the company, from an unskilled post if possible."""
    post = POSTS - 1
    while post >= 0:
        if t.posts[POSTS * card + post] == kind and may_take(t, card, post, kind // SKILLS):
            break
        post -= 1
    vacate(t, card, post)
    if t.owner[card] == MIDDLE and kind // SKILLS == MIDDLE and t.has_employee(card):
        dismiss_employee(t, card)  # at once, contract or not (ruling N20)


def worker_options(t: HegemonyTable, cls: int, skill: int, target: int, idle_only: int) -> list[int]:
    """Return the workers who can take a post of that skill: unemployed ones, and those who may leave another company."""
    out: list[int] = []
    first = SKILLS * cls
    last = first + SKILLS
    posts = t.posts
    for kind in range(first, last):
        if t.idle[kind] and fits(skill, kind):
            out.append(WORKER + kind)
    if not idle_only:
        for owned in t.companies:
            for card in owned:
                seen = 0
                for post in range(POSTS):
                    kind = posts[POSTS * card + post]
                    if first <= kind < last and fits(skill, kind) and not seen & BIT[kind]:
                        if card != target and may_take(t, card, post, cls):
                            seen |= BIT[kind]
                            out.append(TAKE + KINDS * card + kind)
    return out


def fetch(t: HegemonyTable, move: int) -> int:
    """Take the worker that a move names from the unemployed or a company; return the worker's kind."""
    if move >= TAKE:
        card = (move - TAKE) // KINDS
        kind = (move - TAKE) % KINDS
        take_away(t, card, kind)
        return kind
    kind = move - WORKER
    take_idle(t, kind)
    return kind


class FillPosts(HegemonyStep):
    """Choose one worker for each empty post of the company, the skilled post first; then put them under contract."""

    fields = ("role", "card", "idle_only", "bonus")

    def __init__(self, role: int, card: int, idle_only: int, bonus: int) -> None:
        self.role: Final = role
        self.card: Final = card
        self.idle_only: Final = idle_only
        self.bonus: Final = bonus

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        skill = t.box.post_skill(self.card, first_empty(t, self.card, self.role))
        return worker_options(t, self.role, skill, self.card, self.idle_only)

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        card = self.card
        post = first_empty(t, card, self.role)
        kind = fetch(t, move)
        seat_worker(t, kind, card, post)
        if move >= TAKE:
            t.note("moved", kind, card, (move - TAKE) // KINDS)
        else:
            t.note("assigned", kind, card)
        if card in t.vacated_companies:
            mark_moved(t, POSTS * card + post)  # the worker replaces another: no new contract (FAQ)
        pay_bonus(t, self.role, card, self.bonus)
        if first_empty(t, card, self.role) >= 0:
            return STAY
        group = EMPLOYEE if t.owner[card] == MIDDLE and self.role == WORKING else MAIN
        if card not in t.vacated_companies or (t.choices.freed_post_binds and all_new(t, card, group)):
            commit(t, card, group)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        owner = t.owner[self.card]
        out = staff_lines(t, self.card)
        if move >= TAKE:
            out += leaving_lines(t, (move - TAKE) // KINDS, (move - TAKE) % KINDS)
        return [*out, Say("hint.pays", [owner, self.bonus])] if self.bonus and owner != self.role else out


def leaving_lines(t: HegemonyTable, card: int, kind: int) -> list[Say]:
    """Return what becomes of a company that a worker leaves, unless somebody else takes the post in the same action."""
    if t.owner[card] == MIDDLE and kind // SKILLS == WORKING:
        return [Say("hint.leaves.employee", [card])]
    others = t.box.post_count[card] - missing_main(t, card) - 1 + int(t.has_employee(card))
    return [Say("hint.leaves", [card, others]) if others else Say("hint.leaves.alone", [card])]


def all_new(t: HegemonyTable, card: int, group: int) -> bool:
    """Return whether all own workers, or the employee, of a Middle Class company came in this assignment (ruling X11)."""
    if t.owner[card] != MIDDLE:
        return False
    if group == EMPLOYEE:
        return POSTS * card + EMPLOYEE_POST in t.replaced_posts
    return all(POSTS * card + post in t.replaced_posts for post in range(t.box.post_count[card]))


def pay_bonus(t: HegemonyTable, role: int, card: int, bonus: int) -> None:
    """Pay a card's bonus for each assigned worker; companies of the same class pay none (ruling H19)."""
    if bonus and t.owner[card] != role:
        owe(t, t.owner[card], bonus, role)


class FoundUnion(HegemonyStep):
    """Assigner des Travailleurs aux Syndicats: a skilled worker founds a union if four others work in the industry."""

    fields = ("industry", "idle_only")

    def __init__(self, industry: int, idle_only: int) -> None:
        self.industry: Final = industry
        self.idle_only: Final = idle_only

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[WORKING]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        kind = 1 + self.industry
        out: list[int] = []
        if t.idle[kind]:
            out.append(WORKER + kind)
        if not self.idle_only:
            for owned in t.companies:
                for card in owned:
                    for post in range(POSTS):
                        if union_source(t, card, post, self.industry):
                            out.append(TAKE + KINDS * card + kind)
                            break
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        fetch(t, move)
        found_union(t, self.industry)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        out = [Say("hint.union", [UNION_POINTS])]
        return [*out, *leaving_lines(t, (move - TAKE) // KINDS, (move - TAKE) % KINDS)] if move >= TAKE else out


ASSIGN_THREE: Final = [Assign(role, ASSIGNED, 0, 0, 1) for role in range(WORKER_CLASSES)]
