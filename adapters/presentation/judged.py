"""What an analysis says of moves and games, in words."""

from __future__ import annotations

from ...core.games import game_named
from ...core.review.analysis import BLUNDER, INACCURACY, MISTAKE, Judgement, SeatAnalysis
from ...core.scene.texts import Texts
from .presenter import move_text

SIGNS = {BLUNDER: "▲", MISTAKE: "△", INACCURACY: "•"}
"""Of marks, the gravest first."""


def told_judgement(game: str, course: SeatAnalysis, one: Judgement, texts: Texts) -> str:
    """A marked move in a sentence: what it was, what would have been better, and what it cost in
    places."""
    codec = game_named(game)
    return texts(
        "analysis-told",
        sign=SIGNS[one.mark],
        mark=one.mark,
        played=move_text(codec, one.played, texts),
        best=move_text(codec, one.best, texts),
        loss=loss_text(course, one, texts),
    )


def loss_text(course: SeatAnalysis, one: Judgement, texts: Texts) -> str:
    """The loss in places, with its interval."""
    low, high = (course.places(loss) for loss in one.interval)
    return texts("analysis-loss", loss=course.places(one.loss), low=low, high=high)


def summary(course: SeatAnalysis, texts: Texts) -> str:
    """How many decisions were judged, what they cost in the mean, and the marks."""
    low, high = (course.places(loss) for loss in course.interval)
    marks = [
        texts("analysis-marks", mark=mark, count=count) for mark, count in course.marks.items()
    ]
    return texts(
        "analysis-summary",
        judged=len(course.judgements),
        mean=course.places(course.mean),
        low=low,
        high=high,
        marks=", ".join(marks),
    )
