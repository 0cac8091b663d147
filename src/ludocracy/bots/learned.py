"""A small network as a bot, `learned:FOLDER`: what `ludocracy train` or `ludocracy exploit` has trained there.

Its input are the columns that a learner sees (`Chair.features`), its output the logits of all moves and of staying silent.
"""

from pathlib import Path
from typing import Any, Final

from ludocracy.core.errors import MissingExtra, UnknownBot, clipped
from ludocracy.play.chair import Bot, Chair

try:
    import numpy as np
except ImportError as error:
    raise MissingExtra("extra.missing", extra="lab") from error

#: The file of a network, with the name of its game.
NETWORK: Final = "network.npz"
WEIGHTS: Final = tuple(f"weights_{number}" for number in range(6))


class Network:
    """One hidden layer. The logits of illegal actions are minus infinity."""

    def __init__(self, weights: list[Any]) -> None:
        self.weights: Final = weights

    def forward(self, seen: Any, masks: Any) -> tuple[Any, Any, Any]:
        """Return the probabilities of all actions, the expected rewards, and the hidden layer; one row per observation."""
        first, bias, second, last, third, value = self.weights
        layer = np.maximum(seen @ first + bias, 0)
        logits = np.where(masks, layer @ second + last, -np.inf)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True), (layer @ third + value)[:, 0], layer


class LearnedBot(Bot):
    """Draws its moves with the probabilities of a network."""

    def __init__(self, folder: str) -> None:
        try:
            with np.load(Path(folder) / NETWORK) as state:
                self.network: Final = Network([state[name] for name in WEIGHTS])
                self.game = str(state["game"])
        except (OSError, ValueError, KeyError) as error:
            raise UnknownBot("bot.not_learned", folder=clipped(folder)) from error
        self.name = f"learned:{folder}"

    def choose(self, chair: Chair) -> int:
        return self.draw(chair, chair.options())

    def speak(self, chair: Chair) -> int | None:
        silent = len(chair.game.moves)
        move = self.draw(chair, [*chair.options(), silent])
        return None if move == silent else move

    def draw(self, chair: Chair, actions: list[int]) -> int:
        """Return one of the actions."""
        masks = np.zeros((1, len(chair.game.moves) + 1), bool)
        masks[0, actions] = True
        odds, _, _ = self.network.forward(np.array([chair.features()], np.float32), masks)
        left = chair.rng.below(1 << 30) / (1 << 30)
        for action in actions:
            left -= float(odds[0, action])
            if left < 0:
                return action
        return actions[-1]
