"""Atoms of cards: hands, markets, deals, exports, events, agendas and immigrants, from their decks to the board and off it."""

from ludocracy.core.bits import BIT
from ludocracy.games.hegemony.board.roles import STATE
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.moves import DRAW, DRAWS

# -- action cards ----------------------------------------------------------------------------------------


def spread_deck(t: HegemonyTable, role: int) -> None:
    """Set the draws that a role may make, and the number of each card, while it draws."""
    box = t.box
    counts = t.deck[box.first_card[role] : box.first_card[role + 1]]
    mask = 0
    bit = 1
    for count in counts:
        if count:
            mask += bit
        bit += bit
    t.spread = DRAWS[role].of(mask)
    t.spread_counts = [count for count in counts if count] if len(t.spread) < len(counts) else counts


def draw_card(t: HegemonyTable, role: int, card: int) -> None:
    """Move a card from the spread deck into a hand, which stays sorted."""
    deck = t.writable_deck()
    deck[card] = deck[card] - 1
    spread = t.spread
    index = 0
    while spread[index] != DRAW + card:
        index += 1
    left = t.spread_counts[index] - 1
    if left:
        t.spread_counts[index] = left
    else:
        spread.pop(index)
        t.spread_counts.pop(index)
    hand = t.hands[role]
    place = len(hand)
    while place and hand[place - 1] > card:
        place -= 1
    hand.insert(place, card)
    t.whisper(t.choices.seat_of[role], "drawn", card)
    t.note_others(t.choices.seat_of[role], "drawn.hidden", role)


def gather_deck(t: HegemonyTable) -> None:
    """Clear the spread deck after the last draw."""
    t.spread = []
    t.spread_counts = []


def lay_down(t: HegemonyTable, role: int, card: int) -> None:
    """Remove an action card from the hand."""
    t.hands[role].remove(card)


# -- companies of a market -------------------------------------------------------------------------------


def bring_company(t: HegemonyTable, role: int, card: int) -> None:
    """Put a company from the deck onto the market."""
    t.decks[role] = t.decks[role] & ~BIT[card]
    t.markets[role] = t.markets[role] | BIT[card]
    t.note("market.new", role, card)


def drop_company(t: HegemonyTable, role: int, card: int) -> None:
    """Discard a company of the market."""
    t.markets[role] = t.markets[role] & ~BIT[card]
    t.discards[role] = t.discards[role] | BIT[card]
    t.note("market.dropped", role, card)


def shuffle_discards(t: HegemonyTable, role: int) -> None:
    """Turn the discards into the new deck (ruling N23)."""
    t.decks[role] = t.discards[role]
    t.discards[role] = 0
    t.note("market.shuffled", role)


# -- trade -----------------------------------------------------------------------------------------------


def bring_deal(t: HegemonyTable, deal: int) -> None:
    t.deal_deck[deal] -= 1
    t.deals.append(deal)
    t.note("deal.new", deal)


def remove_deal(t: HegemonyTable, deal: int) -> None:
    t.deals.remove(deal)


def take_export(t: HegemonyTable, export: int) -> None:
    """Take a card out of the deck of export cards."""
    t.exports &= ~BIT[export]


def set_export(t: HegemonyTable, export: int) -> None:
    """Put an export card into force."""
    t.export = export
    t.note("export.new", export)


def show_export(t: HegemonyTable, export: int) -> None:
    """Turn up an export card for all to see. It may be chosen later in the same action."""
    take_export(t, export)
    t.shown_exports.append(export)
    t.note("export.seen", export)


def forget_exports(t: HegemonyTable) -> None:
    """Clear the export cards that were turned up."""
    t.shown_exports = []


# -- the State -------------------------------------------------------------------------------------------


def draw_event(t: HegemonyTable, event: int) -> None:
    """Put an event from the deck onto the board."""
    t.event_deck.draw(event)
    place_event(t, event)


def place_event(t: HegemonyTable, event: int) -> None:
    t.events.append(event)
    t.note("event.new", event)


def remove_event(t: HegemonyTable, event: int) -> None:
    t.events.remove(event)


def peek_event(t: HegemonyTable, event: int) -> None:
    """Let the State alone look at the next event."""
    t.event_deck.draw(event)
    t.peeked.append(event)
    state = t.choices.seat_of[STATE]
    t.whisper(state, "event.seen", event)
    t.note_others(state, "event.seen.hidden")


def bring_event(t: HegemonyTable, event: int) -> None:
    """Put an event that the State looked at onto the board."""
    t.peeked.remove(event)
    place_event(t, event)


def return_events(t: HegemonyTable, first: int) -> None:
    """Return the events that the State looked at to the top of the deck; `first` comes first (-1: no order)."""
    if first >= 0:
        t.peeked.remove(first)
    for event in t.peeked:
        t.event_deck.put_on_top(event)
    t.peeked = []
    if first >= 0:
        t.event_deck.put_on_top(first)


def set_agenda(t: HegemonyTable, agenda: int) -> None:
    t.agenda = agenda
    t.agendas &= ~BIT[agenda]
    t.note("agenda.new", agenda)


def discard_agenda(t: HegemonyTable) -> None:
    t.agenda = -1


# -- people ----------------------------------------------------------------------------------------------


def take_immigrant(t: HegemonyTable, card: int) -> None:
    """Put an immigration card under the deck; it does not come back (ruling N24)."""
    t.immigrants[card] -= 1
