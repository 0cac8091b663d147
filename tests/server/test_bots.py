"""Bots in processes of their own: they answer from a position alone, and one that fails or hangs holds nobody up."""

import asyncio
import json
import os
import signal
import subprocess
from collections.abc import Callable

import pytest

from ludocracy.bots import find
from ludocracy.core.step import CHANCE
from ludocracy.games import catalogue
from ludocracy.play.dealer import Dealer
from ludocracy.play.match import Match
from ludocracy.server.bots import BotFailed, Thinkers
from ludocracy.server.thinker import Ask, Question, think
from tests.server.harness import Client, Running, run

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
        hasty = Thinkers(1, longest=0.0001)
        with pytest.raises(BotFailed):
            await hasty.ask("riffifi", position, asks)
        assert not hasty.all
        thinkers = Thinkers(1)
        with pytest.raises(BotFailed, match="BadPosition"):
            await thinkers.ask("riffifi", "{}", asks)
        assert await thinkers.ask("riffifi", position, asks)
        for process in thinkers.all:
            process.kill()
            await process.wait()
        with pytest.raises(BotFailed):
            await thinkers.ask("riffifi", position, asks)
        assert await thinkers.ask("riffifi", position, asks)
        await thinkers.close()

    run(work())


def test_a_table_goes_on_when_its_bots_processes_die(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                await seat.answer(0)
                await seat.settle()
                killed = subprocess.run(
                    ["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, text=True, check=True
                )
                for process in killed.stdout.split():
                    os.kill(int(process), signal.SIGKILL)
                assert killed.stdout.split()
                await asyncio.wait_for(seat.play_on(), 60)
                assert seat.table["phase"] == "over"

    run(work())
