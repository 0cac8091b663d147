"""What people have answered to puzzles: the first answer of each person to each puzzle counts."""

from typing import Any

from sqlalchemy import Connection, func, select

from ludocracy.server.storage import schema
from ludocracy.server.storage.lines import Row
from ludocracy.server.storage.people import locked_person
from ludocracy.server.storage.repository import Repository


class PuzzleRepository(Repository):
    async def add(self, row: Row) -> bool:
        """Store an answer unless the person has answered this puzzle; return whether it was stored."""
        answers = schema.puzzle_answers

        def work(connection: Connection) -> bool:
            locked_person(connection, row["person"])
            mine = [answers.c[name] == row[name] for name in ("person", "game", "puzzle")]
            if connection.execute(select(answers.c.at).where(*mine)).first() is not None:
                return False
            connection.execute(answers.insert(), [row])
            return True

        return await self.writer.run(work)

    async def of_person(self, person: str, game: str) -> dict[str, bool]:
        """Return which puzzles of a game a person has answered, and whether rightly."""
        answers = schema.puzzle_answers
        query = select(answers.c.puzzle, answers.c.right).where(answers.c.person == person, answers.c.game == game)
        return {str(row.puzzle): bool(row.right) for row in await self.read_rows(query)}

    async def answered(self, game: str, after: int = -1) -> list[Any]:
        """Return all answers to puzzles of a game after a moment, in their order."""
        answers = schema.puzzle_answers
        query = select(answers).where(answers.c.game == game, answers.c.at > after)
        return await self.read_rows(query.order_by(answers.c.at, answers.c.person, answers.c.puzzle))

    async def count(self, game: str) -> int:
        answers = schema.puzzle_answers
        query = select(func.count().label("n")).where(answers.c.game == game)
        return int((await self.read_rows(query))[0].n)
