"""Commands about a person, who is meant by a reply, a mention, or a name. With `/ban` and `/unban`
the administrators of a group decide who may not play at its tables; with `/notme` somebody says,
for themselves alone, by whom they don't want to be invited or taken along."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from ...core.errors import StammtischError
from ...core.scene.texts import Texts
from ...core.service.avoided import avoided_by, put_avoided
from ...core.service.groups import BAN, banned_people, group_of
from ...core.service.people import ban_in_group
from ...core.service.requests import UnknownTable
from ...core.service.stored import Person
from .context import Context
from .incoming import Incoming, Languages, Response
from .quiet import GroupOnly
from .render.message import Button, Message
from .typed import Typed

BACK = ("back", "doch")
"""Words after which the name of somebody is taken off the list."""
CODE = 12
"""Characters of the code that stands for a person in a button."""


class NobodyMeant(StammtischError):
    """It isn't said about whom a command is. Facts: command."""


class NobodyCalled(StammtischError):
    """Nobody who is known here is called so. Facts: text."""


class SeveralCalled(StammtischError):
    """Several people are called so. Facts: text, number."""


class AdminsOnly(StammtischError):
    """Only administrators of the group may do this. Facts: command."""


class NotYourself(StammtischError):
    """Nobody bans themselves. Facts: none."""


def person_meant(incoming: Incoming, command: str, text: str, known: Iterable[Person]) -> Person:
    """The person of the `known` ones with this name or account; without a name the one whom the
    message is about. Raises NobodyMeant, NobodyCalled or SeveralCalled."""
    name = text.strip().removeprefix("@").casefold()
    if not name or (incoming.about and name in _names(incoming.about)):
        if incoming.about is None:
            raise NobodyMeant(command=command)
        return incoming.about
    found = {person.id: person for person in known if name in _names(person)}
    if not found:
        raise NobodyCalled(text=text)
    if len(found) > 1:
        raise SeveralCalled(text=text, number=len(found))
    return next(iter(found.values()))


def _names(person: Person) -> tuple[str, str]:
    account = person.id.partition(":")[2].removeprefix("@")
    return person.name.casefold(), account.casefold()


def ban(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Ban a person from the tables of the group; without one list who is banned. Raises GroupOnly,
    AdminsOnly, NotYourself, NobodyCalled or SeveralCalled."""
    _require_admin(context, incoming, "ban")
    if not typed.rest and incoming.about is None:
        return _banned(context, incoming, languages)
    known = context.tx.people_of_group(group_of(incoming.chat))
    person = person_meant(incoming, "ban", typed.rest, known)
    if person.id == incoming.by.id:
        raise NotYourself
    jobs = ban_in_group(context.service, context.tx, incoming.chat, person.id, person.name)
    context.jobs.append(jobs)
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


def _banned(context: Context, incoming: Incoming, languages: Languages) -> Response:
    """Who is banned, for the administrator alone if they can be reached."""
    to = incoming.by.lane or incoming.chat
    texts = languages.to(incoming, to)
    names = ", ".join(sorted(banned_people(context.tx, incoming.chat).values()))
    lines = (texts("c-banned-list", names=names or "none"), texts("c-ban-how"))
    return Response(message=Message(lines=lines), to=to)


def notme(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Show the sender's list, or put somebody on it: by name, a reply, or the table that they have
    opened; after a word of BACK, take them off. Raises UnknownTable, NobodyMeant, NobodyCalled or
    SeveralCalled."""
    tx, me, texts = context.tx, incoming.by.id, languages.own
    if not incoming.by.lane:
        line = languages.own("c-told-alone", link=context.link(""))
        return Response(message=Message(lines=(line,)), to=incoming.chat)
    listed = [Person(person, name, "", "") for person, name in avoided_by(tx, me).items()]
    word, _, rest = typed.rest.partition(" ")
    told = ""
    if word.lower() in BACK:
        coded = [person for person in listed if _code(person.id) == rest]
        person = coded[0] if coded else person_meant(incoming, "notme", rest, listed)
        put_avoided(tx, me, person.id, None)
        told = texts("c-notme-removed", name=person.name)
    elif typed.rest or typed.table is not None or incoming.about:
        person = _met(context, incoming, typed)
        put_avoided(tx, me, person.id, person.name)
        told = texts("c-notme-added", name=person.name)
    message = _avoided(avoided_by(tx, me), told, texts)
    return Response(message=message, to=incoming.by.lane, edit=not incoming.public)


def _met(context: Context, incoming: Incoming, typed: Typed) -> Person:
    """The host of a named table, or a person whom the sender has met or who plays in the group."""
    if typed.table is not None:
        stored = context.load(typed.table)
        known_here = stored.chat == incoming.chat or (
            stored.public and stored.table.is_open_to(incoming.by.id, typed.invitation)
        )
        host = context.tx.person(stored.table.head.host) if known_here else None
        if host is None:
            raise UnknownTable(table=typed.table)
        person = host
    else:
        known = context.tx.people_met(incoming.by.id)
        known += context.tx.people_of_group(group_of(incoming.chat)) if incoming.public else []
        person = person_meant(incoming, "notme", typed.rest, known)
    if person.id == incoming.by.id:
        raise NobodyMeant(command="notme")
    return person


def _avoided(listed: dict[str, str], told: str, texts: Texts) -> Message:
    names = ", ".join(sorted(listed.values()))
    lines = [told] if told else []
    lines += [texts("c-notme-list", names=names or "none"), texts("c-notme-means")]
    buttons = tuple(
        (Button(texts("c-notme-back", name=name), f"/notme {BACK[0]} {_code(person)}"),)
        for person, name in sorted(listed.items(), key=lambda entry: entry[1])
    )
    return Message(texts("c-notme"), lines=tuple(lines), buttons=buttons)


def _code(person: str) -> str:
    return hashlib.sha256(person.encode()).hexdigest()[:CODE]
