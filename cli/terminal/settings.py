"""Settings that are remembered between games at this terminal."""

from __future__ import annotations

from dataclasses import dataclass

FRONTS = ("screen", "lines", "spoken")
"""Full screen, lines of text, or sentences for a screen reader."""
THEMES = ("dark", "light", "plain")
"""Colours of the screen; `plain`: only the terminal's default colours."""
PAUSE = 0.8
"""Seconds for which an event, or a step of a game that is watched, is shown at normal speed."""


@dataclass(frozen=True, slots=True)
class Speed:
    """`factor`: of the pauses; `frames`: how many pictures of a card are shown on its way."""

    factor: float
    frames: int


SPEEDS = {
    "slow": Speed(2.0, 12),
    "normal": Speed(1.0, 6),
    "quick": Speed(0.35, 3),
    "instant": Speed(0.0, 0),
}


@dataclass(slots=True)
class Settings:
    """`front`: of FRONTS; `theme`: of THEMES; `speed`: of SPEEDS; `asked`: explain each
    decision in a sentence; `motion`: cards move over the table; `bell`: ring at the turn of a
    person who had to wait. The names of the fields are keys in the file."""

    front: str = "screen"
    theme: str = "dark"
    speed: str = "normal"
    asked: bool = True
    motion: bool = True
    bell: bool = False


ALLOWED: dict[str, tuple[object, ...]] = {
    "front": FRONTS,
    "theme": THEMES,
    "speed": tuple(SPEEDS),
    "asked": (True, False),
    "motion": (True, False),
    "bell": (True, False),
}
"""The allowed values of each setting."""
