"""Messages and requests of every wrong shape: never a fault of the server, never a stuck table."""

import json
import os
import random
import string
from collections.abc import Callable
from typing import Any

from yarl import URL

from tests.server.harness import Client, Running, me, run

Begin = Callable[..., Running]

ROUNDS = 20_000 if os.environ.get("LUDOCRACY_SOAK") else 1200
VERBS = [
    "play",
    "undo",
    "sit",
    "ready",
    "rise",
    "name",
    "bot",
    "back",
    "set",
    "start",
    "chat",
    "propose",
    "vote",
    "resume",
    "look",
    "fork",
    "rematch",
    "adopt",
    "language",
    "ping",
    "oops",
]
FIELDS = [
    "seat",
    "question",
    "move",
    "id",
    "name",
    "nonce",
    "kind",
    "seats",
    "options",
    "clock",
    "absent",
    "pace",
    "public",
    "late",
    "hook",
    "text",
    "what",
    "vote",
    "yes",
    "at",
    "bots",
]
ODD: list[Any] = [
    None, True, False, 0, 1, 2, 3, -1, -2, 7, 8, 1 << 40, 1 << 70, 0.5, 1e300, "", "x", "0", "\x00", "\ud7ff", "é" * 300,
    [], {}, [[]], {"a": 1}, "play:red-5", "random", "thumb", "pause", "end", "bot", "fr", "none", "00" * 8,
    {"kind": "turn", "seconds": 5}, {"kind": "bank", "seconds": 60, "extra": 5}, {"kind": "discord", "url": "http://127.0.0.1:9/"},
    {"kind": "off"}, {"officer": "maybe"},
    {"officer": True}, "A\nB", "\u202e", "a" * 5000,
]  # fmt: skip


def odd_message(chance: random.Random) -> str:
    kind = chance.random()
    if kind < 0.1:
        return "".join(chance.choice(string.printable) for _ in range(chance.randrange(40)))
    if kind < 0.13:
        return "[" * chance.choice([10, 2000, 20000])
    if kind < 0.16:
        return '{"do":"chat","text":"\\ud800"}'
    message: dict[str, Any] = {"do": chance.choice(VERBS)}
    for field in chance.sample(FIELDS, chance.randrange(8)):
        message[field] = chance.choice(ODD)
    if chance.random() < 0.6:
        message["seat"] = chance.randrange(3)
    text = json.dumps(message)
    if chance.random() < 0.1:
        cut = chance.randrange(len(text))
        text = text[:cut] + chance.choice(string.printable) + text[cut + 1 :]
    return text


def errors(metrics: str) -> int:
    line = next(line for line in metrics.splitlines() if line.startswith("ludocracy_errors_total"))
    return int(line.split()[1])


def test_odd_messages_never_break_a_table(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        chance = random.Random(5)
        async with Client(server.home, "Ann") as ann, Client(server.home, "Eve") as eve:
            table = await ann.new_table(seats=[me(), {"bot": "random"}, {"bot": "random"}])
            for _ in range(ROUNDS // 100):
                async with eve.at(table) as evil, ann.at(table) as seat:
                    for sender in (evil, seat):
                        for _ in range(50):
                            await sender.socket.send_str(odd_message(chance))
                    await evil.socket.send_bytes(b"\xff\x00")
                    await evil.settle()
                    await seat.settle()
            async with ann.at(
                table
            ) as seat:  # the owner may have been talked into anything: it can still be played to its end
                for number, one in enumerate(seat.table["seats"]):
                    if seat.table["phase"] == "waiting" and one["who"] == "empty":
                        await seat.done("bot", seat=number, kind="random")
                    elif seat.table["phase"] == "waiting" and one["who"] == "person":
                        await seat.done("rise", seat=number)
                        await seat.done("bot", seat=number, kind="random")
                if seat.table["phase"] == "waiting":
                    await seat.done("start")
                await seat.settle()
            fresh = await ann.new_table()
            async with ann.at(fresh) as seat:
                await seat.play_on()
            assert errors(await ann.get("/metrics")) == 0

    run(work(), 60 + ROUNDS / 20)


def test_odd_requests_are_refused_politely(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        chance = random.Random(6)
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table()
            token = (await ann.post("/api/tokens", {"scope": "play"}))["token"]
            paths = ["/api/me", "/api/login", "/api/account", "/api/tokens", "/api/tables", f"/api/tables/{table}/do"]
            paths += [f"/api/tables/{table}/rejoin", "/api/tables/nope/do", "/api/tables/%00/do", "/api/oops"]
            reads = [
                f"/api/tables/{table}/{end}" for end in ("view", "past", "record", "verify", "position", "qr.svg", "ws")
            ]
            reads += [
                "/api/games/oops",
                "/api/games/riffifi",
                "/api/games/..%2f..",
                "/api/me/tables",
                "/api/tables/%00",
                "/%00",
            ]
            reads += ["/assets/../app.py", "/..%2f..%2fapp.py", "/t/anything", "/metrics", "/health"]
            for _ in range(ROUNDS // 4):
                body: bytes = odd_message(chance).encode("utf-8", "surrogatepass")
                if chance.random() < 0.4:
                    made = {
                        chance.choice(["name", "login", "password", "game", "code", *FIELDS]): chance.choice(ODD)
                        for _ in range(3)
                    }
                    if chance.random() < 0.5:
                        made["game"] = "riffifi"
                    body = json.dumps(made).encode()
                headers = {"Content-Type": chance.choice(["application/json"] * 4 + ["text/plain"])}
                if chance.random() < 0.2:
                    headers["Authorization"] = chance.choice(["Bearer x", "Basic \x7f", f"Bearer {token}", "Bearer"])
                if chance.random() < 0.1:
                    headers["Cookie"] = chance.choice(
                        ["ludocracy=x", "ludocracy=a.1.b", "ludocracy=..", "ludocracy=a.9999999999999.b"]
                    )
                method, path = (
                    ("POST", chance.choice(paths)) if chance.random() < 0.6 else ("GET", chance.choice(reads))
                )
                if method == "GET":
                    path += chance.choice(
                        [
                            "",
                            "?seat=9",
                            "?seat=x&at=",
                            "?at=-5",
                            "?at=99999999999999999999",
                            "?language=xx",
                            "?before=1e9",
                        ]
                    )
                try:
                    url = URL(server.home + path, encoded=True)
                    async with ann.session.request(
                        method, str(url), data=body if method == "POST" else None, headers=headers
                    ) as answer:
                        assert answer.status < 500, (method, path, body, await answer.text())
                except ValueError:
                    continue  # the client itself would not send it
            big = {"game": "riffifi", "options": {"x" * 2_000_000: True}}
            assert await ann.no("POST", "/api/tables", big) == "too-large"
            assert errors(await ann.get("/metrics")) == 0

    run(work(), 60 + ROUNDS / 20)
