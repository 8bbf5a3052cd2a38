"""Views and events as plain data, in the words of the notation: for programs of other languages.

How a field of a View and a value of an event is written, its game declares (`knowledge`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from ..engine.knowledge import EventKind, Form, Plain, plain
from ..game import Event, Game


@cache
def view_class(game: Game) -> type[Any]:
    """The class of the Views of a game."""
    state = game.new(game.seats[0], game.options())
    return type(game.view(state, 1))


@cache
def view_fields(game: Game) -> Mapping[str, tuple[Form, str]]:
    """The declared fields of the Views of a game by name: how they are written, and what they
    mean."""
    declared = {part.name: part.metadata for part in fields(view_class(game)) if part.metadata}
    return {name: (facts["form"], facts["says"]) for name, facts in declared.items()}


@cache
def event_kinds(game: Game) -> Mapping[str, EventKind]:
    """The kinds of events that a game declares, by their words."""
    both = [part for kind in game.events.values() for part in (kind, kind.others) if part]
    return {kind.word: kind for kind in both}


def view_to_json(game: Game, view: Any) -> dict[str, Plain]:
    """All fields of a View."""
    declared = view_fields(game)
    written: dict[str, Plain] = {}
    for name in (part.name for part in fields(view)):
        write = declared[name][0].write if name in declared else plain
        written[name] = write(getattr(view, name))
    written["legal"] = [game.notation(move) for move in view.legal]
    return written


def event_to_json(game: Game, happened: Event) -> dict[str, Plain]:
    """An event: `kind`, `seat` (0: nobody's), and its values by name; `values` if the game
    doesn't declare it."""
    written: dict[str, Plain] = {"kind": happened.kind, "seat": happened.seat}
    kind = event_kinds(game).get(happened.kind)
    if kind is None:
        return {**written, "values": list(happened.values)}
    for (name, form), value in zip(kind.values.items(), happened.values, strict=False):
        written[name] = form.write(happened.values if form.whole else value)
    return written
