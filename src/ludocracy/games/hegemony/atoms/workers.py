"""Atoms of work: workers who come and go, posts, contracts, unions, strikes."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.board.companies import EMPLOYEE, EMPLOYEE_POST, MAIN, POSTS
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.board.workers import INDUSTRIES, NOBODY, POPULATION, SKILLS, UNION_NEEDS, UNSKILLED
from ludocracy.games.hegemony.moves import SKILL_OF

# -- people ----------------------------------------------------------------------------------------------


def arrive(t: HegemonyTable, kind: int) -> None:
    """Move a worker from the supply to the unemployed, and update the population track."""
    t.pool[kind] -= 1
    t.idle[kind] += 1
    cls = kind // SKILLS
    t.workers[cls] += 1
    t.note("worker.new", kind)
    note_population(t, cls, 1)


def depart(t: HegemonyTable, kind: int) -> None:
    """Return an unemployed worker to the supply."""
    t.idle[kind] -= 1
    t.pool[kind] += 1
    cls = kind // SKILLS
    t.workers[cls] -= 1
    t.note("worker.gone", kind)
    note_population(t, cls, -1)


def note_population(t: HegemonyTable, cls: int, change: int) -> None:
    workers = t.workers[cls]
    if POPULATION[workers] != POPULATION[workers - change]:
        t.note("population", cls, workers, POPULATION[workers])


def population_lines(t: HegemonyTable, cls: int, change: int) -> list[Say]:
    """Return how workers who come or go would change the population."""
    before, after = t.population(cls), POPULATION[t.workers[cls] + change]
    return [Say("hint.population", [before, after])] if before != after else []


def skill_lines(t: HegemonyTable, cls: int, skill: int) -> list[Say]:
    """Return how many open posts require a skill that a worker of that class could bring."""
    box = t.box
    posts = 0
    for owned in t.companies:
        for card in owned:
            if t.staffed(card):
                lacks_employee = cls == WORKING and not t.has_employee(card)
                posts += int(lacks_employee and box.employee_skill[card] == skill)
            elif t.owner[card] > MIDDLE or t.owner[card] == cls:
                posts += int(box.post_count[card] > 0 and box.first_skill[card] == skill)
    return [Say("hint.skill", [posts])]


def any_kind_left(t: HegemonyTable, cls: int) -> bool:
    """Return whether the supply has any worker of that class."""
    return any(t.pool[kind] for kind in range(SKILLS * cls, SKILLS * cls + SKILLS))


# -- Obtenir de Nouveaux Travailleurs --------------------------------------------------------------------


def new_worker(t: HegemonyTable, cls: int, skill: int) -> None:
    """Add a worker to the unemployed. If the supply lacks the kind, Matériel Limité says who replaces it."""
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


class NewSkilled(HegemonyStep):
    """Choose a skilled worker who joins the unemployed; an unskilled one if none is left."""

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

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [*skill_lines(t, self.cls, move - SKILL_OF), *population_lines(t, self.cls, 1)]

    def run(self, t: HegemonyTable) -> None:
        new_worker(t, self.cls, UNSKILLED)


# -- posts -----------------------------------------------------------------------------------------------


def fits(skill: int, kind: int) -> bool:
    return skill == UNSKILLED or kind % SKILLS == skill


def employ(t: HegemonyTable, kind: int, card: int, post: int) -> None:
    """Put an unemployed worker into a post. The caller decides about contracts."""
    t.idle[kind] -= 1
    t.writable_posts()[POSTS * card + post] = kind
    t.note("assigned", kind, card)


def release(t: HegemonyTable, card: int, post: int) -> None:
    """Make the worker in a post unemployed."""
    kind = t.posts[POSTS * card + post]
    if kind != NOBODY:
        t.writable_posts()[POSTS * card + post] = NOBODY
        t.idle[kind] += 1
        t.note("unemployed", kind, card)


def dismiss_employee(t: HegemonyTable, card: int) -> None:
    """Dismiss the employee of a Middle Class company, which also ends a strike there (ruling N15)."""
    release(t, card, EMPLOYEE_POST)
    t.writable_committed()[card] &= ~EMPLOYEE
    end_strike(t, card)


def dismiss_all(t: HegemonyTable, card: int) -> None:
    """Make everybody in the company unemployed."""
    for post in range(POSTS):
        release(t, card, post)
    if t.committed[card]:
        t.writable_committed()[card] = 0
    end_strike(t, card)


def commit(t: HegemonyTable, card: int, who: int = MAIN) -> None:
    """Put workers under contract: MAIN those who run the company, EMPLOYEE the employee."""
    if t.committed[card] & who != who:
        t.writable_committed()[card] |= who
        t.note("committed", card)


def paid_workers(t: HegemonyTable, card: int) -> int:
    """Return the workers who receive the wage: MAIN, or EMPLOYEE in a Middle Class company; 0 if there are none."""
    if t.owner[card] == MIDDLE:
        return EMPLOYEE if t.has_employee(card) else 0
    return MAIN if t.staffed(card) and t.owner[card] != WORKING else 0


def paid_class(t: HegemonyTable, card: int) -> int:
    """Return the class that receives the company's wage; -1 if nobody earns one."""
    if t.owner[card] == MIDDLE:
        return WORKING if t.has_employee(card) else -1
    return t.class_at(card) if t.owner[card] != WORKING else -1


def working_class_posts(t: HegemonyTable, card: int) -> int:
    """Return how many Working Class workers the company has."""
    first = POSTS * card
    posts = t.posts
    return int(0 <= posts[first] < SKILLS) + int(0 <= posts[first + 1] < SKILLS) + int(0 <= posts[first + 2] < SKILLS)


def industry_workers(t: HegemonyTable, industry: int) -> int:
    """Return the number of Working Class workers in companies of an industry, farms included (FAQ)."""
    count = 0
    for owned in t.companies:
        for card in owned:
            if t.box.industry[card] == industry:
                count += working_class_posts(t, card)
    return count


def employed(t: HegemonyTable, cls: int) -> int:
    """Return the number of workers of a class who are not unemployed: in companies, farms and unions (ruling N54)."""
    return t.workers[cls] - t.idle_count(cls)


def companies_elsewhere(t: HegemonyTable, cls: int) -> int:
    """Return the number of public and Capitalist companies that workers of a class run."""
    count = 0
    for owner in (CAPITALIST, STATE):
        for card in t.companies[owner]:
            if t.class_at(card) == cls:
                count += 1
    return count


# -- unions ----------------------------------------------------------------------------------------------


def check_unions(t: HegemonyTable) -> None:
    """Dissolve unions without four workers in their industry; called after every completed action (ruling N19)."""
    if not t.unions:
        return
    for industry in range(INDUSTRIES):
        if t.unions & BIT[industry] and industry_workers(t, industry) < UNION_NEEDS:
            t.unions &= ~BIT[industry]
            t.idle[1 + industry] += 1
            t.note("union.fell", industry)


# -- strikes ---------------------------------------------------------------------------------------------


def end_strike(t: HegemonyTable, card: int) -> None:
    if t.strikes & BIT[card]:
        t.strikes &= ~BIT[card]
        t.note("strike.off", card)


def check_strike(t: HegemonyTable, card: int) -> None:
    """Remove the strike token if no Working Class worker is left in the company (ruling N15)."""
    if t.strikes & BIT[card] and t.choices.strikers_take_token and not working_class_posts(t, card):
        end_strike(t, card)


def first_empty(t: HegemonyTable, card: int, cls: int) -> int:
    """Return the post that is filled next, the skilled one first; -1 if all are filled."""
    if t.owner[card] == MIDDLE and cls == WORKING:
        return EMPLOYEE_POST if t.posts[POSTS * card + EMPLOYEE_POST] == NOBODY else -1
    for post in range(t.box.post_count[card]):
        if t.posts[POSTS * card + post] == NOBODY:
            return post
    return -1


# -- workers who change places ---------------------------------------------------------------------------


def idle_by_skill(t: HegemonyTable, cls: int) -> list[int]:
    """Return how many of a class are unemployed, by skill, as a new list."""
    return t.idle[SKILLS * cls : SKILLS * cls + SKILLS]


def take_idle(t: HegemonyTable, kind: int) -> None:
    """Remove an unemployed worker who is sent to work."""
    t.idle[kind] = t.idle[kind] - 1


def seat_worker(t: HegemonyTable, kind: int, card: int, post: int) -> None:
    """Put a worker who has left another place into a post."""
    t.writable_posts()[POSTS * card + post] = kind


def vacate(t: HegemonyTable, card: int, post: int) -> None:
    """Remove a worker from a post during an assignment. The company is checked when the assignment is over."""
    t.writable_posts()[POSTS * card + post] = NOBODY
    if card not in t.vacated_companies:
        t.vacated_companies.append(card)


def mark_moved(t: HegemonyTable, place: int) -> None:
    """Mark that the worker in a post came in this action and stays there."""
    t.replaced_posts.append(place)


def forget_moves(t: HegemonyTable) -> None:
    """Clear the marks after an assignment or a swap."""
    if t.vacated_companies:
        t.vacated_companies = []
    if t.replaced_posts:
        t.replaced_posts = []


def dismiss_main(t: HegemonyTable, card: int) -> None:
    """Make those who run the company unemployed."""
    for post in range(t.box.post_count[card]):
        release(t, card, post)
    t.writable_committed()[card] &= ~MAIN


def end_contracts(t: HegemonyTable) -> None:
    t.committed = [0] * t.box.companies
    t.note("contracts.end")


def found_union(t: HegemonyTable, industry: int) -> None:
    t.unions |= BIT[industry]
    t.note("union.founded", industry)


def begin_strike(t: HegemonyTable, card: int) -> None:
    t.strikes |= BIT[card]
    t.note("strike", card)


def swap_worker(t: HegemonyTable, card: int, place: int, kind: int) -> None:
    """Exchange the worker in a post with an unemployed one."""
    other = t.posts[place]
    t.writable_posts()[place] = kind
    t.idle[kind] -= 1
    t.idle[other] += 1
    mark_moved(t, place)
    t.note("swapped", other, kind, card)


def train_idle(t: HegemonyTable, kind: int, skilled: int) -> None:
    """Replace an unemployed worker with a skilled one from the supply."""
    t.pool[skilled] -= 1
    t.pool[kind] += 1
    t.idle[kind] -= 1
    t.idle[skilled] += 1
    t.note("trained", kind, skilled)


def train_at(t: HegemonyTable, kind: int, skilled: int, place: int) -> None:
    """Replace a worker in a post with a skilled one from the supply, who takes over the contract."""
    t.pool[skilled] -= 1
    t.pool[kind] += 1
    t.writable_posts()[place] = skilled
    t.note("trained", kind, skilled)


# -- demonstration ---------------------------------------------------------------------------------------


def begin_demonstration(t: HegemonyTable) -> None:
    t.demonstration = True
    t.note("demonstration")


def end_demonstration(t: HegemonyTable) -> None:
    t.demonstration = False


def workers_of(t: HegemonyTable, card: int) -> list[int]:
    """Return the workers who run a company, in the order of its posts, as a new list."""
    return t.posts[POSTS * card : POSTS * card + t.box.post_count[card]]


def change_over(t: HegemonyTable, kind: int, card: int, origin: int, post: int) -> None:
    """Move a worker to the same post of another company of the same size."""
    t.writable_posts()[POSTS * origin + post] = NOBODY
    t.writable_posts()[POSTS * card + post] = kind
    t.note("moved", kind, card, origin)
