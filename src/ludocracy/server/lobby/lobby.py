"""Sends changes of the lobby to the clients that have it open."""

import asyncio
import time
from typing import Final

from ludocracy.server.lobby.listing import lobby_message, own_tables
from ludocracy.server.people.blocks import Blocks
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.messages import LobbyMessage, encode
from ludocracy.server.tables.connections import ClientConnection
from ludocracy.server.tables.directory import Directory

#: Changes are sent at most once in this many seconds.
INTERVAL: Final = 0.25


class Lobby:
    def __init__(self, directory: Directory) -> None:
        self.directory: Final = directory
        self.blocks: Blocks | None = None
        self.connections: Final[list[ClientConnection]] = []
        self.due = False
        self.interval = INTERVAL

    def message(self, identity: Identity) -> LobbyMessage:
        blocked = self.blocks.of.get(identity.person, ()) if self.blocks is not None else ()
        return lobby_message(self.directory, identity, blocked)

    def unknown(self, identity: Identity) -> list[str]:
        """Return the person's games of which it is not known whose turn it is, because they have not been loaded yet."""
        mine = own_tables(self.directory, identity).items()
        return [table_id for table_id, one in mine if one.awaited is None and one.phase == "playing"]

    def changed(self) -> None:
        if self.connections and not self.due:
            self.due = True
            asyncio.get_running_loop().call_later(self.interval, self.publish)

    def publish(self) -> None:
        self.due = False
        began = time.monotonic()
        for connection in self.connections:
            connection.send(encode(self.message(connection.identity)))
        self.interval = max(INTERVAL, 10 * (time.monotonic() - began))  # a full lobby is updated less often
