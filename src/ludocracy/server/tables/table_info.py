"""The `table` message: who sits there, how it is set up, what makes it fair."""

from collections.abc import Callable
from functools import cache

from ludocracy.games import catalogue
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol import messages
from ludocracy.server.protocol.errors import text
from ludocracy.server.tables.deadlines import is_asleep
from ludocracy.server.tables.fairness import commitment_of
from ludocracy.server.tables.links import Links
from ludocracy.server.tables.live_table import MISSING, LiveTable
from ludocracy.server.tables.state import TableState
from ludocracy.show.words import LANGUAGES, vocabulary


@cache
def title_of(game: str, language: str) -> str:
    """Return the title of a game; programs that want no words get it in English. A game that is not installed has its name."""
    if not catalogue.installed(game):
        return game
    return vocabulary(game, language if language in LANGUAGES else "en")["title"]


def welcome(table: LiveTable, identity: Identity, blocks: Callable[[str, str], bool]) -> messages.WelcomeMessage:
    """Return the first message of a connection, with what was said here, but not by somebody whom the reader has blocked."""
    chat = [line for line in table.chat if not blocks(identity.person, table.said_by.get(line.n, ""))]
    person = messages.PersonInfo(identity.person, identity.name) if identity.person else None
    return messages.WelcomeMessage(messages.PROTOCOL, identity.language, person, chat)


def watchers_of(table: LiveTable) -> int:
    """Return how many connections hold no seat."""
    return sum(1 for connection in table.connections if not table.seats_of(connection.identity))


def table_message(
    table: LiveTable, links: Links, identity: Identity, watchers: int | None = None
) -> messages.TableMessage:
    """Return the `table` message; `watchers`: their number, if the caller has counted them."""
    state = table.state
    mine = table.seats_of(identity)
    frozen = None
    if table.frozen == MISSING:
        key = "frozen.missing" if state.package else "frozen.missing_unnamed"
        frozen = text(identity.language, key, game=state.game, package=state.package)
    elif table.frozen:
        frozen = text(identity.language, f"frozen.{table.frozen}", old=str(state.rules), new=str(table.game.rules))
    return messages.TableMessage(
        id=table.id,
        link=links.table(table.id, identity),
        game=state.game,
        title=title_of(state.game, identity.language),
        rules=state.rules,
        phase=table.phase,
        paused=state.paused,
        public=state.public,
        seats=seat_infos(state, [table.is_here(one.person) for one in state.seats]),
        watchers=watchers_of(table) if watchers is None else watchers,
        options=state.options,
        clock=state.clock,
        absent=state.absent,
        overdue=state.overdue,
        pace=state.pace,
        late=state.late,
        rated=state.rated,
        chat=state.chat,
        promises=state.promises,
        round=state.round,
        votes=table.votes,
        outcomes=table.outcomes,
        meetings=state.meetings,
        holidays=[
            messages.SeatHoliday(seat, holiday.begins, holiday.ends)
            for seat, one in enumerate(state.seats)
            for holiday in (table.announced(one.person) if one.person else ())
        ],
        asleep=is_asleep(table),
        you=messages.You(
            owner=bool(identity.person) and identity.person == state.owner,
            seats=mine,
            rejoin={
                str(seat): links.rejoin_code(table.id, seat, identity.person)
                for seat in mine
                if identity.scope != "seat"
            },
        ),
        hook=messages.HookInfo(state.hook.kind) if state.hook is not None else None,
        fair=messages.Fair(
            commitment=commitment_of(state.secret),
            stage="dealt" if state.phase != "waiting" else "revealing" if state.start == "revealing" else "sealing",
            seals={str(seat): one.seal for seat, one in enumerate(state.seats) if one.seal},
            nonces={str(seat): nonce for seat, nonce in state.nonces().items()},
            void=state.void,
            secret=state.secret if state.opened else None,
            lines=table.log.lines if table.log is not None else 0,
            head=table.log.chain.head if table.log is not None else "",
        ),
        origin=state.origin,
        next=state.next or None,
        result=state.result,
        frozen=frozen,
    )


def seat_infos(state: TableState, here: list[bool]) -> list[messages.SeatInfo]:
    return [
        messages.SeatInfo(
            seat=seat,
            name=one.name,
            who="person" if one.person else "bot" if one.bot else "empty",
            bot=one.bot or None,
            here=bool(one.person) and seat < len(here) and here[seat],
            ready=bool(one.bot) if not one.person else bool(one.seal or one.nonce),
            agreed=one.agreed,
            stood_from=one.stood_from,
        )
        for seat, one in enumerate(state.seats)
    ]
