"""What each request at a table does. A handler gets the table's context, the client's identity, and the request."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol import requests
from ludocracy.server.protocol.messages import ServerMessage
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.handlers import chat, history, meetings, moves, seats, settings, start, undo, votes

Handler = Callable[[TableContext, Identity, Any], Awaitable[ServerMessage]]

HANDLERS: Final[dict[type, Handler]] = {
    requests.Play: moves.play,
    requests.Try: moves.try_moves,
    requests.Undo: undo.undo,
    requests.Propose: votes.propose,
    requests.CastVote: votes.cast,
    requests.Resume: votes.resume,
    requests.Meet: meetings.meet,
    requests.Attend: meetings.attend,
    requests.Chat: chat.chat,
    requests.Ping: chat.ping,
    requests.ChooseLanguage: chat.ping,
    requests.Sit: seats.sit,
    requests.Ready: start.ready,
    requests.Reveal: start.reveal,
    requests.Agree: seats.agree,
    requests.Rise: seats.rise,
    requests.Rename: seats.rename,
    requests.PutBot: seats.put_bot,
    requests.Back: seats.back,
    requests.Set: settings.change,
    requests.Start: start.start,
    requests.Look: history.look,
    requests.Fork: history.fork,
    requests.Rematch: history.rematch,
    requests.Adopt: history.adopt,
}

#: What a token of one seat may ask for.
SEAT_TOKEN_REQUESTS: Final = frozenset(
    {
        requests.Play,
        requests.Try,
        requests.Undo,
        requests.Ready,
        requests.Reveal,
        requests.Back,
        requests.Look,
        requests.Chat,
        requests.ChooseLanguage,
        requests.Ping,
    }
)
