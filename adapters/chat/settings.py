"""What people and chats can set: `/settings`, by buttons or typed (`/settings language de`)."""

from __future__ import annotations

from dataclasses import replace

from ...core.errors import StammtischError
from ..presentation.texts import LANGUAGES, Texts, texts_in
from .context import Context
from .incoming import Answer, Incoming, Speech
from .render.message import Button, Message
from .typed import Typed


class NotYours(StammtischError):
    """Only some may change what counts for all in a chat. Facts: none."""

    code = "not-your-settings"


ON, OFF = "on", "off"
READ: dict[str, object] = {ON: True, OFF: False}
ALLOWED: dict[str, tuple[str, ...]] = {"language": LANGUAGES, "pictures": (ON, OFF)}
"""What can be set for a chat, and for oneself."""
OWN: dict[str, tuple[str, ...]] = {"listed": (ON, OFF), "lessons": (ON, OFF)}
"""What can be set only for oneself."""
ON_AT_FIRST = ("lessons",)
"""What is on as long as nobody has set it."""


def settings(context: Context, incoming: Incoming, typed: Typed, speech: Speech) -> Answer:
    """Shows them, or changes one: a person's own in private, a chat's where others are. Raises
    NotYours."""
    texts = speech.here
    if not incoming.public:
        context.meet(incoming.by)
    name, _, value = typed.rest.lower().partition(" ")
    allowed = ALLOWED if incoming.public else ALLOWED | OWN
    if name and (name not in allowed or value not in allowed[name]):
        allowed_values = ", ".join(
            f"{setting} {'|'.join(words)}" for setting, words in allowed.items()
        )
        message = Message(lines=(texts("c-settings-known", known=allowed_values),))
        return Answer(message=message, to=incoming.chat)

    if name and incoming.public and not _may_change(context, incoming):
        raise NotYours

    values = _changed(context, incoming, name, value, texts)
    if name == "language":
        texts = texts_in(value)
        values["language"] = value
    return Answer(message=_shown(values, incoming.public, texts), to=incoming.chat, edit=True)


def _changed(
    context: Context, incoming: Incoming, name: str, value: str, texts: Texts
) -> dict[str, str]:
    """All settings as they are shown, after the one that is named (if any) was put."""
    tx = context.tx
    person = tx.person(incoming.by.id, hold=True) or incoming.by
    if name and not incoming.public:
        person = replace(person, settings={**person.settings, name: READ.get(value, value)})
        if name == "language":
            person = replace(person, language=value)
        tx.put_person(person)
    if name:
        tx.put_setting(incoming.chat, name, READ.get(value, value))
    allowed = ALLOWED if incoming.public else ALLOWED | OWN
    here = {setting: tx.setting(incoming.chat, setting) for setting in allowed}
    return {
        setting: _read(setting, person.settings.get(setting) if value is None else value, texts)
        for setting, value in here.items()
    }


def _may_change(context: Context, incoming: Incoming) -> bool:
    """True if somebody may set what counts for all in a chat: they opened a table that is on there,
    or decide about the chat."""
    tables = context.tables_meant(incoming, None)
    hosts = any(stored.head.host == incoming.by.id for stored in tables)
    return hosts or context.is_admin(incoming)


def _read(name: str, value: object, texts: Texts) -> str:
    if name == "language":
        return str(value or texts.language)
    if value is None:
        return ON if name in ON_AT_FIRST else OFF
    return ON if value else OFF


def _shown(values: dict[str, str], public: bool, texts: Texts) -> Message:
    lines = [texts(f"c-setting-{name}", value=value) for name, value in values.items()]
    buttons = tuple(
        tuple(
            Button(texts(f"c-set-{name}", value=other), f"/settings {name} {other}")
            for other in (ALLOWED | OWN)[name]
            if other != value
        )
        for name, value in values.items()
    )
    heading = texts("c-settings-chat" if public else "c-settings")
    return Message(heading, lines=tuple(lines), buttons=buttons)
