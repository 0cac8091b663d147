"""People: guests by a signed cookie, logins with a password, tokens for programs."""

import asyncio
import hashlib
import hmac
import secrets
import time
from typing import Any, Final, Literal

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from ludocracy.server import schema
from ludocracy.server.refusal import Refused
from ludocracy.server.sheet import fresh_id
from ludocracy.server.store import Store

#: Verified when there is no such login, so that the answer takes as long.
_hasher: Final = PasswordHasher()

MOST_TOKENS: Final = 50
MOST_CACHED: Final = 10_000


class Person(msgspec.Struct):
    id: str
    name: str
    login: str | None
    language: str
    epoch: int


class TokenInfo(msgspec.Struct):
    id: str
    name: str
    scope: str
    table: str | None
    seat: int | None
    created: int


class Accounts:
    def __init__(self, store: Store, key: bytes) -> None:
        self.store: Final = store
        self.key: Final = key
        self.known: Final[dict[str, Person]] = {}
        self.nobody: Final = _hasher.hash(secrets.token_hex(8))

    # -- cookies ---------------------------------------------------------------------------------------------

    def cookie(self, person: Person) -> str:
        return f"{person.id}.{person.epoch}.{self.sign(person.id, person.epoch)}"

    def sign(self, person: str, epoch: int) -> str:
        return seal(self.key, f"cookie|{person}|{epoch}")

    async def by_cookie(self, cookie: str) -> Person | None:
        parts = cookie.split(".")
        if (
            len(parts) != 3
            or len(cookie) > 200
            or not cookie.isascii()
            or not parts[1].isdecimal()
            or len(parts[1]) > 9
        ):
            return None
        if not hmac.compare_digest(parts[2], self.sign(parts[0], int(parts[1]))):
            return None
        person = await self.find(parts[0])
        return person if person is not None and person.epoch == int(parts[1]) else None

    async def find(self, person_id: str) -> Person | None:
        person = self.known.get(person_id)
        if person is None:
            persons = schema.persons

            def read(connection: Connection) -> Any:
                return connection.execute(select(persons).where(persons.c.id == person_id)).first()

            row = await self.store.run(read)
            if row is None:
                return None
            person = self.remember(row)
        return person

    def remember(self, row: Any) -> Person:
        if len(self.known) >= MOST_CACHED:
            self.known.clear()
        person = self.known[row.id] = Person(row.id, row.name, row.login, row.language, row.epoch)
        return person

    # -- guests and logins ---------------------------------------------------------------------------------------

    async def guest(self, name: str, language: str) -> Person:
        row = {"id": fresh_id(), "name": name, "epoch": 0, "language": language, "created": now()}
        await self.store.run(lambda connection: connection.execute(schema.persons.insert(), [row]) and None)
        person = self.known[str(row["id"])] = Person(str(row["id"]), name, None, language, 0)
        return person

    async def change(self, person: Person, values: dict[str, Any]) -> Person:
        persons = schema.persons
        try:
            await self.store.run(
                lambda connection: (
                    connection.execute(persons.update().where(persons.c.id == person.id).values(**values)) and None
                )
            )
        except IntegrityError as error:
            raise Refused("login-taken") from error
        self.known.pop(person.id, None)
        changed = await self.find(person.id)
        assert changed is not None
        return changed

    async def register(self, person: Person, login: str, password: str, old: str) -> Person:
        """Give a guest a login, or change it; older cookies of an account become void with its password."""
        login = login.strip().lower()
        if not 3 <= len(login) <= 40 or not 8 <= len(password) <= 200 or not login.isprintable():
            raise Refused("bad-login")
        if person.login is not None and await self.checked(person.login, old) is None:
            raise Refused("wrong-login", status=403)
        hashed = await asyncio.to_thread(_hasher.hash, password)
        return await self.change(person, {"login": login, "password": hashed, "epoch": person.epoch + 1})

    async def login(self, login: str, password: str) -> Person:
        person_id = await self.checked(login.strip().lower(), password)
        person = await self.find(person_id) if person_id is not None else None
        if person is None:
            raise Refused("wrong-login", status=403)
        return person

    async def checked(self, login: str, password: str) -> str | None:
        """Whose login this is, if the password fits."""
        persons = schema.persons
        wanted = login[:40] if login.isprintable() else ""

        def read(connection: Connection) -> Any:
            return connection.execute(select(persons.c.id, persons.c.password).where(persons.c.login == wanted)).first()

        row = await self.store.run(read)
        hashed = row.password if row is not None else self.nobody
        try:
            await asyncio.to_thread(_hasher.verify, hashed, password[:200])
        except (Argon2Error, InvalidHashError):
            return None
        return str(row.id) if row is not None else None

    # -- tokens --------------------------------------------------------------------------------------------------

    async def new_token(
        self, person: Person, scope: Literal["play", "seat"], table: str | None, seat: int | None, name: str
    ) -> tuple[str, str]:
        """A token's id, and the token itself, which is not kept."""
        if len(await self.tokens(person)) >= MOST_TOKENS:
            raise Refused("too-many")
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
        }
        await self.store.run(lambda connection: connection.execute(schema.tokens.insert(), [row]) and None)
        return str(row["id"]), token

    async def tokens(self, person: Person) -> list[TokenInfo]:
        tokens = schema.tokens

        def read(connection: Connection) -> list[TokenInfo]:
            rows = connection.execute(select(tokens).where(tokens.c.person == person.id).order_by(tokens.c.created))
            return [TokenInfo(row.id, row.name, row.scope, row.table_id, row.seat, row.created) for row in rows]

        return await self.store.run(read)

    async def drop_token(self, person: Person, token_id: str) -> None:
        tokens = schema.tokens

        def work(connection: Connection) -> int:
            done = connection.execute(tokens.delete().where(tokens.c.person == person.id, tokens.c.id == token_id))
            return done.rowcount

        if not token_id.isalnum() or not await self.store.run(work):
            raise Refused("no-such", status=404)

    async def by_token(self, token: str) -> tuple[Person, TokenInfo] | None:
        if not token.isascii():
            return None
        tokens = schema.tokens
        wanted = hashed_token(token)

        def read(connection: Connection) -> Any:
            return connection.execute(select(tokens).where(tokens.c.hash == wanted)).first()

        row = await self.store.run(read)
        person = await self.find(row.person) if row is not None else None
        if person is None:
            return None
        return person, TokenInfo(row.id, row.name, row.scope, row.table_id, row.seat, row.created)


def seal(key: bytes, text: str) -> str:
    """A mark that only who has the key can make."""
    return hashlib.blake2b(text.encode(), digest_size=32, key=key).hexdigest()


def hashed_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def now() -> int:
    return int(time.time() * 1000)


async def server_key(store: Store) -> bytes:
    """The key that signs cookies, made once and kept with the tables."""
    settings = schema.settings

    def work(connection: Connection) -> str:
        row = connection.execute(select(settings.c.value).where(settings.c.key == "key")).first()
        if row is not None:
            return str(row.value)
        fresh = secrets.token_hex(32)
        connection.execute(settings.insert(), [{"key": "key", "value": fresh}])
        return fresh

    return bytes.fromhex(await store.run(work))
