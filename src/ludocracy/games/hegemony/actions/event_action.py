"""Action Événement: handle one of the events on the board; a card may repeat it."""

from typing import Final

from ludocracy.core.step import DONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.board.roles import STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import can_handle, handle, plays_preview
from ludocracy.games.hegemony.effects.printed import event_text
from ludocracy.games.hegemony.moves import HANDLE


class HandleEvents(Action):
    """Handle one of the events on the board."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_handle_some(t)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(HANDLE_EVENT)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return event_lines(t)


def event_lines(t: HegemonyTable) -> list[Say]:
    """Return the events that could be handled now."""
    return [Say("hint.event", [event]) for event in t.events if can_handle(t, event)]


def can_handle_some(t: HegemonyTable) -> bool:
    return any(can_handle(t, event) for event in t.events)


class EventAction(HegemonyStep):
    """Choose the event that the State handles."""

    fields = ("times",)

    def __init__(self, times: int) -> None:
        self.times: Final = times

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [HANDLE + event for event in t.events if can_handle(t, event)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        handle(t, move - HANDLE, self.times)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        event = move - HANDLE
        return [*event_text(t.plays, event), *plays_preview(t, STATE, t.plays.events[event])]


HANDLE_EVENT: Final = EventAction(1)
