"""How long people may take, in seconds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """`turn` and `reaction`: how long the decisions of such a stage may take (None: as long as
    anybody likes). `warning`: so long before the end people are warned once. `rest`: so long a
    call can still be made, whatever the others do. `pause`: the shortest and the longest pause
    before an answer that leaves no choice, and before the moves of AI players."""

    turn: float | None
    reaction: float | None
    warning: float = 0
    rest: float = 4
    pause: tuple[float, float] = (2, 8)

    def allows(self, urgency: str) -> float | None:
        """How long a decision of this urgency may take."""
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
"""After so many seconds an AI player's answer is no longer waited for."""
PATIENCE = 2
"""So many turns missed in a row, and an AI player takes over."""
