"""People, their tokens, and the server's own key in the database."""

import secrets
from typing import Any, Final

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from ludocracy.server.storage import schema
from ludocracy.server.storage.broadcast import notify
from ludocracy.server.storage.writer import Row, Writer


class LoginTaken(Exception):
    """Somebody else has that login."""


class PeopleRepository:
    def __init__(self, writer: Writer) -> None:
        self.writer: Final = writer

    async def person(self, person_id: str) -> Any:
        """The row of a person, or None."""
        persons = schema.persons
        query = select(persons).where(persons.c.id == person_id)
        return await self.writer.run(lambda connection: connection.execute(query).first())

    async def by_login(self, login: str) -> Any:
        """The id and the hashed password of a login, or None."""
        persons = schema.persons
        query = select(persons.c.id, persons.c.password).where(persons.c.login == login)
        return await self.writer.run(lambda connection: connection.execute(query).first())

    async def add(self, row: Row) -> None:
        await self.writer.run(lambda connection: connection.execute(schema.persons.insert(), [row]) and None)

    async def change(self, person_id: str, values: Row) -> None:
        """Raises LoginTaken."""
        persons = schema.persons
        statement = persons.update().where(persons.c.id == person_id).values(**values)

        def work(connection: Connection) -> None:
            connection.execute(statement)
            notify(connection, {"kind": "person", "id": person_id})

        try:
            await self.writer.run(work)
        except IntegrityError as error:
            raise LoginTaken from error

    # -- tokens ------------------------------------------------------------------------------------------

    async def tokens(self, person_id: str) -> list[Any]:
        tokens = schema.tokens
        query = select(tokens).where(tokens.c.person == person_id).order_by(tokens.c.created)
        return await self.writer.run(lambda connection: list(connection.execute(query).all()))

    async def token(self, hashed: str) -> Any:
        tokens = schema.tokens
        query = select(tokens).where(tokens.c.hash == hashed)
        return await self.writer.run(lambda connection: connection.execute(query).first())

    async def add_token(self, row: Row) -> None:
        await self.writer.run(lambda connection: connection.execute(schema.tokens.insert(), [row]) and None)

    async def delete_token(self, person_id: str, token_id: str) -> bool:
        """Whether there was such a token."""
        tokens = schema.tokens
        statement = tokens.delete().where(tokens.c.person == person_id, tokens.c.id == token_id)
        return await self.writer.run(lambda connection: connection.execute(statement).rowcount > 0)

    async def delete_tokens(self, person_id: str) -> None:
        tokens = schema.tokens
        statement = tokens.delete().where(tokens.c.person == person_id)
        await self.writer.run(lambda connection: connection.execute(statement) and None)

    async def use_token(self, hashed: str, used: int) -> None:
        tokens = schema.tokens
        statement = tokens.update().where(tokens.c.hash == hashed).values(used=used)
        await self.writer.run(lambda connection: connection.execute(statement) and None)

    # -- the server's key --------------------------------------------------------------------------------

    async def server_key(self) -> bytes:
        """The key that signs cookies, made once and stored with the tables."""
        settings = schema.settings

        def work(connection: Connection) -> str:
            row = connection.execute(select(settings.c.value).where(settings.c.key == "key")).first()
            if row is not None:
                return str(row.value)
            fresh = secrets.token_hex(32)
            connection.execute(settings.insert(), [{"key": "key", "value": fresh}])
            return fresh

        return bytes.fromhex(await self.writer.run(work))
