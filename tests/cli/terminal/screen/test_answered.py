"""After an answer the question is no longer on the screen, whatever comes of the move."""

from __future__ import annotations

import asyncio
import itertools
import random
from pathlib import Path

import pytest

from stammtisch.core.match import Match
from tests.cli.terminal.screen.player import ALONE, at_screen, new_match

pytestmark = pytest.mark.slow


def before_a_last_lay() -> tuple[Match, str]:
    """A game of Nyan Nyan and a move of seat 1 that ends a Stechen, after which a command costs
    somebody the turn."""
    for seed in itertools.count():
        rng = random.Random(seed)
        match = new_match("nyan_nyan", ALONE, f"s{seed}")
        for _ in range(120):
            if match.over:
                break
            seat = rng.choice(match.pending)
            length = len(match.record.moves)
            move = rng.choice(match.view(seat).legal)
            kinds = [event.kind for event in match.play(seat, move)]
            if seat == 1 and "lost-turn" in kinds[1:] and {"lost", "laid"} & {*kinds}:
                return match.rewound(length), match.game.notation(move)
    raise AssertionError


def test_a_question_that_was_answered_is_gone_before_calls_are_waited_for(tmp_path: Path) -> None:
    match, move = before_a_last_lay()

    async def play() -> None:
        async with at_screen(match, tmp_path) as player:
            await player.asked()
            request = player.app.request
            assert player.app.state.choices
            await player.type(move)
            await player.asked_anew(request)
            assert player.app.request is not None
            assert not player.app.request.move
            assert not player.app.state.choices
            assert not player.app.state.question

    asyncio.run(play())
