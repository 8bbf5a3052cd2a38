"""Positions that can't be: the same position but for one change of its fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stammtisch.core.engine.compiled import plain_state
from tests.games.positions import Table

Change = Callable[[Any], object]


def agrees(table: Table, change: Change = lambda position: None) -> bool:
    """Whether the position's numbers agree after the change."""
    position = plain_state(table.state)
    change(position)
    return bool(position.agrees())


def set_to(**fields: Any) -> Change:
    """Set fields of the position."""

    def change(position: Any) -> None:
        for name, value in fields.items():
            setattr(position, name, value)

    return change


def add(name: str, place: int, number: int = 1) -> Change:
    """Add to a number in an array."""

    def change(position: Any) -> None:
        getattr(position, name)[place] += number

    return change


def both(*changes: Change) -> Change:
    def change(position: Any) -> None:
        for each in changes:
            each(position)

    return change
