"""Numbers that rules and everything round them share. In a module of its own, because a
compiled module keeps its numbers to itself."""

from __future__ import annotations

CHANCE = 0
"""The seat of chance. Players sit on 1..n. As the seat of a View, 0 is a spectator."""
OVER = -1
"""`State.mover` when the game is over."""

MAX_SEATS = 31
"""As many players a game may have."""
MAX_MOVES = 192
"""As many legal moves a decision may have."""
MOVE_LIMIT = 4096
"""Moves are numbers below this."""
MAX_NOTES = 1024
NOTE = 4
"""Ints in a note, see `State.emit`; a move may cause MAX_NOTES of them. What games need of them
stands in docs/architecture.md."""
