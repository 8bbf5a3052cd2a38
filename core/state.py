"""The position of a game: flat, mutable, and fast enough to be searched.

A game subclasses `State` and keeps its position in ints and lists of ints of fixed length with
fill marks, so that the same file can be compiled to C without a change (see `core.compiled`).
Nothing here knows cards: it is the contract between rules and everything that plays by them.

A game's *hooks* are called from compiled code and unchecked. Everybody else uses the *doors*
below them, which check what they are given. Outside the rules an array of a state is read or set
as a whole (`state.total = [0, 3, 5]`): of a compiled state one gets a copy of it.

Chance. In a *real* game (`unordered` is 0) the draw pile has an order, and whenever chance has to
speak, seat 0 is asked and `settle` takes the outcome. In a *sampled* world (`unordered` is 1,
made from a View for search) unseen cards lie unordered, and the generator passed along picks one
when it is needed; a reshuffle then leaves them unordered. Chance has the one move 0 there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from .bits import zeros
from .constants import CHANCE, MAX_MOVES, MAX_NOTES, MOVE_LIMIT, NOTE, OVER
from .memory import Memory
from .rng import Rng, own


class State:
    """A position. Attributes: `players` (number of seats), `mover` (the first seat that is asked,
    CHANCE or OVER), `round` (that is played or being dealt; search looks no further than its end),
    `unordered` (a sampled world, see above), `listening` (1 while events are wanted), `options`
    (the game's), `infers` (1 if `deal_unseen` weighs what the seats have shown, 0 if all worlds are
    alike), `memory` (what the seats remember beyond the position; None in scratch states), `origin`
    (where `reset` leads back to)."""

    __slots__ = (
        "buffer",
        "infers",
        "listening",
        "memory",
        "mover",
        "notes",
        "notes_n",
        "options",
        "origin",
        "players",
        "round",
        "unordered",
    )

    def __init__(self, players: int) -> None:
        self.players = players
        self.mover = CHANCE
        self.round = 0
        self.unordered = 0
        self.infers = 1
        self.listening = 0
        self.notes = zeros(MAX_NOTES * NOTE)
        self.notes_n = 0
        self.buffer = zeros(MAX_MOVES)
        self.options: Any = None
        self.memory: Memory | None = None
        self.origin: Any = None

    # Hooks that a game defines.

    def moves(self, seat: int, out: list[int]) -> int:
        """Write the legal moves of a pending seat into `out`, ascending; return how many.
        Chance in a sampled world has the one move 0."""
        return 0

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        """Carry out a legal move, unchecked. `rng` is needed in a sampled world only."""

    def settle(self, outcome: Sequence[int]) -> None:
        """Carry out an outcome of the pending chance decision; ValueError if impossible."""
        raise NotImplementedError

    def game_place(self, seat: int) -> int:
        """The place of a seat when the game is over, from 1; those who tie share one."""
        return 0

    def deal_unseen(self, seat: int, rng: Rng) -> None:
        """In a world pooled from the seat's View: deal out at random what that seat can't see."""

    def copy(self, other: Any) -> None:
        """Become equal to another position of the same game and options, without allocating;
        memory, notes and origin stay."""
        raise NotImplementedError

    def reset(self) -> None:
        """`self.copy(self.origin)`. Every game defines it again, because only there the types
        of both are known to the compiler."""

    # Hooks that every game gets, and may override.

    def clone(self) -> Self:
        """An independent copy, memory included, of a State that is made of players and options."""
        kind: Any = type(self)
        twin: Self = kind(self.players, self.options)
        twin.copy(self)
        twin.listening = self.listening
        twin.memory = self.memory.clone() if self.memory else None
        return twin

    def asked(self, seat: int) -> int:
        """1 if the seat has to decide now. Games with simultaneous choices override it."""
        return 1 if seat == self.mover else 0

    def any_move(self, seat: int, rng: Rng) -> int:
        """A random legal move of a pending seat, for playouts. A game may leave out what only
        makes games long."""
        n = self.moves(seat, self.buffer)
        return self.buffer[rng.below(n) if n > 1 else 0]

    def sight(self, seat: int) -> int:
        """What the seat, which is asked, has just seen and its legal moves don't tell (a drawn
        card, say): a number from 0 to 255, 0 for nothing. Search tells decisions apart by it."""
        return 0

    def utility(self, seat: int) -> float:
        """How good the end of the game is for a seat: 0 (alone last) to 1 (alone first)."""
        place = self.game_place(seat)
        equal = -1
        for other in range(1, self.players + 1):
            if self.game_place(other) == place:
                equal += 1
        return utility_by_place(place - 1, equal, self.players)

    # For games.

    def copy_base(self, other: State) -> None:
        """Take over the common fields of another position of the same game."""
        self.players = other.players
        self.mover = other.mover
        self.round = other.round
        self.unordered = other.unordered
        self.infers = other.infers

    def top_of(self, pile: list[int], n: int, rng: Rng | None) -> int:
        """Take the top one of n cards; in a sampled world any of them, and the top one lies in its
        place then. The caller lowers the fill mark."""
        if self.unordered:
            assert rng is not None
            i = rng.below(n)
            card = pile[i]
            pile[i] = pile[n - 1]
            return card
        return pile[n - 1]

    def playout(self, rng: Rng, most: int) -> int:
        """Play random moves in a sampled world until the round or the game is over, `most` at
        most; return how many."""
        round_ = self.round
        done = 0
        while done < most and self.round == round_ and self.mover != OVER:
            self.apply(self.mover, self.any_move(self.mover, rng), rng)
            done += 1
        return done

    def allows(self, seat: int, move: int) -> int:
        """1 if it is a legal move of the seat now."""
        if self.mover == OVER or not self.asked(seat):
            return 0
        for i in range(self.moves(seat, self.buffer)):
            if self.buffer[i] == move:
                return 1
        return 0

    def emit(self, kind: int, seat: int, a: int, b: int) -> None:
        """Note a fact of four ints if somebody listens; `Game.observe` reads and clears the notes
        (see `noted`). Notes of one move beyond MAX_NOTES are dropped."""
        if self.listening and self.notes_n < MAX_NOTES * NOTE:
            i = self.notes_n
            self.notes[i] = kind
            self.notes[i + 1] = seat
            self.notes[i + 2] = a
            self.notes[i + 3] = b
            self.notes_n = i + NOTE

    # Doors: for everybody else.

    def noted(self) -> list[tuple[int, int, int, int]]:
        """What was noted since it was last asked for, and forget it: kind, seat, two values."""
        found = []
        for i in range(0, self.notes_n, NOTE):
            found.append((self.notes[i], self.notes[i + 1], self.notes[i + 2], self.notes[i + 3]))
        self.notes_n = 0
        return found

    def pending(self) -> tuple[int, ...]:
        """The seats that are asked now; (0,) while chance is, () when the game is over."""
        if self.mover == OVER:
            return ()
        if self.mover == CHANCE:
            return (CHANCE,)
        return tuple([seat for seat in range(1, self.players + 1) if self.asked(seat)])

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat, ascending; none if it isn't asked."""
        if self.mover == OVER or not 0 <= seat <= self.players or not self.asked(seat):
            return []
        n = self.moves(seat, self.buffer)
        return [self.buffer[i] for i in range(n)]

    def play(self, seat: int, move: int, rng: Rng | None = None) -> None:
        """Carry out a legal move; ValueError if it isn't one. `rng`: in a sampled world."""
        if self.unordered and rng is None:
            raise ValueError("a sampled world needs a generator")
        if not (0 <= seat <= self.players and 0 <= move < MOVE_LIMIT and self.allows(seat, move)):
            raise ValueError(f"{move} is no legal move of seat {seat}: {self.legal(seat)}")
        if rng is None:
            self.apply(seat, move, None)
            return
        dice = own(rng)
        self.apply(seat, move, dice)
        if dice is not rng:
            rng.x = dice.x

    def determinize(self, seat: int, rng: Rng) -> None:
        """Deal out at random what a seat can't see, in a world pooled from its View."""
        dice = own(rng)
        self.deal_unseen(seat, dice)
        rng.x = dice.x

    def random_playout(self, rng: Rng, most: int) -> int:
        """Random moves in a sampled world, `most` at most; how many were made. See `playout`."""
        dice = own(rng)
        done = self.playout(dice, most)
        rng.x = dice.x
        return done

    def utilities(self) -> tuple[float, ...]:
        """Seat 1 first, when the game is over."""
        return tuple([self.utility(seat) for seat in range(1, self.players + 1)])

    def places(self) -> tuple[int, ...]:
        """Seat 1 first, when the game is over."""
        return tuple([self.game_place(seat) for seat in range(1, self.players + 1)])


def utility_by_place(better: int, equal: int, players: int) -> float:
    """1 for the first, 0 for the last place; those who tie share the mean of their places.
    `better` seats are ahead, `equal` others have the same place."""
    return (players - 1 - better - equal / 2) / (players - 1)
