"""Profiles, archives and ratings: statistics over finished games, and who is rated."""

import asyncio
import json
import random
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select, text

from ludocracy.games import catalogue
from ludocracy.play.ratings import SkillRatings
from ludocracy.server.http import privacy_routes, profile_routes
from ludocracy.server.people.profiles import profile
from ludocracy.server.people.ratings import POINTS, Ladder, Ratings
from ludocracy.server.puzzles import solving
from ludocracy.server.storage import schema
from ludocracy.server.storage.database import address, engine_for
from ludocracy.server.storage.exports import ExportRepository
from tests.server.harness import TIMEOUT, Client, Running, me, run, within

Begin = Callable[..., Running]

BOTS = [{"bot": "random"}, {"bot": "random"}]


async def member(client: Client, login: str) -> None:
    await client.post("/api/account", {"login": login, "password": "correct horse"})


async def finish(client: Client, table: str) -> list[int]:
    """Play a game to its end; return the winners."""
    async with client.at(table) as seat:
        await seat.play_on()
        return list(seat.table["result"]["winners"])


def test_a_profile_counts_games_wins_colours_and_people(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann, Client(server.home, "Ben") as ben:
            assert await ann.no("GET", "/api/me/profile") == "no-login"
            assert await ann.no("GET", "/api/me/games") == "no-login"
            await member(ann, "ann@home")
            won = 0
            for _ in range(2):
                won += 0 in await finish(ann, await ann.new_table())
            table = await ann.new_table(seats=[me(), {}, {"bot": "random"}])
            async with ben.at(table) as other:
                await other.done("sit", seat=1, nonce="00" * 8)
                async with ann.at(table) as seat:
                    await seat.done("start")
                    await asyncio.gather(seat.play_on(), other.play_on())
                    winners = seat.table["result"]["winners"]
            won += 0 in winners
            told = await ann.get("/api/me/profile?language=fr")
            assert (told["name"], told["played"], told["won"]) == ("Ann", 3, won)
            assert told["games"] == [{"game": "riffifi", "title": "Riffifi", "played": 3, "won": won, "roles": []}]
            assert told["colours"] == [{"seat": 0, "played": 3, "won": won}]
            assert told["ratings"] == []
            lost = 1 in winners and 0 not in winners
            beaten = 0 in winners and 1 not in winners
            assert told["opponents"] == [{"name": "Ben", "played": 1, "won": int(beaten), "lost": int(lost)}]
            forked = await ann.post(f"/api/tables/{table}/do", {"do": "fork", "at": 20, "bots": "random"})
            async with ann.at(forked["table"]) as seat:
                await seat.done("ready", seat=0, nonce="33" * 8)
                await seat.play_on()
            assert (await ann.get("/api/me/profile"))["played"] == 3, "a fork is practice"
            games = (await ann.get("/api/me/games"))["games"]
            assert [one["practice"] for one in games] == [True, False, False, False]
            assert [one["name"] for one in games[1]["seats"]] == ["Ann", "Ben", "Colette"]
            assert [one["you"] for one in games[1]["seats"]] == [True, False, False]

    run(work())


def test_an_archive_is_filtered(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            await member(ann, "ann@home")
            first = await ann.new_table()
            await finish(ann, first)
            second = await ann.new_table("bakschisch", [me(), {"bot": "random"}], start=True)
            await finish(ann, second)
            stopped = await ann.new_table()
            await ann.post(f"/api/tables/{stopped}/do", {"do": "propose", "what": "end"})

            async def found(filters: str) -> list[str]:
                return [one["id"] for one in (await ann.get(f"/api/me/games?{filters}"))["games"]]

            assert await found("") == [stopped, second, first]
            assert await found("game=bakschisch") == [second]
            assert await found("result=stopped") == [stopped]
            assert sorted(await found("result=won") + await found("result=lost")) == sorted([first, second])
            assert await found("with=colette") == [stopped, first], "the third bot, in any case"
            assert await found("with=%25") == [], "a sign of SQL is only a sign"
            assert await found("with=ann") == [], "one's own name is nobody else's"
            ended = {one["id"]: one["ended"] for one in (await ann.get("/api/me/games"))["games"]}
            assert await found(f"until={ended[stopped]}") == [second, first]
            assert await found(f"since={ended[second]}") == [stopped, second]
            assert await ann.no("GET", "/api/me/games?result=x") == "bad-message"
            assert await ann.no("GET", "/api/me/games?since=x") == "bad-message"
        async with Client(server.home, "Eve") as eve:
            await member(eve, "eve@home")
            assert (await eve.get("/api/me/games")) == {"games": [], "more": False}

    run(work())


def test_only_players_who_agreed_are_rated(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            seats = [me(), {}, {"bot": "random"}]
            body = {"game": "riffifi", "seats": [{"me": True}, {}, {"bot": "random"}], "pace": 0, "rated": True}
            assert await ann.no("POST", "/api/tables", body) == "not-rated", "a guest has no rating"
            await member(ann, "ann@rated")
            table = await ann.new_table(seats=seats, rated=True)
            async with ann.at(table) as seat, ben.at(table) as other:
                await other.done("sit", seat=1, nonce="00" * 8)
                await seat.settle()
                assert [one["agreed"] for one in seat.table["seats"]] == [True, False, False]
                assert await seat.refused("start") == "not-rated"
                assert await other.refused("agree", seat=1, yes=True) == "not-rated"
                assert await seat.refused("agree", seat=1, yes=True) == "not-yours"
                await member(ben, "ben@rated")
            async with ann.at(table) as seat, ben.at(table) as other:
                await other.done("ready", seat=1, nonce="00" * 8)
                await other.done("agree", seat=1, yes=True)
                await seat.done("set", rated=False)
                await seat.done("set", rated=True)
                await seat.settle()
                assert [one["agreed"] for one in seat.table["seats"]] == [True, False, False], "asked again"
                await other.done("agree", seat=1, yes=True)
                await seat.done("start")
                await seat.settle()
                assert seat.table["rated"]
                assert seat.table["absent"] == 24 * 3600
                assert await seat.refused("set", rated=False) == "started"
                assert await seat.refused("bot", seat=2, kind="expert") == "started"
            two = [{"me": True, "name": "A"}, {"me": True, "name": "B"}, {"bot": "random"}]
            hot = body | {"seats": two, "start": True}
            assert await ann.no("POST", "/api/tables", hot) == "not-rated"

    run(work())


def test_ratings_follow_from_the_archive(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            await member(ann, "ann@home")
            assert (await ann.get("/api/club/riffifi"))["ratings"] == []
            for _ in range(3):
                table = await ann.new_table(rated=True)
                async with ann.at(table) as seat:
                    await seat.answer(0)
                    await seat.asked(0)
                    assert seat.views[0]["undo"] is None or await seat.done("undo", seat=0)
                    for what in ("pause", "end"):
                        assert await seat.refused("propose", what=what) == "not-rated"
                    await seat.play_on()
            await finish(ann, await ann.new_table())  # unrated
            club = await ann.get("/api/club/riffifi?language=fr")
            assert {one["name"] for one in club["ratings"]} == {"Ann", "Joue au hasard"}
            assert {one["games"] for one in club["ratings"]} == {3}
            assert all(0 < one["error"] < 8.34 * 1.96 * 40 for one in club["ratings"])
            mine = next(one for one in club["ratings"] if one["you"])
            profile = await ann.get("/api/me/profile")
            assert profile["ratings"] == [{"game": "riffifi", "title": "Riffifi", "rating": mine | {"name": ""}}]
            server.kill()
            server.start()
            assert await ann.get("/api/club/riffifi?language=fr") == club, "computed again, from the games alone"
            assert await ann.no("GET", "/api/club/chess") == "no-game"
        engine = engine_for(address(database))
        with engine.connect() as connection:
            kept = list(connection.execute(select(schema.results).order_by(schema.results.c.ended)).all())
        engine.dispose()
        assert len([row for row in kept if row.entrant]) == 9

    run(work())


def test_a_player_who_leaves_a_rated_game_is_still_rated(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Zoe") as zoe:
            await member(zoe, "zoe@leaves")
            table = await zoe.new_table("bakschisch", [me(), {"bot": "random"}], start=True, rated=True)
            async with zoe.at(table) as seat:
                await seat.done("rise", seat=0)
                while seat.table["phase"] != "over":
                    await seat.next()
            rated = (await zoe.get("/api/club/bakschisch"))["ratings"]
            assert {one["name"] for one in rated if one["you"]} == {"Zoe"}

    run(work())


class Row(SimpleNamespace):
    def __init__(self, table: str, seat: int, **fields: Any) -> None:
        usual = {"game": "hegemony", "seats": 2, "person": "", "name": "", "bot": "", "score": 0, "won": False}
        usual |= {
            "why": "finished",
            "practice": False,
            "entrant": "",
            "round": "",
            "ended": 0,
            "table_id": table,
            "seat": seat,
        }
        super().__init__(**usual | fields)


def test_roles_and_streaks() -> None:
    rows = []
    for number, won in enumerate([True, True, False, True, True, True]):
        rows.append(Row(str(number), 0, person="a", name="Ann", won=won))
        rows.append(Row(str(number), 1, person="b", name=f"Ben {number}", won=not won))
    found = profile("Ann", "a", rows, "fr")
    assert (found.played, found.won, found.streak, found.best) == (6, 5, 3, 3)
    assert [(one.role, one.played, one.won) for one in found.games[0].roles] == [("Classe Ouvrière", 6, 5)]
    assert [(one.name, one.played, one.won, one.lost) for one in found.opponents] == [("Ben 5", 6, 5, 1)]
    other = profile("Ben", "b", rows, "en")
    assert (other.won, other.streak, other.best) == (1, 0, 1)


def test_several_winners_rise_together() -> None:
    ladder = Ladder()
    games = [("a", 7, True), ("b", 19, True), ("c", 12, False), ("d", 3, False)]
    rows = [Row("t", n, entrant=who, score=score, won=won, ended=5) for n, (who, score, won) in enumerate(games)]
    ladder.add(rows)
    strength = {name: one.mu for name, one in ladder.ratings.by_name.items()}
    assert strength["a"] == pytest.approx(strength["b"])
    assert strength["b"] > 25 > strength["c"] == pytest.approx(strength["d"])
    again = Ladder()
    again.add(rows)
    assert {name: (one.mu, one.sigma) for name, one in again.ratings.by_name.items()} == {
        name: (one.mu, one.sigma) for name, one in ladder.ratings.by_name.items()
    }


def test_what_a_seat_wins_is_not_skill() -> None:
    """Equals are rated alike, also if some always play the best role and some the worst; the model says what roles bring."""
    shares = catalogue.describe("hegemony").facts.shares[4]
    luck = random.Random(7)
    rows = []
    for number in range(400):
        winner = luck.choices(range(4), shares)[0]
        rows += [
            Row(f"{number:03}", n, seats=4, entrant=who, won=n == winner, ended=number)
            for n, who in enumerate(("worker", "middle", "capitalist", "state"))
        ]
    plain, aware = SkillRatings(), Ladder({4: shares})
    for number in range(0, len(rows), 4):
        game = rows[number : number + 4]
        plain.add([row.entrant for row in game], [0 if row.won else 1 for row in game])
    aware.add(rows)
    gap = {
        kind: (found.by_name["state"].mu - found.by_name["middle"].mu) * POINTS
        for kind, found in (("plain", plain), ("aware", aware.ratings))
    }
    assert gap["plain"] > 100 > 50 > abs(gap["aware"])
    worth = {seat: round(aware.ratings.seats[4, seat].mu * POINTS) for seat in range(4)}
    assert worth[3] > 50 > 0 > worth[1]


def test_what_a_seat_is_worth_is_learned() -> None:
    """Without published shares, an advantage of the first seat is found from the games of players who take turns."""
    luck = random.Random(3)
    ladder = Ladder()
    for number in range(300):
        order = ["a", "b"] if number % 2 else ["b", "a"]
        first = luck.random() < 0.7
        ladder.add(
            [Row(str(number), n, entrant=who, won=first == (n == 0), ended=number) for n, who in enumerate(order)]
        )
    assert ladder.ratings.seats[2, 0].mu - ladder.ratings.seats[2, 1].mu > 1
    assert abs(ladder.ratings.by_name["a"].mu - ladder.ratings.by_name["b"].mu) * POINTS < 60


def test_a_round_compares_those_who_had_the_same_seat() -> None:
    """At the first table the first seat lost with 30 points, at the second one it won with 20: it is the first who did better."""
    ladder = Ladder()
    tables = {"t1": [("a", 30, False), ("b", 40, True)], "t2": [("c", 20, True), ("d", 10, False)]}
    ladder.add(
        [
            Row(table, n, entrant=who, score=score, won=won, round="club 1", ended=5)
            for table, seats in tables.items()
            for n, (who, score, won) in enumerate(seats)
        ]
    )
    strength = {name: one.mu for name, one in ladder.ratings.by_name.items()}
    assert strength["a"] > 25 > strength["c"]
    assert strength["b"] > 25 > strength["d"]


TABLES_OF_0_1 = {"settings", "persons", "tokens", "tables", "sitters", "lines", "chats", "snapshots", "processes"}


def test_games_of_an_older_version_are_in_the_archive(tmp_path: Path, begin: Begin) -> None:
    """The migration fills the table of results from the states of finished games."""
    database = str(tmp_path / "tables.sqlite")

    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            await member(ann, "ann@home")
            table = await ann.new_table()
            await finish(ann, table)
            before = await ann.get("/api/me/games")
            server.kill()
            engine = engine_for(address(database))
            with engine.begin() as connection:  # as version 0.1 left it
                for added in reversed(schema.metadata.sorted_tables):
                    if added.name not in TABLES_OF_0_1:
                        added.drop(connection)
                for column in ("email", "digest", "digested"):
                    connection.exec_driver_sql(f"ALTER TABLE persons DROP COLUMN {column}")
                connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0003'")
                row = connection.execute(select(schema.tables.c.state).where(schema.tables.c.id == table)).one()
                state = json.loads(row.state)
                ended = state.pop("ended")
                update = schema.tables.update().where(schema.tables.c.id == table)
                connection.execute(update.values(state=json.dumps(state), changed=ended))
            engine.dispose()
            server.start()
            assert await ann.get("/api/me/games") == before

    run(work())


def test_all_data_of_a_person_is_exported_as_one_file(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann, Client(server.home, "Ben") as ben:
            await member(ann, "ann@home")
            await ann.post("/api/tokens", {"scope": "play", "name": "my bot"})
            over = await ann.new_table()
            await finish(ann, over)
            running = await ann.new_table()
            async with ben.at(running) as other, ann.at(running) as seat:
                await other.done("chat", text="words of Ben")
                await seat.done("chat", text="words of Ann")
                await seat.answer(0)
                secret = seat.table["fair"]["commitment"]
            async with ann.session.get("/api/me/export") as answer:
                assert answer.headers["Content-Disposition"].startswith('attachment; filename="ludocracy-')
                text = await answer.text()
            told = json.loads(text)
            assert (told["person"]["login"], told["person"]["name"]) == ("ann@home", "Ann")
            assert [one["name"] for one in told["tokens"]] == ["my bot"]
            assert [one["text"] for one in told["said"]] == ["words of Ann"]
            tables = {one["id"]: one for one in told["tables"]}
            assert set(tables) == {over, running}
            assert any(line["line"].startswith("~ ") for line in tables[over]["moves"])
            assert all(line["line"].startswith("0 ") for line in tables[running]["moves"]), "no card of anybody else"
            for hidden in ("words of Ben", "$argon2", "1d" * 32, secret):
                assert hidden not in text
            async with ann.at(running) as seat:
                await seat.done("rise", seat=0)
                while seat.table["seats"][0]["who"] != "bot":
                    await seat.next()
            (left,) = [one for one in (await ann.get("/api/me/export"))["tables"] if one["id"] == running]
            assert (left["seats"], left["left"], left["moves"]) == ([], 0, []), "whoever sits there now has secrets too"
        async with Client(server.home) as nobody:
            assert await nobody.no("GET", "/api/me/export") == "no-person"
            assert await nobody.no("POST", "/api/me/delete", {}) == "no-person"

    run(work())


def test_a_deleted_account_leaves_its_moves_alone(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann Unusual") as ann, Client(server.home, "Ben") as ben:
            await member(ann, "ann@home")
            token = (await ann.post("/api/tokens", {"scope": "play"}))["token"]
            over = await ann.new_table(rated=True)
            await finish(ann, over)
            running = await ann.new_table()
            waiting = await ann.new_table(seats=[me(), {}, {"bot": "random"}])
            async with ben.at(waiting) as other, ann.at(waiting) as seat:
                await other.done("sit", seat=1, nonce="0b" * 8)
                await seat.done("chat", text="whispered words")
                assert (await seat.ask("start"))["is"] == "done"
                await seat.done("rise", seat=0)  # the start is void, with the name of the player who caused it
                await seat.done("sit", seat=0)
            watched = await ben.new_table()
            async with ann.at(watched) as seat:
                await seat.done("chat", text="whispered in passing")
            before = await ben.get("/api/club/riffifi")
            assert await ann.no("POST", "/api/me/delete", {"password": "wrong donkey"}) == "wrong-login"
            await ann.post("/api/me/delete", {"password": "correct horse"})
            assert await ann.get("/api/me") == {"person": None}
            assert (
                await ann.no("POST", "/api/login", {"login": "ann@home", "password": "correct horse"}) == "wrong-login"
            )
            async with Client(server.home, token=token) as program:
                assert await program.no("GET", "/api/tables") == "no-person"
            async with ben.at(waiting) as other:
                assert [one["who"] for one in other.table["seats"]] == ["empty", "person", "bot"]
                assert other.table["you"]["owner"], "the table is his who is left"
                assert other.received[0]["chat"] == []
                assert [one["names"] for one in other.table["fair"]["void"]] == [["N. N."]]
            async with ben.at(watched) as other:
                assert other.received[0]["chat"] == []
            table = await ben.get(f"/api/tables/{running}")
            assert [one["who"] for one in table["seats"]] == ["bot", "bot", "bot"]
            table = await ben.get(f"/api/tables/{over}")
            assert table["seats"][0]["name"] == "N. N."
            assert (await ben.get(f"/api/tables/{over}/verify"))["ok"]
            assert "Unusual" not in await ben.get(f"/api/tables/{over}/record")
            bots = [one | {"you": False} for one in before["ratings"] if one["bot"]]
            assert (await ben.get("/api/club/riffifi"))["ratings"] == bots, "what others have won stays"
        engine = engine_for(address(database))
        with engine.connect() as connection:
            kept = [str(row) for part in schema.metadata.sorted_tables for row in connection.execute(select(part))]
        engine.dispose()
        for gone in ("Unusual", "ann@home", "whispered"):
            assert not [row for row in kept if gone in row], gone

    run(work())


def test_no_move_waits_for_an_export_or_a_list_of_games(tmp_path: Path) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (server, home), Client(home, "Ann") as ann:
            person = (await ann.get("/api/me"))["person"]["id"]
            table, tables = await ann.new_table(), server.registry.services.repository
            free = threading.Event()
            writing = asyncio.create_task(server.writer.run(lambda _: free.wait(2 * TIMEOUT)))
            exports = ExportRepository(server.writer)
            rows = await asyncio.wait_for(exports.person(person), TIMEOUT)
            assert [row.name for row in rows["persons"]] == ["Ann"]
            assert await asyncio.wait_for(exports.part(await exports.tables(person)), TIMEOUT)
            assert [row.id for row in await asyncio.wait_for(tables.history(person, None, 10), TIMEOUT)] == [table]
            assert await asyncio.wait_for(tables.log(table), TIMEOUT)
            assert not writing.done(), "the writer was asked"
            free.set()
            assert await writing

    run(work())


def test_an_export_is_sent_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(privacy_routes, "TABLES_AT_ONCE", 2)

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            assert (await ann.get("/api/me/export"))["tables"] == []
            tables = [await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True) for _ in range(5)]
            told = await ann.get("/api/me/export")
            assert told["person"]["name"] == "Ann"
            assert sorted(one["id"] for one in told["tables"]) == sorted(tables)
            assert all(one["names"] == ["A", "B", "C"] for one in told["tables"])

    run(work())


def test_rated_results_are_counted_without_reading_them(tmp_path: Path) -> None:
    """Anybody may look at the ratings of a club again and again, and each time they are counted."""

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (server, _):
            asked: list[Any] = []
            reading = server.ratings.results.read_rows

            async def noted(query: Any) -> list[Any]:
                asked.append(query)
                return await reading(query)

            server.ratings.results.read_rows = noted  # type: ignore[method-assign]
            assert await server.ratings.results.count_rated("riffifi") == 0

            def plan(connection: Any) -> str:
                statement = asked[0].compile(connection, compile_kwargs={"literal_binds": True})
                return str(connection.execute(text(f"EXPLAIN QUERY PLAN {statement}")).all())

            assert "USING COVERING INDEX results_rated" in await server.writer.read(plan)

    run(work())


def test_profiles_and_ratings_are_computed_beside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: dict[str, int] = {}

    def noted(name: str, made: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            threads[name] = threading.get_ident()
            return made(*arguments)

        return call

    monkeypatch.setattr(profile_routes, "profile", noted("profile", profile))
    monkeypatch.setattr(Ratings, "new_ladder", staticmethod(noted("ladder", Ratings.new_ladder)))
    monkeypatch.setattr(solving, "SolverLadder", noted("solvers", solving.SolverLadder))

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            await member(ann, "ann@beside")
            assert (await ann.get("/api/me/profile"))["played"] == 0
            assert (await ann.get("/api/club/riffifi"))["ratings"] == []
            assert (await ann.get("/api/puzzles/riffifi"))["answered"] == 0
            assert threads.keys() == {"profile", "ladder", "solvers"}
            assert threading.get_ident() not in threads.values()

    run(work())
