"""The leak law on the wire: in two worlds that a seat cannot tell apart, the frames that reach it are the same, byte for byte."""

import random
from typing import Any

import pytest

from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE, WATCHER
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from tests.server.harness import Client, Seat, me, run

WORLDS = 4


def moments(game: str, seed: int) -> list[Table]:
    """Positions of a random game at which somebody must answer."""
    rules = catalogue.find(game)
    rng, chance = Rng(seed), random.Random(seed)
    table = rules.start(min(rules.seats))
    found: list[Table] = []
    for _ in range(400):
        who = table.who()
        if not who:
            break
        if who[0] != CHANCE:
            found.append(table.clone())
        table.play(who[0], random_move(table, who[0], rng))
    return chance.sample(found, min(WORLDS, len(found)))


async def frames(client: Client, other: Client, game: str, table: Table, seat: int, answer: int | None) -> list[str]:
    """The views that arrive at one seat, or at a watcher, when the table begins here and, perhaps, somebody answers."""
    seats: list[dict[str, Any]] = [{} for _ in range(table.seats)]
    position = catalogue.find(game).dump(table)
    if seat != WATCHER:
        seats[seat] = me("Ann") | {"nonce": "00" * 8}
    made = await client.new_table(game, seats, position=position)
    async with client.at(made) as mine, other.at(made) as others:
        for number in range(table.seats):
            if number != seat:
                await others.done("sit", seat=number, name=f"Other {number}", nonce="11" * 8)
        await mine.done("start")
        await others.settle()
        if answer is not None:
            await answer_as(others, answer)
        await mine.settle()
        await mine.settle()
        return [raw for raw, told in zip(mine.raw, mine.received, strict=True) if told["is"] == "view"]


async def answer_as(others: Seat, seat: int) -> None:
    """Another seat answers in secret: what it chose must not be told."""
    view = await others.asked(seat)
    await others.answer(seat, random.randrange(len(view["view"]["prompt"]["offers"])))


@pytest.mark.parametrize("game", catalogue.names())
def test_two_hidden_worlds_look_the_same(home: str, game: str) -> None:
    async def work() -> None:
        rules = catalogue.find(game)
        differed = 0
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            for number, table in enumerate(moments(game, 7)):
                seat = [*range(table.seats), WATCHER][number % (table.seats + 1)]
                other = rules.imagine(table, seat, Rng(number))
                differed += rules.dump(other) != rules.dump(table)
                one = await frames(ann, ben, game, table, seat, None)
                two = await frames(ann, ben, game, other, seat, None)
                assert one == two
                assert one
                # where several answer at once, another's answer reveals only that it was given
                sealed = [one for one in table.who() if one != seat]
                if len(table.who()) > 1 and sealed and seat in table.who():
                    one = await frames(ann, ben, game, table, seat, sealed[0])
                    two = await frames(ann, ben, game, other, seat, sealed[0])
                    assert one == two
        assert differed or game != "riffifi", "hands are hidden: if no world differed, the test proves nothing"

    run(work(), 300)


async def plan_frames(client: Client, other: Client, game: str, table: Table, seat: int, how: str) -> list[str]:
    """What arrives at one seat while another answers: by hand, by a plan, or by hand with a plan that waits."""
    mover = next(one for one in table.who() if one != seat)
    seats: list[dict[str, Any]] = [{} for _ in range(table.seats)]
    seats[seat] = me("Ann") | {"nonce": "00" * 8}
    made = await client.new_table(game, seats, position=catalogue.find(game).dump(table))
    async with client.at(made) as mine, other.at(made) as others:
        await mine.until("table", watchers=1)  # that somebody watches is told a second later
        for number in range(table.seats):
            if number != seat:
                await others.done("sit", seat=number, name=f"Other {number}", nonce="11" * 8)
        await mine.done("start")
        view = await others.asked(mover)
        await mine.settle()
        begun = len(mine.raw)
        move = view["view"]["prompt"]["offers"][0]["move"]
        if how == "plan":
            await others.done("plan", seat=mover, plan={"steps": [{"moves": [move]}]})
            await others.until("plan", stopped="done")
        elif how == "waiting":
            never = {"moves": [move], "when": [{"is": "shown", "zone": "nowhere"}]}
            await others.done("plan", seat=mover, plan={"steps": [never], "others": "wait"})
        if how != "plan":
            await others.answer(mover, 0)
        await mine.settle()
        await mine.settle()
        told = zip(mine.raw[begun:], mine.received[begun:], strict=True)
        return [raw.replace(made, "table") for raw, one in told if one["is"] != "done"]


@pytest.mark.parametrize("game", catalogue.names())
def test_a_plan_of_another_seat_changes_no_frame(home: str, game: str) -> None:
    async def work() -> None:
        table = next(one for one in moments(game, 7) if any(who != 0 for who in one.who()))
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            by_hand = await plan_frames(ann, ben, game, table, 0, "hand")
            assert by_hand or len(table.who()) > 1
            assert await plan_frames(ann, ben, game, table, 0, "plan") == by_hand
            assert await plan_frames(ann, ben, game, table, 0, "waiting") == by_hand

    run(work(), 300)
