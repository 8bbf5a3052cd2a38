"""A first game that explains itself, played at a table by following its advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from stammtisch.adapters.presentation.company import Company
from stammtisch.adapters.presentation.lessons.course import (
    LEARNER,
    Saying,
    decisions,
    lesson_of,
    saying,
)
from stammtisch.adapters.presentation.lessons.lesson import Lesson
from stammtisch.core.game import Move
from stammtisch.core.record import Record
from stammtisch.core.table.commands import AddAi, AiMoved, AnswerQuestion, Open, Start
from stammtisch.core.table.effects import Ask, Think
from stammtisch.core.table.table import Table, open_table

COMPANY = Company(("Ann", "Bert"), LEARNER)
Choose = Callable[[Any], Move]
Learn = Callable[[Any, Saying], Move]


def opened(lesson: Lesson, seed: str = "") -> Table:
    """The table of a lesson, with the first cards dealt."""
    seed = seed or lesson.seed
    table = open_table(Open("ann", "Ann", "t", lesson.game, seed, lesson.options), 0).table
    for spec in lesson.against:
        table = table.do(AddAi("ann", spec, "Bert"), 0).table
    return table.do(Start("ann", table.phase_id), 0).table


def record_of(table: Table) -> Record:
    assert table.record is not None
    return table.record


def said(table: Table) -> Saying:
    """What the lesson says now to whoever learns."""
    record = record_of(table)
    lesson = lesson_of(record)
    assert lesson is not None
    return saying(lesson, table.game, decisions(record, LEARNER), table.view(LEARNER))


@dataclass(frozen=True)
class Moment:
    """A decision of whoever learns: the table before it, and what was said."""

    table: Table
    said: Saying


def played(table: Table, learn: Learn, opponent: Choose, most: int = 1000) -> Iterator[Moment]:
    """The decisions of whoever learns, up to the end of the game and with it."""
    for _ in range(most):
        if table.phase != "playing":
            break
        owed = table.owed()
        think = next((one for one in owed if isinstance(one, Think)), None)
        if think is not None:
            move = opponent(table.view(think.seat))
            table = table.do(AiMoved(think.question, move), 0).table
            continue
        (ask,) = (one for one in owed if isinstance(one, Ask))
        now = Moment(table, said(table))
        yield now
        view = table.view(LEARNER)
        choice = view.legal.index(learn(view, now.said))
        table = table.do(AnswerQuestion("ann", ask.question, choice), 0).table
    yield Moment(table, Saying())
