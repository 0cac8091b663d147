"""Forecasts come true: in random games a production is played out or a bill is passed, and compared with the forecast."""

from collections import Counter
from collections.abc import Iterator

import pytest

from ludocracy.core.bits import BIT
from ludocracy.core.notes import Note
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import WATCHER
from ludocracy.core.view import Say
from ludocracy.games import catalogue
from ludocracy.games.hegemony.actions.buy_goods_and_services import BASIC_BUY
from ludocracy.games.hegemony.atoms.money import cash
from ludocracy.games.hegemony.board.accounts import PRODUCTION_PHASE
from ludocracy.games.hegemony.board.goods import FOOD, FROM_ABROAD, HEALTH, INFLUENCE, LUXURY
from ludocracy.games.hegemony.board.loans import LOAN
from ludocracy.games.hegemony.board.policies import (
    LABOUR,
    POLICIES,
    SECTIONS,
    TAXATION,
    WELFARE_EDUCATION,
    WELFARE_HEALTH,
)
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.moves import FROM, MOVES
from ludocracy.games.hegemony.phases.action_phase import TAKE_TURN
from ludocracy.games.hegemony.phases.elections import NEXT_ELECTION
from ludocracy.games.hegemony.phases.end_of_game import END_OF_GAME
from ludocracy.games.hegemony.phases.policy_changes import set_policy
from ludocracy.games.hegemony.phases.production import PRODUCTION, BuyFood
from ludocracy.games.hegemony.view.forecast import (
    Outlook,
    bill_lines,
    forecast,
    produced_already,
    production_ahead,
)
from ludocracy.games.hegemony.view.previews import Pointer
from ludocracy.games.hegemony.view.statements import money_lines, payments_ahead
from ludocracy.studio.cases import Case, random_game
from tests.laws.cases import often
from tests.rulebook.hegemony.stage import BOX, C, M, S, Stage, W
from tests.rulebook.hegemony.test_elections import bill

GAME = catalogue.find("hegemony")


def play_out(t: HegemonyTable) -> list[Note]:
    """Play to the end of the stack: food is bought abroad, other questions get the last offer. Return the notes."""
    t.notes = []
    t.settle()
    while t.who():
        seat = t.who()[0]
        move = FROM + FROM_ABROAD if isinstance(t.stack[-1], BuyFood) else t.options(seat)[-1]
        t.play(seat, move)
    return t.notes


def to_come(t: HegemonyTable) -> bool:
    """A whole production lies ahead."""
    return production_ahead(t) and not produced_already(t)


def said(lines: list[Say], key: str) -> list[list[int]]:
    return [say.args for say in lines if say.key == key]


def told(notes: list[Note], key: str) -> list[tuple[int, ...]]:
    return [tuple(note.args) for note in notes if note.key == key]


class Produced:
    """A production that was played out on a copy of a table."""

    def __init__(self, t: HegemonyTable) -> None:
        self.before = t
        self.after = t.clone()
        self.after.stack = [PRODUCTION]
        self.notes = play_out(self.after)
        self.imf = bool(told(self.notes, "imf.comes"))
        self.in_full = not told(self.notes, "loan.none")

    def wages(self, role: int) -> int:
        """Paid by the companies that the role owned when they produced."""
        return sum(n for card, n, _ in told(self.notes, "wages") if self.before.owner[card] == role)

    def earned(self, cls: int) -> int:
        return sum(n for _, n, to in told(self.notes, "wages") if to == cls)

    def made(self, role: int) -> Counter[int]:
        made: Counter[int] = Counter()
        for card, n, good in told(self.notes, "produced"):
            if self.before.owner[card] == role:
                made[good] += n
        if role == W:
            made[INFLUENCE] += sum(n for (n,) in told(self.notes, "union.influence"))
        return +made

    def food_bill(self, role: int) -> int:
        return sum(money for who, _, good, _, money in told(self.notes, "bought") if who == role and good == FOOD)

    def tariffs(self) -> int:
        return sum(n for _, n in told(self.notes, "tariff"))


def check_production(t: HegemonyTable, role: int) -> None:
    lines = forecast(t, role, Outlook(t, t.policy))
    real = Produced(t)
    if not real.in_full:
        return  # ruling N11: no loan was left, and somebody was paid less
    if role != W:
        assert said(lines, "forecast.wages") == [[real.wages(role)]]
    if role <= M:
        assert said(lines, "forecast.earned") == [[real.earned(role)]]
        ((need, own, bought),) = said(lines, "forecast.food")
        assert (own, bought) == (
            sum(n for cls, n in told(real.notes, "fed.own") if cls == role),
            sum(n for cls, n in told(real.notes, "fed") if cls == role),
        )
        assert need == own + bought
    assert {good: n for n, good in said(lines, "forecast.makes")} == real.made(role)
    assert said(lines, "forecast.demonstration") == [list(one) for one in told(real.notes, "demonstration.held")]
    comes = said(lines, "forecast.imf.comes")
    if real.imf:
        assert comes
    else:
        # Food from abroad brings tariffs before the check, which no forecast knows.
        assert not comes or comes[0][0] <= real.tariffs()
        check_taxes(t, role, lines, real)
        check_statement(t, role, real)


def check_statement(t: HegemonyTable, role: int, real: Produced) -> None:
    """The statement has the wages and taxes of the forecast; food and loans are added."""
    closed = real.after.statements[PRODUCTION_PHASE]
    assert closed
    statement = money_lines(closed.entries(), role)
    foretold = {
        line: amount
        for line, amount in statement.items()
        if not line.startswith(("food-", "tariff-")) and line not in ("loan", "repaid")
    }
    assert money_lines(payments_ahead(t, Outlook(t, t.policy)), role) == foretold


def check_taxes(t: HegemonyTable, role: int, lines: list[Say], real: Produced) -> None:
    paid: Counter[int] = Counter()
    for key in ("tax.income", "tax.employment"):
        for who, n, rate, count in told(real.notes, key):
            paid[who] += n
            if who == role:
                assert said(lines, key.replace("tax", "forecast")) == [[rate, count, n]]
    for n, revenue in told(real.notes, "tax.corporate"):
        paid[C] += n
        if role == C:
            assert said(lines, "forecast.corporate") == [[revenue, n]]
    assert Outlook(t, t.policy).taxes == [paid[cls] for cls in (W, M, C)]
    if role == S:
        assert said(lines, "forecast.revenue") == [[sum(paid.values()), paid[W], paid[M], paid[C]]]
    after = cash(real.after, role) - LOAN * (real.after.loans[role] - t.loans[role])
    if role == S:
        after -= real.tariffs() - 5 * sum(n for (n,) in told(real.notes, "imf.passed"))
    after += real.food_bill(role)
    assert said(lines, "forecast.left") == ([[after]] if after >= 0 else [])
    assert said(lines, "forecast.short") == ([[-after]] if after < 0 else [])


def moments(seats: int, seed: int, every: int) -> Iterator[HegemonyTable]:
    """Tables in the middle of random games, at regular intervals, while there is a production to come."""
    rng = Rng(seed)
    for _ in range(often(4, 60)):
        t = GAME.start(seats)
        assert isinstance(t, HegemonyTable)
        number = 0
        while t.who():
            number += 1
            seat = t.who()[0]
            if seat >= 0 and number % every == 0 and to_come(t):
                yield t
            t.play(seat, random_move(t, seat, rng))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_next_production_matches_its_forecast(seats: int) -> None:
    for t in moments(seats, 100 + seats, every=13):
        for role in t.choices.roles:
            check_production(t, role)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_bill_has_the_forecast_effect(seats: int) -> None:
    for t in moments(seats, 200 + seats, every=29):
        for policy in range(POLICIES):
            for section in range(SECTIONS):
                if section != t.policy[policy]:
                    check_bill(t, policy, section)


def check_bill(t: HegemonyTable, policy: int, section: int) -> None:
    lines = bill_lines(t, policy, section, Outlook(t, t.policy))
    after = t.clone()
    after.stack = []
    set_policy(after, policy, section)
    notes = play_out(after)
    after.stack = [PRODUCTION]  # which is what is compared
    public = t.money[S] - after.money[S] + LOAN * (after.loans[S] - t.loans[S])
    for sign, key in ((1, "bill.opens"), (-1, "bill.closes")):
        for (n,) in said(lines, key):
            assert sign * public == n or told(notes, "loan.none")
        for least, most in said(lines, f"{key}.range"):
            assert least <= sign * public <= most or told(notes, "loan.none")
    if not [say for say in lines if say.key.startswith(("bill.opens", "bill.closes"))]:
        assert public == 0
    if policy in (LABOUR, TAXATION, WELFARE_HEALTH, WELFARE_EDUCATION):
        before, due = Outlook(t, t.policy).taxes, Outlook(after, after.policy).taxes
        changed = [
            [role, before[role], due[role]] for role in t.choices.roles if role != S and before[role] != due[role]
        ]
        assert said(lines, "bill.taxes") == changed
        left, then = Outlook(t, t.policy).left, Outlook(after, after.policy).left
        owners = [role for role in range(4) if role in t.choices.roles or role == S]
        assert said(lines, "bill.left") == [[r, left[r], then[r]] for r in owners if left[r] != then[r]]
        assert said(lines, "bill.left.same") == [[r, left[r]] for r in owners if left[r] == then[r]]
        assert said(lines, "bill.multiplier") == (
            [[t.multiplier(), after.multiplier()]] if t.multiplier() != after.multiplier() else []
        )
    if policy == LABOUR:
        for key, roles, line in (
            ("bill.wages", (M, C, S), "forecast.wages"),
            ("bill.earned", (W, M), "forecast.earned"),
        ):
            sums = [
                [
                    role,
                    said(forecast(t, role, Outlook(t, t.policy)), line)[0][0],
                    said(forecast(after, role, Outlook(after, after.policy)), line)[0][0],
                ]
                for role in roles
            ]
            assert said(lines, key) == [one for one in sums if one[1] != one[2]]

    assert said(lines, "bill.agenda") == (
        [[t.agenda_matches(), after.agenda_matches()]] if t.agenda_matches() != after.agenda_matches() else []
    )


# -- in the middle of the phase --------------------------------------------------------------------------


def test_after_wages_the_forecast_has_only_needs_and_taxes() -> None:
    """The Middle Class buys food; the Working Class has still to eat, and the tax is that of the wages paid."""
    stage = Stage(4).goods("middle-store", food=0).ask(PRODUCTION)
    assert stage.who() == [M]
    keys = [say.key for say in stage.game.show(stage.table, W).status]
    assert "forecast.earned" not in keys
    assert "forecast.food" in keys
    assert "forecast.food" not in [say.key for say in stage.game.show(stage.table, M).status]
    revenue = stage.t.money[C]
    lines = stage.game.show(stage.table, C).status
    assert said(lines, "forecast.wages") == []
    assert said(lines, "forecast.corporate")[0][0] == revenue - 3 * 5


def test_a_strike_that_would_hold_costs_the_wage_and_the_goods() -> None:
    stage = Stage(2)
    card = BOX.company.codes["supermarket"]
    stage.t.strikes = BIT[card]
    lines = stage.game.show(stage.table, stage.t.choices.seat_of[C]).status
    assert said(lines, "forecast.wages") == [[20]]
    assert said(lines, "forecast.makes") == [[6, LUXURY]]
    stage.t.writable_wages()[card] = 3
    lines = stage.game.show(stage.table, stage.t.choices.seat_of[C]).status
    assert said(lines, "forecast.wages") == [[45]]


def test_goods_without_room_are_shown() -> None:
    stage = Stage(2).goods("capitalist-store", luxury=10)
    lines = stage.game.show(stage.table, stage.t.choices.seat_of[C]).status
    assert said(lines, "forecast.makes") == [[4, FOOD], [6, LUXURY]]
    assert said(lines, "forecast.over") == [[4, LUXURY]]


def test_after_the_last_production_only_points_are_forecast() -> None:
    """Elections of round 5: no more wages and taxes, but what each class will score for policies of its own."""
    stage = Stage(4).policies(fiscal="A", labour="B", taxation="A", health="A", education="C")
    stage.t.round, stage.t.agenda = 5, BOX.agenda.codes["a01"]  # C, B, A, B, C
    bill(stage, W, "health", "B").ask(NEXT_ELECTION[0])
    assert not any(say.key.startswith("forecast.") for say in stage.game.show(stage.table, M).status)
    assert [
        (say.key, say.args) for say in bill_lines(stage.t, WELFARE_HEALTH, 1, Outlook(stage.t, stage.t.policy))
    ] == [
        ("bill.price", [HEALTH, 0, 5]),
        ("bill.cheap", [HEALTH]),
        ("bill.agenda", [3, 4]),
        ("bill.own", [W, 3, 2]),
        ("bill.points", [W, 8, 4]),
        ("bill.own", [M, 1, 2]),
        ("bill.points", [M, 1, 3]),
    ]
    stage.play("for", "for", "for", *["cube:working"] * 5)
    while stage.who():
        stage.play("done")
    stage.ask(END_OF_GAME)
    assert [told[:3] for told in stage.told("points.policies")] == [(W, 4, 2), (C, 1, 1)]
    assert [told[:3] for told in stage.told("points.policies.middle")] == [(M, 3, 2)]


def test_the_last_production_is_forecast() -> None:
    stage = Stage(4)
    stage.t.round = 5
    stage.t.stack = [PRODUCTION, TAKE_TURN[W]]
    stage.t.settle()
    assert said(stage.game.show(stage.table, W).status, "forecast.earned") == [[70]]


@pytest.mark.parametrize(("loans", "fiscal"), [(0, "C"), (1, "C"), (1, "A"), (3, "B")])
def test_the_forecast_names_the_money_that_keeps_the_imf_away(loans: int, fiscal: str) -> None:
    for short in (1, 0):
        stage = Stage(4).policies(fiscal=fiscal).goods("working-area", food=9).goods("middle-area", food=9)
        stage.t.loans[S], stage.t.money[S] = loans, 0
        missing = said(stage.game.show(stage.table, W).status, "forecast.imf.comes")[0][0]
        stage.t.money[S] = missing - short
        lines = stage.game.show(stage.table, S).status
        assert said(lines, "forecast.imf.comes") == ([[1]] if short else [])
        assert Produced(stage.t).imf == bool(short)


def test_a_bill_shows_its_points_at_the_end_and_what_it_takes_to_pass() -> None:
    stage = Stage(4).policies(fiscal="A", labour="A", taxation="B").bag(7, 6, 8)
    stage.t.influence[M] = 2
    pointer = Pointer(stage.t, stage.t.choices.seat_of[W], Outlook(stage.t, stage.t.policy))
    lines = pointer.hints(MOVES.codes["propose:taxation.A"])
    assert said(lines, "bill.own")[0] == [W, 2, 3]
    assert said(lines, "bill.points")[0] == [W, 4, 8]
    assert said(lines, "bill.pass") == [[7, 21, sum(stage.t.influence) - stage.t.influence[W]]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_points_of_the_end_are_shown_before_it(seats: int) -> None:
    """The end of the game is played out on copies of tables of random games."""
    ends = 0
    for seed in range(often(2, 40)):
        for number, (table, _, _) in enumerate(random_game(Case("hegemony", seats), Rng(seed))):
            assert isinstance(table, HegemonyTable)
            if number % 23 or not table.round:
                continue
            shown = next(zone for zone in GAME.show(table, WATCHER).zones if zone.id == "final")
            after = table.clone()
            after.stack = [END_OF_GAME]
            after.settle()
            for piece, role in zip(shown.pieces, table.choices.roles, strict=True):
                assert piece.facts["points"] == after.vp[role] - table.vp[role], (piece, number)
                assert piece.facts["points"] == sum(n for name, n in piece.facts.items() if name != "points")
            ends += 1
    assert ends > 10


def test_the_points_of_the_end_change_with_what_is_bought() -> None:
    """The Working Class pays for food with money that would have been worth points."""
    stage = Stage(4)
    stage.t.money[W] = 30
    stage.ask(BASIC_BUY[W])

    def final() -> dict[str, int]:
        shown = next(zone for zone in stage.game.show(stage.table, W).zones if zone.id == "final")
        return next(piece.facts for piece in shown.pieces if piece.face == "role/working")

    before = final()
    assert before["points-money"] == 3
    stage.play("good:food", "from:abroad", "amount:1")
    assert final() == {**before, "points-money": 1, "points": before["points"] - 2}
