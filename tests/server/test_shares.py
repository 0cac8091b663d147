"""The shares of bots: people first, owners in turn, and no owner takes everything; and how long bots pause."""

import asyncio

from ludocracy.server.tables.pauses import BotPauses
from ludocracy.server.tables.shares import MAX_OF_OWNER, FairShares
from tests.server.harness import run


class Asker:
    """Waits for a slot, and notes when it gets it."""

    def __init__(self, shares: FairShares, owner: str, order: list[str], watched: bool = True) -> None:
        self.shares, self.owner = shares, owner
        self.task = asyncio.create_task(self.wait(order, watched))

    async def wait(self, order: list[str], watched: bool) -> None:
        await self.shares.acquire(self.owner, watched)
        order.append(self.owner)

    def finish(self) -> None:
        self.shares.leave_slot()
        self.shares.end(self.owner)


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_owners_take_turns() -> None:
    async def work() -> None:
        shares, order = FairShares(1), list[str]()
        hog = [Asker(shares, "hog", order) for _ in range(12)]
        await settle()
        Asker(shares, "club", order)
        await settle()
        hog[0].finish()
        await settle()
        assert order == ["hog", "club"]

    run(work())


def test_tables_that_somebody_looks_at_come_first() -> None:
    async def work() -> None:
        shares, order = FairShares(1), list[str]()
        first = Asker(shares, "first", order)
        await settle()
        for owner in ("a", "b", "c"):
            Asker(shares, owner, order, watched=False)
        last = Asker(shares, "person", order)
        await settle()
        first.finish()
        await settle()
        last.finish()
        await settle()
        assert order == ["first", "person", "a"]

    run(work())


def test_an_owner_whose_bots_think_for_long_leaves_slots_to_others() -> None:
    async def work() -> None:
        shares, order = FairShares(MAX_OF_OWNER + 1), list[str]()
        for _ in range(12):
            Asker(shares, "hog", order)
        await settle()
        assert order == ["hog"] * MAX_OF_OWNER
        shares.leave_slot()  # one of them thinks for long, and goes on beside the others
        await settle()
        assert order == ["hog"] * MAX_OF_OWNER
        Asker(shares, "club", order)
        await settle()
        assert order[-1] == "club"

    run(work())


def test_a_slot_given_to_somebody_who_has_just_left_is_given_on() -> None:
    async def work() -> None:
        shares, order = FairShares(1), list[str]()
        first, second = Asker(shares, "a", order), Asker(shares, "b", order)
        await settle()
        first.finish()  # the slot is given to the second
        second.task.cancel()
        await asyncio.gather(second.task, return_exceptions=True)
        Asker(shares, "c", order)
        await settle()
        assert order == ["a", "c"]
        assert dict(shares.under_way) == {"c": 1}

    run(work())


def test_forced_answers_take_as_long_as_choices() -> None:
    async def work() -> None:
        pauses, kind = BotPauses(), ("riffifi", "expert")
        assert pauses.drawn(kind) == 0.0
        for seconds in (0.01, 0.03):
            await pauses.even_out(kind, seconds, forced=False)
        assert {pauses.drawn(kind) for _ in range(100)} == {0.01, 0.03}
        loop = asyncio.get_running_loop()
        began = loop.time()
        await pauses.even_out(kind, 0.0, forced=True)
        assert loop.time() - began >= 0.009
        assert len(pauses.kept[kind]) == 2, "a forced answer is no choice"

    run(work())
