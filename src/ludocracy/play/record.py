"""Records: games as text with one line per move, to read, compare and replay. docs/records.md describes the format.

A file contains any number of games; each begins with a line `ludocracy: 1`.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ludocracy.core.errors import BadPosition, BadRecord, IllegalMove, LudocracyError, Message, clipped
from ludocracy.core.game import Game
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table, Value
from ludocracy.games import catalogue
from ludocracy.play.dealer import Dealer
from ludocracy.play.duplicate.shares import Share, TableOfRound
from ludocracy.play.files import write_atomically
from ludocracy.play.legality import check_legal

if TYPE_CHECKING:
    from ludocracy.play.match import Match

VERSION: Final = "1"
_CHANCE: Final = "~"


@dataclass(repr=False)
class Record:
    """One game as it was played: its settings, every move, and the result.

    >>> import ludocracy
    >>> match = ludocracy.new_match("riffifi", seats=3, seed=7)
    >>> match.play(0, match.legal_moves(0)[0])
    >>> record = match.record()
    >>> record
    <Record of riffifi, 3 seats, 1 move>
    >>> record.match()
    <Match of riffifi, 3 seats: 1 move, waiting for seat 1>
    """

    game: str
    rules: int
    seats: int
    options: Mapping[str, Value] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    position: dict[str, Any] | None = None
    round: TableOfRound | None = None
    commitment: str | None = None
    shares: dict[int, Share] = field(default_factory=dict)  # of the entrants of the round
    nonces: dict[int, str] = field(default_factory=dict)
    secret: str | None = None
    moves: list[tuple[int, str]] = field(default_factory=list)
    result: list[int] | None = None
    winners: list[int] | None = None
    headers: dict[str, int] = field(default_factory=dict)  # the line of each header in its file
    lines: list[int] = field(default_factory=list)  # and of each move
    first_line: int = 1

    def text(self) -> str:
        """Return the record as text, as `save` writes it."""
        game = catalogue.find(self.game)
        lines = [f"ludocracy: {VERSION}", f"game: {self.game}", f"rules: {self.rules}", f"seats: {self.seats}"]
        known = {option.name: option for option in game.options}
        lines += [f"option: {name}={known[name].text(value)}" for name, value in self.options.items()]
        lines += [f"name: {seat} {name}" for seat, name in enumerate(self.names)]
        if self.position is not None:
            lines.append(f"position: {json.dumps(self.position, ensure_ascii=False)}")
        if self.round is not None:
            lines.append(f"round: {self.round.text()}")
        if self.commitment is not None:
            lines.append(f"commitment: {self.commitment}")
        lines += [f"share: {number} {one.seal} {one.nonce}" for number, one in sorted(self.shares.items())]
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

    @staticmethod
    def parse(text: str) -> "Record":
        """Return the first record of a text. Raises `BadRecord` if it cannot be read."""
        return next(read_records(text.splitlines()))

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record to a file, atomically."""
        write_atomically(Path(path), self.text())

    def match(self, at: int | None = None) -> "Match":
        """Return the match after `at` moves, or after all of them. Raises `BadRecord` if one of them is not legal.

        Without `at`, the result is checked too.
        If the record contains the dealer's secret, the match continues with the same dealer, otherwise with a new one.
        """
        from ludocracy.play.match import Match

        return Match.from_record(self, at)

    def __repr__(self) -> str:
        ended = "" if self.winners is None else f", won by {self.winners}"
        made = sum(seat != CHANCE for seat, _ in self.moves)
        return f"<Record of {self.game}, {self.seats} seats, {made} {'move' if made == 1 else 'moves'}{ended}>"

    def header(self) -> "Record":
        """Return the record before the first move, without names, which may change, and shares, of which it has the hash."""
        return replace(self, names=[], shares={}, secret=None, moves=[], lines=[], result=None, winners=None)


def new_record(
    game: Game,
    seats: int,
    setting: Mapping[str, Value],
    *,
    rules: int | None = None,
    names: Sequence[str] = (),
    position: dict[str, Any] | None = None,
    dealer: Dealer | None = None,
    reveal: bool = False,
    moves: Iterable[tuple[int, int]] = (),
    result: tuple[list[int], list[int]] | None = None,
) -> Record:
    """Assemble a record. `result` holds the scores and winners of a finished game; `reveal` adds the dealer's secret."""
    return Record(
        game=game.name,
        rules=game.rules if rules is None else rules,
        seats=seats,
        options=game.changed(setting),
        names=list(names),
        position=position,
        commitment=dealer.commitment() if dealer is not None else None,
        nonces=dict(dealer.nonces) if dealer is not None else {},
        secret=dealer.secret.hex() if dealer is not None and reveal else None,
        moves=[(seat, game.moves.text(move)) for seat, move in moves],
        result=result[0] if result is not None else None,
        winners=result[1] if result is not None else None,
    )


def bad(source: str, line: int, why: str | LudocracyError, **facts: str | int) -> BadRecord:
    """Return the error for a line of a record: a message with its facts, or the error that the line caused."""
    reason = why.message if isinstance(why, LudocracyError) else Message(why, **facts)
    return BadRecord("file.line", source=source, line=line, why=reason)


def read_records(lines: Iterable[str], source: str = "record") -> Iterator[Record]:
    """Yield the games of a file, one after the other. Raises `BadRecord`, which names the line, at a bad line."""
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
                raise bad(source, number, "record.version", found=clipped(line), right=f"ludocracy: {VERSION}")
            reader = _Reader(source, number)
        elif reader is None:
            raise bad(source, number, "record.begin", found=clipped(line), right=f"ludocracy: {VERSION}")
        else:
            reader.take(line, number)
    if reader is None:
        raise bad(source, number + 1, "record.none")
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
            raise self.fail(number, "record.line", found=clipped(line))

    def move(self, head: str, text: str, number: int) -> None:
        record = self.record
        if self.game is None or "rules" not in record.headers or "seats" not in record.headers:
            raise self.fail(number, "record.headers_first")
        if record.result is not None:
            raise self.fail(number, "record.after_result")
        record.moves.append((CHANCE if head == _CHANCE else self.seat(head, number), text))
        record.lines.append(number)

    def header(self, key: str, value: str, number: int) -> None:
        record = self.record
        if key in record.headers and key not in ("option", "name", "share", "nonce"):
            raise self.fail(number, "record.twice", key=key)
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
                    raise self.fail(number, "record.name_order", seat=len(record.names))
                record.names.append(name)
            elif key == "position":
                record.position = json.loads(value)
                if not isinstance(record.position, dict):
                    raise ValueError
            elif key == "commitment":
                record.commitment = value
            elif key == "round":
                self.round(value, number)
            elif key == "share":
                self.share(value, number)
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
                raise self.fail(number, "record.header", key=clipped(key))
        except BadRecord:
            raise
        except LudocracyError as error:
            raise bad(self.source, number, error) from error
        except (ValueError, RecursionError) as error:
            raise self.fail(number, "record.value", value=clipped(value), key=key) from error

    def whole(self, value: str, number: int) -> int:
        if not value.isdecimal() or len(value) > 6:
            raise self.fail(number, "record.whole", value=clipped(value))
        return int(value)

    def seat(self, value: str, number: int) -> int:
        seat = self.whole(value, number)
        if seat >= self.record.seats:
            raise self.fail(number, "seat.unknown", seat=seat, last=self.record.seats - 1)
        return seat

    def option(self, value: str, number: int) -> None:
        name, equals, given = value.partition("=")
        if self.game is None:
            raise self.fail(number, "record.game_first")
        if not equals or name not in self.game.by_name:
            raise self.game.unknown(name)
        if name in self.record.options:
            raise self.fail(number, "option.twice", name=name)
        self.record.options = {**self.record.options, name: self.game.by_name[name].read(given)}

    def nonce(self, value: str, number: int) -> None:
        head, _, nonce = value.partition(" ")
        seat = self.seat(head, number) if "seats" in self.record.headers else self.whole(head, number)
        if seat in self.record.nonces:
            raise self.fail(number, "record.nonce", seat=seat)
        self.record.nonces[seat] = nonce

    def round(self, value: str, number: int) -> None:
        tournament, *numbers = value.split()
        which, *entrants = [self.whole(one, number) for one in numbers]
        if len(entrants) != self.record.seats or len(set(entrants)) != len(entrants):
            raise ValueError
        self.record.round = TableOfRound(tournament, which, tuple(entrants))

    def share(self, value: str, number: int) -> None:
        head, seal, nonce = value.split(" ")
        entrant = self.whole(head, number)
        if entrant in self.record.shares:
            raise self.fail(number, "record.share", entrant=entrant)
        self.record.shares[entrant] = Share(seal, nonce)

    def finished(self) -> Record:
        record = self.record
        for key in ("game", "rules", "seats"):
            if key not in record.headers:
                raise self.fail(record.first_line, "record.missing", key=key)
        assert self.game is not None
        if len(record.names) > record.seats:
            raise self.fail(record.headers["name"], "record.names", seats=record.seats)
        if record.rules != self.game.rules:
            raise self.fail(
                record.headers["rules"],
                "record.rules",
                number=record.rules,
                game=self.game.name,
                own=self.game.rules,
            )
        return record


def begin(record: Record, source: str = "record", listen: bool = False) -> Table:
    """Return the table at the beginning of a record. It collects notes if `listen` is true."""
    game = catalogue.find(record.game)
    line = record.headers.get("seats" if record.position is None else "position", record.first_line)
    try:
        if record.position is None:
            return game.start(record.seats, record.options, listen)
        table = game.load(record.position)
        if table.seats != record.seats or table.setting != game.setting(record.seats, record.options):
            raise BadPosition("record.position")
        return table
    except LudocracyError as error:
        raise bad(source, line, error) from error


def legal_moves(record: Record, table: Table, source: str = "record") -> Iterator[tuple[int, int]]:
    """Yield the seat and the code of each move, checked at the table. The caller plays each before it asks for the next.

    After the last move, the result is checked. Raises `BadRecord`, which names the line.
    """
    game = catalogue.find(record.game)
    for number, (seat, text) in enumerate(record.moves):
        try:
            move = game.moves.parse(text)
            check_legal(game, table, seat, move)
        except IllegalMove as error:
            line = record.lines[number] if number < len(record.lines) else number
            raise bad(source, line, error) from error
        yield seat, move
    check_result(record, table, source)


def check_result(record: Record, table: Table, source: str) -> None:
    """Raise `BadRecord` if the record has another result than the table at its end."""
    for key, right, found, why in (
        ("result", table.scores(), record.result, "record.result"),
        ("winners", table.winners(), record.winners, "record.winners"),
    ):
        line = record.headers.get(key, record.first_line)
        if found is not None and not table.over():
            raise bad(source, line, "record.result_early")
        if found is not None and right != found:
            raise bad(source, line, why, right=row(right), found=clipped(row(found)))


def step_through(record: Record, source: str = "record", table: Table | None = None) -> Iterator[tuple[int, Table]]:
    """Replay a record on one table; yield the number of moves played so far, and the table. Raises like `legal_moves`."""
    table = table if table is not None else begin(record, source)
    yield 0, table
    for number, (seat, move) in enumerate(legal_moves(record, table, source), 1):
        table.play(seat, move)
        yield number, table


def replay(record: Record, source: str = "record") -> Table:
    """Return the table at the end of a record. Raises `BadRecord` if a move is illegal or the result differs."""
    for _, table in step_through(record, source):
        pass
    return table


def row(numbers: list[int]) -> str:
    """Return the text of several numbers in a record."""
    return " ".join(str(number) for number in numbers)


def dealer_of(record: Record, source: str) -> Dealer:
    """Return the dealer of a record. Raises `BadRecord` if the secret is missing or does not match its commitment."""
    if record.secret is None or record.commitment is None:
        missing = "secret" if record.secret is None else "commitment"
        raise bad(source, record.first_line, "record.no_secret", key=missing)
    if hashlib.sha256(bytes.fromhex(record.secret)).hexdigest() != record.commitment:
        line = record.headers.get("secret", record.first_line)
        raise bad(source, line, "record.secret")
    return Dealer(bytes.fromhex(record.secret), record.nonces)


def read_file(path: Path, progress: Callable[[int], object] | None = None) -> Iterator[Record]:
    """Yield the games of a file one by one; `progress` is called with the number of bytes read so far."""
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


def load_records(path: str | PathLike[str]) -> Iterator[Record]:
    """Yield the records of a file, one after the other. Raises `BadRecord` at the first line that cannot be read.

    >>> import ludocracy
    >>> ludocracy.new_match("riffifi", seats=3, seed=7).record().save("game.txt")
    >>> list(ludocracy.load_records("game.txt"))
    [<Record of riffifi, 3 seats, 0 moves>]
    """
    return read_file(Path(path))


def load_record(path: str | PathLike[str]) -> Record:
    """Return the first record of a file; most files contain only one. Raises `BadRecord`.

    >>> import ludocracy
    >>> ludocracy.new_match("riffifi", seats=3, seed=7).record().save("game.txt")
    >>> ludocracy.load_record("game.txt")
    <Record of riffifi, 3 seats, 0 moves>
    """
    return next(load_records(path))
