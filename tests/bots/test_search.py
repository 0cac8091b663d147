"""Search: which answer it gives, which worlds it imagines, and several processes."""

import json
import os
import signal
from concurrent.futures.process import BrokenProcessPool

import pytest

from ludocracy.bots import find
from ludocracy.bots.parallel import Parallel, search_part
from ludocracy.bots.search import Budget, Searcher
from ludocracy.core.bits import size
from ludocracy.core.errors import BadOption
from ludocracy.core.levels import Search
from ludocracy.core.playout import GAME, Evaluator, random_move
from ludocracy.core.policy import Policy, RandomPolicy
from ludocracy.core.rng import Rng
from ludocracy.core.search import NONE, Flat
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.games.big_cheese.bots import RulesOfThumb
from ludocracy.games.big_cheese.state import BigCheeseTable
from ludocracy.games.riffifi.moves import PLAY
from ludocracy.games.riffifi.state import RiffifiTable
from ludocracy.games.tax_the_rich.moves import OF_SUIT
from ludocracy.games.tax_the_rich.state import TaxTable
from ludocracy.play.chair import Chair
from tests.rulebook.tax_the_rich.box import begun

BAKSCHISCH = catalogue.find("bakschisch")


class Scripted(Evaluator):
    """Assigns the values of a list to the candidates in turn, repeatedly."""

    def __init__(self, values: list[float]) -> None:
        self.given = values
        self.at = 0

    def values(self, table: Table) -> list[float]:
        value = self.given[self.at % len(self.given)]
        self.at += 1
        return [value] * table.seats


def answer(values: list[float], worlds: int, usual: int) -> int:
    """Return the best of three candidates; the usual one is tried first, then the others in order."""
    table = BAKSCHISCH.start(3)
    options = list(table.options(0))[:3]
    evaluator = Scripted(values)
    search = Flat(0, options, [RandomPolicy()] * 3, evaluator, GAME, Rng(1), 1, options[usual])
    for _ in range(worlds):
        search.add(table.clone())
    return options.index(search.best())


def test_a_better_answer_is_taken_and_a_doubtful_one_is_not() -> None:
    assert answer([0.2, 0.1, 0.9], 4, usual=0) == 2
    assert answer([0.5, 0.5, 0.5], 4, usual=1) == 1
    # The third candidate wins one of two worlds by 0.6 and loses the other by 0.5: better on average, but not certainly.
    assert answer([0.5, 0.1, 1.1, 0.5, 0.1, 0.0], 2, usual=0) == 0
    assert answer([0.5, 0.1, 0.9, 0.5, 0.1, 1.0], 2, usual=0) == 2


def test_without_a_usual_answer_the_best_mean_counts() -> None:
    table = BAKSCHISCH.start(3)
    options = list(table.options(0))[:2]
    search = Flat(0, options, [RandomPolicy()] * 3, Scripted([0.5, 1.0, 0.5, 0.1]), GAME, Rng(1), 1)
    search.add(table.clone())
    search.add(table.clone())
    assert search.best() == options[1]


class Auctions(Evaluator):
    """Remembers how many auctions of The Big Cheese have begun when a position is evaluated."""

    def __init__(self) -> None:
        self.begun: list[int] = []

    def mark(self, table: Table, horizon: int) -> int:
        assert isinstance(table, BigCheeseTable)
        return table.auction

    def values(self, table: Table) -> list[float]:
        assert isinstance(table, BigCheeseTable)
        self.begun.append(table.auction)
        return [0.5] * table.seats


def test_an_answer_that_ends_an_auction_is_played_out_like_the_others() -> None:
    table, rng = catalogue.find("big_cheese").start(3), Rng(1)
    while not ends_an_auction(table):
        table.play(table.who()[0], random_move(table, table.who()[0], rng))
    assert isinstance(table, BigCheeseTable)
    seat, auctions = table.who()[0], Auctions()
    Flat(seat, list(table.options(seat)), [RandomPolicy()] * 3, auctions, GAME, Rng(1), 200).add(table)
    assert min(auctions.begun) > table.auction + 1


def ends_an_auction(table: Table) -> bool:
    """Return whether one of several answers leads to the next auction at once."""
    assert isinstance(table, BigCheeseTable)
    seat = table.who()[0]
    if seat == CHANCE or len(table.options(seat)) == 1:
        return False
    for move in table.options(seat):
        copy = table.clone()
        copy.play(seat, move)
        if copy.auction > table.auction:
            return True
    return False


def test_strong_and_expert_start_from_the_answer_of_club() -> None:
    for name, strong in (
        ("riffifi", "strong"), ("bakschisch", "strong-0.2"), ("big_cheese", "strong"), ("tax_the_rich", "strong"),
    ):  # fmt: skip
        game = catalogue.find(name)
        bots = find.bots_of(game)
        assert bots is not None
        assert find.find(strong, game).usual is bots.club  # type: ignore[attr-defined]
        assert find.find("random-search", game).usual is None  # type: ignore[attr-defined]


def test_the_expert_of_the_big_cheese_expects_lower_bids_and_looks_further() -> None:
    game = catalogue.find("big_cheese")
    strong, expert = find.find("strong", game), find.find("expert@50", game)
    assert isinstance(strong, Searcher) and isinstance(expert, Searcher)
    for seats in game.seats:
        usual, further = strong.search(seats), expert.search(seats)
        assert isinstance(usual.model, RulesOfThumb) and isinstance(further.model, RulesOfThumb)
        assert further.model.eager < usual.model.eager and further.longest > usual.longest


def test_the_worse_half_is_dropped_but_not_what_was_played() -> None:
    table = BAKSCHISCH.start(3)
    options = list(table.options(0))[:6]
    values = [0.5, 0.9, 0.1, 0.8, 0.2, 0.7]
    search = Flat(0, options, [RandomPolicy()] * 3, Scripted(values), GAME, Rng(1), 1)
    search.add(table.clone())
    search.halve(2, kept=options[2])
    assert search.live == [1, 3, 5, 2]
    assert [search.values[index][0] for index in search.ranking()] == pytest.approx([0.9, 0.8, 0.7, 0.1])


def left_after(worlds: int, values: list[float], usual: int = NONE) -> list[int]:
    """Which of two candidates are still compared."""
    table = BAKSCHISCH.start(3)
    options = list(table.options(0))[:2]
    search = Flat(0, options, [RandomPolicy()] * 3, Scripted(values), GAME, Rng(1), 1, usual)
    for _ in range(worlds):
        search.add(table.clone())
        search.drop()
    return search.live


def test_candidates_are_compared_world_by_world() -> None:
    """A candidate that is worse in every world is dropped, however much the worlds differ; one that is sometimes worse is not."""
    assert left_after(8, [0.9, 0.88, 0.1, 0.08]) == [0, 1]
    assert left_after(12, [0.9, 0.8, 0.1, 0.0]) == [0]
    assert left_after(28, [0.9, 0.88, 0.1, 0.08]) == [0]
    assert left_after(60, [0.9, 0.1, 0.1, 0.88]) == [0, 1]


def test_an_answer_is_not_dropped_for_a_small_difference_in_a_few_worlds() -> None:
    """Where success is rare, the better answer may not have had any in the first worlds."""
    assert left_after(16, [0.03, 0.0]) == [0, 1]
    assert left_after(20, [0.03, 0.0]) == [0]


def test_equivalent_candidates_are_reduced_to_one() -> None:
    options = list(BAKSCHISCH.start(3).options(0))[:2]
    assert left_after(44, [0.9, 0.9, 0.1, 0.1]) == [0, 1]
    assert left_after(48, [0.9, 0.9, 0.1, 0.1]) == [0]
    assert left_after(48, [0.9, 0.9, 0.1, 0.1], usual=options[1]) == [1]


# -- worlds ------------------------------------------------------------------------------------------------


def searcher(game: str, kind: str = "expert@60") -> Searcher:
    bot = find.find(kind, catalogue.find(game))
    assert isinstance(bot, Searcher)
    return bot


def test_the_party_leader_of_imagined_worlds_has_the_trumps_of_the_bet() -> None:
    """In games among club bots the leader holds nearly five trumps in twelve cards; a random hand holds three."""
    game, expert = catalogue.find("tax_the_rich"), searcher("tax_the_rich")
    scene = begun(4).play("bet:1.green", "bet:1.red", "bet:2.red")

    def trumps(world: Table) -> int:
        assert isinstance(world, TaxTable)
        return size(world.hands[2] & OF_SUIT[world.trump()])

    chair = Chair(game, scene.table, 3, Rng(1))
    plain = sum(trumps(chair.imagine()) for _ in range(100))
    told = sum(trumps(expert.world(chair)) for _ in range(100))
    assert told > plain + 50


def test_whoever_played_a_losing_card_has_few_winning_ones_in_imagined_worlds() -> None:
    game, expert = catalogue.find("riffifi"), searcher("riffifi")
    table, rng = game.start(3), Rng(2)
    assert isinstance(table, RiffifiTable)
    while len(table.veils) < 4 or sum(map(len, table.plays)) > 12:
        seat = table.who()[0]
        table.play(seat, random_move(table, seat, rng))
    seat = table.who()[0]

    def winning(world: Table) -> int:
        assert isinstance(world, RiffifiTable)
        count = 0
        for place in range(0, len(world.veils), 2):
            owner, losing = world.veils[place : place + 2]
            if owner != seat:
                count += sum(not losing >> play - PLAY & 1 for play in world.plays[owner])
        return count

    chair = Chair(game, table, seat, Rng(1))
    plain = sum(winning(chair.imagine()) for _ in range(100))
    told = sum(winning(expert.world(chair)) for _ in range(100))
    assert told < 0.9 * plain


def test_with_five_players_unseen_cards_tell_the_expert_of_riffifi_nothing() -> None:
    """Strong players hide losing cards although they have winning ones, so weights would mislead."""
    game = catalogue.find("riffifi")
    for seats, same in ((4, False), (5, True)):
        table, rng = game.start(seats), Rng(2)
        assert isinstance(table, RiffifiTable)
        while len(table.veils) < 6:
            seat = table.who()[0]
            table.play(seat, random_move(table, seat, rng))
        seat = table.who()[0]
        plain = [game.dump(Chair(game, table, seat, Rng(seed)).imagine()) for seed in range(8)]
        chosen = [game.dump(searcher("riffifi").world(Chair(game, table, seat, Rng(seed)))) for seed in range(8)]
        assert (plain == chosen) == same


class Asked(Policy):
    """Answers at random, and remembers for which seats."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        self.seats.add(seat)
        return options[rng.below(len(options))]


def test_playouts_let_the_own_seat_and_its_rivals_play_differently() -> None:
    table, own, rivals = BAKSCHISCH.start(4), Asked(), Asked()
    while table.who()[0] == CHANCE:
        table.play(CHANCE, table.options(CHANCE)[0])
    bot = Searcher("own", {0: Search(), 4: Search(own, rivals=rivals)}, Budget(60))
    bot.choose(Chair(BAKSCHISCH, table, 2, Rng(1)))
    assert own.seats == {2} and rivals.seats == {0, 1, 3}


def test_a_search_holds_from_its_number_of_players_on() -> None:
    expert = searcher("big_cheese")
    assert expert.search(3) == expert.search(5) != expert.search(6)
    assert expert.search(6).model is expert.search(5).model
    assert expert.search(6).rivals is not None and expert.search(5).rivals is None
    assert searcher("big_cheese", "strong").search(3) == searcher("big_cheese", "strong").search(6)


@pytest.mark.parametrize(
    ("name", "hard", "usual"),
    [
        ("tax_the_rich", [(4, "bet"), (6, "call")], [(4, "play"), (3, "bet")]),
        ("riffifi", [(3, "play")], [(4, "play"), (5, "play")]),
    ],
)
def test_strong_searches_longer_for_hard_questions(
    name: str, hard: list[tuple[int, str]], usual: list[tuple[int, str]]
) -> None:
    """Unless it has a budget of somebody's own."""
    game = catalogue.find(name)
    level = find.level_of("strong", game)

    def tried(kind: str, seats: int, verb: str) -> int:
        table, rng = game.start(seats), Rng(3)
        while (
            len(table.options(seat := table.who()[0])) < 3
            or game.moves.text(table.options(seat)[0]).split(":")[0] != verb
        ):
            table.play(seat, random_move(table, seat, rng))
        bot, chair = find.find(kind, game), Chair(game, table, seat, Rng(1))
        assert isinstance(bot, Searcher)
        search = bot.begin(chair)
        bot.run(search, chair)
        return search.playouts

    few, many = level.playouts, level.hard_playouts
    assert few + 15 < many
    for seats, verb in hard:
        assert many <= tried("strong", seats, verb) < many + 15
        assert few <= tried(f"strong@{few}", seats, verb) < few + 15
    for seats, verb in usual:
        assert few <= tried("strong", seats, verb) < few + 15


# -- several processes -------------------------------------------------------------------------------------


def middle_of_a_hand() -> RiffifiTable:
    table, rng = catalogue.find("riffifi").start(3), Rng(4)
    assert isinstance(table, RiffifiTable)
    while table.taker >= 0 or not 0 < sum(map(len, table.plays)) <= 24:
        seat = table.who()[0]
        table.play(seat, random_move(table, seat, rng))
    return table


def test_the_results_of_processes_are_added_up() -> None:
    game, table = catalogue.find("riffifi"), middle_of_a_hand()
    bot = find.find("expert@120x2", game)
    assert isinstance(bot, Parallel)
    seat = table.who()[0]
    chair = Chair(game, table, seat, Rng(9))
    search = bot.searcher.begin(chair)
    world = json.dumps(game.dump(chair.imagine()))
    usual = search.options[search.usual]
    for seed in [chair.rng.below(1 << 31) for _ in range(2)]:
        search.join(search_part(find.find_searcher, "expert@60", "riffifi", world, seat, search.options, usual, seed))
    assert search.playouts >= 120
    assert sum(search.tried) == search.playouts
    for _ in range(2):
        assert bot.choose(Chair(game, table, seat, Rng(9))) == search.best()


def test_after_a_killed_process_the_next_decision_starts_others() -> None:
    game, table = catalogue.find("riffifi"), middle_of_a_hand()
    bot = find.find("expert@60x2", game)
    assert isinstance(bot, Parallel)
    seat = table.who()[0]
    move = bot.choose(Chair(game, table, seat, Rng(9)))
    assert bot.pool is not None
    for pid in list(bot.pool._processes):
        os.kill(pid, signal.SIGKILL)
    with pytest.raises(BrokenProcessPool):
        bot.choose(Chair(game, table, seat, Rng(9)))
    assert bot.choose(Chair(game, table, seat, Rng(9))) == move


def test_a_policy_that_searches_by_itself_takes_no_processes() -> None:
    with pytest.raises(BadOption, match="several processes"):
        find.find("expert@100x2", catalogue.find("hegemony"))
    with pytest.raises(BadOption, match="not a budget"):
        find.find("expert@0.0sx2", catalogue.find("riffifi"))
