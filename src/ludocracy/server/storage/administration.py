"""What administrators ask for and have done, bans, reports and blocks in the database."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, func, or_, select, update

from ludocracy.server.clock import now
from ludocracy.server.storage import schema
from ludocracy.server.storage.broadcast import notify
from ludocracy.server.storage.ids import fresh_id
from ludocracy.server.storage.lines import Row
from ludocracy.server.storage.people import locked_person, store_person
from ludocracy.server.storage.repository import Repository

#: A request that nobody has taken for this many milliseconds is not done any more.
STALE: Final = 60_000

#: Lists for administrators have at most this many rows.
MAX_ROWS: Final = 1000


class AdminRepository(Repository):
    # -- requests ----------------------------------------------------------------------------------------

    async def take_job(self, process: str) -> Any:
        """Take the oldest request that this process may do; None if there is none. No other process gets it."""
        jobs = schema.admin_jobs
        mine = (jobs.c.taken.is_(False)) & (jobs.c.process.in_(["", process])) & (jobs.c.at > now() - STALE)

        def work(connection: Connection) -> Any:
            row = connection.execute(select(jobs).where(mine).order_by(jobs.c.at).limit(1)).first()
            if row is None:
                return None
            taken = update(jobs).where(jobs.c.id == row.id, jobs.c.taken.is_(False)).values(taken=True)
            return row if connection.execute(taken).rowcount else None

        return await self.writer.run(work)

    async def add_jobs(self, requests: Sequence[str]) -> None:
        """Add requests that are parts of another one."""
        rows = [new_job("", request) for request in requests]
        if rows:
            await self.execute(schema.admin_jobs.insert().values(rows))

    async def pass_job(self, job: str, process: str) -> None:
        """Leave a request to another process."""
        jobs = schema.admin_jobs
        await self.execute(update(jobs).where(jobs.c.id == job).values(process=process, taken=False))

    async def answer_job(self, job: Any, answer: str, logged: Row | None) -> None:
        """Store the answer of a request, and what is logged of it."""
        jobs = schema.admin_jobs

        def work(connection: Connection) -> None:
            if job.who:
                connection.execute(update(jobs).where(jobs.c.id == job.id).values(answer=answer))
            else:
                connection.execute(delete(jobs).where(jobs.c.id == job.id))
            if logged is not None:
                connection.execute(schema.admin_log.insert(), [logged])

        await self.writer.run(work)

    async def log(self) -> list[Any]:
        """Return the newest entries of the log, newest first."""
        return await self.rows(select(schema.admin_log).order_by(schema.admin_log.c.at.desc()).limit(MAX_ROWS))

    # -- people and tables -------------------------------------------------------------------------------

    async def people(self, text: str) -> list[Any]:
        """Return the people whose name or login contains a text, or all, newest first."""
        persons = schema.persons
        query = select(persons).order_by(persons.c.created.desc()).limit(MAX_ROWS)
        if text:
            fits = [
                func.lower(column).contains(text.lower(), autoescape=True)
                for column in (persons.c.name, persons.c.login)
            ]
            query = query.where(or_(*fits))
        return await self.rows(query)

    async def person(self, given: str) -> Any:
        """Return a person by id or login, or None."""
        persons = schema.persons
        found = await self.rows(
            select(persons).where(or_(persons.c.id == given, persons.c.login == given.strip().lower()))
        )
        return found[0] if found else None

    async def end_logins(self, person: str) -> None:
        """End all sessions of a person, and delete the tokens."""

        def work(connection: Connection) -> None:
            row = locked_person(connection, person)
            store_person(connection, person, {"epoch": row.epoch + 1, "ended": ""})
            connection.execute(delete(schema.tokens).where(schema.tokens.c.person == person))

        await self.writer.run(work)

    async def rename(self, person: str, name: str) -> list[str]:
        """Rename a person, also where they spoke; return the tables where they sit, sat or spoke."""

        def work(connection: Connection) -> list[str]:
            store_person(connection, person, {"name": name})
            chats, sitters = schema.chats, schema.sitters
            connection.execute(update(chats).where(chats.c.person == person).values(name=name))
            tables = [select(one.c.table_id).where(one.c.person == person) for one in (sitters, chats)]
            return sorted({str(row.table_id) for query in tables for row in connection.execute(query)})

        return await self.writer.run(work)

    async def tables(self, person: str) -> list[Any]:
        """Return all tables, or those of a person, newest first."""
        tables, sitters = schema.tables, schema.sitters
        query = select(tables).order_by(tables.c.changed.desc()).limit(MAX_ROWS)
        if person:
            query = query.where(tables.c.id.in_(select(sitters.c.table_id).where(sitters.c.person == person)))
        return await self.rows(query)

    async def chat(self, table: str) -> list[Any]:
        return await self.rows(select(schema.chats).where(schema.chats.c.table_id == table).order_by(schema.chats.c.n))

    async def delete_chat(self, table: str, n: int) -> bool:
        """Delete a line of a chat; return whether there was one."""
        statement = delete(schema.chats).where(schema.chats.c.table_id == table, schema.chats.c.n == n)
        return await self.execute(statement) > 0

    # -- bans --------------------------------------------------------------------------------------------

    async def bans(self) -> list[Any]:
        """Return all bans that are in force, newest first."""
        bans = schema.bans
        return await self.rows(
            select(bans).where(or_(bans.c.until.is_(None), bans.c.until > now())).order_by(bans.c.at.desc())
        )

    async def ban(self, kind: str, subject: str, until: int | None, reason: str) -> None:
        """Ban somebody, instead of an earlier ban of the same kind."""
        bans = schema.bans
        row = {"id": fresh_id(), "kind": kind, "subject": subject, "at": now(), "until": until, "reason": reason}

        def work(connection: Connection) -> None:
            connection.execute(delete(bans).where(bans.c.kind == kind, bans.c.subject == subject))
            connection.execute(bans.insert(), [row])
            notify(connection, {"kind": "bans"})

        await self.writer.run(work)

    async def unban(self, kinds: Sequence[str], subject: str) -> bool:
        """Lift the bans of these kinds; return whether there was one. `subject`: whom they concern, or the id of a ban."""
        bans = schema.bans

        def work(connection: Connection) -> bool:
            named = or_(bans.c.subject == subject, bans.c.id == subject)
            lifted = connection.execute(delete(bans).where(bans.c.kind.in_(kinds), named)).rowcount > 0
            notify(connection, {"kind": "bans"})
            return lifted

        return await self.writer.run(work)

    # -- reports -----------------------------------------------------------------------------------------

    async def add_report(self, row: Row) -> None:
        await self.execute(schema.reports.insert().values(row))

    async def reports(self, everything: bool) -> list[Any]:
        """Return the reports that are not settled, or all, newest first."""
        query = select(schema.reports).order_by(schema.reports.c.at.desc()).limit(MAX_ROWS)
        return await self.rows(query if everything else query.where(schema.reports.c.settled.is_(None)))

    async def settle(self, report: str, outcome: str) -> bool:
        """Settle a report; return whether there was such a one to settle."""
        reports = schema.reports
        statement = update(reports).where(reports.c.id == report, reports.c.settled.is_(None))
        return await self.execute(statement.values(settled=now(), outcome=outcome)) > 0

    # -- blocks ------------------------------------------------------------------------------------------

    async def all_blocks(self) -> list[Any]:
        return await self.rows(select(schema.blocks.c.person, schema.blocks.c.other))

    async def blocks(self, person: str) -> list[Any]:
        """Return whom a person has blocked, newest first."""
        blocks = schema.blocks
        return await self.rows(select(blocks).where(blocks.c.person == person).order_by(blocks.c.at.desc()))

    async def block(self, row: Row, most: int) -> bool:
        """Block somebody; False if the person has blocked as many as is allowed."""
        blocks = schema.blocks

        def work(connection: Connection) -> bool:
            locked_person(connection, row["person"])
            mine = select(blocks.c.other).where(blocks.c.person == row["person"])
            others = [one.other for one in connection.execute(mine)]
            if row["other"] in others:
                return True
            if len(others) >= most:
                return False
            connection.execute(blocks.insert(), [row])
            notify(connection, {"kind": "blocks"})
            return True

        return await self.writer.run(work)

    async def unblock(self, person: str, block: str) -> bool:
        """Lift a block; return whether there was one."""
        blocks = schema.blocks

        def work(connection: Connection) -> bool:
            lifted = connection.execute(delete(blocks).where(blocks.c.person == person, blocks.c.id == block)).rowcount
            notify(connection, {"kind": "blocks"})
            return lifted > 0

        return await self.writer.run(work)


def new_job(who: str, request: str) -> Row:
    return {
        "id": fresh_id(),
        "at": now(),
        "who": who,
        "request": request,
        "process": "",
        "taken": False,
        "answer": None,
    }
