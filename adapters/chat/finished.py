"""What people are sent about a game that is over: its record, and a page that shows it again."""

from __future__ import annotations

import logging

from ...core.record import Record
from ...core.service.ports import NoReplay
from ...core.service.service import LAST_ENDED
from ...core.service.stored import Stored
from ..presentation.deal import deal_lines
from ..presentation.presenter import title
from .analyses import MOST_WAITING
from .commands import REPLAY
from .context import Context
from .incoming import MAX_POPUP, Incoming, Languages, Response
from .render.message import File, Message
from .render.result import record_file
from .typed import Typed

MOST_CALLED_OFF = 20
"""So many games without a result are passed over to find the last one with a result."""

log = logging.getLogger(__name__)


def record(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Send the record of the last finished game of a named table, or of the last one here. Raises
    UnknownTable."""
    stored = _table(context, incoming, typed)
    return send_record(context, incoming, stored, 0, languages)


def replay(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Send the page that shows that game again. Raises UnknownTable."""
    stored = _table(context, incoming, typed)
    return send_replay(context, incoming, stored, 0, languages)


def _table(context: Context, incoming: Incoming, typed: Typed) -> Stored:
    number = typed.table if typed.table is not None else incoming.table
    number = number or context.tx.setting(incoming.chat, LAST_ENDED)
    return context.load(number or 0)


def send_record(
    context: Context, incoming: Incoming, stored: Stored, number: int, languages: Languages
) -> Response:
    """The record of game `number` of a table (0: the last one that is over), for a person who may
    see the table, and what is needed to check its deal."""
    found, number = _finished(context, incoming, stored, number)
    file = record_file(found, stored.number, number) if found else None
    if found is None or file is None:
        return Response(languages.own("c-no-record")[:MAX_POPUP])
    to = _lane(incoming)
    texts = languages.to(incoming, to)
    lines = (texts("c-record-file"), *deal_lines(found, texts))
    return Response(message=Message(f"T{stored.number}", lines=lines, file=file), to=to)


def send_replay(
    context: Context, incoming: Incoming, stored: Stored, number: int, languages: Languages
) -> Response:
    """The page about the same game, made in another process."""
    found, number = _finished(context, incoming, stored, number)
    if found is None:
        return Response(languages.own("c-no-record")[:MAX_POPUP])
    key, under_way = f"{REPLAY} {incoming.by.id}", context.analyses
    if key in under_way or len(under_way) >= MOST_WAITING:
        return Response(languages.own("c-replay-many")[:MAX_POPUP])
    to = _lane(incoming)
    texts, thinker = languages.to(incoming, to), context.service.thinker

    async def later() -> Message | None:
        if key in under_way:
            return None
        heading = f"T{stored.number} · {title(found.game, texts)}"
        under_way.add(key)
        try:
            page = await thinker.replay(found, texts.language)
        except NoReplay as error:
            log.warning("no page: %s", error, extra={"table": stored.number})
            return Message(heading, lines=(texts("c-replay-failed"),))
        finally:
            under_way.discard(key)
        file = File(f"{found.game}-T{stored.number}-{number}.html", page.encode())
        return Message(heading, lines=(texts("c-replay-page"),), file=file)

    return Response(languages.own("c-replay-coming"), to=to, later=later)


def _lane(incoming: Incoming) -> str:
    """The sender's private chat, if they can be reached there, so that a group isn't disturbed."""
    return incoming.by.lane or incoming.chat


def _finished(
    context: Context, incoming: Incoming, stored: Stored, number: int
) -> tuple[Record | None, int]:
    """The record and the number of a finished game of a table, for a person of its chat or who sits
    there. `number`: of the game, 0 for the last one with a result."""
    head = stored.table.head
    if stored.chat != incoming.chat and not head.seat_of(incoming.by.id):
        return None, 0
    last = range(head.number, max(0, head.number - MOST_CALLED_OFF), -1)
    for game in (number,) if number else last:
        found = context.tx.record(stored.number, game)
        if found and found.outcome:
            return found, game
    return None, 0
