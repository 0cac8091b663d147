"""Plans: what is decided, in words, and carried out by the server while the player is away."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec
import pytest

from ludocracy.core.view import Say
from ludocracy.games import catalogue
from ludocracy.play.match import Match, new_match
from ludocracy.server.app import Server
from ludocracy.server.http.rate_limits import RateLimits
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.plans import Asked, Plan, PlanStep
from ludocracy.server.protocol.plans import Told as ToldIf
from ludocracy.server.tables.plans import player
from ludocracy.server.tables.plans.decisions import MAX_MOVES, Decision, SeatPlan, check, decide
from ludocracy.server.tables.plans.patterns import pattern
from ludocracy.server.tables.plans.sentences import MAX_LISTED, PlanWords
from ludocracy.server.tables.plans.vocabulary import plan_vocabulary
from ludocracy.server.tables.promises.sentences import plan_words
from ludocracy.show.words import LANGUAGES, Words
from tests.server.harness import Client, Running, Seat, Told, answer_to, me, run, within


def plan(*steps: dict[str, Any], others: str = "stop") -> Plan:
    return msgspec.convert({"steps": list(steps), "others": others}, Plan)


def decided(match: Match, kept: SeatPlan, seat: int, since: int = 0) -> Decision:
    notes = [Say(note.key, note.args) for note in match.notes(seat, since)]
    return decide(match.game, kept, match.view(seat), notes)


def sentence(match: Match, one: Plan, seat: int, language: str) -> str:
    words = Words(match.game, language, ["Anna", "Ben", "Cleo", "Dan"][: match.seats], match.table.setting)
    return PlanWords(words, match.view(seat)).step(one.steps[0])


# -- the language ------------------------------------------------------------------------------------------


def test_a_pattern_matches_names_and_arguments() -> None:
    assert pattern("bid:1-5").matches("bid", ["3"])
    assert not pattern("bid:1-5").matches("bid", ["6"])
    assert pattern("play:*-poor").matches("play", ["blue-poor"])
    assert not pattern("play:*-poor").matches("hide", ["blue-poor"])
    assert pattern("bet:*.blue").matches("bet", ["2", "blue"])
    assert pattern("bet").matches("bet", ["2", "blue"])
    assert not pattern("bet:2.blue.1").matches("bet", ["2", "blue"])
    assert pattern("play:" + "a*" * 20).matches("play", ["a" * 40])
    assert not pattern("play:" + "a*" * 20 + "b").matches("play", ["a" * 200]), "without a search of all ways"
    assert not pattern("play:ab*ba").matches("play", ["aba"])
    assert pattern("play:*b*a").matches("play", ["aba"])


def test_bid_up_to_five_for_this_project() -> None:
    match = new_match("big_cheese", seats=3, seed=3)
    seat = match.to_move[0]
    face = next(zone for zone in match.view(seat).zones if zone.id == "pile").pieces[0].face
    gone = {"is": "shown", "zone": "pile", "face": face, "no": True}
    one = plan({"moves": ["bid:1-5"], "choose": "lowest", "question": "Bid", "always": True, "until": [gone]})
    check(match.game, one)
    assert decided(match, SeatPlan(one), seat) == Decision(0, "bid:1", "", [])
    match.play(seat, "bid:1")
    other = match.to_move[0]
    match.play(other, "bid:5")
    match.play(match.to_move[0], "pass")
    assert decided(match, SeatPlan(one), seat) == Decision(-1, "", "illegal", []), "six is too much"
    two = plan(
        *map(msgspec.to_builtins, one.steps), {"moves": ["pass"], "question": "Bid", "always": True, "until": [gone]}
    )
    assert decided(match, SeatPlan(two), seat) == Decision(1, "pass", "", []), "the next step that can be made"
    match.play(seat, "pass")
    while match.to_move != (seat,) or match.view(seat).prompt.ask != "Bid":  # type: ignore[union-attr]
        match.play(match.to_move[0], match.legal_moves(match.to_move[0])[0])
    assert decided(match, SeatPlan(one), seat).stop == "done", "another project is sold"


def test_pass_until_somebody_bets_blue() -> None:
    match = new_match("tax_the_rich", seats=3, seed=3)
    blue = {"is": "told", "note": "bet:*.blue"}
    one = plan({"moves": ["pass"], "question": "Auction", "always": True, "until": [blue]})
    check(match.game, one)
    first = match.to_move[0]
    match.play(first, "bet:1.red")
    seat = match.to_move[0]
    assert decided(match, SeatPlan(one), seat).move == "pass"
    match.play(seat, "bet:2.blue")
    assert decided(match, SeatPlan(one), match.to_move[0]) == Decision(-1, "", "done", [0])


def played_to(match: Match, ask: str, seat: int | None = None) -> int:
    """Play first moves until a question of that kind is asked, of that seat; return the seat."""
    for _ in range(500):
        now = match.to_move[0]
        prompt = match.view(now).prompt
        assert prompt is not None
        if prompt.ask == ask and seat in (None, now):
            return now
        match.play(now, match.legal_moves(now)[0])
    raise AssertionError("it is never asked")


def test_if_she_plays_a_character_this_one_and_follow_with_the_lowest() -> None:
    match = new_match("tax_the_rich", seats=3, seed=3)
    leader = played_to(match, "PlayCard")
    card = next(one for one in match.legal_moves(leader) if one.startswith("play:"))
    character = card.rpartition("-")[2]
    match.play(leader, card)
    seat = match.to_move[0]
    mine = [one for one in match.legal_moves(seat) if one.startswith("play:")]
    told = {"is": "told", "note": f"played:{leader}.*-{character}"}
    first = {"moves": [mine[-1]], "question": "PlayCard", "when": [told]}
    rest = {"moves": ["play"], "question": "PlayCard", "choose": "lowest", "always": True}
    assert decided(match, SeatPlan(plan(first, rest)), seat) == Decision(0, mine[-1], "", [0])
    other = {"is": "told", "note": f"played:{seat}.*"}
    assert decided(match, SeatPlan(plan(first | {"when": [other]}, rest)), seat) == Decision(1, mine[0], "", [])
    assert decided(match, SeatPlan(plan(first | {"when": [other]})), seat).stop == "unforeseen"
    assert decided(match, SeatPlan(plan(first | {"when": [other]}, others="wait")), seat).stop == ""
    assert decided(match, SeatPlan(plan(rest | {"choose": "only"})), seat).stop == ("several" if len(mine) > 1 else "")


@pytest.mark.parametrize("game", ["riffifi", "tax_the_rich"])
def test_the_lowest_card_of_several_suits_is_that_of_the_lowest_rank(game: str) -> None:
    match = new_match(game, seats=3, seed=7)
    seat = played_to(match, "PlayCard")
    cards = [one.removeprefix("play:") for one in match.legal_moves(seat) if one.startswith("play:")]
    assert len({one.partition("-")[0] for one in cards}) > 1
    (domain,) = next(one for one in match.game.moves.verbs if one.name == "play").domains
    ranks = list(dict.fromkeys(label.partition("-")[2] for label in domain.labels))
    found = sorted(ranks.index(one.partition("-")[2]) for one in cards)
    for choose, place in (("lowest", 0), ("highest", -1)):
        one = plan({"moves": ["play"], "choose": choose, "always": True})
        rank = decided(match, SeatPlan(one), seat).move.partition("-")[2]
        assert rank == ranks[found[place]]
    assert set(ranks[found[0]]) != set(ranks[found[-1]])


def test_vote_against_every_bill_towards_c_with_no_influence() -> None:
    match = new_match("hegemony", seats=4, seed=5)
    towards = {"is": "told", "note": "status.vote:*.C"}
    against = {"moves": ["against"], "question": "Declare", "when": [towards], "always": True}
    influence = {"moves": ["bid:0"], "question": "SecretInfluence", "when": [towards], "always": True}
    one = plan(against, influence, others="wait")
    check(match.game, one)
    kept = SeatPlan(one)
    seen: set[tuple[str, bool]] = set()
    for _ in range(4000):
        if match.over or len(seen) == 4:
            break
        seat = match.to_move[0]
        prompt = match.view(seat).prompt
        assert prompt is not None
        decision = decided(match, kept, seat, len(match.log))
        assert not decision.stop
        if prompt.ask in ("Declare", "SecretInfluence"):
            seen.add((prompt.ask, bool(decision.move)))
        moves = match.legal_moves(seat)
        wanted = [move for move in moves if move.startswith(("act:bill", "discard", "propose", "call"))]
        match.play(seat, decision.move or (wanted or moves)[-1])
    assert {("Declare", True), ("SecretInfluence", True)} <= seen, seen
    assert ("Declare", False) in seen, "bills towards A and B are the player's own decision"


def test_a_prepared_card_is_played_if_it_may_be() -> None:
    match = new_match("riffifi", seats=3, seed=7)
    seat = match.to_move[0]
    card = match.view(seat).prompt.offers[0].on  # type: ignore[union-attr]
    assert decided(match, SeatPlan(plan({"on": card})), seat).move == match.legal_moves(seat)[0]
    assert decided(match, SeatPlan(plan({"on": "card.none"})), seat).stop == "illegal"


def test_a_plan_is_read_as_a_sentence_in_both_languages() -> None:
    match = new_match("tax_the_rich", seats=3, seed=3)
    seat = match.to_move[0]
    one = plan(
        {"moves": ["pass"], "question": "Auction", "always": True, "until": [{"is": "told", "note": "bet:*.blue"}]}
    )
    assert sentence(match, one, seat, "en") == (
        "“Pass” each time, when asked “Your bet: where does the marker go?”,"
        " until the log says “somebody bets on blue: … tricks, bonus …”."
    )
    assert sentence(match, one, seat, "fr").startswith("«\u00a0Passer\u00a0» à chaque fois, à la question «\u00a0")
    one = plan({"moves": ["play:*-poor"], "when": [{"is": "told", "note": "played:1.*-president"}]})
    assert "Ben plays the green President" in sentence(match, one, seat, "en")
    match = new_match("big_cheese", seats=3, seed=3)
    one = plan({"moves": ["bid:1-5"], "choose": "lowest", "until": [{"is": "shown", "zone": "staff.1", "most": 4}]})
    assert sentence(match, one, match.to_move[0], "en") == (
        "“Bid 1 worker … 5 workers”, the lowest possible, once, until the table shows “Ben’s Human Resources: at most 4”."
    )


@pytest.mark.parametrize(
    "step",
    [
        {"moves": ["fly:away"]},
        {"moves": ["play:*-emperor"]},
        {"question": "Nothing"},
        {"when": [{"is": "told", "note": "bet:*.pink"}]},
        {"when": [{"is": "shown", "zone": "9-1"}]},
        {
            "moves": ["play"] * 8,
            "when": [{"is": "shown", "zone": "x"}] * 6,
            "until": [{"is": "shown", "zone": "x"}] * 6,
        },
        {"until": [{"is": "shown", "zone": "a", "least": 5, "most": 2}]},
    ],
)
def test_a_plan_that_can_never_be_carried_out_is_refused(step: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        check(catalogue.find("tax_the_rich"), plan(step, step, step))
    assert refusal.value.code == "bad-plan"
    assert refusal.value.detail("fr")


def test_a_pattern_that_fits_everything_costs_no_more_words_than_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    filled: list[int] = []
    fill = PlanWords.filled

    def counted(self: PlanWords, *given: Any) -> str:
        filled.append(1)
        return fill(self, *given)

    monkeypatch.setattr(PlanWords, "filled", counted)
    said = plan_words(Words(catalogue.find("hegemony"), "en", ["Ann", "Ben", "Cleo", "Dan"]), 4)
    assert said.step(PlanStep(["*"], question="*", when=[ToldIf("*"), Asked("*")]))
    assert len(filled) <= 4 * (MAX_LISTED + 1)


def test_drafts_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RateLimits.RATES, "plan", (0.0, 3.0))

    async def work() -> None:
        async with within(tmp_path / "db", rate=1.0) as (_, home), Client(home, "Ann") as ann:
            table = await ann.new_table("riffifi", [me(), {"bot": "random"}, {"bot": "random"}], start=True)
            async with ann.at(table) as seat:
                plan = {"steps": [{"moves": ["play"]}]}
                for _ in range(3):
                    await seat.done("plan", seat=0, plan=plan, draft=True)
                assert await seat.refused("plan", seat=0, plan=plan, draft=True) == "too-fast"
                await seat.done("plan", seat=0, plan=None)

    run(work())


@pytest.mark.parametrize(
    "steps", [[{}] * 13, [{"when": [{"is": "asked", "question": "Bid"}] * 7}], [{"moves": ["p" * 81]}], []]
)
def test_a_plan_beyond_the_limits_is_not_read(steps: list[dict[str, Any]]) -> None:
    with pytest.raises(msgspec.ValidationError):
        plan(*steps)


#: A step for every question, whose end never comes.
ENDLESS = {"always": True, "choose": "lowest"}


def test_a_plan_without_an_end_stops_at_its_limit() -> None:
    match = new_match("riffifi", seats=3, seed=3)
    (seat,) = match.to_move
    assert decided(match, SeatPlan(plan(ENDLESS), moves=MAX_MOVES - 1), seat).move
    assert decided(match, SeatPlan(plan(ENDLESS), moves=MAX_MOVES), seat) == (0, "", "limit", [])


def test_steps_that_contradict_themselves_make_no_move() -> None:
    """Nothing refers to another step, so that there are no cycles; what can never be true is just passed over."""
    match = new_match("riffifi", seats=3, seed=3)
    (seat,) = match.to_move
    asked = match.view(seat).prompt
    assert asked is not None
    now = {"is": "asked", "question": asked.ask}
    both = {"when": [now, now | {"no": True}]} | ENDLESS
    assert decided(match, SeatPlan(plan(both)), seat).stop == "unforeseen"
    assert decided(match, SeatPlan(plan(both, others="wait")), seat) == (-1, "", "", [])
    ended = {"when": [now], "until": [now]} | ENDLESS
    assert decided(match, SeatPlan(plan(ended, ended)), seat) == (-1, "", "done", [0, 1])


def test_a_plan_with_thousands_of_conditions_is_refused_and_the_game_goes_on(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table()
            path, told = f"/api/tables/{table}/do", {"is": "asked", "question": "PlayCard"}

            def request(conditions: int, steps: int = 1) -> dict[str, Any]:
                return {"do": "plan", "seat": 0, "plan": {"steps": [{"when": [told] * conditions}] * steps}}

            for conditions, steps in ((7, 1), (5000, 1), (1, 13), (1, 5000)):
                assert await ann.no("POST", path, request(conditions, steps)) == "bad-message"
            assert await ann.no("POST", path, request(50_000)) == "too-large"
            async with ann.at(table) as seat:
                await seat.send("plan", seat=0, plan=request(500)["plan"])
                await seat.until("refused", code="bad-message")
                assert not any(one["is"] == "plan" for one in seat.received)
                await seat.answer(0)

    run(work())


@pytest.mark.parametrize("game", catalogue.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_vocabulary_can_be_planned(game: str, language: str) -> None:
    found = catalogue.find(game)
    words = plan_vocabulary(game, language, max(found.seats))
    assert words.moves
    assert words.notes
    assert not [one.name for one in words.notes if one.name.startswith(("hint.", "refuse", "why.", "effect.", "card."))]
    for one in words.moves:
        check(found, plan({"moves": [one.name]}))
    for one in words.notes:
        check(found, plan({"when": [{"is": "told", "note": one.name}]}))
    for question in words.questions:
        check(found, plan({"question": question.name}))
    for one in words.moves:
        for place, argument in enumerate(one.arguments):
            for group in argument.groups:
                check(found, plan({"moves": [f"{one.name}:{'*.' * place}{group.pattern}"]}))
                assert group.text
    texts = [one.text for one in (*words.moves, *words.notes)] + [one.text for one in words.questions]
    assert all(texts)
    assert not any("{" in one for one in texts)


def test_labels_that_share_a_word_of_the_game_can_be_named_together() -> None:
    def groups(game: str, move: str) -> dict[str, str]:
        (found,) = [one for one in plan_vocabulary(game, "en", 3).moves if one.name == move]
        return {one.pattern: one.text for one in found.arguments[0].groups}

    cards = groups("tax_the_rich", "play")
    assert len(cards) == 15 + 4, "characters and suits"
    assert (cards["*-poor"], cards["blue-*"]) == ("Poor", "blue")
    assert groups("big_cheese", "bid") == {}, "ranges of numbers need no word"
    match = new_match("riffifi", seats=3, seed=3)
    assert sentence(match, plan({"moves": ["play:red-*"]}), 0, "en").startswith("“Play … (red)”")


def test_a_draft_is_put_in_words_and_changes_nothing(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table, "fr") as seat:
                await seat.asked(0)
                (said,) = (await seat.done("plan", seat=0, plan=FOLLOW, draft=True))["sentences"]
                assert "à chaque fois" in said
                bad = {"steps": [{"moves": ["fly"]}]}
                assert await seat.refused("plan", seat=0, plan=bad, draft=True) == "bad-plan"
                assert await seat.refused("plan", seat=1, plan=FOLLOW, draft=True) == "not-yours"
                await seat.settle()
                assert not any(told["is"] == "plan" for told in seat.received)

    run(work())


# -- carried out -------------------------------------------------------------------------------------------


class Example(NamedTuple):
    """A real game up to a moment, whose seat leaves a plan behind, and the texts of the moves that the others try first."""

    match: Match
    seat: int
    plan: dict[str, Any]
    others: tuple[str, ...] = ()


def example_of_the_project() -> Example:
    match = new_match("big_cheese", seats=3, seed=3)
    face = next(zone for zone in match.view(match.to_move[0]).zones if zone.id == "pile").pieces[0].face
    sold = {"is": "shown", "zone": "pile", "face": face, "no": True}
    bid = {"moves": ["bid:1-5"], "choose": "lowest", "question": "Bid", "always": True, "until": [sold]}
    left = {"moves": ["pass"], "question": "Bid", "always": True, "until": [sold]}
    return Example(match, match.to_move[0], {"steps": [bid, left], "others": "wait"}, ("bid:5", "pass"))


def example_of_blue() -> Example:
    match = new_match("tax_the_rich", seats=3, seed=3)
    first = match.to_move[0]
    match.play(first, "bet:1.red")
    step = {
        "moves": ["pass"],
        "question": "Auction",
        "always": True,
        "until": [{"is": "told", "note": "bet:*.blue"}],
    }
    return Example(match, match.to_move[0], {"steps": [step]}, ("bet:1.green", "bet:2.red", "bet:2.blue", "bet:3.blue"))


def example_of_the_lowest() -> Example:
    match = new_match("tax_the_rich", seats=3, seed=3)
    leader = played_to(match, "PlayCard")
    step = {"moves": ["play"], "question": "PlayCard", "choose": "lowest", "always": True}
    return Example(match, (leader + 1) % 3, {"steps": [step], "others": "wait"})


def example_of_the_president() -> Example:
    for seed in range(200):
        match = new_match("tax_the_rich", seats=3, seed=seed)
        played_to(match, "PlayCard")
        while not match.over:
            she = match.to_move[0]
            moves = match.legal_moves(she)
            led = next((one for one in moves if one.startswith("play:") and one.endswith("-president")), "")
            after = match.copy()
            if led:
                after.play(she, led)
            answers = [] if after.over or after.to_move[0] == she else after.legal_moves(after.to_move[0])
            if led and any(one.startswith("play:") and one.endswith("-poor") for one in answers) and len(answers) > 1:
                told = {"is": "told", "note": f"played:{she}.*-president"}
                step = {"moves": ["play:*-poor"], "question": "PlayCard", "choose": "lowest", "when": [told]}
                rest = {"moves": ["play"], "question": "PlayCard", "choose": "highest", "always": True}
                return Example(match, after.to_move[0], {"steps": [step, rest], "others": "wait"}, (led,))
            match.play(she, next((one for one in moves if not one.endswith("-poor")), moves[0]))
    raise AssertionError("nobody can play a President before somebody with a Poor")


def example_of_the_bills() -> Example:
    match = new_match("hegemony", seats=4, seed=5)
    for _ in range(4000):
        seat = match.to_move[0]
        prompt = match.view(seat).prompt
        assert prompt is not None
        moves = match.legal_moves(seat)
        status = [*match.view(seat).status]
        if prompt.ask == "Declare" and any(one.key == "status.vote" for one in status):
            towards = {"is": "told", "note": "status.vote:*.C"}
            against = {"moves": ["against"], "question": "Declare", "when": [towards], "always": True}
            influence = {"moves": ["bid:0"], "question": "SecretInfluence", "when": [towards], "always": True}
            one = plan(against, influence, others="wait")
            if decided(match, SeatPlan(one), seat, len(match.log)).move:
                return Example(match, seat, {"steps": [against, influence], "others": "wait"}, ("against", "bid:1"))
        wanted = [move for move in moves if move.startswith(("act:bill", "discard", "propose", "call"))]
        match.play(seat, (wanted or moves)[-1])
    raise AssertionError("nobody votes about a bill towards C")


async def carried_out(ann: Client, ben: Client, server: Server, example: Example, most: int) -> tuple[list[str], Told]:
    """Leave the plan behind, and play for all others until its seat has made that many moves by itself, or has stopped.

    Returns its moves, and what its player is told on return.
    """
    match, seat = example.match, example.seat
    seats: list[dict[str, Any]] = [{} for _ in range(match.seats)]
    seats[seat] = me("Ann")
    table = await ann.new_table(
        match.game.name, seats, position=match.game.dump(match.table), options=dict(match.table.setting)
    )
    async with ben.at(table) as others:
        async with ann.at(table) as mine:
            for number in range(match.seats):
                if number != seat:
                    await others.done("sit", seat=number, nonce="11" * 8)
            await mine.done("start")
            await mine.done("plan", seat=seat, plan=example.plan)
        live = server.registry.live[table].table
        assert live.log is not None
        kept = live.plans[seat]
        while kept.moves < most and not kept.stopped:
            asked = [view for view in others.views.values() if view["question"]]
            if asked:
                offered = [one["move"] for one in asked[0]["view"]["prompt"]["offers"]]
                move = next((one for one in example.others if one in offered), offered[0])
                await others.send("play", **answer_to(asked[0], move))
            await others.next()
    names = live.log.game.moves.texts
    async with ann.at(table) as back:
        told = next(one for one in back.received if one["is"] == "plan")
        own = [one["move"] for one in told["made"]]
        assert own == [names[code] for who, code in live.log.match.moves if who == seat][: len(own)]
        assert all(one["label"] for one in told["made"])
        return own, told


def test_five_plans_are_carried_out_in_real_games(tmp_path: Path, quick: None) -> None:
    async def work() -> None:
        async with within(tmp_path / "db") as (server, home), Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            made, told = await carried_out(ann, ben, server, example_of_the_project(), 2)
            assert made[:2] == ["bid:1", "pass"], "up to five: six is too much"
            made, told = await carried_out(ann, ben, server, example_of_blue(), 9)
            assert set(made) == {"pass"}
            assert told["stopped"] == "done", "somebody has bet on blue"
            assert told["why"]
            example = example_of_the_lowest()
            made, told = await carried_out(ann, ben, server, example, 4)
            codes = [example.match.game.moves.codes[one] for one in made]
            hand = next(zone for zone in example.match.view(example.seat).zones if zone.id == f"hand.{example.seat}")
            cards = {one.face.partition("/")[2] for one in hand.pieces}
            assert {one.partition(":")[2] for one in made} <= cards
            assert len(set(codes)) == len(codes)
            made, told = await carried_out(ann, ben, server, example_of_the_president(), 1)
            assert made[0].endswith("-poor")
            made, told = await carried_out(ann, ben, server, example_of_the_bills(), 2)
            assert made[:2] == ["against", "bid:0"]
            assert not told["stopped"]

    run(work(), 300)


def test_a_plan_rests_while_its_owner_is_banned_or_the_game_is_paused(tmp_path: Path, quick: None) -> None:
    async def work() -> None:
        async with within(tmp_path / "db") as (server, home), Client(home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as one:
                await one.asked(0)
                await one.done("propose", what="pause")
                await one.done("plan", seat=0, plan=FOLLOW)
                live = server.registry.live[table].table
                await asyncio.sleep(0)  # the pause of the plan is over at once
                await one.settle()
                assert live.plans[0].moves == 0
                server.bans.people[live.state.seats[0].person] = [BAN]
                await one.done("resume")
                await one.settle()
                await one.settle()
                assert live.plans[0].moves == 0
                server.bans.people.clear()
                await one.done("propose", what="pause")
                await one.done("plan", seat=0, plan=FOLLOW)
                await one.settle()
                await one.done("resume")
                while not live.plans[0].moves:
                    await one.next()

    run(work(), 120)


#: A ban in force, as a row of the database.
BAN = SimpleNamespace(kind="person", until=None)

FOLLOW = {"steps": [{"moves": ["play", "hide"], "choose": "lowest", "always": True}], "others": "wait"}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "PAUSE", (0.0, 0.0))


async def two_people(ann: Client, ben: Client, first: Callable[[Seat, Seat], Any], **more: Any) -> None:
    table = await ann.new_table(seats=[me("Ann") | {"nonce": "00" * 8}, {}, {"bot": "random"}], **more)
    async with ann.at(table) as one, ben.at(table) as two:
        await two.done("sit", seat=1, nonce="11" * 8)
        await one.done("start")
        await first(one, two)


def test_a_plan_plays_for_an_absent_player_and_tells_only_its_owner(tmp_path: Path, quick: None) -> None:
    async def work() -> None:
        async with within(tmp_path / "db") as (server, home), Client(home, "Ann") as ann, Client(home, "Ben") as ben:

            async def play(one: Seat, two: Seat) -> None:
                table = one.table["id"]
                assert await two.refused("plan", seat=0, plan=FOLLOW) == "not-yours"
                bad = {"steps": [{"moves": ["fly"]}]}
                assert await one.refused("plan", seat=0, plan=bad) == "bad-plan"
                await one.done("plan", seat=0, plan=FOLLOW)
                assert one.received[-2]["is"] == "plan" or (await one.until("plan"))["sentences"]
                await one.socket.close()
                await two.play_on(most=3)
                game_log = server.registry.live[table].table.log
                assert game_log is not None
                while sum(seat == 0 for seat, _ in game_log.match.moves) < 3:
                    await two.next()
                    await two.play_on(most=1)
                assert not any(told["is"] == "plan" for told in two.received)
                async with ann.at(table) as back:
                    told = next(told for told in back.received if told["is"] == "plan")
                    assert len(told["made"]) >= 3
                    assert told["made"][0]["label"]
                    await back.done("plan", seat=0, plan=None)
                    assert (await back.until("plan"))["plan"] is None

            await two_people(ann, ben, play)

    run(work(), 120)


def test_taking_back_stops_every_plan(tmp_path: Path) -> None:
    async def work() -> None:
        async with within(tmp_path / "db") as (_, home), Client(home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                await seat.answer(0)
                await seat.asked(0)
                await seat.done(
                    "plan", seat=0, plan={"steps": [{"question": "TurnDown", "always": True}], "others": "wait"}
                )
                await seat.done("undo", seat=0)
                while seat.received[-1].get("stopped") != "undo":
                    await seat.next()
                assert seat.received[-1]["why"]

    run(work(), 120)


def test_a_plan_survives_a_kill_and_goes_on(tmp_path: Path) -> None:
    async def work() -> None:
        server = Running(str(tmp_path / "db"))
        try:
            async with Client(server.home, "Ann") as ann:
                table = await ann.new_table()
                async with ann.at(table) as seat:
                    await seat.asked(0)
                    await seat.done("plan", seat=0, plan=FOLLOW)
                server.kill()
                server.start()
                deadline = time.monotonic() + 100
                while time.monotonic() < deadline:
                    async with ann.at(table) as seat:
                        told = [one for one in seat.received if one["is"] == "plan"]
                        if told and len(told[-1]["made"]) >= 2 or seat.table["phase"] == "over":
                            return
                    await asyncio.sleep(0.5)
                raise AssertionError("nothing was played")
        finally:
            server.stop()

    run(work(), 150)
