"""Secret links, of which only a hash is stored: invitations, and links that set a new password."""

from typing import Any, Final

from sqlalchemy import Connection, delete, select, update

from ludocracy.server.clock import now
from ludocracy.server.storage import schema
from ludocracy.server.storage.lines import Row
from ludocracy.server.storage.repository import Repository

INVITATION: Final = "invitation"
PASSWORD: Final = "password"


class NoLink(Exception):
    """There is no such link (any more): it was used, revoked, or has expired."""


class LinkRepository(Repository):
    async def add(self, row: Row) -> None:
        """Add an invitation, or a link for a password in the place of the person's earlier ones."""
        links = schema.links

        def work(connection: Connection) -> None:
            connection.execute(delete(links).where(links.c.expires <= now()))
            if row["kind"] == PASSWORD:
                connection.execute(delete(links).where(links.c.person == row["person"], links.c.kind == PASSWORD))
            connection.execute(links.insert(), [row])

        await self.writer.run(work)

    async def invitations(self) -> list[Any]:
        """Return the invitations that still work, newest first."""
        links = schema.links
        query = select(links).where(links.c.kind == INVITATION, links.c.expires > now(), links.c.uses > 0)
        return await self.rows(query.order_by(links.c.created.desc()))

    async def revoke(self, link: str) -> bool:
        """Delete an invitation; return whether there was one."""
        statement = delete(schema.links).where(schema.links.c.id == link, schema.links.c.kind == INVITATION)
        return await self.execute(statement) > 0


def use_link(connection: Connection, kind: str, hashed: str) -> Any:
    """Use a link once, in the transaction that it allows; return its row, or raise NoLink."""
    links = schema.links
    row = connection.execute(select(links).where(links.c.hash == hashed, links.c.kind == kind)).first()
    if row is None or row.expires <= now():
        raise NoLink
    used = update(links).where(links.c.hash == hashed, links.c.uses > 0).values(uses=links.c.uses - 1)
    if not connection.execute(used).rowcount:
        raise NoLink
    return row
