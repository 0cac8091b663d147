"""Phase de paris: the auction, the party leader, the ally, and the leader's rule card in a Dictature."""

from typing import Final

from ludocracy.core.bits import BIT, Lister, members
from ludocracy.core.step import DONE, NO_ONE, ONLY, STAY, Step
from ludocracy.games.tax_the_rich.moves import BET, CALL, DECREE, DICTATORSHIP, PASS
from ludocracy.games.tax_the_rich.state import TaxTable

CALLS: Final = Lister(CALL)


class Auction(Step[TaxTable]):
    """Players raise or pass; a player who passed may bid again.

    The auction ends when all others pass in a row, or when no raise is possible (ruling T5).
    """

    def who(self, t: TaxTable) -> list[int]:
        return ONLY[t.bidder]

    def options(self, t: TaxTable, seat: int) -> list[int]:
        board = t.choices.board
        return board.opening if t.marker < 0 else board.answers[t.marker]

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        if move == PASS:
            t.passes += 1
            t.note("passed", seat)
            if t.passes == t.seats - 1:
                close(t)
                return DONE
        else:
            t.marker = move - BET
            t.leader = seat
            t.passes = 0
            t.note("bet", seat, t.trump(), t.target(), t.bonus())
            if t.marker == t.choices.board.top:
                close(t)
                return DONE
        t.bidder = t.next(seat)
        return STAY


def close(t: TaxTable) -> None:
    """Determine the party leader. The seat on the leader's left leads the first trick."""
    t.bidder = -1
    t.passes = 0
    t.first = t.next(t.leader)
    t.turn = t.first
    t.winner = t.first
    t.note("leader", t.leader, t.trump(), t.target(), t.bonus())


class CallAlly(Step[TaxTable]):
    """The leader calls any card of another hand. Its holder becomes the ally, and everybody knows it (rulings T6, T7).

    With three players, the leader plays alone. With the option `call_own`, the leader may also call one of their own cards
    and play alone.
    """

    def who(self, t: TaxTable) -> list[int]:
        return NO_ONE if t.seats == 3 else ONLY[t.leader]

    def options(self, t: TaxTable, seat: int) -> list[int]:
        return CALLS.of(t.choices.deck_mask if t.choices.may_call_own else t.choices.deck_mask & ~t.hands[seat])

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        card = move - CALL
        bit = BIT[card]
        for other in range(t.seats):
            if other != seat and t.hands[other] & bit:
                t.ally = other
        t.called = card
        t.public |= bit
        t.revealed = True
        if t.ally >= 0:
            t.note("called", seat, card, t.ally)
        else:
            t.note("called.own", seat, card)
        return DONE


class Decree(Step[TaxTable]):
    """Dictature: after the bets, the leader chooses an additional rule card (ruling N4)."""

    def who(self, t: TaxTable) -> list[int]:
        return ONLY[t.leader] if t.choices.plan[t.round - 1] == DICTATORSHIP else NO_ONE

    def options(self, t: TaxTable, seat: int) -> list[int]:
        return [DECREE + rule for rule in members(t.choices.known_rules & ~t.drawn)]

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        rule = move - DECREE
        t.drawn |= BIT[rule]
        t.powers = t.drawn
        t.note("decreed", seat, rule)
        return DONE


AUCTION: Final = Auction()
CALL_ALLY: Final = CallAlly()
DECREE_RULE: Final = Decree()
