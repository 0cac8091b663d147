"""Steps many tables of one game together inside compiled code, for learners. `env/vector.py` adds the arrays.

Observations, masks and results are packed numbers, which numpy reads without a copy.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ludocracy.core.features import Encoder, Numbers
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy.core.turns import NOBODY, Turns

#: An action that asks for a random legal one.
ANY: Final = -1


@final
class Batch:
    """Tables that are stepped together. A table whose game is over starts the next game."""

    def __init__(self, start: Table, encoder: Encoder, silent: int, seeds: list[int]) -> None:
        """Start a game at each table. `seeds` has two numbers for each: for chance, and for replaced actions."""
        count = len(seeds) // 2
        self.start: Final = start
        self.encoder: Final = encoder
        self.count: Final = count
        self.silent: Final = silent
        self.actions: Final = silent + 1
        self.rngs: Final = [Rng(seed) for seed in seeds[:count]]
        self.spares: Final = [Rng(seed) for seed in seeds[count:]]
        self.turns: Final = [Turns(start.clone(), silent) for _ in range(count)]
        #: What the arrays of the environment show; see `env/vector.py`.
        self.numbers: Final = Numbers(count, len(encoder.layout))
        self.masks: vec[u8] = vec[u8]([0] * (count * self.actions))
        self.seats: vec[i64] = vec[i64]([0] * count)
        self.rewards: vec[float] = vec[float]([0.0] * (count * start.seats))
        self.dones: vec[u8] = vec[u8]([0] * count)
        self.illegal: vec[u8] = vec[u8]([0] * count)
        # The legal actions; valid until the next answer.
        self.answers: Final[list[list[int]]] = [[] for _ in range(count)]
        for place in range(count):
            self.ask(place)
            self.observe(place)

    def step(self, actions: list[int]) -> None:
        """Answer at every table, and observe the next question."""
        self.forget()
        for place in range(self.count):
            self.answer(place, actions[place])
            self.observe(place)

    def forget(self) -> None:
        """Forget which tables have ended."""
        dones, illegal, rewards = self.dones, self.illegal, self.rewards
        seats: i64 = self.start.seats
        for place in range(i64(self.count)):
            illegal[place] = 0
            if dones[place]:
                dones[place] = 0
                for index in range(seats * place, seats * place + seats):
                    rewards[index] = 0.0

    def answer(self, place: int, action: int) -> None:
        """Answer at one table. An illegal action is replaced with a random legal one; a table that ends starts the next game."""
        turns = self.turns[place]
        row: i64 = place
        if action < 0 or action >= self.actions or not self.masks[row * self.actions + i64(action)]:
            if action != ANY:
                self.illegal[row] = 1
            action = self.spares[place].choice(self.answers[place])
        self.mark(place, 0)
        turns.answer(action)
        self.ask(place)

    def ask(self, place: int) -> None:
        """Make the draws that are due at a table, start the next game if this one is over, and list the legal actions."""
        turns = self.turns[place]
        turns.deal(self.rngs[place])
        row: i64 = place
        while turns.next == NOBODY:
            seats: i64 = turns.table.seats
            self.dones[row] = 1
            for seat, share in enumerate(turns.shares()):
                self.rewards[row * seats + i64(seat)] = share
            turns = Turns(self.start.clone(), self.silent)
            self.turns[place] = turns
            turns.deal(self.rngs[place])
        self.seats[row] = i64(turns.next)
        self.answers[place] = turns.answers()
        self.mark(place, 1)

    def sample(self, shares: list[float]) -> list[int]:
        """Return a legal action for each table; a share, from 0 to below 1, says which."""
        out: list[int] = []
        for place in range(self.count):
            answers = self.answers[place]
            out.append(answers[int(shares[place] * len(answers))])
        return out

    def mark(self, place: int, mark: int) -> None:
        """Mark the legal actions of a table in its mask."""
        masks = self.masks
        first: i64 = place * self.actions
        for move in self.answers[place]:
            masks[first + i64(move)] = u8(mark)

    def put(self, place: int, turns: Turns) -> None:
        """Continue with another position at a table."""
        self.mark(place, 0)
        self.turns[place] = turns
        self.ask(place)
        self.observe(place)

    def observe(self, place: int) -> None:
        """Write what the seat that is asked sees."""
        turns = self.turns[place]
        self.numbers.begin(place)
        self.encoder.write(turns.table, turns.next, self.numbers)
        self.numbers.end(place)
