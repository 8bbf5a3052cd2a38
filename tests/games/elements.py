"""Positions set up by single numbers of their arrays."""

from __future__ import annotations

from typing import Any

from stammtisch.core.engine.compiled import compiled_state, plain_state
from stammtisch.core.engine.rng import Rng


def set_elements(state: Any, **changes: dict[int, int]) -> None:
    """Set elements of arrays of a plain position: `set_elements(state, place={2: 1})`."""
    for name, items in changes.items():
        array = list(getattr(state, name))
        for index, value in items.items():
            array[index] = value
        setattr(state, name, array)


def with_elements(state: Any, **changes: dict[int, int]) -> Any:
    """A copy of a position with other elements of arrays, see `set_elements`."""
    plain = plain_state(state)
    set_elements(plain, **changes)
    return compiled_state(plain)


def shuffled(cards: list[int], seed: str) -> list[int]:
    rng, order = Rng(seed), list(cards)
    for i in range(len(order) - 1, 0, -1):
        j = rng.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order
