"""`/admin`: what the operator's command line does, for configured people in a private chat."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...core.errors import StammtischError
from ...core.scene.texts import Texts
from ...core.service import administration, people
from ...core.service.export import exported
from ...core.service.leases import NewJobs
from ...core.service.ports import Reader, Transaction
from ...core.service.queues import LiveMessage
from ...core.service.restrictions import OF_PEOPLE
from ...core.service.service import Service
from ..presentation.administration import (
    limits_text,
    person_lines,
    pruned_lines,
    table_codes,
    table_details,
    table_lines,
)
from .context import Context
from .incoming import Incoming, Languages, Response, unknown_command
from .render.draw import draw_live_message
from .render.message import File, Message, all_lines
from .typed import TABLE, Typed

MOST_LISTED = 20
"""Tables or people in one message."""
ON, OFF = "on", "off"
EXPORTED = "exported"
"""The setting of a person with the time at which they got their data."""

log = logging.getLogger(__name__)


class WrongForm(StammtischError):
    """A command of the operator isn't typed like that. Facts: form."""


@dataclass(frozen=True, slots=True)
class AdminRequest:
    """A command of an operator: `words` of one line after its name, and `tail`, the text after the
    first of them."""

    context: Context
    incoming: Incoming
    texts: Texts
    action: str
    words: Sequence[str]
    tail: str

    @property
    def now(self) -> float:
        return self.context.service.clock.now()

    @property
    def first(self) -> str:
        """The first word. Raises WrongForm if there is none."""
        if not self.words:
            raise self.wrong()
        return self.words[0]

    def wrong(self) -> WrongForm:
        return WrongForm(form=help_line(self.action, self.texts))

    def table(self) -> int:
        """The number of the table that is the first word. Raises WrongForm."""
        if not (code := TABLE.fullmatch(self.first)):
            raise self.wrong()
        return int(code[1])

    def person(self, unseen: bool = False) -> str:
        """The person that is the first word. Raises WrongForm, and what `person_meant` raises."""
        return administration.person_meant(self.context.tx, self.first, unseen)

    def check_sure(self, word: int) -> None:
        """Raise WrongForm unless this word is a yes."""
        if self.words[word:] != ["yes"] and self.words[word:] != self.texts.words("t-yes")[:1]:
            raise self.wrong()


def admin(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Carry out what an operator wants; for all others, and in groups, there is no such command.
    Raises the errors of the functions of `administration`."""
    if incoming.public:
        return Response()
    if incoming.by.id not in context.service.operator.admins:
        return unknown_command(incoming, languages)
    texts = languages.here
    _, action, tail = (*incoming.text.split(maxsplit=2), "", "", "")[:3]
    words = tail.split()
    act = ACTIONS.get(action.lower())
    if act is None:
        return _say(incoming, _help(texts))
    rest = tail.partition(words[0])[2].strip() if words else ""
    context.require_serial()
    answer = act(AdminRequest(context, incoming, texts, action.lower(), words, rest))
    context.jobs.append(NewJobs(next_due=0))
    return _say(incoming, answer) if isinstance(answer, list) else answer


def help_line(action: str, texts: Texts) -> str:
    """How a command is typed, and what it does."""
    names = " ".join(f"{name}=…" for name in OF_PEOPLE)
    message = f"o-help-{action}"
    return texts(message, names=names) if action == "limits" else texts(message)


def _help(texts: Texts) -> list[str]:
    lines = [help_line(action, texts) for action in ACTIONS]
    return [*lines, texts("o-help-person", example="telegram:12345")]


def _say(incoming: Incoming, lines: Sequence[str]) -> Response:
    return Response(message=Message(lines=tuple(lines)), to=incoming.chat)


def _listed(reports: Sequence[list[str]], empty: str, texts: Texts) -> list[str]:
    """Reports one after the other, as many as fit a message."""
    lines = [line for report in reports[:MOST_LISTED] for line in report]
    more = len(reports) - MOST_LISTED
    return [*lines, texts("o-more", number=more)] if more > 0 else lines or [texts(empty)]


def _tables(request: AdminRequest) -> list[str]:
    reports = administration.tables(request.context.tx)
    listed = [table_lines(report, request.now, request.texts) for report in reports]
    return _listed(listed, "o-no-tables", request.texts)


def _table(request: AdminRequest) -> list[str]:
    number = request.table()
    tx = request.context.tx
    report = administration.table(tx, number)
    lines = table_details(report, tx.unsent(number), request.now, request.texts)
    return [*lines, *spectator_lines(request.context.service, tx, number, request.texts)]


def spectator_lines(service: Service, tx: Transaction, number: int, texts: Texts) -> list[str]:
    """The board of a table as spectators see it, of a private one, too; nothing of one that can't
    be read."""
    board = LiveMessage("", number, "board", "", 0)
    reader = Reader("", texts.language, pictures=False)
    return [
        line
        for stored in service.cache.load_all(tx, [number])
        for line in all_lines(draw_live_message(board, stored, reader))
    ]


def _end(request: AdminRequest) -> list[str]:
    number = request.table()
    administration.end_table(request.context.service, request.context.tx, number, request.tail)
    return [request.texts("o-ended", table=f"T{number}")]


def _people(request: AdminRequest) -> list[str]:
    tx = request.context.tx
    restrictions = request.context.service.restrictions(tx, fresh=True)
    reports = administration.people(tx, restrictions, " ".join(request.words))
    listed = [person_lines(report, request.texts) for report in reports]
    return _listed(listed, "o-no-people", request.texts)


def _ban(request: AdminRequest) -> list[str]:
    person = request.person(unseen=True)
    left = people.ban(request.context.service, request.context.tx, person, request.tail)
    return [request.texts("o-banned", person=person, tables=table_codes(left))]


def _unban(request: AdminRequest) -> list[str]:
    person = request.person(unseen=True)
    administration.unban(request.context.service, request.context.tx, person)
    return [request.texts("o-unbanned", person=person)]


def _limits(request: AdminRequest) -> list[str]:
    person, service, tx = request.person(unseen=True), request.context.service, request.context.tx
    changes = {}
    for word in request.words[1:]:
        if not (match := re.fullmatch(r"(\w+)=(-?\d{1,6})", word, re.ASCII)):
            raise request.wrong()
        changes[match[1]] = int(match[2])
    administration.set_limits(service, tx, person, changes)
    limits = administration.limits_of(service, tx, person)
    return [request.texts("o-limits", person=person, limits=limits_text(limits))]


def _announce(request: AdminRequest) -> list[str]:
    tx = request.context.tx
    text = f"{request.first} {request.tail}"
    chats = administration.chats_to_tell(tx, request.now)
    administration.announce(tx, chats, text)
    return [request.texts("o-announced", chats=len(chats))]


def _maintenance(request: AdminRequest) -> list[str]:
    service, tx = request.context.service, request.context.tx
    if not request.words:
        on = service.restrictions(tx, fresh=True).maintenance is not None
        return [request.texts("o-maintenance-is", on=on)]
    if request.words[0] == ON:
        told = administration.begin_maintenance(service, tx, request.tail)
        return [request.texts("o-maintenance-on", chats=told)]
    if request.words != [OFF]:
        raise request.wrong()
    told = administration.end_maintenance(service, tx)
    return [request.texts("o-maintenance-off", chats=told)]


def _export(request: AdminRequest) -> Response:
    return export_file(request.context, request.incoming, request.person(), request.texts)


def export_file(context: Context, incoming: Incoming, person: str, texts: Texts) -> Response:
    """All that is stored of a person as a file, to the sender alone. The time of somebody's own is
    noted when it is made, so who got none may ask again."""
    lane, own = incoming.by.lane or incoming.chat, person == incoming.by.id
    if not context.can.files:
        line = texts("c-export-no-files" if own else "o-no-files")
        return Response(message=Message(lines=(line,)), to=lane)
    lines = (texts("c-export"),) if own else (person,)
    service, key, under_way = context.service, f"{EXPORTED} {incoming.by.id}", context.analyses

    async def later() -> Message | None:
        if key in under_way:
            return None
        under_way.add(key)
        try:
            data = await exported(service, person)
            text = await asyncio.to_thread(json.dumps, data, ensure_ascii=False, indent=1)
            if own:
                now = service.clock.now()
                await service.store.run(lambda tx: tx.put_setting(lane, EXPORTED, now))
        except Exception:  # the waiting person must be told
            log.exception("no export")
            return Message(lines=(texts("c-failed"),))
        finally:
            under_way.discard(key)
        return Message(lines=lines, file=File("stammtisch.json", text.encode()))

    return Response(to=lane, later=later)


def _forget(request: AdminRequest) -> list[str]:
    person = request.person()
    request.check_sure(1)
    name = request.texts("c-forgotten-name")
    left = people.forget(request.context.service, request.context.tx, person, name)
    return [request.texts("o-forgotten", person=person, tables=table_codes(left))]


def _purge(request: AdminRequest) -> list[str]:
    request.check_sure(0)
    return pruned_lines(request.context.tx.prune_now(), request.texts)


ACTIONS: dict[str, Callable[[AdminRequest], list[str] | Response]] = {
    "tables": _tables,
    "table": _table,
    "end": _end,
    "people": _people,
    "ban": _ban,
    "unban": _unban,
    "limits": _limits,
    "announce": _announce,
    "maintenance": _maintenance,
    "export": _export,
    "forget": _forget,
    "purge": _purge,
}
"""What an operator can do, by its word."""
