"""What people answer to puzzles, and ratings of puzzles and solvers: a right answer is a game that the solver has won.

Like other ratings they are computed from what is stored, not stored. Only people with a login are rated, by their first answers.
"""

import asyncio
import time
from collections.abc import Sequence
from typing import Any, Final

from ludocracy.play.ratings import SkillRatings
from ludocracy.server.people.identity import Identity
from ludocracy.server.people.ratings import MIDDLE, POINTS, WIDTH
from ludocracy.server.protocol.messages import Rating
from ludocracy.server.storage.puzzles import PuzzleRepository

#: The prefix of an entrant that is a puzzle; a person is identified by their id.
PUZZLE: Final = "puzzle:"


class SolverLadder:
    """The ratings of the puzzles of one game and of their solvers, as far as answers were read."""

    def __init__(self) -> None:
        self.ratings: Final = SkillRatings()
        self.answers: Final[dict[str, int]] = {}
        self.solved: Final[dict[str, int]] = {}
        self.read = 0
        self.until = -1

    def add(self, rows: Sequence[Any]) -> None:
        for row in rows:
            both = row.person, PUZZLE + row.puzzle
            self.ratings.add(both, [0, 1] if row.right else [1, 0])
            for name in both:
                self.answers[name] = self.answers.get(name, 0) + 1
                self.solved[name] = self.solved.get(name, 0) + bool(row.right)
            self.read += 1
            self.until = row.at

    def rating(self, entrant: str, name: str, you: bool) -> Rating | None:
        rated = self.ratings.by_name.get(entrant)
        if rated is None:
            return None
        middle = round(MIDDLE + (rated.mu - self.ratings.model.mu) * POINTS)
        return Rating(name, None, middle, round(rated.sigma * WIDTH * POINTS), self.answers[entrant], you)


class PuzzleSolving:
    def __init__(self, repository: PuzzleRepository) -> None:
        self.repository: Final = repository
        self.ladders: Final[dict[str, SolverLadder]] = {}
        self.lock: Final = asyncio.Lock()

    async def mine(self, identity: Identity, game: str) -> dict[str, bool]:
        """Return which puzzles somebody with a login has answered, and whether rightly."""
        return await self.repository.of_person(identity.person, game) if identity.member else {}

    async def answer(self, identity: Identity, game: str, puzzle: str, move: str, right: bool) -> bool:
        """Store the first answer of somebody with a login; return whether this was it."""
        if not identity.member:
            return False
        row = {"person": identity.person, "game": game, "puzzle": puzzle, "move": move, "right": right}
        return await self.repository.add({**row, "at": int(time.time() * 1000)})

    @staticmethod
    async def new_ladder() -> SolverLadder:
        """Return a ladder without answers. The first one imports the model, which takes long."""
        return await asyncio.to_thread(SolverLadder)

    async def ladder(self, game: str) -> SolverLadder:
        """Return the ratings as of now. New answers are added; if others are gone or came between, all are read again."""
        async with self.lock:
            ladder = self.ladders.get(game) or await self.new_ladder()
            fresh = await self.repository.answered(game, ladder.until)
            if ladder.read + len(fresh) != await self.repository.count(game):
                ladder = await self.new_ladder()
                fresh = await self.repository.answered(game)
            if fresh:
                await asyncio.to_thread(ladder.add, fresh)
            self.ladders[game] = ladder
            return ladder
