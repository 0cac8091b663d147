"""The boards of Hegemony as zones: the public pieces on them, and the hand of each role.

Hands are the only pieces with a back. `viewer.py` combines the zones of a view.
"""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.view import Piece, Zone
from ludocracy.games.hegemony.atoms.companies import wage_of
from ludocracy.games.hegemony.atoms.goods import limit, public_price, tariff
from ludocracy.games.hegemony.atoms.politics import prosperity_value
from ludocracy.games.hegemony.board.box import Box
from ludocracy.games.hegemony.board.companies import EMPLOYEE, MAIN, POSTS
from ludocracy.games.hegemony.board.goods import (
    AREA_OF,
    BENEFITS,
    FOOD,
    GOOD,
    GOODS,
    IMPORT_PRICE,
    INFLUENCE,
    LUXURY,
    STORE_OF,
    TRANSACTION,
    TRANSACTIONS,
    ZONE,
    ZONE_LIMIT,
)
from ludocracy.games.hegemony.board.policies import AGENDA_POLICIES, POLICIES, POLICY, SECTION, TRADE
from ludocracy.games.hegemony.board.politics import BILL_MARKERS, IN_FAVOUR, OPPOSED
from ludocracy.games.hegemony.board.roles import CAPITALIST, CLASS, CLASSES, MIDDLE, ROLE, ROLES, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import INDUSTRY, KIND, KINDS, NOBODY, SKILL
from ludocracy.games.hegemony.moves import BID
from ludocracy.games.hegemony.view.companies import add_printed

# -- politics --------------------------------------------------------------------------------------------


def policies(t: HegemonyTable) -> list[Zone]:
    """Return each policy in its section, and its bill."""
    pieces: list[Piece] = []
    for policy in range(POLICIES):
        label = POLICY.labels[policy]
        pieces.append(Piece(f"policy.{label}", f"position/{label}-{SECTION.labels[t.policy[policy]]}"))
        if t.bill_by[policy] >= 0:
            marks = ["bill", f"by-{ROLE.labels[t.bill_by[policy]]}"] + (["voted"] if policy == t.vote else [])
            pieces.append(Piece(f"bill.{label}", f"position/{label}-{SECTION.labels[t.bill_to[policy]]}", marks=marks))
    return [Zone("policies", "policies", "grid", pieces=pieces)]


def votes(t: HegemonyTable) -> list[Zone]:
    """Return the bag, and during a vote the stances and the drawn cubes."""
    pieces: list[Piece] = []
    for role in range(ROLES):
        if role == STATE and not t.choices.state_plays:
            continue
        facts: dict[str, int] = {}
        if role < CLASSES:
            facts["bag"] = t.bag[role]
            facts["cubes"] = t.cubes[role]
            if t.drawn[role]:
                facts["drawn"] = t.drawn[role]
        if t.choices.seat_of[role] >= 0:
            facts["influence"] = t.influence[role]
        stance = t.stances[role]
        marks = ["favour"] if stance == IN_FAVOUR else ["opposed"] if stance == OPPOSED else []
        pieces.append(Piece(f"voter.{ROLE.labels[role]}", f"role/{ROLE.labels[role]}", facts, marks))
    return [Zone("votes", "votes", "counter", pieces=pieces)]


def sealed_bid(t: HegemonyTable, role: int) -> list[Zone]:
    """Return the influence that a role has sealed. Nobody else may see it before all bids are revealed."""
    seat = t.choices.seat_of[role]
    if t.sealed[seat] < BID:
        return []
    return [Zone("bid", "bid", "counter", seat, facts={"sealed": t.sealed[seat] - BID})]


# -- players ---------------------------------------------------------------------------------------------


def board(t: HegemonyTable, role: int) -> list[Zone]:
    owner = t.choices.seat_of[role]
    facts = {"revenue" if role == CAPITALIST else "money": t.money[role]}
    if role == CAPITALIST:
        facts["capital"] = t.capital
        facts["wealth"] = t.wealth
    facts["influence"] = t.influence[role]
    if t.loans[role]:
        facts["loans"] = t.loans[role]
    if role <= MIDDLE:
        facts["population"] = t.population(role)
        facts["workers"] = t.workers[role]
        facts["prosperity"] = prosperity_value(t, role)
    facts["markers"] = BILL_MARKERS - t.bills_of(role)
    return [Zone(f"board.{owner}", f"board-{ROLE.labels[role]}", "counter", owner, facts=facts)]


def open_hand(t: HegemonyTable, role: int) -> list[Zone]:
    """Return the cards of a role as it sees them. Several copies of a card have different ids."""
    box = t.box
    cards = t.hands[role]
    pieces: list[Piece] = []
    for n, card in enumerate(cards):
        copy = cards[:n].count(card)
        name = f"card.{box.card.labels[card]}" if copy == 0 else f"card.{box.card.labels[card]}.{copy + 1}"
        pieces.append(Piece(name, f"card/{box.card.labels[card]}"))
    owner = t.choices.seat_of[role]
    return [Zone(f"hand.{owner}", "hand", "row", owner, pieces, len(cards))]


def hidden_hand(t: HegemonyTable, role: int) -> list[Zone]:
    """Return the backs of the cards, for everybody else."""
    count = len(t.hands[role])
    owner = t.choices.seat_of[role]
    pieces = [Piece(f"hand.{owner}.back-{n}") for n in range(count)]
    return [Zone(f"hand.{owner}", "hand", "row", owner, pieces, count)]


def companies(t: HegemonyTable, role: int) -> list[Zone]:
    pieces = [in_play(t, card) for card in t.companies[role]]
    owner = t.choices.seat_of[role]
    return [Zone(f"companies.{owner}", "companies", "row", owner, pieces, len(pieces))]


def market(t: HegemonyTable, role: int) -> list[Zone]:
    if not t.markets[role]:
        return []
    pieces = [company_for_sale(t, card) for card in members(t.markets[role])]
    owner = t.choices.seat_of[role]
    return [Zone(f"market.{owner}", "market", "row", owner, pieces, len(pieces))]


#: Pieces of companies that were shown before, by everything that they depend on: most do not change from move to move.
_SHOWN: Final[dict[tuple[int, ...], Piece]] = {}

#: How many of them are kept.
MOST_SHOWN: Final = 4000


def in_play(t: HegemonyTable, card: int) -> Piece:
    """Return a company in play: what it makes and pays, its workers, and its tokens. The piece is shared: do not change it."""
    first = POSTS * card
    posts = t.posts
    tokens = t.committed[card] + 4 * int(t.strikes & BIT[card] != 0) + 8 * int(t.gears & BIT[card] != 0)
    key = (t.box.fingerprint, card, posts[first], posts[first + 1], posts[first + 2], t.wages[card], tokens)
    piece = _SHOWN.get(key)
    if piece is None:
        if len(_SHOWN) >= MOST_SHOWN:
            _SHOWN.clear()
        piece = _SHOWN[key] = company_in_play(t, card)
    return piece


def company_in_play(t: HegemonyTable, card: int) -> Piece:
    box = t.box
    facts = {f"makes-{GOOD.labels[box.makes[card]]}": t.output(card)}
    if t.has_employee(card):
        facts[f"makes-{GOOD.labels[box.makes[card]]}"] += box.employee_bonus[card]
    if t.wages[card]:
        facts["wage"] = wage_of(t, card)
        facts["level"] = t.wages[card]
    for post in range(POSTS):
        kind = t.posts[POSTS * card + post]
        if kind != NOBODY:
            facts[KIND.labels[kind]] = facts.get(KIND.labels[kind], 0) + 1
    add_printed(t.box, card, facts)
    marks: list[str] = []
    if box.automated[card]:
        marks.append("automated")
    elif not t.staffed(card):
        marks.append("vacant")
        add_posts(t.box, card, facts)
    elif box.employee_skill[card] >= 0 and not t.has_employee(card):
        marks.append("job")
        facts[f"needs-{SKILL.labels[box.employee_skill[card]]}"] = 1
    if t.committed[card] & MAIN:
        marks.append("committed")
    if t.committed[card] & EMPLOYEE:
        marks.append("employee-committed")
    if t.strikes & BIT[card]:
        marks.append("strike")
    if t.gears & BIT[card]:
        marks.append("machinery")
    return Piece(f"company.{box.company.labels[card]}", f"company/{box.company.labels[card]}", facts, marks)


def add_posts(box: Box, card: int, facts: dict[str, int]) -> None:
    """Add the posts of those who run the company."""
    for post in range(box.post_count[card]):
        name = f"needs-{SKILL.labels[box.first_skill[card] if post == 0 else 0]}"
        facts[name] = facts.get(name, 0) + 1


def company_for_sale(t: HegemonyTable, card: int) -> Piece:
    """Return a company that is not in play. The piece is shared: do not change it."""
    key = (t.box.fingerprint, card, int(t.gears & BIT[card] != 0))
    piece = _SHOWN.get(key)
    if piece is None:
        piece = _SHOWN[key] = unused_company(t, card)
    return piece


def unused_company(t: HegemonyTable, card: int) -> Piece:
    box = t.box
    facts = {"cost": box.cost[card], f"makes-{GOOD.labels[box.makes[card]]}": t.output(card)}
    add_posts(t.box, card, facts)
    add_printed(t.box, card, facts)
    marks = ["automated"] if box.automated[card] else []
    return Piece(f"company.{box.company.labels[card]}", f"company/{box.company.labels[card]}", facts, marks)


def store(t: HegemonyTable, role: int) -> list[Zone]:
    """Return what a role sells: the stock, the capacity and the price."""
    owner = t.choices.seat_of[role]
    pieces: list[Piece] = []
    for good in range(GOODS):
        facts = {
            "n": t.goods[GOODS * STORE_OF[role] + good],
            "limit": limit(t, role, good),
            "price": t.prices[GOODS * role + good],
        }
        marks = ["tile"] if t.tiles[role] & BIT[good] else []
        pieces.append(Piece(f"store.{owner}.{GOOD.labels[good]}", f"good/{GOOD.labels[good]}", facts, marks))
    return [Zone(f"store.{owner}", "store", "counter", owner, pieces)]


def area(t: HegemonyTable, role: int) -> list[Zone]:
    """Return the goods of a class for its own use."""
    owner = t.choices.seat_of[role]
    return [Zone(f"area.{owner}", "area", "counter", owner, counts(t, AREA_OF[role], f"area.{owner}"))]


def counts(t: HegemonyTable, place: int, name: str) -> list[Piece]:
    """Return the goods at a place."""
    pieces: list[Piece] = []
    for good in range(GOODS):
        count = t.goods[GOODS * place + good]
        if count:
            pieces.append(Piece(f"{name}.{GOOD.labels[good]}", f"good/{GOOD.labels[good]}", {"n": count}))
    return pieces


def benefits(t: HegemonyTable, cls: int) -> list[Zone]:
    """Allocations de l'État."""
    owner = t.choices.seat_of[cls]
    facts: dict[str, int] = {}
    for n, name in enumerate(("money", "influence", "cubes")):
        if t.benefits[3 * cls + n]:
            facts[name] = t.benefits[3 * cls + n]
    pieces = counts(t, BENEFITS + cls, f"benefits.{owner}")
    return [Zone(f"benefits.{owner}", "benefits", "counter", owner, pieces, facts=facts)]


def free_zone(t: HegemonyTable) -> list[Zone]:
    pieces: list[Piece] = []
    for good in (FOOD, LUXURY):
        facts = {"n": t.goods[GOODS * ZONE + good], "limit": ZONE_LIMIT[good]}
        pieces.append(Piece(f"zone.{GOOD.labels[good]}", f"good/{GOOD.labels[good]}", facts))
    return [Zone("zone", "zone", "counter", t.choices.seat_of[CAPITALIST], pieces)]


# -- the State and the country ---------------------------------------------------------------------------


def public_companies(t: HegemonyTable) -> list[Zone]:
    """Return the public companies if no player has them on a board."""
    pieces = [in_play(t, card) for card in t.companies[STATE]]
    return [Zone("public", "public", "row", pieces=pieces, count=len(pieces))]


def closed_companies(t: HegemonyTable) -> list[Zone]:
    closed = [company_for_sale(t, card) for card in members(t.closed)]
    return [Zone("closed", "closed", "row", pieces=closed, count=len(closed))]


def events(t: HegemonyTable) -> list[Zone]:
    return [Zone("events", "events", "row", pieces=[event_card(t, event) for event in t.events], count=len(t.events))]


def event_card(t: HegemonyTable, event: int) -> Piece:
    return Piece(f"event.{t.box.event.labels[event]}", f"event/{t.box.event.labels[event]}")


def agenda(t: HegemonyTable) -> list[Zone]:
    """Return the sections of the State's agenda, and which of them are in force."""
    if t.agenda < 0:
        return []
    pieces: list[Piece] = []
    for policy in range(AGENDA_POLICIES):
        wished = t.box.agenda_section[AGENDA_POLICIES * t.agenda + policy]
        face = f"position/{POLICY.labels[policy]}-{SECTION.labels[wished]}"
        marks = ["met"] if t.policy[policy] == wished else []
        pieces.append(Piece(f"agenda.{POLICY.labels[policy]}", face, marks=marks))
    return [Zone("agenda", "agenda", "row", pieces=pieces, facts={"matches": t.agenda_matches()})]


def legitimacy(t: HegemonyTable) -> list[Zone]:
    tracks: list[Piece] = []
    for cls in range(CLASSES):
        facts = {"legitimacy": t.legitimacy[cls]}
        if t.tokens[cls]:
            facts["tokens"] = t.tokens[cls]
        tracks.append(Piece(f"legitimacy.{CLASS.labels[cls]}", f"class/{CLASS.labels[cls]}", facts))
    return [Zone("legitimacy", "legitimacy", "track", pieces=tracks)]


def foreseen(t: HegemonyTable) -> list[Zone]:
    """Return the events that the State alone has seen: those it looks at, and those it put back, the next one first."""
    seen = t.peeked + t.event_deck.top[::-1]
    if not seen:
        return []
    pieces = [event_card(t, event) for event in seen]
    return [Zone("foreseen", "foreseen", "row", t.choices.seat_of[STATE], pieces, len(pieces))]


def services(t: HegemonyTable) -> list[Zone]:
    """Services Publics: return their goods, and the State's goods if it has a board."""
    pieces: list[Piece] = []
    for good in range(INFLUENCE + 1):
        if good <= LUXURY and not t.choices.state_plays:
            continue
        held = t.media if good == INFLUENCE else t.goods[GOODS * STORE_OF[STATE] + good]
        facts = {"n": held, "limit": t.public_capacity(good), "price": public_price(t, good)}
        pieces.append(Piece(f"services.{GOOD.labels[good]}", f"good/{GOOD.labels[good]}", facts))
    facts = {"treasury": t.money[STATE]}
    if t.loans[STATE]:
        facts["loans"] = t.loans[STATE]
    return [Zone("services", "services", "counter", pieces=pieces, facts=facts)]


def unemployed(t: HegemonyTable) -> list[Zone]:
    pieces: list[Piece] = []
    for kind in range(KINDS):
        if t.idle[kind]:
            pieces.append(Piece(f"idle.{KIND.labels[kind]}", f"kind/{KIND.labels[kind]}", {"n": t.idle[kind]}))
    facts = {"demonstration": 1} if t.demonstration else {}
    return [Zone("unemployed", "unemployed", "counter", pieces=pieces, count=sum(t.idle), facts=facts)]


def unions(t: HegemonyTable) -> list[Zone]:
    labels = [INDUSTRY.labels[industry] for industry in members(t.unions)]
    pieces = [Piece(f"union.{label}", f"industry/{label}") for label in labels]
    return [Zone("unions", "unions", "row", t.choices.seat_of[WORKING], pieces, len(pieces))]


def trade(t: HegemonyTable) -> list[Zone]:
    """Return the deals, the export card, and the cost of imports."""
    box = t.box
    pieces: list[Piece] = []
    for n, deal in enumerate(t.deals):
        name = f"deal.{box.deal.labels[deal]}" if deal not in t.deals[:n] else f"deal.{box.deal.labels[deal]}.2"
        facts = {"cost": box.deal_cost[deal], "tariff": box.deal_tariff[3 * deal + t.policy[TRADE]]}
        pieces.append(Piece(name, f"deal/{box.deal.labels[deal]}", facts))
    zones = [Zone("deals", "deals", "row", pieces=pieces, count=len(pieces))]
    if t.export >= 0:
        first = TRANSACTIONS * t.export
        sales = [
            Piece(
                f"transaction.{TRANSACTION.labels[n]}",
                f"transaction/{TRANSACTION.labels[n]}",
                {"n": box.sold[first + n], "money": box.earned[first + n]},
            )
            for n in range(TRANSACTIONS)
        ]
        zones.append(Zone("export", "export", "grid", pieces=sales))
    imports = [
        Piece(
            f"import.{GOOD.labels[good]}",
            f"good/{GOOD.labels[good]}",
            {"price": IMPORT_PRICE[good], "tariff": tariff(t, good)},
        )
        for good in (FOOD, LUXURY)
    ]
    zones.append(Zone("import", "import", "counter", pieces=imports))
    return zones


def supply(t: HegemonyTable) -> list[Zone]:
    """Return what is left in the box and limits the game (Matériel Limité)."""
    facts = {"influence": t.influence_left, "loans": t.loans_left()}
    pieces: list[Piece] = []
    for kind in range(KINDS if t.choices.middle_plays else KINDS // 2):
        pieces.append(Piece(f"pool.{KIND.labels[kind]}", f"kind/{KIND.labels[kind]}", {"n": t.pool[kind]}))
    return [Zone("supply", "supply", "counter", pieces=pieces, facts=facts)]
