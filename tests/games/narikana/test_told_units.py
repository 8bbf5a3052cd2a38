"""Narikana: events name the unit to which something happens, by its card and its field."""

from __future__ import annotations

import pytest

from stammtisch.core.games.narikana.codes import AT, FIELD_NUMBERS
from tests.games.narikana.positions import number, scene

WALL = "Gate Guard"
"""A card with a high number, which shows where it is packed into a number wrongly."""


@pytest.mark.parametrize(
    ("board", "script", "kind", "card", "field"),
    [
        (f"1 {WALL} c3", "1 play Reach for the Sky c3", "boosted", WALL, "c3"),
        (f"2 {WALL} c4; 1 Ember Cub c3", "1 play Tangle-Toes c4", "granted", WALL, "c4"),
        (f"2 {WALL} c4; 1 Ember Cub c3", "1 play Tangle-Toes c4", "wounded", WALL, "c4"),
        ("1 Leaf Nibbler b5", "1 convert Ember Cub", "grew", "Leaf Nibbler", "b5"),
    ],
)
def test_events_name_the_unit(board: str, script: str, kind: str, card: str, field: str) -> None:
    table = scene(board, script, "")
    told = [event.values[0] for event in table.events if event.kind == kind]
    assert told == [number(card) * AT + FIELD_NUMBERS[field]]
