"""The games as environments of gymnasium for one agent (extra `rl`), with AI players in the other
seats. Importing this registers them: `gymnasium.make("stammtisch/uno-v1", opponents="heuristic")`.

docs/reinforcement-learning.md describes them.
"""

from ...core import entry_points
from ...core.extras import needs_extra
from ...core.games import GAMES, GROUP

with needs_extra("rl"):
    from gymnasium.envs.registration import register, registry

    from .environment import SingleAgentEnv

__all__ = ["RULES", "SingleAgentEnv", "register_envs"]

RULES: dict[str, tuple[int, ...]] = {
    "nyan_nyan": (2, 3),
    "ojyks": (1, 2),
    "uno": (1, 2),
}
"""By game, the versions of its rules that its environments -v0, -v1 and so on have; other games
have one environment. A new one is added when an environment would show or pay something else."""

ENVIRONMENT = f"{SingleAgentEnv.__module__}:{SingleAgentEnv.__name__}"


def register_envs() -> None:
    """Register `stammtisch/GAME-v0` for each game that isn't yet, those of other packages too, and
    its further versions. Importing this package does so; games that are installed later need
    another call."""
    for game in [*GAMES, *(point.name for point in entry_points.points(GROUP))]:
        for version, rules in enumerate(RULES.get(game, (None,))):
            if (name := f"stammtisch/{game}-v{version}") not in registry:
                register(name, ENVIRONMENT, kwargs={"game": game, "rules": rules})


register_envs()
