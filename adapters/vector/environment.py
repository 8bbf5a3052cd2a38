"""Many games of one kind as a vector environment of gymnasium.

Each row plays one game after the other. A step carries out one move in every row and shows each row
to the seat that has to decide next, in the compiled core and over as many threads as asked. The
vectors are those of `adapters.pettingzoo`, and so are the games: row i plays those that its
environment plays after `reset(seed=seeds + i)`, one after the other.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NoReturn

import numpy as np
from gymnasium.spaces import Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space

from ...ai.batch import LEARNER, OTHER, POLICY, RANDOM, Batch, GameRow
from ...ai.decision import ask_player, fault
from ...ai.heuristics import NoHeuristic, policy_for, policy_kind
from ...ai.player import Player
from ...ai.policy import Policy
from ...ai.registry import make_player
from ...core.compiled import compiled_class, is_compiled
from ...core.constants import MAX_GAME_LENGTH
from ...core.games import check_seats, game_named
from ...core.observation import layout_of
from ...core.options import read_options
from ...core.rng import Rng
from ...core.state import State
from ..pettingzoo.environment import (
    REWARDS,
    SEED_BITS,
    SEED_MASK,
    observation_space,
    refusal,
    rewards_of,
)

FAST = {"heuristic": POLICY, "random": RANDOM}
"""Opponents that are played in the compiled core."""
MOST_NUMBERS = 2**31 - 1


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

    `players`, `options` and `rewards` are those of `pettingzoo.CardGame`. `seeds`: the seed of the
    first game of row 0, row 1 has the next one, and so on; or those of all rows. Without
    `opponents` all seats learn (self-play); with one, a player of the house such as `heuristic`,
    `random` or `ismcts:iterations=50` (for all places, or a list for those behind the learner), one
    seat does: `seat`, or by default another one in each game. `heuristic` and `random` cost next to
    nothing, others are asked one by one in Python. `threads`: the results don't depend on it.
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
        games: int = 1024,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        seeds: int | Sequence[int] | None = None,
        opponents: str | Sequence[str] | None = None,
        seat: int | None = None,
        rewards: str = "place",
        threads: int = 1,
        max_moves: int = MAX_GAME_LENGTH,
    ) -> None:
        self.game = game_named(game)
        self.players = self.game.seats[0] if players is None else players
        check_seats(self.game, self.players)
        self.options = read_options(game, self.game.options, dict(options or {}))
        if rewards not in REWARDS:
            raise ValueError(f"rewards is {rewards!r}; allowed are {REWARDS}")
        if not 0 < max_moves <= MOST_NUMBERS:
            raise ValueError(f"max_moves is {max_moves}; allowed are 1..{MOST_NUMBERS}")
        if seat is not None and not 0 < seat <= self.players:
            raise ValueError(f"seat is {seat}; allowed are 1..{self.players}")
        if seat is not None and opponents is None:
            raise ValueError("a seat needs opponents: without them all seats learn")
        if self.game.state.deal is State.deal:
            raise ValueError(f"the State of {game} has no `deal`, see docs/writing-a-game.md")
        self.layout = layout_of(self.game, self.players)
        self.by_points = rewards == "points"
        self.num_envs = games
        threads = min(threads, games)
        if threads < 1 or games * max(self.layout.length, len(self.layout.moves)) > MOST_NUMBERS:
            raise ValueError(f"{games} games in {threads} threads: too few or too many")
        self.single_observation_space = observation_space(self.layout)
        self.single_action_space = Discrete(len(self.layout.moves))
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = MultiDiscrete([len(self.layout.moves)] * games)
        self._specs = self._opponents(opponents)
        self._others: list[Player | None] = [
            make_player(spec, self.game) if spec and spec not in FAST else None
            for spec in self._specs
        ]
        self._by_hand = self.by_points or any(self._others)
        self._seat = seat
        self._max_moves = max_moves
        self._bounds = [games * n // threads for n in range(threads + 1)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._rows: list[GameRow] = []
        self._batches: list[Batch] = []
        self._cuts = np.zeros(games, np.int8)
        self.arrays = self.new_arrays()
        self._seed(secrets.randbits(SEED_BITS) if seeds is None else seeds)

    # The interface of gymnasium

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begin a new game in every row. `seed`: as `seeds` of the constructor; without one each
        row goes on to its next game. `options` is part of the interface and ignored."""
        del options
        if seed is not None:
            self._seed(seed)
        for row in self._rows:
            row.start()
        self._ask_others(self._rows)
        self.arrays.rewards[:] = self.arrays.ends[:] = self._cuts[:] = 0
        for first, batch in zip(self._bounds, self._batches, strict=False):
            for row in self._rows[first : first + batch.size]:
                batch.write_row(row)
        return self._seen(), self._infos()

    def step(
        self, actions: np.ndarray
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Carry out an action in each row. Raises IllegalMove, with its row, and changes nothing if
        one isn't legal; RuntimeError before `reset`. Raises PlayerFault, with its row, if an
        opponent makes no legal move: then only `reset` goes on."""
        self._check_running()
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"actions have the shape {chosen.shape}, not ({self.num_envs},)")
        parts = self._parts(chosen)
        for first, illegal, batch in zip(
            self._bounds, self._each(Batch.first_illegal, parts), self._batches, strict=False
        ):
            if illegal < batch.size:
                self._refuse(first + illegal, chosen[first + illegal])
        self._each(Batch.step, parts, int(self._by_hand))
        self._check_policy()
        if self._by_hand:
            self._finish()
        ends, cuts = self.arrays.ends.view(np.bool_), self._cuts.view(np.bool_)
        return self._seen(), self.arrays.rewards, ends & ~cuts, cuts, self._infos()

    def advice(self) -> np.ndarray:
        """The move (int64) that the heuristic of the game makes in each row: a teacher to begin
        with. Raises RuntimeError before `reset`, NoHeuristic, and PlayerFault as `step`."""
        self._check_running()
        if policy_kind(self.game) is None:
            raise NoHeuristic(game=self.game.name)
        actions = np.zeros(self.num_envs, np.int64)
        self._each(Batch.advise, self._parts(actions))
        self._check_policy()
        return actions

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        if self._pool:
            self._pool.shutdown()

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

    def write_to(self, arrays: StepArrays) -> None:
        """Write into these arrays from the next step on, for example parts of one's own memory of
        many steps. Raises ValueError if they don't have the shapes and types of `new_arrays`."""
        for own, other in zip(self.arrays.in_order, arrays.in_order, strict=True):
            wanted = (own.shape, own.dtype, True)
            if (other.shape, other.dtype, other.flags.c_contiguous) != wanted:
                raise ValueError(f"{other.dtype} {other.shape} in place of {own.dtype} {own.shape}")
        self.arrays = arrays
        for first, batch in zip(self._bounds, self._batches, strict=False):
            parts = (*arrays.in_order, self._cuts)
            batch.bind(*(array[first : first + batch.size] for array in parts))

    # Players

    def _opponents(self, opponents: str | Sequence[str] | None) -> list[str]:
        """By place, the learner's first: the player, "" for learners."""
        if opponents is None:
            return [""] * self.players
        others = self.players - 1
        specs = [opponents] * others if isinstance(opponents, str) else [*opponents]
        if len(specs) != others:
            raise ValueError(f"{len(specs)} opponents for {others} seats")
        return ["", *specs]

    def _seed(self, seeds: int | Sequence[int]) -> None:
        """Make all rows and batches."""
        games = self.num_envs
        first = [seeds + row for row in range(games)] if isinstance(seeds, int) else [*seeds]
        if len(first) != games:
            raise ValueError(f"{len(first)} seeds for {games} games")
        self._rows = [self._row(index, seed & SEED_MASK) for index, seed in enumerate(first)]
        width = self.players if not any(self._specs) else 1
        kind: Any = compiled_class(Batch) if is_compiled(self._rows[0]) else Batch
        self._batches = [
            kind(
                self._rows[start:end],
                layout_of(self.game, self.players).writer,
                self.layout.length,
                len(self.layout.moves),
                width,
            )
            for start, end in zip(self._bounds, self._bounds[1:], strict=False)
        ]
        self.write_to(self.arrays)

    def _row(self, index: int, seed: int) -> GameRow:
        position: Any = self.game.new(self.players, self.options)
        position.listening = int(self.game.learns)
        position.origin = position.clone()
        compiled = is_compiled(position)
        base: Any = compiled_class(Policy) if compiled else Policy
        policy = policy_for(self.game, position)
        kind: Any = compiled_class(GameRow) if compiled else GameRow
        row: GameRow = kind(
            index - next(start for start in reversed(self._bounds[:-1]) if start <= index),
            position,
            policy or base(position),
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

    def _ask_others(self, rows: Sequence[GameRow]) -> None:
        """Let players in Python decide until learners have to, or games are over."""
        for row in rows:
            while row.waits_for_other():
                place = (row.seat - row.first) % self.players
                player = self._others[place]
                assert player is not None
                view = self.game.view(row.position, row.seat)
                rng = Rng(f"{row.seed}|{row.seat}|{row.steps}")
                row.play(ask_player(player, self._specs[place], view, rng))
            if row.faulty:
                self._blame(row)

    # Steps

    def _each(self, do: Any, parts: Sequence[np.ndarray], *more: int) -> list[Any]:
        """Call a method of all batches, each with its part of the actions."""
        name = do.__name__
        calls = [getattr(batch, name) for batch in self._batches]
        if self._pool is None:
            return [calls[0](parts[0], *more)]
        return [*self._pool.map(lambda call, part: call(part, *more), calls, parts)]

    def _check_running(self) -> None:
        if self._rows[0].seat == 0:
            raise RuntimeError("call reset first: no games are being played")

    def _check_policy(self) -> None:
        """Raises PlayerFault if the heuristic has made an illegal move in a row."""
        if any(batch.faulty for batch in self._batches):
            self._blame(next(row for row in self._rows if row.faulty))

    def _blame(self, row: GameRow) -> NoReturn:
        facts = {"game": self.game.name, "row": self._rows.index(row)}
        fault("heuristic", row.seat, "illegal", move=row.fault, **facts)

    def _parts(self, actions: np.ndarray) -> list[np.ndarray]:
        return [actions[a:b] for a, b in zip(self._bounds, self._bounds[1:], strict=False)]

    def _finish(self) -> None:
        """What a step leaves to Python: players that are asked one by one, and points."""
        self.arrays.rewards[:] = self.arrays.ends[:] = self._cuts[:] = 0
        for first, batch in zip(self._bounds, self._batches, strict=False):
            for index, row in enumerate(self._rows[first : first + batch.size], first):
                self._ask_others([row])
                if row.seat == 0:
                    self._end(index, row)
                batch.write_row(row)

    def _end(self, index: int, row: GameRow) -> None:
        if not row.cut:
            values = rewards_of(self.game.outcome(row.position), self.by_points)
            single = self.arrays.rewards.ndim == 1
            self.arrays.rewards[index] = values[row.first - 1] if single else values
        self.arrays.ends[index], self._cuts[index] = 1, row.cut
        row.start()
        self._ask_others([row])

    def _seen(self) -> dict[str, np.ndarray]:
        return {"observation": self.arrays.observations, "action_mask": self.arrays.masks}

    def _infos(self) -> dict[str, Any]:
        return {"seat": self.arrays.seats}

    def _refuse(self, index: int, action: Any) -> None:
        row = self._rows[index]
        raise refusal(self.game, row.position, row.seat, action, row=index)
