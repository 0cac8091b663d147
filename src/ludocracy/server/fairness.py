"""What makes a table's chance and log checkable: the commitment, the nonces, the chain of hashes, and the check of it all.

The chain is keyed by the dealer's secret. An open chain would betray cards: who knows the hash before a deal could try every card until the next hash fits.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

import msgspec

from ludocracy.core.errors import LudocracyError
from ludocracy.core.game import Game
from ludocracy.core.step import CHANCE
from ludocracy.play.dealer import Dealer, purpose_of
from ludocracy.play.record import Record, begin

NONCE_LENGTHS: Final = range(8, 65)


def good_nonce(text: str) -> bool:
    return len(text) in NONCE_LENGTHS and all(sign in "0123456789abcdefABCDEF" for sign in text)


class Chain:
    """The hash of a log's newest line, which stands for all of them."""

    def __init__(self, secret: bytes, header: str) -> None:
        self.key: Final = hashlib.sha256(b"ludocracy chain" + secret).digest()
        self.head: str = hmac.digest(self.key, header.encode(), "sha256").hex()

    def add(self, line: str) -> str:
        self.head = hmac.digest(self.key, f"{self.head}\n{line}".encode(), "sha256").hex()
        return self.head


def header_of(record: Record) -> str:
    """What the chain begins with: all that was agreed before the first move, but for the names, which may change."""
    return Record(
        game=record.game,
        rules=record.rules,
        seats=record.seats,
        options=record.options,
        position=record.position,
        commitment=record.commitment,
        nonces=record.nonces,
    ).text()


class Verdict(msgspec.Struct):
    """What a check found."""

    ok: bool
    commitment: bool  # the secret fits the hash shown before the first deal
    draws: int
    wrong: list[int]  # the moves whose draw does not follow from secret and nonces
    legal: bool
    chain: bool  # no line of the log was changed
    lines: int
    secret: str
    nonces: dict[str, str]
    commitment_shown: str
    head: str


def verify(game: Game, record: Record, log: Sequence[tuple[str, str]]) -> Verdict:
    """Recompute every draw of a finished game, and the chain over its log (line, hash)."""
    assert record.secret is not None and record.commitment is not None
    dealer = Dealer(bytes.fromhex(record.secret), record.nonces)
    draws, wrong, legal = recompute(game, record, dealer)
    chain = Chain(dealer.secret, header_of(record))
    chained = all([chain.add(line) == kept for line, kept in log])
    committed = hmac.compare_digest(dealer.commitment(), record.commitment)
    return Verdict(
        ok=committed and legal and chained and not wrong,
        commitment=committed,
        draws=draws,
        wrong=wrong,
        legal=legal,
        chain=chained,
        lines=len(log),
        secret=record.secret,
        nonces={str(seat): nonce for seat, nonce in record.nonces.items()},
        commitment_shown=record.commitment,
        head=chain.head,
    )


def recompute(game: Game, record: Record, dealer: Dealer) -> tuple[int, list[int], bool]:
    """How many draws there are, which of them the dealer would not have drawn, and whether every move was legal."""
    draws = 0
    wrong: list[int] = []
    counts: dict[str, int] = {}
    try:
        table = begin(record)
        for number, (seat, text) in enumerate(record.moves):
            move = game.moves.parse(text)
            if seat not in (*table.who(), *table.may()) or move not in table.options(seat):
                return draws, wrong, False
            if seat == CHANCE:
                draws += 1
                if dealer.draw(game, table, counts) != move:
                    wrong.append(number)
                purpose = purpose_of(game, move)
                counts[purpose] = counts.get(purpose, 0) + 1
            table.play(seat, move)
    except LudocracyError:
        return draws, wrong, False
    return draws, wrong, True
