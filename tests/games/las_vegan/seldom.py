"""Positions of Las Vegan that steered games rarely lead to, in which something is told, asked or
refused that is met nowhere else."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.las_vegan.positions import las_vegan
from tests.games.positions import Table, go

UNSAID = {
    "las_vegan-tricks": "a title for screen readers alone",
    "las_vegan-golden-cell": "a figure for screen readers alone",
}
"""Messages, or forms of them, that are never said, with the reason."""


def tables() -> Iterator[Table]:
    for led in "rpgb":
        hands = [f"{led}1", " ".join(f"{colour}2" for colour in "rpgb")]
        yield go(las_vegan(hands), f"1 play {led}1")
