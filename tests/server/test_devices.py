"""Another device without an account: a seat's code leads to its table, from any process."""

import asyncio

from tests.server.conftest import Postgres
from tests.server.group import Begin, Group, new_table, people
from tests.server.harness import Client, me, run


def test_a_code_alone_leads_to_its_table(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann, Client(server.home, "Phone") as phone:
            await ann.new_table()
            table = await ann.new_table(seats=[me("A"), me("B"), {"bot": "random"}], start=True)
            codes = (await ann.get(f"/api/tables/{table}"))["you"]["rejoin"]
            assert await phone.no("POST", "/api/rejoin", {"code": "AAAA-AAAA"}) == "wrong-code"
            written = codes["1"].replace("-", " ").lower()
            assert (await phone.post("/api/rejoin", {"code": written})) == {"table": table}
            assert (await phone.post(f"/api/tables/{table}/rejoin", {"code": written})) == {"seat": 1}
            assert (await ann.get(f"/api/tables/{table}"))["you"]["seats"] == [0]
            assert await ann.no("POST", "/api/rejoin", {"code": codes["1"]}) == "wrong-code", "it works once"
            async with Client(server.home) as stranger:
                assert await stranger.no("POST", "/api/rejoin", {"code": codes["0"]}) == "no-person"

    run(work())


def test_only_who_holds_a_seat_gets_its_personal_link(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table()
            status, plain = await ann.request("GET", f"/api/tables/{table}/qr.svg")
            status, personal = await ann.request("GET", f"/api/tables/{table}/qr.svg?seat=0")
            assert status == 200
            assert personal != plain
            for path in (f"/api/tables/{table}/qr.svg?seat=0", f"/api/tables/{table}/qr.svg?seat=1"):
                assert await ben.no("GET", path) == "not-yours"
            token = await ann.post("/api/tokens", {"scope": "seat", "table": table, "seat": 0})
            async with Client(home, token=token["token"]) as program:
                assert await program.no("GET", f"/api/tables/{table}/qr.svg?seat=0") == "not-yours"

    run(work())


def test_every_process_finds_the_table_of_a_code(postgres: Postgres, begin: Begin) -> None:
    async def work() -> None:
        group = Group(postgres.database(), begin)
        async with people(group) as ann:
            table = await new_table(ann)
            code = (await ann.get(f"/api/tables/{table}"))["you"]["rejoin"]["0"]
            for home in group.homes():
                while True:  # the others hear of a new table within half a second
                    async with ann.session.post(f"{home}/api/rejoin", json={"code": code}) as answer:
                        if answer.status == 200:
                            assert await answer.json() == {"table": table}
                            break
                    await asyncio.sleep(0.05)

    run(work())
