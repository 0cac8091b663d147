"""The Working Class's action cards, each played for its effect (rulings, part 4; FAQ of the rulebook)."""

import pytest

from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, STATE, WORKING
from tests.rulebook.hegemony_effects.box import Box


def box(seats: int = 4) -> Box:
    return Box(WORKING, seats)


def test_affordable_housing_pays_one_of_two_owners() -> None:
    rent = box().card("affordable_housing", "choose:1")
    assert rent == {"money.working": -20, "money.capitalist": 20, "vp.working": 5}
    rent = box().card("affordable_housing", "choose:2")
    assert rent == {"money.working": -10, "money.middle": 10, "vp.working": 3}


def test_affordable_housing_needs_the_money_and_the_other_class() -> None:
    assert not box().money(working=9).playable("affordable_housing")
    two = box(2).money(working=19)
    assert not two.playable("affordable_housing")
    two.money(working=25).hold("affordable_housing").play("play:working-affordable_housing")
    assert two.offers() == ["choose:1"]


def test_boost_domestic_tourism_is_shared_with_the_treasury() -> None:
    """Three at 5: the seller gets 15, the buyer pays 8 and the treasury 7."""
    tour = box().policy(fiscal="B").goods("capitalist-store", luxury=5)
    tour.t.prices[9] = 5
    assert tour.card("boost_domestic_tourism", "good:luxury", "from:capitalist", "amount:3") == {
        "money.working": -8,
        "money.state": -7,
        "money.capitalist": 15,
        "goods.capitalist-store.luxury": -3,
        "goods.working-area.luxury": 3,
        "legitimacy.working": 1,
    }


def test_boost_domestic_tourism_with_the_state_as_the_seller() -> None:
    tour = box().policy(fiscal="A").goods("state-store", luxury=2).goods("capitalist-store", luxury=0)
    assert tour.card("boost_domestic_tourism", "good:luxury", "from:state", "amount:2") == {
        "money.working": -8,
        "money.state": 8,
        "goods.state-store.luxury": -2,
        "goods.working-area.luxury": 2,
        "legitimacy.working": 1,
    }


def test_boost_domestic_tourism_needs_its_policy_and_a_player_who_sells() -> None:
    assert not box().goods("capitalist-store", luxury=5).playable("boost_domestic_tourism")
    assert not box().policy(fiscal="B").goods("capitalist-store", luxury=0).playable("boost_domestic_tourism")


def test_boost_domestic_tourism_may_drive_the_treasury_into_debt() -> None:
    tour = box(3).policy(fiscal="B").money(state=0).goods("capitalist-store", luxury=5)
    change = tour.card("boost_domestic_tourism", "good:luxury", "from:capitalist", "amount:2")
    assert change["loans.state"] == 1
    assert (change["money.capitalist"], change["money.working"], change["money.state"]) == (16, -8, 42)


def test_cooperative_farm_takes_three_unemployed_under_contract() -> None:
    farm = box().idle(working_luxury=1)
    change = farm.card(
        "cooperative_farm", "worker:working-luxury", "worker:working-unskilled", "worker:working-unskilled"
    )
    assert change == {
        "companies.working.cooperative_farm": 1,
        "posts.cooperative_farm": "working-luxury working-unskilled working-unskilled",
        "committed.cooperative_farm": 1,
        "idle.working-luxury": -1,
        "idle.working-unskilled": -2,
    }


def test_cooperative_farm_needs_three_unemployed_and_a_farm_that_is_left() -> None:
    assert not box().idle(working_unskilled=2).playable("cooperative_farm")
    full = box().company("cooperative_farm").company("cooperative_farm-2")
    assert not full.playable("cooperative_farm")


def test_cooperative_farm_may_end_the_players_own_demonstration() -> None:
    farm = box().idle(working_unskilled=15)
    farm.t.demonstration = True
    assert "demonstration" not in farm.card("cooperative_farm", *["worker:working-unskilled"] * 3)
    farm = box()
    farm.t.demonstration = True
    assert farm.card("cooperative_farm", *["worker:working-unskilled"] * 3)["demonstration"] == -1


def test_fake_news_removes_up_to_four_of_six_cubes() -> None:
    news = box()
    drawn = ["cube:working", "cube:middle", "cube:capitalist", "cube:capitalist", "cube:capitalist", "cube:capitalist"]
    assert news.card("fake_news", *drawn, *["remove:capitalist"] * 4) == {
        "bag.capitalist": -4,
        "cubes.capitalist": 4,
    }
    assert box().card("fake_news", *drawn, "remove:middle", "done") == {"bag.middle": -1, "cubes.middle": 1}


def test_fake_news_draws_what_the_bag_has_and_does_not_refill_it() -> None:
    news = box().cubes(working=25, middle=24, capitalist=24)
    change = news.card("fake_news", "cube:middle", "cube:capitalist", "done")
    assert change == {}
    assert not box().cubes(working=25, middle=25, capitalist=25).playable("fake_news")


def test_general_strike_adds_a_token_for_each_union() -> None:
    strike = box().wage("supermarket", 2)
    strike.union("healthcare")
    moves = ["strike:supermarket", "strike:college", "strike:university_hospital"]
    change = strike.card("general_strike", *moves)
    assert change == {f"strikes.{move.partition(':')[2]}": 1 for move in moves}


def test_general_strike_may_stop_after_the_first_and_obeys_the_limits_of_strikes() -> None:
    assert box().card("general_strike", "strike:supermarket", "done") == {"strikes.supermarket": 1}
    strike = box().wage("supermarket", 3).wage("college", 3).commit("university_hospital")
    assert not strike.playable("general_strike")


@pytest.mark.parametrize(
    ("card", "good", "policy"),
    [("healthcare_benefits", "health", "health"), ("state_scholarship", "education", "education")],
)
def test_half_price_for_the_total_rounded_up(card: str, good: str, policy: str) -> None:
    """FAQ: three at 5 cost 8; at section B the State scores its point whatever the final price."""
    clinic = box().policy(**{policy: "B"})
    assert clinic.card(card, f"good:{good}", "from:state", "amount:3") == {
        "money.working": -8,
        "money.state": 8,
        f"goods.state-store.{good}": -3,
        f"goods.working-area.{good}": 3,
        "vp.state": 1,
        "legitimacy.working": 1,
    }
    dear = box().policy(**{policy: "C"}).card(card, f"good:{good}", "from:state", "amount:3")
    assert "vp.state" not in dear
    assert dear["money.working"] == -15
    assert not box().policy(**{policy: "A"}).playable(card)
    assert not box().money(working=0).policy(**{policy: "B"}).playable(card)


@pytest.mark.parametrize(
    ("card", "policy", "to"),
    [
        ("healthcare_movement", "health", "A"),
        ("student_movement", "education", "B"),
        ("workers_movement", "labour", "A"),
        ("immigration_reform", "immigration", "C"),
    ],
)
def test_movements_put_cubes_first_then_a_bill(card: str, policy: str, to: str) -> None:
    assert box().card(card, f"propose:{policy}.{to}", "wait") == {
        "bag.working": 2,
        "cubes.working": -2,
        f"bill_by.{policy}": "working",
        f"bill_to.{policy}": to,
    }
    only_cubes = box().bill(policy, to, CAPITALIST)
    assert only_cubes.card(card) == {"bag.working": 2, "cubes.working": -2}
    only_bill = box().cubes(working=0).influence(working=0)
    assert only_bill.card(card, f"propose:{policy}.{to}") == {f"bill_by.{policy}": "working", f"bill_to.{policy}": to}
    assert not box().cubes(working=0).bill(policy, to, CAPITALIST).playable(card)


def test_highlight_social_issues_is_all_or_nothing() -> None:
    assert box().card("highlight_social_issues") == {
        "money.working": -15,
        "money.state": 15,
        "influence.working": 3,
        "media": -3,
        "legitimacy.working": 1,
    }
    assert not box().influence(media=2).playable("highlight_social_issues")
    assert not box().money(working=14).playable("highlight_social_issues")


def test_interest_groups_exchanges_the_first_three_cubes_of_others() -> None:
    drawn = ["cube:working", "cube:middle", "cube:capitalist", "cube:working", "cube:middle"]
    assert box().card("interest_groups", *drawn) == {
        "bag.working": 3,
        "bag.middle": -2,
        "bag.capitalist": -1,
        "cubes.working": -3,
        "cubes.middle": 2,
        "cubes.capitalist": 1,
    }


def test_interest_groups_is_limited_by_own_cubes_and_by_the_bag() -> None:
    one = box().cubes(working=1).card("interest_groups", "cube:middle")
    assert one == {"bag.working": 1, "bag.middle": -1, "cubes.working": -1, "cubes.middle": 1}
    last = box().cubes(middle=24, capitalist=25)
    change = last.card("interest_groups", *["cube:working"] * 8, "cube:middle")
    assert change == {"bag.working": 1, "bag.middle": -1, "cubes.working": -1, "cubes.middle": 1}
    assert not box().cubes(working=0).playable("interest_groups")
    assert not box().cubes(middle=25, capitalist=25).playable("interest_groups")


def test_interest_groups_takes_neutral_cubes_for_others() -> None:
    two = box(2)
    change = two.card("interest_groups", *["cube:middle"] * 3)
    assert (change["bag.working"], change["bag.middle"]) == (3, -3)


def test_labor_market_deregulation_sends_any_number_of_unemployed() -> None:
    open_ = box().company("fish_farm").company("clinic-2").idle(working_agriculture=1, working_healthcare=1)
    change = open_.card(
        "labor_market_deregulation",
        "staff:fish_farm",
        "worker:working-agriculture",
        *["worker:working-unskilled"] * 2,
        "staff:clinic-2",
        "worker:working-healthcare",
        "worker:working-unskilled",
    )
    assert change["posts.fish_farm"] == "working-agriculture working-unskilled working-unskilled"
    assert change["posts.clinic-2"] == "working-healthcare working-unskilled -"
    assert (change["committed.fish_farm"], change["committed.clinic-2"]) == (1, 1)


def test_labor_market_deregulation_moves_the_employed_only_at_section_c() -> None:
    strict = box().nobody_idle().company("clinic-2").policy(labour="B")
    assert not strict.playable("labor_market_deregulation")
    free = box().nobody_idle().company("supermarket-2").policy(labour="C")
    moves = ["take:supermarket.working-agriculture", "take:supermarket.working-unskilled", "done"]
    change = free.card("labor_market_deregulation", "staff:supermarket-2", *moves)
    assert change["posts.supermarket-2"] == "working-agriculture working-unskilled -"
    assert change["posts.supermarket"] == 0


def test_migration_takes_one_or_two_away_for_money_from_the_bank() -> None:
    leave = box().idle(working_unskilled=3, working_media=1)
    assert leave.card("migration", "worker:working-media", "worker:working-unskilled") == {
        "idle.working-media": -1,
        "idle.working-unskilled": -1,
        "pool.working-media": 1,
        "pool.working-unskilled": 1,
        "workers.working": -2,
        "money.working": 15,
    }
    leave = box().idle(working_unskilled=4)
    assert leave.card("migration", "worker:working-unskilled", "done")["money.working"] == 5
    assert not box().idle(working_unskilled=3).playable("migration")


def test_migration_lets_the_population_fall_at_once_but_never_below_three() -> None:
    """FAQ, Émigration."""
    leave = box().idle(working_unskilled=5)
    assert leave.t.population(WORKING) == 4
    leave.card("migration", *["worker:working-unskilled"] * 2)
    assert (leave.t.workers[WORKING], leave.t.population(WORKING)) == (10, 3)
    few = box().idle(working_unskilled=4).vacate("university_hospital")
    few.card("migration", *["worker:working-unskilled"] * 2)
    assert (few.t.workers[WORKING], few.t.population(WORKING)) == (6, 3)


def test_need_for_change_puts_two_bills_on_two_policies() -> None:
    change = box().influence(working=0)
    bills = change.card("need_for_change", "propose:fiscal.B", "propose:labour.A")
    assert bills == {
        "bill_by.fiscal": "working",
        "bill_to.fiscal": "B",
        "bill_by.labour": "working",
        "bill_to.labour": "A",
    }


def test_need_for_change_keeps_off_the_first_policy_even_after_its_vote() -> None:
    """FAQ: each immediate vote costs an influence, and the second bill waits for the first vote's end."""
    change = box().influence(working=1, middle=0, capitalist=0, state=0).hold("need_for_change")
    change.play("play:working-need_for_change", "propose:taxation.B", "call", "for", "for")
    change.play(*["cube:working"] * 5)
    assert change.t.policy[2] == 1
    assert not [offer for offer in change.offers() if offer.startswith("propose:taxation")]
    assert "propose:fiscal.B" in change.offers()


def test_need_for_change_is_playable_for_one_bill() -> None:
    last = box().influence(working=0).bill("fiscal", "B", WORKING).bill("labour", "A", WORKING)
    assert last.card("need_for_change", "propose:taxation.B")["bill_by.taxation"] == "working"
    last.t.bill_by[3:] = [WORKING, MIDDLE, MIDDLE, MIDDLE]
    last.t.bill_to[3:] = [0, 0, 0, 0]
    assert not last.playable("need_for_change")


def test_proletarians_of_the_world_unite_adds_the_population_in_cubes() -> None:
    assert box().card("proletarians_of_the_world_unite") == {"bag.working": 3, "cubes.working": -3}
    assert box().cubes(working=1).card("proletarians_of_the_world_unite") == {"bag.working": 1, "cubes.working": -1}
    assert not box().cubes(working=0).playable("proletarians_of_the_world_unite")


def test_public_opinion_polling_shows_the_cubes_before_the_vote_is_called() -> None:
    """FAQ, Sondage d'Opinion Publique: nobody declares before the call; the vote is free."""
    poll = box().influence(working=0, middle=0, capitalist=0, state=0)
    cubes = ["cube:working", "cube:working", "cube:working", "cube:middle", "cube:capitalist"]
    change = poll.card("public_opinion_polling", "propose:taxation.B", *cubes, "call", "against", "against")
    assert change == {
        "policy.taxation": "B",
        "vp.working": 3,
        "bag.working": -3,
        "cubes.working": 3,
    }


def test_public_opinion_polling_may_wait_and_the_cubes_go_back() -> None:
    poll = box()
    change = poll.card("public_opinion_polling", "propose:taxation.B", *["cube:middle"] * 5, "wait")
    assert change == {"bill_by.taxation": "working", "bill_to.taxation": "B"}


def test_public_opinion_polling_refills_a_short_bag() -> None:
    """Ruling N14."""
    poll = box().cubes(working=25, middle=25, capitalist=24)
    poll.hold("public_opinion_polling").play("play:working-public_opinion_polling", "propose:taxation.B")
    poll.play("cube:capitalist")
    assert sum(poll.t.bag) > 0
    assert len(poll.told("bag.filled") or poll.told("cubes.added")) == 3


def test_public_sector_overtime_pays_produces_and_sells() -> None:
    work = box().card("public_sector_overtime", "shift:university_hospital", "from:state", "amount:2")
    assert work == {
        "money.state": -30 + 10,
        "money.working": 30 - 10,
        "goods.state-store.health": 6 - 2,
        "goods.working-area.health": 2,
        "goods.supply.health": -6,
        "vp.state": 1,
    }


def test_public_sector_overtime_keeps_within_the_store_and_may_buy_nothing() -> None:
    full = box().goods("state-store", health=10)
    change = full.card("public_sector_overtime", "shift:university_hospital", "done")
    assert change == {
        "money.state": -30,
        "money.working": 30,
        "goods.state-store.health": 2,
        "goods.supply.health": -2,
    }


def test_public_sector_overtime_borrows_but_never_with_a_strike() -> None:
    poor = box(3).money(state=0)
    change = poor.card("public_sector_overtime", "shift:university_hospital", "done")
    assert (change["loans.state"], change["money.working"]) == (1, 30)
    struck = box().vacate("technical_university")
    for card in struck.t.companies[STATE]:
        struck.t.strikes |= 1 << card
    assert not struck.playable("public_sector_overtime")


def test_radical_reforms_may_jump_but_not_be_voted_at_once() -> None:
    assert box().card("radical_reforms", "propose:taxation.C") == {
        "bill_by.taxation": "working",
        "bill_to.taxation": "C",
    }


def test_signing_bonus_is_paid_by_each_owner_for_each_worker() -> None:
    sign = box().company("fashion_company").company("cooperative_farm").money(capitalist=3, capital=0)
    sign.idle(working_unskilled=4)
    change = sign.card(
        "signing_bonus", "staff:fashion_company", "worker:working-unskilled", "worker:working-unskilled", "done"
    )
    assert (change["money.working"], change["loans.capitalist"]) == (8, 1)
    assert change["posts.fashion_company"] == "working-unskilled working-unskilled -"
    farm = box().company("cooperative_farm")
    change = farm.card("signing_bonus", "staff:cooperative_farm", *["worker:working-unskilled"] * 3)
    assert "money.working" not in change


def test_signing_bonus_takes_unemployed_only_and_four_at_most() -> None:
    assert not box().nobody_idle().company("clinic-2").playable("signing_bonus")
    sign = box().idle(working_unskilled=6).company("hotel").company("publishing_house").hold("signing_bonus")
    sign.play("play:working-signing_bonus", "staff:hotel", *["worker:working-unskilled"] * 3)
    assert "staff:publishing_house" not in sign.offers()


def test_specialization_brings_a_skilled_worker_and_assigns_up_to_three() -> None:
    come = box().card(
        "specialization",
        "skill:healthcare",
        "staff:clinic",
        "worker:working-healthcare",
        "worker:working-unskilled",
        "done",
    )
    assert come == {
        "pool.working-healthcare": -1,
        "workers.working": 1,
        "idle.working-unskilled": -1,
        "posts.clinic": "working-healthcare working-unskilled -",
        "committed.clinic": 1,
    }


def test_specialization_takes_an_unskilled_one_when_no_skill_is_left() -> None:
    skills = {f"working_{skill}": 0 for skill in ("agriculture", "luxury", "healthcare", "education", "media")}
    come = box().pool(**skills).vacate("supermarket").vacate("college").vacate("university_hospital").pool(**skills)
    come.hold("specialization").play("play:working-specialization")
    assert come.told("worker.new") == [(0,)]


def test_supplemental_income_program_counts_all_who_are_not_unemployed() -> None:
    income = box()
    assert income.card("supplemental_income_program", "no") == {"money.working": 7, "money.state": -7}
    many = box().company("fish_farm", WORKING)
    change = many.card("supplemental_income_program", "yes", "good:health", "from:state", "amount:3", "done")
    assert (change["legitimacy.working"], change["money.state"], change["vp.state"]) == (1, 5, 1)


def test_unemployment_benefits_pay_five_each_and_allow_a_purchase_from_the_state_alone() -> None:
    help_ = box().hold("unemployment_benefits")
    help_.play("play:working-unemployment_benefits", "yes")
    assert help_.offers() == ["good:health", "good:education", "good:influence"]
    change = box().card("unemployment_benefits", "yes", "good:health", "from:state", "amount:2")
    assert change == {
        "money.working": 15 - 10,
        "money.state": -15 + 10,
        "goods.state-store.health": -2,
        "goods.working-area.health": 2,
        "vp.state": 1,
        "legitimacy.working": 1,
    }
    assert not box().nobody_idle().playable("unemployment_benefits")


def test_workplace_accident_is_paid_by_one_owner_for_each_company_of_an_industry() -> None:
    mishap = box().company("fish_farm", WORKING).company("fast_food_chain", MIDDLE).money(capitalist=0, capital=10)
    assert mishap.card("workplace_accident", "industry:agriculture", "role:capitalist") == {
        "money.working": 16,
        "capital": 34,
        "loans.capitalist": 1,
    }
    shop = box().company("convenience_store", MIDDLE, employee="working-unskilled")
    assert shop.card("workplace_accident", "industry:agriculture", "role:middle") == {
        "money.working": 8,
        "money.middle": -8,
    }


def test_workplace_accident_strikes_the_state_only_when_somebody_plays_it() -> None:
    public = box().card("workplace_accident", "industry:healthcare", "role:state")
    assert public == {"money.working": 8, "money.state": -8}
    three = box(3).hold("workplace_accident").play("play:working-workplace_accident")
    assert "industry:healthcare" not in three.offers()
    nobody = box(3).vacate("supermarket").vacate("college")
    assert not nobody.playable("workplace_accident")
