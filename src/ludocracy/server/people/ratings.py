"""Ratings per game by openskill's Plackett-Luce model: people and bots on one scale.

They depend only on the rated games, in the order in which these ended: they are computed, not stored. What a seat is worth is a
term of the model. In a round of a tournament everybody is compared with those who had the same seat and the same deals.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ludocracy.games import catalogue
from ludocracy.play.ratings import SkillRatings
from ludocracy.server.people.profiles import games_of, role_of
from ludocracy.server.protocol.errors import texts
from ludocracy.server.protocol.messages import Rating, SeatWorth
from ludocracy.server.storage.results import ResultRepository

#: The prefix of an entrant that is a bot; a person is identified by their id.
BOT: Final = "bot:"

#: openskill's scale (a newcomer has 25 ± 8.3) as the club shows it: 1500, and 40 points for one of openskill's.
MIDDLE: Final = 1500
POINTS: Final = 40

#: The half width of the interval that is shown, in standard deviations: 95%.
WIDTH: Final = 1.96

MAX_LISTED: Final = 100


class Ladder:
    """The ratings of one game, as far as its games were read."""

    def __init__(self, shares: Mapping[int, Sequence[float]] | None = None) -> None:
        self.ratings: Final = SkillRatings(shares)
        self.games: Final[dict[str, int]] = {}
        self.seats = 0
        self.until = -1

    def add(self, rows: Sequence[Any]) -> None:
        games = list(games_of(rows))
        tables = Counter(seats[0].round for seats in games)
        rounds: dict[str, list[list[Any]]] = {}
        for seats in games:
            names, part = [row.entrant for row in seats], seats[0].round
            if part and tables[part] > 1:
                rounds.setdefault(part, []).append(seats)
                if len(rounds[part]) == tables[part]:
                    self.add_round(rounds[part])
            else:
                # Winning is what counts. Behind several winners, Plackett-Luce would reward a third place as much as a win.
                places = [(row.seats, row.seat) for row in seats]
                self.ratings.add(names, [0 if row.won else 1 for row in seats], places)
            for name in set(names):
                self.games[name] = self.games.get(name, 0) + 1
            self.seats += len(seats)
            self.until = seats[0].ended

    def add_round(self, tables: Sequence[Sequence[Any]]) -> None:
        """Compare those who had the same seat at different tables of a round, by their scores."""
        for same in zip(*tables, strict=False):
            scores = sorted({row.score for row in same}, reverse=True)
            self.ratings.add([row.entrant for row in same], [scores.index(row.score) for row in same])


class Ratings:
    def __init__(self, results: ResultRepository) -> None:
        self.results: Final = results
        self.ladders: Final[dict[str, Ladder]] = {}
        self.forgotten = 0  # how often
        self.lock: Final = asyncio.Lock()

    def forget(self) -> None:
        """Discard everything that was read, because an account was deleted."""
        self.ladders.clear()
        self.forgotten += 1

    @staticmethod
    def new_ladder(game: str) -> Ladder:
        """Return a ladder without games; a game whose package is gone publishes nothing about its seats."""
        return Ladder(catalogue.describe(game).facts.shares if game in catalogue.names() else None)

    async def ladder(self, game: str) -> Ladder:
        """Return the ratings as of now. New games are added; if any came between those that were read, all are read again."""
        async with self.lock:
            forgotten = self.forgotten
            ladder, fresh = self.ladders.get(game), list[Any]()
            if ladder is not None:
                fresh = await self.results.rated(game, ladder.until)
                # The tables of a round are compared with each other, whenever each of them is read.
                if any(row.round for row in fresh) or ladder.seats + len(fresh) != await self.results.count_rated(game):
                    ladder = None
            if ladder is None:
                ladder, fresh = await asyncio.to_thread(self.new_ladder, game), await self.results.rated(game)
            if fresh:
                await asyncio.to_thread(ladder.add, fresh)
            if forgotten == self.forgotten:
                self.ladders[game] = ladder
            return ladder

    async def table(self, game: str, person: str, language: str) -> list[Rating]:
        """Return everybody who is rated, the best first by openskill's ordinal, a cautious estimate of strength."""
        ladder = await self.ladder(game)
        rated = ladder.ratings.by_name

        def sort() -> list[str]:
            return sorted(rated, key=lambda name: (-rated[name].ordinal(), name))[:MAX_LISTED]

        best = await asyncio.to_thread(sort)
        names = await self.results.names([name for name in best if not name.startswith(BOT)])
        own = texts(language)
        found: list[Rating] = []
        for name in best:
            kind = name.removeprefix(BOT) if name.startswith(BOT) else None
            if kind is None and name not in names:
                continue  # the account was deleted
            shown = names[name] if kind is None else own.get(f"bot.{kind}", kind)
            found.append(self.rating(ladder, name, shown, kind, name == person))
        return found

    async def seats(self, game: str, language: str) -> list[SeatWorth]:
        """Return what the seats of rated games are worth, and those about which the game publishes something."""
        worth = (await self.ladder(game)).ratings.seats
        return [
            SeatWorth(players, seat, role_of(game, players, seat, language), round(worth[players, seat].mu * POINTS))
            for players, seat in sorted(worth)
        ]

    async def own(self, game: str, person: str) -> Rating | None:
        ladder = await self.ladder(game)
        return self.rating(ladder, person, "", None, True) if person in ladder.ratings.by_name else None

    def rating(self, ladder: Ladder, entrant: str, name: str, bot: str | None, you: bool) -> Rating:
        rated = ladder.ratings.by_name[entrant]
        middle = round(MIDDLE + (rated.mu - ladder.ratings.model.mu) * POINTS)
        return Rating(name, bot, middle, round(rated.sigma * WIDTH * POINTS), ladder.games[entrant], you)
