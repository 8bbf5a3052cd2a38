"""What a worker process computes for somebody who asks what their moves were worth."""

from __future__ import annotations

from ...adapters.pages.replay import replay_page
from ...adapters.pages.replay_data import replay_data
from ...ai.analysis import SECONDS, all_judged, usual_iterations
from ...core.analysis import decisions_of, seat_analyses
from ...core.record import read_line
from ...core.service.ports import Analysed


def analyse(line: str, seat: int, language: str, seconds: float) -> Analysed:
    """The course of a seat in a finished game, and the page of that game with it. `line`: the
    record, which holds; `seconds`: about so long it may take. Raises NoAnalysis."""
    record = read_line(line)
    asked = decisions_of(record, [seat])
    iterations = usual_iterations(record.game, len(asked), seconds / SECONDS)
    judged = list(all_judged(asked, iterations))
    (course,) = seat_analyses(record, asked, judged, [seat])
    eyes = range(len(record.seats) + 1)
    return Analysed(course, replay_page(replay_data(record, eyes, language, seat, [course])))
