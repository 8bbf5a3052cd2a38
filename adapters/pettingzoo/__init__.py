"""The games as environments of PettingZoo (extra `rl`): `env("uno", players=3)`.

docs/reinforcement-learning.md describes the observations.
"""

from ...core.packages import needs_extra

with needs_extra("rl"):
    from .environment import CardGame, env, raw_env

__all__ = ["CardGame", "env", "raw_env"]
