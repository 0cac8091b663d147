"""Playouts inside compiled code, for search and simulation: random ones, or guided by policies up to a horizon."""

from typing import Final

from mypy_extensions import mypyc_attr

from ludocracy.core.policy import SILENT, Policy
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE, EVEN
from ludocracy.core.table import Table

#: Where a playout stops: at the end of the game, of the current round, or of the current turn.
GAME: Final = 0
ROUND: Final = 1
TURN: Final = 2

#: An upper bound on the length of a game.
MAX_MOVES: Final = 1_000_000


def random_move(table: Table, seat: int, rng: Rng) -> int:
    """Return a random legal move of a seat, all equally likely, or an outcome of chance by its weights."""
    options = table.options(seat)
    count = len(options)
    if seat == CHANCE:
        weights = table.weights()
        if count >= len(EVEN) or weights is not EVEN[count]:
            return options[rng.weighted(weights)]
    return options[rng.below(count)]


def drawn_move(table: Table, seat: int, rng: Rng) -> int:
    """Return the same as `random_move`, but without a list of all legal moves where they are costly to find."""
    step = table.asking
    moves = step.superset(table, seat)
    if not moves:
        return random_move(table, seat, rng)
    while True:
        move = moves[rng.below(len(moves))]
        if step.allows(table, seat, move):
            return move


def playout(table: Table, rng: Rng, most: int = MAX_MOVES) -> int:
    """Play random moves to the end of the game, but at most `most`; return their number.

    >>> import ludocracy
    >>> world = ludocracy.new_match("riffifi", seats=3, seed=7).chair(0).imagine()
    >>> playout(world, Rng(1)) > 0, world.over()
    (True, True)
    """
    count = 0
    while count < most:
        who = table.who()
        if not who:
            break
        seat = who[0]
        table.play(seat, drawn_move(table, seat, rng))
        count += 1
    return count


def playout_apart(table: Table, rngs: list[Rng]) -> int:
    """Like `playout`, but with a generator per seat and one for chance, the last: the moves of a seat change no deal."""
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
    """Estimates the value of positions, and detects the ends of rounds and turns.

    This base class works for every game: it knows only the winners and, before the end, the scores.
    """

    def mark(self, table: Table, horizon: int) -> int:
        """Return a number that changes when the round (ROUND) or the turn (TURN) of the table ends."""
        return 0

    def values(self, table: Table) -> list[float]:
        """Return the value of the position to each seat, from 0 to 1: at the end of the game, its share of the win."""
        if table.over():
            return win_shares(table)
        return softmax(table.scores(), 5.0)

    def candidates(self, table: Table, seat: int, options: list[int]) -> list[int]:
        """Return the options worth comparing, at least one; of equivalent options, only one."""
        return options

    def hard(self, seats: int, options: list[int]) -> bool:
        """Return whether such a question needs a longer search than others; a level may have a budget of its own for it."""
        return False

    def likelihood(self, table: Table, seat: int) -> float:
        """Return how well an imagined world explains the moves of the others, as a number above 0; 1 by default."""
        return 1.0


def win_shares(table: Table) -> list[float]:
    """Return each seat's share of the win in a finished game."""
    winners = table.winners()
    values = [0.0] * table.seats
    for seat in winners:
        values[seat] = 1.0 / len(winners)
    return values


#: e to the power of -n/8, for `softmax`. `math.exp` would do, but bots would then play other games of the seeds that the documents
#: name.
_POWERS: Final[list[float]] = [2.718281828459045 ** (-step / 8) for step in range(129)]


def exp_negative(x: float) -> float:
    """Approximate e to the power of -x for x of at least 0; return 0 from 16 on."""
    if x >= 16.0:
        return 0.0
    place = x * 8.0
    step = int(place)
    rest = place - step
    return _POWERS[step] * (1.0 - rest) + _POWERS[step + 1] * rest


def softmax(scores: list[int], scale: float) -> list[float]:
    """Estimate the shares of the win from scores: a lead of `scale` makes a seat e times as likely to win as another."""
    best = max(scores)
    shares = [exp_negative((best - score) / scale) for score in scores]
    total = sum(shares)
    return [share / total for share in shares]


def play_on(
    table: Table, policies: list[Policy], rng: Rng, evaluator: Evaluator, horizon: int, most: int = MAX_MOVES
) -> int:
    """Continue the table, one policy per seat, until the horizon or for at most `most` moves; return their number.

    After every move, each seat that may speak up is asked, as in a real match.
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
    """Let policies speak up until none does; return the number of moves. Seats that must answer are not asked."""
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
