"""Action Événement: one of the events on the board; by a card so many times."""

from typing import Final

from ludocracy.core.step import DONE, ONLY, Step
from ludocracy.games.hegemony.board.roles import STATE
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.base import can_handle, handle
from ludocracy.games.hegemony.moves import HANDLE


def can_handle_some(t: HegemonyTable) -> bool:
    for event in t.events:
        if can_handle(t, event):
            return True
    return False


class EventAction(Step[HegemonyTable]):
    """The event that the State handles."""

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


HANDLE_EVENT: Final = EventAction(1)
