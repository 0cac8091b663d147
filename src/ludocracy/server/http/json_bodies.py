"""Reading bodies and parameters of requests, and writing answers."""

from typing import Any, TypeVar

import msgspec
from aiohttp import web

from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import encode

T = TypeVar("T")


async def body(request: web.Request, kind: type[T]) -> T:
    """A request's JSON."""
    if request.content_type != "application/json":
        raise Refused("bad-message", "the body is JSON, with Content-Type: application/json", status=415)
    try:
        return msgspec.json.decode(await request.read(), type=kind)
    except msgspec.MsgspecError as error:
        raise Refused("bad-message", str(error)[:300], status=400) from error
    except (RecursionError, UnicodeDecodeError) as error:
        raise Refused("bad-message", status=400) from error


def answer(data: Any, status: int = 200) -> web.Response:
    return web.Response(
        body=encode(data), status=status, content_type="application/json", headers={"Cache-Control": "no-store"}
    )


def number(request: web.Request, name: str) -> int | None:
    """A whole number of the address, if it is there."""
    text = request.query.get(name)
    if text is None:
        return None
    if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > 15:
        raise Refused("bad-message", f"{name} is a whole number", status=400)
    return int(text)
