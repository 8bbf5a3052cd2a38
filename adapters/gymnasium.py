"""The games as environments of gymnasium for one agent (extra `rl`), with AI players in the other
seats. Importing this registers them: `gymnasium.make("stammtisch/uno-v1", opponents="heuristic")`.

docs/reinforcement-learning.md describes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from numbers import Real
from typing import Any, Self, SupportsIndex

from ..ai.batch import MOST_SKIPPED
from ..ai.decision import ask_player
from ..ai.player import Player
from ..ai.registry import make_player
from ..core import packages
from ..core.engine.constants import MAX_GAME_LENGTH
from ..core.engine.rng import Rng
from ..core.errors import IllegalMove
from ..core.games import GAMES, GROUP
from ..core.packages import needs_extra
from ..core.scene.texts import Language
from .pettingzoo import (
    NO_GAME,
    RENDER_MODES,
    CardGame,
    Observation,
    Options,
    RenderMode,
    Rewards,
    deep_copy,
    whole,
    within,
)

with needs_extra("rl"):
    import gymnasium
    import numpy as np
    from gymnasium.envs.registration import register, registry

__all__ = ["SingleAgentEnv", "register_envs"]

SEEDS = 2**31
Opponent = str | Player
"""The spec of a player (`heuristic`, `random`, `ismcts:iterations=50`), or a player itself."""


class SingleAgentEnv(gymnasium.Env):  # type: ignore[misc, type-arg, unused-ignore]
    """One seat of a game. A step is a move of the agent and those of the others until the agent has
    to decide again, or the game is over.

    `players`, `options`, `rewards`, `render_mode`, `language`, `max_moves` and `rules` are those of
    `pettingzoo.CardGame`, and so are observations and actions. `opponents`: a player for all other
    seats, or a list of them in the order of the seats, beginning behind the agent's; installed
    players and `external:` programs can be named too. `seat`: the agent's, from 1; by default each
    game draws one.

    `info` has `seat` and `action_mask` (int8, also part of the observation). An illegal action
    raises IllegalMove, which lists the legal ones, and changes nothing; with a number as
    `illegal_reward` it ends the game with this reward instead, and `info["illegal"]` says why.

    Raises as `CardGame` and `ai.registry.make_player` do, and ValueError or TypeError for other
    invalid values.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as gymnasium has it
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        players: SupportsIndex | None = None,
        options: Options | None = None,
        opponents: Opponent | Sequence[Opponent] = "heuristic",
        seat: SupportsIndex | None = None,
        rewards: Rewards = "place",
        illegal_reward: float | None = None,
        render_mode: RenderMode | None = None,
        language: Language = "en",
        max_moves: SupportsIndex = MAX_GAME_LENGTH,
        rules: SupportsIndex | None = None,
    ) -> None:
        self.table = CardGame(
            game, players, options, rewards, render_mode, language, max_moves, rules
        )
        self.render_mode = render_mode
        if not isinstance(illegal_reward, Real | None):
            raise TypeError(f"illegal_reward is {illegal_reward!r}; allowed are numbers and None")
        self.illegal_reward = illegal_reward
        others = self.table.players - 1
        if isinstance(opponents, Sequence) and not isinstance(opponents, str):
            self.opponents = [*opponents]
        else:
            self.opponents = [opponents] * others
        if len(self.opponents) != others:
            raise ValueError(f"{len(self.opponents)} opponents; there are {others} other seats")
        self._fixed_seat = None if seat is None else within("seat", seat, self.table.players)
        self.seat = self._fixed_seat or 1
        agent = self.table.possible_agents[0]
        self.observation_space = self.table.observation_space(agent)
        self.action_space = self.table.action_space(agent)
        self._over = True
        self._sit_down()

    def _sit_down(self) -> None:
        """Make the players that `opponents` names."""
        for opponent in self.opponents:
            if not isinstance(opponent, str) and not callable(getattr(opponent, "choose", None)):
                raise TypeError(f"opponent {opponent!r}: neither the name of a player nor a player")
        self._players: list[Player] = [
            make_player(opponent, self.table.game) if isinstance(opponent, str) else opponent
            for opponent in self.opponents
        ]

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game. The same seed gives the same cards, seat and luck of the opponents; without
        a seed, games follow from the last one. `options` is part of the interface and ignored.
        Raises RuntimeError if MOST_SKIPPED games end before the agent has to decide."""
        super().reset(seed=None if seed is None else whole("seed", seed), options=options)
        for _ in range(MOST_SKIPPED):
            self._luck = int(self.np_random.integers(SEEDS))
            seat = int(self.np_random.integers(self.table.players)) + 1
            self.seat = self._fixed_seat or seat
            self._decisions = 0
            self.table.reset(seed=self._luck)
            self._play_others()
            if not self._over:
                return self._shown()
        raise RuntimeError(
            f"the agent doesn't have to decide in {MOST_SKIPPED} games: they end before, or"
            f" max_moves ({self.table.max_moves}) is too small"
        )

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the move with this number, and then the opponents'. Raises IllegalMove (see above),
        PlayerFault if an opponent fails, TypeError if the action isn't a whole number, and
        RuntimeError if no game is being played."""
        if self._over:
            raise RuntimeError(NO_GAME)
        try:
            self.table.step(action)
        except IllegalMove as error:
            if self.illegal_reward is None:
                raise
            self._over = True
            seen, info = self._shown()
            return seen, float(self.illegal_reward), True, False, {**info, "illegal": str(error)}
        self._play_others()
        seen, info = self._shown()
        over, cut = self._ends
        reward = self.table.rewards[self._agent] if over else 0.0
        return seen, float(reward), over, cut, info

    def action_masks(self) -> np.ndarray:
        """The legal actions as an array of bool, where sb3-contrib looks for them."""
        return self.table.observe(self._agent)["action_mask"].astype(np.bool_)

    def notation(self, action: SupportsIndex) -> str:
        """The notation of an action, see `CardGame.notation`."""
        return self.table.notation(action)

    def render(self) -> str | None:  # type: ignore[override, unused-ignore]
        """The table as a spectator sees it, see `CardGame.render`."""
        return self.table.render()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """An environment in the same position, which plays on as this one would. Copies share the
        opponents, which keep nothing between decisions."""
        return deep_copy(self, memo, OPPONENTS)

    def __copy__(self) -> Self:
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_players"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._sit_down()

    @property
    def _agent(self) -> str:
        agent: str = self.table.possible_agents[self.seat - 1]
        return agent

    @property
    def _ends(self) -> tuple[bool, bool]:
        """Whether the game is over, and whether it has been truncated."""
        return self.table.terminations[self._agent], self.table.truncations[self._agent]

    def _play_others(self) -> None:
        """Let the opponents play until the agent has to decide, or the game is over or
        truncated."""
        table = self.table
        while not (over := any(self._ends)):
            asked = table.possible_agents.index(table.agent_selection) + 1
            if asked == self.seat:
                break
            number = (asked - self.seat) % table.players - 1
            opponent, player = self.opponents[number], self._players[number]
            spec = opponent if isinstance(opponent, str) else type(opponent).__name__
            self._decisions += 1
            rng = Rng(f"{self._luck}|player {asked}|{self._decisions}")
            table.step(ask_player(player, spec, table.game.view(table.position, asked), rng))
        self._over = over

    def _shown(self) -> tuple[Observation, dict[str, Any]]:
        seen = self.table.observe(self._agent)
        return seen, {"seat": self.seat, "action_mask": seen["action_mask"].copy()}


OPPONENTS = ("opponents", "_players")
ENVIRONMENT = f"{SingleAgentEnv.__module__}:{SingleAgentEnv.__name__}"


def register_envs() -> None:
    """Register `stammtisch/GAME-v0` for the oldest version of the rules that a game can follow, -v1
    for the next one, and so on. Games of other packages, which aren't loaded here, have one -v0 by
    their present rules. Importing this module does so; games that are installed later need another
    call."""
    versions = {game: GAMES[game].playable_versions for game in GAMES}
    others = {point.name: (None,) for point in packages.points(GROUP)}
    for game, followed in {**others, **versions}.items():
        for version, rules in enumerate(followed):
            if (name := f"stammtisch/{game}-v{version}") not in registry:
                register(name, ENVIRONMENT, kwargs={"game": game, "rules": rules})


register_envs()
