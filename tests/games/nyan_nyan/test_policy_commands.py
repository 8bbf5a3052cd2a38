"""Whom the heuristic of nyan_nyan gives a command (nyan_nyan §4 King)."""

from __future__ import annotations

import pytest

from stammtisch.ai.player import Budget
from stammtisch.ai.registry import make_player
from stammtisch.core.engine.rng import Rng
from tests.games.nyan_nyan.positions import nyan
from tests.games.positions import go, see


def commanded(hands: list[str], commands: dict[int, int]) -> str:
    """The move of the heuristic after a king of seat 1."""
    table = go(nyan(hands, "7D", commands=commands), "1 play KD")
    view = see(table, 1)
    player = make_player("heuristic", table.game)
    return table.game.notation(player.choose(view, view.legal, Budget(Rng("any"))))


@pytest.mark.parametrize(
    ("commands", "target"),
    [
        ({}, "3"),
        ({3: 1}, "2"),
        ({2: 31, 3: 40}, "2"),  # 3 + 3 * 31 are nearly a hundred, as play goes on they are more
        ({2: 40, 3: 31}, "3"),
        ({2: 50, 3: 50}, "3"),
        ({2: 5000, 3: 4000}, "3"),
    ],
)
def test_a_command_goes_to_the_other_player_with_the_fewest_cards_and_commands(
    commands: dict[int, int], target: str
) -> None:
    assert commanded(["KD 9C +2", "+3", "+2"], commands) == f"command {target}"
