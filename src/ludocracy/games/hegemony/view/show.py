"""What a seat may see of a table of Hegemony: the boards as zones. Hands are the only pieces with a back."""

from ludocracy.core.bits import BIT, members
from ludocracy.core.view import Piece, Say, View, Zone, ask, waiting_for
from ludocracy.games.hegemony.atoms.companies import wage_of
from ludocracy.games.hegemony.atoms.goods import limit, public_price, tariff
from ludocracy.games.hegemony.atoms.politics import prosperity_value
from ludocracy.games.hegemony.board.box import BOX
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
from ludocracy.games.hegemony.board.policies import POLICIES, POLICY, SECTION, TRADE
from ludocracy.games.hegemony.board.politics import BILL_MARKERS, IN_FAVOUR, OPPOSED
from ludocracy.games.hegemony.board.roles import CAPITALIST, CLASS, CLASSES, MIDDLE, ROLE, ROLES, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import INDUSTRY, KIND, KINDS, NOBODY, SKILL
from ludocracy.games.hegemony.moves import MOVES
from ludocracy.games.hegemony.view.actions import action_refusals, actions
from ludocracy.games.hegemony.view.companies import add_printed
from ludocracy.games.hegemony.view.forecast import forecast
from ludocracy.games.hegemony.view.phases import phases
from ludocracy.games.hegemony.view.previews import Pointer
from ludocracy.games.hegemony.view.statements import statement_zones


def show(t: HegemonyTable, seat: int) -> View:
    pointer = Pointer(t, seat)
    refusals = pointer.refusals()
    if seat >= 0:
        refusals += action_refusals(t, t.choices.roles[seat], seat)
    prompt = ask(MOVES, t, seat, pointer.place, pointer.hints, refusals)
    if prompt is not None and t.vote >= 0:  # what is voted on lies on the board, not in the step that asks
        prompt.args.setdefault("policy", t.vote)
        prompt.args.setdefault("section", t.bill_to[t.vote])
    return View(
        "hegemony",
        seat,
        t.seats,
        zones_of(t, seat),
        prompt,
        waiting_for(t),
        t.scores(),
        t.winners(),
        t.over(),
        status(t, seat),
    )


def status(t: HegemonyTable, seat: int) -> list[Say]:
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
    if seat >= 0 and not t.over():
        out += forecast(t, t.choices.roles[seat])
    return out


def zones_of(t: HegemonyTable, seat: int) -> list[Zone]:
    zones = [phases(t), policies(t), votes(t)]
    if seat >= 0 and not t.over():
        zones.append(actions(t, t.choices.roles[seat], seat))
    for role in t.choices.roles:
        owner = t.choices.seat_of[role]
        zones.append(board(t, role, owner))
        zones.append(hand(t, role, owner, seat))
        zones.append(companies(t, role, owner))
        if t.markets[role]:
            pieces = [company_for_sale(t, card) for card in members(t.markets[role])]
            zones.append(Zone(f"market.{owner}", "market", "row", owner, pieces, len(pieces)))
        if role == CAPITALIST or role == MIDDLE:
            zones.append(Zone(f"store.{owner}", "store", "counter", owner, store(t, role, owner)))
        if role == WORKING or role == MIDDLE:
            zones.append(Zone(f"area.{owner}", "area", "counter", owner, counts(t, AREA_OF[role], f"area.{owner}")))
        if role != STATE and t.choices.state_plays:
            zones.append(benefits(t, role, owner))
    zones.append(free_zone(t))
    zones += state_zones(t)
    if seat >= 0 and t.choices.roles[seat] == STATE and (t.peeked or t.event_deck.top):
        zones.append(foreseen(t))
    zones.append(unemployed(t))
    zones.append(unions(t))
    zones += trade_zones(t)
    zones.append(supply(t))
    zones += statement_zones(t)
    return zones


# -- politics --------------------------------------------------------------------------------------------


def policies(t: HegemonyTable) -> Zone:
    """Each policy in its section, and the bill that lies on it."""
    pieces: list[Piece] = []
    for policy in range(POLICIES):
        label = POLICY.labels[policy]
        pieces.append(Piece(f"policy.{label}", f"position/{label}-{SECTION.labels[t.policy[policy]]}"))
        if t.bill_by[policy] >= 0:
            marks = ["bill", f"by-{ROLE.labels[t.bill_by[policy]]}"] + (["voted"] if policy == t.vote else [])
            pieces.append(Piece(f"bill.{label}", f"position/{label}-{SECTION.labels[t.bill_to[policy]]}", marks=marks))
    return Zone("policies", "policies", "grid", pieces=pieces)


def votes(t: HegemonyTable) -> Zone:
    """The bag, and in a vote who stands where and what was drawn."""
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
    return Zone("votes", "votes", "counter", pieces=pieces)


# -- players ---------------------------------------------------------------------------------------------


def board(t: HegemonyTable, role: int, owner: int) -> Zone:
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
    return Zone(f"board.{owner}", f"board-{ROLE.labels[role]}", "counter", owner, facts=facts)


def hand(t: HegemonyTable, role: int, owner: int, seat: int) -> Zone:
    """The seat's own cards, backs for the others. Several copies of a card have ids of their own."""
    cards = t.hands[role]
    pieces: list[Piece] = []
    for n, card in enumerate(cards):
        if owner == seat:
            copy = cards[:n].count(card)
            name = f"card.{BOX.card.labels[card]}" if copy == 0 else f"card.{BOX.card.labels[card]}.{copy + 1}"
            pieces.append(Piece(name, f"card/{BOX.card.labels[card]}"))
        else:
            pieces.append(Piece(f"hand.{owner}.back-{n}"))
    return Zone(f"hand.{owner}", "hand", "row", owner, pieces, len(cards))


def companies(t: HegemonyTable, role: int, owner: int) -> Zone:
    pieces = [in_play(t, card) for card in t.companies[role]]
    return Zone(f"companies.{owner}", "companies", "row", owner, pieces, len(pieces))


def in_play(t: HegemonyTable, card: int) -> Piece:
    """A company at work: what it makes and pays, who works there, and its tokens."""
    facts = {f"makes-{GOOD.labels[BOX.makes[card]]}": t.output(card)}
    if t.has_employee(card):
        facts[f"makes-{GOOD.labels[BOX.makes[card]]}"] += BOX.employee_bonus[card]
    if t.wages[card]:
        facts["wage"] = wage_of(t, card)
        facts["level"] = t.wages[card]
    for post in range(POSTS):
        kind = t.posts[POSTS * card + post]
        if kind != NOBODY:
            facts[KIND.labels[kind]] = facts.get(KIND.labels[kind], 0) + 1
    add_printed(card, facts)
    marks: list[str] = []
    if BOX.automated[card]:
        marks.append("automated")
    elif not t.staffed(card):
        marks.append("vacant")
        add_posts(card, facts)
    elif BOX.employee_skill[card] >= 0 and not t.has_employee(card):
        marks.append("job")
        facts[f"needs-{SKILL.labels[BOX.employee_skill[card]]}"] = 1
    if t.committed[card] & MAIN:
        marks.append("committed")
    if t.committed[card] & EMPLOYEE:
        marks.append("employee-committed")
    if t.strikes & BIT[card]:
        marks.append("strike")
    if t.gears & BIT[card]:
        marks.append("machinery")
    return Piece(f"company.{BOX.company.labels[card]}", f"company/{BOX.company.labels[card]}", facts, marks)


def add_posts(card: int, facts: dict[str, int]) -> None:
    """The posts of those who run the company."""
    for post in range(BOX.post_count[card]):
        name = f"needs-{SKILL.labels[BOX.first_skill[card] if post == 0 else 0]}"
        facts[name] = facts.get(name, 0) + 1


def company_for_sale(t: HegemonyTable, card: int) -> Piece:
    facts = {"cost": BOX.cost[card], f"makes-{GOOD.labels[BOX.makes[card]]}": t.output(card)}
    add_posts(card, facts)
    add_printed(card, facts)
    marks = ["automated"] if BOX.automated[card] else []
    return Piece(f"company.{BOX.company.labels[card]}", f"company/{BOX.company.labels[card]}", facts, marks)


def store(t: HegemonyTable, role: int, owner: int) -> list[Piece]:
    """What a role sells: how much there is, how much fits, and its price."""
    pieces: list[Piece] = []
    for good in range(GOODS):
        facts = {
            "n": t.goods[GOODS * STORE_OF[role] + good],
            "limit": limit(t, role, good),
            "price": t.prices[GOODS * role + good],
        }
        marks = ["tile"] if t.tiles[role] & BIT[good] else []
        pieces.append(Piece(f"store.{owner}.{GOOD.labels[good]}", f"good/{GOOD.labels[good]}", facts, marks))
    return pieces


def counts(t: HegemonyTable, place: int, name: str) -> list[Piece]:
    """The goods that lie at a place."""
    pieces: list[Piece] = []
    for good in range(GOODS):
        count = t.goods[GOODS * place + good]
        if count:
            pieces.append(Piece(f"{name}.{GOOD.labels[good]}", f"good/{GOOD.labels[good]}", {"n": count}))
    return pieces


def benefits(t: HegemonyTable, cls: int, owner: int) -> Zone:
    """Allocations de l'État."""
    facts: dict[str, int] = {}
    for n, name in enumerate(("money", "influence", "cubes")):
        if t.benefits[3 * cls + n]:
            facts[name] = t.benefits[3 * cls + n]
    pieces = counts(t, BENEFITS + cls, f"benefits.{owner}")
    return Zone(f"benefits.{owner}", "benefits", "counter", owner, pieces, facts=facts)


def free_zone(t: HegemonyTable) -> Zone:
    pieces: list[Piece] = []
    for good in (FOOD, LUXURY):
        facts = {"n": t.goods[GOODS * ZONE + good], "limit": ZONE_LIMIT[good]}
        pieces.append(Piece(f"zone.{GOOD.labels[good]}", f"good/{GOOD.labels[good]}", facts))
    return Zone("zone", "zone", "counter", t.choices.seat_of[CAPITALIST], pieces)


# -- the State and the country ---------------------------------------------------------------------------


def state_zones(t: HegemonyTable) -> list[Zone]:
    zones = [services(t)]
    if not t.choices.state_plays:
        pieces = [in_play(t, card) for card in t.companies[STATE]]
        zones.append(Zone("public", "public", "row", pieces=pieces, count=len(pieces)))
    closed = [company_for_sale(t, card) for card in members(t.closed)]
    zones.append(Zone("closed", "closed", "row", pieces=closed, count=len(closed)))
    if t.choices.state_plays:
        pieces = [Piece(f"event.{BOX.event.labels[event]}", f"event/{BOX.event.labels[event]}") for event in t.events]
        zones.append(Zone("events", "events", "row", pieces=pieces, count=len(pieces)))
        if t.agenda >= 0:
            zones.append(agenda(t))
        tracks: list[Piece] = []
        for cls in range(CLASSES):
            facts = {"legitimacy": t.legitimacy[cls]}
            if t.tokens[cls]:
                facts["tokens"] = t.tokens[cls]
            tracks.append(Piece(f"legitimacy.{CLASS.labels[cls]}", f"class/{CLASS.labels[cls]}", facts))
        zones.append(Zone("legitimacy", "legitimacy", "track", pieces=tracks))
    return zones


def agenda(t: HegemonyTable) -> Zone:
    """The sections that the government wishes for, and which of them stand."""
    pieces: list[Piece] = []
    for policy in range(5):
        wished = BOX.agenda_section[5 * t.agenda + policy]
        face = f"position/{POLICY.labels[policy]}-{SECTION.labels[wished]}"
        marks = ["met"] if t.policy[policy] == wished else []
        pieces.append(Piece(f"agenda.{POLICY.labels[policy]}", face, marks=marks))
    return Zone("agenda", "agenda", "row", pieces=pieces, facts={"matches": t.agenda_matches()})


def foreseen(t: HegemonyTable) -> Zone:
    """The events that the State alone has seen: those it looks at, and those it put back, the next one first."""
    events = t.peeked + t.event_deck.top[::-1]
    pieces = [Piece(f"event.{BOX.event.labels[event]}", f"event/{BOX.event.labels[event]}") for event in events]
    return Zone("foreseen", "foreseen", "row", t.choices.seat_of[STATE], pieces, len(pieces))


def services(t: HegemonyTable) -> Zone:
    """Services Publics, and the State's goods where it has a board."""
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
    return Zone("services", "services", "counter", pieces=pieces, facts=facts)


def unemployed(t: HegemonyTable) -> Zone:
    pieces: list[Piece] = []
    for kind in range(KINDS):
        if t.idle[kind]:
            pieces.append(Piece(f"idle.{KIND.labels[kind]}", f"kind/{KIND.labels[kind]}", {"n": t.idle[kind]}))
    facts = {"demonstration": 1} if t.demonstration else {}
    return Zone("unemployed", "unemployed", "counter", pieces=pieces, count=sum(t.idle), facts=facts)


def unions(t: HegemonyTable) -> Zone:
    labels = [INDUSTRY.labels[industry] for industry in members(t.unions)]
    pieces = [Piece(f"union.{label}", f"industry/{label}") for label in labels]
    return Zone("unions", "unions", "row", t.choices.seat_of[WORKING], pieces, len(pieces))


def trade_zones(t: HegemonyTable) -> list[Zone]:
    """Deals, the export card, and what importing costs."""
    pieces: list[Piece] = []
    for n, deal in enumerate(t.deals):
        name = f"deal.{BOX.deal.labels[deal]}" if deal not in t.deals[:n] else f"deal.{BOX.deal.labels[deal]}.2"
        facts = {"cost": BOX.deal_cost[deal], "tariff": BOX.deal_tariff[3 * deal + t.policy[TRADE]]}
        pieces.append(Piece(name, f"deal/{BOX.deal.labels[deal]}", facts))
    zones = [Zone("deals", "deals", "row", pieces=pieces, count=len(pieces))]
    if t.export >= 0:
        first = TRANSACTIONS * t.export
        sales = [
            Piece(
                f"transaction.{TRANSACTION.labels[n]}",
                f"transaction/{TRANSACTION.labels[n]}",
                {"n": BOX.sold[first + n], "money": BOX.earned[first + n]},
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


def supply(t: HegemonyTable) -> Zone:
    """What is left in the box and limits the game (Matériel Limité)."""
    facts = {"influence": t.influence_left, "loans": t.loans_left()}
    pieces: list[Piece] = []
    for kind in range(KINDS if t.choices.middle_plays else KINDS // 2):
        pieces.append(Piece(f"pool.{KIND.labels[kind]}", f"kind/{KIND.labels[kind]}", {"n": t.pool[kind]}))
    return Zone("supply", "supply", "counter", pieces=pieces, facts=facts)
