"""Turns a View into plain data with texts in one language, for the terminal and the page."""

from typing import Any

import msgspec

from ludocracy.core.view import Piece, Prompt, Say, View, Zone
from ludocracy.show.words import Words


def tell(view: View, words: Words, printed: bool = True) -> dict[str, Any]:
    """The whole view; ids stay as they are, and everything that a person reads is text.

    Without `printed`, facts that only repeat what is printed on a card are left out.
    """
    hidden = frozenset() if printed else words.game.printed_facts()
    return {
        "game": view.game,
        "seat": view.seat,
        "over": view.over,
        "seats": tell_seats(view, words),
        "status": says(view.status, words),
        "zones": [tell_zone(without(zone, hidden) if hidden else zone, words) for zone in view.zones],
        "prompt": tell_prompt(view.prompt, words) if view.prompt else None,
    }


def tell_seats(view: View, words: Words) -> list[dict[str, Any]]:
    """Everybody's name and score, and whom play waits for."""
    return [
        {
            "seat": seat,
            "name": words.seat(seat),
            "score": view.scores[seat],
            "waited_for": seat in view.waiting,
            "winner": seat in view.winners,
        }
        for seat in range(view.seats)
    ]


def says(sentences: list[Say], words: Words) -> list[str]:
    return [words.say(say.key, say.args) for say in sentences]


def without(zone: Zone, hidden: frozenset[str]) -> Zone:
    """A zone whose pieces lack some facts."""
    pieces = [
        Piece(piece.id, piece.face, {name: n for name, n in piece.facts.items() if name not in hidden}, piece.marks)
        for piece in zone.pieces
    ]
    return msgspec.structs.replace(zone, pieces=pieces)


def tell_zone(zone: Zone, words: Words) -> dict[str, Any]:
    return {
        "id": zone.id,
        "name": zone.name,
        "kind": zone.kind,
        "owner": zone.owner,
        "title": words.zone(zone.name, zone.owner),
        "count": zone.count,
        "facts": tell_facts(zone.facts, words),
        "pieces": [tell_piece(piece, words) for piece in zone.pieces],
    }


def tell_facts(facts: dict[str, int], words: Words) -> dict[str, Any]:
    return {name: words.known.get(("fact", name, n)) or tell_fact(name, n, words) for name, n in facts.items()}


def tell_fact(name: str, n: int, words: Words) -> dict[str, Any]:
    """A fact in words; shared like a piece."""
    told = words.known["fact", name, n] = {"n": n, "text": words.text(f"fact.{name}", n=n)}
    return told


def tell_piece(piece: Piece, words: Words) -> dict[str, Any]:
    """A piece in words; shared by all tables on which it looks the same, so do not change it."""
    key = (piece.id, piece.face, *piece.facts.items(), *piece.marks)
    told = words.known.get(key)
    if told is None:
        told = words.known[key] = told_piece(piece, words)
    found: dict[str, Any] = told
    return found


def told_piece(piece: Piece, words: Words) -> dict[str, Any]:
    face = piece.face
    if face in words.aliases:
        face = f"{face.partition('/')[0]}/{words.aliases[face]}"
    return {
        "id": piece.id,
        "face": face,
        "text": words.face(piece.face, "alone") if piece.face else words.text("common.back"),
        "printed": says(words.game.printed(piece.face), words),
        "facts": tell_facts(piece.facts, words),
        "marks": {mark: words.text(f"mark.{mark}") for mark in piece.marks},
    }


def tell_prompt(prompt: Prompt, words: Words) -> dict[str, Any]:
    return {
        "ask": prompt.ask,
        "text": words.ask(prompt.ask, prompt.args),
        "offers": [
            {"move": offer.move, "on": offer.on, "label": words.move(offer.move), "hints": says(offer.hints, words)}
            for offer in prompt.offers
        ],
        "refusals": [
            {"on": refusal.on, "text": words.say(refusal.why.key, refusal.why.args)} for refusal in prompt.refusals
        ],
    }
