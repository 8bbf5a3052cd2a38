"""The example game of docs/writing-a-game.md is known by name, as a game of others is."""

from __future__ import annotations

import pytest

from stammtisch.core.games import GAMES
from tests.examples import high_card


@pytest.fixture(autouse=True)
def example(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, high_card.GAME.name, high_card.GAME)
