"""A reader and a verifier that follow only docs/records.md and docs/notation/riffifi.md.

No code of the package is used to check the package.
"""

import hashlib
import hmac
from typing import Any

import pytest

from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.play.dealer import Dealer
from ludocracy.play.match import Match

REPEATED = ("option", "name", "nonce")
COLOURS = ("red", "green", "blue", "yellow", "purple")
CARDS = [f"{colour}-{value}" for colour in COLOURS for value in range(1, 9)]


def read(text: str) -> list[dict[str, Any]]:
    """Return the games of a file, read as the section “Lines” describes."""
    games: list[dict[str, Any]] = []
    for raw in text.splitlines():
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        head, _, rest = line.partition(" ")
        if head == "ludocracy:":
            assert rest == "1"
            games.append({"moves": []} | {key: [] for key in REPEATED})
        elif head.endswith(":"):
            if head[:-1] in REPEATED:
                games[-1][head[:-1]].append(rest)
            else:
                assert head[:-1] not in games[-1]
                games[-1][head[:-1]] = rest
        else:
            assert "result" not in games[-1]
            games[-1]["moves"].append((None if head == "~" else int(head), rest))
    return games


class Verifier:
    """Computes the draws of one game as the section “How a draw is computed” describes."""

    def __init__(self, game: dict[str, Any]) -> None:
        self.secret = bytes.fromhex(game["secret"])
        assert hashlib.sha256(self.secret).hexdigest() == game["commitment"]
        pairs = sorted((int(nonce.split(" ", 1)[0]), nonce.split(" ", 1)[1]) for nonce in game["nonce"])
        self.nonces = ",".join(f"{seat}={text}" for seat, text in pairs)
        self.counts: dict[str, int] = {}

    def draw(self, outcomes: list[str]) -> str:
        """Compute a draw. All outcomes of Riffifi's draws are equally likely: every weight is 1."""
        purpose, total, attempt = outcomes[0].split(":")[0], len(outcomes), 0
        while True:
            message = f"{self.nonces}|{purpose}|{self.counts.get(purpose, 0)}|{attempt}"
            number = int.from_bytes(hmac.new(self.secret, message.encode(), hashlib.sha256).digest(), "big")
            if number < 2**256 // total * total:
                self.counts[purpose] = self.counts.get(purpose, 0) + 1
                return outcomes[number % total]
            attempt += 1


def verify_riffifi(game: dict[str, Any]) -> int:
    """Recompute all draws of a game and return their number. The notation lists the possible outcomes."""
    seats, officer = int(game["seats"]), "officer=yes" in game["option"]
    verifier, draws = Verifier(game), 0
    gone: set[str] = set()
    left: list[str] = []
    not_dealt = 4 if seats == 3 and not officer else 0
    for seat, text in game["moves"]:
        if seat is not None:
            continue
        draws += 1
        verb, card = text.split(":")
        if verb == "dealer":
            assert text == verifier.draw([f"dealer:{one}" for one in range(seats)])
        elif verb == "out":
            assert text == verifier.draw([f"out:{colour}-1" for colour in COLOURS])
            gone = {card}
        else:
            if len(left) <= not_dealt:  # a new deal
                out = {f"{colour}-1" for colour in COLOURS} if officer and seats == 3 else gone
                left = [one for one in CARDS + ["officer"] * officer if one not in out]
            assert text == verifier.draw([f"deal:{one}" for one in left])
            left.remove(card)
    return draws


def played(seats: int, nonces: dict[int, str] | None = None, **options: bool) -> Match:
    """Return a complete random game whose dealer has a commitment."""
    game = catalogue.find("riffifi")
    match = Match(game, seats, options, ["Anna", "Ben, of Rome", "Cléo"], Dealer.seeded(seats)) if not nonces else None
    if match is None:
        match = Match(game, seats, options, [], Dealer(bytes(range(32)), nonces))
    rng = Rng(seats)
    match.advance()
    while not match.over:
        seat = match.who()[0]
        match.play_legal(seat, rng.choice(match.table.options(seat)))
    return match


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("officer", [False, True])
def test_an_independent_reader_reads_and_verifies_a_game(seats: int, officer: bool) -> None:
    match = played(seats, officer=officer)
    [game] = read(match.record().text())
    assert game["game"] == "riffifi" and int(game["seats"]) == seats
    assert game["name"][1] == "1 Ben, of Rome" and game["name"][2] == "2 Cléo"
    assert [int(score) for score in game["result"].split()] == match.table.scores()
    assert [int(seat) for seat in game["winners"].split()] == match.table.winners()
    assert [seat for seat, _ in game["moves"]] == [None if seat < 0 else seat for seat, _ in match.moves]
    assert verify_riffifi(game) == sum(seat < 0 for seat, _ in match.moves) > 36 * seats


def test_nonces_change_the_draws_and_are_verified() -> None:
    nonces = {2: "x", 0: "moonlight, and more"}
    match = played(4, nonces)
    [game] = read(match.record().text())
    assert verify_riffifi(game) > 160
    game["nonce"] = ["0 moonlight", "2 x"]
    with pytest.raises(AssertionError):
        verify_riffifi(game)


def test_a_false_card_is_found() -> None:
    [game] = read(played(3).record().text())
    draws = [index for index, (seat, text) in enumerate(game["moves"]) if seat is None and text.startswith("deal:")]
    first, second = draws[5], draws[6]
    moves = game["moves"]
    moves[first], moves[second] = moves[second], moves[first]
    with pytest.raises(AssertionError):
        verify_riffifi(game)


def test_the_example_of_the_page() -> None:
    dealer = Dealer(bytes(range(32)))
    assert dealer.commitment() == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    game = catalogue.find("riffifi")
    assert game.moves.text(dealer.draw(game, game.start(4), {})) == "dealer:1"
