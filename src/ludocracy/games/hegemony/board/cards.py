"""The cards as data: what `cards/*.toml` say, checked when loaded: a mistake stops the start, with file, card and word.

companies.toml   [[company]]  id, owner (capitalist, middle, state, working), industry, cost, production,
                 workers = ["agriculture", "unskilled"] (the skilled post first; [] when automated),
                 wages = [10, 20, 30] (none for companies without a wage), copies,
                 and where it applies: machinery = 2 (the bonus of a machinery token; left out: none can be placed),
                 automated = true, employee = "unskilled" and bonus = 2 (Middle Class), starting = 1 (how many of the
                 copies lie on the board at the start), cards = [{ row = 1, players = [2] }, { row = 2 }, { row = 3 }]
                 (public companies: one entry a card)
exports.toml     [[export]]   id, food = [[3, 25], [7, 55]], luxury = ..., health = ..., education = ... (number, money)
deals.toml       [[deal]]     id, food = 4, luxury = 8, cost, tariff = [24, 12, 0] (sections A, B, C), copies
immigration.toml [[immigrant]] id, working = "unskilled", middle = "agriculture", copies
agendas.toml     [[agenda]]   id, sections = "CBABC"
working.toml, middle.toml, capitalist.toml, state.toml
                 [[card]]     id, copies, needs = { fiscal = "AB" }, and a play: effect = [ { verb = { ... } }, ... ],
                 legitimacy = { working = 1 }, token = { middle = 1 }, points = 5, per = 3;
                 or choices = [ { id = "working", and a play }, ... ]
events.toml      [[event]]    id, first_round = 2, a play or choices, inaction = { working = 1 } or { any = 2 }

The verbs of an effect stand in `effects/loader.py`. A user who owns the box may put his own files in the place of ours
(core/data.py).
"""

from collections.abc import Sequence
from typing import Any, Final

from ludocracy.core.data import DataFile, fingerprint
from ludocracy.core.moves import Domain
from ludocracy.games.hegemony.board.goods import GOOD, GOODS
from ludocracy.games.hegemony.board.politics import LOSS
from ludocracy.games.hegemony.board.reading import Fields, box, card_file, entries
from ludocracy.games.hegemony.board.roles import MIDDLE, ROLE, ROLES, STATE
from ludocracy.games.hegemony.board.workers import INDUSTRY, SKILL, UNSKILLED

# -- the files -----------------------------------------------------------------------------------------

COMPANY_FILE: Final = card_file("companies")
EXPORT_FILE: Final = card_file("exports")
DEAL_FILE: Final = card_file("deals")
IMMIGRANT_FILE: Final = card_file("immigration")
AGENDA_FILE: Final = card_file("agendas")
EVENT_FILE: Final = card_file("events")
ACTION_FILES: Final[list[DataFile]] = [card_file(label) for label in ROLE.labels]

#: A number for what the cards say: records made with other cards are told apart by it.
PRINT: Final = fingerprint(
    [one.data for one in [COMPANY_FILE, EXPORT_FILE, DEAL_FILE, IMMIGRANT_FILE, AGENDA_FILE, EVENT_FILE, *ACTION_FILES]]
)

#: What the box holds (Matériel): company cards by role, and the other decks.
COMPANIES_IN_BOX: Final = [2, 17, 28, 12]
DECK: Final = 40
EXPORTS_IN_BOX: Final = 16
DEALS_IN_BOX: Final = 20
IMMIGRANTS_IN_BOX: Final = 25
AGENDAS_IN_BOX: Final = 10
EVENTS_IN_BOX: Final = 25

# -- companies -----------------------------------------------------------------------------------------


class Company:
    """One face of a company card."""

    def __init__(self, f: Fields) -> None:
        self.id: Final = f.id
        self.owner: Final = f.code("owner", ROLE)
        self.industry: Final = f.code("industry", INDUSTRY)
        self.cost: Final = f.whole("cost")
        self.production: Final = f.whole("production", None, 1, 20)
        self.automated: Final = f.flag("automated")
        self.workers: Final = f.codes("workers", SKILL, 3)
        self.wages: Final = f.wholes("wages", 3) if "wages" in f.entry else [0, 0, 0]
        self.machinery: Final = f.whole("machinery", 0, 0, 9)
        self.employee: Final = f.code("employee", SKILL, -1)
        self.bonus: Final = f.whole("bonus", 0, 0, 9)
        self.copies: Final = f.whole("copies", 1, 1, 9)
        self.starting: Final = f.whole("starting", 0, 0, self.copies)
        self.rows: Final[list[int]] = []  # of each copy of a public company
        self.players: Final[list[list[int]]] = []
        for one in f.tables("cards"):
            row, players = read_place(f, one)
            self.rows.append(row)
            self.players.append(players)
        f.end()
        if self.automated != (not self.workers):
            raise f.wrong("workers", f"{len(self.workers)} posts", "one to three, or none for an automated company")
        if UNSKILLED in self.workers and any(self.workers[self.workers.index(UNSKILLED) :]):
            raise f.wrong("workers", "in another order", "given with the skilled post first")
        if (self.employee >= 0) != (self.bonus > 0) or (self.employee >= 0 and self.owner != MIDDLE):
            raise f.wrong("employee", "alone", "given with a bonus, for a Middle Class company")
        if len(self.rows) != (self.copies if self.owner == STATE else 0):
            raise f.wrong("cards", f"{len(self.rows)} long", "one { row = ... } for each copy of a public company")


def read_place(f: Fields, given: dict[str, Any]) -> tuple[int, list[int]]:
    """The row of a public company's card, and the numbers of players that use it."""
    inner = Fields(f.file, f.key, f.number, {**given, "id": f.id})
    row = inner.whole("row", None, 1, 3)
    players = inner.some("players", [2, 3, 4])
    inner.end()
    return row, players


def copies_of(labels: Sequence[str], copies: Sequence[int]) -> list[str]:
    """One label for each physical card: the second copy of `mall` is `mall-2`."""
    out: list[str] = []
    for label, count in zip(labels, copies, strict=True):
        out.extend([label if n == 0 else f"{label}-{n + 1}" for n in range(count)])
    return out


FACES: Final = [Company(fields) for fields in entries(COMPANY_FILE, "company")]

for _role in range(ROLES):
    box(
        COMPANY_FILE,
        f"companies of {ROLE.labels[_role]}",
        sum([face.copies for face in FACES if face.owner == _role]),
        COMPANIES_IN_BOX[_role],
    )

#: Every physical company card; its code is the bit that stands for it in masks, so there are at most 62.
COMPANY: Final = Domain("company", copies_of([face.id for face in FACES], [face.copies for face in FACES]))
CARDS: Final = len(COMPANY)
_face: Final[list[int]] = [n for n, face in enumerate(FACES) for _ in range(face.copies)]
_copy: Final[list[int]] = [n for face in FACES for n in range(face.copies)]

# What each card says, by its code.
FACE_OF: Final[list[int]] = _face
HOME: Final[list[int]] = [FACES[n].owner for n in _face]  # the role whose deck it belongs to
INDUSTRY_OF: Final[list[int]] = [FACES[n].industry for n in _face]

#: What it makes: the industries and the goods stand in the same order.
MAKES: Final[list[int]] = [FACES[n].industry for n in _face]
COST: Final[list[int]] = [FACES[n].cost for n in _face]
OUTPUT: Final[list[int]] = [FACES[n].production for n in _face]
MACHINERY: Final[list[int]] = [FACES[n].machinery for n in _face]
AUTOMATED: Final[list[bool]] = [FACES[n].automated for n in _face]
EMPLOYEE_SKILL: Final[list[int]] = [FACES[n].employee for n in _face]  # -1: the company has no such post
EMPLOYEE_BONUS: Final[list[int]] = [FACES[n].bonus for n in _face]
POST_COUNT: Final[list[int]] = [len(FACES[n].workers) for n in _face]  # without the employee's
FIRST_SKILL: Final[list[int]] = [FACES[n].workers[0] if FACES[n].workers else 0 for n in _face]
WAGES: Final[list[int]] = [FACES[n].wages[level] for n in _face for level in range(3)]  # 3 * card + level - 1
ROW: Final[list[int]] = [FACES[n].rows[c] if FACES[n].rows else 0 for n, c in zip(_face, _copy, strict=True)]
STARTING: Final[list[bool]] = [c < FACES[n].starting for n, c in zip(_face, _copy, strict=True)]


def plays_with(card: int, seats: int) -> bool:
    """Whether a company card is in the box of a game with so many players."""
    face = FACES[_face[card]]
    if face.owner == STATE:
        return seats in face.players[_copy[card]]
    return face.owner != MIDDLE or seats > 2


def find_company(label: str) -> int:
    """The code of a company that the set-up names."""
    code = COMPANY.codes.get(label)
    if code is None:
        raise COMPANY_FILE.bad(f"the set-up needs the company {label}")
    return code


# -- trade ---------------------------------------------------------------------------------------------

_exports: Final = entries(EXPORT_FILE, "export")

box(EXPORT_FILE, "exports", len(_exports), EXPORTS_IN_BOX)

EXPORT: Final = Domain("export", [one.id for one in _exports])

#: The eight transactions of a card: small and large of each good.
TRANSACTIONS: Final = 8
TRANSACTION: Final = Domain(
    "transaction", [f"{good}-{size}" for good in GOOD.labels[:GOODS] for size in ("small", "large")]
)
SOLD: Final[list[int]] = []  # 8 * export + transaction: how many
EARNED: Final[list[int]] = []  # and for how much

for _one in _exports:
    for _good in GOOD.labels[:GOODS]:
        for _pair in _one.pairs(_good, 2):
            SOLD.append(_pair[0])
            EARNED.append(_pair[1])
    _one.end()

_deals: Final = entries(DEAL_FILE, "deal")
DEAL: Final = Domain("deal", [one.id for one in _deals])
DEAL_GOODS: Final[list[int]] = []  # 2 * deal + good
DEAL_COST: Final[list[int]] = []
DEAL_TARIFF: Final[list[int]] = []  # 3 * deal + section of the trade policy
DEAL_COPIES: Final[list[int]] = []

for _one in _deals:
    DEAL_GOODS.extend([_one.whole("food", 0, 0, 20), _one.whole("luxury", 0, 0, 20)])
    DEAL_COST.append(_one.whole("cost"))
    DEAL_TARIFF.extend(_one.wholes("tariff", 3))
    DEAL_COPIES.append(_one.whole("copies", 1, 1, 9))
    _one.end()

box(DEAL_FILE, "business deals", sum(DEAL_COPIES), DEALS_IN_BOX)

# -- people and politics -------------------------------------------------------------------------------

_immigrants: Final = entries(IMMIGRANT_FILE, "immigrant")
IMMIGRANT: Final = Domain("immigrant", [one.id for one in _immigrants])
IMMIGRANT_SKILL: Final[list[int]] = []  # 2 * card + class
IMMIGRANT_COPIES: Final[list[int]] = []

for _one in _immigrants:
    IMMIGRANT_SKILL.extend([_one.code("working", SKILL), _one.code("middle", SKILL)])
    IMMIGRANT_COPIES.append(_one.whole("copies", 1, 1, 9))
    _one.end()

box(IMMIGRANT_FILE, "immigration cards", sum(IMMIGRANT_COPIES), IMMIGRANTS_IN_BOX)

_agendas: Final = entries(AGENDA_FILE, "agenda")

box(AGENDA_FILE, "agendas", len(_agendas), AGENDAS_IN_BOX)

AGENDA: Final = Domain("agenda", [one.id for one in _agendas])
AGENDA_SECTION: Final[list[int]] = []  # 5 * agenda + policy

for _one in _agendas:
    AGENDA_SECTION.extend(_one.letters("sections", 5))
    _one.end()

# -- action cards --------------------------------------------------------------------------------------


class Card:
    """One face of an action card."""

    def __init__(self, role: int, f: Fields) -> None:
        self.role: Final = role
        self.id: Final = f.id
        self.copies: Final = f.whole("copies", 1, 1, 9)
        condition = f.condition("needs")
        self.policy: Final = condition[0]  # -1: no condition
        self.sections: Final = condition[1]  # bits of sections
        self.fields: Final = f  # what is left of the entry: its plays, which effects/loader.py reads


def deck_of(role: int, file: DataFile) -> list[Card]:
    """The action cards of a role: 40 with their copies."""
    deck = [Card(role, fields) for fields in entries(file, "card")]
    box(file, "action cards", sum([card.copies for card in deck]), DECK)
    return deck


ACTION_CARDS: Final[list[Card]] = [card for role in range(ROLES) for card in deck_of(role, ACTION_FILES[role])]
CARD: Final = Domain("card", [f"{ROLE.labels[card.role]}-{card.id}" for card in ACTION_CARDS])
CARD_ROLE: Final[list[int]] = [card.role for card in ACTION_CARDS]
CARD_COPIES: Final[list[int]] = [card.copies for card in ACTION_CARDS]

#: The condition of a card: a policy (-1: none) and the mask of the sections in which its effect may be played.
CARD_POLICY: Final[list[int]] = [card.policy for card in ACTION_CARDS]
CARD_SECTIONS: Final[list[int]] = [card.sections for card in ACTION_CARDS]

#: The cards of role r are FIRST_CARD[r] .. FIRST_CARD[r + 1] - 1.
FIRST_CARD: Final[list[int]] = [sum([card.role < role for card in ACTION_CARDS]) for role in range(5)]

# -- events --------------------------------------------------------------------------------------------


class Event:
    """One event: what may be done about it, and what it costs to do nothing."""

    def __init__(self, f: Fields) -> None:
        self.id: Final = f.id
        self.first_round: Final = f.whole("first_round", 1, 1, 5)
        self.inaction: Final = f.amounts("inaction", LOSS, 2)
        self.fields: Final = f  # what is left of the entry: its plays, which effects/loader.py reads
        if (self.inaction[-1] > 0) == (sum(self.inaction[:-1]) > 0):
            raise f.wrong("inaction", self.inaction, "a loss with named classes or with any = 2")


EVENTS: Final = [Event(fields) for fields in entries(EVENT_FILE, "event")]

box(EVENT_FILE, "events", len(EVENTS), EVENTS_IN_BOX)

EVENT: Final = Domain("event", [one.id for one in EVENTS])
EVENT_FROM: Final[list[int]] = [one.first_round for one in EVENTS]

#: 4 * event + class: the legitimacy lost by inaction; the fourth: with so many classes of the State's choice.
INACTION: Final[list[int]] = [loss for one in EVENTS for loss in one.inaction]
