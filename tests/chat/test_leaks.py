"""What people read in a chat tells nothing of cards they can't see; see `harness.leaks`."""

from __future__ import annotations

import pytest

from stammtisch.core.game import Game
from stammtisch.core.games import GAMES, game_named
from tests.chat.text import TextReading
from tests.harness.leaks import Reading, check_leaks, leaking
from tests.matrix.leaks import EncryptedReading, MatrixReading
from tests.telegram.leaks import TelegramReading

pytestmark = pytest.mark.slow
CHATS: dict[str, type[Reading]] = {
    "console": Reading,
    "text": TextReading,
    "telegram": TelegramReading,
    "matrix": MatrixReading,
    "matrix-encrypted": EncryptedReading,
}
TABLES = 2
"""Pairs of each game at least."""
MOST_TABLES = 6
LEAST = 10
"""More readings than these are compared."""


@pytest.mark.parametrize("chat", CHATS)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_is_read_does_not_depend_on_hidden_cards(game: Game, chat: str) -> None:
    compared = 0
    for seed in range(MOST_TABLES):
        if seed < TABLES or compared <= LEAST:
            compared += check_leaks(game, str(seed), CHATS[chat])
    assert compared > LEAST


@pytest.mark.parametrize("chat", ["telegram", "matrix", "matrix-encrypted"])
def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch, chat: str) -> None:
    leaking(monkeypatch)
    with pytest.raises(AssertionError, match="#room after"):
        sum(check_leaks(game_named("uno"), str(seed), CHATS[chat]) for seed in range(30))
