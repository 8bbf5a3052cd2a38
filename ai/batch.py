"""Many games played on in one call, for programs that learn: outside Python's lock, and so over as
many threads as there are batches.

A `Batch` has `GameRow`s, each of which plays one game after the other. In each game some seats are
asked for their moves (the learners), the others are played by a policy, at random, or by players
in Python. Seats that choose at the same time are asked one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core import bits, gil
from ..core.constants import CHANCE, MAX_GAME_LENGTH, MAX_MOVES, MAX_SEATS, OVER
from ..core.rng import Rng
from ..core.state import State
from ..core.vector_writer import VectorWriter
from .policy import Policy

LEARNER, POLICY, RANDOM, OTHER = range(4)
"""Who decides for a seat; OTHER: a player in Python."""
LUCK = 0x2545F4914F6CDD1D
"""Seeds of the opponents' generator differ from those of chance by this (bits that are flipped)."""


class GameRow:
    """A row of games one after the other; `seed`: of the next one, see `Rng.start`.

    `position` needs an `origin`, the position before the first chance decision; `policy` is bound
    to it. `deciders`: who decides for each place round the table (LEARNER, ...), place 0 first;
    place 0 sits at `first`, in the next game `turn` seats further on. `seat`: the seat that has to
    decide now; 0 when the game is over. `steps`: moves of learners and OTHERs in this game; `made`:
    those of all seats, and chance decisions. After `most` of them a game is cut (`cut` is 1). After
    an illegal move of the policy (`fault`) the row stands still until its next game; `faulty` is 1.
    """

    __slots__ = (
        "chance",
        "cut",
        "decider",
        "deciders",
        "fault",
        "faulty",
        "first",
        "index",
        "left",
        "legal",
        "legal_n",
        "luck",
        "made",
        "most",
        "policy",
        "position",
        "right",
        "seat",
        "seed",
        "steps",
        "turn",
        "turn_now",
    )

    def __init__(
        self,
        index: int,
        position: State,
        policy: Policy,
        deciders: Sequence[int],
        seed: int,
        first: int,
        turn: int,
        most: int = MAX_GAME_LENGTH,
    ) -> None:
        self.index = index
        self.position: State = position
        self.policy = policy
        self.chance = Rng("")
        self.luck = Rng("")
        self.seed = seed
        self.first = first
        self.turn = turn
        self.turn_now = 0  # the first game begins with `first`
        self.deciders = bits.zeros(MAX_SEATS + 1)
        for i in range(len(deciders)):
            self.deciders[i] = deciders[i]
        self.legal = bits.zeros(MAX_MOVES)
        self.legal_n = 0
        self.seat = 0
        self.decider = LEARNER
        self.steps = 0
        self.most = most
        self.made = 0
        self.cut = 0
        self.faulty = 0
        self.fault = 0
        self.left: GameRow | None = None
        self.right: GameRow | None = None

    # Hooks of a batch, called from compiled code.

    def begin(self) -> None:
        """Begin the next game, and play up to the first decision of a learner or an OTHER."""
        self.position.reset()
        self.luck.start(self.seed ^ LUCK)
        self.seed = self.chance.start(self.seed)
        self.first = (self.first - 1 + self.turn_now) % self.position.players + 1
        self.turn_now = self.turn
        self.steps = 0
        self.made = 0
        self.cut = 0
        self.go_on()

    def go_on(self) -> None:
        """Play on until a learner or an OTHER has to decide, the game is over or cut, or the policy
        has made an illegal move."""
        self.legal_n = 0
        self.faulty = 0
        while self.position.mover != OVER and not self.cut:
            if self.position.mover == CHANCE:
                self.position.deal(self.chance)
            else:
                self._find_asked()
                if self.decider in (LEARNER, OTHER):
                    self.legal_n = self.position.moves(self.seat, self.legal)
                    return
                move = self._opponent_move()
                if self.faulty:
                    return
                self.position.apply(self.seat, move, self.luck)
            self._count()
        self.seat = 0

    def _count(self) -> None:
        """Count a move or a chance decision that has been carried out."""
        self.position.learn_notes()
        self.made += 1
        if self.made >= self.most and self.position.mover != OVER:
            self.cut = 1

    def _find_asked(self) -> None:
        """The first seat that is to move, and who decides for it."""
        self.seat = self.position.mover
        players = self.position.players
        self.decider = self.deciders[(self.seat - self.first + players) % players]

    def _opponent_move(self) -> int:
        if self.decider == POLICY:
            return self._policy_move()
        n = self.position.moves(self.seat, self.legal)
        return self.legal[self.luck.below(n) if n > 1 else 0]

    def _policy_move(self) -> int:
        """The move of the policy for the seat that is to move; an illegal one is noted."""
        move = self.policy.choose(self.seat, self.luck)
        if not self.position.allows(self.seat, move):
            self.faulty = 1
            self.fault = move
        return move

    def allows(self, move: int) -> int:
        """1 if it is a legal move of the seat that has to decide, else 0."""
        for i in range(self.legal_n):
            if self.legal[i] == move:
                return 1
        return 0

    def apply(self, move: int) -> None:
        """Carry out a legal move of the seat that has to decide, and play on."""
        self.steps += 1
        self.position.apply(self.seat, move, self.luck)
        self._count()
        self.go_on()

    # All rows of a batch: this one and those below it, which form a binary tree.

    def all_illegal(self, batch: Batch) -> None:
        """Note in the batch the first row whose action isn't legal."""
        if not self.allows(batch.actions[self.index]) and self.index < batch.illegal:
            batch.illegal = self.index
        if self.left is not None:
            self.left.all_illegal(batch)
        if self.right is not None:
            self.right.all_illegal(batch)

    def all_step(self, batch: Batch) -> None:
        self.apply(batch.actions[self.index])
        if not batch.by_hand:
            self.close_and_write(batch)
        if self.left is not None:
            self.left.all_step(batch)
        if self.right is not None:
            self.right.all_step(batch)

    def close_and_write(self, batch: Batch) -> None:
        """Rewards, the end of a game that is over and the beginning of the next one, and what the
        next learner sees."""
        batch.ends[self.index] = 0
        batch.cuts[self.index] = 0
        for i in range(batch.width):
            batch.rewards[self.index * batch.width + i] = 0
        if self.seat == 0:
            self.close(batch)
            self.begin()
        if self.faulty:
            batch.faulty = 1
        else:
            self.write(batch)

    def close(self, batch: Batch) -> None:
        """Rewards and the end of a game that is over; none if it was cut."""
        batch.ends[self.index] = 1
        batch.cuts[self.index] = self.cut
        if self.cut:
            return
        for i in range(batch.width):
            seat = self.first if batch.width == 1 else i + 1
            reward = 2 * self.position.utility(seat) - 1
            batch.rewards[self.index * batch.width + i] = reward

    def write(self, batch: Batch) -> None:
        """What the seat that has to decide sees, and its legal moves."""
        numbers = bits.floats_from(batch.observations, self.index * batch.length)
        bits.clear_floats(numbers, batch.length)
        batch.writer.write_into(self.position, self.seat, numbers)
        mask = bits.small_from(batch.masks, self.index * batch.moves)
        bits.clear_small(mask, batch.moves)
        for i in range(self.legal_n):
            mask[self.legal[i]] = 1
        batch.seats[self.index] = self.seat - 1

    def all_advise(self, batch: Batch) -> None:
        """The move of the policy for the seat that has to decide."""
        batch.actions[self.index] = self._policy_move()
        if self.faulty:
            batch.faulty = 1
        if self.left is not None:
            self.left.all_advise(batch)
        if self.right is not None:
            self.right.all_advise(batch)

    # Methods for Python.

    def start(self) -> None:
        """See `begin`."""
        self.begin()

    def play(self, move: int) -> None:
        """Carry out a move for an OTHER; raises ValueError if it isn't legal."""
        if not self.allows(move):
            raise ValueError(f"{move} is no legal move of seat {self.seat}")
        self.apply(move)

    def waits_for_other(self) -> bool:
        """True while a player in Python has to decide."""
        return self.seat > 0 and self.decider == OTHER


class Batch:
    """Rows of games, and where to write what their learners see. All arrays have a part for each
    row: `length` numbers of an observation, `moves` marks of legal moves, and `width` rewards (of
    all seats, or 1: of the seat of place 0). `seats` are counted from 0. `cuts`: 1 where a game was
    cut. `faulty`: 1 if the policy has made an illegal move in a row, see `GameRow`."""

    __slots__ = (
        "actions",
        "by_hand",
        "cuts",
        "ends",
        "faulty",
        "illegal",
        "length",
        "masks",
        "moves",
        "observations",
        "rewards",
        "root",
        "rows",
        "seats",
        "width",
        "writer",
    )

    def __init__(
        self, rows: list[GameRow], writer: VectorWriter, length: int, moves: int, width: int
    ) -> None:
        self.rows = rows
        self.root = rows[0]
        self.writer = writer
        self.length = length
        self.moves = moves
        self.width = width
        self.illegal = len(rows)
        self.by_hand = 0
        self.faulty = 0
        for i in range(len(rows)):
            rows[i].left = rows[2 * i + 1] if 2 * i + 1 < len(rows) else None
            rows[i].right = rows[2 * i + 2] if 2 * i + 2 < len(rows) else None

    def bind(
        self, observations: Any, masks: Any, rewards: Any, ends: Any, seats: Any, cuts: Any
    ) -> None:
        """Write into these arrays from now on (contiguous: float32, int8, float32, int8, int32,
        int8). They must stay where they are."""
        self.observations = bits.floats(observations)
        self.masks = bits.small_ints(masks)
        self.rewards = bits.floats(rewards)
        self.ends = bits.small_ints(ends)
        self.seats = bits.ints(seats)
        self.cuts = bits.small_ints(cuts)

    def first_illegal(self, actions: Any) -> int:
        """The first row whose action (int64) isn't legal; the number of rows if all are."""
        self.actions = bits.long_ints(actions)
        self.illegal = len(self.rows)
        token = gil.release()
        self.root.all_illegal(self)
        gil.restore(token)
        return self.illegal

    def step(self, actions: Any, by_hand: int) -> None:
        """Carry out an action in each row, which must be legal. `by_hand`: rows are closed and
        written by `finish_row`, for games with players in Python."""
        self.actions = bits.long_ints(actions)
        self.by_hand = by_hand
        self.faulty = 0
        token = gil.release()
        self.root.all_step(self)
        gil.restore(token)

    def advise(self, actions: Any) -> None:
        """Write the move of the policy in each row into `actions` (int64)."""
        self.actions = bits.long_ints(actions)
        self.faulty = 0
        token = gil.release()
        self.root.all_advise(self)
        gil.restore(token)

    @property
    def size(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def write_row(self, row: GameRow) -> None:
        """See `GameRow.write`."""
        row.write(self)
