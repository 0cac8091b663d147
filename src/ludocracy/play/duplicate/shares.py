"""The nonces behind the draws: how they are sealed, and how those of a whole round become one. docs/records.md specifies this."""

import hashlib
from collections.abc import Mapping
from typing import NamedTuple


class TableOfRound(NamedTuple):
    """Which table of a tournament a game was played at."""

    tournament: str
    round: int  # from 1
    entrants: tuple[int, ...]  # the number of the entrant in each seat

    def text(self) -> str:
        """Return what stands in the header of a record."""
        return " ".join([self.tournament, str(self.round), *(str(one) for one in self.entrants)])


class Share(NamedTuple):
    """What one entrant has added to the draws of a round."""

    seal: str
    nonce: str


def seal_of(commitment: str, number: int, nonce: str) -> str:
    """Return the hash by which a seat or an entrant fixes its nonce. It holds for one secret and one of them."""
    return hashlib.sha256(f"{commitment}|{number}|{nonce}".encode()).hexdigest()


def bot_nonce(secret: str, number: int) -> str:
    """Return a bot's nonce, derived from the secret: whoever has committed to the secret cannot choose another nonce."""
    return hashlib.sha256(b"nonce %d " % number + bytes.fromhex(secret)).hexdigest()[:32]


def combined_nonce(nonces: Mapping[int, str]) -> str:
    """Return the one nonce of all tables of a round: the hash of the nonces of its entrants."""
    text = ",".join(f"{number}={nonce}" for number, nonce in sorted(nonces.items()))
    return hashlib.sha256(text.encode()).hexdigest()
