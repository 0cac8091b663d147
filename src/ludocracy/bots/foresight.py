"""Sealed answers: what the others probably answer at the same time, by searches of their own.

Flat search expects rules of thumb from everybody. Players who search can outguess a bot that relies on that. So some of the
answers that are given together are taken from small searches of the others: opponents are modelled by the level below.
"""

from typing import Final

from ludocracy.core.playout import TURN, Evaluator
from ludocracy.core.policy import Policy
from ludocracy.core.rng import Rng
from ludocracy.core.search import NONE, Flat, reopen
from ludocracy.core.step import Sealed
from ludocracy.core.table import Table
from ludocracy.play.chair import Chair

#: How many searches guess each answer, and the playouts of each.
GUESSES: Final = 3
PLAYOUTS: Final = 40
#: How many of 100 answers are taken from guesses. The others follow the rules of thumb, against which expert must win as well.
SHARE: Final = 25


class Foreseen(Policy):
    """Takes a share of the answers of a turn from guesses, which are given by seat. Otherwise it follows another policy."""

    def __init__(self, policy: Policy, evaluator: Evaluator, turn: int, guesses: dict[int, list[int]]) -> None:
        self.policy: Final = policy
        self.evaluator: Final = evaluator
        self.turn: Final = turn
        self.guesses: Final = guesses

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        if seat in self.guesses and self.evaluator.mark(table, TURN) == self.turn and rng.below(100) < SHARE:
            return rng.choice(self.guesses[seat])
        return self.policy.choose(table, seat, options, rng)

    def speak(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        return self.policy.speak(table, seat, options, rng)


class Foresight:
    """Guesses sealed answers. `policy` is what everybody is expected to follow, `usual` a first answer or None."""

    def __init__(self, policy: Policy, usual: Policy | None, evaluator: Evaluator, horizon: int, longest: int) -> None:
        self.policy: Final = policy
        self.usual: Final = usual
        self.evaluator: Final = evaluator
        self.horizon: Final = horizon
        self.longest: Final = longest  # moves of a playout

    def rivals(self, chair: Chair) -> Policy:
        """Return the policy of the others while the seat of the chair decides."""
        world = chair.imagine()
        if not isinstance(world.asking, Sealed):
            return self.policy
        reopen(world, chair.seat)
        guesses = {
            seat: [self.guess(chair, world, seat) for _ in range(GUESSES)] for seat in world.who() if seat != chair.seat
        }
        return Foreseen(self.policy, self.evaluator, self.evaluator.mark(world, TURN), guesses)

    def guess(self, chair: Chair, world: Table, seat: int) -> int:
        """Return what another seat would answer after a small search, with no more knowledge than that seat has in the world."""
        rng = chair.rng.split()
        options = list(world.options(seat))
        candidates = self.evaluator.candidates(world, seat, options)
        usual = NONE if self.usual is None else self.usual.choose(world, seat, options, rng)
        models = [self.policy] * world.seats
        search = Flat(seat, candidates, models, self.evaluator, self.horizon, rng.split(), self.longest, usual)
        while search.playouts < PLAYOUTS and not search.decided():
            search.add(chair.game.imagine(world, seat, rng))
            search.drop()
        return search.best()
