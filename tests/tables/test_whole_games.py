"""Whole games of each kind, by nobody but a table and those who answer it."""

from __future__ import annotations

import pytest

from stammtisch.core.games import GAMES
from stammtisch.core.record import verify
from stammtisch.core.rng import Rng
from stammtisch.core.tables.commands import AiMoved, Answer, Woken
from stammtisch.core.tables.effects import Ask, Ended, Think, WakeMe
from tests.tables.chat import started

SHORT = {"ojyks": {"limit": 1}, "uno": {}, "las_vegan": {"rounds": 2}, "nyan_nyan": {}}


@pytest.mark.parametrize("game", list(GAMES))
def test_two_people_and_an_ai_player_play_a_game_to_its_end(game: str) -> None:
    chat = started(game, "anna", "ben", ai=1, options=SHORT[game], secret="whole")
    rng, asked = Rng(game), set()
    while chat.table.phase == "playing":
        owed = chat.table.owed()
        asked |= {one.person for one in owed if isinstance(one, Ask)}
        one = owed[rng.below(len(owed))]
        question = chat.table.head.questions
        if isinstance(one, Ask):
            choices = len(question[one.seat].legal)
            chat.do(Answer(one.person, one.question, rng.below(choices)))
        elif isinstance(one, Think):
            legal = question[one.seat].legal
            chat.do(AiMoved(one.question, legal[rng.below(len(legal))]))
        elif isinstance(one, WakeMe) and one.why != "late":
            chat.now = max(chat.now, one.when)
            chat.do(Woken(one.question, one.why))
    assert asked == {"anna", "ben"}
    assert chat.table.outcome is not None
    assert [one for one in chat.effects if isinstance(one, Ended)]
    record = chat.table.record
    assert record is not None
    assert verify(record.to_line()).outcome == record.outcome
