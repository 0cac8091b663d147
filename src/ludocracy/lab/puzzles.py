"""Finds puzzles in games: positions in which one answer is clearly ahead of all others over imagined worlds.

A few positions of each game are searched with a small budget. Where one answer leads by some standard errors, all legal answers are
compared again, in other worlds and with 20 times the playouts. A puzzle is kept if the same answer leads by the margin and by as
many standard errors, and if a bot of a lower level answers otherwise. The same seed finds the same puzzles, however many processes
look for them.
"""

import hashlib
import json
import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from ludocracy.bots import find
from ludocracy.bots.puzzles import Lead, Puzzle
from ludocracy.bots.reasons import why
from ludocracy.bots.search import Budget, Searcher
from ludocracy.bots.study import Answered, Comparison
from ludocracy.core.game import Game
from ludocracy.core.rng import Rng
from ludocracy.core.search import FEWEST, TINY
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.lab.engine import LOCAL, run_jobs
from ludocracy.lab.runner import Plan, runner_of, seed_of
from ludocracy.play.chair import Chair
from ludocracy.play.record import Record, begin, legal_moves, read_file
from ludocracy.show.phrases import Phrases
from ludocracy.show.words import LANGUAGES, Words

#: The levels of which one at least must answer otherwise, in games that have them.
LOWER: Final = ("casual", "club")
#: A level answers otherwise if it does so in most of this many attempts.
ATTEMPTS: Final = 5
#: Positions with fewer legal answers are no puzzles, and those with more take too long.
FEWEST_OPTIONS: Final = 3
MOST_OPTIONS: Final = 60
#: The confirmation compares the answers in at least this many worlds.
CONFIRMING_WORLDS: Final = 40
#: How many times the playouts of the search the confirmation has.
TIMES: Final = 20
#: A puzzle is confirmed with another seed if the same answer leads by this many standard errors.
AGAIN: Final = 2.0
#: Means are written with this many digits.
DIGITS: Final = 4
#: At most this many puzzles come from one game, and one in this many may have the same question and the same answer.
MOST_OF_GAME: Final = 3
VARIETY: Final = 12
LEAST_ALIKE: Final = 2


class Mining(NamedTuple):
    """What is looked for, as plain values that can be sent to other processes.

    `margin`: the least lead, as a share of the win; `errors`: the least lead in standard errors. `positions`: how many decisions of
    a game are searched.
    """

    seed: int
    playouts: int = 100
    errors: float = 4.0
    margin: float = 0.05
    positions: int = 24


class Source(NamedTuple):
    """A game to look at: a record, or the number of a game between bots."""

    number: int
    plan: Plan
    record: str = ""


# -- comparing answers ---------------------------------------------------------------------------------------


def compare(
    game: Game, table: Table, seat: int, candidates: Sequence[int], playouts: int, worlds: int, rng: Rng
) -> Comparison:
    """Compare answers in imagined worlds, every answer in each, until both the playouts and the worlds are enough."""
    how = find.analysis(game)
    searcher = Searcher("puzzles", {0: how}, Budget())
    chair = Chair(game, table, seat, rng.split())
    compared = Comparison(game, how, table.seats, seat, list(candidates), rng.split())
    while compared.search.playouts < playouts or compared.search.worlds < worlds:
        compared.add(searcher.world(chair))
    return compared


def lead_of(compared: Comparison, errors: float, margin: float) -> tuple[list[int], int, Lead] | None:
    """Return the best answer with those equal to it, the next best, and the lead; None if the lead over any other is too small."""
    search = compared.search
    best, *others = search.ranking()
    equal = [best]
    nearest: tuple[int, Lead] | None = None
    for other in others:
        gap, spread = search.mean(best) - search.mean(other), search.spread(best, other)
        if abs(gap) < TINY and spread < TINY:
            equal.append(other)
            continue
        error = math.sqrt(spread / search.worlds)
        if gap < margin or gap < errors * error:
            return None
        if nearest is None:
            nearest = other, Lead(round(gap, DIGITS), round(error, DIGITS), search.worlds, search.playouts)
    return (equal, *nearest) if nearest is not None else None


def confirmed_lead(puzzle: Puzzle, seed: int, part: float = 1.0) -> Lead | None:
    """Return the lead of a puzzle's answer in fresh worlds; None unless it is clearly ahead.

    `part`: the playouts, as a part of those that confirmed it before.
    """
    game = catalogue.find(puzzle.game)
    table = puzzle.table()
    rng = Rng(seed_of(seed, f"again {puzzle.id}"))
    options = list(table.options(puzzle.seat))
    playouts = round(part * puzzle.confirmed.playouts)
    compared = compare(game, table, puzzle.seat, options, playouts, FEWEST, rng)
    found = lead_of(compared, AGAIN, 0.0)
    if found is None or game.moves.text(options[found[0][0]]) not in puzzle.answers:
        return None
    return found[2]


def missed_by(game: Game, table: Table, seat: int, answers: Collection[int], rng: Rng) -> list[str]:
    """Return the lower levels that answer otherwise in most attempts."""
    known = find.built_in(game)
    missed: list[str] = []
    for level in LOWER:
        if level in known:
            bot = find.find(level, game)
            wrong = sum(bot.choose(Chair(game, table, seat, rng.split())) not in answers for _ in range(ATTEMPTS))
            if 2 * wrong > ATTEMPTS:
                missed.append(level)
    return missed


class Examined(NamedTuple):
    """What makes a question a puzzle: the answers by their indexes in the comparison that confirmed them, and the leads."""

    found: Lead
    confirmed: Lead
    compared: Comparison
    answers: list[int]
    next: int
    missed: list[str]


def examine(game: Game, table: Table, seat: int, mining: Mining, rng: Rng) -> Examined | None:
    """Return what was found at a question, if it makes a puzzle."""
    options = list(table.options(seat))
    if not FEWEST_OPTIONS <= len(options) <= MOST_OPTIONS:
        return None
    candidates = find.analysis(game).evaluator.candidates(game.imagine(table, seat, rng), seat, options)
    if len(candidates) < 2:
        return None
    first = compare(game, table, seat, candidates, mining.playouts, FEWEST, rng)
    searched = lead_of(first, mining.errors, mining.margin)
    if searched is None:
        return None
    likely = {candidates[index] for index in searched[0]}
    has_levels = any(level in find.built_in(game) for level in LOWER)
    if has_levels and not missed_by(game, table, seat, likely, rng):
        return None
    again = compare(game, table, seat, options, TIMES * first.search.playouts, CONFIRMING_WORLDS, rng)
    confirmed = lead_of(again, mining.errors, mining.margin)
    if confirmed is None:
        return None
    answers = {options[index] for index in confirmed[0]}
    missed = missed_by(game, table, seat, answers, rng)
    if not answers & likely or (has_levels and not missed):
        return None
    return Examined(searched[2], confirmed[2], again, confirmed[0], confirmed[1], missed)


# -- games ---------------------------------------------------------------------------------------------------


def puzzles_of(source: Source, mining: Mining) -> list[Puzzle]:
    """Return the puzzles of one game."""
    text = source.record or runner_of(source.plan).play(source.number, keep=True).record
    record = Record.parse(text)
    game = catalogue.find(record.game)
    decisions = [ply for ply, (seat, _) in enumerate(record.moves) if seat != CHANCE]
    Rng(seed_of(mining.seed, f"puzzles {source.number}")).shuffle(decisions)
    chosen = set(decisions[: mining.positions])
    found: list[Puzzle] = []
    table = begin(record)
    for ply, (seat, move) in enumerate(legal_moves(record, table)):
        if ply in chosen and len(found) < MOST_OF_GAME and seat in table.who():
            # A generator for each position: what is found at one does not change what is found at another.
            rng = Rng(seed_of(mining.seed, f"puzzle {source.number} {ply}"))
            examined = examine(game, table.clone(), seat, mining, rng)
            if examined is not None:
                found.append(puzzle_of(game, record, ply, table, seat, examined))
        table.play(seat, move)
    return found


def puzzle_of(game: Game, record: Record, ply: int, table: Table, seat: int, examined: Examined) -> Puzzle:
    """Return the puzzle at a question of a record."""
    before = replace(
        record,
        names=[],
        moves=record.moves[:ply],
        lines=[],
        result=None,
        winners=None,
        secret=None,
        commitment=None,
        nonces={},
        shares={},
        round=None,
    )
    text = before.text()
    compared = examined.compared
    answers = [compared.search.options[index] for index in examined.answers]
    return Puzzle(
        id=hashlib.sha256(text.encode()).hexdigest()[:12],
        game=game.name,
        seats=table.seats,
        ply=ply,
        seat=seat,
        question=type(table.asking).__name__,
        answers=[game.moves.text(move) for move in answers],
        found=examined.found,
        confirmed=examined.confirmed,
        best=rounded(compared.answered(examined.answers[0])),
        next=rounded(compared.answered(examined.next)),
        missed=examined.missed,
        record=text,
    )


def rounded(answered: Answered) -> Answered:
    """Return means with as many digits as they are worth."""
    holdings = {name: [round(value, DIGITS) for value in values] for name, values in answered.holdings.items()}
    chances, scores = ([round(value, DIGITS) for value in values] for values in (answered.chances, answered.scores))
    return Answered(answered.move, answered.playouts, chances, scores, holdings)


def games_of_bots(plan: Plan, games: int) -> list[Source]:
    """Return games between bots."""
    runner_of(plan)  # refuse a wrong plan before any process starts
    return [Source(number, plan) for number in range(games)]


def recorded(path: Path, game: Game) -> list[Source]:
    """Return the games of this kind in a file of records."""
    records = enumerate(read_file(path))
    return [Source(number, Plan(game.name, one.seats), one.text()) for number, one in records if one.game == game.name]


def mine(
    games: Sequence[Source],
    mining: Mining,
    count: int,
    workers: int = 1,
    progress: Callable[[int, int], object] = lambda games, found: None,
    engine: str = LOCAL,
) -> Iterator[Puzzle]:
    """Yield the puzzles of games until there are `count`; `progress` gets the number of games and of puzzles so far."""
    alike: Counter[tuple[str, str]] = Counter()
    most = max(LEAST_ALIKE, count // VARIETY)
    found = 0
    for done, puzzles in enumerate(run_jobs(engine, workers, puzzles_of, [(one, mining) for one in games]), 1):
        for puzzle in puzzles:
            pattern = puzzle.question, puzzle.answers[0]
            alike[pattern] += 1
            if alike[pattern] <= most:
                found += 1
                yield puzzle
                if found == count:
                    progress(done, found)
                    return
        progress(done, found)


def line_of(puzzle: Puzzle) -> str:
    """Return a puzzle as a line of JSON, with its reason in every language."""
    game = catalogue.find(puzzle.game)
    setting = game.setting(puzzle.seats, dict(Record.parse(puzzle.record).options))
    reason = {
        language: why(Phrases(language), Words(game, language, (), setting), puzzle.best, puzzle.next, puzzle.seat)
        for language in LANGUAGES
    }
    fields = {**msgspec.to_builtins(puzzle), "reason": reason}
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")) + "\n"
