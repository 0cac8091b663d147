"""Imagined worlds agree with what a seat can know, and vary in everything else."""

from collections.abc import Iterator

import pytest

from ludocracy.core.bits import members
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import WATCHER
from ludocracy.core.table import Value
from ludocracy.games import catalogue
from ludocracy.games.tax_the_rich.moves import CARD, OF_SUIT, SUIT_OF
from ludocracy.games.tax_the_rich.state import TaxTable
from tests.helpers import Scene
from tests.rulebook.tax_the_rich.box import begun, code, go, led, stage, table_of


def worlds(scene: Scene, seat: int, count: int = 60) -> Iterator[TaxTable]:
    rng = Rng(5)
    for _ in range(count):
        world = scene.game.imagine(scene.table, seat, rng)
        scene.game.audit(world)
        assert isinstance(world, TaxTable)
        yield world


def holders(scene: Scene, seat: int, short: str) -> set[int]:
    """Return the seats that have a card in imagined worlds of a seat; -1 if nobody has it."""
    found = set()
    for world in worlds(scene, seat):
        found.add(next((other for other in range(world.seats) if world.hands[other] >> code(short) & 1), -1))
    return found


FOUR = ["g5 y5 b5", "g9 y9 b9", "b12 b11 b4", "g3 y3 b3"]


def test_hidden_cards_of_others_vary() -> None:
    scene = stage(FOUR)
    assert holders(scene, 0, "g9") == {1, 2, 3}
    assert holders(scene, 1, "g9") == {1}
    assert holders(scene, WATCHER, "g5") == {0, 1, 2, 3}


def test_the_unused_cards_of_three_vary_too() -> None:
    scene = led(3)
    table = table_of(scene)
    unseen = {card for world in worlds(scene, 0, 30) for card in world.stock}
    assert unseen == set(table.stock) | set(members(table.hands[1] | table.hands[2]))


def test_in_the_middle_of_a_deal() -> None:
    scene = Scene("tax_the_rich", 4, {"first_opener": "first"})
    for _ in range(20):
        scene.play(scene.offers()[0])
    own = table_of(scene).hands[2]
    assert all(world.hands[2] == own for world in worlds(scene, 2, 10))
    assert len({tuple(world.hands) for world in worlds(scene, 2, 10)}) > 5


def test_n39_a_player_who_did_not_follow_has_none_of_the_suit() -> None:
    scene = go(stage(FOUR), "g5", "g9", "b12")
    for world in worlds(scene, 0):
        assert not world.hands[2] & OF_SUIT[0]
    assert holders(scene, 0, "g3") == {1, 3}


def test_n39_the_called_card_stays_with_the_ally() -> None:
    scene = begun(4).play("bet:1.red", "pass", "pass", "pass")
    scene.play(scene.offers()[3])
    table = table_of(scene)
    for world in worlds(scene, 2 if table.ally != 2 else 1):
        assert world.hands[table.ally] >> table.called & 1


def test_face_up_cards_stay() -> None:
    scene = stage(FOUR, up=[[], ["green-judge"], [], []])
    assert holders(scene, 0, "g9") == {1}


SEARCHED = ["g6 b1 b2", "g2 y4 y9", "y5 y7 y8", "g8 b9 b7"]


def test_n39_the_two_of_an_exchange_know_its_cards() -> None:
    scene = go(stage(SEARCHED, rules="6"), "g6", "search:1", "find:y9", "give:b1")
    assert holders(scene, 0, "b1") == {1}
    assert holders(scene, 1, "y9") == {0}
    assert holders(scene, 2, "b1") == {0, 1, 3}
    assert holders(scene, WATCHER, "y9") == {0, 1, 2, 3}


def test_n39_a_hidden_exchange_blurs_what_others_knew() -> None:
    """Everybody knew who had the 9; then a hidden card of that hand moved, which only two seats saw."""
    scene = stage(SEARCHED, rules="6", public=["yellow-judge"])
    assert holders(scene, 3, "y9") == {1}
    go(scene, "g6", "search:1", "find:g2", "give:g2")
    assert 0 in holders(scene, 3, "y9")
    assert holders(scene, 0, "y9") == {1}


def test_n39_a_card_that_all_saw_is_known_where_it_went() -> None:
    scene = stage(SEARCHED, rules="6", up=[[], ["yellow-judge"], [], []])
    go(scene, "g6", "seize:y9")
    assert table_of(scene).up[0] == 0
    assert holders(scene, 3, "y9") == {0}
    go(scene, "give:b1")
    assert holders(scene, 3, "y9") == {0, 1}  # the hidden card that was given may have been the same


def test_n39_such_a_card_is_not_among_the_unused_ones() -> None:
    scene = stage(SEARCHED[:3], rules="6", up=[[], ["yellow-judge"], []])
    go(scene, "g6", "seize:y9", "give:b1")
    assert holders(scene, 2, "y9") == {0, 1}


def test_n39_the_giver_remembers_a_card_when_its_new_hand_is_searched() -> None:
    """Seat 0 gave the blue 1 to seat 1, and seat 2 then took a hidden card of seat 1: one of the two has the blue 1."""
    scene = stage(["g6 b1 b2", "g2 y4 y9", "y6 y7 y8", "g8 b9 b7"], rules="6")
    go(scene, "g6", "search:1", "find:y9", "give:b1", "g2", "y6", "search:1", "find:y4", "give:y7")
    assert holders(scene, 0, "b1") == {1, 2}
    assert holders(scene, 3, "b1") == {0, 1, 2}


HIDING = ["g5 b1 b4", "y9 y7.5 b3", "g2 b5 b6", "g8 b7 b8", "g1 y2 y3"]


def test_a_known_card_may_be_the_one_that_was_played_face_down() -> None:
    """Everybody knows who has the yellow 9; its owner then plays a hidden card face down, which may be the 9."""
    scene = go(stage(HIDING, rules="7.5", public=["yellow-judge"]), "g5", "broker:yellow", "hide:b3")
    places = {(world.lying[1] == code("y9"), bool(world.hands[1] >> code("y9") & 1)) for world in worlds(scene, 2)}
    assert places == {(True, False), (False, True)}


def test_a_face_up_card_that_is_played_face_down_is_known() -> None:
    scene = stage(HIDING, rules="7.5", up=[[], ["yellow-judge"], [], [], []])
    go(scene, "g5", "broker:yellow", "hide:y9")
    assert {world.lying[1] for world in worlds(scene, 2)} == {code("y9")}


def test_a_face_down_card_varies_for_all_but_its_player() -> None:
    hands = ["g5 g7.5 b1", "g9 b2 b3", "g2 b5 b6", "g8 b7 b8", "g1 y2 y3"]
    scene = go(stage(hands, rules="7.5"), "broker:green", "hide:g5")
    assert {world.lying[0] for world in worlds(scene, 0, 20)} == {code("g5")}
    seen = {world.lying[0] for world in worlds(scene, 1)}
    assert len(seen) > 2
    assert all(1 << card & OF_SUIT[0] for card in seen)  # its suit was announced
    assert code("g9") not in seen


def test_a_card_of_another_suit_face_down_means_that_the_suit_is_missing() -> None:
    hands = ["g5 b1 b4", "y9 y7.5 b3", "g2 b5 b6", "g8 b7 b8", "g1 y2 y3"]
    scene = go(stage(hands, rules="7.5"), "g5", "broker:yellow", "hide:y9")
    kinds = set()
    for world in worlds(scene, 2):
        follows = bool(1 << world.lying[1] & OF_SUIT[0])
        kinds.add(follows)
        assert follows or not world.hands[1] & OF_SUIT[0]
    assert kinds == {True, False}


def test_a_hand_that_allows_a_revolution_is_imagined_with_it() -> None:
    scene = stage(["g5 g6", "g2 b1", "y5 b4", "g8 r4"])
    assert scene.table.may() == [1]
    assert len({tuple(world.may()) for world in worlds(scene, 0)}) > 1


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {}),
        (4, {"feminist": True}),
        (5, {"rules": "own", "rule_stockbroker": True}),
        (6, {"rules": "own", "rule_stockbroker": True, "rule_journalist": True, "rule_billionaire": True}),
    ],
)
def test_in_every_world_all_plays_of_the_round_were_legal(seats: int, options: dict[str, Value]) -> None:
    """Check that everybody followed suit if possible, with the hands of the world and the cards played since."""
    game = catalogue.find("tax_the_rich")
    table, rng = game.start(seats, options), Rng(seats)
    plays: list[tuple[int, int, int]] = []  # of this round: seat, card, the suit to follow or -1
    checked = 0
    while table.who():
        assert isinstance(table, TaxTable)
        seat = table.who()[0]
        if seat >= 0 and table.marker >= 0:
            for viewer in (*range(seats), WATCHER):
                world = game.imagine(table, viewer, rng)
                assert isinstance(world, TaxTable)
                check_plays(world, plays)
                checked += 1
        move = random_move(table, seat, rng)
        verb, _, label = game.moves.text(move).partition(":")
        if verb == "bet":
            plays = []
        elif verb.startswith(("play", "hide")):
            plays.append((seat, CARD.codes[label], table.led if table.count else -1))
        table.play(seat, move)
    assert checked > 200


def check_plays(world: TaxTable, plays: list[tuple[int, int, int]]) -> None:
    """Go back from the world's hands to the deal, card by card; a card that is still face down is taken from the world."""
    hands = list(world.hands)
    for index in range(len(plays) - 1, -1, -1):
        seat, card, led = plays[index]
        if index >= len(plays) - world.count:
            card = world.lying[world.origin.index(seat)]
        if led >= 0 and SUIT_OF[card] != led:
            assert not hands[seat] & OF_SUIT[led]
        hands[seat] |= 1 << card
