"""Seats that ask for a role: which class somebody plays in Hegemony."""

from typing import Any

import pytest

from tests.server.harness import Client, run

ME = {"me": True}


async def sitters(ann: Client, *wishes: dict[str, Any]) -> list[str]:
    """Who sits on each seat of a new table: me, bot or nobody."""
    table = await ann.new_table("hegemony", list(wishes))
    return [seat["who"] for seat in (await ann.get(f"/api/tables/{table}"))["seats"]]


def test_a_seat_is_placed_by_its_role(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            bot = {"bot": "random"}
            assert await sitters(ann, ME | {"role": "state"}, bot, {}, bot) == ["bot", "empty", "bot", "person"]
            assert await sitters(ann, ME | {"role": "middle"}, {"role": "working"}, bot) == ["empty", "person", "bot"]
            assert await sitters(ann, bot, ME | {"role": "working"}) == ["person", "bot"]
            seen = {tuple(await sitters(ann, ME | {"role": "random"}, bot)) for _ in range(20)}
            assert seen == {("person", "bot"), ("bot", "person")}, "by lot"
            kept = {tuple(await sitters(ann, ME | {"role": "random"}, bot, {"role": "middle"})) for _ in range(20)}
            assert kept == {("person", "empty", "bot"), ("bot", "empty", "person")}, "a named role is not dealt away"

    run(work())


@pytest.mark.parametrize(
    ("game", "seats", "told"),
    [
        ("hegemony", [{"role": "banker"}, {}, {}, {}], "banker"),
        ("hegemony", [{"role": "state"}, {}, {}], "state"),
        ("hegemony", [{"role": "middle"}, {}], "middle"),
        ("hegemony", [{"role": "working"}, {"role": "working"}], "two seats"),
        ("riffifi", [{"role": "working"}, {}, {}], "no roles"),
    ],
)
def test_a_role_that_cannot_be_played_is_refused(home: str, game: str, seats: list[Any], told: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            _, answer = await ann.request("POST", "/api/tables", {"game": game, "seats": seats})
            assert answer["code"] == "bad-option"
            assert told in answer["detail"]
            assert told in answer["why"].lower(), "people are told too"

    run(work())
