"""Every game of the catalogue as an OpenSpiel game: import this module, then `pyspiel.load_game("ludocracy_<game>")`.

Parameters: `players`, and `options` as text such as `officer:yes;ticks:held` (OpenSpiel needs `=` and `,` for its own
syntax). The winners share a utility of 1. A seat that may move out of turn is asked whether it does; one more action stays
silent.

By default, every draw is a chance node with its outcomes. With `chance=sampled`, a chance node has one outcome, which
makes all draws that are due, with a generator that all states share (`seed`). Algorithms that only sample are several
times as fast this way, because most nodes of these games are draws.

By default, a simultaneous decision is asked seat by seat. With `dynamics=simultaneous`, it is one simultaneous node; seats that
take no part in it have no legal actions there.
"""

import hashlib
import json
from collections.abc import Callable
from typing import Any, Final

from ludocracy.env.extras import need

need("openspiel", "numpy", "pyspiel")

import msgspec  # noqa: E402
import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

from ludocracy.core.errors import BadOption, Message  # noqa: E402
from ludocracy.core.game import Game  # noqa: E402
from ludocracy.core.playout import playout, random_move  # noqa: E402
from ludocracy.core.rng import Rng  # noqa: E402
from ludocracy.core.step import CHANCE, EVEN  # noqa: E402
from ludocracy.core.turns import NOBODY, Turns  # noqa: E402
from ludocracy.env import turns as positions  # noqa: E402
from ludocracy.env.features import Features  # noqa: E402
from ludocracy.games import catalogue  # noqa: E402
from ludocracy.play.legality import check_legal, code_of  # noqa: E402

_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
_TOGETHER: Final = int(pyspiel.PlayerId.SIMULTANEOUS)

#: The values of the parameter `chance`.
EXPLICIT: Final = "explicit"
SAMPLED: Final = "sampled"

#: The values of the parameter `dynamics`.
SEQUENTIAL: Final = "sequential"
SIMULTANEOUS: Final = "simultaneous"

#: The columns of an information state after its features: bits of a hash of everything that the player has seen.
HISTORY: Final = 128

#: The only outcome of a chance node with `chance=sampled`.
DRAWS: Final = 0

#: An upper bound for the length of a game, which OpenSpiel requires.
MAX_LENGTH: Final = 200_000


def read_options(text: str) -> dict[str, str]:
    """Parse options such as `officer:yes;ticks:held`."""
    pairs = [pair.partition(":") for pair in text.split(";") if pair]
    return {name.strip(): value.strip() for name, _, value in pairs}


def game_type(game: Game, chance: str = EXPLICIT, dynamics: str = SEQUENTIAL) -> pyspiel.GameType:
    modes, kinds = pyspiel.GameType.ChanceMode, pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=f"ludocracy_{game.name}",
        long_name=f"Ludocracy: {game.name}",
        dynamics=kinds.SIMULTANEOUS if dynamics == SIMULTANEOUS else kinds.SEQUENTIAL,
        chance_mode=modes.SAMPLED_STOCHASTIC if chance == SAMPLED else modes.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": min(game.seats),
            "options": "",
            "chance": EXPLICIT,
            "seed": 0,
            "dynamics": SEQUENTIAL,
        },
    )


class SpielGame(pyspiel.Game):
    """One game with its players and options."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        self.rules: Final = catalogue.find(name)
        self.players: Final = int(params.get("players", min(self.rules.seats)))
        self.chosen: Final = self.rules.setting(self.players, read_options(str(params.get("options", ""))))
        start = self.rules.start(self.players, self.chosen)
        self.features: Final = Features(self.rules, start)
        chance = choice(params, "chance", (EXPLICIT, SAMPLED))
        dynamics = choice(params, "dynamics", (SEQUENTIAL, SIMULTANEOUS))
        self.simultaneous: Final = dynamics == SIMULTANEOUS
        rng = Rng(int(params.get("seed", 0))) if chance == SAMPLED else None
        self.opening: Final = Line(
            self.rules, Turns(start, len(self.rules.moves)), [""] * self.players, rng, shared=True
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.moves) + 1,
            max_chance_outcomes=1 if chance == SAMPLED else len(self.rules.moves),
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=MAX_LENGTH,
        )
        super().__init__(game_type(self.rules, chance, dynamics), info, params)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(self, iig_obs_type is not None and bool(iig_obs_type.perfect_recall))


def choice(params: dict[str, Any], name: str, allowed: tuple[str, ...]) -> str:
    """Return the value of a parameter, by default the first one. Raises `BadOption`."""
    given = str(params.get(name, allowed[0]))
    if given not in allowed:
        names = Message("allowed.one_of", names=", ".join(allowed))
        raise BadOption("option.value", name=name, given=given, allowed=names)
    return given


class Line:
    """A position, and a hash per seat of everything that the seat has seen and answered before.

    Each decision of a seat adds the decision, and what the seat saw then, to its hash. The hashes are computed only when
    an information state is requested. Until then the decisions are kept in `pending` and can be replayed from `base`.
    """

    def __init__(
        self, game: Game, turns: Turns, memories: list[str], rng: Rng | None = None, shared: bool = False
    ) -> None:
        self.game: Final = game
        self.turns: Final = turns
        self.rng: Final = rng  # makes the draws, if chance is sampled; shared by all states
        self.memories = memories  # as of `base`, or current if `base` is None; the list is replaced, not changed
        self.shared: Final = shared
        self.base: Turns | None = None  # never changed
        self.pending: list[int] = []
        self.view_texts: dict[int, str] = {}

    def clone(self) -> "Line":
        other = Line(self.game, self.turns.clone(), self.memories, self.rng)
        if self.base is not None:
            other.base = self.base
            other.pending = self.pending[:]
        other.view_texts = self.view_texts.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> "Line":
        return self if self.shared else self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        self.remember()
        state = None if self.rng is None else self.rng.state
        return unpickled, (self.game.name, positions.save(self.game, self.turns), self.memories, state, self.shared)

    def view_text(self, seat: int) -> str:
        """Return what the seat sees now, as text."""
        found = self.view_texts.get(seat)
        if found is None:
            found = self.view_texts[seat] = view_text(self.game, self.turns, seat)
        return found

    def answer(self, action: int) -> None:
        turns = self.turns
        seat = turns.next
        if self.base is not None:
            self.pending.append(action)
        elif seat >= 0:
            if seat in self.view_texts:
                self.memories = extended(self.memories, seat, self.view_texts[seat], action)
            else:
                self.base = turns.clone()
                self.pending = [action]
        turns.answer(action)
        if self.view_texts:
            self.view_texts = {}

    def remember(self) -> None:
        """Bring the memories up to date."""
        if self.base is None:
            return
        turns = self.base.clone()
        for action in self.pending:
            if turns.next >= 0:
                self.memories = extended(self.memories, turns.next, view_text(self.game, turns, turns.next), action)
            turns.answer(action)
        self.base = None
        self.pending = []

    def information(self, seat: int) -> str:
        """Return the hash of everything that the seat has seen at its decisions, and what it sees now."""
        self.remember()
        return f"{self.memories[seat]}|{self.view_text(seat)}"

    def imagine(self, seat: int, rng: Rng) -> "Line":
        """Return a copy in which everything hidden from this seat is sampled."""
        self.remember()
        return Line(self.game, positions.imagine(self.game, self.turns, seat, rng), self.memories, self.rng)

    def deal(self, rng: Rng) -> None:
        """Make all draws that are due."""
        turns = self.turns
        while turns.next == CHANCE:
            self.answer(random_move(turns.table, CHANCE, rng))


def unpickled(name: str, saved: str, memories: list[str], state: int | None, shared: bool) -> Line:
    game = catalogue.find(name)
    rng = None
    if state is not None:
        rng = Rng(0)
        rng.state = state
    return Line(game, positions.restore(game, saved), memories, rng, shared)


def view_text(game: Game, turns: Turns, seat: int) -> str:
    return msgspec.json.encode(game.show(turns.table, seat), order="sorted").decode()


def extended(memories: list[str], seat: int, seen: str, action: int) -> list[str]:
    """Return the memories with one more decision of a seat."""
    memory = hashlib.blake2b(f"{memories[seat]}{seen}{action}".encode(), digest_size=16).hexdigest()
    return [memory if place == seat else one for place, one in enumerate(memories)]


class Struct:
    """Plain data, with the methods of OpenSpiel's own structs."""

    def __init__(self, text: str) -> None:
        self.text: Final = text

    def to_json(self) -> str:
        return self.text

    def to_dict(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.text)
        return found


class SpielState(pyspiel.State):
    """One position, in which one player is asked at a time, or several by the rules of a simultaneous game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        # The only attributes: OpenSpiel clones a state attribute by attribute.
        self.line = game.opening
        self.simultaneous = game.simultaneous

    @property
    def turns(self) -> Turns:
        return self.line.turns

    def current_player(self) -> int:
        seat = self.line.turns.next
        if seat >= 0:
            return _TOGETHER if self.simultaneous and self.line.turns.together() else seat
        return _CHANCE if seat == CHANCE else _TERMINAL

    # The base class implements these two in C++ and calls back into Python. Algorithms written in Python call them at every
    # move, and the way through C++ takes longer than the method itself.

    def is_chance_node(self) -> bool:
        return self.line.turns.next == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        turns = self.line.turns
        if turns.next == CHANCE:
            return sorted(turns.answers()) if self.line.rng is None else [DRAWS]
        if self.simultaneous and turns.together():
            found: list[int] = super().legal_actions() if player is None else self._legal_actions(player)
            return found
        return sorted(turns.answers()) if turns.next != NOBODY and player in (None, turns.next) else []

    def _legal_actions(self, player: int) -> list[int]:
        turns = self.line.turns
        if self.simultaneous and player in turns.together():
            return sorted(turns.table.options(player))
        return sorted(turns.answers()) if player == turns.next else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.line.rng is not None:
            return [(DRAWS, 1.0)]
        table = self.line.turns.table
        weights = table.weights()
        count = len(weights)
        if count < len(EVEN) and weights is EVEN[count]:
            share = 1 / count
            return [(move, share) for move in sorted(table.options(CHANCE))]
        total = sum(weights)
        outcomes = zip(table.options(CHANCE), weights, strict=True)
        return [(move, weight / total) for move, weight in sorted(outcomes)]

    def _apply_action(self, action: int) -> None:
        if self.line.shared:
            self.line = self.line.clone()
        line = self.line
        if line.rng is not None and line.turns.next == CHANCE:
            line.deal(line.rng)
        else:
            positions.check(line.game, line.turns, action)
            line.answer(action)

    def _apply_actions(self, actions: list[int]) -> None:
        if self.line.shared:
            self.line = self.line.clone()
        line = self.line
        for seat in line.turns.together():
            check_legal(line.game, line.turns.table, seat, code_of(line.game, actions[seat]))
        for _ in range(len(line.turns.together())):
            line.answer(actions[line.turns.next])

    def _action_to_string(self, player: int, action: int) -> str:
        turns = self.line.turns
        if player == _CHANCE and self.line.rng is not None:
            return "draws"
        return "silent" if action == turns.silent else self.line.game.moves.text(action)

    def is_terminal(self) -> bool:
        return self.line.turns.next == NOBODY

    def returns(self) -> list[float]:
        return self.line.turns.shares()

    def view_text(self, seat: int) -> str:
        """Return what the seat sees, as text."""
        return self.line.view_text(seat)

    def information_state_string(self, player: int | None = None) -> str:
        """Return the hash of everything that the player has seen at its decisions, and what it sees now."""
        return self.line.information(self.line.turns.next if player is None else player)

    def to_observation_struct(self, player: int | None = None) -> Struct:
        """Return what a player sees, as JSON (`View`)."""
        return Struct(self.view_text(self.line.turns.next if player is None else player))

    def to_struct(self) -> Struct:
        """Return the whole position, as JSON (docs/positions.md)."""
        return Struct(str(self))

    def to_json(self) -> str:
        return self.to_struct().to_json()

    def to_dict(self) -> dict[str, Any]:
        return self.to_struct().to_dict()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Return a copy in which everything hidden from this player is sampled, for OpenSpiel's ISMCTS."""
        line = self.line.imagine(player, Rng(int(sampler() * (1 << 53))))
        other: SpielState = self.get_game().new_initial_state()
        other.line = line
        return other

    def __str__(self) -> str:
        return json.dumps(self.line.game.dump(self.line.turns.table))


class PlayoutEvaluator:
    """Evaluates a state by random playouts inside the compiled rules, for OpenSpiel's MCTSBot and ISMCTSBot.

    It computes the same values as OpenSpiel's `RandomRolloutEvaluator`, which makes every move from Python.
    """

    def __init__(self, playouts: int = 1, seed: int = 0) -> None:
        self.playouts: Final = playouts
        self.rng: Final = Rng(seed)

    def evaluate(self, state: SpielState) -> Any:
        """Return each seat's mean share of the win."""
        total = np.zeros(state.line.turns.table.seats)
        for _ in range(self.playouts):
            turns = state.line.turns.clone()
            playout(turns.table, self.rng)
            total += turns.shares()
        return total / self.playouts

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Return a uniform prior over the legal actions; at chance nodes, the probabilities of the outcomes."""
        if state.line.turns.next == CHANCE:
            return state.chance_outcomes()
        actions = sorted(state.line.turns.answers())
        return [(action, 1 / len(actions)) for action in actions]


class SpielObserver:
    """What a seat sees, as numbers and as text. With `perfect_recall`, also a hash of everything that it has seen before.

    The hash has one column per bit: two tensors are equal if and only if the information states are.
    """

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self.features: Final = game.features
        self.perfect_recall: Final = perfect_recall
        width = self.features.width
        self.tensor: Final = np.zeros(width + (HISTORY if perfect_recall else 0), np.float32)
        self.dict: Final = {"features": self.tensor[:width]}
        if perfect_recall:
            self.dict["history"] = self.tensor[width:]

    def set_from(self, state: SpielState, player: int) -> None:
        self.dict["features"][:] = self.features.observe(state.turns.table, player)
        if self.perfect_recall:
            text = state.information_state_string(player).encode()
            digest = hashlib.blake2b(text, digest_size=HISTORY // 8).digest()
            self.dict["history"][:] = np.unpackbits(np.frombuffer(digest, np.uint8))

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information_state_string(player) if self.perfect_recall else state.view_text(player)


def register(name: str) -> None:
    """Register one game with OpenSpiel."""

    class Named(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params or {})

    pyspiel.register_game(game_type(catalogue.find(name)), Named)


for _name in catalogue.names():
    register(_name)
