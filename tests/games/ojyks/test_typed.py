"""ojyks as people type it."""

from __future__ import annotations

from typing import cast

import pytest

from stammtisch.adapters.presentation.presenter import canonical
from stammtisch.core.engine.compiled import with_fields
from stammtisch.core.games import game_named
from stammtisch.core.games.ojyks.cards import REVEALING
from stammtisch.core.games.ojyks.rules import OjyksState
from stammtisch.core.text.move_parser import resolve, resolve_line
from tests.games.ojyks.positions import ojyks_position

OJYKS_TYPED = {
    "flip c2r3": "flip c2r3",
    "decke c2r3": "flip c2r3",
    "Aufdecken C2R3": "flip c2r3",
    "turn c2 r3": "flip c2r3",
    "open c2r3": "flip c2r3",
    "nimm c1r1": "take c1r1",
    "Take c1r1": "take c1r1",
    "c1r1": "take c1r1",  # it lies open, so it can only be exchanged
    "Ziehe": "draw",
    "draw": "draw",
}


@pytest.mark.parametrize("text", OJYKS_TYPED)
def test_ojyks_typed_on_a_turn(text: str) -> None:
    game, state = game_named("ojyks"), ojyks_position(["5 5 ?, 1 ? ?, ? ? ?, ? ? ?"] * 2, 3)
    move = resolve(game, game.view(state, 1), canonical("ojyks", text))
    assert game.notation(move) == OJYKS_TYPED[text]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("behalte c4r2", "keep c4r2"),
        ("keep c4r2", "keep c4r2"),
        ("ablegen c1r3", "drop c1r3"),
        ("weg c1r3", "drop c1r3"),
        ("discard c1r3", "drop c1r3"),
    ],
)
def test_ojyks_typed_after_drawing(text: str, meant: str) -> None:
    game = game_named("ojyks")
    state = ojyks_position(["5 5 ?, 1 ? ?, ? ? ?, ? ? ?"] * 2, 3, drawn=9)
    assert game.notation(resolve(game, game.view(state, 1), canonical("ojyks", text))) == meant


@pytest.mark.parametrize(
    "text", ["zeige c1r1 c4r3", "reveal c1r1 c4r3", "c1r1 c4r3", "Zeig C1R1, C4R3"]
)
def test_both_first_cards_are_typed_at_once(text: str) -> None:
    game, state = game_named("ojyks"), beginning()
    moves = resolve_line(game, state, 1, canonical("ojyks", text))
    assert [game.notation(move) for move in moves] == ["reveal c1r1", "reveal c4r3"]


def beginning() -> OjyksState:
    state = ojyks_position(["? ? ?, ? ? ?, ? ? ?, ? ? ?"] * 2, 3)
    return cast(OjyksState, with_fields(state, stage=REVEALING))
