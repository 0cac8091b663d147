"""A bot in aiohttp and docs/protocol.md alone: it sits down at a table and plays anything that it is offered.

python examples/bot.py http://localhost:8080/t/k3v9... --name Robby          sits down in a free seat
python examples/bot.py http://localhost:8080/t/k3v9... --token ludo_...      plays the seat that the token is for
"""

import argparse
import asyncio
import contextlib
import random
import secrets
import sys

import aiohttp


async def play(link: str, name: str, token: str) -> list[int]:
    """Sit down if need be, play to the end, and give the scores."""
    home, _, table = link.rpartition("/t/")
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    jar = aiohttp.CookieJar(unsafe=True)  # the cookie of a host without a name, such as 127.0.0.1, is kept too
    async with aiohttp.ClientSession(home, headers=headers, cookie_jar=jar) as session:
        if not token:
            (await session.post("/api/me", json={"name": name})).raise_for_status()
        while True:  # a connection may be lost, a server may be restarted: all is told afresh
            with contextlib.suppress(aiohttp.ClientConnectionError):
                async with session.ws_connect(f"/api/tables/{table}/ws?language=en") as socket:
                    if (scores := await converse(socket)) is not None:
                        return scores
            await asyncio.sleep(0.2)


async def converse(socket: aiohttp.ClientWebSocketResponse) -> list[int] | None:
    """Answer what is asked until the game is over; None when the connection ended before."""
    answered: set[tuple[int, int]] = set()
    async for message in socket:
        told = message.json()
        if told["is"] == "table":
            if told["phase"] == "over":
                return list(told["result"]["scores"])
            free = [seat["seat"] for seat in told["seats"] if seat["who"] == "empty"]
            if told["phase"] == "waiting" and not told["you"]["seats"] and free:
                await socket.send_json({"do": "sit", "seat": free[0], "nonce": secrets.token_hex(16)})
        elif told["is"] == "view" and told["question"] and (told["seat"], told["question"]) not in answered:
            answered.add((told["seat"], told["question"]))
            offer = random.choice(told["view"]["prompt"]["offers"])
            answer = {"seat": told["seat"], "question": told["question"], "move": offer["move"]}
            await socket.send_json({"do": "play", "id": secrets.token_hex(8)} | answer)
        elif told["is"] == "refused":
            print(told["why"], file=sys.stderr)
    return None


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play at a Ludocracy table.")
    parser.add_argument("link")
    parser.add_argument("--name", default="Robby")
    parser.add_argument("--token", default="")
    print(*asyncio.run(play(**vars(parser.parse_args()))))
