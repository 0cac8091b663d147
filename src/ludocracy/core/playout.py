"""Playouts inside compiled code, for search and simulation: at random, or by policies up to a horizon."""

from typing import Final

from mypy_extensions import mypyc_attr

from ludocracy.core.policy import SILENT, Policy
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE, EVEN
from ludocracy.core.table import Table

#: Where a playout stops: at the end of the game, of the present round, or of the present turn.
GAME: Final = 0
ROUND: Final = 1
TURN: Final = 2

#: An upper bound on the length of a game.
MOST_MOVES: Final = 1_000_000


def random_move(table: Table, seat: int, rng: Rng) -> int:
    """A random legal move of that seat, all equally likely; for chance, by its weights."""
    options = table.options(seat)
    count = len(options)
    if seat == CHANCE:
        weights = table.weights()
        if count >= len(EVEN) or weights is not EVEN[count]:
            return options[rng.weighted(weights)]
    return options[rng.below(count)]


def playout(table: Table, rng: Rng, most: int = MOST_MOVES) -> int:
    """Play the table to its end at random, for at most `most` moves; return their number."""
    count = 0
    while count < most:
        who = table.who()
        if not who:
            break
        seat = who[0]
        table.play(seat, random_move(table, seat, rng))
        count += 1
    return count


def playout_apart(table: Table, rngs: list[Rng]) -> int:
    """Like `playout`, with one generator per seat and, last, one for chance: no seat's draws change another's or a deal."""
    count = 0
    while True:
        who = table.who()
        if not who:
            return count
        seat = who[0]
        table.play(seat, random_move(table, seat, rngs[seat]))  # CHANCE is -1: the last generator
        count += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator:
    """What a game's positions are worth, and when its rounds and turns end.

    This base class works for every game: it knows only the end of the game and, before that, the scores.
    """

    def mark(self, table: Table, horizon: int) -> int:
        """A number that changes when the round (ROUND) or the turn (TURN) of the table ends."""
        return 0

    def values(self, table: Table) -> list[float]:
        """What the position is worth to each seat, between 0 and 1: at the end of a game, its share of the win."""
        if table.over():
            return win_shares(table)
        return softmax(table.scores(), 5.0)

    def candidates(self, table: Table, seat: int, options: list[int]) -> list[int]:
        """The options worth comparing, at least one: of equivalent options, only one is kept."""
        return options

    def likelihood(self, table: Table, seat: int) -> float:
        """How well an imagined world explains what the others have done so far, above 0; 1 if there is nothing to explain."""
        return 1.0


def win_shares(table: Table) -> list[float]:
    """The winners of a finished game share a win."""
    winners = table.winners()
    values = [0.0] * table.seats
    for seat in winners:
        values[seat] = 1.0 / len(winners)
    return values


#: e to the power of -n/8, for `softmax`: `math.exp` is a call into the interpreter.
_FALL: Final[list[float]] = [2.718281828459045 ** (-step / 8) for step in range(129)]


def falling(x: float) -> float:
    """About e to the power of -x, for x from 0 on; 0 beyond 16."""
    if x >= 16.0:
        return 0.0
    place = x * 8.0
    step = int(place)
    rest = place - step
    return _FALL[step] * (1.0 - rest) + _FALL[step + 1] * rest


def softmax(scores: list[int], scale: float) -> list[float]:
    """Shares of a win by scores: a lead of `scale` makes a seat e times as likely to win as another."""
    best = max(scores)
    shares = [falling((best - score) / scale) for score in scores]
    total = sum(shares)
    return [share / total for share in shares]


def play_on(
    table: Table, policies: list[Policy], rng: Rng, evaluator: Evaluator, horizon: int, most: int = MOST_MOVES
) -> int:
    """Continue the table, one policy per seat, until the horizon or for `most` moves; return the number of moves.

    After every move each seat that may speak up is asked, as at a real table.
    """
    begun = evaluator.mark(table, horizon)
    count = 0
    while count < most:
        who = table.who()
        if not who:
            break
        seat = who[0]
        if seat == CHANCE:
            table.play(CHANCE, random_move(table, CHANCE, rng))
        else:
            options = table.options(seat)
            if len(options) == 1:
                table.play(seat, options[0])
            else:
                table.play(seat, policies[seat].choose(table, seat, options, rng))
        count += 1
        if table.may():
            count += interject(table, policies, rng)
        if horizon != GAME and evaluator.mark(table, horizon) != begun:
            break
    return count


def interject(table: Table, policies: list[Policy], rng: Rng) -> int:
    """Let policies speak up as long as one does; return the number of moves. Seats that must answer are not asked."""
    count = 0
    while True:
        move = SILENT
        who = table.who()
        for seat in table.may():
            if seat not in who:
                move = policies[seat].speak(table, seat, table.options(seat), rng)
                if move != SILENT:
                    table.play(seat, move)
                    count += 1
                    break
        if move == SILENT:
            return count
