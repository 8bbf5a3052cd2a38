"""Game analysis in a worker process."""

from __future__ import annotations

from ...adapters.pages.replay import replay_page
from ...adapters.pages.replay_data import replay_data
from ...ai.analysis import SECONDS, all_judged
from ...ai.comparison import usual_iterations
from ...core.games import game_named
from ...core.record import read_line
from ...core.review.analysis import decisions_of, seat_analyses
from ...core.service.ports import Analysed


def analyse(line: str, seat: int, language: str, seconds: float) -> Analysed:
    """The analysis of a seat in a finished game, and its replay page. `line`: the verified record;
    `seconds`: approximate time limit. Raises NoAnalysis."""
    record = read_line(line)
    decisions = decisions_of(record, [seat])
    iterations = usual_iterations(game_named(record.game), len(decisions), seconds / SECONDS)
    judgements = list(all_judged(decisions, iterations))
    (course,) = seat_analyses(record, decisions, judgements, [seat])
    viewers = range(len(record.seats) + 1)
    return Analysed(course, replay_page(replay_data(record, viewers, language, seat, [course])))
