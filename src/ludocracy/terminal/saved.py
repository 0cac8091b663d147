"""Resumes saved games."""

from collections.abc import Sequence
from pathlib import Path

from ludocracy.core.errors import BadRecord
from ludocracy.games import catalogue
from ludocracy.play.match import Match
from ludocracy.play.record import Record, dealer_of, replay
from ludocracy.play.record_files import pick
from ludocracy.terminal.seating import PERSON, Place, kinds_in_comment, seat_all


def resume(
    path: Path, kinds: Sequence[str] | None, person: str, named: Sequence[str] = ()
) -> tuple[Match, list[Place]]:
    """Return the first game of a file and its places: those in the file, else those of `kinds`, else a person and bots.

    Of bots of others, the file may name those of `kinds` and `named`.
    """
    record = pick(path, 1)
    game = catalogue.find(record.game)
    match = match_of(record, str(path))
    seats = match.table.seats
    found = kinds_in_comment(path.read_text("utf-8"), game, seats, {*(kinds or ()), *named})
    if found is None:
        found = list(kinds) if kinds is not None and len(kinds) == seats else [PERSON] + ["random"] * (seats - 1)
    return match, seat_all(game, found, record.names, person)


def match_of(record: Record, source: str) -> Match:
    """Return the match of a record, ready to continue with the same dealer.

    Without the dealer's secret, the match continues from its position with a new dealer.
    """
    game = catalogue.find(record.game)
    if record.secret is None:
        table = replay(record, source)
        if table.over() and record.moves:
            raise BadRecord("record.over", source=source)
        return Match(game, table.seats, names=record.names, autoplay=True, position=game.dump(table))
    dealer_of(record, source)
    return Match.from_record(record, source=source, autoplay=True)
