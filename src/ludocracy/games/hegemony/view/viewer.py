"""What a seat may see of a table of Hegemony.

A server shows a table to five readers or more after every move, and most of it does not change. So a viewer remembers the
fields of the table that it has shown, and rebuilds only the zones whose fields have changed. An unchanged zone is the same
object for all seats that see it, and from move to move. A test compares the fields that each section declares with those that
it reads; a law compares every view with one that is built from scratch.
"""

from collections.abc import Callable
from typing import Any, Final

from ludocracy.core.bits import BIT
from ludocracy.core.game import Viewer
from ludocracy.core.table import Table
from ludocracy.core.view import Prompt, Say, View, Zone, ask, waiting_for
from ludocracy.games.hegemony.board.politics import IN_FAVOUR, OPPOSED
from ludocracy.games.hegemony.board.roles import CAPITALIST, CLASSES, MIDDLE, ROLES_OF, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.moves import MOVES
from ludocracy.games.hegemony.phases.production import Feed
from ludocracy.games.hegemony.view import statements, zones
from ludocracy.games.hegemony.view.actions import Menu, action_refusals, actions
from ludocracy.games.hegemony.view.forecast import Outlook, forecast, imf_ahead, produced_already, production_ahead
from ludocracy.games.hegemony.view.phases import phase_of, phases
from ludocracy.games.hegemony.view.previews import Pointer

#: Not fields, but derived from some: the result of `course`, and the events that the State has put back on the deck.
COURSE: Final = "course"
FORESEEN: Final = "foreseen"
DERIVED: Final = 2

#: The fields of the table that are shown, in addition to the question.
FIELDS: Final[list[str]] = [
    COURSE,
    FORESEEN,
    "round",
    "turn",
    "money",
    "capital",
    "loans",
    "wealth",
    "prosperity",
    "legitimacy",
    "tokens",
    "goods",
    "influence",
    "media",
    "influence_left",
    "prices",
    "tiles",
    "benefits",
    "idle",
    "pool",
    "workers",
    "unions",
    "demonstration",
    "companies",
    "owner",
    "posts",
    "wages",
    "committed",
    "strikes",
    "gears",
    "markets",
    "closed",
    "hands",
    "export",
    "deals",
    "agenda",
    "events",
    "peeked",
    "policy",
    "bill_by",
    "bill_to",
    "bag",
    "cubes",
    "vote",
    "stances",
    "drawn",
    "paid_under",
    "points",
    "statements",
    "rounds",
    "policies_then",
    "votes",
    "imf",
    "sealed",
    "vp",
]


def mask(*names: str) -> int:
    """Return a set of fields as a mask."""
    found = 0
    for name in names:
        found |= BIT[FIELDS.index(name)]
    return found


#: The fields on which the forecast of the next production and its lines depend.
OUTLOOK: Final = mask(
    *(COURSE, "money", "capital", "companies", "owner", "posts", "wages", "strikes", "policy", "paid_under", "workers")
)
FORECAST: Final = OUTLOOK | mask(
    "round", "demonstration", "idle", "unions", "gears", "goods", "tiles", "media", "loans"
)
#: The fields on which the actions of a seat depend while it is not asked.
ACTIONS: Final = mask("bill_by", "workers", "cubes", "goods")
STATUS: Final = mask(COURSE, "round", "turn", "vote", "bill_to", "bill_by", "drawn", "stances", "policy")


# -- sections --------------------------------------------------------------------------------------------


class Section:
    """Zones that are built from the same fields of the table. It is shared by all viewers, and holds no table."""

    def __init__(self, fields: int) -> None:
        self.fields: Final = fields

    def build(self, t: HegemonyTable, now: Outlook) -> list[Zone]:
        raise AssertionError("a section says what it shows")


class Country(Section):
    """What belongs to nobody, or to all players."""

    def __init__(self, zones_of: Callable[[HegemonyTable], list[Zone]], *names: str) -> None:
        super().__init__(mask(*names))
        self.zones_of: Final = zones_of

    def build(self, t: HegemonyTable, now: Outlook) -> list[Zone]:
        return self.zones_of(t)


class OfRole(Section):
    """What belongs to a role."""

    def __init__(self, role: int, zones_of: Callable[[HegemonyTable, int], list[Zone]], *names: str) -> None:
        super().__init__(mask(*names))
        self.role: Final = role
        self.zones_of: Final = zones_of

    def build(self, t: HegemonyTable, now: Outlook) -> list[Zone]:
        return self.zones_of(t, self.role)


class Forecast(Section):
    """The forecast of the next production."""

    def __init__(self) -> None:
        super().__init__(FORECAST | mask("cubes"))

    def build(self, t: HegemonyTable, now: Outlook) -> list[Zone]:
        return [statements.forecast_zone(t, now)] if t.round and production_ahead(t) else []


class Plan:
    """The sections of a view, in order, for a number of players."""

    def __init__(self, seats: int) -> None:
        self.roles: Final = ROLES_OF[seats]
        self.sections: Final[list[Section]] = []
        #: By seat, and last for watchers: the numbers of their sections; those before the seat's own actions come first.
        self.first: Final = self.add(
            Country(phases, COURSE, "round", "turn", "policy"),
            Country(zones.policies, "policy", "bill_by", "bill_to", "vote"),
            Country(zones.votes, "bag", "cubes", "drawn", "influence", "stances"),
        )
        boards = [self.board(role, seats) for role in self.roles]
        hands = [self.add(OfRole(role, zones.open_hand, "hands")) for role in self.roles]
        backs = [self.add(OfRole(role, zones.hidden_hand, "hands")) for role in self.roles]
        bids = [self.add(OfRole(role, zones.sealed_bid, "sealed")) for role in self.roles]
        state = self.state(seats)
        foreseen = self.add(Country(zones.foreseen, "peeked", FORESEEN)) if seats == 4 else []
        country = self.add(
            Country(zones.unemployed, "idle", "demonstration"),
            Country(zones.unions, "unions"),
            Country(zones.trade, "deals", "policy", "export"),
            Country(zones.supply, "influence_left", "loans", "pool"),
            Country(statements.phase_statements, "statements"),
            Country(statements.intervention, COURSE, "round", "imf"),
            Forecast(),
            Country(statements.final_zone, COURSE, "round", "policy", "goods", "media", "money", "loans", "vp"),
            Country(statements.results, "votes"),
            Country(statements.points, COURSE, "round", "points", "rounds", "policies_then"),
        )
        self.rest: Final[list[list[int]]] = []
        for viewer in range(seats + 1):
            rest: list[int] = list(bids[viewer]) if viewer < seats else []
            for seat in range(seats):
                rest += boards[seat][:1] + (hands[seat] if seat == viewer else backs[seat]) + boards[seat][1:]
            rest += state
            if viewer < seats and self.roles[viewer] == STATE:
                rest += foreseen
            self.rest.append(rest + country)

    def add(self, *sections: Section) -> list[int]:
        """Add sections and return their numbers."""
        first = len(self.sections)
        self.sections.extend(sections)
        return list(range(first, len(self.sections)))

    def board(self, role: int, seats: int) -> list[int]:
        """Add the board of a role; its hand comes after the first section."""
        found = self.add(
            OfRole(
                role,
                zones.board,
                *("money", "capital", "wealth", "influence", "loans", "workers", "prosperity", "bill_by"),
            ),
            OfRole(role, zones.companies, "companies", "posts", "wages", "committed", "strikes", "gears"),
            OfRole(role, zones.market, "markets", "gears"),
        )
        if role == CAPITALIST or role == MIDDLE:
            found += self.add(OfRole(role, zones.store, "goods", "tiles", "prices"))
        if role == WORKING or role == MIDDLE:
            found += self.add(OfRole(role, zones.area, "goods"))
        if role != STATE and seats == 4:
            found += self.add(OfRole(role, zones.benefits, "benefits", "goods"))
        return found

    def state(self, seats: int) -> list[int]:
        """Add the State and its companies, with or without a player."""
        found = self.add(
            Country(zones.free_zone, "goods"),
            Country(zones.services, "media", "goods", "companies", "policy", "money", "loans"),
        )
        if seats < 4:
            fields = ("companies", "posts", "wages", "committed", "strikes", "gears")
            found += self.add(Country(zones.public_companies, *fields))
        found += self.add(Country(zones.closed_companies, "closed", "gears"))
        if seats == 4:
            found += self.add(
                Country(zones.events, "events"),
                Country(zones.agenda, "agenda", "policy"),
                Country(zones.legitimacy, "legitimacy", "tokens"),
            )
        return found


PLANS: Final = {seats: Plan(seats) for seats in (2, 3, 4)}


# -- the viewer ------------------------------------------------------------------------------------------


class HegemonyViewer(Viewer):
    """Shows the positions of one match, one after the other."""

    def __init__(self, t: HegemonyTable) -> None:
        self.plan: Final = PLANS[t.seats]
        self.fields: Final[list[Any]] = [None] * len(FIELDS)  # as last shown
        self.stack: list[Any] = []
        self.outlook: Outlook = Outlook(t, t.policy)
        count = len(self.plan.sections)
        self.zones: Final[list[list[Zone]]] = [[] for _ in range(count)]  # by section
        self.stale: Final = [True] * count
        #: By seat, and last for watchers: the lines of the status, and the zone of actions.
        self.lines: Final[list[list[Say]]] = [[] for _ in range(t.seats + 1)]
        self.stale_lines: Final = [True] * (t.seats + 1)
        self.actions: Final[list[Zone | None]] = [None] * t.seats
        self.stale_actions: Final = [True] * t.seats
        self.look(t)

    def look(self, t: HegemonyTable) -> None:
        """Find out what has changed since the last call."""
        changed = 0
        fields = self.fields
        for n in range(DERIVED, len(FIELDS)):
            value = getattr(t, FIELDS[n])
            if value != fields[n]:
                fields[n] = copied(value)
                changed |= BIT[n]
        if t.event_deck.top != fields[1]:
            fields[1] = t.event_deck.top[:]
            changed |= mask(FORESEEN)
        if changed == 0 and t.stack == self.stack:
            return
        self.stack = t.stack[:]
        now = course(t)
        if now != fields[0]:
            fields[0] = now
            changed |= mask(COURSE)
        if changed & OUTLOOK:
            self.outlook = Outlook(t, t.policy)
        sections = self.plan.sections
        for n in range(len(sections)):
            if sections[n].fields & changed:
                self.stale[n] = True
        if changed & (STATUS | FORECAST):
            for n in range(len(self.lines)):
                self.stale_lines[n] = True
        if changed & ACTIONS:
            for n in range(len(self.actions)):
                self.stale_actions[n] = True

    def show(self, table: Table, seat: int) -> View:
        assert isinstance(table, HegemonyTable)
        self.look(table)
        return self.view(table, seat)

    def show_again(self, table: Table, seat: int) -> View:
        assert isinstance(table, HegemonyTable)
        return self.view(table, seat)

    def view(self, t: HegemonyTable, seat: int) -> View:
        shown = self.built(t, self.plan.first)
        prompt: Prompt | None = None
        if seat >= 0:
            menu = Menu(t, t.choices.roles[seat])
            if not t.over():
                shown.append(self.actions_of(t, seat, menu))
            if seat in t.who():
                prompt = question(t, seat, menu, self.outlook)
        shown += self.built(t, self.plan.rest[seat if seat >= 0 else t.seats])
        return View(
            "hegemony",
            seat,
            t.seats,
            shown,
            prompt,
            waiting_for(t),
            t.scores(),
            t.winners(),
            t.over(),
            self.status(t, seat),
        )

    def built(self, t: HegemonyTable, numbers: list[int]) -> list[Zone]:
        """Return the zones of these sections; the same objects as before if they are unchanged."""
        out: list[Zone] = []
        for n in numbers:
            if self.stale[n]:
                self.stale[n] = False
                built = self.plan.sections[n].build(t, self.outlook)
                if built != self.zones[n]:
                    self.zones[n] = built
            out += self.zones[n]
        return out

    def actions_of(self, t: HegemonyTable, seat: int, menu: Menu) -> Zone:
        """Return the actions of the seat's role. While the seat is asked they may depend on everything, so they are rebuilt."""
        known = self.actions[seat]
        if known is not None and not self.stale_actions[seat] and not menu.main and not menu.bonus:
            return known
        self.stale_actions[seat] = menu.main or menu.bonus
        built = actions(t, t.choices.roles[seat], menu)
        if known is not None and built == known:
            return known
        self.actions[seat] = built
        return built

    def status(self, t: HegemonyTable, seat: int) -> list[Say]:
        n = seat if seat >= 0 else t.seats
        if self.stale_lines[n]:
            self.stale_lines[n] = False
            built = status(t)
            if seat >= 0 and not t.over():
                built += forecast(t, t.choices.roles[seat], self.outlook)
            if built != self.lines[n]:
                self.lines[n] = built
        return self.lines[n]


def course(t: HegemonyTable) -> list[int]:
    """Return what the stack shows apart from the question: the phase, what lies ahead, and whether the game is over."""
    eaters = [step.cls for step in t.stack if isinstance(step, Feed)]
    ahead = [int(production_ahead(t)), int(produced_already(t)), int(imf_ahead(t))]
    return [phase_of(t), *ahead, int(t.over()), *eaters]


def copied(value: Any) -> Any:
    """Return a copy of a field that the table may change in place later."""
    if not isinstance(value, list):
        return value
    return [copied(one) for one in value] if value and isinstance(value[0], list) else value[:]


def question(t: HegemonyTable, seat: int, menu: Menu, now: Outlook) -> Prompt | None:
    """Return the question that the seat is asked."""
    pointer = Pointer(t, seat, now)
    refusals = pointer.refusals() + action_refusals(t, t.choices.roles[seat], menu)
    prompt = ask(MOVES, t, seat, pointer.place, pointer.hints, refusals)
    if prompt is not None:
        for name, value in bill_of(t).items():
            prompt.args.setdefault(name, value)
    return prompt


def bill_of(t: HegemonyTable) -> dict[str, int]:
    """Return the bill that is voted on: a field of the table, not of the steps."""
    return {"policy": t.vote, "section": t.bill_to[t.vote]} if t.vote >= 0 else {}


def status(t: HegemonyTable) -> list[Say]:
    """Return the state of the game, for everybody."""
    out = [Say("status.round", [t.round])]
    if t.turn:
        out.append(Say("status.turn", [t.turn]))
    if t.vote >= 0:
        out.append(Say("status.vote", [t.vote, t.bill_to[t.vote], t.bill_by[t.vote]]))
        if sum(t.drawn):
            sides = [0, 0, 0]
            for cls in range(CLASSES):
                sides[t.stances[cls]] += t.drawn[cls]
            out.append(Say("status.tally", [sides[IN_FAVOUR], sides[OPPOSED]]))
    out.append(Say("status.multiplier", [t.multiplier()]))
    out.append(Say("status.wage", [t.minimum_wage()]))
    return out
