"""Positions of Hegemony as text: the kinds of all fields of a table and of its steps (docs/positions.md)."""

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Final

from ludocracy.core.codec import ByLabel, Code, Codec, Each, Flag, Kind, Mask, Pile, Whole, wrong
from ludocracy.core.moves import Domain
from ludocracy.core.step import Step
from ludocracy.games.hegemony import actions, atoms, effects, phases
from ludocracy.games.hegemony.atoms.legitimacy import LOWEST, PENALTY
from ludocracy.games.hegemony.board.accounts import (
    BEFORE,
    CLOSING,
    FIGURES_OF,
    FLOW,
    IMF_BEFORE,
    IMF_BILLS,
    IMF_LEGITIMACY,
    IMF_LIMIT,
    IMF_LOANS,
    IMF_PARTS,
    IMF_ROUND,
    IMF_TREASURY,
    PAID,
    POINT_COUNT,
    POINT_FIGURES,
    POINT_REASON,
    POINT_ROLE,
    POINT_ROUND,
    POINT_TURN,
    REASON,
    SCORED,
    SCORED_BEFORE,
    SOURCE,
    SOURCES,
    STATEMENT,
    VOTE_BY,
    VOTE_DRAWN,
    VOTE_FROM,
    VOTE_INFLUENCE,
    VOTE_NO,
    VOTE_PARTS,
    VOTE_PASSED,
    VOTE_POLICY,
    VOTE_STANCES,
    VOTE_TO,
    VOTE_TURN,
    VOTE_YES,
    Statement,
    points_in,
)
from ludocracy.games.hegemony.board.box import COMPANIES
from ludocracy.games.hegemony.board.companies import POSTS
from ludocracy.games.hegemony.board.goods import GOOD, GOODS, HOLDING, PLACE, SUPPLIER, TRANSACTIONS
from ludocracy.games.hegemony.board.policies import POLICY, SECTION
from ludocracy.games.hegemony.board.roles import CLASS, ROLE, ROLES
from ludocracy.games.hegemony.board.workers import INDUSTRY, KIND, NOBODY
from ludocracy.games.hegemony.effects import cards as odd_cards
from ludocracy.games.hegemony.effects.parameters import ALL, PART, PILE, PRICING, PRODUCER, SEQUEL, VOTE
from ludocracy.games.hegemony.moves import MOST, MOVES, NAMES
from ludocracy.games.hegemony.notes import ARGUMENTS

MANY: Final = 1 << 40
#: What a card has bought, sold or made so far. Its rewards are given one by one, so the limit is much lower.
MAX_TALLY: Final = 99_999

MOVE: Final = Domain("move", MOVES.texts)


class Posts(Kind):
    """The workers of every company that has any, by post."""

    def write(self, value: Any) -> Any:
        out: dict[str, list[str | None]] = {}
        for card in range(COMPANIES):
            posts = value[POSTS * card : POSTS * card + POSTS]
            if max(posts) != NOBODY:
                out[NAMES.company.labels[card]] = [None if kind == NOBODY else KIND.labels[kind] for kind in posts]
        return out

    def read(self, data: Any, where: str, seats: int) -> Any:
        if not isinstance(data, dict):
            raise wrong(where, data, "games.hegemony/allowed.posts")
        out = [NOBODY] * (POSTS * COMPANIES)
        for label, posts in data.items():
            card = Code(NAMES.company).read(label, where, seats)
            kinds = Each(Code(KIND, nothing=True), POSTS).read(posts, f"{where}.{label}", seats)
            out[POSTS * card : POSTS * card + POSTS] = kinds
        return out


class Counts(Kind):
    """Numbers by label; entries with the default value are omitted."""

    def __init__(self, domain: Domain, least: int, most: int, usual: int = 0) -> None:
        self.domain: Final = domain
        self.number: Final = Whole(least, most)
        self.usual: Final = usual

    def write(self, value: Any) -> Any:
        return {label: n for label, n in zip(self.domain.labels, value, strict=True) if n != self.usual}

    def read(self, data: Any, where: str, seats: int) -> Any:
        if not isinstance(data, dict):
            raise wrong(where, data, "games.hegemony/allowed.counts", domain=self.domain.name)
        out = [self.usual] * len(self.domain)
        for label, count in data.items():
            out[Code(self.domain).read(label, where, seats)] = self.number.read(count, f"{where}.{label}", seats)
        return out


class Rows(Kind):
    """Several counts by label in one flat list, written as one object per row."""

    def __init__(self, rows: Domain, columns: Domain, most: int, least: int = 0) -> None:
        self.rows: Final = rows
        self.columns: Final = columns
        self.one: Final = Counts(columns, least, most)

    def write(self, value: Any) -> Any:
        width = len(self.columns)
        return {
            label: self.one.write(value[width * row : width * row + width])
            for row, label in enumerate(self.rows.labels)
        }

    def read(self, data: Any, where: str, seats: int) -> Any:
        if not isinstance(data, dict) or set(data) != set(self.rows.labels):
            raise wrong(where, data, "allowed.entries", names=", ".join(self.rows.labels))
        out: list[int] = []
        for label in self.rows.labels:
            out += self.one.read(data[label], f"{where}.{label}", seats)
        return out


class Parts(Kind):
    """A flat list of numbers that is written in parts: the name, the first index and the kind of each."""

    def __init__(self, parts: list[tuple[str, int, Kind]], size: int) -> None:
        self.parts: Final = parts
        self.ends: Final = [parts[n + 1][1] for n in range(len(parts) - 1)] + [size]

    def write(self, value: Any) -> Any:
        out: dict[str, Any] = {}
        for (name, first, kind), end in zip(self.parts, self.ends, strict=True):
            out[name] = kind.write(value[first] if end == first + 1 else value[first:end])
        return out

    def read(self, data: Any, where: str, seats: int) -> Any:
        names = [name for name, _, _ in self.parts]
        if not isinstance(data, dict) or set(data) != set(names):
            raise wrong(where, data, "allowed.entries", names=", ".join(names))
        out: list[int] = []
        for name, _, kind in self.parts:
            found = kind.read(data[name], f"{where}.{name}", seats)
            out += found if isinstance(found, list) else [found]
        return out


class Statements(Kind):
    """The last statement of each phase that has one."""

    def write(self, value: Any) -> Any:
        return {
            label: A_STATEMENT.write(last.entries()[:SCORED] + points_in(last.entries()))
            for label, last in zip(STATEMENT.labels, value, strict=True)
            if last
        }

    def read(self, data: Any, where: str, seats: int) -> Any:
        if not isinstance(data, dict):
            raise wrong(where, data, "games.hegemony/allowed.statements")
        out: list[Statement | None] = [None for _ in STATEMENT.labels]
        for label, one in data.items():
            found = A_STATEMENT.read(one, f"{where}.{label}", seats)
            opening = found[BEFORE:CLOSING] + [0] * (ROLES * SOURCES)  # as if the round began with it
            out[Code(STATEMENT).read(label, where, seats)] = Statement(
                found[0], opening, found[CLOSING:PAID], found[PAID:SCORED], found[SCORED:]
            )
        return out


class Points(Kind):
    """Points that were scored, with their reason and its figures, which are labels or numbers."""

    def write(self, value: Any) -> Any:
        reason = value[POINT_REASON]
        out = A_SCORE.write(value[:POINT_FIGURES])
        for name, figure in zip(FIGURES_OF[reason], value[POINT_FIGURES:], strict=True):
            out[name] = figure_kind(name).write(figure)
        return out

    def read(self, data: Any, where: str, seats: int) -> Any:
        if not isinstance(data, dict):
            raise wrong(where, data, "allowed.entries", names="round, turn, role, reason, points")
        reason = Code(REASON).read(data.get("reason"), f"{where}.reason", seats)
        names = FIGURES_OF[reason]
        out: list[int] = A_SCORE.read({k: v for k, v in data.items() if k not in names}, where, seats)
        return out + [figure_kind(name).read(data.get(name), f"{where}.{name}", seats) for name in names]


def figure_kind(name: str) -> Kind:
    domain = ARGUMENTS.get(name)
    return Whole(0, MANY) if domain is None else Code(domain)


STORED: Final = Domain("good", GOOD.labels[:GOODS])
BENEFIT: Final = Domain("benefit", ["money", "influence", "cubes"])
WORKER_CLASS: Final = Domain("class", CLASS.labels[:2])

MONEY_BY_ROLE: Final = ByLabel(ROLE, Whole(0, MANY))
POINTS: Final = Rows(ROLE, SOURCE, MANY, -MANY)
A_STATEMENT: Final = Parts(
    [
        ("round", 0, Whole(0, 5)),
        ("before", BEFORE, MONEY_BY_ROLE),
        ("after", CLOSING, MONEY_BY_ROLE),
        ("paid", PAID, Counts(FLOW, 0, MANY)),
        ("points", SCORED, POINTS),
    ],
    SCORED_BEFORE,
)
OPENING: Final = Parts([("money", 0, MONEY_BY_ROLE), ("points", ROLES, POINTS)], ROLES + ROLES * SOURCES)
A_SCORE: Final = Parts(
    [
        ("round", POINT_ROUND, Whole(0, 5)),
        ("turn", POINT_TURN, Whole(0, 5)),
        ("role", POINT_ROLE, Code(ROLE)),
        ("reason", POINT_REASON, Code(REASON)),
        ("points", POINT_COUNT, Whole(-MANY, MANY)),
    ],
    POINT_FIGURES,
)
A_VOTE: Final = Parts(
    [
        ("turn", VOTE_TURN, Whole(0, 5)),
        ("policy", VOTE_POLICY, Code(POLICY)),
        ("from", VOTE_FROM, Code(SECTION)),
        ("to", VOTE_TO, Code(SECTION)),
        ("by", VOTE_BY, Code(ROLE)),
        ("passed", VOTE_PASSED, Whole(0, 1)),
        ("yes", VOTE_YES, Whole(0, MANY)),
        ("no", VOTE_NO, Whole(0, MANY)),
        ("stances", VOTE_STANCES, ByLabel(ROLE, Whole(0, 2))),
        ("cubes", VOTE_DRAWN, ByLabel(CLASS, Whole(0, 25))),
        ("influence", VOTE_INFLUENCE, ByLabel(ROLE, Whole(0, 35))),
    ],
    VOTE_PARTS,
)
AN_INTERVENTION: Final = Parts(
    [
        ("round", IMF_ROUND, Whole(1, 5)),
        ("loans", IMF_LOANS, Whole(1, 10)),
        ("limit", IMF_LIMIT, Whole(1, 2)),
        ("treasury", IMF_TREASURY, Whole(0, MANY)),
        ("policy", IMF_BEFORE, ByLabel(POLICY, Code(SECTION))),
        ("bills", IMF_BILLS, ByLabel(ROLE, Whole(0, 7))),
        ("legitimacy", IMF_LEGITIMACY, ByLabel(CLASS, Whole(0, 10))),
    ],
    IMF_PARTS,
)

CODEC_FIELDS: Final[dict[str, Kind]] = {
    "round": Whole(0, 5),
    "turn": Whole(0, 5),
    "submitted": Flag(),
    "money": ByLabel(ROLE, Whole(0, MANY)),
    "capital": Whole(0, MANY),
    "loans": ByLabel(ROLE, Whole(0, 10)),
    "vp": ByLabel(ROLE, Whole(-MANY, MANY)),
    "wealth": Whole(0, 15),
    "prosperity": ByLabel(WORKER_CLASS, Whole(0, 10)),
    "legitimacy": ByLabel(CLASS, Whole(0, 10)),
    "tokens": ByLabel(CLASS, Whole(0, 6)),
    "goods": Rows(PLACE, STORED, 64),
    "influence": ByLabel(ROLE, Whole(0, 35)),
    "media": Whole(0, 35),
    "influence_left": Whole(0, 35),
    "prices": Rows(ROLE, STORED, 15),
    "tiles": ByLabel(ROLE, Mask(STORED)),
    "benefits": Rows(CLASS, BENEFIT, 1000),
    "benefits_placed": Mask(CLASS),
    "idle": Counts(KIND, 0, 23),
    "pool": Counts(KIND, 0, 23),
    "workers": ByLabel(WORKER_CLASS, Whole(0, 48)),
    "unions": Mask(INDUSTRY),
    "demonstration": Flag(),
    "companies": ByLabel(ROLE, Each(Code(NAMES.company))),
    "owner": Counts(NAMES.company, -1, 3, -1),
    "posts": Posts(),
    "wages": Counts(NAMES.company, 0, 3),
    "committed": Counts(NAMES.company, 0, 3),
    "strikes": Mask(NAMES.company),
    "gears": Mask(NAMES.company),
    "decks": ByLabel(ROLE, Mask(NAMES.company)),
    "markets": ByLabel(ROLE, Mask(NAMES.company)),
    "discards": ByLabel(ROLE, Mask(NAMES.company)),
    "closed": Mask(NAMES.company),
    "hands": ByLabel(ROLE, Each(Code(NAMES.card))),
    "deck": Counts(NAMES.card, 0, 9),
    "spread": Each(Code(MOVE)),
    "spread_counts": Each(Whole(1, 9)),
    "exports": Mask(NAMES.export),
    "export": Code(NAMES.export, nothing=True),
    "deal_deck": Counts(NAMES.deal, 0, 9),
    "deals": Each(Code(NAMES.deal)),
    "immigrants": Counts(NAMES.immigrant, 0, 9),
    "agendas": Mask(NAMES.agenda),
    "agenda": Code(NAMES.agenda, nothing=True),
    "event_deck": Pile(NAMES.event, 1),
    "events": Each(Code(NAMES.event)),
    "peeked": Each(Code(NAMES.event)),
    "policy": ByLabel(POLICY, Code(SECTION)),
    "bill_by": ByLabel(POLICY, Code(ROLE, nothing=True)),
    "bill_to": ByLabel(POLICY, Code(SECTION, nothing=True)),
    "bag": ByLabel(CLASS, Whole(0, 25)),
    "cubes": ByLabel(CLASS, Whole(0, 25)),
    "vote": Code(POLICY, nothing=True),
    "stances": ByLabel(ROLE, Whole(0, 2)),
    "drawn": ByLabel(CLASS, Whole(0, 25)),
    "paid_under": Code(SECTION),
    "replaced_posts": Each(Whole(0, POSTS * COMPANIES - 1)),
    "vacated_companies": Each(Code(NAMES.company)),
    "tally": ByLabel(ROLE, Whole(0, MAX_TALLY)),
    "proposed": Each(Code(POLICY)),
    "tiled": Code(STORED, nothing=True),
    "shown_exports": Each(Code(NAMES.export)),
    "flows": Counts(FLOW, 0, MANY),
    "points": POINTS,
    "opening": OPENING,
    "statements": Statements(),
    "reasons": Each(Points()),
    "rounds": Each(POINTS),
    "policies_then": Each(ByLabel(POLICY, Code(SECTION))),
    "votes": Each(A_VOTE),
    "elections": Each(A_VOTE),
    "imf": AN_INTERVENTION,
}

#: Optional fields of a position: those of statements, which an older version did not keep.
ACCOUNTS: Final = (
    "flows",
    "points",
    "opening",
    "statements",
    "reasons",
    "rounds",
    "policies_then",
    "votes",
    "elections",
    "imf",
)

#: Numbers in the fields of steps: whether something is so, how many pieces, a price, and what the tally was.
ZERO_OR_ONE: Final = Whole(0, 1)
PIECES: Final = Whole(0, MOST)
A_PRICE: Final = Whole(0, 999)
TALLY: Final = Whole(0, MAX_TALLY)


def number_of(domain: Domain) -> Kind:
    """Return the kind of a word of a card file that steps keep as a number."""
    return Whole(0, len(domain) - 1)


#: The kinds of the fields of steps, for positions and for words.
STEP_FIELDS: Final[dict[str, Kind]] = {
    "role": Code(ROLE),
    "namer": Code(ROLE),
    "cls": Code(CLASS),
    "card": Code(NAMES.company, nothing=True),
    "good": Code(GOOD),
    "supplier": Code(SUPPLIER),
    "policy": Code(POLICY),
    "section": Code(SECTION),  # not a field of a step: a question about a vote adds it
    "industry": Code(INDUSTRY),
    "kind": Code(KIND),
    "wares": Mask(GOOD),
    "sellers": Mask(SUPPLIER),
    "opened": Mask(NAMES.company),
    "changed": Mask(NAMES.company),
    "spared": Mask(CLASS),
    "policies": Mask(POLICY),
    "event": Code(NAMES.event, nothing=True),
    "played": Code(NAMES.card, nothing=True),
    "what": Code(HOLDING),
    "other": Code(GOOD),
    "left": PIECES,
    "goal": PIECES,
    "count": PIECES,
    "need": PIECES,
    "amount": Whole(0, 2 * MOST),  # of two goods together
    "loss": PIECES,
    "target": PIECES,
    "least": PIECES,
    "most": PIECES,
    "pace": Whole(1, MOST),
    "cost": A_PRICE,
    "price": A_PRICE,
    "discount": Whole(-ALL, ALL),
    "bonus": A_PRICE,
    "reserve": Whole(-1, MANY),
    "suppliers": PIECES,
    "portions": PIECES,
    "times": PIECES,
    "pricing": number_of(PRICING),
    "pile": number_of(PILE),
    "part": number_of(PART),
    "where": number_of(PRODUCER),  # or a vacancy: there are as many
    "sequel": number_of(SEQUEL),
    "vote": number_of(VOTE),
    "loss_rule": Whole(PENALTY, LOWEST),
    "choice": PIECES,  # the audit compares these two with the card
    "at": PIECES,
    "done": ZERO_OR_ONE,
    "made": Whole(0, 4**TRANSACTIONS - 1),  # two bits for each
    "bought": PIECES,
    "tile": ZERO_OR_ONE,
    "any_section": ZERO_OR_ONE,
    "any_kind": ZERO_OR_ONE,
    "idle_only": ZERO_OR_ONE,
    "first": ZERO_OR_ONE,
    "optional": ZERO_OR_ONE,
    "window": ZERO_OR_ONE,
    "to_state": ZERO_OR_ONE,
    "working": TALLY,
    "middle": TALLY,
    "capitalist": TALLY,
    "state": TALLY,
}


def steps_of(*modules: ModuleType) -> list[type[Step[Any]]]:
    """Return the steps that modules define. A class that others extend is not a step itself."""
    out: list[type[Step[Any]]] = []
    for module in modules:
        for value in vars(module).values():
            if (
                isinstance(value, type)
                and issubclass(value, Step)
                and getattr(value, "__module__", "") == module.__name__
                and not value.__subclasses__()
            ):
                out.append(value)
    return out


def step_modules() -> list[ModuleType]:
    """Return every module that may define steps: phases, actions, atoms, effects and the odd cards."""
    out: list[ModuleType] = []
    for package in (phases, actions, atoms, effects, odd_cards):
        for found in iter_modules(package.__path__):
            if not found.ispkg:
                out.append(import_module(f"{package.__name__}.{found.name}"))
    return out


CODEC: Final = Codec(CODEC_FIELDS, steps_of(*step_modules()), STEP_FIELDS, sealed=MOVE, optional=ACCOUNTS)
