"""Bots of others on a server: its operator offers them under names, and no request makes it import anything."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Client, Running, me, run

MODULE = """
import pathlib, ludocracy

class Careful(ludocracy.Bot):
    game = "bakschisch"

    def choose(self, chair):
        pathlib.Path({asked!r}).touch()
        return chair.options()[0]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder on the server's path of modules, with one that is offered and one that says when it is imported."""
    (tmp_path / "mybots.py").write_text(MODULE.format(asked=str(tmp_path / "asked")), "utf-8")
    spy = f"import pathlib, ludocracy\npathlib.Path({str(tmp_path / 'imported')!r}).touch()\nSpy = ludocracy.Bot\n"
    (tmp_path / "spy.py").write_text(spy, "utf-8")
    return tmp_path


@pytest.fixture
def server(folder: Path) -> Iterator[Running]:
    started = Running(str(folder / "tables.sqlite"), "--entrants", "careful=mybots:Careful", patch=folder)
    yield started
    started.stop()


def test_guests_play_against_a_bot_that_the_operator_offers(server: Running, folder: Path) -> None:
    async def work() -> None:
        async with Client(server.home, "Ann") as ann:
            games = {game["game"]: game for game in (await ann.get("/api/games"))["games"]}
            kinds = {name: [bot["kind"] for bot in game["bots"]] for name, game in games.items()}
            assert "careful" in kinds["bakschisch"] and "careful" not in kinds["riffifi"]
            table = await ann.new_table("bakschisch", [me(), {"bot": "careful"}], start=True)
            async with ann.at(table) as seat:
                await seat.play_on()
                assert seat.table["phase"] == "over"
        assert (folder / "asked").exists() and "fails" not in server.logged()

    run(work())


def test_a_guest_cannot_name_a_module(server: Running, folder: Path) -> None:
    kinds = ("spy:Spy", "mybots:Careful", "x=spy:Spy", "engine:touch imported", "spy", "careful@5")

    async def work() -> None:
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table("bakschisch", [me(), {"bot": "random"}], start=True)
            async with ann.at(table) as seat:
                await seat.asked(0)
                for kind in kinds:
                    wanted = {"game": "bakschisch", "seats": [{"me": True}, {"bot": kind}]}
                    assert await ann.no("POST", "/api/tables", wanted) == "no-bot"
                    assert await seat.refused("fork", bots=kind) == "no-bot"
                    assert await seat.refused("bot", seat=0, kind=kind) == "no-bot"
                await seat.answer(0)
                await seat.settle()
        assert not (folder / "imported").exists()

    run(work())
