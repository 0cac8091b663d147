"""Clubs for tests: entrants who seal, reveal and play as the page does, through any address of a server."""

import asyncio
import contextlib
import random
import secrets
from typing import Any

import aiohttp

from ludocracy.play.duplicate.shares import seal_of
from tests.server.harness import Client
from tests.server.history import History
from tests.server.players import Homes, Player

Told = dict[str, Any]


class Entrant:
    """A person in a tournament. Like the page, it seals and reveals by itself, and keeps trying while a server restarts."""

    def __init__(self, homes: Homes, client: Client, tournament: str, history: History) -> None:
        self.homes = homes
        self.client = client
        self.tournament = tournament
        self.history = history  # of all entrants together
        self.nonces: dict[str, str] = {}  # by commitment

    async def request(self, method: str, path: str = "", data: Any = None) -> tuple[int, Told]:
        while True:
            url = f"{self.homes.next_home()}/api/tournaments/{self.tournament}{path}"
            with contextlib.suppress(aiohttp.ClientError, ConnectionError, OSError, ZeroDivisionError):
                async with self.client.session.request(method, url, json=data) as answer:
                    if answer.status != 503:
                        return answer.status, await answer.json()
            await asyncio.sleep(0.05)

    async def do(self, **request: Any) -> Told:
        status, told = await self.request("POST", "/do", request)
        assert status == 200, told
        return told

    async def show(self) -> Told:
        status, told = await self.request("GET")
        assert status == 200, told
        return told

    async def add_nonce(self, told: Told) -> None:
        """Seal or reveal, whatever the round needs of this entrant."""
        now, number = told["rounds"][-1], told["number"]
        commitment = now["commitment"]
        if now["stage"] == "sealing" and str(number) not in now["seals"] and number not in now["withheld"]:
            own = self.nonces.setdefault(f"{now['round']} {commitment}", secrets.token_hex(16))
            await self.request(
                "POST", "/do", {"do": "seal", "round": now["round"], "seal": seal_of(commitment, number, own)}
            )
        if now["stage"] == "revealing" and str(number) in now["seals"] and str(number) not in now["nonces"]:
            own = self.nonces[f"{now['round']} {commitment}"]
            await self.request("POST", "/do", {"do": "reveal", "round": now["round"], "nonce": own})

    async def until(self, round_: int, stage: str) -> Told:
        """Add nonces until a round has come to a stage."""
        while True:
            told = await self.show()
            await self.add_nonce(told)
            now = told["rounds"]
            if len(now) > round_ or (len(now) == round_ and now[-1]["stage"] == stage) or told["phase"] == "over":
                return told
            await asyncio.sleep(0.05)

    def player(self, table: str, seed: str) -> Player:
        return Player(self.homes, self.client, table, random.Random(seed), self.history)


async def sealed(entrants: list[Entrant]) -> None:
    for one in entrants:
        await one.add_nonce(await one.show())
