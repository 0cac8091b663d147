"""My games: everything that waits for a person, the oldest first."""

import asyncio
from collections.abc import Callable
from typing import Any

from tests.server.conftest import Postgres
from tests.server.group import Begin, Group, new_table, people
from tests.server.harness import Client, me, run


async def waiting(client: Client, language: str = "en") -> list[dict[str, Any]]:
    found = (await client.get(f"/api/me/waiting?language={language}"))["waiting"]
    assert found == sorted(found, key=lambda one: one["since"])
    return list(found)


async def until(client: Client, good: Callable[[list[dict[str, Any]]], bool]) -> list[dict[str, Any]]:
    """Ask again until what waits is as expected."""
    while True:
        found = await waiting(client)
        if good(found):
            return found
        await asyncio.sleep(0.05)


def test_what_waits_is_listed_oldest_first_with_its_question(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann, Client(server.home, "Ben") as ben, Client(server.home) as eve:
            first = await ann.new_table()
            (one,) = await until(ann, lambda found: len(found) == 1)
            assert (one["table"], one["what"], one["seat"], one["name"]) == (first, "move", 0, "Ann")
            assert one["deadline"] is None
            asked = (await ann.get(f"/api/tables/{first}/view"))["view"]["prompt"]
            assert (one["ask"], one["question"]) == (asked["ask"], asked["text"])
            (french,) = await waiting(ann, "fr")
            assert french["question"] not in ("", one["question"])
            (silent,) = await waiting(ann, "none")
            assert (silent["ask"], silent["question"]) == (one["ask"], "")

            clock = {"kind": "turn", "seconds": 3600}
            second = await ann.new_table(clock=clock)
            old, new = await until(ann, lambda found: len(found) == 2)
            assert (old["table"], new["table"]) == (first, second)
            assert 3500_000 < new["deadline"] - new["since"] <= 3660_000
            assert await waiting(ben) == await waiting(eve) == [], "nobody else learns of it"
            token = await ann.post("/api/tokens", {"scope": "seat", "table": second, "seat": 0})
            async with Client(server.home, token=token["token"]) as program:
                assert [one["table"] for one in await waiting(program)] == [second]

            server.kill()
            server.start()
            assert [(one["table"], one["question"]) for one in await waiting(ann)] == [
                (one["table"], one["question"]) for one in (old, new)
            ]
            assert (await waiting(ann))[0]["since"] == one["since"], "a restart does not make it newer"
            async with ann.at(first) as seat:
                await seat.done("propose", what="pause")
                assert [one["table"] for one in await waiting(ann)] == [second], "nothing waits in a pause"

    run(work())


def test_a_table_that_is_to_begin_and_a_vote_wait_too(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table(seats=[me("Ann"), {}, {"bot": "random"}])
            assert await waiting(ann) == [], "it waits for somebody to sit down"
            async with ann.at(table) as one, ben.at(table) as two:
                await two.done("sit", seat=1)
                assert [(found["what"], found["seat"]) for found in await waiting(ben)] == [("ready", 1)]
                await two.done("ready", seat=1, nonce="11" * 8)
                assert await waiting(ben) == []
                assert [found["what"] for found in await waiting(ann)] == ["start"]
                await one.done("start")
                await one.done("propose", what="end")
                asked = {"move"} if [found for found in await waiting(ben) if found["what"] == "move"] else {"vote"}
                assert {found["what"] for found in await waiting(ben)} == asked
                while asked != {"vote"}:
                    await two.answer()
                    asked = {found["what"] for found in await waiting(ben)}
                (vote,) = await waiting(ben)
                assert (vote["vote"], vote["by"], vote["seat"]) == ("end", "Ann", 1)
                assert all(found["what"] == "move" for found in await waiting(ann))
                await two.settle()
                await two.done("vote", vote=two.table["votes"][0]["vote"], yes=True)
                assert await waiting(ann) == await waiting(ben) == []

    run(work())


def test_every_process_knows_what_waits(postgres: Postgres, begin: Begin) -> None:
    async def work() -> None:
        group = Group(postgres.database(), begin)
        async with people(group) as ann:
            table = await new_table(ann, clock={"kind": "turn", "seconds": 3600})
            told: list[Any] = []
            for home in group.homes():
                while True:
                    async with ann.session.get(f"{home}/api/me/waiting?language=fr") as answer:
                        found = (await answer.json())["waiting"]
                    if found and all(one["deadline"] for one in found):
                        break
                    await asyncio.sleep(0.05)
                told.append([(one["table"], one["seat"], one["question"], one["since"]) for one in found])
            assert told[0] == told[1] == told[2]
            assert told[0][0][0] == table

    run(work())
