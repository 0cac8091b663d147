"""The spaces of observations and actions, for Gymnasium and PettingZoo."""

import numpy as np
from gymnasium import spaces

from ludocracy.env.features import Features


def observation_space(features: Features, actions: int) -> spaces.Dict:
    """Return the space of an observation with its mask of legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(features.low, features.high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
