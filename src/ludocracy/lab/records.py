"""What can be done with a file of records: pick a game, replay and compare, verify the dealer, take out a position."""

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from ludocracy.core.errors import BadPosition, BadRecord, Message
from ludocracy.core.step import CHANCE
from ludocracy.games import catalogue
from ludocracy.play.dealer import Dealer, purpose_of
from ludocracy.play.record import Record, bad, begin, read_records, replay, step_through

#: A position is broken into lines where it would be wider than this.
WIDTH: Final = 100


def read_file(path: Path, progress: Callable[[int], object] | None = None) -> Iterator[Record]:
    """The games of a file one by one; `progress` gets the number of bytes read so far."""
    with path.open("rb") as file:

        def lines() -> Iterator[str]:
            done = 0
            for number, raw in enumerate(file, 1):
                done += len(raw)
                if progress is not None:
                    progress(done)
                try:
                    yield raw.decode("utf-8")
                except UnicodeDecodeError as error:
                    raise bad(str(path), number, "file.utf8") from error

        yield from read_records(lines(), str(path))


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
    """Recompute the draws of one game; give their number. The first that differs is refused with its line."""
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


def dealer_of(record: Record, source: str) -> Dealer:
    """The dealer of a record that reveals its secret; the secret must be the one that was promised."""
    if record.secret is None or record.commitment is None:
        missing = "secret" if record.secret is None else "commitment"
        why = "record.no_secret"
        raise bad(source, record.first_line, why, key=missing)
    if hashlib.sha256(bytes.fromhex(record.secret)).hexdigest() != record.commitment:
        line = record.headers.get("secret", record.first_line)
        raise bad(source, line, "record.secret")
    return Dealer(bytes.fromhex(record.secret), record.nonces)


def position_at(record: Record, at: int | None, source: str) -> dict[str, Any]:
    """The position after so many moves of a record, or at its end."""
    if at is not None and not 0 <= at <= len(record.moves):
        why = "record.no_move"
        raise BadRecord(why, source=source, last=len(record.moves), number=at)
    table = begin(record, source)
    for number, _ in step_through(record, source, table):
        if number == at:
            break
    return catalogue.find(record.game).dump(table)


def read_position(path: Path) -> dict[str, Any]:
    """A position file; what it says is checked when a game loads it."""
    try:
        data = json.loads(path.read_text("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadPosition("file.why", source=str(path), why=Message("file.utf8")) from error
    except json.JSONDecodeError as error:
        raise BadPosition("position.json", source=str(path), line=error.lineno, error=error.msg) from error
    except (ValueError, RecursionError) as error:
        raise BadPosition("position.unreadable", source=str(path)) from error
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadPosition("position.object", source=str(path))
    return data


def pretty(data: Any, indent: int = 0) -> str:
    """JSON for people: what fits on a line stays on it, and plain values fill lines."""
    flat = json.dumps(data, ensure_ascii=False)
    if (indent and len(flat) + indent <= WIDTH) or not isinstance(data, dict | list) or not data:
        return flat
    space = " " * (indent + 2)
    if isinstance(data, dict):
        inner = [f"{json.dumps(key, ensure_ascii=False)}: {pretty(data[key], indent + 2)}" for key in data]
        return "{\n" + ",\n".join(space + line for line in inner) + f"\n{' ' * indent}}}"
    if any(isinstance(one, dict | list) for one in data):
        inner = [pretty(one, indent + 2) for one in data]
    else:
        inner = packed([json.dumps(one, ensure_ascii=False) for one in data], WIDTH - indent - 2)
    return "[\n" + ",\n".join(space + line for line in inner) + f"\n{' ' * indent}]"


def packed(words: list[str], width: int) -> list[str]:
    """Words with commas between, as many on a line as fit."""
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + len(word) + 2 < width:
            lines[-1] += f", {word}"
        else:
            lines.append(word)
    return lines
