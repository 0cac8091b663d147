"""docs/engine.md is the protocol: its session is played, its tables name every field, and nothing hidden is sent."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import ludocracy
from ludocracy.core.rng import Rng
from ludocracy.engine import Engine, messages
from ludocracy.engine.requests import Requests
from ludocracy.play.chair import Chair
from ludocracy.studio.cases import Case, random_game
from tests.laws.cases import MIXED, often

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "engine.md").read_text("utf-8")
SCRIPT = ["node", str(ROOT / "examples" / "engine.mjs")]
GAMES = ludocracy.game_names()


def test_the_session_of_the_document_happens() -> None:
    session = re.findall(r"^([<>]) (.*)$", DOCUMENT.replace("{...}", "{}"), re.M)
    requests = "".join(f"{line}\n" for mark, line in session if mark == ">")
    ran = subprocess.run(SCRIPT, input=requests, capture_output=True, text=True, check=True, timeout=120)
    assert [json.loads(line) for line in ran.stdout.splitlines()] == [
        json.loads(line) for mark, line in session if mark == "<"
    ]


def test_the_messages_of_the_session_are_those_of_the_protocol() -> None:
    match = ludocracy.new_match("bakschisch", seed=1)
    view = msgspec.json.encode(match.view(0)).decode()
    for mark, line in re.findall(r"^([<>]) (.*)$", DOCUMENT.replace("{...}", view), re.M):
        (messages.requests if mark == ">" else messages.replies).decode(line.encode())


STRUCTS = [
    *(messages.SayHello, messages.SetOptions, messages.Go, messages.Quit, messages.Budget, messages.Asked),
    *(messages.Hello, messages.Ready, messages.Info, messages.Best, messages.Failure, messages.Option, messages.Rated),
]


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_the_document_names_every_field(struct: Any) -> None:
    tag = struct.__struct_config__.tag
    assert tag is None or f"`{tag}`" in DOCUMENT
    for field in struct.__struct_fields__:
        assert f"`{field}`" in DOCUMENT, field


def test_the_document_names_the_limits() -> None:
    assert f"{messages.MAX_LINE:,} bytes" in DOCUMENT and f"0 to {messages.MAX_WORLDS}" in DOCUMENT
    assert f"version {messages.PROTOCOL} of the protocol" in DOCUMENT


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_what_is_sent_depends_on_nothing_hidden(case: Case) -> None:
    """With the hidden cards exchanged, an engine receives the same bytes, worlds included."""
    asked = sent = differ = 0
    for table, _, _ in random_game(case, Rng(3)):
        if sent >= often(40, 100_000):
            break
        for seat in (*table.who(), *table.may()):
            asked += seat >= 0
            if seat >= 0 and asked % 4 == 0:
                other = case.game.imagine(table, seat, Rng(asked))
                lines = []
                for one in (table, other):
                    requests = Requests("test")
                    requests.said = messages.Hello(messages.PROTOCOL, "test", worlds=2)
                    lines.append(requests.question(Chair(case.game, one, seat, Rng(9)), messages.Budget(1.0)))
                assert lines[0] == lines[1]
                sent += 1
                differ += case.game.dump(table) != case.game.dump(other)
    assert sent > 5
    assert differ or case.game.name == "big_cheese", "no hidden card was exchanged"


# -- engines that exist ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_engine_in_javascript_plays_every_game(name: str) -> None:
    bot = ludocracy.bot(name, f"engine:{' '.join(SCRIPT)}")
    games = []
    for _ in range(2):
        match = ludocracy.new_match(name, seed=5)
        while not match.over and match.question < 60:
            seat = match.to_move[0]
            match.play(seat, bot.choose(match.chair(seat)))
        games.append(match.record().text())
    assert games[0] == games[1], "the same seeds give the same game"


def test_the_options_of_the_engine_in_javascript() -> None:
    match = ludocracy.new_match("bakschisch", seed=1)
    for style, place in (("first", 0), ("last", -1)):
        with Engine(SCRIPT, {"style": style}) as engine:
            answer = engine.play(match.chair(0))
            assert match.chair(0).text(answer.move or 0) == match.legal_moves(0)[place]
            assert answer.info[0].moves[0].move == match.legal_moves(0)[place]


def ours(name: str, level: str) -> list[str]:
    return [sys.executable, "-m", "ludocracy", "engine", name, level]


@pytest.mark.parametrize("name", GAMES)
def test_ludocracy_is_an_engine(name: str) -> None:
    match = ludocracy.new_match(name, seed=5)
    with Engine(ours(name, "expert"), timeout=120, grace=120) as engine:
        assert engine.hello.games == [name] and engine.name == f"{name} expert"
        for _ in range(4):
            seat = match.to_move[0]
            answer = engine.play(match.chair(seat), playouts=24)
            assert answer.move in match.table.options(seat)
            for rated in (rated for info in answer.info for rated in info.moves):
                assert rated.move in match.legal_moves(seat) and rated.playouts > 0
            match.play(seat, answer.move)


def test_an_engine_of_ludocracy_explains_what_is_wrong() -> None:
    wrong = [
        "nonsense",
        '{"do": "dance"}',
        '{"do": "options", "values": {"speed": 1}}',
        '{"do": "go", "id": 1}',
        '{"do": "options", "values": {}}',
    ]
    ran = subprocess.run(
        ours("bakschisch", "club"), input="\n".join(wrong), capture_output=True, text=True, check=True, timeout=120
    )
    *errors, last = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [error["is"] for error in errors] == ["error"] * 4 and last == {"is": "ready"}
    assert "“speed”" in errors[2]["text"]
    ran = subprocess.run(ours("bakschisch", "wizard"), capture_output=True, text=True, check=False, timeout=120)
    assert ran.returncode == 2 and "has no bot “wizard”" in ran.stderr and len(ran.stderr.splitlines()) == 1
