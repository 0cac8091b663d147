"""Real servers on loopback, and clients that talk to them as docs/protocol.md says."""

import asyncio
import contextlib
import functools
import json
import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

import aiohttp
from aiohttp import web

import ludocracy
from ludocracy.play.duplicate.shares import seal_of
from ludocracy.server.app import Server
from ludocracy.server.config import Config
from ludocracy.server.http.connection import HEADER_TIMEOUT, listen
from ludocracy.server.tables.state import TEST_SECRET
from tests.server.forks import Fork, forker

ROOT = Path(__file__).parents[2]
#: The folder of the package that the tests import, with its compiled rules if it has them. Servers run the same one.
PACKAGE = Path(ludocracy.__file__).parents[1]

#: Every table of the tests deals from this secret, so that a failed run can be repeated.
os.environ.setdefault(TEST_SECRET, "1d" * 32)
#: How long a test waits for an expected event. Only a test that hangs should ever wait this long.
TIMEOUT = 120.0

Told = dict[str, Any]
#: A seat, and the number of a question to it, as a request names them.
Question = tuple[Any, Any]

#: How the clients of a table reveal their nonces, whichever of them is listening when the owner starts.
REVEALS: defaultdict[str, dict[int, Callable[[], Awaitable[Any]]]] = defaultdict(dict)


class Running:
    """A server process on a free port. `kill` sends a signal that cannot be handled. Its log is printed when it stops."""

    def __init__(
        self,
        database: str,
        *options: str,
        rate: str = "0",
        patch: Path | None = None,
        python: str = sys.executable,
        host: str = "127.0.0.1",
        inside: Sequence[str] = (),
    ) -> None:
        self.database = database
        self.python = python
        self.patch = patch  # a folder with a sitecustomize.py that changes the server
        self.host = host
        self.inside = inside  # a command that runs another one, elsewhere
        self.options = ["--host", host, *options, "--rate", rate]
        self.port = 0
        self.log = tempfile.TemporaryFile("a+", encoding="utf-8", prefix="ludocracy-log-")  # noqa: SIM115
        self.start()

    def start(self) -> None:
        words = ["play", "--no-browser", "--port", str(self.port), "--database", self.database, *self.options]
        paths = [self.patch, PACKAGE] if self.patch else [PACKAGE]
        environment = dict(os.environ, PYTHONPATH=os.pathsep.join(map(str, paths)))
        self.process: Fork | subprocess.Popen[str]
        if self.python == sys.executable and not self.patch and not self.inside:
            self.process = forker(PACKAGE).run(words, environment, self.log)
        else:
            command = [*self.inside, self.python, "-m", "ludocracy", *words]
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=self.log, text=True, env=environment
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://[^:]+:(\d+)/", line)
        assert found, f"the server said {line!r} {self.logged()}"
        self.port = int(found[1])

    @property
    def home(self) -> str:
        return f"http://{self.host}:{self.port}"

    def next_home(self) -> str:
        """The address for a new connection."""
        return self.home

    def logged(self) -> str:
        """What its log has so far."""
        self.log.seek(0)
        return self.log.read()

    def bot_processes(self) -> list[int]:
        """The processes in which its bots think."""
        found = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True, check=False
        )
        return [int(number) for number in found.stdout.split()]

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(TIMEOUT)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
        if self.process.stdout is not None:
            self.process.stdout.close()
        if not self.log.closed:
            print(self.logged(), end="", file=sys.stderr)
            self.log.close()


@asynccontextmanager
async def within(
    database: Path | str, timeout: float = HEADER_TIMEOUT, **settings: Any
) -> AsyncIterator[tuple[Server, str]]:
    """A server in this process, so that a test can look inside, and its address."""
    server = Server(Config(str(database), **({"rate": 0, "allow_private_hooks": True} | settings)))
    runner = web.AppRunner(await server.open(), access_log=None)
    await runner.setup()
    listening, port = await listen(runner, "127.0.0.1", 0, timeout)
    yield server, f"http://127.0.0.1:{port}"
    listening.close()
    await runner.cleanup()
    await server.close()


class Seat:
    """A client at a table. It keeps the newest message of each kind, waits for messages, and answers each question once."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, timeout: float = TIMEOUT) -> None:
        self.socket = socket
        self.timeout = timeout
        self.received: list[Told] = []
        self.raw: list[str] = []
        self.table: Told = {}
        self.newest: dict[int, Told] = {}
        self.log: dict[int, list[Told]] = {}
        self.nonces: dict[int, str] = {}
        self.ids = 0
        self.answered: set[Question] = set()
        self.under_way: dict[str, Question] = {}  # moves that the server has not accepted or refused yet, by their ids

    async def __aenter__(self) -> "Seat":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.socket.close()

    @property
    def views(self) -> dict[int, Told]:
        """The newest view of each seat, without its question if this client has answered it.

        Other messages may arrive between an accepted move and the view that shows it, and so may a view that was sent before.
        """
        return {
            seat: view | {"question": None} if (seat, view["question"]) in self.answered else view
            for seat, view in self.newest.items()
        }

    async def next(self, timeout: float | None = None) -> Told:
        message = await asyncio.wait_for(self.socket.receive(), self.timeout if timeout is None else timeout)
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionError(f"closed: {message.type!r} {self.socket.close_code}")
        told: Told = json.loads(message.data)
        self.raw.append(message.data)
        self.received.append(told)
        if told["is"] == "table":
            self.table = told
            if told["fair"]["stage"] == "revealing":
                for seat, nonce in self.nonces.items():
                    if str(seat) not in told["fair"]["nonces"]:
                        await self.send("reveal", seat=seat, nonce=nonce)
        elif told["is"] == "view":
            self.newest[told["seat"]] = told
            kept = self.log.setdefault(told["seat"], [])
            assert told["log"]["from"] <= len(kept)
            kept[told["log"]["from"] :] = told["log"]["lines"]
        elif told["is"] in ("done", "refused") and (question := self.under_way.pop(told.get("id", ""), None)):
            if told["is"] == "refused":
                self.answered.discard(question)
        return told

    async def until(self, kind: str, **wanted: Any) -> Told:
        """The next message of a kind with such fields."""
        ends = time.monotonic() + self.timeout
        while True:
            told = await self.next(max(0.01, ends - time.monotonic()))
            if told["is"] == kind and all(told.get(name) == value for name, value in wanted.items()):
                return told

    async def settle(self) -> None:
        """Receive everything that is on its way."""
        await self.ask("ping")

    async def send(self, do: str, **fields: Any) -> str:
        self.ids += 1
        fields.setdefault("id", f"{do}-{self.ids}-{secrets.token_hex(4)}")
        question = (fields.get("seat"), fields.get("question"))
        if do == "play" and question not in self.answered:
            self.answered.add(question)
            self.under_way[fields["id"]] = question
        await self.socket.send_str(json.dumps({"do": do} | fields))
        return str(fields["id"])

    async def ask(self, do: str, **fields: Any) -> Told:
        """Send a request; its answer, `done` or `refused` (or `past` or `trial`). A nonce is sealed, and revealed at the start."""
        if do in ("sit", "ready") and "nonce" in fields:
            nonce = fields.pop("nonce")
            fields["seal"] = seal_of(self.table["fair"]["commitment"], fields["seat"], nonce)
            self.nonces[fields["seat"]] = nonce
            reveal = functools.partial(self.send, "reveal", seat=fields["seat"], nonce=nonce)
            REVEALS[self.table["id"]][fields["seat"]] = reveal
        wanted = await self.send(do, **fields)
        while True:
            told = await self.next()
            if told["is"] in ("done", "refused", "past", "trial") and told.get("id") == wanted:
                return told

    async def done(self, do: str, **fields: Any) -> Told:
        told = await self.ask(do, **fields)
        assert told["is"] != "refused", told
        if do == "start":
            for reveal in REVEALS.pop(self.table["id"], {}).values():
                await reveal()
            while self.table["phase"] == "waiting":
                await self.next()
        return told

    async def refused(self, do: str, **fields: Any) -> str:
        told = await self.ask(do, **fields)
        assert told["is"] == "refused", told
        assert told["why"]
        return str(told["code"])

    async def asked(self, seat: int | None = None) -> Told:
        """Wait until a seat, or any of them, is asked something that this client has not answered; return its view."""
        await self.settle()  # a question that was taken back, or answered elsewhere, must not be taken for an open one
        return await self.next_question(seat)

    async def next_question(self, seat: int | None = None) -> Told:
        """Wait for such a question without sending a request, which would hurry the server to send views."""
        while True:
            for view in self.views.values():
                if view["question"] and seat in (None, view["seat"]):
                    return view
            await self.next()

    async def answer(self, seat: int | None = None, choice: int | str = 0) -> Told:
        """Answer the next question to a seat, or to any of them, with one of the moves offered, by its place or its text."""
        view = await self.asked(seat)
        return await self.done("play", **answer_to(view, choice))

    async def play_on(
        self, choose: Callable[[int], int] | None = None, most: int = 5000, until: Callable[[], object] | None = None
    ) -> int:
        """Answer every question to these seats until the game is over, a number of times, or until a condition is true.

        `choose` gets the number of moves offered. Returns how many questions were answered.
        """
        count = 0
        while self.table.get("phase") != "over" and count < most and not (until and until()):
            for view in self.views.values():
                if view["question"]:
                    offers = view["view"]["prompt"]["offers"]
                    await self.send("play", **answer_to(view, choose(len(offers)) if choose else 0))
                    count += 1
            told = await self.next()
            assert told["is"] != "refused", told
        await self.settle()
        return count


def answer_to(view: Told, choice: int | str = 0) -> dict[str, Any]:
    """The fields of a move that answers a view's question: one of the moves offered, by its place or its text."""
    offers = view["view"]["prompt"]["offers"]
    move = choice if isinstance(choice, str) else offers[choice % len(offers)]["move"]
    return {"seat": view["seat"], "question": view["question"], "move": move}


class Client:
    """A person with a browser: a cookie, requests, sockets."""

    def __init__(self, home: str, name: str = "", token: str = "") -> None:
        self.home = home
        self.name = name
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.session = aiohttp.ClientSession(home, cookie_jar=aiohttp.CookieJar(unsafe=True), headers=headers)

    async def __aenter__(self) -> "Client":
        if self.name:
            await self.post("/api/me", {"name": self.name})
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.session.close()

    async def request(self, method: str, path: str, data: Any = None, **more: Any) -> tuple[int, Any]:
        if data is not None:
            more["json"] = data
        async with self.session.request(method, path, **more) as answer:
            text = await answer.text()
            told = json.loads(text) if answer.content_type == "application/json" else text
            return answer.status, told

    async def get(self, path: str) -> Any:
        status, told = await self.request("GET", path)
        assert status == 200, (path, status, told)
        return told

    async def post(self, path: str, data: Any) -> Any:
        status, told = await self.request("POST", path, data)
        assert status == 200, (path, status, told)
        return told

    async def no(self, method: str, path: str, data: Any = None) -> str:
        status, told = await self.request(method, path, data)
        assert 400 <= status < 500, (path, status, told)
        assert told["why"]
        return str(told["code"])

    async def new_table(self, game: str = "riffifi", seats: Any = None, **more: Any) -> str:
        """Create a table and return its id; by default a started game of the client against two bots."""
        if seats is None:
            seats = [me(), {"bot": "random"}, {"bot": "random"}]
            more.setdefault("start", True)
        nonces: dict[int, str] = {}
        if isinstance(seats, list):
            nonces = {seat: one["nonce"] for seat, one in enumerate(seats) if "nonce" in one}
            seats = [{name: value for name, value in one.items() if name != "nonce"} for one in seats]
        told = await self.post("/api/tables", {"game": game, "seats": seats, "pace": 0} | more)
        table = str(told["id"])
        commitment = (await self.get(f"/api/tables/{table}"))["fair"]["commitment"] if nonces else ""
        for seat, nonce in nonces.items():
            await self.do(table, do="ready", seat=seat, seal=seal_of(commitment, seat, nonce))
            request = {"do": "reveal", "seat": seat, "nonce": nonce}
            REVEALS[table][seat] = functools.partial(self.request, "POST", f"/api/tables/{table}/do", request)
        if more.get("start"):
            for reveal in REVEALS.pop(table, {}).values():
                await reveal()
        return table

    async def do(self, table: str, **request: Any) -> Any:
        """A request at a table, by HTTP."""
        return await self.post(f"/api/tables/{table}/do", request)

    @asynccontextmanager
    async def at(self, table: str, language: str = "en") -> AsyncIterator[Seat]:
        """Connect to a table and receive its state."""
        async with self.session.ws_connect(f"/api/tables/{table}/ws?language={language}") as socket:
            seat = Seat(socket)
            with contextlib.suppress(asyncio.TimeoutError):
                await seat.until("table")
                await seat.settle()
            yield seat


async def unread_socket(home: str, path: str) -> asyncio.StreamWriter:
    """A socket that is opened and never read, like that of a sleeping phone."""
    host, _, port = home.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    headers = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode())
    assert b" 101 " in await reader.readline()
    return writer


def me(name: str = "") -> dict[str, Any]:
    return {"me": True, "name": name, "nonce": secrets.token_hex(16)}


def run(work: Coroutine[Any, Any, None], timeout: float = 900.0) -> None:
    """Run a test's work in a thread of its own: Playwright's loop may be running in this one, in the same test process."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, asyncio.wait_for(work, timeout)).result()
