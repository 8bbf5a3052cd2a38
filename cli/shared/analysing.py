"""An analysis of a finished game that is computed while its end is shown."""

from __future__ import annotations

import threading
from contextlib import suppress
from dataclasses import dataclass, field

from ...ai.analysis import all_judged
from ...ai.hints import usual_iterations
from ...core.games import game_named
from ...core.record import Record
from ...core.review import (
    Decision,
    Judgement,
    NoAnalysis,
    SeatAnalysis,
    decisions_of,
    seat_analyses,
)
from .playback import own_seat


@dataclass(slots=True)
class BackgroundAnalysis:
    """Judges the decisions of the only person of a game in a thread. `failed`: a game of others
    couldn't be analysed."""

    record: Record | None = None
    decisions: list[Decision] = field(default_factory=list)
    judgements: list[Judgement] = field(default_factory=list)
    stopped: bool = False
    failed: bool = False

    def begin(self, record: Record) -> None:
        """Begin, unless it has begun, or the game isn't one person's."""
        if self.record is None and own_seat(record):
            self.record = record
            self.decisions = decisions_of(record, [own_seat(record)])
            threading.Thread(target=self._judge, name="analysis", daemon=True).start()

    def stop(self) -> None:
        """End after the decision that is judged just now."""
        self.stopped = True

    @property
    def total(self) -> int:
        return len(self.decisions)

    @property
    def done(self) -> int:
        return len(self.judgements)

    def so_far(self) -> SeatAnalysis:
        """The analysis by what is judged so far."""
        assert self.record is not None
        seat = own_seat(self.record)
        return seat_analyses(self.record, self.decisions, self.judgements[:], [seat])[0]

    def choice_at(self, step: int) -> int:
        """The entry (from 1) of the decision from which one tries again after so many entries: the
        next one if it comes at once, else the last one before; 0 if there was none."""
        entries = [decision.entry for decision in self.decisions]
        if step + 1 in entries:
            return step + 1
        return max((entry for entry in entries if entry <= step), default=min(entries, default=0))

    def _judge(self) -> None:
        assert self.record is not None
        game = game_named(self.record.game)
        budget = usual_iterations(game, self.total)
        with suppress(NoAnalysis):
            for judgement in all_judged(self.decisions, budget):
                self.judgements.append(judgement)
                if self.stopped:
                    return
        self.failed = self.done < self.total
