"""What can be chosen before the game starts."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.core.options import number

from .cards import MOST


@dataclass(frozen=True, slots=True)
class TrickOptions:
    # CHANGE: what can be chosen before the game starts, with the paragraph about it.
    hand: int = number(5, 1, MOST, "my-game §1.1")
