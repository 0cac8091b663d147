"""The frames of WebSockets: what clients may send, in pieces of any size, and what closes the connection."""

import asyncio
import random
import zlib
from collections.abc import Callable
from pathlib import Path

import aiohttp
import pytest

from ludocracy.server.http import websocket
from ludocracy.server.protocol.frames import (
    BINARY,
    CLOSE,
    CONTINUATION,
    INVALID_TEXT,
    PING,
    PROTOCOL_ERROR,
    TEXT,
    TOO_BIG,
    BadFrame,
    Deflater,
    FrameReader,
    agreed_deflation,
    frame_head,
    text_frames,
)
from tests.server.harness import TIMEOUT, Client, Running, run, within

LIMIT = 1000
FINAL, COMPRESSED = 0x80, 0x40


def frame(first: int, payload: bytes = b"", mask: bytes = b"\x37\xfa\x21\x3d") -> bytes:
    """A frame as a client sends it."""
    head = bytearray(frame_head(first, len(payload)))
    head[1] |= 0x80
    return bytes(head) + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload))


def deflated(data: bytes) -> bytes:
    stream = zlib.compressobj(wbits=-15)
    return (stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)).removesuffix(b"\x00\x00\xff\xff")


def read(data: bytes, sizes: Callable[[], int], deflate: bool = True) -> list[tuple[int, bytes]]:
    """Feed the data in pieces of these sizes."""
    reader = FrameReader(LIMIT, deflate)
    found: list[tuple[int, bytes]] = []
    while data:
        size = sizes()
        found += reader.feed(data[:size])
        data = data[size:]
    return found


def test_messages_are_the_same_in_pieces_of_any_size() -> None:
    chance = random.Random(3)
    stream = b""
    expected: list[tuple[int, bytes]] = []
    for _ in range(200):
        message = chance.randbytes(chance.choice((0, 1, 5, 125, 126, 127, 300, LIMIT)))
        opcode = chance.choice((TEXT, BINARY))
        squeezed = chance.random() < 0.3 and len(deflated(message)) <= LIMIT
        sent = deflated(message) if squeezed else message
        cuts = sorted(chance.randrange(len(sent) + 1) for _ in range(chance.choice((0, 0, 1, 3))))
        parts = [sent[a:b] for a, b in zip([0, *cuts], [*cuts, len(sent)], strict=True)]
        for n, part in enumerate(parts):
            first = (opcode if n == 0 else CONTINUATION) | (COMPRESSED if squeezed and n == 0 else 0)
            stream += frame(first | (FINAL if n == len(parts) - 1 else 0), part, chance.randbytes(4))
            if n < len(parts) - 1 and chance.random() < 0.5:  # control frames come between the parts of a message
                stream += frame(FINAL | PING, b"here?", chance.randbytes(4))
                expected.append((PING, b"here?"))
        expected.append((opcode, message))
    assert read(stream, lambda: len(stream)) == expected
    assert read(stream, lambda: 1) == expected
    assert read(stream, lambda: chance.randint(1, 700)) == expected


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        pytest.param(b"\x81\x02hi", PROTOCOL_ERROR, id="without a mask"),
        pytest.param(frame(FINAL | 3), PROTOCOL_ERROR, id="a kind that does not exist"),
        pytest.param(frame(FINAL | 11), PROTOCOL_ERROR, id="a control frame that does not exist"),
        pytest.param(frame(FINAL | 0x20 | TEXT), PROTOCOL_ERROR, id="a reserved bit"),
        pytest.param(frame(FINAL | COMPRESSED | PING), PROTOCOL_ERROR, id="a compressed ping"),
        pytest.param(frame(PING), PROTOCOL_ERROR, id="half a ping"),
        pytest.param(frame(FINAL | PING, b"x" * 126), PROTOCOL_ERROR, id="a long ping"),
        pytest.param(frame(FINAL | CONTINUATION, b"x"), PROTOCOL_ERROR, id="nothing to continue"),
        pytest.param(frame(TEXT, b"x") + frame(TEXT, b"y"), PROTOCOL_ERROR, id="a message inside another"),
        pytest.param(
            frame(TEXT, b"x") + frame(FINAL | COMPRESSED, b"y"), PROTOCOL_ERROR, id="compressed from the middle on"
        ),
        pytest.param(frame(FINAL | TEXT, b"x" * (LIMIT + 1)), TOO_BIG, id="too big"),
        pytest.param(frame(FINAL | TEXT, b"x" * 70_000)[:14], TOO_BIG, id="too big, by its head"),
        pytest.param(b"\x81\xff" + b"\xff" * 8 + b"mask", TOO_BIG, id="a size of 64 bits"),
        pytest.param(frame(TEXT, b"x" * LIMIT) + frame(CONTINUATION, b"x"), TOO_BIG, id="too big in parts"),
        pytest.param(frame(FINAL | COMPRESSED | TEXT, deflated(b"x" * 5000)), TOO_BIG, id="a bomb"),
        pytest.param(frame(FINAL | COMPRESSED | TEXT, b"\xff\xff"), INVALID_TEXT, id="not compressed at all"),
        pytest.param(
            frame(FINAL | COMPRESSED | TEXT, zlib.compress(b"x", wbits=-15) * 2), INVALID_TEXT, id="a second stream"
        ),
        pytest.param(frame(FINAL | CLOSE, b"\x03"), PROTOCOL_ERROR, id="half a close code"),
        pytest.param(frame(FINAL | CLOSE, (1006).to_bytes(2, "big")), PROTOCOL_ERROR, id="a close code not to be sent"),
        pytest.param(frame(FINAL | CLOSE, (999).to_bytes(2, "big")), PROTOCOL_ERROR, id="a close code out of range"),
        pytest.param(frame(FINAL | CLOSE, b"\x03\xe8\xff"), INVALID_TEXT, id="a reason that is no text"),
    ],
)
def test_bad_frames_are_refused(sent: bytes, code: int) -> None:
    for sizes in (lambda: len(sent), lambda: 1):
        with pytest.raises(BadFrame) as refused:
            read(sent, sizes)
        assert refused.value.code == code


def test_compressed_frames_need_an_agreement() -> None:
    with pytest.raises(BadFrame):
        read(frame(FINAL | COMPRESSED | TEXT, deflated(b"x")), lambda: 100, deflate=False)


def test_a_stream_may_say_that_it_ends() -> None:
    """The example of RFC 7692, 7.2.3.4: a block that is marked as the last one, and a zero byte."""
    sent = frame(FINAL | COMPRESSED | TEXT, bytes.fromhex("f348cdc9c9070000"))
    assert read(sent, lambda: 100) == [(TEXT, b"Hello")]


@pytest.mark.parametrize("independent", [False, True])
def test_what_the_server_compresses_can_be_read(independent: bool) -> None:
    deflater = Deflater(independent=independent)
    messages = [b'{"is":"view","number":%d,"zones":[%s]}' % (n, b'"hand",' * n) for n in range(50)]
    inflater = zlib.decompressobj(-15)
    for message in messages:
        data = deflater.text_frames([message])
        assert data[0] == FINAL | COMPRESSED | TEXT
        payload = data[4 if data[1] == 126 else 2 :] + b"\x00\x00\xff\xff"
        if independent:
            inflater = zlib.decompressobj(-15)
        assert inflater.decompress(payload) == message
    assert len(deflater.text_frames([messages[-1]])) < len(text_frames([messages[-1]])) / 3


@pytest.mark.parametrize(
    ("offers", "answer"),
    [
        ("", None),
        ("x-webkit-deflate-frame", None),
        ("permessage-deflate; something_new", None),
        ("permessage-deflate; server_max_window_bits=8", None),
        ("permessage-deflate; client_max_window_bits", "permessage-deflate; client_no_context_takeover"),
        (
            'permessage-deflate; something_new, permessage-deflate; server_max_window_bits="10"; server_no_context_takeover',
            "permessage-deflate; client_no_context_takeover; server_no_context_takeover; server_max_window_bits=10",
        ),
    ],
)
def test_compression_is_agreed_on(offers: str, answer: str | None) -> None:
    found = agreed_deflation(offers)
    assert (found.answer if found is not None else None) == answer


# -- with a server ---------------------------------------------------------------------------------------


async def opened(home: str, more: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket of the lobby, after the handshake; `more` is sent together with the request."""
    host, _, port = home.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = ["GET /api/lobby/ws HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade"]
    head += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
    writer.write("\r\n".join([*head, "", ""]).encode() + more)
    answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), TIMEOUT)
    assert b" 101 " in answer
    assert b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in answer  # the example of RFC 6455, 1.3
    return reader, writer


async def until_closed(reader: asyncio.StreamReader) -> tuple[list[int], int]:
    """The kinds of frames that the server sends until it closes the connection, and the close code."""
    kinds: list[int] = []
    while True:
        first, size = await asyncio.wait_for(reader.readexactly(2), TIMEOUT)
        kinds.append(first & 0x0F)
        length = int.from_bytes(await reader.readexactly(2), "big") if size == 126 else size
        payload = await reader.readexactly(length)
        if kinds[-1] == CLOSE:
            return kinds, int.from_bytes(payload[:2], "big")


@pytest.mark.parametrize(
    ("sent", "code"),
    [(b"\x81\x02hi", PROTOCOL_ERROR), (frame(FINAL | TEXT, b"\xff"), INVALID_TEXT), (frame(FINAL | CLOSE), 1000)],
    ids=["bad frame", "bad text", "goodbye"],
)
def test_the_server_closes_with_the_right_code(home: str, sent: bytes, code: int) -> None:
    async def work() -> None:
        reader, writer = await opened(home)
        writer.write(sent)
        assert (await until_closed(reader))[1] == code
        if code == 1000:
            assert await asyncio.wait_for(reader.read(), TIMEOUT) == b""  # the server ends the connection first
        writer.close()

    run(work())


def test_frames_before_the_handshakes_answer_are_refused(home: str) -> None:
    async def work() -> None:
        reader, writer = await opened(home, frame(FINAL | TEXT, b"{}"))
        assert (await until_closed(reader))[1] == PROTOCOL_ERROR
        writer.close()

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
            reader, writer = await opened(home)
            data = await asyncio.wait_for(reader.read(), TIMEOUT)  # until the server gives it up
            assert data.endswith(bytes((FINAL | PING, 0)))
            writer.close()
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
