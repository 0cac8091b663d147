"""The cards as data: what `cards/*.toml` say, checked when loaded. A mistake stops the start and names file, card and word.

companies.toml   [[company]]  id, owner (capitalist, middle, state, working), industry, cost, production,
                 workers = ["agriculture", "unskilled"] (the skilled post first; [] when automated),
                 wages = [10, 20, 30] (none for companies without a wage), copies,
                 and where it applies: machinery = 2 (the bonus of a machinery token; left out: none can be placed),
                 automated = true, employee = "unskilled" and bonus = 2 (Middle Class), starting = 1 (how many of the
                 copies lie on the board at the start), cards = [{ row = 1, players = [2] }, { row = 2 }, { row = 3 }]
                 (public companies: one entry a card)
exports.toml     [[export]]   id, food = [[3, 25], [7, 55]], luxury = ..., health = ..., education = ...   (quantity, money)
deals.toml       [[deal]]     id, food = 4, luxury = 8, cost, tariff = [24, 12, 0] (sections A, B, C), copies
immigration.toml [[immigrant]] id, working = "unskilled", middle = "agriculture", copies
agendas.toml     [[agenda]]   id, sections = "CBABC"
working.toml, middle.toml, capitalist.toml, state.toml
                 [[card]]     id, copies, needs = { fiscal = "AB" }, legitimacy = ..., effect = [ { verb = { ... } }, ... ]
events.toml      [[event]]    id, first_round = 2, and the rest, read by `events.py`

The verbs of an effect are read by `effects.py`; a card here only keeps them.
"""

import os
import tomllib
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, Final

from ludocracy.core.errors import BadData
from ludocracy.core.moves import Domain
from ludocracy.games.hegemony.consts import (
    GOOD,
    GOODS,
    INDUSTRY,
    POLICY,
    ROLE,
    SECTION,
    SKILL,
    SKILLS,
    STATE,
)

#: Somebody who owns the box may name a folder whose files take the place of ours.
FOLDER: Final = "LUDOCRACY_HEGEMONY_CARDS"


def read(name: str, key: str) -> list[dict[str, Any]]:
    """The entries of one card file: ours, or the table owner's own."""
    own = os.environ.get(FOLDER, "")
    path = Path(own) / name if own else None
    try:
        if path is not None and path.is_file():
            text = path.read_text("utf-8")
        else:
            text = resources.files("ludocracy.games.hegemony").joinpath("cards", name).read_text("utf-8")
        data = tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadData(f"{name}: {error}") from error
    entries = data.get(key)
    if not isinstance(entries, list) or not all(
        isinstance(one, dict) and isinstance(one.get("id"), str) for one in entries
    ):
        raise BadData(f"{name}: a list of [[{key}]] is needed, each with an id")
    return entries


class Fields:
    """One entry of a card file; every field is asked for by name, and none may be left over."""

    def __init__(self, file: str, entry: Mapping[str, Any]) -> None:
        self.file: Final = file
        self.entry: Final = dict(entry)
        self.id: Final = str(self.entry.pop("id", "?"))

    def wrong(self, name: str, allowed: str) -> BadData:
        return BadData(f"{self.file}: {self.id}: {name} must be {allowed}")

    def number(self, name: str, default: int | None = None, most: int = 1000) -> int:
        value = self.entry.pop(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            raise self.wrong(name, f"a whole number from 0 to {most}")
        return value

    def flag(self, name: str) -> bool:
        value = self.entry.pop(name, False)
        if not isinstance(value, bool):
            raise self.wrong(name, "true or false")
        return value

    def code(self, name: str, domain: Domain, default: int | None = None) -> int:
        value = self.entry.pop(name, None)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or value not in domain.codes:
            raise self.wrong(name, f"one of {', '.join(domain.labels)}")
        return domain.codes[value]

    def codes(self, name: str, domain: Domain) -> list[int]:
        value = self.entry.pop(name, None)
        if not isinstance(value, list) or not all(isinstance(one, str) and one in domain.codes for one in value):
            raise self.wrong(name, f"a list of {', '.join(domain.labels)}")
        return [domain.codes[one] for one in value]

    def numbers(self, name: str, count: int) -> list[int]:
        value = self.entry.pop(name, None)
        if not isinstance(value, list) or len(value) != count or not all(isinstance(one, int) for one in value):
            raise self.wrong(name, f"a list of {count} whole numbers")
        return [int(one) for one in value]

    def sections(self, name: str, count: int) -> list[int]:
        value = self.entry.pop(name, None)
        if not isinstance(value, str) or len(value) != count or any(one not in SECTION.codes for one in value):
            raise self.wrong(name, f"{count} letters of A, B, C")
        return [SECTION.codes[one] for one in value]

    def rest(self, name: str, default: Any = None) -> Any:
        """A field that somebody else checks."""
        return self.entry.pop(name, default)

    def end(self) -> None:
        if self.entry:
            raise BadData(f"{self.file}: {self.id}: unknown field {', '.join(self.entry)}")


# -- companies -----------------------------------------------------------------------------------------


class Company:
    """One face of a company card."""

    def __init__(self, file: str, entry: Mapping[str, Any]) -> None:
        f = Fields(file, entry)
        self.id: Final = f.id
        self.owner: Final = f.code("owner", ROLE)
        self.industry: Final = f.code("industry", INDUSTRY)
        self.cost: Final = f.number("cost")
        self.production: Final = f.number("production", most=20)
        self.automated: Final = f.flag("automated")
        self.workers: Final = f.codes("workers", SKILL)
        self.wages: Final = f.numbers("wages", 3) if "wages" in f.entry else [0, 0, 0]
        self.machinery: Final = f.number("machinery", 0, 9)
        self.employee: Final = f.code("employee", SKILL, -1)
        self.bonus: Final = f.number("bonus", 0, 9)
        self.copies: Final = f.number("copies", 1, 9)
        self.starting: Final = f.number("starting", 0, 9)
        rows = f.rest("cards", [])
        f.end()
        if self.automated != (not self.workers) or len(self.workers) > 3:
            raise f.wrong("workers", "one to three skills, or none for an automated company")
        if 0 in self.workers and any(skill for skill in self.workers[self.workers.index(0) :]):
            raise f.wrong("workers", "given with the skilled post first")
        self.rows: Final[list[int]] = []
        self.players: Final[list[list[int]]] = []
        if self.owner == STATE:
            if not isinstance(rows, list) or len(rows) != self.copies:
                raise f.wrong("cards", "one { row = ..., players = [...] } for each copy")
            for one in rows:
                self.rows.append(int(one["row"]))
                self.players.append([int(n) for n in one.get("players", [2, 3, 4])])


def copies_of(labels: Sequence[str], copies: Sequence[int]) -> list[str]:
    """One label for each physical card: the second copy of `mall` is `mall-2`."""
    out: list[str] = []
    for label, count in zip(labels, copies, strict=True):
        out.extend([label if n == 0 else f"{label}-{n + 1}" for n in range(count)])
    return out


FACES: Final = [Company("companies.toml", one) for one in read("companies.toml", "company")]

#: Every physical company card; its code is the bit that stands for it in masks, so there are at most 62.
COMPANY: Final = Domain("company", copies_of([face.id for face in FACES], [face.copies for face in FACES]))
CARDS: Final = len(COMPANY)
if CARDS > 62:
    raise BadData("companies.toml: at most 62 company cards")

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
BONUS: Final[list[int]] = [FACES[n].bonus for n in _face]
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
    return face.owner != 1 or seats > 2


def find_company(label: str) -> int:
    """The code of a company that the set-up names."""
    code = COMPANY.codes.get(label)
    if code is None:
        raise BadData(f"companies.toml: the set-up needs the company {label}")
    return code


# -- trade ---------------------------------------------------------------------------------------------

_exports: Final = [Fields("exports.toml", one) for one in read("exports.toml", "export")]
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
        _pairs = _one.rest(_good)
        if (
            not isinstance(_pairs, list)
            or len(_pairs) != 2
            or not all(isinstance(p, list) and len(p) == 2 for p in _pairs)
        ):
            raise _one.wrong(_good, "two pairs of quantity and money")
        for _pair in _pairs:
            SOLD.append(int(_pair[0]))
            EARNED.append(int(_pair[1]))
    _one.end()

_deals: Final = [Fields("deals.toml", one) for one in read("deals.toml", "deal")]
DEAL: Final = Domain("deal", [one.id for one in _deals])
DEAL_GOODS: Final[list[int]] = []  # 2 * deal + good
DEAL_COST: Final[list[int]] = []
DEAL_TARIFF: Final[list[int]] = []  # 3 * deal + section of the trade policy
DEAL_COPIES: Final[list[int]] = []
for _one in _deals:
    DEAL_GOODS.extend([_one.number("food", 0, 20), _one.number("luxury", 0, 20)])
    DEAL_COST.append(_one.number("cost"))
    DEAL_TARIFF.extend(_one.numbers("tariff", 3))
    DEAL_COPIES.append(_one.number("copies", 1, 9))
    _one.end()

# -- people and politics -------------------------------------------------------------------------------

_immigrants: Final = [Fields("immigration.toml", one) for one in read("immigration.toml", "immigrant")]
IMMIGRANT: Final = Domain("immigrant", [one.id for one in _immigrants])
IMMIGRANT_SKILL: Final[list[int]] = []  # 2 * card + class
IMMIGRANT_COPIES: Final[list[int]] = []
for _one in _immigrants:
    IMMIGRANT_SKILL.extend([_one.code("working", SKILL), _one.code("middle", SKILL)])
    IMMIGRANT_COPIES.append(_one.number("copies", 1, 9))
    _one.end()

_agendas: Final = [Fields("agendas.toml", one) for one in read("agendas.toml", "agenda")]
AGENDA: Final = Domain("agenda", [one.id for one in _agendas])
AGENDA_SECTION: Final[list[int]] = []  # 5 * agenda + policy
for _one in _agendas:
    AGENDA_SECTION.extend(_one.sections("sections", 5))
    _one.end()


# -- action cards and events ---------------------------------------------------------------------------


class Card:
    """One face of an action card. `legitimacy` and `effect` are read by `effects.py`."""

    def __init__(self, file: str, role: int, entry: Mapping[str, Any]) -> None:
        f = Fields(file, entry)
        self.file: Final = file
        self.role: Final = role
        self.id: Final = f.id
        self.copies: Final = f.number("copies", 1, 9)
        needs = f.rest("needs", {})
        policy = -1
        mask = 0
        if needs:
            if not isinstance(needs, dict) or len(needs) != 1:
                raise f.wrong("needs", 'one policy and its sections, like { fiscal = "AB" }')
            for name, sections in needs.items():
                if name not in POLICY.codes or not sections or any(one not in SECTION.codes for one in str(sections)):
                    raise f.wrong("needs", f"one of {', '.join(POLICY.labels)} with letters of A, B, C")
                policy = POLICY.codes[name]
                mask = sum([1 << SECTION.codes[one] for one in str(sections)])
        self.policy: Final = policy  # -1: no condition
        self.sections: Final = mask  # bits of sections
        self.legitimacy: Final[Any] = f.rest("legitimacy", [])
        self.effect: Final[Any] = f.rest("effect", [])
        f.end()


def action_cards() -> list[Card]:
    out: list[Card] = []
    for role, label in enumerate(ROLE.labels):
        out.extend([Card(f"{label}.toml", role, one) for one in read(f"{label}.toml", "card")])
    return out


ACTION_CARDS: Final = action_cards()
CARD: Final = Domain("card", [f"{ROLE.labels[card.role]}-{card.id}" for card in ACTION_CARDS])
CARD_ROLE: Final[list[int]] = [card.role for card in ACTION_CARDS]
CARD_COPIES: Final[list[int]] = [card.copies for card in ACTION_CARDS]
#: The cards of role r are FIRST_CARD[r] .. FIRST_CARD[r + 1] - 1.
FIRST_CARD: Final[list[int]] = [sum([card.role < role for card in ACTION_CARDS]) for role in range(5)]

EVENTS: Final = read("events.toml", "event")
EVENT: Final = Domain("event", [str(one["id"]) for one in EVENTS])
EVENT_FROM: Final[list[int]] = [int(one.get("first_round", 1)) for one in EVENTS]

if len(EXPORT) > 62 or len(AGENDA) > 62 or len(EVENT) > 62:
    raise BadData("cards: at most 62 exports, agendas and events")
if len(SKILL) != SKILLS:
    raise BadData("cards: six skills")
