"""Foresight: sealed answers of the others are guessed by searches of their own."""

from ludocracy.bots import find
from ludocracy.bots.foresight import GUESSES, Foreseen, Foresight
from ludocracy.bots.search import Searcher
from ludocracy.core.playout import GAME, MAX_MOVES, ROUND, TURN, Evaluator, random_move
from ludocracy.core.policy import Policy, RandomPolicy
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.games.bakschisch.moves import NOTHING
from ludocracy.games.bakschisch.state import BakschischTable
from ludocracy.play.chair import Chair

BAKSCHISCH = catalogue.find("bakschisch")


class Generous(Evaluator):
    """Until the fists open: every seat likes to offer as much as possible, except that seat 2 prefers three coins."""

    def mark(self, table: Table, horizon: int) -> int:
        assert isinstance(table, BakschischTable)
        return len(table.opened)

    def values(self, table: Table) -> list[float]:
        assert isinstance(table, BakschischTable)
        coins = [move - NOTHING if move <= NOTHING + 10 else 0 for move in table.opened]
        return [coins[seat] / 10 if seat != 2 else float(coins[2] == 3) for seat in range(3)]


class Frugal(Policy):
    """Offers nothing."""

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        return NOTHING


def first_bribe() -> Table:
    table = BAKSCHISCH.start(3)
    while table.who()[0] == CHANCE:
        table.play(CHANCE, table.options(CHANCE)[0])
    return table


def test_the_others_are_expected_to_find_good_answers() -> None:
    table = first_bribe()
    rivals = Foresight(Frugal(), None, Generous(), ROUND, MAX_MOVES).rivals(Chair(BAKSCHISCH, table, 0, Rng(1)))
    assert isinstance(rivals, Foreseen)
    assert rivals.guesses == {1: [NOTHING + 10] * GUESSES, 2: [NOTHING + 3] * GUESSES}


def test_a_share_of_the_answers_of_this_turn_is_foreseen() -> None:
    table, rng = first_bribe(), Rng(1)
    assert isinstance(table, BakschischTable)
    evaluator = find.analysis(BAKSCHISCH).evaluator
    rivals = Foreseen(Frugal(), evaluator, evaluator.mark(table, TURN), {1: [NOTHING + 4, NOTHING + 5]})
    options = list(table.options(1))

    def answers(seat: int) -> list[int]:
        return [rivals.choose(table, seat, options, rng) for _ in range(300)]

    assert set(answers(1)) == {NOTHING, NOTHING + 4, NOTHING + 5}
    assert 195 < answers(1).count(NOTHING) < 255
    assert set(answers(2)) == {NOTHING}  # nothing was foreseen for this seat
    table.row.append(table.deck.pop())
    assert set(answers(1)) == {NOTHING}  # the next bribe


def test_closed_fists_do_not_influence_what_is_foreseen() -> None:
    found = []
    for answer in (NOTHING, NOTHING + 9):
        table = first_bribe()
        table.play(1, answer)
        bot = find.find("expert-0.2", BAKSCHISCH)
        assert isinstance(bot, Searcher)
        how = bot.search(3)
        foresight = Foresight(how.model, bot.usual, how.evaluator, how.horizon, MAX_MOVES)
        rivals = foresight.rivals(Chair(BAKSCHISCH, table, 0, Rng(7)))
        assert isinstance(rivals, Foreseen)
        found.append(rivals.guesses)
    assert found[0] == found[1] and found[0].keys() == {1, 2}


def test_answers_in_turn_are_not_foreseen() -> None:
    game, policy = catalogue.find("riffifi"), RandomPolicy()
    table, rng = game.start(3), Rng(1)
    while table.who()[0] == CHANCE:
        table.play(CHANCE, random_move(table, CHANCE, rng))
    chair = Chair(game, table, table.who()[0], Rng(1))
    assert Foresight(policy, None, Evaluator(), GAME, MAX_MOVES).rivals(chair) is policy


def test_only_the_former_expert_of_bakschisch_foresees() -> None:
    for name in ("riffifi", "bakschisch", "big_cheese", "tax_the_rich"):
        game = catalogue.find(name)
        for level in ("strong-0.2", "expert-0.2") if name == "bakschisch" else ("strong", "expert"):
            bot = find.find(level, game)
            assert isinstance(bot, Searcher)
            expected = level == "expert-0.2"
            assert [bot.search(seats).foresight for seats in game.seats] == [expected] * len(game.seats)
