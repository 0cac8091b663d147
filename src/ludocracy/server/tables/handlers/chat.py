"""Chat, and the ping of a client."""

import time
import unicodedata
from typing import Final

from ludocracy.core.step import WATCHER
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import ChatMessage, DoneMessage, encode
from ludocracy.server.protocol.requests import Chat, ChooseLanguage, Ping
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.handlers.registry import handler

#: The newest lines of the chat that are kept in memory and sent to newcomers.
CHAT_LINES: Final = 200

LONGEST_CHAT: Final = 500


@handler
async def chat(context: TableContext, identity: Identity, request: Chat) -> DoneMessage:
    if not identity.person:
        raise Refused("no-person", status=401)
    if not context.table.state.chat:
        raise Refused("no-chat", status=403)
    said = without_controls(request.text)
    if not 1 <= len(said) <= LONGEST_CHAT:
        raise Refused("bad-message")
    context.services.limit("chat", identity.person)
    table = context.table
    mine = table.seats_of(identity)
    seat = mine[0] if mine else WATCHER
    name = table.state.seats[seat].name if mine else identity.name
    line = ChatMessage(table.chats + 1, seat, name, said, int(time.time() * 1000))
    row = {"table_id": table.id, "n": line.n, "person": identity.person, "seat": seat, "name": name, "text": said}
    await context.store(context.services.repository.add_chat(row | {"at": line.at}))
    table.chats = line.n
    table.chat = [*table.chat, line][-CHAT_LINES:]
    table.said_by[line.n] = identity.person
    message = encode(line)
    for connection in table.connections:
        if not context.services.blocks(connection.identity.person, identity.person):
            connection.send(message)
    return DoneMessage()


@handler
async def ping(context: TableContext, identity: Identity, request: Ping | ChooseLanguage) -> DoneMessage:
    return DoneMessage()


def without_controls(given: str) -> str:
    """Return a text of several lines without control characters, which PostgreSQL cannot store and nobody can see."""
    return "".join(sign for sign in given if unicodedata.category(sign) not in ("Cc", "Cs") or sign == "\n").strip()
