"""What the bot asks of Telegram tells nothing of cards that readers can't see; see `leaks`."""

from __future__ import annotations

import re

from stammtisch.core.games import game_named
from tests.harness.leaks import opened
from tests.telegram.leaks import TelegramReading


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
