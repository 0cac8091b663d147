"""Renders a view as plain data with texts in one language, for the terminal and the page."""

from collections.abc import Callable
from typing import Any

import msgspec

from ludocracy.core.step import WATCHER
from ludocracy.core.view import Piece, Prompt, Say, View, Zone
from ludocracy.show.words import Words


def render_view(view: View, words: Words, printed: bool = True) -> dict[str, Any]:
    """Render a view: ids stay as they are, and everything that a person reads becomes text.

    Without `printed`, facts that only repeat what is printed on a card are left out.
    """
    hidden = frozenset() if printed else words.game.printed_facts()
    return {
        "game": view.game,
        "seat": view.seat,
        "over": view.over,
        "seats": render_seats(view, words),
        "status": render_sentences(view.status, words, view.seat),
        "zones": [render_zone(without(zone, hidden) if hidden else zone, words) for zone in view.zones],
        "prompt": render_prompt(view.prompt, words, view.seat) if view.prompt else None,
    }


def render_seats(view: View, words: Words) -> list[dict[str, Any]]:
    """Return the name and score of each seat, and whether the game waits for it."""
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


def render_sentences(sentences: list[Say], words: Words, you: int = WATCHER) -> list[str]:
    return [words.say(say.key, say.args, you) for say in sentences]


def without(zone: Zone, hidden: frozenset[str]) -> Zone:
    """Return a zone without the hidden facts of its pieces."""
    pieces = [
        Piece(piece.id, piece.face, {name: n for name, n in piece.facts.items() if name not in hidden}, piece.marks)
        for piece in zone.pieces
    ]
    return msgspec.structs.replace(zone, pieces=pieces)


def render_zone(zone: Zone, words: Words, piece: Callable[[Piece, Words], Any] | None = None) -> dict[str, Any]:
    """Render a zone, its pieces by `piece` if it is given. Only zones that have reasons get a list of them."""
    show = piece or render_piece
    rendered: dict[str, Any] = {
        "id": zone.id,
        "name": zone.name,
        "kind": zone.kind,
        "owner": zone.owner,
        "title": words.zone(zone.name, zone.owner),
        "count": zone.count,
        "facts": render_facts(zone.facts, words),
        "pieces": [show(one, words) for one in zone.pieces],
    }
    if zone.reasons:
        rendered["reasons"] = [
            {"on": one.on, "fact": one.fact, "n": one.n, "text": words.say(one.why.key, one.why.args)}
            for one in zone.reasons
        ]
    return rendered


def render_facts(facts: dict[str, int], words: Words) -> dict[str, Any]:
    return {name: words.known.get(("fact", name, n)) or render_fact(name, n, words) for name, n in facts.items()}


def render_fact(name: str, n: int, words: Words) -> dict[str, Any]:
    """Render a fact. The result is shared, like that of `render_piece`."""
    rendered = words.known["fact", name, n] = {"n": n, "text": words.text(f"fact.{name}", n=n)}
    return rendered


def render_piece(piece: Piece, words: Words) -> dict[str, Any]:
    """Render a piece. All tables on which it looks the same share the result: do not change it."""
    key = (piece.id, piece.face, *piece.facts.items(), *piece.marks)
    rendered = words.known.get(key)
    if rendered is None:
        rendered = words.known[key] = new_piece(piece, words)
    found: dict[str, Any] = rendered
    return found


def new_piece(piece: Piece, words: Words) -> dict[str, Any]:
    face = piece.face
    if face in words.aliases:
        face = f"{face.partition('/')[0]}/{words.aliases[face]}"
    return {
        "id": piece.id,
        "face": face,
        "text": words.face(piece.face, "alone") if piece.face else words.text("common.back"),
        "printed": render_sentences(words.game.printed(piece.face), words),
        "facts": render_facts(piece.facts, words),
        "marks": {mark: words.text(f"mark.{mark}") for mark in piece.marks},
    }


def render_prompt(prompt: Prompt, words: Words, you: int = WATCHER) -> dict[str, Any]:
    return {
        "ask": prompt.ask,
        "text": words.ask(prompt.ask, prompt.args),
        "offers": [
            {
                "move": offer.move,
                "on": offer.on,
                "label": words.move(offer.move),
                "hints": render_sentences(offer.hints, words, you),
            }
            for offer in prompt.offers
        ],
        "refusals": [
            {"on": refusal.on, "text": words.say(refusal.why.key, refusal.why.args)} for refusal in prompt.refusals
        ],
    }
