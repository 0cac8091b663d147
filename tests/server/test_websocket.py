"""WebSockets: messages in parts, compression, and what closes a connection."""

import asyncio
import json
import zlib
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from websockets.frames import CloseCode, Opcode

from ludocracy.server.http import websocket
from ludocracy.server.protocol.requests import MAX_BYTES
from tests.server.harness import TIMEOUT, Client, Running, run, within

FINAL, COMPRESSED = 0x80, 0x40
TEXT, CONTINUATION, CLOSE, PING, PONG = Opcode.TEXT, Opcode.CONT, Opcode.CLOSE, Opcode.PING, Opcode.PONG


def frame(first: int, payload: bytes = b"", mask: bytes = b"\x37\xfa\x21\x3d") -> bytes:
    """A frame as a client sends it."""
    size = len(payload)
    if size < 126:
        length = bytes((size,))
    elif size < 65_536:
        length = b"\x7e" + size.to_bytes(2, "big")
    else:
        length = b"\x7f" + size.to_bytes(8, "big")
    head = bytes((first, length[0] | 0x80)) + length[1:]
    return head + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload))


def deflated(data: bytes) -> bytes:
    stream = zlib.compressobj(wbits=-15)
    return (stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)).removesuffix(b"\x00\x00\xff\xff")


class Raw:
    """A socket of the lobby whose frames a test writes and reads itself. `early` is sent together with the request."""

    def __init__(self, home: str, early: bytes = b"", extensions: str = "") -> None:
        self.home, self.early, self.extensions = home, early, extensions

    async def __aenter__(self) -> "Raw":
        host, _, port = self.home.removeprefix("http://").partition(":")
        self.reader, self.writer = await asyncio.open_connection(host, int(port))
        head = ["GET /api/lobby/ws HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade"]
        head += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
        if self.extensions:
            head.append(f"Sec-WebSocket-Extensions: {self.extensions}")
        self.writer.write("\r\n".join([*head, "", ""]).encode() + self.early)
        self.answer = (await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), TIMEOUT)).decode()
        assert " 101 " in self.answer
        assert "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in self.answer  # the example of RFC 6455, 1.3
        return self

    async def __aexit__(self, *error: object) -> None:
        self.writer.close()

    async def receive(self) -> tuple[int, bytes]:
        """The kind and the content of the next frame."""
        first, size = await asyncio.wait_for(self.reader.readexactly(2), TIMEOUT)
        if size == 126:
            size = int.from_bytes(await self.reader.readexactly(2), "big")
        return first & 0x0F, await self.reader.readexactly(size)

    async def close_code(self) -> int:
        """The code with which the server closes the connection."""
        while True:
            kind, payload = await self.receive()
            if kind == CLOSE:
                return int.from_bytes(payload[:2], "big")

    async def refusal(self) -> str:
        """The detail of the next message that refuses something."""
        while True:
            kind, payload = await self.receive()
            told: dict[str, Any] = json.loads(payload) if kind == TEXT else {}
            if told.get("is") == "refused":
                return str(told["detail"])


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        pytest.param(b"\x81\x02hi", CloseCode.PROTOCOL_ERROR, id="without a mask"),
        pytest.param(frame(FINAL | 3), CloseCode.PROTOCOL_ERROR, id="a kind that does not exist"),
        pytest.param(frame(FINAL | 0x20 | TEXT), CloseCode.PROTOCOL_ERROR, id="a reserved bit"),
        pytest.param(frame(FINAL | COMPRESSED | TEXT, deflated(b"x")), CloseCode.PROTOCOL_ERROR, id="not agreed"),
        pytest.param(frame(PING), CloseCode.PROTOCOL_ERROR, id="half a ping"),
        pytest.param(frame(FINAL | PING, b"x" * 126), CloseCode.PROTOCOL_ERROR, id="a long ping"),
        pytest.param(frame(FINAL | CONTINUATION, b"x"), CloseCode.PROTOCOL_ERROR, id="nothing to continue"),
        pytest.param(frame(TEXT, b"x") + frame(TEXT, b"y"), CloseCode.PROTOCOL_ERROR, id="a message inside another"),
        pytest.param(frame(FINAL | TEXT, b"x" * (MAX_BYTES + 1)), CloseCode.MESSAGE_TOO_BIG, id="too big"),
        pytest.param(b"\x81\xff\x7f" + b"\xff" * 7 + b"mask", CloseCode.MESSAGE_TOO_BIG, id="a size of 63 bits"),
        pytest.param(
            frame(TEXT, b"x" * MAX_BYTES) + frame(CONTINUATION, b"x"), CloseCode.MESSAGE_TOO_BIG, id="too big in parts"
        ),
        pytest.param(frame(FINAL | TEXT, b"\xff"), CloseCode.INVALID_DATA, id="not a text"),
        pytest.param(frame(FINAL | CLOSE, b"\x03"), CloseCode.PROTOCOL_ERROR, id="half a close code"),
        pytest.param(frame(FINAL | CLOSE, (1006).to_bytes(2, "big")), CloseCode.PROTOCOL_ERROR, id="a forbidden code"),
        pytest.param(frame(FINAL | CLOSE, (1001).to_bytes(2, "big")), CloseCode.GOING_AWAY, id="goodbye"),
    ],
)
def test_the_server_closes_with_the_right_code(home: str, sent: bytes, code: int) -> None:
    async def work() -> None:
        async with Raw(home) as raw:
            raw.writer.write(sent)
            assert await raw.close_code() == code
            assert await asyncio.wait_for(raw.reader.read(), TIMEOUT) == b""  # the server ends the connection

    run(work())


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        pytest.param(
            frame(FINAL | COMPRESSED | TEXT, deflated(b"x" * 10_000_000)), CloseCode.MESSAGE_TOO_BIG, id="bomb"
        ),
        pytest.param(frame(FINAL | COMPRESSED | TEXT, b"\xff\xff"), CloseCode.PROTOCOL_ERROR, id="not compressed"),
        pytest.param(frame(FINAL | COMPRESSED | PING), CloseCode.PROTOCOL_ERROR, id="a compressed ping"),
    ],
)
def test_bad_compression_closes_the_connection(home: str, sent: bytes, code: int) -> None:
    async def work() -> None:
        async with Raw(home, extensions="permessage-deflate; client_max_window_bits") as raw:
            raw.writer.write(sent)
            assert await raw.close_code() == code

    run(work())


def test_compression_keeps_little_between_messages(home: str) -> None:
    async def work() -> None:
        async with Raw(home, extensions="permessage-deflate; client_max_window_bits") as raw:
            assert "permessage-deflate" in raw.answer
            assert "client_no_context_takeover" in raw.answer
            assert "server_max_window_bits=12" in raw.answer

    run(work())


def test_messages_arrive_in_parts_and_in_pieces(home: str) -> None:
    """Parts of a message with pings between them, one byte at a time. The lobby only sends: it refuses the whole message."""

    async def work() -> None:
        async with Raw(home) as raw:
            sent = frame(TEXT, b'{"do":') + frame(FINAL | PING, b"here?") + frame(CONTINUATION)
            for byte in sent + frame(FINAL | CONTINUATION, b' "ping"}'):
                raw.writer.write(bytes((byte,)))
                await raw.writer.drain()
            answers = [await raw.receive()]
            while answers[-1][0] != PONG:
                answers.append(await raw.receive())
            assert answers[-1] == (PONG, b"here?")
            assert "lobby" in await raw.refusal()
            raw.writer.write(frame(FINAL | Opcode.BINARY, b"\x00"))
            assert "text" in await raw.refusal()

    run(work())


def test_frames_before_the_handshakes_answer_are_refused(home: str) -> None:
    async def work() -> None:
        async with Raw(home, early=frame(FINAL | TEXT, b"{}")) as raw:
            assert await raw.close_code() == CloseCode.PROTOCOL_ERROR

    run(work())


@pytest.mark.parametrize("missing", ["Upgrade", "Sec-WebSocket-Key", "Sec-WebSocket-Version"])
def test_a_request_that_is_no_handshake_is_refused(home: str, missing: str) -> None:
    async def work() -> None:
        headers = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version": "13",
        }
        del headers[missing]
        async with aiohttp.ClientSession() as session, session.get(f"{home}/api/lobby/ws", headers=headers) as answer:
            assert answer.status == 426

    run(work())


def test_a_silent_client_is_pinged_and_then_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "SWEEP", 0.05)

    async def work() -> None:
        async with (
            within(tmp_path / "tables.sqlite") as (server, home),
            Client(home, "Ann") as ann,
            ann.session.ws_connect("/api/lobby/ws") as socket,
        ):
            await socket.receive(TIMEOUT)
            answering = asyncio.create_task(socket.receive())  # aiohttp answers pings while it reads
            async with Raw(home) as raw:
                data = await asyncio.wait_for(raw.reader.read(), TIMEOUT)  # until the server gives it up
            assert data.endswith(bytes((FINAL | PING, 0)))
            assert server.metrics.sockets == 1
            assert not answering.done()
            answering.cancel()

    run(work())


def test_compressed_sockets_of_both_kinds_play(tmp_path: Path) -> None:
    """A client whose messages, and the server's, are compressed, and one without compression."""

    async def work(home: str) -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table()
            for compress in (15, 0):
                there = f"/api/tables/{table}/ws?language=en"
                async with ann.session.ws_connect(there, compress=compress) as socket:
                    assert bool(socket.compress) == bool(compress)
                    for number in range(5):
                        await socket.send_json({"do": "ping", "id": f"p{number}"})
                    heard: list[str] = []
                    while heard.count("done") < 5:
                        message = await socket.receive(TIMEOUT)
                        assert message.type is aiohttp.WSMsgType.TEXT
                        heard.append(message.json()["is"])
                    assert "view" in heard

    server = Running(str(tmp_path / "tables.sqlite"))
    try:
        run(work(server.home))
    finally:
        server.stop()


# -- frames in pieces -------------------------------------------------------------------------------------


def test_a_plain_frame_within_a_message_in_parts_is_an_error(home: str) -> None:
    async def work() -> None:
        async with Raw(home) as raw:
            raw.writer.write(frame(FINAL | TEXT, b"plain"))
            assert "lobby" in await raw.refusal()
            raw.writer.write(frame(TEXT, b"begun") + frame(FINAL | PING, b"read?"))
            while await raw.receive() != (PONG, b"read?"):
                pass
            raw.writer.write(frame(FINAL | TEXT, b"plain"))
            assert await raw.close_code() == CloseCode.PROTOCOL_ERROR

    run(work())


def test_a_plain_frame_after_one_in_pieces_is_read(home: str) -> None:
    async def work() -> None:
        async with Raw(home) as raw:
            sent = frame(FINAL | TEXT, b"in pieces")
            for piece in (sent[:2], sent[2:9], sent[9:]):
                raw.writer.write(piece)
                await raw.writer.drain()
            assert "lobby" in await raw.refusal()
            raw.writer.write(frame(FINAL | TEXT, b"plain"))
            assert "lobby" in await raw.refusal()

    run(work())
