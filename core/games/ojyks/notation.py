"""How moves of ojyks are written."""

from __future__ import annotations

from ...engine.chance import ChanceNotation
from .cards import FIELD_NAMES, KINDS, SHUFFLE, STARTER, VALUES, VERBS

MOVES = [f"{verb} {field}" for verb in VERBS for field in FIELD_NAMES] + ["draw"]
CARD_NAMES = [str(VALUES[card]) for card in range(KINDS)]
CHANCE = ChanceNotation(CARD_NAMES, SHUFFLE, STARTER)
