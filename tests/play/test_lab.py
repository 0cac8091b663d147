"""Simulations play the same games in every mode, and compute correct figures."""

import math
import re
import tracemalloc
from itertools import takewhile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludocracy.bots import find as bots
from ludocracy.bots.random import Random
from ludocracy.core.errors import BadOption
from ludocracy.core.step import CHANCE
from ludocracy.games import catalogue
from ludocracy.lab.report import by_seat, mean, student, wilson, wilson_by_deal
from ludocracy.lab.runner import Plan, generators, play_out, seated
from ludocracy.lab.simulate import WHOLE_WIN, Tally, shares, simulate
from ludocracy.play.chair import Chair
from ludocracy.play.files import atomic_write
from ludocracy.play.record_files import check
from tests.play.driver import refused, run

GAMES = catalogue.names()


def plan_for(name: str, *kinds: str) -> Plan:
    return Plan(name, min(catalogue.find(name).seats), (), kinds or ("random",), 7)


@pytest.mark.parametrize("name", GAMES)
def test_records_and_workers_change_nothing(name: str) -> None:
    """Simulations without records, with records and in two processes play the same games."""
    plan = plan_for(name)
    texts: list[str] = []
    fast = simulate(plan, 6)
    assert simulate(plan, 6, keep=texts.append) == fast
    shared: list[str] = []
    assert simulate(plan, 6, workers=2, keep=shared.append) == fast
    assert "".join(shared) == "".join(texts)
    assert fast.games == 6 and sum(fast.wins) == 6 * WHOLE_WIN


@pytest.mark.parametrize("name", GAMES)
def test_bots_of_every_kind_can_be_mixed(name: str, tmp_path: Path) -> None:
    kinds = bots.kinds(catalogue.find(name))[:2]
    texts: list[str] = []
    tally = simulate(plan_for(name, *kinds), 2, keep=texts.append)
    file = tmp_path / "records"
    file.write_text("".join(texts))
    assert tally.games == check(file).finished == 2
    assert f"name: 0 {kinds[0]} 0" in texts[0]


def test_other_seeds_play_other_games() -> None:
    assert simulate(plan_for("riffifi"), 5) != simulate(plan_for("riffifi")._replace(seed=8), 5)


class ExtraDrawBot(Random):
    """Plays like Random, but makes an extra draw before each answer."""

    def choose(self, chair: Chair) -> int:
        chair.rng.below(2)
        return super().choose(chair)


def dealt(text: str) -> list[list[str]]:
    """Return the draws of each record, up to the first decision."""
    games = []
    for record in text.split("game: ")[1:]:
        moves = [line for line in record.splitlines() if line[:2] in ("~ ", "0 ", "1 ", "2 ")]
        games.append(list(takewhile(lambda line: line.startswith("~ "), moves)))
    return games


def test_a_bots_draws_change_no_deal() -> None:
    """Riffifi deals all cards at the beginning of each round: its chance moves are the same whatever the bots do."""
    game = catalogue.find("riffifi")
    deals = []
    for bot in (Random(), ExtraDrawBot()):
        moves: list[tuple[int, int]] = []
        play_out(game, game.start(3), [bot, Random(), Random()], generators(1, 0, 0, 3), moves)
        deals.append([move for seat, move in moves if seat == CHANCE])
    assert len(deals[0]) > 100 and deals[0] == deals[1]


def test_chance_has_a_generator_that_no_bot_holds() -> None:
    held: list[int] = []

    class Watching(Random):
        def choose(self, chair: Chair) -> int:
            held.append(id(chair.rng))
            return super().choose(chair)

    game, rngs = catalogue.find("riffifi"), generators(1, 0, 0, 3)
    play_out(game, game.start(3), [Watching()] * 3, rngs, None)
    assert set(held) == {id(rng) for rng in rngs[:3]} and id(rngs[3]) not in held


def test_rotated_bots_have_every_seat() -> None:
    texts: list[str] = []
    plan = plan_for("riffifi", "random", "thumb", "random")._replace(rotate=True)
    simulate(plan, 3, keep=texts.append)
    names = re.findall(r"name: (\d) thumb 1", "".join(texts))
    assert sorted(names) == ["0", "1", "2"]


def test_mirrored_deals_are_the_same_for_every_rotation() -> None:
    texts: list[str] = []
    plan = plan_for("riffifi", "thumb", "random", "random")._replace(mirror=True)
    tally = simulate(plan, 6, keep=texts.append)
    games = dealt("".join(texts))
    assert games[0] == games[1] == games[2] != games[3] == games[4] == games[5] and len(games[0]) > 30
    assert sorted(re.findall(r"name: (\d) thumb 0", "".join(texts))) == ["0", "0", "1", "1", "2", "2"]
    assert sum(tally.wins) == 6 * WHOLE_WIN and tally.wins[0] > tally.wins[1]  # counted by bot, not by seat
    with pytest.raises(BadOption, match="multiple of 3 games, not 4"):
        simulate(plan, 4)


def test_every_game_is_played_once() -> None:
    for games, workers in ((1, 1), (7, 2), (1000, 3), (100_000, 2)):
        parts = list(shares(games, workers))
        assert [first for first, _ in parts] == [sum(count for _, count in parts[:n]) for n in range(len(parts))]
        assert sum(count for _, count in parts) == games


def test_the_list_of_bots_is_repeated() -> None:
    assert seated(["random", "thumb"], 5) == ("random", "thumb", "random", "thumb", "random")
    with pytest.raises(BadOption, match="4 bots for 3 seats"):
        seated(["random"] * 4, 3)


def test_wilson_against_published_figures() -> None:
    """Newcombe 1998: 81 of 263 and 0 of 20."""
    assert [round(x, 4) for x in wilson(81 / 263, 263)[1:]] == [0.2553, 0.3662]
    assert [round(x, 4) for x in wilson(0.0, 20)[1:]] == [0.0, 0.1611]


def test_games_of_one_deal_that_are_alike_count_as_fewer() -> None:
    alike = wilson_by_deal([(4, 4.0), (4, 0.0)] * 10)
    assert alike == pytest.approx(wilson(0.5, 80 / (4 * 20 / 19)))
    opposite = wilson_by_deal([(4, 2.0), (4, 2.0)] * 10)
    assert opposite == wilson(0.5, 80)
    assert wilson_by_deal([(3, 3.0), (3, 3.0)]) == wilson(1.0, 6) and wilson_by_deal([(4, 1.0)]) == wilson(0.25, 4)


@given(st.integers(1, 1000), st.integers(0, 1000))
def test_a_share_lies_in_its_interval(count: int, wins: int) -> None:
    interval = wilson(min(wins, count) / count, count)
    assert 0 <= interval.low <= interval.middle + 1e-12 and interval.middle <= interval.high + 1e-12 <= 1 + 2e-12


def test_student_against_published_figures() -> None:
    for freedom, published in ((1, 12.706), (5, 2.571), (10, 2.228), (15, 2.131), (30, 2.042), (120, 1.980)):
        assert round(student(freedom), 3) == published


def test_a_mean_and_its_interval() -> None:
    """4, 5, 9: mean 6, deviation √7, t = 4.3027."""
    found = mean(18, 16 + 25 + 81, 3)
    assert found.middle == 6
    assert math.isclose(found.high - 6, 4.3027 * math.sqrt(7 / 3), rel_tol=1e-6)
    assert mean(5, 25, 1).high == math.inf


def test_ties_share_a_win() -> None:
    tally = Tally(3, 2, 100, [WHOLE_WIN // 2, WHOLE_WIN // 2 + WHOLE_WIN, 0], [10, 20, 5], [60, 210, 13])
    assert [report.wins.middle for report in by_seat(Plan("riffifi", 3), tally)] == [0.25, 0.75, 0]


@pytest.mark.parametrize(("language", "word"), [("fr", "Victoires"), ("en", "Wins")])
def test_the_command_prints_every_seat(language: str, word: str, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    asked = ["simulate", "riffifi", "--seats", "4", "--games", "10", "--workers", "1", "--lang", language]
    ran = run(*asked, "--bots", "random,thumb", "--option", "officer=yes", "--records", str(file))
    assert ran.code == 0 and word in ran.out and ran.out.count("thumb") == 2
    assert file.read_text().count("option: officer=yes") == 10
    assert list(tmp_path.iterdir()) == [file]
    rotated = run(*asked, "--bots", "random,thumb", "--rotate")
    assert rotated.code == 0 and rotated.out.count("thumb") == 2
    plain = run(*asked, "--plain")
    assert len(plain.out.splitlines()) == 5 and not re.search("[│╭─]", plain.out)


def test_a_refused_simulation_leaves_no_file(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    asked = ["simulate", "riffifi", "--records", str(file)]
    assert "has no bot “genius”" in refused(*asked, "--bots", "genius")
    assert "is for 3, 4, 5 players, not 2" in refused(*asked, "--seats", "2")
    assert "has no option “x”" in refused(*asked, "--option", "x=1")
    assert "the option officer cannot be “maybe”" in refused(*asked, "--option", "officer=maybe")
    assert "is given twice" in refused(*asked, "--option", "officer=no", "--option", "officer=yes")
    assert "write name=value" in refused(*asked, "--option", "officer")
    assert "not a whole number from 1" in refused(*asked, "--games", "0")
    assert "4 bots for 3 seats" in refused(*asked, "--bots", "random,random,random,random")
    assert not list(tmp_path.iterdir())
    assert "No such file" in refused("simulate", "riffifi", "--games", "1", "--records", str(tmp_path / "no" / "way"))


def test_a_file_is_written_completely_or_not_at_all(tmp_path: Path) -> None:
    """An interrupted simulation leaves the older file unchanged."""
    file = tmp_path / "games.txt"
    file.write_text("older")

    def interrupted() -> None:
        with atomic_write(file) as half:
            half.write("half a rec")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert file.read_text() == "older" and list(tmp_path.iterdir()) == [file]


def test_memory_use_is_constant() -> None:
    """Later games need no more memory than the first games."""
    plan = plan_for("riffifi")
    simulate(plan, 30)
    tracemalloc.start()
    simulate(plan, 30)
    first = tracemalloc.get_traced_memory()[0]
    simulate(plan, 300)
    assert tracemalloc.get_traced_memory()[0] - first < 20_000
    tracemalloc.stop()
