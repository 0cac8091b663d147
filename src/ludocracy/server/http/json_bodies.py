"""Reading bodies and parameters of requests, and writing answers."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from aiohttp import ClientPayloadError, web
from aiohttp.http_exceptions import HttpProcessingError

from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import encode

T = TypeVar("T")

#: Seconds within which the body of a request must arrive.
BODY_TIMEOUT: Final = 20.0


async def whole_body(request: web.Request) -> bytes:
    """Return the bytes of a request, inflated; refused when they do not arrive in time, or are not what they are said to be."""
    try:
        async with asyncio.timeout(BODY_TIMEOUT):
            return await request.read()
    except TimeoutError as error:
        raise Refused("too-slow", status=408) from error
    except (HttpProcessingError, web.RequestPayloadError, ClientPayloadError) as error:
        raise Refused("bad-message", "the body is not what Content-Encoding says", status=400) from error


async def decoded(request: web.Request, decode: Callable[[bytes], T]) -> T:
    """Decode a request's JSON; refuse what cannot be decoded."""
    if request.content_type != "application/json":
        raise Refused("bad-message", "the body is JSON, with Content-Type: application/json", status=415)
    data = await whole_body(request)
    try:
        return decode(data)
    except msgspec.MsgspecError as error:
        raise Refused("bad-message", str(error)[:300], status=400) from error
    except (RecursionError, UnicodeDecodeError) as error:
        raise Refused("bad-message", status=400) from error


async def body(request: web.Request, kind: type[T]) -> T:
    """Return a request's JSON as one of the structs."""
    return await decoded(request, lambda data: msgspec.json.decode(data, type=kind))


def answer(data: Any, status: int = 200) -> web.Response:
    return web.Response(
        body=encode(data), status=status, content_type="application/json", headers={"Cache-Control": "no-store"}
    )


def attachment(name: str) -> dict[str, str]:
    """Return the headers of an answer that is kept as a file."""
    return {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}


def number(request: web.Request, name: str) -> int | None:
    """Return a whole number of the address, if it is there."""
    text = request.query.get(name)
    if text is None:
        return None
    if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > 15:
        raise Refused("bad-message", f"{name} is a whole number", status=400)
    return int(text)
