"""Everything that waits for a person, at all of their tables."""

from collections.abc import Iterator
from typing import Any, Literal

from ludocracy.core.errors import LudocracyError
from ludocracy.games import catalogue
from ludocracy.server.lobby.listing import own_tables
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.messages import WaitingGame, WaitingGames
from ludocracy.server.protocol.settings import Vote
from ludocracy.server.tables.deadlines import Awaited
from ludocracy.server.tables.directory import Directory, Entry
from ludocracy.server.tables.seating import is_ready
from ludocracy.server.tables.state import TableState
from ludocracy.server.tables.table_info import title_of
from ludocracy.server.tables.views import NO_WORDS
from ludocracy.show.words import Words


def waiting_games(directory: Directory, identity: Identity) -> WaitingGames:
    """Return what waits for a person, the oldest first."""
    found = [
        one
        for table_id, entry in own_tables(directory, identity).items()
        if entry.phase in ("waiting", "playing") and not (entry.state.paused and not entry.state.votes)
        for one in at_table(table_id, entry, identity)
    ]
    return WaitingGames(sorted(found, key=lambda one: one.since))


def at_table(table_id: str, entry: Entry, identity: Identity) -> Iterator[WaitingGame]:
    """Return what waits for a person at one table: each of their questions, or one vote, or the start."""
    state = entry.state
    mine = [seat for seat in state.seats_of(identity.person) if identity.reaches(table_id, seat)]
    asked = [] if state.paused else [one for one in entry.awaited or () if one.seat in mine]
    asked = [one for one in asked if state.seats[one.seat].by_person]

    def item(what: Literal["move", "vote", "ready", "start"], seat: int, **more: Any) -> WaitingGame:
        title = title_of(state.game, identity.language)
        fields: dict[str, Any] = {"ask": "", "question": "", "vote": None, "by": "", "since": entry.changed}
        fields |= {"deadline": None, "asleep": False} | more
        return WaitingGame(table_id, state.game, title, what, seat, state.seats[seat].name, **fields)

    if entry.phase == "playing":
        for one in asked:
            text = question_of(state, one, identity.language)
            times = {"since": one.since, "deadline": one.deadline or None, "asleep": one.asleep}
            yield item("move", one.seat, ask=one.ask, question=text, **times)
        for vote in state.votes[:1] if not asked else ():
            seat = next((one for one in mine if unanswered(vote, one)), None)
            if seat is not None:
                yield item("vote", seat, vote=vote.what, by=state.seats[vote.by].name)
    elif mine and state.round is None and not any(one.empty for one in state.seats):
        unsealed = next((seat for seat in mine if not state.seats[seat].seal), None)
        if unsealed is not None:
            yield item("ready", unsealed)
        elif state.owner == identity.person and not state.start and is_ready(state):
            yield item("start", mine[0])


def unanswered(vote: Vote, seat: int) -> bool:
    return seat in vote.needed and seat not in vote.yes and seat not in vote.no


def question_of(state: TableState, asked: Awaited, language: str) -> str:
    """Return the question in words; empty if no words are wanted, or if the game is not installed any more."""
    if language == NO_WORDS:
        return ""
    try:
        words = Words(catalogue.find(state.game), language, [one.name for one in state.seats], state.options)
        return words.ask(asked.ask, asked.args)
    except (LudocracyError, KeyError):  # another process may serve the table with another version of the game
        return ""
