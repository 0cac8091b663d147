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

#: They are sent for so many seconds in one turn of the event loop: to all readers of a full lobby it takes longer.
AT_ONCE: Final = 0.005

#: Of the time of the event loop, the lobby gets at most one part in so many.
SHARE: Final = 10


class Lobby:
    def __init__(self, directory: Directory) -> None:
        self.directory: Final = directory
        self.blocks: Blocks | None = None
        self.connections: Final[list[ClientConnection]] = []
        self.due = False
        self.interval = INTERVAL
        self.rest: Final[list[ClientConnection]] = []  # those that the newest change has not been sent to yet
        self.spent = 0.0  # seconds, on the others

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
        """Send everybody what has changed. What changes meanwhile is sent when all have been sent this."""
        self.due = False
        if self.rest:
            self.changed()
            return
        self.rest.extend(reversed(self.connections))
        self.spent = 0.0
        self.publish_some()

    def publish_some(self) -> None:
        """Send it to some of them, and to the others in the next turn of the event loop."""
        began = time.monotonic()
        try:
            while self.rest:
                connection = self.rest.pop()
                if not connection.gone:
                    connection.send(encode(self.message(connection.identity)))
                    connection.outbox.write(connection)  # now, because compressing it is most of the work
                if time.monotonic() > began + AT_ONCE:
                    break
        finally:  # if there is no list for one of them, the others are sent theirs
            self.spent += time.monotonic() - began
            self.interval = max(INTERVAL, SHARE * self.spent)  # a full lobby is updated less often
            if self.rest:
                asyncio.get_running_loop().call_soon(self.publish_some)
