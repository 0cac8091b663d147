"""New tables."""

import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from ludocracy.core.errors import Message
from ludocracy.core.game import Game
from ludocracy.games import catalogue
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.requests import NewTable
from ludocracy.server.protocol.settings import Origin
from ludocracy.server.storage.ids import fresh_id
from ludocracy.server.tables import seating
from ludocracy.server.tables import state as states
from ludocracy.server.tables.clocks import checked_clock
from ludocracy.server.tables.handlers.start import reveal_if_ready
from ludocracy.server.tables.registry import TableRegistry
from ludocracy.server.tables.state import TableState

#: At most this many tables of one owner wait to begin.
MAX_WAITING: Final = 50


class TableCreator:
    def __init__(self, registry: TableRegistry) -> None:
        self.registry: Final = registry
        self.under_way: Final[Counter[str]] = Counter()  # by owner: not in the directory yet

    async def create(self, state: TableState, position: dict[str, Any] | None, identity: Identity, start: bool) -> str:
        """Store a new table and return its id; if requested, it begins when all are ready. Refused when there are too many."""
        await self.registry.listed.wait()
        with self.counted(state.owner, identity):
            return await self.store(state, position, start)

    @contextmanager
    def counted(self, owner: str, identity: Identity) -> Iterator[None]:
        """Count a new table against its owner's tables and the client's rate, before any work is done for it."""
        directory, most = self.registry.directory, self.registry.services.tables_per_person
        if directory.waiting_of(owner) + self.under_way[owner] >= MAX_WAITING:
            raise Refused("too-many", status=429)
        if most and len(directory.owned_by(owner)) + self.under_way[owner] >= most:
            raise Refused("too-many", status=429)
        self.registry.services.limit("table", identity.address)
        self.under_way[owner] += 1
        try:
            yield
        finally:
            self.under_way[owner] -= 1
            if not self.under_way[owner]:
                del self.under_way[owner]

    async def store(self, state: TableState, position: dict[str, Any] | None, start: bool) -> str:
        """Store a new table, begin it if requested, and return its id."""
        services = self.registry.services
        state.created = int(time.time() * 1000)
        state.start = "wanted" if start else ""
        state.package = catalogue.distribution(state.game)
        row = {
            "id": fresh_id(),
            "phase": state.phase,
            "state": states.dump(state),
            "position": json.dumps(position, ensure_ascii=False) if position is not None else None,
            "changed": state.created,
        }
        await services.repository.create(row, state.people())
        services.metrics.tables += 1
        actor = await self.registry.find(str(row["id"]))
        if start:
            await actor.queue.change(lambda: reveal_if_ready(actor.context))
        return actor.id

    async def create_as_asked(self, wanted: NewTable, identity: Identity) -> str:
        """Store a table as `POST /api/tables` asks for it, and return its id."""
        game = seating.installed_game(wanted.game)
        await self.registry.listed.wait()
        with self.counted(identity.person, identity):
            return await self.store(await self.state_of(wanted, game, identity), wanted.position, wanted.start)

    async def state_of(self, wanted: NewTable, game: Game, identity: Identity) -> TableState:
        """Return the state of a table as it is asked for."""
        if wanted.public and not self.registry.services.public_tables:
            raise Refused("no-public", status=403)
        given, options = wanted.seats, wanted.options
        reading = None
        if wanted.position is not None:
            reading = await self.registry.services.check_position(game.name, wanted.position)
            given = reading.seats if given is None else given
            options = reading.options
        seats = seating.first_seats(game, given, identity)
        if reading is not None and len(seats) != reading.seats:
            raise Refused("bad-option", Message("server/position.seats", seats=reading.seats))
        state = TableState(
            game=game.name,
            rules=game.rules,
            seats=seats,
            owner=identity.person,
            secret=states.new_secret(),
            options=seating.checked_options(game.name, len(seats), options),
            public=wanted.public,
            late=wanted.late,
            chat=wanted.chat,
            promises=wanted.promises,
            clock=checked_clock(wanted.clock),
            absent=wanted.absent,
            overdue=seating.checked_overdue(game, wanted.overdue, wanted.rated),
            pace=wanted.pace,
            home=identity.home,
            origin=Origin(position=True) if reading is not None else None,
            rated=wanted.rated,
        )
        if wanted.rated:
            if reading is not None or not identity.member:
                raise Refused("not-rated")
            for one in state.seats:
                one.agreed = bool(one.person)  # by making the table
        if wanted.start:
            seating.check_filled(state)
        return state
