"""What a single move can set off, within the bounds of docs/writing-a-game.md."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.bounds import Most, liking, play_on, worlds
from tests.games.las_vegan.positions import las_vegan


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 5])
def test_las_vegan_every_move_ends(players: int, seed: int) -> None:
    """All sevens in one hand: each of them may bring a token."""
    dice = Random(f"las_vegan {players} {seed}")
    table = las_vegan(["r7 p7 g7 b7", *[""] * (players - 1)])
    most = Most()
    for number, _ in enumerate(play_on(table, dice, 150, liking(("7", "place", "gold")), most)):
        if number % 50 == 10:
            worlds(table, dice, 12)
    assert most.shuffles <= 3  # the next deal, its casinos and tokens
    assert most.notes <= 64
