"""Whole games of each kind, by nobody but a table and those who answer it."""

from __future__ import annotations

from collections import Counter

import pytest

from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import GAMES
from stammtisch.core.record import verify
from stammtisch.core.table.effects import Ask, Ended
from tests.games.facts import facts_of
from tests.tables.chat import one_answers, started

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", list(GAMES))
def test_two_people_and_where_it_fits_an_ai_player_play_a_game_to_its_end(game: str) -> None:
    ai = 1 if 3 in GAMES[game].seats else 0
    chat = started(game, "anna", "ben", ai=ai, options=facts_of(game).short, secret="whole")
    rng, asked, said, void = Rng(game), set(), Counter[tuple[int, str]](), 0
    while chat.table.phase == "playing":
        asked |= {one.person for one in chat.table.owed() if isinstance(one, Ask)}
        said[one_answers(chat, rng)] += 1
        void += chat.words().count("void")
    assert asked == {"anna", "ben"}
    assert chat.table.outcome is not None
    assert [one for one in chat.effects if isinstance(one, Ended)]
    record = chat.table.record
    assert record is not None
    del said[0, ""]
    lost = said - Counter(record.moves)
    assert lost.total() <= void, "what was answered is in the record"
    assert verify(record.to_line()).outcome == record.outcome
