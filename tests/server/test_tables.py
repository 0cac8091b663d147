"""At a table: moves, seats, bots, clocks, looking back, forking, playing again."""

import asyncio
import gc
import random
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludocracy.games import catalogue
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.play.dealer import Dealer
from ludocracy.play.match import Match
from ludocracy.server.tables import game_log
from ludocracy.server.tables.registry import IDLE, STALE
from tests.server.harness import TIMEOUT, Client, Running, answer_to, me, run, unread_socket, within

Begin = Callable[..., Running]


def seats_for(game: str, kind: str = "random") -> list[dict[str, Any]]:
    """The client and bots, as few as the game allows."""
    return [me(), *[{"bot": kind}] * (min(catalogue.find(game).seats) - 1)]


@pytest.mark.parametrize("game", catalogue.names())
def test_a_whole_game_against_bots(home: str, game: str) -> None:
    async def work() -> None:
        chance = random.Random(game)
        async with Client(home, "Ann") as ann:
            table = await ann.new_table(game, seats_for(game), start=True)
            async with ann.at(table, "fr") as seat:
                assert len(seat.table["fair"]["commitment"]) == 64
                assert seat.table["fair"]["secret"] is None
                await seat.play_on(chance.randrange)
                assert seat.table["phase"] == "over"
                assert seat.views[0]["view"]["over"]
                assert seat.views[0]["question"] is None
                assert seat.log[0]
                assert seat.table["result"]["scores"] == [one["score"] for one in seat.views[0]["view"]["seats"]]
            verdict = await ann.get(f"/api/tables/{table}/verify")
            assert verdict["ok"]
            assert verdict["secret"] == (await ann.get(f"/api/tables/{table}"))["fair"]["secret"]
            record = await ann.get(f"/api/tables/{table}/record")
            assert record.startswith("ludocracy: 1\n")

    run(work(), 300)


def test_a_whole_game_of_two_people_on_each_database(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann, Client(server.home, "Ben") as ben:
            table = await ann.new_table(seats=[me(), {}, {"bot": "thumb"}], options={"officer": True})
            async with ann.at(table) as first, ben.at(table) as second:
                assert await first.refused("start") == "not-ready"
                await second.done("sit", seat=1, nonce="0123456789abcdef")
                assert await second.refused("start") == "not-yours"
                await first.done("start")
                await asyncio.gather(first.play_on(), second.play_on())
                assert first.table["result"] == second.table["result"]
                assert first.table["seats"][1]["name"] == "Ben"
            assert (await ben.get(f"/api/tables/{table}/verify"))["ok"]
            assert [one["id"] for one in (await ben.get("/api/me/tables"))["tables"]] == [table]

    run(work())


def test_a_move_sent_twice_is_played_once(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            async with ann.at(table) as seat:
                first = await seat.asked()
                fields = answer_to(first) | {"id": "only-once"}
                one = await seat.done("play", **fields)
                two = await seat.done("play", **fields)
                assert two["again"]
                assert one["line"] == two["line"]
                assert not one.get("again")
                await seat.settle()
                assert seat.views[first["seat"]]["moves"] == first["moves"] + 1

    run(work())


def test_two_windows_of_one_seat_make_one_move(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            async with ann.at(table) as one, ann.at(table) as two:
                view = await one.asked()
                told = await asyncio.gather(one.ask("play", **answer_to(view)), two.ask("play", **answer_to(view, -1)))
                assert sorted(answer["is"] for answer in told) == ["done", "refused"]
                await one.settle()
                assert one.views[view["seat"]]["moves"] == view["moves"] + 1

    run(work())


def test_a_move_under_way_when_the_connection_ends_is_played_once(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            async with ann.at(table) as seat:
                view = await seat.asked()
                fields = answer_to(view) | {"id": "under way"}
                await seat.send("play", **fields)
            async with ann.at(table) as seat:
                told = await seat.done("play", **fields)
                assert told["again"]
                await seat.settle()
                assert seat.views[view["seat"]]["moves"] == view["moves"] + 1

    run(work())


def test_illegal_moves_are_refused_with_the_reason(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            async with ann.at(table) as seat, ben.at(table) as other:
                asked = await seat.asked()
                mover, question = asked["seat"], asked["question"]
                move = asked["view"]["prompt"]["offers"][0]["move"]
                waits = (mover + 1) % 3
                assert await seat.refused("play", seat=mover, question=question - 1, move=move) == "late"
                assert await seat.refused("play", seat=mover, question=None, move=move) == "late"
                assert await seat.refused("play", seat=mover, question=question, move="play:gold-77") == "illegal"
                assert await seat.refused("play", seat=waits, question=question, move=move) in ("late", "not-your-turn")
                assert await seat.refused("play", seat=7, question=1, move=move) == "no-seat"
                assert await other.refused("play", seat=mover, question=question, move=move) == "not-yours"
                assert await other.refused("undo", seat=mover) == "not-yours"
                await seat.done("play", seat=mover, question=question, move=move)
                assert await seat.refused("play", seat=mover, question=question, move=move) in ("late", "not-your-turn")
                told = await seat.ask("play", seat=waits, question=seat.views[waits]["question"], move="turn:1")
                assert told["code"] == "illegal"
                assert "the legal moves are" in told["detail"]

    run(work())


def test_watchers_and_people_see_their_own_views(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home) as nobody:
            table = await ann.new_table(seats=[me(), {"bot": "random"}, {"bot": "random"}], start=True)
            async with ann.at(table) as seat, nobody.at(table) as watcher:
                assert list(seat.views) == [0]
                assert list(watcher.views) == [-2]
                hand = next(zone for zone in watcher.views[-2]["view"]["zones"] if zone["id"] == "hand.0")
                assert all(piece["face"] == "" for piece in hand["pieces"])
                assert await watcher.refused("chat", text="hello") == "no-person"
                await seat.until("table", watchers=1)
                await seat.done("chat", text="  Welcome\x00 !  ")
                told = await watcher.until("chat")
                assert (told["seat"], told["name"], told["text"]) == (0, "Ann", "Welcome !")
            async with nobody.at(table) as again:
                assert [line["text"] for line in again.received[0]["chat"]] == ["Welcome !"]

    run(work())


def test_language_is_switched_live_and_programs_get_no_words(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table, "fr") as seat:
                assert "Manche" in seat.views[0]["view"]["status"][0]
                await seat.done("language", language="en")
                await seat.settle()
                assert "Round" in seat.views[0]["view"]["status"][0]
                await seat.done("language", language="none")
                await seat.settle()
                assert set(seat.log[0][0]) == {"move", "key", "args"}
                assert seat.views[0]["view"]["status"][0] == {"key": "status.round", "args": [1, 3]}

    run(work())


def test_nobody_sees_two_hands_by_changing_seats(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table(pace=60_000, late=True)
            async with ben.at(table) as second:
                await second.done("sit", seat=1)
                await second.done("rise", seat=1)
                assert await second.refused("sit", seat=2) == "not-yours"
                await second.done("sit", seat=1)

    run(work())


def test_http_requests_can_do_everything_that_a_socket_can(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table(seats=[me("A"), me("B"), {"bot": "random"}], start=True, absent=0)

            async def do(verb: str, **fields: Any) -> Any:
                return await ann.post(f"/api/tables/{table}/do", {"do": verb} | fields)

            assert (await do("propose", what="pause"))["passed"]
            assert (await ann.get(f"/api/tables/{table}"))["paused"]
            await do("resume")
            played = 0
            while played < 5:
                for seat in (0, 1):
                    view = await ann.get(f"/api/tables/{table}/view?seat={seat}&language=none")
                    if view["question"]:
                        move = view["view"]["prompt"]["offers"][0]["move"]
                        fields = {"seat": seat, "question": view["question"], "move": move, "id": f"move {played}"}
                        first, again = await do("play", **fields), await do("play", **fields)
                        assert (first["line"], again["again"]) == (again["line"], True)
                        played += 1
            await do("undo", seat=seat)
            assert (await do("look", at=0))["at"] == 0
            assert (await do("propose", what="end"))["passed"]
            assert (await ann.get(f"/api/tables/{table}"))["result"]["why"] == "agreed"
            assert (await ann.get(f"/api/tables/{table}/verify"))["ok"]

    run(work())


def test_a_clock_that_ends_brings_a_bot_and_the_seat_is_given_back(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            seats = [me("A"), me("B"), me("C")]
            table = await ann.new_table(seats=seats, start=True, clock={"kind": "turn", "seconds": 5})
            async with ann.at(table) as seat:
                clock = next(told for told in seat.received if told["is"] == "clock")
                mover = clock["running"][0]
                assert 0 < clock["left"][mover] <= 5000
                moves = seat.views[mover]["moves"]
                while not (seat.table["seats"][mover]["bot"] and seat.views[mover]["moves"] > moves):
                    await seat.next()
                assert seat.table["seats"][mover]["who"] == "person"
                await seat.done("back", seat=mover)
                await seat.settle()
                assert seat.table["seats"][mover]["bot"] is None
                assert seat.table["seats"][mover]["stood_from"] == moves, "what the bot did since can be told"
                await seat.answer((await seat.asked())["seat"])
                while seat.table["seats"][mover]["stood_from"] >= 0:
                    await seat.answer((await seat.asked(mover))["seat"])

    run(work())


def test_a_bot_stands_in_until_an_absent_player_returns(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table(seats=[me(), {}, {"bot": "random"}], absent=1)
            async with ann.at(table) as first:
                async with ben.at(table) as second:
                    await second.done("sit", seat=1, nonce="00" * 8)
                    await first.done("start")
                await first.play_on(until=lambda: first.table["seats"][1]["bot"])
                async with ben.at(table) as second:
                    assert second.table["seats"][1]["bot"] is None
                    assert second.table["you"]["seats"] == [1]

    run(work())


def test_a_newcomer_takes_over_a_bots_seat(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table(late=True)
            async with ann.at(table) as first, ben.at(table) as second:
                assert await first.refused("sit", seat=1) == "not-yours"
                assert await second.refused("sit", seat=0) == "taken"
                await second.done("sit", seat=1)
                await second.settle()
                assert list(second.views) == [-2, 1]
                await asyncio.gather(first.play_on(), second.play_on())

    run(work())


def test_setting_up_a_table(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ann") as other:
            table = await ann.new_table(seats=3)
            async with ann.at(table) as seat, other.at(table) as guest:
                assert await guest.refused("set", public=True) == "not-yours"
                await seat.done(
                    "set", seats=4, options={"officer": True}, clock={"kind": "bank", "seconds": 60, "extra": 5}
                )
                assert await seat.refused("set", seats=8) == "bad-option"
                assert await seat.refused("set", options={"gold": 1}) == "bad-option"
                await seat.done("language", language="fr")
                told = await seat.ask("set", seats=8)
                assert told["detail"] == "riffifi se joue à 3, 4, 5 joueurs, pas à 8"
                assert told["why"] == f"La table ne peut pas être réglée ainsi. {told['detail'].capitalize()}."
                assert await seat.refused("set", clock={"kind": "bank", "seconds": 1}) == "bad-option"
                assert await seat.refused("set", hook={"kind": "discord", "url": "ftp://example.org"}) == "bad-hook"
                await seat.done("sit", seat=0, name="Ann", nonce="ab" * 8)
                await guest.done("sit", seat=1, nonce="ab" * 8)
                await guest.settle()
                assert guest.table["seats"][1]["name"] == "Ann 2"
                assert await guest.refused("sit", seat=0) == "taken"
                assert await guest.refused("bot", seat=2, kind="random") == "not-yours"
                await seat.done("bot", seat=2, kind="random")
                assert await seat.refused("bot", seat=3, kind="oracle") == "no-bot"
                await guest.done("rise", seat=1)
                assert await seat.refused("start") == "not-ready"
                await seat.done("bot", seat=1, kind="thumb")
                await seat.done("bot", seat=3, kind="thumb")
                await seat.done("start")
                await seat.settle()
                assert seat.table["options"]["officer"] is True
                assert await seat.refused("set", seats=3) == "started"

    run(work())


def test_the_timeline_shows_ones_own_view(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table()
            async with ann.at(table) as seat, ben.at(table) as other:
                first = await seat.asked(0)
                await seat.answer(0)
                await seat.asked(0)
                then = await seat.done("look", at=first["moves"], seat=0)
                assert then["view"]["zones"] == first["view"]["zones"]
                assert then["view"]["prompt"] is None
                assert await other.refused("look", at=3, seat=0) == "secret"
                assert (await other.done("look", at=3))["seat"] == -2
                assert (await seat.done("look", at=3, seat=0, log=True))["log"] is None, "only after the end"
                assert await ben.no("GET", f"/api/tables/{table}/record") == "secret"
                assert await ben.no("GET", f"/api/tables/{table}/position") == "secret"
                assert await ben.no("GET", f"/api/tables/{table}/past?at=1&seat=0") == "secret"
                await seat.play_on()
                assert (await other.done("look", at=first["moves"], seat=0))["view"]["zones"] == first["view"]["zones"]
                told = (await other.done("look", at=0, seat=0, log=True))["log"]
                assert told["from"] == 0
                assert any(line["text"].startswith("Ann plays") for line in told["lines"])
                assert not any("You" in line["text"] for line in told["lines"]), "the log of somebody else"
                own = (await seat.done("look", at=0, seat=0, log=True))["log"]
                assert any(line["text"].startswith("You play") for line in own["lines"])
                assert [line["key"] for line in own["lines"]] == [line["key"] for line in told["lines"]]
                position = await ben.get(f"/api/tables/{table}/position?at={first['moves']}")
                assert catalogue.find("riffifi").load(position).who() == [0]

    run(work())


def test_fork_and_rematch(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table(seats=[me(), {}, {"bot": "random"}], options={"first_dealer": "last"})
            async with ann.at(table) as first, ben.at(table) as second:
                assert await first.refused("fork") == "not-started"
                await second.done("sit", seat=1, nonce="00" * 8)
                await first.done("start")
                asked = await first.asked(0)
                forked = (await first.done("fork"))["table"]
                async with ann.at(forked) as fork:
                    await fork.done("ready", seat=0, nonce="33" * 8)
                    await fork.asked(0)
                    assert fork.table["from"] == {"table": table, "at": asked["moves"]}
                    mine = [z for z in fork.views[0]["view"]["zones"] if z["id"] in ("hand.0", "front.0", "middle")]
                    assert [z["pieces"] for z in mine] == [
                        z["pieces"] for z in asked["view"]["zones"] if z["id"] in ("hand.0", "front.0", "middle")
                    ]
                    await fork.play_on()
                assert (await ann.get(f"/api/tables/{forked}/verify"))["ok"]
                assert await first.refused("rematch") == "not-over"
                await asyncio.gather(first.play_on(), second.play_on())
                again = (await first.done("rematch"))["table"]
                assert (await second.done("rematch"))["table"] == again
                exact = (await second.done("fork", at=asked["moves"], seat=1))["table"]
                assert (await ben.get(f"/api/tables/{exact}"))["from"]["exact"]
            async with ann.at(again) as first, ben.at(again) as second:
                assert await first.refused("start") == "not-ready"
                await first.done("ready", seat=0, nonce="11" * 8)
                await second.done("ready", seat=1, nonce="22" * 8)
                await first.done("start")

    run(work())


def test_the_lobby_shows_public_tables_and_the_players_own(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            hidden = await ann.new_table(seats=3)
            shown = await ann.new_table(seats=3, public=True)
            lobby = await ben.get("/api/tables")
            ids = [one["id"] for one in lobby["open"]]
            assert shown in ids
            assert hidden not in ids
            assert lobby["mine"] == []
            mine = await ann.get("/api/tables")
            assert {hidden, shown} <= {one["id"] for one in mine["mine"]}
            async with ben.session.ws_connect("/api/lobby/ws") as socket:
                await socket.receive_json(timeout=TIMEOUT)
                third = await ann.new_table(seats=3, public=True)
                listed: list[str] = []
                while third not in listed:
                    told = await socket.receive_json(timeout=TIMEOUT)
                    listed = [one["id"] for one in told["open"]]

    run(work())


def test_a_position_can_be_played_from(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                await seat.play_on()
            position = await ann.get(f"/api/tables/{table}/position?at=40")
            seats = [me(), {"bot": "random"}, {"bot": "random"}]
            again = await ann.new_table(seats=seats, position=position, start=True)
            async with ann.at(again) as seat:
                assert seat.table["from"] == {"position": True}
                await seat.play_on()
            assert (await ann.get(f"/api/tables/{again}/verify"))["ok"]
            broken = position | {"dealer": 99}
            data = {"game": "riffifi", "position": broken}
            assert await ann.no("POST", "/api/tables", data) == "bad-position"

    run(work())


def test_many_watchers_delay_nobody(home: str) -> None:
    """Three hundred clients arrive at once, and each is notified of all others: the server must still do other work."""

    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            other = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            async with ann.at(table, "none") as seat, ann.at(other, "none") as elsewhere:
                crowd = [await unread_socket(home, f"/api/tables/{table}/ws?language=none") for _ in range(300)]
                await elsewhere.play_on(most=20)
                while seat.table["watchers"] < 300:
                    await seat.next()
                assert sum(told["is"] == "table" for told in seat.received) < 150
                for one in crowd:
                    one.close()
                while seat.table["watchers"]:
                    await seat.next()

    run(work())


def test_an_idle_table_is_unloaded(tmp_path: Path) -> None:
    """It leaves memory at once, not at the next garbage collection, which is rare on a busy server; and it can be reloaded."""

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (server, home), Client(home, "Ann") as ann:
            table = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            async with ann.at(table) as seat:
                await seat.play_on(most=20)
                await seat.done("look", at=3)
                await seat.done("chat", text="so long")
                kept = {number: view["view"] for number, view in seat.views.items()}
            while server.registry.live[table].table.connections:
                await asyncio.sleep(0.01)
            await server.registry.live[table].queue.read(lambda: None)  # that they left is stored and published
            live = weakref.ref(server.registry.live[table])
            ledger = weakref.ref(server.registry.live[table].table.log)
            server.registry.live[table].used_at -= IDLE + 1
            for name in list(server.registry.live[table].queue.timers):  # absent players will not be notified
                server.registry.live[table].queue.timer(name, None)
            await server.registry.release_idle()
            assert await server.writer.check()
            assert table not in server.registry.live
            assert live() is None
            assert ledger() is None
            async with ann.at(table) as seat:
                assert {number: view["view"] for number, view in seat.views.items()} == kept

    gc.disable()
    try:
        run(work())
    finally:
        gc.enable()


def test_tables_that_never_started_are_deleted(tmp_path: Path) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (server, home), Client(home, "Ann") as ann:
            begun = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            waiting, fresh = await ann.new_table(seats=[me(), {}, {}]), await ann.new_table(seats=[me(), {}, {}])
            async with ann.at(waiting) as seat:
                await seat.done("chat", text="nobody comes")
            while not server.registry.live[waiting].idle:
                await asyncio.sleep(0.01)
            for table in list(server.registry.live.values()):
                table.used_at -= IDLE + 1
            await server.registry.release_idle()
            directory = server.registry.directory
            entries = directory.entries
            directory.put(fresh, entries[fresh])  # the newest is the last
            entries[begun].changed = entries[waiting].changed = entries[fresh].changed - STALE - 1
            await server.registry.delete_stale(entries[fresh].changed - STALE)
            assert {one["id"] for one in (await ann.get("/api/me/tables"))["tables"]} == {begun, fresh}
            assert await ann.no("GET", f"/api/tables/{waiting}") == "no-table"
            assert (await ann.get(f"/api/tables/{begun}"))["phase"] == "playing"

    run(work())


def steps(position: dict[str, Any]) -> list[str]:
    """The names of the steps on a position's stack."""
    return [step["step"] for step in position["stack"]]


def before_round_two() -> dict[str, Any]:
    """A position of Hegemony one move before the first round ends."""
    rules = catalogue.find("hegemony")
    match = Match(rules, 2, dealer=Dealer.seeded(1))
    match.advance()
    while True:
        before = rules.dump(match.table)
        seat = match.who()[0]
        match.play_legal(seat, match.table.options(seat)[0])
        if rules.dump(match.table)["round"] == 2:
            return before


def test_a_position_that_would_run_out_of_moves_is_refused(home: str) -> None:
    rules = catalogue.find("hegemony")
    match = Match(rules, 2, dealer=Dealer.seeded(1))
    match.advance()
    while rules.dump(match.table)["turn"] < 3 or {"TakeTurn", "MainAction"} & set(steps(rules.dump(match.table))):
        match.play_legal(match.who()[0], match.table.options(match.who()[0])[0])
    position = rules.dump(match.table)
    stack = position["stack"]
    later = [{"step": "NextTurn"} if step["step"] == "Turn" else step for step in stack]
    wrong: dict[str, dict[str, Any]] = {
        "exports: each round to come needs a card": {"exports": []},
        "hands.working: there are 7 cards before the first turn": {"turn": 0, "stack": later},
        "stack: Production is there twice": {"stack": [{"step": "Production"}, *stack]},
    }

    async def work() -> None:
        async with Client(home, "Ann") as ann:
            for why, change in wrong.items():
                data = {"game": "hegemony", "position": position | change}
                status, told = await ann.request("POST", "/api/tables", data)
                assert (status, told["code"]) == (409, "bad-position")
                assert told["detail"] == why

    run(work())


def test_a_table_that_runs_out_of_moves_says_so_and_can_be_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the checks of a position miss something, a table that cannot go on shows the reason."""

    class ShortOfExports(Match):
        def __init__(self, *given: Any, **more: Any) -> None:
            super().__init__(*given, **more)
            assert isinstance(self.table, HegemonyTable)
            self.table.exports = 0

    monkeypatch.setattr(game_log, "Match", ShortOfExports)

    async def work() -> None:
        async with within(tmp_path / "t.sqlite") as (server, home), Client(home, "Ann") as ann:
            table = await ann.new_table("hegemony", seats=[me("A"), me("B")], position=before_round_two(), start=True)
            async with ann.at(table) as seat:
                await seat.play_on(until=lambda: seat.table["phase"] == "frozen")
                assert seat.table["phase"] == "frozen"
                assert "without a legal move" in seat.table["frozen"]
                assert await seat.refused("adopt") == "started"
                await server.registry.live[table].recover()  # as after a crash
                await seat.settle()
                assert seat.table["phase"] == "frozen"
                await seat.done("propose", what="end")
                await seat.settle()
                assert seat.table["phase"] == "over"

    run(work())


def test_a_rematch_can_rotate_the_seats(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table(seats=[me(), {"bot": "random"}, {"bot": "thumb"}], start=True)
            async with ann.at(table) as first:
                await first.play_on()
                again = (await first.done("rematch", shift=1))["table"]
                assert (await first.done("rematch"))["table"] == again, "the first who asks decides"
            seats = (await ann.get(f"/api/tables/{again}"))["seats"]
            assert [seat["bot"] for seat in seats] == ["thumb", None, "random"]
            assert seats[1]["name"] == "Ann"

    run(work())
