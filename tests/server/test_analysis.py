"""Analyses of finished games, and hints."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from ludocracy.bots.reasons import why
from ludocracy.bots.study import Answered, Study, study_position
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.play.dealer import Dealer
from ludocracy.play.match import Match
from ludocracy.server.tables import analysis
from ludocracy.server.tables.actor import TableActor
from ludocracy.server.tables.analysis import GameAnalyses
from ludocracy.server.tables.bot_pool import BotPool
from ludocracy.show.phrases import Phrases
from ludocracy.show.words import Words
from tests.server.harness import Client, me, run, within


async def analysed(client: Client, table: str, cards: str = "") -> Any:
    """Asks for more until there is no more; every answer but the last has a decision that was not known before."""
    known = -1
    while True:
        told = await client.get(f"/api/tables/{table}/analysis?cards={cards}&known={known}&language=fr")
        if told["done"]:
            return told
        assert len(told["points"]) > known
        known = len(told["points"])


def test_a_finished_game_is_analysed_while_somebody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "SECONDS", 0.01)
    monkeypatch.setattr(analysis, "TIMEOUT", 60.0)

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (server, home), Client(home, "Ann") as ann:
            table = await ann.new_table("bakschisch", [me(), {"bot": "random"}], start=True, options={"most_rounds": 2})
            assert await ann.no("GET", f"/api/tables/{table}/analysis") == "secret"
            async with ann.at(table) as seat:
                await seat.play_on()
            for cards in ("", "open"):
                told = await analysed(ann, table, cards)
                assert len(told["points"]) == told["total"] > 3
                for point in told["points"]:
                    assert sum(point["chances"]) == pytest.approx(1, abs=0.01)
                    assert sum(point["best_chances"]) == pytest.approx(1, abs=0.01)
                    assert point["loss"] >= 0
                    assert point["played"] and point["best"]
                    assert point["why"] or not point["loss"]
                at = max(told["points"], key=lambda point: point["loss"])
                async with ann.at(table) as seat:
                    then = await seat.ask("look", at=at["at"], seat=at["seat"], asked=True)
                    offered = [offer["move"] for offer in then["view"]["prompt"]["offers"]]
                    assert {at["played_move"], at["best_move"]} <= set(offered), "both can be marked on the table"
                    assert (await seat.ask("look", at=at["at"], seat=at["seat"]))["view"]["prompt"] is None
                forked = await ann.post(f"/api/tables/{table}/do", {"do": "fork", "at": at["at"], "seat": at["seat"]})
                assert forked["table"]
            studied = server.analyses.studied
            await analysed(ann, table)
            assert server.analyses.studied == studied, "what is known is not computed again"

    run(work())


def test_an_analysis_stops_when_nobody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "LOOKED", 0.0)

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (server, home), Client(home, "Ann") as ann:
            table = await ann.new_table("bakschisch", [me(), {"bot": "random"}], start=True, options={"most_rounds": 2})
            async with ann.at(table) as seat:
                await seat.play_on()
            assert not (await ann.get(f"/api/tables/{table}/analysis"))["done"]
            running = next(iter(server.analyses.kept.values()))
            assert running.task is not None
            await running.task
            assert server.analyses.studied <= 1

    run(work())


def test_hints_are_for_practice(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                view = await seat.asked(0)
                told = await ann.post(f"/api/tables/{table}/hint?language=en", {"seat": 0})
                assert told["move"] in [offer["move"] for offer in view["view"]["prompt"]["offers"]]
                assert told["label"] and told["why"]
                assert 0 <= told["chance"] <= 1
                assert await ben.no("POST", f"/api/tables/{table}/hint", {"seat": 0}) == "not-yours"
                await seat.answer(0, told["move"])
            shared = await ann.new_table(seats=[me(), {}, {"bot": "random"}])
            async with ben.at(shared) as other, ann.at(shared) as seat:
                await other.done("sit", seat=1, nonce="00" * 8)
                await seat.done("start")
            assert await ann.no("POST", f"/api/tables/{shared}/hint", {"seat": 0}) == "not-practice"
            await ann.post("/api/account", {"login": "ann@hint", "password": "correct horse"})
            rated = await ann.new_table(rated=True)
            assert await ann.no("POST", f"/api/tables/{rated}/hint", {"seat": 0}) == "not-practice"

    run(work())


def test_a_hint_with_one_legal_answer_says_so(home: str) -> None:
    game = catalogue.find("riffifi")
    table, rng = game.start(3), Rng(1)
    while table.who()[0] != 0 or len(table.options(0)) > 1:
        seat = table.who()[0]
        table.play(seat, rng.choice(table.options(seat)))

    async def work() -> None:
        async with Client(home, "Ann") as ann:
            at = await ann.new_table(position=game.dump(table))
            told = await ann.post(f"/api/tables/{at}/hint?language=en", {"seat": 0})
            assert told["why"] == "There is no other choice worth comparing."

    run(work())


def test_hints_of_many_guests_wait_for_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Playing bots must find a process: hints take one at a time, and too many of them are refused. One address leaves room."""
    monkeypatch.setattr(analysis, "HINT_SECONDS", 0.05)

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite", behind_proxy=True) as (server, home), Client(home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                await seat.asked(0)
            most, at_once, study = 0, 0, server.bots.study

            async def counted(*asked: Any) -> list[Answered]:
                nonlocal most, at_once
                at_once += 1
                most = max(most, at_once)
                try:
                    return await study(*asked)
                finally:
                    at_once -= 1

            monkeypatch.setattr(server.bots, "study", counted)
            crowd, given = analysis.MAX_HINTS + 5, analysis.MAX_HINTS_OF_ADDRESS
            addresses = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in range(1, 4)]
            for there, answered in (addresses[:1], given), (addresses, analysis.MAX_HINTS):
                asked = [
                    ann.request("POST", f"/api/tables/{table}/hint", {"seat": 0}, headers=there[number % len(there)])
                    for number in range(crowd)
                ]
                told = await asyncio.gather(*asked)
                assert most == 1
                assert sorted(status for status, _ in told) == [200] * answered + [429] * (crowd - answered)

    run(work())


def test_somebody_with_many_analyses_does_not_push_out_those_of_others() -> None:
    async def work() -> None:
        analyses = GameAnalyses(BotPool(1))

        def begin(table: str, address: str) -> None:
            analyses.begin(cast(TableActor, SimpleNamespace(id=table)), False, address)

        begin("club", "192.0.2.1")
        for number in range(2 * analysis.MAX_KEPT):
            begin(f"hog {number}", "192.0.2.2")
        assert len(analyses.kept) == analysis.MAX_KEPT
        assert ("club", False) in analyses.kept

    run(work())


def test_an_analysis_with_closed_cards_uses_only_what_the_seat_knows() -> None:
    """Two deals that differ only in what a seat cannot see give the same study, unless the cards are open."""
    game = catalogue.find("riffifi")
    match = Match(game, 3, dealer=Dealer.seeded(5))
    match.advance()
    seat = match.who()[0]
    other = game.imagine(match.table, seat, Rng(99))
    assert game.dump(other) != game.dump(match.table)
    closed = Study(seat, "", False, 0.0, 0)
    assert study_position(game, match.table, closed, 7) == study_position(game, other, closed, 7)
    opened = Study(seat, "", True, 0.0, 0)
    assert study_position(game, match.table, opened, 7) != study_position(game, other, opened, 7)


def test_a_reason_says_what_the_better_answer_brings_to_whom_and_by_when() -> None:
    game = catalogue.find("hegemony")
    words = Words(game, "en", ["Ann", "Ben"])
    best = Answered(
        "for",
        4,
        [0.6, 0.4],
        [12.0, 7.0],
        {"points-bills": [3.0, 0.0], "gain-money": [10.0, 8.0], "points-cards": [1, 1]},
    )
    other = Answered(
        "against",
        4,
        [0.5, 0.5],
        [8.5, 7.0],
        {"points-bills": [0, 0], "gain-money": [22.0, 5.0], "points-cards": [1, 1]},
    )
    told = why(Phrases("en"), words, best, other, 0)
    assert "wins 60 of 100 games" in told
    assert told.endswith(
        "On average, the difference at the end of the round is: you: score +3.5 (money: −12\u00a0V, own bills passed: +3\u00a0VP); "
        "Ben: money: +3\u00a0V."
    )
    same = why(Phrases("fr"), Words(game, "fr", ["Ann", "Ben"]), best, best, 0)
    assert "différence" not in same


@pytest.mark.parametrize("name", catalogue.names())
def test_every_game_has_words_for_what_its_seats_hold(name: str) -> None:
    game = catalogue.find(name)
    table = game.start(game.seats[0])
    for language in ("en", "fr"):
        words = Words(game, language)
        for fact, numbers in game.holdings(table).items():
            assert len(numbers) == table.seats
            assert "+2" in words.text(f"fact.{fact}", n=2)
