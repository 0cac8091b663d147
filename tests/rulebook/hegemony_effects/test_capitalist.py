"""The Capitalist Class's action cards, each played for its effect (rulings, part 4; FAQ of the rulebook)."""

import pytest

from ludocracy.core.bits import BIT
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, STATE
from tests.rulebook.hegemony.stage import BOX
from tests.rulebook.hegemony_effects.box import Box


def box(seats: int = 4) -> Box:
    return Box(CAPITALIST, seats)


def test_bid_rigging_sells_luxury_to_the_state_for_money_and_influence() -> None:
    bid = box().goods("capitalist-store", luxury=6)
    assert bid.card("bid_rigging", "amount:4") == {
        "money.capitalist": 40,
        "money.state": -40,
        "goods.capitalist-store.luxury": -4,
        "goods.state-store.luxury": 4,
        "influence.capitalist": 1,
        "influence_left": -1,
        "legitimacy.capitalist": 1,
    }


@pytest.mark.parametrize("seats", [2, 3])
def test_bid_rigging_without_a_state_player_returns_the_goods_to_the_supply(seats: int) -> None:
    """FAQ, Offre Truquée; extended to three players."""
    change = box(seats).goods("capitalist-store", luxury=6).card("bid_rigging", "amount:6")
    assert change["goods.supply.luxury"] == 6
    assert "goods.state-store.luxury" not in change


def test_bid_rigging_takes_nothing_out_of_the_zone_and_fills_no_store_twice() -> None:
    zone = box().goods("capitalist-store", luxury=0).goods("zone", luxury=5)
    assert not zone.playable("bid_rigging")
    full = box().goods("capitalist-store", luxury=6).goods("state-store", luxury=5).hold("bid_rigging")
    assert full.play("play:capitalist-bid_rigging").offers() == ["amount:1"]


def test_business_expansion_builds_two_and_widens_the_market_by_two() -> None:
    two = box().nobody_idle()
    change = two.card(
        "business_expansion",
        "build:clinic-2",
        "wage:clinic-2.2",
        "yes",
        "build:college-2",
        "wage:college-2.3",
        "market:fish_farm",
        "market:hotel",
    )
    assert change["money.capitalist"] == -32
    assert (change["wages.clinic-2"], change["wages.college-2"]) == (2, 3)
    assert (change["markets.capitalist.fish_farm"], change["markets.capitalist.hotel"]) == (1, 1)


def test_business_expansion_with_one_company_widens_the_market_too() -> None:
    change = (
        box()
        .nobody_idle()
        .card("business_expansion", "build:clinic-2", "wage:clinic-2.2", "no", "market:fish_farm", "market:hotel")
    )
    assert change["money.capitalist"] == -16
    assert change["markets.capitalist.hotel"] == 1
    assert not box().money(capitalist=0).playable("business_expansion")


def test_business_grants_pay_for_every_company() -> None:
    assert box().policy(fiscal="B").card("business_grants") == {
        "money.capitalist": 20,
        "money.state": -20,
        "legitimacy.capitalist": 1,
    }
    assert not box().playable("business_grants")


def test_buy_private_island_takes_capital_first() -> None:
    assert box().money(capital=30).card("buy_private_island") == {
        "capital": -30,
        "money.capitalist": -20,
        "money.state": 50,
        "vp.capitalist": 7,
    }
    assert not box().money(capital=20, capitalist=29).playable("buy_private_island")


def test_competitive_wages_moves_the_workers_of_a_public_company() -> None:
    """Same industry and size; level 3; under contract; the public company stands empty (ruling H12)."""
    lure = box().company("pharmaceutical_company")
    assert lure.card("competitive_wages", "staff:pharmaceutical_company", "company:university_hospital") == {
        "wages.pharmaceutical_company": 1,
        "posts.pharmaceutical_company": "working-healthcare working-unskilled working-unskilled",
        "posts.university_hospital": 0,
        "committed.pharmaceutical_company": 1,
    }


def test_competitive_wages_excludes_contracts_and_companies_of_another_size() -> None:
    assert not box().company("pharmaceutical_company").commit("university_hospital").playable("competitive_wages")
    assert not box().playable("competitive_wages")
    wrong = box().company("pharmaceutical_company", MIDDLE)
    assert not wrong.playable("competitive_wages")


def test_endorse_political_campaign() -> None:
    assert box().card("endorse_political_campaign") == {
        "money.capitalist": -15,
        "bag.capitalist": 6,
        "cubes.capitalist": -6,
    }
    assert not box().cubes(capitalist=0).playable("endorse_political_campaign")
    assert not box().money(capitalist=14).playable("endorse_political_campaign")


def test_exit_strategy_sells_for_twice_the_cost() -> None:
    change = box().card("exit_strategy", "close:clinic")
    assert change["money.capitalist"] == 32
    assert (change["companies.capitalist.clinic"], change["discards.capitalist.clinic"]) == (-1, 1)


def test_exit_strategy_excludes_machinery_contracts_and_automated_companies() -> None:
    stuck = box().company("car_manufacturer").commit("supermarket").commit("college").commit("shopping_mall")
    stuck.t.gears = BIT[BOX.company.codes["clinic"]]
    assert not stuck.playable("exit_strategy")


def test_exit_strategy_returns_a_privatized_company_to_the_public_sector() -> None:
    sale = box()
    card = BOX.company.codes["university_hospital"]
    sale.t.companies[STATE].remove(card)
    sale.t.companies[CAPITALIST].append(card)
    sale.t.writable_owner()[card] = CAPITALIST
    change = sale.card("exit_strategy", "close:university_hospital")
    assert (change["money.capitalist"], change["closed.university_hospital"]) == (60, 1)


def test_extra_shift_pays_the_wage_and_counts_machinery() -> None:
    work = box()
    work.t.gears = BIT[BOX.company.codes["college"]]
    assert work.card("extra_shift", "shift:college") == {
        "money.capitalist": -20,
        "money.working": 20,
        "goods.capitalist-store.education": 8,
        "goods.supply.education": -8,
    }


def test_extra_shift_needs_the_wage_workers_and_no_strike() -> None:
    """FAQ, Heures Supplémentaires."""
    work = box().money(capitalist=15, capital=4)
    assert not work.playable("extra_shift")
    assert work.money(capital=5).card("extra_shift", "shift:supermarket")["capital"] == -5
    struck = box().vacate("shopping_mall").vacate("college").company("car_manufacturer")
    struck.t.strikes = BIT[BOX.company.codes["supermarket"]]
    assert not struck.playable("extra_shift")


def test_foreign_market_insight_turns_up_two_and_one_may_stay() -> None:
    trade = box().goods("capitalist-store", food=8).hold("foreign_market_insight")
    trade.play("play:capitalist-foreign_market_insight", "abroad:e05", "abroad:e09")
    assert trade.offers() == ["export:e05", "export:e09", "no"]
    change = trade.changes("export:e09", "no")
    assert change == {"export": "e09"}
    assert not trade.t.exports & BIT[4]


def test_foreign_partner_makes_a_deal_and_sells_goods_only() -> None:
    partner = box().goods("capitalist-store", food=5, education=12)
    partner.hold("foreign_partner").play("play:capitalist-foreign_partner", "zone:food6", "yes")
    assert {offer.split(":")[1].split("-")[0] for offer in partner.offers()} <= {"food", "luxury", "done"}
    change = box().card("foreign_partner", "deal:food6", "amount:0", "no")
    assert change == {
        "deals.food6": -1,
        "money.capitalist": -46,
        "money.state": 6,
        "goods.capitalist-store.food": 6,
        "goods.supply.food": -6,
    }


def test_foreign_partner_needs_a_deal_that_can_be_paid() -> None:
    assert not box().money(capitalist=39).playable("foreign_partner")
    none = box()
    none.t.deal_deck[BOX.deal.codes["food6"]] += 1
    none.t.deals = []
    assert not none.playable("foreign_partner")


def test_foreign_recruitment_fills_an_empty_company_from_the_supply() -> None:
    recruit = box().card("foreign_recruitment", "staff:clinic", "hire:middle")
    assert recruit == {
        "money.capitalist": -10,
        "pool.middle-healthcare": -1,
        "pool.middle-unskilled": -1,
        "workers.middle": 2,
        "posts.clinic": "middle-healthcare middle-unskilled -",
        "committed.clinic": 1,
    }


def test_foreign_recruitment_needs_the_skill_but_takes_skilled_for_unskilled() -> None:
    """Ruling H13."""
    gone = box().pool(working_healthcare=0, middle_healthcare=0)
    assert not gone.playable("foreign_recruitment")
    short = box().pool(working_unskilled=0)
    short.hold("foreign_recruitment").play("play:capitalist-foreign_recruitment", "staff:clinic", "hire:working")
    assert "skill:media" in short.offers()
    assert short.changes("skill:media")["posts.clinic"] == "working-healthcare working-media -"
    two = box(2)
    two.hold("foreign_recruitment").play("play:capitalist-foreign_recruitment")
    assert two.offers() == ["staff:college", "staff:clinic"]
    assert two.play("staff:clinic").offers() == ["hire:working"]


@pytest.mark.parametrize(
    ("card", "good", "price"), [("global_branding", "luxury", 10), ("global_food_crisis", "food", 15)]
)
def test_an_export_then_a_sale_to_the_bank(card: str, good: str, price: int) -> None:
    """Either part is enough; zone goods may be sold in both. Without an export the sale cannot be declined (ruling P1)."""
    sale = box().goods("capitalist-store", food=0, luxury=0, education=3).goods("zone", **{good: 2})
    assert sale.card(card, "sell:education-small", "yes", "amount:2") == {
        "money.capitalist": 20 + 2 * price,
        "goods.capitalist-store.education": -3,
        "goods.supply.education": 3,
        f"goods.zone.{good}": -2,
        f"goods.supply.{good}": 2,
    }
    only = box().goods("capitalist-store", food=0, luxury=0, education=0).goods("zone", **{good: 1})
    assert only.card(card, "amount:1")["money.capitalist"] == price
    assert not box().goods("capitalist-store", food=0, luxury=0, education=0).playable(card)


@pytest.mark.parametrize(
    ("card", "good", "most"), [("global_branding", "luxury", 6), ("global_food_crisis", "food", 4)]
)
def test_the_bank_buys_up_to_a_maximum(card: str, good: str, most: int) -> None:
    sale = box().goods("capitalist-store", food=0, luxury=0, education=3).goods("zone", **{good: 8}).hold(card)
    sale.play(f"play:capitalist-{card}", "sell:education-small", "done", "yes")
    assert sale.offers()[-1] == f"amount:{most}"


@pytest.mark.parametrize(("card", "good"), [("health_crisis", "health"), ("higher_education_program", "education")])
def test_crises_sell_up_to_nine_to_the_state(card: str, good: str) -> None:
    crisis = box().goods("capitalist-store", **{good: 12}).goods("state-store", **{good: 0}).hold(card)
    assert crisis.play(f"play:capitalist-{card}").offers()[-1] == "amount:9"
    change = crisis.changes("amount:9")
    assert (change["money.capitalist"], change["legitimacy.capitalist"]) == (90, 3)


def test_industrialization_is_half_paid_by_the_state() -> None:
    """Half of 15 is 8 for the builder and 7 for the State; health and education cannot be chosen."""
    built = box().policy(fiscal="B").market(CAPITALIST, "hotel", "clinic-2").hold("industrialization")
    assert built.play("play:capitalist-industrialization").offers() == ["build:hotel"]
    change = built.changes("build:hotel", "wage:hotel.2", "hire:working")
    assert (change["money.capitalist"], change["money.state"], change["legitimacy.capitalist"]) == (-8, -7, 1)
    assert change["posts.hotel"] == "working-unskilled working-unskilled working-unskilled"


def test_investment_opportunities_for_the_capitalist() -> None:
    change = (
        box()
        .nobody_idle()
        .market(CAPITALIST, "fast_food_chain")
        .card("investment_opportunities", "choose:1", "build:fast_food_chain", "wage:fast_food_chain.2")
    )
    assert "money.capitalist" not in change
    change = box().nobody_idle().card("investment_opportunities", "choose:2", "build:stadium", "wage:stadium.2")
    assert change["money.capitalist"] == -30
    assert "markets.capitalist.stadium" not in change
    assert change["decks.capitalist.stadium"] == -1


def test_offshore_companies_move_half_the_revenue() -> None:
    assert box().money(capitalist=51).card("offshore_companies") == {"money.capitalist": -25, "capital": 25}
    assert not box().money(capitalist=1).playable("offshore_companies")


def test_push_political_agenda_pays_first_then_two_bills() -> None:
    push = box().influence(capitalist=0).card("push_political_agenda", "propose:taxation.B", "propose:fiscal.B")
    assert push["money.capitalist"] == -25
    assert (push["bill_by.taxation"], push["bill_by.fiscal"]) == ("capitalist", "capitalist")
    assert not box().money(capitalist=24).playable("push_political_agenda")


@pytest.mark.parametrize(("card", "policy"), [("tap_into_new_markets", "trade"), ("taxed_enough_already", "taxation")])
def test_movements_of_the_capitalist(card: str, policy: str) -> None:
    to = "C" if policy == "trade" else "B"
    assert box().card(card, f"propose:{policy}.{to}", "wait") == {
        "bag.capitalist": 2,
        "cubes.capitalist": -2,
        f"bill_by.{policy}": "capitalist",
        f"bill_to.{policy}": to,
    }


def test_technological_progress_one_token_or_two() -> None:
    assert box().card("technological_progress", "choose:1", "company:clinic") == {
        "money.capitalist": -20,
        "gears.clinic": 1,
    }
    two = box().card("technological_progress", "choose:2", "company:clinic", "company:college")
    assert two == {"money.capitalist": -45, "gears.clinic": 1, "gears.college": 1}


def test_technological_progress_with_one_place_loses_the_second_token() -> None:
    one = box()
    for label in ("supermarket", "shopping_mall", "college"):
        one.t.gears |= BIT[BOX.company.codes[label]]
    assert one.card("technological_progress", "choose:2", "company:clinic") == {
        "money.capitalist": -45,
        "gears.clinic": 1,
    }
    assert not one.playable("technological_progress")


def test_trade_protectionism_lobby_counts_companies_working_or_not() -> None:
    lobby = box().company("fish_farm")
    assert lobby.card("trade_protectionism_lobby") == {"bag.capitalist": 4, "cubes.capitalist": -4}
    both = box().policy(trade="A").company("fish_farm")
    assert both.card("trade_protectionism_lobby") == {"bag.capitalist": 6, "cubes.capitalist": -6}


def test_unemployment_initiative_program_fills_one_company_with_one_class() -> None:
    fill = box().company("hotel").idle(working_unskilled=2, working_media=2)
    fill.hold("unemployment_initiative_program")
    fill.play("play:capitalist-unemployment_initiative_program", "staff:hotel", "hire:working")
    assert fill.offers() == ["worker:working-media"]
    before = fill.picture()
    fill.play("worker:working-media")
    after = fill.picture()
    assert after["posts.hotel"] == "working-unskilled working-unskilled working-media"
    assert after["money.capitalist"] - before["money.capitalist"] == 15
    assert after["money.state"] - before["money.state"] == -15
    assert after["legitimacy.capitalist"] - before["legitimacy.capitalist"] == 1
    assert after["committed.hotel"] == 1
    assert not box().playable("unemployment_initiative_program")


def test_cards_shared_with_the_other_classes() -> None:
    drawn = ["cube:working"] * 6
    assert box().card("fake_news", *drawn, *["remove:working"] * 4) == {"bag.working": -4, "cubes.working": 4}
    assert box().card("interest_groups", *["cube:working"] * 3)["bag.capitalist"] == 3
    poll = box().card("public_opinion_polling", "propose:trade.A", *["cube:middle"] * 5, "wait")
    assert poll["bill_by.trade"] == "capitalist"
    assert box().card("radical_reforms", "propose:taxation.C")["bill_to.taxation"] == "C"
