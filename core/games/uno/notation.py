"""How moves of uno are written."""

from __future__ import annotations

from ...engine.chance import ChanceNotation
from .cards import *


def _play_text(move: int) -> str:
    card = CARD_OF[move]
    wish = f" {COLOURS[COLOUR_OF[move]]}" if card >= WILD else ""
    return f"play {CARD_NAMES[card]}{wish}"


MOVES = [_play_text(move) for move in range(DRAW)] + ["draw", "pass"]
MOVES += [f"swap {seat}" for seat in range(1, SEATS + 1)]
CHANCE = ChanceNotation(CARD_NAMES, SHUFFLE, STARTER)
