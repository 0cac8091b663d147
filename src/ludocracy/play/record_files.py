"""What can be done with a file of records: pick a game, replay and compare, verify the dealer, take out a position."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludocracy.core.errors import BadRecord
from ludocracy.core.step import CHANCE
from ludocracy.games import catalogue
from ludocracy.play.dealer import purpose_of
from ludocracy.play.record import Record, bad, begin, dealer_of, read_file, replay, step_through


def pick(path: Path, number: int) -> Record:
    """The game of that number, counted from 1."""
    count = 0
    for count, record in enumerate(read_file(path), 1):
        if count == number:
            return record
    raise no_such_game(path, number, count)


def no_such_game(path: Path, number: int, count: int) -> BadRecord:
    return BadRecord("record.no_game", source=str(path), number=number, count=count)


class Checked:
    """How many games a file holds, and how many of them were played to their end."""

    def __init__(self) -> None:
        self.games = 0
        self.finished = 0
        self.draws = 0


def check(path: Path, progress: Callable[[int], object] | None = None) -> Checked:
    """Replay every game and compare results; the first difference is refused with its line."""
    checked = Checked()
    for record in read_file(path, progress):
        table = replay(record, str(path))
        checked.games += 1
        checked.finished += table.over()
    return checked


def verify(path: Path, number: int | None = None, progress: Callable[[int], object] | None = None) -> Checked:
    """Recompute every chance outcome of every game, or of one, from the revealed secrets."""
    checked = Checked()
    for count, record in enumerate(read_file(path, progress), 1):
        if number is None or count == number:
            checked.games += 1
            checked.draws += verify_record(record, str(path))
    if not checked.games:
        raise no_such_game(path, number or 0, count)
    return checked


def verify_record(record: Record, source: str) -> int:
    """Recompute the draws of one game; return their number. The first that differs is refused with its line."""
    dealer = dealer_of(record, source)
    game = catalogue.find(record.game)
    counts: dict[str, int] = {}
    draws = 0
    for number, table in step_through(record, source):
        if number == len(record.moves) or record.moves[number][0] != CHANCE or not table.by_chance():
            continue
        due = dealer.draw(game, table, counts)
        text = record.moves[number][1]
        if game.moves.text(due) != text:
            why = "record.draw"
            raise bad(source, record.lines[number], why, right=game.moves.text(due), found=text)
        purpose = purpose_of(game, due)
        counts[purpose] = counts.get(purpose, 0) + 1
        draws += 1
    return draws


def position_at(record: Record, at: int | None, source: str) -> dict[str, Any]:
    """The position after a number of moves of a record, or at its end."""
    if at is not None and not 0 <= at <= len(record.moves):
        why = "record.no_move"
        raise BadRecord(why, source=source, last=len(record.moves), number=at)
    table = begin(record, source)
    for number, _ in step_through(record, source, table):
        if number == at:
            break
    return catalogue.find(record.game).dump(table)
