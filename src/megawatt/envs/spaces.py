"""The spaces that Gymnasium and PettingZoo ask for."""

import numpy as np
from gymnasium import spaces

from megawatt.library import Game


def seen_space(game: Game) -> spaces.Box:
    """Give the space of observations, bounded as the game's features are."""
    return spaces.Box(game.features.low, game.features.high, dtype=np.float32)


def masked_space(game: Game) -> spaces.Dict:
    """Give the space of observations with their action masks."""
    mask = spaces.Box(0, 1, (game.actions,), np.int8)
    return spaces.Dict({"observation": seen_space(game), "action_mask": mask})
