"""Who calls: upper levels always, `easy` and `normal` now and then not (nyan_nyan §5.1)."""

from __future__ import annotations

import pytest

from stammtisch.ai.ismcts import Settings, read_settings
from stammtisch.ai.player import Budget
from stammtisch.ai.registry import BadPlayerSpec, make_player
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import game_named
from tests.games.nyan_nyan.positions import nyan
from tests.games.positions import go, see

ASKED = 200


def silent(level: str) -> int:
    """How often a player of this level forgets to call "Nyan"."""
    table = nyan(["9C 8D", "+5", "+5"])
    go(table, "1 play 9C")
    view = see(table, 1)
    player = make_player(level, table.game)
    chosen = [player.choose(view, view.legal, Budget(Rng(f"{i}"))) for i in range(ASKED)]
    return [table.game.notation(move) for move in chosen].count("silent")


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_upper_levels_always_call(level: str) -> None:
    assert silent(level) == 0


def test_lower_levels_forget_now_and_then() -> None:
    assert ASKED * 0.02 < silent("normal") < silent("easy") < ASKED * 0.2


def test_slips_are_a_share_of_a_hundred() -> None:
    with pytest.raises(BadPlayerSpec, match=r"0\.\.100"):
        make_player("heuristic:slips=101", game_named("nyan_nyan"))
    assert read_settings(Settings(), {"slips": "100"}).slips == 100
    with pytest.raises(ValueError, match=r"slips=101: 0\.\.100"):
        read_settings(Settings(), {"slips": "101"})
