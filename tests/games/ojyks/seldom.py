"""Positions of ojyks that steered games rarely lead to, in which something is told, asked or
refused that is met nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch.core.game import Event
from tests.games.ojyks.positions import ojyks
from tests.games.positions import Table, put, told


def tables() -> Iterator[Table]:
    table = ojyks(["", ""])
    put(table, pile_n=0, discard_n=1)
    state: Any = table.state
    put(table, total=[0, 1, *state.total[2:]])
    yield table
    yield told(ojyks(["", ""]), Event("scored", 1, (1, 1)), Event("reshuffled", 0, ()))
