"""Laws of bots, over every bot of every game: they know no more than their seat, and the same seed gives the same move."""

import hashlib
from collections.abc import Iterator

import pytest

from ludocracy.bots import find
from ludocracy.bots.search import Budget, Searcher
from ludocracy.core.errors import BadOption, UnknownBot
from ludocracy.core.game import Game
from ludocracy.core.playout import GAME, ROUND, TURN, Evaluator, play_on, random_move
from ludocracy.core.policy import Policy, RandomPolicy
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.lab.runner import generators, play_out
from ludocracy.play.chair import Bot, Chair
from ludocracy.studio.cases import Case
from ludocracy.studio.laws import bots_know_no_secrets
from tests.laws.cases import often

GAMES = catalogue.names()
BOTS = [(name, kind) for name in GAMES for kind in find.known(catalogue.find(name))]


def small(kind: str, game: Game) -> Bot:
    """The bot with a budget small enough for a test."""
    return find.find(f"{kind}@24" if find.takes_budget(kind, game) else kind, game)


def positions(game: Game, seats: int, seed: int, every: int) -> Iterator[tuple[Table, int]]:
    """Some positions of a random game in which a seat has a choice, from its beginning to its end."""
    table, rng, count = game.start(seats), Rng(seed), 0
    while who := table.who():
        seat = who[-1]
        if seat != CHANCE and len(table.options(seat)) > 1:
            count += 1
            if count % every == 0:
                yield table, seat
        table.play(seat, random_move(table, seat, rng))


@pytest.mark.parametrize(("name", "kind"), BOTS)
def test_no_bot_sees_what_is_hidden(name: str, kind: str) -> None:
    """With hidden cards dealt again and the same seed, every bot makes the same decision."""
    case = Case(name, catalogue.find(name).seats[-1])
    assert bots_know_no_secrets(case, kind, 60 if name == "hegemony" else 9, often(8, 400)) >= 8


@pytest.mark.parametrize(("name", "kind"), [(n, k) for n, k in BOTS if n != "hegemony" or k == "novice"])
def test_the_same_seed_gives_the_same_game(name: str, kind: str) -> None:
    game = catalogue.find(name)
    played = []
    for _ in range(2):
        moves: list[tuple[int, int]] = []
        seats = game.seats[0]
        table = game.start(seats)
        bots = [small(kind, game), *[small("random", game)] * (seats - 1)]
        play_out(game, table, bots, generators(4, 0, 0, seats), moves)
        assert table.over()
        played.append(moves)
    assert played[0] == played[1]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_offers_the_five_levels(name: str) -> None:
    game = catalogue.find(name)
    assert find.kinds(game) == ["novice", "casual", "club", "strong", "expert"]
    assert [find.find(kind, game).name for kind in find.kinds(game)] == find.kinds(game)
    assert find.find("thumb", game).name == "club"  # as older tables call it


#: Digests of the moves of whole games among `thumb-0.1`, so that the reference bot cannot change unnoticed.
FROZEN = {
    "riffifi": "1129916aa4183d69",
    "bakschisch": "d1aa52b7dc076cb6",
    "big_cheese": "7a09dec5e99bfc80",
    "tax_the_rich": "9234fa43bf0d8cb4",
    "hegemony": "919065d76b6c1202",  # under rules 2
}


@pytest.mark.parametrize("name", GAMES)
def test_the_reference_bot_never_changes(name: str) -> None:
    game = catalogue.find(name)
    bots = find.bots_of(game)
    assert bots is not None
    policy = bots.references["thumb-0.1"].policy
    assert isinstance(policy, Policy)
    seats = game.seats[0]
    digest = hashlib.sha256()
    for seed in range(1 if name == "hegemony" else 5):
        table, rng = game.start(seats), Rng(seed)
        while who := table.who():
            seat = who[0]
            options = list(table.options(seat))
            move = random_move(table, seat, rng) if seat == CHANCE else policy.choose(table, seat, options, rng)
            digest.update(f"{seat} {game.moves.text(move)}\n".encode())
            table.play(seat, move)
    assert digest.hexdigest()[:16] == FROZEN[name]


def test_bots_and_budgets_are_refused_by_name() -> None:
    game = catalogue.find("riffifi")
    with pytest.raises(UnknownBot, match="riffifi has no bot “genius”"):
        find.find("genius", game)
    for wrong in ("0", "-3", "many", "1.5", "0s", "100s", "1e9", "", "12345678", "50x0", "50x", "0sx2"):
        with pytest.raises(BadOption, match="is not a budget: write expert@500"):
            find.find(f"expert@{wrong}", game)
    with pytest.raises(BadOption, match="club takes no budget"):
        find.find("club@100", game)
    assert find.find("expert@0.25s", game).budget.of_each() == "0.25s"  # type: ignore[attr-defined]
    assert find.find("strong@70", game).budget.of_each() == "70"  # type: ignore[attr-defined]


def test_a_budget_in_seconds_ends_the_search() -> None:
    game = catalogue.find("bakschisch")
    table, seat = next(positions(game, 3, 1, 4))
    move = find.find("expert@0.05s", game).choose(Chair(game, table, seat, Rng(1)))
    assert move in table.options(seat)


def test_live_bots_mind_the_time_but_strong_searches_no_more_than_in_the_ladder() -> None:
    game = catalogue.find("riffifi")

    def budget(kind: str, live: bool) -> tuple[int, float]:
        bot = find.find(kind, game, live)
        assert isinstance(bot, Searcher)
        return bot.budget.playouts, bot.budget.seconds

    playouts, seconds = budget("strong", live=False)
    assert playouts and not seconds
    assert budget("strong", live=True) == (playouts, find.SECONDS["strong"])
    assert budget("expert", live=True) == (0, find.SECONDS["expert"])
    assert budget("strong@70", live=True) == (70, 0.0)


def test_the_smaller_of_two_limits_ends_the_search() -> None:
    game = catalogue.find("bakschisch")
    table, seat = next(positions(game, 3, 1, 4))
    strong = find.find("strong-0.2", game)
    assert isinstance(strong, Searcher)

    def tried(budget: Budget) -> int:
        chair = Chair(game, table, seat, Rng(1))
        bot = Searcher("limited", strong.searches, budget)
        search = bot.begin(chair)
        bot.run(search, chair)
        return search.playouts

    assert tried(Budget(20, 3600.0)) == tried(Budget(20)) > 0
    assert tried(Budget(1_000_000_000, 1e-9)) == 0


# -- playouts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["riffifi", "bakschisch", "tax_the_rich"])
def test_playouts_stop_at_their_horizon(name: str) -> None:
    game = catalogue.find(name)
    bots, evaluator = find.bots_of(game), find.analysis(game).evaluator
    assert bots is not None
    seats = game.seats[0]
    players = [bots.club] * seats
    table = game.start(seats)
    play_on(table, players, Rng(1), evaluator, GAME, 12)
    for horizon in (TURN, ROUND, GAME):
        other = table.clone()
        begun = evaluator.mark(other, horizon)
        moves = play_on(other, players, Rng(2), evaluator, horizon)
        assert moves >= 1
        if horizon == GAME:
            assert other.over()
        else:
            assert other.over() or evaluator.mark(other, horizon) != begun
    assert play_on(table.clone(), players, Rng(2), evaluator, GAME, 7) == 7
    values = evaluator.values(table)
    assert len(values) == seats and all(0.0 <= value <= 1.0 for value in values)


def test_playouts_let_seats_speak_up() -> None:
    """In Tax the Rich, a bot whose hand allows a revolution declares it out of turn."""
    game = catalogue.find("tax_the_rich")
    evaluator, spoken = Evaluator(), 0
    for seed in range(40):
        table = game.start(4)
        table.notes = []
        play_on(table, [RandomPolicy()] * 4, Rng(seed), evaluator, GAME, 300)
        spoken += sum("revolution" in note.key for note in table.notes)
    assert spoken
