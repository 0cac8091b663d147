"""Every card is played, every choice of a card or an event is taken, and none of them leaves a game without a legal move."""

from collections import Counter
from pathlib import Path

import pytest

from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.games.hegemony.board.roles import ROLE, ROLES
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.base import ChoosePlay, Task
from ludocracy.games.hegemony.moves import DISCARD, HANDLE, PICK, PLAY
from tests.laws.cases import SOAK, often
from tests.rulebook.hegemony.stage import BOX, PLAYS

GAME = catalogue.find("hegemony")


def rare_move(t: HegemonyTable, seat: int, rng: Rng, seen: Counter[str]) -> int:
    """A random move, but cards and events are played rather than discarded, the rarest first."""
    options = t.options(seat)
    wanted = [move for move in options if PLAY <= move < DISCARD or HANDLE <= move < HANDLE + len(BOX.event)]
    if isinstance(t.stack[-1], ChoosePlay):
        wanted = options
    if not wanted:
        return random_move(t, seat, rng)
    return min(wanted, key=lambda move: (seen[name(t, move)], rng.below(1000)))


def name(t: HegemonyTable, move: int) -> str:
    step = t.stack[-1]
    if isinstance(step, ChoosePlay) and move >= PICK:
        label = BOX.card.labels[step.played] if step.played >= 0 else BOX.event.labels[step.event]
        return f"{label} {move - PICK}"
    return GAME.moves.text(move)


def all_names() -> set[str]:
    cards = {f"play:{label}" for label in BOX.card.labels} | {f"handle:{label}" for label in BOX.event.labels}
    for labels, plays in ((BOX.card.labels, PLAYS.cards), (BOX.event.labels, PLAYS.events)):
        for label, numbers in zip(labels, plays, strict=True):
            if len(numbers) > 1:
                cards |= {f"{label} {n}" for n in range(len(numbers))}
    return cards


def play_one(seats: int, seed: int, seen: Counter[str], audited: bool) -> None:
    t = GAME.start(seats)
    assert isinstance(t, HegemonyTable)
    rng = Rng(seed)
    while t.who():
        seat = t.who()[0]
        move = random_move(t, seat, rng) if seat < 0 else rare_move(t, seat, rng, seen)
        seen[name(t, move)] += 1
        t.play(seat, move)
        if audited:
            GAME.audit(t)


def test_every_card_and_every_choice_of_events_is_taken() -> None:
    seen: Counter[str] = Counter()
    for seed in range(often(200, 3000)):
        play_one((4, 4, 3, 2)[seed % 4], seed, seen, audited=seed % 5 == 0)
        if not SOAK and all_names() <= set(seen):
            break
    assert all_names() - set(seen) == set()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_effects_under_way_are_saved_and_loaded(seats: int) -> None:
    """In the middle of cards and events a position is dumped, loaded, and dumped the same."""
    rng, seen = Rng(seats), Counter[str]()
    steps: set[str] = set()
    for _ in range(often(3, 60)):
        t = GAME.start(seats)
        assert isinstance(t, HegemonyTable)
        while t.who():
            step = type(t.stack[-1]).__name__
            if ".effects." in type(t.stack[-1]).__module__ and step not in steps:
                steps.add(step)
                data = GAME.dump(t)
                assert GAME.dump(GAME.load(data)) == data
            seat = t.who()[0]
            move = random_move(t, seat, rng) if seat < 0 else rare_move(t, seat, rng, seen)
            seen[name(t, move)] += 1
            t.play(seat, move)
    assert len(steps) > 8


def test_an_event_that_cannot_be_done_again_is_passed_over() -> None:
    t = GAME.start(4)
    assert isinstance(t, HegemonyTable)
    t.money[3] = 0
    t.stack = [Task(BOX.event.codes["fear_of_deflation"])]
    t.settle()
    assert t.over()


def test_no_card_and_no_event_is_left_untested() -> None:
    """The tests of this folder name each of them."""
    folder = Path(__file__).parent
    for role in range(ROLES):
        text = (folder / f"test_{ROLE.labels[role]}.py").read_text("utf-8")
        for label in BOX.card.labels[BOX.first_card[role] : BOX.first_card[role + 1]]:
            assert f'"{label.partition("-")[2]}"' in text, label
    text = (folder / "test_events.py").read_text("utf-8")
    assert [label for label in BOX.event.labels if f'"{label}"' not in text] == []
