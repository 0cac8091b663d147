"""New tables."""

import json
import logging
import time
from typing import Any, Final

from ludocracy.core.errors import LudocracyError, Message
from ludocracy.games import catalogue
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.requests import NewTable
from ludocracy.server.protocol.settings import Origin
from ludocracy.server.storage.ids import fresh_id
from ludocracy.server.tables import seating
from ludocracy.server.tables import state as states
from ludocracy.server.tables.clocks import checked_clock
from ludocracy.server.tables.handlers.start import first_deal, reveal_if_ready
from ludocracy.server.tables.registry import TableRegistry
from ludocracy.server.tables.state import TableState

log: Final = logging.getLogger("ludocracy.tables")

#: At most this many tables of one owner wait to begin.
MAX_WAITING: Final = 50


class TableCreator:
    def __init__(self, registry: TableRegistry) -> None:
        self.registry: Final = registry

    async def create(self, state: TableState, position: dict[str, Any] | None, identity: Identity, start: bool) -> str:
        """Store a new table and return its id; if requested, it begins when all are ready."""
        services, directory = self.registry.services, self.registry.directory
        if directory.waiting_of(state.owner) >= MAX_WAITING:
            raise Refused("too-many", status=429)
        services.limit("table", identity.address)
        state.created = int(time.time() * 1000)
        state.start = "wanted" if start else ""
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
        """A table as `POST /api/tables` asks for it."""
        try:
            game = catalogue.find(wanted.game)
        except LudocracyError as error:
            raise Refused("no-game", error, status=404) from error
        origin = None
        given = wanted.seats
        options = wanted.options
        if wanted.position is not None:
            try:
                loaded = game.load(wanted.position)
            except LudocracyError as error:
                raise Refused("bad-position", error) from error
            except Exception as error:  # a stranger's position may be wrong in unforeseen ways
                log.warning("a position of %s is refused: %r", game.name, error)
                raise Refused("bad-position") from error
            if loaded.over():
                raise Refused("bad-position", Message("server/position.over"))
            origin = Origin(position=True)
            given = loaded.seats if given is None else given
            options = dict(loaded.setting)
        seats = seating.first_seats(game, given, identity)
        if wanted.position is not None and len(seats) != loaded.seats:
            raise Refused("bad-option", Message("server/position.seats", seats=loaded.seats))
        state = TableState(
            game=game.name,
            rules=game.rules,
            seats=seats,
            owner=identity.person,
            secret=states.new_secret(),
            options=seating.checked_options(game.name, len(seats), options),
            public=wanted.public,
            late=wanted.late,
            clock=checked_clock(wanted.clock),
            absent=wanted.absent,
            pace=wanted.pace,
            home=identity.home,
            origin=origin,
            rated=wanted.rated,
        )
        if wanted.rated:
            if origin is not None or not identity.member:
                raise Refused("not-rated")
            for one in state.seats:
                one.agreed = bool(one.person)  # by making the table
        if wanted.start:
            seating.check_filled(state)
        if wanted.position is not None:
            first_deal("", state, wanted.position)
        return await self.create(state, wanted.position, identity, wanted.start)
