"""Deals for lessons: those in which everything comes up that a lesson explains."""

from __future__ import annotations

from dataclasses import dataclass, replace

import click

from stammtisch.adapters.presentation.lessons.course import LEARNER, LESSONS
from stammtisch.adapters.presentation.lessons.lesson import Lesson
from tests.adapters.lessons import Moment, followed, opened, record_of
from tools.options import seed_option, size_option, tool

SHOWN = 10
"""So many deals are shown."""


@dataclass(frozen=True, order=True)
class Deal:
    """A deal as whoever follows the advice sees it; the smallest is the best. `missing`: steps that
    are never explained; `unexplained`: kinds of actions that are advised before they are explained;
    `place`: that of the learner; `decisions`: until the last explanation; `entries`: of the
    record."""

    missing: tuple[str, ...]
    unexplained: tuple[str, ...]
    place: int
    decisions: int
    entries: int
    seed: str
    told: tuple[str, ...]

    def text(self) -> str:
        faults = f" missing {' '.join(self.missing)};" if self.missing else ""
        faults += f" too late {' '.join(self.unexplained)};" if self.unexplained else ""
        figures = f"place {self.place}, {self.decisions} decisions, {self.entries} entries"
        return f"{self.seed}:{faults} {figures}: {' '.join(self.told)}"


def deal_of(lesson: Lesson) -> Deal | None:
    """The deal of a lesson's seed; None if its learner doesn't begin."""
    usual, LESSONS[lesson.game] = LESSONS[lesson.game], lesson
    try:
        return _judged(lesson, followed(lesson)) if opened(lesson).question_of("ann") else None
    finally:
        LESSONS[lesson.game] = usual


def _judged(lesson: Lesson, course: list[Moment]) -> Deal:
    told: list[str] = []
    early: list[str] = []
    decisions = 0
    names = [step.name for step in lesson.steps]
    for number, moment in enumerate(course, 1):
        told += [step.name for step in moment.said.steps]
        decisions = number if moment.said.steps else decisions
        if moment.said.advice is not None:
            kind = lesson.kind(moment.table.view(LEARNER), moment.said.advice)
            early += [kind] if kind in names and kind not in told else []
    last = course[-1].table
    return Deal(
        missing=tuple(name for name in names if name not in told),
        unexplained=tuple(dict.fromkeys(early)),
        place=last.outcome.places[LEARNER - 1] if last.outcome else 0,
        decisions=decisions,
        entries=len(record_of(last).moves),
        seed=lesson.seed,
        told=tuple(told),
    )


@tool(
    seed="--seed: the number of the first deal",
    size="--deals",
    shows="In the lesson's own deal everything is explained in the order of its steps.",
)
@click.argument("game", type=click.Choice(list(LESSONS)))
@size_option("--deals", 100, "How many deals are tried.")
@seed_option(0)
def command(game: str, deals: int, seed: int) -> list[str]:
    """Follow the advice of a lesson in many deals, and show the deals that explain most."""
    lesson = LESSONS[game]
    seeds = (f"first game {number}" for number in range(seed, seed + deals))
    found = [deal for text in seeds if (deal := deal_of(replace(lesson, seed=text)))]
    for deal in sorted(found, key=lambda deal: (len(deal.missing), deal))[:SHOWN]:
        print(deal.text())
    own = deal_of(lesson)
    assert own is not None
    print(f"now {own.text()}")
    in_order = list(own.told) == [step.name for step in lesson.steps]
    return [] if in_order else ["the lesson's deal doesn't explain all in order"]
