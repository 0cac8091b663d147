"""Tunnels: the two connections of a relayed WebSocket, between a client, a relaying server and another process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from aiohttp import web

from ludocracy.server.cluster.relay import LAGGING, Relay, Tunnel
from ludocracy.server.http.connection import listen
from ludocracy.server.metrics import Metrics
from ludocracy.server.storage.locks import Process
from tests.server.harness import run

ANSWER = b"HTTP/1.1 101 Switching Protocols\r\n\r\n"
HANDSHAKE = b"GET /ws HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
PIECE = b"x" * LAGGING


class End(NamedTuple):
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter


class Relayed(NamedTuple):
    relay: Relay
    tunnel: Tunnel
    client: End
    process: End


@asynccontextmanager
async def relayed(early: bytes = b"") -> AsyncIterator[Relayed]:
    """A client whose WebSocket is relayed; `early` is what it sends with its handshake."""
    arrived: asyncio.Queue[End] = asyncio.Queue()

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(ANSWER)
        await arrived.put(End(reader, writer))

    async def pass_on(request: web.Request) -> web.StreamResponse:
        return await relay.tunnel(request, Process("other", address, 1, ""), "127.0.0.1", "http://here")

    other = await asyncio.start_server(accept, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{other.sockets[0].getsockname()[1]}"
    relay = Relay(b"key", Metrics())
    app = web.Application()
    app.router.add_get("/ws", pass_on)
    runner = web.AppRunner(app)
    await runner.setup()
    listening, port = await listen(runner, "127.0.0.1", 0)
    client = End(*await asyncio.open_connection("127.0.0.1", port))
    try:
        client.writer.write(HANDSHAKE + early)
        assert await client.reader.readexactly(len(ANSWER)) == ANSWER
        (tunnel,) = relay.tunnels["other"]
        yield Relayed(relay, tunnel, client, await arrived.get())
    finally:
        client.writer.close()
        relay.drop_all()
        for server in (listening, other):
            server.close()
        await runner.cleanup()


async def fill(end: End, transport: asyncio.Transport) -> int:
    """Send until the relay no longer reads; return the number of pieces."""
    pieces = 0
    while transport.is_reading():
        end.writer.write(PIECE)
        pieces += 1
        await asyncio.sleep(0)
        while transport.is_reading() and end.writer.transport.get_write_buffer_size():
            await asyncio.sleep(0.001)
    return pieces


def test_bytes_pass_in_both_directions() -> None:
    async def work() -> None:
        async with relayed(early=b"early ") as (relay, _, client, process):
            client.writer.write(b"move")
            process.writer.write(b"view")
            assert await process.reader.readexactly(10) == b"early move"
            assert await client.reader.readexactly(4) == b"view"
            assert relay.metrics.tunnels == 1

    run(work())


def test_nothing_is_read_for_an_end_that_does_not_read() -> None:
    async def work() -> None:
        async with relayed() as (_, tunnel, client, process):
            # A StreamReader stops reading from its socket while nobody takes its bytes.
            for sender, transport, reader in (
                (process, tunnel.process.transport, client.reader),
                (client, tunnel.client.transport, process.reader),
            ):
                pieces = await fill(sender, transport)
                await reader.readexactly(pieces * len(PIECE))
                while not transport.is_reading():
                    await asyncio.sleep(0.001)

    run(work())


def test_an_end_that_is_lost_closes_the_other() -> None:
    async def work() -> None:
        for lost, other in (("client", "process"), ("process", "client")):
            async with relayed() as ends:
                getattr(ends, lost).writer.transport.abort()
                assert await getattr(ends, other).reader.read() == b""
                assert (ends.relay.metrics.tunnels, ends.relay.tunnels["other"]) == (0, set())

    run(work())


def test_the_tunnels_of_a_process_are_dropped() -> None:
    async def work() -> None:
        async with relayed() as (relay, _, client, process):
            relay.drop("another")
            client.writer.write(b"move")
            assert await process.reader.readexactly(4) == b"move"
            relay.drop("other")
            assert await client.reader.read() == b""
            assert await process.reader.read() == b""

    run(work())
