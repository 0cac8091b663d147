"""Legality, undo and its limits, forced moves, and records that restore the table, for every game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludocracy.core.errors import BadOption, CannotUndo, IllegalMove
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.core.table import NO_ASIDE
from ludocracy.games import catalogue
from ludocracy.play.dealer import Dealer
from ludocracy.play.match import Match
from ludocracy.play.record import read_records, replay

GAMES = catalogue.names()


def begun(name: str = "riffifi", seed: int = 1, autoplay: bool = False) -> Match:
    game = catalogue.find(name)
    match = Match(game, min(game.seats), dealer=Dealer.seeded(seed), autoplay=autoplay)
    match.advance()
    return match


def play_random(match: Match, moves: int, rng: Rng) -> None:
    """Make a number of random decisions."""
    for _ in range(moves):
        if match.over:
            return
        seat = match.who()[0]
        match.play_legal(seat, rng.choice(match.table.options(seat)))


@pytest.mark.parametrize("name", GAMES)
def test_a_record_gives_the_same_table(name: str) -> None:
    match = begun(name)
    play_random(match, 120, Rng(5))
    [record] = read_records(match.record().text().splitlines())
    assert match.game.dump(replay(record)) == match.game.dump(match.table)
    assert record.commitment == match.dealer.commitment()
    assert (record.secret is not None) == match.over


@pytest.mark.parametrize("name", GAMES)
def test_rewinding_and_replaying_gives_the_same_table(name: str) -> None:
    match = begun(name)
    play_random(match, 40, Rng(5))
    after, moves, log = match.game.dump(match.table), list(match.moves), len(match.log)
    own = [number for number, (seat, _) in enumerate(moves) if seat != CHANCE]
    match.rewind(own[len(own) // 2])
    match.advance()
    for seat, move in [pair for pair in moves[len(match.moves) :] if pair[0] != CHANCE]:
        match.play_legal(seat, move)
    assert match.moves == moves and match.game.dump(match.table) == after and len(match.log) == log


@pytest.mark.parametrize("name", GAMES)
def test_forced_moves_are_recorded_and_answered(name: str) -> None:
    match = begun(name, autoplay=True)
    rng = Rng(3)
    for _ in range(200):
        if match.over:
            break
        who = match.who()
        speech = match.table.aside != NO_ASIDE  # a game with moves out of turn: the user interface answers
        assert len(who) > 1 or speech or len(match.table.options(who[0])) > 1
        play_random(match, 1, rng)
    [record] = read_records(match.record().text().splitlines())
    assert match.game.dump(replay(record)) == match.game.dump(match.table)


def test_a_move_of_another_seat_is_refused_with_the_reason() -> None:
    match = begun()
    [seat] = match.who()
    other = (seat + 1) % 3
    before = match.game.dump(match.table)
    with pytest.raises(IllegalMove, match=f"not the turn of seat {other}"):
        match.play(other, "play:red-1")
    with pytest.raises(IllegalMove, match="is not legal now: the legal moves are play:"):
        match.play(seat, "rob:1")
    with pytest.raises(IllegalMove, match="is written like “play:red-1”"):
        match.play(seat, "play:rouge-1")
    assert match.game.dump(match.table) == before


def test_an_answer_to_an_older_question_is_refused() -> None:
    match = begun()
    [seat] = match.who()
    text = match.game.moves.text(match.table.options(seat)[0])
    question = match.question
    match.play(seat, text, question)
    with pytest.raises(IllegalMove, match="too late"):
        match.play(match.who()[0], match.game.moves.text(match.table.options(match.who()[0])[0]), question)


def test_nothing_can_be_played_after_the_end() -> None:
    match = begun()
    play_random(match, 10_000, Rng(1))
    assert match.over
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play(0, "play:red-1")


def test_undo_goes_back_until_somebody_else_has_moved() -> None:
    match = begun()
    [seat] = match.who()
    before, log = match.game.dump(match.table), len(match.log)
    play_random(match, 1, Rng(1))
    assert match.may_undo(seat) and not match.may_undo(match.who()[0])
    match.undo(seat)
    assert match.game.dump(match.table) == before and len(match.log) == log
    with pytest.raises(CannotUndo):
        match.undo(seat)
    play_random(match, 2, Rng(1))
    with pytest.raises(CannotUndo, match="somebody else has moved"):
        match.undo(seat)


def test_undo_does_not_pass_a_draw() -> None:
    """The last card of a round cannot be undone after the next deal."""
    match = begun()
    rng = Rng(2)
    while True:
        seat, dealt = match.who()[0], match.counts["deal"]
        play_random(match, 1, rng)
        if match.counts["deal"] > dealt:
            break
    assert not match.may_undo(seat)


def test_a_single_person_undoes_past_bots_and_chance() -> None:
    match = begun()
    rng = Rng(4)
    while not match.decisions(0) or match.who() != [0]:
        play_random(match, 1, rng)
    at = match.decisions(0)[-1]
    match.take_back(0)
    assert len(match.moves) == at and match.who() == [0]
    for _ in range(len(match.decisions(0))):
        match.take_back(0)
    with pytest.raises(CannotUndo, match="first decision"):
        match.take_back(0)


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=30), st.integers(-3, 9))
def test_any_text_is_a_move_or_refused(text: str, seat: int) -> None:
    match = begun()
    before = match.game.dump(match.table)
    with pytest.raises(IllegalMove if 0 <= seat < match.seats else BadOption):
        match.play(seat, text)
    assert match.game.dump(match.table) == before


def test_undo_does_not_go_past_a_revealed_secret() -> None:
    """The last sealed answer reveals all answers, and a called card names its holder."""
    match = Match(catalogue.find("bakschisch"), 2, dealer=Dealer.seeded(2))
    match.advance()
    match.play(0, "nothing")
    assert match.may_undo(0)
    match.play(1, "nothing")
    assert not match.may_undo(1)
    match = Match(catalogue.find("tax_the_rich"), 4, dealer=Dealer.seeded(2))
    match.advance()
    while not match.game.moves.text(match.table.options(match.who()[0])[0]).startswith("call:"):
        seat = match.who()[0]
        texts = [match.game.moves.text(move) for move in match.table.options(seat)]
        match.play(seat, "pass" if "pass" in texts else texts[0])
    leader = match.who()[0]
    match.play(leader, match.game.moves.text(match.table.options(leader)[0]))
    assert not match.may_undo(leader)


def test_the_log_starts_with_the_first_event() -> None:
    match = Match(catalogue.find("bakschisch"), 2, dealer=Dealer.seeded(1))
    match.advance()
    assert [note.key for _, note in match.log] == ["round.begun", "turned"]
    match.rewind(0)
    assert [note.key for _, note in match.log] == ["round.begun"]
