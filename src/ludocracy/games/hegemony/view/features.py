"""Features of a table, for learners."""

from ludocracy.core.bits import members
from ludocracy.games.hegemony.board.policies import POLICIES
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, ROLES
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import INDUSTRY, KINDS


def features(t: HegemonyTable, seat: int) -> list[float]:
    """Return all public information as numbers, and the seat's hand; the length is the same for every number of players."""
    box = t.box
    role = t.choices.roles[seat]
    out = [float(role == n) for n in range(ROLES)]
    out += [t.round / 5, t.turn / 5, float(t.demonstration), t.capital / 100, t.wealth / 15, t.media / 10]
    out += [t.influence_left / 35, t.multiplier() / 11, float(t.submitted)]
    add(out, t.money, 100.0)
    add(out, t.loans, 5.0)
    add(out, t.vp, 50.0)
    add(out, t.prosperity, 10.0)
    add(out, t.legitimacy, 10.0)
    add(out, t.tokens, 6.0)
    add(out, t.goods, 20.0)
    add(out, t.influence, 10.0)
    add(out, t.prices, 15.0)
    add(out, t.benefits, 20.0)
    add(out, t.idle, 5.0)
    add(out, t.pool, 23.0)
    add(out, t.workers, 30.0)
    add(out, t.policy, 2.0)
    add(out, t.bill_by, 3.0)
    add(out, t.bill_to, 2.0)
    add(out, t.bag, 25.0)
    add(out, t.stances, 2.0)
    add(out, t.drawn, 5.0)
    add(out, t.owner, 3.0)
    add(out, t.wages, 3.0)
    add(out, t.committed, 3.0)
    add(out, t.posts, float(KINDS))
    out += ones(members(t.unions), len(INDUSTRY))
    out += ones(members(t.strikes), len(box.company))
    out += ones(members(t.gears), len(box.company))
    out += ones(members(t.markets[MIDDLE] | t.markets[CAPITALIST]), len(box.company))
    out += ones([t.export], len(box.export))
    out += ones([t.agenda], len(box.agenda))
    out += ones([t.vote], POLICIES)
    out += ones(t.events, len(box.event))
    out += ones(t.deals, len(box.deal))
    out += ones(t.hands[role], len(box.card))
    return out


def add(out: list[float], numbers: list[int], scale: float) -> None:
    """Append the numbers, divided so that most are between 0 and 1."""
    for number in numbers:
        out.append(number / scale)


def ones(present: list[int], size: int) -> list[float]:
    """Return how often each of `size` codes is present; -1 stands for nothing."""
    counts = [0.0] * size
    for code in present:
        if code >= 0:
            counts[code] += 1.0
    return counts
