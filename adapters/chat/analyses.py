"""Analyses of finished games: a person requests one with a button, and gets it privately when it is
ready. Nothing is stored; after a restart it has to be requested again."""

from __future__ import annotations

import logging

from ...core.record import Record
from ...core.review import MARKS, NoAnalysis, SeatAnalysis
from ...core.scene.texts import Texts
from ...core.service.ports import Analysed
from ...core.service.stored import Stored
from ..presentation.evaluations import summary, told_judgement
from ..presentation.presenter import title
from .context import Context
from .incoming import MAX_POPUP, Incoming, Response
from .render.message import File, Message

MOST_WAITING = 20
"""Most people for whom analyses are computed at the same time."""
MAX_MOVES = 6
"""Most marked moves in the message; the page has all."""

log = logging.getLogger(__name__)


def analysis(
    context: Context, incoming: Incoming, stored: Stored, number: int, texts: Texts
) -> Response:
    """The response to a request for the analysis of game `number` of a table: an announcement, and
    the function that makes the analysis; or the reason against it."""
    if why := _refused(context, incoming, stored, number):
        return Response(texts(why)[:MAX_POPUP])
    record, person = stored.record, incoming.by.id
    assert record is not None
    seat, analyses = stored.table.head.seat_of(person), context.analyses
    thinker, seconds = context.service.thinker, context.service.limits.analysis_seconds

    async def later() -> Message | None:
        if person in analyses:
            return None
        analyses.add(person)
        try:
            analysed = await thinker.analysis(record, seat, texts.language, seconds)
            return _message(record, stored.number, number, analysed, texts)
        except NoAnalysis as error:
            log.warning("no analysis: %s", error, extra={"table": stored.number})
            return Message(f"T{stored.number}", lines=(texts("c-analysis-failed"),))
        except Exception:  # the waiting person must be told
            log.exception("no analysis", extra={"table": stored.number})
            return Message(f"T{stored.number}", lines=(texts("c-failed"),))
        finally:
            analyses.discard(person)

    return Response(texts("c-analysis-coming"), to=incoming.by.lane, later=later)


def _refused(context: Context, incoming: Incoming, stored: Stored, number: int) -> str:
    """The reason against an analysis as the name of a text; "" for none. A table that has begun
    another game gives none, since it might help somebody in that one."""
    head = stored.table.head
    if not context.service.limits.analysis_seconds:
        return "c-analysis-off"
    if not head.seat_of(incoming.by.id):
        return "c-analysis-not-yours"
    if head.phase != "over" or number != head.number or not _finished(stored.record):
        return "c-analysis-not-over"
    if not incoming.by.lane:
        return "c-analysis-open"
    if incoming.by.id in context.analyses:
        return "c-analysis-under-way"
    return "c-analysis-many" if len(context.analyses) >= MOST_WAITING else ""


def _finished(record: Record | None) -> bool:
    return record is not None and record.outcome is not None


def _message(record: Record, table: int, number: int, analysed: Analysed, texts: Texts) -> Message:
    """The message with the gravest moves in words, and the page of the analysis as a file."""
    name = f"{record.game}-T{table}-{number}.html"
    lines = _sentences(record.game, analysed.analysis, texts)
    file = File(name, analysed.page.encode())
    return Message(f"T{table} · {title(record.game, texts)}", lines=tuple(lines), file=file)


def _sentences(game: str, analysis: SeatAnalysis, texts: Texts) -> list[str]:
    """The figures, and the gravest moves in the order of the game."""
    if not analysis.judgements:
        return [texts("t-analysis-nothing")]
    grave = [mark for mark, _ in MARKS]
    gravest = sorted(
        analysis.marked, key=lambda judgement: (grave.index(judgement.mark), -judgement.loss)
    )[:MAX_MOVES]
    lines = [
        f"{judgement.entry}. {told_judgement(game, analysis, judgement, texts)}"
        for judgement in analysis.marked
        if judgement in gravest
    ]
    more = len(analysis.marked) - len(lines)
    rest = [texts("c-analysis-more", number=more)] if more else []
    return [summary(analysis, texts), *lines, *rest, texts("c-analysis-page")]
