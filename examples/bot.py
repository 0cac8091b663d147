"""A bot that needs only aiohttp and docs/protocol.md. It takes a seat and plays random legal moves.

python examples/bot.py http://localhost:8080/t/k3v9... --name Robby          take a free seat
python examples/bot.py http://localhost:8080/t/k3v9... --token ludo_...      play the seat of the token
"""

import argparse
import asyncio
import contextlib
import hashlib
import random
import secrets
import sys
from typing import Any

import aiohttp


class Failed(Exception):
    """The bot cannot play. The text is the reason."""


async def play(link: str, name: str, token: str) -> list[int]:
    """Take a seat if necessary, play to the end, and return the scores."""
    home, mark, table = link.rpartition("/t/")
    if not mark or not home.startswith(("http://", "https://")) or not table:
        raise Failed(f"{link} is not the link of a table: it looks like http://localhost:8080/t/k3v9")
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    jar = aiohttp.CookieJar(unsafe=True)  # also keep cookies of hosts that are plain addresses, such as 127.0.0.1
    async with aiohttp.ClientSession(home, headers=headers, cookie_jar=jar) as session:
        try:
            await check(session, table, name, token)
        except (aiohttp.ClientConnectionError, OSError) as error:
            raise Failed(f"{home} cannot be reached: {error}") from error
        nonces: dict[int, str] = {}
        shown: set[str] = set()
        while True:  # reconnect if the connection is lost or the server restarts: the server sends everything again
            with contextlib.suppress(aiohttp.ClientConnectionError):
                async with session.ws_connect(f"/api/tables/{table}/ws?language=en") as socket:
                    if (scores := await converse(socket, nonces, shown)) is not None:
                        return scores
            await asyncio.sleep(0.2)


async def check(session: aiohttp.ClientSession, table: str, name: str, token: str) -> None:
    """Introduce the bot, and make sure that the table exists."""
    if not token:
        await accept(await session.post("/api/me", json={"name": name}))
    await accept(await session.get(f"/api/tables/{table}"))


async def accept(answer: aiohttp.ClientResponse) -> None:
    """Raise `Failed` with the reason of the server if it refused a request."""
    if answer.status >= 400:
        told = await answer.json() if answer.content_type == "application/json" else {}
        raise Failed(str(told.get("why") or f"{answer.url} answers {answer.status} {answer.reason}"))


async def converse(
    socket: aiohttp.ClientWebSocketResponse, nonces: dict[int, str], shown: set[str]
) -> list[int] | None:
    """Answer every question until the game is over and return the scores; None if the connection ends before that."""
    answered: set[tuple[int, int]] = set()
    async for message in socket:
        told = message.json()
        if told["is"] == "table":
            if told["phase"] == "over":
                return list(told["result"]["scores"])
            await share_chance(socket, told, nonces, shown)
            free = [seat["seat"] for seat in told["seats"] if seat["who"] == "empty"]
            if told["phase"] == "waiting" and not told["you"]["seats"] and free:
                await socket.send_json({"do": "sit", "seat": free[0]})
        elif told["is"] == "view" and told["question"] and (told["seat"], told["question"]) not in answered:
            answered.add((told["seat"], told["question"]))
            offer = random.choice(told["view"]["prompt"]["offers"])
            answer = {"seat": told["seat"], "question": told["question"], "move": offer["move"]}
            await socket.send_json({"do": "play", "id": secrets.token_hex(8)} | answer)
        elif told["is"] == "refused":
            print(told["why"], file=sys.stderr)
    return None


async def share_chance(
    socket: aiohttp.ClientWebSocketResponse, table: dict[str, Any], nonces: dict[int, str], shown: set[str]
) -> None:
    """Contribute a random number to the deal: first its hash, then the number itself when all hashes are known.

    The server has already committed to its secret, so nobody can choose a number that gives a favourable deal.
    """
    fair = table["fair"]
    for seat in table["you"]["seats"]:
        if fair["stage"] == "sealing" and nonces.get(seat) in (None, *shown):
            nonces[seat] = secrets.token_hex(16)
        nonce = nonces.get(seat, "")
        seal = hashlib.sha256(f"{fair['commitment']}|{seat}|{nonce}".encode()).hexdigest()
        known = fair["seals"].get(str(seat))
        if fair["stage"] == "sealing" and known != seal:
            await socket.send_json({"do": "ready", "seat": seat, "seal": seal})
        elif fair["stage"] == "revealing" and known == seal and str(seat) not in fair["nonces"]:
            shown.add(nonce)  # after a void start, another nonce is needed
            await socket.send_json({"do": "reveal", "seat": seat, "nonce": nonce})


def main() -> int:
    parser = argparse.ArgumentParser(description="Play at a Ludocracy table.")
    parser.add_argument("link", help="the link of the table, as the page shows it")
    parser.add_argument("--name", default="Robby", help="the name of the bot (default Robby)")
    parser.add_argument("--token", default="", help="a token for one seat, instead of a name")
    try:
        print(*asyncio.run(play(**vars(parser.parse_args()))))
    except Failed as error:
        print(f"bot.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
