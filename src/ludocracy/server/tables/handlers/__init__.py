"""What each request at a table does. A handler gets the table's context, the client's identity, and the request."""

# Each of these modules registers its handlers.
from ludocracy.server.tables.handlers import (  # noqa: F401
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
from ludocracy.server.tables.handlers.registry import HANDLERS as HANDLERS
