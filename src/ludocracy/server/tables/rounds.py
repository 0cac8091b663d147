"""What a tournament does at the tables of its rounds."""

from ludocracy.server.protocol.settings import Result
from ludocracy.server.tables.actor import TableActor
from ludocracy.server.tables.seating import bot_seat, names_but


async def leave_to_bot(actor: TableActor, person: str, kind: str) -> None:
    """Put a bot in the seats of somebody who has left the tournament."""

    def work() -> None:
        table, state = actor.table, actor.table.state
        if state.phase == "over":
            return
        for seat in state.seats_of(person):
            actor.context.vacate(seat)
            state.seats[seat] = bot_seat(table.game, seat, kind, names_but(state, seat))
            actor.context.changes.change_seats()

    await actor.queue.change(work)


async def stop_game(actor: TableActor, _old: str = "", _new: str = "") -> None:
    """End a game without a winner."""

    def work() -> None:
        table = actor.table
        if table.state.phase != "over":
            scores = table.log.table.scores() if table.log is not None else [0] * len(table.state.seats)
            table.state.paused = False
            actor.context.end(Result(scores, [], "agreed"))

    await actor.queue.change(work)


async def open_table(actor: TableActor, at: str, _new: str = "") -> None:
    """Show everything about a game, because the last table of its round has ended."""

    def work() -> None:
        part = actor.table.state.round
        if part is not None and part.closed:
            part.closed, part.opened = False, int(at)
            actor.context.changes.change_state()

    await actor.queue.change(work)
