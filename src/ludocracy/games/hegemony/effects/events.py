"""Events that the State alone looks at: A Matter of High Priority, Shift Focus."""

from typing import Final

from ludocracy.core.bits import size
from ludocracy.core.step import BY_CHANCE, DONE, EVEN, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.cards import peek_event, return_events
from ludocracy.games.hegemony.board.roles import STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import plays_preview
from ludocracy.games.hegemony.effects.printed import event_text
from ludocracy.games.hegemony.moves import ARISE, ARISES, NO, PICK_EVENT
from ludocracy.games.hegemony.phases.draws import coming_events

PEEKED: Final = 2


def event_left(t: HegemonyTable) -> bool:
    """Return whether the deck has an event."""
    deck = t.event_deck
    if deck.top:
        return True
    return any(deck.counts)


class PeekEvents(HegemonyStep):
    """The State alone looks at the next events; one that may not come yet is shuffled back and replaced (H21)."""

    fields = ("left",)

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def who(self, t: HegemonyTable) -> list[int]:
        return BY_CHANCE if self.left and event_left(t) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return ARISES.of(coming_events(t))

    def weights(self, t: HegemonyTable) -> list[int]:
        return EVEN[size(coming_events(t))]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        peek_event(t, move - ARISE)
        t.then(PeekEvents(self.left - 1))
        return DONE


class ChoosePeeked(HegemonyStep):
    """Choose one of the events that were looked at, or none; subclasses define the consequence."""

    def chosen(self, t: HegemonyTable, event: int) -> None:
        raise AssertionError("a subclass says what becomes of the event")

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [*[PICK_EVENT + event for event in t.peeked], NO]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != NO:
            self.chosen(t, move - PICK_EVENT)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        event = move - PICK_EVENT
        return [] if move == NO else [*event_text(t.plays, event), *plays_preview(t, STATE, t.plays.events[event])]


class ReturnEvents(HegemonyStep):
    """Return the rest to the top of the deck; the State names the one that comes first (FAQ)."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]] if len(t.peeked) > 1 else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_EVENT + event for event in t.peeked]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        return_events(t, move - PICK_EVENT)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        return_events(t, -1)

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return event_text(t.plays, move - PICK_EVENT)
