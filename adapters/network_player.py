"""A player that a trained network plays (extra `rl`, of which it needs numpy alone).

docs/reinforcement-learning.md leads from the network to the player.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..core.game import Game, Move
from ..core.information.observation import mask_of_view, vector_of_view

Observation = dict[str, np.ndarray]


def observation_of_view(game: Game, view: Any) -> Observation:
    """What the environment of a game shows the agent of a seat that has to decide, made of the
    seat's View alone: `observation` (float32) and `action_mask` (int8). Actions are moves:
    `game.notation(action)` writes one, `game.read(text)` gives its number. Raises ValueError, see
    `information.observation`."""
    return {
        "observation": np.frombuffer(vector_of_view(game, view), np.float32),
        "action_mask": np.frombuffer(mask_of_view(game, view), np.int8),
    }


class NetworkPlayer:
    """Plays what a network prefers.

    `preferences`: a function of an Observation that returns a number for each action, such as the
    logits of a policy or the values of Q-learning. `players`: the number of seats for which the
    network was trained (vectors have another length for another number). `temperature`: 0 plays the
    legal action with the highest number; above, a legal action is drawn with the probability of its
    number's softmax at this temperature."""

    def __init__(
        self,
        game: Game,
        preferences: Callable[[Observation], Any],
        players: int,
        temperature: float = 0.0,
    ) -> None:
        if players not in game.seats:
            raise ValueError(f"{game.name} isn't played by {players}")
        if not 0 <= temperature < float("inf"):
            raise ValueError(f"temperature is {temperature}; it is a number from 0 on")
        self.game = game
        self.preferences = preferences
        self.players = players
        self.temperature = temperature

    def choose(self, view: Any, legal: Sequence[Move], budget: Any) -> Move:
        """See `ai.player.Player`. Raises ValueError for another number of players, and if there
        isn't a number for each action."""
        if view.players != self.players:
            raise ValueError(
                f"the network was trained for {self.players} players, and {view.players} play"
            )
        numbers = np.asarray(self.preferences(observation_of_view(self.game, view)), np.float64)
        if numbers.shape != (actions := len(self.game.moves),):
            raise ValueError(f"the network gives {numbers.shape} numbers for {actions} actions")
        numbers = numbers[list(legal)]
        if np.isnan(numbers).any():
            raise ValueError("the network gives no number (nan) for a legal action")
        if not self.temperature:
            return legal[int(numbers.argmax())]
        weights = np.exp((numbers - numbers.max()) / self.temperature).cumsum()
        drawn = budget.rng.below(DRAWS) / DRAWS * weights[-1]
        return legal[int(np.searchsorted(weights, drawn, side="right"))]


DRAWS = 1 << 30
"""Numbers of which one is drawn for a softmax."""
