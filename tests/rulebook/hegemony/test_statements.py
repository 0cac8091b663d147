"""Statements: what every phase brought and cost each role. Their sums are the changes of money and points, in random games."""

import json
from collections.abc import Callable, Iterator

import pytest

from ludocracy.core.bits import BIT
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import WATCHER
from ludocracy.core.view import Zone
from ludocracy.games import catalogue
from ludocracy.games.hegemony.atoms.money import cash
from ludocracy.games.hegemony.board.accounts import (
    FLOW,
    FLOWS,
    FROM_BILLS,
    FROM_SUPPORT,
    PAYEES,
    PAYERS,
    SOURCE,
    SOURCES,
    STATEMENT,
    STATEMENTS,
    VOTE_PASSED,
    VOTE_POLICY,
    VOTE_TO,
    VOTE_TURN,
)
from ludocracy.games.hegemony.board.roles import ROLE, ROLES
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.phases.imf import IMF_CONTROL
from ludocracy.games.hegemony.phases.production import PRODUCTION
from ludocracy.games.hegemony.positions import ACCOUNTS
from ludocracy.games.hegemony.view.statements import POINT_LINES, accountable
from ludocracy.games.hegemony.view.viewer import HegemonyViewer
from tests.laws.cases import often
from tests.rulebook.hegemony.stage import C, M, S, Stage, W
from tests.rulebook.hegemony.test_elections import bill

GAME = catalogue.find("hegemony")

Seen = Callable[[HegemonyTable, str], None]

#: The phases with a statement: the steps with which they begin and end, and whether the last step is a part of it.
PHASES = {
    "preparation": ("Preparation", "Preparation", True),
    "production": ("Production", "Taxes", True),
    "elections": ("Elections", "Scoring", False),
    "scoring": ("Scoring", "EndRound", False),
    "end": ("EndOfGame", "EndOfGame", True),
}


def play_step_by_step(t: HegemonyTable, seat: int, move: int, before: Seen, after: Seen) -> None:
    """`Table.play`, with a look at the table before and after every step that runs."""
    stack = t.stack
    place = len(stack) - 1
    if not t.asking.took(t, seat, move):
        stack.pop(place)
    while stack:
        top = stack[-1]
        waiting = top.who(t)
        if waiting:
            t.asking = top
            t.waiting = waiting
            return
        stack.pop()
        name = type(top).__name__
        before(t, name)
        top.run(t)
        after(t, name)
    t.waiting = []


def standing(t: HegemonyTable) -> list[tuple[int, int]]:
    return [(cash(t, role), t.vp[role]) for role in range(ROLES)]


def zone(t: HegemonyTable, name: str) -> Zone:
    return next(one for one in HegemonyViewer(t).show(t, WATCHER).zones if one.id == name)


def explained(zone: Zone, piece: str) -> dict[str, int]:
    """The points of a piece by source, added up from their reasons."""
    sums: dict[str, int] = {}
    for one in zone.reasons:
        if one.on == piece:
            sums[one.fact] = sums.get(one.fact, 0) + one.n
    return sums


def players(t: HegemonyTable, phase: str) -> list[str]:
    return [f"statement.{phase}.{ROLE.labels[role]}" for role in t.choices.roles]


def check_statement(t: HegemonyTable, phase: str, earlier: list[tuple[int, int]], now: list[tuple[int, int]]) -> None:
    statement = zone(t, f"statement.{phase}")
    shown = {piece.face: piece.facts for piece in statement.pieces if piece.face.startswith("role/")}
    assert len(shown) == len(accountable(t))
    for piece in statement.pieces:
        assert explained(statement, piece.id) == {name: n for name, n in piece.facts.items() if name in POINT_LINES}
    if phase == "elections":  # every bill with its points, but no immediate vote
        held = [piece for piece in statement.pieces if piece.face.startswith("position/")]
        assert len(held) == sum(not vote[VOTE_TURN] for vote in t.votes) and all("at-once" not in p.marks for p in held)
        for role in t.choices.roles:
            scored = sum(piece.facts.get(f"scores-{ROLE.labels[role]}", 0) for piece in held)
            assert scored == now[role][1] - earlier[role][1]
    if phase in ("elections", "scoring", "end"):  # everybody who plays is told why, also with 0 points
        assert all(one in {reason.on for reason in statement.reasons} for one in players(t, phase))
    for role in accountable(t):
        facts = shown[f"role/{ROLE.labels[role]}"]
        points = [facts[line] for line in POINT_LINES if line in facts]
        assert sum(points) == now[role][1] - earlier[role][1] == facts.get("points", 0)
        if "before" in facts:
            assert (facts["before"], facts["after"]) == (earlier[role][0], now[role][0])
        names = list(facts)
        money = names[names.index("before") + 1 : names.index("after")] if "before" in facts else []
        assert sum(facts[name] for name in money) == now[role][0] - earlier[role][0]


def games(seats: int, count: int) -> Iterator[tuple[HegemonyTable, Rng]]:
    rng = Rng(400 + seats)
    for _ in range(count):
        t = GAME.start(seats)
        assert isinstance(t, HegemonyTable)
        yield t, rng


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_statement_sums_up_to_what_the_phase_changed(seats: int) -> None:
    checked: dict[str, int] = dict.fromkeys(PHASES, 0)
    began: dict[str, list[tuple[int, int]]] = {}
    due: list[tuple[str, list[tuple[int, int]], list[tuple[int, int]]]] = []

    def before(t: HegemonyTable, step: str) -> None:
        for phase, (first, last, inside) in PHASES.items():
            if step == last and not inside:
                due.append((phase, began.pop(phase), standing(t)))
            if step == first:
                began[phase] = standing(t)

    def after(t: HegemonyTable, step: str) -> None:
        for phase, (_, last, inside) in PHASES.items():
            if step == last and inside:
                due.append((phase, began.pop(phase), standing(t)))
        for phase, earlier, now in due:  # the statement is complete after the step that ends the phase
            check_statement(t, phase, earlier, now)
            checked[phase] += 1
        due.clear()

    for t, rng in games(seats, often(3, 60)):
        while t.who():
            seat = t.who()[0]
            play_step_by_step(t, seat, random_move(t, seat, rng), before, after)
    rounds = often(3, 60)
    assert checked == {
        "preparation": 4 * rounds,
        "production": 5 * rounds,
        "elections": 5 * rounds,
        "scoring": 5 * rounds,
        "end": rounds,
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_by_source_and_round_sum_up_to_the_score(seats: int) -> None:
    for t, rng in games(seats, often(2, 40)):
        number = 0
        while t.who():
            number += 1
            if number % 20 == 0 and t.round:
                for piece, score in zip(zone(t, "points").pieces, t.scores(), strict=True):
                    assert piece.facts["points"] == score
            seat = t.who()[0]
            t.play(seat, random_move(t, seat, rng))
        assert GAME.dump(GAME.load(json.loads(json.dumps(GAME.dump(t))))) == GAME.dump(t)
        totals = [0] * seats
        for name in ["round.1", "round.2", "round.3", "round.4", "round.5", "round.end"]:
            for seat, role in enumerate(t.choices.roles):
                round_ = zone(t, name)
                piece = next(piece for piece in round_.pieces if piece.face == f"role/{ROLE.labels[role]}")
                facts = piece.facts
                assert explained(round_, piece.id) == {line: facts[line] for line in POINT_LINES if line in facts}
                assert facts["points"] == sum(facts[line] for line in POINT_LINES if line in facts)
                totals[seat] += facts["points"]
        assert totals == t.scores()
        last = [piece.face for piece in zone(t, "round.end").pieces if piece.face.startswith("position/")]
        board = next(one for one in GAME.show(t, 0).zones if one.id == "policies")
        now = [piece.face for piece in board.pieces if piece.id.startswith("policy.")]
        assert last == now


def vote_scores(t: HegemonyTable) -> list[int]:
    """What each role has scored with bills so far, its own and others' that it supported."""
    books = [t.points, *t.rounds]
    return [
        sum(book[SOURCES * role + source] for book in books for source in (FROM_BILLS, FROM_SUPPORT))
        for role in range(ROLES)
    ]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_bill_that_passed_is_listed_in_the_results_of_the_round(seats: int) -> None:
    held = 0
    for t, rng in games(seats, often(2, 40)):
        while t.who():
            votes = len(t.votes)
            policies = t.policy[:]
            before = vote_scores(t)
            seat = t.who()[0]
            t.play(seat, random_move(t, seat, rng))
            if len(t.votes) == votes + 1:
                held += 1
                facts = zone(t, "results").pieces[-1].facts
                scored = [facts.get(f"scores-{name}", 0) for name in ROLE.labels]
                assert scored == [after - was for after, was in zip(vote_scores(t), before, strict=True)]
                vote = t.votes[-1]
                piece = zone(t, "results").pieces[-1]
                assert ("passed" in piece.marks) == bool(vote[VOTE_PASSED])
                if not vote[VOTE_PASSED]:
                    assert t.policy == policies
                else:
                    assert vote[VOTE_TO] != policies[vote[VOTE_POLICY]]
                    assert piece.facts["yes"] >= piece.facts["no"] or all("-opposed" not in m for m in piece.marks)
    assert held


def test_the_statement_of_the_first_production() -> None:
    """The set-up of four players: wages, taxes and the treasury, as the forecast has them."""
    stage = Stage(4).goods("working-area", food=3).goods("middle-area", food=3)
    shown = {piece.face: piece.facts for piece in zone(stage.t, "forecast").pieces}
    expected = {face: dict(facts) for face, facts in shown.items()}
    stage.ask(PRODUCTION)
    while stage.t.who():
        stage.play(stage.offers()[0])
    facts = {piece.face: piece.facts for piece in zone(stage.t, "statement.production").pieces}
    assert facts["role/working"]["wages-from-capitalist"] == 40
    assert facts["role/working"]["wages-from-state"] == 30
    assert facts["role/working"]["income-tax"] == -12
    assert facts["role/capitalist"]["employment-tax"] == -15
    assert facts["role/capitalist"]["corporate-tax"] == -12
    assert facts["role/state"]["income-tax-from-working"] == 12
    for role in (W, M, C, S):
        face = f"role/{ROLE.labels[role]}"
        for name, amount in expected[face].items():
            if name not in ("need", "own", "buy", "joins", "loans", "imf"):
                assert facts[face][name] == amount, (face, name)


def test_a_position_without_statements_is_read_and_played_on() -> None:
    """An older version did not keep them: the current phase has none, later phases have theirs."""
    t = GAME.start(3)
    rng = Rng(5)
    assert isinstance(t, HegemonyTable)
    while not t.opening:
        seat = t.who()[0]
        t.play(seat, random_move(t, seat, rng))
    data = json.loads(json.dumps(GAME.dump(t)))
    for name in ACCOUNTS:
        data.pop(name, None)
    old = GAME.load(data)
    assert isinstance(old, HegemonyTable)
    while old.round < 2 or old.turn != 1:
        seat = old.who()[0]
        old.play(seat, random_move(old, seat, rng))
    names = [one.id for one in GAME.show(old, 0).zones if one.kind == "statement"]
    assert "statement.production" not in names
    assert "statement.scoring" in names


def test_strikes_and_the_demonstration_stand_in_the_statement_with_their_influence() -> None:
    stage = Stage(4).goods("working-area", food=9).goods("middle-area", food=9)
    stage.t.strikes = BIT[next(card for card in stage.t.companies[C] if stage.t.staffed(card))]
    stage.t.demonstration = True
    before = stage.t.influence[W]
    stage.ask(PRODUCTION)
    while stage.t.who():
        stage.play(stage.offers()[0])
    facts = next(piece.facts for piece in zone(stage.t, "statement.production").pieces if piece.face == "role/working")
    assert (facts["strike-influence"], facts["demonstration-influence"]) == (1, 1)
    assert stage.t.influence[W] == before + 2 + facts.get("made-influence", 0)


def test_the_lists_of_flows_and_sources_have_the_expected_length() -> None:
    assert len(FLOW) == len(PAYERS) == len(PAYEES) == FLOWS
    assert len(SOURCE) == len(POINT_LINES) == SOURCES
    assert len(STATEMENT) == STATEMENTS


def test_an_imf_intervention_has_a_statement_of_its_own() -> None:
    stage = Stage(4).policies(fiscal="B", labour="A", taxation="B", health="B", education="C")
    bill(stage, C, "taxation", "C")
    stage.t.round, stage.t.loans[S], stage.t.money[S] = 2, 3, 109
    stage.t.legitimacy = [5, 2, 4]
    stage.ask(IMF_CONTROL)
    told = zone(stage.t, "statement.imf")
    assert told.facts == {"round": 2}
    why = {(one.on.removeprefix("statement.imf."), one.fact): (one.why.key, one.why.args) for one in told.reasons}
    assert why["state", "loans-removed"] == ("why.imf.comes", [3, 2, 110, 109])
    assert why["capitalist", "bills-discarded"] == ("why.imf.bills", [1])
    assert why["capitalist", "final-policies"] == ("why.imf.policies", [C, 1, 3, 1, 8])
    assert why["working", "legitimacy-halved"] == ("why.imf.legitimacy", [5, 3])
    assert [piece.face for piece in told.pieces if piece.face.startswith("position/")] == [
        "position/fiscal-C",
        "position/labour-C",
        "position/taxation-A",
    ]
    again = stage.game.load(stage.game.dump(stage.table))
    assert isinstance(again, HegemonyTable)
    assert zone(again, "statement.imf") == told
    stage.t.round = 4
    assert "statement.imf" not in [one.id for one in stage.game.show(stage.table, W).zones]
