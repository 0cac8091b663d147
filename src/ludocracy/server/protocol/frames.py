"""Text frames of WebSockets, several in one piece."""

from collections.abc import Iterable


def text_frames(messages: Iterable[bytes]) -> bytes:
    """Whole, uncompressed, unmasked text frames as a server sends them (RFC 6455, 5.2)."""
    parts: list[bytes] = []
    for message in messages:
        size = len(message)
        if size < 126:
            parts.append(bytes((0x81, size)))
        elif size < 65_536:
            parts.append(b"\x81\x7e" + size.to_bytes(2, "big"))
        else:
            parts.append(b"\x81\x7f" + size.to_bytes(8, "big"))
        parts.append(message)
    return b"".join(parts)
