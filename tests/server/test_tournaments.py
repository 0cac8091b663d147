"""Tournaments: the same deals at all tables, nothing of one helps at another, and standings that follow from the games."""

import asyncio
import contextlib
import threading
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from ludocracy.play.duplicate.shares import seal_of
from ludocracy.play.record_files import round_standings, verify
from ludocracy.server import clock
from ludocracy.server.app import Server
from ludocracy.server.http import tournament_routes
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol import tournaments as asked
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.tournaments import MAX_ENTRANTS
from ludocracy.server.tables.fairness import commitment_of
from ludocracy.server.tournaments import progress, tournaments
from ludocracy.server.tournaments.state import Tournament
from ludocracy.server.tournaments.tournaments import Tournaments
from tests.server.evenings import Entrant, sealed
from tests.server.group import Begin, Front
from tests.server.harness import Client, Running, run, within
from tests.server.history import History
from tests.server.test_push_and_mail import PushService


@contextlib.asynccontextmanager
async def club(server: Running | Front, count: int, **settings: Any) -> AsyncIterator[list[Entrant]]:
    """People who have entered a tournament; the first owns it."""
    async with contextlib.AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Client(server.home, f"P{n}")) for n in range(count)]
        wanted = {
            "name": "Thursday",
            "game": "riffifi",
            "seats": 3,
            "rounds": 1,
            "bot": "random",
            "pace": 0,
            "absent": 3600,
        }
        made = await people[0].post("/api/tournaments", wanted | settings)
        history = History()
        found = [Entrant(server, one, made["id"], history) for one in people]
        for one in found:
            await one.do(do="join")
        yield found


async def tables_of(entrants: list[Entrant]) -> dict[str, list[int]]:
    """Return the tables of the current round, and their entrants."""
    found: dict[str, list[int]] = {}
    for told in await asyncio.gather(*[one.until(1, "playing") for one in entrants]):
        now = told["rounds"][-1]["tables"]
        [mine] = [table for table in now if told["number"] in table["entrants"]]
        assert [table["id"] for table in now if table is not mine] == [None] * (len(now) - 1)
        assert mine["id"] == told["table"]
        found[mine["id"]] = mine["entrants"]
    return found


#: What is asked of a table by HTTP.
PLACES = [
    "view",
    "view?seat=0",
    "past?at=0",
    "record",
    "log",
    "draws",
    "verify",
    "position",
    "analysis",
    "calendar.ics",
]


def test_nothing_of_a_table_helps_at_another_before_the_round_ends(begin: Begin, tmp_path: Path) -> None:
    async def work() -> None:
        server = begin(str(tmp_path / "t.sqlite"))
        async with club(server, 6) as people, Client(server.home, "Eve") as eve:
            await sealed(people)
            await people[0].do(do="begin", round=1)
            tables = await tables_of(people)
            first, second = tables
            theirs = [people[number] for number in tables[first]]
            others = [people[number] for number in tables[second]]
            games = [one.player(first, f"{n}") for n, one in enumerate(theirs)]
            await asyncio.gather(*[one.play() for one in games])

            async def closed(table: str, client: Client) -> None:
                assert await client.no("GET", f"/api/tables/{table}") == "closed-round"
                for place in PLACES:
                    assert await client.no("GET", f"/api/tables/{table}/{place}") == "closed-round", place
                status, refused = await client.request(
                    "POST", f"/api/tables/{table}/do", {"do": "look", "at": 3, "seat": 0}
                )
                assert (status, refused["code"]) == (409, "closed-round")
                async with client.session.ws_connect(f"/api/tables/{table}/ws") as socket:
                    message = await socket.receive()
                    assert message.type is aiohttp.WSMsgType.CLOSE and message.data == 4005

            for stranger in (eve, others[0].client):
                await closed(first, stranger)
            await closed(second, theirs[0].client)
            # those who played see their own end, and nothing that shows the deals
            own = theirs[0].client
            told = await own.get(f"/api/tables/{first}")
            assert (told["phase"], told["fair"]["secret"], told["round"]["closed"]) == ("over", None, True)
            for place in ("/record", "/log", "/draws", "/verify", "/position", "/analysis"):
                assert await own.no("GET", f"/api/tables/{first}{place}") == "closed-round"
            assert await own.no("GET", f"/api/tables/{first}/view?seat={(told['you']['seats'][0] + 1) % 3}") == "secret"
            exported = await own.get("/api/me/export")
            assert exported["results"] == []
            mine = str(told["you"]["seats"][0])
            assert {line["line"].split()[0] for line in exported["tables"][0]["moves"]} == {mine}
            shown = await theirs[0].show()
            assert (shown["rounds"][0]["secret"], shown["standings"][0]["played"]) == (None, 0)
            assert {(one["over"], one["scores"]) for one in shown["rounds"][0]["tables"]} == {
                (True, None),
                (False, None),
            }
            assert await own.no("GET", f"/api/tournaments/{people[0].tournament}/records.txt") == "closed-round"

            # the last table ends: everything is shown to all
            await asyncio.gather(*[one.player(second, f"{n}").play() for n, one in enumerate(others)])
            over = await people[0].until(1, "over")
            assert over["phase"] == "over" and over["rounds"][0]["secret"]
            for table in tables:
                assert (await eve.get(f"/api/tables/{table}/verify"))["ok"]
                assert len(await eve.get(f"/api/tables/{table}/record")) > 1000
            assert len((await own.get("/api/me/export"))["results"]) == 1
            await check_files(people[0], over, tmp_path)

    run(work())


async def check_files(one: Entrant, over: dict[str, Any], folder: Path) -> None:
    """Compute deals and standings again from the records, without the server."""
    file = folder / "games.txt"
    file.write_text(await one.client.get(f"/api/tournaments/{one.tournament}/records.txt"))
    checked = verify(file)
    assert [found.tables for found in checked.rounds.values()] == [len(each["tables"]) for each in over["rounds"]]
    assert all(found.equal and not found.other for found in checked.rounds.values())
    found, _ = round_standings(file)
    assert [(each.place, each.entrant, round(float(each.points), 2)) for each in found] == [
        (each["place"], each["entrant"], each["points"]) for each in over["standings"] if each["played"]
    ]
    text = await one.client.get(f"/api/tournaments/{one.tournament}/standings.txt?language=en")
    assert f"1. {over['entrants'][found[0].entrant]['name']}: " in text


def test_a_start_is_void_if_somebody_does_not_reveal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others go on without the one who withheld a number; the server gives up its secret."""

    async def work() -> None:
        async with within(tmp_path / "t.sqlite") as (_, home), club(Front("", home), 3) as people:
            await sealed(people)
            shown = await people[0].show()
            own = people[0].nonces[f"1 {shown['rounds'][0]['commitment']}"]
            status, refused = await people[0].request("POST", "/do", {"do": "reveal", "round": 1, "nonce": own})
            assert (status, refused["code"]) == (409, "not-ready")
            await people[0].do(do="begin", round=1)
            # fixed: nothing that the deals depend on can be changed
            other = seal_of(shown["rounds"][0]["commitment"], 2, "ab" * 16)
            for request, code in (
                ({"do": "seal", "round": 1, "seal": other}, "starting"),
                ({"do": "reveal", "round": 1, "nonce": "ab" * 16}, "bad-nonce"),
                ({"do": "drop", "entrant": 1}, "not-yours"),
                ({"do": "begin", "round": 1}, "not-yours"),
                ({"do": "leave"}, "starting"),
            ):
                status, refused = await people[2].request("POST", "/do", request)
                assert (status in (403, 409), refused["code"]) == (True, code), request
            for one in people[:2]:
                await one.add_nonce(await one.show())
            assert not (await people[0].show())["rounds"][0]["void"]
            monkeypatch.setattr(progress, "SEAL_AGAIN", 1000)
            monkeypatch.setattr(tournaments, "now_ms", lambda: int(time.time() * 1000) + progress.REVEAL_AT_ONCE)
            while not (now := (await people[0].show())["rounds"][0])["void"]:
                await asyncio.sleep(0.1)
            assert (now["void"][0]["names"], now["withheld"], now["seals"]) == (["P2"], [2], {})
            status, refused = await people[2].request("POST", "/do", {"do": "seal", "round": 1, "seal": other})
            assert refused["code"] == "withheld"
            await asyncio.gather(*[one.until(1, "playing") for one in people[:2]])
            now = (await people[0].show())["rounds"][0]
            assert set(now["nonces"]) == {"0", "1"}

    run(work())


def test_a_round_over_weeks_waits_for_seals_and_tells_those_whose_number_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A round that lasts until its deadline leaves time to seal for the next one; it begins when everybody has."""

    async def work() -> None:
        async with within(tmp_path / "t.sqlite") as (server, home), PushService() as pushes:
            ahead = [0]

            def later(milliseconds: int) -> None:
                ahead[0] += milliseconds
                server.tournaments.wake(people[0].tournament)

            monkeypatch.setattr(tournaments, "now_ms", lambda: int(time.time() * 1000) + ahead[0])
            async with club(Front("", home), 3, rounds=2, days=7) as people:
                pushes.server_key = (await people[2].client.get("/api/me/notifications"))["push"]
                await people[2].client.post("/api/me/push", pushes.subscription())
                await sealed(people)
                await people[0].do(do="begin", round=1)
                for one in people[:2]:
                    await one.add_nonce(await one.show())
                assert pushes.got.empty()
                later(progress.REMIND_AFTER)
                told = await pushes.got.get()
                assert "Round 1 of Thursday begins." in told["body"]
                assert told["path"] == f"/club/{people[0].tournament}"
                await people[2].until(1, "playing")
                later(8 * progress.DAY)  # the time of the first round is over
                table = (await people[0].show())["table"]
                for seat, one in enumerate((await people[0].client.get(f"/api/tables/{table}"))["seats"]):
                    owner = next(each for each in people if each.client.name == one["name"])
                    await owner.client.post(f"/api/tables/{table}/do", {"do": "bot", "seat": seat, "kind": "random"})
                while len((told := await people[0].show())["rounds"]) == 1:
                    await asyncio.sleep(0.05)
                assert told["rounds"][1]["at"] - clock.now() - ahead[0] > progress.SEAL_IN_DAYS - progress.DAY // 2
                later(progress.REMIND_AFTER)
                assert "Round 2 of Thursday is about to begin." in (await pushes.got.get())["body"]
                await sealed(people[:2])
                assert (await people[0].show())["rounds"][1]["stage"] == "sealing"
                await sealed(people[2:])
                await asyncio.gather(*[one.until(2, "playing") for one in people])
                assert set((await people[0].show())["rounds"][1]["nonces"]) == {"0", "1", "2"}
                assert pushes.got.empty()

    run(work())


def test_owners_replace_drop_and_end_and_refuse_what_cannot_be(begin: Begin, tmp_path: Path) -> None:
    async def work() -> None:
        server = begin(str(tmp_path / "t.sqlite"))
        async with club(server, 4, rounds=3) as people, Client(server.home, "Eve") as eve:
            ann, one = people[0], people[0].tournament
            for wanted, code in (
                ({"game": "chess"}, "no-game"),
                ({"seats": 8}, "bad-option"),
                ({"bot": "nobody"}, "no-bot"),
                ({"rounds": 99}, "bad-message"),
                ({"rated": True}, "not-rated"),
                ({"name": " "}, "bad-name"),
            ):
                given = {"name": "X", "game": "riffifi", "seats": 3} | wanted
                assert await ann.client.no("POST", "/api/tournaments", given) == code
            assert await eve.no("GET", "/api/tournaments/nosuchone") == "no-tournament"
            assert await eve.no("POST", f"/api/tournaments/{one}/do", {"do": "end"}) == "not-yours"
            assert (
                await ann.client.no("POST", f"/api/tournaments/{one}/do", {"do": "drop", "entrant": 77}) == "no-entrant"
            )
            await ann.do(do="replace", entrant=3, bot="random")
            await ann.do(do="drop", entrant=2)
            await sealed(people[:2])
            await ann.do(do="begin", round=1)
            told = (await asyncio.gather(*[each.until(1, "playing") for each in people[:2]]))[0]
            assert [each["who"] for each in told["entrants"]] == ["person", "person", "bot", "bot"]
            assert await eve.no("POST", f"/api/tournaments/{one}/do", {"do": "join"}) == "started"
            # somebody who leaves in mid-round leaves the seat to a bot, and cannot look any more
            table = told["table"]
            async with people[1].client.at(table):
                for do in ("replace", "drop"):
                    path = f"/api/tournaments/{one}/do"
                    assert await ann.client.no("POST", path, {"do": do, "entrant": 1}) == "connected"
            await people[1].do(do="leave")
            assert await people[1].client.no("GET", f"/api/tables/{table}") == "closed-round"
            await ann.do(do="end")
            over = await ann.until(1, "over")
            assert (over["phase"], over["rounds"][0]["tables"][0]["scores"]) == ("over", None)
            assert (await eve.get(f"/api/tables/{table}"))["result"]["why"] == "agreed"
            assert len((await ann.client.get("/api/tournaments"))["tournaments"]) == 1

    run(work())


def test_the_games_of_a_rated_tournament_that_its_owner_ends_are_played_on(begin: Begin, tmp_path: Path) -> None:
    async def work() -> None:
        server = begin(str(tmp_path / "t.sqlite"))
        async with Client(server.home, "Ann") as client:
            await client.post("/api/account", {"login": "ann@rated", "password": "correct horse"})
            wanted = {"game": "riffifi", "seats": 3, "rounds": 2, "bot": "random", "pace": 0, "absent": 3600}
            made = await client.post("/api/tournaments", {"name": "Friday", "rated": True, **wanted})
            ann = Entrant(server, client, made["id"], History())
            await ann.do(do="join")
            await sealed([ann])
            await ann.do(do="begin", round=1)
            table = (await ann.until(1, "playing"))["table"]
            await ann.do(do="end")
            await ann.player(table, "phone").play()
            over = await ann.until(1, "over")
            assert over["phase"] == "over"
            assert over["rounds"][0]["tables"][0]["scores"]
            assert (await client.get(f"/api/tables/{table}"))["result"]["why"] == "finished"

    run(work())


def test_nobody_uses_up_the_places_by_coming_and_going(begin: Begin, tmp_path: Path) -> None:
    async def work() -> None:
        server = begin(str(tmp_path / "t.sqlite"))
        async with club(server, 3) as people:
            for _ in range(4):
                await people[1].do(do="leave")
                await people[1].do(do="join")
            told = await people[2].do(do="leave")
            assert [one["dropped"] for one in told["entrants"]] == [False, False, True]
            await sealed(people[:2])
            told = await people[2].do(do="join")
            assert ([one["sealed"] for one in told["entrants"]], told["number"]) == ([True, True, False], 2)

    run(work())


def test_who_is_entered_twice_has_one_place_after_logging_in(begin: Begin, tmp_path: Path) -> None:
    async def work() -> None:
        server = begin(str(tmp_path / "t.sqlite"))
        async with club(server, 3) as people, Client(server.home, "Ann") as ann:
            given = {"login": "ann", "password": "a long password"}
            await ann.post("/api/account", given)
            entrant = Entrant(server, ann, people[0].tournament, History())
            await entrant.do(do="join")
            await sealed([*people, entrant])
            await people[2].client.post("/api/login", given)
            told = await people[0].do(do="begin", round=1)
            assert list(told["rounds"][0]["seals"]) == ["0", "1", "3"]
            told, *_ = await asyncio.gather(*[one.until(1, "playing") for one in (entrant, *people[:2])])
            assert told["number"] == 3

    run(work())


def test_tournaments_that_are_made_and_left_are_deleted_and_cost_nothing_until_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with within(tmp_path / "t.sqlite") as (server, home), Client(home, "Ann") as ann:
            found = server.tournaments
            wanted = {"name": "X", "game": "riffifi", "seats": 3}
            made = [(await ann.post("/api/tournaments", wanted))["id"] for _ in range(3)]
            far = {"begins": clock.now() + 400 * progress.DAY}
            assert await ann.no("POST", "/api/tournaments", wanted | far) == "bad-message"
            soon = (await ann.post("/api/tournaments", wanted | {"begins": clock.now() + 90 * progress.DAY}))["id"]
            while found.due(await found.repository.unfinished()):
                await asyncio.sleep(0.05)
            assert await ann.no("POST", "/api/tournaments/nosuchone/do", {"do": "join"}) == "no-tournament"
            assert not found.locks, "whoever invents ids fills no memory"
            await ann.post(f"/api/tournaments/{made[0]}/do", {"do": "join"})
            assert found.due([(made[0], 99), (made[1], 1)]) == [made[0]], "only what has changed"
            later = clock.now() + 40 * progress.DAY
            monkeypatch.setattr(tournaments, "now_ms", lambda: later)
            await found.forget_idle(later - tournaments.IDLE)
            assert [one["id"] for one in (await ann.get("/api/tournaments"))["tournaments"]] == [soon]
            assert [one for one, _ in await found.repository.unfinished()] == [soon]

    run(work())


async def go_on(server: Server, tournament: str, good: Callable[[Tournament], bool]) -> Tournament:
    """Wait until a tournament has come so far."""
    while not good(state := (await server.tournaments.read(tournament)).state):
        server.tournaments.wake(tournament)
        await asyncio.sleep(0.2)
    return state


def void_late(state: Tournament) -> None:
    """Let the time in which to reveal be over."""
    Tournaments.void_if_late(state, clock.now() + progress.REVEAL_AT_ONCE)


@pytest.mark.soak
def test_five_hundred_entrants_of_whom_half_are_absent(tmp_path: Path) -> None:
    """Half of them seal; a tenth of those does not reveal, which voids a start. The server restarts in mid-round."""

    async def work() -> None:
        file = tmp_path / "tables.sqlite"
        async with within(file) as (server, _):
            accounts = server.auth.accounts
            people = [Identity((await accounts.guest(f"P{n}", "en")).id, f"P{n}") for n in range(MAX_ENTRANTS + 1)]
            wanted = asked.NewTournament(name="All", game="riffifi", seats=3, rounds=1, bot="random", pace=0, absent=1)
            tournament = await server.tournaments.create(wanted, people[0])
            for one in people[:-1]:
                await server.tournaments.do(tournament, one, asked.Join())
            with pytest.raises(Refused) as refusal:
                await server.tournaments.do(tournament, people[-1], asked.Join())
            assert refusal.value.code == "too-many"

            present, faithless = range(0, MAX_ENTRANTS, 2), range(0, MAX_ENTRANTS, 20)
            for attempt in ("first", "second"):
                commitment = commitment_of((await server.tournaments.read(tournament)).state.round.secret)
                for n in present:
                    sealing = asked.SealNonce(round=1, seal=seal_of(commitment, n, f"{n:032x}"))
                    if attempt == "first" or n not in faithless:
                        await server.tournaments.do(tournament, people[n], sealing)
                    else:
                        with pytest.raises(Refused):
                            await server.tournaments.do(tournament, people[n], sealing)
                await server.tournaments.do(tournament, people[0], asked.BeginRound(round=1))
                for n in present:
                    if n not in faithless:
                        request = asked.RevealNonce(round=1, nonce=f"{n:032x}")
                        await server.tournaments.do(tournament, people[n], request)
                if attempt == "first":
                    await server.tournaments.change(tournament, void_late)
            state = await go_on(server, tournament, lambda state: state.round.stage == "playing")
            assert len(state.round.tables) == 167
            assert sorted(n for table in state.round.tables for n in table.entrants) == list(range(MAX_ENTRANTS + 1))
            assert len(state.round.void) == 1
            state = await go_on(server, tournament, lambda state: sum(one.over for one in state.round.tables) > 10)
            assert state.round.stage == "playing", "in mid-round"
        async with within(file) as (server, _):
            state = await go_on(server, tournament, lambda state: state.phase == "over")
            assert all(table.over and table.scores is not None for table in state.rounds[0].tables)
            assert len(progress.standing(state)) == MAX_ENTRANTS + 1

    run(work(), 3600.0)


def test_a_large_tournament_is_put_together_beside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 500 entrants and 30 rounds it would keep the loop for longer than a move may wait."""
    threads: set[int] = set()
    for name in ("tournament_info", "summary"):
        made = getattr(tournament_routes, name)

        def noted(*arguments: Any, made: Callable[..., Any] = made) -> Any:
            threads.add(threading.get_ident())
            return made(*arguments)

        monkeypatch.setattr(tournament_routes, name, noted)

    async def work() -> None:
        async with within(tmp_path / "t.sqlite") as (_, home), Client(home, "Ann") as ann:
            wanted = {"name": "Thursday", "game": "riffifi", "seats": 3, "rounds": 1}
            made = await ann.post("/api/tournaments", wanted)
            assert (await ann.get(f"/api/tournaments/{made['id']}"))["name"] == "Thursday"
            assert len((await ann.get("/api/tournaments"))["tournaments"]) == 1
            assert threads
            assert threading.get_ident() not in threads

    run(work())
