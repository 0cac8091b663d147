"""Mise en place: the player who opens, the rule cards of the round, and the deal."""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.step import BY_CHANCE, DONE, EVEN, NO_ONE, STAY, Step
from ludocracy.games.tax_the_rich.moves import BASE, DICTATORSHIP, OPENER, RANDOM, RULE
from ludocracy.games.tax_the_rich.state import TaxTable


class FirstOpener(Step[TaxTable]):
    """The player with the most money opens: a random seat, unless the table chose one (ruling N1)."""

    def who(self, t: TaxTable) -> list[int]:
        return BY_CHANCE if t.choices.first_opener == "chance" else NO_ONE

    def options(self, t: TaxTable, seat: int) -> list[int]:
        return [OPENER + seat for seat in range(t.seats)]

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        self.named(t, move - OPENER)
        return DONE

    def run(self, t: TaxTable) -> None:
        self.named(t, 0 if t.choices.first_opener == "first" else t.seats - 1)

    def named(self, t: TaxTable, seat: int) -> None:
        t.opener = seat
        t.note("opener", seat)


class TurnUpRule(Step[TaxTable]):
    """Cartes règles: turns up a random rule card before the deal (rulings T30, N2), or applies the scenario of the round.

    A scenario replaces the drawn cards for its round; they return afterwards (rulings T31, N3).
    """

    def who(self, t: TaxTable) -> list[int]:
        return BY_CHANCE if t.choices.plan[t.round - 1] == RANDOM else NO_ONE

    def options(self, t: TaxTable, seat: int) -> list[int]:
        return [RULE + rule for rule in members(t.choices.known_rules & ~t.drawn)]

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        rule = move - RULE
        t.drawn |= BIT[rule]
        t.powers = t.drawn
        t.note("rule.shown", rule)
        return DONE

    def run(self, t: TaxTable) -> None:
        scenario = t.choices.plan[t.round - 1]
        if scenario == BASE:
            return
        t.powers = t.drawn if scenario == DICTATORSHIP else t.choices.fixed_rules(t.round)
        t.note("scenario", scenario)


class DealCards(Step[TaxTable]):
    """Prepare the deck for this number of players, and begin the deal."""

    def run(self, t: TaxTable) -> None:
        t.stock = t.choices.deck[:]
        t.find_slots()
        t.taker = t.opener
        t.then(DEAL_CARD)


class DealCard(Step[TaxTable]):
    """Deal the next card. A card and the move that deals it share a code.

    With three players, twelve cards stay in the stock unseen.
    """

    def who(self, t: TaxTable) -> list[int]:
        return BY_CHANCE

    def options(self, t: TaxTable, seat: int) -> list[int]:
        return t.stock

    def weights(self, t: TaxTable) -> list[int]:
        return EVEN[len(t.stock)]

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        stock = t.stock
        hands = t.hands
        taker = t.taker
        last = stock.pop()
        if last != move:  # the last card of the stock fills the gap
            slot = t.slots[move]
            stock[slot] = last
            t.slots[last] = slot
        hands[taker] = hands[taker] | BIT[move]
        t.taker = t.next(taker)
        if len(stock) > t.choices.left_over:
            return STAY
        stock.sort()
        t.slots = []
        for other in range(t.seats):
            t.update_ready(other)
        t.note("dealt", t.choices.hand_size)
        return DONE


TURN_UP_RULE: Final = TurnUpRule()
DEAL_CARDS: Final = DealCards()
DEAL_CARD: Final = DealCard()
