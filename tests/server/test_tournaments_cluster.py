"""Whole tournaments on three processes that are killed in between: an evening of Tax the Rich, and weeks of Hegemony.

`make soak` plays them as a club would: 24 entrants, three rounds of each. `make test` plays fewer entrants.
"""

import asyncio
import contextlib
import json
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from ludocracy.play.record_files import round_standings, verify
from tests.server.conftest import Postgres
from tests.server.evenings import Entrant, sealed
from tests.server.group import Begin, Group
from tests.server.harness import Client, run
from tests.server.history import History

SOAK = bool(os.environ.get("LUDOCRACY_SOAK"))
#: Entrants who are people, and rounds.
PEOPLE, ROUNDS = (22, 3) if SOAK else (3, 2)
WEEK = 7 * 24 * 3600 * 1000
#: A game of Hegemony has so many moves, draws included, when everybody stays away.
WEEKLY = 100


@contextlib.asynccontextmanager
async def club(group: Group, count: int, **settings: Any) -> AsyncIterator[list[Entrant]]:
    async with contextlib.AsyncExitStack() as stack:
        found: list[Entrant] = []
        history = History()
        for number in range(count):
            client = Client(group.next_home(), f"P{number}")
            await stack.enter_async_context(client)
            if not found:
                made = await client.post("/api/tournaments", {"bot": "random", "pace": 0, "absent": 3600} | settings)
            found.append(Entrant(group, client, made["id"], history))
            await found[-1].do(do="join")
        yield found


async def restart(group: Group, number: int) -> None:
    """Kill one process, and start it again."""
    victim = group.processes[number]
    victim.kill()
    await asyncio.to_thread(victim.start)


async def play_round(people: list[Entrant], round_: int, moves: int | None = None) -> dict[str, Any]:
    """Play a round as its entrants, and return the tournament after it; or until each game has so many moves."""

    async def one(entrant: Entrant) -> dict[str, Any]:
        told = await entrant.until(round_, "playing")
        if told["table"]:
            await entrant.player(told["table"], f"{round_} {told['number']}").play(moves)
        return await entrant.until(round_, "playing" if moves else "over")

    return (await asyncio.gather(*[one(each) for each in people]))[0]


async def check_files(one: Entrant, folder: Path, rounds: int) -> None:
    """Verify the deals, and compute the standings again, from what anybody can download."""
    file = folder / "games.txt"
    file.write_text(await one.client.get(f"/api/tournaments/{one.tournament}/records.txt"))
    assert len(verify(file).rounds) == rounds
    found, _ = round_standings(file)
    told = (await one.show())["standings"]
    assert [(each.place, each.entrant, round(float(each.points), 2)) for each in found] == [
        (each["place"], each["entrant"], each["points"]) for each in told if each["played"]
    ]


def test_an_evening_is_played_while_processes_are_killed(postgres: Postgres, begin: Begin, tmp_path: Path) -> None:
    async def work() -> None:
        group = Group(postgres.database(), begin)
        seats, options = (4, {}) if SOAK else (3, {"rounds": 2})
        settings = {"name": "Thursday", "game": "tax_the_rich", "seats": seats, "rounds": ROUNDS, "options": options}
        async with club(group, PEOPLE + 1, **settings) as people:
            for number in range(1, ROUNDS + 1):
                present = people[:-1] if number == 1 else people  # the last one comes late: a bot begins for them
                await asyncio.gather(*[one.add_nonce(await one.show()) for one in present])
                await people[0].do(do="begin", round=number)
                playing = asyncio.create_task(play_round(present, number))
                await restart(group, number % 3)
                told = await playing
                assert len(told["rounds"][number - 1]["tables"]) == -(-len(people) // seats)
            assert told["phase"] == "over"
            await check_files(people[0], tmp_path, ROUNDS)
            await asyncio.to_thread(people[0].history.check, group.database)

    run(work(), 3600.0)


def test_rounds_of_a_week_go_on_by_themselves(postgres: Postgres, begin: Begin, tmp_path: Path) -> None:
    """Everybody plays, and then stays away: bots finish the games at the end of the week, and the next round begins at its time.

    In `make soak` people play the last round to its end. The clock is advanced by moving all moments that are stored a week
    back while no process runs.
    """

    async def work() -> None:
        group = Group(postgres.database(), begin)
        rounds = 3 if SOAK else 2
        settings = {"name": "November", "game": "hegemony", "seats": 4 if SOAK else 2, "rounds": rounds, "days": 7}
        async with club(group, 23 if SOAK else 2, **settings) as people:
            await sealed(people)
            await people[0].do(do="begin", round=1)
            for number in range(1, rounds + 1):
                moves = None if SOAK and number == rounds else WEEKLY
                playing = asyncio.create_task(play_round(people, number, moves))
                await restart(group, number % 3)
                await playing
                if moves is None:
                    continue
                for process in group.processes:
                    process.kill()
                advance(group, people[0].tournament)
                await asyncio.gather(*[asyncio.to_thread(process.start) for process in group.processes])
            told = await people[0].until(rounds, "over")
            seats = [
                table["entrants"].index(0)
                for one in told["rounds"]
                for table in one["tables"]
                if 0 in table["entrants"]
            ]
            assert len(set(seats)) == rounds
            everybody = {one["number"] for one in told["entrants"] if one["who"] == "person"}
            assert all(everybody <= {*map(int, one["nonces"])} for one in told["rounds"]), "in each round"
            assert all(table["scores"] for one in told["rounds"] for table in one["tables"])
            await check_files(people[0], tmp_path, rounds)
            await asyncio.to_thread(people[0].history.check, group.database, stand_ins=True)

    run(work(), 7200.0)


def advance(group: Group, tournament: str) -> None:
    """Move everything that a tournament has stored about times a week back."""
    [(state,)] = group.query("SELECT state FROM tournaments WHERE id = :id", id=tournament)
    told = json.loads(state)
    told["begun"] -= WEEK
    for one in told["rounds"]:
        one["at"], one["until"] = (max(0, one.get(name, 0) - WEEK) for name in ("at", "until"))
    update = "UPDATE tournaments SET state = :state, version = version + 1 WHERE id = :id RETURNING id"
    group.query(update, state=json.dumps(told), id=tournament)
    for table in told["rounds"][-1]["tables"]:
        [(stored,)] = group.query("SELECT state FROM tables WHERE id = :id", id=table["id"])
        played = json.loads(stored)
        played["round"]["until"] -= WEEK
        group.query(
            "UPDATE tables SET state = :state WHERE id = :id RETURNING id", state=json.dumps(played), id=table["id"]
        )
