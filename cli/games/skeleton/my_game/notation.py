"""How moves and shuffles are written."""

from __future__ import annotations

from stammtisch.core.engine.chance import ChanceNotation

from .cards import DECK, SHUFFLE, SLOTS

MOVES = ("", *(f"play {card}" for card in DECK))
CHANCE = ChanceNotation([str(card) for card in range(SLOTS)], SHUFFLE)
