"""What makes a table's chance and log checkable: the commitment, the nonces, the chain of hashes, and the check of it all.

The chain is keyed by the dealer's secret. An open chain would reveal cards: whoever knows the hash before a deal could try
every card until the next hash fits.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

from ludocracy.core.errors import LudocracyError
from ludocracy.lab.records import verify_record
from ludocracy.play.record import Record, read_records, replay
from ludocracy.server.protocol.messages import Verdict

NONCE_LENGTHS: Final = range(8, 65)


def good_nonce(text: str) -> bool:
    return len(text) in NONCE_LENGTHS and all(sign in "0123456789abcdefABCDEF" for sign in text)


class Chain:
    """The hash of a log's newest line, which stands for all of them."""

    def __init__(self, secret: bytes, header: str) -> None:
        self.key: Final = hashlib.sha256(b"ludocracy chain" + secret).digest()
        self.head: str = self.hash(header)

    def add(self, line: str) -> str:
        self.head = self.hash(f"{self.head}\n{line}")
        return self.head

    def hash(self, text: str) -> str:
        """BLAKE2b takes a key by its own design, and is quick."""
        return hashlib.blake2b(text.encode(), digest_size=32, key=self.key).hexdigest()


def header_of(record: Record) -> str:
    """What the chain begins with: all that was agreed before the first move, but for the names, which may change."""
    return record.header().text()


def verify(record: Record, log: Sequence[tuple[str, str]]) -> Verdict:
    """Recompute every draw of a finished game, and the chain over its log (line, hash)."""
    assert record.secret is not None
    assert record.commitment is not None
    draws, why = 0, ""
    try:
        for one in read_records(record.text().splitlines()):
            replay(one)
            draws = verify_record(one, "record")
    except LudocracyError as error:
        why = str(error)
    chain = Chain(bytes.fromhex(record.secret), header_of(record))
    chained = all([chain.add(line) == kept for line, kept in log])
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
