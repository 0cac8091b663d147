"""`/api/me/profile`, `/api/me/games`: what a person has played; `/api/club`: everybody's ratings."""

import asyncio
from pathlib import Path
from typing import Final

from aiohttp import web

from ludocracy.server.config import Config
from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.json_bodies import answer, number
from ludocracy.server.people.accounts import Account
from ludocracy.server.people.profiles import MAX_GAMES, games_of, played_games, profile, title_of
from ludocracy.server.people.ratings import Ratings
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import Archive, Club, ClubGame, OwnRating
from ludocracy.server.storage.results import LOST, STOPPED, WON, ResultRepository
from ludocracy.server.tables.seating import installed_game

#: An archive lists this many games at a time.
PAGE: Final = 25

#: The longest text of a club, in characters.
MAX_WELCOME: Final = 20_000

#: The longest value of a filter.
LONGEST: Final = 60


class ProfileRoutes:
    def __init__(self, auth: Authenticator, results: ResultRepository, ratings: Ratings, config: Config) -> None:
        self.config: Final = config
        self.auth: Final = auth
        self.results: Final = results
        self.ratings: Final = ratings

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/me/profile", self.profile),
            web.get("/api/me/games", self.games),
            web.get("/api/club", self.about),
            web.get("/api/club/{game}", self.club),
        ]

    async def member(self, request: web.Request) -> Account:
        account = await self.auth.account(request)
        if account.login is None:
            raise Refused("no-login", status=403)
        return account

    async def profile(self, request: web.Request) -> web.Response:
        account = await self.member(request)
        language = self.auth.language(request, account)
        rows = await self.results.of_person(account.id, MAX_GAMES)
        found = await asyncio.to_thread(profile, account.name, account.id, rows, language)
        for one in found.games:
            rating = await self.ratings.own(one.game, account.id)
            if rating is not None:
                found.ratings.append(OwnRating(one.game, one.title, rating))
        return answer(found)

    async def games(self, request: web.Request) -> web.Response:
        """Return the archive, newest first, by game, people, result and date."""
        account = await self.member(request)
        wanted = {name: request.query.get(name, "")[:LONGEST] for name in ("game", "with", "result")}
        if wanted["result"] not in ("", WON, LOST, STOPPED):
            raise Refused("bad-message", f"result is {WON}, {LOST} or {STOPPED}", status=400)
        rows = await self.results.archive(
            account.id,
            PAGE + 1,
            game=wanted["game"],
            other=wanted["with"].strip(),
            result=wanted["result"],
            since=number(request, "since"),
            until=number(request, "until"),
        )
        newest = [row for seats in list(games_of(rows))[:PAGE] for row in seats]
        found = played_games(account.id, newest, self.auth.language(request, account))
        return answer(Archive(found, len(newest) < len(rows)))

    async def about(self, request: web.Request) -> web.Response:
        """Return the server's name and welcome text, as the operator gave them, and what the operator allows."""
        language = self.auth.language(request, await self.auth.person(request))
        config = self.config
        welcome = welcome_text(config.welcome, language)
        allowed = (config.registration, config.guests, config.public_tables, bool(config.smtp))
        return answer(Club(config.name, welcome, *allowed))

    async def club(self, request: web.Request) -> web.Response:
        """Return the ratings of everybody who agreed to be rated, and of the bots they met."""
        identity = await self.auth.identify(request)
        game = installed_game(request.match_info["game"]).name
        rated = await self.ratings.table(game, identity.person, identity.text_language)
        seats = await self.ratings.seats(game, identity.text_language)
        return answer(ClubGame(game, title_of(game, identity.text_language), rated, seats))


def welcome_text(file: Path | None, language: str) -> str:
    """Return the club's text, in the reader's language where there is a file for it: `welcome.fr.md` beside `welcome.md`.

    It is read again each time, so that an operator can change it while the server runs.
    """
    if file is None:
        return ""
    for one in (file.with_name(f"{file.stem}.{language}{file.suffix}"), file):
        try:
            return one.read_text("utf-8")[:MAX_WELCOME]
        except (OSError, UnicodeDecodeError, ValueError):
            continue
    return ""
