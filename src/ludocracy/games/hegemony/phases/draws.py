"""Draws: hands, markets, deals, exports, events, agendas, immigrants."""

from typing import Final

from ludocracy.core.bits import BIT, size
from ludocracy.core.step import BY_CHANCE, DONE, EVEN, NO_ONE, STAY
from ludocracy.games.hegemony.atoms.cards import (
    bring_company,
    bring_deal,
    draw_card,
    draw_event,
    gather_deck,
    set_agenda,
    set_export,
    shuffle_discards,
    spread_deck,
    take_export,
    take_immigrant,
)
from ludocracy.games.hegemony.atoms.workers import new_worker
from ludocracy.games.hegemony.board.companies import MARKET_SIZE
from ludocracy.games.hegemony.board.policies import DEAL_SPACES
from ludocracy.games.hegemony.board.roles import HAND, ROLES
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable, RoleStep
from ludocracy.games.hegemony.moves import (
    ABROAD,
    ABROADS,
    ARISE,
    ARISES,
    ARRIVE,
    DRAW,
    GOVERN,
    GOVERNS,
    MARKET,
    MARKETS,
    OFFER,
)

# -- action cards ----------------------------------------------------------------------------------------


class DrawHand(RoleStep):
    """Piocher des Cartes Action: draw up to seven in hand, one role after another."""

    def run(self, t: HegemonyTable) -> None:
        if self.role + 1 < ROLES:
            t.then(DRAW_HAND[self.role + 1])
        if t.choices.seat_of[self.role] >= 0:
            spread_deck(t, self.role)
            t.then(DRAW_CARD[self.role])


class DrawCard(RoleStep):
    """Draw the next card into a hand."""

    def who(self, t: HegemonyTable) -> list[int]:
        return BY_CHANCE if len(t.hands[self.role]) < HAND else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return t.spread

    def weights(self, t: HegemonyTable) -> list[int]:
        return t.spread_counts

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        draw_card(t, self.role, move - DRAW)
        return STAY

    def run(self, t: HegemonyTable) -> None:
        gather_deck(t)


# -- companies of a market -------------------------------------------------------------------------------


class FillMarket(HegemonyStep):
    """Add companies to a market until it has `goal`; the discards become a new deck when it is empty (ruling N23)."""

    fields = ("role", "goal")

    def __init__(self, role: int, goal: int) -> None:
        self.role: Final = role
        self.goal: Final = goal

    def who(self, t: HegemonyTable) -> list[int]:
        return BY_CHANCE if t.decks[self.role] and size(t.markets[self.role]) < self.goal else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return MARKETS.of(t.decks[self.role])

    def weights(self, t: HegemonyTable) -> list[int]:
        return EVEN[size(t.decks[self.role])]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        bring_company(t, self.role, move - MARKET)
        return STAY

    def run(self, t: HegemonyTable) -> None:
        if size(t.markets[self.role]) < self.goal and t.discards[self.role]:
            shuffle_discards(t, self.role)
            t.then(self)


# -- trade -----------------------------------------------------------------------------------------------


class DrawDeals(HegemonyStep):
    """Draw new business deals, as far as the two spaces allow (ruling N22)."""

    fields = ("left",)

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def who(self, t: HegemonyTable) -> list[int]:
        return BY_CHANCE if self.left and len(t.deals) < DEAL_SPACES else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [OFFER + deal for deal, count in enumerate(t.deal_deck) if count]

    def weights(self, t: HegemonyTable) -> list[int]:
        return [count for count in t.deal_deck if count]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        bring_deal(t, move - OFFER)
        t.then(DrawDeals(self.left - 1))
        return DONE


class DrawExport(HegemonyStep):
    """Draw a new export card, which replaces the old one."""

    def who(self, t: HegemonyTable) -> list[int]:
        return BY_CHANCE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return ABROADS.of(t.exports)

    def weights(self, t: HegemonyTable) -> list[int]:
        return EVEN[size(t.exports)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        take_export(t, move - ABROAD)
        set_export(t, move - ABROAD)
        return DONE


# -- the State -------------------------------------------------------------------------------------------


class DrawEvents(HegemonyStep):
    """Add events to the board until it has `goal`.

    An event that may not come yet would be shuffled back and replaced (ruling H21), so it is not among the outcomes.
    """

    fields = ("goal",)

    def __init__(self, goal: int) -> None:
        self.goal: Final = goal

    def who(self, t: HegemonyTable) -> list[int]:
        return BY_CHANCE if len(t.events) < self.goal else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return ARISES.of(coming_events(t))

    def weights(self, t: HegemonyTable) -> list[int]:
        return EVEN[size(coming_events(t))]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        draw_event(t, move - ARISE)
        return STAY


def coming_events(t: HegemonyTable) -> int:
    """Return the events that may come next, as a mask: none before its round (ruling H21)."""
    box = t.box
    deck = t.event_deck
    if deck.top:
        return BIT[deck.top[-1]] if box.event_from[deck.top[-1]] <= t.round else 0
    mask = 0
    for event, count in enumerate(deck.counts):
        if count and box.event_from[event] <= t.round:
            mask |= BIT[event]
    return mask


class DrawAgenda(HegemonyStep):
    """Révéler le Nouvel Agenda Politique."""

    def who(self, t: HegemonyTable) -> list[int]:
        return BY_CHANCE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return GOVERNS.of(t.agendas)

    def weights(self, t: HegemonyTable) -> list[int]:
        return EVEN[size(t.agendas)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        set_agenda(t, move - GOVERN)
        return DONE


# -- people ----------------------------------------------------------------------------------------------


class DrawImmigrants(HegemonyStep):
    """Draw immigration cards for a class; each goes under the deck and does not come back (ruling N24)."""

    fields = ("cls", "left")

    def __init__(self, cls: int, left: int) -> None:
        self.cls: Final = cls
        self.left: Final = left

    def who(self, t: HegemonyTable) -> list[int]:
        return BY_CHANCE if self.left else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [ARRIVE + card for card, count in enumerate(t.immigrants) if count]

    def weights(self, t: HegemonyTable) -> list[int]:
        return [count for count in t.immigrants if count]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        card = move - ARRIVE
        take_immigrant(t, card)
        t.note("immigrant", self.cls, card)
        t.then(DrawImmigrants(self.cls, self.left - 1))
        new_worker(t, self.cls, t.box.immigrant_skill[2 * card + self.cls])
        return DONE


DRAW_HAND: Final = [DrawHand(role) for role in range(ROLES)]
DRAW_CARD: Final = [DrawCard(role) for role in range(ROLES)]
FILL_MARKET: Final = [FillMarket(role, MARKET_SIZE[role]) for role in range(ROLES)]
DRAW_EXPORT: Final = DrawExport()
DRAW_EVENTS: Final = DrawEvents(2)
DRAW_AGENDA: Final = DrawAgenda()
