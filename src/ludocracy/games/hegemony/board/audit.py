"""Conservation: every piece of the box is in exactly one place on the table. The tests check it after every move."""

from ludocracy.core.bits import BIT, members
from ludocracy.core.errors import BadPosition
from ludocracy.games.hegemony.actions.assign_workers import FillPosts
from ludocracy.games.hegemony.actions.propose_bill import Propose
from ludocracy.games.hegemony.atoms.companies import pays_wages
from ludocracy.games.hegemony.atoms.goods import limit
from ludocracy.games.hegemony.atoms.workers import fits
from ludocracy.games.hegemony.board.companies import COMPANY_SPACES, EMPLOYEE, EMPLOYEE_POST, GEARS_IN_BOX, MAIN, POSTS
from ludocracy.games.hegemony.board.goods import (
    GOOD,
    GOODS,
    GOODS_IN_BOX,
    INFLUENCE_IN_BOX,
    LUXURY,
    PLACES,
    PRICES,
    STORE_OF,
    TILES_IN_BOX,
    ZONE,
    ZONE_LIMIT,
)
from ludocracy.games.hegemony.board.loans import LOANS_IN_BOX
from ludocracy.games.hegemony.board.policies import DEAL_SPACES, EVENT_SPACES, POLICIES, POLICY
from ludocracy.games.hegemony.board.politics import BILL_MARKERS, CUBES_PER_CLASS
from ludocracy.games.hegemony.board.roles import (
    CAPITALIST,
    CLASS,
    CLASSES,
    HAND,
    MIDDLE,
    ROLE,
    ROLES,
    ROUNDS,
    STATE,
    TURNS,
    WORKING,
)
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import (
    INDUSTRIES,
    KIND,
    KINDS,
    NOBODY,
    SKILLS,
    STRIKES_IN_BOX,
    WORKERS_IN_BOX,
)
from ludocracy.games.hegemony.effects.base import Acts, ChoosePlay, EventDone, OfferAct, plays_of
from ludocracy.games.hegemony.effects.cards.polling import PollResult
from ludocracy.games.hegemony.phases.action_phase import MainAction, NextTurn, TakeTurn, Turn
from ludocracy.games.hegemony.phases.draws import DrawAgenda, DrawCard, DrawExport, DrawHand
from ludocracy.games.hegemony.phases.elections import Declare, Elections, SecretInfluence
from ludocracy.games.hegemony.phases.production import Production
from ludocracy.games.hegemony.phases.round import EndRound, StartAction
from ludocracy.games.hegemony.phases.scoring import Scoring


def check(t: HegemonyTable) -> None:
    """Raise `BadPosition` if a piece is missing, or is in two places."""
    check_goods(t)
    check_votes(t)
    check_people(t)
    check_companies(t)
    check_cards(t)
    check_money(t)


def check_goods(t: HegemonyTable) -> None:
    for good in range(GOODS):
        total = sum([t.goods[GOODS * place + good] for place in range(PLACES)])
        if total != GOODS_IN_BOX[good]:
            raise BadPosition(
                "games.hegemony/position.goods", total=total, good=GOOD.labels[good], right=GOODS_IN_BOX[good]
            )
        for role in (MIDDLE, CAPITALIST, STATE):
            if t.goods[GOODS * STORE_OF[role] + good] > limit(t, role, good):
                raise BadPosition("games.hegemony/position.stored", role=ROLE.labels[role], good=GOOD.labels[good])
        if good <= LUXURY and t.goods[GOODS * ZONE + good] > ZONE_LIMIT[good]:
            raise BadPosition("games.hegemony/position.zone")
        if good > LUXURY and t.goods[GOODS * ZONE + good]:
            raise BadPosition("games.hegemony/position.zone_goods")
    if min(t.goods) < 0:
        raise BadPosition("games.hegemony/position.goods_below_none")
    given = sum([t.benefits[3 * cls + 1] for cls in range(CLASSES)])
    influence = sum(t.influence) + t.media + t.influence_left + given
    if influence != INFLUENCE_IN_BOX or min(t.influence) < 0 or t.media < 0:
        raise BadPosition("games.hegemony/position.influence", total=influence, right=INFLUENCE_IN_BOX)
    if t.tiles[MIDDLE].bit_count() + t.tiles[CAPITALIST].bit_count() > TILES_IN_BOX:
        raise BadPosition("games.hegemony/position.tiles", most=TILES_IN_BOX)


def check_votes(t: HegemonyTable) -> None:
    for cls in range(CLASSES):
        total = t.bag[cls] + t.cubes[cls] + t.drawn[cls] + t.benefits[3 * cls + 2]
        if total != CUBES_PER_CLASS:
            raise BadPosition(
                "games.hegemony/position.cubes", cls=CLASS.labels[cls], total=total, right=CUBES_PER_CLASS
            )
    for role in range(ROLES):
        if t.bills_of(role) > BILL_MARKERS:
            raise BadPosition("games.hegemony/position.markers", role=ROLE.labels[role], most=BILL_MARKERS)
    for policy in range(POLICIES):
        if (t.bill_by[policy] < 0) != (t.bill_to[policy] < 0):
            raise BadPosition("games.hegemony/position.bill")
        if t.bill_to[policy] == t.policy[policy]:
            raise BadPosition("games.hegemony/position.bill_section", policy=POLICY.labels[policy])
    if t.vote >= 0 and t.bill_by[t.vote] < 0:
        raise BadPosition("games.hegemony/position.no_bill", policy=POLICY.labels[t.vote])
    for cls in range(CLASSES):
        if (t.legitimacy[cls] > 0) != t.choices.state_plays:
            raise BadPosition("games.hegemony/position.legitimacy", cls=CLASS.labels[cls])


def check_people(t: HegemonyTable) -> None:
    counts = [t.idle[kind] + t.pool[kind] for kind in range(KINDS)]
    for kind in t.posts:
        if kind != NOBODY:
            counts[kind] += 1
    for industry in range(INDUSTRIES):
        if t.unions & BIT[industry]:
            counts[1 + industry] += 1
    for kind in range(KINDS):
        if counts[kind] != WORKERS_IN_BOX[kind] or t.idle[kind] < 0 or t.pool[kind] < 0:
            raise BadPosition(
                "games.hegemony/position.workers",
                found=counts[kind],
                kind=KIND.labels[kind],
                right=WORKERS_IN_BOX[kind],
            )
    for cls in (WORKING, MIDDLE):
        left = sum(t.pool[SKILLS * cls : SKILLS * cls + SKILLS])
        if t.workers[cls] + left != sum(WORKERS_IN_BOX[SKILLS * cls : SKILLS * cls + SKILLS]):
            raise BadPosition("games.hegemony/position.workers_in_play", cls=CLASS.labels[cls])


def check_companies(t: HegemonyTable) -> None:
    box = t.box
    for card in range(box.companies):
        label = box.company.labels[card]
        places = int(t.closed & BIT[card] != 0)
        for role in range(ROLES):
            places += int(t.decks[role] & BIT[card] != 0) + int(t.markets[role] & BIT[card] != 0)
            places += int(t.discards[role] & BIT[card] != 0) + t.companies[role].count(card)
            if (card in t.companies[role]) != (t.owner[card] == role):
                raise BadPosition("games.hegemony/position.owner", company=label)
        if places > 1 or (places and not box.plays_with(card, t.seats)):
            raise BadPosition("games.hegemony/position.company_places", company=label, places=places)
        if t.owner[card] < 0 and (t.wages[card] or t.committed[card] or max(posts_of(t, card)) != NOBODY):
            raise BadPosition("games.hegemony/position.not_in_play", company=label)
        if t.owner[card] >= 0:
            check_posts(t, card)
    for role in range(ROLES):
        if len(t.companies[role]) > COMPANY_SPACES[role]:
            raise BadPosition("games.hegemony/position.companies", role=ROLE.labels[role])
        strange = (t.decks[role] | t.markets[role] | t.discards[role]) & ~box.home_companies[role]
        if strange:
            label = box.company.labels[members(strange)[0]]
            raise BadPosition("games.hegemony/position.deck", role=ROLE.labels[role], company=label)
    if t.strikes.bit_count() > STRIKES_IN_BOX or t.gears.bit_count() > GEARS_IN_BOX:
        raise BadPosition("games.hegemony/position.tokens")
    for card in members(t.strikes):
        if t.owner[card] < 0 or t.wages[card] == 0:
            raise BadPosition("games.hegemony/position.strike", company=box.company.labels[card])
    for card in members(t.gears):
        if not box.machinery[card] or t.owner[card] != CAPITALIST:
            raise BadPosition("games.hegemony/position.gear", company=box.company.labels[card])


def posts_of(t: HegemonyTable, card: int) -> list[int]:
    return t.posts[POSTS * card : POSTS * card + POSTS]


def check_posts(t: HegemonyTable, card: int) -> None:
    box = t.box
    label = box.company.labels[card]
    if box.automated[card] != (box.post_count[card] == 0):
        raise BadPosition("games.hegemony/position.automated", company=label)
    classes = 0
    for post, kind in enumerate(posts_of(t, card)):
        if kind == NOBODY:
            continue
        employee = post == EMPLOYEE_POST and box.employee_skill[card] >= 0
        if (post >= box.post_count[card] and not employee) or not fits(box.post_skill(card, post), kind):
            raise BadPosition("games.hegemony/position.post", company=label, kind=KIND.labels[kind])
        if not employee:
            classes |= BIT[kind // SKILLS]
    if classes == 3:
        raise BadPosition("games.hegemony/position.two_classes", company=label)
    if t.wages[card] and t.wages[card] < t.minimum_wage():
        raise BadPosition("games.hegemony/position.minimum_wage", company=label)
    if (t.wages[card] > 0) != pays_wages(t, t.owner[card], card):
        raise BadPosition("games.hegemony/position.wages", company=label)


def check_cards(t: HegemonyTable) -> None:
    box = t.box
    for card in range(len(box.card)):
        out = t.deck[card] + t.hands[box.card_role[card]].count(card)
        if out > box.card_copies[card] or t.deck[card] < 0:
            raise BadPosition(
                "games.hegemony/position.copies", copies=box.card_copies[card], card=box.card.labels[card]
            )
    for role in range(ROLES):
        for card in t.hands[role]:
            if box.card_role[card] != role:
                raise BadPosition(
                    "games.hegemony/position.hand_role", role=ROLE.labels[role], card=box.card.labels[card]
                )
    seen = t.events + t.peeked
    for event in seen:
        if t.event_deck.counts[event] or event in t.event_deck.top or seen.count(event) > 1:
            raise BadPosition("games.hegemony/position.event_places", event=box.event.labels[event])
    if len(t.events) > EVENT_SPACES or (seen and not t.choices.state_plays):
        raise BadPosition("games.hegemony/position.events", most=EVENT_SPACES)
    for deal in range(len(box.deal)):
        if t.deal_deck[deal] + t.deals.count(deal) > box.deal_copies[deal]:
            raise BadPosition(
                "games.hegemony/position.deal_copies", copies=box.deal_copies[deal], deal=box.deal.labels[deal]
            )
    if len(t.deals) > DEAL_SPACES:
        raise BadPosition("games.hegemony/position.deal_spaces", spaces=DEAL_SPACES)
    for card in range(len(box.immigrant)):
        if t.immigrants[card] > box.immigrant_copies[card]:
            raise BadPosition(
                "games.hegemony/position.immigrants", copies=box.immigrant_copies[card], card=box.immigrant.labels[card]
            )
    if t.export >= 0 and t.exports & BIT[t.export]:
        raise BadPosition("games.hegemony/position.export")
    if t.agenda >= 0 and (t.agendas & BIT[t.agenda] or not t.choices.state_plays):
        raise BadPosition("games.hegemony/position.agenda")


def check_money(t: HegemonyTable) -> None:
    for role in (MIDDLE, CAPITALIST):
        for good in range(GOODS):
            if t.prices[GOODS * role + good] not in PRICES[good]:
                raise BadPosition(
                    "games.hegemony/position.price",
                    role=ROLE.labels[role],
                    good=GOOD.labels[good],
                    prices=str(PRICES[good]),
                )
    if min(t.money) < 0 or t.capital < 0:
        raise BadPosition("games.hegemony/position.money")
    if sum(t.loans) > LOANS_IN_BOX:
        raise BadPosition("games.hegemony/position.loans", most=LOANS_IN_BOX)


# -- positions -------------------------------------------------------------------------------------------


def check_questions(t: HegemonyTable) -> None:
    """Check that hands, contracts and open steps fit the table. Only a position written by hand can fail here."""
    box = t.box
    if t.turn:
        for role in t.choices.roles:
            if not TURNS - t.turn <= len(t.hands[role]) - (HAND - TURNS) <= TURNS - t.turn + 1:
                raise BadPosition(
                    "games.hegemony/position.hand_size", role=ROLE.labels[role], cards=len(t.hands[role]), turn=t.turn
                )
    check_decks(t)
    check_phases(t)
    for card in range(box.companies):
        committed = t.committed[card]
        if (committed & MAIN and not t.staffed(card)) or (committed & EMPLOYEE and not t.has_employee(card)):
            raise BadPosition("games.hegemony/position.committed", company=box.company.labels[card])
    for step in t.stack:
        if isinstance(step, (Acts, OfferAct, ChoosePlay)):
            check_play(t, step)
        elif isinstance(step, EventDone) and step.event not in t.events:
            raise BadPosition("games.hegemony/position.event_done", event=box.event.labels[step.event])
        elif isinstance(step, (Declare, SecretInfluence)) and t.vote < 0 and not polled(t):
            raise BadPosition("games.hegemony/position.vote")
        elif isinstance(step, PollResult) and not polled(t) and not isinstance(t.stack[-1], Propose):
            raise BadPosition("games.hegemony/position.poll")
        elif isinstance(step, FillPosts):
            check_filling(t, step.card, step.role)
        elif isinstance(step, (TakeTurn, MainAction)) and not (t.turn and t.hands[step.role]):
            raise BadPosition("games.hegemony/position.turn", role=ROLE.labels[step.role])


def check_decks(t: HegemonyTable) -> None:
    """Check that there are cards for all mandatory draws: without them a game could not be finished."""
    coming = ROUNDS - t.round
    if t.exports.bit_count() < coming + sum(isinstance(step, DrawExport) for step in t.stack):
        raise BadPosition("games.hegemony/position.short_deck", deck="exports")
    has_state = t.choices.seat_of[STATE] >= 0
    if has_state and t.agendas.bit_count() < coming + sum(isinstance(step, DrawAgenda) for step in t.stack):
        raise BadPosition("games.hegemony/position.short_deck", deck="agendas")
    dealing = any(isinstance(step, (DrawHand, DrawCard)) for step in t.stack)
    if not t.turn and not dealing and any(isinstance(step, NextTurn) for step in t.stack):
        for role in t.choices.roles:
            if len(t.hands[role]) != HAND:
                raise BadPosition("games.hegemony/position.first_hand", role=ROLE.labels[role], cards=HAND)


def check_phases(t: HegemonyTable) -> None:
    """Check that no phase, and no order of turns, occurs twice: there would be no cards for it."""
    seen: list[str] = []
    for step in t.stack:
        if isinstance(step, (StartAction, Turn, NextTurn, Production, Elections, Scoring, EndRound)):
            name = "Turn" if isinstance(step, NextTurn) else type(step).__name__
            if name in seen:
                raise BadPosition("games.hegemony/position.twice", step=name)
            seen.append(name)


def check_play(t: HegemonyTable, step: Acts | OfferAct | ChoosePlay) -> None:
    """Check that a step plays either a card or an event, and names one of its acts."""
    if (step.played < 0) == (step.event < 0):
        raise BadPosition("games.hegemony/position.played")
    if isinstance(step, ChoosePlay):
        return
    plays = plays_of(t, step.played, step.event)
    if not 0 <= step.choice < len(plays) or not 0 <= step.at <= len(plays[step.choice].acts):
        raise BadPosition("games.hegemony/position.play")


def polled(t: HegemonyTable) -> bool:
    """Return whether there is a bill on the policy that was proposed last."""
    return len(t.proposed) > 0 and t.bill_by[t.proposed[-1]] >= 0


def check_filling(t: HegemonyTable, card: int, cls: int) -> None:
    """Check that everybody in the company, except an employee, is of the class that fills the other posts."""
    box = t.box
    if t.owner[card] == MIDDLE and cls == WORKING:
        return
    for kind in posts_of(t, card)[: box.post_count[card]]:
        if kind != NOBODY and kind // SKILLS != cls:
            raise BadPosition("games.hegemony/position.two_classes", company=box.company.labels[card])
