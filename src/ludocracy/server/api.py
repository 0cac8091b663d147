"""The HTTP side of docs/protocol.md."""

from typing import Annotated, Any, Final, Literal

import msgspec
from aiohttp import web
from sqlalchemy import Connection, select

from ludocracy.bots import find
from ludocracy.core.errors import LudocracyError
from ludocracy.core.game import Game, Option
from ludocracy.games import catalogue
from ludocracy.server import moments, schema
from ludocracy.server import sheet as sheets
from ludocracy.server.accounts import Accounts, Person
from ludocracy.server.desk import COOKIE, Desk, answer, body, number
from ludocracy.server.fairness import header_of
from ludocracy.server.hall import Hall
from ludocracy.server.infos import table_info
from ludocracy.server.lobby import entry_of, summary
from ludocracy.server.qr import qr_svg
from ludocracy.server.refusal import Refused, texts
from ludocracy.server.seats import clean_name
from ludocracy.server.tables import LiveTable
from ludocracy.server.telling import undo_for
from ludocracy.server.version import VERSION
from ludocracy.server.wire import PROTOCOL, NewTable, RefusedInfo, Summary, encode, read_request
from ludocracy.show.rules import rules_text
from ludocracy.show.words import LANGUAGES, Words, vocabulary

Text = Annotated[str, msgspec.Meta(max_length=300)]


class Me(msgspec.Struct):
    name: Text | None = None
    language: Literal["fr", "en"] | None = None


class Login(msgspec.Struct):
    login: Text
    password: Text


class Account(msgspec.Struct):
    login: Text
    password: Text
    old: Text = ""


class NewToken(msgspec.Struct):
    scope: Literal["play", "seat"]
    table: Text | None = None
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None
    name: Text = ""


class Rejoin(msgspec.Struct):
    code: Text


class Api:
    def __init__(self, hall: Hall, desk: Desk) -> None:
        self.hall: Final = hall
        self.desk: Final = desk
        self.accounts: Final[Accounts] = desk.accounts

    def routes(self) -> list[web.RouteDef]:
        table = "/api/tables/{table}"
        return [
            web.get("/api/hello", self.hello),
            web.get("/api/me", self.me),
            web.post("/api/me", self.change_me),
            web.post("/api/login", self.login),
            web.post("/api/logout", self.logout),
            web.post("/api/account", self.account),
            web.get("/api/me/tables", self.history),
            web.get("/api/tokens", self.tokens),
            web.post("/api/tokens", self.new_token),
            web.delete("/api/tokens/{token}", self.drop_token),
            web.get("/api/games", self.games),
            web.get("/api/games/{game}", self.game),
            web.get("/api/games/{game}/rules", self.rules),
            web.get("/api/games/{game}/words", self.words),
            web.get("/api/tables", self.lobby),
            web.post("/api/tables", self.new_table),
            web.get(table, self.table),
            web.get(f"{table}/view", self.view),
            web.get(f"{table}/past", self.past),
            web.post(f"{table}/do", self.do),
            web.post(f"{table}/rejoin", self.rejoin),
            web.post(f"{table}/ring", self.ring),
            web.get(f"{table}/qr.svg", self.qr),
            web.get(f"{table}/record", self.record),
            web.get(f"{table}/log", self.log),
            web.get(f"{table}/verify", self.verify),
            web.get(f"{table}/position", self.position),
        ]

    # -- people --------------------------------------------------------------------------------------------------

    async def hello(self, request: web.Request) -> web.Response:
        told = {"name": "ludocracy", "version": VERSION, "protocol": PROTOCOL, "languages": LANGUAGES}
        return answer(told | {"network": self.desk.network})

    def told(self, person: Person | None) -> web.Response:
        if person is None:
            return answer({"person": None})
        shown = {"id": person.id, "name": person.name, "login": person.login, "language": person.language}
        return answer({"person": shown})

    async def me(self, request: web.Request) -> web.Response:
        return self.told(await self.desk.person(request))

    async def change_me(self, request: web.Request) -> web.Response:
        wanted = await body(request, Me)
        person = await self.desk.person(request)
        if person is None:
            self.desk.limits.take("person", self.desk.address(request))
            if wanted.name is None:
                raise Refused("bad-name", status=400)
            person = await self.accounts.guest(clean_name(wanted.name), wanted.language or "")
        else:
            values: dict[str, Any] = {}
            if wanted.name is not None:
                values["name"] = clean_name(wanted.name)
            if wanted.language is not None:
                values["language"] = wanted.language
            if values:
                person = await self.accounts.change(person, values)
        response = self.told(person)
        self.desk.let_in(request, response, person)
        return response

    async def login(self, request: web.Request) -> web.Response:
        wanted = await body(request, Login)
        self.desk.limits.take("guess", self.desk.address(request))
        before = await self.desk.person(request)
        person = await self.accounts.login(wanted.login, wanted.password)
        if before is not None and before.login is None and before.id != person.id:
            await self.hall.hand_over(before.id, person.id)
        response = self.told(person)
        self.desk.let_in(request, response, person)
        return response

    async def account(self, request: web.Request) -> web.Response:
        wanted = await body(request, Account)
        self.desk.limits.take("guess", self.desk.address(request))
        person = await self.desk.owner(request)
        person = await self.accounts.register(person, wanted.login, wanted.password, wanted.old)
        response = self.told(person)
        self.desk.let_in(request, response, person)
        return response

    async def logout(self, request: web.Request) -> web.Response:
        response = self.told(None)
        response.del_cookie(COOKIE, path="/")
        return response

    async def history(self, request: web.Request) -> web.Response:
        who = await self.desk.known(request)
        before = number(request, "before")
        tables, sitters = schema.tables, schema.sitters

        def read(connection: Connection) -> list[Any]:
            query = (
                select(tables).join(sitters, sitters.c.table_id == tables.c.id).where(sitters.c.person == who.person)
            )
            if before is not None:
                query = query.where(tables.c.changed < before)
            return list(connection.execute(query.order_by(tables.c.changed.desc()).limit(50)).all())

        rows = await self.hall.store.run(read)
        told: list[Summary] = []
        for row in rows:
            entry = self.hall.entries.get(row.id) or entry_of(row)
            if entry is not None:
                told.append(summary(row.id, entry, who))
                told[-1].changed = row.changed  # what `before` asks for is kept, not remembered
        return answer({"tables": told})

    # -- tokens ----------------------------------------------------------------------------------------------------

    async def tokens(self, request: web.Request) -> web.Response:
        person = await self.desk.owner(request)
        return answer({"tokens": await self.accounts.tokens(person)})

    async def new_token(self, request: web.Request) -> web.Response:
        wanted = await body(request, NewToken)
        person = await self.desk.owner(request)
        if wanted.scope == "seat":
            if wanted.table is None or wanted.seat is None:
                raise Refused("bad-message", "a token of a seat names its table and seat", status=400)
            table, seat = await self.hall.table(wanted.table), wanted.seat
            mine = await table.read(lambda: table.sheet.mine(person.id))
            if seat not in mine:
                raise Refused("not-yours", status=403)
        else:
            wanted.table = wanted.seat = None
        name = "".join(sign for sign in wanted.name if sign.isprintable())
        token_id, token = await self.accounts.new_token(person, wanted.scope, wanted.table, wanted.seat, name)
        return answer({"id": token_id, "token": token})

    async def drop_token(self, request: web.Request) -> web.Response:
        person = await self.desk.owner(request)
        await self.accounts.drop_token(person, request.match_info["token"])
        return answer({})

    # -- games -----------------------------------------------------------------------------------------------------

    def language(self, request: web.Request, person: Person | None) -> str:
        language = self.desk.language(request, person)
        return language if language in LANGUAGES else "en"

    def found(self, request: web.Request) -> Game:
        try:
            return catalogue.find(request.match_info["game"])
        except LudocracyError as error:
            raise Refused("no-game", error, status=404) from error

    async def games(self, request: web.Request) -> web.Response:
        language = self.language(request, await self.desk.person(request))
        return answer({"games": [told_game(catalogue.find(name), language) for name in catalogue.names()]})

    async def game(self, request: web.Request) -> web.Response:
        language = self.language(request, await self.desk.person(request))
        return answer(told_game(self.found(request), language))

    async def rules(self, request: web.Request) -> web.Response:
        game = self.found(request)
        language = self.language(request, await self.desk.person(request))
        try:
            markdown = rules_text(game.name, language)
        except LudocracyError as error:
            raise Refused("no-such", error, status=404) from error
        return answer({"game": game.name, "language": language, "markdown": markdown})

    async def words(self, request: web.Request) -> web.Response:
        game = self.found(request)
        language = self.language(request, await self.desk.person(request))
        return answer({"language": language, "words": vocabulary(game.name, language)})

    # -- tables ----------------------------------------------------------------------------------------------------

    async def lobby(self, request: web.Request) -> web.Response:
        return answer(self.hall.lobby(await self.desk.who(request)))

    async def new_table(self, request: web.Request) -> web.Response:
        wanted = await body(request, NewTable)
        who = await self.desk.known(request)
        table = await self.hall.open_table(wanted, who)
        return answer({"id": table.id, "link": self.hall.link(table.id, who)})

    async def at(self, request: web.Request) -> LiveTable:
        return await self.hall.table(request.match_info["table"])

    async def table(self, request: web.Request) -> web.Response:
        who, table = await self.desk.who(request), await self.at(request)
        return answer(await table.read(lambda: msgspec.Raw(encode(table_info(table, who)))))

    async def view(self, request: web.Request) -> web.Response:
        who, table = await self.desk.who(request), await self.at(request)
        seat = number(request, "seat")

        def read() -> bytes:
            if table.pictures is None:
                raise Refused("not-started" if table.sheet.phase == "waiting" else "frozen")
            eyes = moments.eye(table, who, seat)
            log = table.pictures.log(eyes, who.language, 0)
            return table.pictures.frame(eyes, who.language, log, undo_for(table, eyes), None)

        return answer(msgspec.Raw(await table.read(read)))

    async def past(self, request: web.Request) -> web.Response:
        who, table = await self.desk.who(request), await self.at(request)
        at, seat = number(request, "at"), number(request, "seat")
        return answer(await table.read(lambda: moments.past(table, who, max(0, at or 0), seat)))

    async def do(self, request: web.Request) -> web.Response:
        if request.content_type != "application/json":
            raise Refused("bad-message", status=415)
        try:
            wanted = read_request(await request.read())
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("bad-message", str(error)[:300], status=400) from error
        who, table = await self.desk.who(request), await self.at(request)
        told = await table.ask(who, wanted)
        return answer(told, 409 if isinstance(told, RefusedInfo) else 200)

    async def rejoin(self, request: web.Request) -> web.Response:
        wanted = await body(request, Rejoin)
        who = await self.desk.known(request)
        self.desk.limits.take("guess", self.desk.address(request))
        return answer({"seat": await self.hall.rejoin(await self.at(request), who, wanted.code)})

    async def ring(self, request: web.Request) -> web.Response:
        """Send a test to the table's hook. It waits for the answer here, not in the table's queue."""
        who, table = await self.desk.known(request), await self.at(request)
        self.desk.limits.take("ring", who.person)

        def read() -> sheets.Hook | None:
            table.check_owner(who)
            return table.sheet.hook

        hook = await table.read(read)
        if hook is None:
            raise Refused("bad-hook")
        link = self.hall.link(table.id, who)
        if not await self.hall.caretaker.notifier.test(hook, who.language, table.title(who.language), link):
            raise Refused("hook-failed")
        return answer({})

    async def qr(self, request: web.Request) -> web.Response:
        who, table = await self.desk.who(request), await self.at(request)
        wanted = request.query.get("home", "")
        if wanted and wanted not in self.desk.network:
            raise Refused("no-such", status=404)
        drawn = qr_svg(f"{wanted}/t/{table.id}" if wanted else self.hall.link(table.id, who))
        return web.Response(body=drawn, content_type="image/svg+xml", headers={"Cache-Control": "no-store"})

    async def record(self, request: web.Request) -> web.Response:
        table = await self.at(request)
        record, _ = await moments.kept_record(table)
        name = f'attachment; filename="{table.sheet.game}-{table.id}.txt"'
        return web.Response(text=record.text(), headers={"Content-Disposition": name, "Cache-Control": "no-store"})

    async def log(self, request: web.Request) -> web.Response:
        """What the chain of hashes is made of, for whoever wants to compute it himself."""
        record, log = await moments.kept_record(await self.at(request))
        return answer({"header": header_of(record), "lines": [{"line": line, "hash": kept} for line, kept in log]})

    async def verify(self, request: web.Request) -> web.Response:
        return answer(await moments.checked_record(await self.at(request)))

    async def position(self, request: web.Request) -> web.Response:
        table, at = await self.at(request), number(request, "at")

        def read() -> dict[str, Any]:
            moments.record_of(table)  # refused before the end
            assert table.ledger is not None
            most = len(table.ledger.match.moves)
            return table.game.dump(table.ledger.at(most if at is None else max(0, min(at, most))))

        return answer(await table.read(read))


def told_game(game: Game, language: str) -> dict[str, Any]:
    """A game with its options, explained."""
    words, own = vocabulary(game.name, language), texts(language)
    faces = Words(game, language)
    return {
        "game": game.name,
        "title": words["title"],
        "tagline": words.get("tagline", ""),
        "seats": list(game.seats),
        "roles": {str(seats): [faces.face(role, "alone") for role in game.roles(seats)] for seats in game.seats},
        "rules": game.rules,
        "bots": [{"kind": kind, "name": own.get(f"bot.{kind}", kind)} for kind in find.kinds(game)],
        "options": [told_option(game, option, words, own) for option in game.options],
    }


def told_option(game: Game, option: Option, words: dict[str, str], own: dict[str, str]) -> dict[str, Any]:
    key = f"option.{option.name}"
    flag = isinstance(option.default, bool)
    told: dict[str, Any] = {
        "name": option.name,
        "title": words.get(key, option.name),
        "help": words.get(f"{key}.help", ""),
        "ruling": option.ruling,
        "printed": option.printed,
        "default": option.default,
        "kind": "flag" if flag else "number" if isinstance(option.default, int) else "choice",
        "least": option.least,
        "most": option.most,
        "choices": [{"value": one, "text": words.get(f"{key}.choice.{one}", one)} for one in option.choices],
    }
    editions = game.editions(option.name)
    if editions:  # data files are chosen by what they are, not by their fingerprints
        choices = [
            {"value": str(one), "text": own["edition.own" if mine else "edition.house"]} for one, mine in editions
        ]
        told |= {"printed": True, "kind": "choice", "default": editions[0][0], "most": 0, "choices": choices}
    return told
