"""The options of las_vegan."""

from __future__ import annotations

from dataclasses import dataclass

from ...options import number


@dataclass(frozen=True, slots=True)
class LasVeganOptions:
    """Variants named in the rules."""

    rounds: int = number(4, 1, 4, "las_vegan §1.2")
