"""Several moves of one gesture: tried out, played together, refused together, taken back together."""

from typing import Any

from tests.server.harness import Client, me, run

HEGEMONY = [me(), {"bot": "random"}]


def pressure(view: dict[str, Any]) -> list[str]:
    """A card is discarded for three cubes in the bag."""
    card = next(offer["move"] for offer in view["prompt"]["offers"] if offer["move"].startswith("discard:"))
    return [card, "act:pressure"]


def cubes(view: dict[str, Any]) -> int:
    votes = next(zone for zone in view["zones"] if zone["id"] == "votes")
    return int(next(piece for piece in votes["pieces"] if piece["id"] == "voter.working")["facts"]["bag"]["n"])


def test_a_gesture_is_played_and_undone_as_one(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table("hegemony", seats=HEGEMONY, start=True, pace=60_000)
            async with ann.at(table) as seat:
                before = await seat.asked(0)
                first, second = pressure(before["view"])
                await seat.done("play", seat=0, question=before["question"], move=first, then=[second])
                await seat.settle()
                assert cubes(seat.views[0]["view"]) == cubes(before["view"]) + 3
                await seat.done("undo", seat=0)
                await seat.settle()
                assert seat.views[0]["view"] == before["view"]

    run(work())


def test_a_gesture_with_an_illegal_move_is_not_played_at_all(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table("hegemony", seats=HEGEMONY, start=True, pace=60_000)
            async with ann.at(table) as seat:
                before = await seat.asked(0)
                first, second = pressure(before["view"])
                for wrong in (["act:lobby"], [second, "strike:college"], ["nonsense"]):
                    told = await seat.refused("play", seat=0, question=before["question"], move=first, then=wrong)
                    assert told in ("illegal", "not-your-turn")
                await seat.settle()
                assert seat.views[0]["view"] == before["view"]
                assert seat.views[0]["question"] == before["question"]

    run(work())


def test_moves_are_tried_without_being_played(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table("hegemony", seats=HEGEMONY, start=True, pace=60_000)
            async with ann.at(table) as seat, ben.at(table) as watcher:
                before = await seat.asked(0)
                moves = pressure(before["view"])
                told = await seat.ask("try", seat=0, question=before["question"], moves=moves)
                assert told["is"] == "trial"
                assert cubes(told["view"]) == cubes(before["view"]) + 3
                assert told["next"] in ("mine", "other")
                half = await seat.ask("try", seat=0, question=before["question"], moves=moves[:1])
                assert (half["next"], half["view"]["prompt"]["ask"]) == ("mine", "BasicAction")
                await seat.settle()
                assert seat.views[0]["view"] == before["view"]
                assert await watcher.refused("try", seat=0, question=before["question"], moves=moves) == "not-yours"

    run(work())


def test_a_sealed_answer_cannot_be_tried(home: str) -> None:
    """The last of the sealed answers would open all of them."""

    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table(
                "bakschisch", seats=[me(), {"bot": "random"}, {"bot": "random"}], start=True, pace=0
            )
            async with ann.at(table) as seat:
                view = await seat.asked(0)
                while any(one["seat"] and one["waited_for"] for one in view["view"]["seats"]):
                    view = await seat.until("view")
                move = view["view"]["prompt"]["offers"][0]["move"]
                assert await seat.refused("try", seat=0, question=view["question"], moves=[move]) == "secret"

    run(work())
