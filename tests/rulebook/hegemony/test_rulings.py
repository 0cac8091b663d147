"""Rulings that no worked example covers, and the options of those on which tables may differ (docs/rulings/hegemony.md)."""

import pytest

from ludocracy.core.bits import BIT
from ludocracy.core.errors import BadOption
from ludocracy.games.hegemony.cards import COMPANY, DEAL, MACHINERY, PRINT
from ludocracy.games.hegemony.consts import FISCAL, INDUSTRY, LUXURY, MAIN
from ludocracy.games.hegemony.labour import employed, open_posts
from ludocracy.games.hegemony.market import earn, limit
from ludocracy.games.hegemony.policy import score
from ludocracy.games.hegemony.steps.build import SELL_BY
from ludocracy.games.hegemony.steps.draw import DrawImmigrants
from ludocracy.games.hegemony.steps.people import SWAP_BY, TRAIN_BY
from ludocracy.games.hegemony.steps.policies import set_policy
from ludocracy.games.hegemony.steps.production import IMF_CONTROL, PRODUCTION, empty_spaces
from ludocracy.games.hegemony.steps.round import Preparation
from ludocracy.games.hegemony.steps.scoring import LoseWith
from ludocracy.games.hegemony.steps.stores import MAKE_DEAL
from ludocracy.games.hegemony.steps.turn import TAKE_TURN
from ludocracy.games.hegemony.steps.work import ASSIGN_THREE, BASIC_STRIKE
from tests.rulebook.hegemony.stage import C, M, S, Stage, W
from tests.rulebook.hegemony.test_elections import bill


def test_h6_a_tile_doubles_the_store() -> None:
    stage = Stage(3)
    stage.t.tiles[M] = stage.t.tiles[C] = BIT[LUXURY]
    assert (limit(stage.t, M, LUXURY), limit(stage.t, C, LUXURY)) == (16, 24)


def test_a_table_keeps_to_the_cards_it_was_begun_with() -> None:
    stage = Stage(2)
    assert stage.table.setting["cards"] == PRINT
    with pytest.raises(BadOption, match="fingerprint"):
        stage.game.start(2, {"cards": PRINT + 1})


def test_h9_the_state_loses_for_spaces_without_an_open_company() -> None:
    assert empty_spaces(Stage(4).t, S) == 6
    assert empty_spaces(Stage(4, {"state_slots": False}).t, S) == 0
    assert empty_spaces(Stage(3).t, S) == 0


def test_h9_scores_may_be_kept_from_falling_below_zero() -> None:
    stage = Stage(2, {"below_zero": False}).idle(working_unskilled=6)
    stage.t.demonstration = True
    stage.t.vp[C] = 2
    stage.ask(PRODUCTION)
    assert stage.t.vp[C] == 0


def test_h10_the_order_of_the_preparation() -> None:
    stage = Stage(4)
    t = stage.t
    t.loans[W] = 1
    t.prosperity = [3, 3]
    t.events = []
    stage.ask(Preparation())
    keys = [key for key, *_ in stage.news]
    assert keys == ["round.begun", "interest", "prosperity.down", "prosperity.down"]
    order = ["arise:", "govern:", "draw:", "drop:", "market:", "drop-deal:", "offer:", "abroad:", "arrive:", "skill:"]
    seen: list[str] = []
    t.hands = [hand[:2] for hand in t.hands]
    while "TakeTurn" not in repr(t.stack[-1]):
        offers = stage.offers()
        kind = offers[0].split(":")[0] + ":"
        if kind not in seen:
            seen.append(kind)
        move = "done" if "done" in offers else offers[0]
        stage.table.play(stage.who()[0], stage.game.moves.parse(move))
    assert [kind for kind in order if kind in seen] == [kind for kind in seen if kind in order]
    assert {"arise:", "govern:", "draw:", "abroad:", "skill:"} <= set(seen)


def test_n6_no_strike_on_a_farm() -> None:
    stage = Stage(2).clear(C).clear(S)
    stage.company("cooperative_farm", *["working-unskilled"] * 3)
    assert stage.ask(BASIC_STRIKE).who() == []


def test_n7_posts_open_to_the_working_class() -> None:
    stage = Stage(3).clear(C).clear(M).clear(S)
    stage.company("fast_food_chain")  # 2
    stage.company("cooperative_farm")  # 3
    stage.company("university_hospital")  # 3
    stage.company("game_store", "middle-luxury")  # the employee's: 1
    stage.company("doctors_office")  # no boss: none
    stage.company("pharmacy", "middle-healthcare", "middle-unskilled")  # no employee's post
    stage.company("automated_grain_farm")
    stage.company("hotel", *["middle-unskilled"] * 3)  # held by the Middle Class
    assert open_posts(stage.t) == 9


def test_n16_public_jobs_calm_a_demonstration_only_if_the_table_wants() -> None:
    for calm in (False, True):
        stage = Stage(2, {"public_jobs_calm": calm}).idle(working_healthcare=1, working_unskilled=3)
        stage.t.demonstration = True
        stage.do(set_policy, FISCAL, 1)
        stage.play("staff:public_hospital-2", "worker:working-unskilled")
        assert stage.t.demonstration != calm


def test_n18_who_can_be_trained() -> None:
    """Unskilled ones anywhere, skilled ones only among the unemployed."""
    stage = Stage(2).clear(S).clear(C).idle(working_media=1)
    stage.company("supermarket", "working-agriculture", "working-agriculture")
    stage.company("hotel", "working-luxury", "working-unskilled", "working-luxury")
    stage.ask(TRAIN_BY[W])
    assert stage.offers() == ["train:working-media", "train-at:hotel"]
    stage.play("train:working-media")
    assert "skill:media" not in stage.offers()


def test_n19_a_union_falls_when_its_own_founding_action_empties_the_industry() -> None:
    """Founded with four at work; one of them is then taken elsewhere in the same action."""
    stage = Stage(2).clear(S).clear(C).idle(working_agriculture=1, working_unskilled=1)
    stage.company("supermarket", "working-agriculture", "working-unskilled")
    stage.company("fast_food_chain", "working-unskilled", "working-unskilled")
    stage.company("fashion_company")
    stage.ask(ASSIGN_THREE[W])
    stage.play("union:agriculture", "worker:working-agriculture")
    stage.play("staff:fashion_company", "worker:working-unskilled", "take:fast_food_chain.working-unskilled")
    assert stage.t.unions == 0
    assert stage.idle_of("working-agriculture") == 1


def test_n21_benefits_above_the_store_may_go_to_the_zone_if_the_table_wants() -> None:
    for zone in (True, False):
        stage = (
            Stage(4, {"zone_takes_all": zone}).goods("capitalist-store", food=8).goods("capitalist-benefits", food=2)
        )
        stage.ask(TAKE_TURN[C]).play("bonus:benefits")
        if zone:
            stage.play("amount:2")
        assert stage.held("zone", "food") == (2 if zone else 0)


def test_n24_immigration_cards_do_not_return() -> None:
    stage = Stage(2)
    stage.t.immigrants = [0] * len(stage.t.immigrants)
    stage.t.immigrants[3] = 2
    stage.ask(DrawImmigrants(W, 1))
    assert len(stage.offers()) == 1
    stage.play(stage.offers()[0])
    assert stage.t.immigrants[3] == 1


def test_n32_one_to_three_workers() -> None:
    stage = Stage(3).clear(S).clear(C).idle(working_unskilled=3)
    stage.company("convenience_store", "middle-agriculture")
    stage.company("doctors_office", "middle-healthcare")
    stage.ask(ASSIGN_THREE[W])
    assert "done" not in stage.offers()
    stage.play("staff:doctors_office", "worker:working-unskilled")
    assert "done" in stage.offers()


def test_n33_one_bonus_action_before_or_after() -> None:
    stage = Stage(2)
    stage.ask(TAKE_TURN[C]).play("bonus:prices", "price:food.15", "done")
    assert not any(offer.startswith("bonus:") for offer in stage.offers())
    stage.play(next(offer for offer in stage.offers() if offer.startswith("discard:")), "act:pressure")
    assert stage.who() == []
    stage.ask(TAKE_TURN[C])
    stage.play(next(offer for offer in stage.offers() if offer.startswith("discard:")), "act:pressure")
    assert stage.offers()[-1] == "end"
    stage.play("bonus:prices", "price:food.9", "done")
    assert stage.who() == []


def test_n36_the_penalty_may_be_wasted_on_a_class_at_1_if_the_table_wants() -> None:
    for hurts, offers in ((True, ["class:middle"]), (False, ["class:working", "class:middle", "class:capitalist"])):
        stage = Stage(4, {"penalty_must_hurt": hurts})
        stage.t.legitimacy = [1, 3, 1]
        assert stage.ask(LoseWith(1, 0)).offers() == offers


def test_n44_all_receipts_of_the_capitalist_are_revenue() -> None:
    stage = Stage(2)
    stage.do(earn, C, 15)
    assert (stage.t.money[C], stage.t.capital) == (135, 0)


def test_n46_scores_have_no_ceiling() -> None:
    stage = Stage(2)
    stage.t.vp[W] = 98
    stage.do(score, W, 5)
    assert stage.table.scores()[0] == 103


def test_n47_compensation_in_the_order_of_turns() -> None:
    stage = bill(bill(Stage(4).policies(labour="C"), C, "health", "A"), W, "trade", "A")
    stage.t.influence[M] += stage.t.influence_left - 1
    stage.t.influence_left = 1
    stage.t.loans[S], stage.t.money[S] = 1, 0
    stage.ask(IMF_CONTROL)
    assert stage.told("influence") == [(W, 1)]


def test_n52_machinery_returns_with_the_company() -> None:
    stage = Stage(2)
    card = COMPANY.codes["supermarket"]
    assert MACHINERY[card]
    stage.t.gears = BIT[card]
    stage.ask(SELL_BY[C]).play("close:supermarket")
    assert stage.t.gears == 0


def test_n54_employed_are_all_but_the_unemployed() -> None:
    stage = Stage(2).idle(working_unskilled=4)
    stage.t.unions = BIT[INDUSTRY.codes["media"]]
    stage.t.pool[5] -= 1
    stage.t.workers[W] += 1
    assert employed(stage.t, W) == 8 + 1


def test_n56_the_middle_class_swaps_committed_workers_too() -> None:
    stage = Stage(3).idle(middle_unskilled=1)
    stage.company("pharmacy", "middle-healthcare", "middle-media", committed=MAIN)
    stage.ask(SWAP_BY[M]).play("swap:pharmacy.middle-media", "worker:middle-unskilled")
    assert stage.workers_at("pharmacy") == ["middle-healthcare", "middle-unskilled"]
    assert stage.committed("pharmacy") == MAIN


def test_n59_influence_short_at_the_start_of_production() -> None:
    stage = Stage(2).clear(S)
    stage.t.influence[C] += stage.t.influence_left - 1
    stage.t.influence_left = 1
    stage.t.strikes = BIT[COMPANY.codes["supermarket"]] | BIT[COMPANY.codes["shopping_mall"]]
    stage.ask(PRODUCTION)
    assert stage.told("influence") == [(W, 1)]
    assert stage.told("produced") == []


def test_n60_the_state_stores_six_goods_even_without_a_company() -> None:
    assert limit(Stage(4).t, S, LUXURY) == 6
    assert limit(Stage(3).t, S, LUXURY) == 0


def test_x1_a_deal_for_the_zone_needs_room_for_some_of_it() -> None:
    stage = Stage(2).goods("zone", food=8)
    stage.t.deals = [DEAL.codes["food8"]]
    assert stage.ask(MAKE_DEAL).offers() == ["deal:food8"]


def test_x2_each_price_wage_and_post_once_in_one_bonus_action() -> None:
    stage = Stage(2).ask(TAKE_TURN[C]).play("bonus:prices", "price:food.15")
    assert not any(offer.startswith("price:food") for offer in stage.offers())
