"""Steps many games of one kind together, with numpy arrays that are written in place, for learners.

>>> from ludocracy.env.vector import VectorEnv
>>> env = VectorEnv("riffifi", count=8, seats=4, seed=1)
>>> env.observations.shape, env.masks.shape
((8, 565), (8, 190))
>>> env.step(env.masks.argmax(axis=1))
>>> bool(env.dones.any())
False

At every table one seat is asked (`env.seats`). `step` takes one action per table. A table that ends returns its rewards
and starts the next game at once. The actions are the moves of the game and one more, which stays silent where a rule
lets a seat speak out of turn; -1 plays a random legal action.

With `opponents`, bots play all seats but one. With `workers`, the tables are spread over several processes that share the
arrays. The games of a seed do not depend on the number of workers or tables: each table has its own generators.
"""

import json
import multiprocessing
import weakref
from collections.abc import Mapping, Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

from ludocracy.env.extras import need

need("vector", "numpy")

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from ludocracy.core.batch import ANY, Batch  # noqa: E402
from ludocracy.core.rng import Rng  # noqa: E402
from ludocracy.core.table import Value  # noqa: E402
from ludocracy.env import turns as positions  # noqa: E402
from ludocracy.env.features import Features, shared  # noqa: E402
from ludocracy.env.seats import (  # noqa: E402
    SEEDS,
    checked_players,
    checked_seat,
    checked_seed,
    opponents_of,
    table_seeds,
    whole,
)
from ludocracy.games import catalogue  # noqa: E402
from ludocracy.play.ask import answer, spoken  # noqa: E402
from ludocracy.play.chair import Chair  # noqa: E402

#: The format of `VectorEnv.save`.
FORMAT: Final = 1

#: The arrays of an environment: their types, and whether they have columns for observations, actions or players.
TYPES: Final = {
    "observations": (np.float32, "width"),
    "masks": (np.bool_, "actions"),
    "rewards": (np.float32, "players"),
    "seats": (np.int64, ""),
    "dones": (np.bool_, ""),
    "illegal": (np.bool_, ""),
    "chosen": (np.int64, ""),
}


class Setup:
    """What the tables of an environment have in common. Workers receive it."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, Value] | None,
        opponents: str | Sequence[str] | None,
        seat: int | None,
    ) -> None:
        found = catalogue.find(game)
        self.game: Final = game
        self.players: Final = checked_players(found, seats)
        self.options: Final = dict(options or {})
        self.opponents: Final = opponents if opponents is None or isinstance(opponents, str) else list(opponents)
        self.seat: Final = None if seat is None else checked_seat(self.players, seat)
        if opponents is None and seat is not None:
            raise ValueError("a seat is only given with opponents: without them, all seats are asked")
        self.actions: Final = len(found.moves) + 1
        self.width: Final = len(found.encoder(found.start(self.players, self.options)).layout)

    def learner(self, place: int) -> int:
        """Return the seat of the learner at a table with opponents; by default the tables take the seats in turn."""
        return place % self.players if self.seat is None else self.seat


class Shard:
    """Some of the tables of an environment, in one process. It writes the rows of these tables into the arrays."""

    def __init__(self, setup: Setup, arrays: dict[str, NDArray[Any]], first: int, end: int, seed: int) -> None:
        self.setup: Final = setup
        self.game: Final = catalogue.find(setup.game)
        self.start: Final = self.game.start(setup.players, setup.options)
        self.features: Final = Features(self.game, self.start)
        self.places: Final = range(first, end)
        self.arrays: Final = {name: array[first:end] for name, array in arrays.items()}
        self.learners: Final = [setup.learner(place) for place in self.places]
        given = setup.opponents
        self.bots: Final = None if given is None else opponents_of(self.game, setup.players, given)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Start a new game at every table."""
        seeds = [table_seeds(seed, place) for place in self.places]
        self.batch = Batch(
            self.start,
            self.features.encoder,
            len(self.game.moves),
            [chance for chance, _, _ in seeds] + [spare for _, spare, _ in seeds],
        )
        self.rngs = [Rng(bots) for _, _, bots in seeds]
        self.share_arrays()
        if self.bots is not None:
            for place in range(len(self.places)):
                self.play_bots(place)
        self.write()

    def share_arrays(self) -> None:
        """Read the numbers of the batch as arrays, without copies."""
        batch, count = self.batch, len(self.places)
        self.numbers = shared(batch.numbers.items, np.int32).reshape(count, -1)
        self.shared = {
            "masks": shared(batch.masks, np.bool_).reshape(count, -1),
            "rewards": shared(batch.rewards, np.float64).reshape(count, -1),
            "seats": shared(batch.seats, np.int64),
            "dones": shared(batch.dones, np.bool_),
            "illegal": shared(batch.illegal, np.bool_),
        }

    def step(self) -> None:
        """Answer at every table with the action of the array `chosen`."""
        actions = self.arrays["chosen"].tolist()
        batch = self.batch
        if self.bots is None:
            batch.step(actions)
        else:
            batch.forget()
            for place, action in enumerate(actions):
                batch.answer(place, action)
                self.play_bots(place)
        self.write()

    def play_bots(self, place: int) -> None:
        """Let the bots of a table answer until the learner is asked."""
        batch, learner = self.batch, self.learners[place]
        assert self.bots is not None
        while batch.turns[place].next != learner:
            turns = batch.turns[place]
            bot = self.bots[(turns.next - learner) % self.setup.players - 1]
            chair = Chair(self.game, turns.table, turns.next, self.rngs[place])
            batch.answer(place, spoken(bot, chair, turns.silent) if turns.speaks() else answer(bot, chair))
        batch.observe(place)

    def write(self) -> None:
        """Write the rows of the tables into the arrays."""
        self.features.scaled(self.numbers, self.arrays["observations"])
        for name, numbers in self.shared.items():
            self.arrays[name][...] = numbers

    def sample(self, shares: list[float]) -> list[int]:
        """Return a random legal action for every table."""
        return self.batch.sample(shares)

    def save(self) -> list[dict[str, Any]]:
        """Return the tables, with the states of their generators."""
        batch = self.batch
        return [
            {
                "turns": positions.save(self.game, batch.turns[place]),
                "rngs": [batch.rngs[place].state, batch.spares[place].state, self.rngs[place].state],
            }
            for place in range(len(self.places))
        ]

    def restore(self, saved: list[dict[str, Any]]) -> None:
        """Continue with saved tables."""
        for place, one in enumerate(saved):
            turns = positions.restore(self.game, one["turns"])
            generators = (self.batch.rngs[place], self.batch.spares[place], self.rngs[place])
            for rng, state in zip(generators, one["rngs"], strict=True):
                rng.state = state
            self.batch.put(place, turns)
        self.batch.forget()
        self.write()


def make_arrays(setup: Setup, count: int, memory: Any = None) -> dict[str, NDArray[Any]]:
    """Return the arrays of `count` tables, one after the other in the memory, or in memory of their own."""
    arrays: dict[str, NDArray[Any]] = {}
    at = 0
    for name, (kind, columns) in TYPES.items():
        shape = (count, getattr(setup, columns)) if columns else (count,)
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        if memory is None:
            arrays[name] = np.zeros(shape, kind)
        else:
            arrays[name] = np.frombuffer(memory, kind, int(np.prod(shape)), at).reshape(shape)
            at += -(-size // 64) * 64  # every array begins at a cache line of its own
    return arrays


def bytes_needed(setup: Setup, count: int) -> int:
    """Return the number of bytes of memory that the arrays need."""
    return sum(array.nbytes + 64 for array in make_arrays(setup, count).values())


def work(connection: Connection, setup: Setup, memory: Any, count: int, first: int, end: int, seed: int) -> None:
    """Serve some of the tables in a process of their own, until the environment is closed."""
    try:
        shard = Shard(setup, make_arrays(setup, count, memory), first, end, seed)
        connection.send(None)
        while True:
            name, *arguments = connection.recv()
            try:
                connection.send(getattr(shard, name)(*arguments))
            except Exception as error:
                connection.send(error)
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        return  # the environment has been closed


def end_workers(connections: list[Connection], processes: list[BaseProcess]) -> None:
    """Close the connections to the workers, which then end."""
    for connection in connections:
        connection.close()
    for process in processes:
        process.join(10)
        if process.is_alive():
            process.terminate()
            process.join()


class VectorEnv:
    """`count` tables of one game. The arrays stay the same objects; `step` and `reset` overwrite them.

    - `observations`: float32, `(count, width)`: the features of the seat that is asked; `features` describes the columns
    - `masks`: bool, `(count, actions)`: its legal actions
    - `seats`: int64, `(count,)`: the seat that is asked
    - `rewards`: float32, `(count, players)`: the shares of the win at a table that has just ended, else 0
    - `dones`: bool, `(count,)`: whether the table has just ended; its observation is already that of the next game
    - `illegal`: bool, `(count,)`: whether the last action was illegal and was replaced with a random legal one

    `opponents` names the bots of the other seats: one name for all, or one for each, from the learner to the left. The learner
    has the seat `seat`; by default, the tables take the seats in turn.

    With `workers`, the first process is the caller's own. Other processes import the module that starts the program, so a
    script must create the environment below `if __name__ == "__main__":`. `close` ends them.
    """

    def __init__(
        self,
        game: str,
        count: int,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        seed: int = 0,
        *,
        opponents: str | Sequence[str] | None = None,
        seat: int | None = None,
        workers: int = 1,
    ) -> None:
        self.count: Final = whole(count, "count")
        self.workers: Final = whole(workers, "workers")
        if self.count < 1:
            raise ValueError("count must be at least 1")
        if not 1 <= self.workers <= self.count:
            raise ValueError(f"workers must be from 1 to the number of tables, {self.count}, not {self.workers}")
        checked_seed(seed)
        self.setup: Final = Setup(game, seats, options, opponents, seat)
        self.game: Final = catalogue.find(game)
        self.players: Final = self.setup.players
        self.width: Final = self.setup.width
        self.actions: Final = self.setup.actions
        ends = [self.count * (worker + 1) // self.workers for worker in range(self.workers)]
        context = multiprocessing.get_context("spawn")
        memory = context.RawArray("b", bytes_needed(self.setup, self.count)) if self.workers > 1 else None
        self.arrays: Final = make_arrays(self.setup, self.count, memory)
        self.observations: Final[NDArray[np.float32]] = self.arrays["observations"]
        self.masks: Final[NDArray[np.bool_]] = self.arrays["masks"]
        self.seats: Final[NDArray[np.int64]] = self.arrays["seats"]
        self.rewards: Final[NDArray[np.float32]] = self.arrays["rewards"]
        self.dones: Final[NDArray[np.bool_]] = self.arrays["dones"]
        self.illegal: Final[NDArray[np.bool_]] = self.arrays["illegal"]
        self.connections: Final[list[Connection]] = []
        self.processes: Final[list[BaseProcess]] = []
        self.ended: Final = weakref.finalize(self, end_workers, self.connections, self.processes)
        for first, end in pairwise(ends):
            here, there = context.Pipe()
            arguments = (there, self.setup, memory, self.count, first, end, seed)
            process = context.Process(target=work, args=arguments, daemon=True)
            process.start()
            there.close()
            self.connections.append(here)
            self.processes.append(process)
        self.ranges: Final = list(zip([0, *ends], ends, strict=False))
        self.shard: Final = Shard(self.setup, self.arrays, 0, ends[0], seed)
        self.features: Final = self.shard.features
        self.receive()

    def feature_names(self) -> list[str]:
        """Return the names of the columns of `observations`; `features` has their ranges and meanings."""
        return list(self.features.names)

    def reset(self, seed: int) -> None:
        """Start a new game at every table."""
        checked_seed(seed)
        self.everywhere("reset", [(seed,)] * self.workers)

    def step(self, actions: Any) -> None:
        """Answer at every table; `actions` is an array or a list of `count` whole numbers."""
        given = np.asarray(actions)
        if given.shape != (self.count,):
            shape = f"{len(given)} actions" if given.ndim == 1 else f"an array of the shape {given.shape}"
            raise ValueError(f"{self.count} actions are needed, not {shape}")
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions must be whole numbers, not of the type {given.dtype}")
        self.arrays["chosen"][:] = given
        self.everywhere("step", [()] * self.workers)

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Return a random legal action for every table."""
        shares = rng.random(self.count).tolist()
        parts = self.everywhere("sample", [(shares[first:end],) for first, end in self.ranges])
        return np.array([action for part in parts for action in part], np.int64)

    def save(self) -> str:
        """Return all tables and the states of their generators as JSON text, for `restore`."""
        tables = self.everywhere("save", [()] * self.workers)
        head = {"format": FORMAT, "game": self.game.name, "players": self.players, "count": self.count}
        return json.dumps(head | {"tables": [table for part in tables for table in part]})

    def restore(self, saved: str) -> None:
        """Continue from text that `save` of an environment with the same game, players and tables returned.

        The number of workers and the opponents may differ. No table has just ended then. An error changes nothing.
        """
        try:
            data = json.loads(saved)
            head = [data[name] for name in ("format", "game", "players", "count")]
            tables = data["tables"]
            texts = [str(table["turns"]) for table in tables]
            states = [[whole(state, "a generator") for state in table["rngs"]] for table in tables]
        except (ValueError, KeyError, TypeError):
            raise ValueError("this is no text that VectorEnv.save returned") from None
        own = [FORMAT, self.game.name, self.players, self.count]
        if head != own or len(tables) != self.count or any(len(one) != SEEDS for one in states):
            raise ValueError(f"format, game, players and tables of the text are {head}, those of this one {own}")
        for text in texts:
            table = positions.restore(self.game, text).table
            if table.seats != self.players or table.setting != self.shard.start.setting:
                raise ValueError("the tables of the text have other players or options")
        self.everywhere("restore", [(tables[first:end],) for first, end in self.ranges])

    def everywhere(self, name: str, arguments: list[tuple[Any, ...]]) -> list[Any]:
        """Call a method of all shards, and return the results."""
        if not self.ended.alive:
            raise ValueError("the environment is closed")
        try:
            for connection, given in zip(self.connections, arguments[1:], strict=True):
                connection.send((name, *given))
        except (BrokenPipeError, ConnectionResetError):
            self.receive()
        try:
            own = getattr(self.shard, name)(*arguments[0])
        finally:  # also after an error: the workers have answered
            results = self.receive()
        return [own, *results]

    def receive(self) -> list[Any]:
        """Return the results of the workers, or raise the first error."""
        results = []
        for connection in self.connections:
            try:
                results.append(connection.recv())
            except (EOFError, ConnectionResetError):
                self.close()
                raise RuntimeError("a worker has ended; the environment is closed") from None
        for result in results:
            if isinstance(result, Exception):
                raise result
        return results

    def close(self) -> None:
        """End the workers."""
        self.ended()

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle the environment with its tables; the copy has workers of its own."""
        return unpickled, (self.setup, self.count, self.workers, self.save())

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<VectorEnv of {self.count} tables of {self.game.name}, {self.players} seats>"


def unpickled(setup: Setup, count: int, workers: int, saved: str) -> VectorEnv:
    """Return an environment with the given tables."""
    env = VectorEnv(
        setup.game,
        count,
        setup.players,
        setup.options,
        opponents=setup.opponents,
        seat=setup.seat,
        workers=workers,
    )
    env.restore(saved)
    return env


__all__ = ["ANY", "VectorEnv"]
