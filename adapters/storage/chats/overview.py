"""What waits in the database, in figures for those who watch a bot: no names, ids or texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, case, func, literal, select, union_all

from .engine import POSTGRESQL, SQLITE, Statements
from .outbox import URGENT
from .schema import OPEN, WAITING, errands, notices, slots, tables

ASKED, VIEW, NOTICE = "asked", "view", "notice"
"""Kinds of unsent messages: live messages in which somebody is asked or waits for what came of
their answer, other live messages, and notices."""

COLON = ":"
"""After the name of the chat in a lane."""
POSITION = {SQLITE: func.instr, POSTGRESQL: func.strpos}


@dataclass(frozen=True, slots=True)
class Waiting:
    """So many wait, the oldest for so many seconds."""

    number: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Overview:
    """`tables`: how many aren't over, by game and phase; `unsent`: messages by chat and kind;
    `due_jobs`: jobs that are due and that no program works at, by the reason."""

    tables: Mapping[tuple[str, str], int]
    unsent: Mapping[tuple[str, str], Waiting]
    due_jobs: Mapping[str, int]


def _counted(rows: Any, *more: Any) -> Any:
    """The number of these rows by the values of their first two columns."""
    first, second, *_ = rows.c
    return select(first, second, func.count(), *more).group_by(first, second)


OPEN_TABLES = _counted(
    select(tables.c.head["game"].as_string().label("game"), tables.c.phase).where(OPEN).subquery()
)
DUE_JOBS = (
    select(errands.c.why, func.count())
    .where(errands.c.due <= bindparam("now"), errands.c.until <= bindparam("now"))
    .group_by(errands.c.why)
)


def _unsent(dialect: str) -> Any:
    """Unsent messages by chat (lanes begin with its name and a colon) and kind."""

    def chat(lane: Any) -> Any:
        return func.substr(lane, 1, POSITION[dialect](lane, COLON)).label("chat")

    live = select(
        chat(slots.c.lane), case((URGENT, ASKED), else_=VIEW).label("kind"), slots.c.since
    ).where(WAITING)
    told = select(chat(notices.c.lane), literal(NOTICE).label("kind"), notices.c.since)
    rows = union_all(live, told).subquery()
    return _counted(rows, func.min(rows.c.since))


UNSENT = {dialect: _unsent(dialect) for dialect in POSITION}


class OverviewReader(Statements):
    """The part of a transaction that counts."""

    def overview(self) -> Overview:
        """The figures of this moment."""
        unsent = self.execute(UNSENT[self.kind]).all()
        return Overview(
            {(game, phase): number for game, phase, number in self.execute(OPEN_TABLES).all()},
            {
                (chat.removesuffix(COLON), kind): Waiting(number, max(0.0, self.now - since))
                for chat, kind, number, since in unsent
            },
            dict(self.execute(DUE_JOBS, {"now": self.now}).all()),
        )
