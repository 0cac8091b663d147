"""Events that the State looks at and exchanges, and the odd one that builds a company for a class."""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.step import BY_CHANCE, DONE, EVEN, NO_ONE, ONLY, Step
from ludocracy.games.hegemony.actions.assign_workers import FillPosts
from ludocracy.games.hegemony.actions.build_company import ChooseWage, OfferJob, construct
from ludocracy.games.hegemony.atoms.companies import has_space, open_company, take_card
from ludocracy.games.hegemony.atoms.hiring import idle_can_fill
from ludocracy.games.hegemony.atoms.money import spend
from ludocracy.games.hegemony.board.cards import COST
from ludocracy.games.hegemony.board.roles import MIDDLE, STATE
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.moves import ARISE, ARISES, BUILD, NO, PICK_EVENT
from ludocracy.games.hegemony.phases.draws import coming_events

# -- A Matter of High Priority, Shift Focus --------------------------------------------------------------

PEEKED: Final = 2


def event_left(t: HegemonyTable) -> bool:
    """Whether the deck has an event at all."""
    deck = t.event_deck
    if deck.top:
        return True
    for count in deck.counts:
        if count:
            return True
    return False


class PeekEvents(Step[HegemonyTable]):
    """The State alone looks at the next events; one that may not come yet is shuffled back and replaced (H21)."""

    fields = ("left",)

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def who(self, t: HegemonyTable) -> list[int]:
        return BY_CHANCE if self.left and event_left(t) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return ARISES.of(coming_events(t))

    def weights(self, t: HegemonyTable) -> list[int]:
        return EVEN[coming_events(t).bit_count()]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        event = move - ARISE
        t.event_deck.draw(event)
        t.peeked.append(event)
        state = t.choices.seat_of[STATE]
        t.whisper(state, "event.seen", event)
        t.note_others(state, "event.seen.hidden")
        t.then(PeekEvents(self.left - 1))
        return DONE


class PlaceEvent(Step[HegemonyTable]):
    """One of the events that were looked at may be placed on the free space."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [*[PICK_EVENT + event for event in t.peeked], NO]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != NO:
            bring_event(t, move - PICK_EVENT)
        return DONE


def bring_event(t: HegemonyTable, event: int) -> None:
    t.peeked.remove(event)
    t.events.append(event)
    t.note("event.new", event)


class ExchangeEvent(Step[HegemonyTable]):
    """One of the events that were looked at may replace one on the board, without penalty."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [*[PICK_EVENT + event for event in t.peeked], NO]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != NO:
            t.then(DropEvent(move - PICK_EVENT))
        return DONE


class DropEvent(Step[HegemonyTable]):
    """The event on the board that makes room."""

    fields = ("event",)

    def __init__(self, event: int) -> None:
        self.event: Final = event  # the one that comes

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_EVENT + event for event in t.events]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        t.events.remove(move - PICK_EVENT)
        t.note("event.discarded", move - PICK_EVENT)
        bring_event(t, self.event)
        return DONE


class ReturnEvents(Step[HegemonyTable]):
    """The rest goes back on top, in the order that the State likes: it names the one that will come first (FAQ)."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]] if len(t.peeked) > 1 else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_EVENT + event for event in t.peeked]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        t.peeked.remove(move - PICK_EVENT)
        self.run(t)
        t.event_deck.put_on_top(move - PICK_EVENT)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        for event in t.peeked:
            t.event_deck.put_on_top(event)
        t.peeked = []


# -- Infant Industry Requires Help -----------------------------------------------------------------------

NURSED_COST: Final = 15


def nurseries(t: HegemonyTable, cls: int) -> int:
    """Companies of a class's market that cost enough and that the State can pay and the class can run (FAQ)."""
    if not has_space(t, cls):
        return 0
    mask = 0
    for card in members(t.markets[cls]):
        if NURSED_COST <= COST[card] <= t.money[STATE] and (cls != MIDDLE or idle_can_fill(t, card, MIDDLE)):
            mask |= BIT[card]
    return mask


class NurseIndustry(Step[HegemonyTable]):
    """The State picks and pays the company; its owner takes every later decision."""

    fields = ("cls",)

    def __init__(self, cls: int) -> None:
        self.cls: Final = cls

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [BUILD + card for card in members(nurseries(t, self.cls))]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        card = move - BUILD
        spend(t, STATE, COST[card])
        take_card(t, self.cls, card)
        if self.cls == MIDDLE:  # its own people must come from the unemployed
            open_company(t, MIDDLE, card)
            t.note("built", MIDDLE, card, 0)
            t.then(FillPosts(MIDDLE, card, 1, 0), ChooseWage(MIDDLE, card), OfferJob(card))
        else:
            construct(t, self.cls, card, 0)
        return DONE
