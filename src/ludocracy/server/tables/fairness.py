"""What makes a table's chance and log checkable: commitment, seals, nonces, the chain of hashes, and the check of it all.

docs/records.md describes the order in which commitment, seals and nonces are shown, and what that proves.

The chain is keyed by the dealer's secret. An unkeyed chain would reveal cards: with the hash before a deal, anybody could
try every card until the next hash fits.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

from ludocracy.core.errors import LudocracyError
from ludocracy.core.step import CHANCE
from ludocracy.games import catalogue
from ludocracy.play.duplicate.shares import TableOfRound
from ludocracy.play.record import Record, read_records, step_through
from ludocracy.play.record_files import verify_record
from ludocracy.server.protocol.messages import Draw, Verdict
from ludocracy.server.tables.state import TableState

NONCE_LENGTHS: Final = range(16, 65)
SEAL_LENGTH: Final = 64


def hexadecimal(text: str) -> bool:
    return all(sign in "0123456789abcdef" for sign in text)


def good_nonce(text: str) -> bool:
    return len(text) in NONCE_LENGTHS and hexadecimal(text)


def good_seal(text: str) -> bool:
    return len(text) == SEAL_LENGTH and hexadecimal(text)


def commitment_of(secret: str) -> str:
    """Return the hash of a secret in hex."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def table_of_round(state: TableState) -> TableOfRound | None:
    """Return which table of a tournament this is, as a record says it."""
    part = state.round
    return TableOfRound(part.tournament, part.round, tuple(part.entrants)) if part is not None else None


class Chain:
    """The hash of the newest line of a log, which depends on all earlier lines."""

    def __init__(self, secret: bytes, header: str) -> None:
        self.key: Final = hashlib.sha256(b"ludocracy chain" + secret).digest()
        self.head: str = self.hash(header)

    def add(self, line: str) -> str:
        self.head = self.hash(f"{self.head}\n{line}")
        return self.head

    def hash(self, text: str) -> str:
        """Hash with BLAKE2b, which is fast and supports keys by design."""
        return hashlib.blake2b(text.encode(), digest_size=32, key=self.key).hexdigest()


def header_of(record: Record) -> str:
    """Return what the chain begins with: all that was agreed before the first move, but for the names, which may change."""
    return record.header().text()


def draws_of(record: Record) -> list[Draw]:
    """Return what could have come at each draw, by the rules; `Dealer.draw` takes the outcomes in the same order."""
    game = catalogue.find(record.game)
    found: list[Draw] = []
    for number, table in step_through(record, "record"):
        if number < len(record.moves) and record.moves[number][0] == CHANCE:
            outcomes = sorted(zip(table.options(CHANCE), table.weights(), strict=True))
            texts = [game.moves.text(move) for move, _ in outcomes]
            found.append(Draw(number, texts, [weight for _, weight in outcomes]))
    return found


def verify(record: Record, log: Sequence[tuple[str, str]]) -> Verdict:
    """Recompute every draw of a finished game, and the chain over its log (line, hash)."""
    assert record.secret is not None
    assert record.commitment is not None
    draws, why = 0, ""
    try:
        for one in read_records(record.text().splitlines()):
            draws = verify_record(one, "record")
    except LudocracyError as error:
        why = str(error)
    chain = Chain(bytes.fromhex(record.secret), header_of(record))
    chained = all(chain.add(line) == kept for line, kept in log)
    return Verdict(
        ok=chained and not why,
        draws=draws,
        why=why,
        chain=chained,
        lines=len(log),
        secret=record.secret,
        nonces={str(seat): nonce for seat, nonce in record.nonces.items()},
        commitment=record.commitment,
        head=chain.head,
    )
