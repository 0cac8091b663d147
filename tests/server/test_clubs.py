"""Clubs: a name and a welcome, and the times at which a table plays."""

import time
from collections.abc import Callable
from pathlib import Path

from ludocracy.server.tables.calendar import folded
from tests.server.harness import Client, Running, me, run

Begin = Callable[..., Running]


def test_a_club_has_a_name_and_a_welcome(tmp_path: Path, begin: Begin) -> None:
    file = tmp_path / "welcome.md"
    file.write_text("# Thursdays\n\nat eight", "utf-8")
    file.with_name("welcome.fr.md").write_text("# Le jeudi", "utf-8")

    async def work() -> None:
        server = begin(str(tmp_path / "t.sqlite"), "--name", "The  Red Lion", "--welcome", str(file))
        async with Client(server.home) as ann:
            club = await ann.get("/api/club?language=en")
            assert (club["name"], club["welcome"]) == ("The Red Lion", "# Thursdays\n\nat eight")
            assert (await ann.get("/api/club?language=fr"))["welcome"] == "# Le jeudi"
            file.unlink()
            assert (await ann.get("/api/club?language=en"))["welcome"] == ""

    run(work())


def test_a_time_is_confirmed_when_everybody_has_accepted(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann; B,") as ann, Client(home, "Ben") as ben, Client(home, "Eve") as eve:
            club = await ann.get("/api/club")
            assert (club["name"], club["welcome"]) == ("", "")
            table = await ann.new_table(seats=[me(), {}, {"bot": "random"}])
            at = (int(time.time()) + 86_400) * 1000
            async with ann.at(table) as seat, ben.at(table) as other, eve.at(table) as watcher:
                await other.done("sit", seat=1)
                await seat.done("meet", at=at, minutes=90)
                assert await watcher.refused("meet", at=at) == "not-yours"
                assert await watcher.refused("attend", meeting=1, yes=True) == "not-yours"
                assert await seat.refused("meet", at=1) == "bad-message"
                text = await calendar_of(ann, table)
                assert "STATUS:TENTATIVE" in text
                await other.done("attend", meeting=1, yes=True)
                await seat.settle()
                assert seat.table["meetings"] == [
                    {"meeting": 1, "at": at, "minutes": 90, "by": 0, "yes": [0, 1], "no": []}
                ]
                text = await calendar_of(ann, table)
                assert "STATUS:CONFIRMED" in text
                assert time.strftime("DTSTART:%Y%m%dT%H%M%SZ", time.gmtime(at / 1000)) in text
                assert "DURATION:PT90M" in text
                assert "Ann\\; B\\,\\, Ben\\n" in text.replace("\r\n ", "")
                assert text.startswith("BEGIN:VCALENDAR\r\n") and text.endswith("END:VCALENDAR\r\n")
                await other.done("attend", meeting=1, yes=False)
                assert "STATUS:TENTATIVE" in await calendar_of(ann, table)
                assert await other.refused("attend", meeting=2, yes=True) == "no-vote"
                await seat.done("attend", meeting=1, yes=False)
                await seat.settle()
                assert seat.table["meetings"] == []
                for n in range(8):
                    await seat.done("meet", at=at + n)
                assert await seat.refused("meet", at=at) == "too-many"

    run(work())


async def calendar_of(client: Client, table: str) -> str:
    async with client.session.get(f"/api/tables/{table}/calendar.ics") as answer:
        assert answer.content_type == "text/calendar"
        return (await answer.read()).decode()


def test_long_lines_are_folded_between_characters() -> None:
    line = "SUMMARY:" + "é" * 80
    parts = folded(line).split("\r\n")
    assert all(len(part.encode()) <= 75 for part in parts)
    assert parts[-1] == ""
    assert "".join(part.removeprefix(" ") if n else part for n, part in enumerate(parts)) == line
