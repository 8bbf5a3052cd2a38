"""Messages as values, before a chat gives them its form."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

COLUMNS = 30
"""Monospaced columns that fit a phone."""


@dataclass(frozen=True, slots=True)
class Button:
    """`data`: what pressing it says, see `press`; "" for a title that can't be pressed."""

    text: str
    data: str


@dataclass(frozen=True, slots=True)
class Message:
    """`title`: which table, in a line; `rows`: the table in monospaced rows of COLUMNS at most;
    `lines`: sentences below it; `svg`: the table as a picture, where pictures are wanted."""

    title: str = ""
    rows: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    buttons: tuple[tuple[Button, ...], ...] = ()
    svg: str = ""

    def digest(self) -> str:
        """Equal for messages that look the same."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:32]
