"""Promises: what the log says about them, who is told of them, and that they last as long as the table."""

import json
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from ludocracy.bots.promises import Decided
from ludocracy.core.step import CHANCE
from ludocracy.games.catalogue import find
from ludocracy.play.dealer import Dealer
from ludocracy.play.match import Match
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.promises import Deed
from ludocracy.server.tables import publisher
from ludocracy.server.tables.bot_worker import Ask, think
from ludocracy.server.tables.bot_worker import Question as BotQuestion
from ludocracy.server.tables.game_log import GameLog
from ludocracy.server.tables.promises.judgement import Judge, Promise, Rounds, can_act, check, history, owed
from ludocracy.server.tables.promises.sentences import deed_text
from ludocracy.server.tables.promises.weighing import Found, Seek, otherwise, question_text
from ludocracy.server.tables.state import SeatState, TableState
from ludocracy.show.words import Words
from tests.server.harness import Client, Running, Seat, Told, me, run, within


def begun(game: str, seats: int) -> GameLog:
    state = TableState(game, 0, [SeatState(person=f"p{seat}") for seat in range(seats)], "p0", "1d" * 32, {})
    game_log = GameLog("abc", state, None)
    game_log.open()
    return game_log


def play(game_log: GameLog, choose: Callable[[int, list[str]], int | None] = lambda seat, texts: 0) -> int:
    """Answer the next question; return who has answered."""
    table = game_log.table
    seat = table.who()[0]
    assert seat != CHANCE
    texts = [game_log.game.moves.text(move) for move in table.options(seat)]
    game_log.play(seat, table.options(seat)[choose(seat, texts) or 0], None)
    return seat


def until(game_log: GameLog, question: str) -> int:
    """Answer questions until this one is asked; return who is asked."""
    while game_log.question_now().name != question:
        play(game_log)
    return game_log.table.who()[0]


def rounds_of(game_log: GameLog) -> int:
    return sum(note.key.startswith("round.begun") for _, note in game_log.match.log)


def test_a_vote_for_one_bill_is_kept_at_that_bill_and_open_again_when_it_is_taken_back() -> None:
    game_log = begun("hegemony", 4)
    seat = until(game_log, "Declare")
    policy, section = game_log.question_now().args
    moves = game_log.game.moves
    domains = moves.verbs[[verb.name for verb in moves.verbs].index("propose")].domains
    bill = f"Declare:{domains[0].labels[policy]}.{domains[1].labels[section]}"
    other = (seat + 1) % 4
    count = len(game_log.match.moves)
    mine, wrong = Deed(["for"], bill), Deed(["for"], bill.rpartition(".")[0] + ".*", no=True)
    promise = Promise("a", seat, other, 0, gives=mine, wants=Deed(["strike"], no=True), state="accepted", since=count)
    broken = Promise("b", seat, other, 0, gives=wrong, state="accepted", since=count)
    elsewhere = Promise("c", seat, other, 0, gives=Deed(["for"], "Declare:*.D"), state="accepted", since=count)
    judge = Judge()
    assert can_act(game_log, mine, seat, own=True) and can_act(game_log, mine, seat, own=False)
    assert not can_act(game_log, Deed(["for"]), seat, own=False), "what a seat can do may be hidden"
    play(game_log, lambda _, texts: texts.index("for"))
    fates = [judge.fate(game_log, one, seat, over=False) for one in (promise, broken, elsewhere)]
    assert fates == ["kept", "broken", "open"]
    assert judge.fate(game_log, promise, other, over=False) == "open"
    assert judge.fate(game_log, promise, other, over=True) == "kept"
    assert judge.fate(game_log, elsewhere, seat, over=True) == "unasked"
    game_log.take_back(count)
    assert judge.fate(game_log, promise, seat, over=False) == "open"
    play(game_log, lambda _, texts: texts.index("against"))
    assert judge.fate(game_log, promise, seat, over=False) == "broken"
    assert judge.fate(game_log, promise, other, over=False) == "released"


def test_a_sealed_answer_counts_when_all_are_revealed_and_a_hidden_one_never() -> None:
    game_log, judge = begun("bakschisch", 3), Judge()
    promise = Promise("a", 0, 1, 0, gives=Deed(["bribe:2-40"], no=True), state="accepted")
    for seat in range(3):
        assert judge.fate(game_log, promise, 0, over=False) == "open"
        game_log.play(seat, game_log.game.moves.parse("bribe:2"), None)
    assert judge.fate(game_log, promise, 0, over=False) == "broken"
    cards, judge = begun("riffifi", 3), Judge()
    since = len(cards.match.moves)
    secret = Promise("b", 0, 1, 0, gives=Deed(["hide"], no=True), rounds=1, state="accepted", since=since)
    promised = Promise("c", 0, 1, 0, gives=Deed(["play"]), rounds=1, state="accepted", since=since)
    first = rounds_of(cards)
    while rounds_of(cards) == first:
        seen = judge.fate(cards, secret, 0, over=False)
        play(cards)
    assert seen == "open"
    assert judge.fate(cards, secret, 0, over=False) == "unseen"
    assert judge.fate(cards, promised, 0, over=False) == "kept"


def test_the_log_is_judged_alike_after_it_was_read_again() -> None:
    game_log = begun("tax_the_rich", 4)
    for _ in range(30):
        play(game_log, lambda _, texts: len(texts) - 1)
    again = begun("tax_the_rich", 4)
    texts = game_log.game.moves.text
    rows: list[tuple[str, str, str | None]] = []
    chain = begun("tax_the_rich", 4).chain
    fresh = GameLog(
        "abc", TableState("tax_the_rich", 0, [SeatState(person=f"p{n}") for n in range(4)], "p0", "1d" * 32, {}), None
    )
    for seat, move in game_log.match.moves:
        line = f"{'~' if seat == CHANCE else seat} {texts(move)}"
        rows.append((line, fresh.chain.add(line), None))
    fresh = GameLog(
        "abc", TableState("tax_the_rich", 0, [SeatState(person=f"p{n}") for n in range(4)], "p0", "1d" * 32, {}), None
    )
    run(fresh.replay(rows))
    assert again.chain.head == chain.head
    assert [one and (one.name, one.args) for one in fresh.asked] == [
        one and (one.name, one.args) for one in game_log.asked
    ]


def test_rounds_are_counted_without_reading_the_log_again() -> None:
    game_log, rounds = begun("bakschisch", 3), Rounds()
    counts: list[int] = []
    for _ in range(60):
        play(game_log)
        counts.append(len(game_log.match.moves))
        assert rounds.of(game_log) == Rounds().of(game_log)
        assert rounds.read == len(game_log.match.log)
    assert len(rounds.begun) == rounds_of(game_log) > 1
    game_log.take_back(counts[10])
    for _ in range(70):  # other moves, until the log is longer than it was
        play(game_log, lambda _, texts: len(texts) - 1)
    assert rounds.of(game_log) == Rounds().of(game_log)


@pytest.mark.parametrize(
    ("game", "deed"),
    [
        ("hegemony", Deed(["fly"])),
        ("hegemony", Deed(["draw"])),
        ("riffifi", Deed(["play:none"])),
        ("hegemony", Deed(["for"], "Nothing")),
    ],
)
def test_what_the_game_does_not_have_cannot_be_promised(game: str, deed: Deed) -> None:
    with pytest.raises(Refused) as refusal:
        check(begun(game, 3).game, deed)
    assert refusal.value.code == "bad-promise"


def test_a_promise_is_read_as_a_sentence_in_both_languages() -> None:
    game = begun("hegemony", 4).game
    deed, not_deed = Deed(["for"], "Declare:taxation.B"), Deed(["act:demonstration"], no=True)
    english, french = (Words(game, language, ["Ann"] * 4) for language in ("en", "fr"))
    assert deed_text(english, deed, 4) == "“Vote for a bill”, when asked “3. Taxation to B: for or against?”"
    assert deed_text(french, deed, 4).replace("\xa0", " ").startswith("« Voter pour un Projet de Loi », ")
    assert deed_text(english, not_deed, 4) == "will not choose “Demonstration”"
    assert deed_text(english, Deed(["build"]), 4) == "“Build a company”"
    assert deed_text(french, Deed(["build:academy"]), 4) == "«\u00a0Construire “Académie”\u00a0»"
    sealed = Deed(["bid:2-9"], "SecretInfluence:taxation.B")
    assert "3. Taxation" in deed_text(english, sealed, 4)


# -- at a table --------------------------------------------------------------------------------------------

FOR = {"moves": ["play"]}
NOT = {"moves": ["rob"], "no": True}


async def promises(seat: Seat) -> list[dict[str, Any]]:
    """The newest promises that a client was told of."""
    await seat.settle()
    told = [one for one in seat.received if one["is"] == "promises"]
    return list(told[-1]["promises"]) if told else []


async def three(ann: Client, ben: Client, eve: Client, **more: Any) -> str:
    return await ann.new_table("riffifi", [me("Ann") | {"nonce": "00" * 8}, {}, {}], **more)


def test_two_seats_negotiate_and_the_third_is_not_told(tmp_path: Path) -> None:
    async def work() -> None:
        server = Running(str(tmp_path / "db"))
        try:
            async with (
                Client(server.home, "Ann") as ann,
                Client(server.home, "Ben") as ben,
                Client(server.home, "Eve") as eve,
            ):
                table = await three(ann, ben, eve)
                async with ann.at(table) as one, ben.at(table) as two, eve.at(table) as third:
                    await two.done("sit", seat=1, nonce="11" * 8)
                    await third.done("sit", seat=2, nonce="22" * 8)
                    assert await one.refused("offer", seat=0, to=1, gives=FOR) == "not-started"
                    await one.done("start")
                    assert await two.refused("offer", seat=0, to=1, gives=FOR) == "not-yours"
                    assert await one.refused("offer", seat=0, to=0, gives=FOR) == "no-seat"
                    assert await one.refused("offer", seat=0, to=1) == "bad-promise"
                    assert await one.refused("offer", seat=0, to=1, gives={"moves": ["deal"]}) == "bad-promise"
                    await one.done("offer", seat=0, to=1, gives=FOR, wants=NOT, rounds=1)
                    (offered,) = await promises(two)
                    assert (offered["state"], offered["by"], offered["gives"]["fate"]) == ("offered", 0, "open")
                    assert offered["gives"]["text"]
                    assert await third.refused("answer", seat=2, promise=offered["id"], yes=True) == "no-offer"
                    assert await one.refused("answer", seat=0, promise=offered["id"], yes=True) == "not-yours"
                    await two.done("offer", seat=1, to=0, gives=NOT, wants=FOR, counters=offered["id"])
                    countered, counter = await promises(one)
                    assert (countered["state"], counter["counters"]) == ("countered", offered["id"])
                    await one.done("answer", seat=0, promise=counter["id"], yes=True)
                    accepted = (await promises(two))[-1]
                    assert accepted["state"] == "accepted"
                    assert not any(told["is"] == "promises" for told in third.received)
                    await two.done("offer", seat=1, to=2, gives=NOT, public=True)
                    assert len(await promises(one)) == 3 and len(await promises(third)) == 1
                    for _ in range(3):
                        await two.done("offer", seat=1, to=0, gives=NOT)
                    assert await two.refused("offer", seat=1, to=0, gives=NOT) == "too-many"
                    assert await two.refused("set", promises=False) == "not-yours"
                    await one.done("set", promises=False)
                    assert await two.refused("offer", seat=1, to=0, gives=NOT) == "no-promises"
                    before = await promises(two)
                server.kill()
                server.start()
                async with Client(server.home, "Ann"):
                    pass
                ann.session._base_url = ben.session._base_url  # the port is the same
                async with ben.at(table) as two:
                    assert [one["id"] for one in await promises(two)] == [one["id"] for one in before]
        finally:
            server.stop()

    run(work(), 150)


async def heard(home: str, secret: bool) -> list[Told]:
    """What a third seat hears of a game in which two others negotiate, or do not."""
    async with Client(home, "Ann") as ann, Client(home, "Ben") as ben, Client(home, "Eve") as eve:
        table = await three(ann, ben, eve)
        async with ann.at(table) as one, ben.at(table) as two, eve.at(table) as third:
            await two.done("sit", seat=1, name="Ben", nonce="11" * 8)
            await third.done("sit", seat=2, name="Eve", nonce="22" * 8)
            await one.done("start")
            await third.settle()
            begun = len(third.received)
            if secret:
                await one.done("offer", seat=0, to=1, gives=FOR, wants=NOT)
                await two.done("answer", seat=1, promise=(await promises(two))[0]["id"], yes=True)
            for _ in range(6):
                for seat, client in enumerate((one, two, third)):
                    await client.settle()
                    if client.views[seat]["question"]:
                        await client.answer(seat)
            await third.settle()
            await third.settle()
            told = [one for one in third.received[begun:] if one["is"] not in ("done",)]
            plain: list[Told] = json.loads(json.dumps(told).replace(table, "table"))
            return plain


def test_a_private_promise_changes_no_frame_of_another_seat(tmp_path: Path) -> None:
    async def work() -> None:
        async with within(tmp_path / "db") as (_, home):
            plain, secret = await heard(home, False), await heard(home, True)
            views = [{one["moves"]: one for one in told if one["is"] == "view"} for told in (plain, secret)]
            both = views[0].keys() & views[1].keys()
            assert max(both) == max(views[0]) == max(views[1])
            assert [views[0][at]["view"] for at in both] == [views[1][at]["view"] for at in both]
            assert "promises" not in {one["is"] for one in secret}

    run(work(), 150)


def test_promises_are_put_in_words_once_and_not_for_every_reader_and_move(tmp_path: Path, monkeypatch: Any) -> None:
    """A table with many promises must not keep the others waiting whenever somebody moves."""
    said: list[int] = []

    def counted(words: Words, deed: Deed, seats: int) -> str:
        said.append(1)
        return deed_text(words, deed, seats)

    monkeypatch.setattr(publisher, "deed_text", counted)

    async def work() -> None:
        async with within(tmp_path / "db") as (_, home), Client(home, "Ann") as ann, AsyncExitStack() as stack:
            table = await ann.new_table("bakschisch", [me("Ann"), me("Anna")])
            one = await stack.enter_async_context(ann.at(table))
            await one.done("start")
            for seat in range(2):
                for _ in range(4):
                    deed = {"moves": ["bribe"], "no": True}
                    await one.done("offer", seat=seat, to=1 - seat, gives=deed, wants=deed, rounds=20, public=True)
            for _ in range(3):
                await stack.enter_async_context(ann.at(table))
            for _ in range(6):
                await one.answer()
            await one.settle()
            told = next(m for m in reversed(one.received) if m["is"] == "promises")
            assert [len(p["gives"]["text"]) > 5 for p in told["promises"]] == [True] * 8
            assert len(said) == 16

    run(work(), 150)


NO_GOLD = {"moves": ["bribe", "thief"], "no": True}
NO_THIEF = {"moves": ["thief"], "no": True}


async def answered(seat: Seat, count: int) -> list[Told]:
    """That many offers, as soon as all of them are answered."""
    while True:
        told = await promises(seat)
        if len(told) == count and all(one["state"] != "offered" for one in told):
            return told
        await seat.until("promises")


def test_a_bot_answers_offers(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            seats = [me("Ann") | {"nonce": "00" * 8}, {"bot": "club"}, {"bot": "club"}]
            table = await ann.new_table("bakschisch", seats)
            async with ann.at(table) as one:
                await one.done("start")
                await one.done("offer", seat=0, to=1, gives=NO_THIEF)
                await one.done("offer", seat=0, to=2, wants=NO_GOLD)
                await one.done("offer", seat=0, to=1, gives=NO_THIEF, public=True)
                gift, refused, _ = await answered(one, 3)
                assert (gift["state"], refused["state"]) == ("accepted", "declined")
                await one.play_on()

    run(work())


def test_a_bot_owes_what_its_answer_can_keep_or_break() -> None:
    game_log, judge = begun("bakschisch", 3), Judge()
    deed = Deed(["bribe", "thief"], no=True)
    promise = Promise("a", 0, 1, 0, gives=deed, wants=Deed(["thief"], no=True), state="accepted")
    assert owed(game_log, judge, [promise], 0) == [deed]
    assert owed(game_log, judge, [promise], 2) == []
    position = game_log.position()
    for kind in ("novice", "club", "expert@8"):
        for seed in range(3):
            asks = [Ask(0, kind, True, [deed])]
            assert think(BotQuestion("bakschisch", position, asks, seed)).moves == ["nothing"]
    game_log.play(0, game_log.game.moves.parse("nothing"), None)
    game_log.play(1, game_log.game.moves.parse("thief"), None)
    game_log.play(2, game_log.game.moves.parse("nothing"), None)
    assert history(game_log, judge, [promise], 1, 0) == (0, 1)
    assert owed(game_log, judge, [promise], 0) == [], "the other side has broken its part"


def test_an_expert_offers_what_can_be_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    """In some of these positions there is something good for both; it is never a card of a hand."""
    monkeypatch.setattr("ludocracy.bots.promises.SECONDS", 1e9)
    offers: list[Found] = []
    for seed in range(12):
        match = Match(find("bakschisch"), 3, dealer=Dealer.seeded(seed))
        match.advance()
        asked = BotQuestion(
            "bakschisch", json.dumps(match.game.dump(match.table)), seed=seed, seek=Seek(1, "expert", [0])
        )
        offer = think(asked).offer
        if offer is not None:
            offers.append(offer)
            assert (offer.to, offer.rounds) == (0, 1)
            check(match.game, offer.gives)
            check(match.game, offer.wants)
    assert offers
    game_log = begun("hegemony", 4)
    until(game_log, "Declare")
    moves, question = game_log.game.moves, question_text(game_log.game, game_log.table)
    vote = otherwise(game_log.game, Decided(0, question, moves.parse("against")))
    assert vote == Deed(["for"], question)
    check(game_log.game, vote)
    cards = find("riffifi")
    assert otherwise(cards, Decided(0, "Turn", cards.moves.parse("play:red-1"))) is None


def test_a_promise_ends_with_its_game_and_stays_in_what_a_person_can_export(tmp_path: Path) -> None:
    async def work() -> None:
        async with within(tmp_path / "db") as (_, home), Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table("bakschisch", [me("Ann"), {}])
            async with ann.at(table) as one, ben.at(table) as two:
                await two.done("sit", seat=1, nonce="11" * 8)
                await one.done("start")
                await one.done("offer", seat=0, to=1, wants={"moves": ["thief"], "no": True}, public=True)
                await one.done("offer", seat=0, to=1, gives={"moves": ["thief"]})
                first, _ = await promises(two)
                await two.done("answer", seat=1, promise=first["id"], yes=True)
                vote = (await one.done("propose", what="end"))["vote"]
                await two.done("vote", vote=vote, yes=True)
                kept, lapsed = await promises(one)
                assert (kept["wants"]["fate"], lapsed["state"]) == ("kept", "lapsed")
                exported = await ann.get("/api/me/export")
                assert [len(some) for some in exported["tables"][0]["promises"]] == [2]
                await two.done("rematch")

    run(work(), 150)
