"""Atoms of politics: points, prosperity, influence, cubes, bills. phases/policy_changes.py has the effects of policy changes."""

from ludocracy.core.table import UNSAID
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.course import count_points
from ludocracy.games.hegemony.atoms.legitimacy import lowest_legitimacy
from ludocracy.games.hegemony.board.accounts import FOR_PROSPER
from ludocracy.games.hegemony.board.policies import LABOUR
from ludocracy.games.hegemony.board.politics import (
    BILL_MARKERS,
    IN_FAVOUR,
    LEGITIMACY_INFLUENCE,
    NEUTRAL_CUBES,
    PROSPERITY,
    UNDECLARED,
)
from ludocracy.games.hegemony.board.roles import CAPITALIST, CLASSES, MIDDLE, ROLES, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable

# -- points and prosperity -------------------------------------------------------------------------------


def score(
    t: HegemonyTable, role: int, points: int, reason: int, a: int = UNSAID, b: int = UNSAID, c: int = UNSAID
) -> None:
    """Score victory points for a role that is played. The reason and its figures are logged and recorded."""
    if points and t.choices.seat_of[role] >= 0:
        t.vp[role] += points
        count_points(t, role, points, reason, a, b, c)


def score_or_explain(
    t: HegemonyTable, role: int, points: int, reason: int, a: int = UNSAID, b: int = UNSAID, c: int = UNSAID
) -> None:
    """Score points that every round or the end of the game brings; if there are none, record why."""
    if t.choices.seat_of[role] >= 0:
        t.vp[role] += points
        count_points(t, role, points, reason, a, b, c)


def lose_points(
    t: HegemonyTable, role: int, points: int, reason: int, a: int = UNSAID, b: int = UNSAID, c: int = UNSAID
) -> None:
    """Lose points. A score may fall below 0, unless an option says otherwise (ruling H9)."""
    if not t.choices.below_zero:
        points = min(points, max(0, t.vp[role]))
    if points:
        t.vp[role] -= points
        count_points(t, role, -points, reason, a, b, c)


def gain_prosperity(t: HegemonyTable, cls: int, reason: int = FOR_PROSPER, a: int = UNSAID, b: int = UNSAID) -> None:
    """Advance one space and score the new value, the last figure of the reason. At the end, only score it (FAQ)."""
    track = PROSPERITY[cls]
    if t.prosperity[cls] < len(track) - 1:
        t.prosperity[cls] += 1
    value = track[t.prosperity[cls]]
    t.note("prosperity.up", cls, value)
    if a == UNSAID:
        score(t, cls, value, reason, value)
    else:
        score(t, cls, value, reason, a, b, value)


def next_prosperity(t: HegemonyTable, cls: int) -> int:
    """Return the value of the next space, which is also its points."""
    track = PROSPERITY[cls]
    return track[min(len(track) - 1, t.prosperity[cls] + 1)]


def lose_prosperity(t: HegemonyTable, cls: int, spaces: int) -> None:
    before = t.prosperity[cls]
    t.prosperity[cls] = max(0, before - spaces)
    if t.prosperity[cls] != before:
        t.note("prosperity.down", cls, PROSPERITY[cls][t.prosperity[cls]])


def prosperity_value(t: HegemonyTable, cls: int) -> int:
    return PROSPERITY[cls][t.prosperity[cls]]


# -- influence -------------------------------------------------------------------------------------------


def gain_influence(t: HegemonyTable, role: int, count: int) -> int:
    """Gain influence, at most what the supply has (Matériel Limité); return how much."""
    count = min(count, t.influence_left)
    if count > 0:
        t.influence_left -= count
        t.influence[role] += count
        t.note("influence", role, count)
    return count


def spend_influence(t: HegemonyTable, role: int, count: int) -> None:
    if count:
        t.influence[role] -= count
        t.influence_left += count
        t.note("influence.spent", role, count)


def gain_media(t: HegemonyTable, count: int) -> int:
    """Add media influence from the supply to the public services; return how many."""
    count = min(count, t.influence_left)
    t.influence_left -= count
    t.media += count
    return count


# -- cubes and bills -------------------------------------------------------------------------------------


def add_cubes(t: HegemonyTable, cls: int, count: int) -> int:
    """Put vote cubes of a class into the bag, at most those in its supply; return how many."""
    count = min(count, t.cubes[cls])
    if count > 0:
        t.cubes[cls] -= count
        t.bag[cls] += count
        t.note("cubes.added", cls, count)
    return count


def bag_size(t: HegemonyTable) -> int:
    bag = t.bag
    return bag[0] + bag[1] + bag[2]


def cubes_to_add(t: HegemonyTable, cls: int) -> int:
    """Return half of the population or of the operational companies, rounded up; the yellow cubes of two players are neutral."""
    if cls == CAPITALIST:
        return (t.operational_count(CAPITALIST) + 1) // 2
    if cls == WORKING:
        return (t.population(WORKING) + 1) // 2
    if not t.choices.middle_plays:
        return NEUTRAL_CUBES
    return (max(t.population(MIDDLE), t.operational_count(MIDDLE)) + 1) // 2


def fill_bag(t: HegemonyTable) -> None:
    """Remplir le Sac: every class adds cubes; the State gains personal influence instead (ruling N13)."""
    add_cubes(t, WORKING, cubes_to_add(t, WORKING))
    add_cubes(t, MIDDLE, cubes_to_add(t, MIDDLE))
    add_cubes(t, CAPITALIST, cubes_to_add(t, CAPITALIST))
    if t.choices.state_plays:
        gain_influence(t, STATE, LEGITIMACY_INFLUENCE[lowest_legitimacy(t)])


def can_propose(t: HegemonyTable, role: int) -> bool:
    """Return whether the role has a free marker, and a policy has no bill."""
    own = 0
    free = False
    for by in t.bill_by:
        if by < 0:
            free = True
        elif by == role:
            own += 1
    return free and own < BILL_MARKERS


def take_back_bill(t: HegemonyTable, policy: int) -> None:
    """Remove the bill from a policy and return its marker."""
    t.bill_by[policy] = -1
    t.bill_to[policy] = -1


# -- cubes that were drawn -------------------------------------------------------------------------------


def draw_cube(t: HegemonyTable, cls: int) -> None:
    t.bag[cls] = t.bag[cls] - 1
    t.drawn[cls] = t.drawn[cls] + 1
    t.note("cube", cls)


def remove_drawn(t: HegemonyTable, cls: int, number: int) -> None:
    """Return drawn cubes of a class to its supply."""
    t.drawn[cls] -= number
    t.cubes[cls] += number
    for _ in range(number):
        t.note("cube.removed", cls)


def return_drawn(t: HegemonyTable) -> None:
    """Put the drawn cubes back into the bag."""
    number = sum(t.drawn)
    for cls in range(CLASSES):
        t.bag[cls] += t.drawn[cls]
        t.drawn[cls] = 0
    if number:
        t.note("cubes.returned", number)


# -- influence that changes hands ------------------------------------------------------------------------


def take_media(t: HegemonyTable, role: int, count: int) -> None:
    """Turn media influence into influence of a role."""
    t.media -= count
    t.influence[role] += count


def media_lines(t: HegemonyTable, count: int) -> list[Say]:
    """Return the State's personal influence after it takes media influence."""
    before = t.influence[STATE]
    return [Say("hint.personal", [before, before + count])] if count else []


def give_influence(t: HegemonyTable, giver: int, role: int, count: int) -> None:
    t.influence[giver] -= count
    t.influence[role] += count


def return_media(t: HegemonyTable, count: int) -> None:
    """Return media influence to the supply."""
    t.media -= count
    t.influence_left += count


# -- bills, votes, policies ------------------------------------------------------------------------------


def put_bill(t: HegemonyTable, role: int, policy: int, section: int) -> None:
    """Put the marker of a role on a policy."""
    t.bill_by[policy] = role
    t.bill_to[policy] = section
    t.submitted = True
    t.proposed.append(policy)
    t.note("proposed", role, policy, section)


def begin_vote(t: HegemonyTable, policy: int) -> None:
    t.vote = policy
    t.note("vote", policy, t.bill_to[policy])


def take_stance(t: HegemonyTable, role: int, stance: int) -> None:
    """Set a role's stance on the bill that is voted on."""
    t.stances[role] = stance
    t.note("declared.for" if stance == IN_FAVOUR else "declared.against", role)


def end_vote(t: HegemonyTable) -> None:
    t.vote = -1
    t.stances = [UNDECLARED] * ROLES


def return_cubes(t: HegemonyTable, winning: int) -> None:
    """Return the winners' and the neutral cubes to the supply, and the losers' to the bag (ruling N3)."""
    for cls in range(CLASSES):
        count = t.drawn[cls]
        if count:
            neutral = cls == MIDDLE and not t.choices.middle_plays
            if neutral or t.stances[cls] == winning:
                t.cubes[cls] += count
            else:
                t.bag[cls] += count
            t.drawn[cls] = 0


def move_policy(t: HegemonyTable, policy: int, section: int) -> None:
    """Move the marker only; the consequences are in phases/policy_changes.py."""
    t.policy[policy] = section
    t.note("policy", policy, section)


def note_labour_market(t: HegemonyTable) -> None:
    """Store the labour market under which wages are paid, for the income tax."""
    t.paid_under = t.policy[LABOUR]


def advance_wealth(t: HegemonyTable, spaces: int) -> None:
    t.wealth += spaces
