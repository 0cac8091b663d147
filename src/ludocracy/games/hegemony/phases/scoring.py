"""Phase de Décompte des Points (ruling N36)."""

from typing import Final

from ludocracy.games.hegemony.atoms.accounts import begin_statement, close_statement
from ludocracy.games.hegemony.atoms.cards import discard_agenda, remove_event
from ludocracy.games.hegemony.atoms.legitimacy import PENALTY, LoseLegitimacy, change_legitimacy, halve_legitimacy
from ludocracy.games.hegemony.atoms.money import move_to_capital
from ludocracy.games.hegemony.atoms.politics import (
    advance_wealth,
    gain_prosperity,
    prosperity_value,
    score_or_explain,
)
from ludocracy.games.hegemony.board.accounts import (
    ELECTIONS_PHASE,
    FOR_AGENDA,
    FOR_CAPITAL,
    FOR_COMPANIES,
    FOR_LEGITIMACY,
    FOR_UNION,
    FOR_WEALTH,
    NO_ADVANCE,
    NO_UNION,
    TOO_FEW_COMPANIES,
)
from ludocracy.games.hegemony.board.policies import AGENDA_POLICIES
from ludocracy.games.hegemony.board.roles import CAPITALIST, CLASSES, MIDDLE, ROUNDS, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.board.workers import UNION_POINTS

WEALTH: Final = [10, 25, 50, 75, 100, 125, 150, 175, 200, 250, 300, 350, 400, 450, 500]
WEALTH_POINTS: Final = 3  # for every space that the marker advances
SCORED_LEGITIMACIES: Final = CLASSES - 1  # all but the highest


class Scoring(HegemonyStep):
    """Score unions, fully operational companies, capital and wealth, then the State."""

    def run(self, t: HegemonyTable) -> None:
        t.note("phase.scoring")
        close_statement(t, ELECTIONS_PHASE)
        begin_statement(t)
        unions = t.union_count()
        if unions:
            score_or_explain(t, WORKING, UNION_POINTS * unions, FOR_UNION, unions, UNION_POINTS)
        else:
            score_or_explain(t, WORKING, 0, NO_UNION)
        if t.choices.middle_plays:
            score_companies(t)
        score_wealth(t)
        if t.choices.state_plays:
            t.then(EVENT_PENALTIES, SCORE_STATE)


def score_companies(t: HegemonyTable) -> None:
    """Gain one prosperity if its value is below the number of fully operational companies (ruling N55)."""
    count = 0
    for card in t.companies[MIDDLE]:
        if t.fully_operational(card):
            count += 1
    value = prosperity_value(t, MIDDLE)
    if value < count:
        gain_prosperity(t, MIDDLE, FOR_COMPANIES, count, value)
    else:
        score_or_explain(t, MIDDLE, 0, TOO_FEW_COMPANIES, count, value)


def wealth_level(capital: int) -> int:
    """Return the space of the wealth track, which is also its points."""
    level = 0
    for least in WEALTH:
        if capital >= least:
            level += 1
    return level


def score_wealth(t: HegemonyTable) -> None:
    """Turn revenue into capital and score it, with 3 points for every space that the marker advances."""
    move_to_capital(t, t.money[CAPITALIST])
    level = wealth_level(t.capital)
    before = t.wealth
    advance_wealth(t, max(0, level - before))
    score_or_explain(t, CAPITALIST, level, FOR_CAPITAL, t.capital)
    if level > before:
        score_or_explain(t, CAPITALIST, WEALTH_POINTS * (level - before), FOR_WEALTH, before, level, WEALTH_POINTS)
    else:
        score_or_explain(t, CAPITALIST, 0, NO_ADVANCE, before)


# -- the State -------------------------------------------------------------------------------------------


class EventPenalties(HegemonyStep):
    """Subir les Pénalités: apply the events that are still on the board, one after another."""

    def run(self, t: HegemonyTable) -> None:
        box = t.box
        if not t.events:
            return
        event = t.events[0]
        remove_event(t, event)
        t.note("event.penalty", event)
        t.then(self)
        first = (CLASSES + 1) * event
        for cls in range(CLASSES):
            change_legitimacy(t, cls, -box.inaction[first + cls])
        if box.inaction[first + CLASSES]:
            t.then(LoseLegitimacy(box.inaction[first + CLASSES], 0, PENALTY))


class ScoreState(HegemonyStep):
    """Score the two lowest legitimacies and the agenda; halve legitimacy and add the tokens. The last agenda breaks ties (N29)."""

    def run(self, t: HegemonyTable) -> None:
        values = t.legitimacy
        points = sum(values) - max(values)
        score_or_explain(t, STATE, points, FOR_LEGITIMACY, values[WORKING], values[MIDDLE], values[CAPITALIST])
        halve_legitimacy(t)
        for cls in range(CLASSES):
            change_legitimacy(t, cls, t.tokens[cls])
        score_or_explain(t, STATE, t.agenda_matches(), FOR_AGENDA, AGENDA_POLICIES)
        if t.round < ROUNDS:
            discard_agenda(t)


SCORING: Final = Scoring()
EVENT_PENALTIES: Final = EventPenalties()
SCORE_STATE: Final = ScoreState()
