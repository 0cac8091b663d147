"""What promises are worth to bots, and that playouts keep them."""

from collections.abc import Sequence

import pytest

from ludocracy.bots import promises
from ludocracy.bots.promises import Bound, Word, Worlds, outlook, trust
from ludocracy.core.game import Game
from ludocracy.core.playout import GAME, Evaluator, play_on
from ludocracy.core.policy import Policy, RandomPolicy
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy.games.catalogue import find
from ludocracy.play.dealer import Dealer
from ludocracy.play.match import Match


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots look at all worlds, however slow the machine is."""
    monkeypatch.setattr(promises, "SECONDS", 1e9)


def codes(game: Game, *verbs: str) -> frozenset[int]:
    return frozenset(
        move for verb in game.moves.verbs if verb.name in verbs for move in range(verb.first, verb.first + verb.count)
    )


def begun(seats: int) -> tuple[Game, Table]:
    game = find("bakschisch")
    match = Match(game, seats, dealer=Dealer.seeded(1))
    match.advance()
    return game, match.table


def answers(words: Sequence[Word], rounds: int, game: Game) -> list[str]:
    """The answers of the first seat in a game of random players, after its number of the round."""
    _, table = begun(3)
    evaluator, found = outlook("club", game, 3).evaluator, list[str]()

    # Interpreted classes can extend Policy, but not the compiled ones that extend it.
    class Noting(Policy):
        def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
            move = RandomPolicy().choose(table, seat, options, rng)
            found.append(f"{table.round} {game.moves.text(move)}")  # type: ignore[attr-defined]
            return move

    models = [Bound(Noting(), words, rounds, evaluator), RandomPolicy(), RandomPolicy()]
    play_on(table, models, Rng(4), Evaluator(), GAME)
    return found


def test_a_word_is_kept_for_its_rounds() -> None:
    game = find("bakschisch")
    never = [Word(0, codes(game, "bribe", "thief"), no=True)]
    assert {one.split()[1] for one in answers(never, 0, game)} == {"nothing"}
    once = answers(never, 1, game)
    first = once[0].split()[0]
    assert {one.split()[1] for one in once if one.split()[0] == first} == {"nothing"}
    assert any("bribe" in one for one in once)


def test_what_is_promised_once_is_done_once() -> None:
    game = find("bakschisch")
    thief = answers([Word(0, codes(game, "thief"))], 0, game)
    assert thief[0].endswith("thief")
    assert any(not one.endswith("thief") for one in thief[1:])


def test_offers_are_worth_what_they_bring() -> None:
    game, table = begun(3)
    nothing, gold = codes(game, "thief"), codes(game, "bribe", "thief")

    def accepts(mine: Word | None, theirs: Word | None, believed: float) -> bool:
        return Worlds(game, table, 0, "club", Rng(3)).accepts(mine, theirs, 0, believed)

    assert accepts(None, None, 0.5)
    assert accepts(Word(0, nothing, no=True), Word(1, gold, no=True), 1.0)
    assert not accepts(Word(0, gold, no=True), Word(1, nothing, no=True), 1.0)
    assert not accepts(Word(0, gold, no=True), None, 1.0)


def test_what_others_break_is_worth_less() -> None:
    assert trust(3, 0) > trust(0, 0) > trust(1, 1) > trust(0, 1) > trust(0, 2)
    game, table = begun(3)
    few = frozenset(move for move in codes(game, "bribe") if int(game.moves.text(move).partition(":")[2]) > 4)
    mine, theirs = Word(0, few, no=True), Word(1, codes(game, "bribe", "thief"), no=True)

    def accepts(believed: float) -> bool:
        return Worlds(game, table, 0, "club", Rng(3)).accepts(mine, theirs, 0, believed)

    assert accepts(1.0)
    assert not accepts(0.0)


def test_nothing_is_good_for_both_of_two_players() -> None:
    """What one of two gains, the other loses: a bot that believed otherwise would take noise for gain."""
    game, table = begun(2)
    verbs = ("thief", "nothing", "bribe")
    mine, theirs = ([Word(seat, codes(game, verb), no=True) for verb in verbs] for seat in range(2))
    assert Worlds(game, table, 0, "expert", Rng(3)).best_offer(mine, theirs, 1) is None
