"""Positions of uno that steered games rarely lead to, in which something is told, asked or
refused that is met nowhere else."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.core.game import Event
from tests.games.positions import Table, go, put, told
from tests.games.uno.positions import uno


def tables() -> Iterator[Table]:
    for colour in "rygb":
        named = uno(["w", f"w {colour}1"], wild_on_wish=False)
        yield go(named, f"1 play w {colour}")
    yield uno_run_dry()
    yield told(uno(["", ""]), Event("scored", 1, (1, 1)), Event("cannot-draw", 2, (3,)))
    red = uno(["r7 y1", "r1 r2 r3 r4 r6 r8"], starter=2, zero_seven=True)
    for card in ("r1", "r2", "r3", "r4", "r6"):
        go(red, f"2 play {card}", "1 draw", "1 pass")
    yield go(red, "2 play r8", "1 play r7")


def uno_run_dry() -> Table:
    """There is nothing left to draw."""
    table = uno(["r1", "r2"])
    put(table, pile_n=0)
    return table
