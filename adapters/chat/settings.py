"""Settings of people and chats: `/settings`, by buttons or typed (`/settings language de`)."""

from __future__ import annotations

from dataclasses import replace

from ...core.errors import StammtischError
from ...core.scene.texts import LANGUAGES, Texts
from ...core.service.groups import group_of, quiet_of
from ..presentation.texts import named_texts
from .context import Context
from .incoming import Incoming, Languages, Response
from .render.message import Button, Message
from .typed import GROUP_SETTINGS, Typed


class NotYours(StammtischError):
    """The sender may not change the settings of the chat. Facts: none."""

    code = "not-your-settings"


ON, OFF = "on", "off"
READ: dict[str, object] = {ON: True, OFF: False}
ALLOWED: dict[str, tuple[str, ...]] = {"language": LANGUAGES, "pictures": (ON, OFF)}
"""Settings of chats and people, with their values."""
OWN: dict[str, tuple[str, ...]] = {"listed": (ON, OFF), "lessons": (ON, OFF)}
"""Settings of people only."""


def settings(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Show the settings, or change one: the sender's own in a private chat, else those of the chat,
    of which anybody may choose the language first, as by opening a table. Raises NotYours."""
    texts = languages.here
    if not incoming.public:
        context.remember_person(incoming.by)
    name, _, value = typed.rest.lower().partition(" ")
    allowed = _allowed(context, incoming)
    if name and (name not in allowed or value not in allowed[name]):
        allowed_values = ", ".join(
            f"{setting} {'|'.join(words)}" for setting, words in allowed.items()
        )
        message = Message(lines=(languages.own("c-settings-known", known=allowed_values),))
        return Response(message=message, to=incoming.chat)

    lanes = {incoming.chat, group_of(incoming.chat)}
    first = name == "language" and all(context.tx.setting(lane, name) is None for lane in lanes)
    if name and incoming.public and not (first or may_change(context, incoming)):
        raise NotYours

    values = _changed(context, incoming, name, value, texts)
    if name == "language":
        texts = named_texts(value)
        values["language"] = value
    return Response(
        message=_settings_message(context, incoming, values, texts), to=incoming.chat, edit=True
    )


def _changed(
    context: Context, incoming: Incoming, name: str, value: str, texts: Texts
) -> dict[str, str]:
    """Set the named one, if any, and return all settings as texts."""
    tx = context.tx
    person = tx.person(incoming.by.id, hold=True) or incoming.by
    if name and not incoming.public:
        person = replace(person, settings={**person.settings, name: READ.get(value, value)})
        if name == "language":
            person = replace(person, language=value)
        tx.put_person(person)
    if name:
        tx.put_setting(incoming.chat, name, READ.get(value, value))
    allowed = _allowed(context, incoming)
    defaults = {"language": texts.language, "lessons": True, "pictures": context.can.pictures}
    values = {}
    for setting in allowed:
        chosen = (tx.setting(incoming.chat, setting), person.settings.get(setting))
        values[setting] = _written(
            next((one for one in chosen if one is not None), defaults.get(setting, False))
        )
    return values


def _allowed(context: Context, incoming: Incoming) -> dict[str, tuple[str, ...]]:
    """The settings of a chat, or of a person, with their values; tables that are told in lines have
    no pictures."""
    allowed = ALLOWED if incoming.public else ALLOWED | OWN
    lines_only = context.can.max_columns > 0
    return {
        name: values for name, values in allowed.items() if name != "pictures" or not lines_only
    }


def may_change(context: Context, incoming: Incoming) -> bool:
    """True if the sender may change the settings of a chat: as a host who is at their table there,
    or as an administrator."""
    tables = context.candidate_tables(incoming, None)
    heads = [stored.table.head for stored in tables if stored.table.head.host == incoming.by.id]
    return any(head.host_is_present() for head in heads) or context.is_admin(incoming)


def _written(value: object) -> str:
    """A setting as it is typed."""
    return value if isinstance(value, str) else ON if value else OFF


def hours_text(hours: str) -> str:
    """Quiet hours as they are shown."""
    return hours.replace("-", "–")


def _settings_message(
    context: Context, incoming: Incoming, values: dict[str, str], texts: Texts
) -> Message:
    lines = [texts(f"c-setting-{name}", value=value) for name, value in values.items()]
    buttons = tuple(
        tuple(
            Button(texts(f"c-set-{name}", value=other), f"/settings {name} {other}")
            for other in (ALLOWED | OWN)[name]
            if other != value
        )
        for name, value in values.items()
    )
    if incoming.public:
        hours = hours_text(quiet_of(context.tx, incoming.chat).partition(" ")[0]) or "none"
        more = [Button(texts(f"c-{name}-menu", hours=hours), f"/{name}") for name in GROUP_SETTINGS]
        buttons += (tuple(more),)
    heading = texts("c-settings-chat" if incoming.public else "c-settings")
    return Message(heading, lines=tuple(lines), buttons=buttons)
