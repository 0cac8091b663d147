"""Administration of tables: closing, exporting and deleting them, and what was said there."""

from typing import Final

from msgspec import MsgspecError

from ludocracy.core.errors import LudocracyError
from ludocracy.server.admin import requests
from ludocracy.server.admin.printing import moment
from ludocracy.server.admin.requests import Answer
from ludocracy.server.cluster.placement import Placement
from ludocracy.server.lobby.lobby import Lobby
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.settings import Result
from ludocracy.server.storage.administration import AdminRepository
from ludocracy.server.tables import records
from ludocracy.server.tables.actor import TableActor
from ludocracy.server.tables.connections import MOVED
from ludocracy.server.tables.registry import TableRegistry
from ludocracy.server.tables.seating import names_but, unique_name
from ludocracy.server.tables.state import load

#: The close code for clients of a table that is deleted: they are told that there is no such table.
GONE: Final = 4004


class TableAdministration:
    def __init__(
        self, repository: AdminRepository, registry: TableRegistry, lobby: Lobby, placement: Placement
    ) -> None:
        self.repository: Final = repository
        self.registry: Final = registry
        self.lobby: Final = lobby
        self.placement: Final = placement

    async def actor(self, table_id: str) -> TableActor:
        """Return a table of this process by its id."""
        try:
            return await self.registry.find(table_id)
        except Refused as refusal:
            raise LudocracyError("server/admin.table", given=table_id) from refusal

    async def list_tables(self, request: requests.ListTables) -> Answer:
        person = ""
        if request.person:
            row = await self.repository.person(request.person)
            if row is None:
                raise LudocracyError("server/admin.person", given=request.person)
            person = row.id
        lines: list[list[str]] = []
        for row in await self.repository.tables(person):
            try:
                state = load(row.state)
            except MsgspecError:
                lines.append([row.id, "?", row.phase, moment(row.changed), "", ""])
                continue
            names = ", ".join(one.name for one in state.seats if one.name)
            public = "public" if state.public else "private"
            lines.append([row.id, state.game, row.phase, moment(row.changed), public, names])
        return Answer(["id", "game", "phase", "changed", "listed", "names"], lines)

    async def show(self, request: requests.ShowTable) -> Answer:
        found = await self.registry.services.repository.by_ids([request.table])
        if not found:
            raise LudocracyError("server/admin.table", given=request.table)
        state = load(found[0].state)
        lines = [
            ["game", state.game],
            ["phase", state.phase],
            ["created", moment(state.created)],
            ["changed", moment(found[0].changed)],
            ["owner", state.owner],
        ]
        lines += [[f"seat {seat}", f"{one.name} {one.person or one.bot}"] for seat, one in enumerate(state.seats)]
        said = await self.repository.chat(request.table)
        lines += [[f"chat {row.n}", f"{row.name} ({row.person}): {row.text}"] for row in said]
        return Answer(["fact", "value"], lines)

    async def close(self, request: requests.CloseTable) -> Answer:
        """End a game without a winner; a table that has not begun is deleted."""
        actor = await self.actor(request.table)
        phase = actor.table.state.phase
        if phase == "over":
            raise LudocracyError("server/admin.over", given=request.table)
        if phase == "waiting":
            return await self.delete(requests.DeleteTable(table=request.table))
        game_log = actor.table.log
        if game_log is None:
            raise LudocracyError("server/admin.frozen", given=request.table)

        def work() -> None:
            actor.table.state.paused = False
            actor.context.end(Result(game_log.table.scores(), [], "agreed"))

        await actor.queue.change(work)
        return Answer(done="closed", facts={"table": request.table})

    async def export(self, request: requests.ExportTable) -> Answer:
        """Return the record of a finished game: that of one that goes on has secrets of the players."""
        actor = await self.actor(request.table)
        if not actor.table.state.opened:
            raise LudocracyError("server/admin.not_over", given=request.table)
        record, _ = await records.stored_record(actor.context)
        return Answer(text=record.text())

    async def delete(self, request: requests.DeleteTable) -> Answer:
        """Delete a table with its moves, results and chat; whoever is there is told that it is gone."""
        actor = await self.actor(request.table)
        services = self.registry.services

        await actor.stop()
        code = MOVED
        try:
            await services.repository.delete(actor.id)
            code = GONE
        finally:
            if self.registry.live.get(actor.id) is actor:
                del self.registry.live[actor.id]
            actor.disconnect(code)
        await services.release(actor.id)
        self.registry.directory.remove(actor.id)
        self.placement.table_changed(actor.id, True)
        self.lobby.changed()
        return Answer(done="removed", facts={"table": request.table})

    async def rename(self, request: requests.RenameAtTable) -> Answer:
        """Rename a person's seats, also in the result of a finished game, and where a start failed because of them."""
        actor = await self.actor(request.table)

        def work() -> None:
            state = actor.table.state
            for seat in state.seats_of(request.person):
                state.seats[seat].name = unique_name(names_but(state, seat), request.name)
            for start, people in zip(state.void, state.voided_by, strict=False):
                for place, person in enumerate(people):
                    if person == request.person:
                        start.names[place] = request.name
            actor.context.changes.change_seats()

        await actor.queue.change(work)
        actor.reload()  # the chat with the new name
        return Answer()

    async def remove_chat(self, request: requests.RemoveChat) -> Answer:
        """Delete a line of a chat. Clients connect again, and are sent the chat without it."""
        actor = await self.actor(request.table)
        if not await self.repository.delete_chat(actor.id, request.line):
            raise LudocracyError("server/admin.line", given=request.table, line=request.line)

        def work() -> None:
            actor.table.chat = [one for one in actor.table.chat if one.n != request.line]

        await actor.queue.change(work)
        actor.disconnect(MOVED)
        return Answer(done="unsaid", facts={"table": request.table, "line": request.line})
