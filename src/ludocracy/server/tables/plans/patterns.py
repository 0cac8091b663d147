"""Patterns of plans: names with arguments, matched against moves, questions and notes (docs/protocol.md)."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from ludocracy.core.moves import NUMBER, Domain, Moves

_RANGE: Final = re.compile(r"(\d{1,6})-(\d{1,6})\Z")
_WHOLE: Final = re.compile(r"-?\d{1,9}\Z")


class Part:
    """What one argument may be: a range of numbers, or a text with stars."""

    def __init__(self, text: str) -> None:
        found = _RANGE.match(text)
        self.range: Final = range(int(found[1]), int(found[2]) + 1) if found else None
        self.any: Final = text in ("", "*")
        self.good: Final = self.range is None or len(self.range) > 0
        self.text: Final = text
        #: What stands before, between and after the stars.
        self.pieces: Final = text.split("*")

    def matches(self, label: str) -> bool:
        if self.any:
            return True
        if self.range is not None and _WHOLE.match(label):
            return int(label) in self.range
        first, *middle = self.pieces
        if not middle:
            return label == first
        last = middle.pop()
        if len(label) < len(first) + len(last) or not label.startswith(first) or not label.endswith(last):
            return False
        # The leftmost places are as good as any others, so the work grows with the length of the label and no faster.
        place, end = len(first), len(label) - len(last)
        for piece in middle:
            place = label.find(piece, place, end)
            if place < 0:
                return False
            place += len(piece)
        return True

    def values(self, domain: Domain) -> list[int]:
        """Return the codes of a domain that match."""
        return [code for code, label in enumerate(domain.labels) if self.matches(label)]

    def possible(self, domain: Domain) -> bool:
        """Return whether an argument of this domain can match."""
        if domain is NUMBER:
            return self.any or self.range is not None or _WHOLE.match(self.text) is not None
        return any(self.matches(label) for label in domain.labels)


class Pattern:
    def __init__(self, text: str) -> None:
        name, _, rest = text.partition(":")
        self.name: Final = Part(name)
        self.parts: Final = [Part(part) for part in rest.split(".")] if rest else []
        self.good: Final = all(part.good for part in (self.name, *self.parts))
        #: Whether every argument may be anything.
        self.any: Final = all(part.any for part in self.parts)

    def part(self, place: int) -> Part:
        return self.parts[place] if place < len(self.parts) else ANY

    def matches(self, name: str, labels: Sequence[str]) -> bool:
        if len(self.parts) > len(labels) or not self.name.matches(name):
            return False
        return all(part.matches(label) for part, label in zip(self.parts, labels, strict=False))

    def possible(self, name: str, domains: Sequence[Domain]) -> bool:
        """Return whether something with this name and these arguments can match."""
        if len(self.parts) > len(domains) or not self.name.matches(name):
            return False
        return all(part.possible(domain) for part, domain in zip(self.parts, domains, strict=False))


ANY: Final = Part("*")


@lru_cache(maxsize=4096)
def pattern(text: str) -> Pattern:
    return Pattern(text)


@lru_cache(maxsize=4096)
def glob(text: str) -> Part:
    """Return a pattern without arguments, for ids and faces; empty matches everything."""
    return Part(text)


def label_of(domain: Domain, value: int) -> str:
    """Return how patterns name the value of an argument."""
    return domain.labels[value] if 0 <= value < len(domain.labels) else str(value)


# -- from the lowest to the highest ------------------------------------------------------------------------


def height(moves: Moves, code: int) -> tuple[int, ...]:
    """Return what moves are compared by: their kind, then their arguments."""
    verb = moves.verb_of(code)
    return verb.first, *[
        heights(domain).get(value, value) for domain, value in zip(verb.domains, moves.args(code), strict=True)
    ]


@cache
def heights(domain: Domain) -> dict[int, int]:
    """Return the place of each value of a domain: that of the vocabulary, but cards of several suits are compared by rank.

    Labels are such cards if all suits have the same ranks: `red-1` to `purple-8`. Other labels come after them.
    """
    cards = [label.partition("-") for label in domain.labels if "-" in label]
    suits, ranks = {one[0] for one in cards}, list(dict.fromkeys(one[2] for one in cards))
    if len(cards) != len(suits) * len(ranks):
        return {}
    places = {rank: place for place, rank in enumerate(ranks)}
    order = sorted(domain.codes.items(), key=lambda one: (places.get(one[0].partition("-")[2], len(ranks)), one[1]))
    return {code: place for place, (_, code) in enumerate(order)}
