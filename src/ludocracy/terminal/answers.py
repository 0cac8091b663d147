"""Interprets what a person types: the number of an offer, the text of a move, its label or a part of it."""

import unicodedata
from collections.abc import Sequence
from typing import Any


def folded(text: str) -> str:
    """Normalise text for comparison: ignore case, accents, and the kinds of apostrophes and spaces."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
    return " ".join(bare.replace("’", "'").split())


def menu_numbers(offers: Sequence[dict[str, Any]]) -> list[int]:
    """Return the number of each offer in the menu: 1, 2, 3, or the amounts if the offers are amounts that follow each other.

    Offers before the smallest amount count down from it, so that nothing is 0; those after the largest amount count up.
    """
    parts = [offer["move"].partition(":") for offer in offers]
    amounts = [int(what) if what.isdecimal() and len(what) < 6 else None for _, _, what in parts]
    found = [n for n, amount in enumerate(amounts) if amount is not None]
    if found:
        first, last = found[0], found[-1]
        smallest = amounts[first] or 0
        even = all(amounts[n] == smallest + n - first for n in range(first, last + 1))
        if even and len({parts[n][0] for n in found}) == 1 and smallest >= first:
            return [smallest + n - first for n in range(len(offers))]
    return list(range(1, len(offers) + 1))


def matching_offers(typed: str, offers: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the offers that the text may mean: exactly one if it is unambiguous."""
    text = typed.strip()
    if text.isdecimal() and len(text) < 6:
        numbers = menu_numbers(offers)
        return [offers[numbers.index(int(text))]] if int(text) in numbers else []
    exact = [offer for offer in offers if offer["move"] == text]
    if exact:
        return exact
    wanted = folded(text)
    if not wanted:
        return []
    same = [offer for offer in offers if folded(offer["label"]) == wanted]
    return same or [offer for offer in offers if wanted in folded(offer["label"])]
