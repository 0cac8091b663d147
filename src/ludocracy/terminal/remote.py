"""Plays at a table of a server: the same screens and answers as at this keyboard, over one WebSocket."""

import hashlib
import http.cookiejar
import json
import queue
import random
import re
import secrets
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, Final

from ludocracy.core.errors import BadOption, clipped
from ludocracy.core.step import WATCHER
from ludocracy.games import catalogue
from ludocracy.show.rules import rules_text
from ludocracy.show.words import Words
from ludocracy.terminal.face import Face, Scene
from ludocracy.terminal.seating import PERSON, Place
from ludocracy.terminal.session import (
    CARD,
    HELP,
    LOG,
    MAX_CARDS,
    MAX_NEWS,
    QUIT,
    RULES,
    TABLE,
    UNDO,
    cards_named,
    command_of,
    is_statement,
    meant_offer,
    show_standing,
)

SAY: Final = "say"
YES: Final = "yes"
NO: Final = "no"

#: The commands at a table of a server, with the keys of their names.
COMMANDS: Final = {
    **{name: f"terminal.command.{name}" for name in (UNDO, LOG, RULES, TABLE, CARD, HELP, QUIT)},
    **{name: f"terminal.remote.{name}" for name in (SAY, YES, NO)},
}

#: Codes of a closed connection after which it makes no sense to connect again: the session, the token or the table is gone.
FINAL: Final = {4001, 4003, 4004}

#: The first and the longest pause before the connection is tried again, in seconds.
FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 15.0

MAX_FRAME: Final = 16 * 1024 * 1024
LATEST_CHAT: Final = 10

_LINK: Final = re.compile(r"(https?)://([^/\s]+)/t/([\w-]+)/?(?:[?#].*)?")


def printable(value: Any) -> Any:
    """Return data of the server without control characters, which could change the terminal of the reader."""
    if isinstance(value, str):
        return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in value)
    if isinstance(value, list):
        return [printable(one) for one in value]
    if isinstance(value, dict):
        return {name: printable(one) for name, one in value.items()}
    return value


class Server:
    """A person at a server: requests by HTTP with a cookie or a token, and the connection to one table."""

    def __init__(self, link: str, language: str, token: str = "") -> None:
        found = _LINK.fullmatch(link.strip())
        if found is None:
            raise BadOption("table.link", link=clipped(link))
        self.scheme, self.host, self.table = found.groups()
        self.language: Final = language
        self.token: Final = token
        self.jar: Final = http.cookiejar.CookieJar()
        self.opener: Final = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def request(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Send a request and return the answer. Raises `BadOption` with the reason of the server if it is refused."""
        data = None if body is None else json.dumps(body).encode()
        address = f"{self.scheme}://{self.host}{path}?language={self.language}"
        request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with self.opener.open(request, timeout=30) as answer:
                return printable(json.load(answer))
        except urllib.error.HTTPError as error:
            try:
                why = str(printable(json.load(error)["why"]))
            except (ValueError, KeyError, TypeError):
                why = f"{error.code} {error.reason}"
            raise BadOption("table.refused", why=why) from None
        except (urllib.error.URLError, OSError, ValueError) as error:
            raise BadOption("table.unreachable", host=self.host, why=str(error)) from None

    def connect(self) -> Any:
        """Return a new connection to the table."""
        from websockets.sync.client import connect

        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        if cookies:
            headers["Cookie"] = cookies
        scheme = "wss" if self.scheme == "https" else "ws"
        address = f"{scheme}://{self.host}/api/tables/{self.table}/ws?language={self.language}"
        return connect(address, additional_headers=headers, max_size=MAX_FRAME)


class RemoteSession:
    """One table of a server, at this keyboard."""

    def __init__(self, server: Server, face: Face) -> None:
        self.server: Final = server
        self.face: Final = face
        self.phrases: Final = face.phrases
        #: What happens: messages of the server, lost connections, and lines of the keyboard.
        self.events: Final[queue.SimpleQueue[tuple[str, Any]]] = queue.SimpleQueue()
        self.socket: Any = None
        self.ended = False
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.words: Words | None = None
        self.lines: list[dict[str, Any]] = []
        self.read_up_to = 0  # the number of lines that have been printed
        self.chat_read = -1  # the number of the newest line of chat that has been printed
        self.votes: set[tuple[int, str]] = set()  # those that have been announced, and their outcomes
        self.nonces: dict[int, str] = {}
        self.revealed: set[str] = set()
        self.statements: dict[str, dict[str, Any]] = {}
        self.pending: dict[str, Any] | None = None  # a move without an answer
        self.asked: tuple[Any, ...] = ()  # the question that is on the screen
        self.introduced = False

    # -- the connection and the keyboard -------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        for work in (self.listen, self.type):
            threading.Thread(target=work, daemon=True).start()
        handlers: dict[str, Callable[[Any], None]] = {
            "message": self.receive,
            "typed": self.typed,
            "lost": lambda why: self.face.say("terminal.remote.lost"),
            "closed": self.closed,
        }
        try:
            while not self.ended:
                kind, what = self.events.get()
                handlers[kind](what)
        except KeyboardInterrupt:
            self.face.line()
        self.ended = True
        self.leave()

    def leave(self) -> None:
        code = self.table.get("you", {}).get("rejoin", {}).get(str(self.seat))
        if code and self.table["phase"] != "over":
            self.face.say("terminal.remote.code", code=code)
        self.face.say("terminal.bye")
        if self.socket is not None:
            self.socket.close()

    def listen(self) -> None:
        """Pass on what the server sends, and connect again when the connection is lost."""
        from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

        pause = FIRST_PAUSE
        while not self.ended:
            try:
                with self.server.connect() as socket:
                    self.socket = socket
                    for frame in socket:
                        self.events.put(("message", printable(json.loads(frame))))
                        pause = FIRST_PAUSE
                code = socket.protocol.close_code
            except ConnectionClosed as error:
                code = error.rcvd.code if error.rcvd else None
            except InvalidStatus as error:
                code = 4004 if error.response.status_code in (401, 403, 404) else None
            except (OSError, WebSocketException):
                code = None
            if code in FINAL:
                self.events.put(("closed", code))
                return
            if pause == FIRST_PAUSE and not self.ended:
                self.events.put(("lost", None))
            # Clients that lost the same server do not come back at the same moment.
            time.sleep(pause * random.uniform(0.5, 1.0))
            pause = min(LONGEST_PAUSE, 2 * pause)

    def type(self) -> None:
        try:
            while not self.ended:
                self.events.put(("typed", self.face.read("")))
        except (EOFError, OSError):
            self.events.put(("typed", None))

    def send(self, **request: Any) -> None:
        """Send a request; if the connection is lost, what counts is sent again with the next one."""
        from websockets.exceptions import WebSocketException

        try:
            if self.socket is not None:
                self.socket.send(json.dumps(request))
        except (OSError, WebSocketException):
            pass

    def closed(self, code: int) -> None:
        self.face.say("terminal.remote.closed")
        self.ended = True

    # -- what the server says ------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """Return the seat of this person, or a watcher."""
        seats = self.table.get("you", {}).get("seats", [])
        return int(seats[0]) if seats else WATCHER

    def receive(self, message: dict[str, Any]) -> None:
        match message["is"]:
            case "welcome":
                for line in message["chat"][-LATEST_CHAT:]:
                    self.hear(line)
                if self.pending is not None:
                    self.send(**self.pending)
            case "chat":
                self.hear(message)
            case "table":
                self.seats_changed(message)
            case "view":
                self.view_changed(message)
            case "done" | "refused":
                self.answered(message)

    def hear(self, line: dict[str, Any]) -> None:
        if line["n"] > self.chat_read:
            self.chat_read = line["n"]
            self.face.say("terminal.remote.said", name=line["name"], text=line["text"])

    def answered(self, message: dict[str, Any]) -> None:
        if self.pending is not None and message.get("id") == self.pending["id"]:
            self.pending = None
            if message["is"] == "refused":
                self.asked = ()
            # The view with the next question may have come before the answer.
            if (self.view.get("view") or {}).get("prompt"):
                self.show_question()
        if message["is"] == "refused":
            self.face.say("terminal.cannot", why=message["why"])
        elif message.get("vote") is not None:
            self.face.say("terminal.remote.vote_sent")

    def seats_changed(self, message: dict[str, Any]) -> None:
        before, self.table = self.table, message
        names = [seat["name"] for seat in message["seats"]]
        if self.words is None or before.get("seats") != message["seats"]:
            self.words = Words(catalogue.find(message["game"]), self.phrases.language, names, message["options"])
        if message["phase"] == "waiting":
            self.wait_for_start(before)
        self.share_chance()
        for vote in message["votes"]:
            self.announce_vote(vote)
        for vote in message["outcomes"]:
            self.announce_outcome(vote)
        if message["paused"] and not before.get("paused"):
            self.face.say("terminal.remote.paused")
        if message["phase"] == "frozen":
            self.face.line(message["frozen"])
            self.ended = True
        if message["phase"] == "over" and message["result"] is not None and self.view.get("view"):
            self.finish()

    def wait_for_start(self, before: dict[str, Any]) -> None:
        """Take a free seat, and say who is there."""
        seats = self.table["seats"]
        free = [seat["seat"] for seat in seats if seat["who"] == "empty"]
        if self.seat == WATCHER and free and not self.server.token:
            self.send(do="sit", seat=free[0])
        elif [seat["name"] for seat in before.get("seats", [])] != [seat["name"] for seat in seats]:
            names = self.phrases.row(seat["name"] for seat in seats if seat["who"] != "empty")
            self.face.say("terminal.remote.waiting", title=self.table["title"], names=names or "–", n=len(free))

    def share_chance(self) -> None:
        """Contribute a nonce to the deal: first its hash; the nonce itself when all hashes are fixed."""
        fair = self.table["fair"]
        for seat in self.table["you"]["seats"] if self.table["phase"] == "waiting" else []:
            if fair["stage"] == "sealing" and self.nonces.get(seat, "") in ("", *self.revealed):
                self.nonces[seat] = secrets.token_hex(16)
            nonce = self.nonces.get(seat, "")
            seal = hashlib.sha256(f"{fair['commitment']}|{seat}|{nonce}".encode()).hexdigest()
            known = fair["seals"].get(str(seat))
            if fair["stage"] == "sealing" and known != seal:
                self.send(do="ready", seat=seat, seal=seal)
            elif fair["stage"] == "revealing" and known == seal and str(seat) not in fair["nonces"]:
                self.revealed.add(nonce)
                self.send(do="reveal", seat=seat, nonce=nonce)

    def open_vote(self) -> dict[str, Any] | None:
        """Return a proposal on which this seat has not voted."""
        for vote in self.table.get("votes", []):
            if self.seat in vote["needed"] and self.seat not in [*vote["yes"], *vote["no"]]:
                return dict(vote)
        return None

    def name(self, seat: int) -> str:
        return str(self.table["seats"][seat]["name"]) if 0 <= seat < len(self.table["seats"]) else ""

    def announce_vote(self, vote: dict[str, Any]) -> None:
        if (vote["vote"], "") in self.votes:
            return
        self.votes.add((vote["vote"], ""))
        what = self.phrases.say(f"terminal.remote.vote.{vote['what']}", name=self.name(vote["seat"]))
        self.face.say("terminal.remote.vote_begun", name=self.name(vote["by"]), what=what)
        if self.open_vote() is not None:
            self.face.say("terminal.remote.vote_how")

    def announce_outcome(self, vote: dict[str, Any]) -> None:
        if (vote["vote"], "") not in self.votes or (vote["vote"], vote["outcome"]) in self.votes:
            return
        self.votes.add((vote["vote"], vote["outcome"]))
        names = self.phrases.row(self.name(seat) for seat in vote["no"])
        self.face.say(f"terminal.remote.outcome.{vote['outcome']}", names=names)

    def view_changed(self, message: dict[str, Any]) -> None:
        if message["seat"] != self.seat and self.seat != WATCHER:
            return
        log = message["log"]
        self.lines[log["from"] :] = log["lines"]
        self.read_up_to = min(self.read_up_to, len(self.lines))
        self.view = message
        if message["view"] is None:
            return
        if message["view"]["over"] and self.table.get("result") is not None:
            self.finish()
        elif message["view"]["prompt"] is not None:
            self.show_question()
        else:
            self.asked = ()
            if not self.introduced:
                self.show_table()
            for line in self.lines[self.read_up_to :]:
                self.face.line(line["text"])
            self.read_up_to = len(self.lines)

    # -- the screen ----------------------------------------------------------------------------------

    def scene(self) -> Scene:
        assert self.words is not None
        rendered = self.view["view"]
        kinds = [seat["bot"] if seat["who"] == "bot" else None for seat in self.table["seats"]]
        places = [
            Place(seat["name"], kind or PERSON, None) for seat, kind in zip(rendered["seats"], kinds, strict=True)
        ]
        # A screen that is cleared shows again what has been printed while others played; lines are not repeated.
        first = self.read_up_to
        if self.face.replaces and self.view["last"]:
            first = min(
                first, next((n for n, line in enumerate(self.lines) if line["move"] >= self.view["last"]), first)
            )
        news = [line["text"] for line in self.lines[first:]]
        self.read_up_to = len(self.lines)
        statements = [zone for zone in rendered["zones"] if is_statement(zone)]
        fresh = [zone for zone in statements if self.statements.get(zone["id"]) != zone]
        fresh = [zone for zone in fresh if rendered["over"] or zone["name"].startswith(("statement", "results"))]
        self.statements = {zone["id"]: zone for zone in statements}
        older = max(0, len(news) - MAX_NEWS)
        heading = self.phrases.say("terminal.news")
        return Scene(rendered, self.words, places, heading, news[-MAX_NEWS:], older, fresh)

    def show_table(self) -> None:
        self.face.scene(self.scene(), whole=True)
        self.introduced = True

    def show_question(self) -> None:
        """Show a new question; the same one is not shown again when something else has changed."""
        prompt = self.view["view"]["prompt"]
        asked = (self.view["question"], [offer["move"] for offer in prompt["offers"]])
        if asked == self.asked or self.pending is not None:
            return
        self.asked = asked
        self.face.new_screen()
        self.face.scene(self.scene(), whole=not self.introduced, fit=True)
        if not self.introduced:
            self.face.say("terminal.welcome")
        self.introduced = True
        if prompt["ask"] == "may":
            self.face.say("terminal.remote.may")

    def finish(self) -> None:
        if self.ended:
            return
        show_standing(self.face, self.scene())
        self.ended = True

    # -- what the person types -----------------------------------------------------------------------

    def typed(self, line: str | None) -> None:
        if line is None:
            self.ended = True
            return
        if not line.strip():
            return
        command = command_of(line, COMMANDS)
        if command is not None:
            self.run_command(*command)
            return
        prompt = (self.view.get("view") or {}).get("prompt")
        if prompt is None or self.pending is not None:
            self.face.say("terminal.remote.not_asked")
            return
        meant = meant_offer(self.face, line, prompt["offers"])
        if meant is not None:
            self.pending = {"do": "play", "id": secrets.token_hex(8), "seat": self.seat}
            self.pending |= {"question": self.view["question"], "move": meant["move"]}
            self.send(**self.pending)

    def run_command(self, command: str, rest: str) -> None:
        match command:
            case "say" if rest:
                self.send(do="chat", id=secrets.token_hex(8), text=rest[:500])
            case "yes" | "no":
                vote = self.open_vote()
                if vote is None:
                    self.face.say("terminal.remote.no_vote")
                else:
                    self.send(do="vote", id=secrets.token_hex(8), vote=vote["vote"], yes=command == YES)
            case "undo":
                self.send(do="undo", id=secrets.token_hex(8), seat=self.seat)
            case "log":
                self.face.lines(self.phrases.say("terminal.log"), [line["text"] for line in self.lines])
            case "rules":
                self.face.rules(rules_text(self.table["game"], self.phrases.language, self.table["options"]))
            case "table" if self.view.get("view"):
                self.show_table()
            case "card" if rest and self.words is not None:
                for title, texts in cards_named(rest, self.words)[:MAX_CARDS]:
                    self.face.lines(title, texts)
            case "quit":
                self.ended = True
            case _:
                self.face.lines(
                    self.phrases.say("terminal.help.title"), self.phrases.say("terminal.remote.help").split("\n")
                )


def join(link: str, face: Face, name: str, token: str, code: str) -> None:
    """Sit down at a table of a server and play. Raises `BadOption` if the link, the server or the table refuses."""
    try:
        import websockets  # noqa: F401
    except ImportError:
        raise BadOption("table.extra") from None
    server = Server(link, face.phrases.language, token)
    if not token:
        server.request("/api/me", {"name": name})
    server.request(f"/api/tables/{server.table}")
    if code:
        server.request(f"/api/tables/{server.table}/rejoin", {"code": code})
    RemoteSession(server, face).run()
