"""What a seat is shown before it chooses: sums line by line, reasons, and nothing that is secret."""

from ludocracy.core.rng import Rng
from ludocracy.core.step import WATCHER
from ludocracy.core.view import Prompt, Say, View, Zone
from ludocracy.games.hegemony.steps.bills import PROPOSE_BY
from ludocracy.games.hegemony.steps.trade import BASIC_BUY
from ludocracy.games.hegemony.steps.turn import TAKE_TURN
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


def test_a_bill_tells_what_it_changes_for_each_class() -> None:
    """3A to 3B: the multiplier from 5 to 3, and the taxes of all three classes as of today."""
    stage = Stage(4).ask(PROPOSE_BY[W])
    assert hints(stage, "propose:taxation.B") == [
        ("bill.multiplier", [5, 3]),
        ("bill.taxes", [M, 2 * 4 + 2 * 5, 2 * 4 + 2 * 3]),
        ("bill.taxes", [C, 3 * 5 + 40, 3 * 3 + 30]),
    ]


def test_a_bill_on_wages_tells_what_owners_would_pay() -> None:
    stage = Stage(4).ask(PROPOSE_BY[W])
    lines = hints(stage, "propose:labour.A")
    assert ("bill.wage", [2, 3]) in lines
    assert ("bill.wages", [C, 60, 80]) in lines
    assert ("bill.wages", [S, 60, 70]) in lines
    assert ("bill.taxes", [W, 12, 21]) in lines


def test_a_purchase_tells_its_price_with_tariff() -> None:
    stage = Stage(4).ask(BASIC_BUY[W]).play("good:luxury")
    assert hints(stage, "from:abroad") == [("hint.import", [6, 3, 9])]
    stage.play("from:abroad")
    assert hints(stage, "amount:2") == [("hint.total", [2, 9, 18])]


def test_the_production_to_come_is_told_line_by_line() -> None:
    shown = view(Stage(4), C).status
    assert says(shown, "forecast.wages") == [[60]]
    assert says(shown, "forecast.makes") == [[4, 0], [6, 1], [6, 3]]
    assert says(shown, "forecast.employment") == [[5, 3, 15]]
    assert says(shown, "forecast.corporate") == [[120 - 60 - 15, 12]]
    working = view(Stage(4), W).status
    assert says(working, "forecast.earned") == [[20 + 20 + 30]]
    assert says(working, "forecast.food") == [[3, 0, 3]]
    assert says(working, "forecast.income") == [[4, 3, 12]]
    state = view(Stage(4), S).status
    assert says(state, "forecast.imf") == [[0, 1]]


def test_a_card_that_cannot_be_played_says_why() -> None:
    stage = Stage(4).hand(W, "boost_domestic_tourism", "migration").idle().ask(TAKE_TURN[W])
    refused = {refusal.on: refusal.why.key for refusal in prompt(stage).refusals}
    assert refused == {
        "card.working-boost_domestic_tourism": "refuse.condition",
        "card.working-migration": "refuse.effect",
    }


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


def test_companies_show_their_people_wage_and_tokens() -> None:
    stage = Stage(4)
    stage.company("doctors_office", "middle-healthcare", "", "working-unskilled", committed=2)
    piece = next(p for p in zone(view(stage, W), f"companies.{M}").pieces if p.id == "company.doctors_office")
    assert piece.facts == {"makes-health": 4, "wage": 8, "level": 2, "middle-healthcare": 1, "working-unskilled": 1}
    assert piece.marks == ["employee-committed"]


def test_only_the_state_sees_the_events_it_foresees() -> None:
    stage = Stage(4)
    event = stage.t.event_deck.options()[0]
    stage.t.event_deck.draw(event)
    stage.t.event_deck.put_on_top(event)
    assert [one.id for one in view(stage, S).zones].count("foreseen") == 1
    assert "foreseen" not in [one.id for one in view(stage, W).zones]
