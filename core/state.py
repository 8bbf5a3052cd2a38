"""The position of a game: flat, mutable, and fast enough to be searched.

A game subclasses `State` and keeps its position in ints and lists of ints of fixed length with
fill marks, so that the same file can be compiled to C later without a change. Nothing here
knows cards: it is the contract between rules and everything that plays by them.

Chance. In a *real* game (`unordered` is 0) the draw pile has an order, and whenever chance has to
speak, seat 0 is asked and `settle` takes the outcome. In a *sampled* world (`unordered` is 1,
made from a View for search) unseen cards lie unordered, and the generator passed to `apply`
picks one when it is needed; a reshuffle then leaves them unordered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from .bits import zeros
from .rng import Rng
from .seats import CHANCE, MOST_MOVES, MOST_NOTES, NOTE, OVER


class Memory(Protocol):
    """What the seats remember beyond the position. Scratch states have none."""

    def clone(self) -> Memory: ...


class State:
    """A position. Attributes: `players` (number of seats), `mover` (the first seat that is asked,
    CHANCE or OVER), `unordered` (a sampled world, see above), `listening` (1 while events are
    wanted), `memory` (what the seats remember beyond the position; None in scratch states)."""

    __slots__ = (
        "buffer",
        "listening",
        "memory",
        "mover",
        "notes",
        "notes_n",
        "players",
        "unordered",
    )

    def __init__(self, players: int) -> None:
        self.players = players
        self.mover = CHANCE
        self.unordered = 0
        self.listening = 0
        self.notes = zeros(MOST_NOTES * NOTE)
        self.notes_n = 0
        self.buffer = zeros(MOST_MOVES)
        self.memory: Memory | None = None

    # What a game defines.

    def moves(self, seat: int, out: list[int]) -> int:
        """Write the legal moves of a pending seat into `out`, ascending; return how many.
        Chance in a sampled world has the one move 0."""
        raise NotImplementedError

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        """Carry out a legal move, unchecked. `rng` is needed in a sampled world only."""
        raise NotImplementedError

    def settle(self, outcome: Sequence[int]) -> None:
        """Carry out an outcome of the pending chance decision; ValueError if impossible."""
        raise NotImplementedError

    def game_place(self, seat: int) -> int:
        """The place of a seat when the game is over, from 1; those who tie share one."""
        raise NotImplementedError

    def deal_unseen(self, seat: int, rng: Rng) -> None:
        """In a world pooled from the seat's View: deal out at random what that seat can't see."""
        raise NotImplementedError

    def copy(self, other: Any) -> None:
        """Become equal to another position of the same game and options, without allocating;
        memory and notes stay."""
        raise NotImplementedError

    def clone(self) -> State:
        """An independent copy, memory included."""
        raise NotImplementedError

    def asked(self, seat: int) -> int:
        """1 if the seat has to decide now. Games with simultaneous choices override it."""
        return 1 if seat == self.mover else 0

    # What every game gets, and may override.

    def utility(self, seat: int) -> float:
        """How good the end of the game is for a seat: 0 (alone last) to 1 (alone first)."""
        place = self.game_place(seat)
        equal = -1
        for other in range(1, self.players + 1):
            if self.game_place(other) == place:
                equal += 1
        return utility_by_place(place - 1, equal, self.players)

    def copy_base(self, other: State) -> None:
        """Take over the common fields of another position of the same game."""
        self.players = other.players
        self.mover = other.mover
        self.unordered = other.unordered

    def tell(self, kind: int, seat: int, a: int, b: int) -> None:
        """Note a fact for whoever listens: four ints, read and cleared by `Game.observe`."""
        if self.listening:
            i = self.notes_n
            self.notes[i] = kind
            self.notes[i + 1] = seat
            self.notes[i + 2] = a
            self.notes[i + 3] = b
            self.notes_n = i + NOTE

    def step(self, rng: Rng) -> None:
        """Play one uniformly random legal move in a sampled world."""
        seat = self.mover
        n = self.moves(seat, self.buffer)
        self.apply(seat, self.buffer[rng.below(n) if n > 1 else 0], rng)

    def pending(self) -> tuple[int, ...]:
        """The seats that are asked now; (0,) while chance is, () when the game is over."""
        if self.mover == OVER:
            return ()
        if self.mover == CHANCE:
            return (CHANCE,)
        return tuple(seat for seat in range(1, self.players + 1) if self.asked(seat))

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat, ascending; none if it isn't asked."""
        if self.mover == OVER or not self.asked(seat):
            return []
        n = self.moves(seat, self.buffer)
        return [self.buffer[i] for i in range(n)]


def utility_by_place(better: int, equal: int, players: int) -> float:
    """1 for the first, 0 for the last place; those who tie share the mean of their places.
    `better` seats are ahead, `equal` others have the same place."""
    return (players - 1 - better - equal / 2) / (players - 1)
