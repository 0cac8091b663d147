"""The table of Hegemony: flat lists of ints, and the questions that can be asked about it.

How the rules use it
--------------------
*Atoms* (`atoms/`) change the table, write notes, and push the next questions. Rules and cards change the table through
atoms.

*Steps* ask questions. A step holds ids (a role, a company, a count) and pushes further steps with `t.then(A, B, C)`: A happens
first, then B, then C, then the steps that were on the stack before. The steps of a phase are in `phases/`, those of a basic or
bonus action in `actions/`, those of cards in `effects/`.

*Effects* (`effects/`) carry out cards and events. The cards themselves are `t.box`, and what they do is `t.plays`: the game reads
both from `data/*.toml`.

What an action must remember between its questions is kept in separate fields, which `forget` clears before the next action:
`proposed`, `tiled`, `shown_exports`, and `tally[role]`, which counts what a play did: pieces bought and sold, transactions,
workers hired. An effect that asks questions pushes steps, such as

    t.then(Propose(role, role, policies, any_section, vote), AnotherStep(...))

and never reads the stack.
"""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import mypyc_attr

from ludocracy.core.bits import BIT, size
from ludocracy.core.deck import Deck
from ludocracy.core.step import NO_ONE, Step
from ludocracy.core.table import Table, Value, leaders
from ludocracy.core.view import Say
from ludocracy.games.hegemony.board.accounts import FLOWS, SOURCES, STATEMENTS, Statement
from ludocracy.games.hegemony.board.box import Box
from ludocracy.games.hegemony.board.companies import EMPLOYEE_POST, POSTS
from ludocracy.games.hegemony.board.goods import (
    FIRST_PRICES,
    GOODS,
    GOODS_IN_BOX,
    INFLUENCE_IN_BOX,
    PLACES,
    STATE_SPARE,
    SUPPLY,
)
from ludocracy.games.hegemony.board.loans import LOANS_IN_BOX
from ludocracy.games.hegemony.board.policies import (
    AGENDA_POLICIES,
    LABOUR,
    MINIMUM_WAGE,
    POLICIES,
    START_POLICIES,
    TAX_BASE,
    TAXATION,
    WELFARE_EDUCATION,
    WELFARE_FACTOR,
    WELFARE_HEALTH,
    WELFARE_MODIFIER,
)
from ludocracy.games.hegemony.board.politics import CUBES_PER_CLASS, FIRST_CUBES, LEGITIMACY_START
from ludocracy.games.hegemony.board.roles import CLASSES, NOT_SEATED, ROLES, ROLES_OF, STATE, WORKER_CLASSES
from ludocracy.games.hegemony.board.workers import KINDS, NOBODY, POPULATION, SKILLS, WORKERS_IN_BOX

if TYPE_CHECKING:  # an effect is carried out on a table: only the type is needed here
    from ludocracy.games.hegemony.effects.base import PlayBook


# The long lists, as bits of `HegemonyTable.shared`. Clones share them until one is changed (`writable_…`): a clone takes 1.5 µs
# instead of 3.7, on CPython 3.11. A law scans the rules and the bots for changes of other lists (tests/laws/test_clones.py).
SHARED_POSTS: Final = 1
SHARED_OWNER: Final = 2
SHARED_WAGES: Final = 4
SHARED_COMMITTED: Final = 8
SHARED_DECK: Final = 16
SHARED_POINTS: Final = 32
SHARED_REASONS: Final = 64
ALL_SHARED: Final = 127


@final
class Choices:
    """The cards and the options of a table in the form that the rules read. It is immutable and shared by all clones."""

    def __init__(self, seats: int, setting: dict[str, Value], box: Box, plays: "PlayBook") -> None:
        self.box: Final = box
        self.plays: Final = plays
        self.roles: Final = ROLES_OF[seats]
        self.seat_of: Final = [
            ROLES_OF[seats].index(role) if role in ROLES_OF[seats] else NOT_SEATED for role in range(ROLES)
        ]
        self.state_plays: Final = seats == 4
        self.middle_plays: Final = seats > 2
        self.hold_empty_elections: Final = setting["empty_elections"] == "held"
        self.unanimous: Final = str(setting["unanimous"])
        self.refill_short_bag: Final = setting["short_bag"] == "refill"
        self.state_slots: Final = bool(setting["state_slots"])
        self.below_zero: Final = bool(setting["below_zero"])
        self.strikers_take_token: Final = bool(setting["strikers_take_token"])
        self.public_jobs_calm: Final = bool(setting["public_jobs_calm"])
        self.imf_loan: Final = int(setting["imf_loan"])
        self.zone_takes_all: Final = bool(setting["zone_takes_all"])
        self.penalty_must_hurt: Final = bool(setting["penalty_must_hurt"])
        self.welfare_rounds_up: Final = bool(setting["welfare_rounds_up"])
        self.freed_post_binds: Final = bool(setting["freed_post_binds"])


@final
class HegemonyTable(Table):
    """One position of Hegemony. Comments say whether a list is indexed by role, class, good, policy or company card.

    Clones share the long lists, which have three quarters of all numbers, until one of them changes. Code that changes such a
    list gets it from its `writable_...` method; `tests/laws/test_clones.py` checks this.
    """

    def __init__(self, seats: int, setting: dict[str, Value], choices: Choices) -> None:
        super().__init__(seats, setting)
        self.choices: Choices = choices
        self.box: Box = choices.box
        self.plays: PlayBook = choices.plays
        self.shared: int = 0  # mask of the long lists that a clone may have too
        # the course of the game
        self.round: int = 0
        self.turn: int = 0  # 1 .. 5 in the action phase
        self.submitted: bool = False  # a bill was proposed this round (ruling N1)
        # money and points, by role
        self.money: list[int] = NO_ONE  # the Capitalist's revenue, the State's treasury
        self.capital: int = 0
        self.loans: list[int] = NO_ONE
        self.vp: list[int] = NO_ONE
        self.wealth: int = 0  # spaces of the wealth track
        self.prosperity: list[int] = NO_ONE  # spaces of the track; Working, Middle
        self.legitimacy: list[int] = NO_ONE  # by class
        self.tokens: list[int] = NO_ONE  # legitimacy tokens, by class
        # goods
        self.goods: list[int] = NO_ONE  # 4 * place + good
        self.influence: list[int] = NO_ONE  # by role; the State's is personal
        self.media: int = 0  # influence among the public services
        self.influence_left: int = 0  # in the supply
        self.prices: list[int] = NO_ONE  # 4 * role + good
        self.tiles: list[int] = NO_ONE  # by role: mask of goods
        self.benefits: list[int] = NO_ONE  # 3 * class: money, influence, cubes
        self.benefits_placed: int = (
            0  # mask of the classes whose benefits were placed in this turn: they are not discarded when more is placed
        )
        # people
        self.idle: list[int] = NO_ONE  # by kind
        self.pool: list[int] = NO_ONE  # by kind: workers in the supply
        self.workers: list[int] = NO_ONE  # in play; Working, Middle
        self.unions: int = 0  # mask of industries
        self.demonstration: bool = False
        # companies, by card
        self.companies: list[list[int]] = []  # by role: the cards in play, oldest first
        self.owner: list[int] = NO_ONE  # -1: not in play
        self.posts: list[int] = NO_ONE  # 3 * card + post: a kind or NOBODY
        self.wages: list[int] = NO_ONE  # level 1 .. 3, 0 where none is paid
        self.committed: list[int] = NO_ONE  # MAIN, EMPLOYEE
        self.strikes: int = 0  # mask of cards
        self.gears: int = 0  # mask of cards
        self.decks: list[int] = NO_ONE  # by role: mask of cards
        self.markets: list[int] = NO_ONE  # by role: mask of cards
        self.discards: list[int] = NO_ONE  # by role: mask of cards
        self.closed: int = 0  # public companies face down
        # cards
        self.hands: list[list[int]] = []  # by role, sorted
        self.deck: list[int] = NO_ONE  # action cards not drawn: counts by card
        self.spread: list[int] = NO_ONE  # while a role draws: the moves that draw its cards
        self.spread_counts: list[int] = NO_ONE  # while a role draws: how many of each card are left
        self.exports: int = 0  # mask: the deck
        self.export: int = -1
        self.deal_deck: list[int] = NO_ONE  # counts
        self.deals: list[int] = NO_ONE  # on the board
        self.immigrants: list[int] = NO_ONE  # counts of the deck
        self.agendas: int = 0  # mask: the deck
        self.agenda: int = -1
        self.event_deck: Deck = Deck([])
        self.events: list[int] = NO_ONE  # on the board
        self.peeked: list[int] = NO_ONE  # events that the State is looking at
        # politics
        self.policy: list[int] = NO_ONE  # sections
        self.bill_by: list[int] = NO_ONE  # by policy: a role or -1
        self.bill_to: list[int] = NO_ONE  # by policy: a section or -1
        self.bag: list[int] = NO_ONE  # cubes by class
        self.cubes: list[int] = NO_ONE  # cubes in the supply, by class
        self.vote: int = -1  # the policy that is voted on
        self.stances: list[int] = NO_ONE  # by role
        self.drawn: list[int] = NO_ONE  # cubes on the board, by class
        self.paid_under: int = 0  # the labour market when wages were paid
        # statements (atoms/accounts.py); except for the flows of the current phase they are never changed, so clones share them
        self.flows: list[int] = NO_ONE  # payments and goods since the phase began, by flow
        self.points: list[int] = NO_ONE  # of this round: SOURCES * role + source
        self.opening: list[int] = NO_ONE  # money by role and `points` when the phase began; empty between phases
        self.statements: list[Statement | None] = []  # by phase: the last one
        self.reasons: list[
            list[int]
        ] = []  # why all points so far were scored: round, turn, role, reason, points, figures
        self.rounds: list[list[int]] = []  # `points` of each finished round, and of the end of the game
        self.policies_then: list[list[int]] = []  # the policies at the end of each of them
        self.votes: list[list[int]] = []  # the results of this round
        self.elections: list[list[int]] = []  # the results of the last elections
        self.imf: list[int] = []  # the last IMF intervention
        # the current action
        self.replaced_posts: list[int] = NO_ONE  # posts filled in this assignment by those who replace somebody
        self.vacated_companies: list[int] = NO_ONE  # companies that lost somebody in this assignment
        self.tally: list[int] = NO_ONE  # by role: how much the current card has bought, sold or made so far
        self.proposed: list[int] = NO_ONE  # the policies of the bills that this action has proposed
        self.tiled: int = -1  # the good of the storage tile that this action has placed
        self.shown_exports: list[int] = NO_ONE  # export cards turned up, of which one may be chosen

    def set_out(self) -> None:
        """Give every field its first value: the board before the draws of the set-up."""
        box = self.box
        seats = self.seats
        self.money = [0] * ROLES
        self.loans = [0] * ROLES
        self.vp = [0] * ROLES
        self.prosperity = [0] * WORKER_CLASSES
        self.legitimacy = [LEGITIMACY_START if seats == 4 else 0] * CLASSES
        self.tokens = [0] * CLASSES
        self.goods = [0] * (GOODS * PLACES)
        for good in range(GOODS):
            self.goods[GOODS * SUPPLY + good] = GOODS_IN_BOX[good]
        self.influence = [0] * ROLES
        self.influence_left = INFLUENCE_IN_BOX
        self.prices = [0] * GOODS + FIRST_PRICES + FIRST_PRICES + [0] * GOODS
        self.tiles = [0] * ROLES
        self.benefits = [0] * (3 * CLASSES)
        self.idle = [0] * KINDS
        self.pool = WORKERS_IN_BOX[:]
        self.workers = [0] * WORKER_CLASSES
        self.companies = [[], [], [], []]
        self.owner = [-1] * box.companies
        self.posts = [NOBODY] * (POSTS * box.companies)
        self.wages = [0] * box.companies
        self.committed = [0] * box.companies
        self.decks = box.first_decks[seats][:]
        self.markets = [0] * ROLES
        self.discards = [0] * ROLES
        self.closed = box.first_closed[seats]
        self.hands = [[], [], [], []]
        self.deck = box.first_cards[seats][:]
        self.spread = []
        self.spread_counts = []
        self.exports = BIT[len(box.export)] - 1
        self.deal_deck = box.deal_copies[:]
        self.deals = []
        self.immigrants = box.immigrant_copies[:]
        self.agendas = BIT[len(box.agenda)] - 1 if seats == 4 else 0
        self.event_deck = Deck([1 if seats == 4 else 0] * len(box.event))
        self.events = []
        self.peeked = []
        self.policy = START_POLICIES[:]
        self.bill_by = [-1] * POLICIES
        self.bill_to = [-1] * POLICIES
        self.bag = [FIRST_CUBES] * CLASSES
        self.cubes = [CUBES_PER_CLASS - FIRST_CUBES] * CLASSES
        self.stances = [0] * ROLES
        self.drawn = [0] * CLASSES
        self.flows = [0] * FLOWS
        self.points = [0] * (ROLES * SOURCES)
        self.opening = []
        self.statements = [None] * STATEMENTS
        self.replaced_posts = []
        self.vacated_companies = []
        self.tally = [0] * ROLES
        self.proposed = []
        self.shown_exports = []
        self.unseal()

    def clone(self) -> "HegemonyTable":
        other = HegemonyTable(self.seats, self.setting, self.choices)
        self.copied_to(other)
        other.shared = self.shared = ALL_SHARED
        other.round = self.round
        other.turn = self.turn
        other.submitted = self.submitted
        other.money = self.money[:]
        other.capital = self.capital
        other.loans = self.loans[:]
        other.vp = self.vp[:]
        other.wealth = self.wealth
        other.prosperity = self.prosperity[:]
        other.legitimacy = self.legitimacy[:]
        other.tokens = self.tokens[:]
        other.goods = self.goods[:]
        other.influence = self.influence[:]
        other.media = self.media
        other.influence_left = self.influence_left
        other.prices = self.prices[:]
        other.tiles = self.tiles[:]
        other.benefits = self.benefits[:]
        other.benefits_placed = self.benefits_placed
        other.idle = self.idle[:]
        other.pool = self.pool[:]
        other.workers = self.workers[:]
        other.unions = self.unions
        other.demonstration = self.demonstration
        other.companies = [self.companies[0][:], self.companies[1][:], self.companies[2][:], self.companies[3][:]]
        other.owner = self.owner
        other.posts = self.posts
        other.wages = self.wages
        other.committed = self.committed
        other.strikes = self.strikes
        other.gears = self.gears
        other.decks = self.decks[:]
        other.markets = self.markets[:]
        other.discards = self.discards[:]
        other.closed = self.closed
        other.hands = [self.hands[0][:], self.hands[1][:], self.hands[2][:], self.hands[3][:]]
        other.deck = self.deck
        other.spread = self.spread[:]
        other.spread_counts = self.spread_counts[:]
        other.exports = self.exports
        other.export = self.export
        other.deal_deck = self.deal_deck[:]
        other.deals = self.deals[:]
        other.immigrants = self.immigrants[:]
        other.agendas = self.agendas
        other.agenda = self.agenda
        other.event_deck = self.event_deck.clone()
        other.events = self.events[:]
        other.peeked = self.peeked[:]
        other.policy = self.policy[:]
        other.bill_by = self.bill_by[:]
        other.bill_to = self.bill_to[:]
        other.bag = self.bag[:]
        other.cubes = self.cubes[:]
        other.vote = self.vote
        other.stances = self.stances[:]
        other.drawn = self.drawn[:]
        other.paid_under = self.paid_under
        other.flows = self.flows[:] if self.opening else self.flows
        other.points = self.points
        other.opening = self.opening
        other.statements = self.statements
        other.reasons = self.reasons
        other.rounds = self.rounds
        other.policies_then = self.policies_then
        other.votes = self.votes
        other.elections = self.elections
        other.imf = self.imf
        other.replaced_posts = self.replaced_posts[:]
        other.vacated_companies = self.vacated_companies[:]
        other.tally = self.tally[:]
        other.proposed = self.proposed[:]
        other.tiled = self.tiled
        other.shown_exports = self.shown_exports[:]
        return other

    # -- changing the long lists ---------------------------------------------------------------------

    def writable_posts(self) -> list[int]:
        if self.shared & SHARED_POSTS:
            self.shared -= SHARED_POSTS
            self.posts = self.posts[:]
        return self.posts

    def writable_owner(self) -> list[int]:
        if self.shared & SHARED_OWNER:
            self.shared -= SHARED_OWNER
            self.owner = self.owner[:]
        return self.owner

    def writable_wages(self) -> list[int]:
        if self.shared & SHARED_WAGES:
            self.shared -= SHARED_WAGES
            self.wages = self.wages[:]
        return self.wages

    def writable_committed(self) -> list[int]:
        if self.shared & SHARED_COMMITTED:
            self.shared -= SHARED_COMMITTED
            self.committed = self.committed[:]
        return self.committed

    def writable_deck(self) -> list[int]:
        if self.shared & SHARED_DECK:
            self.shared -= SHARED_DECK
            self.deck = self.deck[:]
        return self.deck

    def writable_points(self) -> list[int]:
        if self.shared & SHARED_POINTS:
            self.shared -= SHARED_POINTS
            self.points = self.points[:]
        return self.points

    def writable_reasons(self) -> list[list[int]]:
        if self.shared & SHARED_REASONS:
            self.shared -= SHARED_REASONS
            self.reasons = self.reasons[:]
        return self.reasons

    # -- reading the table ---------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [self.vp[role] for role in self.choices.roles]

    def winners(self) -> list[int]:
        """Return the roles with most points; ties: most own policies, then the State, then most cubes in the bag (ruling N4)."""
        if not self.over():
            return []
        best = leaders(self.vp, self.choices.roles)
        if len(best) > 1:
            best = leaders([self.own_policies(role) for role in range(ROLES)], best)
        if len(best) > 1:
            best = [STATE] if STATE in best else leaders(self.bag, best)
        return [self.choices.seat_of[role] for role in best]

    def own_policies(self, role: int) -> int:
        """Return how many of policies 1-5 are in a class's own section, or match the State's agenda (ruling N29)."""
        if role == STATE:
            return self.agenda_matches()
        return sum([1 for section in self.policy[:AGENDA_POLICIES] if section == role])

    def agenda_matches(self) -> int:
        if self.agenda < 0:
            return 0
        first = AGENDA_POLICIES * self.agenda
        count = 0
        for policy in range(AGENDA_POLICIES):
            if self.policy[policy] == self.box.agenda_section[first + policy]:
                count += 1
        return count

    def population(self, cls: int) -> int:
        """Return the population of the Working or the Middle Class."""
        return POPULATION[self.workers[cls]]

    def minimum_wage(self) -> int:
        return MINIMUM_WAGE[self.policy[LABOUR]]

    def multiplier(self) -> int:
        """Multiplicateur Fiscal: return the tax multiplier."""
        return multiplier_of(self.policy)

    def staffed(self, card: int) -> bool:
        """Return whether somebody runs the company: all posts are filled, except perhaps the employee's."""
        return self.posts[POSTS * card] != NOBODY

    def operational(self, card: int) -> bool:
        return self.box.automated[card] or self.posts[POSTS * card] != NOBODY

    def has_employee(self, card: int) -> bool:
        """Return whether a Middle Class company has a Working Class employee."""
        return self.box.employee_skill[card] >= 0 and self.posts[POSTS * card + EMPLOYEE_POST] != NOBODY

    def fully_operational(self, card: int) -> bool:
        """Return whether a Middle Class company has two workers."""
        return self.staffed(card) and (self.box.post_count[card] > 1 or self.has_employee(card))

    def class_at(self, card: int) -> int:
        """Return the class of those who run the company; -1 if nobody does."""
        kind = self.posts[POSTS * card]
        return -1 if kind == NOBODY else kind // SKILLS

    def output(self, card: int) -> int:
        """Return what the company's own workers and machinery make."""
        made = self.box.output[card]
        if self.gears and self.gears & BIT[card]:
            made += self.box.machinery[card]
        return made

    def operational_count(self, role: int) -> int:
        count = 0
        for card in self.companies[role]:
            if self.box.automated[card] or self.posts[POSTS * card] != NOBODY:
                count += 1
        return count

    def idle_count(self, cls: int) -> int:
        first = SKILLS * cls
        idle = self.idle
        return idle[first] + idle[first + 1] + idle[first + 2] + idle[first + 3] + idle[first + 4] + idle[first + 5]

    def union_count(self) -> int:
        return size(self.unions)

    def loans_left(self) -> int:
        loans = self.loans
        return LOANS_IN_BOX - loans[0] - loans[1] - loans[2] - loans[3]

    def bills_of(self, role: int) -> int:
        count = 0
        for by in self.bill_by:
            if by == role:
                count += 1
        return count

    def public_capacity(self, good: int) -> int:
        """Return what the State can store: the production of its companies, operational or not, and six more."""
        box = self.box
        total = STATE_SPARE
        for card in self.companies[STATE]:
            if box.makes[card] == good:
                total += box.output[card]
        return total


@mypyc_attr(allow_interpreted_subclasses=True)
class HegemonyStep(Step[HegemonyTable]):
    """A step of Hegemony. In addition to asking and running, it can preview an answer."""

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        """Return what a legal answer of that role would do now, as lines with amounts."""
        return []


class RoleStep(HegemonyStep):
    """A step that holds one role and nothing else."""

    fields = ("role",)

    def __init__(self, role: int) -> None:
        self.role: Final = role


class CompanyStep(HegemonyStep):
    """A step that holds one company and nothing else."""

    fields = ("card",)

    def __init__(self, card: int) -> None:
        self.card: Final = card


def multiplier_of(policy: list[int]) -> int:
    """Return the tax multiplier under the given policies."""
    welfare = WELFARE_MODIFIER[policy[WELFARE_HEALTH]] + WELFARE_MODIFIER[policy[WELFARE_EDUCATION]]
    return TAX_BASE[policy[TAXATION]] + WELFARE_FACTOR[policy[TAXATION]] * welfare
