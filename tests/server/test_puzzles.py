"""Puzzles on the wire: what is sent before an answer and after it, whose answers count, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from ludocracy.bots.puzzles import Puzzle, shipped
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.play.match import Match
from ludocracy.server.http.rate_limits import RateLimits
from ludocracy.server.puzzles import collection
from ludocracy.server.puzzles.collection import Opened, PuzzleCollection
from tests.server.harness import Client, Running, run, within

GAMES = [name for name in catalogue.names() if shipped(name)]


def puzzle_of(game: str, number: int = 0) -> Puzzle:
    return list(shipped(game).values())[number]


def wrong_move(puzzle: Puzzle) -> str:
    return puzzle.next.move


async def member(client: Client, login: str) -> None:
    await client.post("/api/account", {"login": login, "password": "correct horse"})


def test_a_puzzle_is_shown_without_its_solution_and_solved_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            await member(ann, "ann@home")
            before = await ann.get("/api/puzzles/riffifi?language=fr")
            assert (before["count"], before["answered"], before["own"]) == (len(shipped("riffifi")), 0, None)
            puzzle = shipped("riffifi")[before["next"]]
            path = f"/api/puzzles/riffifi/{puzzle.id}"
            shown = await ann.get(f"{path}?language=fr")
            assert (shown["seat"], shown["moves"], shown["solved"]) == (puzzle.seat, puzzle.ply, None)
            offered = {offer["move"] for offer in shown["view"]["prompt"]["offers"]}
            assert {*puzzle.answers, puzzle.next.move} <= offered
            assert set(shown) & {"answers", "best", "next", "reason", "record", "ahead"} == set()
            assert 0 < len(shown["log"]["lines"]) <= 60 and shown["log"]["lines"][-1]["text"]

            told = await ann.post(f"{path}?language=fr", {"move": wrong_move(puzzle)})
            assert (told["right"], told["counted"], told["solvers"], told["solved"]) == (False, True, 1, 0)
            assert [one["move"] for one in told["answers"]] == puzzle.answers
            assert told["ahead"] == puzzle.confirmed.ahead and "sur 100" in told["reason"]
            assert told["own"]["rating"] < 1500 < told["rating"]["rating"]
            again = await ann.post(path, {"move": puzzle.answers[0]})
            assert (again["right"], again["counted"], again["solvers"]) == (True, False, 1), "the first answer counts"
            after = await ann.get("/api/puzzles/riffifi")
            assert (after["answered"], after["right"]) == (1, 0) and after["next"] != puzzle.id
            assert (await ann.get(path))["solved"] is False
            exported = await ann.get("/api/me/export")
            assert [(one["puzzle"], one["move"]) for one in exported["puzzles"]] == [(puzzle.id, wrong_move(puzzle))]

    run(work())


def test_ratings_of_solvers_and_puzzles_follow_their_answers_and_guests_have_none(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            within(tmp_path / "tables.sqlite") as (_, home),
            Client(home, "Ann") as ann,
            Client(home, "Ben") as ben,
            Client(home, "Guest") as guest,
        ):
            await member(ann, "ann@home")
            await member(ben, "ben@home")
            for number in range(3):
                puzzle = puzzle_of("bakschisch", number)
                path = f"/api/puzzles/bakschisch/{puzzle.id}"
                right = await ann.post(path, {"move": puzzle.answers[0]})
                wrong = await ben.post(path, {"move": wrong_move(puzzle)})
                mine = await guest.post(path, {"move": puzzle.answers[0]})
                assert (mine["right"], mine["counted"], mine["own"], mine["solvers"]) == (True, False, None, 2)
            assert right["own"]["rating"] > 1500 > wrong["own"]["rating"]
            assert (right["own"]["games"], wrong["own"]["games"], wrong["rating"]["games"]) == (3, 3, 2)
            told = await guest.get(f"/api/puzzles/bakschisch?after={puzzle.id}")
            assert told["answered"] == 0 and told["next"] == puzzle_of("bakschisch", 3).id
            await ben.post("/api/me/delete", {"password": "correct horse"})
            left = await ann.post(path, {"move": puzzle.answers[0]})
            assert (left["solvers"], left["solved"]) == (1, 1), "answers of a deleted account are gone"

    run(work())


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with (
            within(tmp_path / "tables.sqlite") as (_, home),
            Client(home, "Ann") as ann,
            Client(home, "Ben") as ben,
        ):
            told = await ann.get("/api/puzzles")
            assert await ben.get("/api/puzzles") == told
            assert [one["game"] for one in told["puzzles"]] == GAMES
            for one in told["puzzles"]:
                assert (await ben.get(f"/api/puzzles/{one['game']}"))["today"] == one["puzzle"]
                assert (await ben.get(f"/api/puzzles/{one['game']}/{one['puzzle']}"))["day"]
        found = PuzzleCollection()
        days = [await found.of_the_day("riffifi", f"2026-11-{day:02}") for day in range(1, 29)]
        assert len(set(days)) == len(days)

    run(work())


def test_puzzles_that_the_installed_rules_do_not_reach_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = dict(list(shipped("riffifi").items())[:3])
    first, second, third = puzzles.values()
    fields = {name: getattr(first, name) for name in first.__struct_fields__}
    puzzles[first.id] = Puzzle(**{**fields, "record": first.record.replace("rules: ", "rules: 9")})
    monkeypatch.setattr(collection, "shipped", lambda game: puzzles)

    async def work() -> None:
        found = PuzzleCollection()
        assert await found.first_of("riffifi", list(puzzles)) == second.id
        days = {await found.of_the_day("riffifi", f"2026-11-{day:02}") for day in range(1, 9)}
        assert days == {second.id, third.id}

    run(work())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_sent_does_not_depend_on_what_the_seat_cannot_see(game: str) -> None:
    """The frame of the real position is that of any world that the seat can imagine, but for the log, which has an audience."""
    for puzzle in list(shipped(game).values())[:8]:
        opened = Opened(puzzle, puzzle.match())
        real = json.loads(opened.show("en")[0])
        match = opened.match
        for seed in range(3):
            world = match.game.imagine(match.table, puzzle.seat, Rng(seed))
            other = Opened(puzzle, Match(match.game, match.seats, table=world))
            assert json.loads(other.show("en")[0]) == real
        texts = {line["text"] for line in [json.loads(bytes(raw)) for raw in opened.show("en")[1].lines]}
        hidden = [note for _, note in match.log if not note.visible_to(puzzle.seat)]
        words = opened.words("en")
        own = {words.say(note.key, note.args, puzzle.seat) for _, note in match.log if note.visible_to(puzzle.seat)}
        assert texts <= own
        assert not texts & ({words.say(note.key, note.args) for note in hidden} - own)


def test_bad_requests_are_refused_in_a_sentence_and_change_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            await member(ann, "ann@home")
            puzzle = puzzle_of("riffifi")
            path = f"/api/puzzles/riffifi/{puzzle.id}"
            assert await ann.no("GET", "/api/puzzles/chess") == "no-game"
            assert await ann.no("GET", "/api/puzzles/chess/1") == "no-game"
            assert await ann.no("GET", "/api/puzzles/riffifi/1") == "no-puzzle"
            assert await ann.no("GET", f"/api/puzzles/bakschisch/{puzzle.id}") == "no-puzzle"
            bodies: list[Any] = [{}, [], {"move": 1}, {"move": "x" * 300}]
            for body in bodies:
                assert await ann.no("POST", path, body) == "bad-message"
            for move in ("", "play:red-99", "nonsense", "pass\n"):
                assert await ann.no("POST", path, {"move": move}) == "illegal"
            told = await ann.get("/api/puzzles/riffifi")
            assert (told["answered"], told["own"]) == (0, None)

    run(work())


def test_answers_have_a_rate_limit(tmp_path: Path) -> None:
    async def work() -> None:
        most = int(RateLimits.RATES["puzzle"][1])
        async with within(tmp_path / "tables.sqlite", rate=1.0) as (_, home), Client(home, "Ann") as ann:
            path = f"/api/puzzles/riffifi/{puzzle_of('riffifi').id}"
            for _ in range(most):
                await ann.post(path, {"move": wrong_move(puzzle_of("riffifi"))})
            assert await ann.no("POST", path, {"move": wrong_move(puzzle_of("riffifi"))}) == "too-fast"

    run(work())


def test_a_program_gets_keys_without_words(begin: Any, database: str) -> None:
    async def work() -> None:
        server: Running = begin(database)
        async with Client(server.home, "Ann") as ann:
            told = await ann.get(f"/api/puzzles/riffifi/{puzzle_of('riffifi').id}?language=none")
            assert "text" not in told["log"]["lines"][0] and "text" not in told["view"]["prompt"]

    run(work())
