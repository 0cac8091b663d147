"""What is sent to many readers is sent in parts, so that moves at other tables have their turns between them."""

import asyncio
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ludocracy.core.step import WATCHER
from ludocracy.server.lobby import lobby as lobby_module
from ludocracy.server.lobby.lobby import Lobby
from ludocracy.server.people.identity import Identity
from ludocracy.server.tables import connections as connections_module
from ludocracy.server.tables import publisher
from ludocracy.server.tables.connections import Outbox
from ludocracy.server.tables.directory import Directory
from tests.server.harness import Client, me, run, within

READERS = 20


class Reader:
    """A connection that counts what it is sent."""

    gone = False

    def __init__(self, outbox: Outbox) -> None:
        self.identity = Identity()
        self.outbox = outbox
        self.sent = self.written = 0

    def send(self, message: bytes) -> None:
        self.sent += 1

    def flush(self) -> None:
        self.written += 1


async def parts(readers: list[Any]) -> list[int]:
    """Return how many readers were written to in each turn of the event loop, until all of them were."""
    found = [sum(min(1, one.written) for one in readers)]
    while found[-1] < len(readers):
        await asyncio.sleep(0)
        found.append(sum(min(1, one.written) for one in readers))
    return [after - before for before, after in pairwise(found) if after > before]


def test_a_full_lobby_is_sent_in_parts_and_nobody_misses_a_change(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_module, "AT_ONCE", 0.0)
    monkeypatch.setattr(lobby_module, "INTERVAL", 0.0)
    monkeypatch.setattr(lobby_module, "SHARE", 0)

    async def work() -> None:
        lobby, outbox = Lobby(Directory()), Outbox()
        lobby.interval = 0.0
        readers: list[Any] = [Reader(outbox) for _ in range(READERS)]
        lobby.connections.extend(readers)
        lobby.changed()
        while not readers[0].sent:
            await asyncio.sleep(0)
        lobby.changed()  # the first reader has been sent the state before
        assert set(await parts(readers)) == {1}
        while any(one.sent < 2 for one in readers):
            await asyncio.sleep(0)

    run(work())


def test_somebody_whose_list_cannot_be_made_does_not_keep_others_from_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_module, "INTERVAL", 0.0)
    monkeypatch.setattr(lobby_module, "SHARE", 0)

    async def work() -> None:
        lobby, outbox = Lobby(Directory()), Outbox()
        lobby.interval = 0.0
        readers: list[Any] = [Reader(outbox) for _ in range(3)]
        readers[0].identity = Identity("broken")
        made = lobby.message

        def message(identity: Identity) -> Any:
            if identity.person:
                raise KeyError(identity.person)
            return made(identity)

        monkeypatch.setattr(lobby, "message", message)
        asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)
        lobby.connections.extend(readers)
        for times in (1, 2):
            lobby.changed()
            while any(one.sent < times for one in readers[1:]):
                await asyncio.sleep(0)

    run(work())


def test_many_connections_are_written_to_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections_module, "AT_ONCE", 0.0)

    async def work() -> None:
        outbox = Outbox()
        readers: list[Any] = [Reader(outbox) for _ in range(READERS)]
        for one in readers:
            outbox.add(one)
        assert set(await parts(readers)) == {1}

    run(work())


def test_many_who_watch_are_shown_fewer_moves_and_those_who_play_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publisher, "INTERVAL", 0.0)

    async def work() -> None:
        async with within(tmp_path / "t.sqlite") as (server, home), Client(home, "Ann") as ann, Client(home) as eve:
            table = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            async with eve.at(table) as watcher, ann.at(table) as player:
                actor = server.registry.live[table]
                actor.publisher.sent_to_watchers_at = time.monotonic()
                monkeypatch.setattr(publisher, "FOR_EACH", 3600.0)
                (connection,) = [one for one in actor.table.connections if not actor.table.seats_of(one.identity)]
                shown = watcher.views[WATCHER]["moves"]
                for _ in range(5):
                    before = player.views[0]["moves"]
                    await player.answer()
                    while player.views[0]["moves"] == before:
                        await player.next()
                    assert connection.behind
                monkeypatch.setattr(publisher, "FOR_EACH", 0.0)
                actor.queue.add_work(actor.publisher.publish_late)  # as its timer does
                while watcher.views[WATCHER]["moves"] < player.views[0]["moves"]:
                    await watcher.next()
                found = [told["moves"] for told in watcher.received if told["is"] == "view"]
                assert found[-2:] == [shown, player.views[0]["moves"]]

    run(work())
