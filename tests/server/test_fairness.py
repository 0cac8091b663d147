"""Commit, then reveal: nobody can choose a deal, and a seat that delays it is named."""

import asyncio
import hashlib
import hmac
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludocracy.play.duplicate.shares import bot_nonce, seal_of
from ludocracy.server.tables import absence
from ludocracy.server.tables.state import TEST_SECRET
from tests.server.harness import TIMEOUT, Client, Running, Seat, me, run, within

Begin = Callable[..., Running]

ANN, BEN = "aa" * 16, "bb" * 16


async def sealed(ann: Client, first: Seat, second: Seat) -> None:
    """Ann and Ben have sealed their nonces. Their clients do not reveal them by themselves."""
    commitment = first.table["fair"]["commitment"]
    await first.done("ready", seat=0, seal=seal_of(commitment, 0, ANN))
    if not second.table["you"]["seats"]:
        await second.done("sit", seat=1)
    await second.done("ready", seat=1, seal=seal_of(commitment, 1, BEN))


async def start(first: Seat, second: Seat) -> None:
    """Start as the owner, and wait until everybody is asked to reveal nonces."""
    await first.send("start")
    for seat in (first, second):
        while seat.table["fair"]["stage"] != "revealing":
            await seat.next()


def test_no_nonce_is_shown_before_all_are_sealed_and_nothing_dealt_before_all_are_shown(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table(seats=[{"me": True}, {}, {"bot": "random"}])
            async with ann.at(table) as first, ben.at(table) as second:
                assert await first.refused("start") == "not-ready"
                assert await first.refused("ready", seat=0, seal="abc") == "bad-seal"
                await sealed(ann, first, second)
                assert await second.refused("reveal", seat=1, nonce=BEN) == "not-ready"
                assert first.table["fair"]["nonces"] == {}
                await start(first, second)
                fair = second.table["fair"]
                assert set(fair["seals"]) == {"0", "1", "2"} and set(fair["nonces"]) == {"2"}
                await first.done("reveal", seat=0, nonce=ANN)
                # Ben knows everything now but can change nothing: not his nonce, nor seats, nor options
                assert await second.refused("reveal", seat=1, nonce="cc" * 16) == "bad-nonce"
                assert await second.refused("ready", seat=1, seal="00" * 32) == "starting"
                assert await first.refused("set", options={"officer": True}) == "starting"
                assert await first.refused("bot", seat=2, kind="club") == "starting"
                assert first.table["phase"] == "waiting" and not first.views
                await second.done("reveal", seat=1, nonce=BEN)
                await second.done("reveal", seat=1, nonce=BEN)  # sent twice, as after a lost connection
                while first.table["phase"] != "playing":
                    await first.next()
                await asyncio.gather(first.play_on(), second.play_on())
            await check(ann, table)

    run(work())


async def check(client: Client, table: str) -> None:
    """Check that everything follows from the secret and the nonces, using only docs/records.md."""
    fair: dict[str, Any] = (await client.get(f"/api/tables/{table}"))["fair"]
    secret, nonces = fair["secret"], fair["nonces"]
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == fair["commitment"]
    assert nonces["2"] == bot_nonce(secret, 2)
    for seat, nonce in nonces.items():
        assert hashlib.sha256(f"{fair['commitment']}|{seat}|{nonce}".encode()).hexdigest() == fair["seals"][seat]
    record = await client.get(f"/api/tables/{table}/record")
    assert all(f"nonce: {seat} {nonce}\n" in record for seat, nonce in nonces.items())
    moves = [line for line in record.splitlines() if line[:2] in ("~ ", "0 ", "1 ", "2 ")]
    draws = (await client.get(f"/api/tables/{table}/draws"))["draws"]
    assert [draw["move"] for draw in draws] == [number for number, line in enumerate(moves) if line[0] == "~"]
    told = ",".join(f"{seat}={nonces[seat]}" for seat in sorted(nonces))
    counts: dict[str, int] = {}
    for draw in draws:
        purpose = draw["outcomes"][0].partition(":")[0]
        message = f"{told}|{purpose}|{counts.get(purpose, 0)}|0".encode()
        counts[purpose] = counts.get(purpose, 0) + 1
        number = int.from_bytes(hmac.digest(bytes.fromhex(secret), message, "sha256"), "big")
        chosen = [text for text, weight in zip(draw["outcomes"], draw["weights"], strict=True) for _ in range(weight)]
        assert moves[draw["move"]] == f"~ {chosen[number % len(chosen)]}"
    assert (await client.get(f"/api/tables/{table}/verify"))["ok"]


def test_a_seat_that_does_not_reveal_voids_the_start_for_all_to_see(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(TEST_SECRET)
    monkeypatch.setattr(absence, "REVEAL_WITHIN", TIMEOUT)

    async def work() -> None:
        async with (
            within(tmp_path / "t.sqlite") as (server, home),
            Client(home, "Ann") as ann,
            Client(home, "Ben") as ben,
        ):
            table = await ann.new_table(seats=[{"me": True}, {}, {"bot": "random"}])
            async with ann.at(table) as first, ben.at(table) as second, ann.at(table) as watcher:
                before = first.table["fair"]["commitment"]
                await sealed(ann, first, second)
                await start(first, second)
                await first.done("reveal", seat=0, nonce=ANN)
                monkeypatch.setattr(absence, "REVEAL_WITHIN", 0.0)  # the time is over
                server.registry.live[table].schedule_next()
                for seat in (first, second, watcher):
                    while not seat.table["fair"]["void"]:
                        await seat.next()
                    fair = seat.table["fair"]
                    [void] = fair["void"]
                    assert (void["seats"], void["names"], void["commitment"]) == ([1], ["Ben"], before)
                    assert fair["stage"] == "sealing" and fair["seals"] == fair["nonces"] == {}
                    assert fair["commitment"] != before
                assert await first.refused("reveal", seat=0, nonce=ANN) == "not-ready"
                assert await first.refused("start") == "not-ready"
                monkeypatch.setattr(absence, "REVEAL_WITHIN", TIMEOUT)
                await sealed(ann, first, second)
                await start(first, second)
                await first.done("reveal", seat=0, nonce=ANN)
                await second.done("reveal", seat=1, nonce=BEN)
                while first.table["phase"] != "playing":
                    await first.next()
                assert len(first.table["fair"]["void"]) == 1  # it stays visible

    run(work())


def test_leaving_while_nonces_are_revealed_voids_the_start(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table(seats=[{"me": True}, {}, {"bot": "random"}])
            async with ann.at(table) as first, ben.at(table) as second:
                await sealed(ann, first, second)
                await start(first, second)
                await first.done("reveal", seat=0, nonce=ANN)
                await second.done("rise", seat=1)
                await first.settle()
                assert [void["names"] for void in first.table["fair"]["void"]] == [["Ben"]]
                assert first.table["seats"][1]["who"] == "empty"
                assert not first.table["seats"][0]["ready"]

    run(work())


def test_a_start_survives_a_crash_between_two_nonces(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table(seats=[{"me": True}, {"me": True}, {"bot": "random"}])
            commitment = (await ann.get(f"/api/tables/{table}"))["fair"]["commitment"]
            for seat, nonce in enumerate((ANN, BEN)):
                await ann.do(table, do="ready", seat=seat, seal=seal_of(commitment, seat, nonce))
            await ann.do(table, do="start")
            await ann.do(table, do="reveal", seat=0, nonce=ANN)
            server.kill()
            server.start()
            told = await ann.get(f"/api/tables/{table}")
            assert told["fair"]["stage"] == "revealing" and told["fair"]["nonces"]["0"] == ANN
            await ann.do(table, do="reveal", seat=1, nonce=BEN)
            assert (await ann.get(f"/api/tables/{table}"))["phase"] == "playing"

    run(work())


def test_seats_that_move_up_are_asked_for_new_seals(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table(seats=[me(), {}, me(), me()])
            async with ann.at(table) as seat:
                assert [one["ready"] for one in seat.table["seats"]] == [True, False, True, True]
                await seat.done("set", seats=3)
                await seat.settle()
                assert [one["ready"] for one in seat.table["seats"]] == [True, False, False]

    run(work())


def test_an_old_client_that_sends_its_nonce_openly_is_told_so(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            wanted = {"game": "riffifi", "seats": [{"me": True, "nonce": ANN}, {}, {}]}
            assert await ann.no("POST", "/api/tables", wanted) == "bad-message"

    run(work())


def test_a_slow_disk_does_not_void_a_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time to reveal begins when everybody can know that it has begun, not before the start is stored."""

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (server, home), Client(home, "Ann") as ann:
            table = await ann.new_table(seats=[me(), me(), me()])
            async with ann.at(table) as seat:
                commit, stored = server.writer._do, list[float]()

                def timed(*arguments: Any) -> None:
                    commit(*arguments)
                    stored.append(time.monotonic())

                monkeypatch.setattr(server.writer, "_do", timed)
                await seat.send("start")
                while seat.table["fair"]["stage"] != "revealing":
                    await seat.next()
                assert server.registry.live[table].table.revealing_since > stored[0]

    run(work())
