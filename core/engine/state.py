"""The position of a game: flat, mutable, and fast enough to be searched.

A game subclasses `State` and keeps its position in ints and lists of ints of fixed length with fill
marks, so that the same file can be compiled to C without a change (see `engine.compiled`). Nothing
here knows about cards: it is the contract between the rules and all code that plays by them.

A game's *hooks* are called from compiled code and unchecked. All other code uses the *validating
methods* below them. Outside the rules, fields of a compiled state can only be read; an array that
is read is a copy. A position that is set up by hand is a plain one, of which `compiled_state` makes
a compiled one if all its numbers are possible (`limits`, `agrees`).

Chance. In a *real* game (`unordered` is 0) the draw pile has an order, and at each chance decision
seat 0 is to move and `settle` takes the outcome. In a *sampled* world (`unordered` is 1, made from
a View for search) unseen cards have no order, and the generator passed along picks one when it is
needed; they stay unordered after a reshuffle. Chance has the one move 0 there.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, Self

from . import bits
from .constants import CHANCE, MAX_MOVES, MOVE_LIMIT, NO_DECLARATION, OVER
from .limits import ANY_PLAYERS, Limits, form_of
from .rng import Rng, own


class State:
    """A position. Attributes: `players` (number of seats), `mover` (the first seat to move, CHANCE
    or OVER), `round` (that is played or being dealt; search looks no further than its end),
    `unordered` (1 in a sampled world, see above), `listening` (1 while events are recorded),
    `options` (the game's), `infers` (1 if `deal_unseen` weights worlds by what the seats have
    shown, 0 if all are equally likely), `origin` (the position that `reset` restores).

    Raises ValueError for numbers of players for which the game has no room."""

    def __init__(self, players: int) -> None:
        allowed: Any = self.limits().get("players", ANY_PLAYERS)
        if players not in allowed:
            raise ValueError(f"{players} players; allowed are {min(allowed)} to {max(allowed)}")
        self.players = players
        self.mover = CHANCE
        self.round = 0
        self.unordered = 0
        self.infers = 1
        self.listening = 0
        self.notes = bits.notes()
        self.buffer = bits.zeros(MAX_MOVES)
        self.options: Any = None
        self.origin: Any = None

    # Hooks that a game defines.

    def moves(self, seat: int, out: list[int]) -> int:
        """Write the legal moves of a seat that is to move into `out`, ascending; return their
        number. Chance in a sampled world has the one move 0."""
        return 0

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        """Carry out a legal move, unchecked. `rng` is needed in a sampled world only. A state
        without rules ends its game."""
        self.mover = OVER

    def settle(self, outcome: Sequence[int]) -> None:
        """Carry out an outcome (stage, then numbers) of the pending chance decision; raises
        ValueError and changes nothing if it isn't possible."""
        raise NotImplementedError

    def game_place(self, seat: int) -> int:
        """The place of a seat when the game is over, from 1; ties share one."""
        return 0

    def deal_unseen(self, seat: int, rng: Rng) -> None:
        """Deal out at random the cards that the seat can't see, in a world pooled from the seat's
        View."""

    # Hooks with a default, which a game may override.

    def limits(self) -> Limits:
        """The numbers that each field may hold, for games that are compiled: with others their
        rules would read or write outside an array."""
        return {}

    def agrees(self) -> int:
        """1 if the numbers agree with each other as far as the rules rely on it for memory, see
        `load`."""
        return 1

    def clone(self) -> Self:
        """An independent copy. For states whose constructor takes players and options."""
        kind: Any = type(self)
        copied: Self = kind(self.players, self.options)
        copied.copy(self)
        copied.listening = self.listening
        return copied

    def deal(self, rng: Rng) -> None:
        """Carry out the pending chance decision of a real game by a generator. A game with a draw
        pile brings it into a random order first, see `shuffle`."""
        self.apply(CHANCE, 0, rng)

    def learn(self, kind: int, seat: int, a: int, b: int) -> None:
        """Take in a note of the move that has just been carried out, if the seats know more than
        the position shows. What they know are fields, too."""

    def asked(self, seat: int) -> int:
        """1 if the seat is to move. Games with simultaneous choices override it."""
        return 1 if seat == self.mover else 0

    def declaration(self, seat: int) -> int:
        """The move that a seat may make at any time, also while others are to move;
        NO_DECLARATION if it has none. Nobody is prompted for it, and no other seat may learn that
        it is possible: it is neither in Views nor among `moves`. In a sampled world `apply` makes
        it at once."""
        return NO_DECLARATION

    def any_move(self, seat: int, rng: Rng) -> int:
        """A random legal move of a seat that is to move, for playouts. A game may leave out moves
        that only make games long."""
        n = self.moves(seat, self.buffer)
        return self.buffer[rng.below(n) if n > 1 else 0]

    def sight(self, seat: int) -> int:
        """A number from 0 to 255 for what the seat, which is to move, has just seen and its
        legal moves don't tell (a drawn card, say); 0 for nothing. Search distinguishes decisions
        by it."""
        return 0

    def tell(self, part: int, seat: int, numbers: Any, at: int) -> None:
        """Write a part of the vector for a seat that isn't simply a field: numbers from `at` on,
        which are 0 (see `told` in `information.observation`)."""

    def utility(self, seat: int) -> float:
        """The utility of a seat when the game is over: 0 (alone last) to 1 (alone first)."""
        place = self.game_place(seat)
        equal = -1
        for other in range(1, self.players + 1):
            if self.game_place(other) == place:
                equal += 1
        return utility_by_place(place - 1, equal, self.players)

    # Helpers for games.

    def become(self, other: State) -> None:
        """Take over the position of another state of the same class, without allocating: every
        field, but not `options`, `notes`, `listening` and `origin`."""
        bits.copy_from(self.players, self, other)  # `players` is the first field to copy

    def reset(self) -> None:
        """Become `origin` again."""
        self.become(self.origin)

    def top_of(self, pile: list[int], n: int, rng: Rng | None) -> int:
        """Take the top one of n cards, in a sampled world a random one, into whose place the top
        one moves. The caller lowers the fill mark."""
        if self.unordered:
            assert rng is not None
            i = rng.below(n)
            card = pile[i]
            pile[i] = pile[n - 1]
            return card
        return pile[n - 1]

    def shuffle(self, cards: list[int], first: int, n: int, rng: Rng) -> None:
        """Bring n cards of an array, from `first` on, into a random order (Fisher-Yates)."""
        for i in range(n - 1, 0, -1):
            j = rng.below(i + 1)
            card = cards[first + i]
            cards[first + i] = cards[first + j]
            cards[first + j] = card

    def playout(self, rng: Rng, most: int) -> int:
        """Play random moves in a sampled world until the round or the game is over, at most `most`;
        return their number."""
        round_ = self.round
        made = 0
        while made < most and self.round == round_ and self.mover != OVER:
            self.apply(self.mover, self.any_move(self.mover, rng), rng)
            made += 1
        return made

    def declarer(self) -> int:
        """The first seat that has a declaration, 0 if none has. For code that plays all seats."""
        for seat in range(1, self.players + 1):
            if self.declaration(seat) != NO_DECLARATION:
                return seat
        return 0

    def allows(self, seat: int, move: int) -> int:
        """1 if it is a legal move or the declaration of the seat now, else 0."""
        if self.mover == OVER:
            return 0
        if seat > CHANCE and move >= 0 and move == self.declaration(seat):
            return 1
        if not self.asked(seat):
            return 0
        for i in range(self.moves(seat, self.buffer)):
            if self.buffer[i] == move:
                return 1
        return 0

    def emit(self, kind: int, seat: int, a: int, b: int) -> None:
        """Record a note of four ints if `listening`; `Game.observe` reads and clears the notes.
        Those of one move beyond MAX_NOTES are dropped."""
        if self.listening:
            self.notes = bits.noted(self.notes, kind, seat, a, b)

    def learn_notes(self) -> None:
        """Take in the notes recorded so far, see `learn`, and clear them; after each move and
        chance decision."""
        for i in range(bits.note_count(self.notes)):
            self.learn(
                bits.note(self.notes, i, 0),
                bits.note(self.notes, i, 1),
                bits.note(self.notes, i, 2),
                bits.note(self.notes, i, 3),
            )
        bits.clear_notes(self.notes)

    def __dealloc__(self) -> None:
        """Frees the notes of the compiled form; Python does so itself."""
        bits.free(self.notes)

    # Validating methods, for all other code.

    def copy(self, other: State) -> None:
        """`become`; raises TypeError if the other is a state of another game or form."""
        if _root(type(other)) is not _root(type(self)):
            raise TypeError(f"a {type(self).__name__} can't become a {type(other).__name__}")
        self.become(other)

    def load(self, plain: Any) -> None:
        """Become the same position as a plain state of the same game, for a compiled one that has
        just been allocated. Raises TypeError for a state of another game, and ValueError if a field
        holds what isn't among its `limits`, or if the fields don't agree."""
        if isinstance(plain, State) or type(plain).__name__ != type(self).__name__:
            raise TypeError(f"a {type(self).__name__} can't become a {type(plain).__name__}")
        if self.players:
            raise ValueError("a position that has been made")
        kind: Any = type(plain)
        form = form_of(kind, plain.players, plain.options)
        if form.end > bits.extent(self.players, self):
            raise TypeError("a position with other fields")
        numbers = form.numbers(plain)
        bad = bits.load(self.players, numbers, bits.long_ints(form.rows))
        if bad >= 0:
            raise ValueError(form.refusal(bad, numbers[bad]))
        if not self.agrees():
            self.players = 0
            self.mover = OVER
            raise ValueError("the numbers of cards don't agree")
        self.options = plain.options
        self.listening = plain.listening

    def remember(self) -> None:
        """Let the seats learn from the notes recorded since the last call, and clear them."""
        self.learn_notes()

    def recorded_notes(self) -> list[tuple[int, int, int, int]]:
        """The notes recorded since they were last cleared: kind, seat, two values."""
        return [self._note(i) for i in range(bits.note_count(self.notes))]

    def _note(self, i: int) -> tuple[int, int, int, int]:
        notes = self.notes
        kind, seat = bits.note(notes, i, 0), bits.note(notes, i, 1)
        return (kind, seat, bits.note(notes, i, 2), bits.note(notes, i, 3))

    def pending(self) -> tuple[int, ...]:
        """The seats to move; (0,) at a chance decision, () when the game is over."""
        if self.mover == OVER:
            return ()
        if self.mover == CHANCE:
            return (CHANCE,)
        return tuple([seat for seat in range(1, self.players + 1) if self.asked(seat)])

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat, ascending; none if it isn't to move."""
        seat = seat if isinstance(seat, int) else index(seat)
        if self.mover == OVER or not 0 <= seat <= self.players or not self.asked(seat):
            return []
        n = self.moves(seat, self.buffer)
        return [self.buffer[i] for i in range(n)]

    def declarations(self) -> dict[int, int]:
        """The declarations that are possible, by seat. Only the seat itself may learn of its
        own."""
        moves = {seat: self.declaration(seat) for seat in range(1, self.players + 1)}
        return {seat: move for seat, move in moves.items() if move != NO_DECLARATION}

    def play(self, seat: int, move: int, rng: Rng | None = None) -> None:
        """Carry out a legal move or a declaration. `rng`: needed in a sampled world. Raises
        ValueError and changes nothing if the move isn't legal or the generator is missing,
        TypeError if seat or move aren't whole numbers."""
        seat = seat if isinstance(seat, int) else index(seat)
        move = move if isinstance(move, int) else index(move)
        if self.unordered and rng is None:
            raise ValueError("a sampled world needs a generator")
        if seat == CHANCE == self.mover and not self.unordered:
            raise ValueError("the outcome of a real game's chance decision is settled, not played")
        if not (0 <= seat <= self.players and 0 <= move < MOVE_LIMIT and self.allows(seat, move)):
            raise ValueError(f"{move} is no legal move of seat {seat}: {self.legal(seat)}")
        if rng is None:
            self.apply(seat, move, None)
            return
        dice = own(rng)
        self.apply(seat, move, dice)
        if dice is not rng:
            rng.x = dice.x

    def check_chance(self) -> None:
        """Raises ValueError if no chance decision of a real game is pending."""
        if self.mover != CHANCE or self.unordered or self.players == 0:
            raise ValueError("no chance decision of a real game is pending")

    def settle_by(self, rng: Rng) -> None:
        """Carry out the pending chance decision of a real game by a generator, see `deal`. Raises
        ValueError if there is none."""
        self.check_chance()
        dice = own(rng)
        self.deal(dice)
        rng.x = dice.x

    def determinize(self, seat: int, rng: Rng) -> None:
        """Deal out at random the cards that a seat can't see, in a world pooled from its View.
        Raises ValueError for a real game, and for a seat that isn't there."""
        if not self.unordered or not 0 <= seat <= self.players:
            raise ValueError(f"no sampled world, or no seat {seat}")
        dice = own(rng)
        self.deal_unseen(seat, dice)
        rng.x = dice.x

    def random_playout(self, rng: Rng, most: int) -> int:
        """Play random moves in a sampled world, at most `most`; return their number. See
        `playout`. Raises ValueError for a real game."""
        if not self.unordered:
            raise ValueError("no sampled world")
        dice = own(rng)
        made = self.playout(dice, most)
        rng.x = dice.x
        return made

    def utilities(self) -> tuple[float, ...]:
        """The utility of each seat, seat 1 first, when the game is over."""
        return tuple([self.utility(seat) for seat in range(1, self.players + 1)])

    def places(self) -> tuple[int, ...]:
        """The place of each seat, seat 1 first, when the game is over."""
        return tuple([self.game_place(seat) for seat in range(1, self.players + 1)])


def _root(kind: Any) -> Any:
    """The ancestor of a State class, or itself, that is directly below State: it has the fields.
    None for classes of the other form."""
    ancestors = kind.__mro__
    return ancestors[ancestors.index(State) - 1] if State in ancestors else None


def utility_by_place(better: int, equal: int, players: int) -> float:
    """1 for the first, 0 for the last place; ties share the mean of their places. `better` seats
    are ahead, `equal` others have the same place."""
    return (players - 1 - better - equal / 2) / (players - 1)
