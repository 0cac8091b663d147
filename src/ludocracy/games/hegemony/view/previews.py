"""Previews of a choice, the piece that it refers to, and why a card cannot be played."""

from typing import Final

from ludocracy.core.view import Refusal, Say
from ludocracy.games.hegemony.actions.propose_bill import CallVote
from ludocracy.games.hegemony.board.goods import (
    FROM_ABROAD,
    SUPPLIER_ROLE,
)
from ludocracy.games.hegemony.board.policies import POLICY, SECTIONS
from ludocracy.games.hegemony.board.roles import STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import can_play, condition_met
from ludocracy.games.hegemony.moves import (
    BID,
    BUILD,
    DECREE,
    DISCARD,
    DROP,
    DROP_DEAL,
    FAVOUR,
    FROM,
    HANDLE,
    MOST,
    MOVES,
    OPEN_PUBLIC,
    PICK_COMPANY,
    PICK_EVENT,
    PLAY,
    PRICE_OF,
    PRIME_TO,
    PROPOSE,
    SELL,
    SELL_COMPANY,
    SHIFT,
    SHUT_PUBLIC,
    STAFF,
    STRIKE,
    SWAP,
    TAKE,
    TAKE_DEAL,
    TILE,
    TRAIN,
    TRAIN_AT,
    UNION,
    WAGE,
    WAIT,
    WORKER,
    ZONE_DEAL,
)
from ludocracy.games.hegemony.phases.action_phase import MainAction, TakeTurn
from ludocracy.games.hegemony.phases.elections import bid_lines
from ludocracy.games.hegemony.view.forecast import Outlook, bill_lines, majority_line


class Pointer:
    """Finds the piece of a move for the seat that is asked, and previews the move."""

    def __init__(self, t: HegemonyTable, seat: int, now: Outlook) -> None:
        self.t: Final = t
        self.now: Final = now
        self.seat: Final = seat
        self.role: Final = t.choices.roles[seat]

    # -- places ------------------------------------------------------------------------------------------

    def place(self, move: int) -> str:
        """Return the id of the piece that the move's first argument names; empty if it names none."""
        verb = MOVES.verb_of(move)
        if verb.first == UNION:
            return "unions"
        if not verb.domains:
            return ""
        code = MOVES.args(move)[0]
        if verb.first == FROM:
            return self.supplier_place(code)
        label = verb.domains[0].labels[code]
        if verb.first in (PRICE_OF, TILE):
            return f"store.{self.seat}.{label}"
        return f"{PIECE_OF[verb.first]}.{label}" if verb.first in PIECE_OF else ""

    def supplier_place(self, supplier: int) -> str:
        if supplier == FROM_ABROAD:
            return "import"
        role = SUPPLIER_ROLE[supplier]
        return "services" if role == STATE else f"store.{self.t.choices.seat_of[role]}"

    # -- previews of a move ------------------------------------------------------------------------------

    def hints(self, move: int) -> list[Say]:
        """Return the hints of the top step for a move, and for every step that asks about a bill, what the bill changes."""
        t = self.t
        for first in (PROPOSE, DECREE):
            if first <= move < first + SECTIONS * len(POLICY):
                out = bill_lines(t, (move - first) // SECTIONS, (move - first) % SECTIONS, self.now)
                return [*out, majority_line(t, self.role)] if first == PROPOSE else out
        step = t.stack[-1]
        if move in (FAVOUR, BID):  # not repeated for the vote against it or for every amount
            out = bill_lines(t, t.vote, t.bill_to[t.vote], self.now)
        else:
            out = []
        if BID <= move <= BID + MOST:
            return [*out, *bid_lines(t, self.role, move - BID)]
        if move == WAIT and isinstance(step, CallVote):
            return [*bill_lines(t, step.policy, t.bill_to[step.policy], self.now), majority_line(t, self.role)]
        return [*out, *step.preview(t, self.role, move)] if isinstance(step, HegemonyStep) else out

    # -- why not -----------------------------------------------------------------------------------------

    def refusals(self) -> list[Refusal]:
        """Return why cards of the seat's hand cannot be played for their effect now. The seat must be the one asked."""
        box = self.t.box
        t = self.t
        if not isinstance(t.stack[-1], (TakeTurn, MainAction)):
            return []
        out: list[Refusal] = []
        for card in t.hands[self.role]:
            if not condition_met(t, card):
                policy = box.card_policy[card]
                out.append(
                    Refusal(f"card.{box.card.labels[card]}", Say("refuse.condition", [card, policy, t.policy[policy]]))
                )
            elif not can_play(t, self.role, card):
                out.append(Refusal(f"card.{box.card.labels[card]}", Say("refuse.effect", [card])))
        return out


#: The kind of piece that the first argument of a verb names.
PIECE_OF: Final[dict[int, str]] = {
    **dict.fromkeys((PLAY, DISCARD), "card"),
    **dict.fromkeys((STAFF, TAKE, STRIKE, WAGE, PRIME_TO, SHIFT, SWAP, TRAIN_AT), "company"),
    **dict.fromkeys((BUILD, SELL_COMPANY, DROP, OPEN_PUBLIC, SHUT_PUBLIC, PICK_COMPANY), "company"),
    **dict.fromkeys((PROPOSE, DECREE), "policy"),
    **dict.fromkeys((WORKER, TRAIN), "idle"),
    **dict.fromkeys((TAKE_DEAL, ZONE_DEAL, DROP_DEAL), "deal"),
    **dict.fromkeys((HANDLE, PICK_EVENT), "event"),
    SELL: "transaction",
}
