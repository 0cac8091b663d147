"""Effects of cards on politics: cubes, influence, bills, and events that the State handles."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.event_action import HANDLE_EVENT, EventAction, can_handle_some, event_lines
from ludocracy.games.hegemony.actions.propose_bill import Propose, bill_offer_lines, open_policies
from ludocracy.games.hegemony.atoms.politics import add_cubes, gain_influence
from ludocracy.games.hegemony.board.policies import ALL_POLICIES
from ludocracy.games.hegemony.board.politics import PAID_VOTE
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.base import Effect
from ludocracy.games.hegemony.effects.parameters import (
    ADJACENT,
    BILL_ON,
    ON_ANY_POLICY,
    ONE_POLICY,
    OTHER_POLICY,
    REACH,
    VOTE,
    number,
    word,
)
from ludocracy.games.hegemony.effects.units import ONCE, UNIT, Amount


class Cubes(Effect):
    """Put vote cubes of the role into the bag, as far as available."""

    parameters = (number("count"), word("per", UNIT, ONCE))

    def __init__(self, count: int, per: int) -> None:
        super().__init__()
        self.amount: Final = Amount(count, per)

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return t.cubes[role] > 0 and self.amount.of(t, role) > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        add_cubes(t, role, self.amount.of(t, role))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        number = self.amount.of(t, role)
        if self.amount.fixed and number <= t.cubes[role]:
            return []
        return [Say("hint.cubes", [min(t.cubes[role], number)])]


class Influence(Effect):
    """Gain influence from the supply (the State: personal), as far as available."""

    parameters = (number("count"), word("per", UNIT, ONCE))

    def __init__(self, count: int, per: int) -> None:
        super().__init__()
        self.amount: Final = Amount(count, per)

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return t.influence_left > 0 and self.amount.of(t, role) > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        gain_influence(t, role, self.amount.of(t, role))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        number = self.amount.of(t, role)
        if self.amount.fixed and number <= t.influence_left:
            return []
        return [Say("hint.influence", [min(t.influence_left, number)])]


class Bill(Effect):
    """Propose a bill; `other`: not on the policy of the previous bill, even after its vote (P9)."""

    parameters = (word("on", BILL_ON, ON_ANY_POLICY), word("reach", REACH, ADJACENT), word("vote", VOTE, PAID_VOTE))

    def __init__(self, on: int, reach: int, vote: int) -> None:
        super().__init__()
        self.another: Final = on == OTHER_POLICY
        self.policies: Final = ALL_POLICIES if on < ONE_POLICY else BIT[on - ONE_POLICY]
        self.any_section: Final = reach
        self.vote: Final = vote

    def open(self, t: HegemonyTable) -> int:
        """Return the policies that the card allows, as a mask."""
        return self.policies & ~BIT[t.proposed[-1]] if self.another and t.proposed else self.policies

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return open_policies(t, role, self.open(t)) != 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(Propose(role, role, self.open(t), self.any_section, self.vote))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return bill_offer_lines(t, role)


class HandleEvent(Effect):
    """Carry out the Event action, repeated on one event."""

    parameters = (number("times", 1),)
    ways = ("", ".again")

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times: Final = times

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_handle_some(t)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(HANDLE_EVENT if self.times == 1 else EventAction(self.times))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return event_lines(t)

    def way(self) -> str:
        return ".again" if self.times > 1 else ""
