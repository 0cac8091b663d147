"""People, their tokens, and the server's own key in the database."""

import contextlib
import secrets
from typing import Any

from sqlalchemy import Connection, delete, exists, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from ludocracy.server.storage import schema
from ludocracy.server.storage.broadcast import notify
from ludocracy.server.storage.lines import Row
from ludocracy.server.storage.links import INVITATION, PASSWORD, use_link
from ludocracy.server.storage.repository import Repository


class LoginTaken(Exception):
    """Somebody else has that login."""


class NoPerson(Exception):
    """There is no such person (any more), or their sessions have ended."""


class TooMany(Exception):
    """A person has as many of these as is allowed."""


def locked_person(connection: Connection, person_id: str) -> Any:
    """Read a person for a change that depends on what is stored: until the commit, nobody else changes them.

    SQLite has one writer, which does one change after the other; PostgreSQL locks the row, for other processes too.
    """
    persons = schema.persons
    row = connection.execute(select(persons).where(persons.c.id == person_id).with_for_update()).first()
    if row is None:
        raise NoPerson
    return row


class PeopleRepository(Repository):
    """Whatever depends on a stored value reads and writes it in one job of the writer: others may change it in between."""

    async def person(self, person_id: str) -> Any:
        """Return the row of a person, or None."""
        persons = schema.persons
        return await self.first(select(persons).where(persons.c.id == person_id))

    async def by_login(self, login: str) -> Any:
        """Return the id, the hashed password and the epoch of a login, or None."""
        persons = schema.persons
        query = select(persons.c.id, persons.c.password, persons.c.epoch).where(persons.c.login == login)
        return await self.first(query)

    async def add(self, row: Row, invitation: str | None = None) -> None:
        """Add a person; raises LoginTaken, and NoLink if the invitation (its hash) does not hold."""

        def work(connection: Connection) -> None:
            if invitation is not None:
                use_link(connection, INVITATION, invitation)
            connection.execute(schema.persons.insert(), [row])

        try:
            await self.writer.run(work)
        except IntegrityError as error:
            raise LoginTaken from error

    async def change(self, person_id: str, values: Row) -> None:
        """Set values that do not depend on what is stored."""
        await self.writer.run(lambda connection: store_person(connection, person_id, values))

    async def end_session(self, person_id: str, session: str, most: int) -> bool:
        """End one session, or all of them if it has no name or `most` are remembered already; return whether it was one."""

        def work(connection: Connection) -> bool:
            try:
                person = locked_person(connection, person_id)
            except NoPerson:
                return False
            ended = person.ended.split()
            one = bool(session) and (session in ended or len(ended) < most)
            values: Row = {"epoch": person.epoch + 1, "ended": ""}
            if one:
                values = {"ended": " ".join(dict.fromkeys([*ended, session]))}
            store_person(connection, person_id, values)
            return one

        return await self.writer.run(work)

    async def set_login(
        self, person_id: str, before: str | None, login: str, password: str, invitation: str | None = None
    ) -> None:
        """Set login and hashed password, and end all sessions and tokens; `invitation`: the hash of one that is used for it.

        Raises NoPerson if the password is not the one that was checked (`before`) any more, LoginTaken, and NoLink.
        """

        def work(connection: Connection) -> None:
            person = locked_person(connection, person_id)
            if person.password != before:
                raise NoPerson
            if invitation is not None:
                use_link(connection, INVITATION, invitation)
            _set_login(connection, person, {"login": login, "password": password})

        try:
            await self.writer.run(work)
        except IntegrityError as error:
            raise LoginTaken from error

    async def reset_password(self, link: str, password: str) -> str:
        """Set a hashed password by a link (its hash), and end all sessions and tokens; return the person's id.

        Raises NoLink, and NoPerson for somebody who was deleted.
        """

        def work(connection: Connection) -> str:
            person = locked_person(connection, use_link(connection, PASSWORD, link).person)
            _set_login(connection, person, {"password": password})
            return str(person.id)

        return await self.writer.run(work)

    # -- tokens ------------------------------------------------------------------------------------------

    async def tokens(self, person_id: str) -> list[Any]:
        tokens = schema.tokens
        return await self.rows(select(tokens).where(tokens.c.person == person_id).order_by(tokens.c.created))

    async def token(self, hashed: str) -> Any:
        tokens = schema.tokens
        return await self.first(select(tokens).where(tokens.c.hash == hashed))

    async def add_token(self, row: Row, epoch: int, most: int) -> None:
        """Add a token; raises NoPerson if the person's sessions have ended since `epoch`, and TooMany."""
        tokens = schema.tokens

        def work(connection: Connection) -> None:
            if locked_person(connection, row["person"]).epoch != epoch:
                raise NoPerson
            mine = select(func.count()).select_from(tokens).where(tokens.c.person == row["person"])
            if connection.execute(mine).scalar_one() >= most:
                raise TooMany
            connection.execute(tokens.insert(), [row])

        await self.writer.run(work)

    async def delete_token(self, person_id: str, token_id: str) -> bool:
        """Return whether there was such a token."""
        tokens = schema.tokens
        return await self.execute(tokens.delete().where(tokens.c.person == person_id, tokens.c.id == token_id)) > 0

    async def use_token(self, hashed: str, used: int) -> None:
        tokens = schema.tokens
        await self.execute(tokens.update().where(tokens.c.hash == hashed).values(used=used))

    # -- notifications -----------------------------------------------------------------------------------

    async def pushes(self, person_id: str) -> list[Any]:
        return await self.rows(select(schema.pushes).where(schema.pushes.c.person == person_id))

    async def add_push(self, row: Row, most: int) -> None:
        """Add a browser, which may have belonged to somebody else; if there are too many, remove the oldest."""
        pushes = schema.pushes

        def work(connection: Connection) -> None:
            locked_person(connection, row["person"])
            connection.execute(delete(pushes).where(pushes.c.id == row["id"]))
            mine = select(pushes.c.id).where(pushes.c.person == row["person"]).order_by(pushes.c.created.desc())
            old = [one.id for one in connection.execute(mine)][most - 1 :]
            if old:
                connection.execute(delete(pushes).where(pushes.c.id.in_(old)))
            connection.execute(pushes.insert(), [row])

        await self.writer.run(work)

    async def delete_push(self, person_id: str, push_id: str) -> None:
        pushes = schema.pushes
        await self.execute(delete(pushes).where(pushes.c.person == person_id, pushes.c.id == push_id))

    async def email(self, person_id: str) -> str | None:
        query = select(schema.persons.c.email).where(schema.persons.c.id == person_id)
        return await self.writer.run(lambda connection: connection.execute(query).scalar())

    async def wants_notifications(self, person_id: str, by_mail: bool) -> bool:
        """Return whether a person is notified of each turn."""
        persons, pushes = schema.persons, schema.pushes

        def read(connection: Connection) -> bool:
            if connection.execute(select(persons.c.digest).where(persons.c.id == person_id)).scalar():
                return False
            found = connection.execute(select(pushes.c.id).where(pushes.c.person == person_id)).first()
            if found is not None or not by_mail:
                return found is not None
            return bool(connection.execute(select(persons.c.email).where(persons.c.id == person_id)).scalar())

        return await self.writer.run(read)

    async def digest(self, person_id: str) -> int:
        """Return the hours between two digests; 0: the person is notified of each turn."""
        query = select(schema.persons.c.digest).where(schema.persons.c.id == person_id)
        return int(await self.writer.run(lambda connection: connection.execute(query).scalar()) or 0)

    async def digests_due(self, now: int) -> list[Any]:
        """Return the people whose next digest may be sent."""
        persons = schema.persons
        due = (persons.c.digest > 0) & (persons.c.digested + persons.c.digest * 3_600_000 <= now)
        query = select(persons.c.id, persons.c.name, persons.c.language, persons.c.digested).where(due)
        return await self.read_rows(query)

    async def take_digest(self, person_id: str, before: int, now: int) -> bool:
        """Note that a digest is sent now; False if another process sends it."""
        persons = schema.persons
        mine = persons.update().where(persons.c.id == person_id, persons.c.digested == before).values(digested=now)
        return await self.execute(mine) > 0

    async def move_notes(self, old: str, new: str) -> None:
        """Give the notes of a guest to the account into which they log in, except where it has its own."""
        notes, own = schema.notes, schema.notes.alias()
        same = (own.c.person == new) & (own.c.table_id == notes.c.table_id) & (own.c.move == notes.c.move)
        await self.execute(notes.update().where(notes.c.person == old, ~exists().where(same)).values(person=new))

    # -- deleting a person ---------------------------------------------------------------------------------

    async def delete_chats(self, person_id: str) -> list[str]:
        """Delete everything that a person said; return the tables where they said it."""

        def work(connection: Connection) -> list[str]:
            chats = schema.chats
            query = select(chats.c.table_id).where(chats.c.person == person_id).distinct()
            tables = [str(row.table_id) for row in connection.execute(query)]
            connection.execute(delete(chats).where(chats.c.person == person_id))
            return tables

        return await self.writer.run(work)

    async def delete(self, person_id: str) -> None:
        """Delete a person, with tokens, addresses, reports and blocks, and all that the person said."""

        def work(connection: Connection) -> None:
            with contextlib.suppress(NoPerson):
                locked_person(connection, person_id)
            own = (schema.tokens, schema.pushes, schema.sitters, schema.chats, schema.links, schema.blocks)
            for part in (*own, schema.puzzle_answers, schema.holidays, schema.notes):
                connection.execute(delete(part).where(part.c.person == person_id))
            blocks, reports, bans = schema.blocks, schema.reports, schema.bans
            connection.execute(delete(blocks).where(blocks.c.other == person_id))
            connection.execute(delete(reports).where((reports.c.by == person_id) | (reports.c.about == person_id)))
            connection.execute(delete(bans).where(bans.c.subject == person_id))
            connection.execute(delete(schema.persons).where(schema.persons.c.id == person_id))
            notify(connection, {"kind": "person", "id": person_id})

        await self.writer.run(work)

    # -- the server's key --------------------------------------------------------------------------------

    async def server_key(self) -> bytes:
        """Return the key that signs cookies, made once and stored with the tables."""
        return bytes.fromhex(await self.setting("key", secrets.token_hex(32)))

    async def setting(self, key: str, fresh: str) -> str:
        """Return a value that is stored once; `fresh` becomes it if there is none."""
        settings = schema.settings

        def work(connection: Connection) -> str:
            insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
            connection.execute(insert(settings).values(key=key, value=fresh).on_conflict_do_nothing())
            return str(connection.execute(select(settings.c.value).where(settings.c.key == key)).scalar_one())

        return await self.writer.run(work)


def _set_login(connection: Connection, person: Any, values: Row) -> None:
    """Change the login or the password, and end all sessions and tokens."""
    store_person(connection, person.id, values | {"epoch": person.epoch + 1, "ended": ""})
    connection.execute(delete(schema.tokens).where(schema.tokens.c.person == person.id))


def store_person(connection: Connection, person_id: str, values: Row) -> None:
    """Change a person, and tell the other processes."""
    persons = schema.persons
    connection.execute(persons.update().where(persons.c.id == person_id).values(**values))
    notify(connection, {"kind": "person", "id": person_id})
