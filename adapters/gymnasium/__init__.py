"""The games as environments of gymnasium for one agent (extra `rl`), with AI players in the other
seats. Importing this registers them: `gymnasium.make("stammtisch/uno-v1", opponents="heuristic")`.

docs/reinforcement-learning.md describes them.
"""

from ...core import packages
from ...core.games import GAMES, GROUP
from ...core.packages import needs_extra

with needs_extra("rl"):
    from gymnasium.envs.registration import register, registry

    from .environment import SingleAgentEnv

__all__ = ["SingleAgentEnv", "register_envs"]

ENVIRONMENT = f"{SingleAgentEnv.__module__}:{SingleAgentEnv.__name__}"


def register_envs() -> None:
    """Register `stammtisch/GAME-v0` for the oldest version of the rules that a game can follow, -v1
    for the next one, and so on. Games of other packages, which aren't loaded here, have one -v0 by
    their present rules. Importing this package does so; games that are installed later need another
    call."""
    versions = {game: GAMES[game].playable_versions for game in GAMES}
    others = {point.name: (None,) for point in packages.points(GROUP)}
    for game, followed in {**others, **versions}.items():
        for version, rules in enumerate(followed):
            if (name := f"stammtisch/{game}-v{version}") not in registry:
                register(name, ENVIRONMENT, kwargs={"game": game, "rules": rules})


register_envs()
