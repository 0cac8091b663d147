"""Records: a game as text, one line a move, for reading, comparing, replaying. The format is in docs/records.md.

A file holds any number of games; each begins with a line `ludocracy: 1`.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ludocracy.core.errors import BadMove, BadPosition, BadRecord, LudocracyError
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
    lines: list[int] = field(default_factory=list)  # where each move stands in its file
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
            lines.append(f"result: {' '.join(str(score) for score in self.result)}")
        if self.winners is not None:
            lines.append(f"winners: {' '.join(str(seat) for seat in self.winners)}")
        return "\n".join(lines) + "\n\n"


def bad(source: str, line: int, why: str) -> BadRecord:
    return BadRecord(f"{source}, line {line}: {why}")


def read_records(lines: Iterable[str], source: str = "record") -> Iterator[Record]:
    """The games of a file, one after the other; a bad line is refused with its number."""
    reader: _Reader | None = None
    number = 0
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("ludocracy:"):
            if reader is not None:
                yield reader.finished(number)
            if line.removeprefix("ludocracy:").strip() != VERSION:
                raise bad(source, number, f"“{line}” is not understood: this version reads “ludocracy: {VERSION}”")
            reader = _Reader(source, number)
        elif reader is None:
            raise bad(source, number, f"a record begins with “ludocracy: {VERSION}”, not with “{line[:40]}”")
        else:
            reader.take(line, number)
    if reader is None:
        raise bad(source, number + 1, "there is no record in it")
    yield reader.finished(number + 1)


class _Reader:
    """Builds one record from its lines."""

    def __init__(self, source: str, line: int) -> None:
        self.source: Final = source
        self.record: Final = Record("", 0, 0, first_line=line)
        self.seen: Final[set[str]] = set()
        self.game: Game | None = None

    def fail(self, line: int, why: str) -> BadRecord:
        return bad(self.source, line, why)

    def take(self, line: str, number: int) -> None:
        head, space, rest = line.partition(" ")
        if head.endswith(":") and not (head[:-1].isdecimal() or head == f"{_CHANCE}:"):
            self.header(head[:-1], rest.strip(), number)
        elif space and (head == _CHANCE or head.isdecimal()):
            self.move(head, rest.strip(), number)
        else:
            raise self.fail(
                number, f"“{line[:40]}” is neither a move (“0 play:…”, “~ deal:…”) nor a header (“game: …”)"
            )

    def move(self, head: str, text: str, number: int) -> None:
        if self.game is None or not self.record.seats or not self.record.rules:
            raise self.fail(number, "game, rules and seats come before the first move")
        if self.record.result is not None:
            raise self.fail(number, "there is a move after the result")
        seat = CHANCE if head == _CHANCE else self.whole(head, number)
        if seat >= self.record.seats:
            raise self.fail(number, f"there is no seat {seat}: the seats are 0 to {self.record.seats - 1}")
        try:
            self.game.moves.parse(text)
        except BadMove as error:
            raise self.fail(number, str(error)) from error
        self.record.moves.append((seat, text))
        self.record.lines.append(number)

    def header(self, key: str, value: str, number: int) -> None:
        repeated = key in ("option", "name", "nonce")
        if key in self.seen and not repeated:
            raise self.fail(number, f"“{key}” stands there twice")
        self.seen.add(key)
        record = self.record
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
                    raise self.fail(number, f"names come in the order of the seats: {len(record.names)} is next")
                record.names.append(name)
            elif key == "position":
                record.position = json.loads(value)
            elif key == "commitment":
                record.commitment = value
            elif key == "nonce":
                seat, _, nonce = value.partition(" ")
                record.nonces[self.whole(seat, number)] = nonce
            elif key == "secret":
                bytes.fromhex(value)
                record.secret = value
            elif key == "result":
                record.result = [int(score) for score in value.split()]
            elif key == "winners":
                record.winners = [self.whole(seat, number) for seat in value.split()]
            else:
                raise self.fail(number, f"there is no header “{key}”")
        except BadRecord:
            raise
        except LudocracyError as error:
            raise self.fail(number, str(error)) from error
        except (ValueError, RecursionError) as error:
            raise self.fail(number, f"“{value[:40]}” is no value for “{key}”") from error

    def whole(self, value: str, number: int) -> int:
        if not value.isdecimal() or len(value) > 6:
            raise self.fail(number, f"“{value[:40]}” is not a whole number")
        return int(value)

    def option(self, value: str, number: int) -> None:
        name, equals, given = value.partition("=")
        if self.game is None:
            raise self.fail(number, "the game comes before its options")
        known = {option.name: option for option in self.game.options}
        if not equals or name not in known:
            raise self.fail(number, f"{self.game.name} has no option “{name}”: it has {', '.join(known)}")
        options = dict(self.record.options)
        options[name] = known[name].read(given)
        self.record.options = options

    def finished(self, number: int) -> Record:
        for key in ("game", "rules", "seats"):
            if key not in self.seen:
                raise self.fail(self.record.first_line, f"the record has no line “{key}: …”")
        assert self.game is not None
        if len(self.record.names) > self.record.seats:
            raise self.fail(self.record.first_line, f"there are more names than the {self.record.seats} seats")
        if self.record.rules != self.game.rules:
            raise self.fail(
                self.record.first_line,
                f"the record was played by rules {self.record.rules} of {self.game.name}, this version has rules {self.game.rules}",
            )
        return self.record


def begin(record: Record, source: str = "record") -> Table:
    """The table that a record begins with."""
    game = catalogue.find(record.game)
    try:
        if record.position is None:
            return game.start(record.seats, record.options)
        table = game.load(record.position)
        if table.seats != record.seats or table.setting != game.setting(record.seats, record.options):
            raise BadPosition("the position has other seats or options than the record")
        return table
    except LudocracyError as error:
        raise bad(source, record.first_line, str(error)) from error


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
            who = "chance" if seat == CHANCE else f"seat {seat}"
            raise bad(source, line, f"{who} has no move here" + (", the game is over" if table.over() else ""))
        if move not in table.options(seat):
            raise bad(source, line, f"“{text}” is not legal here")
        table.play(seat, move)
        yield number + 1, table


def replay(record: Record, source: str = "record") -> Table:
    """The table at a record's end; refused with the line when a move is not legal or the result differs."""
    for _, table in step_through(record, source):
        pass
    last = record.lines[-1] if record.lines else record.first_line
    if record.result is not None and (not table.over() or table.scores() != record.result):
        raise bad(
            source, last, f"the result is {table.scores() if table.over() else 'not reached'}, not {record.result}"
        )
    if record.winners is not None and table.winners() != record.winners:
        raise bad(source, last, f"the winners are {table.winners()}, not {record.winners}")
    return table
