"""Plays many matches at once against a server as fast as it answers, and prints what that took as one line of JSON.

`load.py KIND PORTS PROCESSES MATCHES MOVES SECONDS`: every seat has its own connection and moves as soon as it is asked, until
MOVES are accepted in total or SECONDS have passed. KIND is `ludocracy` (matches take the ports in turn), `relayed` (tables created
at the first port, sockets opened at the second), `hegemony` (four seats and a watcher, with words), `bakschisch` (the same game
of Bakschisch) or `peer`. The sockets do no more than necessary, because the server is what is measured.
"""

import asyncio
import base64
import hashlib
import json
import os
import random
import re
import statistics
import sys
import time
from pathlib import Path
from typing import Any, Final, Protocol

import aiohttp
import msgspec

#: The first part of the moves warms both servers up and does not count.
WARMING: Final = 0.15
#: How many matches are opened at a time.
AT_ONCE: Final = 16

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10


class Load:
    """The count of all seats together."""

    def __init__(self, processes: list[int], moves: int, warming: float = WARMING) -> None:
        self.processes: Final = processes
        self.warm: Final = int(moves * warming)
        self.moves: Final = moves
        self.going = False
        self.accepted = 0
        self.refused = 0
        self.waits: Final[list[float]] = []
        self.began = self.ended = 0.0
        self.spent = 0.0
        self.done: Final = asyncio.Event()

    def processor(self) -> float:
        return sum(processor_seconds(one) for one in self.processes)

    def begin(self) -> None:
        self.began, self.spent = time.perf_counter(), self.processor()

    def accept(self, wait: float) -> None:
        if not self.going:
            return
        self.accepted += 1
        if self.accepted > self.warm:
            self.waits.append(wait)
        elif self.accepted == self.warm:
            self.begin()
        if self.accepted >= self.moves:
            self.end()

    def end(self) -> None:
        if self.going:
            self.going = False
            self.ended, self.spent = time.perf_counter(), self.processor() - self.spent
            self.done.set()


class Socket(asyncio.Protocol):
    """A WebSocket of text frames, without compression; its mask is zero."""

    def __init__(self) -> None:
        self.buffer = b""
        self.open = False
        self.lost = False
        self.ready: Final[asyncio.Future[None]] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True

    def data_received(self, data: bytes) -> None:
        data = self.buffer + data if self.buffer else data
        at = 0
        if not self.open:
            if self.ready.done():  # it is being closed
                return
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self.buffer = data
                return
            if b" 101 " not in data[:20]:
                self.transport.close()
                self.ready.set_exception(ConnectionError(data[:end].decode()))
                return
            self.open, at = True, end + 4
            self.ready.set_result(None)
        while len(data) - at >= 2:
            size, first = data[at + 1], at + 2
            if size == 126:
                size, first = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, first = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < first + size:
                break
            code, at = data[at] & 15, first + size
            if code == _TEXT:
                self.receive(data[first:at])
            elif code == _PING:
                self.send(data[first:at], _PONG)
            elif code == _CLOSE:
                self.transport.close()
        self.buffer = data[at:]

    def send(self, text: bytes, code: int = _TEXT) -> None:
        size = len(text)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes([0x80 | code]) + length + b"\0\0\0\0" + text)

    def receive(self, text: bytes) -> None:
        raise NotImplementedError


async def connect(socket: Socket, port: int, path: str, headers: dict[str, str], address: str = "") -> None:
    """Open a WebSocket, perhaps from another one of the machine's own addresses."""
    # Without an address the system need not look for a port that is free for all connections: that takes long when few are left.
    own = (address, 0) if address else None
    await asyncio.get_running_loop().create_connection(lambda: socket, "127.0.0.1", port, local_addr=own)
    key = base64.b64encode(os.urandom(16)).decode()
    head = {"Host": f"127.0.0.1:{port}", "Connection": "Upgrade", "Upgrade": "websocket"} | headers
    head |= {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": key}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
    socket.transport.write("\r\n".join(lines).encode())
    try:
        await asyncio.wait_for(socket.ready, 30)
    except TimeoutError:
        socket.transport.abort()
        raise


class Seat(Protocol):
    """What both kinds of seats can do."""

    lost: bool

    def move(self) -> None: ...


# -- this server: Bakschisch -------------------------------------------------------------------------------


class Offer(msgspec.Struct):
    move: str


class Prompt(msgspec.Struct):
    offers: list[Offer]


class Picture(msgspec.Struct):
    prompt: Prompt | None


class ViewFrame(msgspec.Struct):
    """What the load reads of a `view` message."""

    question: int | None
    view: Picture


VIEW: Final = msgspec.json.Decoder(ViewFrame)


class LudocracySeat(Socket):
    """Answers every question with any of the moves offered."""

    def __init__(self, load: Load, seat: int) -> None:
        super().__init__()
        self.load: Final = load
        self.seat: Final = seat
        self.question: int | None = None
        self.answered = 0
        self.offers: list[Offer] = []
        self.sent = 0.0

    def receive(self, text: bytes) -> None:
        if text.startswith(b'{"is":"done","id":"m'):
            self.load.accept(time.perf_counter() - self.sent)
        elif text.startswith(b'{"is":"view"'):
            told = VIEW.decode(text)
            self.question = told.question
            if told.question is not None and told.view.prompt is not None:
                self.offers = told.view.prompt.offers
                if self.load.going:
                    self.move()
        elif text.startswith(b'{"is":"refused"'):
            self.load.refused += 1

    def move(self) -> None:
        if self.question is None or self.question == self.answered:
            return
        self.answered = self.question
        move = self.offers[int(random.random() * len(self.offers))].move
        self.sent = time.perf_counter()
        self.send(
            b'{"do":"play","id":"m%d","seat":%d,"question":%d,"move":"%s"}'
            % (self.question, self.seat, self.question, move.encode())
        )


async def new_match(http: aiohttp.ClientSession, load: Load, port: int, socket_port: int | None = None) -> list[Seat]:
    """Two guests sit down at a table of their own, each with a connection."""
    home = f"http://127.0.0.1:{port}/api"
    cookies = []
    for name in ("Ann", "Bob"):
        async with http.post(f"{home}/me", json={"name": name}) as answer:
            cookies.append({"Cookie": "ludocracy=" + answer.cookies["ludocracy"].value})
    table = await new_table(http, home, "bakschisch", cookies)
    seats = [LudocracySeat(load, seat) for seat in range(2)]
    for seat, cookie in zip(seats, cookies, strict=True):
        await connect(seat, socket_port or port, f"/api/tables/{table}/ws?language=none", cookie)
    await begin(http, f"{home}/tables/{table}", cookies)
    return [*seats]


async def new_table(http: aiohttp.ClientSession, home: str, game: str, cookies: list[dict[str, str]]) -> str:
    """A table whose seats are filled."""
    wanted = {"game": game, "seats": [{"me": True}, *[{}] * (len(cookies) - 1)], "pace": 0}
    async with http.post(f"{home}/tables", json=wanted, headers=cookies[0]) as answer:
        table = str((await answer.json())["id"])
    for seat, cookie in enumerate(cookies[1:], 1):
        await do(http, f"{home}/tables/{table}", cookie, do="sit", seat=seat)
    return table


async def begin(http: aiohttp.ClientSession, table: str, cookies: list[dict[str, str]]) -> None:
    """Seal and reveal nonces for all seats: the first deal."""
    async with http.get(table) as answer:
        commitment = (await answer.json())["fair"]["commitment"]
    nonces = [f"{seat:016x}" for seat in range(len(cookies))]
    for seat, cookie in enumerate(cookies):
        seal = hashlib.sha256(f"{commitment}|{seat}|{nonces[seat]}".encode()).hexdigest()
        await do(http, table, cookie, do="ready", seat=seat, seal=seal)
    await do(http, table, cookies[0], do="start")
    for seat, cookie in enumerate(cookies):
        await do(http, table, cookie, do="reveal", seat=seat, nonce=nonces[seat])


async def do(http: aiohttp.ClientSession, table: str, cookie: dict[str, str], **request: Any) -> None:
    async with http.post(f"{table}/do", json=request, headers=cookie) as answer:
        assert answer.status == 200, await answer.text()


async def full_match(http: aiohttp.ClientSession, load: Load, port: int, game: str) -> list[Seat]:
    """Four guests and a watcher, each with a connection, who read words and ask for changes only, as the page does."""
    home = f"http://127.0.0.1:{port}/api"
    cookies = []
    for name in ("Ann", "Bob", "Cid", "Dan"):
        async with http.post(f"{home}/me", json={"name": name}) as answer:
            cookies.append({"Cookie": "ludocracy=" + answer.cookies["ludocracy"].value})
    table = await new_table(http, home, game, cookies)
    seats = [LudocracySeat(load, seat) for seat in range(4)]
    for one, cookie in zip(seats, cookies, strict=True):
        await connect(one, port, f"/api/tables/{table}/ws?language=en&zones=changed", cookie)
    await connect(LudocracySeat(load, -2), port, f"/api/tables/{table}/ws?language=en&zones=changed", {})
    await begin(http, f"{home}/tables/{table}", cookies)
    return [*seats]


# -- boardgame.io: the least game ----------------------------------------------------------------------------


STATE: Final = re.compile(rb'"counts":\[([0-9]+),([0-9]+)\].*"_stateID":([0-9]+)')


class PeerSeat(Socket):
    """Speaks Socket.IO 4 as boardgame.io's own client does, and bumps its number once a round."""

    def __init__(self, load: Load, match: str, player: int, credentials: str) -> None:
        super().__init__()
        self.load: Final = load
        self.match: Final = match
        self.player: Final = player
        self.credentials: Final = credentials
        payload = {"type": "bump", "args": [], "playerID": str(player), "credentials": credentials}
        action = json.dumps({"type": "MAKE_MOVE", "payload": payload})
        self.before: Final = f'42/minimal,["update",{action},'.encode()
        self.after: Final = f',"{match}","{player}"]'.encode()
        self.synced: Final[asyncio.Future[None]] = asyncio.get_running_loop().create_future()
        self.state = b"0"
        self.mine = self.other = 0
        self.sent_at = -1  # the number that was bumped last
        self.sent = 0.0

    def receive(self, text: bytes) -> None:
        if text.startswith((b'42/minimal,["update"', b'42/minimal,["sync"')):
            found = STATE.search(text)
            assert found is not None, text
            self.state = found[3]
            mine, self.other = int(found[1 + self.player]), int(found[2 - self.player])
            if mine > self.mine:
                self.mine = mine
                self.load.accept(time.perf_counter() - self.sent)
            if not self.synced.done():
                self.synced.set_result(None)
            if self.load.going:
                self.move()
        elif text == b"2":
            self.send(b"3")
        elif text.startswith(b"0"):
            self.send(b"40/minimal,")
        elif text.startswith(b"40/minimal"):
            asked = json.dumps(["sync", self.match, str(self.player), self.credentials, 2])
            self.send(f"42/minimal,{asked}".encode())
        elif text.startswith(b'42/minimal,["error"'):
            self.load.refused += 1

    def move(self) -> None:
        if self.mine <= self.other and self.sent_at < self.mine:
            self.sent_at, self.sent = self.mine, time.perf_counter()
            self.send(self.before + self.state + self.after)


async def peer_match(http: aiohttp.ClientSession, load: Load, port: int) -> list[Seat]:
    home = f"http://127.0.0.1:{port}/games/minimal"
    async with http.post(f"{home}/create", json={"numPlayers": 2}) as answer:
        match = (await answer.json())["matchID"]
    seats: list[PeerSeat] = []
    for player in range(2):
        wanted = {"playerID": str(player), "playerName": f"player {player}"}
        async with http.post(f"{home}/{match}/join", json=wanted) as answer:
            seats.append(PeerSeat(load, match, player, (await answer.json())["playerCredentials"]))
    for seat in seats:
        await connect(seat, port, "/socket.io/?EIO=4&transport=websocket", {})
        await asyncio.wait_for(seat.synced, 30)
    return [*seats]


# -- the run -------------------------------------------------------------------------------------------------


def processor_seconds(process: int) -> float:
    """What a process has used up so far, all its threads together; in nanoseconds, because a run takes a few tenths of a second."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


def resident(process: int) -> int:
    """Bytes of memory in use."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def run(
    kind: str, ports: list[int], processes: list[int], matches: int, moves: int, seconds: float
) -> dict[str, Any]:
    load = Load(processes, moves)
    process = processes[0]
    few = asyncio.Semaphore(AT_ONCE)
    before = resident(process)
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as http:

        async def one(number: int) -> list[Seat]:
            async with few:
                if kind == "peer":
                    return await peer_match(http, load, ports[0])
                if kind == "relayed":
                    return await new_match(http, load, ports[0], ports[1])
                if kind == "ludocracy":
                    return await new_match(http, load, ports[number % len(ports)])
                return await full_match(http, load, ports[0], kind)

        seats = [seat for pair in await asyncio.gather(*(one(number) for number in range(matches))) for seat in pair]
    # The last messages arrive, and processes hear of each other's new tables, which takes up to half a second.
    await asyncio.sleep(1.2)
    load.going = True
    load.begin()
    for seat in seats:
        seat.move()
    try:
        await asyncio.wait_for(load.done.wait(), seconds)
    except TimeoutError:
        load.end()
    await asyncio.sleep(0.3)
    if lost := sum(seat.lost for seat in seats):
        raise SystemExit(f"{lost} connections were lost")
    if len(load.waits) < 100:
        raise SystemExit(f"only {load.accepted} moves were accepted, {load.refused} refused")
    cuts = statistics.quantiles(load.waits, n=100)
    counted = len(load.waits)
    return {
        "rate": counted / (load.ended - load.began),
        "p50": cuts[49],
        "p99": cuts[98],
        "processor": load.spent / counted,
        "memory": (resident(process) - before) / matches,
        "accepted": load.accepted,
        "refused": load.refused,
    }


def main() -> None:
    kind, given_ports, given_processes, matches, moves, seconds = sys.argv[1:]
    ports, processes = [int(one) for one in given_ports.split(",")], [int(one) for one in given_processes.split(",")]
    random.seed(0)
    print(json.dumps(asyncio.run(run(kind, ports, processes, int(matches), int(moves), float(seconds)))))


if __name__ == "__main__":
    main()
