"""Handles messages that people type: commands, moves and calls, and files of decks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...core.service.requests import To, WhichTable
from ...core.service.stored import Stored
from ...core.table.commands import AnswerQuestion, Call
from ..presentation.typed_line import read_answer, reads_as_move
from . import decks, views
from .context import Context
from .house_rules import house_rules
from .incoming import (
    Incoming,
    Languages,
    Response,
    game_menu,
    response_to,
    unknown_command,
    with_ai_name,
)
from .render.capabilities import NO_QUESTION
from .render.message import Message
from .typed import MARK, Typed, read_line

TOLD_ALONE = {"hand": "c-open-alone", "hint": "c-told-alone"}
"""Commands whose answer nobody else may see, with the texts that say so."""
ABOUT_CARD = "?"
"""Prefix of a card's name in a line, in place of `/card`."""


def number_as_button(incoming: Incoming, options: Sequence[str]) -> Incoming:
    """The update with a typed number of a menu as the button that it stands for; `options`: the
    data of the menu's buttons."""
    text = incoming.text.strip().removeprefix(MARK)
    if not re.fullmatch("[0-9]{1,3}", text) or not 1 <= int(text) <= len(options):
        return incoming
    return replace(incoming, pressed=options[int(text) - 1])


def is_small_talk(incoming: Incoming) -> bool:
    """True for a message of a person in a group to the others."""
    typed = read_line(incoming.text)
    if incoming.file is not None and not (typed and typed.word):
        return incoming.table is None and not decks.is_deck_file(incoming)
    return typed is None or (bool(typed.line) and incoming.table is None and not typed.marked)


def handle_text(context: Context, incoming: Incoming, languages: Languages) -> Response:
    """The response to a message: a command, a move, a call, or the file of a deck."""
    typed = read_line(incoming.text)
    if incoming.file is not None and not (typed and typed.word):
        return decks.deck_file(context, incoming, Typed(), languages)
    if typed is None:
        if not incoming.text.strip():
            return Response()
        return unknown_command(incoming, languages)
    if typed.marked and not _waits_for(context, incoming, typed.line):
        if incoming.public:
            return Response(ignored=True)  # it may be for another bot
        if not incoming.text.lower().startswith(f"{MARK}play "):
            return unknown_command(incoming, languages)
        typed = replace(typed, word="play", rest=typed.line.partition(" ")[2], line="")
    if typed.line.startswith(ABOUT_CARD):
        typed = replace(typed, word="card", rest=typed.line[1:].strip(), line="")
    typed = typed.as_group_setting()
    if view := views.VIEWS.get(typed.word):
        return view(context, incoming, typed, languages)
    if typed.word == "set" and (not typed.rest or incoming.pressed):
        return house_rules(context, incoming, typed, languages)
    if typed.word == "new" and not typed.rest:
        return game_menu(incoming, "new", "c-menu-new", languages)
    table = typed.table if typed.table is not None else incoming.table
    request = typed.request(incoming.by, table, context.secret)
    if isinstance(request, To):
        request = _complete(context, incoming, request)
    code = f"T{table}" if table is not None else ""
    if typed.word in TOLD_ALONE and not incoming.by.lane:
        line = languages.own(TOLD_ALONE[typed.word], link=context.link(code))
        return Response(message=Message(lines=(line,)), to=incoming.chat)
    reply = context.do(incoming, request)
    if typed.word == "watch" and reply.error is None:
        message = "c-watching" if incoming.by.lane else "c-watching-open"
        facts = {"table": reply.table, "link": context.link(f"T{reply.table}")}
        watching = Message(lines=(languages.own(message, **facts),))
        return Response(message=watching, to=incoming.by.lane or incoming.chat)
    return response_to(incoming, reply, languages, typed.line)


def _complete(context: Context, incoming: Incoming, request: To) -> To:
    """The request with values that follow from the table: the parsed answer, its question, a
    name for an AI player."""
    tables = context.candidate_tables(incoming, request.table)
    if not tables:
        return request
    command = request.command
    if isinstance(command, AnswerQuestion) and isinstance(command.choice, str):
        asking = _tables_meant(incoming, tables, command.choice)
        stored = _visible_table(incoming, tables, asking) or (asking or tables)[0]
        typed = read_answer(stored.table.head.game, command.choice)
        if typed.call and typed.choice == "":
            return replace(request, table=stored.number, command=Call(command.by, typed.call))
        number = stored.number if len(asking) == 1 else request.table
        command = replace(command, choice=typed.choice, call=typed.call)
        if (visible := incoming.visible) is not None:
            if len(asking) > 1 and stored.number != visible.table:
                raise WhichTable(tables=[table.number for table in asking])
            number = stored.number
            unseen = 0 if incoming.public and isinstance(typed.choice, str) else NO_QUESTION
            command = replace(command, question=visible.questions.get(number) or unseen)
        return replace(request, table=number, command=command)
    return replace(request, command=with_ai_name(command, tables[0]))


def _waits_for(context: Context, incoming: Incoming, line: str) -> bool:
    """True if the line may be an answer at a table here."""
    return bool(_tables_meant(incoming, context.candidate_tables(incoming, incoming.table), line))


def _tables_meant(incoming: Incoming, tables: Sequence[Stored], line: str) -> list[Stored]:
    """The tables that a typed answer may be for: those where it is a declaration that the sender
    can make; else those where they are asked; else those where they are back by it."""
    person = incoming.by.id
    return (
        [table for table in tables if _may_declare(table, person, line)]
        or [table for table in tables if _is_asked(table, person)]
        or [table for table in tables if _brings_back(table, person, line)]
    )


def _visible_table(
    incoming: Incoming, tables: Sequence[Stored], meant: Sequence[Stored]
) -> Stored | None:
    """The table of the list that the sender saw last, if it is one of these. None if an AI player
    plays for them there, and others are `meant`; but a number is for the list that was seen."""
    if incoming.visible is None:
        return None
    stored = next((table for table in tables if table.number == incoming.visible.table), None)
    if stored is None or not meant or stored in meant:
        return stored
    replaced = [table.table.head.is_replaced(incoming.by.id) for table in (stored, meant[0])]
    number = incoming.text.strip().removeprefix(MARK).isdecimal()
    return None if replaced[1] or (replaced[0] and not number) else stored


def _is_asked(stored: Stored, person: str) -> bool:
    """True if the person has an open question at the table."""
    return stored.table.question_of(person) is not None


def _brings_back(stored: Stored, person: str, typed: str) -> bool:
    """True if an AI player plays on for the person, since they missed turns, and they typed a move
    or a call of the game."""
    table = stored.table
    if not table.head.is_replaced(person):
        return False
    return reads_as_move(table.game, table.view(table.head.seat_of(person)), typed)


def _may_declare(stored: Stored, person: str, typed: str) -> bool:
    """True if the person typed a declaration that they can make at the table."""
    table = stored.table
    if not table.head.sees_as(person):
        return False
    return table.declaration_of(person) == read_answer(stored.table.head.game, typed).choice
