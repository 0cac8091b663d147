"""Who a request comes from, and whether it is allowed at all."""

import socket
from typing import Final
from urllib.parse import urlsplit

from aiohttp import HttpVersion11, hdrs, web

from ludocracy.server.cluster.trust import HEADER, Relayed, verified
from ludocracy.server.config import Config
from ludocracy.server.http.addresses import host_of, is_address, is_local, network_of, valid_host
from ludocracy.server.http.rate_limits import RateLimits
from ludocracy.server.people.accounts import Account, Accounts
from ludocracy.server.people.bans import Bans
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.show.words import LANGUAGES

COOKIE: Final = "ludocracy"
YEAR: Final = 365 * 24 * 3600


class Authenticator:
    def __init__(self, accounts: Accounts, bans: Bans, limits: RateLimits, config: Config) -> None:
        self.accounts: Final = accounts
        self.bans: Final = bans
        self.limits: Final = limits
        self.public_home: Final = config.home
        self.guests: Final = config.guests
        self.names: Final = {socket.gethostname().lower(), f"{socket.gethostname()}.local".lower()}
        self.behind_proxy: Final = config.behind_proxy
        self.process = ""  # the id of this process among others
        self.network: list[str] = []  # the server's addresses for others in its network, the likeliest first

    # -- where it comes from -----------------------------------------------------------------------------------

    def relayed(self, request: web.Request) -> Relayed | None:
        """Return the origin of a request that another process relays to this one."""
        header = request.headers.get(HEADER)
        if header is None or not self.process:
            return None
        return verified(self.accounts.key, header, self.process)

    def address(self, request: web.Request) -> str:
        """Return whose rate is counted."""
        relayed = self.relayed(request)
        if relayed is not None:
            return relayed.address
        if self.behind_proxy:
            lines = request.headers.getall("X-Forwarded-For", [""])  # the client's own, perhaps, then the proxy's
            passed = lines[-1].rpartition(",")[2].strip()
            if passed:
                return network_of(passed[:60])
        return network_of(request.remote or "?")

    def own_origin(self, request: web.Request) -> str:
        """Return the scheme, host and port by which the client reached this server."""
        scheme = request.scheme
        if self.behind_proxy and request.headers.get("X-Forwarded-Proto") in ("http", "https"):
            scheme = request.headers["X-Forwarded-Proto"]
        return f"{scheme}://{request.host}"

    def is_secure(self, request: web.Request) -> bool:
        """Return whether the client's connection is encrypted: to this server, to its proxy, or to its public address."""
        if self.home(request).startswith("https:"):
            return True
        return self.public_home.startswith("https:") and host_of(self.own_origin(request)) == host_of(self.public_home)

    def home(self, request: web.Request) -> str:
        """Return the server's address as the client knows it, or in the network if nobody else could use that one."""
        relayed = self.relayed(request)
        if relayed is not None:
            return relayed.home
        known = self.own_origin(request)
        return self.network[0] if self.network and is_local(host_of(known)) else known

    def check_host(self, request: web.Request) -> None:
        """Refuse a name that is not this server's: a page elsewhere could make it lead here (DNS rebinding).

        Behind a proxy without a public address (`--home`), the proxy decides which names lead here. Whatever it is, it is one
        host and nothing else: links are made with it.
        """
        fields = request.headers.getall(hdrs.HOST, [])
        missing = not fields and request.version >= HttpVersion11
        if missing or len(fields) > 1 or not valid_host(request.host):
            raise Refused("wrong-host", status=400)
        host = host_of(f"http://{request.host}").rstrip(".").lower()
        if self.public_home:
            own = host == host_of(self.public_home).lower() or is_address(host) or is_local(host)
        else:
            own = self.behind_proxy or is_address(host) or is_local(host) or host in self.names
        if not own:
            raise Refused("wrong-host", status=403)

    def check_origin(self, request: web.Request) -> None:
        """Refuse another site, which a browser tells: only this server's own page may change things or open sockets."""
        origin = request.headers.get(hdrs.ORIGIN)
        if origin is not None:
            own = [origin_of(self.own_origin(request)), origin_of(self.public_home)]
            if origin_of(origin) is None or origin_of(origin) not in own:
                raise Refused("origin", status=403)

    def language(self, request: web.Request, person: Account | None) -> str:
        asked = request.query.get("language", "")
        if asked in (*LANGUAGES, "none"):
            return asked
        if person is not None and person.language:
            return person.language
        for part in request.headers.get(hdrs.ACCEPT_LANGUAGE, "").split(","):
            code = part.split(";")[0].strip()[:2].lower()
            if code in LANGUAGES:
                return code
        return "en"

    async def check_allowed(self, request: web.Request) -> None:
        """Refuse everything to those who are banned, by their network or by their cookie; tokens are read later."""
        if self.bans.people or self.bans.networks:
            person = await self.person(request)
            self.bans.check(person.id if person is not None else "", self.address(request))

    # -- who -----------------------------------------------------------------------------------------------------

    async def person(self, request: web.Request) -> Account | None:
        """Return the person of the page's cookie; not for tokens."""
        found = await self.session(request)
        return found[0] if found else None

    async def session(self, request: web.Request, any_guest: bool = False) -> tuple[Account, str] | None:
        """Return the person and the session of the page's cookie. Where guests are not allowed, they count as strangers.

        `any_guest`: also a guest of earlier days, who adds a login or logs in.
        """
        cookie = request.cookies.get(COOKIE)
        found = await self.accounts.by_cookie(cookie) if cookie else None
        if found is not None and found[0].login is None and not self.guests and not any_guest:
            return None
        return found

    async def identify(self, request: web.Request) -> Identity:
        """Return on whose behalf a request is made; an invalid token is refused, an invalid cookie is ignored."""
        bearer = token_of(request)
        home, address = self.home(request), self.address(request)
        if bearer is not None:
            found = await self.accounts.by_token(bearer)
            if found is None:
                self.limits.take("guess", address)
                raise Refused("no-person", status=401)
            person, token = found
            self.bans.check(person.id, address)
            if person.login is None and not self.guests:
                raise Refused("no-guests", status=403)
            seat = token.seat if token.seat is not None else -1
            language = self.language(request, person)
            identity = Identity(
                person.id,
                person.name,
                language,
                home,
                token.scope,
                token.table or "",
                seat,
                address,
                credential=token.id,
                member=person.login is not None,
            )
            identity.expires = token.expires or 0
            return identity
        found_session = await self.session(request)
        if found_session is None:
            return Identity(language=self.language(request, None), home=home, address=address)
        owner, session = found_session
        language = self.language(request, owner)
        member = owner.login is not None
        return Identity(owner.id, owner.name, language, home, address=address, credential=session, member=member)

    async def known(self, request: web.Request) -> Identity:
        """Return a person with a name; refuse a token of one seat."""
        identity = await self.identify(request)
        if not identity.person:
            raise Refused("no-person", status=401)
        if identity.scope == "seat":
            raise Refused("not-yours", status=403)
        return identity

    async def account(self, request: web.Request) -> Account:
        """Return the account itself, to change it; refuse tokens."""
        return (await self.account_session(request))[0]

    async def account_session(self, request: web.Request) -> tuple[Account, str]:
        found = await self.session(request)
        if found is None or token_of(request) is not None:
            raise Refused("no-person", status=401)
        return found

    def set_cookie(
        self, request: web.Request, response: web.StreamResponse, person: Account, session: str = ""
    ) -> None:
        """Set the cookie of a person's session, by default a new one."""
        response.set_cookie(
            COOKIE,
            self.accounts.cookie(person, session),
            max_age=YEAR,
            path="/",
            httponly=True,
            samesite="Lax",
            secure=self.is_secure(request),
        )


def origin_of(url: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of an address; None where there is none."""
    try:
        parts = urlsplit(url)
        port = parts.port or {"http": 80, "https": 443}.get(parts.scheme, 0)
    except ValueError:
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None


def token_of(request: web.Request) -> str | None:
    """Return the token that a program sends. A proxy's own password uses the same header; this server ignores it."""
    scheme, _, token = request.headers.get(hdrs.AUTHORIZATION, "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None
