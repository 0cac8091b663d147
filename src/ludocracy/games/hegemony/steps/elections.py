"""Phase d'Élections: declarations, five cubes, secret influence, and what the result does."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import BY_CHANCE, DONE, NO_ONE, ONLY, Sealed, Step
from ludocracy.games.hegemony.consts import (
    BILL_POINTS,
    CLASSES,
    CUBES_DRAWN,
    IN_FAVOUR,
    MIDDLE,
    OPPOSED,
    POLICIES,
    ROLES,
    STATE,
    SUPPORT_POINTS,
    UNDECLARED,
)
from ludocracy.games.hegemony.moves import BID, BID_FROM_0, CUBE, FAVOUR, OPPOSE
from ludocracy.games.hegemony.policy import bag_size, fill_bag, score, spend_influence, take_back_bill
from ludocracy.games.hegemony.state import HegemonyTable
from ludocracy.games.hegemony.steps.policies import set_policy


class Elections(Step[HegemonyTable]):
    """Skipped when no bill was submitted in the action phase; a bill voted at once was submitted (ruling N1)."""

    def run(self, t: HegemonyTable) -> None:
        lying = max(t.bill_by) >= 0
        if not lying and not (t.submitted and t.choices.hold_empty_elections):
            t.note("phase.elections.none")
            return
        t.note("phase.elections")
        fill_bag(t)
        t.then(NEXT_ELECTION[0])


class NextElection(Step[HegemonyTable]):
    """Organiser les Élections: policies 1 to 7, each with all that follows from it (ruling N64)."""

    fields = ("policy",)

    def __init__(self, policy: int) -> None:
        self.policy: Final = policy

    def run(self, t: HegemonyTable) -> None:
        policy = self.policy
        while policy < POLICIES and t.bill_by[policy] < 0:
            policy += 1
        if policy < POLICIES:
            if policy + 1 < POLICIES:
                t.then(NEXT_ELECTION[policy + 1])
            hold_vote(t, policy)


def hold_vote(t: HegemonyTable, policy: int) -> None:
    """Declarations, cubes, influence, result."""
    t.vote = policy
    t.note("vote", policy, t.bill_to[policy])
    t.then(DECLARE[0], DRAW_FIVE, SECRET_INFLUENCE)


def hold_vote_with(t: HegemonyTable, policy: int) -> None:
    """A vote on cubes that have been drawn already (a poll)."""
    t.vote = policy
    t.note("vote", policy, t.bill_to[policy])
    t.then(DECLARE[0], SECRET_INFLUENCE)


class Declare(Step[HegemonyTable]):
    """For or against, in the order of turns; the proposer is for. The State needs influence to take part (N48)."""

    fields = ("role",)

    def __init__(self, role: int) -> None:
        self.role: Final = role

    def who(self, t: HegemonyTable) -> list[int]:
        seat = t.choices.seat_of[self.role]
        if seat < 0 or t.bill_by[t.vote] == self.role or (self.role == STATE and not t.influence[STATE]):
            return NO_ONE
        return ONLY[seat]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return STANCES

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move == FAVOUR:
            t.stances[self.role] = IN_FAVOUR
            t.note("declared.for", self.role)
        else:
            t.stances[self.role] = OPPOSED
            t.note("declared.against", self.role)
        self.next(t)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        if t.bill_by[t.vote] == self.role:
            t.stances[self.role] = IN_FAVOUR
            t.note("declared.for", self.role)
        self.next(t)

    def next(self, t: HegemonyTable) -> None:
        if self.role + 1 < ROLES:
            t.then(DECLARE[self.role + 1])


class DrawCubes(Step[HegemonyTable]):
    """Cubes out of the bag, one by one, until so many lie on the board; an empty bag is filled again (H8, N13)."""

    fields = ("goal",)

    def __init__(self, goal: int) -> None:
        self.goal: Final = goal

    def who(self, t: HegemonyTable) -> list[int]:
        return BY_CHANCE if bag_size(t) and cubes_drawn(t) < self.goal else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        bag = t.bag
        return [CUBE + cls for cls in range(CLASSES) if bag[cls]]

    def weights(self, t: HegemonyTable) -> list[int]:
        return [count for count in t.bag if count]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        cls = move - CUBE
        t.bag[cls] -= 1
        t.drawn[cls] += 1
        t.note("cube", cls)
        if cubes_drawn(t) < self.goal:
            t.then(self)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        """The bag is empty: fill it and draw the rest, unless nothing can be added."""
        if cubes_drawn(t) < self.goal and (t.choices.refill_short_bag or not cubes_drawn(t)):
            fill_bag(t)
            if bag_size(t):
                t.then(self)


def cubes_drawn(t: HegemonyTable) -> int:
    drawn = t.drawn
    return drawn[0] + drawn[1] + drawn[2]


def all_in_favour(t: HegemonyTable) -> bool:
    for stance in t.stances:
        if stance == OPPOSED:
            return False
    return True


class SecretInfluence(Sealed[HegemonyTable]):
    """Everybody's influence is known; how much each spends is chosen in secret and opened together (ruling N49)."""

    def asked(self, t: HegemonyTable) -> list[int]:
        if all_in_favour(t) and t.choices.unanimous != "influence":
            return NO_ONE
        choices = t.choices
        return [
            choices.seat_of[role] for role in choices.roles if t.stances[role] != UNDECLARED and t.influence[role] > 0
        ]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return BID_FROM_0[t.influence[t.choices.roles[seat]]]

    def open(self, t: HegemonyTable, answers: list[int]) -> None:
        spent = [0] * ROLES
        for seat in range(t.seats):
            if answers[seat] >= 0:
                role = t.choices.roles[seat]
                spent[role] = answers[seat] - BID
                t.note("bid", role, spent[role])
                spend_influence(t, role, spent[role])
        count_votes(t, spent)


def votes_of(t: HegemonyTable, role: int, spent: list[int]) -> int:
    """Cubes and influence; the yellow cubes of two players belong to nobody."""
    return spent[role] + (t.drawn[role] if role < CLASSES else 0)


def count_votes(t: HegemonyTable, spent: list[int]) -> None:
    """As many for as against is enough; a bill on which all agree passes whatever was drawn."""
    policy = t.vote
    section = t.bill_to[policy]
    proposer = t.bill_by[policy]
    agreed = all_in_favour(t)
    if agreed:
        t.note("unanimous")
    yes = 0
    no = 0
    for role in t.choices.roles:
        if t.stances[role] == IN_FAVOUR:
            yes += votes_of(t, role, spent)
        elif t.stances[role] == OPPOSED:
            no += votes_of(t, role, spent)
    passed = agreed or yes >= no
    t.note("bill.passed" if passed else "bill.failed", policy, section, yes, no)
    supporters = 0
    if passed:
        for role in t.choices.roles:
            if role != proposer and t.stances[role] == IN_FAVOUR and votes_of(t, role, spent):
                supporters |= BIT[role]
    return_cubes(t, IN_FAVOUR if passed else OPPOSED)
    take_back_bill(t, policy)
    t.vote = -1
    t.stances = [UNDECLARED] * ROLES
    if passed:
        score(t, proposer, BILL_POINTS)
        if not agreed or t.choices.unanimous != "proposer":
            for role in range(ROLES):
                if supporters & BIT[role]:
                    score(t, role, SUPPORT_POINTS)
        set_policy(t, policy, section)


def return_cubes(t: HegemonyTable, winning: int) -> None:
    """The winners' cubes go to the supply, the losers' back into the bag; neutral ones to the supply (ruling N3)."""
    for cls in range(CLASSES):
        count = t.drawn[cls]
        if count:
            neutral = cls == MIDDLE and not t.choices.middle_plays
            if neutral or t.stances[cls] == winning:
                t.cubes[cls] += count
            else:
                t.bag[cls] += count
            t.drawn[cls] = 0


STANCES: Final = [FAVOUR, OPPOSE]
DECLARE: Final = [Declare(role) for role in range(ROLES)]
NEXT_ELECTION: Final = [NextElection(policy) for policy in range(POLICIES)]
DRAW_FIVE: Final = DrawCubes(CUBES_DRAWN)
SECRET_INFLUENCE: Final = SecretInfluence()
ELECTIONS: Final = Elections()
