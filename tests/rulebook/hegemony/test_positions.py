"""Impossible positions, illegal moves, late answers, and records of other rules or cards are refused and change nothing."""

from typing import Any

import pytest

from ludocracy.core.errors import BadPosition, BadRecord, IllegalMove
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.games.hegemony.effects.loader import ODD_CARDS
from ludocracy.games.hegemony.effects.parameters import ONLY_BRANCH
from ludocracy.play.dealer import Dealer
from ludocracy.play.match import Match
from ludocracy.play.record import read_records, replay
from tests.rulebook.hegemony.stage import BOX, Stage, W
from tests.rulebook.hegemony.test_elections import example

GAME = catalogue.find("hegemony")


def changed(data: dict[str, Any], field: str, value: Any) -> dict[str, Any]:
    """The position with one field changed; `money.working` is a field within a field."""
    name, _, inner = field.partition(".")
    return data | {name: data[name] | {inner: value} if inner else value}


@pytest.mark.parametrize(
    ("field", "value", "answer"),
    [
        ("money.working", -1, "money.working: -1 is not a whole number from 0"),
        ("goods.zone", {"health": 1}, "goods: there are 65 health, not 64"),
        ("goods.working-area", {"food": 3}, "goods: there are 65 food, not 62"),
        ("influence_left", 20, "influence: there are"),
        ("bag.working", 9, "cubes: working has 26, not 25"),
        ("idle", {}, "workers: "),
        ("workers.middle", 12, "workers: middle has a different number in play"),
        ("posts.clinic", ["working-media", None, None], "workers: "),
        ("owner.clinic", 3, "owner.clinic: this is not the role that has it"),
        ("wages.clinic", 1, "wages.clinic: below the minimum"),
        ("wages.pharmacy", 2, "companies: pharmacy is not in play"),
        ("committed.clinic", 1, "committed.clinic: nobody is there who could be committed"),
        ("strikes", ["cooperative_farm"], "strikes: nobody can strike at cooperative_farm"),
        ("gears", ["college", "hotel"], "gears: none can lie on hotel"),
        ("discards.middle", ["hotel"], "companies: hotel lies in 2 places"),
        ("hands.middle", [], "hands.middle: 0 cards cannot be held in turn 1"),
        (
            "hands.working",
            ["state-nationalization"] * 7,
            "hands.working: state-nationalization belongs to another role",
        ),
        ("events", ["drought", "drought"], "events: drought lies in two places"),
        ("deals", ["food6"] * 3, "deals: there are only 2 of food6"),
        ("export", "e02", "export: it lies in the deck too"),
        ("agenda", "a02", "agenda: it lies in the deck too"),
        (
            "prices.middle",
            {"food": 10, "luxury": 8, "health": 8, "education": 8},
            "prices.middle.food: it must be one of",
        ),
        ("bill_by.fiscal", "working", "bill_to: a bill has a proposer and a section"),
        ("vote", "fiscal", "vote: there is no bill on fiscal"),
        ("legitimacy.working", 0, "legitimacy.working: from 1 to 10"),
        ("loans.state", 11, "loans.state: 11 is not a whole number from 0 to 10"),
        ("policy.fiscal", "D", "policy.fiscal: 'D' is not a section"),
        ("stack", [{"step": "Dance"}], "stack[0].step: 'Dance' is not one of"),
        ("stack", [{"step": "Declare", "role": "middle"}], "stack: "),
        (
            "stack",
            [{"step": "EventDone", "event": "drought"}, {"step": "TakeTurn", "role": "state"}],
            "stack: the event",
        ),
        ("turn", 0, "stack: working has no turn, or no card for it"),
        ("rules", 1, "rules: 1 is not 2, the rules number of this version"),
    ],
)
def test_an_impossible_position_is_refused_by_its_field(field: str, value: Any, answer: str) -> None:
    data = Stage(4).dump()
    assert GAME.dump(GAME.load(data)) == data
    with pytest.raises(BadPosition) as refused:
        GAME.load(changed(data, field, value))
    assert str(refused.value).startswith(answer), str(refused.value)


def test_a_bill_cannot_be_for_what_is_there_already() -> None:
    data = example().dump()
    assert GAME.dump(GAME.load(data)) == data
    with pytest.raises(BadPosition, match=r"^bill_to\.education: the policy is there already"):
        GAME.load(changed(data, "bill_to.education", "B"))


def test_a_poll_is_kept_before_its_bill_is_chosen_and_after() -> None:
    stage = Stage(4)
    stage.t.stack.pop()
    ODD_CARDS["polling"](ONLY_BRANCH).perform(stage.t, W)
    stage.t.settle()
    for _ in range(2):
        data = stage.dump()
        assert GAME.dump(GAME.load(data)) == data
        stage.play(stage.offers()[0]).chance()
    with pytest.raises(BadPosition, match=r"^stack: a poll needs a bill"):
        GAME.load(changed(data, "proposed", []))


def test_without_a_state_player_there_are_no_events_and_no_legitimacy() -> None:
    data = Stage(3).dump()
    for field, value, answer in (
        ("events", ["drought"], "events: 2 at most, and none without a State player"),
        ("agenda", "a01", "agenda: "),
        ("legitimacy.working", 2, "legitimacy.working: "),
    ):
        with pytest.raises(BadPosition, match=f"^{answer}"):
            GAME.load(changed(data, field, value))


# -- moves and records -----------------------------------------------------------------------------------


def begun() -> Match:
    match = Match(GAME, 4, dealer=Dealer.seeded(1))
    match.advance()
    while match.who() != [0]:
        seat = match.who()[0]
        match.play_legal(seat, match.table.options(seat)[0])
        match.advance()
    return match


def test_illegal_late_and_foreign_answers_are_refused_with_the_reason() -> None:
    match = begun()
    before, question = GAME.dump(match.table), match.question
    for seat, move, why in (
        (0, "act:lobby", "“act:lobby” is not legal now: the legal moves are"),
        (0, "play:capitalist-bid_rigging", "is not legal now"),
        (0, "propose:fiscal.D", "“propose” is written like “propose:fiscal.A”"),
        (0, "dance", "“dance” is not a move: a move begins with one of"),
        (2, "end", "it is not the turn of seat 2"),
    ):
        with pytest.raises(IllegalMove) as refused:
            match.play(seat, move)
        assert why in str(refused.value), str(refused.value)
    assert GAME.dump(match.table) == before
    first = GAME.moves.text(match.table.options(0)[0])
    match.play(0, first, question)
    after = GAME.dump(match.table)
    with pytest.raises(IllegalMove, match="too late"):
        match.play(0, first, question)
    assert GAME.dump(match.table) == after


def read_and_replayed(text: str) -> Table:
    [record] = read_records(text.splitlines(), "games")
    return replay(record, "games")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("rules: 2", "rules: 3", "was played with rules 3"),
        (f"option: cards={BOX.fingerprint}", "option: cards=1", "fingerprint of a data file that is not installed"),
        ("~ draw:middle-", "~ draw:middle-no_such_", "is not a move: “draw” is written like"),
    ],
)
def test_a_record_of_other_rules_or_cards_is_refused_with_its_line(old: str, new: str, why: str) -> None:
    text = begun().record().text()
    assert old in text
    with pytest.raises(BadRecord) as refused:
        read_and_replayed(text.replace(old, new, 1))
    assert why in str(refused.value)
    assert str(refused.value).startswith("games, line ")
