"""Many games in one call, for programs that learn (extra `rl`): `VectorEnv("uno", games=1024)`.

docs/reinforcement-learning.md describes it.
"""

from ...core.packages import needs_extra

with needs_extra("rl"):
    from .environment import StepArrays, VectorEnv

__all__ = ["StepArrays", "VectorEnv"]
