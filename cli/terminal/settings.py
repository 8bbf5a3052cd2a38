"""Settings that are remembered between games at this terminal."""

from __future__ import annotations

from dataclasses import dataclass

FRONTS = ("screen", "lines", "spoken")
"""Full screen, lines of text, or sentences for a screen reader."""
THEMES = ("dark", "light", "plain")
"""Colours of the screen; `plain`: only the terminal's default colours."""
SPEEDS = {"slow": 2.0, "normal": 1.0, "quick": 0.35, "instant": 0.0}
"""Factors for the pauses after events."""


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
