"""The cards of an edition, read from `data/*.toml` and checked. Errors name the file, the card and the word.

companies.toml   [[company]]  id, owner (capitalist, middle, state, working), industry, cost, production,
                 workers = ["agriculture", "unskilled"] (the skilled post first; [] when automated),
                 wages = [10, 20, 30] (none for companies without a wage), copies,
                 and where it applies: machinery = 2 (the bonus of a machinery token; left out: none can be placed),
                 automated = true, employee = "unskilled" and bonus = 2 (Middle Class), starting = 1 (how many of the
                 copies lie on the board at the start), cards = [{ row = 1, players = [2] }, { row = 2 }, { row = 3 }]
                 (public companies: one entry per card)
exports.toml     [[export]]   id, food = [[3, 25], [7, 55]], luxury = ..., health = ..., education = ... (number, money)
deals.toml       [[deal]]     id, food = 4, luxury = 8, cost, tariff = [24, 12, 0] (sections A, B, C), copies
immigration.toml [[immigrant]] id, working = "unskilled", middle = "agriculture", copies
agendas.toml     [[agenda]]   id, sections = "CBABC"
working.toml, middle.toml, capitalist.toml, state.toml
                 [[card]]     id, copies, needs = { fiscal = "AB" }, and a play: effect = [ { verb = { ... } }, ... ],
                 legitimacy = { working = 1 }, token = { middle = 1 }, points = 5, per = 3;
                 or choices = [ { id = "working", and a play }, ... ]
events.toml      [[event]]    id, first_round = 2, a play or choices, inaction = { working = 1 } or { any = 2 }

The verbs of effects are in `effects/loader.py`. Users who own the box may replace these files with their own
(core/data.py).
"""

from collections.abc import Sequence
from typing import Any, Final, final

from ludocracy.core.bits import mask_of
from ludocracy.core.data import DataFile, fingerprint
from ludocracy.core.errors import Message
from ludocracy.core.moves import Domain
from ludocracy.games.hegemony.board.companies import EMPLOYEE_POST, POSTS
from ludocracy.games.hegemony.board.goods import GOOD, GOODS
from ludocracy.games.hegemony.board.politics import LOSS
from ludocracy.games.hegemony.board.reading import Fields, card_file, check_count, entries
from ludocracy.games.hegemony.board.roles import MIDDLE, ROLE, ROLES, ROLES_OF, STATE, WORKING
from ludocracy.games.hegemony.board.workers import INDUSTRY, SKILL, UNSKILLED

#: What the box holds (Matériel): company cards by role, and the other decks.
COMPANIES_IN_BOX: Final = [2, 17, 28, 12]
DECK: Final = 40
EXPORTS_IN_BOX: Final = 16
DEALS_IN_BOX: Final = 20
IMMIGRANTS_IN_BOX: Final = 25
AGENDAS_IN_BOX: Final = 10
EVENTS_IN_BOX: Final = 25

#: All company cards; each is a bit of masks, so there are at most 62.
COMPANIES: Final = sum(COMPANIES_IN_BOX)

#: The files of an edition, in `data/`.
FILES: Final = ["companies", "exports", "deals", "immigration", "agendas", "events", *ROLE.labels]


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
            count = Message("games.hegemony/card.posts", count=len(self.workers))
            raise f.wrong("workers", count, "games.hegemony/allowed.posts_of_company")
        if UNSKILLED in self.workers and any(self.workers[self.workers.index(UNSKILLED) :]):
            order = Message("games.hegemony/card.in_another_order")
            raise f.wrong("workers", order, "games.hegemony/allowed.skilled_first")
        if (self.employee >= 0) != (self.bonus > 0) or (self.employee >= 0 and self.owner != MIDDLE):
            alone = Message("games.hegemony/card.alone")
            raise f.wrong("employee", alone, "games.hegemony/allowed.with_bonus")
        if len(self.rows) != (self.copies if self.owner == STATE else 0):
            found = Message("games.hegemony/card.long", count=len(self.rows))
            raise f.wrong("cards", found, "games.hegemony/allowed.rows", example="{ row = ... }")


def read_place(f: Fields, given: dict[str, Any]) -> tuple[int, list[int]]:
    """Return the row of a public company's card, and the numbers of players that use it."""
    inner = Fields(f.file, f.key, f.number, {**given, "id": f.id})
    row = inner.whole("row", None, 1, 3)
    players = inner.some("players", [2, 3, 4])
    inner.end()
    return row, players


def copies_of(labels: Sequence[str], copies: Sequence[int]) -> list[str]:
    """Return one label for each physical card: the second copy of `mall` is `mall-2`."""
    out: list[str] = []
    for label, count in zip(labels, copies, strict=True):
        out.extend([label if n == 0 else f"{label}-{n + 1}" for n in range(count)])
    return out


class Card:
    """One face of an action card."""

    def __init__(self, role: int, f: Fields) -> None:
        self.role: Final = role
        self.id: Final = f.id
        self.copies: Final = f.whole("copies", 1, 1, 9)
        condition = f.condition("needs")
        self.policy: Final = condition[0]  # -1: no condition
        self.sections: Final = condition[1]  # bits of sections
        self.fields: Final = f  # the rest of the entry: its plays, which effects/loader.py reads


class Event:
    """One event: how it can be handled, and the cost of inaction."""

    def __init__(self, f: Fields) -> None:
        self.id: Final = f.id
        self.first_round: Final = f.whole("first_round", 1, 1, 5)
        self.inaction: Final = f.amounts("inaction", LOSS, 2)
        self.fields: Final = f  # the rest of the entry: its plays, which effects/loader.py reads
        if (self.inaction[-1] > 0) == (sum(self.inaction[:-1]) > 0):
            raise f.wrong("inaction", self.inaction, "games.hegemony/allowed.inaction")


class Names:
    """The names of all cards of an edition: the vocabulary of moves, notes and positions."""

    def __init__(self, files: dict[str, DataFile]) -> None:
        faces = entries(files["companies"], "company")
        copies = [face.whole("copies", 1, 1, 9) for face in faces]
        self.company: Final = Domain("company", copies_of([face.id for face in faces], copies))
        self.export: Final = Domain("export", ids(files["exports"], "export"))
        self.deal: Final = Domain("deal", ids(files["deals"], "deal"))
        self.immigrant: Final = Domain("immigrant", ids(files["immigration"], "immigrant"))
        self.agenda: Final = Domain("agenda", ids(files["agendas"], "agenda"))
        self.event: Final = Domain("event", ids(files["events"], "event"))
        decks = [[f"{role}-{card}" for card in ids(files[role], "card")] for role in ROLE.labels]
        self.card: Final = Domain("card", [label for deck in decks for label in deck])
        #: The cards of role r are first_card[r] .. first_card[r + 1] - 1.
        self.first_card: Final[list[int]] = [sum([len(deck) for deck in decks[:role]]) for role in range(ROLES + 1)]

    def domains(self) -> list[Domain]:
        return [self.company, self.export, self.deal, self.immigrant, self.agenda, self.event, self.card]

    def same_as(self, other: "Names") -> bool:
        """Return whether both editions have the same cards under the same codes."""
        return [one.labels for one in self.domains()] == [one.labels for one in other.domains()]


def ids(file: DataFile, key: str) -> list[str]:
    return [one.id for one in entries(file, key)]


@final
class Box:
    """All cards of an edition. Lists are indexed by the code of a card, unless a comment says otherwise.

    A game loads one, and its tables carry it: rules read `t.box`.
    """

    def __init__(self, files: dict[str, DataFile]) -> None:
        self.files: Final = files
        names = Names(files)
        self.names: Final = names
        #: A fingerprint of the content of the cards, so that records made with other cards can be refused.
        self.fingerprint: Final = fingerprint([files[name].data for name in FILES])
        # companies: every physical card has a code
        faces = [Company(fields) for fields in entries(files["companies"], "company")]
        for role in range(ROLES):
            found = sum([face.copies for face in faces if face.owner == role])
            check_count(
                files["companies"],
                Message("games.hegemony/box.companies", role=ROLE.labels[role]),
                found,
                COMPANIES_IN_BOX[role],
            )
        face_of = [n for n, face in enumerate(faces) for _ in range(face.copies)]
        copy_of = [n for face in faces for n in range(face.copies)]
        self.faces: Final = faces
        self.face_of: Final = face_of
        self.copy_of: Final = copy_of
        self.company: Final = names.company
        self.companies: Final = len(face_of)
        self.home: Final[list[int]] = [faces[n].owner for n in face_of]  # the role whose deck it belongs to
        self.industry: Final[list[int]] = [faces[n].industry for n in face_of]
        # Industries and goods are in the same order.
        self.makes: Final[list[int]] = [faces[n].industry for n in face_of]
        self.cost: Final[list[int]] = [faces[n].cost for n in face_of]
        self.output: Final[list[int]] = [faces[n].production for n in face_of]
        self.machinery: Final[list[int]] = [faces[n].machinery for n in face_of]
        self.automated: Final[list[bool]] = [faces[n].automated for n in face_of]
        self.employee_skill: Final[list[int]] = [faces[n].employee for n in face_of]  # -1: there is no such post
        self.employee_bonus: Final[list[int]] = [faces[n].bonus for n in face_of]
        self.post_count: Final[list[int]] = [len(faces[n].workers) for n in face_of]  # without the employee's
        self.first_skill: Final[list[int]] = [faces[n].workers[0] if faces[n].workers else 0 for n in face_of]
        # Indexed by 3 * card + level - 1.
        self.wages: Final[list[int]] = [faces[n].wages[level] for n in face_of for level in range(3)]
        self.row: Final[list[int]] = [
            faces[n].rows[copy] if faces[n].rows else 0 for n, copy in zip(face_of, copy_of, strict=True)
        ]
        self.starting: Final[list[bool]] = [copy < faces[n].starting for n, copy in zip(face_of, copy_of, strict=True)]
        # exports: the eight transactions of a card
        exports = entries(files["exports"], "export")
        check_count(files["exports"], Message("games.hegemony/box.exports"), len(exports), EXPORTS_IN_BOX)
        self.export: Final = names.export
        self.sold: Final[list[int]] = []  # 8 * export + transaction: how many
        self.earned: Final[list[int]] = []  # and for how much
        for one in exports:
            for good in GOOD.labels[:GOODS]:
                for pair in one.pairs(good, 2):
                    self.sold.append(pair[0])
                    self.earned.append(pair[1])
            one.end()
        #: 4 * export + good: the smaller of the two transactions.
        self.least_sold: Final[list[int]] = [min(self.sold[n : n + 2]) for n in range(0, len(self.sold), 2)]
        # business deals
        deals = entries(files["deals"], "deal")
        self.deal: Final = names.deal
        self.deal_goods: Final[list[int]] = []  # 2 * deal + good
        self.deal_cost: Final[list[int]] = []
        self.deal_tariff: Final[list[int]] = []  # 3 * deal + section of the trade policy
        self.deal_copies: Final[list[int]] = []
        for one in deals:
            self.deal_goods.extend([one.whole("food", 0, 0, 20), one.whole("luxury", 0, 0, 20)])
            self.deal_cost.append(one.whole("cost"))
            self.deal_tariff.extend(one.wholes("tariff", 3))
            self.deal_copies.append(one.whole("copies", 1, 1, 9))
            one.end()
        check_count(files["deals"], Message("games.hegemony/box.deals"), sum(self.deal_copies), DEALS_IN_BOX)
        # immigration cards
        immigrants = entries(files["immigration"], "immigrant")
        self.immigrant: Final = names.immigrant
        self.immigrant_skill: Final[list[int]] = []  # 2 * card + class
        self.immigrant_copies: Final[list[int]] = []
        for one in immigrants:
            self.immigrant_skill.extend([one.code("working", SKILL), one.code("middle", SKILL)])
            self.immigrant_copies.append(one.whole("copies", 1, 1, 9))
            one.end()
        cards_of = Message("games.hegemony/box.immigration")
        check_count(files["immigration"], cards_of, sum(self.immigrant_copies), IMMIGRANTS_IN_BOX)
        # agendas
        agendas = entries(files["agendas"], "agenda")
        check_count(files["agendas"], Message("games.hegemony/box.agendas"), len(agendas), AGENDAS_IN_BOX)
        self.agenda: Final = names.agenda
        self.agenda_section: Final[list[int]] = []  # 5 * agenda + policy
        for one in agendas:
            self.agenda_section.extend(one.letters("sections", 5))
            one.end()
        # action cards
        cards = [card for role in range(ROLES) for card in deck_of(role, files[ROLE.labels[role]])]
        self.action_cards: Final = cards
        self.card: Final = names.card
        self.card_role: Final[list[int]] = [card.role for card in cards]
        self.card_copies: Final[list[int]] = [card.copies for card in cards]
        #: By number of players: the action cards that are used.
        self.first_cards: Final[list[list[int]]] = [
            [card.copies if card.role in ROLES_OF[seats] else 0 for card in cards] for seats in range(5)
        ]
        #: The condition of a card: a policy (-1: none) and the mask of the sections in which its effect may be played.
        self.card_policy: Final[list[int]] = [card.policy for card in cards]
        self.card_sections: Final[list[int]] = [card.sections for card in cards]
        self.first_card: Final = names.first_card
        # events
        events = [Event(fields) for fields in entries(files["events"], "event")]
        check_count(files["events"], Message("games.hegemony/box.events"), len(events), EVENTS_IN_BOX)
        self.events: Final = events
        self.event: Final = names.event
        self.event_from: Final[list[int]] = [one.first_round for one in events]
        #: 4 * event + class: the legitimacy lost by inaction; the fourth entry: the number of classes that the State chooses.
        self.inaction: Final[list[int]] = [loss for one in events for loss in one.inaction]
        # derived from the above; computed last, because compiled code checks attributes that are set after a method was called
        #: By role: the companies that belong to its deck, as a mask.
        self.home_companies: Final[list[int]] = [
            mask_of([card for card, n in enumerate(face_of) if faces[n].owner == role]) for role in range(ROLES)
        ]
        #: By card: the places in `t.posts` of its unskilled posts, the employee's included.
        self.unskilled_places: Final[list[list[int]]] = [
            [
                POSTS * card + post
                for post in range(POSTS)
                if (post < self.post_count[card] or (post == EMPLOYEE_POST and self.employee_skill[card] >= 0))
                and self.post_skill(card, post) == UNSKILLED
            ]
            for card in range(len(face_of))
        ]
        #: By number of players: the decks of companies by role, and the public companies face down.
        self.first_decks: Final[list[list[int]]] = [
            [0 if role == STATE else self.not_in_play(seats, role) for role in range(ROLES)] for seats in range(5)
        ]
        self.first_closed: Final[list[int]] = [self.not_in_play(seats, STATE) for seats in range(5)]

    def plays_with(self, card: int, seats: int) -> bool:
        """Return whether a company card is used with this number of players."""
        face = self.faces[self.face_of[card]]
        if face.owner == STATE:
            return seats in face.players[self.copy_of[card]]
        return face.owner != MIDDLE or seats > 2

    def not_in_play(self, seats: int, role: int) -> int:
        """Return the companies of a role that are not in play at the start, as a mask."""
        return mask_of(
            [
                card
                for card in range(self.companies)
                if self.home[card] == role
                and role != WORKING
                and self.plays_with(card, seats)
                and (self.row[card] > 1 if role == STATE else not self.starting[card])
            ]
        )

    def post_skill(self, card: int, post: int) -> int:
        """Return the skill that a post requires; UNSKILLED admits any worker."""
        if post == EMPLOYEE_POST and self.employee_skill[card] >= 0:
            return self.employee_skill[card]
        return self.first_skill[card] if post == 0 else UNSKILLED

    def find_company(self, label: str) -> int:
        """Return the code of a company that the set-up names."""
        code = self.company.codes.get(label)
        if code is None:
            raise self.files["companies"].bad("games.hegemony/card.set_up", company=label)
        return code


def deck_of(role: int, file: DataFile) -> list[Card]:
    """Return the action cards of a role: 40 with their copies."""
    deck = [Card(role, fields) for fields in entries(file, "card")]
    check_count(file, Message("games.hegemony/box.action_cards"), sum([card.copies for card in deck]), DECK)
    return deck


def read_files() -> dict[str, DataFile]:
    """Return the files of the current edition: the built-in ones, or the user's replacements."""
    return {name: card_file(name) for name in FILES}
