"""Atoms of work: workers and their posts, contracts, strikes, unions, and companies that open and close."""

from ludocracy.core.bits import BIT
from ludocracy.games.hegemony.cards import (
    AUTOMATED,
    EMPLOYEE_SKILL,
    FIRST_SKILL,
    HOME,
    INDUSTRY_OF,
    POST_COUNT,
)
from ludocracy.games.hegemony.consts import (
    CAPITALIST,
    EMPLOYEE,
    EMPLOYEE_POST,
    INDUSTRIES,
    MAIN,
    MIDDLE,
    NOBODY,
    POPULATION,
    POSTS,
    SKILLS,
    STATE,
    UNION_NEEDS,
    UNSKILLED,
    WORKING,
)
from ludocracy.games.hegemony.state import HegemonyTable

# -- people ----------------------------------------------------------------------------------------------


def arrive(t: HegemonyTable, kind: int) -> None:
    """A worker comes out of the supply to the unemployed, and the population track follows."""
    t.pool[kind] -= 1
    t.idle[kind] += 1
    cls = kind // SKILLS
    t.workers[cls] += 1
    t.note("worker.new", kind)
    tell_population(t, cls, 1)


def depart(t: HegemonyTable, kind: int) -> None:
    """An unemployed worker leaves the country."""
    t.idle[kind] -= 1
    t.pool[kind] += 1
    cls = kind // SKILLS
    t.workers[cls] -= 1
    t.note("worker.gone", kind)
    tell_population(t, cls, -1)


def tell_population(t: HegemonyTable, cls: int, change: int) -> None:
    workers = t.workers[cls]
    if POPULATION[workers] != POPULATION[workers - change]:
        t.note("population", cls, workers, POPULATION[workers])


def any_kind_left(t: HegemonyTable, cls: int) -> bool:
    """Whether the supply has a worker of that class at all."""
    for kind in range(SKILLS * cls, SKILLS * cls + SKILLS):
        if t.pool[kind]:
            return True
    return False


# -- posts -----------------------------------------------------------------------------------------------


def post_skill(card: int, post: int) -> int:
    """The skill that a post asks for; UNSKILLED lets anybody in."""
    if post == EMPLOYEE_POST and EMPLOYEE_SKILL[card] >= 0:
        return EMPLOYEE_SKILL[card]
    return FIRST_SKILL[card] if post == 0 else UNSKILLED


def fits(skill: int, kind: int) -> bool:
    return skill == UNSKILLED or kind % SKILLS == skill


def employ(t: HegemonyTable, kind: int, card: int, post: int) -> None:
    """An unemployed worker takes a post. Contracts are the caller's business."""
    t.idle[kind] -= 1
    t.posts[POSTS * card + post] = kind
    t.note("assigned", kind, card)


def release(t: HegemonyTable, card: int, post: int) -> None:
    """Whoever holds the post becomes unemployed."""
    kind = t.posts[POSTS * card + post]
    if kind != NOBODY:
        t.posts[POSTS * card + post] = NOBODY
        t.idle[kind] += 1
        t.note("unemployed", kind, card)


def dismiss_employee(t: HegemonyTable, card: int) -> None:
    """The employee of a Middle Class company leaves; a strike there was his (ruling N15)."""
    release(t, card, EMPLOYEE_POST)
    t.committed[card] &= ~EMPLOYEE
    end_strike(t, card)


def dismiss_all(t: HegemonyTable, card: int) -> None:
    """Everybody in the company becomes unemployed."""
    for post in range(POSTS):
        release(t, card, post)
    t.committed[card] = 0
    end_strike(t, card)


def commit(t: HegemonyTable, card: int, who: int = MAIN) -> None:
    """Put workers under contract: MAIN those who run the company, EMPLOYEE the employee."""
    if t.committed[card] & who != who:
        t.committed[card] |= who
        t.note("committed", card)


def paid_workers(t: HegemonyTable, card: int) -> int:
    """Those whom the wage is paid to: MAIN, in a Middle Class company the EMPLOYEE; 0 when nobody is there."""
    if t.owner[card] == MIDDLE:
        return EMPLOYEE if t.has_employee(card) else 0
    return MAIN if t.staffed(card) and t.owner[card] != WORKING else 0


def paid_class(t: HegemonyTable, card: int) -> int:
    """The class that the company's wage goes to; -1 when nobody earns one."""
    if t.owner[card] == MIDDLE:
        return WORKING if t.has_employee(card) else -1
    return t.class_at(card) if t.owner[card] != WORKING else -1


def working_class_posts(t: HegemonyTable, card: int) -> int:
    """How many Working Class workers the company has."""
    first = POSTS * card
    posts = t.posts
    return int(0 <= posts[first] < SKILLS) + int(0 <= posts[first + 1] < SKILLS) + int(0 <= posts[first + 2] < SKILLS)


def industry_workers(t: HegemonyTable, industry: int) -> int:
    """Working Class workers in companies of an industry, farms included (FAQ)."""
    count = 0
    for owned in t.companies:
        for card in owned:
            if INDUSTRY_OF[card] == industry:
                count += working_class_posts(t, card)
    return count


def employed(t: HegemonyTable, cls: int) -> int:
    """Own workers who are not unemployed: companies, farms, unions (ruling N54)."""
    return t.workers[cls] - t.idle_count(cls)


def open_posts(t: HegemonyTable) -> int:
    """Posts that Working Class workers could take (Manifestation; ruling N7)."""
    count = 0
    posts = t.posts
    for role in (WORKING, CAPITALIST, STATE):
        for card in t.companies[role]:
            if posts[POSTS * card] == NOBODY:
                count += POST_COUNT[card]  # none where it is automated
    for card in t.companies[MIDDLE]:
        if EMPLOYEE_SKILL[card] >= 0 and t.staffed(card) and not t.has_employee(card):
            count += 1
    return count


def may_demonstrate(t: HegemonyTable) -> bool:
    idle = t.idle_count(WORKING)
    return idle >= 2 and idle >= open_posts(t) + 2


# -- unions ----------------------------------------------------------------------------------------------


def check_unions(t: HegemonyTable) -> None:
    """A union without four workers in its industry falls; looked at after every completed action (ruling N19)."""
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
    """A strike is one of Working Class workers: with the last of them the token goes (ruling N15)."""
    if t.strikes & BIT[card] and t.choices.strikers_take_token and not working_class_posts(t, card):
        end_strike(t, card)


def may_strike(t: HegemonyTable, card: int) -> bool:
    """Grève: own workers, none of them under contract, wage below level 3, no token yet."""
    level = t.wages[card]
    if level == 3 or level == 0 or t.strikes & BIT[card]:
        return False
    role = t.owner[card]
    if role == MIDDLE:
        return t.has_employee(card) and not t.committed[card] & EMPLOYEE
    if role == STATE and not t.choices.state_plays:
        return False
    return t.class_at(card) == WORKING and not t.committed[card] & MAIN


# -- companies -------------------------------------------------------------------------------------------


def open_company(t: HegemonyTable, role: int, card: int) -> None:
    """The card comes into play, empty, at the minimum wage."""
    t.owner[card] = role
    t.companies[role].append(card)
    t.wages[card] = t.minimum_wage() if pays_wages(role, card) else 0


def pays_wages(role: int, card: int) -> bool:
    """Not a farm, not an automated company, not a Middle Class company without an employee's post."""
    return role != WORKING and not AUTOMATED[card] and (role != MIDDLE or EMPLOYEE_SKILL[card] >= 0)


def leave_play(t: HegemonyTable, card: int) -> None:
    """The card leaves the board: workers to the unemployed, tokens to the supply (ruling N52)."""
    dismiss_all(t, card)
    t.gears &= ~BIT[card]
    role = t.owner[card]
    t.companies[role].remove(card)
    t.owner[card] = -1
    t.wages[card] = 0
    if HOME[card] == STATE or role == STATE:
        t.closed |= BIT[card]  # face down in the public sector: a privatized one (FAQ), a nationalized one (H15)
    else:
        t.discards[HOME[card]] |= BIT[card]


def set_wage(t: HegemonyTable, card: int, level: int) -> None:
    """Move the marker, without contracts."""
    if t.wages[card] != level:
        t.wages[card] = level
        t.note("wage", t.owner[card], card, level)


def may_sell(t: HegemonyTable, card: int) -> bool:
    """Vendre une Entreprise: nobody there is under contract."""
    return t.committed[card] == 0
