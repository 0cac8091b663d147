"""What a choice will do, told before it is made, and where it points to; why a card cannot be played."""

from typing import Final

from ludocracy.core.view import Refusal, Say
from ludocracy.games.hegemony.board.box import BOX
from ludocracy.games.hegemony.board.companies import LEVELS
from ludocracy.games.hegemony.board.goods import (
    FROM_ABROAD,
    GOOD,
    GOODS,
    PRICES_WIDE,
    SUPPLIER_ROLE,
    TRANSACTION,
    TRANSACTIONS,
)
from ludocracy.games.hegemony.board.policies import POLICY, SECTIONS
from ludocracy.games.hegemony.board.roles import STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.board.workers import KIND, KINDS
from ludocracy.games.hegemony.effects.base import can_play, condition_met
from ludocracy.games.hegemony.moves import (
    BUILD,
    DECREE,
    DISCARD,
    DROP,
    DROP_DEAL,
    FAVOUR,
    FROM,
    HANDLE,
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
    WORKER,
    ZONE_DEAL,
)
from ludocracy.games.hegemony.phases.action_phase import MainAction, TakeTurn
from ludocracy.games.hegemony.view.forecast import Outlook, bill_lines


class Pointer:
    """Where a move's piece lies for the seat that is asked, and what the move will do."""

    def __init__(self, t: HegemonyTable, seat: int, now: Outlook) -> None:
        self.t: Final = t
        self.now: Final = now
        self.seat: Final = seat
        self.role: Final = t.choices.roles[seat]

    # -- places ------------------------------------------------------------------------------------------

    def place(self, move: int) -> str:
        if PLAY <= move < PLAY + len(BOX.card):
            return f"card.{BOX.card.labels[move - PLAY]}"
        if DISCARD <= move < DISCARD + len(BOX.card):
            return f"card.{BOX.card.labels[move - DISCARD]}"
        for first in COMPANY_VERBS:
            if first <= move < first + len(BOX.company):
                return f"company.{BOX.company.labels[move - first]}"
        for first in (TAKE, SWAP):
            if first <= move < first + KINDS * len(BOX.company):
                return f"company.{BOX.company.labels[(move - first) // KINDS]}"
        if WAGE <= move < WAGE + LEVELS * len(BOX.company):
            return f"company.{BOX.company.labels[(move - WAGE) // LEVELS]}"
        for first in (PROPOSE, DECREE):
            if first <= move < first + SECTIONS * len(POLICY):
                return f"policy.{POLICY.labels[(move - first) // SECTIONS]}"
        for first in (WORKER, TRAIN):
            if first <= move < first + KINDS:
                return f"idle.{KIND.labels[move - first]}"
        for first in (TAKE_DEAL, ZONE_DEAL, DROP_DEAL):
            if first <= move < first + len(BOX.deal):
                return f"deal.{BOX.deal.labels[move - first]}"
        for first in (HANDLE, PICK_EVENT):
            if first <= move < first + len(BOX.event):
                return f"event.{BOX.event.labels[move - first]}"
        if SELL <= move < SELL + TRANSACTIONS:
            return f"transaction.{TRANSACTION.labels[move - SELL]}"
        if FROM <= move < FROM + 4:
            return self.supplier_place(move - FROM)
        if PRICE_OF <= move < PRICE_OF + PRICES_WIDE * GOODS:
            return f"store.{self.seat}.{GOOD.labels[(move - PRICE_OF) // PRICES_WIDE]}"
        if TILE <= move < TILE + GOODS:
            return f"store.{self.seat}.{GOOD.labels[move - TILE]}"
        if UNION <= move < UNION + 5:
            return "unions"
        return ""

    def supplier_place(self, supplier: int) -> str:
        if supplier == FROM_ABROAD:
            return "import"
        role = SUPPLIER_ROLE[supplier]
        return "services" if role == STATE else f"store.{self.t.choices.seat_of[role]}"

    # -- what a move will do -----------------------------------------------------------------------------

    def hints(self, move: int) -> list[Say]:
        """The hints of the step on top for a move, and for every step that asks about a bill, what the bill changes."""
        t = self.t
        for first in (PROPOSE, DECREE):
            if first <= move < first + SECTIONS * len(POLICY):
                return bill_lines(t, (move - first) // SECTIONS, (move - first) % SECTIONS, self.now)
        if move == FAVOUR:  # told once, not with the vote against it
            return bill_lines(t, t.vote, t.bill_to[t.vote], self.now)
        step = t.stack[-1]
        return step.preview(t, self.role, move) if isinstance(step, HegemonyStep) else []

    # -- why not -----------------------------------------------------------------------------------------

    def refusals(self) -> list[Refusal]:
        """Cards of the seat's hand that cannot be played for their effect now; the seat is asked."""
        t = self.t
        if not isinstance(t.stack[-1], (TakeTurn, MainAction)):
            return []
        out: list[Refusal] = []
        for card in t.hands[self.role]:
            if not condition_met(t, card):
                policy = BOX.card_policy[card]
                out.append(
                    Refusal(f"card.{BOX.card.labels[card]}", Say("refuse.condition", [card, policy, t.policy[policy]]))
                )
            elif not can_play(t, self.role, card):
                out.append(Refusal(f"card.{BOX.card.labels[card]}", Say("refuse.effect", [card])))
        return out


COMPANY_VERBS: Final = (
    STAFF,
    STRIKE,
    PRIME_TO,
    SHIFT,
    TRAIN_AT,
    BUILD,
    SELL_COMPANY,
    DROP,
    OPEN_PUBLIC,
    SHUT_PUBLIC,
    PICK_COMPANY,
)
