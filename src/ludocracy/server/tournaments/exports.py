"""A tournament as files: its games as records, its standings as text, and its rounds as iCalendar."""

from typing import Any, Final

from ludocracy.games import catalogue
from ludocracy.play.duplicate.scoring import Standing
from ludocracy.play.duplicate.shares import Share
from ludocracy.server.protocol.errors import text
from ludocracy.server.storage.exports import ExportRepository
from ludocracy.server.tables import state as states
from ludocracy.server.tables.calendar import Event, written
from ludocracy.server.tables.records import header_from, moves_of
from ludocracy.server.tables.table_info import title_of
from ludocracy.server.tournaments import progress
from ludocracy.server.tournaments.state import Round, Tournament
from ludocracy.show.phrases import Phrases

#: How many minutes an evening’s round takes in a calendar: nobody knows.
EVENING: Final = 60


async def round_records(exports: ExportRepository, played: Round) -> str:
    """Return the games of a round that is over, with what everybody added to its draws."""
    rows = await exports.part([one.id for one in played.tables])
    lines: dict[str, list[tuple[str, str]]] = {}
    for row in rows["lines"]:
        lines.setdefault(row.table_id, []).append((row.line, row.hash))
    tables = {row.id: row for row in rows["tables"]}
    return "".join(
        record_of(tables[one.id], lines.get(one.id, []), played) for one in played.tables if one.id in tables
    )


def record_of(row: Any, lines: list[tuple[str, str]], played: Round) -> str:
    state = states.load(row.state)
    record = header_from(catalogue.find(state.game), state, None)
    if record is None:
        return ""
    record.shares = {
        key: Share(played.seals[key], nonce) for key, nonce in played.nonces.items() if key in played.seals
    }
    record.moves = moves_of(lines)
    return record.text()


def standings_text(state: Tournament, standings: list[Standing], language: str) -> str:
    """Return the standings in words, with the method."""
    phrases = Phrases(language)
    lines = [state.name, title_of(state.game, language), ""]
    for one in standings:
        reached = {"points": one.points, "wins": one.wins, "margin": one.margin}
        shown = {key: phrases.number(float(value), 1) for key, value in reached.items()}
        name = state.entrants[one.entrant].name
        lines.append(phrases.say("lab.standing", place=str(one.place), name=name, played=str(one.played), **shown))
    return "\n".join([*lines, "", text(language, "tournament.method"), ""])


def calendar(tournament: str, state: Tournament, link: str, language: str, stamp: int) -> str:
    """Return the rounds whose times are known."""
    events = [
        Event(f"{tournament}-{n}", begins, minutes, text(language, "tournament.round", name=state.name, n=n), link)
        for n, begins, minutes in times(state)
    ]
    return written(state.name, events, link, stamp)


def times(state: Tournament) -> list[tuple[int, int, int]]:
    """Return the number, beginning and minutes of each round whose time is known."""
    first = state.begun or state.rounds[0].at
    if not first:
        return []
    if not state.days:
        return [(1, first, EVENING)]
    span = state.days * progress.DAY
    return [(n + 1, first + n * span, span // 60_000) for n in range(state.length)]
