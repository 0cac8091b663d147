"""Rulings that no worked example covers, and the options of those on which tables may differ (docs/rulings/hegemony.md)."""

import pytest

from ludocracy.core.bits import BIT
from ludocracy.core.errors import BadOption
from ludocracy.games.hegemony.actions.adjust_wages import WAGES_BY
from ludocracy.games.hegemony.actions.assign_workers import ASSIGN_THREE
from ludocracy.games.hegemony.actions.build_company import BUILD_BY
from ludocracy.games.hegemony.actions.business_deal import MAKE_DEAL
from ludocracy.games.hegemony.actions.buy_goods_and_services import BASIC_BUY
from ludocracy.games.hegemony.actions.demonstration import open_posts
from ludocracy.games.hegemony.actions.propose_bill import PROPOSE_BY
from ludocracy.games.hegemony.actions.sell_company import SELL_BY
from ludocracy.games.hegemony.actions.strike import BASIC_STRIKE
from ludocracy.games.hegemony.actions.swap_workers import SWAP_BY
from ludocracy.games.hegemony.actions.training import TRAIN_BY
from ludocracy.games.hegemony.atoms.benefits import clear_benefits
from ludocracy.games.hegemony.atoms.goods import limit
from ludocracy.games.hegemony.atoms.legitimacy import PENALTY, LoseLegitimacy
from ludocracy.games.hegemony.atoms.money import earn
from ludocracy.games.hegemony.atoms.politics import score
from ludocracy.games.hegemony.atoms.workers import employed
from ludocracy.games.hegemony.board.accounts import FOR_PROSPER
from ludocracy.games.hegemony.board.companies import EMPLOYEE, MAIN
from ludocracy.games.hegemony.board.goods import FOOD, HEALTH, LUXURY
from ludocracy.games.hegemony.board.policies import FISCAL
from ludocracy.games.hegemony.board.workers import INDUSTRY
from ludocracy.games.hegemony.phases.action_phase import TAKE_TURN, BasicAction
from ludocracy.games.hegemony.phases.draws import DrawImmigrants
from ludocracy.games.hegemony.phases.elections import DRAW_FIVE
from ludocracy.games.hegemony.phases.end_of_game import END_OF_GAME
from ludocracy.games.hegemony.phases.imf import IMF_CONTROL
from ludocracy.games.hegemony.phases.policy_changes import set_policy
from ludocracy.games.hegemony.phases.preparation import Preparation
from ludocracy.games.hegemony.phases.production import FEED_WORKING, PRODUCTION, empty_spaces
from ludocracy.games.hegemony.phases.round import START_ACTION
from tests.rulebook.hegemony.stage import BOX, C, M, S, Stage, W
from tests.rulebook.hegemony.test_elections import bill


def test_h6_a_tile_doubles_the_store() -> None:
    stage = Stage(3)
    stage.t.tiles[M] = stage.t.tiles[C] = BIT[LUXURY]
    assert (limit(stage.t, M, LUXURY), limit(stage.t, C, LUXURY)) == (16, 24)


def test_a_table_keeps_the_cards_it_started_with() -> None:
    stage = Stage(2)
    assert stage.table.setting["cards"] == BOX.fingerprint
    with pytest.raises(BadOption, match="fingerprint"):
        stage.game.start(2, {"cards": BOX.fingerprint + 1})


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
    stage.ask(Preparation(), START_ACTION)
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


def test_n13_filling_the_bag_ends_when_no_colour_adds_anything() -> None:
    stage = Stage(3).bag(1, 0, 0)
    for cls in (W, M, C):
        stage.t.benefits[3 * cls + 2] = stage.t.cubes[cls]
        stage.t.cubes[cls] = 0
    stage.ask(DRAW_FIVE).play("cube:working")
    assert (stage.who(), stage.t.drawn) == ([], [1, 0, 0])


def test_n15_neither_a_bonus_nor_level_2_lifts_a_strike() -> None:
    stage = Stage(2).policies(labour="C")
    card = BOX.company.codes["supermarket"]
    stage.t.strikes, stage.t.writable_wages()[card] = BIT[card], 1
    stage.ask(TAKE_TURN[C]).play("bonus:prime", "prime:supermarket")
    stage.ask(WAGES_BY[C]).play("wage:supermarket.2", "done")
    assert stage.t.strikes == BIT[card]
    stage.clear(S).ask(PRODUCTION)
    assert stage.told("strike.held") == [(card,)]


def test_n16_only_working_class_workers_in_a_new_company_end_a_demonstration() -> None:
    for cls, calm in (("middle", False), ("working", True)):
        stage = Stage(4).clear(C).clear(S).clear(M).market(C, "vegetable_farm")
        stage.idle(working_unskilled=4, middle_unskilled=3)
        stage.t.demonstration = True
        stage.ask(BUILD_BY[C]).play("build:vegetable_farm", "wage:vegetable_farm.2", f"hire:{cls}")
        assert stage.t.demonstration != calm


def test_n16_public_jobs_end_a_demonstration_only_by_option() -> None:
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


def test_n21_benefits_above_the_store_may_go_to_the_zone_by_option() -> None:
    for zone in (True, False):
        stage = (
            Stage(4, {"zone_takes_all": zone}).goods("capitalist-store", food=8).goods("capitalist-benefits", food=2)
        )
        stage.ask(TAKE_TURN[C]).play("bonus:benefits")
        if zone:
            stage.play("amount:2")
        assert stage.held("zone", "food") == (2 if zone else 0)


def test_n20_a_company_with_a_committed_employee_cannot_be_sold() -> None:
    stage = Stage(3)
    stage.company("doctors_office", "middle-healthcare", "", "working-unskilled", committed=EMPLOYEE)
    assert stage.ask(SELL_BY[M]).offers() == ["close:convenience_store"]


def test_n21_goods_in_the_zone_are_not_for_players() -> None:
    stage = Stage(3).goods("capitalist-store", food=0, luxury=0).goods("zone", food=5, luxury=5)
    assert "from:capitalist" not in stage.ask(BASIC_BUY[W]).play("good:food").offers()
    stage.goods("middle-store", food=0)
    assert stage.ask(FEED_WORKING).offers() == ["from:abroad"]


def test_n24_immigration_cards_do_not_return() -> None:
    stage = Stage(2)
    stage.t.immigrants = [0] * len(stage.t.immigrants)
    stage.t.immigrants[3] = 2
    stage.ask(DrawImmigrants(W, 1))
    assert len(stage.offers()) == 1
    stage.play(stage.offers()[0])
    assert stage.t.immigrants[3] == 1


def test_n25_only_newly_opened_companies_are_hired_for() -> None:
    """An older one that is empty is skipped."""
    stage = Stage(3).idle(working_media=1, working_unskilled=2)
    assert stage.workers_at("national_public_broadcasting") == []
    stage.do(set_policy, FISCAL, 1)
    assert stage.offers() == ["staff:regional_tv_station-2"]


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


def test_n33_one_loan_in_one_bonus_action() -> None:
    stage = Stage(2)
    stage.t.loans[W], stage.t.money[W] = 2, 100
    stage.ask(TAKE_TURN[W]).play("bonus:repay")
    assert (stage.t.loans[W], stage.t.money[W]) == (1, 50)
    assert not any(offer.startswith("bonus:") for offer in stage.offers())


def test_n36_with_nobody_above_1_the_penalty_is_void() -> None:
    stage = Stage(4)
    stage.t.legitimacy = [1, 2, 1]
    stage.ask(LoseLegitimacy(2, 0, PENALTY)).play("class:middle")
    assert (stage.t.legitimacy, stage.who()) == ([1, 1, 1], [])


def test_n36_the_penalty_may_be_wasted_on_a_class_at_1_by_option() -> None:
    for hurts, offers in ((True, ["class:middle"]), (False, ["class:working", "class:middle", "class:capitalist"])):
        stage = Stage(4, {"penalty_must_hurt": hurts})
        stage.t.legitimacy = [1, 3, 1]
        assert stage.ask(LoseLegitimacy(1, 0, PENALTY)).offers() == offers


def test_n38_collecting_takes_all() -> None:
    stage = Stage(4).goods("working-benefits", health=2, food=1)
    stage.t.benefits[0:3] = [20, 1, 2]
    stage.t.influence_left -= 1
    stage.t.cubes[W] -= 2
    stage.ask(TAKE_TURN[W]).play("bonus:benefits")
    assert (stage.t.money[W], stage.t.influence[W], stage.t.bag[W]) == (50, 2, 10)
    assert (stage.held("working-area", "health"), stage.held("working-area", "food")) == (2, 1)
    assert stage.told("earned") == [(W, 20)]
    assert stage.told("influence") == [(W, 1)]
    assert stage.told("cubes.added") == [(W, 2)]
    assert stage.told("goods") == [(W, 1, FOOD), (W, 2, HEALTH)]


def test_n38_what_is_replaced_goes_to_bank_and_supply() -> None:
    stage = Stage(4)
    stage.t.benefits[0:3] = [20, 1, 2]
    stage.t.influence_left -= 1
    stage.t.cubes[W] -= 2
    stage.t.benefits_placed = 0
    left, cubes = stage.t.influence_left, stage.t.cubes[W]
    stage.do(clear_benefits, W)
    assert (stage.t.influence_left, stage.t.cubes[W]) == (left + 1, cubes + 2)
    assert stage.t.benefits == [0] * 9
    assert stage.told("benefits.lost") == [(W,)]


def test_n38_benefits_never_collected_bring_no_points() -> None:
    scores = []
    for food in (0, 6):
        stage = Stage(4).goods("capitalist-benefits", food=food)
        stage.ask(END_OF_GAME)
        scores.append(stage.table.scores())
    assert scores[0] == scores[1]


def test_n41_half_price_is_the_states_alone() -> None:
    stage = Stage(4).policies(health="B").goods("middle-store", health=8).goods("capitalist-store", health=8)
    stage.hand(W, "healthcare_benefits").ask(TAKE_TURN[W]).play("play:working-healthcare_benefits", "good:health")
    assert stage.offers() == ["from:state"]


def test_n44_all_receipts_of_the_capitalist_are_revenue() -> None:
    stage = Stage(2)
    stage.do(earn, C, 15)
    assert (stage.t.money[C], stage.t.capital) == (135, 0)


def test_n46_scores_have_no_ceiling() -> None:
    stage = Stage(2)
    stage.t.vp[W] = 98
    stage.do(score, W, 5, FOR_PROSPER, 5)
    assert stage.table.scores()[0] == 103


def test_n47_compensation_in_the_order_of_turns() -> None:
    stage = bill(bill(Stage(4).policies(labour="C"), C, "health", "A"), W, "trade", "A")
    stage.t.influence[M] += stage.t.influence_left - 1
    stage.t.influence_left = 1
    stage.t.loans[S], stage.t.money[S] = 1, 0
    stage.ask(IMF_CONTROL)
    assert stage.told("influence") == [(W, 1)]


def test_n48_the_state_that_paid_its_last_influence_for_the_vote_is_for() -> None:
    stage = Stage(4).influence(working=0, middle=0, capitalist=0, state=1)
    stage.ask(PROPOSE_BY[S]).play("propose:taxation.B", "call", "against", "against", "against")
    stage.play("cube:working", "cube:working", "cube:middle", "cube:middle", "cube:capitalist")
    assert stage.told("bill.failed") == [(2, 1, 0, 5)]
    stage = Stage(4).influence(working=0, middle=0, capitalist=0, state=1)
    stage.ask(PROPOSE_BY[S]).play("propose:taxation.B", "call", "for", "against", "against", *["cube:working"] * 5)
    assert [stage.t.vp[role] for role in (W, S)] == [1, 3]


def test_n52_machinery_returns_with_the_company() -> None:
    stage = Stage(2)
    card = BOX.company.codes["supermarket"]
    assert BOX.machinery[card]
    stage.t.gears = BIT[card]
    stage.ask(SELL_BY[C]).play("close:supermarket")
    assert stage.t.gears == 0


def test_n53_the_limits_of_companies_hold_for_every_card() -> None:
    stage = Stage(4).policies(fiscal="B").market(M, "game_store").idle(middle_luxury=1)
    stage.hand(M, "small_business_grant", "growing_business", "investment_opportunities")
    assert "play:middle-small_business_grant" in stage.ask(TAKE_TURN[M]).offers()
    for label in ("pharmacy", "organic_farm", "jewelry_store", "electronics_store", "training_center", "pr_agency"):
        stage.company(label)
    stage.t.tiles[M] = 15
    assert not any(offer.startswith("play:") for offer in stage.ask(TAKE_TURN[M]).offers())


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
    stage.t.strikes = BIT[BOX.company.codes["supermarket"]] | BIT[BOX.company.codes["shopping_mall"]]
    stage.ask(PRODUCTION)
    assert stage.told("influence") == [(W, 1)]
    assert stage.told("produced") == []


def test_n60_the_state_stores_six_goods_even_without_a_company() -> None:
    assert limit(Stage(4).t, S, LUXURY) == 6
    assert limit(Stage(3).t, S, LUXURY) == 0


def test_n61_a_privatized_company_is_an_ordinary_one() -> None:
    """Strike token, contracts, wage and people stay; it counts for taxes and cubes, and may strike."""
    stage = Stage(4)
    card = BOX.company.codes["university_hospital"]
    stage.t.strikes, stage.t.writable_committed()[card], stage.t.writable_wages()[card] = BIT[card], MAIN, 2
    working = stage.t.operational_count(C)
    stage.hand(S, "privatization").ask(TAKE_TURN[S]).play("play:state-privatization", "company:university_hospital")
    assert (stage.t.strikes, stage.t.committed[card], stage.t.wages[card]) == (BIT[card], MAIN, 2)
    assert len(stage.workers_at("university_hospital")) == 3
    assert stage.t.operational_count(C) == working + 1
    three = Stage(3)
    three.company("university_hospital", "working-healthcare", *["working-unskilled"] * 2, owner=C)
    assert "strike:university_hospital" in three.ask(BASIC_STRIKE).offers()


def test_n62_a_class_that_moves_its_own_workers_may_take_a_skilled_one_first() -> None:
    stage = Stage(2).clear(S).clear(C).idle(working_unskilled=2, working_media=1)
    stage.company("fast_food_chain")
    stage.ask(ASSIGN_THREE[W]).play("staff:fast_food_chain")
    assert stage.offers() == ["worker:working-unskilled", "worker:working-media"]


def test_x1_a_deal_needs_room_for_some_of_it() -> None:
    stage = Stage(2).goods("zone", food=8)
    stage.t.deals = [BOX.deal.codes["food8"]]
    assert stage.ask(MAKE_DEAL).offers() == ["deal:food8"]
    stage.goods("capitalist-store", food=8)
    assert stage.ask(MAKE_DEAL).who() == []
    stage.t.tiles[C] = BIT[FOOD]
    assert stage.ask(MAKE_DEAL).offers() == ["deal:food8"]


def test_x4_no_lobbying_without_influence_in_the_supply() -> None:
    stage = Stage(2)
    assert "act:lobby" in stage.ask(BasicAction(C)).offers()
    stage.influence(capitalist=stage.t.influence[C] + stage.t.influence_left)
    assert "act:lobby" not in stage.ask(BasicAction(C)).offers()


def test_x2_each_price_wage_and_post_once_in_one_bonus_action() -> None:
    stage = Stage(2).ask(TAKE_TURN[C]).play("bonus:prices", "price:food.15")
    assert not any(offer.startswith("price:food") for offer in stage.offers())
    stage = Stage(2).policies(labour="C").ask(TAKE_TURN[C]).play("bonus:wages", "wage:clinic.3")
    assert not any(offer.startswith("wage:clinic") for offer in stage.offers())
    stage = Stage(2).clear(S).clear(C).idle(working_media=1, working_luxury=1)
    stage.company("vegetable_farm", "working-healthcare", "working-unskilled", "working-unskilled")
    stage.ask(SWAP_BY[W]).play("swap:vegetable_farm.working-healthcare", "worker:working-media")
    assert stage.who() == []  # the one who just took the post is not swapped again
