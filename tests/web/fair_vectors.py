"""Hashes, draws and a finished game with which the page's verification is tested, computed by Python.

`python -m tests.web.fair_vectors` writes them to web/src/fair/vectors.json; a test compares the file with them.
"""

import hashlib
import json
from pathlib import Path
from typing import Any, Final

from ludocracy.games import catalogue
from ludocracy.play.dealer import Dealer
from ludocracy.play.duplicate.shares import bot_nonce, seal_of
from ludocracy.play.match import Match
from ludocracy.server.protocol.messages import encode
from ludocracy.server.tables.fairness import Chain, draws_of, header_of

FILE: Final = Path(__file__).parents[2] / "web" / "src" / "fair" / "vectors.json"
SECRET: Final = bytes(range(32))
MOVES: Final = 60


def hashes() -> list[dict[str, str]]:
    """Messages whose lengths lie around the blocks of the hashes."""
    found = []
    for length in (0, 1, 55, 56, 63, 64, 65, 127, 128, 129, 256, 300):
        data = bytes(n * 7 % 256 for n in range(length))
        dealt = Chain(SECRET, "")
        found.append(
            {
                "data": data.hex(),
                "sha256": hashlib.sha256(data).hexdigest(),
                "blake2b": hashlib.blake2b(data, digest_size=32, key=dealt.key).hexdigest(),
            }
        )
    return found


def numbers() -> list[dict[str, Any]]:
    nonces = {0: "aa" * 16, 2: "bb" * 16}
    dealer = Dealer(SECRET, nonces)
    told = dealer.nonce_text
    return [
        {"told": told, "purpose": purpose, "count": count, "below": below, "number": dealer.number(purpose, count, below)}
        for purpose, count, below in (("dealer", 0, 4), ("deal", 17, 45), ("cube", 3, 1), ("draw", 255, 1000003))
    ]  # fmt: skip


def game(name: str, seats: int) -> dict[str, Any]:
    """The beginning of a game, with moves that were taken back and made again, as the server returns it after the end."""
    rules = catalogue.find(name)
    secret = SECRET.hex()
    commitment = hashlib.sha256(SECRET).hexdigest()
    nonces = {0: "0123456789abcdef" * 2} | {seat: bot_nonce(secret, seat) for seat in range(1, seats)}
    match = Match(rules, seats, dealer=Dealer(SECRET, nonces))
    match.advance()
    while len(match.moves) < MOVES:
        seat = match.who()[0]
        match.play_legal(seat, match.table.options(seat)[0])
    record = match.record(reveal=True)
    moves = [f"{'~' if seat < 0 else seat} {text}" for seat, text in record.moves]
    lines = [*moves[:-1], f"< {len(moves) - 2}", *moves[-2:]]
    header = header_of(match.record(reveal=False))
    chain = Chain(SECRET, header)
    return {
        "secret": secret,
        "commitment": commitment,
        "nonces": {str(seat): nonce for seat, nonce in nonces.items()},
        "seals": {str(seat): seal_of(commitment, seat, nonce) for seat, nonce in nonces.items()},
        "log": {"header": header, "lines": [{"line": line, "hash": chain.add(line)} for line in lines]},
        "draws": json.loads(encode(draws_of(record))),
    }


def vectors() -> str:
    found = {"hashes": hashes(), "numbers": numbers(), "game": game("bakschisch", 2)}
    return json.dumps(found) + "\n"


if __name__ == "__main__":
    FILE.write_text(vectors(), "utf-8")
