"""The puzzles that the games ship: every record leads to its question, and other seeds confirm the answers."""

import pytest

from ludocracy.bots.puzzles import shipped
from ludocracy.games import catalogue
from ludocracy.lab.puzzles import confirmed_lead, line_of
from tests.laws.cases import often

GAMES = [name for name in catalogue.names() if shipped(name)]


@pytest.mark.parametrize("game", GAMES)
def test_every_record_is_replayed_to_its_question(game: str) -> None:
    for key, puzzle in shipped(game).items():
        match = puzzle.match()
        options = match.legal_moves(puzzle.seat)
        assert (puzzle.id, puzzle.game, puzzle.seats) == (key, game, match.seats)
        assert puzzle.seat in match.to_move and type(match.table.asking).__name__ == puzzle.question
        assert set(puzzle.answers) < set(options) and puzzle.best.move in puzzle.answers
        assert puzzle.next.move in set(options) - set(puzzle.answers) and len(options) >= 3
        for lead in (puzzle.found, puzzle.confirmed):
            assert lead.ahead >= max(0.03, 4 * lead.error - 1e-3)
        assert puzzle.confirmed.playouts >= 20 * puzzle.found.playouts >= 2000
        assert puzzle.missed
        assert "\nname:" not in puzzle.record and "\nsecret:" not in puzzle.record


@pytest.mark.parametrize("game", GAMES)
def test_games_ship_enough_puzzles_of_all_numbers_of_players(game: str) -> None:
    puzzles = shipped(game).values()
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles) >= (40 if game == "hegemony" else 100)
    assert {puzzle.seats for puzzle in puzzles} == set(catalogue.find(game).seats)
    patterns = [(puzzle.question, puzzle.answers[0]) for puzzle in puzzles]
    assert max(map(patterns.count, patterns)) <= len(patterns) // 5


@pytest.mark.parametrize("game", GAMES)
def test_other_seeds_confirm_the_answers(game: str) -> None:
    puzzles = sorted(shipped(game).values(), key=lambda puzzle: puzzle.confirmed.error / puzzle.confirmed.ahead)
    few = puzzles[: often(2, len(puzzles))]  # a sample with clear leads: a twentieth of the playouts is enough for them
    confirmed = [confirmed_lead(puzzle, 2026, part=often(5, 100) / 100) is not None for puzzle in few]
    assert sum(confirmed) >= 0.95 * len(few)


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_has_its_reason_in_words(game: str) -> None:
    for puzzle in list(shipped(game).values())[: often(5, 1000)]:
        assert '"reason":{"en":"In simulated continuations' in line_of(puzzle)
