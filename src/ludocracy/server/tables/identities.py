"""People who change identity at a table: by a rejoin code, by logging in, or by deleting their account."""

import hmac

from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.tables import personal_data
from ludocracy.server.tables.actor import TableActor
from ludocracy.server.tables.links import plain_code


async def rejoin(actor: TableActor, identity: Identity, code: str) -> int:
    """Give the client the seat with that code."""
    table, context, links = actor.table, actor.context, actor.context.services.links
    given = plain_code(code)

    def work() -> int:
        for seat, one in enumerate(table.state.seats):
            expected = plain_code(links.rejoin_code(table.id, seat, one.person))
            if one.person and hmac.compare_digest(given, expected):
                before, one.person = one.person, identity.person
                if table.state.owner == before and not table.state.seats_of(before):
                    # The owner has a new identity; not a friend at the same device. Somebody may have found the code.
                    table.state.change_owner(identity.person, identity.home)
                one.give_back()
                one.agreed = one.agreed and table.state.phase != "waiting"
                context.changes.change_seats()
                context.show_plan(seat)
                return seat
        raise Refused("wrong-code", status=403)

    return await context.queue.change(work)


async def move_seats(actor: TableActor, old: str, new: str) -> None:
    """Move the seats of a guest who has logged in to the account."""

    def work() -> None:
        state = actor.table.state
        for one in state.seats:
            one.person = new if one.person == old else one.person
        state.owner = new if state.owner == old else state.owner
        actor.context.changes.change_seats()

    await actor.queue.change(work)


async def holidays_changed(actor: TableActor, person: str, _new: str) -> None:
    """Stop or start the clocks of somebody who has announced a holiday or called it off, and show it to everybody."""
    await actor.context.services.holidays.read()

    def work() -> None:
        actor.context.changes.views = actor.context.changes.table = True

    await actor.queue.change(work)


async def forget_person(actor: TableActor, person: str, alias: str) -> None:
    """Remove everything about a deleted account, except its moves."""
    await actor.queue.change(lambda: personal_data.forget_person(actor.context, person, alias))
    actor.reload()  # the chat without what the person said
