"""What each request at a table does. A handler gets the table's context, the client's identity, and the request."""

from ludocracy.server.tables.handlers import (
    chat,
    history,
    meetings,
    moves,
    plans,
    promises,
    seats,
    settings,
    start,
    undo,
    votes,
)
from ludocracy.server.tables.handlers.registry import HANDLERS

__all__ = [
    "HANDLERS",
    "chat",
    "history",
    "meetings",
    "moves",
    "plans",
    "promises",
    "seats",
    "settings",
    "start",
    "undo",
    "votes",
]
