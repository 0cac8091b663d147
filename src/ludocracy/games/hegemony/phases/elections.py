"""Phase d'Élections: declarations, five cubes, secret influence, and the consequences of the result."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import BY_CHANCE, DONE, NO_ONE, ONLY, SEATS, STAY, Sealed
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.accounts import begin_statement, keep_vote
from ludocracy.games.hegemony.atoms.politics import (
    bag_size,
    begin_vote,
    draw_cube,
    end_vote,
    fill_bag,
    return_cubes,
    score,
    spend_influence,
    take_back_bill,
    take_stance,
)
from ludocracy.games.hegemony.board.accounts import FOR_BILL, FOR_SUPPORT
from ludocracy.games.hegemony.board.policies import POLICIES
from ludocracy.games.hegemony.board.politics import (
    BILL_POINTS,
    CUBES_DRAWN,
    IN_FAVOUR,
    OPPOSED,
    SUPPORT_POINTS,
    UNDECLARED,
)
from ludocracy.games.hegemony.board.roles import CLASSES, ROLES, STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable, RoleStep
from ludocracy.games.hegemony.moves import BID, BID_FROM_0, CUBE, FAVOUR, OPPOSE
from ludocracy.games.hegemony.phases.policy_changes import set_policy


class Elections(HegemonyStep):
    """Hold the elections, unless no bill was proposed in the action phase; a bill voted on at once counts (ruling N1)."""

    def run(self, t: HegemonyTable) -> None:
        begin_statement(t)
        bills = max(t.bill_by) >= 0
        if not bills and not (t.submitted and t.choices.hold_empty_elections):
            t.note("phase.elections.none")
            return
        t.note("phase.elections")
        fill_bag(t)
        t.then(NEXT_ELECTION[0])


class NextElection(HegemonyStep):
    """Organiser les Élections: policies 1 to 7, each with all its consequences (ruling N64)."""

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
    """Push the declarations, cubes, influence and result of a vote."""
    begin_vote(t, policy)
    t.then(DECLARE[0], DRAW_FIVE, SECRET_INFLUENCE)


def hold_vote_with(t: HegemonyTable, policy: int) -> None:
    """Push a vote with cubes that have already been drawn (a poll)."""
    begin_vote(t, policy)
    t.then(DECLARE[0], SECRET_INFLUENCE)


class Declare(RoleStep):
    """Declare for or against, in turn order; the proposer is for. The State needs influence to take part (N48)."""

    def who(self, t: HegemonyTable) -> list[int]:
        seat = t.choices.seat_of[self.role]
        if seat < 0 or t.bill_by[t.vote] == self.role or (self.role == STATE and not t.influence[STATE]):
            return NO_ONE
        return ONLY[seat]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return STANCES

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move == FAVOUR:
            take_stance(t, self.role, IN_FAVOUR)
        else:
            take_stance(t, self.role, OPPOSED)
        self.next(t)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        if t.bill_by[t.vote] == self.role:
            take_stance(t, self.role, IN_FAVOUR)
        self.next(t)

    def next(self, t: HegemonyTable) -> None:
        if self.role + 1 < ROLES:
            t.then(DECLARE[self.role + 1])

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        """Return the cubes for and against the bill after this declaration: in the bag, or drawn before the vote (a poll)."""
        stances = t.stances[:]
        stances[t.bill_by[t.vote]] = IN_FAVOUR
        stances[role] = IN_FAVOUR if move == FAVOUR else OPPOSED
        cubes = t.drawn if cubes_drawn(t) else t.bag
        sides = by_stance(cubes, stances)
        out = [Say("hint.support", [SUPPORT_POINTS])] if move == FAVOUR else []
        return [*out, Say("hint.sides.drawn" if cubes is t.drawn else "hint.sides", [*sides, sum(cubes) - sum(sides)])]


def by_stance(cubes: list[int], stances: list[int]) -> list[int]:
    """Return how many cubes are for the bill and how many against it."""
    yes = sum([cubes[cls] for cls in range(CLASSES) if stances[cls] == IN_FAVOUR])
    return [yes, sum([cubes[cls] for cls in range(CLASSES) if stances[cls] == OPPOSED])]


class DrawCubes(HegemonyStep):
    """Draw cubes one by one until there are `goal` on the board; an empty bag is refilled (H8, N13)."""

    fields = ("goal",)

    def __init__(self, goal: int) -> None:
        self.goal: Final = goal

    def who(self, t: HegemonyTable) -> list[int]:
        return BY_CHANCE if bag_size(t) and cubes_drawn(t) < self.goal else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        bag = t.bag
        return CUBES_OF[int(bag[0] > 0) + 2 * int(bag[1] > 0) + 4 * int(bag[2] > 0)]

    def weights(self, t: HegemonyTable) -> list[int]:
        bag = t.bag
        return bag if bag[0] and bag[1] and bag[2] else [count for count in bag if count]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        draw_cube(t, move - CUBE)
        return STAY

    def run(self, t: HegemonyTable) -> None:
        """Refill the empty bag and draw the rest, unless nothing can be added."""
        if cubes_drawn(t) < self.goal and (t.choices.refill_short_bag or not cubes_drawn(t)):
            fill_bag(t)
            if bag_size(t):
                t.then(self)


def cubes_drawn(t: HegemonyTable) -> int:
    drawn = t.drawn
    return drawn[0] + drawn[1] + drawn[2]


def all_in_favour(t: HegemonyTable) -> bool:
    """Return whether nobody has declared against the bill."""
    return all(stance != OPPOSED for stance in t.stances)


class SecretInfluence(Sealed[HegemonyTable]):
    """Choose in secret how much influence to spend; all bids are revealed together (ruling N49). The totals are public."""

    def asked(self, t: HegemonyTable) -> list[int]:
        if all_in_favour(t) and t.choices.unanimous != "influence":
            return NO_ONE
        seats = 0
        for seat, role in enumerate(t.choices.roles):
            if t.stances[role] != UNDECLARED and t.influence[role] > 0:
                seats |= BIT[seat]
        return SEATS[seats]

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


def bid_lines(t: HegemonyTable, role: int, bid: int) -> list[Say]:
    """Return the votes for and against the bill with that bid, before the influence of the others."""
    yes, no = by_stance(t.drawn, t.stances)
    return [Say("hint.votes", [yes, no + bid] if t.stances[role] == OPPOSED else [yes + bid, no])]


def votes_of(t: HegemonyTable, role: int, spent: list[int]) -> int:
    """Return a role's cubes and influence; the yellow cubes of two players belong to nobody."""
    return spent[role] + (t.drawn[role] if role < CLASSES else 0)


def count_votes(t: HegemonyTable, spent: list[int]) -> None:
    """Count the votes. A tie passes the bill; a bill on which all agree passes whatever was drawn."""
    policy = t.vote
    section = t.bill_to[policy]
    proposer = t.bill_by[policy]
    agreed = all_in_favour(t)
    if agreed:
        t.note("unanimous")
    yes = 0
    no = 0
    supporters = 0
    for role in t.choices.roles:
        stance = t.stances[role]
        if stance != UNDECLARED:
            votes = votes_of(t, role, spent)
            if stance == OPPOSED:
                no += votes
            else:
                yes += votes
                if votes and role != proposer:
                    supporters |= BIT[role]
    passed = agreed or yes >= no
    t.note("bill.passed" if passed else "bill.failed", policy, section, yes, no)
    keep_vote(t, passed, yes, no, spent)
    return_cubes(t, IN_FAVOUR if passed else OPPOSED)
    take_back_bill(t, policy)
    end_vote(t)
    if passed:
        score(t, proposer, BILL_POINTS, FOR_BILL, policy, section)
        if not agreed or t.choices.unanimous != "proposer":
            for role in range(ROLES):
                if supporters & BIT[role]:
                    score(t, role, SUPPORT_POINTS, FOR_SUPPORT, policy, section, proposer)
        set_policy(t, policy, section)


#: By the mask of the classes that have cubes in the bag.
CUBES_OF: Final = [[CUBE + cls for cls in range(CLASSES) if mask >> cls & 1] for mask in range(8)]
STANCES: Final = [FAVOUR, OPPOSE]
DECLARE: Final = [Declare(role) for role in range(ROLES)]
NEXT_ELECTION: Final = [NextElection(policy) for policy in range(POLICIES)]
DRAW_FIVE: Final = DrawCubes(CUBES_DRAWN)
SECRET_INFLUENCE: Final = SecretInfluence()
ELECTIONS: Final = Elections()
