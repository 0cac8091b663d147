"""What all repositories do with a statement."""

from typing import Any, Final

from sqlalchemy import Executable, Select

from ludocracy.server.storage.writer import Writer


class Repository:
    """Queries about one thing. Short ones are jobs of the writer; long ones have a connection of their own."""

    def __init__(self, writer: Writer) -> None:
        self.writer: Final = writer

    async def rows(self, query: Select[Any]) -> list[Any]:
        return await self.writer.run(lambda connection: list(connection.execute(query).all()))

    async def first(self, query: Select[Any]) -> Any:
        """Return the first row, or None."""
        return await self.writer.run(lambda connection: connection.execute(query).first())

    async def execute(self, statement: Executable) -> int:
        """Change something; return the number of rows that have changed."""
        return await self.writer.run(lambda connection: int(connection.execute(statement).rowcount))

    async def read_rows(self, query: Select[Any]) -> list[Any]:
        """Return rows: however long it takes, no move waits for it."""
        return await self.writer.read(lambda connection: list(connection.execute(query).all()))
