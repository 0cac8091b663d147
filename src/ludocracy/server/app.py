"""Builds a server from its parts: storage, tables, lobby, people, and the HTTP application."""

import asyncio
import functools
from typing import Any, Final

from aiohttp import web

from ludocracy.server.admin.administration import Administration
from ludocracy.server.cluster.membership import Listeners, Membership
from ludocracy.server.cluster.placement import Placement
from ludocracy.server.cluster.relay import Relay
from ludocracy.server.config import Config
from ludocracy.server.http.addresses import host_of
from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.cluster_routes import ClusterRoutes
from ludocracy.server.http.game_routes import GameRoutes
from ludocracy.server.http.holiday_routes import HolidayRoutes
from ludocracy.server.http.middleware import Handler, Middleware
from ludocracy.server.http.moderation_routes import ModerationRoutes
from ludocracy.server.http.note_routes import NoteRoutes
from ludocracy.server.http.notification_routes import NotificationRoutes
from ludocracy.server.http.password_routes import PasswordRoutes
from ludocracy.server.http.people_routes import PeopleRoutes
from ludocracy.server.http.privacy_routes import PrivacyRoutes
from ludocracy.server.http.profile_routes import ProfileRoutes
from ludocracy.server.http.puzzle_routes import PuzzleRoutes
from ludocracy.server.http.rate_limits import RateLimits
from ludocracy.server.http.static_files import StaticFiles
from ludocracy.server.http.status_routes import StatusRoutes
from ludocracy.server.http.table_routes import TableRoutes
from ludocracy.server.http.tournament_routes import TournamentRoutes
from ludocracy.server.http.websocket import WebSockets
from ludocracy.server.lobby.digests import Digests
from ludocracy.server.lobby.lobby import Lobby
from ludocracy.server.metrics import Metrics
from ludocracy.server.notifications.hooks import HookSender
from ludocracy.server.notifications.mail import MailSender
from ludocracy.server.notifications.notifier import Notifier
from ludocracy.server.notifications.push import PushSender
from ludocracy.server.people.accounts import Accounts
from ludocracy.server.people.bans import Bans
from ludocracy.server.people.blocks import Blocks
from ludocracy.server.people.holidays import Holidays
from ludocracy.server.people.identity import Identity
from ludocracy.server.people.links import SecretLinks
from ludocracy.server.people.ratings import Ratings
from ludocracy.server.protocol.errors import Refused, texts
from ludocracy.server.protocol.requests import MAX_BODY
from ludocracy.server.puzzles.collection import PuzzleCollection
from ludocracy.server.puzzles.solving import PuzzleSolving
from ludocracy.server.storage.administration import AdminRepository
from ludocracy.server.storage.exports import ExportRepository
from ludocracy.server.storage.holidays import HolidayRepository
from ludocracy.server.storage.links import LinkRepository
from ludocracy.server.storage.locks import ProcessRepository, TableLocks
from ludocracy.server.storage.notes import NoteRepository
from ludocracy.server.storage.people import PeopleRepository
from ludocracy.server.storage.puzzles import PuzzleRepository
from ludocracy.server.storage.results import ResultRepository
from ludocracy.server.storage.tables import TableRepository
from ludocracy.server.storage.tournaments import TournamentRepository
from ludocracy.server.storage.writer import Writer
from ludocracy.server.tables.analysis import GameAnalyses
from ludocracy.server.tables.bot_pool import BotPool
from ludocracy.server.tables.context import TableServices
from ludocracy.server.tables.creation import TableCreator
from ludocracy.server.tables.directory import Directory
from ludocracy.server.tables.links import Links
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.positions import check_position
from ludocracy.server.tables.registry import TableRegistry
from ludocracy.server.tables.state import TableState
from ludocracy.server.tournaments.tournaments import Tournaments
from ludocracy.server.watchdog import Watchdog
from ludocracy.show.words import LANGUAGES


class Server:
    def __init__(self, config: Config) -> None:
        self.config: Final = config
        self.metrics: Final = Metrics()
        self.watchdog: Final = Watchdog(self.metrics)
        self.limits: Final = RateLimits(config.rate)
        self.writer: Final = Writer(config.database, shared=config.join)
        self.directory: Final = Directory(config.public_tables)
        self.lobby: Final = Lobby(self.directory)
        self.mail: Final = MailSender(config.smtp, config.mail_from, config.home)
        self.tasks: list[asyncio.Task[None]] = []
        self.warming: asyncio.Task[None] | None = None
        self.app: Final = web.Application(middlewares=[self.middleware], client_max_size=MAX_BODY)

    async def open(self) -> web.Application:
        """Open the database, and begin; after that, the application can be served."""
        await self.build()
        if not self.config.join:
            await self.registry.open()
            self.tournaments.open()
        self.warming = asyncio.create_task(self.bots.warm())
        self.tasks = [
            asyncio.create_task(self.sweep()),
            asyncio.create_task(self.administration.serve()),
            asyncio.create_task(self.digests.serve()),
        ]
        self.watchdog.start()
        return self.app

    async def build(self) -> None:
        """Open the database and build all parts, which do nothing by themselves yet."""
        config = self.config
        for language in LANGUAGES:
            texts(language)  # read now: when the process has run out of files, the refusal could not be read
        await self.writer.open()
        people = PeopleRepository(self.writer)
        key = await people.server_key()
        administered = AdminRepository(self.writer)
        self.blocks = self.lobby.blocks = Blocks(administered)
        self.bans = Bans(administered)
        self.holidays = Holidays(HolidayRepository(self.writer))
        hooks = HookSender(config.allow_private_hooks)
        locks = TableLocks(self.writer)
        self.bots = BotPool(config.bots)
        services = TableServices(
            writer=self.writer,
            repository=TableRepository(self.writer, locks),
            metrics=self.metrics,
            links=Links(key, config.home),
            limit=self.limits.take,
            check_hook=hooks.check,
            acquire=locks.acquire,
            release=locks.release,
            holidays=self.holidays,
            check_position=functools.partial(check_position, self.bots),
            create_table=self.create_table,
            blocks=self.blocks.blocks,
            banned=lambda person: self.bans.refusal(person, "") is not None,
            public_tables=config.public_tables,
            tables_per_person=config.tables_per_person,
        )
        push = PushSender(people, contact_of(config), self.limits.take, config.allow_private_hooks)
        self.notifier = Notifier(people, hooks, push, self.mail)
        self.registry = TableRegistry(services, self.directory, self.bots, self.notifier, self.table_changed)
        self.registry.on_listed = self.lobby.changed
        self.creator = TableCreator(self.registry)
        self.analyses = GameAnalyses(self.bots)
        await self.bans.read()
        await self.blocks.read()
        await self.holidays.read()
        self.digests = Digests(self.registry, self.lobby, people, self.notifier)
        self.links = SecretLinks(LinkRepository(self.writer), config.home or f"http://localhost:{config.port or 8080}")
        self.auth = Authenticator(Accounts(people, key), self.bans, self.limits, config)
        self.ratings = Ratings(ResultRepository(self.writer))
        self.sockets = WebSockets(self.auth, self.registry, self.lobby, self.metrics)
        self.placement = self.shared(locks, key) if config.join else Placement(self.registry, locks, self.metrics)
        self.limits.shared = config.join
        self.tournaments = Tournaments(TournamentRepository(self.writer), self.placement, self.limits.take)
        self.placement.on_person = self.tournaments.change_person
        self.administration = Administration(
            administered,
            self.auth.accounts,
            self.bans,
            self.links,
            self.registry,
            self.ratings,
            self.lobby,
            self.placement,
        )
        self.around = Middleware(self.auth, self.metrics, self.placement)
        self.bans.on_changed = self.sockets.close_refused
        self.auth.accounts.on_revoked = self.revoked
        self.add_routes()

    def shared(self, locks: TableLocks, key: bytes) -> Membership:
        """Return the placement of a server that shares its database with other processes."""
        listeners = Listeners(
            person=self.person_changed,
            revoked=self.sockets.revoke,
            bans=self.bans.changed,
            blocks=self.blocks.read,
            holidays=self.holidays.read,
            lobby=self.lobby.changed,
            limits=self.limits.take_elsewhere,
            take_limits=self.limits.drain,
        )
        processes, relay = ProcessRepository(self.writer), Relay(key, self.metrics)
        return Membership(self.registry, locks, self.metrics, processes, relay, listeners)

    async def join(self, address: str) -> None:
        """Share the database with other processes, which reach this one at that address."""
        self.auth.process = self.placement.id
        await self.placement.join(address)
        await self.registry.open()
        self.tournaments.open()

    async def hand_over(self) -> None:
        """Give all tables to the other processes, before this one stops."""
        await self.placement.leave()

    def add_routes(self) -> None:
        parts = (
            self.sockets,
            GameRoutes(self.auth),
            PeopleRoutes(self.auth, self.registry, self.placement, self.lobby, self.config.registration),
            PasswordRoutes(self.auth, self.links, self.mail),
            ModerationRoutes(self.auth, self.registry, self.blocks),
            ProfileRoutes(self.auth, self.ratings.results, self.ratings, self.config),
            NotificationRoutes(self.auth, self.notifier),
            HolidayRoutes(self.auth, self.holidays, self.placement),
            NoteRoutes(self.auth, self.registry, NoteRepository(self.writer)),
            PrivacyRoutes(self.auth, self.registry, self.placement, self.ratings),
            TournamentRoutes(self.auth, self.tournaments, ExportRepository(self.writer), self.registry.services.links),
            PuzzleRoutes(self.auth, PuzzleCollection(), PuzzleSolving(PuzzleRepository(self.writer))),
            TableRoutes(self.auth, self.registry, self.creator, self.lobby, self.analyses),
            StatusRoutes(self.metrics, self.writer, self.registry, self.placement),
            ClusterRoutes(self.auth, self.registry),
        )
        for part in parts:
            self.app.add_routes(part.routes())
        files = StaticFiles(self.config.page)
        self.app.add_routes([web.get("/api/{rest:.*}", self.not_found), web.get("/{path:.*}", files.serve)])
        self.app.on_response_prepare.append(self.around.add_headers)
        self.app.on_shutdown.append(self.close_sockets)

    async def close_sockets(self, _app: web.Application) -> None:
        await self.sockets.close()

    async def close(self) -> None:
        if self.warming is not None:
            self.watchdog.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, *([self.warming] if self.warming else []), return_exceptions=True)
        await self.tournaments.close()
        await self.analyses.close()
        await self.registry.close()
        await self.placement.close()
        await self.bots.close()
        await self.writer.close()

    async def sweep(self) -> None:
        while True:
            await asyncio.sleep(60)
            self.limits.sweep()

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        return await self.around.handle(request, handler)

    async def not_found(self, request: web.Request) -> web.StreamResponse:
        raise Refused("no-such", status=404)

    # -- what tables need of the rest --------------------------------------------------------------------------

    async def create_table(
        self, state: TableState, position: dict[str, Any] | None, identity: Identity, start: bool
    ) -> str:
        return await self.creator.create(state, position, identity, start)

    def person_changed(self, person: str) -> None:
        """Forget a person whom another process has changed or deleted; without an id, it may be anybody."""
        self.auth.accounts.forget(person)
        self.ratings.forget()

    def revoked(self, person: str, credential: str, spared: str) -> None:
        """Close the sockets of a session or token that has ended, here and in all other processes."""
        self.sockets.revoke(person, credential, spared)
        self.placement.revoked(person, credential, spared)

    def table_changed(self, table: LiveTable, whole: bool) -> None:
        self.directory.update(table, whole)
        self.lobby.changed()
        self.placement.table_changed(table.id, whole)
        self.tournaments.table_changed(table)


def contact_of(config: Config) -> str:
    """Return the contact address of this server, which push services require."""
    if config.mail_from:
        return f"mailto:{config.mail_from}"
    host = host_of(config.home)
    return f"https://{host}" if config.home.startswith("https:") else "mailto:operator@localhost.localdomain"
