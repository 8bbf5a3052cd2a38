"""`/notme`: whom a person doesn't want to be invited or taken along by, for that person alone."""

from __future__ import annotations

import hashlib

from ...core.scene.texts import Texts
from ...core.service.avoided import avoided_by, put_avoided
from ...core.service.groups import group_of
from ...core.service.ports import Person
from ...core.service.requests import UnknownTable
from .context import Context
from .incoming import Incoming, Languages, Response
from .people import NobodyMeant, person_meant
from .render.message import Button, Message
from .typed import Typed

BACK = ("back", "doch")
"""Words after which the name of somebody is taken off the list."""
CODE = 12
"""Characters of the code that stands for a person in a button."""


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
        person = _meant(context, incoming, typed)
        put_avoided(tx, me, person.id, person.name)
        told = texts("c-notme-added", name=person.name)
    message = _list(avoided_by(tx, me), told, texts)
    return Response(message=message, to=incoming.by.lane, edit=not incoming.public)


def _meant(context: Context, incoming: Incoming, typed: Typed) -> Person:
    """The host of a named table, or a person whom the sender has met or who plays in the group."""
    if typed.table is not None:
        stored = context.stored(typed.table)
        known_here = stored is not None and (
            stored.chat == incoming.chat
            or (stored.public and stored.open().is_open_to(incoming.by.id, typed.invitation))
        )
        host = context.tx.person(stored.head.host) if stored and known_here else None
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


def _list(listed: dict[str, str], told: str, texts: Texts) -> Message:
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
