"""How moves of Nyan Nyan are written."""

from __future__ import annotations

from ...engine.chance import ChanceNotation
from .cards import *

MOVES = [f"play {name}" for name in CARD_NAMES]
MOVES += [f"play 5{SUITS[a]} 5{SUITS[b]}" for a, b in PAIRS]
MOVES += [f"fuse {name}" for name in CARD_NAMES]
MOVES += [f"lay {name}" for name in CARD_NAMES]
MOVES += ["draw", "pass", "take", "accept", "join", "abstain"]
MOVES += [f"wish {suit}" for suit in SUITS]
MOVES += [f"command {seat}" for seat in range(1, SEATS + 1)]
MOVES += ["nyan", "nyan nyan", "silent", "exodia"]
CHANCE = ChanceNotation(CARD_NAMES, SHUFFLE, STARTER)
