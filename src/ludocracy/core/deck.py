"""A face-down pile of cards. It has no order: a draw is a chance move.

The cards on top may be known, for rules that put a card back or let a player look at the next cards.
"""

from typing import Any

from ludocracy.core.step import EVEN


class Deck:
    """The number of each card in the pile, and the known cards on top, the next one to be drawn last."""

    def __init__(self, counts: list[int]) -> None:
        self.counts = counts
        self.top: list[int] = []

    def clone(self) -> "Deck":
        other = Deck(self.counts[:])
        if self.top:
            other.top = self.top[:]
        return other

    def __repr__(self) -> str:
        return f"<Deck of {self.size()} cards>"

    def __copy__(self) -> "Deck":
        return self.clone()

    def __deepcopy__(self, memo: Any) -> "Deck":
        return self.clone()

    def __reduce__(self) -> Any:
        return rebuilt_deck, (self.counts[:], self.top[:])

    def size(self) -> int:
        return sum(self.counts) + len(self.top)

    def options(self) -> list[int]:
        """Return the cards that may be drawn next."""
        if self.top:
            return [self.top[-1]]
        return [card for card, count in enumerate(self.counts) if count]

    def weights(self) -> list[int]:
        """Return the weight of each of `options`."""
        if self.top:
            return EVEN[1]
        return [count for count in self.counts if count]

    def draw(self, card: int) -> None:
        """Remove a card that was drawn."""
        if self.top:
            if self.top.pop() != card:
                raise AssertionError("another card is on top")
        else:
            self.counts[card] -= 1

    def put(self, card: int) -> None:
        """Shuffle a card in."""
        self.counts[card] += 1

    def put_on_top(self, card: int) -> None:
        self.top.append(card)


def rebuilt_deck(counts: list[int], top: list[int]) -> Deck:
    """Return a deck from its parts, for `pickle`."""
    deck = Deck(counts)
    deck.top = top
    return deck
