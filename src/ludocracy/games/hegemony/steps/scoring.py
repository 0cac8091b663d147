"""Phase de Décompte des Points and the end of the game (rulings H11, N29, N36)."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY, Step
from ludocracy.games.hegemony.cards import INACTION
from ludocracy.games.hegemony.consts import (
    CAPITALIST,
    CAPITALIST_LOAN_POINTS,
    CLASSES,
    GOODS,
    GOODS_A_POINT,
    LAST_REPAYMENT,
    LUXURY,
    MIDDLE,
    MONEY_A_POINT,
    POLICY_POINTS,
    ROUNDS,
    STATE,
    STORE_OF,
    UNION_POINTS,
    WEALTH,
    WEALTH_POINTS,
    WORKING,
    WORKING_MONEY_POINTS,
    ZONE,
)
from ludocracy.games.hegemony.moves import PICK_CLASS
from ludocracy.games.hegemony.policy import (
    change_legitimacy,
    gain_prosperity,
    halve_legitimacy,
    lose_points,
    prosperity_value,
    score,
)
from ludocracy.games.hegemony.state import HegemonyTable


class Scoring(Step[HegemonyTable]):
    """Unions; fully operational companies; capital and wealth; then the State."""

    def run(self, t: HegemonyTable) -> None:
        t.note("phase.scoring")
        unions = t.union_count()
        if unions:
            t.note("score.unions", unions, UNION_POINTS * unions)
            score(t, WORKING, UNION_POINTS * unions)
        if t.choices.middle_plays:
            score_companies(t)
        score_wealth(t)
        if t.choices.state_plays:
            t.then(EVENT_PENALTIES, SCORE_STATE)


def score_companies(t: HegemonyTable) -> None:
    """One prosperity if its value is below the number of fully operational companies (ruling N55)."""
    count = 0
    for card in t.companies[MIDDLE]:
        if t.fully_operational(card):
            count += 1
    t.note("score.companies", count, prosperity_value(t, MIDDLE))
    if prosperity_value(t, MIDDLE) < count:
        gain_prosperity(t, MIDDLE)


def wealth_level(capital: int) -> int:
    """The space of the wealth track, which is also the points that it brings."""
    level = 0
    for least in WEALTH:
        if capital >= least:
            level += 1
    return level


def score_wealth(t: HegemonyTable) -> None:
    """Revenue becomes capital; points for it, and 3 for every space that the marker advances."""
    t.capital += t.money[CAPITALIST]
    t.note("capital.moved", t.money[CAPITALIST], t.capital)
    t.money[CAPITALIST] = 0
    level = wealth_level(t.capital)
    spaces = max(0, level - t.wealth)
    t.wealth += spaces
    t.note("score.wealth", t.capital, level, spaces)
    score(t, CAPITALIST, level + WEALTH_POINTS * spaces)


# -- the State -------------------------------------------------------------------------------------------


class EventPenalties(Step[HegemonyTable]):
    """Subir les Pénalités: events that still lie on the board, one after another."""

    def run(self, t: HegemonyTable) -> None:
        if not t.events:
            return
        event = t.events.pop(0)
        t.note("event.penalty", event)
        t.then(self)
        first = (CLASSES + 1) * event
        for cls in range(CLASSES):
            change_legitimacy(t, cls, -INACTION[first + cls])
        if INACTION[first + CLASSES]:
            t.then(LoseWith(INACTION[first + CLASSES], 0))


class LoseWith(Step[HegemonyTable]):
    """A point less with so many different classes of the State's choice.

    A loss is meant: classes above 1 only, and with none left it is void, unless the table wants it otherwise (ruling N36).
    """

    fields = ("left", "spared")

    def __init__(self, left: int, spared: int) -> None:
        self.left: Final = left
        self.spared: Final = spared

    def candidates(self, t: HegemonyTable) -> list[int]:
        rest = [cls for cls in range(CLASSES) if not self.spared & BIT[cls]]
        return [cls for cls in rest if t.legitimacy[cls] > 1] if t.choices.penalty_must_hurt else rest

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]] if self.left and self.candidates(t) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_CLASS + cls for cls in self.candidates(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        cls = move - PICK_CLASS
        change_legitimacy(t, cls, -1)
        t.then(LoseWith(self.left - 1, self.spared | BIT[cls]))
        return DONE


class ScoreState(Step[HegemonyTable]):
    """The two lowest legitimacies, halving, tokens, the agenda; that of the last round decides ties (ruling N29)."""

    def run(self, t: HegemonyTable) -> None:
        points = sum(t.legitimacy) - max(t.legitimacy)
        t.note("score.legitimacy", points)
        score(t, STATE, points)
        halve_legitimacy(t)
        for cls in range(CLASSES):
            change_legitimacy(t, cls, t.tokens[cls])
        matches = t.agenda_matches()
        t.note("score.agenda", matches)
        score(t, STATE, matches)
        if t.round < ROUNDS:
            t.agenda = -1


# -- Fin de la Partie ------------------------------------------------------------------------------------


class EndOfGame(Step[HegemonyTable]):
    """Vérification des Emprunts and Calcul du Score Final."""

    def run(self, t: HegemonyTable) -> None:
        t.note("game.over")
        for role in t.choices.roles:
            settle_loans(t, role)
        for role in t.choices.roles:
            score_policies(t, role)
            score_goods(t, role)
            score_money(t, role)
        for role in t.choices.roles:
            t.note("score.final", role, t.vp[role])
        best = max(t.scores())
        if t.scores().count(best) > 1:
            t.note("score.tied", best)
        for seat in t.winners():
            t.note("won", t.choices.roles[seat], t.vp[t.choices.roles[seat]])


def settle_loans(t: HegemonyTable, role: int) -> None:
    """5 points a loan for the Capitalist; the others repay 55 a loan by fives, and lose a point for every five left."""
    loans = t.loans[role]
    if not loans:
        return
    if role == CAPITALIST:
        t.note("final.loans", role, loans, 0, CAPITALIST_LOAN_POINTS * loans)
        lose_points(t, role, CAPITALIST_LOAN_POINTS * loans)
        return
    debt = LAST_REPAYMENT * loans
    paid = min(t.money[role] // 5 * 5, debt)
    t.money[role] -= paid
    t.loans[role] = 0
    t.note("final.loans", role, loans, paid, (debt - paid) // 5)
    lose_points(t, role, (debt - paid) // 5)


def score_policies(t: HegemonyTable, role: int) -> None:
    """Policies 1-5 in one's own section."""
    if role != STATE:
        count = t.own_policies(role)
        if count:
            t.note("final.policies", role, count, POLICY_POINTS[role][count])
            score(t, role, POLICY_POINTS[role][count])


def score_goods(t: HegemonyTable, role: int) -> None:
    """What is left in the stores; the zone counts for the Capitalist, media influence for the State."""
    if role == WORKING:
        return
    points = 0
    for good in range(GOODS):
        count = t.goods[GOODS * STORE_OF[role] + good]
        if role == CAPITALIST and good <= LUXURY:
            count += t.goods[GOODS * ZONE + good]
        points += count // GOODS_A_POINT[good]
    if role == STATE:
        points += t.media // 3
    if points:
        t.note("final.goods", role, points)
        score(t, role, points)


def score_money(t: HegemonyTable, role: int) -> None:
    if role == CAPITALIST:
        return
    points = t.money[role] // MONEY_A_POINT[role]
    if role == WORKING:
        points = min(points, WORKING_MONEY_POINTS)
    if points:
        t.note("final.money", role, t.money[role], points)
        score(t, role, points)


SCORING: Final = Scoring()
EVENT_PENALTIES: Final = EventPenalties()
SCORE_STATE: Final = ScoreState()
END_OF_GAME: Final = EndOfGame()
