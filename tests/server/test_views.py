"""Encoded views: zones that did not change are not encoded or sent again, and nobody can tell the difference."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import WATCHER
from ludocracy.core.view import Zone
from ludocracy.games import catalogue
from ludocracy.server.tables import publisher
from ludocracy.server.tables.game_log import GameLog
from ludocracy.server.tables.state import SeatState, TableState
from ludocracy.server.tables.views import TableViews
from ludocracy.show.render import render_view, render_zone
from ludocracy.show.words import Words
from tests.server.harness import Client, Seat, answer_to, me, run, within

MOVES = 60


def dealt(game: str) -> tuple[GameLog, TableViews]:
    """A table of a game with as many seats as it has, and its views."""
    rules = catalogue.find(game)
    seats = [SeatState("p", f"seat {seat}", nonce="00" * 8) for seat in range(max(rules.seats))]
    state = TableState(rules.name, rules.rules, seats, "p", "11" * 32, rules.setting(len(seats), {}), phase="playing")
    game_log = GameLog("t", state, None)
    game_log.open()
    return game_log, TableViews(game_log, [one.name for one in seats], state)


class Reader:
    """A client that receives only changes, and assembles the view from them."""

    def __init__(self, seat: int, language: str = "en") -> None:
        self.seat, self.language = seat, language
        self.known: object = None
        self.view: dict[str, Any] = {}
        self.received = self.shown = 0

    def read(self, views: TableViews) -> dict[str, Any]:
        log = views.log(self.seat, self.language, 0)
        message = json.loads(views.frame(self.seat, self.language, log, None, None, self.known))
        self.known = views.zones_state(self.seat, self.language)
        self.received += len(message["view"]["zones"])
        if message["zones"] is not None:
            zones = {zone["id"]: zone for zone in [*self.view["zones"], *message["view"]["zones"]]}
            message["view"]["zones"] = [zones[name] for name in message["zones"]]
        self.view = message["view"]
        self.shown += len(self.view["zones"])
        return self.view


@pytest.mark.parametrize("game", catalogue.names())
def test_changes_add_up_to_the_whole_view(game: str) -> None:
    """For all seats, watchers and languages; after moves, undo and new names, and for those who come late or miss a view."""
    game_log, views = dealt(game)
    count, rng = game_log.table.seats, Rng(6)
    readers = [Reader(seat) for seat in (*range(count), WATCHER)] + [Reader(0, "fr"), Reader(0, "none")]
    rare, names = Reader(WATCHER), list(views.names)
    for number in range(MOVES):
        who = game_log.table.who()
        if not who:
            break
        for reader in [*readers, rare] if rng.below(3) == 0 else readers:
            view = game_log.game.show(game_log.table, reader.seat)
            if reader.language == "none":
                whole = msgspec.to_builtins(view)
            else:
                whole = json.loads(json.dumps(render_view(view, Words(game_log.game, reader.language, names))))
            assert reader.read(views) == whole
        views.forget()
        if number == MOVES // 2:
            names = [f"new {seat}" for seat in range(count)]
            views.renamed(names)
        if rng.below(8) == 0 and game_log.match.may_undo(game_log.match.moves[-1][0]):
            game_log.take_back(game_log.back_to(game_log.match.moves[-1][0], free=False))
            views.cut()
        else:
            game_log.play_group(who[0], [random_move(game_log.table, who[0], rng)], None)
    for reader in readers[: count + 1]:
        assert reader.received < reader.shown / 2, "zones that did not change were sent again"


def test_a_connection_may_ask_for_changes_only(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table("hegemony", [me(), me()], start=True)
            path = f"/api/tables/{table}/ws?language=en&zones=changed"
            async with ann.session.ws_connect(path) as socket:
                seat, zones = Seat(socket), dict[str, Any]()
                for number in range(12):
                    if number:
                        await seat.answer()
                    await seat.settle()
                    told = seat.views[0]
                    whole = await ann.get(f"/api/tables/{table}/view?seat=0&language=en")
                    assert whole["zones"] is None
                    assert (told["zones"] is None) == (number == 0)
                    for message in [one for one in seat.received if one["is"] == "view" and one["seat"] == 0]:
                        zones |= {zone["id"]: zone for zone in message["view"]["zones"]}
                    seat.received.clear()
                    order = told["zones"] or [zone["id"] for zone in told["view"]["zones"]]
                    assert told["view"] | {"zones": [zones[name] for name in order]} == whole["view"]

    run(work())


@pytest.mark.parametrize("game", catalogue.names())
def test_a_view_with_remembered_zones_is_the_view(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game_log, views = dealt(game)
    words = Words(game_log.game, "en", views.names, game_log.table.setting)
    rng, shown, encoded = Rng(4), 0, list[str]()

    def counted(zone: Zone, words: Words, piece: Any) -> dict[str, Any]:
        encoded.append(zone.id)
        return render_zone(zone, words, piece)

    monkeypatch.setattr("ludocracy.server.tables.views.render_zone", counted)
    for _ in range(MOVES):
        who = game_log.table.who()
        if not who:
            break
        for viewer in (*range(game_log.table.seats), WATCHER):
            whole, ids = views.encoded_view(viewer, "en", None)
            view = game_log.match.view(viewer)
            assert ids is None
            assert json.loads(bytes(whole)) == json.loads(json.dumps(render_view(view, words)))
            shown += len(view.zones)
        views.forget()
        game_log.match.play_legal(who[0], random_move(game_log.table, who[0], rng))
    assert len(encoded) < shown / 4, "hardly any zone was remembered"


@pytest.mark.parametrize("game", catalogue.names())
def test_views_without_words_are_those_of_the_game(game: str) -> None:
    game_log, views = dealt(game)
    rng = Rng(8)
    for _ in range(12):
        views.forget()
        for seat in [*range(game_log.table.seats), WATCHER]:
            raw, ids = views.encoded_view(seat, "none", None)
            assert ids is None
            assert msgspec.json.decode(raw) == msgspec.to_builtins(game_log.game.show(game_log.table, seat))
        seat = game_log.table.who()[0]
        game_log.play(seat, random_move(game_log.table, seat, rng), None)
        if game_log.table.over():
            break


def test_quick_moves_are_shown_at_once_to_those_who_are_asked_and_later_to_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publisher, "INTERVAL", 3600.0)  # no move is slow
    monkeypatch.setattr(publisher, "FOR_EACH", 0.0)  # nor are there many watchers

    async def work() -> None:
        async with (
            within(tmp_path / "tables.sqlite") as (server, home),
            Client(home, "Ann") as ann,
            Client(home, "Bob") as bob,
            Client(home) as guest,
        ):
            table = await ann.new_table("riffifi", seats=[me(), me(), {}])
            async with ann.at(table) as first, bob.at(table) as second, guest.at(table) as watcher:
                await second.done("sit", seat=2, nonce="1b" * 8)
                await first.done("start")
                await second.until("view")
                actor = server.registry.live[table]
                for _ in range(6):
                    (seat,) = actor.table.awaited()
                    one = second if seat == 2 else first
                    await one.done("play", **answer_to(await one.next_question(seat)))
                assert actor.table.log is not None
                moves = len(actor.table.log.match.moves)
                actor.queue.add_work(actor.publisher.publish_late)  # as its timer does
                latest = await watcher.until("view", moves=moves)
                views = [told for told in watcher.received if told["is"] == "view"]
                assert len(views) <= 3
                assert latest["log"]["from"] + len(latest["log"]["lines"]) == len(watcher.log[WATCHER])
                (seat,) = actor.table.awaited()
                await (second if seat == 2 else first).answer(seat)
                await watcher.settle()  # a client that asks something is shown everything before the answer
                assert watcher.views[WATCHER]["moves"] > moves

    run(work())
