"""`/api/puzzles`: puzzles to solve, one per day and game, and the answers to them."""

from typing import Final

import msgspec
from aiohttp import web

from ludocracy.games import catalogue
from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.json_bodies import answer, body
from ludocracy.server.people.identity import Identity
from ludocracy.server.people.profiles import title_of
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.puzzles import (
    GamePuzzles,
    PuzzleAnswer,
    PuzzleInfo,
    PuzzleOfTheDay,
    PuzzleResult,
    PuzzlesOfTheDay,
)
from ludocracy.server.puzzles.collection import PuzzleCollection, today
from ludocracy.server.puzzles.solving import PUZZLE, PuzzleSolving


class PuzzleRoutes:
    def __init__(self, auth: Authenticator, collection: PuzzleCollection, solving: PuzzleSolving) -> None:
        self.auth: Final = auth
        self.collection: Final = collection
        self.solving: Final = solving

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/puzzles", self.days),
            web.get("/api/puzzles/{game}", self.of_game),
            web.get("/api/puzzles/{game}/{puzzle}", self.show),
            web.post("/api/puzzles/{game}/{puzzle}", self.solve),
        ]

    async def looking(self, request: web.Request) -> Identity:
        identity = await self.auth.identify(request)
        for who in identity.client:
            self.auth.limits.take("look", who)
        return identity

    async def days(self, request: web.Request) -> web.Response:
        """Return the puzzle of the day of every game that has some."""
        identity, day = await self.looking(request), today()
        found: list[PuzzleOfTheDay] = []
        for game in catalogue.names():
            puzzle = await self.collection.of_the_day(game, day)
            if puzzle is not None:
                solved = (await self.solving.mine(identity, game)).get(puzzle)
                found.append(PuzzleOfTheDay(game, title_of(game, identity.text_language), puzzle, solved))
        return answer(PuzzlesOfTheDay(day, found))

    async def of_game(self, request: web.Request) -> web.Response:
        """Return how many puzzles a game has, that of the day, and the next one. `after`: the one before, for guests."""
        identity, game = await self.looking(request), request.match_info["game"]
        ids = list(await self.collection.puzzles(game))
        day = await self.collection.of_the_day(game, today())
        if day is None:
            raise Refused("no-puzzle", status=404)
        mine = await self.solving.mine(identity, game)
        after = request.query.get("after", "")
        place = ids.index(after) + 1 if after in ids else 0
        open_ones = [one for one in ids[place:] + ids[:place] if one not in mine and one != after]
        return answer(
            GamePuzzles(
                game=game,
                title=title_of(game, identity.text_language),
                count=len(ids),
                today=day,
                next=await self.collection.first_of(game, open_ones),
                answered=len(mine),
                right=sum(mine.values()),
                own=(await self.solving.ladder(game)).rating(identity.person, identity.name, True),
            )
        )

    async def show(self, request: web.Request) -> web.Response:
        identity, game = await self.looking(request), request.match_info["game"]
        opened = await self.collection.open(game, request.match_info["puzzle"])
        puzzle, match = opened.puzzle, opened.match
        view, log = opened.show(identity.language)
        return answer(
            PuzzleInfo(
                puzzle=puzzle.id,
                game=game,
                title=title_of(game, identity.text_language),
                rules=match.game.rules,
                seats=match.seats,
                seat=puzzle.seat,
                options=match.table.setting,
                moves=puzzle.ply,
                day=puzzle.id == await self.collection.of_the_day(game, today()),
                solved=(await self.solving.mine(identity, game)).get(puzzle.id),
                rating=(await self.solving.ladder(game)).rating(PUZZLE + puzzle.id, puzzle.id, False),
                log=log,
                view=msgspec.Raw(view),
            )
        )

    async def solve(self, request: web.Request) -> web.Response:
        """Take an answer, and return the solution. The first one counts for people with a login."""
        wanted = await body(request, PuzzleAnswer)
        identity, game = await self.auth.identify(request), request.match_info["game"]
        if identity.scope == "seat":
            raise Refused("not-yours", status=403)
        for who in identity.client:
            self.auth.limits.take("puzzle", who)
        opened = await self.collection.open(game, request.match_info["puzzle"])
        puzzle = opened.puzzle
        if wanted.move not in opened.offered:
            raise Refused("illegal")
        right = wanted.move in puzzle.answers
        counted = await self.solving.answer(identity, game, puzzle.id, wanted.move, right)
        ladder = await self.solving.ladder(game)
        entrant = PUZZLE + puzzle.id
        answers, other, reason = opened.solution(identity.text_language)
        return answer(
            PuzzleResult(
                right=right,
                counted=counted,
                answers=answers,
                next=other,
                ahead=puzzle.confirmed.ahead,
                error=puzzle.confirmed.error,
                worlds=puzzle.confirmed.worlds,
                playouts=puzzle.confirmed.playouts,
                reason=reason,
                solvers=ladder.answers.get(entrant, 0),
                solved=ladder.solved.get(entrant, 0),
                rating=ladder.rating(entrant, puzzle.id, False),
                own=ladder.rating(identity.person, identity.name, True) if identity.member else None,
            )
        )
