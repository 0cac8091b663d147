"""Imagined worlds: the other hands, secret bids, and the events that the State has looked at are dealt again.

Everything else is public: decks have no order, and what was drawn, bought or discarded is visible to all.
"""

from ludocracy.core.rng import Rng
from ludocracy.games.hegemony.atoms.cards import spread_deck
from ludocracy.games.hegemony.board.roles import STATE
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.moves import BID, DRAW


def imagine(table: HegemonyTable, seat: int, rng: Rng) -> HegemonyTable:
    t = table.clone()
    own = t.choices.roles[seat] if seat >= 0 else -1
    for role in t.choices.roles:
        if role != own and t.hands[role]:
            deal_hand(t, role, rng)
    if own != STATE and (t.event_deck.top or t.peeked):
        hide_events(t, rng)
    for other in range(t.seats):
        if other != seat and t.sealed[other] >= BID:
            t.sealed[other] = BID + rng.below(t.influence[t.choices.roles[other]] + 1)
    return t


def deal_hand(t: HegemonyTable, role: int, rng: Rng) -> None:
    """Shuffle hand and deck together, and deal the same number of cards again."""
    box = t.box
    hand = t.hands[role]
    deck = t.writable_deck()
    for card in hand:
        deck[card] += 1
    first = box.first_card[role]
    last = box.first_card[role + 1]
    left = sum(deck[first:last])
    fresh: list[int] = []
    for _ in range(len(hand)):
        mark = rng.below(left)
        card = first
        while mark >= deck[card]:
            mark -= deck[card]
            card += 1
        deck[card] -= 1
        left -= 1
        fresh.append(card)
    fresh.sort()
    t.hands[role] = fresh
    if t.spread and box.card_role[t.spread[0] - DRAW] == role:
        spread_deck(t, role)


def hide_events(t: HegemonyTable, rng: Rng) -> None:
    """Replace the events that the State has looked at, and those on top of the deck since then: only the State knows them."""
    deck = t.event_deck
    for event in deck.top + t.peeked:
        deck.counts[event] += 1
    unknown: list[int] = []
    for event, count in enumerate(deck.counts):
        if (
            count and t.box.event_from[event] <= t.round
        ):  # an event that may not come yet was not looked at (ruling H21)
            unknown.append(event)
    rng.shuffle(unknown)
    for place in range(len(deck.top)):
        deck.top[place] = unknown.pop()
        deck.counts[deck.top[place]] -= 1
    for place in range(len(t.peeked)):
        t.peeked[place] = unknown.pop()
        deck.counts[t.peeked[place]] -= 1
