"""Dealers choose the outcomes of draws. The rules only list the outcomes and their weights.

A dealer has a secret, whose hash is shown before the first deal. Every draw is computed from the secret, the players'
nonces, the purpose of the draw and the number of earlier draws with that purpose. Undo and redo therefore give the same
card, and everybody can recompute all draws once the secret is revealed. docs/records.md specifies the computation.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Final

from ludocracy.core.game import Game
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table

_SPAN: Final = 1 << 256


class Dealer:
    """Makes the draws of one match."""

    def __init__(self, secret: bytes | None = None, nonces: Mapping[int, str] | None = None) -> None:
        self.secret: Final = secret if secret is not None else secrets.token_bytes(32)
        self.nonces: Final = dict(nonces or {})
        self.nonce_text: Final = ",".join(f"{seat}={nonce}" for seat, nonce in sorted(self.nonces.items()))

    @staticmethod
    def seeded(seed: int) -> "Dealer":
        """Return a dealer whose secret is derived from a number, for examples and tests."""
        return Dealer(hashlib.sha256(f"seed {seed}".encode()).digest())

    def commitment(self) -> str:
        """Return the hash of the secret, to be shown before the first draw."""
        return hashlib.sha256(self.secret).hexdigest()

    def bot_seed(self, seat: int) -> int:
        """Return a seed for the bot of a seat, which reveals neither the secret nor a draw."""
        return int.from_bytes(hashlib.sha256(b"bot %d " % seat + self.secret).digest()[:6], "big")

    def __repr__(self) -> str:
        return f"<Dealer with commitment {self.commitment()[:12]}…>"

    def number(self, purpose: str, count: int, below: int) -> int:
        """Return a uniformly distributed number from 0 to `below` - 1."""
        limit = _SPAN - _SPAN % below
        attempt = 0
        while True:
            message = f"{self.nonce_text}|{purpose}|{count}|{attempt}".encode()
            # `hmac.digest` would release the interpreter lock, and a busy server would wait to get it back
            value = int.from_bytes(hmac.new(self.secret, message, "sha256").digest(), "big")
            if value < limit:
                return value % below
            attempt += 1

    def draw(self, game: Game, table: Table, counts: Mapping[str, int]) -> int:
        """Return the outcome of the draw that is due; `counts` holds the number of earlier draws by purpose.

        Outcomes are sorted by their codes, so the order in which a table lists them does not matter.
        """
        weights = table.weights()
        outcomes = sorted(zip(table.options(CHANCE), weights, strict=True))
        purpose = purpose_of(game, outcomes[0][0])
        mark = self.number(purpose, counts.get(purpose, 0), sum(weights))
        for move, weight in outcomes:
            mark -= weight
            if mark < 0:
                return move
        raise AssertionError("the weights do not add up")


def purpose_of(game: Game, move: int) -> str:
    """Return the purpose of a draw: the verb of its outcomes."""
    return game.moves.verb_of(move).name
