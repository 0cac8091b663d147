"""Tunnels: the two connections of a relayed WebSocket."""

import asyncio
from typing import Any, cast

from ludocracy.server.cluster.relay import Relay, Tunnel
from ludocracy.server.metrics import Metrics


class End:
    """Stands for the transport of one end of a tunnel."""

    def __init__(self) -> None:
        self.sent = b""
        self.reading = True
        self.closed = False

    def set_write_buffer_limits(self, high: int) -> None:
        assert high > 0

    def write(self, data: bytes) -> None:
        self.sent += data

    def pause_reading(self) -> None:
        assert not self.closed
        self.reading = False

    def resume_reading(self) -> None:
        assert not self.closed
        self.reading = True

    def close(self) -> None:
        self.closed = True

    abort = close


class Client(End):
    """A client whose connection is handed over; `early` is what it has sent before."""

    def __init__(self, early: bytes) -> None:
        super().__init__()
        self.early = early
        self.transport = self

    def hand_over(self, successor: Any) -> tuple["Client", bytes]:
        self.protocol = successor
        return self, self.early


class Process(End):
    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol


def connected(early: bytes = b"") -> tuple[Relay, Client, Process, Tunnel]:
    relay, client, process = Relay(b"key", Metrics()), Client(early), Process()
    relay.connect(client, cast("asyncio.Transport", process), b"answer", "other")
    (tunnel,) = relay.tunnels["other"]
    return relay, client, process, tunnel


def test_bytes_pass_in_both_directions() -> None:
    relay, client, process, _ = connected(early=b"early ")
    client.protocol.data_received(b"move")
    process.protocol.data_received(b" view")
    assert (client.sent, process.sent) == (b"answer view", b"early move")
    assert relay.metrics.tunnels == 1


def test_nothing_is_read_for_an_end_that_does_not_read() -> None:
    _, client, process, _ = connected()
    client.protocol.pause_writing()
    assert (client.reading, process.reading) == (True, False)
    client.protocol.resume_writing()
    process.protocol.pause_writing()
    assert (client.reading, process.reading) == (False, True)


def test_an_end_that_is_lost_closes_the_other() -> None:
    async def work() -> None:
        for lost in ("client", "process"):
            relay, client, process, tunnel = connected()
            getattr(tunnel, lost).connection_lost(None)
            assert client.closed
            assert process.closed
            assert (relay.metrics.tunnels, relay.tunnels["other"]) == (0, set())
            client.protocol.pause_writing()  # what still waits is sent: nothing is read any more
            process.protocol.resume_writing()

    asyncio.run(work())


def test_the_tunnels_of_a_process_are_dropped() -> None:
    async def work() -> None:
        relay, client, process, _ = connected()
        relay.drop("another")
        assert not client.closed
        relay.drop("other")
        assert client.closed
        assert process.closed

    asyncio.run(work())
