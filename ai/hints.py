"""Hints for people: the moves that a strong player would choose, with all their parts, and what the
first one gains.

One half of the iterations finds the best moves, as the search of a player does. The other half
compares these in new worlds, all in the same ones. Then players who search go on from those among
which the best one is. Analyses compare moves by the same functions.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..core.engine.compiled import of_game
from ..core.engine.rng import Rng
from ..core.game import Game, Move, sampled, stage_of
from ..core.table.commands import STRONG, WEAK, Advice
from ..core.text.move_parser import position_after
from .comparison import MEASURE, SAMPLES, VALUE, Comparison, batches
from .continuation import Sample, played_on, searching
from .ismcts import IsmctsPlayer, Settings, pooled, search_in, settings_for
from .player import Budget, ai_facts_of, policy_maker

MIN_ITERATIONS = 4 * SAMPLES
"""For one decision: a pair of playouts for each batch, and as many to find the best move."""
MAX_ITERATIONS = 20_000
PLAIN = 1 / 40
"""Speed of the plain core relative to the compiled one."""
COMPARED = 8
"""Moves, at most, that a hint compares, so that of many that are nearly as good hardly any is left
out; it tells fewer."""
FINALISTS = 4
"""Moves, at most, from which players who search go on."""
MOST_WORLDS = 400
"""From which they do; fewer if the games are long."""
WITHIN_REACH = 3.0
"""Standard errors of its distance within which a move may be the best one."""


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


DECISIONS = 20
"""Hints in half a minute on one core, for the first part of a move, and for each further part of
the best one."""
SHARE_OF_ALTERNATIVES = 6
"""The iterations are divided by it for each further part of the other moves."""
SURELY = 2.5
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
    against: str = ""


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
    best, *others = compared(game, view, rng, max(most, COMPARED), iterations, settings)
    for first in (best, *sorted(others, key=lambda other: (not other.even, -other.value))):
        if len(advice) == most:
            break
        for_rest = iterations // SHARE_OF_ALTERNATIVES if advice else iterations
        moves = [first.move]
        position, after = position_after(game, world, view.seat, first.move, rng)
        while after is not None and not stage_of(game, after.stage).unprompted:
            moves.append(player.think(after, Budget(rng, iterations=max(1, for_rest)))[0].move)
            position, after = position_after(game, position, view.seat, moves[-1], rng)
        advice.setdefault(
            frozenset(moves),
            Advice(tuple(moves), first.value, first.games, first.even, first.behind, first.against),
        )  # the same parts in another order are the same move
    return tuple(advice.values())


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
    search = search_in(pooled(game, view, settings), game, view, settings, Rng(f"compare {rng.x}"))
    usual = search.advice() if search.prior else -1
    moves = [candidate.move for candidate in candidates]
    if usual >= 0 and usual not in moves and len(moves) > 1:
        moves[-1] = usual  # always compared, so that of even moves all seeds recommend the same
    moves += sorted({*also} - {*moves})
    if len(moves) == 1:
        only = candidates[0]
        return [Compared(only.move, only.value, only.visits)]
    search.race(moves)
    search.keep(moves)
    playouts = batches(search, moves, iterations - iterations // 2)
    games = search.iterations // len(moves)
    comparison = Comparison(playouts, ai_facts_of(game).strong_play)
    if finalists := _finalists(comparison, moves, usual):
        strong = strong_games(game, view, finalists, f"strong {rng.x}", iterations)
        comparison = replace(comparison, games=strong)
    return _ranked(comparison, moves, usual, games, max(SURELY, settings.trust))


def strong_games(
    game: Game, view: Any, moves: Sequence[Move], key: str, iterations: int
) -> list[Sample]:
    """Games of players who search from these moves, as many as fit to the iterations of a hint;
    none if the playouts of the game say enough, or the core is plain, in which they are too slow.
    """
    facts = ai_facts_of(game).strong_play
    decisions = round(facts.decisions * iterations / usual_iterations(game, DECISIONS))
    if not decisions or not of_game(game.name)[0]:
        return []
    choose = searching(game, facts.iterations)
    return played_on(game, view, moves, choose, key, MOST_WORLDS, decisions)


def _finalists(comparison: Comparison, moves: Sequence[Move], usual: Move) -> list[Move]:
    """The moves of which each may be the best one, by playouts: some of them, among these the
    heuristic's. None if one alone is left."""
    best, *others = sorted(moves, key=comparison.value, reverse=True)
    near = []
    for move in others:
        lead, error = comparison.lead(best, move)
        if lead <= WITHIN_REACH * error:
            near.append(move)
    near.sort(key=lambda move: move != usual)
    return [best, *near[: FINALISTS - 1]] if near else []


def _ranked(
    comparison: Comparison, moves: Sequence[Move], usual: Move, games: int, surely: float
) -> list[Compared]:
    """All moves, the recommended one first: that which is worth most, or the heuristic's if that is
    as good."""

    def lead(move: Move, other: Move, part: int, least: float) -> float:
        """By how much more a move has; 0 if that isn't sure."""
        mean, error = comparison.lead(move, other, part)
        return mean if abs(mean) >= max(least, surely * error) else 0.0

    def against(best: Move, move: Move) -> Compared:
        ahead = lead(best, move, VALUE, LEAST_VALUE)
        behind = lead(best, move, MEASURE, LEAST_MEASURE)
        value = comparison.value(best) - comparison.lead(best, move)[0]
        whom = ""
        if comparison.is_played(best, move):
            in_playouts, error = comparison.in_playouts(best, move)
            is_told = ahead > 0 or behind > 0
            is_weak = in_playouts >= max(LEAST_VALUE, surely * error)
            whom = STRONG if is_told else WEAK if is_weak else ""
        return Compared(move, min(1.0, max(0.0, value)), games, ahead <= 0, behind, whom)

    def better_than(move: Move) -> list[Move]:
        return [other for other in moves if lead(other, move, VALUE, LEAST_VALUE) > 0]

    best = moves[0]
    for _ in moves:  # as often at most, in case that leads run in a circle
        better = better_than(best)
        if not better:
            break
        best = max(better, key=lambda move: comparison.lead(move, best)[0])
    if usual in moves and not better_than(usual) and against(best, usual).behind <= 0:
        best = usual
    others = [against(best, move) for move in moves if move != best]
    return [Compared(best, comparison.value(best), games), *others]
