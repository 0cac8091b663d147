"""The tournaments of the server: requests change them, and their rounds go on by themselves.

Any process may change any tournament. A change is a function on the state; it is stored if nobody has stored another state
meanwhile, else it is done again. What follows from a change, such as opening tables, is done until it is noted in the state, so
that it is done after a restart too.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from ludocracy.bots import find
from ludocracy.games import catalogue
from ludocracy.play.duplicate.pairing import pair
from ludocracy.play.duplicate.scoring import Standing
from ludocracy.play.duplicate.shares import combined_nonce
from ludocracy.server.clock import now as now_ms
from ludocracy.server.cluster.placement import Placement, Unavailable
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol import tournaments as asked
from ludocracy.server.protocol.errors import Refused, text
from ludocracy.server.protocol.settings import RoundPart
from ludocracy.server.storage.ids import fresh_id
from ludocracy.server.storage.lines import Row
from ludocracy.server.storage.session import DatabaseLost
from ludocracy.server.storage.tournaments import TournamentRepository
from ludocracy.server.tables import state as states
from ludocracy.server.tables.clocks import checked_clock
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.seating import checked_options, clean_name, installed_game, usual_bot
from ludocracy.server.tables.state import SeatState, TableState, new_secret
from ludocracy.server.tasks import Tasks
from ludocracy.server.tournaments import progress
from ludocracy.server.tournaments.state import PlayedTable, Round, Tournament, dump, load

log: Final = logging.getLogger("ludocracy.tournaments")

#: One owner has at most this many tournaments that are not over.
MAX_OWNED: Final = 20

#: A person is listed at most this many tournaments.
MAX_LISTED: Final = 50

#: How often tournaments are looked at without a reason, in seconds: another process may have fallen.
LOOK_EVERY: Final = 2.0

#: Without other settings, a bot stands in for somebody who is away for this many seconds: at an evening, and over weeks.
ABSENT_TONIGHT: Final = 120
ABSENT_OVER_WEEKS: Final = 3 * 24 * 3600

#: This many tables are opened at a time.
AT_ONCE: Final = 8

#: A tournament at which nothing has happened for this many milliseconds is deleted or ended; how often that is looked for.
IDLE: Final = 30 * progress.DAY
FORGET_EVERY: Final = 600.0

#: The first round begins within so many milliseconds.
MAX_AHEAD: Final = 366 * progress.DAY

#: The standings of so many tournaments are kept.
MAX_STANDINGS: Final = 100

T = TypeVar("T")


class Known:
    """A tournament as it was last read."""

    def __init__(self, state: Tournament, version: int) -> None:
        self.state: Final = state
        self.version: Final = version


class Tournaments:
    def __init__(
        self, repository: TournamentRepository, placement: Placement, limit: Callable[[str, str], None]
    ) -> None:
        self.repository: Final = repository
        self.placement: Final = placement
        self.registry: Final = placement.registry
        self.limit: Final = limit
        #: Only as long as somebody has them: anybody can name tournaments that do not exist.
        self.locks: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()
        self.standings: Final[OrderedDict[tuple[str, int, tuple[bool, ...]], list[Standing]]] = OrderedDict()
        self.looked_at: dict[
            str, tuple[int, int]
        ] = {}  # the version that was looked at, and when something is due there
        self.woken: Final[set[str]] = set()
        self.wake_up: Final = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.tasks: Final = Tasks()  # notifications on their way

    def open(self) -> None:
        self.task = asyncio.create_task(self.run())

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await self.tasks.close()

    # -- reading and changing --------------------------------------------------------------------------------

    async def read(self, tournament: str) -> Known:
        row = await self.repository.read(tournament) if 1 <= len(tournament) <= 20 and tournament.isalnum() else None
        if row is None:
            raise Refused("no-tournament", status=404)
        return Known(load(row.state), row.version)

    async def change(
        self,
        tournament: str,
        work: Callable[[Tournament], T],
        tables: Callable[[Tournament], list[tuple[Row, Sequence[str]]]] = lambda state: [],
    ) -> tuple[Known, T]:
        """Do `work` with the state and store it, with the tables that follow from it; return both."""
        lock = self.locks.setdefault(tournament, asyncio.Lock())
        async with lock:
            while True:
                known = await self.read(tournament)
                before = dump(known.state)
                result = work(known.state)
                after = dump(known.state)
                if after == before:
                    return known, result
                row = self.row(tournament, known.state, after, known.version + 1)
                if await self.repository.store(row, known.version, known.state.people(), tables(known.state)):
                    self.wake(tournament)
                    return Known(known.state, known.version + 1), result

    @staticmethod
    def row(tournament: str, state: Tournament, dumped: str, version: int) -> Row:
        return {"id": tournament, "phase": state.phase, "version": version, "state": dumped, "changed": now_ms()}

    async def of_person(self, person: str) -> list[tuple[str, Tournament]]:
        rows = await self.repository.of_person(person, MAX_LISTED) if person else []
        return await asyncio.to_thread(lambda: [(row.id, load(row.state)) for row in rows])

    async def standing(self, tournament: str, state: Tournament) -> list[Standing]:
        """Return the standings. They are made once, elsewhere: of many rounds of a large field this takes time."""
        over = sum(one.stage == "over" for one in state.rounds)
        key = (tournament, over, tuple(one.dropped for one in state.entrants))
        found = self.standings.get(key)
        if found is None:
            found = self.standings[key] = await asyncio.to_thread(progress.standing, state)
            if len(self.standings) > MAX_STANDINGS:
                self.standings.popitem(last=False)
        return found

    # -- requests --------------------------------------------------------------------------------------------

    async def create(self, wanted: asked.NewTournament, identity: Identity) -> str:
        """Store a new tournament and return its id."""
        game = installed_game(wanted.game)
        options = checked_options(game.name, wanted.seats, wanted.options)
        bot = wanted.bot or usual_bot(game)
        if bot not in find.known(game):
            raise Refused("no-bot")
        if wanted.rated and not identity.member:
            raise Refused("not-rated")
        rows = [row for row in await self.repository.of_person(identity.person) if row.phase != "over"]
        mine = await asyncio.to_thread(lambda: [load(row.state) for row in rows])
        if sum(one.owner == identity.person for one in mine) >= MAX_OWNED:
            raise Refused("too-many", status=429)
        if wanted.begins > now_ms() + MAX_AHEAD:
            raise Refused("bad-message", "begins is within a year", status=400)
        self.limit("table", identity.address)
        state = Tournament(
            name=clean_name(wanted.name),
            game=game.name,
            seats=wanted.seats,
            length=wanted.rounds,
            owner=identity.person,
            options=options,
            bot=bot,
            created=now_ms(),
            days=wanted.days,
            clock=checked_clock(wanted.clock),
            absent=wanted.absent or (ABSENT_OVER_WEEKS if wanted.days else ABSENT_TONIGHT),
            pace=wanted.pace,
            rated=wanted.rated,
            home=identity.home,
            rounds=[Round(new_secret(), at=wanted.begins)],
        )
        tournament = fresh_id()
        await self.repository.create(self.row(tournament, state, dump(state), 1), state.people())
        return tournament

    async def do(self, tournament: str, identity: Identity, request: asked.AnyTournamentRequest) -> Known:
        """Carry a request out."""
        if isinstance(request, asked.Replace | asked.Drop | asked.Leave):
            return await self.take_out(tournament, identity, request)

        def work(state: Tournament) -> None:
            match request:
                case asked.Join():
                    if self.registry.services.blocks(state.owner, identity.person):
                        raise Refused("blocked", status=403)
                    progress.join(state, identity, request.name)
                case asked.SealNonce():
                    progress.seal(state, identity.person, request.round, request.seal)
                case asked.RevealNonce():
                    progress.reveal(state, identity.person, request.round, request.nonce)
                case asked.BeginRound():
                    self.check_owner(state, identity)
                    progress.begin(state, request.round, now_ms())
                case asked.End():
                    self.check_owner(state, identity)
                    if state.phase == "over":
                        raise Refused("over")
                    state.ending = True

        known, _ = await self.change(tournament, work)
        return known

    @staticmethod
    def check_owner(state: Tournament, identity: Identity) -> None:
        if not identity.person or identity.person != state.owner or identity.scope == "seat":
            raise Refused("not-yours", status=403)

    def check_absent(self, state: Tournament, number: int) -> None:
        """Refuse to take somebody out who is at their table: the owner may be an opponent."""
        table = state.table_of(number)
        if table is None or table.over or state.round.stage != "playing":
            return
        entry = self.registry.directory.entries.get(table.id)
        if entry is not None and entry.here[table.entrants.index(number)]:
            raise Refused("connected")

    async def take_out(
        self, tournament: str, identity: Identity, request: asked.Replace | asked.Drop | asked.Leave
    ) -> Known:
        """Replace or drop an entrant, also at the table where the round is played."""

        def work(state: Tournament) -> tuple[str, PlayedTable | None, str]:
            if state.phase == "over":
                raise Refused("over")
            if isinstance(request, asked.Leave):
                number = progress.number_of(state, identity.person)
            else:
                self.check_owner(state, identity)
                number = request.entrant
                self.check_absent(state, number)
            if isinstance(request, asked.Replace):
                bot = request.bot or state.bot
                if bot not in find.known(catalogue.find(state.game)):
                    raise Refused("no-bot")
                person = progress.replace(state, number, bot)
            else:
                person = progress.remove(state, number)
            return person, state.table_of(number), state.bot

        known, (person, table, bot) = await self.change(tournament, work)
        if person and table is not None:
            with suppress(Unavailable):
                await self.placement.change_at(table.id, "leave-to-bot", person, bot)
        return known

    async def change_person(self, old: str, new: str, forgotten: bool) -> None:
        """Change the place in tournaments of a guest who has logged in to an account, or of somebody who is forgotten."""
        change = progress.forget if forgotten else progress.merge
        for row in await self.repository.of_person(old):
            await self.change(row.id, lambda state: change(state, old, new))

    # -- rounds ----------------------------------------------------------------------------------------------

    def table_changed(self, table: LiveTable) -> None:
        """Look at the tournament whose table has ended."""
        if table.state.round is not None and table.state.closed and table.state.phase == "over":
            self.wake(table.state.round.tournament)

    def wake(self, tournament: str) -> None:
        self.woken.add(tournament)
        self.wake_up.set()

    async def run(self) -> None:
        """Do what is due: at once where something has happened, and from time to time where something may be due."""
        looked = forgot = 0.0
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.wake_up.wait(), max(0.0, looked + LOOK_EVERY - time.monotonic()))
            self.wake_up.clear()
            due, all_of_them = list(self.woken), time.monotonic() - looked >= LOOK_EVERY
            self.woken.clear()
            if all_of_them:
                looked = time.monotonic()
                with suppress(DatabaseLost):
                    due = self.due(await self.repository.unfinished())
                    if looked - forgot >= FORGET_EVERY:
                        forgot = looked
                        await self.forget_idle(now_ms() - IDLE)
            for tournament in due:
                try:
                    await self.go_on(tournament)
                except (Refused, Unavailable, DatabaseLost):  # it is tried again
                    continue
                except Exception:
                    log.exception("tournament %s could not go on", tournament)

    def due(self, unfinished: list[tuple[str, int]]) -> list[str]:
        """Return those of the unfinished tournaments, given with their versions, at which something may be due."""
        at = now_ms()
        self.looked_at = {one: self.looked_at[one] for one, _ in unfinished if one in self.looked_at}
        never = (-1, 0)
        return [
            one
            for one, version in unfinished
            if self.looked_at.get(one, never)[0] != version or self.looked_at[one][1] <= at
        ]

    async def forget_idle(self, before: int) -> None:
        """Delete tournaments that never began, and end those at which nothing has happened since."""
        for row in await self.repository.idle(before):
            state = load(row.state)
            if state.round.at > before + IDLE:
                continue
            if state.phase == "open":
                await self.repository.delete(row.id, row.version)
            elif state.round.stage == "sealing":
                state.ending = True
                stored = self.row(row.id, state, dump(state), row.version + 1)
                await self.repository.store(stored, row.version, state.people(), [])

    async def go_on(self, tournament: str) -> None:
        """Do what is due at one tournament."""
        known = await self.read(tournament)
        await self.do_due(tournament, known.state)
        self.looked_at[tournament] = known.version, progress.due_at(known.state, now_ms())

    async def do_due(self, tournament: str, state: Tournament) -> None:
        now, at = state.round, now_ms()
        if state.phase == "over":
            return
        if now.stage in ("sealing", "revealing") and now.remind_at and at >= now.remind_at:
            await self.remind(tournament, at)
        if now.stage in ("sealing", "revealing") and state.ending:
            await self.change(tournament, self.end_early)
        elif now.stage == "sealing" and now.at and at >= now.at:
            with suppress(Refused):  # nobody is there
                await self.change(tournament, lambda state: progress.begin(state, len(state.rounds), at))
        elif now.stage == "revealing" and not progress.missing(now):
            await self.deal(tournament, state)
        elif now.stage == "revealing" and at >= now.reveal_by:
            await self.change(tournament, lambda state: self.void_if_late(state, at))
        elif now.stage == "playing":
            await self.end_round(tournament, state)
        elif now.stage == "opening":
            await self.open_tables(tournament, state)

    async def remind(self, tournament: str, at: int) -> None:
        """Tell those whose number is missing that the round waits for it."""
        known, missing = await self.change(tournament, lambda state: progress.remind(state, at))
        state = known.state
        key = "notice.round_seal" if state.round.stage == "sealing" else "notice.round_reveal"
        for one in missing:
            language = one.language or "en"
            message = text(language, key, name=state.name, n=len(state.rounds))
            sent = self.registry.notifier.send_round(one.person, language, message, f"/club/{tournament}")
            self.tasks.spawn(sent)

    @staticmethod
    def end_early(state: Tournament) -> None:
        """End a tournament whose round has not begun."""
        if state.ending and state.round.stage in ("sealing", "revealing"):
            state.rounds.pop()
            state.phase = "over"
            if not state.rounds:  # a tournament always has a round
                state.rounds.append(Round(new_secret()))

    @staticmethod
    def void_if_late(state: Tournament, at: int) -> None:
        if state.round.stage == "revealing" and progress.missing(state.round) and at >= state.round.reveal_by:
            progress.void(state, at)

    async def deal(self, tournament: str, seen: Tournament) -> None:
        """Make the tables of a round and begin them."""
        earlier = [one.entrants for played in seen.rounds for one in played.tables]
        seed = progress.pairing_seed(seen.round)
        pairs = await asyncio.to_thread(pair, seen.paired(), seen.seats, earlier, seed, seen.bots())

        def work(state: Tournament) -> bool:
            if state.round.stage != "revealing" or state.round.nonces != seen.round.nonces:
                return False
            progress.deal(state, pairs, now_ms())
            return True

        known, dealt = await self.change(tournament, work, lambda state: new_tables(tournament, state))
        if dealt:
            await self.placement.serve_new([one.id for one in known.state.round.tables])

    async def end_round(self, tournament: str, state: Tournament) -> None:
        """Note which tables are over. When all are, take the results, and open the tables."""
        ids = [one.id for one in state.round.tables]
        phases = await self.repository.phases(ids)
        waiting = [one for one in ids if phases.get(one) == "waiting"]
        if waiting:  # the process that dealt has fallen
            await self.registry.load_all(waiting)
        if state.ending and not state.rated:  # one person alone does not end a rated game
            await self.at_tables([one for one in ids if phases.get(one) in ("waiting", "playing")], "stop-game")
            phases = await self.repository.phases(ids)
        over = {one for one in ids if phases.get(one, "over") == "over"}  # a table may have been deleted
        rows = {row.id: row for row in await self.repository.tables(ids)} if len(over) == len(ids) else {}

        def work(state: Tournament) -> None:
            now = state.round
            if now.stage != "playing" or [one.id for one in now.tables] != ids:
                return
            for one in now.tables:
                one.over = one.id in over
                result = states.load(rows[one.id].state).result if one.id in rows else None
                if result is not None and result.why == "finished":
                    one.scores, one.winners = result.scores, result.winners
            if len(over) == len(ids):
                now.stage, now.opened = "opening", now_ms()

        if over - {one.id for one in state.round.tables if one.over}:
            await self.change(tournament, work)

    async def open_tables(self, tournament: str, state: Tournament) -> None:
        """Show everything about the games of a round; then the next one follows."""
        await self.at_tables([one.id for one in state.round.tables], "open-table", str(state.round.opened))

        def work(state: Tournament) -> None:
            if state.round.stage == "opening":
                state.round.stage = "over"
                progress.next_round(state, now_ms())

        await self.change(tournament, work)

    async def at_tables(self, tables: Sequence[str], change: str, argument: str = "") -> None:
        async def at_table(table: str) -> None:
            with suppress(Refused):  # it was deleted
                await self.placement.change_at(table, change, argument, "")

        for first in range(0, len(tables), AT_ONCE):
            together: list[Coroutine[Any, Any, None]] = [at_table(one) for one in tables[first : first + AT_ONCE]]
            await asyncio.gather(*together)


def new_tables(tournament: str, state: Tournament) -> list[tuple[Row, Sequence[str]]]:
    """Return the rows of the tables of a round that was dealt, with their people."""
    now, game = state.round, catalogue.find(state.game)
    if now.stage != "playing":
        return []
    nonce = combined_nonce(now.nonces)
    found: list[tuple[Row, Sequence[str]]] = []
    for table in now.tables:
        part = RoundPart(tournament, state.name, len(state.rounds), table.entrants, nonce, until=now.until)
        seats: list[SeatState] = []
        for number in table.entrants:
            one = state.entrants[number]
            seat = SeatState(one.person, one.name, one.bot, language=one.language)
            if one.person and not state.days and number not in now.seals:  # not there: a bot begins
                seat.bot, seat.stood_in = state.bot, "absent"
            seats.append(seat)
        made = TableState(
            game=game.name,
            rules=game.rules,
            seats=seats,
            owner="",
            secret=now.secret,
            options=dict(state.options),
            package=catalogue.distribution(state.game),
            clock=state.clock,
            absent=state.absent,
            pace=state.pace,
            home=state.home,
            created=now_ms(),
            rated=state.rated,
            round=part,
        )
        row = {
            "id": table.id,
            "phase": "waiting",
            "state": states.dump(made),
            "position": None,
            "changed": made.created,
        }
        found.append((row, made.people()))
    return found
