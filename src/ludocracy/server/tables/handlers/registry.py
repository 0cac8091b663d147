"""The handlers of requests at a table, found by the kind of request that each is written for."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar, get_args, get_type_hints

from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.messages import ServerMessage
from ludocracy.server.protocol.requests import Request
from ludocracy.server.tables.context import TableContext

Handler = Callable[[TableContext, Identity, Any], Awaitable[ServerMessage]]
H = TypeVar("H", bound=Callable[..., Any])

HANDLERS: Final[dict[type[Request], Handler]] = {}


def handler(function: H) -> H:
    """Make a function the handler of the requests that its parameter `request` is annotated with."""
    kind = get_type_hints(function)["request"]
    for one in get_args(kind) or (kind,):
        assert one not in HANDLERS, f"{one} has two handlers"
        HANDLERS[one] = function
    return function
