"""House rules: the options of a table that has not begun, each with its sentence and its value, and
buttons that change them, the time for a turn, AI players and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, fields
from typing import Any

from ...core.game import Game
from ...core.options import allowed, deck_options, short_value
from ...core.scene.texts import Texts
from ...core.service.requests import To, UnknownTable
from ...core.service.stored import Stored
from ...core.table.commands import Command, RemoveAi, SetOption, SetPace
from ...core.table.state import PACES
from ..presentation.names import option_words, value_text
from ..presentation.presenter import title
from .commands import name_and_value
from .context import Context
from .incoming import Incoming, Languages, Response, refusal_response
from .render.message import Button, Message, TextBlock
from .settings import OFF, ON, settings
from .typed import Typed

MOST_VALUES = 100
"""The most values of a number that a button goes through; others are typed."""


PACE, AT_ONE_KEYBOARD = "pace", "unhurried"
"""The time for a turn is changed like an option; one pace isn't for chats."""
WITHOUT, PICTURES = "without", "pictures"
"""An AI player is sent away, and pictures are switched, like an option."""


def house_rules(
    context: Context, incoming: Incoming, typed: Typed, languages: Languages
) -> Response:
    """Show the house rules of a table in a lobby; by a button, change one first. Raises
    UnknownTable."""
    number = typed.table if typed.table is not None else incoming.table
    if typed.rest:
        name, value = name_and_value(typed.rest.replace(" ", ""))
        if name == PICTURES:
            settings(context, incoming, Typed(rest=f"{name} {value}"), languages)
        else:
            change = _change(incoming.by.id, name, value)
            reply = context.do(incoming, To(number, change, typed.invitation))
            if reply.error is not None:
                return refusal_response(incoming, reply.error, languages)
            number = reply.table
    tables = context.candidate_tables(incoming, number)
    here = [one for one in tables if one.chat == incoming.chat]
    lobbies = [one for one in here if one.table.phase == "lobby"]
    if not lobbies:
        raise UnknownTable(table=number or 0)
    chosen = context.tx.setting(incoming.chat, PICTURES)
    pictures = context.can.pictures if chosen is None else bool(chosen)
    switch = "" if context.can.max_columns else OFF if pictures else ON
    message = _menu(lobbies[0], switch, languages.here)
    return Response(message=message, to=incoming.chat, edit=bool(typed.rest))


def _change(person: str, name: str, value: str) -> Command:
    """The command that gives something of a table another value."""
    if name == PACE:
        return SetPace(person, value)
    if name == WITHOUT:
        return RemoveAi(person, int(value) if value.isdecimal() and len(value) < 3 else 0)
    return SetOption(person, name, value)


def _menu(stored: Stored, pictures: str, texts: Texts) -> Message:
    """`pictures`: the value to which they can be switched, "" where there are none."""
    game, values = stored.table.game, stored.table.head.options
    body: list[TextBlock] = []
    buttons: list[tuple[Button, ...]] = []
    for option in _changeable(game):
        value = values.get(option.name, option.default)
        name, meaning = option_words(game, option, texts)
        shown = value_text(game, option, value, texts)
        body.append(TextBlock(texts("c-house-rule", name=name, value=shown), "heading"))
        facts = {"option": option.name, "known": allowed(option)}
        meaning = meaning[:1].upper() + meaning[1:]
        body.append(TextBlock(texts("c-house-rule-means", meaning=meaning, **facts)))
        if (following := next_value(option, value)) is not None:
            later = value_text(game, option, following, texts)
            label = texts("c-house-rule-change", name=name, value=later)
            command = f"/set T{stored.number} {option.name}={short_value(option, following)}"
            buttons.append((Button(label, command),))
    paces = [name for name in PACES if name not in (stored.table.head.pace, AT_ONE_KEYBOARD)]
    for pace in paces:
        facts = {"name": texts("c-house-rule-pace"), "value": texts(f"c-pace-{pace}")}
        label = texts("c-house-rule-change", **facts)
        buttons.append((Button(label, f"/set T{stored.number} {PACE}={pace}"),))
    for seat, chair in enumerate(stored.table.head.chairs, 1):
        if chair.spec:
            command = f"/set T{stored.number} {WITHOUT}={seat}"
            buttons.append((Button(texts("c-without-ai", name=chair.name), command),))
    if pictures:
        command = f"/set T{stored.number} {PICTURES}={pictures}"
        buttons.append((Button(texts("c-set-pictures", value=pictures), command),))
    pace = texts(f"c-pace-{stored.table.head.pace}")
    lines = (texts("c-pace", pace=pace), texts("c-house-rules-typed"))
    heading = f"T{stored.number} · {title(game.name, texts)}"
    return Message(heading, body=tuple(body), lines=lines, buttons=tuple(buttons))


def _changeable(game: Game) -> list[Field[Any]]:
    """The options that are no decks: those are chosen by `/deck`."""
    decks = {option.name for option in deck_options(game.options).values()}
    return [option for option in fields(game.options) if option.name not in decks]


def next_value(option: Field[Any], value: object) -> bool | int | None:
    """The value after this one, the first after the last; None if people have to type it."""
    limits: Mapping[str, Any] = option.metadata
    if isinstance(value, bool):
        return not value
    if "low" not in limits or limits["high"] - limits["low"] >= MOST_VALUES:
        return None
    assert isinstance(value, int)
    return int(limits["low"]) if value == limits["high"] else value + 1
