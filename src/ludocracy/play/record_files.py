"""What can be done with a file of records: pick a game, replay and compare, verify the dealer, take out a position."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from ludocracy.core.errors import BadRecord
from ludocracy.core.step import CHANCE
from ludocracy.games import catalogue
from ludocracy.play.dealer import purpose_of
from ludocracy.play.duplicate.scoring import Standing, TableResult, standings
from ludocracy.play.duplicate.shares import combined_nonce, seal_of
from ludocracy.play.record import Record, bad, begin, dealer_of, read_file, replay, step_through


def pick(path: Path, number: int) -> Record:
    """Return the game of that number, counted from 1."""
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
        self.rounds: Final[dict[tuple[str, int], RoundCheck]] = {}


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
            draws = verified_draws(record, str(path))
            if record.round is None:
                checked.draws += sum(1 for _ in draws)
                continue
            key = record.round.tournament, record.round.round
            checked.draws += checked.rounds.setdefault(key, RoundCheck(record)).add(record, draws, str(path))
    if not checked.games:
        raise no_such_game(path, number or 0, count)
    return checked


class DrawMade(NamedTuple):
    """One draw of a record: its purpose, the number of earlier draws with it, what was possible, and what came."""

    purpose: str
    earlier: int
    possible: tuple[tuple[int, int], ...]
    move: int


def verified_draws(record: Record, source: str) -> Iterator[DrawMade]:
    """Recompute the draws of one game one by one. The first that differs is refused with its line."""
    dealer = dealer_of(record, source)
    game = catalogue.find(record.game)
    counts: dict[str, int] = {}
    for number, table in step_through(record, source):
        if number == len(record.moves) or record.moves[number][0] != CHANCE or not table.by_chance():
            continue
        due = dealer.draw(game, table, counts)
        text = record.moves[number][1]
        if game.moves.text(due) != text:
            raise bad(source, record.lines[number], "record.draw", right=game.moves.text(due), found=text)
        purpose = purpose_of(game, due)
        possible = tuple(sorted(zip(table.options(CHANCE), table.weights(), strict=True)))
        yield DrawMade(purpose, counts.get(purpose, 0), possible, due)
        counts[purpose] = counts.get(purpose, 0) + 1


def verify_record(record: Record, source: str) -> int:
    """Recompute the draws of one game; return their number. The first that differs is refused with its line."""
    check_shares(record, source)
    return sum(1 for _ in verified_draws(record, source))


def check_shares(record: Record, source: str) -> None:
    """Refuse shares of a round that were not sealed, or that are not what the draws were made with."""
    if not record.shares:
        return
    line = record.headers.get("share", record.first_line)
    commitment = dealer_of(record, source).commitment()
    for number, share in record.shares.items():
        if share.seal != seal_of(commitment, number, share.nonce):
            raise bad(source, line, "record.seal", entrant=number)
    if record.nonces != {0: combined_nonce({number: one.nonce for number, one in record.shares.items()})}:
        raise bad(source, line, "record.shares")


class RoundCheck:
    """What the tables of a round have in common. Their deals are equal if their secret, nonces and setting are."""

    def __init__(self, record: Record) -> None:
        self.first: Final = record
        self.tables = 0
        self.entrants: Final[set[int]] = set()
        self.outcomes: Final[dict[tuple[str, int], tuple[tuple[tuple[int, int], ...], int]]] = {}
        self.equal = 0  # draws that came at an earlier table too, with the same outcome
        self.other = 0  # draws at which something else was possible, because the tables had played differently

    def add(self, record: Record, draws: Iterator[DrawMade], source: str) -> int:
        """Add a table, and return the number of its draws. A table that is not of this round is refused with its line."""
        first = self.first
        same = ("game", "rules", "seats", "options", "position", "commitment", "nonces", "shares")
        different = [name for name in same if getattr(first, name) != getattr(record, name)]
        line = record.headers["round"]
        check_shares(record, source)
        if different:
            raise bad(source, line, "record.round", key=different[0])
        assert record.round is not None
        twice = self.entrants & set(record.round.entrants)
        if twice:
            raise bad(source, line, "record.entrant", entrant=min(twice))
        self.entrants.update(record.round.entrants)
        self.tables += 1
        count = 0
        for count, draw in enumerate(draws, 1):
            possible, move = self.outcomes.setdefault((draw.purpose, draw.earlier), (draw.possible, draw.move))
            if possible != draw.possible:
                self.other += 1
            elif move == draw.move:
                self.equal += self.tables > 1
            else:
                raise AssertionError("the dealer answers the same question in two ways")
        return count


def round_standings(
    path: Path, progress: Callable[[int], object] | None = None
) -> tuple[list[Standing], dict[int, str]]:
    """Return the standings of the tournament in a file, from its replayed games, and the names of the entrants."""
    results: list[TableResult] = []
    names: dict[int, str] = {}
    tournament = ""
    for record in read_file(path, progress):
        if record.round is None:
            raise bad(str(path), record.first_line, "record.missing", key="round")
        if tournament not in ("", record.round.tournament):
            raise bad(str(path), record.headers["round"], "record.tournament")
        tournament = record.round.tournament
        names.update(zip(record.round.entrants, record.names, strict=False))
        table = replay(record, str(path))
        if table.over():
            results.append(
                TableResult(record.round.round, record.round.entrants, tuple(table.scores()), tuple(table.winners()))
            )
    return standings(results, names), names


def position_at(record: Record, at: int | None, source: str) -> dict[str, Any]:
    """Return the position after a number of moves of a record, or at its end."""
    if at is not None and not 0 <= at <= len(record.moves):
        raise BadRecord("record.no_move", source=source, last=len(record.moves), number=at)
    table = begin(record, source)
    for number, _ in step_through(record, source, table):
        if number == at:
            break
    return catalogue.find(record.game).dump(table)
