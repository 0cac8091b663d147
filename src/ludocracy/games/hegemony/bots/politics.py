"""What politics is worth in Hegemony: policies in force, proposed bills, and how likely they are to pass.

What each role thinks of a change is computed once, for the position in which a bot must answer, and reused for all
continuations from there.
"""

from typing import Final

from ludocracy.games.hegemony.board.policies import AGENDA_POLICIES, POLICIES, SECTIONS
from ludocracy.games.hegemony.board.politics import BILL_POINTS, CUBES_DRAWN
from ludocracy.games.hegemony.board.roles import CAPITALIST, CLASSES, NOT_SEATED, ROLES, STATE
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.bots.household import policy_gain, productions
from ludocracy.games.hegemony.phases.end_of_game import POLICY_POINTS

#: The weight of the leading rival's points.
RIVAL: Final = 0.5
#: How far each role is ahead of its score: the Capitalist's wealth and stores bring most at the end. Chosen so that wins are
#: spread evenly among four bots with rules of thumb (docs/hegemony-balance.md), not measured.
LATE: Final = [1, 0, 8, 4]
#: How much of a rival's gain from a policy counts as a loss, and what a supporter's point is worth before the vote.
RIVAL_GAIN: Final = 0.35
SUPPORTER: Final = 0.5
#: A gain that has not been computed yet.
UNKNOWN: Final = 1e9
#: By role, policy and section: what a policy brings with each remaining production; nothing for policies that are not listed.
#: What policies mean in money to the Working and the Middle Class is computed in household.py.
POLICY_WORTH: Final[list[list[list[float]]]] = [
    [[0.7, 0.35, 0.0]],
    [[0.3, 0.3, 0.0]],
    [
        [-0.6, -0.2, 0.3],
        [-2.6, -1.0, 0.3],
        [-1.8, -0.6, 0.6],
        [-1.2, -0.4, 0.5],
        [-1.2, -0.4, 0.5],
        [0.3, 0.1, 0.2],
        [-0.1, 0.1, 0.3],
    ],
    [
        [-0.2, 0.1, 0.1],
        [-0.6, -0.2, 0.1],
        [0.9, 0.4, -0.3],
        [0.5, 0.6, 0.0],
        [0.5, 0.6, 0.0],
        [0.2, 0.2, 0.0],
        [0.1, 0.1, 0.0],
    ],
]


def leader(t: HegemonyTable, role: int) -> int:
    """Return the rival who is ahead, expected points included."""
    ahead = -1
    for other in t.choices.roles:
        if other != role and (ahead < 0 or t.vp[other] + LATE[other] > t.vp[ahead] + LATE[ahead]):
            ahead = other
    return ahead


def policies_worth(t: HegemonyTable, role: int, policy: list[int]) -> float:
    """Return what the policies bring until the end, and at the end."""
    left = productions(t)
    table = POLICY_WORTH[role]
    value = 0.0
    for number in range(len(table)):
        value += left * table[number][policy[number]]
    if role == STATE:
        if t.agenda >= 0:
            now = t.policy
            t.policy = policy
            value += t.agenda_matches()
            t.policy = now
        return value
    own = 0
    near = 0
    for number in range(AGENDA_POLICIES):  # compiled code would call `sum` in the interpreter
        distance = policy[number] - role
        if distance == 0:
            own += 1
        elif -1 <= distance <= 1:
            near += 1
    return value + (0.35 + 0.13 * t.round) * POLICY_POINTS[role][own] + 0.3 * near


def gain_of(t: HegemonyTable, role: int, number: int, section: int) -> float:
    """Return what a change of one policy brings a role; nothing if nobody plays it."""
    if t.choices.seat_of[role] == NOT_SEATED:
        return 0.0
    changed = t.policy[:]
    changed[number] = section
    gain = policies_worth(t, role, changed) - policies_worth(t, role, t.policy)
    return gain + policy_gain(t, role, number, section) if role < CAPITALIST else gain


class Politics:
    """What each role thinks of every change, computed from one position.

    `corrected`: whether to avoid the blunders of version 0.1, which `thumb-0.1` still makes.
    """

    def __init__(self, t: HegemonyTable, corrected: bool = False) -> None:
        self.table: Final = t
        self.corrected: Final = corrected
        self.gains: Final = [UNKNOWN] * (ROLES * SECTIONS * POLICIES)  # as far as somebody has asked

    def gain(self, role: int, number: int, section: int) -> float:
        key = ROLES * (SECTIONS * number + section) + role
        gain = self.gains[key]
        if gain == UNKNOWN:
            gain = gain_of(self.table, role, number, section)
            self.gains[key] = gain
        return gain

    def likes(self, t: HegemonyTable, role: int, number: int) -> bool:
        """Return whether a role will probably vote for a bill."""
        return t.bill_by[number] == role or self.gain(role, number, t.bill_to[number]) > 0

    def chance(self, t: HegemonyTable, number: int) -> float:
        """Return how likely a bill is to pass in the elections. It is never far from even, because much can change until then."""
        yes = 0.5
        no = 0.5
        for role in t.choices.roles:
            weight = (t.bag[role] / 3 if role < CLASSES else 0.0) + 0.6 * t.influence[role]
            if self.likes(t, role, number):
                yes += weight
            else:
                no += weight
        return 0.3 + 0.5 * yes / (yes + no)

    def chance_now(self, t: HegemonyTable, number: int) -> float:
        """Return how likely a bill is to pass in an immediate vote, by the cubes that are expected or drawn, and by influence."""
        cubes = t.drawn if max(t.drawn) else t.bag
        margin = 0.0
        for role in t.choices.roles:
            votes = (CUBES_DRAWN * cubes[role] / max(1, sum(cubes)) if role < CLASSES else 0.0) + 0.5 * t.influence[
                role
            ]
            margin += votes if self.likes(t, role, number) else -votes
        return min(0.95, max(0.05, 0.55 + 0.13 * margin))

    def stake(self, t: HegemonyTable, role: int, number: int) -> float:
        """Return what a bill would be worth to a role if it passed: its effects, also on the leading rival, and its points."""
        section = t.bill_to[number]
        proposer = t.bill_by[number]
        rival = leader(t, role)
        value = self.gain(role, number, section) - RIVAL_GAIN * self.gain(rival, number, section)
        if proposer == role:
            return value + BILL_POINTS
        return value - RIVAL * BILL_POINTS if proposer == rival else value

    def bills_worth(self, t: HegemonyTable, role: int) -> float:
        value = 0.0
        for number in range(POLICIES):
            if t.bill_by[number] >= 0:
                gain = self.stake(t, role, number)
                chance = self.chance(t, number)
                if t.bill_by[number] == role and number in t.proposed and t.influence[role]:
                    chance = max(chance, self.chance_now(t, number) - 0.1)  # an immediate vote is possible
                value += chance * (gain + (SUPPORTER if gain > 0 and t.bill_by[number] != role else 0))
        return value
