"""Phase de Préparation (order: ruling H10)."""

from typing import Final

from ludocracy.core.step import DONE, NO_ONE, ONLY, STAY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.accounts import begin_statement, close_statement
from ludocracy.games.hegemony.atoms.cards import drop_company, remove_deal
from ludocracy.games.hegemony.atoms.course import begin_round, count_flow
from ludocracy.games.hegemony.atoms.money import raise_money, repay_loan, take_money
from ludocracy.games.hegemony.atoms.politics import lose_prosperity
from ludocracy.games.hegemony.atoms.workers import NewSkilled, new_worker
from ludocracy.games.hegemony.board.accounts import INTEREST_FLOW, PREPARATION_PHASE
from ludocracy.games.hegemony.board.loans import INTEREST, LOAN
from ludocracy.games.hegemony.board.policies import DEALS_DRAWN, IMMIGRANTS, IMMIGRATION, TRADE
from ludocracy.games.hegemony.board.politics import PROSPERITY_DROP
from ludocracy.games.hegemony.board.printed import company_text, deal_text
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, ROLES, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable, RoleStep
from ludocracy.games.hegemony.board.workers import UNSKILLED
from ludocracy.games.hegemony.moves import DONE_MOVE, DROP, DROP_DEAL, DROPS
from ludocracy.games.hegemony.phases.draws import (
    DRAW_AGENDA,
    DRAW_EVENTS,
    DRAW_EXPORT,
    DRAW_HAND,
    FILL_MARKET,
    DrawDeals,
    DrawImmigrants,
)


class NewMarket(RoleStep):
    """Dévoiler de Nouvelles Entreprises: discard any number of companies, then draw."""

    def who(self, t: HegemonyTable) -> list[int]:
        seat = t.choices.seat_of[self.role]
        return ONLY[seat] if seat >= 0 and t.markets[self.role] else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out = DROPS.of(t.markets[self.role])
        out.append(DONE_MOVE)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move == DONE_MOVE:
            self.run(t)
        else:
            card = move - DROP
            drop_company(t, self.role, card)
            return STAY
        return DONE

    def run(self, t: HegemonyTable) -> None:
        if t.choices.seat_of[self.role] >= 0:
            t.then(FILL_MARKET[self.role])

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [] if move == DONE_MOVE else company_text(t.box, move - DROP)


class NewDeals(HegemonyStep):
    """Piocher des Cartes Accord Commercial: the Capitalist Class discards any of them, then new ones are drawn."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]] if t.deals else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out = [DROP_DEAL + deal for deal in range(len(t.box.deal)) if deal in t.deals]
        out.append(DONE_MOVE)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move == DONE_MOVE:
            self.run(t)
        else:
            remove_deal(t, move - DROP_DEAL)
            t.note("deal.dropped", move - DROP_DEAL)
            return STAY
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [] if move == DONE_MOVE else deal_text(t.box, move - DROP_DEAL)

    def run(self, t: HegemonyTable) -> None:
        count = DEALS_DRAWN[t.policy[TRADE]]
        if count:
            t.then(DrawDeals(count))


class NewPeople(HegemonyStep):
    """Obtenir de Nouveaux Travailleurs: two for each class, and immigrants as the policy says."""

    def run(self, t: HegemonyTable) -> None:
        count = IMMIGRANTS[t.policy[IMMIGRATION]]
        if t.choices.middle_plays:
            t.then(MIDDLE_PEOPLE, DrawImmigrants(MIDDLE, count))
        t.then(ONE_MORE, DrawImmigrants(WORKING, count))
        new_worker(t, WORKING, UNSKILLED)


class OneMore(HegemonyStep):
    """Add the second unskilled worker of the Working Class."""

    def run(self, t: HegemonyTable) -> None:
        new_worker(t, WORKING, UNSKILLED)


class MiddlePeople(HegemonyStep):
    """Add an unskilled worker of the Middle Class, and a skilled one of its choice (ruling N30)."""

    def run(self, t: HegemonyTable) -> None:
        t.then(NEW_SKILLED)
        new_worker(t, MIDDLE, UNSKILLED)


def pay_interest(t: HegemonyTable, role: int) -> None:
    """Pay 5 for every loan; the Capitalist Class pays from its capital (ruling N45)."""
    loans = t.loans[role]
    if loans:
        t.note("interest", role, INTEREST * loans, loans)
        paid = raise_money(t, role, INTEREST * loans)
        take_money(t, role, paid, capital_first=True)
        count_flow(t, INTEREST_FLOW + role, paid)


def repay_public_loans(t: HegemonyTable) -> None:
    """Repay the treasury's loans while it has 50, without a State player (ruling N10)."""
    while t.loans[STATE] and t.money[STATE] >= LOAN:
        repay_loan(t, STATE, LOAN)


# -- Phase de Préparation (order: ruling H10) ------------------------------------------------------------


class Preparation(HegemonyStep):
    """Pay interest, lower prosperity, and push the draws and choices of the phase."""

    def run(self, t: HegemonyTable) -> None:
        begin_round(t)
        begin_statement(t)
        for role in range(ROLES):
            pay_interest(t, role)
        if not t.choices.state_plays:
            repay_public_loans(t)
        close_statement(t, PREPARATION_PHASE)
        lose_prosperity(t, WORKING, PROSPERITY_DROP[WORKING])
        if t.choices.middle_plays:
            lose_prosperity(t, MIDDLE, PROSPERITY_DROP[MIDDLE])
        t.then(NEW_DEALS, DRAW_EXPORT, NEW_PEOPLE)
        t.then(DRAW_HAND[WORKING], NEW_MARKET[MIDDLE], NEW_MARKET[CAPITALIST])
        if t.choices.state_plays:
            t.then(DRAW_EVENTS, DRAW_AGENDA)


NEW_MARKET: Final = [NewMarket(role) for role in range(ROLES)]
NEW_DEALS: Final = NewDeals()
NEW_PEOPLE: Final = NewPeople()
ONE_MORE: Final = OneMore()
MIDDLE_PEOPLE: Final = MiddlePeople()
NEW_SKILLED: Final = NewSkilled(MIDDLE, MIDDLE)
PREPARATION: Final = Preparation()
