"""Digests: one notification of everything that waits for a person, instead of one for each turn."""

import asyncio
import logging
from typing import Any, Final

from ludocracy.server import clock
from ludocracy.server.lobby.lobby import Lobby
from ludocracy.server.lobby.waiting import waiting_games
from ludocracy.server.notifications.notifier import Notifier
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.messages import WaitingGame
from ludocracy.server.storage.people import PeopleRepository
from ludocracy.server.tables.deadlines import Awaited
from ludocracy.server.tables.registry import TableRegistry
from ludocracy.server.tables.table_info import title_of
from ludocracy.server.tables.views import NO_WORDS

log: Final = logging.getLogger("ludocracy.notifications")

#: The seconds between two looks at whose digest is due.
LOOK: Final = 60.0


class Digests:
    """Every process looks; the first one that notes in the database that it sends a digest does."""

    def __init__(self, registry: TableRegistry, lobby: Lobby, people: PeopleRepository, notifier: Notifier) -> None:
        self.registry: Final = registry
        self.lobby: Final = lobby
        self.people: Final = people
        self.notifier: Final = notifier

    async def serve(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.send_due()
            except Exception as error:  # it is tried again next time
                log.error("digests could not be sent: %s", type(error).__name__)

    async def send_due(self) -> None:
        await self.registry.listed.wait()
        for row in await self.people.digests_due(clock.now()):
            await self.send(row)

    async def send(self, row: Any) -> None:
        """Send a person's digest, if something has come up since the last one."""
        identity = Identity(row.id, row.name, NO_WORDS)
        await self.registry.load_all(self.lobby.unknown(identity))
        games = [one for one in waiting_games(self.registry.directory, identity).waiting if self.concerns(one)]
        now = clock.now()
        if any(row.digested < at <= now for one in games for at in moments(one)):
            if await self.people.take_digest(row.id, row.digested, now):
                await self.notifier.send_digest(row.id, row.language or "en", titles(games, row.language or "en"))

    def concerns(self, one: WaitingGame) -> bool:
        """Return whether a person is told of a game: not of one that they are looking at, or that sleeps."""
        entry = self.registry.directory.entries.get(one.table)
        return entry is not None and not one.asleep and not entry.here[one.seat]


def moments(one: WaitingGame) -> list[int]:
    """Return when a person is to hear of a game: when it begins to wait, and later as a reminder."""
    if one.what != "move":
        return [one.since]
    return [one.since, *Awaited(one.seat, one.ask, {}, one.since, one.deadline or 0).reminders]


def titles(games: list[WaitingGame], language: str) -> list[str]:
    return [title_of(one.game, language) for one in games]
