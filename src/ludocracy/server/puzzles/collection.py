"""The puzzles that the installed games ship, as a seat sees them.

Positions are reached by replaying records, which takes too long for the event loop: a thread does it.
"""

import asyncio
import hashlib
import logging
import time
from collections import OrderedDict
from datetime import date
from typing import Any, Final

import msgspec

from ludocracy.bots.puzzles import Puzzle, shipped
from ludocracy.bots.reasons import why
from ludocracy.core.errors import LudocracyError
from ludocracy.games import catalogue
from ludocracy.play.match import Match
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import LogPart, encode
from ludocracy.server.protocol.puzzles import PuzzleMove
from ludocracy.show.phrases import Phrases
from ludocracy.show.render import render_view
from ludocracy.show.words import LANGUAGES, Words

log: Final = logging.getLogger("ludocracy.puzzles")

#: How many positions are remembered.
MAX_KEPT: Final = 50

#: How many lines of the seat's log are sent with a puzzle.
LINES: Final = 60


class Opened:
    """A puzzle at its position."""

    def __init__(self, puzzle: Puzzle, match: Match) -> None:
        self.puzzle: Final = puzzle
        self.match: Final = match
        self.offered: Final = frozenset(match.game.moves.text(move) for move in match.table.options(puzzle.seat))
        self.shown: Final[dict[str, tuple[bytes, LogPart]]] = {}  # by language

    def words(self, language: str) -> Words:
        return Words(self.match.game, language, (), self.match.table.setting)

    def show(self, language: str) -> tuple[bytes, LogPart]:
        """Return what the seat sees, and the latest lines of its log; without words in the language `none`."""
        found = self.shown.get(language)
        if found is None:
            seat, match = self.puzzle.seat, self.match
            view, words = match.game.show(match.table, seat), self.words(language if language in LANGUAGES else "en")
            bare = language not in LANGUAGES
            entries = [(move, note) for move, note in match.log if note.visible_to(seat)]
            lines: list[msgspec.Raw] = []
            for move, note in entries[-LINES:]:
                line: dict[str, Any] = {"move": move, "key": note.key, "args": note.args}
                if not bare:
                    line["text"] = words.say(note.key, note.args, seat)
                lines.append(msgspec.Raw(encode(line)))
            shown = encode(view if bare else render_view(view, words))
            part = LogPart(max(0, len(entries) - LINES), lines)
            found = self.shown[language] = shown, part
        return found

    def solution(self, language: str) -> tuple[list[PuzzleMove], PuzzleMove, str]:
        """Return the right answers, the next best one, and the reason in words."""
        puzzle, words = self.puzzle, self.words(language)
        right = [PuzzleMove(move, words.move(move), puzzle.best.chances) for move in puzzle.answers]
        other = PuzzleMove(puzzle.next.move, words.move(puzzle.next.move), puzzle.next.chances)
        return right, other, why(Phrases(language), words, puzzle.best, puzzle.next, puzzle.seat)


class PuzzleCollection:
    def __init__(self) -> None:
        self.opened: Final[OrderedDict[tuple[str, str], Opened | None]] = OrderedDict()
        self.lock: Final = asyncio.Lock()

    async def puzzles(self, game: str) -> dict[str, Puzzle]:
        """Return the puzzles of a game, in the order in which they are offered. Raises `Refused`."""
        try:
            catalogue.describe(game)
        except LudocracyError as error:
            raise Refused("no-game", error, status=404) from error
        return await asyncio.to_thread(shipped, game)

    async def open(self, game: str, puzzle_id: str) -> Opened:
        """Return a puzzle at its position. Raises `Refused` if there is none, or the installed rules do not lead there."""
        puzzle = (await self.puzzles(game)).get(puzzle_id)
        found = await self.reached(puzzle) if puzzle is not None else None
        if found is None:
            raise Refused("no-puzzle", status=404)
        return found

    async def reached(self, puzzle: Puzzle) -> Opened | None:
        key = puzzle.game, puzzle.id
        async with self.lock:  # one record at a time
            if key not in self.opened:
                self.opened[key] = await asyncio.to_thread(at_its_position, puzzle)
                if len(self.opened) > MAX_KEPT:
                    self.opened.popitem(last=False)
            self.opened.move_to_end(key)
            return self.opened[key]

    async def first_of(self, game: str, ids: list[str]) -> str | None:
        """Return the first of these puzzles whose position can be reached."""
        puzzles = await self.puzzles(game)
        for one in ids:
            if await self.reached(puzzles[one]) is not None:
                return one
        return None

    async def of_the_day(self, game: str, day: str) -> str | None:
        """Return the puzzle of a day: the same for everybody, and every day another one."""
        ids = list(await self.puzzles(game))
        if not ids:
            return None
        start = int(hashlib.sha256(game.encode()).hexdigest(), 16) + date.fromisoformat(day).toordinal()
        turned = start % len(ids)
        return await self.first_of(game, ids[turned:] + ids[:turned])


def at_its_position(puzzle: Puzzle) -> Opened | None:
    """Replay the record of a puzzle; return None if the rules or data installed here do not lead to its question."""
    try:
        return Opened(puzzle, puzzle.match())
    except LudocracyError as error:
        log.warning("the puzzle %s of %s is left out: %s", puzzle.id, puzzle.game, error)
        return None


def today() -> str:
    """Return the day in UTC."""
    return time.strftime("%Y-%m-%d", time.gmtime())
