"""The guided first games of Hegemony: every topic is reached in games of bots, and points at something on the table."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import ludocracy
from ludocracy.core.view import View
from ludocracy.games import catalogue
from ludocracy.games.hegemony.board.roles import ROLE

WEB = Path(__file__).resolve().parents[2] / "web" / "src"
GUIDE = WEB.parents[1] / catalogue.describe("hegemony").documents["guide"]
FIGURES = ludocracy.game("hegemony").figures()
TOPICS: list[dict[str, Any]] = json.loads(GUIDE.read_text("utf-8"))["topics"]

#: Parts of the page with the attribute `data-zone`, and the zone of the view that each draws. Parts without a zone are
#: always visible, or overlay the table for a moment.
PARTS = {
    "actions": "actions",
    "ballot": "votes",
    "market": "import",
    "phases": "phases",
    "policies": "policies",
    "pool": "unemployed",
    "preview": "",
    "state": "legitimacy",
    "statement": "",
    "trade": "export",
    "votes": "votes",
}


def topics_of(role: str) -> list[dict[str, Any]]:
    return [topic for topic in TOPICS if role in topic.get("roles", ROLE.labels)]


def meant(pattern: str, name: str) -> bool:
    return name.startswith(pattern[:-1]) if pattern.endswith("*") else name == pattern


def fits(topic: dict[str, Any], view: View) -> bool:
    """Return whether a topic applies, with the same conditions as `fits` of web/src/games/hegemony/topics.ts."""
    when = topic.get("when", {})
    zones = {zone.id: zone for zone in view.zones}
    pieces = [piece for zone in view.zones for piece in zone.pieces]
    now = zones["phases"].facts
    return (
        ("ask" not in when or (view.prompt is not None and view.prompt.ask in when["ask"]))
        and ("possible" not in when or any(one.id == when["possible"] and "possible" in one.marks for one in pieces))
        and ("piece" not in when or any(meant(when["piece"], one.id) for one in pieces))
        and ("zone" not in when or when["zone"] in zones)
        and now["round"] >= (FIGURES["rounds"] if when.get("last") else when.get("round", 0))
        and (now["round"] > 1 or now.get("turn", 0) >= when.get("turn", 0))
    )


def places(view: View) -> set[str]:
    """Return everything on the page that a topic may point at."""
    drawn = {f"plate.{role}" for role in ROLE.labels} | {f"zone:{part}" for part, zone in PARTS.items() if not zone}
    for zone in view.zones:
        drawn |= {zone.id, *(piece.id for piece in zone.pieces)}
        drawn |= {f"zone:{part}" for part, drawn_zone in PARTS.items() if drawn_zone == zone.id}
    return drawn


@cache
def reached(seed: int) -> dict[str, set[str]]:
    """Play a game of bots; return the topics that each role reached."""
    match = ludocracy.new_match("hegemony", seats=4, seed=seed)
    bots = [ludocracy.bot("hegemony", "club") for _ in range(4)]
    waiting = {role: topics_of(role) for role in ROLE.labels}
    found: dict[str, set[str]] = {role: set() for role in ROLE.labels}
    while not match.over:
        seat = match.to_move[0]
        role = ROLE.labels[seat]
        view = match.view(seat)
        known = places(view)
        for topic in [one for one in waiting[role] if fits(one, view)]:
            waiting[role].remove(topic)
            found[role].add(topic["name"])
            for place in topic["at"]:
                names = {"seat": seat, "role": role} | {name: n for n, name in enumerate(ROLE.labels)}
                wanted = place.format(**names)
                assert any(meant(wanted, one) for one in known), f"{topic['name']} points at {wanted}"
        match.play(seat, bots[seat].choose(match.chair(seat)))
    return found


@pytest.mark.parametrize("role", ROLE.labels)
def test_every_topic_is_reached(role: str) -> None:
    wanted = {topic["name"] for topic in topics_of(role)}
    for seed in range(1, 7):
        wanted -= reached(seed)[role]
        if not wanted:
            break
    assert not wanted


def test_topics_name_actions_and_parts_of_the_page() -> None:
    drawn = {
        part
        for file in (WEB / "games" / "hegemony").glob("*.svelte")
        for part in re.findall(r'data-zone="(\w+)"', file.read_text("utf-8"))
    }
    assert drawn == set(PARTS)
    named = {place.partition(":")[2] for topic in TOPICS for place in topic["at"] if place.startswith("zone:")}
    assert named <= drawn


@pytest.mark.parametrize("language", ["en", "fr"])
def test_topics_are_short_and_well_formatted(language: str) -> None:
    assert len({topic["name"] for topic in TOPICS}) == len(TOPICS)
    for topic in TOPICS:
        text = re.sub(r"\{(\w+)\}", lambda found: str(FIGURES[found[1]]), topic[language])
        assert 40 < len(text) <= 205, topic["name"]
        if language == "fr":
            assert not re.search(r"[^\s\u00a0\u202f][?!;:»](\s|$)|'", text), topic["name"]
