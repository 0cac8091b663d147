"""What a seat cannot see, dealt anew: hidden cards of other hands, face-down cards of the trick, the cards left over.

Beginning with the real places, cards change places again and again wherever that is consistent with all that the seat
knows: whom it saw fail to follow suit, the called card, what the Police took and gave. Every allowed world is as likely.
"""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.rng import Rng
from ludocracy.games.tax_the_rich.moves import ALL, OF_SUIT, PRESIDENTS, SUIT_OF
from ludocracy.games.tax_the_rich.state import TaxTable

#: So many tries to exchange two cards for each hidden card: well beyond what a thorough shuffle takes.
EXCHANGES: Final = 12

# The places of hidden cards: hands are 0 .. 5, cards before a seat LYING + seat, and the stock.
LYING: Final = 8
STOCK: Final = 16


def imagine(table: TaxTable, seat: int, rng: Rng) -> TaxTable:
    t = table.clone()
    cards: list[int] = []
    places: list[int] = []
    gather(t, seat, cards, places)
    allowed = allowed_cards(t)
    count = len(cards)
    for _ in range(EXCHANGES * count):
        one = rng.below(count)
        two = rng.below(count)
        here = places[one]
        there = places[two]
        if here == there or not allowed[there] & BIT[cards[one]] or not allowed[here] & BIT[cards[two]]:
            continue
        exchange(t, cards, places, one, two)
        if t.down and not followed(t):
            exchange(t, cards, places, one, two)
    if t.slots:
        t.find_slots()  # in the middle of a deal
        return t
    t.stock.sort()
    for other in range(t.seats):
        t.look(other)
    return t


def gather(t: TaxTable, seat: int, cards: list[int], places: list[int]) -> None:
    """Every card whose place the seat cannot know, and that place."""
    known = t.public | (t.knows[seat] if seat >= 0 else 0)
    for holder in range(t.seats):
        if holder != seat:
            for card in members(t.hidden(holder) & ~known):
                cards.append(card)
                places.append(holder)
        if t.down & BIT[holder] and t.origin[holder] != seat and not led_president(t, holder):
            cards.append(t.lying[holder])
            places.append(LYING + holder)
    for card in t.stock:
        cards.append(card)
        places.append(STOCK)


def led_president(t: TaxTable, holder: int) -> bool:
    """A face-down President that was led comes from a hand of nothing else: such a card stays where it is."""
    return t.origin[holder] == t.first and PRESIDENTS & BIT[t.lying[holder]] != 0


def allowed_cards(t: TaxTable) -> list[int]:
    """By place: the cards that may be there for all that everybody knows."""
    allowed = [ALL] * (STOCK + 1)
    allowed[STOCK] = ALL & ~t.noticed
    for seat in range(t.seats):
        allowed[seat] = ALL & ~t.cannot[seat]
        if t.origin[seat] == t.first:
            allowed[LYING + seat] = OF_SUIT[t.led] & ~PRESIDENTS  # its suit was told (ruling T27)
    return allowed


def exchange(t: TaxTable, cards: list[int], places: list[int], one: int, two: int) -> None:
    take_out(t, cards[one], places[one])
    take_out(t, cards[two], places[two])
    cards[one], cards[two] = cards[two], cards[one]
    put_in(t, cards[one], places[one])
    put_in(t, cards[two], places[two])


def take_out(t: TaxTable, card: int, place: int) -> None:
    if place < LYING:
        t.hands[place] = t.hands[place] & ~BIT[card]
    elif place == STOCK:
        t.stock.remove(card)


def put_in(t: TaxTable, card: int, place: int) -> None:
    if place < LYING:
        t.hands[place] = t.hands[place] | BIT[card]
    elif place == STOCK:
        t.stock.append(card)
    else:
        t.lying[place - LYING] = card


def followed(t: TaxTable) -> bool:
    """Whoever played another suit face down had none of the suit to follow; cards that came later do not count."""
    for holder in members(t.down):
        player = t.origin[holder]
        if SUIT_OF[t.lying[holder]] != t.led and t.hands[player] & OF_SUIT[t.led] & ~t.arrived:
            return False
    return True
