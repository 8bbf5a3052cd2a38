"""`/ban` and `/unban`: the administrators of a group decide who may not play at its tables."""

from __future__ import annotations

from ...core.errors import StammtischError
from ...core.service.groups import BAN, banned_people, group_of
from ...core.service.ports import Person
from .context import Context
from .incoming import Incoming, Languages, Response
from .people import person_meant
from .quiet import GroupOnly
from .render.message import Message
from .typed import Typed


class AdminsOnly(StammtischError):
    """Only administrators of the group may do this. Facts: command."""


class NotYourself(StammtischError):
    """Nobody bans themselves. Facts: none."""


def ban(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Ban a person from the tables of the group; without one list who is banned. Raises GroupOnly,
    AdminsOnly, NotYourself, NobodyCalled or SeveralCalled."""
    _require_admin(context, incoming, "ban")
    if not typed.rest and incoming.about is None:
        return _list(context, incoming, languages)
    known = context.tx.people_of_group(group_of(incoming.chat))
    person = person_meant(incoming, "ban", typed.rest, known)
    if person.id == incoming.by.id:
        raise NotYourself
    context.jobs.append(context.service.ban(context.tx, incoming.chat, person.id, person.name))
    line = languages.here("c-banned-here", name=person.name)
    return Response(message=Message(lines=(line,)), to=incoming.chat)


def unban(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Lift a ban. Raises GroupOnly, AdminsOnly, NobodyMeant, NobodyCalled or SeveralCalled."""
    _require_admin(context, incoming, "unban")
    banned = banned_people(context.tx, incoming.chat)
    known = [Person(person, name, "", "") for person, name in banned.items()]
    person = person_meant(incoming, "unban", typed.rest, known)
    message = "c-unbanned" if person.id in banned else "c-was-not-banned"
    context.tx.put_setting(group_of(incoming.chat), f"{BAN} {person.id}", None)
    line = languages.here(message, name=person.name)
    return Response(message=Message(lines=(line,)), to=incoming.chat)


def _require_admin(context: Context, incoming: Incoming, command: str) -> None:
    if not incoming.public:
        raise GroupOnly(command=command)
    if not context.is_admin(incoming):
        raise AdminsOnly(command=command)


def _list(context: Context, incoming: Incoming, languages: Languages) -> Response:
    """Who is banned, for the administrator alone if they can be reached."""
    to = incoming.by.lane or incoming.chat
    texts = languages.to(incoming, to)
    names = ", ".join(sorted(banned_people(context.tx, incoming.chat).values()))
    lines = (texts("c-banned-list", names=names or "none"), texts("c-ban-how"))
    return Response(message=Message(lines=lines), to=to)
