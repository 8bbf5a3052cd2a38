"""Facts of one game for AI players: the type of `PLAYER` in a game's `policy.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .policy import Policy

LOGISTIC = 1.7
"""For `judge`: with this steepness a logistic curve is nearly the normal distribution."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """`policy`: the class of the heuristic, None without one. `levels`: specs of levels that differ
    from the general ones (`levels.py`). `settings`: values that differ from the defaults of
    `ismcts.Settings`. `solve`: from a position pooled from the View of a seat, and that seat, the
    first move of a win that is certain from what the seat sees, or -1. `analysis`: iterations, for
    all decisions of a game together, that take about half a minute. `judging`: values of settings
    that differ for hints and analyses."""

    policy: Callable[[Any], Policy] | None = None
    levels: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    solve: Callable[[Any, int], int] | None = None
    analysis: int = 60_000
    judging: Mapping[str, Any] = field(default_factory=dict)
