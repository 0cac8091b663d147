"""Analysis of finished games in the bots' processes: decision after decision, for as long as somebody looks; and hints."""

import asyncio
import contextlib
import json
import time
from collections import Counter
from collections.abc import Sequence
from typing import Final

from ludocracy.bots.reasons import why
from ludocracy.bots.study import Answered, Study
from ludocracy.core.step import CHANCE
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused, text
from ludocracy.server.protocol.messages import Analysis, AnalysisPoint, Hint
from ludocracy.server.tables.actor import TableActor
from ludocracy.server.tables.bot_pool import BotFailed, BotPool
from ludocracy.server.tables.bots import bot_seed
from ludocracy.server.tables.job_queue import ServedElsewhere
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.records import check_opened
from ludocracy.server.tables.shares import FairShares
from ludocracy.show.phrases import Phrases
from ludocracy.show.words import LANGUAGES, Words

#: What one decision may cost, in seconds and in playouts.
SECONDS: Final = 0.5
PLAYOUTS: Final = 400
HINT_SECONDS: Final = 1.5

#: At most this many hints wait for each other, and so many of one address. One at a time is computed, so that bots that play
#: find a process.
MAX_HINTS: Final = 8
MAX_HINTS_OF_ADDRESS: Final = 4

#: An analysis that nobody has asked for during this many seconds is paused.
LOOKED: Final = 8.0

#: A request that knows everything so far is answered when there is more, at the latest after this many seconds.
TIMEOUT: Final = 4.0

#: How many analyses are remembered; one at a time is computed, beside the bots that play.
MAX_KEPT: Final = 20

#: Decisions that are this far apart come first, so that the curve appears at once and is then refined.
STRIDES: Final = (16, 8, 4, 2, 1)


class Running:
    """The analysis of one game, with open cards or with what each seat knew."""

    def __init__(self, actor: TableActor, open_cards: bool, address: str) -> None:
        self.actor: Final = actor
        self.address: Final = address  # of whoever asked first
        self.open: Final = open_cards
        #: By the number of moves before: the seat and its answers.
        self.points: Final[dict[int, tuple[int, list[Answered]]]] = {}
        self.total = 0
        self.looked = time.monotonic()
        self.task: asyncio.Task[None] | None = None
        self.order: list[int] | None = None  # decisions still to be looked at
        self.grown = asyncio.Event()  # set when the next point is there, and at the end


class GameAnalyses:
    """The analyses of all games of this process, and hints."""

    def __init__(self, pool: BotPool) -> None:
        self.pool: Final = pool
        self.kept: Final[dict[tuple[str, bool], Running]] = {}
        #: Addresses take turns, so that somebody with many games does not delay others by more than one decision.
        self.turns: Final = FairShares(1)
        self.hint_turns: Final = FairShares(1)
        self.hints: Final[Counter[str]] = Counter()  # asked for and not given yet, by address
        self.studied = 0

    async def ask(self, actor: TableActor, identity: Identity, open_cards: bool, known: int = -1) -> Analysis:
        """Return the analysis so far, once it has more than the `known` decisions. It continues as long as somebody asks."""
        await actor.queue.read(lambda: check_opened(actor.table))
        running = self.kept.get((actor.id, open_cards))
        if running is None or running.actor is not actor:
            running = self.begin(actor, open_cards, identity.address)
        running.looked = time.monotonic()
        if running.order is None:
            running.order = await actor.queue.read(lambda: decisions(actor))
            running.total = len(running.order)
        if running.order and (running.task is None or running.task.done()):
            running.task = asyncio.create_task(self.work(running))
        if running.order and len(running.points) <= known:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(running.grown.wait(), TIMEOUT)
        return self.result_of(running, identity.text_language)

    def begin(self, actor: TableActor, open_cards: bool, address: str) -> Running:
        """Begin an analysis. If there are too many, the oldest one of the address that has most of them is dropped."""
        while len(self.kept) >= MAX_KEPT:
            crowd = Counter(one.address for one in self.kept.values())
            oldest = min(self.kept, key=lambda key: (-crowd[self.kept[key].address], self.kept[key].looked))
            gone = self.kept.pop(oldest)
            if gone.task is not None:
                gone.task.cancel()
        fresh = self.kept[actor.id, open_cards] = Running(actor, open_cards, address)
        return fresh

    async def work(self, running: Running) -> None:
        """Look at one decision after the other, until none is left or nobody looks any more."""
        while running.order and time.monotonic() - running.looked < LOOKED:
            async with self.turns.turn(running.address):
                at = running.order[0]
                try:
                    await self.look(running, at)
                except ServedElsewhere:  # or unloaded: the next request starts it again
                    return
                except (BotFailed, Refused):
                    running.total -= 1
                running.order.pop(0)
                if at in running.points or not running.order:
                    running.grown.set()
                    running.grown = asyncio.Event()

    async def look(self, running: Running, at: int) -> None:
        actor = running.actor
        found = await actor.queue.read(lambda: decision(actor, at))
        if found is None:  # there was no choice
            running.total -= 1
            return
        position, seat, move = found
        study = Study(seat, move, running.open, SECONDS, PLAYOUTS)
        self.studied += 1
        answers = await self.pool.study(actor.table.state.game, position, study, bot_seed("analysis", position))
        running.points[at] = seat, answers

    def result_of(self, running: Running, language: str) -> Analysis:
        table = running.actor.table
        names = [one.name for one in table.state.seats]
        words = Words(table.game, language if language in LANGUAGES else "en", names, table.state.options)
        moves = table.log.match.moves if table.log is not None else []
        numbers = {at: n for n, at in enumerate(decided(moves), 1)}
        points: list[AnalysisPoint] = []
        for at, (seat, answers) in sorted(running.points.items()):
            played = table.game.moves.text(moves[at][1])
            mine = next((one for one in answers if one.move == played), answers[0])
            best = answers[0]
            loss = best.chances[seat] - mine.chances[seat]
            points.append(
                AnalysisPoint(
                    at=at,
                    decision=numbers[at],
                    seat=seat,
                    chances=[round(chance, 3) for chance in mine.chances],
                    best_chances=[round(chance, 3) for chance in best.chances],
                    loss=round(max(0.0, loss), 3),
                    played=words.move(played),
                    best=words.move(best.move),
                    played_move=played,
                    best_move=best.move,
                    why=why(Phrases(language), words, best, mine, seat) if loss > 0 else "",
                )
            )
        return Analysis(points, running.total, not running.order)

    async def hint(self, actor: TableActor, identity: Identity, seat: int) -> Hint:
        """Return what the searching bot would play, with what the seat knows; only where nobody else plays and nothing is rated."""

        def read() -> str:
            table = actor.table
            table.check_holds(identity, seat)
            game_log = table.check_playing()
            if table.state.round is not None:
                raise Refused("in-round")
            if not table.alone(seat) or table.state.rated:
                raise Refused("not-practice")
            if seat not in game_log.table.who():
                raise Refused("not-your-turn")
            return game_log.position()

        position = await actor.queue.read(read)
        table = actor.table
        language = identity.text_language
        words = Words(table.game, language, [one.name for one in table.state.seats], table.state.options)
        answers = await self.study_for_hint(table, position, seat, identity.address)
        best = answers[0]
        reason = (
            why(Phrases(language), words, best, answers[1], seat)
            if len(answers) > 1
            else text(language, "analysis.only")
        )
        return Hint(best.move, words.move(best.move), round(best.chances[seat], 3), reason)

    async def study_for_hint(self, table: LiveTable, position: str, seat: int, address: str) -> list[Answered]:
        if self.hints.total() >= MAX_HINTS or self.hints[address] >= MAX_HINTS_OF_ADDRESS:
            raise Refused("too-fast", status=429)
        study = Study(seat, "", False, HINT_SECONDS, PLAYOUTS * 5)
        self.hints[address] += 1
        try:
            async with self.hint_turns.turn(address):
                seed = bot_seed(table.state.secret, position)
                return await self.pool.study(table.state.game, position, study, seed)
        except BotFailed as error:
            raise Refused("busy", status=503) from error
        finally:
            self.hints[address] -= 1
            if not self.hints[address]:
                del self.hints[address]

    async def close(self) -> None:
        tasks = [one.task for one in self.kept.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def decided(moves: Sequence[tuple[int, int]]) -> list[int]:
    """Return the numbers of the moves that a player made, without those of chance."""
    return [at for at, (seat, _) in enumerate(moves) if seat != CHANCE]


def decisions(actor: TableActor) -> list[int]:
    """Return the numbers of all moves that somebody decided, far apart first."""
    game_log, _ = actor.table.check_shown()
    mine = decided(game_log.match.moves)
    return list(dict.fromkeys(at for stride in STRIDES for at in mine[::stride]))


def decision(actor: TableActor, at: int) -> tuple[str, int, str] | None:
    """Return the position before a move, whose it was, and the move; None where there was no choice."""
    game_log, _ = actor.table.check_shown()
    seat, move = game_log.match.moves[at]
    table = game_log.at(at)
    if seat not in table.who() or len(table.options(seat)) < 2:
        return None
    position = json.dumps(game_log.game.dump(table), ensure_ascii=False, separators=(",", ":"))
    return position, seat, game_log.game.moves.text(move)
