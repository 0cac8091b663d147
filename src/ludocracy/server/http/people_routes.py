"""`/api/me`, logins, and tokens."""

from typing import Any, Final

from aiohttp import web

from ludocracy.server.cluster.placement import Placement
from ludocracy.server.http.auth import COOKIE, Authenticator, token_of
from ludocracy.server.http.json_bodies import answer, body, number
from ludocracy.server.lobby.listing import summary
from ludocracy.server.lobby.lobby import Lobby
from ludocracy.server.lobby.waiting import waiting_games
from ludocracy.server.people.accounts import LONGEST_LOGIN, Account
from ludocracy.server.protocol import requests
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import Person, Summary
from ludocracy.server.tables.directory import entry_of
from ludocracy.server.tables.registry import TableRegistry
from ludocracy.server.tables.seating import clean_name

#: A person's history lists this many tables at a time.
MAX_TABLES: Final = 50


class PeopleRoutes:
    def __init__(
        self, auth: Authenticator, registry: TableRegistry, placement: Placement, lobby: Lobby, registration: str
    ) -> None:
        self.auth: Final = auth
        self.registry: Final = registry
        self.placement: Final = placement
        self.lobby: Final = lobby
        self.registration: Final = registration  # open, invitation or closed

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/me", self.me),
            web.post("/api/me", self.change_me),
            web.post("/api/login", self.login),
            web.post("/api/logout", self.logout),
            web.post("/api/account", self.account),
            web.get("/api/me/tables", self.tables),
            web.get("/api/me/waiting", self.waiting),
            web.get("/api/tokens", self.tokens),
            web.post("/api/tokens", self.new_token),
            web.delete("/api/tokens/{token}", self.delete_token),
        ]

    def person(self, account: Account | None) -> web.Response:
        if account is None:
            return answer({"person": None})
        return answer({"person": Person(account.id, account.name, account.login, account.language)})

    def logged_in(self, request: web.Request, account: Account, session: str = "") -> web.Response:
        response = self.person(account)
        self.auth.set_cookie(request, response, account, session)
        return response

    async def me(self, request: web.Request) -> web.Response:
        return self.person(await self.auth.person(request))

    async def change_me(self, request: web.Request) -> web.Response:
        wanted = await body(request, requests.Me)
        account, session = await self.auth.session(request) or (None, "")
        if account is None:
            if not self.auth.guests:
                raise Refused("no-guests", status=403)
            self.auth.limits.take("person", self.auth.address(request))
            if wanted.name is None:
                raise Refused("bad-name", status=400)
            account = await self.auth.accounts.guest(clean_name(wanted.name), wanted.language or "")
        else:
            values: dict[str, Any] = {}
            if wanted.name is not None:
                values["name"] = clean_name(wanted.name)
            if wanted.language is not None:
                values["language"] = wanted.language
            if values:
                account = await self.auth.accounts.change(account, values)
        return self.logged_in(request, account, session)

    async def login(self, request: web.Request) -> web.Response:
        wanted = await body(request, requests.Login)
        self.auth.limits.take("guess", self.auth.address(request))
        self.auth.limits.take("login", wanted.login.strip().lower()[:LONGEST_LOGIN])
        before, _ = await self.auth.session(request, any_guest=True) or (None, "")
        account = await self.auth.accounts.login(wanted.login, wanted.password)
        self.auth.bans.check(account.id, self.auth.address(request))
        if before is not None and before.login is None and before.id != account.id:
            await self.placement.move_seats(before.id, account.id)
            await self.auth.accounts.people.move_notes(before.id, account.id)
        return self.logged_in(request, account)

    async def account(self, request: web.Request) -> web.Response:
        wanted = await body(request, requests.Account)
        self.auth.limits.take("guess", self.auth.address(request))
        found = await self.auth.session(request, any_guest=True)
        if token_of(request) is not None or (found is None and wanted.name is None):
            raise Refused("no-person", status=401)
        fresh = found is None or found[0].login is None
        if fresh and self.registration == "closed":
            raise Refused("no-registration", status=403)
        invitation = wanted.invitation if fresh and self.registration == "invitation" else None
        accounts = self.auth.accounts
        if found is None:
            self.auth.limits.take("person", self.auth.address(request))
            language, name = self.auth.language(request, None), clean_name(wanted.name or "")
            account = await accounts.create(name, language, wanted.login, wanted.password, invitation)
            return self.logged_in(request, account)
        account, session = found
        account = await accounts.register(account, session, wanted.login, wanted.password, wanted.old, invitation)
        return self.logged_in(request, account, session)

    async def logout(self, request: web.Request) -> web.Response:
        found = await self.auth.session(request)
        if found is not None:
            await self.auth.accounts.logout(*found)
        response = self.person(None)
        response.del_cookie(COOKIE, path="/")
        return response

    async def tables(self, request: web.Request) -> web.Response:
        identity = await self.auth.known(request)
        before = number(request, "before")
        rows = await self.registry.services.repository.history(identity.person, before, MAX_TABLES)
        found: list[Summary] = []
        for row in rows:
            entry = self.registry.directory.entries.get(row.id) or entry_of(row)
            if entry is not None:
                found.append(summary(row.id, entry, identity))
                found[-1].changed = row.changed  # what `before` refers to
        return answer({"tables": found})

    async def waiting(self, request: web.Request) -> web.Response:
        """Return what waits for a person. Their games that have not been loaded yet are loaded first."""
        identity = await self.auth.identify(request)
        await self.registry.listed.wait()
        await self.registry.load_all(self.lobby.unknown(identity))
        return answer(waiting_games(self.registry.directory, identity))

    # -- tokens ----------------------------------------------------------------------------------------------

    async def tokens(self, request: web.Request) -> web.Response:
        account = await self.auth.account(request)
        return answer({"tokens": await self.auth.accounts.tokens(account)})

    async def new_token(self, request: web.Request) -> web.Response:
        wanted = await body(request, requests.NewToken)
        account = await self.auth.account(request)
        if wanted.scope == "seat":
            if wanted.table is None or wanted.seat is None:
                raise Refused("bad-message", "a token of a seat names its table and seat", status=400)
            actor = await self.registry.find(wanted.table)
            if wanted.seat not in await actor.queue.read(lambda: actor.table.state.seats_of(account.id)):
                raise Refused("not-yours", status=403)
        else:
            wanted.table = wanted.seat = None
        name = "".join(sign for sign in wanted.name if sign.isprintable())
        token_id, token = await self.auth.accounts.new_token(
            account, wanted.scope, wanted.table, wanted.seat, name, wanted.days
        )
        return answer({"id": token_id, "token": token})

    async def delete_token(self, request: web.Request) -> web.Response:
        account = await self.auth.account(request)
        await self.auth.accounts.delete_token(account, request.match_info["token"])
        return answer({})
