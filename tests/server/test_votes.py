"""Votes: taking back, pauses, bots for absent players, ending a game; and every rule of them with two to six people."""

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from ludocracy.server.app import Server
from ludocracy.server.protocol.settings import RoundPart
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.vote_rules import DAY, PATIENCE, RULES, WEEK, Case
from tests.server.harness import ROOT, Client, Running, Seat, Told, answer_to, me, run, within

Begin = Callable[..., Running]


def test_undo_alone_goes_back_past_bots(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                before = await seat.asked(0)
                assert await seat.refused("undo", seat=0) == "no-undo"
                await seat.answer(0)
                later = await seat.asked(0)
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


def test_bots_that_wait_move_at_once_when_everybody_wants_to_skip(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table(pace=60_000, options={"first_dealer": "last"})
            async with ann.at(table) as seat:
                await seat.asked(0)
                await seat.answer(0)
                await seat.settle()
                assert seat.views[0]["question"] is None, "the bots wait for a minute"
                assert (await seat.done("propose", what="skip"))["passed"]
                await seat.asked(0)
                await seat.answer(0)
                await seat.settle()
                assert seat.views[0]["question"] is None, "the next time they wait again"
                assert (await seat.done("propose", what="pace", pace=0))["passed"]
                await seat.asked(0)

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
                asked = (await second.until("table"))["votes"][0]
                assert (asked["what"], asked["at"]) == ("undo", before["moves"]), "it says which move"
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
                view = await first.asked(0)
                assert await first.refused("play", **answer_to(view)) == "paused"
                assert [c for c in first.received if c["is"] == "clock"][-1]["running"] == []
                await second.done("resume")
                vote = (await second.done("propose", what="end"))["vote"]
                assert (await first.done("vote", vote=vote, yes=True))["passed"]
                await first.settle()
                assert first.table["result"]["why"] == "agreed"
                assert first.views[0]["view"]["prompt"] is None
            assert (await ben.get(f"/api/tables/{table}/verify"))["ok"]

    run(work())


def test_a_bot_takes_over_on_request(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as first:
                await first.done("bot", seat=0, kind="random")
                while first.table["phase"] != "over":
                    await first.next()

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
                await first.settle()
                assert first.table["votes"][0]["needed"] == [0, 1]

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


# -- the table of rules --------------------------------------------------------------------------------------

PEOPLE = range(2, 7)


def test_the_documented_table_is_the_one_that_decides() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    part = text[text.index("| what | rated |") :].partition("\n\n")[0]
    written = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in part.splitlines()[2:]]
    assert written == [
        (
            f"`{rule.what}`",
            "yes" if rule.rated else "no",
            rule.case.value,
            rule.voters.value,
            rule.share.value,
            rule.wait.value,
            f"`{rule.refusal}`" if rule.refusal else "–",
        )
        for rule in RULES
    ]


class Group:
    """Some people at a table of a server in this process, whose time the test can move on."""

    def __init__(self, server: Server, clients: list[Client], sockets: dict[int, Seat], table: str) -> None:
        self.server = server
        self.clients = clients
        self.sockets = sockets  # of those who are connected
        self.table = table

    @property
    def count(self) -> int:
        return len(self.clients)

    @property
    def last(self) -> int:
        return self.count - 1

    @property
    def inside(self) -> LiveTable:
        return self.server.registry.live[self.table].table

    def pass_time(self, seconds: float, moving: bool = False) -> None:
        """Let time pass at the table, while nothing happens or while the game moves on."""
        before, table = self.inside.now, self.inside
        table.now = lambda: before() + seconds
        if moving:
            table.moved_at = table.now()

    async def leave(self, *seats: int) -> None:
        for seat in seats:
            await self.sockets.pop(seat).socket.close()
        for socket in self.sockets.values():
            while any(socket.table["seats"][seat]["here"] for seat in seats):
                await socket.next()

    async def table_of(self, seat: int) -> Told:
        await self.sockets[seat].settle()
        return self.sockets[seat].table

    async def vote(self, seat: int, vote: int, yes: bool = True) -> Told:
        """Vote, by the socket or, for somebody who is away, by HTTP."""
        if seat in self.sockets:
            return await self.sockets[seat].done("vote", vote=vote, yes=yes)
        told: Told = await self.clients[seat].do(self.table, do="vote", vote=vote, yes=yes)
        return told

    def people_asked(self) -> bool:
        """Whether a person must answer, connected or not; otherwise a bot is about to."""
        assert self.inside.log is not None
        return any(seat < self.count for seat in self.inside.log.table.who())

    async def awaited(self) -> int:
        """The person whom the game waits for."""
        while True:
            for seat, socket in self.sockets.items():
                await socket.settle()
                if socket.views[seat]["question"]:
                    return seat

    async def revealed(self) -> int:
        """Play until somebody other than the last person could take something back only with consent."""
        while True:
            for seat, socket in self.sockets.items():
                log = self.inside.log
                assert log is not None
                if socket.views[seat]["undo"] == "ask" and seat != self.last and log.match.decisions(seat):
                    return seat
            seat = await self.awaited()
            await self.sockets[seat].answer(seat)
            for socket in self.sockets.values():
                await socket.settle()

    async def replaced(self, seat: int) -> None:
        """Let a bot play for somebody, who then leaves."""
        await self.sockets[seat].done("bot", seat=seat, kind="random")
        await self.leave(seat)

    async def decide(self, by: int, needed: list[int], enough: int, do: str, **fields: Any) -> None:
        """Propose: the proposal passes with the yes of `enough` of the seats in `needed`, and not before."""
        told = await self.sockets[by].done(do, **fields)
        if needed == [by]:
            assert told["passed"]
            return
        assert not told.get("passed")
        open_vote = (await self.table_of(by))["votes"][-1]
        assert (open_vote["needed"], open_vote["yes"], open_vote["by"]) == (needed, [by], by)
        agreed = 1
        for seat in needed:
            if seat != by and agreed < enough:
                agreed += 1
                assert (await self.vote(seat, open_vote["vote"])).get("passed", False) is (agreed == enough), (
                    seat,
                    agreed,
                )
        outcome = (await self.table_of(by))["outcomes"][-1]
        assert (outcome["vote"], outcome["outcome"]) == (open_vote["vote"], "passed")

    async def refuse(self, by: int, no: int, do: str, **fields: Any) -> None:
        """Propose: a single no ends it, and everybody is told whose."""
        vote = (await self.sockets[by].done(do, **fields))["vote"]
        await self.vote(no, vote, yes=False)
        table = await self.table_of(by)
        assert table["votes"] == []
        assert table["outcomes"][-1] == {
            "vote": vote,
            "what": table["outcomes"][-1]["what"],
            "seat": fields.get("seat", by),
            "by": by,
            "outcome": "refused",
            "no": [no],
        }

    async def pause(self) -> None:
        for seat in range(self.count):
            told = await self.sockets[seat].done("propose", what="pause")
        assert told["passed"]


Cell = Callable[[Group], Awaitable[None]]


@asynccontextmanager
async def people_of(home: str, count: int) -> AsyncIterator[list[Client]]:
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(home, f"P{seat}")) for seat in range(count)]
        for seat, client in enumerate(clients):
            await client.post("/api/account", {"login": f"person-{seat}", "password": "long enough"})
        yield clients


@asynccontextmanager
async def seated(server: Server, clients: list[Client], rated: bool, **settings: Any) -> AsyncIterator[Group]:
    """A game that has begun, of these people and one bot if they are only two."""
    seats = [me(), *[{}] * (len(clients) - 1), *[{"bot": "random"}] * (3 - len(clients))]
    table = await clients[0].new_table("big_cheese", seats, rated=rated, **settings)
    async with AsyncExitStack() as stack:
        sockets = {seat: await stack.enter_async_context(one.at(table)) for seat, one in enumerate(clients)}
        for seat, socket in sockets.items():
            if seat:
                await socket.done("sit", seat=seat, nonce="00" * 8)
                if rated:
                    await socket.done("agree", seat=seat, yes=True)
        await sockets[0].done("start")
        for socket in sockets.values():
            while socket.table["phase"] != "playing":
                await socket.next()
            await socket.settle()
        yield Group(server, clients, sockets, table)


@asynccontextmanager
async def group_of(file: Path, count: int, rated: bool) -> AsyncIterator[Group]:
    """A game that has begun at a server of its own."""
    async with (
        within(file) as (server, home),
        people_of(home, count) as clients,
        seated(server, clients, rated) as group,
    ):
        yield group


async def pause_unrated(group: Group) -> None:
    await group.refuse(0, 1, "propose", what="pause")
    if group.count > 2:
        await group.leave(group.last)
    here = sorted(group.sockets)
    await group.decide(0, here, len(here), "propose", what="pause")


async def pause_rated(group: Group) -> None:
    await group.refuse(0, 1, "propose", what="pause")
    await group.leave(group.last)
    group.pass_time(60 * DAY, moving=True)
    await group.decide(0, list(range(group.count)), group.count, "propose", what="pause")


async def pause_rated_alone(group: Group) -> None:
    for seat in range(1, group.count):
        await group.sockets[seat].done("rise", seat=seat)
    assert await group.sockets[0].refused("propose", what="pause") == "not-rated"


async def resume_unrated(group: Group) -> None:
    await group.pause()
    await group.decide(group.last, [group.last], 1, "resume")
    assert not (await group.table_of(0))["paused"]


async def resume_rated(group: Group) -> None:
    await group.pause()
    await group.refuse(0, group.last, "resume")
    await group.leave(group.last)
    await group.decide(0, list(range(group.count)), group.count, "resume")
    assert not (await group.table_of(0))["paused"]


async def resume_rated_long(group: Group) -> None:
    await group.pause()
    group.inside.state.paused_at -= int(DAY * 1000)
    await group.leave(group.last)
    await group.decide(0, [0], 1, "resume")
    assert not (await group.table_of(0))["paused"]


async def pace(group: Group) -> None:
    await group.refuse(0, 1, "propose", what="pace", pace=60_000)
    assert await group.sockets[0].refused("set", pace=60_000) == "started"
    if group.count > 2:
        await group.leave(group.last)
    here = sorted(group.sockets)
    await group.decide(0, here, len(here), "propose", what="pace", pace=60_000)
    assert (await group.table_of(0))["pace"] == 60_000


async def skip(group: Group) -> None:
    await group.refuse(0, 1, "propose", what="skip")
    here = sorted(group.sockets)
    await group.decide(0, here, len(here), "propose", what="skip")


async def lasting(group: Group, by: int, do: str, **fields: Any) -> None:
    """Everybody with a seat has a say, here or not, and also while a bot plays for them."""
    await group.refuse(by, (by + 1) % group.count, do, **fields)
    await group.replaced(group.last)
    everybody = list(range(group.count))
    group.pass_time(60 * DAY if group.inside.state.rated else WEEK - 60, moving=True)
    await group.decide(by, everybody, group.count, do, **fields)


async def lasting_a_week(group: Group, by: int, do: str, **fields: Any) -> None:
    """Somebody who is away for a week is not asked any more, until they are back."""
    await group.replaced(group.last)
    group.pass_time(WEEK)
    others = list(range(group.last))
    if len(others) > 1:
        vote = (await group.sockets[by].done(do, **fields))["vote"]
        assert (await group.table_of(by))["votes"][-1]["needed"] == others
        async with group.clients[group.last].at(group.table) as back:
            assert back.table["votes"][-1]["needed"] == [*others, group.last]
            await back.done("vote", vote=vote, yes=False)
            assert (await group.table_of(by))["outcomes"][-1]["no"] == [group.last]
        await group.sockets[by].settle()
        while (await group.table_of(by))["seats"][group.last]["here"]:
            await group.sockets[by].next()
        group.pass_time(WEEK)
    await group.decide(by, others, len(others), do, **fields)


async def undo_lasting(group: Group) -> None:
    by = await group.revealed()
    await lasting(group, by, "undo", seat=by)


async def undo_after_a_week(group: Group) -> None:
    by = await group.revealed()
    await lasting_a_week(group, by, "undo", seat=by)


async def undo_somebody_left(group: Group) -> None:
    by = await group.revealed()
    await group.sockets[group.last].done("rise", seat=group.last)
    await group.sockets[by].settle()
    assert group.sockets[by].views[by]["undo"] is None
    assert await group.sockets[by].refused("undo", seat=by) == "not-rated"


async def end_lasting(group: Group) -> None:
    await lasting(group, 0, "propose", what="end")
    assert (await group.table_of(0))["result"]["why"] == "agreed"


async def end_after_a_week(group: Group) -> None:
    await lasting_a_week(group, 0, "propose", what="end")
    assert (await group.table_of(0))["result"]["why"] == "agreed"


async def end_somebody_left(group: Group) -> None:
    await group.sockets[group.last].done("rise", seat=group.last)
    for seat in range(group.last):
        assert await group.sockets[seat].refused("propose", what="end") == "not-rated"


async def at_a_tournament(group: Group) -> None:
    """Nothing that was revealed is taken back, not even if all agree: the same deals are played at other tables."""
    by = await group.revealed()
    group.inside.state.round = RoundPart("t", "T", 1, list(range(group.count)), "00" * 8)
    assert await group.sockets[by].refused("undo", seat=by) == "in-round"
    assert await group.sockets[by].refused("propose", what="end") == "in-round"
    told = await group.clients[by].no("POST", f"/api/tables/{group.table}/hint", {"seat": by})
    assert told == "in-round"
    assert await group.sockets[by].refused("fork") == "in-round", "hints could be asked for at the copy"
    group.inside.state.round = None


async def bot_away(group: Group) -> None:
    target = await group.awaited()
    others = [seat for seat in range(group.count) if seat != target]
    by = others[0]
    await group.leave(target)
    await too_soon(group, by, target, 10)
    group.pass_time(PATIENCE[0] - 30)
    await too_soon(group, by, target, 1)
    group.pass_time(30)
    vote = (await group.sockets[by].done("propose", what="bot", seat=target))["vote"]
    async with group.clients[target].at(group.table) as back:  # the player is back: the vote lapses
        assert back.table["votes"] == []
        assert (back.table["outcomes"][-1]["vote"], back.table["outcomes"][-1]["outcome"]) == (vote, "lapsed")
    while (await group.table_of(by))["seats"][target]["here"]:
        await group.sockets[by].next()
    group.pass_time(PATIENCE[0])
    enough = len(others) // 2 + 1
    if len(others) - enough >= 1:  # some may be against it; half are enough to refuse it
        vote = (await group.sockets[by].done("propose", what="bot", seat=target))["vote"]
        against = others[1:][: (len(others) + 1) // 2]
        for seat in against:
            assert (await group.table_of(by))["votes"]
            await group.vote(seat, vote, yes=False)
        assert (await group.table_of(by))["outcomes"][-1]["no"] == against
    await group.decide(by, others, enough, "propose", what="bot", seat=target)
    assert (await group.table_of(by))["seats"][target]["bot"]


async def too_soon(group: Group, by: int, target: int, minutes: int) -> None:
    told = await group.sockets[by].ask("propose", what="bot", seat=target)
    assert (told["is"], told["code"]) == ("refused", "too-soon")
    assert f" {minutes} minute" in told["detail"], told
    assert told["detail"][1:] in told["why"]


async def bot_away_one(group: Group) -> None:
    target = await group.awaited()
    by = next(seat for seat in group.sockets if seat != target)
    await group.leave(*[seat for seat in group.sockets if seat != by])
    group.pass_time(DAY - 90)
    await too_soon(group, by, target, 2)
    group.pass_time(90)
    await group.decide(by, [by], 1, "propose", what="bot", seat=target)
    async with group.clients[target].at(group.table) as back:  # and it gives the seat back
        assert back.table["seats"][target]["bot"] is None


async def bot_here(group: Group) -> None:
    target = await group.awaited()
    others = [seat for seat in range(group.count) if seat != target]
    await too_soon(group, others[0], target, 10)
    group.pass_time(PATIENCE[0])
    await group.refuse(others[0], others[-1], "propose", what="bot", seat=target)
    vote = (await group.sockets[others[0]].done("propose", what="bot", seat=target))["vote"]
    await group.sockets[target].answer(target)  # thinking takes time: the vote is pointless now
    if (await group.awaited()) != target:
        assert await group.sockets[others[1]].refused("vote", vote=vote, yes=True) in ("no-vote", "too-soon")
    target = await group.awaited()
    others = [seat for seat in range(group.count) if seat != target]
    group.pass_time(DAY)  # the patience has grown with the wait
    await group.decide(others[0], others, len(others), "propose", what="bot", seat=target)
    await group.sockets[target].done("back", seat=target)


async def bot_here_one(group: Group) -> None:
    target = await group.awaited()
    by = next(seat for seat in group.sockets if seat != target)
    await group.leave(*[seat for seat in group.sockets if seat not in (by, target)])
    group.pass_time(60 * DAY)
    assert await group.sockets[by].refused("propose", what="bot", seat=target) == "connected"


async def bot_by_itself(group: Group) -> None:
    target = await group.awaited()
    by = next(seat for seat in group.sockets if seat != target)
    assert await group.sockets[by].refused("propose", what="bot", seat=target) == "by-itself"
    await group.leave(target)
    assert await group.sockets[by].refused("propose", what="bot", seat=target) == "by-itself"


async def bot_rated(group: Group) -> None:
    await bot_by_itself(group)
    (target,) = set(range(group.count)) - set(group.sockets)
    by = next(iter(group.sockets))
    group.pass_time(DAY)
    await group.sockets[by].done("chat", text="Anybody there?")
    await group.sockets[by].done("name", seat=by, name="Somebody")  # a change: the timers are set again
    while not group.sockets[by].table["seats"][target]["bot"]:
        await group.sockets[by].next()


#: How each rule is tested; settings of the table that its case needs.
CELLS: dict[tuple[str, bool, Case], list[tuple[Cell, dict[str, Any]]]] = {
    ("pause", False, Case.ALWAYS): [(pause_unrated, {})],
    ("pause", True, Case.OTHERS_PLAY): [(pause_rated, {})],
    ("pause", True, Case.ALONE): [(pause_rated_alone, {})],
    ("resume", False, Case.ALWAYS): [(resume_unrated, {})],
    ("resume", True, Case.PAUSED): [(resume_rated, {})],
    ("resume", True, Case.PAUSED_LONG): [(resume_rated_long, {})],
    ("undo", False, Case.ALWAYS): [(undo_lasting, {}), (undo_after_a_week, {})],
    ("undo", True, Case.ALL_STAYED): [(undo_lasting, {})],
    ("undo", True, Case.SOMEBODY_LEFT): [(undo_somebody_left, {})],
    ("end", False, Case.ALWAYS): [(end_lasting, {}), (end_after_a_week, {})],
    ("end", True, Case.ALL_STAYED): [(end_lasting, {})],
    ("end", True, Case.SOMEBODY_LEFT): [(end_somebody_left, {})],
    ("undo", False, Case.ROUND): [(at_a_tournament, {})],
    ("undo", True, Case.ROUND): [(at_a_tournament, {})],
    ("end", False, Case.ROUND): [(at_a_tournament, {})],
    ("end", True, Case.ROUND): [(at_a_tournament, {})],
    ("pace", False, Case.ALWAYS): [(pace, {})],
    ("pace", True, Case.ALWAYS): [(pace, {})],
    ("skip", False, Case.ALWAYS): [(skip, {})],
    ("skip", True, Case.ALWAYS): [(skip, {})],
    ("bot", False, Case.AWAY): [(bot_away, {})],
    ("bot", False, Case.AWAY_ONE): [(bot_away_one, {})],
    ("bot", False, Case.HERE): [(bot_here, {})],
    ("bot", False, Case.HERE_ONE): [(bot_here_one, {})],
    ("bot", False, Case.TIMED): [
        (bot_by_itself, {"absent": 3600}),
        (bot_by_itself, {"clock": {"kind": "turn", "seconds": 86400}}),
    ],
    ("bot", True, Case.ALWAYS): [(bot_rated, {})],
}


@pytest.mark.parametrize("count", PEOPLE)
def test_every_rule_of_votes_with_people(count: int, tmp_path: Path) -> None:
    assert set(CELLS) == {(rule.what, rule.rated, rule.case) for rule in RULES}

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (server, home), people_of(home, count) as clients:
            for rule in RULES:
                if count == 2 and rule.case in (Case.AWAY, Case.HERE):
                    continue  # there is one other person at most
                for cell, settings in CELLS[rule.what, rule.rated, rule.case]:
                    async with seated(server, clients, rule.rated, **settings) as group:
                        await cell(group)

    run(work())


def test_one_person_cannot_end_a_rated_game_or_take_back_what_was_revealed(tmp_path: Path) -> None:
    """Not by a bot for the other, connected or away, nor by a bot's vote in their place."""

    async def work() -> None:
        async with group_of(tmp_path / "tables.sqlite", 2, rated=True) as group:
            by = await group.revealed()
            assert by == 0
            first = group.sockets[0]
            assert await first.refused("propose", what="bot", seat=1) == "by-itself"
            assert await first.refused("set", absent=1) == "started"
            await group.leave(1)
            assert await first.refused("propose", what="bot", seat=1) == "by-itself"
            while not group.people_asked():
                await first.next()
            group.pass_time(2 * DAY)
            await first.done("name", seat=0, name="Ann")  # the absent player is replaced now
            lines = first.table["fair"]["lines"]
            while first.views[0]["question"] is None and not first.table["seats"][1]["bot"]:
                await first.next()
            if first.views[0]["undo"] == "ask":
                assert not (await first.done("undo", seat=0)).get("passed")
            assert not (await first.done("propose", what="end")).get("passed")
            await first.settle()
            assert first.table["phase"] == "playing"
            assert first.table["fair"]["lines"] >= lines
            assert all(vote["needed"] == [0, 1] for vote in first.table["votes"])

    run(work())


def test_absence_outlasts_a_restart_of_the_server(tmp_path: Path) -> None:
    """Since when a player is away is stored. A table that was just loaded gives everybody a minute to come back."""

    async def work() -> None:
        file = tmp_path / "tables.sqlite"
        before = time.time() * 1000
        async with group_of(file, 3, rated=False) as group:
            await group.leave(2)
            table = group.table
        async with within(file) as (server, home), Client(home) as somebody:
            await somebody.get(f"/api/tables/{table}")
            found = server.registry.live[table].table
            since = found.state.away
            person = found.state.seats[2].person
            assert before <= since[person] <= time.time() * 1000
            gone = found.now() - found.gone_since[person]
            assert abs(gone - (time.time() - since[person] / 1000)) < 60
            found.loaded_at -= 2 * DAY
            found.gone_since[person] -= 2 * DAY
            assert found.is_away(person, DAY)
            found.loaded_at = found.now()
            assert not found.is_away(person, DAY), "the server may have been down for as long"

    run(work())


def test_people_who_play_by_http_are_not_away(tmp_path: Path) -> None:
    async def work() -> None:
        async with group_of(tmp_path / "tables.sqlite", 3, rated=False) as group:
            await group.leave(2)
            person = group.inside.state.seats[2].person
            group.pass_time(2 * WEEK)
            assert group.inside.is_away(person, WEEK)
            await group.clients[2].do(group.table, do="ping")
            assert not group.inside.is_away(person, 1)

    run(work())


def test_the_patience_of_a_table_follows_its_pace(tmp_path: Path) -> None:
    """Where somebody has taken a night for a move, the others wait for two."""

    async def work() -> None:
        async with group_of(tmp_path / "tables.sqlite", 3, rated=False) as group:
            seat = await group.awaited()
            group.pass_time(10 * 3600)
            await group.sockets[seat].answer(seat)
            target = await group.awaited()
            by = next(one for one in group.sockets if one != target)
            await group.leave(target)
            group.pass_time(15 * 3600 + 600)
            told = await group.sockets[by].ask("propose", what="bot", seat=target)
            assert (told["code"], told["detail"]) == ("too-soon", "a bot can be proposed in 5 hours")

    run(work())


def test_a_rated_game_is_not_held_up_by_somebody_who_stays_connected(tmp_path: Path) -> None:
    async def work() -> None:
        async with group_of(tmp_path / "tables.sqlite", 2, rated=True) as group:
            seat = await group.awaited()
            other = group.sockets[1 - seat]
            group.pass_time(WEEK - 60)
            await other.done("name", seat=1 - seat, name="Ann")
            assert (await group.table_of(1 - seat))["seats"][seat]["bot"] is None
            group.pass_time(60)
            await other.done("name", seat=1 - seat, name="Bea")
            while not other.table["seats"][seat]["bot"]:
                await other.next()
            await group.sockets[seat].done("back", seat=seat)

    run(work())
