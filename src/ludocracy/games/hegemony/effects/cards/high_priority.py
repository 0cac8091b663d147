"""A Matter of High Priority: the State looks at events and may place one."""

from ludocracy.core.step import DONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.cards import bring_event
from ludocracy.games.hegemony.board.policies import EVENT_SPACES
from ludocracy.games.hegemony.board.roles import STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.effects.events import PEEKED, PeekEvents, ReturnEvents, event_left
from ludocracy.games.hegemony.effects.printed import event_text
from ludocracy.games.hegemony.moves import NO, PICK_EVENT


class HighPriority(OddCard):
    """Two events are looked at; one may be placed on the free space."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return len(t.events) < EVENT_SPACES and event_left(t)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(PeekEvents(PEEKED), PlaceEvent(), ReturnEvents())


class PlaceEvent(HegemonyStep):
    """One of the events that were looked at may be placed on the free space."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [*[PICK_EVENT + event for event in t.peeked], NO]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != NO:
            bring_event(t, move - PICK_EVENT)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [] if move == NO else event_text(move - PICK_EVENT)
