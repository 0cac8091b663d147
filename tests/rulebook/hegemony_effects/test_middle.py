"""The Middle Class's action cards, each played for its effect (rulings, part 4; FAQ of the rulebook)."""

import pytest

from ludocracy.core.bits import BIT
from ludocracy.games.hegemony.board.roles import MIDDLE
from tests.rulebook.hegemony.stage import BOX
from tests.rulebook.hegemony_effects.box import Box


def box(seats: int = 4) -> Box:
    return Box(MIDDLE, seats)


def test_employment_subsidy_pays_for_each_company_with_an_employee() -> None:
    subsidy = box().policy(fiscal="B").company("convenience_store", MIDDLE, employee="working-unskilled")
    assert subsidy.card("employment_subsidy", "no") == {"money.middle": 5, "money.state": -5}
    three = box().policy(fiscal="B").company("convenience_store", MIDDLE, employee="working-unskilled")
    three.company("doctors_office", MIDDLE, employee="working-unskilled")
    three.company("game_store", MIDDLE, employee="working-unskilled")
    change = three.card("employment_subsidy", "yes", "shift:game_store")
    assert change == {
        "money.middle": 15 - 8,
        "money.state": -15,
        "money.working": 8,
        "goods.middle-store.luxury": 4,
        "goods.supply.luxury": -4,
        "committed.game_store": 3,
        "legitimacy.middle": 1,
    }


def test_employment_subsidy_needs_an_employee_and_no_shift_where_he_strikes() -> None:
    assert not box().policy(fiscal="B").playable("employment_subsidy")
    struck = box().policy(fiscal="B").company("convenience_store", MIDDLE, employee="working-unskilled")
    struck.t.strikes = BIT[BOX.company.codes["convenience_store"]]
    assert struck.card("employment_subsidy") == {"money.middle": 5, "money.state": -5}


def test_export_subsidy_pays_for_each_transaction() -> None:
    trade = box().policy(fiscal="A").goods("middle-store", food=8, luxury=8)
    trade.hold("export_subsidy").play("play:middle-export_subsidy")
    sales = [offer for offer in trade.offers() if offer.startswith("sell:luxury")]
    change = trade.changes(*sales[:1], "done")
    assert (change["money.state"], change["vp.middle"], change["legitimacy.middle"]) == (-5, 1, 1)
    none = box().policy(fiscal="A").goods("middle-store", food=0, health=0)
    assert not none.playable("export_subsidy")


def test_foreign_market_insight_sells_up_to_twice_on_one_card() -> None:
    trade = box().goods("middle-store", food=8, luxury=8, health=8, education=8)
    trade.hold("foreign_market_insight").play("play:middle-foreign_market_insight", "abroad:e02")
    assert trade.offers() == ["export:e02", "no"]
    trade.play("export:e02")
    sale = next(offer for offer in trade.offers() if offer.endswith("-small"))
    trade.play(sale)
    assert sale in trade.offers()
    trade.play(sale)
    assert sale not in trade.offers()
    vp = trade.t.vp[MIDDLE]
    trade.play("done")
    assert trade.t.vp[MIDDLE] == vp + 2


def test_foreign_market_insight_may_keep_the_current_card() -> None:
    trade = box().goods("middle-store", food=0, health=0)
    change = trade.card("foreign_market_insight", "abroad:e02", "no")
    assert change == {"exports.e02": -1}


def test_growing_business_gives_a_tile_and_a_cheaper_company_of_that_good() -> None:
    grow = box().market(MIDDLE, "jewelry_store", "tutoring_company").idle(middle_luxury=1, middle_unskilled=1)
    change = grow.card(
        "growing_business", "tile:luxury", "build:jewelry_store", "worker:middle-luxury", "worker:middle-unskilled"
    )
    assert (change["tiles.middle.luxury"], change["money.middle"]) == (1, -12)
    assert change["posts.jewelry_store"] == "middle-luxury middle-unskilled -"
    other = box().market(MIDDLE, "jewelry_store").idle(middle_luxury=1, middle_unskilled=1)
    change = other.card(
        "growing_business", "tile:food", "build:jewelry_store", "worker:middle-luxury", "worker:middle-unskilled"
    )
    assert change["money.middle"] == -16
    assert box().card("growing_business", "tile:food", "no") == {"tiles.middle.food": 1}


def test_growing_business_without_a_tile_is_the_building_alone() -> None:
    grow = box().market(MIDDLE, "jewelry_store").idle(middle_luxury=1, middle_unskilled=1)
    grow.t.tiles[MIDDLE] = 15
    grow.hold("growing_business").play("play:middle-growing_business")
    assert grow.offers() == ["build:jewelry_store"]
    nothing = box().money(middle=0)
    nothing.t.tiles[MIDDLE] = 15
    assert not nothing.playable("growing_business")


@pytest.mark.parametrize(("card", "good"), [("health_crisis", "health"), ("higher_education_program", "education")])
def test_crises_sell_up_to_six_to_the_state(card: str, good: str) -> None:
    """The State's chapter: five health for 50 bring it one legitimacy, six would bring two."""
    crisis = box().goods("middle-store", **{good: 8}).goods("state-store", **{good: 3})
    crisis.hold(card).play(f"play:middle-{card}")
    assert crisis.offers()[-1] == "amount:6"
    change = crisis.changes("amount:5")
    assert change == {
        "money.middle": 50,
        "money.state": -50,
        f"goods.middle-store.{good}": -5,
        f"goods.state-store.{good}": 5,
        "legitimacy.middle": 1,
    }
    six = box().goods("middle-store", **{good: 8}).goods("state-store", **{good: 3}).card(card, "amount:6")
    assert six["legitimacy.middle"] == 2


def test_sales_to_the_state_are_limited_by_its_store_but_not_by_its_money() -> None:
    """FAQ: it must borrow, but it cannot buy more than it can store."""
    crisis = box(3).goods("middle-store", health=8).goods("state-store", health=10).money(state=5)
    crisis.hold("health_crisis").play("play:middle-health_crisis")
    assert crisis.offers() == ["amount:1", "amount:2"]
    assert crisis.changes("amount:2")["loans.state"] == 1
    assert not box().goods("middle-store", health=8).goods("state-store", health=12).playable("health_crisis")


@pytest.mark.parametrize(("card", "good"), [("healthcare_benefits", "health"), ("state_scholarship", "education")])
def test_half_price_is_for_the_states_goods_not_for_own_goods(card: str, good: str) -> None:
    clinic = box().policy(**{good: "B"}).goods("middle-store", **{good: 5})
    change = clinic.card(card, f"good:{good}", "from:state", "amount:3")
    assert change == {
        "money.middle": -8,
        "money.state": 8,
        f"goods.state-store.{good}": -3,
        f"goods.middle-area.{good}": 3,
        "vp.state": 1,
        "legitimacy.middle": 1,
    }
    assert not box().policy(**{good: "B"}).goods("state-store", **{good: 0}).playable(card)


def test_import_subsidy_spares_the_tariff() -> None:
    trade = box().money(middle=60)
    assert trade.card("import_subsidy", "good:luxury", "from:abroad", "amount:3") == {
        "money.middle": -18,
        "goods.middle-area.luxury": 3,
        "goods.supply.luxury": -3,
    }
    many = box().company("pharmacy", MIDDLE).money(middle=60).idle(middle_unskilled=3)
    change = many.card("import_subsidy", "good:food", "from:abroad", "amount:4")
    assert (change["money.middle"], change["legitimacy.middle"]) == (-40, 1)
    assert not box().policy(trade="C").playable("import_subsidy")


def test_investment_opportunities_cheaper_from_the_market() -> None:
    change = (
        box()
        .idle(middle_healthcare=1)
        .card(
            "investment_opportunities",
            "choose:1",
            "build:doctors_office-2",
            "worker:middle-healthcare",
            "wage:doctors_office-2.2",
            "no",
        )
    )
    assert change["money.middle"] == -4
    assert change["wages.doctors_office-2"] == 2


def test_investment_opportunities_searches_the_deck_for_what_can_be_run() -> None:
    search = box().nobody_idle().commit("convenience_store").commit("doctors_office").commit("shopping_mall")
    search.commit("technical_university").idle(middle_media=1, middle_unskilled=1).hold("investment_opportunities")
    search.money(middle=28).play("play:middle-investment_opportunities")
    assert search.offers() == ["choose:2"]
    search.play("choose:2")
    assert search.offers() == ["build:pr_agency", "build:local_newspaper", "build:regional_radio_station"]
    search.play("build:pr_agency")
    assert search.t.money[MIDDLE] == 0
    assert search.t.markets[MIDDLE].bit_count() == 3


def test_land_of_opportunity_brings_the_worker_who_runs_it() -> None:
    land = box().market(MIDDLE, "tutoring_company", "pr_agency").nobody_idle()
    for label in ("convenience_store", "doctors_office", "shopping_mall", "technical_university"):
        land.commit(label)
    land.hold("land_of_opportunity").play("play:middle-land_of_opportunity")
    assert land.offers() == ["build:tutoring_company"]
    land.play("build:tutoring_company")
    assert land.offers() == ["skill:education"]
    change = land.changes("skill:education", "wage:tutoring_company.3")
    assert (change["money.middle"], change["workers.middle"], change["committed.tutoring_company"]) == (-12, 1, 1)
    assert change["posts.tutoring_company"] == "middle-education - -"


def test_land_of_opportunity_takes_the_second_worker_from_the_usual_places() -> None:
    """Ruling H18; a newcomer of another skill takes the unskilled post."""
    land = box().market(MIDDLE, "pr_agency").nobody_idle().idle(middle_media=1)
    land.hold("land_of_opportunity").play("play:middle-land_of_opportunity", "build:pr_agency")
    assert land.offers() == [
        f"skill:{skill}" for skill in ("agriculture", "luxury", "healthcare", "education", "media")
    ]
    change = land.changes("skill:luxury", "worker:middle-media")
    assert change["posts.pr_agency"] == "middle-media middle-luxury -"
    assert change["money.middle"] == -20


def test_land_of_opportunity_has_no_substitute_for_a_skill_that_is_gone() -> None:
    land = box().market(MIDDLE, "tutoring_company").pool(middle_education=0)
    assert not land.playable("land_of_opportunity")


def test_new_theme_park_costs_six_per_head_and_raises_prosperity() -> None:
    assert box().card("new_theme_park") == {"money.middle": -18, "prosperity.middle": 1, "vp.middle": 1}
    assert not box().money(middle=17).playable("new_theme_park")


def test_personal_consumption_from_all_suppliers_or_twice_from_one() -> None:
    shop = box().money(middle=200).goods("middle-store", health=4).goods("capitalist-store", health=4)
    change = shop.card(
        "personal_consumption",
        "choose:1",
        "good:health",
        "from:middle",
        "amount:3",
        "from:capitalist",
        "amount:3",
        "from:state",
        "amount:3",
    )
    assert change["goods.middle-area.health"] == 9
    twice = box().money(middle=200).goods("middle-store", health=8)
    change = twice.card("personal_consumption", "choose:2", "good:health", "from:middle", "amount:6")
    assert change == {"goods.middle-store.health": -6, "goods.middle-area.health": 6}


def test_small_business_grant_is_paid_by_the_state() -> None:
    grant = (
        box(3).policy(fiscal="B").money(state=10, middle=0).market(MIDDLE, "private_school").idle(middle_education=1)
    )
    change = grant.card(
        "small_business_grant", "build:private_school", "worker:middle-education", "wage:private_school.2"
    )
    assert (change["loans.state"], change["money.state"]) == (1, 30)
    assert "money.middle" not in change
    stuck = box().policy(fiscal="B").market(MIDDLE, "private_school").pool(middle_education=5)
    stuck.vacate("technical_university").idle(middle_education=0)
    assert not stuck.playable("small_business_grant")


def test_specialization_brings_a_worker_of_the_working_class_and_hires() -> None:
    hire = box().card("specialization", "skill:media", "staff:doctors_office", "staff:convenience_store")
    assert hire == {
        "pool.working-media": -1,
        "idle.working-media": 1,
        "idle.working-unskilled": -2,
        "workers.working": 1,
        "posts.doctors_office": "middle-healthcare - working-unskilled",
        "posts.convenience_store": "middle-agriculture - working-unskilled",
        "committed.doctors_office": 2,
        "committed.convenience_store": 2,
    }
    none = box().vacate("doctors_office").vacate("convenience_store")
    assert none.card("specialization", "skill:media") == {
        "pool.working-media": -1,
        "idle.working-media": 1,
        "workers.working": 1,
    }


def test_supplemental_income_program_counts_workers_with_the_others() -> None:
    assert box().card("supplemental_income_program", "no") == {
        "money.middle": 10,
        "money.state": -10,
        "legitimacy.middle": 1,
    }
    home = box().vacate("shopping_mall").vacate("technical_university")
    assert not home.playable("supplemental_income_program")


def test_unemployment_initiative_program_pays_for_each_employee_hired() -> None:
    hire = box().card("unemployment_initiative_program", "staff:doctors_office", "done")
    assert hire == {
        "idle.working-unskilled": -1,
        "posts.doctors_office": "middle-healthcare - working-unskilled",
        "committed.doctors_office": 2,
        "money.middle": 5,
        "money.state": -5,
        "legitimacy.middle": 1,
    }
    assert not box().vacate("doctors_office").vacate("convenience_store").playable("unemployment_initiative_program")


def test_voice_of_middle_class_workers_counts_companies() -> None:
    assert box().card("voice_of_middle_class_workers") == {"bag.middle": 4, "cubes.middle": -4}
    assert box().cubes(middle=3).card("voice_of_middle_class_workers") == {"bag.middle": 3, "cubes.middle": -3}


def test_cards_shared_with_the_working_class() -> None:
    drawn = ["cube:working"] * 6
    assert box().card("fake_news", *drawn, *["remove:working"] * 4) == {"bag.working": -4, "cubes.working": 4}
    assert box().card("interest_groups", *["cube:working"] * 3)["bag.middle"] == 3
    poll = box().card("public_opinion_polling", "propose:trade.A", *["cube:middle"] * 5, "wait")
    assert poll == {"bill_by.trade": "middle", "bill_to.trade": "A"}
    reform = box().card("immigration_reform", "propose:immigration.A", "wait")
    assert reform["bag.middle"] == 2
    leave = box().idle(middle_unskilled=4).card("migration", "worker:middle-unskilled", "done")
    assert leave["money.middle"] == 5
    issues = box().card("highlight_social_issues")
    assert (issues["influence.middle"], issues["legitimacy.middle"]) == (3, 1)
    free = box().policy(labour="C").company("clinic-2").idle(middle_healthcare=1, middle_unskilled=1)
    moves = ["staff:clinic-2", "worker:middle-healthcare", "worker:middle-unskilled", "done"]
    assert free.card("labor_market_deregulation", *moves)["committed.clinic-2"] == 1
    work = box().card("public_sector_overtime", "shift:technical_university", "done")
    assert work["money.middle"] == 30
