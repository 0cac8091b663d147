"""Who a request comes from, and whether it may come at all."""

from typing import Final
from urllib.parse import urlsplit

from aiohttp import hdrs, web

from ludocracy.server.cluster.trust import HEADER, Relayed, verified
from ludocracy.server.http.addresses import host_of, is_local
from ludocracy.server.http.rate_limits import RateLimits
from ludocracy.server.people.accounts import Account, Accounts
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.show.words import LANGUAGES

COOKIE: Final = "ludocracy"
YEAR: Final = 365 * 24 * 3600


class Authenticator:
    def __init__(self, accounts: Accounts, limits: RateLimits, behind_proxy: bool = False) -> None:
        self.accounts: Final = accounts
        self.limits: Final = limits
        self.behind_proxy: Final = behind_proxy
        self.process = ""  # the id of this process among others
        self.network: list[str] = []  # the server's addresses for others in its network, the likeliest first

    # -- where it comes from -----------------------------------------------------------------------------------

    def relayed(self, request: web.Request) -> Relayed | None:
        """Where a request came from that another process relays to this one."""
        header = request.headers.get(HEADER)
        if header is None or not self.process:
            return None
        return verified(self.accounts.key, header, self.process)

    def address(self, request: web.Request) -> str:
        """Whose rate is counted."""
        relayed = self.relayed(request)
        if relayed is not None:
            return relayed.address
        if self.behind_proxy:
            passed = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
            if passed:
                return passed[:60]
        return request.remote or "?"

    def home(self, request: web.Request) -> str:
        """The server's address as the client knows it, or its address in the network if nobody else could use that one."""
        relayed = self.relayed(request)
        if relayed is not None:
            return relayed.home
        scheme = request.scheme
        if self.behind_proxy and request.headers.get("X-Forwarded-Proto") in ("http", "https"):
            scheme = request.headers["X-Forwarded-Proto"]
        host = request.host.encode("ascii", "ignore").decode()  # as browsers write it
        known = f"{scheme}://{host}"
        return self.network[0] if self.network and is_local(host_of(known)) else known

    def check_origin(self, request: web.Request) -> None:
        """A browser tells which site a request comes from: only this server's own page may change things or open sockets."""
        origin = request.headers.get(hdrs.ORIGIN)
        try:
            own = origin is None or urlsplit(origin).netloc.lower() == request.host.lower()
        except ValueError:
            own = False
        if not own:
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

    # -- who -----------------------------------------------------------------------------------------------------

    async def person(self, request: web.Request) -> Account | None:
        """The person of the page's cookie; not for tokens."""
        cookie = request.cookies.get(COOKIE)
        return await self.accounts.by_cookie(cookie) if cookie else None

    async def identify(self, request: web.Request) -> Identity:
        """On whose behalf a request is made; an invalid token is refused, an invalid cookie is ignored."""
        bearer = token_of(request)
        home, address = self.home(request), self.address(request)
        if bearer is not None:
            found = await self.accounts.by_token(bearer)
            if found is None:
                self.limits.take("guess", address)
                raise Refused("no-person", status=401)
            person, token = found
            seat = token.seat if token.seat is not None else -1
            language = self.language(request, person)
            return Identity(person.id, person.name, language, home, token.scope, token.table or "", seat, address)
        owner = await self.person(request)
        language = self.language(request, owner)
        if owner is None:
            return Identity(language=language, home=home, address=address)
        return Identity(owner.id, owner.name, language, home, address=address)

    async def known(self, request: web.Request) -> Identity:
        """Somebody with a name, not a token of one seat."""
        identity = await self.identify(request)
        if not identity.person:
            raise Refused("no-person", status=401)
        if identity.scope == "seat":
            raise Refused("not-yours", status=403)
        return identity

    async def account(self, request: web.Request) -> Account:
        """The account itself, for changes of it: no token will do."""
        person = await self.person(request)
        if person is None or token_of(request) is not None:
            raise Refused("no-person", status=401)
        return person

    def set_cookie(self, request: web.Request, response: web.StreamResponse, person: Account) -> None:
        """Set the cookie of a person."""
        response.set_cookie(
            COOKIE,
            self.accounts.cookie(person),
            max_age=YEAR,
            path="/",
            httponly=True,
            samesite="Lax",
            secure=self.home(request).startswith("https:"),
        )


def token_of(request: web.Request) -> str | None:
    """The token that a program sends. A proxy's own password comes by the same header, and is not for this server to judge."""
    scheme, _, token = request.headers.get(hdrs.AUTHORIZATION, "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None
