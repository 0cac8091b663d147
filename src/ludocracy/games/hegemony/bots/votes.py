"""How a bot of Hegemony votes: for or against, with how much influence, and whether to call an immediate vote."""

from typing import Final

from ludocracy.games.hegemony.board.policies import AGENDA_POLICIES
from ludocracy.games.hegemony.board.politics import IN_FAVOUR, OPPOSED
from ludocracy.games.hegemony.board.roles import CLASSES, STATE
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.bots.politics import Politics
from ludocracy.games.hegemony.moves import CALL, FAVOUR, OPPOSE, WAIT

#: The influence that a point of a bill's worth may cost, and how much better an immediate vote must be than the elections.
INFLUENCE_PER_POINT: Final = 0.55
VOTE_NOW: Final = 0.5
#: How much harm is accepted for a policy in the bot's own section.
OWN_SECTION: Final = -1.0


def declare(t: HegemonyTable, role: int, politics: Politics) -> int:
    """Vote for bills that help the role. A rival's points count as harm, a supporter's point does not.

    A policy in the role's own section brings points at the end, whoever proposed it.
    """
    if politics.corrected and t.bill_to[t.vote] == role and t.vote < AGENDA_POLICIES:
        return FAVOUR if politics.gain(role, t.vote, role) > OWN_SECTION else OPPOSE
    return FAVOUR if politics.stake(t, role, t.vote) > 0.2 else OPPOSE


def bid(t: HegemonyTable, role: int, politics: Politics) -> int:
    """Return the influence to bid: what is missing to win and a little more, if the bill is worth it."""
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
    if politics.corrected and settled(t, role, own, against, rivals):
        return support(t, role, own, against)
    gain = abs(politics.stake(t, role, t.vote))
    if t.stances[role] == IN_FAVOUR and t.bill_by[t.vote] != role and not (role < CLASSES and t.drawn[role]):
        gain += 1.0  # the supporter's point
    most = min(t.influence[role], int(gain / INFLUENCE_PER_POINT))
    need = against - own + (rivals + 2) // 3 + int(t.stances[role] == OPPOSED)
    if need > most:
        need = against - own + int(t.stances[role] == OPPOSED)
    if need > most:
        return 0
    return max(0, need, int(role == STATE and most > 0 and t.stances[role] == IN_FAVOUR))


def settled(t: HegemonyTable, role: int, own: int, against: int, rivals: int) -> bool:
    """Return whether no bid can change the result: the vote is certainly won, or lost even with all influence of this side."""
    tie = int(t.stances[role] == OPPOSED)
    side = 0
    for other in t.choices.roles:
        if t.stances[other] == t.stances[role]:
            side += t.influence[other]
    return own - against - tie >= rivals or own + side < against + tie


def support(t: HegemonyTable, role: int, own: int, against: int) -> int:
    """Bid one influence for the supporter's point, if the bill passes and the role has no cube among those drawn."""
    if t.stances[role] != IN_FAVOUR or t.bill_by[t.vote] == role or own < against:
        return 0
    return 1 if role >= CLASSES or not t.drawn[role] else 0


def call(t: HegemonyTable, role: int, politics: Politics) -> int:
    """Call an immediate vote if that is worth clearly more than waiting for the elections."""
    number = t.proposed[-1] if t.proposed else -1
    if number < 0 or t.bill_by[number] < 0:
        return WAIT
    better = politics.chance_now(t, number) - politics.chance(t, number)
    return CALL if better * politics.stake(t, role, number) > VOTE_NOW else WAIT
