"""Information-set Monte Carlo tree search over the State protocol, for every game.

Single-observer ISMCTS (Cowling, Powley, Whitehouse 2012): every iteration deals the cards that the
searching seat can't see at random (determinization), and descends one tree of moves as that seat
observes them. The bound of a move counts how often it was available. At each node the seat to move
maximises its own value (max^n). From the new leaf a policy plays some moves, and the position is
evaluated.

The tree is a set of parallel arrays: node 0 is the root, a node's children are a linked list from
`child` through `sibling`. Everything here is compiled if there is a compiler.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Sequence
from typing import Any

from ..core.engine import bits, gil
from ..core.engine.constants import CHANCE, MAX_MOVES, MAX_SEATS, MOVE_LIMIT, OVER
from ..core.engine.rng import Rng
from ..core.engine.state import State
from ..core.policy import Policy, bound

DEPTH = 512
"""The most nodes on a path; deeper decisions are made by the policy."""
EXPLORE = 0.2
"""The default of the constant of UCB1; see `Search` for this and the next two."""
CUT = 30
NOISE = 10
FIRST_BLOCK = 1024
MOST_NODES = 1 << 30
HUGE = 1e9
LOGS = 4096
"""Size of the table of logarithms."""
LOGARITHMS = [math.log(max(1, n)) for n in range(LOGS)]
GOLDEN = 0x1E3779B97F4A7C15
LOW_61 = (1 << 61) - 1

OWN, MARGIN = range(2)
"""Objectives: a seat's own value, or its margin to the best other one."""
TREE, MODEL = range(2)
"""Other seats in the tree: each maximises its own result, or moves by the policy."""


class Search:
    """A search for one seat from one position.

    `position`: the pooled position, which it copies, and in which the seat is asked; `policy` makes
    the policy of a position. One thread uses a search at a time; for others it raises RuntimeError.
    `explore`: the constant of UCB1. `cut`: moves after which a playout is evaluated (0: only at the
    end of the round). `noise`: per cent of playout moves that are random. The other attributes that
    a player sets are described in `ismcts.Settings`. Raises TypeError or ValueError for a
    position, policy or seat that can't be used.
    """

    __slots__ = (
        "alive",
        "alive_n",
        "available",
        "busy",
        "capacity",
        "child",
        "counts",
        "cut",
        "depth",
        "explore",
        "iterations",
        "key",
        "legal",
        "logs",
        "mark",
        "measured",
        "nodes",
        "noise",
        "objective",
        "others",
        "path",
        "path_n",
        "path_seat",
        "policy",
        "prior",
        "reward",
        "rng",
        "round",
        "seat",
        "seed",
        "shared",
        "sibling",
        "square",
        "stamp",
        "turn",
        "value",
        "visits",
        "world",
    )

    def __init__(
        self, position: State, policy: Callable[[Any], Policy], seat: int, rng_state: int
    ) -> None:
        if not isinstance(position, State):
            raise TypeError(f"a position is needed, not a {type(position).__name__}")
        if not position.unordered:
            raise ValueError("a search needs a sampled world")
        if seat < 1 or seat not in position.pending():
            raise ValueError(f"seat {seat} isn't asked: {position.pending()} are")
        self.busy = 0
        self.world: State = position.clone()
        self.world.origin = position.clone()
        self.policy: Policy = bound(policy, self.world)
        self.seat = seat
        self.rng = Rng("")
        self.rng.x = rng_state
        self.round = position.round
        self.explore = EXPLORE
        self.cut = CUT
        self.noise = NOISE
        self.objective = OWN
        self.others = TREE
        self.prior = 1
        self.counts = 1
        self.depth = DEPTH
        self.shared = 1
        self.seed = rng_state
        self.iterations = 0
        self.capacity = FIRST_BLOCK
        self.nodes = 1
        self.child: array[int] = bits.block(FIRST_BLOCK)
        self.sibling: array[int] = bits.block(FIRST_BLOCK)
        self.key: array[int] = bits.block(FIRST_BLOCK)
        self.visits: array[int] = bits.block(FIRST_BLOCK)
        self.available: array[int] = bits.block(FIRST_BLOCK)
        self.value: array[float] = bits.real_block(FIRST_BLOCK)
        self.path = bits.zeros(DEPTH)
        self.path_seat = bits.zeros(DEPTH)
        self.path_n = 0
        self.legal = bits.zeros(MAX_MOVES)
        self.mark = bits.zeros(MOVE_LIMIT)
        self.stamp = 0
        self.logs = LOGARITHMS
        self.reward = bits.reals(MAX_SEATS + 1)
        self.alive = bits.zeros(MAX_MOVES)
        self.alive_n = 0
        self.turn = 0
        self.square = bits.reals(MAX_MOVES + 1)
        self.measured = bits.reals(MAX_MOVES + 1)

    def race(self, also: Sequence[int] = ()) -> None:
        """Start a race: from now on the policy's candidates at the root, and the legal moves
        `also`, are tried in turn; `keep` drops moves. Raises ValueError if one of these isn't
        legal, RuntimeError if iterations have been run."""
        self._check_free()
        if self.nodes > 1:
            raise RuntimeError("a race begins before the first iteration")
        self.world.reset()
        if not {*also} <= {*self.world.legal(self.seat)}:
            raise ValueError(f"{also} aren't all legal")
        sight = self._sight(self.seat)
        self.alive_n = self.policy.candidates(self.seat, self.legal)
        for move in sorted(set(also) - {self.legal[i] for i in range(self.alive_n)}):
            self.legal[self.alive_n] = move
            self.alive_n += 1
        for i in range(self.alive_n):
            self.alive[i] = self._grow(0, sight + self.legal[i])

    def advice(self) -> int:
        """The move that the policy makes at the root."""
        self._check_free()
        self.world.reset()
        before = self.rng.x
        move = self.policy.choose(self.seat, self.rng)
        self.rng.x = before
        return move

    def keep(self, moves: Sequence[int]) -> None:
        """Drop all moves from the race but these."""
        self._check_free()
        nodes = [self.alive[i] for i in range(self.alive_n)]
        nodes = [node for node in nodes if self.key[node] % MOVE_LIMIT in moves]
        if len(nodes) < self.alive_n:
            self.turn = 0
        self.alive_n = len(nodes)
        for i, node in enumerate(nodes):
            self.alive[i] = node

    def run(self, iterations: int) -> None:
        """Run this number of further iterations. Other threads run meanwhile. Raises ValueError
        if it is negative or so large that no tree has room for it."""
        self._check_free()
        if not 0 <= iterations < MOST_NODES - self.nodes:
            raise ValueError(f"{iterations} iterations; at most {MOST_NODES} nodes are possible")
        self._reserve(self.nodes + iterations)
        self.busy = 1
        token = gil.release()
        self._iterate(iterations)
        gil.restore(token)
        self.busy = 0

    def _check_free(self) -> None:
        if self.capacity == 0:
            raise RuntimeError("a search that was never made")
        if self.busy:
            raise RuntimeError("in use: another thread runs this search")

    def _reserve(self, nodes: int) -> None:
        """Enlarge the arrays to this number of nodes: an iteration adds at most one."""
        if nodes <= self.capacity:
            return
        size = max(nodes, 2 * self.capacity)
        self.child = bits.grown(self.child, self.capacity, size)
        self.sibling = bits.grown(self.sibling, self.capacity, size)
        self.key = bits.grown(self.key, self.capacity, size)
        self.visits = bits.grown(self.visits, self.capacity, size)
        self.available = bits.grown(self.available, self.capacity, size)
        self.value = bits.grown_reals(self.value, self.capacity, size)
        self.capacity = size

    def __dealloc__(self) -> None:
        """Frees the arrays of the compiled form; Python does so itself."""
        bits.free(self.child)
        bits.free(self.sibling)
        bits.free(self.key)
        bits.free(self.visits)
        bits.free(self.available)
        bits.free(self.value)

    def _iterate(self, iterations: int) -> None:
        for _ in range(iterations):
            self.world.reset()
            node = self._pick()
            self.path[0] = node
            self.path_seat[0] = self.seat
            self.path_n = 1
            if self.shared:
                self._common_random_numbers(self.visits[node])
            self.world.deal_unseen(self.seat, self.rng)
            self.world.apply(self.seat, self.key[node] % MOVE_LIMIT, self.rng)
            if self.visits[node] > 0:
                self._descend()
            self._play_out()
            self._learn()
        self.iterations += iterations

    def _pick(self) -> int:
        """The child of the root for the next iteration: in a race each in turn, else by the
        confidence bounds."""
        if self.alive_n:
            self.turn = self.turn % self.alive_n + 1
            return self.alive[self.turn - 1]
        n = self.world.moves(self.seat, self.legal)
        return self._next(0, self.seat, n, self._sight(self.seat))

    def _common_random_numbers(self, number: int) -> None:
        """Set the generator so that every move at the root meets the same worlds and outcomes in
        the same order, which reduces the variance of their difference. `number`: of the iteration
        of the move."""
        self.rng.x = (self.seed + number * GOLDEN) & LOW_61 | 1
        self.rng.below(2)
        self.rng.below(2)

    def _sight(self, seat: int) -> int:
        """The `State.sight` of the searching seat as the upper part of a key; 0 for other seats."""
        return self.world.sight(seat) * MOVE_LIMIT if seat == self.seat else 0

    def _ended(self) -> int:
        return 1 if self.world.mover == OVER or self.world.round != self.round else 0

    def _descend(self) -> None:
        """Descend the tree until a node is added, the round is over, or the depth limit is
        reached."""
        while self.path_n < DEPTH and not self._ended():
            seat = self.world.mover
            n = self.world.moves(seat, self.legal)
            if n == 1 or seat == CHANCE:
                self.world.apply(seat, self.legal[0], self.rng)
                continue
            if self.others == MODEL and seat != self.seat:
                self.world.apply(seat, self._playout_move(seat), self.rng)
                continue
            if self.path_n == self.depth:
                return
            node = self._next(self.path[self.path_n - 1], seat, n, self._sight(seat))
            self.path[self.path_n] = node
            self.path_seat[self.path_n] = seat
            self.path_n += 1
            self.world.apply(seat, self.key[node] % MOVE_LIMIT, self.rng)
            if self.visits[node] == 0:
                return

    def _next(self, node: int, seat: int, n: int, sight: int) -> int:
        """The child of a node to visit: a new one while a legal move has none, then the one with
        the highest upper confidence bound (UCB1: Auer, Cesa-Bianchi, Fischer 2002), in which the
        visits of the parent are replaced by the number of times that the move was available."""
        self.stamp += 1
        for i in range(n):
            self.mark[self.legal[i]] = self.stamp
        best = 0
        best_bound = 0.0
        child = self.child[node]
        while child:
            move = self.key[child] - sight
            if 0 <= move < MOVE_LIMIT and self.mark[move] == self.stamp:
                self.mark[move] = 0
                n -= 1
                self.available[child] += 1
                share = 1.0 / self.visits[child]
                chances = self.available[child] if self.counts else self.visits[node] + 1
                log = self.logs[chances] if chances < LOGS else math.log(chances)
                bound = self.value[child] * share + self.explore * math.sqrt(log * share)
                if best == 0 or bound > best_bound:
                    best = child
                    best_bound = bound
            child = self.sibling[child]
        return self._grow(node, sight + self._untried(seat, n)) if n > 0 else best

    def _untried(self, seat: int, n: int) -> int:
        """One of the n marked moves: the policy's if it is among them, else a random one."""
        if self.prior:
            move = self.policy.choose(seat, self.rng)
            if self.mark[move] == self.stamp:
                return move
        skip = self.rng.below(n)
        i = 0
        while True:
            if self.mark[self.legal[i]] == self.stamp:
                if skip == 0:
                    return self.legal[i]
                skip -= 1
            i += 1

    def _grow(self, node: int, key: int) -> int:
        """Add a child with this key to a node and return it."""
        fresh = self.nodes
        self.nodes += 1
        self.key[fresh] = key
        self.child[fresh] = 0
        self.visits[fresh] = 0
        self.value[fresh] = 0.0
        self.available[fresh] = 1
        self.sibling[fresh] = self.child[node]
        self.child[node] = fresh
        return fresh

    def _playout_move(self, seat: int) -> int:
        if self.noise > 0 and self.rng.below(100) < self.noise:
            move = self.world.any_move(seat, self.rng)
        else:
            move = self.policy.choose(seat, self.rng)
        assert self.world.allows(seat, move), "an illegal move in a playout"
        return move

    def _play_out(self) -> None:
        """Play on by the policy (at random if `noise` is 100) and evaluate the position."""
        if self.noise == 100:
            self.world.playout(self.rng, self.cut if self.cut else 1 << 30)
        else:
            remaining = self.cut if self.cut else 1 << 30
            while remaining > 0 and not self._ended():
                seat = self.world.mover
                move = 0 if seat == CHANCE else self._playout_move(seat)
                self.world.apply(seat, move, self.rng)
                remaining -= 1
        self.policy.judge(self.reward)
        if self.objective == MARGIN:
            self._turn_into_margins()

    def _turn_into_margins(self) -> None:
        """Replace each seat's reward by its lead over the best other seat, scaled to 0 to 1."""
        best = -HUGE
        second = -HUGE
        players = self.world.players
        for seat in range(1, players + 1):
            value = self.reward[seat]
            if value > best:
                second = best
                best = value
            elif value > second:
                second = value
        for seat in range(1, players + 1):
            value = self.reward[seat]
            rival = second if value == best else best
            self.reward[seat] = 0.5 + (value - rival) / 2.0

    def _learn(self) -> None:
        """Add to every node on the path the reward of the seat that chose it (backpropagation)."""
        self.visits[0] += 1
        for i in range(self.path_n):
            node = self.path[i]
            self.visits[node] += 1
            self.value[node] += self.reward[self.path_seat[i]]
        if self.alive_n:
            self.square[self.path[0]] += self.reward[self.seat] * self.reward[self.seat]
            self.measured[self.path[0]] += self.policy.measure(self.seat)

    # Results.

    def results(self) -> list[tuple[int, int, float, float, float]]:
        """For each move at the root that was tried: the move, its visits, and the sum of its
        rewards; in a race also the sums of their squares and of `Policy.measure`."""
        self._check_free()
        results = []
        child = self.child[0]
        while child:
            square = self.square[child] if self.alive_n else 0.0
            measure = self.measured[child] if self.alive_n else 0.0
            move = self.key[child] % MOVE_LIMIT
            results.append((move, self.visits[child], self.value[child], square, measure))
            child = self.sibling[child]
        return sorted(results)
