"""A player who continues through kills and restarts, and remembers what was acknowledged."""

import asyncio
import random
import time
from typing import Any, Protocol

import aiohttp
from sqlalchemy import select

from ludocracy.server.storage import schema
from ludocracy.server.storage.database import address, engine_for
from tests.server.harness import Client, Seat, answer_to

#: A player who hears nothing for this many seconds connects again: the process may hang.
SILENCE = 15.0


class Homes(Protocol):
    """Addresses of one server, and the database behind it."""

    database: str

    def next_home(self) -> str: ...


class Player:
    """Plays all people's seats of a table through whichever process answers, and keeps what was acknowledged."""

    def __init__(self, server: Homes, client: Client, table: str, chance: random.Random) -> None:
        self.server = server
        self.client = client
        self.table = table
        self.chance = chance
        self.acknowledged: dict[str, int] = {}
        self.unanswered: dict[str, Any] | None = None
        self.over = False
        self.answered: list[float] = []  # when a move was acknowledged, or refused for a good reason

    async def play(self) -> None:
        while not self.over:
            try:
                url = f"{self.server.next_home()}/api/tables/{self.table}/ws?language=none"
                async with self.client.session.ws_connect(url) as socket:
                    seat = Seat(socket, SILENCE)
                    await seat.until("table")
                    await seat.settle()
                    await self.go_on(seat)
            except (aiohttp.ClientError, ConnectionError, OSError, ZeroDivisionError):
                await asyncio.sleep(0.05)

    async def go_on(self, seat: Seat) -> None:
        if self.unanswered is not None:  # sent but never answered: send it again
            await self.take(seat, dict(self.unanswered))
        while seat.table["phase"] != "over":
            asked = [view for view in seat.views.values() if view["question"]]
            if not asked:
                await seat.next()
                continue
            choice = self.chance.randrange(len(asked[0]["view"]["prompt"]["offers"]))
            fields = answer_to(asked[0], choice) | {"id": f"{self.chance.getrandbits(60)}"}
            self.unanswered = fields
            await self.take(seat, fields)
            await seat.settle()
        self.over = True

    async def take(self, seat: Seat, fields: dict[str, Any]) -> None:
        told = await seat.ask("play", **fields)
        if told["is"] == "done":
            assert self.acknowledged.get(str(fields["id"]), told["line"]) == told["line"]
            self.acknowledged[str(fields["id"])] = told["line"]
        else:
            assert told["code"] in ("late", "not-your-turn", "over", "busy"), told
            if told["code"] == "busy":
                return  # sent again by the next connection, or refused as late
        self.unanswered = None
        self.answered.append(time.monotonic())

    def pause(self, since: float) -> float | None:
        """How long the table stood still after a moment; None if no further move was played."""
        later = [at - since for at in self.answered if at > since]
        return min(later, default=None)

    def check(self) -> None:
        """Nothing acknowledged is lost, and nothing is duplicated."""
        lines = kept(self.server.database, self.table)
        ids = [asked for _, asked in lines if asked is not None]
        assert [number for number, _ in lines] == list(range(1, len(lines) + 1))
        assert len(set(ids)) == len(ids), "a move was duplicated"
        by_id = {asked: number for number, asked in lines}
        for asked, line in self.acknowledged.items():
            assert by_id.get(asked) == line, "an acknowledged move is lost"


def kept(database: str, table: str) -> list[tuple[int, str | None]]:
    engine = engine_for(address(database))
    lines = schema.lines
    with engine.connect() as connection:
        rows = connection.execute(select(lines.c.n, lines.c.asked).where(lines.c.table_id == table).order_by(lines.c.n))
        found = [(row.n, row.asked) for row in rows]
    engine.dispose()
    return found
