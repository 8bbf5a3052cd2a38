"""What is remembered from one game at this terminal to the next."""

from __future__ import annotations

from dataclasses import dataclass

FRONTS = ("screen", "lines")
THEMES = ("dark", "light", "plain")
"""Colours of the screen; `plain`: no colours but the terminal's own two."""
SPEEDS = {"slow": 2.0, "normal": 1.0, "quick": 0.35, "instant": 0.0}
"""How long what was told stays, against the usual time."""


@dataclass(slots=True)
class Settings:
    """`front`: full screen or lines; `theme` of the screen; `speed` of SPEEDS; `asked`: each
    decision is explained in a sentence; `bell`: the terminal rings when it is somebody's turn who
    had to wait."""

    front: str = "screen"
    theme: str = "dark"
    speed: str = "normal"
    asked: bool = True
    bell: bool = False


ALLOWED: dict[str, tuple[object, ...]] = {
    "front": FRONTS,
    "theme": THEMES,
    "speed": tuple(SPEEDS),
    "asked": (True, False),
    "bell": (True, False),
}
"""By setting: what it may be."""
