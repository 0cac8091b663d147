"""One table in an environment: its draws, the question that is open, and what seats see."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from ludocracy.core.rng import Rng
from ludocracy.core.table import Value
from ludocracy.core.turns import NOBODY, Turns
from ludocracy.env import turns as positions
from ludocracy.env.features import Features
from ludocracy.env.seats import checked_players, checked_seed
from ludocracy.games import catalogue

Observation = dict[str, Any]


class OneTable:
    """A table that is played one answer at a time. It can be copied and pickled in any position."""

    def __init__(self, game: str, seats: int | None = None, options: Mapping[str, Value] | None = None) -> None:
        self.game: Final = catalogue.find(game)
        self.count: Final = checked_players(self.game, seats)
        self.options: Final = dict(options or {})
        self.start: Final = self.game.start(self.count, self.options)
        self.features: Final = Features(self.game, self.start)
        self.actions: Final = len(self.game.moves) + 1
        self.seeds = np.random.default_rng()
        self.turns: Turns | None = None
        self.draws = Rng(0)
        self.spare = Rng(0)  # replaces illegal actions
        self.bots = Rng(0)
        self.answers: list[int] = []

    def begin(self, seed: int | None) -> None:
        """Start a game; without a seed, the next one of the last seed."""
        if seed is not None:
            self.seeds = np.random.default_rng(checked_seed(seed))
        self.draws, self.spare, self.bots = (Rng(int(self.seeds.integers(1 << 61))) for _ in range(3))
        self.turns = Turns(self.start.clone(), len(self.game.moves))
        self.ask()

    def ask(self) -> None:
        """Make the draws that are due, and list the legal answers to the next question."""
        self.now.deal(self.draws)
        self.answers = [] if self.over() else sorted(self.now.answers())

    @property
    def now(self) -> Turns:
        """The question that is open."""
        if self.turns is None:
            raise ValueError("call reset before anything else")
        return self.turns

    def over(self) -> bool:
        """Return whether the game is over."""
        return self.now.next == NOBODY

    def play(self, action: int) -> bool:
        """Play an action of the seat that is asked. If it is illegal, play a random legal one instead and return False."""
        legal = action in self.answers
        self.now.answer(action if legal else self.spare.choice(self.answers))
        self.ask()
        return legal

    def observe(self, seat: int) -> Observation:
        """Return what a seat sees, and its legal actions if it is asked."""
        mask = np.zeros(self.actions, np.int8)
        if self.now.next == seat:
            mask[self.answers] = 1
        return {"observation": self.features.observe(self.now.table, seat), "action_mask": mask}

    def observe_together(self) -> list[Observation]:
        """Return what all seats see, and the legal actions of all that are asked at the same time."""
        seen = [self.observe(seat) for seat in range(self.count)]
        for seat in self.now.together():
            seen[seat]["action_mask"][self.now.table.options(seat)] = 1
        return seen

    def save(self) -> dict[str, Any]:
        """Return the position and the states of the generators, as plain data."""
        return {
            "game": self.game.name,
            "seats": self.count,
            "options": self.options,
            "turns": None if self.turns is None else positions.save(self.game, self.turns),
            "rngs": [self.draws.state, self.spare.state, self.bots.state],
            "seeds": self.seeds.bit_generator.state,
        }

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Continue from what `save` of a table with the same game, seats and options returned."""
        own = (self.game.name, self.count, self.options)
        if (saved["game"], saved["seats"], saved["options"]) != own:
            raise ValueError(f"the saved table is not one of {self.game.name} with these seats and options")
        turns = None if saved["turns"] is None else positions.restore(self.game, saved["turns"])
        self.seeds.bit_generator.state = saved["seeds"]
        for rng, state in zip((self.draws, self.spare, self.bots), saved["rngs"], strict=True):
            rng.state = state
        self.turns = turns
        if turns is not None:
            self.ask()

    def __getstate__(self) -> dict[str, Any]:
        return self.save()

    def __setstate__(self, saved: dict[str, Any]) -> None:
        OneTable.__init__(self, saved["game"], saved["seats"], saved["options"])
        self.restore(saved)
