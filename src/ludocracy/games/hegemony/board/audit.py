"""Conservation: what the box holds is all on the table, each piece in one place. The laws check it after every move."""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.errors import BadPosition
from ludocracy.games.hegemony.actions.assign_workers import FillPosts
from ludocracy.games.hegemony.actions.propose_bill import Propose
from ludocracy.games.hegemony.atoms.companies import pays_wages
from ludocracy.games.hegemony.atoms.goods import limit
from ludocracy.games.hegemony.atoms.workers import fits, post_skill
from ludocracy.games.hegemony.board.box import BOX
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
from ludocracy.games.hegemony.board.politics import BILL_MARKERS, CUBES_A_CLASS
from ludocracy.games.hegemony.board.roles import (
    CAPITALIST,
    CLASS,
    CLASSES,
    HAND,
    MIDDLE,
    ROLE,
    ROLES,
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
from ludocracy.games.hegemony.phases.action_phase import MainAction, TakeTurn
from ludocracy.games.hegemony.phases.elections import Declare, SecretInfluence

#: By role: the companies that belong to its deck, as a mask.
OWN_CARDS: Final[list[int]] = [
    sum([BIT[card] for card in range(BOX.companies) if BOX.home[card] == role]) for role in range(ROLES)
]


def check(t: HegemonyTable) -> None:
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
            raise BadPosition(f"goods: there are {total} {GOOD.labels[good]}, not {GOODS_IN_BOX[good]}")
        for role in (MIDDLE, CAPITALIST, STATE):
            if t.goods[GOODS * STORE_OF[role] + good] > limit(t, role, good):
                raise BadPosition(f"goods: {ROLE.labels[role]} stores too much {GOOD.labels[good]}")
        if good <= LUXURY and t.goods[GOODS * ZONE + good] > ZONE_LIMIT[good]:
            raise BadPosition("goods: the free trade zone holds too much")
        if good > LUXURY and t.goods[GOODS * ZONE + good]:
            raise BadPosition("goods: the free trade zone holds food and luxury only")
    if min(t.goods) < 0:
        raise BadPosition("goods: fewer than none")
    given = sum([t.benefits[3 * cls + 1] for cls in range(CLASSES)])
    influence = sum(t.influence) + t.media + t.influence_left + given
    if influence != INFLUENCE_IN_BOX or min(t.influence) < 0 or t.media < 0:
        raise BadPosition(f"influence: there are {influence} tokens, not {INFLUENCE_IN_BOX}")
    if t.tiles[MIDDLE].bit_count() + t.tiles[CAPITALIST].bit_count() > TILES_IN_BOX:
        raise BadPosition(f"tiles: there are only {TILES_IN_BOX}")


def check_votes(t: HegemonyTable) -> None:
    for cls in range(CLASSES):
        total = t.bag[cls] + t.cubes[cls] + t.drawn[cls] + t.benefits[3 * cls + 2]
        if total != CUBES_A_CLASS:
            raise BadPosition(f"cubes: {CLASS.labels[cls]} has {total}, not {CUBES_A_CLASS}")
    for role in range(ROLES):
        if t.bills_of(role) > BILL_MARKERS:
            raise BadPosition(f"bill_by: {ROLE.labels[role]} has only {BILL_MARKERS} markers")
    for policy in range(POLICIES):
        if (t.bill_by[policy] < 0) != (t.bill_to[policy] < 0):
            raise BadPosition("bill_to: a bill has a proposer and a section")
        if t.bill_to[policy] == t.policy[policy]:
            raise BadPosition(f"bill_to.{POLICY.labels[policy]}: the policy stands there already")
    if t.vote >= 0 and t.bill_by[t.vote] < 0:
        raise BadPosition(f"vote: there is no bill on {POLICY.labels[t.vote]}")
    for cls in range(CLASSES):
        if (t.legitimacy[cls] > 0) != t.choices.state_plays:
            raise BadPosition(f"legitimacy.{CLASS.labels[cls]}: from 1 to 10 with a State player, 0 without")


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
            raise BadPosition(f"workers: {counts[kind]} {KIND.labels[kind]}, not {WORKERS_IN_BOX[kind]}")
    for cls in (WORKING, MIDDLE):
        left = sum(t.pool[SKILLS * cls : SKILLS * cls + SKILLS])
        if t.workers[cls] + left != sum(WORKERS_IN_BOX[SKILLS * cls : SKILLS * cls + SKILLS]):
            raise BadPosition(f"workers: {CLASS.labels[cls]} has another number in play")


def check_companies(t: HegemonyTable) -> None:
    for card in range(BOX.companies):
        label = BOX.company.labels[card]
        places = int(t.closed & BIT[card] != 0)
        for role in range(ROLES):
            places += int(t.decks[role] & BIT[card] != 0) + int(t.markets[role] & BIT[card] != 0)
            places += int(t.discards[role] & BIT[card] != 0) + t.companies[role].count(card)
            if (card in t.companies[role]) != (t.owner[card] == role):
                raise BadPosition(f"owner.{label}: not the one who has it")
        if places > 1 or (places and not BOX.plays_with(card, t.seats)):
            raise BadPosition(f"companies: {label} lies in {places} places")
        if t.owner[card] < 0 and (t.wages[card] or t.committed[card] or max(posts_of(t, card)) != NOBODY):
            raise BadPosition(f"companies: {label} is not in play, but somebody works there")
        if t.owner[card] >= 0:
            check_posts(t, card)
    for role in range(ROLES):
        if len(t.companies[role]) > COMPANY_SPACES[role]:
            raise BadPosition(f"companies: {ROLE.labels[role]} has too many")
        strange = (t.decks[role] | t.markets[role] | t.discards[role]) & ~OWN_CARDS[role]
        if strange:
            label = BOX.company.labels[members(strange)[0]]
            raise BadPosition(f"decks.{ROLE.labels[role]}: {label} belongs to another role")
    if t.strikes.bit_count() > STRIKES_IN_BOX or t.gears.bit_count() > GEARS_IN_BOX:
        raise BadPosition("strikes, gears: more tokens than the box has")
    for card in members(t.strikes):
        if t.owner[card] < 0 or t.wages[card] == 0:
            raise BadPosition(f"strikes: nobody can strike at {BOX.company.labels[card]}")
    for card in members(t.gears):
        if not BOX.machinery[card] or t.owner[card] != CAPITALIST:
            raise BadPosition(f"gears: none can lie on {BOX.company.labels[card]}")


def posts_of(t: HegemonyTable, card: int) -> list[int]:
    return t.posts[POSTS * card : POSTS * card + POSTS]


def check_posts(t: HegemonyTable, card: int) -> None:
    label = BOX.company.labels[card]
    if BOX.automated[card] != (BOX.post_count[card] == 0):
        raise BadPosition(f"companies: {label} is automated, or it is not")
    classes = 0
    for post, kind in enumerate(posts_of(t, card)):
        if kind == NOBODY:
            continue
        employee = post == EMPLOYEE_POST and BOX.employee_skill[card] >= 0
        if (post >= BOX.post_count[card] and not employee) or not fits(post_skill(card, post), kind):
            raise BadPosition(f"posts.{label}: {KIND.labels[kind]} cannot work there")
        if not employee:
            classes |= BIT[kind // SKILLS]
    if classes == 3:
        raise BadPosition(f"posts.{label}: workers of two classes")
    if t.wages[card] and t.wages[card] < t.minimum_wage():
        raise BadPosition(f"wages.{label}: below the minimum")
    if (t.wages[card] > 0) != pays_wages(t.owner[card], card):
        raise BadPosition(f"wages.{label}: a level where wages are paid, and only there")


def check_cards(t: HegemonyTable) -> None:
    for card in range(len(BOX.card)):
        out = t.deck[card] + t.hands[BOX.card_role[card]].count(card)
        if out > BOX.card_copies[card] or t.deck[card] < 0:
            raise BadPosition(f"hands: there are only {BOX.card_copies[card]} cards {BOX.card.labels[card]}")
    for role in range(ROLES):
        for card in t.hands[role]:
            if BOX.card_role[card] != role:
                raise BadPosition(f"hands.{ROLE.labels[role]}: {BOX.card.labels[card]} belongs to another role")
    seen = t.events + t.peeked
    for event in seen:
        if t.event_deck.counts[event] or event in t.event_deck.top or seen.count(event) > 1:
            raise BadPosition(f"events: {BOX.event.labels[event]} lies in two places")
    if len(t.events) > EVENT_SPACES or (seen and not t.choices.state_plays):
        raise BadPosition(f"events: {EVENT_SPACES} at most, and none without a State player")
    for deal in range(len(BOX.deal)):
        if t.deal_deck[deal] + t.deals.count(deal) > BOX.deal_copies[deal]:
            raise BadPosition(f"deals: there are only {BOX.deal_copies[deal]} of {BOX.deal.labels[deal]}")
    if len(t.deals) > DEAL_SPACES:
        raise BadPosition(f"deals: there are {DEAL_SPACES} spaces")
    for card in range(len(BOX.immigrant)):
        if t.immigrants[card] > BOX.immigrant_copies[card]:
            raise BadPosition(
                f"immigrants: there are only {BOX.immigrant_copies[card]} of {BOX.immigrant.labels[card]}"
            )
    if t.export >= 0 and t.exports & BIT[t.export]:
        raise BadPosition("export: it lies in the deck too")
    if t.agenda >= 0 and (t.agendas & BIT[t.agenda] or not t.choices.state_plays):
        raise BadPosition("agenda: it lies in the deck too, or there is no State player")


def check_money(t: HegemonyTable) -> None:
    for role in (MIDDLE, CAPITALIST):
        for good in range(GOODS):
            if t.prices[GOODS * role + good] not in PRICES[good]:
                raise BadPosition(f"prices.{ROLE.labels[role]}.{GOOD.labels[good]}: it must be one of {PRICES[good]}")
    if min(t.money) < 0 or t.capital < 0:
        raise BadPosition("money: nobody can have less than nothing")
    if sum(t.loans) > LOANS_IN_BOX:
        raise BadPosition(f"loans: there are only {LOANS_IN_BOX}")


# -- positions -------------------------------------------------------------------------------------------


def check_questions(t: HegemonyTable) -> None:
    """Hands, contracts and what is left to be done fit the table: only a position written by hand can go wrong here."""
    if t.turn:
        for role in t.choices.roles:
            if not TURNS - t.turn <= len(t.hands[role]) - (HAND - TURNS) <= TURNS - t.turn + 1:
                raise BadPosition(
                    f"hands.{ROLE.labels[role]}: {len(t.hands[role])} cards cannot be held in turn {t.turn}"
                )
    for card in range(BOX.companies):
        committed = t.committed[card]
        if (committed & MAIN and not t.staffed(card)) or (committed & EMPLOYEE and not t.has_employee(card)):
            raise BadPosition(f"committed.{BOX.company.labels[card]}: nobody there who could be under contract")
    for step in t.stack:
        if isinstance(step, (Acts, OfferAct, ChoosePlay)):
            check_play(step)
        elif isinstance(step, EventDone) and step.event not in t.events:
            raise BadPosition(f"stack: the event {BOX.event.labels[step.event]} is not on the board")
        elif isinstance(step, (Declare, SecretInfluence)) and t.vote < 0 and not polled(t):
            raise BadPosition("stack: a vote needs a bill that is voted on")
        elif isinstance(step, PollResult) and not polled(t) and not isinstance(t.stack[-1], Propose):
            raise BadPosition("stack: a poll needs a bill")
        elif isinstance(step, FillPosts):
            check_filling(t, step.card, step.role)
        elif isinstance(step, (TakeTurn, MainAction)) and not (t.turn and t.hands[step.role]):
            raise BadPosition(f"stack: {ROLE.labels[step.role]} has no turn, or no card for it")


def check_play(step: Acts | OfferAct | ChoosePlay) -> None:
    """A play of one card or one event, and an act of it."""
    if (step.played < 0) == (step.event < 0):
        raise BadPosition("stack: what is played is a card or an event")
    if isinstance(step, ChoosePlay):
        return
    plays = plays_of(step.played, step.event)
    if not 0 <= step.choice < len(plays) or not 0 <= step.at <= len(plays[step.choice].acts):
        raise BadPosition("stack: what is played has no such choice or act")


def polled(t: HegemonyTable) -> bool:
    """Whether the policy noted last carries a bill."""
    return len(t.proposed) > 0 and t.bill_by[t.proposed[-1]] >= 0


def check_filling(t: HegemonyTable, card: int, cls: int) -> None:
    """Whoever is there already is of the class that takes the other posts, but for an employee."""
    if t.owner[card] == MIDDLE and cls == WORKING:
        return
    for kind in posts_of(t, card)[: BOX.post_count[card]]:
        if kind != NOBODY and kind // SKILLS != cls:
            raise BadPosition(f"posts.{BOX.company.labels[card]}: workers of two classes")
