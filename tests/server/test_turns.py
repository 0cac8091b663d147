"""What is sent to many readers is sent in parts, so that moves at other tables have their turns between them."""

import asyncio
from itertools import pairwise
from typing import Any

import pytest

from ludocracy.server.lobby import lobby as lobby_module
from ludocracy.server.lobby.lobby import Lobby
from ludocracy.server.people.identity import Identity
from ludocracy.server.tables import connections as connections_module
from ludocracy.server.tables.connections import Outbox
from ludocracy.server.tables.directory import Directory
from tests.server.harness import run

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


def test_many_connections_are_written_to_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections_module, "AT_ONCE", 0.0)

    async def work() -> None:
        outbox = Outbox()
        readers: list[Any] = [Reader(outbox) for _ in range(READERS)]
        for one in readers:
            outbox.add(one)
        assert set(await parts(readers)) == {1}

    run(work())
