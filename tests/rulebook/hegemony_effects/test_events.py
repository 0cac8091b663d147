"""The events, each handled in every way that it offers (rulings, part 5; the State's chapter of the rulebook)."""

import pytest

from ludocracy.games.hegemony.actions.event_action import EventAction
from ludocracy.games.hegemony.board.goods import AT_WORKING, BENEFITS, FOOD, GOODS, PLACES
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, STATE, WORKING
from ludocracy.games.hegemony.phases.scoring import EVENT_PENALTIES
from tests.rulebook.hegemony_effects.box import Box


def box() -> Box:
    """No goods to buy anywhere, so that only what a test sets is asked about."""
    return Box(STATE).goods("middle-store", food=0, health=0).goods("capitalist-store", food=0, luxury=0, education=0)


def test_political_scandal_splits_media_influence_by_the_states_choice() -> None:
    assert box().handle("political_scandal", "amount:1", "amount:0", "amount:2") == {
        "money.state": -25,
        "media": -3,
        "benefits.working.influence": 1,
        "benefits.capitalist.influence": 2,
        "legitimacy.working": 1,
        "legitimacy.capitalist": 2,
        "events.political_scandal": -1,
    }
    assert not box().influence(media=0).can_handle("political_scandal")
    assert not box().money(state=24).can_handle("political_scandal")


def test_political_scandal_gives_one_at_least() -> None:
    one = box().influence(media=1)
    change = one.handle("political_scandal", "amount:0", "amount:0")
    assert change["benefits.capitalist.influence"] == 1


@pytest.mark.parametrize(
    ("event", "good"), [("neighbors_at_war", "health"), ("developing_countries_in_need", "education")]
)
def test_up_to_six_services_are_spent_for_points(event: str, good: str) -> None:
    give = box().goods("state-store", **{good: 8})
    assert give.handle(event, "amount:6") == {
        f"goods.state-store.{good}": -6,
        f"goods.supply.{good}": 6,
        "vp.state": 6,
        f"events.{event}": -1,
    }
    two = box().goods("state-store", **{good: 2})
    assert two.handle(event, "amount:2")["vp.state"] == 2
    assert not box().goods("state-store", **{good: 0}).can_handle(event)


@pytest.mark.parametrize(
    ("event", "good"),
    [
        ("pandemic", "health"),
        ("low_university_ratings", "education"),
        ("outdated_public_sector_infrastructure", "luxury"),
    ],
)
def test_the_state_buys_from_the_players_by_its_companies(event: str, good: str) -> None:
    buy = box().goods("middle-store", **{good: 3}).goods("capitalist-store", **{good: 5}).money(state=100)
    buy.company("regional_tv_station-2").company("regional_tv_station-3").company("public_university-2")
    price = 8
    assert buy.handle(event, "amount:3", "amount:3") == {
        "money.state": -6 * price,
        "money.middle": 3 * price,
        "money.capitalist": 3 * price,
        f"goods.middle-store.{good}": -3,
        f"goods.capitalist-store.{good}": -3,
        f"goods.state-store.{good}": 6,
        "legitimacy.middle": 1,
        "legitimacy.capitalist": 1,
        f"events.{event}": -1,
    }
    assert not box().can_handle(event)
    assert not box().goods("middle-store", **{good: 3}).money(state=7).can_handle(event)


def test_purchases_stop_at_the_states_store() -> None:
    """FAQ: it cannot buy more than it can store. Hospital and six more: twelve."""
    full = box().goods("state-store", health=11).goods("capitalist-store", health=5)
    change = full.handle("pandemic", "amount:1")
    assert change["goods.state-store.health"] == 1
    assert "legitimacy.capitalist" not in change


@pytest.mark.parametrize(("choice", "cls"), [("choose:1", "working"), ("choose:2", "capitalist")])
def test_strike_at_the_port(choice: str, cls: str) -> None:
    assert box().handle("strike_at_the_port", choice) == {
        "media": -2,
        f"benefits.{cls}.influence": 2,
        f"legitimacy.{cls}": 1,
        f"tokens.{cls}": 1,
        "events.strike_at_the_port": -1,
    }
    assert not box().influence(media=1).can_handle("strike_at_the_port")


@pytest.mark.parametrize(("event", "good"), [("low_education_index", "education"), ("declining_birth_rate", "health")])
@pytest.mark.parametrize(("choice", "cls"), [("choose:1", "working"), ("choose:2", "middle")])
def test_half_the_population_in_services(event: str, good: str, choice: str, cls: str) -> None:
    assert box().handle(event, choice) == {
        f"goods.state-store.{good}": -2,
        f"goods.{cls}-benefits.{good}": 2,
        f"legitimacy.{cls}": 1,
        f"events.{event}": -1,
    }


def test_declining_birth_rate_as_in_the_rulebook() -> None:
    """L'État, Action Événement: population 7 gives four; three are there, one is bought from the Capitalist."""
    anna = box().goods("state-store", health=3).goods("capitalist-store", health=4).pool(working_unskilled=6)
    while anna.t.population(WORKING) > 7:
        anna.pool(working_unskilled=anna.t.pool[0] + 1)
    while anna.t.population(WORKING) < 7:
        anna.idle(working_luxury=anna.t.idle[2] + 1)
    change = anna.handle("declining_birth_rate", "choose:1", "amount:3")
    assert change == {
        "goods.state-store.health": -3,
        "goods.capitalist-store.health": -1,
        "goods.working-benefits.health": 4,
        "money.state": -8,
        "money.capitalist": 8,
        "legitimacy.working": 1,
        "events.declining_birth_rate": -1,
    }


def test_declining_birth_rate_for_the_other_class_as_in_the_rulebook() -> None:
    """Had she chosen Claire, whose population is 6, she would have placed three."""
    anna = box().goods("state-store", health=3).idle(middle_unskilled=4, middle_media=4)
    while anna.t.population(MIDDLE) < 6:
        anna.idle(middle_luxury=anna.t.idle[8] + 1)
    assert anna.t.population(MIDDLE) == 6
    assert anna.handle("declining_birth_rate", "choose:2") == {
        "goods.state-store.health": -3,
        "goods.middle-benefits.health": 3,
        "legitimacy.middle": 1,
        "events.declining_birth_rate": -1,
    }


@pytest.mark.parametrize(
    ("choice", "first", "second"),
    [("choose:1", "working", "middle"), ("choose:2", "working", "capitalist"), ("choose:3", "middle", "capitalist")],
)
def test_need_for_sustainability_initiative_serves_two_classes(choice: str, first: str, second: str) -> None:
    assert box().handle("need_for_sustainability_initiative", choice) == {
        "money.state": -50,
        f"benefits.{first}.money": 25,
        f"benefits.{second}.money": 25,
        f"legitimacy.{first}": 1,
        f"legitimacy.{second}": 1,
        f"tokens.{first}": 1,
        f"tokens.{second}": 1,
        "events.need_for_sustainability_initiative": -1,
    }
    assert not box().money(state=49).can_handle("need_for_sustainability_initiative")


@pytest.mark.parametrize(("money", "points"), [(15, 2), (30, 4), (45, 6)])
def test_fear_of_deflation(money: int, points: int) -> None:
    assert box().handle("fear_of_deflation", f"amount:{money}") == {
        "money.state": -money,
        "vp.state": points,
        "events.fear_of_deflation": -1,
    }
    assert not box().money(state=14).can_handle("fear_of_deflation")


def test_need_for_stimulus_package() -> None:
    modest = box().handle("need_for_stimulus_package", "choose:1")
    assert (modest["money.state"], modest["vp.state"], modest["benefits.capitalist.money"]) == (-30, 3, 10)
    generous = box().handle("need_for_stimulus_package", "choose:2")
    assert generous["money.state"] == -45
    assert [generous[f"legitimacy.{cls}"] for cls in ("working", "middle", "capitalist")] == [1, 1, 1]
    assert not box().money(state=29).can_handle("need_for_stimulus_package")


def test_demand_for_thirteen_month_pay_may_bring_several_tokens() -> None:
    three = box().handle("demand_for_thirteen_month_pay", "choose:1")
    assert (three["benefits.working.money"], three.get("tokens.working")) == (15, None)
    ten = box().money(state=200).company("national_public_broadcasting", WORKING).company("public_hospital-2", WORKING)
    ten.company("public_university-2", WORKING)
    change = ten.handle("demand_for_thirteen_month_pay", "choose:1")
    assert (change["benefits.working.money"], change["tokens.working"], change["legitimacy.working"]) == (50, 2, 2)
    middle = box().handle("demand_for_thirteen_month_pay", "choose:2")
    assert (middle["benefits.middle.money"], middle["legitimacy.middle"]) == (15, 1)
    none = box().vacate("university_hospital").vacate("technical_university")
    assert not none.can_handle("demand_for_thirteen_month_pay")


@pytest.mark.parametrize(("choice", "cls"), [("choose:1", "middle"), ("choose:2", "capitalist")])
def test_companies_demand_better_internet_with_luxury_from_abroad(choice: str, cls: str) -> None:
    """Half of the operational companies, rounded up; imported at 6, without tariff."""
    net = box().company("jewelry_store", MIDDLE)
    change = net.handle("companies_demand_better_internet", choice)
    assert change == {
        "money.state": -12,
        "goods.supply.luxury": -2,
        f"goods.{cls}-benefits.luxury": 2,
        f"legitimacy.{cls}": 1,
        "events.companies_demand_better_internet": -1,
    }


def test_automated_companies_count_as_operational() -> None:
    net = box().company("car_manufacturer").company("electronics_manufacturer")
    change = net.handle("companies_demand_better_internet", "choose:2")
    assert change["goods.capitalist-benefits.luxury"] == 3


@pytest.mark.parametrize(("choice", "cls"), [("choose:1", "working"), ("choose:2", "capitalist")])
def test_drought(choice: str, cls: str) -> None:
    change = box().handle("drought", choice)
    assert (change[f"goods.{cls}-benefits.food"], change[f"tokens.{cls}"], change["money.state"]) == (2, 1, -20)


def test_local_industries_in_turmoil() -> None:
    four = box().company("jewelry_store", MIDDLE).company("training_center", MIDDLE)
    change = four.handle("local_industries_in_turmoil", "choose:1")
    assert (change["benefits.middle.money"], change["tokens.middle"]) == (20, 1)
    change = box().handle("local_industries_in_turmoil", "choose:2")
    assert (change["benefits.capitalist.money"], change["vp.state"]) == (15, 2)


@pytest.mark.parametrize(
    ("event", "choice", "cls", "one", "two"),
    [
        ("technological_illiteracy", "choose:1", "working", "luxury", "education"),
        ("technological_illiteracy", "choose:2", "capitalist", "luxury", "education"),
        ("demand_for_higher_welfare_standards", "choose:1", "working", "health", "education"),
        ("demand_for_higher_welfare_standards", "choose:2", "middle", "health", "education"),
        ("earthquake", "choose:1", "working", "food", "health"),
        ("earthquake", "choose:2", "middle", "food", "health"),
        ("global_supply_chain_crisis", "choose:1", "working", "food", "luxury"),
        ("global_supply_chain_crisis", "choose:2", "middle", "food", "luxury"),
    ],
)
def test_of_two_kinds_at_least_one_of_each_is_given(event: str, choice: str, cls: str, one: str, two: str) -> None:
    change = box().handle(event, choice, "amount:1")
    assert (change[f"goods.{cls}-benefits.{one}"], change[f"goods.{cls}-benefits.{two}"]) == (1, 1)
    if event == "global_supply_chain_crisis" and cls == "middle":
        assert change["vp.state"] == 2
    else:
        assert change[f"legitimacy.{cls}"] == 1


def test_a_total_of_one_cannot_be_of_two_kinds() -> None:
    """The Capitalist has one company at work: half of it, rounded up, is one."""
    one = box().vacate("supermarket").vacate("college").event("technological_illiteracy")
    one.t.stack = [EventAction(1)]
    one.t.settle()
    assert one.play("handle:technological_illiteracy").offers() == ["choose:1"]


def test_half_the_population_may_be_rounded_down_by_option() -> None:
    """Ruling H16: population 3 gives two kinds of one each, or nothing that could be split."""
    assert not Box(STATE, options={"welfare_rounds_up": False}).can_handle("demand_for_higher_welfare_standards")


def test_infant_industry_for_the_capitalist() -> None:
    """FAQ: the State picks the company, its owner decides the rest."""
    help_ = box().market(CAPITALIST, "fast_food_chain", "hotel").nobody_idle()
    help_.event("infant_industry_requires_help")
    change = help_.handle("infant_industry_requires_help", "choose:2", "build:hotel", "2 wage:hotel.2")
    assert change["money.state"] == -15
    assert (change["companies.capitalist.hotel"], change["tokens.capitalist"]) == (1, 1)
    assert not box().market(CAPITALIST, "fast_food_chain").market(MIDDLE).can_handle("infant_industry_requires_help")


def test_infant_industry_for_the_middle_class_needs_unemployed_workers() -> None:
    help_ = box().market(MIDDLE, "jewelry_store").market(CAPITALIST).nobody_idle()
    assert not help_.can_handle("infant_industry_requires_help")
    help_.idle(middle_luxury=1, middle_media=1, middle_education=1)
    moves = ["choose:1", "build:jewelry_store", "1 worker:middle-luxury", "1 worker:middle-education"]
    change = help_.handle("infant_industry_requires_help", *moves)
    assert change["posts.jewelry_store"] == "middle-luxury middle-education -"
    assert (change["money.state"], change["tokens.middle"]) == (-16, 1)


def test_demand_for_pension_reform() -> None:
    change = box().handle("demand_for_pension_reform", "choose:1")
    assert (change["benefits.working.money"], change["vp.state"]) == (15, 2)
    change = box().handle("demand_for_pension_reform", "choose:2")
    assert (change["benefits.middle.money"], change.get("tokens.middle")) == (15, None)


def test_political_polarization_gives_exactly_four_cubes() -> None:
    assert box().handle("political_polarization", "amount:2", "amount:2") == {
        "money.state": -30,
        "cubes.working": -2,
        "cubes.middle": -2,
        "benefits.working.cubes": 2,
        "benefits.middle.cubes": 2,
        "legitimacy.working": 1,
        "events.political_polarization": -1,
    }
    few = box().cubes(working=1, middle=1, capitalist=1)
    assert not few.can_handle("political_polarization")
    just = box().cubes(working=1, middle=2, capitalist=1)
    assert just.handle("political_polarization")["benefits.middle.cubes"] == 2


def test_cubes_in_benefits_return_to_the_supply_before_it_is_counted() -> None:
    """What lies there is discarded first, so the same cubes can be given again."""
    given = box().cubes(working=0, middle=2, capitalist=0)
    assert not given.can_handle("political_polarization")
    given.t.bag[WORKING] -= 2
    given.t.benefits[3 * WORKING + 2] = 2
    assert given.can_handle("political_polarization")
    change = given.handle("political_polarization")
    assert (change.get("benefits.working.cubes"), change["benefits.middle.cubes"]) == (None, 2)
    again = box().cubes(working=0)
    again.t.bag[WORKING] -= 2
    again.t.benefits[3 * WORKING + 2] = 2
    assert again.handle("unfair_representation", "choose:1")["benefits.working.influence"] == 1


@pytest.mark.parametrize(("returning", "possible"), [(True, True), (False, False)])
def test_goods_in_benefits_return_to_the_foreign_market_before_it_is_counted(returning: bool, possible: bool) -> None:
    """All food is with the Working Class. What lies in its benefits is discarded first, so it can be imported again."""
    given = box()
    food = [FOOD + GOODS * place for place in range(PLACES)]
    total = sum(given.t.goods[place] for place in food)
    for place in food:
        given.t.goods[place] = 0
    given.t.goods[food[BENEFITS + WORKING if returning else AT_WORKING]] = total
    assert given.can_handle("drought") == possible
    if possible:
        change = given.handle("drought", "choose:1")
        assert change["money.state"] == -10 * (total + change["goods.working-benefits.food"])


@pytest.mark.parametrize(
    ("choice", "seat", "cls"), [("choose:1", 0, "working"), ("choose:2", 1, "middle"), ("choose:3", 2, "capitalist")]
)
def test_civil_unrest_lets_another_name_the_states_bill(choice: str, seat: int, cls: str) -> None:
    """FAQ, Désobéissance Civile; a class without a reward may be chosen and earns the State nothing (H17)."""
    change = box().handle("civil_unrest", choice, f"{seat} propose:taxation.B", "3 wait")
    assert change["bill_by.taxation"] == "state"
    assert change.get(f"legitimacy.{cls}", 0) == (0 if cls == "middle" else 2)
    busy = box().bill("fiscal", "B", STATE).bill("labour", "A", STATE).bill("trade", "A", STATE)
    assert not busy.can_handle("civil_unrest")


@pytest.mark.parametrize(
    ("choice", "cls"), [("choose:1", "working"), ("choose:2", "middle"), ("choose:3", "capitalist")]
)
def test_unfair_representation(choice: str, cls: str) -> None:
    assert box().handle("unfair_representation", choice) == {
        "influence.state": -1,
        f"benefits.{cls}.influence": 1,
        f"benefits.{cls}.cubes": 2,
        f"cubes.{cls}": -2,
        f"legitimacy.{cls}": 1,
        "events.unfair_representation": -1,
    }


def test_an_event_left_alone_costs_legitimacy() -> None:
    """The State's scoring example: local industries cost a point with the Middle Class and the Capitalist."""
    scene = box().event("local_industries_in_turmoil").legitimacy(6, 5, 6)
    scene.t.stack = [EVENT_PENALTIES]
    scene.t.settle()
    assert scene.t.legitimacy == [6, 4, 5]
