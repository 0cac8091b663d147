"""Clients that play on through kills and restarts, and note what they send and what they are answered."""

import asyncio
import random
import time
from typing import Any, Protocol

import aiohttp

from tests.server.harness import Client, Seat, answer_to
from tests.server.history import UNKNOWN, Attempt, History

#: A player who hears nothing for this many seconds connects again: the process may hang.
SILENCE = 15.0


class Homes(Protocol):
    """The addresses of one server."""

    def next_home(self) -> str:
        """The address for a new connection."""


class Player:
    """Plays all people's seats of a table through whichever process answers, and notes it in the history.

    Several players with the same client are several devices of one person: they answer the same questions.
    """

    def __init__(
        self, server: Homes, client: Client, table: str, chance: random.Random, history: History, name: str = "player"
    ) -> None:
        self.server = server
        self.client = client
        self.table = table
        self.chance = chance
        self.history = history
        self.name = name
        self.unanswered: dict[str, Any] | None = None
        self.acknowledged = 0
        self.over = False

    async def play(self, moves: int | None = None) -> None:
        """Play to the end, or until the game has so many moves."""
        stopped = False
        while not self.over and not stopped:
            try:
                url = f"{self.server.next_home()}/api/tables/{self.table}/ws?language=none"
                async with self.client.session.ws_connect(url) as socket:
                    seat = Seat(socket, SILENCE)
                    await seat.until("table")
                    await seat.settle()
                    stopped = await self.go_on(seat, moves)
            except (aiohttp.ClientError, ConnectionError, OSError, ZeroDivisionError):
                await asyncio.sleep(0.05)

    async def go_on(self, seat: Seat, moves: int | None) -> bool:
        """Play on this connection; return whether the game has enough moves."""
        if self.unanswered is not None:  # sent but never answered: send it again
            await self.take(seat, dict(self.unanswered))
        while seat.table["phase"] != "over":
            if moves is not None and any(view["moves"] >= moves for view in seat.views.values()):
                return True
            asked = [view for view in seat.views.values() if view["question"]]
            if not asked:
                await seat.next()
                continue
            choice = self.chance.randrange(len(asked[0]["view"]["prompt"]["offers"]))
            fields = answer_to(asked[0], choice) | {"id": f"{self.chance.getrandbits(60)}"}
            self.unanswered = fields
            await self.take(seat, fields)
            await seat.settle()
        await seat.settle()
        for number, view in seat.newest.items():
            self.history.read(self.name, self.table, number, view["moves"], seat.log[number])
        self.over = True
        return False

    async def take(self, seat: Seat, fields: dict[str, Any]) -> None:
        attempt = self.history.attempt(self.name, self.table, **fields)
        told = await seat.ask("play", **fields)
        note(attempt, told)
        assert attempt.answer in ("done", "late", "not-your-turn", "over", "busy"), told
        if attempt.answer in UNKNOWN:
            return  # sent again by the next connection, or refused as late
        self.acknowledged += attempt.answer == "done"
        self.unanswered = None


def note(attempt: Attempt, told: dict[str, Any]) -> None:
    """Note the answer to a move."""
    attempt.ended = time.monotonic()
    attempt.answer = "done" if told["is"] == "done" else told["code"]
    if told["is"] == "done":
        attempt.line, attempt.head = told["line"], told.get("head") or ""
