"""Two tables with the same deal and the same moves stay the same, whatever else happens at one of them."""

import random
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from ludocracy.games import catalogue
from tests.laws.cases import SOAK, often
from tests.server.harness import Client, Seat, answer_to, run

#: Games that `make test` plays, how many moves of each game are played, and how often.
GAMES = catalogue.names() if SOAK else ("bakschisch",)
MOVES = often(40, 2000)
TIMES = often(1, 10)

Told = dict[str, Any]


class Twin:
    """A table at which Ann has all seats but the second, which is Ben's, and how both of them see it."""

    def __init__(self, table: str, clients: list[Client], stack: AsyncExitStack) -> None:
        self.table = table
        self.clients = clients
        self.stack = stack
        self.seats: list[Seat] = []
        #: The number of moves before each move of a person, and who made it in which seat.
        self.played: list[tuple[int, int, int, str]] = []

    @classmethod
    async def begun(cls, game: str, clients: list[Client], stack: AsyncExitStack) -> "Twin":
        ann = clients[0]
        count = catalogue.find(game).seats[0]
        mine: list[Told] = [{"me": True, "name": f"Ann {seat}", "nonce": f"{seat:016x}"} for seat in range(count)]
        twin = cls(await ann.new_table(game, [*mine[:1], {}, *mine[2:]]), clients, stack)
        for person in range(2):
            twin.seats.append(await twin.connect(person))
        await twin.seats[1].done("sit", seat=1, name="Ben", nonce=f"{1:016x}")
        await twin.seats[0].done("start")
        return twin

    async def connect(self, person: int) -> Seat:
        return await self.stack.enter_async_context(self.clients[person].at(self.table))

    async def shown(self) -> list[Any]:
        """What both are shown of every seat: the view in words, the log, and the number of moves."""
        for seat in self.seats:
            await seat.settle()
        return [
            {number: (view["moves"], view["view"], seat.log[number]) for number, view in seat.newest.items()}
            for seat in self.seats
        ]

    async def play(self, person: int, seat: int, move: str) -> None:
        view = self.seats[person].views[seat]
        self.played.append((view["moves"], person, seat, move))
        await self.seats[person].done("play", **answer_to(view, move))

    async def agree(self, person: int, do: str, **fields: Any) -> None:
        """Ask for something; if it is put to a vote, the other one agrees."""
        told = await self.seats[person].done(do, **fields)
        if not told.get("passed"):
            await self.seats[1 - person].done("vote", vote=told["vote"], yes=True)


# -- what happens at one of them -------------------------------------------------------------------------------

Happening = Callable[[Twin, int, Told, random.Random], Awaitable[None]]


async def hint(twin: Twin, person: int, view: Told, chance: random.Random) -> None:
    path = f"/api/tables/{twin.table}/hint"
    assert (await twin.clients[person].request("POST", path, {"seat": view["seat"]}))[0] < 500


async def look(twin: Twin, person: int, view: Told, chance: random.Random) -> None:
    told = await twin.seats[person].ask("look", at=chance.randrange(view["moves"] + 1), seat=view["seat"])
    assert told["is"] == "past"


async def try_moves(twin: Twin, person: int, view: Told, chance: random.Random) -> None:
    fields = answer_to(view, chance.randrange(100))
    await twin.seats[person].ask("try", seat=view["seat"], question=view["question"], moves=[fields["move"]])


async def fork(twin: Twin, person: int, view: Told, chance: random.Random) -> None:
    await twin.seats[person].ask("fork", at=view["moves"], seat=view["seat"])


async def plan(twin: Twin, person: int, view: Told, chance: random.Random) -> None:
    """Leave a plan behind, look away for a moment, and come back before it is carried out."""
    verb = answer_to(view, chance.randrange(100))["move"].partition(":")[0]
    steps = [{"moves": [verb], "choose": "lowest", "always": True}]
    seat = twin.seats[person]
    await seat.done("plan", seat=view["seat"], plan={"steps": steps, "others": "wait"})
    await seat.done("plan", seat=view["seat"], plan=None)


async def promise(twin: Twin, person: int, view: Told, chance: random.Random) -> None:
    """Offer a promise, if such a move can be promised; the other one accepts or declines it."""
    verb, other, to = (
        answer_to(view, chance.randrange(100))["move"].partition(":")[0],
        twin.seats[1 - person],
        1 - person,
    )
    deed, public = {"moves": [verb], "no": True}, chance.random() < 0.5
    offered = await twin.seats[person].ask("offer", seat=view["seat"], to=to, gives=deed, public=public)
    if offered["is"] == "done":
        await other.settle()
        known = next(one for one in reversed(other.received) if one["is"] == "promises")["promises"]
        await other.done("answer", seat=to, promise=known[-1]["id"], yes=chance.random() < 0.5)


async def note(twin: Twin, person: int, view: Told, chance: random.Random) -> None:
    await twin.clients[person].post(f"/api/tables/{twin.table}/notes", {"move": view["moves"] % 100, "text": "x"})


async def decline(twin: Twin, person: int, view: Told, chance: random.Random) -> None:
    """Propose to end the game; the other one says no."""
    told = await twin.seats[person].done("propose", what="end")
    await twin.seats[1 - person].done("vote", vote=told["vote"], yes=False)


async def pause(twin: Twin, person: int, view: Told, chance: random.Random) -> None:
    await twin.agree(person, "propose", what="pause")
    assert await twin.seats[person].refused("play", **answer_to(view)) == "paused"
    await twin.agree(person, "resume")


async def connect_again(twin: Twin, person: int, view: Told, chance: random.Random) -> None:
    await twin.seats[person].socket.close()
    twin.seats[person] = await twin.connect(person)


async def take_back(twin: Twin, person: int, seat: int) -> None:
    """Take a seat's last decision back with all that followed it, by a vote if it must be, and play everything again."""
    for one in twin.seats:
        await one.settle()
    if twin.seats[person].table["phase"] == "over":
        return
    await twin.agree(person, "undo", seat=seat)
    for one in twin.seats:
        await one.settle()
    left = twin.seats[0].newest[0]["moves"]
    again = [one for one in twin.played if one[0] >= left]
    twin.played = [one for one in twin.played if one[0] < left]
    for _, by, where, move in again:
        for one in twin.seats:
            await one.settle()
        await twin.play(by, where, move)


HAPPENINGS: list[Happening] = [hint, look, try_moves, fork, plan, promise, note, decline, pause, connect_again]


@pytest.mark.parametrize("number", range(TIMES))
@pytest.mark.parametrize("game", GAMES)
def test_what_happens_beside_the_moves_changes_nothing(home: str, game: str, number: int) -> None:
    async def work() -> None:
        chance = random.Random(f"{game} {number}")
        happened: set[str] = set()
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(home, name)) for name in ("Ann", "Ben")]
            quiet, lively = [await Twin.begun(game, clients, stack) for _ in range(2)]
            for _ in range(MOVES):
                shown = await quiet.shown()
                assert await lively.shown() == shown
                asked = [
                    (person, view)
                    for person, seat in enumerate(quiet.seats)
                    for view in seat.views.values()
                    if view["question"]
                ]
                if not asked:
                    break
                person, view = chance.choice(asked)
                seat, move = view["seat"], answer_to(view, chance.randrange(1000))["move"]
                if chance.random() < 0.3:
                    happening = chance.choice(HAPPENINGS)
                    await happening(lively, person, lively.seats[person].views[seat], chance)
                    happened.add(happening.__name__)
                await quiet.play(person, seat, move)
                await lively.play(person, seat, move)
                if chance.random() < 0.15:
                    await take_back(lively, person, seat)
            ends = []
            assert await lively.shown() == await quiet.shown()
            for twin in (quiet, lively):
                if twin.seats[0].table["phase"] == "over":
                    table = f"/api/tables/{twin.table}"
                    assert (await clients[0].get(f"{table}/verify"))["ok"]
                    analysed = await clients[0].request("GET", f"{table}/analysis?known=-1")
                    assert analysed[0] < 500
                    ends.append(twin.seats[0].table["result"])
            assert len(ends) in (0, 2)
            assert all(end == ends[0] for end in ends)
        assert len(happened) >= min(6, MOVES // 10)

    run(work(), 1800)
