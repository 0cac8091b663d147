"""The odd cards of the State: speech denied, a policy decreed, companies taken and sold. Events stand in special_events.py."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY, Step
from ludocracy.games.hegemony.actions.build_company import ChooseWage
from ludocracy.games.hegemony.actions.propose_bill import Propose, open_policies
from ludocracy.games.hegemony.atoms.companies import leave_play, open_company
from ludocracy.games.hegemony.atoms.goods import trim_public_stores
from ludocracy.games.hegemony.atoms.legitimacy import change_legitimacy
from ludocracy.games.hegemony.atoms.money import owe, spend
from ludocracy.games.hegemony.atoms.workers import end_strike
from ludocracy.games.hegemony.board.cards import COST
from ludocracy.games.hegemony.board.companies import COMPANY_SPACES
from ludocracy.games.hegemony.board.policies import ALL_POLICIES, EVENT_SPACES, FISCAL, POLICIES, SECTIONS, B
from ludocracy.games.hegemony.board.politics import PAID_VOTE
from ludocracy.games.hegemony.board.roles import CAPITALIST, CLASSES, MIDDLE, STATE
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.special_events import (
    PEEKED,
    ExchangeEvent,
    NurseIndustry,
    PeekEvents,
    PlaceEvent,
    ReturnEvents,
    event_left,
    nurseries,
)
from ludocracy.games.hegemony.effects.work import FillWith
from ludocracy.games.hegemony.moves import AMOUNT, DECREE, DONE_MOVE, PICK_CLASS, PICK_COMPANY
from ludocracy.games.hegemony.phases.policy_changes import PublicCalm, set_policy

DENIAL_OF_FREE_SPEECH: Final = 18
EMERGENCY_STATE: Final = 19
HIGH_PRIORITY: Final = 20
HIGHER_VAT: Final = 21
NATIONALIZATION: Final = 22
PRIVATIZATION: Final = 23
SHIFT_FOCUS: Final = 24
CIVIL_UNREST: Final = 25
INFANT_INDUSTRY: Final = 26


def can_do_of_state(t: HegemonyTable, name: int, branch: int) -> bool:
    """`branch` is the class that an event chose."""
    if name == DENIAL_OF_FREE_SPEECH:
        return t.media > 0 or len(outspoken(t, 0)) > 0
    if name == EMERGENCY_STATE:
        bills = POLICIES - t.bill_by.count(-1)
        return EMERGENCY_BILLS <= bills < POLICIES
    if name == HIGH_PRIORITY:
        return len(t.events) < EVENT_SPACES and event_left(t)
    if name == HIGHER_VAT:
        return len(above_one(t, 0)) >= VAT_LOSSES
    if name == NATIONALIZATION:
        return len(idle_public(t)) > 0 and len(takeable(t)) > 0
    if name == PRIVATIZATION:
        return len(sellable(t)) > 0
    if name == SHIFT_FOCUS:
        return len(t.events) > 0 and event_left(t)
    if name == CIVIL_UNREST:
        return open_policies(t, STATE, ALL_POLICIES) != 0
    assert name == INFANT_INDUSTRY
    return nurseries(t, branch) != 0


def do_of_state(t: HegemonyTable, name: int, branch: int) -> None:
    if name == DENIAL_OF_FREE_SPEECH:
        t.then(SeizeMedia())
    elif name == EMERGENCY_STATE:
        t.then(Decree())
    elif name == HIGH_PRIORITY:
        t.then(PeekEvents(PEEKED), PlaceEvent(), ReturnEvents())
    elif name == HIGHER_VAT:
        for cls in range(CLASSES):
            owe(t, cls, VAT, STATE)
        t.then(LoseOf(VAT_LOSSES, 0))
    elif name == NATIONALIZATION:
        t.then(RemovePublic())
    elif name == PRIVATIZATION:
        t.then(Privatize())
    elif name == SHIFT_FOCUS:
        t.then(PeekEvents(PEEKED), ExchangeEvent(), ReturnEvents())
    elif name == CIVIL_UNREST:
        t.then(Propose(STATE, branch, ALL_POLICIES, 0, PAID_VOTE))
    else:
        t.then(NurseIndustry(branch))


# -- Denial of Free Speech -------------------------------------------------------------------------------

SEIZED: Final = 2
SILENCED: Final = 2


def outspoken(t: HegemonyTable, spared: int) -> list[int]:
    """Classes with influence to lose, and legitimacy above 1 that the State loses with them (FAQ)."""
    return [cls for cls in above_one(t, spared) if t.influence[cls]]


def above_one(t: HegemonyTable, spared: int) -> list[int]:
    return [cls for cls in range(CLASSES) if t.legitimacy[cls] > 1 and not spared & BIT[cls]]


class SeizeMedia(Step[HegemonyTable]):
    """Up to two media influence become personal; none only if somebody can be silenced after that."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        least = 0 if outspoken(t, 0) else 1
        return [AMOUNT + n for n in range(least, min(SEIZED, t.media) + 1)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        number = move - AMOUNT
        if number:
            t.media -= number
            t.influence[STATE] += number
            t.note("campaign", number)
        t.then(Silence(SILENCED, 0, int(number == 0)))
        return DONE


class Silence(Step[HegemonyTable]):
    """An influence of each of up to two classes, and a point of legitimacy with it."""

    fields = ("left", "spared", "first")

    def __init__(self, left: int, spared: int, first: int) -> None:
        self.left: Final = left
        self.spared: Final = spared
        self.first: Final = first  # nothing has happened yet

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]] if self.left and outspoken(t, self.spared) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out = [PICK_CLASS + cls for cls in outspoken(t, self.spared)]
        return out if self.first else [*out, DONE_MOVE]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != DONE_MOVE:
            cls = move - PICK_CLASS
            t.influence[cls] -= 1
            t.influence[STATE] += 1
            t.note("silenced", cls)
            change_legitimacy(t, cls, -1)
            t.then(Silence(self.left - 1, self.spared | BIT[cls], 0))
        return DONE


# -- Emergency State -------------------------------------------------------------------------------------

EMERGENCY_BILLS: Final = 3  # policies that carry a bill


class Decree(Step[HegemonyTable]):
    """A policy without a bill moves by one section, with all that follows; no points (FAQ, État d'Urgence)."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out: list[int] = []
        for policy in range(POLICIES):
            if t.bill_by[policy] < 0:
                for section in range(SECTIONS):
                    if abs(section - t.policy[policy]) == 1:
                        out.append(DECREE + SECTIONS * policy + section)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        set_policy(t, (move - DECREE) // SECTIONS, (move - DECREE) % SECTIONS)
        return DONE


# -- Higher VAT ------------------------------------------------------------------------------------------

VAT: Final = 15
VAT_LOSSES: Final = 2


class LoseOf(Step[HegemonyTable]):
    """A point of legitimacy less with so many classes of the State's choice, all of them above 1 (FAQ)."""

    fields = ("left", "spared")

    def __init__(self, left: int, spared: int) -> None:
        self.left: Final = left
        self.spared: Final = spared

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]] if self.left else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_CLASS + cls for cls in above_one(t, self.spared)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        cls = move - PICK_CLASS
        change_legitimacy(t, cls, -1)
        t.then(LoseOf(self.left - 1, self.spared | BIT[cls]))
        return DONE


# -- Nationalization -------------------------------------------------------------------------------------


def idle_public(t: HegemonyTable) -> list[int]:
    return [card for card in t.companies[STATE] if not t.operational(card)]


def takeable(t: HegemonyTable) -> list[int]:
    """Empty companies of the Capitalist without machinery; at 1B the State must have the price (P2)."""
    pays = t.policy[FISCAL] == B
    return [
        card
        for card in t.companies[CAPITALIST]
        if not t.operational(card) and not t.gears & BIT[card] and (not pays or COST[card] <= t.money[STATE])
    ]


class RemovePublic(Step[HegemonyTable]):
    """The empty public company that leaves the game."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_COMPANY + card for card in idle_public(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        t.then(TakeCompany(move - PICK_COMPANY))
        return DONE


class TakeCompany(Step[HegemonyTable]):
    """The Capitalist's empty company that becomes public in its place (ruling H15)."""

    fields = ("card",)

    def __init__(self, card: int) -> None:
        self.card: Final = card  # the one that leaves

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_COMPANY + card for card in takeable(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        nationalize(t, move - PICK_COMPANY, self.card)
        return DONE


def nationalize(t: HegemonyTable, card: int, removed: int) -> None:
    """The State may staff it at once, with persons of its choice."""
    t.note("nationalized", card, removed)
    leave_play(t, removed)
    t.closed &= ~BIT[removed]
    for role in (MIDDLE, CAPITALIST):
        t.discards[role] &= ~BIT[removed]
    if t.policy[FISCAL] == B:
        spend(t, STATE, COST[card], CAPITALIST)
    end_strike(t, card)
    t.companies[CAPITALIST].remove(card)
    open_company(t, STATE, card)
    trim_public_stores(t)
    if t.choices.public_jobs_calm:
        t.then(PublicCalm(card))
    t.then(ChooseWage(STATE, card), FillWith(STATE, card, 1))


# -- Privatization ---------------------------------------------------------------------------------------


def sellable(t: HegemonyTable) -> list[int]:
    """Operational public companies, if the Capitalist has a space left (ruling H14)."""
    if len(t.companies[CAPITALIST]) >= COMPANY_SPACES[CAPITALIST]:
        return []
    return [card for card in t.companies[STATE] if t.operational(card)]


class Privatize(Step[HegemonyTable]):
    """The Capitalist must buy the company, with a loan if he is short; workers, wage and contracts stay (N61)."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_COMPANY + card for card in sellable(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        card = move - PICK_COMPANY
        t.note("privatized", card, COST[card])
        owe(t, CAPITALIST, COST[card], STATE)
        t.companies[STATE].remove(card)
        t.companies[CAPITALIST].append(card)
        t.owner[card] = CAPITALIST
        trim_public_stores(t)
        return DONE
