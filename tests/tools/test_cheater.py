"""The yardstick of docs/ai.md that sees all hands."""

from __future__ import annotations

import pytest

from stammtisch.ai.ismcts import IsmctsPlayer
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import game_named
from tests.games.uno.positions import uno_position
from tools.measure.cheater import cheating_move

UNO = game_named("uno")


@pytest.mark.parametrize(
    ("last", "losing"),
    [("b5", {"play r5", "play b3"}), ("g9", {"play r9"}), ("b9", {"play r9", "play b3"})],
)
def test_nothing_is_played_on_which_the_last_card_of_the_other_fits(
    last: str, losing: set[str]
) -> None:
    state = uno_position(["r5 r9 b3 y1 y2", last], "r3")
    player = IsmctsPlayer(UNO, iterations="300")
    for seed in "abcdef":
        assert UNO.notation(cheating_move(UNO, state, 1, player, Rng(seed))) not in losing
