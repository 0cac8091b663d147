"""Laws of tables: games end, pieces add up, copies are independent, and positions and records restore a table."""

import json
from itertools import accumulate

import pytest

from ludocracy.core.errors import BadOption, IllegalMove
from ludocracy.core.playout import playout
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE, EVEN, EVEN_TOTALS
from ludocracy.games import catalogue
from ludocracy.play.dealer import Dealer
from ludocracy.play.match import Match
from ludocracy.play.record import read_records, replay
from tests.laws.cases import ALL, MIXED, PLAIN, Case, next_move, often, random_game


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_tables_started_with_the_same_options_are_equal_and_independent(case: Case) -> None:
    new = case.game.begin(case.seats, case.game.setting(case.seats, dict(case.options)))
    new.settle()
    for seed in range(2):
        table = case.start()
        assert case.game.dump(table) == case.game.dump(new)
        playout(table, Rng(seed), 50)


def test_equal_options_of_different_types_are_distinguished() -> None:
    game = catalogue.find("riffifi")
    assert game.start(3, {"most_rounds": 1}).setting["most_rounds"] == 1
    with pytest.raises(BadOption, match="most_rounds"):
        game.start(3, {"most_rounds": True})


@pytest.mark.parametrize("case", ALL, ids=str)
def test_a_random_game_ends_and_everything_adds_up_after_every_move(case: Case) -> None:
    for seed in range(often(1, 20)):
        table = case.start()
        for table, _, _ in random_game(case, Rng(seed)):
            case.game.audit(table)
        assert table.over()
        assert table.who() == []
        assert table.winners()
        assert len(table.scores()) == case.seats


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_the_moves_that_a_step_allows_are_its_options(case: Case) -> None:
    """Random playouts draw moves of a superset until one is legal: so every legal move is drawn equally often."""
    for seed in range(often(2, 20)):
        for table, _, _ in random_game(case, Rng(seed)):
            for seat in table.who():
                moves = table.asking.superset(table, seat)
                if moves:
                    allowed = [move for move in moves if table.asking.allows(table, seat, move)]
                    assert sorted(allowed) == sorted(table.options(seat)), f"seed {seed}: {table.stack}"
                    assert len(set(moves)) == len(moves)


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_seats_that_are_asked_have_answers_and_every_answer_can_be_played(case: Case) -> None:
    rng = Rng(5)
    for number, (table, _, _) in enumerate(random_game(case, Rng(11))):
        asked = [*table.who(), *table.may()]
        for seat in asked:
            options = table.options(seat)
            assert options, f"seat {seat} has no answer at {table.stack}"
            assert len(set(options)) == len(options)
            assert all(0 <= move < len(case.game.moves) for move in options)
            if seat == CHANCE:
                weights = table.weights()
                assert len(weights) == len(options)
                assert min(weights) > 0
                totals = table.cumulative_weights()
                assert totals == list(accumulate(weights))
                assert (totals is EVEN_TOTALS[len(options)]) == (weights is EVEN[len(options)])
        if number % 7 == 0:
            seat = asked[rng.below(len(asked))]
            for move in table.options(seat)[:]:
                table.clone().play(seat, move)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_only_the_offered_answers_can_be_played(case: Case) -> None:
    match = Match(case.game, case.seats, dealer=Dealer.seeded(1))
    match.advance()
    rng = Rng(3)
    for _ in range(60):
        if match.over:
            break
        before = case.game.dump(match.table)
        asked = [*match.who(), *match.table.may()]
        for seat in range(case.seats):
            legal = match.table.options(seat) if seat in asked else []
            wrong = rng.below(len(case.game.moves))
            if wrong not in legal:
                with pytest.raises(IllegalMove):
                    match.play(seat, case.game.moves.text(wrong))
        assert case.game.dump(match.table) == before
        seat, move = next_move(match.table, rng)
        match.play(seat, case.game.moves.text(move))


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_no_earlier_clone_ever_changes(case: Case) -> None:
    kept = []
    for number, (table, _, _) in enumerate(random_game(case, Rng(2), most=often(600, 100_000))):
        if number % 9 == 0:
            clone = table.clone()
            assert case.game.dump(clone) == case.game.dump(table)
            kept.append((clone, json.dumps(case.game.dump(clone))))
    for clone, was in kept:
        assert json.dumps(case.game.dump(clone)) == was


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_a_loaded_position_equals_the_dumped_one_and_plays_on_the_same(case: Case) -> None:
    rng = Rng(4)
    twin = None
    for number, (table, seat, move) in enumerate(random_game(case, rng, most=often(900, 100_000))):
        if twin is not None:
            assert twin.who() == table.who()
            assert twin.options(seat) == table.options(seat)
        if number % 13 == 0:
            data = json.loads(json.dumps(case.game.dump(table)))
            twin = case.game.load(data)
            assert case.game.dump(twin) == data
        assert twin is not None
        twin.play(seat, move)
    assert twin is not None
    assert twin.scores() == table.scores()


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_a_record_replays_to_the_same_table_and_undo_leads_back(case: Case) -> None:
    match = Match(case.game, case.seats, dict(case.options), dealer=Dealer.seeded(7))
    match.advance()
    rng = Rng(8)
    undone = 0
    while not match.over:
        seat, move = next_move(match.table, rng)
        before = case.game.dump(match.table) if undone < 12 else {}
        log = len(match.log)
        match.play_legal(seat, move)
        if before and match.may_undo(seat):
            match.undo(seat)
            assert case.game.dump(match.table) == before
            assert len(match.log) == log
            undone += 1
            match.play_legal(seat, move)
    text = match.record().text()
    (record,) = read_records(text.splitlines())
    assert case.game.dump(replay(record)) == case.game.dump(match.table)
    assert record.text() == text
