"""Malformed messages and requests: the server never fails, and no table gets stuck."""

import asyncio
import itertools
import json
import os
import random
import re
import resource
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from yarl import URL

from ludocracy.server.protocol import requests
from tests.laws.cases import SEED, SOAK
from tests.server.harness import TIMEOUT, Client, Running, me, run, within

Begin = Callable[..., Running]

MESSAGES = int(os.environ.get("LUDOCRACY_MESSAGES", 100_000 if SOAK else 1200))
REQUESTS = int(os.environ.get("LUDOCRACY_REQUESTS", 30_000 if SOAK else 300))
#: After its first quarter, an attack must not make the server's memory grow by more than this many bytes, a long one of
#: messages by more than this part of it. Requests also make tables, which stay in memory for ten minutes.
MAX_GROWTH = 40_000_000
MAX_PART = 0.1
#: The fields of every verb of the protocol, and a verb that it lacks.
VERBS: dict[str, list[str]] = {
    str(request.__struct_config__.tag): sorted(request.__struct_encode_fields__) for request in requests.REQUESTS
} | {"oops": []}
FIELDS = sorted({field for fields in VERBS.values() for field in fields})
ODD: list[Any] = [
    None, True, False, 0, 1, 2, 3, -1, -2, 7, 8, 1 << 40, 1 << 70, 0.5, 1e300, "", "x", "0", "\x00", "\ud7ff", "é" * 300,
    [], {}, [[]], {"a": 1}, "play:red-5", ["play:red-5"], ["x"] * 24, 10**13,
    "random", "thumb", "pause", "end", "bot", "fr", "none", "00" * 8,
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
    verb = chance.choice(list(VERBS))
    message: dict[str, Any] = {"do": verb}
    fields = [field for field in VERBS[verb] if chance.random() < 0.8]
    for field in fields + chance.sample(FIELDS, chance.randrange(4)):
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


def resident(server: Running) -> int:
    """The memory of a server's process, in bytes."""
    return int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]) * resource.getpagesize()


def test_odd_messages_never_break_a_table(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        chance = random.Random(SEED + 5)
        async with Client(server.home, "Ann") as ann, Client(server.home, "Eve") as eve:
            table = await ann.new_table(seats=[me(), {"bot": "random"}, {"bot": "random"}])
            before = 0
            for number in range(MESSAGES // 100):
                if number == MESSAGES // 400:
                    before = resident(server)
                async with eve.at(table) as evil, ann.at(table) as seat:
                    for sender in (evil, seat):
                        for _ in range(50):
                            await sender.socket.send_str(odd_message(chance))
                    await evil.socket.send_bytes(b"\xff\x00")
                    await evil.settle()
                    await seat.settle()
            async with ann.at(
                table
            ) as seat:  # whatever the fuzzer has changed, the game can still be played to its end
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
            assert resident(server) < before + (before * MAX_PART if SOAK else MAX_GROWTH)

    run(work(), 900 + MESSAGES / 10)


#: What stands for the variable parts of an address, beside what is there.
IDS = ["nope", "%00"]
STRANGE = {
    "game": ["riffifi", "oops", "..%2f.."],
    "rest": ["oops"],
    "path": ["t/anything", "assets/../app.py", "..%2f..%2fapp.py", "%00"],
}


async def addresses(folder: Path, table: str) -> list[tuple[str, str]]:
    """Every method and address that the server routes, with its variable parts filled in several ways."""
    async with within(folder / "routes.sqlite") as (server, _):
        routes = {(route.method, route.resource.canonical) for route in server.app.router.routes() if route.resource}
    found: set[tuple[str, str]] = set()
    for method, pattern in routes:
        parts = re.findall(r"{(\w+)}", pattern)
        choices = [[*STRANGE.get(part, IDS), *([table] if part == "table" else [])] for part in parts]
        for chosen in itertools.product(*choices):
            path = pattern
            for part, one in zip(parts, chosen, strict=True):
                path = path.replace("{" + part + "}", one)
            found.add((method, path))
    return sorted(found)


def test_odd_requests_are_refused_politely(database: str, begin: Begin, tmp_path: Path) -> None:
    async def work() -> None:
        server = begin(database)
        chance = random.Random(SEED + 6)
        async with Client(server.home, "Ann") as ann, Client(server.home, "Eve") as eve:
            table = await ann.new_table()
            token = (await ann.post("/api/tokens", {"scope": "play"}))["token"]
            served = await addresses(tmp_path, table)
            assert ("POST", f"/api/tables/{table}/do") in served
            reads = [path for method, path in served if method == "GET"]
            writes = [(method, path) for method, path in served if method not in ("GET", "HEAD", "*")]
            before = 0
            for number in range(REQUESTS):
                if number == REQUESTS // 4:
                    before = resident(server)
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
                method, path = chance.choice(writes) if chance.random() < 0.6 else ("GET", chance.choice(reads))
                ends = path.endswith(("/delete", "/logout"))  # what Ann has is still needed
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
                    session = eve.session if ends else ann.session
                    async with session.request(
                        method, str(url), data=None if method == "GET" else body, headers=headers
                    ) as answer:
                        assert answer.status < 500, (method, path, body, await answer.text())
                except ValueError:
                    continue  # the client itself would not send it
            big = {"game": "riffifi", "options": {"x" * 2_000_000: True}}
            assert await ann.no("POST", "/api/tables", big) == "too-large"
            assert errors(await ann.get("/metrics")) == 0
            assert resident(server) < before + MAX_GROWTH

    run(work(), 900 + REQUESTS / 5)


async def by_hand(home: str, path: bytes, *headers: bytes, method: bytes = b"GET", body: bytes = b"") -> int:
    """The status that a request gets whose bytes no client would send."""
    host, _, port = home.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    if not any(header.startswith(b"Host:") for header in headers):
        headers = (f"Host: {host}:{port}".encode(), *headers)
    length = b"Content-Length: %d" % len(body)
    writer.write(b"\r\n".join([method + b" " + path + b" HTTP/1.1", *headers, length, b"Connection: close", b"", body]))
    answer = await asyncio.wait_for(reader.read(), TIMEOUT)
    writer.close()
    return int(answer.split(b" ")[1])


SOCKET = (
    b"Upgrade: websocket",
    b"Connection: Upgrade",
    b"Sec-WebSocket-Version: 13",
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        (b"/" + b"a/" * 3000, ()),
        (b"/" + b"a" * 300 + b".js", ()),
        (b"/%ff%fe.js", ()),
        (b"/api/tables/%ff", ()),
        (b"/api/me", (b"Cookie: ludocracy=a.1.\xff\xfe",)),
        (b"/api/me", (b"Cookie: ludocracy=\xff.1.a",)),
        (b"/api/me", ("Cookie: ludocracy=a.\u0661.b".encode(),)),
        (b"/api/tables", (b"Authorization: Bearer \xff",)),
        (b"/api/lobby/ws", (b"Origin: http://[", *SOCKET)),
        (b"/api/lobby/ws", ("Origin: http://a\u2100b".encode(), *SOCKET)),
        (b"/api/games", (b"Accept-Language: \xff, \xfe",)),
        (b"/api/tables/TABLE", (b"Host: \xff",)),
        (b"/api/tables/TABLE", (b"Host: [",)),
        (b"/api/tables/TABLE/qr.svg", (b"Host: \xff",)),
        (b"/api/tables/TABLE/past?at=--5", ()),
        (b"/api/tables/TABLE/past?at=1&seat=-", ()),
    ],
)
def test_arbitrary_bytes_are_not_logged_as_faults(home: str, path: bytes, headers: tuple[bytes, ...]) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            before = errors(await ann.get("/metrics"))
            table = await ann.new_table()
            status = await by_hand(home, path.replace(b"TABLE", table.encode()), *headers)
            assert 100 < status < 500
            assert errors(await ann.get("/metrics")) == before

    run(work())


def test_a_hook_without_a_valid_address_is_refused(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            before = errors(await ann.get("/metrics"))
            table = await ann.new_table()
            async with ann.at(table) as seat:
                for url in ("http://[", "http://a\u2100b/", "http://x:y/", "http://\u0000/"):
                    assert await seat.refused("set", hook={"kind": "slack", "url": url}) == "bad-hook"
            assert errors(await ann.get("/metrics")) == before

    run(work())
