"""Many games played on in one call, for programs that learn: outside Python's lock, and so over as
many threads as there are batches.

A `Batch` has `GameRow`s, each of which plays one game after the other. In each game some seats are
asked for their moves (the learners), the others are played by a policy, at random, or by players
in Python. Seats that choose at the same time are asked one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..core.engine import bits, gil
from ..core.engine.buffers import FLOAT32, INT8, INT32, INT64, held
from ..core.engine.constants import CHANCE, MAX_GAME_LENGTH, MAX_MOVES, MAX_SEATS, OVER, SEEDS
from ..core.engine.rng import Rng
from ..core.engine.state import State
from ..core.information.vector_writer import VectorWriter
from ..core.policy import Policy, bound

LEARNER, POLICY, RANDOM, OTHER = range(4)
"""Who decides for a seat; OTHER: a player in Python."""
LUCK = 0x2545F4914F6CDD1D
"""Seeds of the opponents' generator differ from those of chance by this (bits that are flipped)."""
MOST_SKIPPED = 1000
"""Games one after the other that may end before a learner has to decide."""
IN_USE = "in use: another thread plays in these rows"


class Use:
    """Shared by a batch and its rows: `busy` is 1 while a thread plays in them."""

    __slots__ = ("busy",)

    def __init__(self) -> None:
        self.busy = 0

    def check(self) -> None:
        """Raises RuntimeError while it is busy."""
        if self.busy:
            raise RuntimeError(IN_USE)


class GameRow:
    """A row of games one after the other, part of one `Batch`.

    `position`: one before the first chance decision, which the row copies; `policy` makes the
    policy of a position. `deciders`: who decides for each place round the table (LEARNER, ...),
    place 0 first; place 0 sits at `first`, in the next game `turn` seats further on. `seed`: of the
    next game, see `Rng.start`. `seat`: the seat that has to decide now; 0 when the game is over.
    `steps`: moves of learners and OTHERs in this game; `made`: those of all seats, and chance
    decisions; `total`: these of all games. After `most` of them a game is cut (`cut` is 1). After
    an illegal move of the policy (`fault`) the row stands still until its next game; `faulty` is 1.
    Raises TypeError or ValueError for anything else.
    """

    __slots__ = (
        "action",
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
        "total",
        "turn",
        "turn_now",
        "use",
    )

    def __init__(
        self,
        position: State,
        policy: Callable[[Any], Policy],
        deciders: Sequence[int],
        seed: int,
        first: int,
        turn: int,
        most: int = MAX_GAME_LENGTH,
    ) -> None:
        if not isinstance(position, State):
            raise TypeError(f"a position is needed, not a {type(position).__name__}")
        if position.mover != CHANCE or position.unordered:
            raise ValueError("rows begin with a real game's first chance decision")
        players = position.players
        if len(deciders) != players or not {*deciders} <= {LEARNER, POLICY, RANDOM, OTHER}:
            raise ValueError(f"deciders are {deciders}; one of 0 to 3 is needed for each seat")
        if LEARNER not in deciders and OTHER not in deciders:
            raise ValueError("nobody has to be asked for a move")
        if not (0 < first <= players and 0 <= turn <= players):
            raise ValueError(f"first is {first}, turn {turn}; there are {players} seats")
        if not 0 <= seed < SEEDS:
            raise ValueError(f"seed is {seed}; allowed are 0 to {SEEDS - 1}")
        if most < 1:
            raise ValueError(f"most is {most}; allowed are numbers from 1")
        self.position: State = position.clone()
        self.position.origin = position.clone()
        self.policy: Policy = bound(policy, self.position)
        self.use: Use | None = None  # of its batch
        self.index = 0
        self.chance = Rng("")
        self.luck = Rng("")
        self.seed = seed
        self.first = first
        self.turn = turn
        self.turn_now = 0  # the first game begins with `first`
        self.deciders = bits.zeros(MAX_SEATS + 1)
        for i in range(players):
            self.deciders[i] = deciders[i]
        self.legal = bits.zeros(MAX_MOVES)
        self.legal_n = 0
        self.seat = 0
        self.decider = LEARNER
        self.action = -1
        self.steps = 0
        self.most = most
        self.made = 0
        self.total = 0
        self.cut = 0
        self.faulty = 0
        self.fault = 0
        self.left: GameRow | None = None
        self.right: GameRow | None = None

    # Hooks of a batch, called from compiled code.

    def begin(self) -> None:
        """Begin the next game, and play up to the first decision of a learner or an OTHER. A game
        that ends before is skipped; after MOST_SKIPPED of them `seat` is 0."""
        for _ in range(MOST_SKIPPED):
            self.position.reset()
            self.luck.start(self.seed ^ LUCK)
            self.seed = self.chance.start(self.seed)
            self.first = (self.first - 1 + self.turn_now) % self.position.players + 1
            self.turn_now = self.turn
            self.steps = 0
            self.made = 0
            self.cut = 0
            self.go_on()
            if self.seat:
                return

    def go_on(self) -> None:
        """Play on until a learner or an OTHER has to decide, the game is over or cut, or the policy
        has made an illegal move."""
        self.action = -1
        self.legal_n = 0
        self.faulty = 0
        while self.position.mover != OVER and not self.cut:
            declarer = self.position.declarer()
            if self.position.mover == CHANCE:
                self.position.deal(self.chance)
            elif declarer:
                move = self.position.declaration(declarer)
                self.position.apply(declarer, move, self.luck)
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
        self.total += 1
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

    def all_choose(self, batch: Batch) -> None:
        """Note the action of each row if it is legal, and in the batch the first row in which it
        isn't."""
        self.action = -1
        if self.allows(batch.actions[self.index]):
            self.action = batch.actions[self.index]
        elif self.index < batch.illegal:
            batch.illegal = self.index
        if self.left is not None:
            self.left.all_choose(batch)
        if self.right is not None:
            self.right.all_choose(batch)

    def all_step(self, batch: Batch) -> None:
        if self.action >= 0:
            self.apply(self.action)
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
        if self.faulty or self.seat == 0:
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
        if self.seat == 0:
            return
        numbers = bits.floats_from(batch.observations, self.index * batch.length)
        bits.clear_floats(numbers, batch.length)
        batch.writer.write_into(self.position, self.seat, numbers)
        mask = bits.small_from(batch.masks, self.index * batch.moves)
        bits.clear_small(mask, batch.moves)
        for i in range(self.legal_n):
            if self.legal[i] < batch.moves:
                mask[self.legal[i]] = 1
        batch.seats[self.index] = self.seat - 1

    def all_advise(self, batch: Batch) -> None:
        """The move of the policy for the seat that has to decide; -1 when the game is over."""
        batch.actions[self.index] = self._policy_move() if self.seat else -1
        if self.faulty:
            batch.faulty = 1
        if self.left is not None:
            self.left.all_advise(batch)
        if self.right is not None:
            self.right.all_advise(batch)

    # Methods for Python. They raise RuntimeError while the batch plays in another thread.

    def start(self) -> None:
        """See `begin`."""
        self._check_free()
        self.begin()

    def play(self, move: int) -> None:
        """Carry out a move for an OTHER; raises ValueError if it isn't legal."""
        self._check_free()
        if not self.allows(move):
            raise ValueError(f"{move} is no legal move of seat {self.seat}")
        self.apply(move)

    def waits_for_other(self) -> bool:
        """True while a player in Python has to decide."""
        return self.seat > 0 and self.decider == OTHER

    def snapshot(self) -> State:
        """A copy of the position."""
        self._check_free()
        return self.position.clone()

    def _check_free(self) -> None:
        if self.policy is None:
            raise RuntimeError("a row that was never made")
        if self.use is not None:
            self.use.check()


class Batch:
    """Rows of games, and where to write what their learners see. All arrays have a part for each
    row: `length` numbers of an observation, `moves` marks of legal moves, and `width` rewards (of
    all seats, or 1: of the seat of place 0). `seats` are counted from 0. `cuts`: 1 where a game was
    cut. `faulty`: 1 if the policy has made an illegal move in a row, see `GameRow`, or nobody has
    to decide there.

    Raises TypeError or ValueError for rows that belong to a batch already, and for a writer of
    another game. One thread uses a batch at a time; for others it raises RuntimeError."""

    __slots__ = (
        "actions",
        "by_hand",
        "chosen",
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
        "use",
        "views",
        "width",
        "writer",
    )

    def __init__(self, rows: Sequence[GameRow], writer: VectorWriter, width: int) -> None:
        own = list(rows)
        if not own or not all(isinstance(row, GameRow) for row in own):
            raise TypeError("a batch needs rows")
        if len({*map(id, own)}) < len(own):
            raise ValueError("a row stands there twice")
        if writer is None:
            raise TypeError("a batch needs a writer of vectors")
        for row in own:
            self._check_row(row, writer, width)
        self.rows = own
        self.writer: VectorWriter = writer.own()
        self.length = writer.length
        self.moves = writer.actions
        self.width = width
        self.illegal = len(own)
        self.by_hand = 0
        self.faulty = 0
        self.chosen = 0
        self.use = Use()
        self.views: tuple[memoryview, ...] = ()
        self.root: GameRow = own[0]
        for i in range(len(own)):
            self._link(i)

    def _check_row(self, row: GameRow, writer: VectorWriter, width: int) -> None:
        row._check_free()
        if row.use is not None:
            raise ValueError("a row belongs to one batch")
        writer.check(row.position)
        players = row.position.players
        if width not in (1, players):
            raise ValueError(f"width is {width}; allowed are 1 and {players}")

    def _link(self, i: int) -> None:
        """Make a row part of the tree, in which row i is above rows 2i + 1 and 2i + 2."""
        row = self.rows[i]
        row.use = self.use
        row.index = i
        if 2 * i + 1 < len(self.rows):
            row.left = self.rows[2 * i + 1]
        if 2 * i + 2 < len(self.rows):
            row.right = self.rows[2 * i + 2]

    def bind(
        self, observations: Any, masks: Any, rewards: Any, ends: Any, seats: Any, cuts: Any
    ) -> None:
        """Write into these arrays from now on (contiguous: float32, int8, float32, int8, int32,
        int8); they are held until there are others. Raises TypeError or ValueError, and changes
        nothing, if one has another type or length or can't be written."""
        self._check_free()
        rows = len(self.rows)
        views = (
            held("observations", observations, FLOAT32, rows * self.length, True),
            held("masks", masks, INT8, rows * self.moves, True),
            held("rewards", rewards, FLOAT32, rows * self.width, True),
            held("ends", ends, INT8, rows, True),
            held("seats", seats, INT32, rows, True),
            held("cuts", cuts, INT8, rows, True),
        )
        numbers, earned = bits.floats(views[0]), bits.floats(views[2])
        places = bits.ints(views[4])
        self.observations = numbers
        self.masks = bits.small_ints(views[1])
        self.rewards = earned
        self.ends = bits.small_ints(views[3])
        self.seats = places
        self.cuts = bits.small_ints(views[5])
        self.views = views

    def choose(self, actions: Any) -> int:
        """Note an action (int64) for each row; return the first row in which it isn't legal, or the
        number of rows. The array isn't needed any more then."""
        self._check_bound()
        view = held("actions", actions, INT64, len(self.rows), False)
        self.actions = bits.long_ints(view)
        self.illegal = len(self.rows)
        self.use.busy = 1
        token = gil.release()
        self.root.all_choose(self)
        gil.restore(token)
        self.use.busy = 0
        self.chosen = 1 if self.illegal == len(self.rows) else 0
        return self.illegal

    def step(self, by_hand: int) -> None:
        """Carry out the actions that were chosen. `by_hand`: rows are closed and written by
        `write_row`, for games with players in Python. Raises RuntimeError if not all are legal."""
        self._check_bound()
        if not self.chosen:
            raise RuntimeError("no legal actions were chosen")
        self.chosen = 0
        self.by_hand = by_hand
        self.faulty = 0
        self.use.busy = 1
        token = gil.release()
        self.root.all_step(self)
        gil.restore(token)
        self.use.busy = 0

    def advise(self, actions: Any) -> None:
        """Write the move of the policy in each row into `actions` (int64)."""
        self._check_bound()
        view = held("actions", actions, INT64, len(self.rows), True)
        self.actions = bits.long_ints(view)
        self.faulty = 0
        self.use.busy = 1
        token = gil.release()
        self.root.all_advise(self)
        gil.restore(token)
        self.use.busy = 0

    @property
    def size(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def write_row(self, index: int) -> None:
        """See `GameRow.write`."""
        self._check_bound()
        self._write(self.rows[range(len(self.rows))[index]])

    def _write(self, row: GameRow) -> None:
        row.write(self)

    def _check_free(self) -> None:
        if self.root is None:
            raise RuntimeError("a batch that was never made")
        self.use.check()

    def _check_bound(self) -> None:
        self._check_free()
        if not self.views:
            raise RuntimeError("call bind first: no arrays to write into")
