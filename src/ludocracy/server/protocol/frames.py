"""The frames of WebSockets (RFC 6455), and their compression (RFC 7692). No input or output: bytes become frames, and back.

aiohttp answers the handshake's request, but the connection is then read and written with this module. Two reasons, measured
with `bench/server/run.py`: aiohttp keeps about 18 KB of objects for each open WebSocket, and wakes a task for each message. A
client's messages are also compressed independently of each other, so that nothing needs to be kept between them.
"""

import base64
import hashlib
import zlib
from collections.abc import Iterable, Sequence
from typing import Final

#: Kinds of frames.
CONTINUATION: Final = 0
TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10

#: Close codes of the standard.
GOING_AWAY: Final = 1001
PROTOCOL_ERROR: Final = 1002
INVALID_TEXT: Final = 1007
TOO_BIG: Final = 1009
TRY_AGAIN_LATER: Final = 1013

#: Close codes that a client may send, in addition to 3000-4999.
_CLOSE_CODES: Final = frozenset({1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014})

_FINAL, _COMPRESSED, _RESERVED, _MASKED = 0x80, 0x40, 0x30, 0x80
_MAX_CONTROL: Final = 125

#: A compressed message ends with an empty block, which is not sent.
_EMPTY_BLOCK: Final = b"\x00\x00\xff\xff"

_GUID: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class BadFrame(Exception):
    """A client sends what the standard forbids, or too much; the connection is to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code: Final = code


# -- reading ---------------------------------------------------------------------------------------------


class FrameReader:
    """Reads what a client sends. `limit` is the largest size of a message, inflated or not, in bytes."""

    __slots__ = ("compressed", "deflate", "limit", "message", "needed", "opcode", "rest")

    def __init__(self, limit: int, deflate: bool) -> None:
        self.limit: Final = limit
        self.deflate: Final = deflate  # whether messages may be compressed
        self.rest: bytes | bytearray = b""  # the beginning of a frame
        self.needed = 2  # the length of `rest` from which it is worth looking at again
        self.opcode = CONTINUATION  # of the message whose frames are arriving; CONTINUATION: none
        self.compressed = False
        self.message: bytes | bytearray = b""  # its frames so far

    def feed(self, data: bytes) -> Sequence[tuple[int, bytes]]:
        """Return the complete messages and control frames, each with its kind. Raises `BadFrame`."""
        if self.rest:
            self.rest += data
            if len(self.rest) < self.needed:
                return ()
            data, self.rest = bytes(self.rest), b""
        found: list[tuple[int, bytes]] = []
        at, end = 0, len(data)
        while at < end:
            head = self.head_size(data, at)
            if end - at < head:
                self.needed = head
                break
            size = data[at + 1] & 0x7F
            if size > _MAX_CONTROL:
                size = int.from_bytes(data[at + 2 : at + head - 4], "big")
            self.check(data[at], size)
            first = at + head
            if end - first < size:
                self.needed = head + size
                break
            payload = unmasked(data[first - 4 : first], data[first : first + size])
            complete = self.add(data[at], payload)
            if complete is not None:
                found.append(complete)
            at = first + size
        if at < end:
            self.rest = bytearray(data[at:])
        return found

    @staticmethod
    def head_size(data: bytes, at: int) -> int:
        """The size of a frame before its payload: two bytes, two or eight more of a long size, and the mask."""
        if len(data) - at < 2:
            return 2
        if not data[at + 1] & _MASKED:
            raise BadFrame(PROTOCOL_ERROR)
        size = data[at + 1] & 0x7F
        return 6 if size <= _MAX_CONTROL else 8 if size == 126 else 14

    def check(self, first: int, size: int) -> None:
        """Check the head of a frame, before its payload has arrived."""
        opcode = first & 0x0F
        if first & _RESERVED:
            raise BadFrame(PROTOCOL_ERROR)
        if opcode >= CLOSE:
            if opcode > PONG or size > _MAX_CONTROL or not first & _FINAL or first & _COMPRESSED:
                raise BadFrame(PROTOCOL_ERROR)
            return
        begins = opcode != CONTINUATION
        if opcode > BINARY or begins == (
            self.opcode != CONTINUATION
        ):  # a new message inside another, or none to continue
            raise BadFrame(PROTOCOL_ERROR)
        if first & _COMPRESSED and not (self.deflate and begins):
            raise BadFrame(PROTOCOL_ERROR)
        if size + len(self.message) > self.limit:
            raise BadFrame(TOO_BIG)

    def add(self, first: int, payload: bytes) -> tuple[int, bytes] | None:
        """Add a frame; return the control frame, or the message if it is complete."""
        opcode = first & 0x0F
        if opcode >= CLOSE:
            if opcode == CLOSE:
                check_close(payload)
            return opcode, payload
        if opcode != CONTINUATION:
            compressed = bool(first & _COMPRESSED)
            if first & _FINAL:
                return opcode, self.inflated(payload) if compressed else payload
            self.opcode, self.compressed, self.message = opcode, compressed, bytearray(payload)
            return None
        self.message += payload
        if not first & _FINAL:
            return None
        opcode, whole = self.opcode, bytes(self.message)
        self.opcode, self.message = CONTINUATION, b""
        return opcode, self.inflated(whole) if self.compressed else whole

    def inflated(self, data: bytes) -> bytes:
        inflater = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            found = inflater.decompress(data + _EMPTY_BLOCK, self.limit + 1)
        except zlib.error as error:
            raise BadFrame(INVALID_TEXT) from error
        if len(found) > self.limit:
            raise BadFrame(TOO_BIG)
        if inflater.unused_data.strip(_EMPTY_BLOCK):  # data after the end of the stream
            raise BadFrame(INVALID_TEXT)
        return found


def unmasked(mask: bytes, data: bytes) -> bytes:
    size = len(data)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")


def check_close(payload: bytes) -> None:
    """Check the code and the reason of a close frame."""
    if not payload:
        return
    code = int.from_bytes(payload[:2], "big")
    if len(payload) < 2 or (code not in _CLOSE_CODES and not 3000 <= code < 5000):
        raise BadFrame(PROTOCOL_ERROR)
    try:
        payload[2:].decode()
    except UnicodeDecodeError as error:
        raise BadFrame(INVALID_TEXT) from error


# -- writing ---------------------------------------------------------------------------------------------


def frame_head(first: int, size: int) -> bytes:
    """The beginning of an unmasked frame, as a server sends it."""
    if size <= _MAX_CONTROL:
        return bytes((first, size))
    if size < 65_536:
        return bytes((first, 126)) + size.to_bytes(2, "big")
    return bytes((first, 127)) + size.to_bytes(8, "big")


def text_frames(messages: Iterable[bytes]) -> bytes:
    """Uncompressed messages, several in one piece: after each move a connection gets two messages or more."""
    parts: list[bytes] = []
    for message in messages:
        parts.append(frame_head(_FINAL | TEXT, len(message)))
        parts.append(message)
    return b"".join(parts)


def control_frame(opcode: int, payload: bytes = b"") -> bytes:
    return bytes((_FINAL | opcode, len(payload))) + payload


def close_frame(code: int) -> bytes:
    return control_frame(CLOSE, code.to_bytes(2, "big"))


class Deflater:
    """Compresses what a server sends. Later messages refer to earlier ones, unless the client wants them independent.

    The window is small: zlib takes 33 KB for it, and would take 268 KB for the largest one.
    """

    WINDOW: Final = 12
    MEMORY: Final = 5

    __slots__ = ("bits", "independent", "stream")

    def __init__(self, bits: int = WINDOW, independent: bool = False) -> None:
        self.bits: Final = min(bits, self.WINDOW)
        self.independent: Final = independent
        self.stream = zlib.compressobj(zlib.Z_BEST_SPEED, zlib.DEFLATED, -self.bits, self.MEMORY)

    def text_frames(self, messages: Iterable[bytes]) -> bytes:
        parts: list[bytes] = []
        for message in messages:
            data = self.stream.compress(message) + self.stream.flush(
                zlib.Z_FULL_FLUSH if self.independent else zlib.Z_SYNC_FLUSH
            )
            data = data.removesuffix(_EMPTY_BLOCK)
            parts.append(frame_head(_FINAL | _COMPRESSED | TEXT, len(data)))
            parts.append(data)
        return b"".join(parts)


# -- the handshake ---------------------------------------------------------------------------------------


#: The sizes of a window that zlib can write; it cannot write the smallest, 8.
_WINDOWS: Final = frozenset(str(bits) for bits in range(9, zlib.MAX_WBITS + 1))


class Deflation:
    """What client and server agree about compression."""

    __slots__ = ("answer", "bits", "independent")

    def __init__(self, bits: int | None, independent: bool) -> None:
        self.bits: Final = bits or zlib.MAX_WBITS
        self.independent: Final = independent
        self.answer: Final = "; ".join(
            ["permessage-deflate", "client_no_context_takeover"]
            + (["server_no_context_takeover"] if independent else [])
            + ([f"server_max_window_bits={bits}"] if bits else [])
        )

    def deflater(self) -> Deflater:
        return Deflater(self.bits, self.independent)


def agreed_deflation(header: str) -> Deflation | None:
    """The first of a client's offers (`Sec-WebSocket-Extensions`) that this server accepts."""
    for offer in header.split(","):
        name, *parameters = [part.strip().lower() for part in offer.split(";")]
        if name != "permessage-deflate":
            continue
        bits, independent, known = None, False, True
        for parameter in parameters:
            key, _, value = parameter.partition("=")
            value = value.strip().strip('"')
            if key.strip() == "server_no_context_takeover" and not value:
                independent = True
            elif key.strip() == "server_max_window_bits" and value in _WINDOWS:
                bits = int(value)
            else:
                known = known and key.strip() in ("client_no_context_takeover", "client_max_window_bits")
        if known:
            return Deflation(bits, independent)
    return None


def handshake_answer(key: str, deflation: Deflation | None, software: str) -> bytes:
    """The response that turns a request into a WebSocket."""
    accept = base64.b64encode(hashlib.sha1(key.encode() + _GUID, usedforsecurity=False).digest()).decode()
    head = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"]
    head += [f"Sec-WebSocket-Accept: {accept}", f"Server: {software}"]
    if deflation is not None:
        head.append(f"Sec-WebSocket-Extensions: {deflation.answer}")
    return "\r\n".join([*head, "", ""]).encode()
