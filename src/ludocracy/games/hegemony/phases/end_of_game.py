"""Fin de la Partie: Vérification des Emprunts and Calcul du Score Final (rulings H11, N29)."""

from typing import Final

from ludocracy.games.hegemony.atoms.accounts import begin_statement, close_statement, keep_round
from ludocracy.games.hegemony.atoms.money import clear_loans
from ludocracy.games.hegemony.atoms.politics import lose_points, score_or_explain
from ludocracy.games.hegemony.board.accounts import (
    END_PHASE,
    FOR_CAPITALIST_LOAN,
    FOR_LOAN,
    FOR_MEDIA,
    FOR_MIDDLE_POLICIES,
    FOR_MONEY,
    FOR_POLICIES,
    FOR_STORES,
    FOR_WORKING_MONEY,
    NO_CAPITALIST_MONEY,
    NO_STORES,
    NO_WORKING_STORES,
)
from ludocracy.games.hegemony.board.goods import GOODS, LUXURY, STORE_OF, ZONE
from ludocracy.games.hegemony.board.loans import LAST_REPAYMENT
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable

#: By class: points for the number of policies 1-5 in its own section.
POLICY_POINTS: Final[list[list[int]]] = [[0, 1, 4, 8, 12, 18], [0, 1, 3, 6, 10, 15], [0, 1, 4, 8, 12, 18]]
GOODS_PER_POINT: Final = [2, 3, 3, 3]
MEDIA_PER_POINT: Final = 3
MONEY_PER_POINT: Final = [10, 15, 0, 30]
WORKING_MONEY_POINTS: Final = 15
CAPITALIST_LOAN_POINTS: Final = 5


class EndOfGame(HegemonyStep):
    """Vérification des Emprunts and Calcul du Score Final."""

    def run(self, t: HegemonyTable) -> None:
        t.note("game.over")
        begin_statement(t)
        for role in t.choices.roles:
            settle_loans(t, role)
        for role in t.choices.roles:
            score_policies(t, role)
            score_goods(t, role)
            score_money(t, role)
        close_statement(t, END_PHASE)
        keep_round(t)
        for role in t.choices.roles:
            t.note("score.final", role, t.vp[role])
        best = max(t.scores())
        if t.scores().count(best) > 1:
            t.note("score.tied", best)
        for seat in t.winners():
            t.note("won", t.choices.roles[seat], t.vp[t.choices.roles[seat]])


def settle_loans(t: HegemonyTable, role: int) -> None:
    """Settle loans: the Capitalist Class loses 5 points per loan; the others repay 55 or lose a point for every 5 missing."""
    loans = t.loans[role]
    if not loans:
        return
    if role == CAPITALIST:
        points = CAPITALIST_LOAN_POINTS * loans
        lose_points(t, role, points, FOR_CAPITALIST_LOAN, loans, CAPITALIST_LOAN_POINTS)
        return
    debt = LAST_REPAYMENT * loans
    paid = last_payment(t, role)
    clear_loans(t, role, paid)
    if paid < debt:
        lose_points(t, role, (debt - paid) // 5, FOR_LOAN, loans, paid, debt)
    else:
        score_or_explain(t, role, 0, FOR_LOAN, loans, paid, debt)


def last_payment(t: HegemonyTable, role: int) -> int:
    """Return what a role would pay for its loans at the end, in steps of 5; the Capitalist Class pays nothing."""
    return 0 if role == CAPITALIST else min(t.money[role] // 5 * 5, LAST_REPAYMENT * t.loans[role])


def score_policies(t: HegemonyTable, role: int) -> None:
    """Score policies 1-5 in the role's own section."""
    if role != STATE:
        count = t.own_policies(role)
        reason = FOR_MIDDLE_POLICIES if role == MIDDLE else FOR_POLICIES
        score_or_explain(t, role, POLICY_POINTS[role][count], reason, count, role)


def score_goods(t: HegemonyTable, role: int) -> None:
    """Score the remaining goods; the zone counts for the Capitalist, media influence for the State."""
    if role == WORKING:
        score_or_explain(t, role, 0, NO_WORKING_STORES)
        return
    counts = counted_goods(t, role)
    for good in range(GOODS):
        if counts[good]:
            per = GOODS_PER_POINT[good]
            score_or_explain(t, role, counts[good] // per, FOR_STORES, counts[good], good, per)
    if counts[GOODS]:
        score_or_explain(t, role, counts[GOODS] // MEDIA_PER_POINT, FOR_MEDIA, counts[GOODS], MEDIA_PER_POINT)
    if not sum(counts):
        score_or_explain(t, role, 0, NO_STORES)


def counted_goods(t: HegemonyTable, role: int) -> list[int]:
    """Return the goods that would score at the end, by good, and media influence as the last entry."""
    if role == WORKING:
        return [0] * (GOODS + 1)
    counts = t.goods[GOODS * STORE_OF[role] : GOODS * STORE_OF[role] + GOODS]
    if role == CAPITALIST:
        for good in range(LUXURY + 1):
            counts[good] += t.goods[GOODS * ZONE + good]
    counts.append(t.media if role == STATE else 0)
    return counts


def score_money(t: HegemonyTable, role: int) -> None:
    if role == CAPITALIST:
        score_or_explain(t, role, 0, NO_CAPITALIST_MONEY)
        return
    money = t.money[role]
    per = MONEY_PER_POINT[role]
    points = money_points(role, money)
    if role == WORKING:
        score_or_explain(t, role, points, FOR_WORKING_MONEY, money, per, WORKING_MONEY_POINTS)
    else:
        score_or_explain(t, role, points, FOR_MONEY, money, per)


def money_points(role: int, money: int) -> int:
    """Return the points for money at the end."""
    if role == CAPITALIST:
        return 0
    points = money // MONEY_PER_POINT[role]
    return min(points, WORKING_MONEY_POINTS) if role == WORKING else points


def final_points(t: HegemonyTable, role: int) -> list[int]:
    """Return what the end of the game would bring a role now: for loans, policies, goods and money.

    A test plays the end out and compares.
    """
    paid = last_payment(t, role)
    owed = LAST_REPAYMENT * t.loans[role] - paid
    lost = CAPITALIST_LOAN_POINTS * t.loans[role] if role == CAPITALIST else owed // 5
    if not t.choices.below_zero:
        lost = min(lost, max(0, t.vp[role]))
    policies = POLICY_POINTS[role][t.own_policies(role)] if role != STATE else 0
    counts = counted_goods(t, role)
    stores = counts[GOODS] // MEDIA_PER_POINT
    for good in range(GOODS):
        stores += counts[good] // GOODS_PER_POINT[good]
    return [-lost, policies, stores, money_points(role, t.money[role] - paid)]


END_OF_GAME: Final = EndOfGame()
