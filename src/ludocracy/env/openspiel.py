"""Every game of the catalogue as an OpenSpiel game: import this module, then `pyspiel.load_game("ludocracy_riffifi")`.

Parameters: `players`, and `options` as text, `officer:yes;ticks:held` (OpenSpiel writes games as text itself, and keeps `=` and `,`
for its own use). Chance is explicit, the winners share a utility
of 1, and a seat that may speak up at any time is asked for it with one more action, to stay silent.
"""

import hashlib
import json
from typing import Any, Final

import msgspec
import numpy as np
import pyspiel

from ludocracy.core.game import Game
from ludocracy.core.step import CHANCE
from ludocracy.env.turns import NOBODY, Turns
from ludocracy.games import catalogue

#: No game of the house is longer; OpenSpiel wants to know.
LONGEST: Final = 200_000


def read_options(text: str) -> dict[str, str]:
    """`officer:yes;ticks:held`"""
    pairs = [pair.partition(":") for pair in text.split(";") if pair]
    return {name.strip(): value.strip() for name, _, value in pairs}


def game_type(game: Game) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"ludocracy_{game.name}",
        long_name=f"Ludocracy: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(game.seats), "options": ""},
    )


class SpielGame(pyspiel.Game):
    """One game with its players and options."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        self.house: Final = catalogue.find(name)
        self.players: Final = int(params.get("players", min(self.house.seats)))
        self.chosen: Final = self.house.setting(self.players, read_options(str(params.get("options", ""))))
        start = self.house.start(self.players, self.chosen)
        self.width: Final = len(self.house.features(start, 0))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.house.moves) + 1,
            max_chance_outcomes=len(self.house.moves),
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.house), info, params)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(self)


class SpielState(pyspiel.State):
    """One position, question by question."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.turns: Final = Turns(game.house, game.house.start(game.players, game.chosen))
        #: What each seat has seen and answered so far, hashed.
        self.memories: Final = [""] * game.players

    def current_player(self) -> int:
        seat = self.turns.seat()
        if seat == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.turns.answers() if player == self.turns.seat() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.turns.table.weights()
        total = sum(weights)
        outcomes = zip(self.turns.table.options(CHANCE), weights, strict=True)
        return [(move, weight / total) for move, weight in sorted(outcomes)]

    def _apply_action(self, action: int) -> None:
        seat = self.turns.seat()
        if seat >= 0:
            seen = f"{self.memories[seat]}{self.picture(seat)}{action}"
            self.memories[seat] = hashlib.blake2b(seen.encode(), digest_size=16).hexdigest()
        self.turns.answer(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return "silent" if action == self.turns.silent else self.turns.game.moves.text(action)

    def is_terminal(self) -> bool:
        return self.turns.seat() == NOBODY

    def returns(self) -> list[float]:
        return self.turns.shares()

    def picture(self, seat: int) -> str:
        """What the seat sees, as text."""
        return msgspec.json.encode(self.turns.game.show(self.turns.table, seat), order="sorted").decode()

    def information_state_string(self, player: int | None = None) -> str:
        """All that the seat has ever seen at its own decisions, and what it sees now."""
        seat = self.turns.seat() if player is None else player
        return f"{self.memories[seat]}|{self.picture(seat)}"

    def __str__(self) -> str:
        return json.dumps(self.turns.game.dump(self.turns.table))


class SpielObserver:
    """What a seat sees, as numbers and as text."""

    def __init__(self, game: SpielGame) -> None:
        self.tensor: Final = np.zeros(game.width, np.float32)
        self.dict: Final = {"features": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.turns.game.features(state.turns.table, player)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.picture(player)


def register(name: str) -> None:
    """Make one game known to OpenSpiel."""

    class Named(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params or {})

    pyspiel.register_game(game_type(catalogue.find(name)), Named)


for _name in catalogue.names():
    register(_name)
