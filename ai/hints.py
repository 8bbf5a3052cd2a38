"""Hints for people: the moves that a strong player would choose, with all their parts, and what the
first one gains.

One half of the iterations finds the best moves, as the search of a player does. The other half
compares these in new worlds, all in the same ones and in batches, so that the differences have
known errors: the mean of a batch is nearly normal, and nearly independent of the others although
the tree keeps learning. Analyses compare moves by the same functions.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, stdev
from typing import Any

from ..core.engine.compiled import of_game
from ..core.engine.rng import Rng
from ..core.game import Game, Move, sampled, stage_of
from ..core.table.commands import Advice
from ..core.text.move_parser import position_after
from .ismcts import IsmctsPlayer, Settings, pooled, search_in, settings_for
from .player import Budget, ai_facts_of, policy_maker
from .search import Search

SAMPLES = 40
"""Batches of a comparison."""
MIN_ITERATIONS = 4 * SAMPLES
"""For one decision: a pair of playouts for each batch, and as many to find the best move."""
MAX_ITERATIONS = 20_000
PLAIN = 1 / 40
"""Speed of the plain core relative to the compiled one."""

Sample = dict[Move, tuple[float, float]]
"""The means of a batch by move: of its value, and of `Policy.measure`."""


def judging_settings(game: Game) -> Settings:
    """The settings of the search by which hints and analyses judge moves: those of players, but for
    `AiFacts.judging`."""
    return replace(settings_for(game), **ai_facts_of(game).judging)


def usual_iterations(game: Game, decisions: int, share: float = 1.0) -> int:
    """Iterations for each decision, so that judging all takes about half a minute on one core,
    times `share`."""
    total = ai_facts_of(game).analysis
    if not of_game(game.name)[0]:
        share *= PLAIN
    return max(MIN_ITERATIONS, min(MAX_ITERATIONS, int(total * share) // max(1, decisions)))


def batches(search: Search, moves: Sequence[Move], iterations: int) -> list[Sample]:
    """The means of the moves, the only ones left in the race, in each of SAMPLES batches of the
    iterations; in fewer batches, at least two, if there are fewer playouts of each move."""
    number = min(SAMPLES, max(2, iterations // len(moves)))
    each = max(1, iterations // (number * len(moves)))
    before = _sums(search)
    samples = []
    for _ in range(number):
        search.run(each * len(moves))
        after = _sums(search)
        samples.append({move: _mean(before[move], after[move], each) for move in moves})
        before = after
    return samples


def _mean(
    before: tuple[float, float], after: tuple[float, float], count: int
) -> tuple[float, float]:
    return (after[0] - before[0]) / count, (after[1] - before[1]) / count


def _sums(search: Search) -> Sample:
    return {move: (value, measure) for move, _, value, _, measure in search.results()}


def mean_and_error(differences: Sequence[float]) -> tuple[float, float]:
    """The mean of the differences of two moves in all batches, and its standard error."""
    mean = fmean(differences)
    return mean, stdev(differences, mean) / math.sqrt(len(differences))


DECISIONS = 50
"""Hints in half a minute on one core, for the first part of a move, and for each further part of
the best one."""
SHARE_OF_ALTERNATIVES = 6
"""The iterations are divided by it for each further part of the other moves."""
SURELY = 2.0
"""Standard errors of a difference from which it is told; `Settings.trust` may ask for more."""
LEAST_VALUE, LEAST_MEASURE = 0.01, 0.05
"""Differences below are never told."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A first part of a move: see `Advice`."""

    move: Move
    value: float
    games: int
    even: bool = False
    behind: float = 0.0


def hints(game: Game, view: Any, rng: Rng, most: int, iterations: int = 0) -> tuple[Advice, ...]:
    """At most `most` moves for the seat of a view, the recommended one first, the others by their
    value. The same generator gives the same hints. `iterations`: for the first part (0: the usual
    number). Further parts of a move are added as far as a typed line may contain them, but not
    calls that people have to think of themselves. A declaration is the only hint: AI players make
    it at once."""
    call = game.pooled(view).declarations().get(view.seat)
    if call is not None:
        return (Advice((call,), _value_after(game, view, call, rng), 1),)
    iterations = iterations or usual_iterations(game, DECISIONS)
    advice: dict[frozenset[Move], Advice] = {}
    world = sampled(game, view, rng)
    player = IsmctsPlayer(game)
    settings = judging_settings(game)
    for first in compared(game, view, rng, most, iterations, settings):
        for_rest = iterations // SHARE_OF_ALTERNATIVES if advice else iterations
        moves = [first.move]
        position, after = position_after(game, world, view.seat, first.move, rng)
        while after is not None and not stage_of(game, after.stage).unprompted:
            moves.append(player.think(after, Budget(rng, iterations=max(1, for_rest)))[0].move)
            position, after = position_after(game, position, view.seat, moves[-1], rng)
        advice.setdefault(
            frozenset(moves),
            Advice(tuple(moves), first.value, first.games, first.even, first.behind),
        )  # the same parts in another order are the same move
    best, *others = advice.values()
    return (best, *sorted(others, key=lambda other: (not other.even, -other.value)))


def _value_after(game: Game, view: Any, move: Move, rng: Rng) -> float:
    """The value of the position after a move, by the policy in a sampled world."""
    world = sampled(game, view, rng)
    world.play(view.seat, move, rng)
    value: float = policy_maker(game, world)(world).evaluate()[view.seat - 1]
    return value


def compared(
    game: Game,
    view: Any,
    rng: Rng,
    most: int,
    iterations: int,
    settings: Settings,
    also: Collection[Move] = (),
) -> list[Compared]:
    """The best moves of a search, at most `most`, and `also` these legal moves, compared with the
    recommended one, which comes first: the search's, unless the comparison shows that another one
    is better; of moves that it can't tell apart, the heuristic's."""
    player = IsmctsPlayer(game)
    player.settings = replace(settings, iterations=0)
    candidates = player.think(view, Budget(rng, iterations=max(1, iterations // 2)))[:most]
    moves = [candidate.move for candidate in candidates]
    moves += sorted({*also} - {*moves})
    if len(moves) == 1:
        only = candidates[0]
        return [Compared(only.move, only.value, only.visits)]
    search = search_in(pooled(game, view, settings), game, view, settings, Rng(f"compare {rng.x}"))
    search.race(moves)
    search.keep(moves)
    samples = batches(search, moves, iterations - iterations // 2)
    games = search.iterations // len(moves)
    value = {move: fmean(sample[move][0] for sample in samples) for move in moves}

    surely = max(SURELY, settings.trust)

    def lead(move: Move, other: Move, part: int, least: float) -> float:
        """By how much a move has more of a part of the samples; 0 if that isn't sure."""
        mean, error = mean_and_error(
            [sample[move][part] - sample[other][part] for sample in samples]
        )
        return mean if abs(mean) >= max(least, surely * error) else 0.0

    best = moves[0]
    for move in sorted(moves[1:], key=lambda move: -value[move]):
        if lead(move, best, 0, LEAST_VALUE) > 0:
            best = move
            break

    def against(best: Move, move: Move) -> Compared:
        even, behind = lead(best, move, 0, LEAST_VALUE) <= 0, lead(best, move, 1, LEAST_MEASURE)
        return Compared(move, value[move], games, even, behind)

    usual = search.advice() if search.prior else -1
    if usual in moves and against(best, usual).even and against(best, usual).behind <= 0:
        best = usual
    others = [against(best, move) for move in moves if move != best]
    return [Compared(best, value[best], games), *others]
