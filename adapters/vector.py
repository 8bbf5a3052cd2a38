"""Many games of one kind as a vector environment of gymnasium, for programs that learn (extra
`rl`): `VectorEnv("uno", games=1024)`. docs/reinforcement-learning.md describes it.

Each row plays one game after the other. A step carries out one move in every row and shows each row
to the seat that has to decide next, in the compiled core and over as many threads as asked. The
vectors are those of `adapters.pettingzoo`, and so are the games: row i plays those that its
environment plays after `reset(seed=seeds + i)`, one after the other.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, fields
from functools import partial
from threading import Lock
from typing import Any, NoReturn, SupportsIndex, TypeVar
from weakref import WeakSet

from ..ai.batch import LEARNER, MOST_SKIPPED, OTHER, POLICY, RANDOM, Batch, GameRow
from ..ai.decision import ask_player, fault
from ..ai.player import NoHeuristic, Player, policy_kind, policy_maker
from ..ai.registry import make_player
from ..core.engine.compiled import compiled_class, is_compiled
from ..core.engine.constants import MAX_GAME_LENGTH, SEEDS
from ..core.engine.rng import Rng
from ..core.engine.state import State
from ..core.information.observation import layout_of
from ..core.packages import needs_extra
from .pettingzoo import (
    MOST_NUMBERS,
    NO_GAME,
    REWARDS,
    Options,
    Rewards,
    observation_space,
    one_of,
    refusal,
    rewards_of,
    table_of,
    whole,
    within,
)

with needs_extra("rl"):
    import numpy as np
    from gymnasium.spaces import Discrete, MultiDiscrete
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
    from gymnasium.vector.utils import batch_space

__all__ = ["StepArrays", "VectorEnv"]

FAST = {"heuristic": POLICY, "random": RANDOM}
"""Opponents that are played in the compiled core."""
T = TypeVar("T")
LIVING: WeakSet[Workers] = WeakSet()

IN_USE = "in use: another thread, or an opponent, is in a call of this environment"
CLOSED = "closed: make a new environment"
FORKED = "forked during a step: call reset with a seed, which makes all games again"


@dataclass(frozen=True, slots=True)
class StepArrays:
    """What a step writes, with one part for each row: `observations` (float32, by the layout),
    `masks` (int8: 1 for each legal action), `rewards` (float32: of all seats, or of the learner
    alone if there are opponents), `ends` (int8: 1 if the game has ended or was truncated in this
    step, and the row shows the next one), `seats` (int32: who has to decide now, from 0). All are
    contiguous."""

    observations: np.ndarray
    masks: np.ndarray
    rewards: np.ndarray
    ends: np.ndarray
    seats: np.ndarray

    @property
    def in_order(self) -> tuple[np.ndarray, ...]:
        return (self.observations, self.masks, self.rewards, self.ends, self.seats)


class VectorEnv(GymnasiumVectorEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """`games` rows of a game.

    `players`, `options`, `rewards` and `rules` are those of `pettingzoo.CardGame`. `seeds`: the
    seed of the first game of row 0, row 1 has the next one, and so on; or those of all rows.
    Without `opponents` all seats learn (self-play); with one, a player of the house such as
    `heuristic`, `random` or `ismcts:iterations=50` (for all places, or a list for those behind the
    learner), one seat does: `seat`, or by default another one in each game. `heuristic` and
    `random` cost next to nothing, others are asked one by one in Python. `threads`: the results
    don't depend on it.
    `max_moves`: a game with so many moves and chance decisions is truncated, with rewards of 0.

    The conventions of `gymnasium.vector.VectorEnv` hold, but: without opponents, consecutive steps
    of a row belong to different seats (`infos["seat"]`), and `rewards` has a column for each seat;
    arrays are overwritten by the next step (see `write_to`); a row whose game has ended begins the
    next one in the same step, and the last position isn't shown. Raises as `CardGame` does, and as
    `ai.registry.make_player`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as gymnasium has it
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str,
        games: SupportsIndex = 1024,
        players: SupportsIndex | None = None,
        options: Options | None = None,
        seeds: SupportsIndex | Sequence[SupportsIndex] | None = None,
        opponents: str | Sequence[str] | None = None,
        seat: SupportsIndex | None = None,
        rewards: Rewards = "place",
        threads: SupportsIndex = 1,
        max_moves: SupportsIndex = MAX_GAME_LENGTH,
        rules: SupportsIndex | None = None,
    ) -> None:
        one_of("rewards", rewards, REWARDS)
        self.game, self.players, self.options = table_of(game, players, options, rules)
        self._max_moves = within("max_moves", max_moves)
        if seat is not None and opponents is None:
            raise ValueError("a seat needs opponents: without them all seats learn")
        self._seat = None if seat is None else within("seat", seat, self.players)
        if self.game.state.deal is State.deal:
            raise ValueError(f"the State of {game} has no `deal`, see docs/writing-a-game.md")
        self.layout = layout_of(self.game, self.players)
        self.by_points = rewards == "points"
        of_a_row = max(self.layout.length, len(self.layout.moves))
        self.num_envs = rows = within("games", games, MOST_NUMBERS // of_a_row)
        parts = min(within("threads", threads), rows)
        self.single_observation_space = observation_space(self.layout)
        self.single_action_space = Discrete(len(self.layout.moves))
        self.observation_space = batch_space(self.single_observation_space, rows)
        self.action_space = MultiDiscrete([len(self.layout.moves)] * rows)
        self._specs = self._opponents(opponents)
        self._others: list[Player | None] = [
            make_player(spec, self.game) if spec and spec not in FAST else None
            for spec in self._specs
        ]
        self._by_hand = self.by_points or any(self._others)
        self._bounds = [rows * n // parts for n in range(parts + 1)]
        self._workers = Workers(parts)
        self._running = False
        self._rows: list[GameRow] = []
        self._batches: list[Batch] = []
        self._cuts = np.zeros(rows, np.int8)
        self._arrays = self.new_arrays()
        self._seed(secrets.randbelow(SEEDS) if seeds is None else seeds)

    # The interface of gymnasium

    def reset(
        self,
        *,
        seed: SupportsIndex | Sequence[SupportsIndex] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begin a new game in every row. `seed`: as `seeds` of the constructor; without one each
        row goes on to its next game. `options` is part of the interface and ignored."""
        del options
        with self._workers:
            if seed is not None:
                self._seed(seed)
            elif self._workers.torn:
                raise RuntimeError(FORKED)
            self._running = False
            self._arrays.rewards[:] = self._arrays.ends[:] = self._cuts[:] = 0
            for first, batch in zip(self._bounds, self._batches, strict=False):
                for index in range(batch.size):
                    self._begin(self._rows[first + index])
                    batch.write_row(index)
            self._running = True
        return self._seen(), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Carry out an action in each row: an array, a tensor or a sequence of whole numbers.
        Raises IllegalMove, with its row, if one isn't legal, TypeError or ValueError for other
        things than so many whole numbers, and changes nothing; RuntimeError before `reset`, after
        `close` and while another thread is in a call. Raises PlayerFault, with its row, if an
        opponent makes no legal move: then only `reset` goes on."""
        with self._workers:
            self._check_running()
            parts = self._parts(self._whole(actions))
            illegal = self._each(lambda batch, part: batch.choose(part), parts)
            for first, row, part in zip(self._bounds, illegal, parts, strict=False):
                if row < len(part):
                    self._refuse(first + row, part[row])
            self._running = False  # until the step is over: an opponent may fail
            self._each(lambda batch, part: batch.step(int(self._by_hand)), parts)
            self._check_rows()
            if self._by_hand:
                self._finish()
            self._running = True
        ends, cuts = self._arrays.ends.view(np.bool_), self._cuts.view(np.bool_)
        return self._seen(), self._arrays.rewards, ends & ~cuts, cuts, self._infos()

    def advice(self) -> np.ndarray:
        """The move (int64) that the heuristic of the game makes in each row: a teacher to begin
        with. Raises RuntimeError and PlayerFault as `step`, and NoHeuristic."""
        with self._workers:
            self._check_running()
            if policy_kind(self.game) is None:
                raise NoHeuristic(game=self.game.name)
            actions = np.zeros(self.num_envs, np.int64)
            self._each(lambda batch, part: batch.advise(part), self._parts(actions))
            self._check_rows()
        return actions

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads. Nothing can be played then."""
        self._workers.close()

    @property
    def moves_made(self) -> int:
        """The number of moves of all seats, and of chance decisions, in all games so far."""
        return sum(row.total for row in self._rows)

    # Arrays

    def new_arrays(self) -> StepArrays:
        """Arrays of the right shapes and types."""
        games, rewards = self.num_envs, self.players if not any(self._specs) else 1
        return StepArrays(
            np.zeros((games, self.layout.length), np.float32),
            np.zeros((games, len(self.layout.moves)), np.int8),
            np.zeros((games, rewards) if rewards > 1 else games, np.float32),
            np.zeros(games, np.int8),
            np.zeros(games, np.int32),
        )

    @property
    def arrays(self) -> StepArrays:
        """The arrays into which steps write; `write_to` sets others."""
        return self._arrays

    def write_to(self, arrays: StepArrays) -> None:
        """Write into these arrays from the next step on, for example parts of one's own memory of
        many steps. Raises TypeError or ValueError, and changes nothing, if they aren't of the
        shapes and types of `new_arrays`, contiguous and writable."""
        if not isinstance(arrays, StepArrays):
            raise TypeError(f"a {type(arrays).__name__} in place of StepArrays")
        for field, own, other in zip(
            fields(StepArrays), self._arrays.in_order, arrays.in_order, strict=True
        ):
            if not isinstance(other, np.ndarray):
                raise TypeError(f"{field.name}: a {type(other).__name__} in place of an array")
            if (other.shape, other.dtype) != (own.shape, own.dtype):
                wanted = f"{own.dtype} {own.shape}"
                raise ValueError(f"{field.name}: {other.dtype} {other.shape} in place of {wanted}")
            if not other.flags.carray:
                raise ValueError(f"{field.name}: read-only, or not contiguous in memory")
        with self._workers:
            self._bind(arrays)

    def _bind(self, arrays: StepArrays) -> None:
        for first, batch in zip(self._bounds, self._batches, strict=False):
            parts = (*arrays.in_order, self._cuts)
            batch.bind(*(array[first : first + batch.size] for array in parts))
        self._arrays = arrays

    # Players

    def _opponents(self, opponents: str | Sequence[str] | None) -> list[str]:
        """By place, the learner's first: the player, "" for learners."""
        if opponents is None:
            return [""] * self.players
        others = self.players - 1
        specs = [opponents] * others if isinstance(opponents, str) else [*opponents]
        if len(specs) != others:
            raise ValueError(f"{len(specs)} opponents for {others} seats")
        if not all(isinstance(spec, str) and spec for spec in specs):
            raise TypeError(f"opponents are {specs}; allowed are names of players")
        return ["", *specs]

    def _seed(self, seeds: SupportsIndex | Sequence[SupportsIndex]) -> None:
        """Make all rows and batches."""
        games = self.num_envs
        if isinstance(seeds, Sequence) or (isinstance(seeds, np.ndarray) and seeds.ndim):
            first = [whole("seed", seed) for seed in seeds]
        else:
            first = [whole("seed", seeds) + row for row in range(games)]
        if len(first) != games:
            raise ValueError(f"{len(first)} seeds for {games} games")
        self._rows = [self._row(index, seed % SEEDS) for index, seed in enumerate(first)]
        width = self.players if not any(self._specs) else 1
        kind: Any = compiled_class(Batch) if is_compiled(self._rows[0]) else Batch
        self._batches = [
            kind(self._rows[start:end], self.layout.writer, width)
            for start, end in zip(self._bounds, self._bounds[1:], strict=False)
        ]
        self._bind(self._arrays)
        self._running = self._workers.torn = False

    def _row(self, index: int, seed: int) -> GameRow:
        position: Any = self.game.new(self.players, self.options)
        position.listening = int(self.game.learns)
        kind: Any = compiled_class(GameRow) if is_compiled(position) else GameRow
        row: GameRow = kind(
            position,
            policy_maker(self.game, position),
            self._kinds,
            seed,
            self._seat or index % self.players + 1,
            int(self._seat is None),
            self._max_moves,
        )
        return row

    @property
    def _kinds(self) -> list[int]:
        return [FAST.get(spec, OTHER) if spec else LEARNER for spec in self._specs]

    def _begin(self, row: GameRow) -> None:
        """Begin the next game in which a learner has to decide."""
        for _ in range(MOST_SKIPPED):
            row.start()
            if row.seat == 0:
                break
            self._ask_others(row)
            if row.seat:
                return
        self._blame(row)

    def _ask_others(self, row: GameRow) -> None:
        """Let players in Python decide until a learner has to, or the game is over."""
        while row.waits_for_other():
            place = (row.seat - row.first) % self.players
            player = self._others[place]
            assert player is not None
            view = self.game.view(row.snapshot(), row.seat)
            rng = Rng(f"{row.seed}|{row.seat}|{row.steps}")
            row.play(ask_player(player, self._specs[place], view, rng))
        if row.faulty:
            self._blame(row)

    # Steps

    def _each(self, do: Callable[[Batch, np.ndarray], Any], parts: Sequence[np.ndarray]) -> Any:
        """Call this with all batches and their parts of the actions, at the same time; a list of
        the results."""
        pairs = zip(self._batches, parts, strict=True)
        return self._workers.each([partial(do, batch, part) for batch, part in pairs])

    def _check_running(self) -> None:
        if self._workers.torn:
            raise RuntimeError(FORKED)
        if not self._running:
            raise RuntimeError(NO_GAME)

    def _whole(self, actions: Any) -> np.ndarray:
        """The actions as int64. Raises TypeError or ValueError."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"actions have the shape {chosen.shape}, not ({self.num_envs},)")
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"actions are {chosen.dtype}; allowed are whole numbers (int64)")
        return np.ascontiguousarray(chosen, np.int64)

    def _check_rows(self) -> None:
        """Raises PlayerFault if the heuristic has made an illegal move in a row, RuntimeError if
        learners are never asked there."""
        if any(batch.faulty for batch in self._batches):
            self._blame(next(row for row in self._rows if row.faulty or row.seat == 0))

    def _blame(self, row: GameRow) -> NoReturn:
        number = self._rows.index(row)
        if row.seat == 0:
            why = f"they end before, or max_moves ({self._max_moves}) is too small"
            raise RuntimeError(
                f"no learner has to decide in {MOST_SKIPPED} games of row {number}: {why}"
            )
        facts = {"game": self.game.name, "row": number}
        fault("heuristic", row.seat, "illegal", move=row.fault, **facts)

    def _parts(self, actions: np.ndarray) -> list[np.ndarray]:
        return [actions[a:b] for a, b in zip(self._bounds, self._bounds[1:], strict=False)]

    def _finish(self) -> None:
        """What a step leaves to Python: players that are asked one by one, and points."""
        self._arrays.rewards[:] = self._arrays.ends[:] = self._cuts[:] = 0
        for first, batch in zip(self._bounds, self._batches, strict=False):
            for index in range(batch.size):
                row = self._rows[first + index]
                self._ask_others(row)
                if row.seat == 0:
                    self._end(first + index, row)
                batch.write_row(index)

    def _end(self, index: int, row: GameRow) -> None:
        if not row.cut:
            values = rewards_of(self.game.outcome(row.snapshot()), self.by_points)
            single = self._arrays.rewards.ndim == 1
            self._arrays.rewards[index] = values[row.first - 1] if single else values
        self._arrays.ends[index], self._cuts[index] = 1, row.cut
        self._begin(row)

    def _seen(self) -> dict[str, np.ndarray]:
        return {"observation": self._arrays.observations, "action_mask": self._arrays.masks}

    def _infos(self) -> dict[str, Any]:
        return {"seat": self._arrays.seats}

    def _refuse(self, index: int, action: Any) -> None:
        row = self._rows[index]
        raise refusal(self.game, row.snapshot(), row.seat, action, row=index)


# Threads


class Workers:
    """`threads` threads, made when they are needed. As a context manager it lends the environment
    to the calling thread: `with workers: ...`. Raises RuntimeError if another call isn't over, or
    after `close`.

    A process made by `os.fork` gets threads of its own, since those of its parent aren't in it.
    `torn` is true there if the parent was in the middle of a call: games may be half way through a
    move."""

    def __init__(self, threads: int) -> None:
        self.torn = False
        self._threads = threads
        self._closed = False
        self._pool: ThreadPoolExecutor | None = None
        self._lock = Lock()
        LIVING.add(self)

    def in_child(self) -> None:
        """The same in a process that was just forked."""
        self.torn |= self._lock.locked()
        self._pool, self._lock = None, Lock()

    def __enter__(self) -> None:
        if self._closed:
            raise RuntimeError(CLOSED)
        if not self._lock.acquire(blocking=False):
            raise RuntimeError(IN_USE)

    def __exit__(self, *error: object) -> None:
        self._lock.release()

    def each(self, calls: Sequence[Callable[[], T]]) -> list[T]:
        """Carry out all calls at the same time; their results. All are over when it returns or
        raises."""
        if len(calls) == 1:
            return [calls[0]()]
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._threads)
        futures = [self._pool.submit(call) for call in calls]
        try:
            return [future.result() for future in futures]
        finally:
            wait(futures)

    def close(self) -> None:
        """End the threads. Raises RuntimeError if a call isn't over."""
        if self._closed:
            return
        with self:
            self._closed = True
            if self._pool is not None:
                self._pool.shutdown()


def _renew() -> None:
    for workers in LIVING:
        workers.in_child()


if hasattr(os, "register_at_fork"):  # Windows has no forks
    os.register_at_fork(after_in_child=_renew)
