"""What a single move can set off, within the bounds of docs/writing-a-game.md."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.bounds import Most, liking, play_on, worlds
from tests.games.ojyks.positions import ojyks
from tests.games.positions import Table


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 8])
def test_ojyks_every_move_ends(players: int, seed: int) -> None:
    """Rather drawing and dropping, so that the draw pile runs out, and few columns leave."""
    dice = Random(f"ojyks {players} {seed}")
    table = rigged_ojyks(players)
    most = Most()
    for number, _ in enumerate(play_on(table, dice, 400, liking(("draw", "keep")), most)):
        if number % 150 == 50:
            worlds(table, dice, 12)
    assert most.shuffles <= 2  # of the discard pile, or of the next deal, and its starter
    assert most.drawn <= 1
    assert most.notes <= 13 * players + 8


def rigged_ojyks(players: int) -> Table:
    """Grids of equal columns, so that every three cards that are turned up leave."""
    grid = " | ".join(" ".join([value] * 3) for value in ("0", "0", "1", "2"))
    return ojyks([grid] * min(players, 3) + [""] * max(0, players - 3), limit=200)
