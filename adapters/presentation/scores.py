"""How the scores of a game went: curves of them in a line each, with marks where rounds begin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.game import Event
from ...core.games import game_named
from ...core.record import Record, replay
from .presenter import presenter_of

BLOCKS = " ▁▂▃▄▅▆▇█"
PARTS = len(BLOCKS) - 1
"""Heights that a block can show."""
NEW_ROUND = "dealt"
"""The kind of event at the start of a round, unless the presenter of the game says another one."""
Scores = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ScoreHistory:
    """How a game went. `name`: the message that says what the scores are; `scores`: those of all
    seats after each entry of the record, from the first round on; empty in games that have none.
    `rounds`: the indexes in it at which rounds begin; `events`: all that a spectator has seen."""

    name: str
    scores: Sequence[Scores]
    rounds: Sequence[int]
    events: Sequence[Event]

    @property
    def lowest(self) -> float:
        """The lower end of the scale: 0 or less."""
        return min(0, *map(min, self.scores))

    @property
    def highest(self) -> float:
        return max(map(max, self.scores))

    def curves(self, width: int, height: int = 1) -> list[list[str]]:
        """A curve for each seat, all to one scale: lines of blocks from the top, of so many columns
        each; the last column is how it stands now."""
        columns = [self.scores[at] for at in _spread(len(self.scores), width)]
        if not columns:
            return []
        low, span = self.lowest, max(1, self.highest - self.lowest)
        top = PARTS * height - 1
        return [
            _curve([1 + round((scores[seat] - low) / span * top) for scores in columns], height)
            for seat in range(len(columns[0]))
        ]

    def round_marks(self, width: int) -> list[int]:
        """The columns of such curves at which rounds begin."""
        last = max(1, len(self.scores) - 1)
        return [round(at / last * (width - 1)) for at in self.rounds]


def score_history(record: Record) -> ScoreHistory:
    """The scores of a game so far, after each entry."""
    game = game_named(record.game)
    presenter = presenter_of(game)
    round_event = getattr(presenter, "round_event", NEW_ROUND)
    name, plotted = f"scores-{game.name}", getattr(presenter, "plotted", None)
    scores: list[Scores] = []
    rounds: list[int] = []
    seen: list[Event] = []
    for state, events in replay(record):
        seen += [event for event in events if event.seen_by(0)]
        view = game.view(state, 0)
        now = presenter.scores(view)
        if plotted is not None:
            name, now = plotted(view)
        if any(event.kind == round_event for event in events):
            if not rounds:
                scores.clear()
            rounds.append(len(scores))
        if now:
            scores.append(now)
    return ScoreHistory(name, scores, rounds, seen)


def sparkline(values: Sequence[float], width: int) -> str:
    """A curve in one line of at most so many columns, from the lowest to the highest value; empty
    for less than two values."""
    shown = [values[at] for at in _spread(len(values), min(width, len(values)))]
    if not shown:
        return ""
    low, span = min(shown), (max(shown) - min(shown)) or 1
    return _curve([1 + round((value - low) / span * (PARTS - 1)) for value in shown], 1)[0]


def _curve(levels: Sequence[int], height: int) -> list[str]:
    """Lines of blocks from the top: columns that are so many eighths of a line high."""
    return [
        "".join(BLOCKS[min(PARTS, max(0, level - PARTS * below))] for level in levels)
        for below in reversed(range(height))
    ]


def _spread(values: int, columns: int) -> list[int]:
    """The indexes of values that are shown in so many columns, evenly spread, from the first to the
    last; none for less than two values."""
    if values < 2 or columns < 2:
        return []
    return [round(column * (values - 1) / (columns - 1)) for column in range(columns)]
