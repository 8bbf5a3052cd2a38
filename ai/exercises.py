"""Finds positions for exercises, and judges them by analysis from the View of the seat alone.

A position is taken if one choice is better than every other one by more than SURELY standard
errors, in two analyses with different random numbers. Where the game's playouts say too little
(`StrongPlay`), players who search go on from the best moves, and count in both.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from ..core.engine.compiled import of_game
from ..core.engine.rng import Rng
from ..core.exercises import MISSED_BY, Exercise, WeighedMove, moves_of
from ..core.game import Game, Move, View, stage_of
from . import hints
from .comparison import MEASURE, SAMPLES, VALUE, Comparison, batches, mean_and_error
from .continuation import played_on, searching
from .decision import ask_player
from .hints import LEAST_MEASURE, judging_settings, strong_games, usual_iterations
from .ismcts import pooled, search_in
from .player import ai_facts_of
from .registry import make_player
from .search import Search

SURELY = 3.0
"""Standard errors by which every other choice must be worse."""
ALMOST, QUICK = 2.0, 4
"""Standard errors by which it must be in a short analysis, which has so small a part of the
iterations; else the long one isn't made."""
LEAST_LEAD = 0.03
"""The least by which it must be, in utility: a wrong choice is a mistake (`review.MARKS`) at
least."""
LEAST_CHOICES = 3
GLANCE = 2 * SAMPLES
"""Playouts of each move in the first look at a position."""
HINTS = 50
"""Decisions for which `usual_iterations` has half a minute."""
TIMES = 4
"""Times as many iterations as a hint takes."""
FINALISTS = 3
"""The best moves, from which players who search go on."""
CLOSELY, DROPPED = 6, 4.0
"""So many of the best moves are looked at closely, and others that aren't so many standard errors
behind."""
USUAL = 80
"""Iterations of such a player for a decision, where the game has no other number."""
ASKED = 20
"""Times that each level is asked for its choice."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move: by how much less it is worth than the best one, the standard error of that, and by
    how much less the seat then has of what counts."""

    move: Move
    cost: float
    error: float
    behind: float

    @property
    def surely_worse(self) -> bool:
        return self.cost > SURELY * self.error and self.cost >= LEAST_LEAD


@dataclass(frozen=True, slots=True)
class Analysis:
    """All legal moves, the best one first; `value`: of the best one; `games`: simulated games for
    each of those that were looked at closely. `candidates`: the moves that the heuristic thinks
    worth searching: of several equivalent ones, one."""

    moves: tuple[Weighed, ...]
    value: float
    games: int
    candidates: frozenset[Move]

    @property
    def right(self) -> frozenset[Move]:
        """The best move, and those that aren't surely worse."""
        best, *others = self.moves
        return frozenset({best.move, *(one.move for one in others if not one.surely_worse)})

    @property
    def clear(self) -> bool:
        """True if one choice is surely the best; moves that are equivalent to it are the same
        choice."""
        return len(self.right & self.candidates) == 1 and len(self.right) < len(self.moves)


def can_be_asked(game: Game, view: View) -> bool:
    """True if a position may be an exercise: one seat decides, among enough choices, and isn't
    asked to think of a call by itself."""
    stage = stage_of(game, view.stage)
    alone = tuple(view.pending) == (view.seat,)
    return alone and len(view.legal) >= LEAST_CHOICES and not (stage.hidden or stage.unprompted)


@dataclass(frozen=True, slots=True)
class FirstLook:
    """All moves compared by a few playouts each, and the search that goes on from there."""

    search: Search
    analysis: Analysis


def first_look(game: Game, view: View, key: str) -> FirstLook:
    """A first look at a position, by GLANCE playouts of each move."""
    settings = judging_settings(game)
    pool = pooled(game, view, settings)
    search = search_in(pool, game, view, settings, Rng(key))
    search.race()
    candidates = frozenset(result[0] for result in search.results())
    search = search_in(pool, game, view, settings, Rng(key))
    search.race(view.legal)
    moves = list(view.legal)
    playouts = batches(search, moves, GLANCE * len(moves))
    comparison = Comparison(playouts, ai_facts_of(game).strong_play)
    return FirstLook(search, _analysis(comparison, moves, GLANCE, candidates))


def analysed(game: Game, view: View, look: FirstLook, key: str, times: float = TIMES) -> Analysis:
    """What all legal moves are worth, with `times` the iterations of a hint for those that may be
    the best."""
    first = look.analysis
    near = [
        one.move
        for number, one in enumerate(first.moves)
        if number < CLOSELY or one.cost <= DROPPED * one.error
    ]
    iterations = round(times * usual_iterations(game, HINTS))
    facts = ai_facts_of(game).strong_play
    look.search.keep(near)
    quick = Comparison(batches(look.search, near, iterations // QUICK), facts)
    close = _analysis(quick, near, iterations // QUICK // len(near), first.candidates)
    if not _possible(close):
        return _with_dropped(close, first)
    comparison = Comparison(batches(look.search, near, iterations), facts)
    finalists = sorted(near, key=comparison.value, reverse=True)[:FINALISTS]
    if strong := strong_games(game, view, finalists, f"strong {key}", iterations):
        comparison = replace(comparison, games=strong)
    close = _analysis(comparison, near, iterations // len(near), first.candidates)
    return _with_dropped(close, first)


def _with_dropped(close: Analysis, first: Analysis) -> Analysis:
    """A close look at some moves, with what the first one says of the others."""
    near = {one.move for one in close.moves}
    dropped = [one for one in first.moves if one.move not in near]
    others = sorted((*close.moves[1:], *dropped), key=lambda one: one.cost)
    return replace(close, moves=(close.moves[0], *others))


def _analysis(
    comparison: Comparison, moves: Sequence[Move], games: int, candidates: frozenset[Move]
) -> Analysis:
    best = max(moves, key=comparison.value)
    for _ in moves:  # players who search may contradict playouts
        ahead = max(moves, key=lambda move: comparison.lead(move, best)[0])
        if comparison.lead(ahead, best)[0] <= 0:
            break
        best = ahead
    others = []
    for move in moves:
        if move != best:
            cost, error = comparison.lead(best, move)
            behind, its_error = comparison.lead(best, move, MEASURE)
            told = abs(behind) >= max(LEAST_MEASURE, hints.SURELY * its_error)
            others.append(Weighed(move, cost, error, behind if told else 0.0))
    others.sort(key=lambda one: one.cost)
    value = min(1.0, max(0.0, comparison.value(best)))
    return Analysis((Weighed(best, 0.0, 0.0, 0.0), *others), value, games, candidates)


def _possible(analysis: Analysis) -> bool:
    """True if one choice may be found to be clearly the best, as far as a short analysis shows."""
    others = [one for one in analysis.moves[1:] if one.move in analysis.candidates]
    return all(
        one.cost > ALMOST * one.error and one.cost + ALMOST * one.error >= LEAST_LEAD
        for one in others
    )


def _promising(analysis: Analysis) -> bool:
    """True if no candidate is as good as the best move, as far as a first look shows."""
    others = [one for one in analysis.moves[1:] if one.move in analysis.candidates]
    return bool(others) and all(one.cost >= LEAST_LEAD and one.cost > one.error for one in others)


def exercise_at(
    game: Game, view: View, key: str, accepts: Callable[[float], bool] = lambda missed: True
) -> Exercise | None:
    """The exercise in which the seat of a View decides, without `id`, `record` and `entry`; None if
    no choice is clearly the best, or `accepts` refuses it by how often it is missed."""
    if not can_be_asked(game, view):
        return None
    look = first_look(game, view, f"{key} first")
    if not _promising(look.analysis):
        return None
    missed = missed_by(game, view, look.analysis.right, key)
    if not accepts(fmean(missed.values())):
        return None
    first = analysed(game, view, look, f"{key} first")
    if not first.clear:
        return None
    second = analysed(game, view, first_look(game, view, f"{key} second"), f"{key} second")
    if not second.clear or second.right != first.right:
        return None
    missed = missed_by(game, view, first.right, key)
    return Exercise(
        id="",
        record=0,
        entry=0,
        seat=view.seat,
        value=(first.value + second.value) / 2,
        moves=tuple(_weighed(game, first, second)),
        missed=missed,
        games=first.games + second.games,
    )


def _weighed(game: Game, first: Analysis, second: Analysis) -> Iterator[WeighedMove]:
    """All moves with the means of two analyses, the best one first; nothing is lost by a right
    one."""
    again = {one.move: one for one in second.moves}
    means = []
    for one in first.moves:
        other = again[one.move]
        told = bool(one.behind and other.behind)
        behind = (one.behind + other.behind) / 2 if told else 0.0
        means.append((one.move, (one.cost + other.cost) / 2, behind))
    best = first.moves[0].move
    for move, cost, behind in sorted(means, key=lambda mean: (mean[0] != best, mean[1])):
        if move in first.right:
            yield WeighedMove(game.notation(move), 0.0, 0.0, right=True)
        else:
            yield WeighedMove(game.notation(move), cost, behind)


def missed_by(game: Game, view: View, right: Collection[Move], key: str) -> dict[str, float]:
    """By level the share of its choices in a position that aren't right."""
    shares = {}
    for level in MISSED_BY:
        player = make_player(level, game)
        choices = [
            ask_player(player, level, view, Rng(f"{key} {level} {number}"))
            for number in range(ASKED)
        ]
        shares[level] = sum(choice not in right for choice in choices) / ASKED
    return shares


# An independent check


CHECK_TIMES = 10
"""Times as many iterations as a hint takes: more than both analyses together."""
WORLDS, DECISIONS = 100, 4000
"""Players who search go on from the best move and the best wrong one in so many worlds, or until
they have made so many decisions."""
FOUND, UNSURE, WRONG = "found", "unsure", "wrong"


def checked(
    game: Game, view: View, exercise: Exercise, key: str, times: float = CHECK_TIMES
) -> str:
    """FOUND if a longer analysis with other random numbers finds the same; WRONG if it, or players
    who search, prefer a move that is said to be wrong; else UNSURE."""
    numbers = dict(zip(moves_of(exercise, game.name), exercise.moves, strict=True))
    right = {move for move, weighed in numbers.items() if weighed.right}
    analysis = analysed(game, view, first_look(game, view, f"{key} check"), key, times)
    if analysis.moves[0].move not in right:
        return WRONG
    rival = next(one.move for one in analysis.moves if one.move not in right)
    if gain := _gained(game, view, analysis.moves[0].move, rival, key):
        mean, error = gain
        if mean + SURELY * error < 0:
            return WRONG
    return FOUND if analysis.right == right else UNSURE


def _gained(
    game: Game, view: View, move: Move, rival: Move, key: str
) -> tuple[float, float] | None:
    """What a move gains between players who search, with its error; None where the core is plain,
    in which they are too slow."""
    if not of_game(game.name)[0]:
        return None
    iterations = ai_facts_of(game).strong_play.iterations or USUAL
    choose = searching(game, iterations)
    samples = played_on(game, view, [move, rival], choose, f"{key} strong", WORLDS, DECISIONS)
    return mean_and_error([sample[move][VALUE] - sample[rival][VALUE] for sample in samples])
