"""Records: a game as text, one line a move, for reading, comparing, replaying. The format is in docs/records.md.

A file holds any number of games; each begins with a line `ludocracy: 1`.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ludocracy.core.errors import BadMove, BadPosition, BadRecord, LudocracyError, Message, clipped
from ludocracy.core.game import Game
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table, Value
from ludocracy.games import catalogue

VERSION: Final = "1"
_CHANCE: Final = "~"


@dataclass
class Record:
    """One game as it was played."""

    game: str
    rules: int
    seats: int
    options: Mapping[str, Value] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    position: dict[str, Any] | None = None
    commitment: str | None = None
    nonces: dict[int, str] = field(default_factory=dict)
    secret: str | None = None
    moves: list[tuple[int, str]] = field(default_factory=list)
    result: list[int] | None = None
    winners: list[int] | None = None
    headers: dict[str, int] = field(default_factory=dict)  # where each header first stands in its file
    lines: list[int] = field(default_factory=list)  # and each move
    first_line: int = 1

    def text(self) -> str:
        """The record as a file has it."""
        game = catalogue.find(self.game)
        lines = [f"ludocracy: {VERSION}", f"game: {self.game}", f"rules: {self.rules}", f"seats: {self.seats}"]
        known = {option.name: option for option in game.options}
        lines += [f"option: {name}={known[name].text(value)}" for name, value in self.options.items()]
        lines += [f"name: {seat} {name}" for seat, name in enumerate(self.names)]
        if self.position is not None:
            lines.append(f"position: {json.dumps(self.position, ensure_ascii=False)}")
        if self.commitment is not None:
            lines.append(f"commitment: {self.commitment}")
        lines += [f"nonce: {seat} {nonce}" for seat, nonce in sorted(self.nonces.items())]
        if self.secret is not None:
            lines.append(f"secret: {self.secret}")
        lines.append("")
        lines += [f"{_CHANCE if seat == CHANCE else seat} {text}" for seat, text in self.moves]
        if self.result is not None:
            lines.append(f"result: {row(self.result)}")
        if self.winners is not None:
            lines.append(f"winners: {row(self.winners)}")
        return "\n".join(lines) + "\n\n"


def bad(source: str, line: int, why: str | LudocracyError, **facts: str | int) -> BadRecord:
    """The refusal of a record: where, and a sentence with its facts, or the refusal of what stands there."""
    reason = why.message if isinstance(why, LudocracyError) else Message(why, **facts)
    return BadRecord("{source}, line {line}: {why}", source=source, line=line, why=reason)


def read_records(lines: Iterable[str], source: str = "record") -> Iterator[Record]:
    """The games of a file, one after the other; a bad line is refused with its number."""
    reader: _Reader | None = None
    number = 0
    for number, raw in enumerate(lines, 1):
        line = (raw.removeprefix("\ufeff") if number == 1 else raw).strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("ludocracy:"):
            if reader is not None:
                yield reader.finished()
            if line.removeprefix("ludocracy:").strip() != VERSION:
                why = "“{found}” is not understood: this version reads “{right}”"
                raise bad(source, number, why, found=clipped(line), right=f"ludocracy: {VERSION}")
            reader = _Reader(source, number)
        elif reader is None:
            why = "a record begins with “{right}”, not with “{found}”"
            raise bad(source, number, why, found=clipped(line), right=f"ludocracy: {VERSION}")
        else:
            reader.take(line, number)
    if reader is None:
        raise bad(source, number + 1, "there is no record in it")
    yield reader.finished()


class _Reader:
    """Builds one record from its lines."""

    def __init__(self, source: str, line: int) -> None:
        self.source: Final = source
        self.record: Final = Record("", 0, 0, first_line=line)
        self.game: Game | None = None

    def fail(self, line: int, why: str, **facts: str | int) -> BadRecord:
        return bad(self.source, line, why, **facts)

    def take(self, line: str, number: int) -> None:
        head, space, rest = line.partition(" ")
        if head.endswith(":") and not (head[:-1].isdecimal() or head == f"{_CHANCE}:"):
            self.header(head[:-1], rest.strip(), number)
        elif space and (head == _CHANCE or head.isdecimal()):
            self.move(head, rest.strip(), number)
        else:
            why = "“{found}” is neither a move (“0 play:…”, “~ deal:…”) nor a header (“game: …”)"
            raise self.fail(number, why, found=clipped(line))

    def move(self, head: str, text: str, number: int) -> None:
        record = self.record
        if self.game is None or "rules" not in record.headers or "seats" not in record.headers:
            raise self.fail(number, "game, rules and seats come before the first move")
        if record.result is not None:
            raise self.fail(number, "there is a move after the result")
        seat = CHANCE if head == _CHANCE else self.seat(head, number)
        try:
            self.game.moves.parse(text)
        except BadMove as error:
            raise bad(self.source, number, error) from error
        record.moves.append((seat, text))
        record.lines.append(number)

    def header(self, key: str, value: str, number: int) -> None:
        record = self.record
        if key in record.headers and key not in ("option", "name", "nonce"):
            raise self.fail(number, "“{key}” stands there twice", key=key)
        record.headers.setdefault(key, number)
        try:
            if key == "game":
                self.game = catalogue.find(value)
                record.game = self.game.name
            elif key == "rules":
                record.rules = self.whole(value, number)
            elif key == "seats":
                record.seats = self.whole(value, number)
            elif key == "option":
                self.option(value, number)
            elif key == "name":
                seat, _, name = value.partition(" ")
                if self.whole(seat, number) != len(record.names):
                    why = "names come in the order of the seats: {seat} is next"
                    raise self.fail(number, why, seat=len(record.names))
                record.names.append(name)
            elif key == "position":
                record.position = json.loads(value)
                if not isinstance(record.position, dict):
                    raise ValueError
            elif key == "commitment":
                record.commitment = value
            elif key == "nonce":
                self.nonce(value, number)
            elif key == "secret":
                bytes.fromhex(value)
                record.secret = value
            elif key == "result":
                record.result = [int(score) for score in value.split()]
            elif key == "winners":
                record.winners = [self.whole(seat, number) for seat in value.split()]
            else:
                raise self.fail(number, "there is no header “{key}”", key=clipped(key))
        except BadRecord:
            raise
        except LudocracyError as error:
            raise bad(self.source, number, error) from error
        except (ValueError, RecursionError) as error:
            raise self.fail(number, "“{value}” is no value for “{key}”", value=clipped(value), key=key) from error

    def whole(self, value: str, number: int) -> int:
        if not value.isdecimal() or len(value) > 6:
            raise self.fail(number, "“{value}” is not a whole number", value=clipped(value))
        return int(value)

    def seat(self, value: str, number: int) -> int:
        seat = self.whole(value, number)
        if seat >= self.record.seats:
            why = "there is no seat {seat}: the seats are 0 to {last}"
            raise self.fail(number, why, seat=seat, last=self.record.seats - 1)
        return seat

    def option(self, value: str, number: int) -> None:
        name, equals, given = value.partition("=")
        if self.game is None:
            raise self.fail(number, "the game comes before its options")
        if not equals or name not in self.game.by_name:
            raise self.game.unknown(name)
        if name in self.record.options:
            raise self.fail(number, "the option {name} is given twice", name=name)
        self.record.options = {**self.record.options, name: self.game.by_name[name].read(given)}

    def nonce(self, value: str, number: int) -> None:
        head, _, nonce = value.partition(" ")
        seat = self.seat(head, number) if "seats" in self.record.headers else self.whole(head, number)
        if seat in self.record.nonces:
            raise self.fail(number, "seat {seat} has a nonce already", seat=seat)
        self.record.nonces[seat] = nonce

    def finished(self) -> Record:
        record = self.record
        for key in ("game", "rules", "seats"):
            if key not in record.headers:
                raise self.fail(record.first_line, "the record has no line “{key}: …”", key=key)
        assert self.game is not None
        if len(record.names) > record.seats:
            why = "there are more names than the {seats} seats"
            raise self.fail(record.headers["name"], why, seats=record.seats)
        if record.rules != self.game.rules:
            raise self.fail(
                record.headers["rules"],
                "the record was played by rules {number} of {game}, this version has rules {own}",
                number=record.rules,
                game=self.game.name,
                own=self.game.rules,
            )
        return record


def begin(record: Record, source: str = "record") -> Table:
    """The table that a record begins with."""
    game = catalogue.find(record.game)
    line = record.headers.get("seats" if record.position is None else "position", record.first_line)
    try:
        if record.position is None:
            return game.start(record.seats, record.options)
        table = game.load(record.position)
        if table.seats != record.seats or table.setting != game.setting(record.seats, record.options):
            raise BadPosition("the position has other seats or options than the record")
        return table
    except LudocracyError as error:
        raise bad(source, line, error) from error


def step_through(record: Record, source: str = "record", table: Table | None = None) -> Iterator[tuple[int, Table]]:
    """Replay a record move by move on one table: how many moves were played, and the table then."""
    game = catalogue.find(record.game)
    table = table if table is not None else begin(record, source)
    yield 0, table
    for number, (seat, text) in enumerate(record.moves):
        move = game.moves.parse(text)
        line = record.lines[number] if number < len(record.lines) else number
        asked = table.who() if seat == CHANCE else [*table.who(), *table.may()]
        if seat not in asked:
            if table.over():
                raise bad(source, line, "there is a move, but the game is over")
            if seat == CHANCE:
                raise bad(source, line, "chance has no move here")
            raise bad(source, line, "seat {seat} has no move here", seat=seat)
        if move not in table.options(seat):
            raise bad(source, line, "“{found}” is not legal here", found=text)
        table.play(seat, move)
        yield number + 1, table


def replay(record: Record, source: str = "record") -> Table:
    """The table at a record's end; refused with the line when a move is not legal or the result differs."""
    for _, table in step_through(record, source):
        pass
    for key, right, found, why in (
        ("result", table.scores(), record.result, "the result is {right}, not {found}"),
        ("winners", table.winners(), record.winners, "the winners are {right}, not {found}"),
    ):
        line = record.headers.get(key, record.first_line)
        if found is not None and not table.over():
            raise bad(source, line, "there is a result, but the game is not over")
        if found is not None and right != found:
            raise bad(source, line, why, right=row(right), found=clipped(row(found)))
    return table


def row(numbers: list[int]) -> str:
    """Numbers as a record has them."""
    return " ".join(str(number) for number in numbers)
