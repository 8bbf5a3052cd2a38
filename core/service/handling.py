"""Carries out what people in chats want."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from ..errors import StammtischError
from ..table.commands import (
    AddAi,
    AnswerQuestion,
    Call,
    Command,
    Hint,
    Join,
    Kick,
    Reached,
    Rematch,
    RemoveAi,
    RetakeSeat,
    Retract,
    SetOption,
    SetPace,
    Start,
    Stop,
    Undo,
    Unfold,
    Watch,
)
from ..table.refusals import NotAtTable, NotHost, Refusal, Stale, Unreadable, WrongPhase
from ..table.table import Step
from .avoided import those_who_avoid
from .groups import BannedHere, banned_people, check_not_banned, group_of, quiet_of
from .leases import NewJobs
from .opening import begin, check_spec
from .outbox_rows import board, readers, show_hands
from .ports import Transaction
from .requests import (
    Begin,
    Reply,
    Request,
    Said,
    Show,
    To,
    UnknownTable,
    WhichTable,
    with_open_question,
)
from .service import LAST_ENDED, Service
from .stored import Changed, Person, Stored

OF_HOSTS = (AddAi, Kick, RemoveAi, SetOption, SetPace, Start, Stop)
"""Commands that only hosts may give, some of them in the lobby only, and who decides about the
chat."""
OF_GUESTS = (Join, Watch, RetakeSeat, Rematch)
"""Commands of people who have no seat, have given it up, or sat there in a game that is over; all
others are refused to them."""
OF_PRESENT = (AnswerQuestion, Call, Hint, Kick, Retract, Stop, Undo, Unfold)
"""Commands by which somebody who missed turns, so that an AI player plays on, shows that they are
there."""


def handle(service: Service, tx: Transaction, said: Said, request: Request) -> Reply:
    """Carry out what somebody wants, or say why not, unless the update was handled before. The jobs
    that it makes due are in the reply. Raises Changed if somebody else has stored a step of the
    table, and what `said.is_admin` raises."""
    if not tx.note_update(said.source, said.update):
        return Reply(repeated=True)
    meet(service, tx, said.by, said.chat)
    try:
        if isinstance(request, Begin):
            return begin(service, tx, said, request)
        if isinstance(request, Show):
            return _show(service, tx, said, request)
        return _carry_out_command(service, tx, said, request)
    except Changed:
        raise
    except Unreadable as error:
        service.close_unreadable(tx, error)
        return Reply(error=error)
    except StammtischError as error:
        return Reply(error=error)


def _carry_out_command(service: Service, tx: Transaction, said: Said, request: To) -> Reply:
    command = request.command
    if isinstance(command, AddAi):
        check_spec(service, command.spec)
    if isinstance(command, Start | Rematch):
        service.restrictions(tx).check_maintenance()
    stored = _find_table(service, tx, said, request)
    head = stored.table.head
    returns = _returns_by(said, stored, command)
    if returns and isinstance(command, OF_HOSTS):
        returns = not _is_admin(said, stored)  # who may end the game without playing in it
    if returns:
        stored = _return(service, tx, said, stored)
        head = stored.table.head
    if isinstance(command, Join) and head.is_away(said.by.id):
        command = RetakeSeat(said.by.id)
    if isinstance(command, Rematch) and stored.public:
        sitting = [chair.person for chair in head.chairs if chair.person]
        banned = banned_people(tx, stored.chat)
        without = (*those_who_avoid(tx, said.by.id, sitting), *banned)
        without += (*service.restrictions(tx).bans,)
        command = replace(command, quiet=quiet_of(tx, stored.chat), without=without)
    try:
        if stored.public and (isinstance(command, OF_GUESTS) or head.phase == "over"):
            check_not_banned(tx, stored.chat, said.by.id)
        step = _do(service, said, stored, command)
    except StammtischError as error:
        if stored.public and not isinstance(error, BannedHere):
            check_not_banned(tx, stored.chat, said.by.id)
        if isinstance(error, Stale):
            show_hands(tx, stored, [said.by.id])
        jobs = service.set_jobs(tx, stored) if returns else NewJobs()
        return Reply(stored.number, head.game, error=error, jobs=jobs)
    jobs = service.set_jobs(tx, service.store_step(tx, stored, step, said.by.id))
    return Reply(stored.number, head.game, step.effects, jobs=jobs)


def _returns_by(said: Said, stored: Stored, command: Command) -> bool:
    """True if somebody for whom an AI player plays shows by the command that they are there."""
    return isinstance(command, OF_PRESENT) and stored.table.head.is_replaced(said.by.id)


def _return(service: Service, tx: Transaction, said: Said, stored: Stored) -> Stored:
    """Give somebody their seat back; the table as it is then, whose jobs aren't set yet."""
    step = stored.table.do(RetakeSeat(said.by.id), service.clock.now())
    return service.store_step(tx, stored, step, said.by.id)


def _do(service: Service, said: Said, stored: Stored, command: Command) -> Step:
    """The step. An administrator of a chat may do what hosts of its tables may, and end games
    where they don't play; where they do, they vote to end it like the others."""
    table, now = stored.table, service.clock.now()
    meant = with_open_question(table, said.by.id, command)
    votes = isinstance(meant, Kick) and said.by.id != table.head.host
    try:
        if not (votes and _is_admin(said, stored)):
            return table.do(meant, now)
    except (NotHost, NotAtTable):
        if not (isinstance(meant, OF_HOSTS) and _is_admin(said, stored)):
            raise
    return table.do(meant, now, admin=True)


def _find_table(service: Service, tx: Transaction, said: Said, request: To) -> Stored:
    """The table of a command: the one named, else the one here where it can be done."""
    if request.table is not None:
        return _load_named(service, tx, said, request.table, request.invitation)
    if isinstance(request.command, Rematch) and (last := _last_ended(service, tx, said)):
        return last
    numbers = tx.tables_of_chat(said.chat)
    if not said.public:
        numbers += [n for n in tx.tables_of_person(said.by.id) if n not in numbers]
    candidates = [service.load(tx, number) for number in numbers]
    if len(candidates) <= 1:
        if not candidates:
            raise UnknownTable(table=0)
        return candidates[0]
    person = replace(said, is_admin=None)  # without the power of an administrator
    able = [stored for stored in candidates if _can(service, person, stored, request.command)]
    able = able or [stored for stored in candidates if _can(service, said, stored, request.command)]
    able = able or [stored for stored in candidates if _returns_by(said, stored, request.command)]
    if len(able) > 1:
        raise WhichTable(tables=[stored.number for stored in able])
    own = [stored for stored in candidates if stored.table.head.seat_of(said.by.id)]
    return (able or own or candidates)[0]


def _last_ended(service: Service, tx: Transaction, said: Said) -> Stored | None:
    """The table of this chat whose game ended last, unless another one is on there now."""
    number = tx.setting(said.chat, LAST_ENDED)
    last = service.load(tx, number) if number else None
    return last if last and last.table.phase == "over" else None


def _load_named(
    service: Service, tx: Transaction, said: Said, number: int, invitation: str = ""
) -> Stored:
    """A table that was named: one of this chat, or one to which the sender belongs or was
    invited. All others don't exist for them; least of all those of a chat with one person,
    because who sits there is shown hands in that chat."""
    stored = service.load(tx, number, hold=True)
    invited = stored.public and stored.table.is_open_to(said.by.id, invitation)
    if not (invited or _is_here(said, stored)):
        raise UnknownTable(table=number)
    return stored


def _can(service: Service, said: Said, stored: Stored, command: Command) -> bool:
    try:
        _do(service, said, stored, command)
    except StammtischError:
        return False
    return True


def _show(service: Service, tx: Transaction, said: Said, request: Show) -> Reply:
    if request.table is not None:
        stored = _load_named(service, tx, said, request.table)
    else:
        numbers = tx.tables_of_chat(said.chat) or tx.tables_of_person(said.by.id)
        if not numbers:
            raise UnknownTable(table=0)
        stored = service.load(tx, numbers[0])
    table = stored.table
    place = "hand" if stored.public and not said.public else request.place
    if place == "hand" and stored.public:
        if said.by.id not in readers(table):
            raise NotAtTable
        if table.record is None:
            raise WrongPhase(phase=table.phase)
        jobs = NewJobs()
        if table.head.is_replaced(said.by.id):
            stored = _return(service, tx, said, stored)
            jobs = service.set_jobs(tx, stored)
        if said.by.lane:
            show_hands(tx, stored, [said.by.id], new=[said.by.id])
        return Reply(stored.number, table.head.game, jobs=jobs)
    tx.request_update(replace(board(stored), send_again=True))
    return Reply(stored.number, table.head.game)


def _is_here(said: Said, stored: Stored) -> bool:
    """True if a table belongs to the chat where somebody speaks, or to a topic there: of the button
    of an old message the topic isn't known."""
    return said.chat in (stored.chat, group_of(stored.chat) if said.public else "")


def _is_admin(said: Said, stored: Stored) -> bool:
    """True if somebody decides about the chat of a table, where they speak."""
    if said.is_admin is None or not said.public or not _is_here(said, stored):
        return False
    return said.is_admin()


# People


def meet(service: Service, tx: Transaction, person: Person, chat: str = "") -> None:
    """Note somebody who has said a word (in a chat, if it is given) as they are now, and that they
    can be reached."""
    stored = tx.person(person.id)
    if _merged(stored, person) != stored:
        before = tx.person(person.id, hold=True)
        now = _merged(before, person)
        tx.put_person(now)
        if now.lane:
            tx.put_setting(now.lane, "language", now.language)
        if now.lane and not (before and before.lane):
            for number in tx.tables_of_person(person.id):
                with suppress(Refusal):  # unreadable, or they only watch
                    service.act(tx, number, Reached(person.id))
    for lane in {chat, person.lane}:
        service.show_where_reached(tx, lane, person.id if lane == person.lane else "")


def _merged(stored: Person | None, person: Person) -> Person:
    """A person as they are now; what they have set for themselves stays."""
    if stored is None:
        return person
    lane = person.lane or stored.lane
    language = stored.settings.get("language", person.language)
    return replace(person, lane=lane, language=language, settings=stored.settings)
