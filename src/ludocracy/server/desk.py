"""The front desk: who a request comes from, whether it may come at all, and its body."""

from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from aiohttp import hdrs, web

from ludocracy.server.accounts import Accounts, Person
from ludocracy.server.limits import Limits
from ludocracy.server.network import host_of, is_local
from ludocracy.server.refusal import Refused
from ludocracy.server.visitors import Who
from ludocracy.server.wire import encode
from ludocracy.show.words import LANGUAGES

COOKIE: Final = "ludocracy"
YEAR: Final = 365 * 24 * 3600

T = TypeVar("T")


class Desk:
    def __init__(self, accounts: Accounts, limits: Limits, behind_proxy: bool = False) -> None:
        self.accounts: Final = accounts
        self.limits: Final = limits
        self.behind_proxy: Final = behind_proxy
        self.network: list[str] = []  # the server's addresses for others in its network, the likeliest first

    # -- where it comes from -----------------------------------------------------------------------------------

    def address(self, request: web.Request) -> str:
        """Whose rate is counted."""
        if self.behind_proxy:
            passed = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
            if passed:
                return passed[:60]
        return request.remote or "?"

    def home(self, request: web.Request) -> str:
        """The server's address as the visitor knows it, or the network's for it if nobody else could use his."""
        scheme = request.scheme
        if self.behind_proxy and request.headers.get("X-Forwarded-Proto") in ("http", "https"):
            scheme = request.headers["X-Forwarded-Proto"]
        host = request.host.encode("ascii", "ignore").decode()  # as browsers write it
        known = f"{scheme}://{host}"
        return self.network[0] if self.network and is_local(host_of(known)) else known

    def check_origin(self, request: web.Request) -> None:
        """A browser tells which site a request comes from: only our own may change things or open sockets."""
        origin = request.headers.get(hdrs.ORIGIN)
        try:
            own = origin is None or urlsplit(origin).netloc.lower() == request.host.lower()
        except ValueError:
            own = False
        if not own:
            raise Refused("origin", status=403)

    def language(self, request: web.Request, person: Person | None) -> str:
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

    async def person(self, request: web.Request) -> Person | None:
        """Who the page's cookie names; not for tokens."""
        cookie = request.cookies.get(COOKIE)
        return await self.accounts.by_cookie(cookie) if cookie else None

    async def who(self, request: web.Request) -> Who:
        """On whose behalf a request comes; a token that is void is refused, a cookie that is void is nobody's."""
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
            return Who(person.id, person.name, language, home, token.scope, token.table or "", seat, address)
        owner = await self.person(request)
        language = self.language(request, owner)
        if owner is None:
            return Who(language=language, home=home, address=address)
        return Who(owner.id, owner.name, language, home, address=address)

    async def known(self, request: web.Request) -> Who:
        """Somebody with a name, not a token of one seat."""
        who = await self.who(request)
        if not who.person:
            raise Refused("no-person", status=401)
        if who.scope == "seat":
            raise Refused("not-yours", status=403)
        return who

    async def owner(self, request: web.Request) -> Person:
        """The person himself, for matters of his account: no token will do."""
        person = await self.person(request)
        if person is None or token_of(request) is not None:
            raise Refused("no-person", status=401)
        return person

    def let_in(self, request: web.Request, response: web.StreamResponse, person: Person) -> None:
        """Give the cookie."""
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
    """The token that a program sends. Passwords that a proxy asks for come by the same header, and are not ours to judge."""
    scheme, _, token = request.headers.get(hdrs.AUTHORIZATION, "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


async def body(request: web.Request, kind: type[T]) -> T:
    """A request's JSON."""
    if request.content_type != "application/json":
        raise Refused("bad-message", "the body is JSON, with Content-Type: application/json", status=415)
    try:
        return msgspec.json.decode(await request.read(), type=kind)
    except msgspec.MsgspecError as error:
        raise Refused("bad-message", str(error)[:300], status=400) from error
    except (RecursionError, UnicodeDecodeError) as error:
        raise Refused("bad-message", status=400) from error


def answer(data: Any, status: int = 200) -> web.Response:
    return web.Response(
        body=encode(data), status=status, content_type="application/json", headers={"Cache-Control": "no-store"}
    )


def number(request: web.Request, name: str) -> int | None:
    """A whole number of the address, if it is there."""
    text = request.query.get(name)
    if text is None:
        return None
    if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > 15:
        raise Refused("bad-message", f"{name} is a whole number", status=400)
    return int(text)
