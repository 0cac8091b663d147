"""A Matter of High Priority: the State looks at events and may place one."""

from ludocracy.games.hegemony.atoms.cards import bring_event
from ludocracy.games.hegemony.board.policies import EVENT_SPACES
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.effects.events import PEEKED, ChoosePeeked, PeekEvents, ReturnEvents, event_left


class HighPriority(OddCard):
    """Look at two events; one may be placed on the free space."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return len(t.events) < EVENT_SPACES and event_left(t)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(PeekEvents(PEEKED), PlaceEvent(), ReturnEvents())


class PlaceEvent(ChoosePeeked):
    """Decide which event that was looked at, if any, is placed on the free space."""

    def chosen(self, t: HegemonyTable, event: int) -> None:
        bring_event(t, event)
