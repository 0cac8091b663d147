"""Every choice shows what it will do now: the sum, not the rule."""

import json

import pytest

from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import Step
from ludocracy.games import catalogue
from ludocracy.games.hegemony.actions.adjust_wages import WAGES_BY
from ludocracy.games.hegemony.actions.assign_workers import (
    FillPosts,
    FoundUnion,
    can_staff,
    finish_assignment,
    leaving_lines,
    take_away,
)
from ludocracy.games.hegemony.actions.build_company import BUILD_BY
from ludocracy.games.hegemony.actions.business_deal import MAKE_DEAL
from ludocracy.games.hegemony.actions.buy_goods_and_services import BASIC_BUY
from ludocracy.games.hegemony.actions.event_action import EventAction
from ludocracy.games.hegemony.actions.meet_deputy import MEET_DEPUTY
from ludocracy.games.hegemony.actions.propose_bill import CallVote
from ludocracy.games.hegemony.actions.swap_workers import SWAP_BY, SwapIn
from ludocracy.games.hegemony.actions.training import TRAIN_BY
from ludocracy.games.hegemony.atoms.legitimacy import ABOVE_ONE, LoseLegitimacy
from ludocracy.games.hegemony.atoms.money import cash
from ludocracy.games.hegemony.atoms.politics import put_bill
from ludocracy.games.hegemony.atoms.workers import NewSkilled
from ludocracy.games.hegemony.board.companies import LEVELS, POSTS
from ludocracy.games.hegemony.board.goods import EDUCATION, FOOD, FROM_ABROAD, FROM_CAPITALIST, FROM_STATE, LUXURY
from ludocracy.games.hegemony.board.policies import POLICY, SECTION
from ludocracy.games.hegemony.board.politics import CUBES_PER_CLASS
from ludocracy.games.hegemony.board.roles import ROLE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.board.workers import KIND, NOBODY, SKILL, SKILLS, UNION_POINTS
from ludocracy.games.hegemony.effects.base import Play
from ludocracy.games.hegemony.effects.cards.competitive_wages import LureTo
from ludocracy.games.hegemony.effects.cards.fake_news import RemoveCubes
from ludocracy.games.hegemony.effects.cards.machinery import PlaceMachinery
from ludocracy.games.hegemony.effects.cards.migration import Emigrate
from ludocracy.games.hegemony.effects.cards.nationalization import TakeCompany
from ludocracy.games.hegemony.effects.cards.polling import PollResult
from ludocracy.games.hegemony.effects.cards.privatization import Privatize
from ludocracy.games.hegemony.effects.units import Tally
from ludocracy.games.hegemony.moves import BONUSES_OF, MOVES
from ludocracy.games.hegemony.phases.action_phase import TAKE_TURN, BasicAction, MainAction, TakeTurn
from ludocracy.games.hegemony.phases.elections import hold_vote
from ludocracy.games.hegemony.positions import step_modules, steps_of
from ludocracy.games.hegemony.view.forecast import Outlook
from ludocracy.games.hegemony.view.previews import Pointer
from ludocracy.studio.cases import Case, random_game
from tests.laws.cases import often
from tests.rulebook.hegemony.sources import COMPILED, passes_from_sources
from tests.rulebook.hegemony.stage import BOX, PLAYS, C, M, S, Stage, W
from tests.rulebook.hegemony.test_view import hints

GAME = catalogue.find("hegemony")


def test_workplace_accident() -> None:
    stage = Stage(4).hand(W, "workplace_accident").ask(TAKE_TURN[W])
    most = max(n for key, (n,) in hints(stage, "play:working-workplace_accident")[1:] if key == "hint.upto")
    stage.play("play:working-workplace_accident")
    told = {}
    for offer in stage.offers():
        for key, (role, n) in hints(stage, offer):
            assert key == "hint.would_pay"
            told[offer, role] = n
    assert max(told.values()) == most
    (industry, role), n = max(told.items(), key=lambda one: one[1])
    before = cash(stage.t, W)
    stage.play(industry)
    owner = f"role:{['working', 'middle', 'capitalist', 'state'][role]}"
    if owner in stage.offers():
        assert hints(stage, owner) == [("hint.pays", [role, n])]
        stage.play(owner)
    assert cash(stage.t, W) == before + n


def test_privatization_and_nationalization_show_the_price() -> None:
    stage = Stage(4).ask(Privatize())
    for offer in stage.offers():
        cost = BOX.cost[BOX.company.codes[offer.partition(":")[2]]]
        assert hints(stage, offer) == [("hint.pays", [C, cost])]
    stage = Stage(4).policies(fiscal="B")
    card = stage.company("clinic")
    public = stage.company("public_hospital-2")
    stage.ask(TakeCompany(public))
    assert hints(stage, "company:clinic") == [("hint.pays", [S, BOX.cost[card]])]
    stage.policies(fiscal="A").ask(TakeCompany(public))
    assert hints(stage, "company:clinic") == [("hint.free", [])]


def test_machinery_shows_what_the_company_will_make() -> None:
    stage = Stage(4).ask(PlaceMachinery())
    offer = stage.offers()[0]
    card = BOX.company.codes[offer.partition(":")[2]]
    before = stage.t.output(card)
    ((key, (made, more, good)),) = hints(stage, offer)
    assert (key, made, good) == ("hint.machinery", before, BOX.makes[card])
    assert stage.play(offer).t.output(card) == more == before + BOX.machinery[card]


def test_migration_shows_money_and_population() -> None:
    stage = Stage(4).idle(working_unskilled=3, working_media=1)
    stage.ask(Emigrate(W, 2, 1))
    population = stage.t.population(W)
    lines = hints(stage, "worker:working-media")
    assert lines[0] == ("hint.receives", [W, 10])
    assert hints(stage, "worker:working-unskilled")[0] == ("hint.receives", [W, 5])
    stage.play("worker:working-media")
    changed = [args for key, args in lines if key == "hint.population"]
    assert changed == ([[population, stage.t.population(W)]] if stage.t.population(W) != population else [])


def test_spending_shows_its_points() -> None:
    stage = Stage(4).goods("state-store", health=5)
    stage.t.events = [BOX.event.codes["neighbors_at_war"]]
    stage.t.event_deck.counts[stage.t.events[0]] = 0
    stage.ask(BasicAction(S)).play("act:event")
    if "handle:neighbors_at_war" in stage.offers():
        stage.play("handle:neighbors_at_war")
    assert hints(stage, "amount:4") == [("hint.points", [4])]
    points = stage.t.vp[S]
    assert stage.play("amount:4").t.vp[S] == points + 4


def test_benefits_show_their_content() -> None:
    stage = Stage(4).goods("working-benefits", food=2)
    stage.t.benefits[0] = 15
    stage.t.benefits[2] = 1
    stage.t.cubes[W] -= 1
    stage.ask(TAKE_TURN[W])
    assert hints(stage, "bonus:benefits") == [
        ("hint.benefit", [15, 0]),
        ("hint.benefit", [1, 7]),
        ("hint.benefit", [2, 1]),
    ]


def test_prices_are_shown_before_the_good_is_chosen() -> None:
    stage = Stage(4).goods("capitalist-store", food=2).goods("state-store", food=0).goods("middle-store", food=0)
    stage.ask(BASIC_BUY[W])
    assert hints(stage, "good:food") == [
        ("hint.offer", [FROM_CAPITALIST, 2, stage.t.prices[4 * C + FOOD]]),
        ("hint.offer", [FROM_ABROAD, 2, 15]),
    ]
    assert ("hint.offer", [FROM_ABROAD, 3, 9]) in hints(stage, "good:luxury")
    assert stage.t.goods[4 * 9 + LUXURY] >= 3


def test_a_poll_shows_the_drawn_cubes() -> None:
    stage = Stage(4)
    stage.t.bag = [6, 6, 7]
    stage.t.drawn = [2, 2, 1]
    stage.t.bill_by[0], stage.t.bill_to[0] = W, 0
    stage.t.proposed = [0]
    stage.ask(PollResult(W))
    assert hints(stage, "call") == [("hint.drawn", [2, 2, 1])]


def test_a_vote_without_cost_is_called_free() -> None:
    stage = Stage(4)
    stage.t.bill_by[0], stage.t.bill_to[0] = W, 0
    assert hints(stage.ask(CallVote(W, 0, 0)), "call")[0] == ("hint.free", [])
    assert hints(stage.ask(CallVote(W, 0, 1)), "call")[0] == ("hint.costs_influence", [1])


def test_no_wage_goes_from_a_sum_to_the_same_sum() -> None:
    for role in (M, C, S):
        stage = Stage(4).policies(labour="C").ask(WAGES_BY[role])
        for offer in stage.offers():
            for key, args in hints(stage, offer):
                assert key in ("hint.wage", "hint.wage.same")
                assert key != "hint.wage" or args[0] != args[1]


@pytest.mark.parametrize("role", [W, M, C, S])
def test_every_basic_action_shows_its_result(role: int) -> None:
    stage = Stage(4).goods("capitalist-store", food=8, luxury=8).goods("middle-store", food=8, health=8)
    stage.ask(BasicAction(role))
    for offer in stage.offers():
        assert hints(stage, offer), offer


@pytest.mark.parametrize("role", [W, M, C, S])
def test_every_basic_action_says_what_it_does_before_a_card_is_discarded(role: int) -> None:
    stage = Stage(4).ask(TAKE_TURN[role])
    seat = stage.t.choices.seat_of[role]
    actions = next(one for one in stage.game.show(stage.table, seat).zones if one.id == "actions")
    possible = {piece.id for piece in actions.pieces if "possible" in piece.marks and piece.id.startswith("act.")}
    assert {one.on for one in actions.reasons} == possible
    card = next(offer for offer in stage.offers() if offer.startswith("discard:"))
    stage.play(card)
    for place in possible - {"act.bill"}:
        told = [(one.why.key, one.why.args) for one in actions.reasons if one.on == place]
        assert told == hints(stage, place.replace(".", ":")), place
    other = next(one for one in stage.game.show(stage.table, (seat + 1) % 4).zones if one.id == "actions")
    assert not other.reasons


def test_the_action_for_a_bill_says_what_it_takes_to_pass() -> None:
    stage = Stage(4).bag(7, 6, 8).ask(TAKE_TURN[W])
    actions = next(one for one in stage.game.show(stage.table, 0).zones if one.id == "actions")
    told = [(one.why.key, one.why.args) for one in actions.reasons if one.on == "act.bill"]
    others = sum(stage.t.influence) - stage.t.influence[W]
    assert told == [("hint.bill", [3, 3]), ("bill.pass", [7, 21, others])]


@pytest.mark.parametrize("taxation", ["A", "B", "C"])
def test_a_company_shows_the_employment_tax_that_it_will_cost(taxation: str) -> None:
    stage = Stage(4).policies(taxation=taxation).ask(BUILD_BY[C])
    stage.t.money[C] = 100
    offer = next(offer for offer in stage.offers() if offer.startswith("build:"))
    assert ("hint.employment", [stage.t.multiplier()]) in hints(stage, offer)


@pytest.mark.parametrize("role", [W, M, C, S])
def test_every_bonus_action_shows_its_result(role: int) -> None:
    stage = Stage(4).idle(working_unskilled=2, middle_unskilled=2)
    stage.company("hotel", "working-luxury", "working-media")
    stage.company("game_store", "middle-luxury")
    if role in (W, M):
        stage.goods(f"{ROLE.labels[role]}-area", luxury=9, health=9, education=9)
    if role != S:
        stage.goods(f"{ROLE.labels[role]}-benefits", food=1)
    stage.t.loans[role] = 1
    stage.t.money[role] = 100
    stage.ask(TAKE_TURN[role])
    offers = [offer for offer in stage.offers() if offer.startswith("bonus:")]
    assert len(offers) == len(BONUSES_OF[role]) - (role == M)
    for offer in offers:
        assert hints(stage, offer), offer


def test_a_card_shows_the_sum_it_brings() -> None:
    stage = Stage(4).policies(fiscal="B").hand(C, "business_grants").ask(TAKE_TURN[C])
    ((role, n),) = [args for key, args in hints(stage, "play:capitalist-business_grants") if key == "hint.receives"]
    before = cash(stage.t, C)
    stage.play("play:capitalist-business_grants")
    assert (role, cash(stage.t, C) - before) == (C, n)


def sums(stage: Stage, role: int, card: str) -> list[tuple[str, list[int]]]:
    """The amounts in the preview of a card in hand, without its printed text."""
    stage.hand(role, card).ask(TAKE_TURN[role])
    move = f"play:{ROLE.labels[role]}-{card}"
    return [line for line in hints(stage, move) if line[0].startswith("hint.")]


def test_a_card_that_buys_shows_prices_and_numbers() -> None:
    stage = Stage(4).policies(health="B").goods("state-store", health=2)
    assert sums(stage, W, "healthcare_benefits") == [("hint.offer", [FROM_STATE, 2, 5]), ("hint.half", [])]
    stage = Stage(4).policies(health="B")
    portion = ("hint.portion", [stage.t.population(W)])
    assert portion in sums(stage, W, "unemployment_benefits")


def test_a_card_that_sells_shows_its_maximum() -> None:
    stage = Stage(4).goods("capitalist-store", health=4).goods("state-store", health=0)
    assert sums(stage, C, "health_crisis") == [("hint.upto", [40])]
    stage.play("play:capitalist-health_crisis", "amount:4")


def test_a_card_that_assigns_builds_or_produces_shows_its_range() -> None:
    stage = Stage(4).policies(labour="B")
    idle = stage.t.idle_count(W)
    assert sums(stage, W, "signing_bonus") == [("hint.assign", [min(4, idle), idle])]
    assert [key for key, _ in sums(Stage(4), W, "public_sector_overtime")] == ["hint.shifts"]


def test_a_card_shows_the_reward_for_its_sum() -> None:
    stage = Stage(4).policies(fiscal="B")
    before = stage.t.legitimacy[C]
    companies = len(stage.t.companies[C])
    lines = sums(stage, C, "business_grants")
    assert lines == [("hint.receives", [C, 5 * companies]), ("hint.legitimacy", [C, before, before + companies // 3])]
    assert stage.play("play:capitalist-business_grants").t.legitimacy[C] == before + companies // 3


def test_without_a_state_no_card_promises_legitimacy() -> None:
    stage = Stage(3).policies(fiscal="B")
    assert sums(stage, C, "business_grants") == [("hint.receives", [C, 5 * len(stage.t.companies[C])])]


def test_hiring_shows_the_money_for_each_worker() -> None:
    stage = Stage(4).policies(health="A").idle(working_unskilled=3, working_luxury=1)
    card = stage.company("hotel", wage=2)
    stage.hand(C, "unemployment_initiative_program").ask(TAKE_TURN[C])
    stage.play("play:capitalist-unemployment_initiative_program")
    paid = 5 * BOX.post_count[card]
    assert hints(stage, "staff:hotel")[-1] == ("hint.receives", [C, paid])
    before = cash(stage.t, C)
    assert cash(stage.play("staff:hotel").t, C) == before + paid


def test_an_optional_act_promises_no_reward() -> None:
    """What is bought after the money does not count for the legitimacy (the tally is restored)."""
    stage = Stage(4).policies(labour="C").hand(W, "supplemental_income_program")
    stage.t.money[W] = 200
    stage.ask(TAKE_TURN[W])
    stage.play("play:working-supplemental_income_program")
    assert ("hint.portion", [stage.t.population(W)]) in hints(stage, "yes")
    stage.play("yes", "good:food", "from:abroad")
    assert [key for key, _ in hints(stage, stage.offers()[-1])] == ["hint.total"]


def test_an_event_shows_its_sums_before_it_is_handled() -> None:
    stage = Stage(4).goods("state-store", education=6)
    stage.t.events = [BOX.event.codes["low_education_index"]]
    stage.t.event_deck.counts[stage.t.events[0]] = 0
    stage.ask(EventAction(1))
    half = (stage.t.population(W) + 1) // 2
    assert ("hint.provides", [half, 1 + EDUCATION, W]) in hints(stage, "handle:low_education_index")


def test_competitive_wages_show_the_wage_that_will_be_paid() -> None:
    stage = Stage(4).policies(labour="C")
    stage.company("pharmaceutical_company", wage=1)
    stage.company("university_hospital", "working-healthcare", "working-unskilled", "working-unskilled", wage=1)
    stage.ask(LureTo())
    ((key, (before, after)),) = hints(stage, "staff:pharmaceutical_company")
    card = BOX.find_company("pharmaceutical_company")
    assert (key, before, after) == ("hint.wage", BOX.wages[LEVELS * card], BOX.wages[LEVELS * card + LEVELS - 1])


def test_purchases_without_cost_are_called_free() -> None:
    stage = Stage(4).policies(health="A").goods("state-store", health=2).ask(BASIC_BUY[W])
    assert ("hint.offer.free", [FROM_STATE, 2]) in hints(stage, "good:health")
    assert hints(stage.play("good:health"), "from:state") == [("hint.free", [])]
    assert hints(stage.play("from:state"), "amount:2") == [("hint.free", [])]


def test_deals_and_imports_without_tariff_show_none() -> None:
    stage = Stage(4).policies(trade="C")
    deal = BOX.deal.codes["food6"]
    stage.t.deal_deck[deal] -= 1
    stage.t.deals = [deal]
    assert hints(stage.ask(MAKE_DEAL), "deal:food6")[-1] == ("hint.deal.free", [BOX.deal_cost[deal]])
    assert hints(stage.ask(BASIC_BUY[W]).play("good:luxury"), "from:abroad") == [("hint.price", [6])]


def test_legitimacy_is_shown_as_it_will_be() -> None:
    stage = Stage(4)
    stage.t.legitimacy = [10, 4, 3]
    stage.t.influence[S] += 2
    stage.t.influence_left -= 2
    stage.ask(MEET_DEPUTY)
    assert hints(stage, "class:working") == [("hint.influence.to", [2, W])]
    assert hints(stage, "class:middle") == [("hint.influence.to", [2, M]), ("hint.legitimacy", [M, 4, 5])]
    stage.ask(LoseLegitimacy(1, 0, ABOVE_ONE))
    assert hints(stage, "class:capitalist") == [("hint.legitimacy", [C, 3, 2])]


def test_special_cards_show_their_sums() -> None:
    stage = Stage(4)
    stage.t.legitimacy = [3, 3, 3]
    assert sums(stage, S, "higher_vat") == [("hint.receives", [S, 45])]
    before = stage.t.money[S]
    assert stage.play("play:state-higher_vat").t.money[S] == before + 45
    stage = Stage(4).idle(working_unskilled=3, working_media=1)
    assert sums(stage, W, "migration") == [("hint.upto", [15])]
    stage = Stage(4).idle(working_unskilled=3)
    assert sums(stage, W, "cooperative_farm") == [("hint.makes", [2, FOOD])]
    assert sums(Stage(4), W, "general_strike")[0][1][0] == 2
    stage = Stage(4).clear(C)
    costs = [2 * BOX.cost[stage.company(name)] for name in ("clinic", "hotel", "stadium")]
    assert sums(stage, C, "exit_strategy") == [("hint.brings.range", [min(costs), max(costs)])]


def test_sums_that_depend_on_an_earlier_choice_are_not_shown() -> None:
    """The export card may change before the sale."""
    assert sums(Stage(4).goods("middle-store", food=8), M, "foreign_market_insight") == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_previews_change_nothing(seats: int) -> None:
    rng = Rng(77 + seats)
    t = GAME.start(seats)
    assert isinstance(t, HegemonyTable)
    number = 0
    while t.who() and number < often(500, 100_000):
        number += 1
        seat = t.who()[0]
        if seat >= 0 and number % 5 == 0:
            before = json.dumps(GAME.dump(t))
            GAME.show(t, seat)
            assert json.dumps(GAME.dump(t)) == before
        t.play(seat, random_move(t, seat, rng))


def voting(stage: Stage) -> Stage:
    """The Capitalist's bill on the labour market is voted on; the bag has 5, 4 and 3 cubes."""
    stage.t.bag, stage.t.cubes = [5, 4, 3], [CUBES_PER_CLASS - cubes for cubes in (5, 4, 3)]
    stage.influence(working=2, middle=1, capitalist=0, state=0)
    stage.do(put_bill, C, POLICY.codes["labour"], SECTION.codes["C"])
    stage.do(hold_vote, POLICY.codes["labour"])
    return stage


def test_a_declaration_shows_the_cubes_on_both_sides() -> None:
    stage = voting(Stage(4))
    assert hints(stage, "for")[-2:] == [("hint.support", [1]), ("hint.sides", [5 + 3, 0, 4])]
    assert hints(stage, "against") == [("hint.sides", [3, 5, 4])]
    stage.play("against")
    assert hints(stage, "for")[-1] == ("hint.sides", [4 + 3, 5, 0])


def test_a_bid_shows_the_votes_that_it_makes() -> None:
    stage = voting(Stage(4)).play("against", "for").play("cube:working", "cube:working", "cube:middle", "cube:middle")
    stage.play("cube:capitalist")
    assert hints(stage, "bid:0")[-1] == ("hint.votes", [3, 2])
    assert hints(stage, "bid:2") == [("hint.votes", [3, 4])]  # of the Working Class
    stage.play("bid:2").play("bid:1")
    assert ("bill.passed", POLICY.codes["labour"], SECTION.codes["C"], 4, 4) in stage.news


def test_removing_a_cube_shows_what_stays_in_the_bag() -> None:
    stage = Stage(4)
    stage.t.bag, stage.t.drawn, stage.t.cubes = [5, 0, 3], [2, 1, 0], [18, 24, 22]
    stage.ask(RemoveCubes(W, 4))
    assert hints(stage, "remove:middle") == [("hint.call", [7, 0, 3])]
    assert hints(stage, "done") == [("hint.call", [7, 1, 3])]
    stage.play("remove:middle", "done")
    assert stage.t.bag == [7, 0, 3]


def test_a_new_skill_shows_how_many_posts_require_it() -> None:
    stage = Stage(4).ask(NewSkilled(W, W))
    for offer in stage.offers():
        key, (posts,) = hints(stage, offer)[0]
        assert key == "hint.skill"
        skill = SKILL.codes[offer.split(":")[1]]
        workers = [0] * SKILLS + [99]
        workers[skill] = 99
        sites = [card for owned in stage.t.companies for card in owned if can_staff(stage.t, card, W, 3, 1, workers)]
        needed = [BOX.employee_skill[card] if stage.t.staffed(card) else BOX.first_skill[card] for card in sites]
        assert posts == needed.count(skill), offer


def workers_at(t: HegemonyTable, card: int) -> int:
    return POSTS - t.posts[POSTS * card : POSTS * card + POSTS].count(NOBODY)


def test_a_worker_who_leaves_shows_what_happens_to_the_company() -> None:
    stage = Stage(4)
    told = set()
    for seed in range(3):
        for table, _, _ in random_game(Case("hegemony", 4), Rng(seed)):
            assert isinstance(table, HegemonyTable)
            if not isinstance(table.asking, FillPosts) or table.vacated_companies:
                continue
            stage.table = table.clone()
            for offer in [offer for offer in stage.offers() if offer.startswith("take:")]:
                key, args = next(hint for hint in hints(stage, offer) if hint[0].startswith("hint.leaves"))
                after = table.clone()
                take_away(after, args[0], KIND.codes[offer.split(".")[1]])
                finish_assignment(after)
                lost = workers_at(table, args[0]) - workers_at(after, args[0]) - 1
                assert lost == (args[1] if key == "hint.leaves" else 0), offer
                assert after.staffed(args[0]) == (key == "hint.leaves.employee")
                told.add(key)
    assert told >= {"hint.leaves", "hint.leaves.alone"}
    shop = stage.t.companies[M][0]
    assert [line.key for line in leaving_lines(stage.t, shop, KIND.codes["working-unskilled"])] == [
        "hint.leaves.employee"
    ]


def test_a_swap_shows_who_becomes_unemployed() -> None:
    stage = Stage(4)
    kind = KIND.codes["working-luxury"]
    stage.ask(SwapIn(W, stage.t.companies[C][0], kind))
    assert all(hints(stage, offer) == [("hint.unemployed", [kind])] for offer in stage.offers())


def test_an_unemployed_founder_of_a_union_shows_what_the_union_brings() -> None:
    stage = Stage(4).idle(working_luxury=1)
    stage.ask(FoundUnion(SKILL.codes["luxury"] - 1, 0))
    assert hints(stage, "worker:working-luxury") == [("hint.union", [UNION_POINTS])]


def test_the_first_question_of_a_swap_shows_who_becomes_unemployed() -> None:
    stage = Stage(4).idle(working_unskilled=1)
    stage.company("hotel", "working-luxury", "working-media")
    stage.ask(SWAP_BY[W])
    assert hints(stage, "swap:hotel.working-media")[0] == ("hint.unemployed", [KIND.codes["working-media"]])


def test_the_first_question_of_training_shows_where_the_worker_stays() -> None:
    stage = Stage(4).idle(working_unskilled=1)
    card = stage.company("hotel", "working-luxury", "working-unskilled")
    stage.ask(TRAIN_BY[W])
    skills = sum(stage.t.pool[kind] > 0 for kind in range(1, SKILLS))
    assert hints(stage, "train:working-unskilled") == [("hint.train.idle", []), ("hint.train", [skills])]
    assert hints(stage, "train-at:hotel") == [("hint.train.at", [card]), ("hint.train", [skills])]
    assert len(stage.play("train-at:hotel").offers()) == skills


# -- every option of every step --------------------------------------------------------------------------

#: Answers that change nothing.
NOTHING_HAPPENS = {"done", "no", "end", "amount:0"}
#: Verbs that only remove a card, or choose one for later: its printed text is shown, or is shown beside another offer.
ABOUT_A_CARD = {"discard", "drop", "drop-deal", "event"}
#: Verbs that carry out a play; `unexplained` checks the effects of their plays.
PLAYS_A_CARD = {"play", "choose", "handle", "yes"}
#: Effects whose printed text is complete: a fixed price, a range to choose from, or cards and skills that are not known yet.
TEXT_IS_COMPLETE = {
    "media_campaign",
    "spend",
    "share",
    "scout",
    "newcomer",
    "high_priority",
    "shift_focus",
    "widen_market",
}
#: Steps whose preview is made by the view, because it needs the forecast.
BILLS = {"Propose", "Decree"}


def unexplained(t: HegemonyTable, role: int, plays: list[Play]) -> list[str]:
    """The effects of plays that say neither in their printed text nor in a preview how much they would bring or cost now."""
    out = []
    for play in plays:
        for act in play.acts if play.possible(t, role) else []:
            effect = act.effect
            if act.reached(t) and effect.possible(t, role) and not effect.preview(t, role):
                amount = getattr(effect, "amount", None)
                counted = amount is not None and (amount.fixed or isinstance(amount.unit, Tally))
                if not counted and effect.verb not in TEXT_IS_COMPLETE:
                    out.append(effect.verb)
    return out


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_option_of_every_step_shows_what_it_does(seats: int) -> None:
    for seed in range(often(1, 40)):
        for t, seat, _ in random_game(Case("hegemony", seats), Rng(100 * seats + seed)):
            assert isinstance(t, HegemonyTable)
            if seat < 0:
                continue
            pointer = Pointer(t, seat, Outlook(t, t.policy))
            for move in t.options(seat):
                text = MOVES.text(move)
                verb = text.partition(":")[0]
                if text in NOTHING_HAPPENS:
                    continue
                lines = [line.key for line in pointer.hints(move)]
                where = (type(t.stack[-1]).__name__, text, lines)
                if verb in PLAYS_A_CARD:
                    assert lines, where
                elif verb not in ABOUT_A_CARD:
                    assert [key for key in lines if key.startswith(("hint.", "bill."))], where
            if isinstance(t.stack[-1], (TakeTurn, MainAction)):
                for card in t.hands[t.choices.roles[seat]]:
                    assert not unexplained(t, t.choices.roles[seat], PLAYS.cards[card]), BOX.card.labels[card]
            for event in t.events:
                assert not unexplained(t, S, PLAYS.events[event]), BOX.event.labels[event]


def test_every_step_that_asks_a_player_has_a_preview() -> None:
    """Some steps are rare: random games may not reach them."""
    if COMPILED:
        passes_from_sources(__file__, "test_every_step_that_asks_a_player_has_a_preview")
        return
    silent = []
    for step in steps_of(*step_modules()):
        defined = {name for cls in step.__mro__ if cls is not HegemonyStep and cls is not Step for name in vars(cls)}
        if issubclass(step, HegemonyStep) and {"options", "took"} <= defined and not defined & {"weights", "preview"}:
            silent.append(step.__name__)
    assert set(silent) == BILLS
