"""What a seat is shown before it chooses: sums line by line, reasons, and nothing that is secret."""

from itertools import pairwise

from ludocracy.core.rng import Rng
from ludocracy.core.step import WATCHER
from ludocracy.core.view import Prompt, Say, View, Zone
from ludocracy.games.hegemony.actions.buy_goods_and_services import BASIC_BUY
from ludocracy.games.hegemony.actions.extra_shift import EXTRA_SHIFT
from ludocracy.games.hegemony.actions.propose_bill import PROPOSE_BY
from ludocracy.games.hegemony.board.companies import EMPLOYEE
from ludocracy.games.hegemony.phases.action_phase import TAKE_TURN, BasicAction
from ludocracy.games.hegemony.view.phases import PHASES
from ludocracy.show.render import render_view
from ludocracy.show.words import Words
from tests.rulebook.hegemony.stage import C, M, S, Stage, W
from tests.rulebook.hegemony.test_elections import example


def view(stage: Stage, seat: int) -> View:
    return stage.game.show(stage.table, seat)


def prompt(stage: Stage) -> Prompt:
    shown = view(stage, stage.who()[0]).prompt
    assert shown is not None
    return shown


def hints(stage: Stage, move: str) -> list[tuple[str, list[int]]]:
    return [(say.key, say.args) for offer in prompt(stage).offers if offer.move == move for say in offer.hints]


def zone(shown: View, name: str) -> Zone:
    return next(one for one in shown.zones if one.id == name)


def says(lines: list[Say], key: str) -> list[list[int]]:
    return [say.args for say in lines if say.key == key]


def at_the_end(cls: int, policies: tuple[int, int], points: tuple[int, int]) -> list[tuple[str, list[int]]]:
    """The policies of a class and their final points, before and after a bill."""
    return [("bill.own", [cls, *policies]), ("bill.points", [cls, *points])]


def test_a_bill_shows_what_it_changes_for_each_class() -> None:
    """3A to 3B: the multiplier from 5 to 3, and the taxes that are due after the wages (60 for the Capitalist)."""
    stage = Stage(4).ask(PROPOSE_BY[W])
    assert hints(stage, "propose:taxation.B") == [
        ("bill.multiplier", [5, 3]),
        ("bill.taxes.same", [W, 12]),
        ("bill.taxes", [M, 2 * 4 + 2 * 5, 2 * 4 + 2 * 3]),
        ("bill.taxes", [C, 3 * 5 + 12, 3 * 3 + 15]),
        ("bill.left.same", [W, 30 + 70 - 12]),
        ("bill.left", [M, 40 + 50 - 18, 40 + 50 - 14]),
        ("bill.left", [C, 120 - 60 - 27, 120 - 60 - 24]),
        ("bill.left", [S, 120 - 60 + 57, 120 - 60 + 50]),
        ("bill.agenda", [5, 4]),
        *at_the_end(W, (1, 0), (1, 0)),
        *at_the_end(M, (2, 3), (3, 6)),
        ("bill.pass", [8, 24, 3]),
    ]


def test_a_bill_on_the_public_sector_shows_its_cost_to_the_treasury() -> None:
    assert hints(Stage(2).ask(PROPOSE_BY[W]), "propose:fiscal.B") == [
        ("bill.public", [3, 6]),
        ("bill.opens", [60]),
        ("bill.imf", [1, 2]),
        *at_the_end(C, (2, 1), (4, 1)),
        ("bill.pass", [8, 24, 1]),
    ]
    stage = Stage(4).policies(fiscal="B")
    for label in ("public_hospital-2", "public_university-2", "regional_tv_station-2"):
        stage.company(label)
    assert ("bill.closes.range", [60, 90]) in hints(stage.ask(PROPOSE_BY[W]), "propose:fiscal.C")


def test_a_bill_on_health_shows_both_sides() -> None:
    assert hints(Stage(4).ask(PROPOSE_BY[W]), "propose:health.A") == [
        ("bill.price", [2, 5, 0]),
        ("bill.free", [2]),
        ("bill.multiplier", [5, 7]),
        ("bill.taxes.same", [W, 12]),
        ("bill.taxes", [M, 2 * 4 + 2 * 5, 2 * 4 + 2 * 7]),
        ("bill.taxes", [C, 3 * 5 + 12, 3 * 7 + 12]),
        ("bill.left.same", [W, 88]),
        ("bill.left", [M, 72, 68]),
        ("bill.left", [C, 33, 27]),
        ("bill.left", [S, 117, 127]),
        ("bill.agenda", [5, 4]),
        *at_the_end(W, (1, 2), (1, 4)),
        *at_the_end(M, (2, 1), (3, 1)),
        ("bill.pass", [8, 24, 3]),
    ]


def test_a_bill_on_wages_shows_what_owners_would_pay() -> None:
    stage = Stage(4).ask(PROPOSE_BY[W])
    lines = hints(stage, "propose:labour.A")
    assert ("bill.wage", [2, 3]) in lines
    assert ("bill.wages", [C, 60, 80]) in lines
    assert ("bill.wages", [S, 60, 70]) in lines
    assert ("bill.earned", [W, 70, 90]) in lines
    assert ("bill.earned", [M, 50, 60]) in lines
    assert ("bill.taxes", [W, 12, 21]) in lines


def test_a_purchase_shows_its_price_with_tariff() -> None:
    stage = Stage(4).ask(BASIC_BUY[W]).play("good:luxury")
    assert hints(stage, "from:abroad") == [("hint.import", [6, 3, 9])]
    stage.play("from:abroad")
    assert hints(stage, "amount:2") == [("hint.total", [2, 9, 18])]


def test_a_cards_own_price_is_shown() -> None:
    """Half of the total, a base price without tariff, a company at another price than its cost, a sale for twice its cost."""
    stage = Stage(4).hand(W, "healthcare_benefits").ask(TAKE_TURN[W]).play("play:working-healthcare_benefits")
    stage.play("good:health")
    assert hints(stage, "from:state") == [("hint.price", [5]), ("hint.half", [])]
    assert hints(stage.play("from:state"), "amount:3") == [("hint.total.half", [3, 5, 8])]
    stage = Stage(4).hand(M, "import_subsidy").ask(TAKE_TURN[M]).play("play:middle-import_subsidy", "good:food")
    assert hints(stage, "from:abroad") == [("hint.price", [10])]
    assert hints(stage.play("from:abroad"), "amount:2") == [("hint.total", [2, 10, 20])]
    stage = Stage(4).policies(fiscal="B").market(C, "hotel").hand(C, "industrialization").ask(TAKE_TURN[C])
    stage.play("play:capitalist-industrialization")
    assert hints(stage, "build:hotel")[-2:] == [("hint.pays", [C, 8]), ("hint.pays", [S, 7])]
    stage = Stage(4).hand(C, "exit_strategy").ask(TAKE_TURN[C]).play("play:capitalist-exit_strategy")
    assert hints(stage, "close:clinic") == [("hint.close", [32])]
    stage = Stage(4).goods("middle-store", health=4).hand(M, "health_crisis").ask(TAKE_TURN[M])
    lines = hints(stage.play("play:middle-health_crisis"), "amount:3")
    assert lines == [("hint.sell", [3, 2, 30]), ("hint.legitimacy", [M, 2, 3])]


def test_an_extra_shift_shows_its_output_and_wages() -> None:
    stage = Stage(3)
    card = stage.company("doctors_office", "middle-healthcare", "", "working-unskilled", wage=2)
    assert hints(stage.ask(EXTRA_SHIFT), "shift:doctors_office") == [("hint.makes", [4, 2]), ("hint.shift", [8, M])]
    stage.t.writable_committed()[card] = EMPLOYEE
    assert hints(stage.ask(EXTRA_SHIFT), "shift:doctors_office") == [("hint.makes", [2, 2])]
    stage = Stage(4).hand(W, "public_sector_overtime").ask(TAKE_TURN[W]).play("play:working-public_sector_overtime")
    assert ("hint.shift", [30, S]) in hints(stage, "shift:university_hospital")


def test_actions_without_questions_show_their_effect() -> None:
    stage = Stage(4).ask(BasicAction(C))
    assert hints(stage, "act:lobby") == [("hint.lobby", [30, 3])]
    assert hints(stage, "act:pressure") == [("hint.cubes", [3])]
    assert hints(Stage(4).ask(BasicAction(S)), "act:tax") == [("hint.tax", [10])]
    stage = Stage(4).goods("working-area", health=3, luxury=3).ask(TAKE_TURN[W])
    assert hints(stage, "bonus:health") == [("hint.prosperity", [3, 1]), ("hint.health", [2])]
    assert hints(stage, "bonus:luxury") == [("hint.prosperity", [3, 1])]


def test_the_next_production_is_shown_line_by_line() -> None:
    shown = view(Stage(4), C).status
    assert says(shown, "forecast.wages") == [[60]]
    assert says(shown, "forecast.makes") == [[4, 0], [6, 1], [6, 3]]
    assert says(shown, "forecast.employment") == [[5, 3, 15]]
    assert says(shown, "forecast.corporate") == [[120 - 60 - 15, 12]]
    working = view(Stage(4), W).status
    assert says(working, "forecast.earned") == [[20 + 20 + 30]]
    assert says(working, "forecast.food") == [[3, 0, 3]]
    assert says(working, "forecast.income") == [[4, 3, 12]]
    assert says(working, "forecast.left") == [[30 + 70 - 12]]
    state = view(Stage(4), S).status
    assert says(state, "forecast.imf") == [[0, 1]]
    assert says(state, "forecast.revenue") == [[12 + 18 + 27, 12, 18, 27]]
    assert says(state, "forecast.left") == [[120 - 60 + 57]]


def test_a_card_that_cannot_be_played_says_why() -> None:
    stage = Stage(4).hand(W, "boost_domestic_tourism", "migration").idle().ask(TAKE_TURN[W])
    refused = {one.on: one.why.key for one in prompt(stage).refusals if one.on.startswith("card.")}
    assert refused == {
        "card.working-boost_domestic_tourism": "refuse.condition",
        "card.working-migration": "refuse.effect",
    }


def test_an_action_is_possible_or_says_why() -> None:
    stage = Stage(4).hand(W, "migration").idle().ask(TAKE_TURN[W])
    marked = {piece.id for piece in zone(view(stage, W), "actions").pieces if "possible" in piece.marks}
    refused = {one.on: one.why.key for one in prompt(stage).refusals}
    assert "act.bill" in marked and "act.bill" not in refused
    assert refused["act.demonstration"] == "refuse.demonstration"
    assert refused["bonus.health"] == "refuse.use"
    assert not [one for one in view(stage, WATCHER).zones if one.id == "actions"]


def test_the_phase_is_shown() -> None:
    """A whole game goes five times through the phases, in their order."""
    game = Stage(2).game
    table = game.start(2)
    rng = Rng(3)
    seen: list[str] = []
    while not table.over():
        seat = table.who()[0]
        table.play(seat, rng.choice(table.options(seat)))
        (now,) = [piece.id for piece in zone(game.show(table, WATCHER), "phases").pieces if "now" in piece.marks]
        if not seen or seen[-1] != now:
            seen.append(now)
    order = [PHASES.index(phase.removeprefix("phase.")) for phase in seen]
    assert all(later > earlier or later == 0 for earlier, later in pairwise(order))
    assert order.count(1) == 5
    assert order[-1] == len(PHASES) - 1


def test_hands_are_seen_by_their_owners_only() -> None:
    stage = Stage(4)
    for seat in (W, M, WATCHER):
        shown = view(stage, seat)
        for owner in range(4):
            faces = [piece.face for piece in zone(shown, f"hand.{owner}").pieces]
            assert all(faces) if owner == seat else not any(faces)


def test_a_bid_is_not_seen_before_all_are_opened() -> None:
    stage = example().play(f"{C} bid:2")
    other = example().play(f"{C} bid:0")
    assert view(stage, S) == view(other, S)
    assert view(stage, WATCHER) == view(other, WATCHER)
    world = stage.game.imagine(stage.table, S, Rng(1))
    assert stage.game.show(world, S) == view(stage, S)


def test_a_vote_shows_how_the_cubes_stand() -> None:
    assert says(view(example(), W).status, "status.tally") == [[3, 2]]


def test_companies_show_their_workers_wage_and_tokens() -> None:
    stage = Stage(4)
    stage.company("doctors_office", "middle-healthcare", "", "working-unskilled", committed=2)
    piece = next(p for p in zone(view(stage, W), f"companies.{M}").pieces if p.id == "company.doctors_office")
    now = {"makes-health": 4, "wage": 8, "level": 2, "middle-healthcare": 1, "working-unskilled": 1}
    printed = {"wage-1": 6, "wage-2": 8, "wage-3": 10, "post-healthcare": 1, "employee-unskilled": 1, "bonus": 2}
    assert piece.facts == now | printed
    assert piece.marks == ["employee-committed"]


def test_only_the_state_sees_the_events_it_foresees() -> None:
    stage = Stage(4)
    event = stage.t.event_deck.options()[0]
    stage.t.event_deck.draw(event)
    stage.t.event_deck.put_on_top(event)
    assert [one.id for one in view(stage, S).zones].count("foreseen") == 1
    assert "foreseen" not in [one.id for one in view(stage, W).zones]


def test_only_its_player_sees_the_influence_that_is_sealed() -> None:
    stage = example()
    stage.play(f"{C} bid:2")
    assert zone(view(stage, C), "bid").facts == {"sealed": 2}
    assert sorted(view(stage, C).waiting) == [W, S], "who has not sealed yet is public"
    for other in (W, M, S, WATCHER):
        assert "bid" not in [one.id for one in view(stage, other).zones]
    stage.play(f"{W} bid:1", f"{S} bid:0")
    assert "bid" not in [one.id for one in view(stage, C).zones]


def test_own_cards_and_events_can_be_read_on_another_players_turn() -> None:
    stage = Stage(4)
    assert stage.who() == [0]
    shown = view(stage, 1)
    told = render_view(shown, Words(stage.game, "en", ["Ann", "Ben", "Cleo", "Dan"]))
    pieces = {one["id"]: one["pieces"] for one in told["zones"]}
    assert all(piece["printed"] for piece in pieces["hand.1"] + pieces["events"])
    assert not any(piece["printed"] for piece in pieces["hand.0"] + pieces["policies"])
