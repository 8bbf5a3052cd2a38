"""What a chat is told once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stammtisch.adapters.chat.render.notices import notice_message
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.games import game_named
from stammtisch.core.service.queues import Notice
from stammtisch.core.service.stored import Stored
from stammtisch.core.table.table import Table
from tests.tables.chat import opened

HEAD = opened("narikana").table.head
STORED = Stored(7, "#room", True, Table(HEAD, None), None)


@pytest.mark.parametrize(
    ("value", "games", "wins"), [(1.0, 0, True), (1.0, 3, False), (0.5, 0, False)]
)
def test_advice_says_whether_it_wins_for_certain(value: float, games: int, wins: bool) -> None:
    move = game_named("narikana").read("pass")
    notice = Notice("@anna", 7, "advice", {"advice": [[[move], value, games]]})
    first, *rest = notice_message(notice, STORED, texts_in("en")).lines[0].splitlines()
    assert first == "My advice: pass"
    assert bool(rest) == wins
    assert not rest or "you can win now" in rest[0]


def test_advice_says_what_the_move_gains() -> None:
    game = game_named("narikana")
    moves = [game.read(text) for text in ("pass", "done")]
    figures = [[0.6, 100, False, 0.0], [0.5, 100, False, 2.0]]
    advice = [[[move], *row] for move, row in zip(moves, figures, strict=True)]
    notice = Notice("@anna", 7, "advice", {"advice": advice})
    playing = replace(STORED, table=Table(replace(HEAD, chairs=[*HEAD.chairs, *HEAD.chairs]), None))
    told = notice_message(notice, playing, texts_in("en")).lines[0]
    assert told.splitlines() == [
        "My advice: pass",
        "Better than “done”: on average 2 life better off a few turns later "
        "and 10 wins more in a hundred games.",
    ]
