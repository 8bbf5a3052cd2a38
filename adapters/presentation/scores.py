"""How the scores of a game went, and curves of them in a line each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...core.games import game_named
from ...core.record import Record, replay
from .presenter import presenter_of

BLOCKS = "▁▂▃▄▅▆▇█"
Scores = tuple[int, ...]


def course_of(record: Record) -> list[Scores]:
    """The scores of all seats as they stood whenever they changed, the first ones first; empty in
    games that have none."""
    game = game_named(record.game)
    presenter = presenter_of(game)
    found: list[Scores] = []
    for state, _ in replay(record):
        scores = presenter.scores(game.view(state, 0))
        if scores and (not found or found[-1] != scores):
            found.append(scores)
    return found


def curves(course: Sequence[Scores], width: int) -> list[str]:
    """A line of blocks for each seat, all to one scale, in at most so many columns; the last column
    is how it stands now."""
    if not course:
        return []
    kept = _thinned(course, max(1, width))
    low = min(min(scores) for scores in kept)
    high = max(max(scores) for scores in kept)
    span = max(1, high - low)
    top = len(BLOCKS) - 1
    return [
        "".join(BLOCKS[round((scores[seat] - low) / span * top)] for scores in kept)
        for seat in range(len(kept[0]))
    ]


def _thinned(course: Sequence[Scores], most: int) -> list[Scores]:
    """At most so many of the scores, evenly chosen, with the last one."""
    if len(course) <= most:
        return list(course)
    cuts = [round(column * len(course) / most) for column in range(most + 1)]
    return [course[high - 1] for _, high in pairwise(cuts)]
