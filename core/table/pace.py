"""Time limits of people, in seconds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """`turn` and `reaction`: time for decisions of this urgency (None: unlimited). `warning`: time
    before the deadline at which people are warned once. `rest`: time in which a call can still be
    made, whatever the others do. `pause`: the shortest and the longest pause before a forced answer
    and before the moves of AI players."""

    turn: float | None
    reaction: float | None
    warning: float = 0
    rest: float = 4
    pause: tuple[float, float] = (2, 8)

    def seconds_for(self, urgency: str) -> float | None:
        """The time limit of a decision of this urgency; None for no limit."""
        return self.turn if urgency == "turn" else self.reaction


DAY = 24 * 3600
PACES: dict[str, Pace] = {
    "off": Pace(None, None),
    "blitz": Pace(30, 20, warning=10, pause=(1, 4)),
    "normal": Pace(90, 45, warning=20),
    "slow": Pace(DAY, DAY, warning=DAY / 4, rest=60),
    "unhurried": Pace(None, None, rest=0, pause=(0, 0)),  # at one keyboard
}

AI_LIMIT = 120.0
"""Seconds after which the default is played for an AI player."""
MAX_MISSES = 2
"""Number of turns missed in a row after which an AI player takes over."""
