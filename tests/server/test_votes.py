"""Votes: taking back, pauses, bots for absent players, ending a game."""

from collections.abc import Callable

from tests.server.harness import Client, Running, me, run

Begin = Callable[..., Running]


def test_undo_alone_goes_back_past_bots(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                before = await seat.asked(0)
                assert await seat.refused("undo", seat=0) == "no-undo"
                await seat.answer(0)
                later = await seat.asked(0, before["question"])
                assert later["undo"] == "free"
                await seat.done("undo", seat=0)
                await seat.settle()
                now = seat.views[0]
                assert now["view"] == before["view"]
                assert now["question"] > later["question"]
                assert await seat.refused("play", seat=0, question=before["question"], move="x") in ("late", "illegal")
                await seat.play_on()
            assert (await ann.get(f"/api/tables/{table}/verify"))["ok"]

    run(work())


def test_undo_among_people_needs_their_consent(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table(seats=[me(), {}, {"bot": "random"}], options={"first_dealer": "last"})
            async with ben.at(table) as second, ann.at(table) as first:
                await second.done("sit", seat=1, nonce="00" * 8)
                await first.done("start")
                before = await first.asked(0)
                await first.answer(0)
                assert (await second.asked(1))["undo"] is None
                await second.answer(1)
                told = await first.done("undo", seat=0)
                vote = told["vote"]
                assert (await second.until("table"))["votes"][0]["what"] == "undo"
                assert await second.refused("vote", vote=vote + 7, yes=True) == "no-vote"
                assert (await second.done("vote", vote=vote, yes=True))["passed"]
                await first.settle()
                assert first.views[0]["view"] == before["view"]

    run(work())


def test_votes_count_newcomers_and_not_players_who_left(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table(seats=[me(), {}, {"bot": "random"}], pace=60_000)
            async with ann.at(table) as first:
                async with ben.at(table) as second:
                    await second.done("sit", seat=1, nonce="00" * 8)
                    await first.done("start")
                    vote = (await first.done("propose", what="pause"))["vote"]
                    await second.done("vote", vote=vote, yes=False)
                    vote = (await first.done("propose", what="pause"))["vote"]
                while not first.table["paused"]:  # Ben is gone: nobody else has to agree
                    await first.next()
                vote = (await first.done("propose", what="end"))["vote"]
                await first.settle()
                assert first.table["votes"][0]["needed"] == [0, 1]
                async with ben.at(table) as second:  # but Ben has to agree to this: it is his game too
                    assert (await second.done("vote", vote=vote, yes=True))["passed"]
                await first.settle()
                assert first.table["phase"] == "over"
                assert first.table["votes"] == []
            again = (await ann.post(f"/api/tables/{table}/do", {"do": "rematch"}))["table"]
            async with ann.at(again) as first:
                await first.done("ready", seat=0, nonce="00" * 8)
                async with ben.at(again) as second:
                    await second.done("ready", seat=1, nonce="00" * 8)
                    await first.done("start")
                    vote = (await second.done("propose", what="pause"))["vote"]
                    async with ben.at(again):  # a second window of the same person has no second vote
                        await first.settle()
                        assert first.table["votes"][0]["needed"] == [0, 1]
                    await first.done("vote", vote=vote, yes=False)
                    vote = (await first.done("propose", what="pause"))["vote"]
                    await second.done("rise", seat=1)
                    await first.settle()
                    assert first.table["paused"]

    run(work())


def test_a_vote_waits_for_a_player_who_has_just_arrived(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben, Client(home, "Cleo") as cleo:
            table = await ann.new_table(seats=[me(), {}, {}])
            async with ann.at(table) as first, ben.at(table) as second:
                await second.done("sit", seat=1, nonce="00" * 8)
                async with cleo.at(table) as third:
                    await third.done("sit", seat=2, nonce="00" * 8)
                    await first.done("start")
                await first.settle()
                while first.table["seats"][2]["here"]:
                    await first.next()
                vote = (await first.done("propose", what="pause"))["vote"]
                async with cleo.at(table) as third:
                    assert third.table["votes"][0]["needed"] == [0, 1, 2]
                    await third.done("vote", vote=vote, yes=True)
                    assert (await second.done("vote", vote=vote, yes=True))["passed"]

    run(work())


def test_pause_by_consent_and_the_end_by_consent(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            clock, options = {"kind": "turn", "seconds": 600}, {"first_dealer": "last"}
            table = await ann.new_table(seats=[me(), {}, {"bot": "random"}], clock=clock, options=options)
            async with ben.at(table) as second, ann.at(table) as first:
                await second.done("sit", seat=1, nonce="00" * 8)
                await first.done("start")
                vote = (await first.done("propose", what="pause"))["vote"]
                assert not first.table["paused"]
                await second.done("vote", vote=vote, yes=False)
                await first.settle()
                assert not first.table["votes"]
                vote = (await first.done("propose", what="pause"))["vote"]
                await second.done("vote", vote=vote, yes=True)
                await first.settle()
                assert first.table["paused"]
                asked = next((s, v) for s in (first, second) for v in s.views.values() if v["question"])
                seat, view = asked
                move = view["view"]["prompt"]["offers"][0]["move"]
                refusal = await seat.refused("play", seat=view["seat"], question=view["question"], move=move)
                assert refusal == "paused"
                assert [c for c in first.received if c["is"] == "clock"][-1]["running"] == []
                await second.done("resume")
                vote = (await second.done("propose", what="end"))["vote"]
                assert (await first.done("vote", vote=vote, yes=True))["passed"]
                await first.settle()
                assert first.table["result"]["why"] == "agreed"
                assert first.views[0]["view"]["prompt"] is None
            assert (await ben.get(f"/api/tables/{table}/verify"))["ok"]

    run(work())


def test_a_bot_takes_over_by_vote_or_on_request(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table(seats=[me(), {}, {"bot": "random"}])
            async with ann.at(table) as first:
                async with ben.at(table) as second:
                    await second.done("sit", seat=1, nonce="00" * 8)
                    await first.done("start")
                while first.table["seats"][1]["here"]:
                    await first.next()
                assert (await first.done("propose", what="bot", seat=1))["passed"]
                await first.settle()
                assert first.table["seats"][1]["bot"]
                await first.done("bot", seat=0, kind="random")
                over = first.table["phase"] == "over"
                while not over:
                    over = (await first.next()).get("phase") == "over"

    run(work())


def test_shared_decisions_wait_for_absent_players(database: str, begin: Begin) -> None:
    """Ending a game, or taking back what others have answered, needs those who are away; the vote survives a restart."""

    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann, Client(server.home, "Ben") as ben:
            table = await ann.new_table(seats=[me(), {}, {"bot": "random"}], options={"first_dealer": "last"})
            async with ann.at(table) as first:
                async with ben.at(table) as second:
                    await second.done("sit", seat=1, nonce="00" * 8)
                    await first.done("start")
                    before = await first.asked(0)
                    await first.answer(0)
                    await second.asked(1)
                    await second.answer(1)
                while first.table["seats"][1]["here"]:
                    await first.next()
                end = (await first.done("propose", what="end"))["vote"]
                undo = (await first.done("undo", seat=0))["vote"]
            server.kill()
            server.start()
            async with ann.at(table) as first:
                assert [(one["vote"], one["yes"], one["needed"]) for one in first.table["votes"]] == [
                    (end, [0], [0, 1]),
                    (undo, [0], [0, 1]),
                ]
                async with ben.at(table) as second:
                    await second.done("vote", vote=end, yes=False)
                    assert (await second.done("vote", vote=undo, yes=True))["passed"]
                await first.settle()
                assert first.views[0]["view"] == before["view"]
                assert first.table["votes"] == []
            server.kill()
            server.start()
            async with ann.at(table) as first:
                assert first.table["votes"] == []
                assert first.views[0]["view"] == before["view"]
                assert (await first.done("propose", what="end"))["vote"] == undo + 1
                while first.table["seats"][1]["here"]:
                    await first.next()
                await first.done(
                    "propose", what="bot", seat=1
                )  # Ben does not come back: a bot plays, and he has no say
                while first.table["phase"] != "over":
                    await first.next()
                assert first.table["result"]["why"] == "agreed"

    run(work())


def test_a_move_cancels_a_pending_undo_vote(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann, Client(server.home, "Ben") as ben:
            table = await ann.new_table(seats=[me(), {}, {"bot": "random"}], options={"first_dealer": "last"})
            async with ann.at(table) as first, ben.at(table) as second:
                await second.done("sit", seat=1, nonce="00" * 8)
                await first.done("start")
                await first.asked(0)
                await first.answer(0)
                await second.asked(1)
                await second.answer(1)
                await first.asked(0)
                await first.done("undo", seat=0)
                await first.answer(0)
                await first.settle()
                assert first.table["votes"] == []
            server.kill()
            server.start()
            async with ann.at(table) as first:
                assert first.table["votes"] == []

    run(work())
