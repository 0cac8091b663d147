"""Bots in separate processes: they answer from a position alone, and one that fails or hangs delays nobody else."""

import asyncio
import contextlib
import json
import os
import re
import resource
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from ludocracy.bots import find
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.play.dealer import Dealer
from ludocracy.play.match import Match
from ludocracy.server.tables.bot_pool import BotFailed, BotPool
from ludocracy.server.tables.bot_worker import Ask, Question, think
from tests.server.harness import PACKAGE, Client, Running, me, run

Begin = Callable[..., Running]


def dealt(game: str) -> Match:
    """A table at its first question."""
    rules = catalogue.find(game)
    match = Match(rules, min(rules.seats), dealer=Dealer.seeded(5))
    match.advance()
    assert match.who()[0] != CHANCE
    return match


@pytest.mark.parametrize("game", catalogue.names())
def test_every_bot_answers_from_a_position(game: str) -> None:
    match = dealt(game)
    position = json.dumps(match.game.dump(match.table))
    for kind in find.kinds(match.game):
        asks = [Ask(seat, kind, True) for seat in match.who()]
        answer = think(Question(game, position, asks, 3))
        for ask, text in zip(asks, answer.moves, strict=True):
            assert text is not None
            assert match.game.moves.parse(text) in match.table.options(ask.seat)


def test_a_bot_that_hangs_or_dies_is_replaced() -> None:
    async def work() -> None:
        match = dealt("riffifi")
        position = json.dumps(match.game.dump(match.table))
        asks = [Ask(match.who()[0], "random", True)]
        hasty = BotPool(1, longest=0.0001)
        with pytest.raises(BotFailed):
            await hasty.ask("riffifi", position, asks)
        assert not hasty.all
        pool = BotPool(1)
        with pytest.raises(BotFailed, match="BadPosition"):
            await pool.ask("riffifi", "{}", asks)
        assert await pool.ask("riffifi", position, asks)
        for process in pool.all:
            process.kill()
            await process.wait()
        assert await pool.ask("riffifi", position, asks)  # by a new process
        await pool.close()

    run(work())


def test_the_start_of_a_process_is_not_time_to_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that starts slowly on a busy machine is not ended: the next one would start as slowly."""
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    (tmp_path / "sitecustomize.py").write_text(
        f"import sys\nif 'bot_worker' in ' '.join(sys.orig_argv): open({str(gate)!r}).close()\n"
    )
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(PACKAGE)]))

    async def work() -> None:
        match = dealt("riffifi")
        position = json.dumps(match.game.dump(match.table))
        asks = [Ask(match.who()[0], "random", True)]
        pool = BotPool(1, longest=0.01)
        asked = asyncio.create_task(pool.ask("riffifi", position, asks))
        await asyncio.wait([asked], timeout=1)
        assert not asked.done()
        pool.longest = 600
        await asyncio.to_thread(lambda: gate.open("w").close())
        assert await asked
        assert pool.failed == 0
        await pool.close()

    run(work())


def test_a_table_goes_on_when_its_bots_processes_die(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                await seat.answer(0)
                await seat.settle()
                killed = server.bot_processes()
                assert killed
                for process in killed:
                    os.kill(process, signal.SIGKILL)
                await seat.play_on()
                assert seat.table["phase"] == "over"

    run(work())


def test_a_table_goes_on_when_no_process_can_be_started(database: str, begin: Begin) -> None:
    """When the system runs out of files because thousands are connected, a legal move is played instead."""

    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                await seat.play_on(most=3)
                await seat.asked(0)
                pid = server.process.pid
                limits = resource.prlimit(pid, resource.RLIMIT_NOFILE)
                resource.prlimit(pid, resource.RLIMIT_NOFILE, (4, limits[1]))
                for process in server.bot_processes():
                    os.kill(process, signal.SIGKILL)
                for _ in range(3):
                    await seat.answer(0)
                await seat.asked(0)
                resource.prlimit(pid, resource.RLIMIT_NOFILE, limits)
                await seat.play_on()

    run(work())


async def questions_to_bots(client: Client) -> int:
    """How many questions the server has put to bots."""
    found = re.search(r"^ludocracy_bot_questions_total (\d+)$", await client.get("/metrics"), re.MULTILINE)
    assert found
    return int(found[1])


async def until_asked(client: Client, before: int) -> None:
    """Wait until the server has put another question to a bot."""
    while await questions_to_bots(client) <= before:
        await asyncio.sleep(0.02)


def test_a_slow_bot_does_not_delay_other_tables(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database, "--bots", "1")
        async with Client(server.home, "Ann") as ann:
            first, second = await ann.new_table(), await ann.new_table()
            async with ann.at(first) as seat, ann.at(second) as other:
                await seat.asked(0)
                await other.asked(0)
                halted, before = server.bot_processes(), await questions_to_bots(ann)
                for process in halted:
                    os.kill(process, signal.SIGSTOP)
                await seat.answer(0)
                await until_asked(ann, before)
                await seat.settle()
                await other.play_on(most=3)
                await other.asked(0)
                beside = set(server.bot_processes()) - set(halted)
                await other.play_on()
                assert other.table["phase"] == "over"
                assert beside & set(server.bot_processes()), "a process was started for each question"
                assert seat.table["phase"] == "playing"
                for process in halted:
                    with contextlib.suppress(ProcessLookupError):  # it was replaced: it thought for too long
                        os.kill(process, signal.SIGCONT)
                await seat.play_on()
                assert seat.table["phase"] == "over"
                while len(server.bot_processes()) != 1:
                    await asyncio.sleep(0.02)

    run(work(), 400)


def two_ways() -> tuple[Table, str, str]:
    """A position in which each of two moves of seat 0 leaves the next seat other moves: it must follow suit."""
    rules = catalogue.find("tax_the_rich")
    rng, table = Rng(0), rules.start(3)
    while True:
        who = table.who()
        if who == [0]:
            after: list[tuple[int, list[int]]] = []
            for move in table.options(0):
                then = table.clone()
                then.play(0, move)
                if then.who() == [1]:
                    after.append((move, then.options(1)))
            for one, first in after:
                for other, second in after:
                    if not set(first) & set(second):
                        return table, rules.moves.text(one), rules.moves.text(other)
        table.play(who[0], random_move(table, who[0], rng))


def test_a_bot_does_not_answer_a_question_that_was_taken_back(database: str, begin: Begin) -> None:
    """An answer to a position that was taken back is not played, nor is a random move in its place."""

    async def work() -> None:
        server = begin(database, "--bots", "1")
        position, one, other = two_ways()
        async with Client(server.home, "Ann") as ann:
            seats = [me(), {"bot": "thumb"}, {"bot": "thumb"}]
            dumped = catalogue.find("tax_the_rich").dump(position)
            table = await ann.new_table("tax_the_rich", seats, position=dumped, start=True)
            async with ann.at(table) as seat:
                await seat.asked(0)
                for process in server.bot_processes():
                    os.kill(process, signal.SIGSTOP)
                before = await questions_to_bots(ann)
                await seat.answer(0, one)
                await until_asked(ann, before)
                await seat.done("undo", seat=0)
                await seat.answer(0, other)
                for process in server.bot_processes():
                    os.kill(process, signal.SIGCONT)
                await seat.asked(0)
        assert "chance chooses" not in server.logged()

    run(work())
