"""Riffifi's rules of thumb beat random play and decide like a sensible player."""

from ludocracy.bots import find
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.play.chair import Chair
from tests.helpers import Scene
from tests.rulebook.riffifi.box import dealt, down_to, laid_out


def thumb_at(scene: Scene) -> str:
    """The move of the rules of thumb for the seat that is asked."""
    chair = Chair(scene.game, scene.table, scene.who()[0], Rng(1))
    return scene.game.moves.text(find.find("thumb", scene.game).choose(chair))


def test_the_club_bot_wins_most_games_among_random_players() -> None:
    game = catalogue.find("riffifi")
    thumb = find.find("thumb", game)
    won = 0
    for number in range(40):
        table, rng, mine = game.start(5), Rng(number), number % 5
        while table.who():
            seat = table.who()[0]
            table.play(
                seat, thumb.choose(Chair(game, table, seat, rng)) if seat == mine else random_move(table, seat, rng)
            )
        won += table.winners() == [mine]
    assert won >= 28  # by chance it would be 8; two thousand games gave it 19 of 20


def test_the_last_player_plays_the_highest_safe_card() -> None:
    scene = dealt(3, ["red-4", "blue-1"], ["yellow-2", "blue-2"], ["green-8", "green-3"])
    down_to(scene, ["red-4"], ["yellow-2"], ["green-8", "green-3"]).play("play:red-4", "play:yellow-2")
    assert thumb_at(scene) == "play:green-8"


def test_a_losing_card_stays_unseen() -> None:
    scene = dealt(3, ["red-1"], ["red-8"], ["green-8"])
    down_to(scene, ["red-1"], ["red-8"], ["green-8"]).play("play:red-1")
    assert thumb_at(scene) == "hide:red-8"


def test_the_odd_token_comes_from_the_leader() -> None:
    scene = dealt(3, ["red-1"], ["green-8"], ["blue-8"]).play("play:red-1")
    laid_out(scene, {}, {"red": 6}, {"red": 6, "purple": 3})
    scene.play("play:green-8", "play:blue-8")
    assert thumb_at(scene) == "rob:2"
