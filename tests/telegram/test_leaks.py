"""What the bot asks of Telegram tells nothing of cards that readers can't see; see `leaks`."""

from __future__ import annotations

import re

import pytest

from stammtisch.core.game import Game
from stammtisch.core.games import GAMES, game_named
from tests.harness.leaks import check_leaks, leaking, opened
from tests.telegram.leaks import TelegramReading

SEEDS = [str(number) for number in range(3)]
NAMED = list(GAMES.values())


@pytest.mark.parametrize("game", NAMED, ids=lambda game: game.name)
def test_what_is_sent_does_not_depend_on_hidden_cards(game: Game) -> None:
    assert sum(check_leaks(game, seed, TelegramReading) for seed in SEEDS) > 20


def test_all_that_people_see_is_compared() -> None:
    """Messages, edits, pictures, and what pops up; each for whom it is."""
    reading = opened(game_named("uno"), TelegramReading)
    reading("> anna: [hand]")
    assert [row.split(" ")[0] for row in reading.read] == ["@anna"]
    assert "answer_callback_query" in reading.read[0]
    assert "Deine Hand" in reading.read[0]
    reading("> anna: /table")
    assert [row.split(" ")[0] for row in reading.read if "send_photo" in row] == ["#room"]
    assert re.search(r'"photo", "[0-9a-f]{64}"', str(reading.read))
    sent = set()
    for _ in range(30):
        asked = reading.table().head.questions
        seat = next(iter(asked))
        reading(f"> {('anna', 'ben', 'cleo')[seat - 1]}@ 1")
        sent |= {(row.split(" ")[0], row.split('"')[1]) for row in reading.read}
    assert {("#room", "edit_message_media"), ("@anna", "edit_message_media")} <= sent
    assert ("@ben", "edit_message_text") in sent


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    leaking(monkeypatch)
    with pytest.raises(AssertionError, match="#room after"):
        sum(check_leaks(game_named("uno"), str(seed), TelegramReading) for seed in range(30))
