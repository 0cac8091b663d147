"""Interprets what a person types: the number of an offer, the text of a move, its label or a part of it."""

import unicodedata
from collections.abc import Sequence
from typing import Any


def folded(text: str) -> str:
    """Normalise text for comparison: ignore case, accents, and the kinds of apostrophes and spaces."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
    return " ".join(bare.replace("’", "'").split())


def matching_offers(typed: str, offers: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the offers that the text may mean: exactly one if it is unambiguous."""
    text = typed.strip()
    if text.isdecimal() and len(text) < 6:
        number = int(text)
        return [offers[number - 1]] if 1 <= number <= len(offers) else []
    exact = [offer for offer in offers if offer["move"] == text]
    if exact:
        return exact
    wanted = folded(text)
    if not wanted:
        return []
    same = [offer for offer in offers if folded(offer["label"]) == wanted]
    return same or [offer for offer in offers if wanted in folded(offer["label"])]
