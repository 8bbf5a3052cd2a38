"""Numbers shared by rules and the code around them. They have a module of their own because the
constants of a compiled module can't be imported from it."""

from __future__ import annotations

CHANCE = 0
"""The seat of chance. Players sit on 1..n. As the seat of a View, 0 is a spectator."""
OVER = -1
"""`State.mover` when the game is over."""
NO_DECLARATION = -1
"""`State.declaration` of a seat that has none."""

MAX_SEATS = 31
"""The most players that a game may have."""
MAX_MOVES = 192
"""The most legal moves that a decision may have."""
MOVE_LIMIT = 4096
"""Moves are numbers below this."""
MAX_GAME_LENGTH = 1_000_000
"""Moves after which a game is taken to be endless; `stammtisch survey` knows how long games are."""
MAX_NOTES = 1024
"""The most notes (see `State.emit`) that a move records; docs/writing-a-game.md
says how many each game needs."""
MOST = 32767
"""Bound of numbers in vectors without a bound of their own; what is beyond is written as this."""
SEEDS = 1 << 62
"""How many seeds `Rng.start` tells apart."""
