"""The games as environments of gymnasium for one agent (extra `rl`), with AI players in the other
seats. Importing this registers them: `gymnasium.make("stammtisch/uno-v0", opponents="heuristic")`.

docs/reinforcement-learning.md describes them.
"""

from ...core import entry_points
from ...core.extras import needs_extra
from ...core.games import GAMES, GROUP

with needs_extra("rl"):
    from gymnasium.envs.registration import register, registry

    from .environment import SingleAgentEnv

__all__ = ["VERSION", "SingleAgentEnv", "register_envs"]

VERSION = 0
"""Raised when an environment shows or pays something else. The rules have versions of their own."""

ENVIRONMENT = f"{SingleAgentEnv.__module__}:{SingleAgentEnv.__name__}"


def register_envs() -> None:
    """Register `stammtisch/GAME-v0` for each game that isn't yet, those of other packages too.
    Importing this package does so; games that are installed later need another call."""
    for game in [*GAMES, *(point.name for point in entry_points.points(GROUP))]:
        if (name := f"stammtisch/{game}-v{VERSION}") not in registry:
            register(name, ENVIRONMENT, kwargs={"game": game})


register_envs()
