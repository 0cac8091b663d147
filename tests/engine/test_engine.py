"""Engines that keep the protocol play; whatever others do is one clear error, and no process is left."""

import asyncio
import gc
import os
import pickle
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludocracy
from ludocracy.bots import find
from ludocracy.core.language import languages
from ludocracy.engine import Answer, AsyncEngine, Engine, EngineBot
from ludocracy.engine.requests import Requests
from ludocracy.lab.runner import runner_of
from ludocracy.server.tables import bot_worker
from ludocracy.server.tables.bot_worker import Question, think
from tests.play.driver import refused, run

FAULTY = str(Path(__file__).with_name("faulty.py"))
#: How long a test waits for an event that must come.
PATIENCE = 60.0

#: How to ask an engine for a move: start it, ask, and close it.
Ask = Callable[..., Answer]


def command(*arguments: str) -> list[str]:
    return [sys.executable, FAULTY, *arguments]


def match() -> ludocracy.Match:
    return ludocracy.new_match("bakschisch", seats=2, seed=1)


def ask(*arguments: str, timeout: float = PATIENCE, seconds: float = 1.0, grace: float = PATIENCE) -> Answer:
    with Engine(command(*arguments), timeout=timeout, grace=grace) as engine:
        return engine.play(match().chair(0), seconds)


def ask_async(*arguments: str, timeout: float = PATIENCE, seconds: float = 1.0, grace: float = PATIENCE) -> Answer:
    async def work() -> Answer:
        async with await AsyncEngine.start(command(*arguments), timeout=timeout, grace=grace) as engine:
            return await engine.play(match().chair(0), seconds)

    return asyncio.run(work())


WAYS = pytest.mark.parametrize("way", [ask, ask_async], ids=["sync", "async"])


def children() -> set[str]:
    """Return the processes that this one has started and that are not gone, zombies included."""
    me = os.getpid()
    return set(Path(f"/proc/{me}/task/{me}/children").read_text().split())


@pytest.fixture(autouse=True)
def no_process_is_left() -> Any:
    """Check that every program is gone, also those that bots have started and that nobody uses any more."""
    before = children()
    yield
    runner_of.cache_clear()
    if not children() <= before:
        gc.collect()
    assert children() <= before


@WAYS
def test_an_engine_answers(way: Ask) -> None:
    answer = way()
    assert answer == (match().table.options(0)[0], [])


@WAYS
@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("version", "has version 2 of the protocol: this program has version 1"),
        ("early best", "sends “best” where “hello” belongs"),
        ("no name", "which is not a message of the protocol: Object missing required field `name`"),
        ("crash", "the engine faulty ended before it answered (code 3)"),
        ("garbage", "sends “bestmove e2e4”, which is not a message of the protocol"),
        ("bytes", "which is not a message of the protocol"),
        ("number", "which is not a message of the protocol"),
        ("unknown", "which is not a message of the protocol"),
        ("deep", "which is not a message of the protocol"),
        ("wrong type", "which is not a message of the protocol"),
        ("wrong id", "sends “best” where “best 1” belongs"),
        ("late ready", "sends “ready” where “best 1” belongs"),
        ("long", "sends a line of more than 1048576 bytes"),
        ("endless", "sends a line of more than 1048576 bytes"),
        ("chatter", "sends more than 10000 lines without an answer"),
        ("error", "the engine faulty says: I am tired"),
    ],
)
def test_a_fault_is_one_clear_error(way: Ask, fault: str, why: str) -> None:
    with pytest.raises(ludocracy.EngineError) as caught:
        way(fault)
    assert why in str(caught.value)
    assert len({caught.value.text(language) for language in languages()}) == len(languages())


@WAYS
def test_a_program_that_does_not_answer_is_killed(way: Ask) -> None:
    for fault in ("deaf", "silent hello"):
        with pytest.raises(ludocracy.EngineError, match="took too long and was stopped"):
            way(fault, timeout=0.2)
    with pytest.raises(ludocracy.EngineError, match="took too long and was stopped"):
        way("hang", seconds=0.1, grace=0.1)


@WAYS
def test_a_position_that_fills_the_pipe_of_a_program_that_stops_reading(way: Ask, monkeypatch: Any) -> None:
    """Writing waits no longer than reading."""
    monkeypatch.setattr(Requests, "question", lambda self, chair, budget: b" " * (1 << 22) + b"\n")
    with pytest.raises(ludocracy.EngineError, match="took too long and was stopped"):
        way("stops reading", seconds=0.1, grace=0.2)


@WAYS
def test_what_a_program_has_started_is_killed_with_it(way: Ask, tmp_path: Path) -> None:
    started = tmp_path / "started"
    for grace in (1.0, 10.0, PATIENCE):  # until the program had time to start something
        with pytest.raises(ludocracy.EngineError, match="took too long"):
            way("hang with a child", str(started), seconds=0.1, grace=grace)
        if started.exists():
            break
    assert started.exists()
    deadline = time.monotonic() + PATIENCE
    while any(str(started) in line for line in command_lines()):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def command_lines() -> list[str]:
    """Return the command lines of all processes that run."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found.append(path.read_bytes().decode(errors="replace"))
        except OSError:
            continue
    return found


@WAYS
def test_a_program_that_does_not_quit_is_killed(way: Ask) -> None:
    assert way("stays").move is not None


@WAYS
@pytest.mark.parametrize(("fault", "shown"), [("illegal", "“sing”"), ("null", "None")])
def test_a_wrong_move_is_illegal(way: Ask, fault: str, shown: str) -> None:
    with pytest.raises(ludocracy.IllegalMove, match=f"the bot faulty at seat 0 answers {shown}.* nothing, bribe:1"):
        way(fault)


@pytest.mark.parametrize("way", ["sync", "async"])
@pytest.mark.parametrize("program", ["./a-program-that-is-missing", FAULTY, "/", "'", ""])
def test_what_cannot_be_started(way: str, program: str) -> None:
    start = Engine if way == "sync" else lambda command: asyncio.run(AsyncEngine.start(command))
    with pytest.raises(ludocracy.EngineError, match=r"cannot be started|is not a command"):
        start(program)


def test_an_engine_that_has_ended_says_so() -> None:
    engine = Engine(command())
    assert engine.running and repr(engine) == "<Engine faulty, running>"
    engine.close()
    engine.close()
    assert not engine.running and repr(engine) == "<Engine faulty, ended>"
    with pytest.raises(ludocracy.EngineError, match="the engine faulty has ended"):
        engine.play(match().chair(0))


def test_an_engine_that_is_forgotten_is_killed() -> None:
    engine = Engine(command("stays"))
    process = engine.process
    del engine
    assert process.returncode is not None


def test_options() -> None:
    with Engine(command(), {"noise": 9, "style": "b", "share": 1, "bold": True}) as engine:
        wrong: list[tuple[dict[str, Any], str]] = [
            ({"noise": 10}, "the option noise of faulty cannot be 10"),
            ({"noise": "5"}, "the option noise of faulty cannot be '5'"),
            ({"noise": True}, "cannot be True"),
            ({"style": "c"}, "the option style of faulty cannot be 'c'"),
            ({"bold": 1}, "cannot be 1"),
            ({"speed": 1}, "faulty has no option “speed”: it has noise, style, share, bold"),
        ]
        for values, why in wrong:
            with pytest.raises(ludocracy.BadOption, match=why):
                engine.set(values)
        assert engine.play(match().chair(0)).move is not None
    with pytest.raises(ludocracy.EngineError, match="the engine faulty says: no"):
        Engine(command("option"), {"noise": 3})
    for start in (Engine, lambda given, options: asyncio.run(AsyncEngine.start(given, options))):
        before = children()
        with pytest.raises(ludocracy.BadOption, match="has no option “speed”") as caught:
            start(command("stays"), {"speed": 1})
        assert children() <= before, f"the program outlives {caught.value}"


def test_a_seat_that_has_nothing_to_decide_is_not_asked() -> None:
    other = ludocracy.new_match("riffifi", seats=3, seed=7)
    with Engine(command()) as engine:
        with pytest.raises(ludocracy.NotYourTurn):
            engine.play(other.chair(1))
        assert engine.play(other.chair(0)).move == other.table.options(0)[0]


def test_cancelling_ends_the_program() -> None:
    async def work() -> None:
        engine = await AsyncEngine.start(command("hang"))
        task = asyncio.create_task(engine.play(match().chair(0), PATIENCE))
        while not engine.busy.locked():
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert engine.process.returncode is not None and engine.closed

    asyncio.run(work())


def test_two_questions_at_once_are_answered_one_after_the_other() -> None:
    async def work() -> None:
        async with await AsyncEngine.start(command()) as engine:
            answers = await asyncio.gather(*(engine.play(match().chair(0)) for _ in range(20)))
            assert {answer.move for answer in answers} == {match().table.options(0)[0]}

    asyncio.run(work())


# -- as bots ---------------------------------------------------------------------------------------------


def named(*arguments: str) -> str:
    return f"engine:{shlex.join(command(*arguments))}"


def test_an_engine_is_a_bot_and_starts_again_after_a_crash(tmp_path: Path) -> None:
    bot = EngineBot(shlex.join(command("crash once", str(tmp_path / "crashed"))))
    game = ludocracy.new_match("bakschisch", seats=2, seed=1, options={"most_rounds": 1})
    with pytest.raises(ludocracy.EngineError, match="ended before it answered"):
        game.play_out([bot, bot])
    game.play_out([bot, bot])
    assert game.over
    copied = pickle.loads(pickle.dumps(bot))
    assert copied.name == bot.name == "faulty"
    copied.close()
    bot.close()


def test_an_engine_is_an_entrant(tmp_path: Path) -> None:
    """In several processes, each has an engine of its own, and the games are the same."""
    given = (
        "--entrants",
        f"{named()}@0.5s,club",
        "--games",
        "4",
        "--option",
        "most_rounds=2",
        "--lang",
        "en",
        "--plain",
    )
    for folder, workers in (("cup", "1"), ("again", "2")):
        ran = run("tournament", "bakschisch", *given, "--folder", str(tmp_path / folder), "--workers", workers)
        assert ran.code == 0 and "engine:" in ran.out
    assert (tmp_path / "cup" / "records.txt").read_bytes() == (tmp_path / "again" / "records.txt").read_bytes()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("engine:./missing", "the engine ./missing cannot be started: ./missing: No such file or directory"),
        (named("riffifi"), "the bot faulty plays riffifi, not bakschisch"),
        (named("version"), "has version 2 of the protocol"),
        (named("illegal"), "the bot faulty at seat 0 answers “sing”"),
        (named("crash"), "ended before it answered (code 3)"),
    ],
)
def test_a_wrong_entrant_is_refused_with_one_line(name: str, why: str) -> None:
    one = ("--games", "1", "--workers", "1", "--lang", "en")
    assert why in refused("simulate", "bakschisch", "--bots", name, *one)


def test_a_server_offers_an_engine_and_replaces_it_when_it_fails(caplog: pytest.LogCaptureFixture) -> None:
    riffifi = ludocracy.new_match("riffifi", seats=3, seed=7)
    bakschisch = match()
    try:
        find.offer([f"mine={named('riffifi')}", f"broken={named('crash')}"])
        assert find.kinds(riffifi.game)[-2:] == ["mine", "broken"] and "mine" not in find.known(bakschisch.game)
        for game, kind in ((riffifi, "mine"), (riffifi, "broken"), (bakschisch, "broken")):
            question = Question(game.game.name, game.position().text(), [bot_worker.Ask(0, kind, True)])
            assert think(question).moves[0] in game.legal_moves(0)
        assert "faulty of bakschisch at seat 0 fails (EngineError" in caplog.text
    finally:
        find.offer([])
        bot_worker._bots.clear()


def test_systems_without_process_groups_import_the_library_and_refuse_engines() -> None:
    """Windows has no SIGKILL and no `killpg`: only running an engine fails there."""
    code = """
import os, signal, sys
for module, names in ((signal, ["SIGKILL"]), (os, ["killpg", "waitid", "P_PID", "WNOWAIT"])):
    for name in names:
        delattr(module, name)
import ludocracy
sys.platform = "win32"
try:
    ludocracy.bot("riffifi", "engine:./mine")
except ludocracy.EngineError as error:
    print(error)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True)
    assert ran.stdout == "engines do not run on Windows yet\n"
