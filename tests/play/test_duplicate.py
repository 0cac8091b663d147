"""Duplicate: tables with the same deals, who meets whom, and how the tables are compared."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from ludocracy.core.errors import BadRecord
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.play.dealer import Dealer
from ludocracy.play.duplicate.pairing import pair
from ludocracy.play.duplicate.scoring import MOST, TableResult, standings
from ludocracy.play.duplicate.shares import Share, TableOfRound, bot_nonce, combined_nonce, seal_of
from ludocracy.play.match import Match
from ludocracy.play.record import Record
from ludocracy.play.record_files import round_standings, verify
from tests.play.driver import run
from tests.play.test_match import play_random

SECRET = bytes(range(32))
NONCES = {0: "moonlight", 1: "x", 4: bot_nonce(SECRET.hex(), 4)}


def table(entrants: tuple[int, ...], seed: int, round_: int = 1, secret: bytes = SECRET) -> Record:
    """Return a game of a round; those of one secret have the same deals, whatever is played."""
    dealer = Dealer(secret, {0: combined_nonce(NONCES)})
    match = Match(catalogue.find("riffifi"), 3, names=[f"P{one}" for one in entrants], dealer=dealer)
    match.advance()
    play_random(match, 10_000, Rng(seed))
    record = match.record()
    record.round = TableOfRound("k7f3", round_, entrants)
    record.shares = {n: Share(seal_of(dealer.commitment(), n, nonce), nonce) for n, nonce in NONCES.items()}
    return record


def write(path: Path, *records: Record) -> Path:
    path.write_text("".join(one.text() for one in records))
    return path


def test_tables_of_a_round_are_verified_together(tmp_path: Path) -> None:
    file = write(tmp_path / "round.txt", table((0, 1, 2), 1), table((5, 4, 3), 2))
    [one] = verify(file).rounds.values()
    deals = sum(seat < 0 for seat, _ in table((0, 1, 2), 1).moves)
    assert (one.tables, one.equal, one.other) == (2, deals, 0)
    assert f"{deals} draws were the same at another table" in run("verify", str(file), "--lang", "en").out


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda one: None, "another line “commitment: …”"),
        (lambda one: table((5, 4, 1), 2), "entrant 1 sits at two tables"),
        (lambda one: one.shares.pop(1) and one, "not made with the nonces of the entrants"),
        (lambda one: one.shares.update({0: Share("0" * 64, "moonlight")}) or one, "entrant 0 is not the one that was sealed"),
    ],
)  # fmt: skip
def test_a_table_that_was_dealt_otherwise_is_found(tmp_path: Path, spoil: object, why: str) -> None:
    assert callable(spoil)
    second = spoil(table((5, 4, 3), 2))
    if second is None:  # another secret, honest in itself
        second = table((5, 4, 3), 2, secret=bytes(32))
        second.shares = {n: Share(seal_of(second.commitment or "", n, one), one) for n, one in NONCES.items()}
    with pytest.raises(BadRecord, match=why):
        verify(write(tmp_path / "round.txt", table((0, 1, 2), 1), second))


def test_standings_are_computed_again_from_the_games(tmp_path: Path) -> None:
    games = [table((0, 1, 2), 1), table((5, 4, 3), 2), table((1, 2, 0), 3, 2), table((4, 3, 5), 4, 2)]
    found, names = round_standings(write(tmp_path / "all.txt", *games))
    assert sum(one.points for one in found) == 2 * 3 * MOST  # two tables compare three seats in each of two rounds
    assert [one.place for one in found] == sorted(one.place for one in found)
    assert names == {one: f"P{one}" for one in range(6)}
    lines = run("standings", str(tmp_path / "all.txt"), "--lang", "en").out.splitlines()
    assert [line.split(":")[0] for line in lines] == [f"{one.place}. P{one.entrant}" for one in found]


def test_everybody_is_compared_with_the_same_seat_at_the_other_tables() -> None:
    tables = [
        TableResult(1, (0, 1), (30, 10), (0,)),
        TableResult(1, (2, 3), (20, 12), (0,)),
        TableResult(1, (4, 5), (20, 40), (1,)),
    ]
    found = {one.entrant: one for one in standings(tables, range(7))}
    assert [found[one].points for one in range(7)] == [100, 0, 25, 50, 25, 100, 0]
    assert [found[one].wins for one in (0, 2, 4)] == [1, 1, 0]
    assert found[0].margin == 30 - Fraction(70, 3)
    # level in points: the table that was won counts, then the margin
    assert [one.entrant for one in standings(tables)] == [5, 0, 3, 2, 4, 1]
    assert found[6].played == 0


def test_a_single_table_is_scored_by_its_own_ranks() -> None:
    [first, second, third, last] = standings([TableResult(1, (7, 8, 9, 6), (5, 9, 5, 1), (1,))])
    assert [one.points for one in (first, second, third, last)] == [100, 50, 50, 0]
    assert (second.place, third.place, last.place) == (2, 2, 4)


@pytest.mark.parametrize(("entrants", "seats", "rounds", "meet"), [(12, 3, 3, 6), (8, 4, 5, 7)])
def test_people_meet_others_in_other_seats(entrants: int, seats: int, rounds: int, meet: int) -> None:
    earlier: list[tuple[int, ...]] = []
    for number in range(rounds):
        made = pair(range(entrants), seats, earlier, number)
        assert made == pair(range(entrants), seats, earlier, number)
        assert sorted(one for table in made for one in table) == list(range(entrants))
        earlier += made
    met = {(one, other) for table in earlier for one in table for other in table if one != other}
    assert min(Counter(one for one, _ in met).values()) >= meet
    sat = Counter((one, seat) for table in earlier for seat, one in enumerate(table))
    assert max(sat.values()) <= -(-rounds // seats)
