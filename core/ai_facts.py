"""Facts of one game for AI players, the type of `PLAYER` in a game's `policy.py`; and their
levels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .policy import Policy

LEVELS = {
    # A few noisy playouts for each move: right if the difference is large, wrong if it is close.
    "easy": "ismcts:iterations=40:noise=50",
    "normal": "ismcts:iterations=400",
    "hard": "ismcts:seconds=0.2",
    "expert": "ismcts:seconds=2:trees=2",
}
"""The levels of AI players, with the specs that they stand for where a game has no
others: its moves may be slow. Our games have others, with budgets of iterations, so that the same
seed gives the same game; docs/ai.md has their strength. Add new ones at the end only:
buttons of messages that were sent are places in this table. The failures of
`tests/chat/test_levels.py` then list the texts and pages that are missing."""
STYLE = ":style="
"""Between a level and its style in a spec."""
LOGISTIC = 1.7
"""For `judge`: with this steepness a logistic curve is nearly the normal distribution."""


def level_of(spec: str) -> str:
    """The level that a spec names, without a style; other specs as they are."""
    level = spec.partition(STYLE)[0]
    return level if level in LEVELS else spec


@dataclass(frozen=True, slots=True)
class Features:
    """What an evaluation weighs, for `python -m tools fit`: the `names` of its numbers, and those
    of a seat in a position (`of`), None if the seat isn't to be judged there."""

    names: Sequence[str]
    of: Callable[[Any, int], list[float] | None]


@dataclass(frozen=True, slots=True)
class StrongPlay:
    """What a difference of two moves in playouts of the heuristic is worth between players who
    search, measured by `python -m tools advice`. `kept`: the share that lasts on average. `spread`:
    the standard deviation of what is gained beyond that, in utility; `measure_spread`: the same in
    the unit of `Policy.measure`. `decisions`: how many such players make for a hint, who go on from
    the best moves with `iterations` for each; 0 if the playouts say enough. Raises ValueError if
    they were to decide without iterations."""

    kept: float = 1.0
    spread: float = 0.0
    measure_spread: float = 0.0
    decisions: int = 0
    iterations: int = 0

    def __post_init__(self) -> None:
        if self.decisions and self.iterations < 1:
            raise ValueError("players who search need iterations")


@dataclass(frozen=True, slots=True)
class AiFacts:
    """`policy`: the class of the heuristic, None without one. `levels`: specs of levels that differ
    from those in LEVELS. `settings`: values that differ from the defaults of
    `ismcts.Settings`. `solve`: from a position pooled from the View of a seat, and that seat, the
    first move of a win that is certain from what the seat sees, or -1. `analysis`: iterations, for
    all decisions of a game together, that take about half a minute. `judging`: values of settings
    that differ for hints and analyses. `strong_play`: what their
    playouts are worth between strong players. `features`: what the evaluation weighs. `styles`:
    ways to play that are about as strong, by name: what each adds to weights of the heuristic
    (`Policy.lean_to`)."""

    policy: Callable[[Any], Policy] | None = None
    levels: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    solve: Callable[[Any, int], int] | None = None
    analysis: int = 60_000
    judging: Mapping[str, Any] = field(default_factory=dict)
    strong_play: StrongPlay = StrongPlay()
    features: Features | None = None
    styles: Mapping[str, Mapping[int, float]] = field(default_factory=dict)
