"""A table as numbers, for learners."""

from ludocracy.core.bits import BIT
from ludocracy.games.hegemony.board.box import BOX
from ludocracy.games.hegemony.board.policies import POLICIES
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, ROLES
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import INDUSTRY, KINDS

# -- for learners ----------------------------------------------------------------------------------------


def features(t: HegemonyTable, seat: int) -> list[float]:
    """All that is open as numbers, and the seat's own hand; of one length for every number of players."""
    role = t.choices.roles[seat]
    out = [float(role == n) for n in range(ROLES)]
    out += [t.round / 5, t.turn / 5, float(t.demonstration), t.capital / 100, t.wealth / 15, t.media / 10]
    out += [t.influence_left / 35, t.multiplier() / 11, float(t.submitted)]
    for numbers, scale in (
        (t.money, 100),
        (t.loans, 5),
        (t.vp, 50),
        (t.prosperity, 10),
        (t.legitimacy, 10),
        (t.tokens, 6),
        (t.goods, 20),
        (t.influence, 10),
        (t.prices, 15),
        (t.benefits, 20),
        (t.idle, 5),
        (t.pool, 23),
        (t.workers, 30),
        (t.policy, 2),
        (t.bill_by, 3),
        (t.bill_to, 2),
        (t.bag, 25),
        (t.stances, 2),
        (t.drawn, 5),
        (t.owner, 3),
        (t.wages, 3),
        (t.committed, 3),
        (t.posts, KINDS),
    ):
        for number in numbers:
            out.append(number / scale)
    for mask, size in (
        (t.unions, len(INDUSTRY)),
        (t.strikes, len(BOX.company)),
        (t.gears, len(BOX.company)),
        (t.markets[MIDDLE] | t.markets[CAPITALIST], len(BOX.company)),
    ):
        for n in range(size):
            out.append(float(mask & BIT[n] != 0))
    for count, present in ((len(BOX.export), t.export), (len(BOX.agenda), t.agenda), (POLICIES, t.vote)):
        for n in range(count):
            out.append(float(n == present))
    for n in range(len(BOX.event)):
        out.append(float(n in t.events))
    for n in range(len(BOX.deal)):
        out.append(float(t.deals.count(n)))
    hand_counts = [0.0] * len(BOX.card)
    for card in t.hands[role]:
        hand_counts[card] += 1.0
    return out + hand_counts
