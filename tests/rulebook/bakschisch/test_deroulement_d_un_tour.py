"""Déroulement d'un tour: fists, the highest offer, thieves, and the fifth bribe."""

from ludocracy.core.rng import Rng
from ludocracy.games.bakschisch.moves import THING
from tests.helpers import Scene
from tests.rulebook.bakschisch.box import THIEF, THRONE, before, bribe, gold, spaces, table_of, thieves

# -- 2. and 3. Gold, thief or nothing, revealed together -----------------------------------------------


def test_a_fist_holds_nothing_some_coins_or_the_thief() -> None:
    scene = before(1, 0, 0, gold=[3, 0]).play("turn:guard-1")
    assert scene.offers(0) == ["nothing", "bribe:1", "bribe:2", "bribe:3", "thief"]
    assert scene.offers(1) == ["nothing", "thief"]


def test_everybody_chooses_at_once_and_in_any_order() -> None:
    scene = before(1, 0, 0, 0).play("turn:guard-1")
    assert scene.who() == [0, 1, 2]
    scene.play("1 bribe:4")
    assert scene.who() == [0, 2]
    assert scene.news == []  # there are no notes before all fists open
    scene.play("2 nothing", "0 bribe:1")
    assert scene.told("offered") == [(0, 1), (1, 4)]
    assert scene.told("shown") == [(2, THING.codes["nothing"])]


def test_a_closed_fist_shows_its_content_to_its_owner_alone() -> None:
    scene = before(1, 0, 0).play("turn:guard-1", "0 bribe:7")

    def fist(seat: int) -> list[tuple[str, dict[str, int]]]:
        zones = scene.game.show(scene.table, seat).zones
        return [(piece.face, piece.facts) for zone in zones if zone.id == "fist.0" for piece in zone.pieces]

    assert fist(0) == [("thing/gold", {"gold": 7})]
    assert fist(1) == fist(-2) == [("thing/fist", {})]
    imagined = {scene.game.imagine(scene.table, 1, Rng(seed)).sealed[0] for seed in range(60)}
    assert len(imagined) > 6  # anything that the bag allows
    assert {scene.game.imagine(scene.table, 0, Rng(seed)).sealed[0] for seed in range(9)} == {scene.table.sealed[0]}


def test_b18_bags_are_hidden_unless_the_table_wants_them_open() -> None:
    def coins(scene: Scene, seat: int) -> list[dict[str, int]]:
        zones = scene.game.show(scene.table, seat).zones
        return [zone.pieces[0].facts for zone in zones if zone.name == "bag"]

    hidden = before(1, 0, 0, gold=[3, 5])
    assert coins(hidden, 0) == [{"gold": 3}, {}]
    assert coins(hidden, -2) == [{}, {}]
    assert coins(before(1, 0, 0, gold=[3, 5], options={"open_gold": True}), -2) == [{"gold": 3}, {"gold": 5}]


def test_b18_offers_are_public_so_every_bag_can_be_computed() -> None:
    scene = bribe(before(1, 0, 0), "guard", 3, 5)
    offers = [zone.pieces[0].facts for zone in scene.game.show(scene.table, -2).zones if zone.name == "offer"]
    assert offers == [{"gold": 3}, {"gold": 5}]
    imagined = scene.game.imagine(scene.table, 0, Rng(1))
    assert scene.game.dump(imagined)["gold"] == [7, 5]


# -- 4. Résultat: the highest offer --------------------------------------------------------------------


def test_example_a_bribed_guard_leads_to_the_next_guard_towards_the_throne() -> None:
    assert spaces(bribe(before(1, 0, 8, 12), "guard", 2, 3, 1)) == [0, 11, 12]


def test_any_number_of_pawns_may_stand_on_one_space() -> None:
    assert spaces(bribe(before(1, 4, 5, 6), "guard", 2, 2, 2)) == [7, 7, 7]


def test_tied_highest_offers_all_advance_each_from_its_own_space() -> None:
    scene = bribe(before(2, 0, 12, 20), "harem_lady", 4, 4, 3)
    assert spaces(scene) == [3, 14, 20]


def test_without_any_gold_nobody_moves() -> None:
    scene = bribe(before(1, 1, 2, 3), "guard", 0, 0, THIEF)
    assert spaces(scene) == [1, 2, 3]
    assert scene.told("unmoved") == [()]


def test_all_offers_lie_beside_the_board_including_losing_ones() -> None:
    scene = bribe(before(1, 0, 0, 0), "guard", 5, 2, 1)
    assert gold(scene) == [5, 8, 9]
    assert table_of(scene).pot == 8


def test_b14_a_player_on_the_throne_may_bid_and_stays_there() -> None:
    scene = bribe(before(2, THRONE, 12), "guard", 6, 5)
    assert spaces(scene) == [THRONE, 12]
    assert scene.told("throne.kept") == [(0,)]


def test_n_b4_a_tie_with_the_throne_still_moves_the_others() -> None:
    assert spaces(bribe(before(2, THRONE, 12, 3), "guard", 6, 6, 1)) == [THRONE, 18, 3]


def test_b15_without_such_a_person_ahead_the_pawn_goes_to_the_throne() -> None:
    scene = bribe(before(3, 27, 25), "servant", 2, 2)
    assert spaces(scene) == [THRONE, 27]
    assert scene.told("throne.reached") == [(0,)]


# -- Le voleur est révélé ------------------------------------------------------------------------------


def test_a_thief_takes_all_coins_of_the_others() -> None:
    scene = bribe(before(1, 0, 0, 0), "guard", THIEF, 4, 3)
    assert gold(scene) == [17, 6, 7]
    assert table_of(scene).pot == 0


def test_b9_only_the_gold_goes_and_the_highest_offer_still_moves() -> None:
    assert spaces(bribe(before(1, 0, 0, 0), "guard", THIEF, 4, 3)) == [0, 4, 0]


def test_a_thief_is_spent_until_the_end_of_the_round_even_if_it_takes_nothing() -> None:
    scene = bribe(before(1, 0, 0), "guard", THIEF, 0)
    assert thieves(scene) == [0, 1]
    assert scene.told("stolen.nothing") == [(0,)]
    scene.play("turn:guard-2")
    assert "thief" not in scene.offers(0) and "thief" in scene.offers(1)
    prompt = scene.game.show(scene.table, 0).prompt
    assert prompt is not None and [refusal.why.key for refusal in prompt.refusals] == ["refused.thief.spent"]


def test_a_thief_may_be_used_for_each_of_the_five_bribes() -> None:
    for number in range(1, 6):
        assert "thief" in before(number, 0, 0).play("turn:guard-1").offers(0)


def test_example_three_thieves_and_two_coins_nobody_gets_a_share() -> None:
    scene = bribe(before(1, 0, 0, 0, 0), "guard", THIEF, THIEF, THIEF, 2)
    assert gold(scene) == [10, 10, 10, 8]
    assert table_of(scene).pot == 2
    assert scene.told("unshared") == [(2,)]


def test_b10_thieves_share_evenly_and_odd_coins_stay_beside_the_board() -> None:
    scene = bribe(before(1, 0, 0, 0, 0), "guard", THIEF, THIEF, 5, 2)
    assert gold(scene) == [13, 13, 5, 8]
    assert table_of(scene).pot == 1


def test_n_b7_all_show_the_thief() -> None:
    first = bribe(before(1, 4, 5, 6), "guard", THIEF, THIEF, THIEF)
    assert spaces(first) == [4, 5, 6] and thieves(first) == [0, 0, 0]
    fifth = bribe(before(5, 8, 9, 12), "guard", THIEF, THIEF, THIEF)
    assert spaces(fifth) == [7, 7, 11]


# -- Le 5ème dessous de table --------------------------------------------------------------------------


def test_the_lowest_offer_goes_back_to_the_person_behind() -> None:
    assert spaces(bribe(before(5, 12, 20, 9), "guard", 3, 1, 2)) == [12, 18, 9]


def test_without_such_a_person_behind_the_pawn_goes_back_to_the_start() -> None:
    scene = bribe(before(5, 3, 20), "guard", 0, 1)
    assert spaces(scene) == [0, 20]
    assert scene.told("back.start") == [(0,)]


def test_tied_lowest_offers_all_go_back() -> None:
    assert spaces(bribe(before(5, 12, 20, 9), "guard", 1, 1, 2)) == [11, 18, 9]


def test_b3_those_who_show_nothing_or_the_thief_go_back_and_the_thief_still_steals() -> None:
    scene = bribe(before(5, 12, 20, 9), "guard", THIEF, 0, 3)
    assert spaces(scene) == [11, 18, 9]
    assert scene.told("stolen") == [(0, 3)]


def test_b4_when_all_offer_the_same_all_go_back() -> None:
    assert spaces(bribe(before(5, 12, 20), "guard", 2, 2)) == [11, 18]


def test_n_b3_the_lowest_on_the_start_stays_and_nobody_moves_instead() -> None:
    scene = bribe(before(5, 0, 20), "guard", 0, 1)
    assert spaces(scene) == [0, 20]
    assert scene.told("back.nowhere") == [(0,)]


def test_the_highest_offer_of_the_fifth_bribe_does_not_advance() -> None:
    assert spaces(bribe(before(5, 12, 20), "guard", 0, 9))[1] == 20


# -- 5. Après le dessous de table ----------------------------------------------------------------------


def test_the_round_has_five_bribes_and_the_bribed_cards_stay_face_up() -> None:
    scene = Scene("bakschisch", 2)
    for number, person in enumerate(["guard", "servant", "eunuch", "fakir"], start=1):
        bribe(scene, person, 1, 0)
        assert len(table_of(scene).row) == number and table_of(scene).round == 1
    bribe(scene, "caliph", 1, 0)
    assert table_of(scene).row == [] and table_of(scene).round == 2


def test_b3_read_literally_one_empty_fist_sends_everybody_back() -> None:
    options = {"nothing_shown": "everybody"}
    assert spaces(bribe(before(5, 12, 9, 6, options=options), "guard", 3, 0, 1)) == [11, 7, 4]
    assert spaces(bribe(before(5, 12, 9, 6, options=options), "guard", 3, THIEF, 1)) == [11, 7, 4]
    assert spaces(bribe(before(5, 12, 9, 6, options=options), "guard", 3, 2, 1)) == [12, 9, 4]
