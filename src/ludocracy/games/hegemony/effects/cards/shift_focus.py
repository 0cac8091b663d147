"""Shift Focus: the State looks at events and may exchange one."""

from typing import Final

from ludocracy.core.step import DONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.cards import bring_event, remove_event
from ludocracy.games.hegemony.board.roles import STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.effects.events import PEEKED, ChoosePeeked, PeekEvents, ReturnEvents, event_left
from ludocracy.games.hegemony.effects.printed import event_text
from ludocracy.games.hegemony.moves import PICK_EVENT


class ShiftFocus(OddCard):
    """Look at two events; one may replace an event on the board, without penalty."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return len(t.events) > 0 and event_left(t)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(PeekEvents(PEEKED), ExchangeEvent(), ReturnEvents())


class ExchangeEvent(ChoosePeeked):
    """Decide which event that was looked at, if any, replaces one on the board, without penalty."""

    def chosen(self, t: HegemonyTable, event: int) -> None:
        t.then(DropEvent(event))


class DropEvent(HegemonyStep):
    """Choose the event on the board that is replaced."""

    fields = ("event",)

    def __init__(self, event: int) -> None:
        self.event: Final = event  # the new event

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_EVENT + event for event in t.events]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        remove_event(t, move - PICK_EVENT)
        t.note("event.discarded", move - PICK_EVENT)
        bring_event(t, self.event)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return event_text(t.plays, move - PICK_EVENT)
