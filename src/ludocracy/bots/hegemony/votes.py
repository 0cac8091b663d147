"""How a bot of Hegemony votes: for or against, with how much influence, and whether to have the vote at once."""

from typing import Final

from ludocracy.bots.hegemony.politics import Politics
from ludocracy.games.hegemony.board.politics import IN_FAVOUR, OPPOSED
from ludocracy.games.hegemony.board.roles import CLASSES, STATE
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.moves import CALL, FAVOUR, OPPOSE, WAIT

#: What a point of a bill's worth may cost in influence, and what a vote at once must promise more than the elections.
INFLUENCE_A_POINT: Final = 0.55
VOTE_NOW: Final = 0.5


def declare(t: HegemonyTable, role: int, politics: Politics) -> int:
    """For what helps; a rival's points are a harm, a supporter's point is not."""
    return FAVOUR if politics.stake(t, role, t.vote) > 0.2 else OPPOSE


def bid(t: HegemonyTable, role: int, politics: Politics) -> int:
    """What is missing to win and a little more, if the bill is worth it."""
    own = 0
    against = 0
    rivals = 0
    for other in t.choices.roles:
        votes = t.drawn[other] if other < CLASSES else 0
        if t.stances[other] == t.stances[role]:
            own += votes
        elif t.stances[other] in (IN_FAVOUR, OPPOSED):
            against += votes
            rivals += t.influence[other]
    gain = abs(politics.stake(t, role, t.vote))
    if t.stances[role] == IN_FAVOUR and t.bill_by[t.vote] != role and not (role < CLASSES and t.drawn[role]):
        gain += 1.0  # the supporter's point
    most = min(t.influence[role], int(gain / INFLUENCE_A_POINT))
    need = against - own + (rivals + 2) // 3 + int(t.stances[role] == OPPOSED)
    if need > most:
        need = against - own + int(t.stances[role] == OPPOSED)
    if need > most:
        return 0
    return max(0, need, int(role == STATE and most > 0 and t.stances[role] == IN_FAVOUR))


def call(t: HegemonyTable, role: int, politics: Politics) -> int:
    """The vote at once, when the friends of the bill have the bag, or the cubes that lie there."""
    number = t.proposed[-1] if t.proposed else -1
    if number < 0 or t.bill_by[number] < 0:
        return WAIT
    better = politics.chance_now(t, number) - politics.chance(t, number)
    return CALL if better * politics.stake(t, role, number) > VOTE_NOW else WAIT
