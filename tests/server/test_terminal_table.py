"""The terminal at a table of a server: it sits down, plays, talks, votes, and comes back after a lost connection."""

import asyncio
import io
import queue
import socket
import threading
from pathlib import Path

import pytest
from rich.console import Console

from ludocracy.core.errors import BadOption
from ludocracy.show.phrases import Phrases
from ludocracy.terminal.face import Scene
from ludocracy.terminal.plain import Plain
from ludocracy.terminal.remote import RemoteSession, Server, printable
from tests.server.harness import Client, me, run, within


class Typist(Plain):
    """A plain terminal whose keyboard is a queue: `None` ends the input. It answers every question with the first offer."""

    def __init__(self) -> None:
        self.screen = io.StringIO()
        self.keys: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.asked = 0
        super().__init__(Console(file=self.screen, soft_wrap=True, width=200), Phrases("en"))

    def read(self, mark: str = "> ") -> str:
        typed = self.keys.get()
        if typed is None:
            raise EOFError
        return typed

    def scene(self, scene: Scene, whole: bool, fit: bool = False) -> None:
        super().scene(scene, whole, fit)
        if scene.rendered["prompt"]:
            self.asked += 1
            self.keys.put("1")


def test_a_terminal_plays_at_a_table_with_others(tmp_path: Path) -> None:
    face = Typist()

    async def shown(text: str) -> None:
        async with asyncio.timeout(60):
            while text not in face.screen.getvalue():
                await asyncio.sleep(0.05)

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            table = await ann.new_table(seats=[me(), {}, {"bot": "random"}])

            def sit() -> RemoteSession:
                server = Server(f"{home}/t/{table}?at=3", "en")
                server.request("/api/me", {"name": "Bob"})
                return RemoteSession(server, face)

            async with ann.at(table) as seat:
                session = await asyncio.to_thread(sit)
                player = threading.Thread(target=session.run, daemon=True)
                player.start()
                while not seat.table["seats"][1]["ready"]:
                    await seat.next()
                await seat.done("start")
                await seat.done("chat", text="Hello Bob")
                await seat.play_on(until=lambda: face.asked > 2)
                await shown("Ann: Hello Bob")
                face.keys.put("say Good day")
                assert (await seat.until("chat", seat=1))["text"] == "Good day"
                session.socket.socket.shutdown(socket.SHUT_RDWR)
                await shown("The connection is lost.")
                again = face.asked
                await seat.play_on(until=lambda: face.asked > again + 2)
                vote = (await seat.done("propose", what="pause"))["vote"]
                await shown("Ann proposes to pause.")
                face.keys.put("no")
                await shown("Refused by Bob.")
                assert vote
                await seat.play_on()
                await asyncio.to_thread(player.join)
            text = face.screen.getvalue()
            assert text.count("The game is over") == 1
            assert "Your turn: which card do you play?" in text
            assert "\x1b" not in text

    run(work())


def test_what_is_no_table_is_refused_in_a_sentence(home: str) -> None:
    with pytest.raises(BadOption, match="is not the link of a table"):
        Server(home, "en")
    with pytest.raises(BadOption, match="the server refuses: There is no such table"):
        Server(f"{home}/t/nowhere", "en").request("/api/tables/nowhere")
    with pytest.raises(BadOption, match="cannot be reached"):
        Server("http://127.0.0.1:9/t/abc", "en").request("/api/me")


def test_text_of_others_cannot_control_the_terminal() -> None:
    told = {"name": "\x1b]0;x\x07Eve\u202e", "lines": ["a\nb", 3, None]}
    assert printable(told) == {"name": " ]0;x Eve ", "lines": ["a\nb", 3, None]}
