"""Luck correction: the luck of every draw has the mean 0 by the weights, so corrected results have the same mean."""

import math
import re
from pathlib import Path

import pytest

from ludocracy.bots import find
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.games import catalogue
from ludocracy.lab.luck import corrected, luck_of_draw, luck_of_game, mean_of_deals
from ludocracy.lab.runner import Plan, runner_of
from ludocracy.play.record import Record
from tests.laws.cases import often
from tests.play.driver import run


@pytest.mark.parametrize("name", catalogue.names())
def test_the_luck_of_every_draw_has_the_mean_0(name: str) -> None:
    """This is the proof that the correction has no bias, whatever the value function and the players are."""
    game = catalogue.find(name)
    value = find.analysis(game).evaluator.values
    table, rng, draws, uneven = game.start(game.seats[0]), Rng(5), 0, 0
    while (who := table.who()) and draws < 40:
        if who[0] == CHANCE and 1 < len(table.options(CHANCE)) < 60:
            options, weights = list(table.options(CHANCE)), list(table.weights())
            means = [0.0] * table.seats
            for move, weight in zip(options, weights, strict=True):
                luck = luck_of_draw(table, move, value)
                uneven += max(luck) > 1e-9
                for seat in range(table.seats):
                    means[seat] += weight * luck[seat] / sum(weights)
            assert means == pytest.approx([0.0] * table.seats, abs=1e-9)
            draws += 1
        table.play(who[0], random_move(table, who[0], rng))
    assert draws


def test_the_corrected_mean_agrees_with_the_counted_one_and_varies_less() -> None:
    """The Big Cheese, with its dice: over many games both means agree, and the corrected one is more certain."""
    game = catalogue.find("big_cheese")
    value = find.analysis(game).evaluator.values
    runner = runner_of(Plan("big_cheese", 3, bots=("club",), seed=11, rotate=True))
    shares, lucks, deals = [], [], []
    for number in range(often(90, 9999)):
        played = runner.play(number, keep=True)
        seat = played.order.index(0)
        shares.append(1 / len(played.winners) if seat in played.winners else 0.0)
        lucks.append(luck_of_game(Record.parse(played.record), value)[seat])
        deals.append(number)
    found = corrected("club", shares, lucks, deals)
    luck = mean_of_deals(lucks, deals)
    assert luck.low - 0.02 < 0.0 < luck.high + 0.02
    assert found.ratio < 0.9


def test_intervals_count_deals_and_not_games() -> None:
    """A deal that is played three times with the same result is one observation."""
    once = mean_of_deals([1.0, 0.0, 1.0, 1.0], [0, 1, 2, 3])
    thrice = mean_of_deals([1.0] * 3 + [0.0] * 3 + [1.0] * 6, [0] * 3 + [1] * 3 + [2] * 3 + [3] * 3)
    assert thrice == pytest.approx(once)
    assert math.isinf(mean_of_deals([1.0, 0.0], [0, 0]).high)


def test_the_command_prints_both_shares(tmp_path: Path) -> None:
    asked = ["tournament", "big_cheese", "--seats", "3", "--entrants", "club,novice", "--games", "9", "--workers", "1"]
    ran = run(*asked, "--luck-corrected", "--plain", "--folder", str(tmp_path))
    assert ran.code == 0, ran.err
    assert len(re.findall(r"without the luck of the draws .* of the standard error", ran.out)) == 2
    assert (tmp_path / "luck.csv").read_text("utf-8").startswith("entrant,wins,wins_low")
