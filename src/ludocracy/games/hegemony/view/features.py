"""What a seat sees of a Hegemony table as numbers, for learners: all public information, and its own hand.

The numbers are listed by role, not by seat, and the columns are the same for every number of players.
"""

from typing import Final

from ludocracy.core.features import Encoder, Layout, Numbers
from ludocracy.core.table import Table
from ludocracy.games.hegemony.board.box import Box
from ludocracy.games.hegemony.board.companies import POSTS
from ludocracy.games.hegemony.board.goods import GOOD, GOODS, PLACE
from ludocracy.games.hegemony.board.policies import POLICIES, POLICY
from ludocracy.games.hegemony.board.roles import CAPITALIST, CLASS, MIDDLE, ROLE, ROLES, ROUNDS, TURNS, WORKER_CLASSES
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import INDUSTRIES, INDUSTRY, KIND, KINDS

#: Money and points beyond these limits are shown as the limit. No game comes near them.
MAX_MONEY: Final = 10_000
MAX_POINTS: Final = 10_000
PARTS_OF_BENEFITS: Final = ["money", "influence", "cubes"]


def layout_of(box: Box) -> Layout:
    """Return the columns of a table with these cards."""
    layout = Layout()
    stored = GOOD.labels[:GOODS]
    workers = CLASS.labels[:WORKER_CLASSES]
    company = box.company.labels
    layout.flags("role", ROLE.labels)
    layout.number("round", ROUNDS)
    layout.number("turn", TURNS)
    layout.flag("demonstration")
    layout.number("capital", MAX_MONEY, scale=100)
    layout.number("wealth", 15)
    layout.number("media", 35, scale=10)
    layout.number("influence_left", 35)
    layout.number("multiplier", 11)
    layout.flag("submitted")
    layout.numbers("money", ROLE.labels, MAX_MONEY, scale=100)
    layout.numbers("loans", ROLE.labels, 10, scale=5)
    layout.numbers("points", ROLE.labels, MAX_POINTS, -MAX_POINTS, scale=50)
    layout.numbers("prosperity", workers, 10)
    layout.numbers("legitimacy", CLASS.labels, 10)
    layout.numbers("tokens", CLASS.labels, 6)
    layout.numbers("goods", [f"{place}.{good}" for place in PLACE.labels for good in stored], 64, scale=20)
    layout.numbers("influence", ROLE.labels, 35, scale=10)
    layout.numbers("prices", [f"{role}.{good}" for role in ROLE.labels for good in stored], 15)
    layout.numbers("benefits", [f"{cls}.{what}" for cls in CLASS.labels for what in PARTS_OF_BENEFITS], 1000, scale=20)
    layout.numbers("idle", KIND.labels, 23, scale=5)
    layout.numbers("pool", KIND.labels, 23)
    layout.numbers("workers", workers, 48, scale=30)
    layout.numbers("policy", POLICY.labels, 2)
    layout.numbers("bill_by", POLICY.labels, ROLES - 1, -1)
    layout.numbers("bill_to", POLICY.labels, 2, -1)
    layout.numbers("bag", CLASS.labels, 25)
    layout.numbers("stances", ROLE.labels, 2)
    layout.numbers("drawn", CLASS.labels, 25, scale=5)
    layout.numbers("owner", company, ROLES - 1, -1)
    layout.numbers("wages", company, 3)
    layout.numbers("committed", company, 3)
    posts = [f"{card}.{post + 1}" for card in company for post in range(POSTS)]
    layout.numbers("posts", posts, KINDS - 1, -1, scale=KINDS)
    layout.flags("unions", INDUSTRY.labels)
    layout.flags("strikes", company)
    layout.flags("machinery", company)
    layout.flags("markets", company)
    layout.flags("export", box.export.labels)
    layout.flags("agenda", box.agenda.labels)
    layout.flags("vote", POLICY.labels)
    layout.numbers("events", box.event.labels, 9, scale=1)
    layout.numbers("deals", box.deal.labels, 9, scale=1)
    layout.numbers("hand", box.card.labels, 9, scale=1)
    return layout


class HegemonyEncoder(Encoder):
    """Writes the board, then the companies, the cards on the board and the hand."""

    def write(self, table: Table, seat: int, out: Numbers) -> None:
        assert isinstance(table, HegemonyTable)
        t = table
        box = t.box
        companies = len(t.owner)
        role = t.choices.roles[seat]
        out.put_one(role, ROLES)
        out.put(t.round)
        out.put(t.turn)
        out.put_flag(t.demonstration)
        out.put_limited([t.capital], 0, MAX_MONEY)
        out.put(t.wealth)
        out.put(t.media)
        out.put(t.influence_left)
        out.put(t.multiplier())
        out.put_flag(t.submitted)
        out.put_limited(t.money, 0, MAX_MONEY)
        out.put_all(t.loans)
        out.put_limited(t.vp, -MAX_POINTS, MAX_POINTS)
        out.put_all(t.prosperity)
        out.put_all(t.legitimacy)
        out.put_all(t.tokens)
        out.put_all(t.goods)
        out.put_all(t.influence)
        out.put_all(t.prices)
        out.put_all(t.benefits)
        out.put_all(t.idle)
        out.put_all(t.pool)
        out.put_all(t.workers)
        out.put_all(t.policy)
        out.put_all(t.bill_by)
        out.put_all(t.bill_to)
        out.put_all(t.bag)
        out.put_all(t.stances)
        out.put_all(t.drawn)
        out.put_all(t.owner)
        out.put_all(t.wages)
        out.put_all(t.committed)
        out.put_all(t.posts)
        out.put_members(t.unions, INDUSTRIES)
        out.put_members(t.strikes, companies)
        out.put_members(t.gears, companies)
        out.put_members(t.markets[MIDDLE] | t.markets[CAPITALIST], companies)
        out.put_one(t.export, len(box.export.labels))
        out.put_one(t.agenda, len(box.agenda.labels))
        out.put_one(t.vote, POLICIES)
        out.put_counts(t.events, len(box.event.labels))
        out.put_counts(t.deals, len(box.deal.labels))
        out.put_counts(t.hands[role], len(box.card.labels))
