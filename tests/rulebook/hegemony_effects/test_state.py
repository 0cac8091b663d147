"""The State's action cards, each played for its effect (rulings, part 4; FAQ of the rulebook)."""

import pytest

from ludocracy.core.bits import BIT
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, STATE, WORKING
from tests.rulebook.hegemony.stage import BOX
from tests.rulebook.hegemony_effects.box import Box


def box() -> Box:
    return Box(STATE)


def test_a_matter_of_high_priority_places_one_and_puts_the_other_on_top() -> None:
    """FAQ: the second card goes back on the pile."""
    matter = box().event("fear_of_deflation").hold("a_matter_of_high_priority")
    matter.play("play:state-a_matter_of_high_priority", "arise:drought", "arise:earthquake")
    assert matter.offers() == ["event:drought", "event:earthquake", "no"]
    matter.play("event:earthquake")
    assert [BOX.event.labels[event] for event in matter.t.events] == ["fear_of_deflation", "earthquake"]
    assert matter.t.event_deck.top == [BOX.event.codes["drought"]]
    assert "handle:fear_of_deflation" in matter.offers()


def test_a_matter_of_high_priority_leaves_both_in_an_order_of_the_states_choice() -> None:
    matter = box().event("fear_of_deflation").hold("a_matter_of_high_priority")
    matter.play("play:state-a_matter_of_high_priority", "arise:drought", "arise:earthquake", "no", "event:drought")
    assert matter.t.event_deck.top == [BOX.event.codes["earthquake"], BOX.event.codes["drought"]]


def test_a_matter_of_high_priority_looks_only_when_a_space_is_free() -> None:
    full = box().event("fear_of_deflation", "neighbors_at_war").hold("a_matter_of_high_priority")
    full.play("play:state-a_matter_of_high_priority")
    assert full.offers() == ["handle:fear_of_deflation", "handle:neighbors_at_war"]


def test_events_of_later_rounds_are_not_seen_in_the_first() -> None:
    """Ruling H21."""
    matter = box().event("fear_of_deflation").hold("a_matter_of_high_priority")
    matter.play("play:state-a_matter_of_high_priority")
    assert "arise:pandemic" not in matter.offers()
    matter = box().event("fear_of_deflation").hold("a_matter_of_high_priority")
    matter.t.round = 2
    matter.play("play:state-a_matter_of_high_priority")
    assert "arise:pandemic" in matter.offers()


def test_agenda_setting_and_foreign_financial_assistance_count_matches() -> None:
    """Agenda a01 wishes C, B, A, B, C: just as the policies stand at the start."""
    assert box().card("agenda_setting") == {"influence.state": 5, "influence_left": -5}
    assert box().card("foreign_financial_assistance") == {"money.state": 50}
    other = box().policy(education="A", fiscal="B")
    assert other.card("foreign_financial_assistance") == {"money.state": 30}


def test_agenda_cards_need_a_match() -> None:
    none = box().policy(fiscal="A", labour="A", taxation="B", health="A", education="A")
    assert not none.playable("agenda_setting")
    assert not none.playable("foreign_financial_assistance")


@pytest.mark.parametrize(
    ("choice", "cls"), [("choose:1", "working"), ("choose:2", "middle"), ("choose:3", "capitalist")]
)
def test_allowances_and_subsidies(choice: str, cls: str) -> None:
    assert box().card("allowances_and_subsidies", choice) == {
        "money.state": -20,
        f"benefits.{cls}.money": 20,
        f"legitimacy.{cls}": 1,
        f"tokens.{cls}": 1,
    }
    assert not box().money(state=19).playable("allowances_and_subsidies")


def test_existing_benefits_are_discarded_first() -> None:
    """L'État: the class's existing benefits are discarded; other classes' benefits stay."""
    give = box()
    give.t.benefits = [15, 0, 0, 7, 0, 0, 0, 0, 0]
    change = give.card("allowances_and_subsidies", "choose:1")
    assert change["benefits.working.money"] == 5
    assert "benefits.middle.money" not in change


def test_business_grants_of_the_state() -> None:
    assert box().policy(fiscal="A").card("business_grants") == {
        "money.state": -20,
        "benefits.capitalist.money": 20,
        "legitimacy.capitalist": 1,
    }
    assert not box().policy(fiscal="A").money(state=19).playable("business_grants")


@pytest.mark.parametrize(("card", "other"), [("construction_boom", "working"), ("growth_in_tourism", "middle")])
def test_booms_bring_money_from_the_bank(card: str, other: str) -> None:
    assert box().card(card) == {
        "money.state": 15,
        f"money.{other}": 15,
        "money.capitalist": 15,
        f"legitimacy.{other}": 1,
        "legitimacy.capitalist": 1,
    }


def test_denial_of_free_speech_takes_influence_and_costs_legitimacy() -> None:
    deny = box().legitimacy(2, 1, 3).hold("denial_of_free_speech")
    deny.play("play:state-denial_of_free_speech", "amount:2")
    assert deny.offers() == ["class:working", "class:capitalist", "done"]
    change = box().legitimacy(2, 1, 3).card("denial_of_free_speech", "amount:1", "class:working", "class:capitalist")
    assert change == {
        "media": -1,
        "influence.state": 3,
        "influence.working": -1,
        "influence.capitalist": -1,
        "legitimacy.working": -1,
        "legitimacy.capitalist": -1,
    }


def test_denial_of_free_speech_must_do_something() -> None:
    deny = box().hold("denial_of_free_speech")
    deny.play("play:state-denial_of_free_speech", "amount:0")
    assert "done" not in deny.offers()
    alone = box().legitimacy(1, 1, 1).hold("denial_of_free_speech")
    assert alone.play("play:state-denial_of_free_speech").offers() == ["amount:1", "amount:2"]
    assert not box().legitimacy(1, 1, 1).influence(media=0).playable("denial_of_free_speech")


def test_emergency_state_moves_a_policy_without_a_bill() -> None:
    """FAQ, État d'Urgence: no points, but all consequences."""
    urgent = box().bill("fiscal", "B", WORKING).bill("labour", "A", WORKING).bill("trade", "A", CAPITALIST)
    urgent.hold("emergency_state").play("play:state-emergency_state")
    assert not [offer for offer in urgent.offers() if ":fiscal" in offer]
    assert "decree:taxation.C" not in urgent.offers()
    before = urgent.t.vp[STATE]
    urgent.play("decree:health.A")
    assert urgent.t.policy[3] == 0
    assert urgent.offers()[-1] == "done"  # the Middle Class may change its price of health
    assert urgent.t.vp[STATE] == before


def test_emergency_state_needs_three_bills() -> None:
    assert not box().bill("fiscal", "B", WORKING).bill("labour", "A", WORKING).playable("emergency_state")


def test_employment_support_scheme_serves_two_classes() -> None:
    assert box().card("employment_support_scheme") == {
        "money.state": -30,
        "benefits.working.money": 15,
        "benefits.middle.money": 15,
        "legitimacy.working": 1,
        "legitimacy.middle": 1,
    }
    assert not box().money(state=29).playable("employment_support_scheme")


def test_foreign_investment_program_sells_influence() -> None:
    assert box().influence(state=2).card("foreign_investment_program") == {
        "influence.state": -2,
        "influence_left": 2,
        "money.state": 40,
    }
    assert not box().playable("foreign_investment_program")


@pytest.mark.parametrize(("card", "good"), [("foreign_students", "education"), ("medical_tourism", "health")])
def test_services_sold_abroad_at_the_public_price(card: str, good: str) -> None:
    sale = box().policy(fiscal="B", **{good: "C"}).goods("state-store", **{good: 9}).hold(card)
    assert sale.play(f"play:state-{card}").offers()[-1] == "amount:8"
    assert sale.changes("amount:8") == {
        "money.state": 80,
        f"goods.state-store.{good}": -8,
        f"goods.supply.{good}": 8,
    }
    assert not box().policy(fiscal="B", **{good: "A"}).playable(card)


@pytest.mark.parametrize(("section", "money"), [("A", 15), ("B", 30), ("C", 45)])
def test_geopolitical_support_by_openness_of_trade(section: str, money: int) -> None:
    assert box().policy(trade=section).card("geopolitical_support") == {"money.state": money}


@pytest.mark.parametrize(("card", "good"), [("healthcare_program", "health"), ("literacy_program", "education")])
def test_programs_provide_the_population_and_buy_what_is_missing(card: str, good: str) -> None:
    """Ruling N37: own stock or the players' at list price, no tariff, no store limit, no loan."""
    help_ = box().policy(**{good: "B"}).goods("state-store", **{good: 1})
    help_.goods("middle-store", **{good: 2}).goods("capitalist-store", **{good: 2})
    help_.hold(card).play(f"play:state-{card}", "choose:1")
    assert help_.offers() == ["amount:0", "amount:1"]
    help_.play("amount:1")
    assert help_.offers() == ["amount:0", "amount:1", "amount:2"]
    change = help_.changes("amount:0")
    assert change == {
        "money.state": -16,
        "money.capitalist": 16,
        f"goods.capitalist-store.{good}": -2,
        f"goods.working-benefits.{good}": 2,
        "legitimacy.working": 1,
        "tokens.working": 1,
    }


@pytest.mark.parametrize(("card", "good"), [("healthcare_program", "health"), ("literacy_program", "education")])
def test_programs_serve_the_middle_class_too(card: str, good: str) -> None:
    help_ = box().policy(**{good: "B"}).goods("middle-store", **{good: 0}).goods("capitalist-store", **{good: 0})
    assert help_.card(card, "choose:2") == {
        f"goods.state-store.{good}": -3,
        f"goods.middle-benefits.{good}": 3,
        "legitimacy.middle": 1,
        "tokens.middle": 1,
    }


def test_programs_need_available_goods() -> None:
    none = box().policy(health="A").goods("state-store", health=0).goods("middle-store", health=2)
    assert not none.playable("healthcare_program")
    poor = box().policy(health="A").goods("state-store", health=0).goods("middle-store", health=3).money(state=23)
    assert not poor.playable("healthcare_program")
    assert poor.money(state=24).playable("healthcare_program")


def test_higher_vat_takes_fifteen_from_everybody_and_two_legitimacies() -> None:
    """FAQ, Hausse de la TVA: not with markers at 1."""
    tax = box().legitimacy(2, 3, 1).money(working=10).hold("higher_vat")
    tax.play("play:state-higher_vat")
    assert tax.offers() == ["class:working", "class:middle"]
    change = box().legitimacy(2, 3, 1).money(working=10).card("higher_vat", "class:working", "class:middle")
    assert change == {
        "money.working": 35,
        "loans.working": 1,
        "money.middle": -15,
        "money.capitalist": -15,
        "money.state": 45,
        "legitimacy.working": -1,
        "legitimacy.middle": -1,
    }
    assert not box().legitimacy(2, 1, 1).playable("higher_vat")


def test_immediate_response_does_the_same_event_twice() -> None:
    """FAQ, Réponse Immédiate: the second time does not discard what the first placed."""
    twice = box().event("low_education_index").goods("state-store", education=4).goods("capitalist-store", education=0)
    change = twice.card("immediate_response", "handle:low_education_index", "choose:1", "choose:1")
    assert change == {
        "goods.state-store.education": -4,
        "goods.working-benefits.education": 4,
        "legitimacy.working": 2,
        "events.low_education_index": -1,
    }


def test_immediate_response_the_second_time_only_if_possible() -> None:
    once = box().event("fear_of_deflation").money(state=20)
    assert once.card("immediate_response", "handle:fear_of_deflation", "amount:15") == {
        "money.state": -15,
        "vp.state": 2,
        "events.fear_of_deflation": -1,
    }


def test_nationalization_takes_an_empty_company_in_place_of_an_empty_public_one() -> None:
    """Ruling H15; at 1B the Capitalist gets its cost."""
    take = box().policy(fiscal="B").nobody_idle().idle(working_healthcare=1, working_media=1)
    take.hold("nationalization").play("play:state-nationalization")
    assert take.offers() == ["company:national_public_broadcasting"]
    take.play("company:national_public_broadcasting")
    assert take.offers() == ["company:clinic"]
    change = take.changes("company:clinic", "wage:clinic.3", "hire:working", "worker:working-media")
    assert change["money.capitalist"] == 16
    assert change["money.state"] == -16
    assert change["posts.clinic"] == "working-healthcare working-media -"
    assert (change["companies.state.clinic"], change["companies.state.national_public_broadcasting"]) == (1, -1)
    assert "closed.national_public_broadcasting" not in change
    assert change["wages.clinic"] == 1


def test_nationalization_is_free_at_section_a_and_may_leave_the_company_empty() -> None:
    take = (
        box()
        .policy(fiscal="A")
        .card("nationalization", "company:national_public_broadcasting", "company:clinic", "wage:clinic.2")
    )
    assert "money.state" not in take
    assert take["companies.state.clinic"] == 1


def test_nationalization_needs_both_companies_no_machinery_and_the_money() -> None:
    assert not box().policy(fiscal="B").money(state=15).playable("nationalization")
    gear = box().policy(fiscal="A")
    gear.t.gears = BIT[BOX.company.codes["clinic"]]
    assert not gear.playable("nationalization")
    busy = box().policy(fiscal="A").company("national_public_broadcasting", MIDDLE)
    assert not busy.playable("nationalization")


def test_nationalization_trims_the_stores() -> None:
    """The broadcaster's 4 no longer count for media influence."""
    take = box().policy(fiscal="A").influence(media=9)
    change = take.card("nationalization", "company:national_public_broadcasting", "company:clinic", "wage:clinic.2")
    assert change["media"] == -3


def test_pressing_matters_offers_a_free_vote() -> None:
    press = box().influence(state=0).hold("pressing_matters")
    press.play("play:state-pressing_matters", "propose:taxation.B")
    assert press.offers() == ["wait", "call"]


def test_privatization_sells_a_working_public_company() -> None:
    """Ruling H14: forced, with a loan; people, wage and contracts stay; one token."""
    sale = box().commit("university_hospital").money(capitalist=20, capital=0).goods("state-store", health=12)
    assert sale.card("privatization", "company:university_hospital") == {
        "money.capitalist": -20,
        "capital": 40,
        "loans.capitalist": 1,
        "money.state": 30,
        "companies.state.university_hospital": -1,
        "companies.capitalist.university_hospital": 1,
        "owner.university_hospital": -1,
        "goods.state-store.health": -6,
        "goods.supply.health": 6,
        "legitimacy.capitalist": 1,
        "tokens.capitalist": 1,
    }


def test_privatization_excludes_empty_companies_and_needs_a_free_space() -> None:
    full = box()
    for label in BOX.company.labels:
        if len(full.t.companies[CAPITALIST]) < 12 and full.t.decks[CAPITALIST] & BIT[BOX.company.codes[label]]:
            full.company(label)
    assert len(full.t.companies[CAPITALIST]) == 12
    assert not full.playable("privatization")
    assert not box().vacate("university_hospital").vacate("technical_university").playable("privatization")


def test_privatization_and_the_next_fiscal_change() -> None:
    """FAQ, Privatisation: from 3C with two companies the State opens four on the way to B."""
    sale = box()
    sale.card("privatization", "company:university_hospital")
    sale.bill("labour", "A", WORKING).bill("trade", "A", WORKING).bill("taxation", "B", WORKING)
    sale.turn().hold("emergency_state")
    sale.play("play:state-emergency_state", "decree:fiscal.B")
    opened = 0
    while sale.offers()[0].startswith(("open:", "wage:")):
        opened += sale.offers()[0].startswith("open:")
        sale.play(sale.offers()[0])
    assert opened == 4


def test_public_sector_overtime_needs_the_wages_at_hand() -> None:
    """FAQ, Heures Supplémentaires."""
    assert box().card("public_sector_overtime", "shift:university_hospital") == {
        "money.state": -30,
        "money.working": 30,
        "goods.state-store.health": 6,
        "goods.supply.health": -6,
    }
    assert not box().money(state=29).playable("public_sector_overtime")


def test_quantitative_easing_brings_more_to_roles_with_a_loan() -> None:
    assert box().card("quantitative_easing") == {"money.state": 25}
    debt = box()
    debt.t.loans[STATE] = 2
    assert debt.card("quantitative_easing") == {"money.state": 35}


def test_radical_reforms_of_the_state() -> None:
    assert box().card("radical_reforms", "propose:fiscal.A") == {"bill_by.fiscal": "state", "bill_to.fiscal": "A"}


def test_shift_focus_exchanges_an_event_without_penalty() -> None:
    focus = box().event("civil_unrest", "neighbors_at_war").goods("state-store", health=0).money(state=0)
    focus.influence(media=0, state=0)
    change = focus.card(
        "shift_focus",
        "arise:drought",
        "arise:earthquake",
        "event:drought",
        "event:neighbors_at_war",
        "handle:civil_unrest",
        "choose:1",
        "propose:taxation.B",
    )
    assert (change["events.drought"], change["events.neighbors_at_war"], change["events.civil_unrest"]) == (1, -1, -1)
    assert change["legitimacy.working"] == 2
    assert focus.t.event_deck.top == [BOX.event.codes["earthquake"]]
    assert not box().event().playable("shift_focus")


@pytest.mark.parametrize(
    ("choice", "cls"), [("choose:1", "working"), ("choose:2", "middle"), ("choose:3", "capitalist")]
)
def test_step_for_representation_gives_personal_influence_and_cubes(choice: str, cls: str) -> None:
    assert box().card("step_for_representation", choice) == {
        "influence.state": -1,
        f"benefits.{cls}.influence": 1,
        f"benefits.{cls}.cubes": 2,
        f"cubes.{cls}": -2,
        f"legitimacy.{cls}": 2,
    }


def test_step_for_representation_needs_influence_and_cubes() -> None:
    assert not box().influence(state=0).playable("step_for_representation")
    few = box().cubes(working=1, middle=1, capitalist=2).hold("step_for_representation")
    assert few.play("play:state-step_for_representation").offers() == ["choose:3"]


def test_step_for_representation_can_give_the_cubes_of_the_benefits_again() -> None:
    """What lies there is discarded first, so it is in the supply when the cubes are counted."""
    again = box().cubes(working=0)
    again.t.bag[WORKING] -= 2
    again.t.benefits[3 * WORKING + 2] = 2
    change = again.card("step_for_representation", "choose:1")
    assert (change["benefits.working.influence"], change.get("benefits.working.cubes")) == (1, None)


def test_supplemental_income_program_of_the_state() -> None:
    assert box().card("supplemental_income_program", "choose:1") == {"money.state": -7, "benefits.working.money": 7}
    more = box().company("jewelry_store", MIDDLE).company("training_center", MIDDLE)
    change = more.card("supplemental_income_program", "choose:2")
    assert (change["benefits.middle.money"], change["legitimacy.middle"]) == (11, 1)


def test_unemployment_initiative_program_of_the_state_fills_a_public_company() -> None:
    fill = box().idle(working_media=1, working_luxury=1)
    fill.hold("unemployment_initiative_program").play("play:state-unemployment_initiative_program")
    assert fill.offers() == ["staff:national_public_broadcasting"]
    change = fill.changes("staff:national_public_broadcasting", "worker:working-luxury", "worker:working-unskilled")
    assert change["posts.national_public_broadcasting"] == "working-media working-luxury working-unskilled"
    assert change["committed.national_public_broadcasting"] == 1
    assert not box().idle(working_media=0).playable("unemployment_initiative_program")
