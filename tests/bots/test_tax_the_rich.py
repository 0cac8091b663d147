"""Tax the Rich's rules of thumb beat random play and decide like a sensible player."""

import pytest

from ludocracy.bots import find
from ludocracy.core.playout import GAME, Evaluator, random_move
from ludocracy.core.policy import Policy
from ludocracy.core.rng import Rng
from ludocracy.core.search import Flat
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.games.tax_the_rich.bots import CLUB, COMPARED, RulesOfThumb, TaxTheRich
from ludocracy.games.tax_the_rich.moves import BET, CARD, PASS
from ludocracy.games.tax_the_rich.state import TaxTable
from ludocracy.play.chair import Chair
from tests.helpers import Scene
from tests.rulebook.tax_the_rich.box import begun, card, cards, go, stage, table_of


def thumb_at(scene: Scene) -> str:
    """The move of the rules of thumb for the seat that is asked."""
    chair = Chair(scene.game, scene.table, scene.who()[0], Rng(1))
    return scene.game.moves.text(find.find("thumb", scene.game).choose(chair))


@pytest.mark.parametrize("rules", ["base", "anarchy"])
def test_the_club_bot_scores_well_above_random_players(rules: str) -> None:
    game = catalogue.find("tax_the_rich")
    thumb = find.find("thumb", game)
    own = others = 0
    for number in range(25):
        table, rng, mine = game.start(4, {"rules": rules}), Rng(number), number % 4
        while table.who():
            seat = table.who()[0]
            chair = Chair(game, table, seat, rng)
            table.play(seat, thumb.choose(chair) if seat == mine else random_move(table, seat, rng))
        own += 3 * table.scores()[mine]
        others += sum(table.scores()) - table.scores()[mine]
    assert own > 1.2 * others  # a hundred games gave it half as much again as each of the others


def test_the_last_player_wins_with_the_cheapest_card_that_does() -> None:
    scene = go(stage(["g5 y5 b5", "g6 y6 b6", "g2 y2 b2", "g9 g8 g12"]), "g5", "g6", "g2")
    assert thumb_at(scene) == f"play:{card('g8')}"


def test_the_lowest_card_is_discarded_when_none_can_win() -> None:
    scene = go(stage(["g11 y5 b5", "g12 y6 b6", "g2 y2 b2", "g9 g3 y12"]), "g11", "g12", "g2")
    assert thumb_at(scene) == f"play:{card('g3')}"


STRONG = "r5 r6 r7 r8 r9 r10 r11 r12 b12 g12 y12 y11"
WEAK = "g1 g2 g3 g4 y1 y2 y3 y4 b1 b2 b3 b4"


def auction_with(*hands: str) -> Scene:
    """An auction of four in which the first seats have these hands, and the others what is left."""
    scene = begun(4)
    named = [cards(hand) for hand in hands]
    deck = [CARD.labels[one] for one in table_of(scene).choices.deck]
    rest = [one for one in deck if not any(one in hand for hand in named)]
    return scene.edit(hands=[*named, *[rest[n : n + 12] for n in range(0, len(rest), 12)]])


def test_a_strong_hand_raises() -> None:
    assert thumb_at(auction_with(WEAK, STRONG).play("bet:1.green")).endswith(".red")


def test_a_weak_hand_passes() -> None:
    scene = auction_with(STRONG, WEAK.replace("b4", "b6")).play("bet:1.red")
    assert thumb_at(scene) == "pass"


def test_it_calls_the_best_trump_that_it_lacks() -> None:
    scene = begun(4).play("bet:1.red", "pass", "pass", "pass")
    called = thumb_at(scene).removeprefix("call:")
    assert called in cards("r10 r11 r12")


def test_of_calls_that_prove_equal_the_one_of_the_rules_of_thumb_is_given() -> None:
    scene = begun(4).play("bet:1.red", "pass", "pass", "pass")
    table, seat = scene.table, scene.who()[0]
    options = list(table.options(seat))
    candidates = TaxTheRich().candidates(table, seat, options)
    assert len(candidates) == COMPARED and set(candidates) < set(options)
    search = Flat(seat, candidates, [CLUB] * 4, Equal(), GAME, Rng(1), 1)
    search.add(table.clone())
    assert search.best() == candidates[0] == CLUB.choose(table, seat, options, Rng(1))


class Equal(Evaluator):
    """Finds all positions equal."""

    def values(self, table: Table) -> list[float]:
        return [0.5] * table.seats


def test_a_revolution_is_declared_at_once() -> None:
    scene = go(stage(["g5 y5", "g2 b3", "g6 y2", "g9 g8"]), "g5")
    assert thumb_at(scene) == "class_revolution"
    scene = stage(["g5 y5", "g2 b3", "g6 y2", "g9 g8"])
    chair = Chair(scene.game, scene.table, 1, Rng(1))
    assert find.find("thumb", scene.game).speak(chair) == scene.game.moves.parse("class_revolution")


def test_it_steals_from_the_richest() -> None:
    scene = go(stage(["r1 b5", "g9 b6", "b12 b7", "g3 b8"], won=[0, 3, 3, 1]), "r1", "g9", "b12", "g3")
    assert thumb_at(scene) == "steal:2"  # rather than from the ally
    assert table_of(scene).won == [1, 3, 3, 1]


def asked_of_the_leader(seats: int, policy: Policy) -> int:
    """The tricks that the highest bets ask for, over twenty auctions among such players."""
    game, total = catalogue.find("tax_the_rich"), 0
    for seed in range(20):
        table, rng = game.start(seats), Rng(seed)
        assert isinstance(table, TaxTable)
        while (seat := table.who()[0]) == CHANCE or BET <= table.options(seat)[0] <= PASS:
            options = list(table.options(seat))
            bet = random_move(table, seat, rng) if seat == CHANCE else policy.choose(table, seat, options, rng)
            table.play(seat, bet)
        total += table.target()
    return total


@pytest.mark.parametrize(("seats", "bolder"), [(3, True), (4, False), (5, False), (6, True)])
def test_club_bets_more_with_three_and_with_six_players(seats: int, bolder: bool) -> None:
    plain = asked_of_the_leader(seats, RulesOfThumb(True, CLUB.daring, 0.0))
    assert asked_of_the_leader(seats, CLUB) >= plain + 20 if bolder else asked_of_the_leader(seats, CLUB) == plain
