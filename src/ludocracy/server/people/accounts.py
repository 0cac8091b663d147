"""People: guests by a signed cookie, logins with a password, tokens for programs."""

import asyncio
import functools
import hashlib
import hmac
import secrets
from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from ludocracy.server.clock import now
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import TokenInfo
from ludocracy.server.storage.ids import fresh_id
from ludocracy.server.storage.links import NoLink
from ludocracy.server.storage.people import LoginTaken, NoPerson, PeopleRepository, TooMany

_hasher: Final = PasswordHasher()

MAX_TOKENS: Final = 50

#: A person's logged-out sessions that are remembered; one more ends all of the person's sessions.
MAX_ENDED: Final = 50

LONGEST_LOGIN: Final = 40

DAY: Final = 24 * 3600 * 1000
MAX_CACHED: Final = 10_000


class Account(msgspec.Struct):
    """A person as the database knows them; without a login, a guest."""

    id: str
    name: str
    login: str | None
    language: str
    epoch: int
    ended: str = ""  # sessions that were logged out, separated by spaces


class Accounts:
    def __init__(self, people: PeopleRepository, key: bytes) -> None:
        self.people: Final = people
        self.key: Final = key
        self.known: Final[dict[str, Account]] = {}
        self.changes = 0  # of people whom this process has heard of
        #: Called to close a person's connections: those of one session or token, or all but those of one.
        self.on_revoked: Callable[[str, str, str], None] = lambda person, credential, spared: None

    # -- cookies ---------------------------------------------------------------------------------------------

    def cookie(self, person: Account, session: str = "") -> str:
        """Return the cookie of a session, by default a new one."""
        signed = f"{person.id}.{person.epoch}.{session or secrets.token_hex(8)}"
        return f"{signed}.{self.sign(signed)}"

    def sign(self, signed: str) -> str:
        return seal(self.key, "cookie|" + signed.replace(".", "|"))

    async def by_cookie(self, cookie: str) -> tuple[Account, str] | None:
        """Return the person, and the session; a cookie of version 0.1 names none."""
        signed, _, signature = cookie.rpartition(".")
        parts = signed.split(".")
        if len(cookie) > 200 or not cookie.isascii() or len(parts) not in (2, 3):
            return None
        if not parts[1].isdecimal() or len(parts[1]) > 9 or not hmac.compare_digest(signature, self.sign(signed)):
            return None
        person = await self.find(parts[0])
        session = parts[2] if len(parts) == 3 else ""
        if person is None or person.epoch != int(parts[1]) or (session and session in person.ended.split()):
            return None
        return person, session

    async def logout(self, person: Account, session: str) -> None:
        """End one session, here and wherever its cookie was copied to."""
        one = await self.people.end_session(person.id, session, MAX_ENDED)
        self.forget(person.id)
        self.on_revoked(person.id, session if one else "", "")

    async def find(self, person_id: str) -> Account | None:
        person = self.known.get(person_id)
        if person is not None:
            return person
        changes = self.changes
        row = await self.people.person(person_id)
        if row is None:
            return None
        person = Account(row.id, row.name, row.login, row.language, row.epoch, row.ended)
        if changes == self.changes:  # else what was read may be out of date already
            if len(self.known) >= MAX_CACHED:
                self.known.clear()
            self.known[person_id] = person
        return person

    def forget(self, person_id: str = "") -> None:
        """Forget a person who has changed, here or in another process; empty: perhaps anybody."""
        self.changes += 1
        if person_id:
            self.known.pop(person_id, None)
        else:
            self.known.clear()

    # -- guests and logins ---------------------------------------------------------------------------------------

    async def guest(self, name: str, language: str) -> Account:
        row = {"id": fresh_id(), "name": name, "epoch": 0, "language": language, "created": now(), "ended": ""}
        await self.people.add(row)
        person = self.known[str(row["id"])] = Account(str(row["id"]), name, None, language, 0)
        return person

    async def change(self, person: Account, values: dict[str, Any]) -> Account:
        """Set a person's name, language or address."""
        await self.people.change(person.id, values)
        return await self.read_again(person)

    async def read_again(self, person: Account) -> Account:
        """Return a person as stored now; refuse one who was deleted meanwhile."""
        self.forget(person.id)
        found = await self.find(person.id)
        if found is None:
            raise Refused("no-person", status=401)
        return found

    async def delete(self, person: Account) -> None:
        """Delete a person, and end all sessions."""
        await self.people.delete(person.id)
        self.forget(person.id)
        self.on_revoked(person.id, "", "")

    async def create(self, name: str, language: str, login: str, password: str, invitation: str | None) -> Account:
        """Add a person with a login; `invitation`: the secret of one, where it is needed."""
        row = {"id": fresh_id(), "name": name, "epoch": 0, "language": language, "created": now(), "ended": ""}
        row |= {"login": checked_name(login), "password": await hashed_password(password)}
        try:
            await self.people.add(row, hashed_token(invitation) if invitation is not None else None)
        except LoginTaken as error:
            raise Refused("login-taken") from error
        except NoLink as error:
            raise Refused("bad-invitation", status=403) from error
        person = await self.find(str(row["id"]))
        assert person is not None
        return person

    async def reset_password(self, link: str, password: str) -> Account:
        """Set the password by the secret of a link, and end all sessions and tokens."""
        try:
            person = await self.people.reset_password(hashed_token(link), await hashed_password(password))
        except (NoLink, NoPerson) as error:
            raise Refused("bad-link", status=403) from error
        self.forget(person)
        self.on_revoked(person, "", "")
        found = await self.find(person)
        if found is None:
            raise Refused("bad-link", status=403)
        return found

    async def register(
        self, person: Account, session: str, login: str, password: str, old: str, invitation: str | None = None
    ) -> Account:
        """Set or change a person's login; this ends all other sessions and all tokens of the person.

        `invitation`: the secret of one, where it is needed.
        """
        login = checked_name(login)
        check_password(password)
        row = await self.checked_login(person.login, old) if person.login is not None else None
        if person.login is not None and (row is None or row.id != person.id):
            raise Refused("wrong-login", status=403)
        hashed = await hashed_password(password)
        used = hashed_token(invitation) if invitation is not None else None
        try:
            await self.people.set_login(person.id, row.password if row is not None else None, login, hashed, used)
        except LoginTaken as error:
            raise Refused("login-taken") from error
        except NoLink as error:
            raise Refused("bad-invitation", status=403) from error
        except NoPerson as error:  # the password was changed meanwhile
            raise Refused("wrong-login", status=403) from error
        changed = await self.read_again(person)
        self.on_revoked(person.id, "", session)
        return changed

    async def login(self, login: str, password: str) -> Account:
        row = await self.checked_login(login.strip().lower(), password)
        person = await self.find(row.id) if row is not None else None
        if row is None or person is None or person.epoch != row.epoch:  # the password was changed meanwhile
            raise Refused("wrong-login", status=403)
        return person

    async def checked_login(self, login: str, password: str) -> Any:
        """Return the row of this login (id, password, epoch), if the password is right; else None."""
        wanted = login[:LONGEST_LOGIN] if login.isprintable() else ""
        nobodys = await asyncio.to_thread(
            nobodys_password
        )  # also where it is not needed: the first attempt takes twice as long
        row = await self.people.by_login(wanted)
        hashed = row.password if row is not None else nobodys
        try:
            await asyncio.to_thread(_hasher.verify, hashed, password[:200])
        except (Argon2Error, InvalidHashError):
            return None
        return row

    # -- tokens --------------------------------------------------------------------------------------------------

    async def new_token(
        self,
        person: Account,
        scope: Literal["play", "seat"],
        table: str | None,
        seat: int | None,
        name: str,
        days: int | None = None,
    ) -> tuple[str, str]:
        """Return a new token's id, and the token itself, of which only a hash is stored."""
        token = f"ludo_{secrets.token_urlsafe(32)}"
        row = {
            "hash": hashed_token(token),
            "id": fresh_id(),
            "person": person.id,
            "scope": scope,
            "table_id": table,
            "seat": seat,
            "name": name[:40],
            "created": now(),
            "expires": None if days is None else now() + days * DAY,
            "used": None,
        }
        try:
            await self.people.add_token(row, person.epoch, MAX_TOKENS)
        except TooMany as error:
            raise Refused("too-many") from error
        except NoPerson as error:
            raise Refused("no-person", status=401) from error
        return str(row["id"]), token

    async def tokens(self, person: Account) -> list[TokenInfo]:
        return [_token_info(row) for row in await self.people.tokens(person.id)]

    async def delete_token(self, person: Account, token_id: str) -> None:
        if not token_id.isalnum() or not await self.people.delete_token(person.id, token_id):
            raise Refused("no-such", status=404)
        self.on_revoked(person.id, token_id, "")

    async def by_token(self, token: str) -> tuple[Account, TokenInfo] | None:
        if not token.isascii():
            return None
        row = await self.people.token(hashed_token(token))
        if row is None or (row.expires is not None and row.expires <= now()):
            return None
        person = await self.find(row.person)
        if person is None:
            return None
        today = now() // DAY * DAY
        if row.used != today:  # the day is enough, and costs one write a day
            await self.people.use_token(row.hash, today)
        return person, _token_info(row)


def checked_name(login: str) -> str:
    """Return a login as it is stored; refuse one that is too short or too long."""
    found = login.strip().lower()
    if not 3 <= len(found) <= LONGEST_LOGIN or not found.isprintable():
        raise Refused("bad-login")
    return found


def check_password(password: str) -> None:
    if not 8 <= len(password) <= 200:
        raise Refused("bad-login")


@functools.cache
def nobodys_password() -> str:
    """Return what is verified where there is no such login, so that the answer takes as long."""
    return _hasher.hash(secrets.token_hex(8))


async def hashed_password(password: str) -> str:
    """Hash a password, in a thread: it takes long on purpose."""
    check_password(password)
    return await asyncio.to_thread(_hasher.hash, password)


def _token_info(row: Any) -> TokenInfo:
    return TokenInfo(row.id, row.name, row.scope, row.table_id, row.seat, row.created, row.expires, row.used)


def seal(key: bytes, text: str) -> str:
    """Return a signature that only the holder of the key can make."""
    return hashlib.blake2b(text.encode(), digest_size=32, key=key).hexdigest()


def hashed_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
