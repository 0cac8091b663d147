"""Hegemony by Vangelis Bagiartakis and Varnavas Timotheou: four classes, seven policies, five rounds."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, Final

from ludocracy.core.codec import ByLabel, Code, Codec, Each, Flag, Kind, Mask, Pile, Whole
from ludocracy.core.data import MOST_PRINT, chosen
from ludocracy.core.errors import BadPosition
from ludocracy.core.game import Game, Option
from ludocracy.core.moves import Domain
from ludocracy.core.rng import Rng
from ludocracy.core.step import Step
from ludocracy.core.table import Table, Value
from ludocracy.core.view import Say, View
from ludocracy.games.hegemony import (
    acts,
    audit,
    describe,
    effects,
    imagine,
    jobs,
    setup,
    show,
    special,
    special_events,
    special_owners,
    special_state,
    special_votes,
    tasks,
)
from ludocracy.games.hegemony.cards import AGENDA, CARD, CARDS, COMPANY, DEAL, EVENT, EXPORT, IMMIGRANT, PRINT
from ludocracy.games.hegemony.consts import (
    CLASS,
    GOOD,
    GOODS,
    INDUSTRY,
    KIND,
    NOBODY,
    PLACE,
    POLICY,
    POSTS,
    ROLE,
    ROLES_OF,
    SECTION,
    SKILL,
    SUPPLIER,
)
from ludocracy.games.hegemony.moves import MOVES
from ludocracy.games.hegemony.notes import NOTES
from ludocracy.games.hegemony.state import Choices, HegemonyTable
from ludocracy.games.hegemony.steps import (
    bills,
    build,
    draw,
    elections,
    people,
    policies,
    production,
    round,
    scoring,
    state_role,
    stores,
    trade,
    turn,
    work,
)
from ludocracy.games.hegemony.verbs import HOLDING

OPTIONS: Final = (
    Option("cards", 0, least=0, most=MOST_PRINT),
    Option("empty_elections", "held", ["held", "skipped"], ruling="N1"),
    Option("unanimous", "cubes", ["cubes", "proposer", "influence"], ruling="N2"),
    Option("short_bag", "refill", ["refill", "fewer"], ruling="H8"),
    Option("state_slots", True, ruling="H9"),
    Option("below_zero", True, ruling="H9"),
    Option("strikers_take_token", True, ruling="N15"),
    Option("public_jobs_calm", False, ruling="N16"),
    Option("imf_loan", 50, least=50, most=55, ruling="N8"),
    Option("zone_takes_all", True, ruling="N21"),
    Option("penalty_must_hurt", True, ruling="N36"),
    Option("welfare_rounds_up", True, ruling="H16"),
)

MANY: Final = 1 << 40


MOVE: Final = Domain("move", MOVES.texts)


class Posts(Kind):
    """Who works where: the posts of every company where somebody does."""

    def write(self, value: Any) -> Any:
        out: dict[str, list[str | None]] = {}
        for card in range(CARDS):
            posts = value[POSTS * card : POSTS * card + POSTS]
            if max(posts) != NOBODY:
                out[COMPANY.labels[card]] = [None if kind == NOBODY else KIND.labels[kind] for kind in posts]
        return out

    def read(self, data: Any, where: str, seats: int) -> Any:
        if not isinstance(data, dict):
            raise BadPosition(f"{where}: companies with their workers are needed")
        out = [NOBODY] * (POSTS * CARDS)
        for label, posts in data.items():
            card = Code(COMPANY).read(label, where, seats)
            kinds = Each(Code(KIND, nothing=True), POSTS).read(posts, f"{where}.{label}", seats)
            out[POSTS * card : POSTS * card + POSTS] = kinds
        return out


class Counts(Kind):
    """Numbers by label; those that are the usual value are left out."""

    def __init__(self, domain: Domain, least: int, most: int, usual: int = 0) -> None:
        self.domain: Final = domain
        self.number: Final = Whole(least, most)
        self.usual: Final = usual

    def write(self, value: Any) -> Any:
        return {label: n for label, n in zip(self.domain.labels, value, strict=True) if n != self.usual}

    def read(self, data: Any, where: str, seats: int) -> Any:
        if not isinstance(data, dict):
            raise BadPosition(f"{where}: numbers by {self.domain.name} are needed")
        out = [self.usual] * len(self.domain)
        for label, count in data.items():
            out[Code(self.domain).read(label, where, seats)] = self.number.read(count, f"{where}.{label}", seats)
        return out


class Rows(Kind):
    """Several counts by label in one flat list, written as one object a row."""

    def __init__(self, rows: Domain, columns: Domain, most: int) -> None:
        self.rows: Final = rows
        self.columns: Final = columns
        self.one: Final = Counts(columns, 0, most)

    def write(self, value: Any) -> Any:
        width = len(self.columns)
        return {
            label: self.one.write(value[width * row : width * row + width])
            for row, label in enumerate(self.rows.labels)
        }

    def read(self, data: Any, where: str, seats: int) -> Any:
        if not isinstance(data, dict) or set(data) != set(self.rows.labels):
            raise BadPosition(f"{where}: an entry for each of {', '.join(self.rows.labels)} is needed")
        out: list[int] = []
        for label in self.rows.labels:
            out += self.one.read(data[label], f"{where}.{label}", seats)
        return out


STORED: Final = Domain("good", GOOD.labels[:GOODS])
BENEFIT: Final = Domain("benefit", ["money", "influence", "cubes"])
WORKER_CLASS: Final = Domain("class", CLASS.labels[:2])

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
    "served": Mask(CLASS),
    "idle": Counts(KIND, 0, 23),
    "pool": Counts(KIND, 0, 23),
    "workers": ByLabel(WORKER_CLASS, Whole(0, 48)),
    "unions": Mask(INDUSTRY),
    "demonstration": Flag(),
    "companies": ByLabel(ROLE, Each(Code(COMPANY))),
    "owner": Counts(COMPANY, -1, 3, -1),
    "posts": Posts(),
    "wages": Counts(COMPANY, 0, 3),
    "committed": Counts(COMPANY, 0, 3),
    "strikes": Mask(COMPANY),
    "gears": Mask(COMPANY),
    "decks": ByLabel(ROLE, Mask(COMPANY)),
    "markets": ByLabel(ROLE, Mask(COMPANY)),
    "discards": ByLabel(ROLE, Mask(COMPANY)),
    "closed": Mask(COMPANY),
    "hands": ByLabel(ROLE, Each(Code(CARD))),
    "deck": Counts(CARD, 0, 9),
    "spread": Each(Code(MOVE)),
    "spread_counts": Each(Whole(1, 9)),
    "exports": Mask(EXPORT),
    "export": Code(EXPORT, nothing=True),
    "deal_deck": Counts(DEAL, 0, 9),
    "deals": Each(Code(DEAL)),
    "immigrants": Counts(IMMIGRANT, 0, 9),
    "agendas": Mask(AGENDA),
    "agenda": Code(AGENDA, nothing=True),
    "event_deck": Pile(EVENT, 1),
    "events": Each(Code(EVENT)),
    "peeked": Each(Code(EVENT)),
    "policy": ByLabel(POLICY, Code(SECTION)),
    "bill_by": ByLabel(POLICY, Code(ROLE, nothing=True)),
    "bill_to": ByLabel(POLICY, Code(SECTION, nothing=True)),
    "bag": ByLabel(CLASS, Whole(0, 25)),
    "cubes": ByLabel(CLASS, Whole(0, 25)),
    "vote": Code(POLICY, nothing=True),
    "stances": ByLabel(ROLE, Whole(0, 2)),
    "drawn": ByLabel(CLASS, Whole(0, 25)),
    "paid_under": Code(SECTION),
    "moved": Each(Whole(0, POSTS * CARDS - 1)),
    "vacated": Each(Code(COMPANY)),
    "tally": ByLabel(ROLE, Whole(0, MANY)),
    "memo": Each(Whole(-MANY, MANY)),
}

#: What the fields of steps are, for positions and for words.
STEP_FIELDS: Final[dict[str, Kind]] = {
    "role": Code(ROLE),
    "namer": Code(ROLE),
    "cls": Code(CLASS),
    "card": Code(COMPANY, nothing=True),
    "good": Code(GOOD),
    "supplier": Code(SUPPLIER),
    "policy": Code(POLICY),
    "section": Code(SECTION),
    "industry": Code(INDUSTRY),
    "kind": Code(KIND),
    "skill": Code(SKILL),
    "wares": Mask(GOOD),
    "sellers": Mask(SUPPLIER),
    "opened": Mask(COMPANY),
    "changed": Mask(COMPANY),
    "spared": Mask(CLASS),
    "policies": Mask(POLICY),
    "event": Code(EVENT, nothing=True),
    "played": Code(CARD, nothing=True),
    "what": Code(HOLDING),
    "other": Code(GOOD),
}


def steps_of(*modules: ModuleType) -> list[type[Step[Any]]]:
    """The steps that modules define; a base that others extend is none of them."""
    out: list[type[Step[Any]]] = []
    for module in modules:
        for value in vars(module).values():
            if (
                isinstance(value, type)
                and issubclass(value, Step)
                and getattr(value, "__module__", "") == module.__name__
            ):
                out.append(value)
    return out


CODEC: Final = Codec(
    CODEC_FIELDS,
    steps_of(
        setup,
        round,
        draw,
        turn,
        bills,
        elections,
        policies,
        work,
        people,
        trade,
        stores,
        build,
        state_role,
        production,
        scoring,
        effects,
        acts,
        jobs,
        tasks,
        special,
        special_votes,
        special_owners,
        special_state,
        special_events,
    ),
    STEP_FIELDS,
    sealed=MOVE,
)


class Hegemony(Game):
    """The game itself."""

    def __init__(self) -> None:
        super().__init__("hegemony", range(2, 5), 1, MOVES, NOTES, OPTIONS, CODEC)

    def setting(self, seats: int, given: Mapping[str, Value]) -> dict[str, Value]:
        """The cards are kept by their fingerprint: a record or a position never goes on with others."""
        setting = super().setting(seats, given)
        setting["cards"] = chosen("cards", int(setting["cards"]), [PRINT])
        return setting

    def roles(self, seats: int) -> list[str]:
        return [f"{ROLE.name}/{ROLE.labels[role]}" for role in ROLES_OF[seats]]

    def blank(self, seats: int, setting: dict[str, Value]) -> Table:
        table = HegemonyTable(seats, setting, Choices(seats, setting))
        table.set_out()
        return table

    def begin(self, seats: int, setting: dict[str, Value]) -> Table:
        table = HegemonyTable(seats, setting, Choices(seats, setting))
        table.set_out()
        setup.set_up(table)
        return table

    def show(self, table: Table, seat: int) -> View:
        assert isinstance(table, HegemonyTable)
        return show.show(table, seat)

    def printed(self, face: str) -> list[Say]:
        domain, _, label = face.partition("/")
        if domain == CARD.name:
            return describe.action_card(CARD.codes[label])
        return describe.event_card(EVENT.codes[label]) if domain == EVENT.name else []

    def imagine(self, table: Table, seat: int, rng: Rng) -> Table:
        assert isinstance(table, HegemonyTable)
        return imagine.imagine(table, seat, rng)

    def features(self, table: Table, seat: int) -> list[float]:
        assert isinstance(table, HegemonyTable)
        return show.features(table, seat)

    def load(self, data: Any) -> Table:
        table = super().load(data)
        assert isinstance(table, HegemonyTable)
        audit.check_questions(table)
        return table

    def audit(self, table: Table) -> None:
        """Every worker, cube, token, good and card is somewhere, and only once."""
        assert isinstance(table, HegemonyTable)
        audit.check(table)
