"""Deals everything that a seat cannot see again, in agreement with the suits that others could not follow."""

from ludocracy.core.bits import BIT, mask_of, members, size
from ludocracy.core.rng import Rng
from ludocracy.core.step import UNSEALED
from ludocracy_oh_hell.moves import BID
from ludocracy_oh_hell.state import OhHellTable
from ludocracy_oh_hell.steps import lacking


def imagine(table: OhHellTable, seat: int, rng: Rng) -> OhHellTable:
    other = table.clone()
    hidden = table.pack
    holders = [owner for owner in range(table.seats) if owner != seat]
    for owner in holders:
        hidden |= table.hands[owner]
    cards = members(hidden)
    rng.shuffle(cards)
    # The pack is the last place. It takes what is left and may hold any card.
    room = [*(size(table.hands[owner]) for owner in holders), size(table.pack)]
    barred = [*(lacking(table, owner) for owner in holders), 0]
    places = deal(cards, room, barred)
    for place, owner in enumerate(holders):
        other.hands[owner] = mask_of(places[place])
        if table.sealed[owner] != UNSEALED:
            other.sealed[owner] = BID + rng.below(table.size + 1)
    other.pack = mask_of(places[-1])
    return other


def deal(cards: list[int], room: list[int], barred: list[int]) -> list[list[int]]:
    """Deal shuffled cards to places with room for some and without the cards that are barred; the real deal shows that it works."""
    places: list[list[int]] = [[] for _ in room]
    for card in cards:
        give(card, places, room, barred, [False] * len(room))
    return places


def give(card: int, places: list[list[int]], room: list[int], barred: list[int], tried: list[bool]) -> bool:
    """Give a card to a place with room, or make room by moving another card on."""
    for place, held in enumerate(places):
        if len(held) < room[place] and not barred[place] & BIT[card]:
            held.append(card)
            return True
    for place, held in enumerate(places):
        if tried[place] or barred[place] & BIT[card]:
            continue
        tried[place] = True
        for index, moved in enumerate(held):
            if give(moved, places, room, barred, tried):
                held[index] = card
                return True
    return False
