"""The client by which the tests talk to servers: it answers each question once, whatever it receives between two views."""

import asyncio
import time
from pathlib import Path

import pytest

from ludocracy.server.tables import publisher
from tests.server.harness import Client, answer_to, me, run, within


def test_messages_between_two_views_do_not_repeat_a_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Views come at once only to those who are asked or send a request.
    monkeypatch.setattr(publisher, "INTERVAL", 3600.0)

    async def work() -> None:
        async with (
            within(tmp_path / "tables.sqlite") as (server, home),
            Client(home, "Ann") as ann,
            Client(home, "Ben") as ben,
        ):
            table = await ann.new_table(seats=[me(), {}, {"bot": "random"}], options={"first_dealer": "last"})
            async with ann.at(table) as first, ben.at(table) as second:
                await second.done("sit", seat=1, nonce="00" * 8)
                await first.done("start")
                server.registry.live[table].publisher.sent_to_all_at = time.monotonic()
                asked = await first.asked(0)
                await first.answer(0)
                await second.done("chat", text="Well played!")
                await first.until("chat")
                newest = [told for told in first.received if told["is"] == "view"][-1]
                assert newest["question"] == asked["question"], "a view came before the chat: this test proves nothing"
                assert first.views[0]["question"] is None
                await second.done("chat", text="Your turn?")
                await first.play_on(until=lambda: first.received[-1].get("text") == "Your turn?")
                await asyncio.gather(first.play_on(), second.play_on())

    run(work())


def test_a_view_that_was_sent_before_an_answer_does_not_repeat_the_question(tmp_path: Path) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            table = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            async with ann.at(table) as seat:
                view = await seat.asked()
                await seat.send("language", language="fr")  # all views are sent again, the open question with them
                sent = await seat.send("play", **answer_to(view))
                while (await seat.until("view", seat=view["seat"]))["question"]:
                    assert seat.views[view["seat"]]["question"] is None
                assert [told["is"] for told in seat.received if told.get("id") == sent] == ["done"]
                assert (await seat.asked())["seat"] != view["seat"]

    run(work())


def test_a_refused_answer_leaves_the_question_open(tmp_path: Path) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            table = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            async with ann.at(table) as seat:
                view = await seat.asked()
                assert await seat.refused("play", **answer_to(view, "play:gold-77")) == "illegal"
                assert await seat.asked(view["seat"]) == view
                await seat.answer(view["seat"])
                assert await seat.refused("play", **answer_to(view)) in ("late", "not-your-turn")
                assert (await seat.asked())["seat"] != view["seat"], "an answered question stays answered"

    run(work())


def test_a_question_that_was_taken_back_is_not_answered(tmp_path: Path) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            table = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            async with ann.at(table) as seat:
                mover = (await seat.asked())["seat"]
                await seat.answer()
                after = await seat.asked()
                await seat.done("undo", seat=mover)
                view = await seat.asked()
                assert view["seat"] == mover != after["seat"]
                await seat.answer()

    run(work())
