"""`/api/hello`, `/api/schema` and `/api/games`: the games with their options, rules and words.

The first request for a game and a language reads its files, which takes too long for the event loop: a thread does it.
"""

import asyncio
from typing import Final

from aiohttp import web

from ludocracy.bots import find
from ludocracy.bots.puzzles import shipped
from ludocracy.core.errors import LudocracyError
from ludocracy.core.game import Game, Option
from ludocracy.games import catalogue
from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.json_bodies import answer
from ludocracy.server.protocol import messages
from ludocracy.server.protocol.errors import Refused, texts
from ludocracy.server.protocol.json_schema import schema
from ludocracy.server.protocol.version import VERSION
from ludocracy.server.tables.plans.vocabulary import plan_vocabulary
from ludocracy.server.tables.promises.sentences import promisable_moves
from ludocracy.server.tables.seating import installed_game, role_names
from ludocracy.show.aids import aid_text, aids
from ludocracy.show.rules import drawings, editions_of, linked_words, links, rules_source
from ludocracy.show.words import LANGUAGES, Words, vocabulary


class GameRoutes:
    def __init__(self, auth: Authenticator) -> None:
        self.auth: Final = auth

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/hello", self.hello),
            web.get("/api/schema", self.schema),
            web.get("/api/games", self.games),
            web.get("/api/games/{game}", self.game),
            web.get("/api/games/{game}/rules", self.rules),
            web.get("/api/games/{game}/aids/{aid}", self.aid),
            web.get("/api/games/{game}/words", self.words),
            web.get("/api/games/{game}/promises", self.promises),
            web.get("/api/games/{game}/plans", self.plans),
        ]

    async def hello(self, request: web.Request) -> web.Response:
        facts = {"name": "ludocracy", "version": VERSION, "protocol": messages.PROTOCOL, "languages": LANGUAGES}
        return answer(facts | {"network": self.auth.network})

    async def schema(self, request: web.Request) -> web.Response:
        return answer(schema())

    async def language(self, request: web.Request) -> str:
        language = self.auth.language(request, await self.auth.person(request))
        return language if language in LANGUAGES else "en"

    def found(self, request: web.Request) -> Game:
        return installed_game(request.match_info["game"])

    async def games(self, request: web.Request) -> web.Response:
        language = await self.language(request)
        return answer({"games": await asyncio.to_thread(game_infos, language)})

    async def game(self, request: web.Request) -> web.Response:
        return answer(await asyncio.to_thread(game_info, self.found(request), await self.language(request)))

    async def rules(self, request: web.Request) -> web.Response:
        game, language = self.found(request), await self.language(request)
        try:
            return answer(await asyncio.to_thread(rules_info, game, language, dict(request.query)))
        except LudocracyError as error:
            raise Refused("no-such", error, status=404) from error

    async def aid(self, request: web.Request) -> web.Response:
        """Answer with a player aid, or with the gallery of cards."""
        game, language, aid = self.found(request), await self.language(request), request.match_info["aid"]
        if aid not in (one.name for one in await asyncio.to_thread(aids, game.name, language)):
            raise Refused("no-such", status=404)
        return answer(
            messages.AidText(game.name, language, aid, await asyncio.to_thread(aid_text, game.name, language, aid))
        )

    async def promises(self, request: web.Request) -> web.Response:
        """Answer with what players can promise each other."""
        game, language = self.found(request), await self.language(request)
        return answer(await asyncio.to_thread(promisable_moves, game.name, language, max(game.seats)))

    async def plans(self, request: web.Request) -> web.Response:
        """Answer with what the steps of a plan can name."""
        game, language = self.found(request), await self.language(request)
        return answer(await asyncio.to_thread(plan_vocabulary, game.name, language, max(game.seats)))

    async def words(self, request: web.Request) -> web.Response:
        game, language = self.found(request), await self.language(request)
        return answer({"language": language, "words": await asyncio.to_thread(all_words, game.name, language)})


def rules_info(game: Game, language: str, query: dict[str, str]) -> messages.RulesInfo:
    """Return the rules of a game with their pictures, and the headings that explain lines of the log.

    `query`: the data files of a table by their options, as fingerprints; the pictures have their figures.
    """
    pictures = [
        messages.RulesPicture(name, [messages.Drawing(*one) for one in drawn])
        for name, drawn in drawings(game.name, language, editions_of(game.name, query)).items()
    ]
    names = [messages.AidName(*one) for one in aids(game.name, language)]
    source, notes = rules_source(game.name, language), links(game.name).notes
    return messages.RulesInfo(game.name, language, source, notes, pictures, names)


def all_words(game: str, language: str) -> dict[str, str]:
    """Return the texts of a game, and the headings of the rules that its explanations lead to."""
    return vocabulary(game, language) | linked_words(game, language)


def game_infos(language: str) -> list[messages.Game]:
    """Return all games with their options, explained."""
    return [game_info(catalogue.find(name), language) for name in catalogue.names()]


def game_info(game: Game, language: str) -> messages.Game:
    """Return a game with its options, explained."""
    words, own = vocabulary(game.name, language), texts(language)
    faces, facts = Words(game, language), catalogue.describe(game.name).facts
    return messages.Game(
        game=game.name,
        title=words["title"],
        tagline=words.get("tagline", ""),
        about=words.get("lobby.about", ""),
        minutes=list(facts.minutes),
        weight=facts.weight,
        seats=list(game.seats),
        roles={str(seats): [faces.face(role, "alone") for role in game.roles(seats)] for seats in game.seats},
        role_names={str(seats): role_names(game, seats) for seats in game.seats},
        figures=game.figures(),
        rules=game.rules,
        puzzles=len(shipped(game.name)),
        bots=[messages.BotKind(kind, own.get(f"bot.{kind}", kind)) for kind in find.kinds(game)],
        options=[option_info(game, option, words, own) for option in game.options],
    )


def option_info(game: Game, option: Option, words: dict[str, str], own: dict[str, str]) -> messages.GameOption:
    key = f"option.{option.name}"
    flag = isinstance(option.default, bool)
    info = messages.GameOption(
        name=option.name,
        title=words.get(key, option.name),
        help=words.get(f"{key}.help", ""),
        ruling=option.ruling,
        printed=option.printed,
        default=option.default,
        kind="flag" if flag else "number" if isinstance(option.default, int) else "choice",
        least=option.least,
        most=option.most,
        choices=[messages.OptionChoice(one, words.get(f"{key}.choice.{one}", one)) for one in option.choices],
    )
    editions = game.editions(option.name)
    if editions:  # data files are chosen by what they are, not by their fingerprints
        info.printed, info.kind, info.most, info.default = True, "choice", 0, editions[0][0]
        info.choices = [
            messages.OptionChoice(str(one), own["edition.own" if mine else "edition.house"]) for one, mine in editions
        ]
    return info
