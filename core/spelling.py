"""Views and events for programs of other languages: plain data in the words of the notation.

A game says how each field of its View, and each value of its events, is written (`Spelling`). What
it doesn't name is written as it is, so a game of others needs no spelling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, NamedTuple

from .game import Event, Game
from .views import members

Plain = Any
"""What JSON knows: None, bool, int, float, str, lists and dictionaries of these."""


class Form(NamedTuple):
    """How a value is written: what the documentation says of it, and what writes it."""

    says: str
    write: Callable[[Any], Plain]


class Whole(NamedTuple):
    """How several values of an event are written as one."""

    says: str
    write: Callable[[Sequence[int]], Plain]


class Told(NamedTuple):
    """A field of a View: its form, and what it means."""

    form: Form
    means: str


@dataclass(frozen=True, slots=True)
class Spelling:
    """`view`: fields beyond those of every View. `events`: by kind the names and forms of its
    values; those that aren't named mean nothing."""

    view: Mapping[str, Told] = field(default_factory=dict)
    events: Mapping[str, Sequence[tuple[str, Form | Whole]]] = field(default_factory=dict)


def plain(value: Any) -> Plain:
    """Data without words of its own: records as objects, sequences as arrays."""
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: plain(getattr(value, name)) for name in value._fields}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value


# Forms

NUMBER = Form("number", int)
FLAG = Form("true or false", bool)
DATA = Form("as it is", plain)
NUMBERS = Form("array of numbers", list)
BY_SEAT = Form("array of numbers, seat 1 first", list)
SEATS = Form("array of seats", lambda bits: list(members(bits)))
SEAT = Form("seat, or null", lambda seat: seat or None)


def word(says: str, table: Sequence[str]) -> Form:
    """One of a table of words, by its number; null for numbers outside."""
    return Form(f"{says}, or null", lambda n: table[n] if 0 <= n < len(table) else None)


def many(form: Form) -> Form:
    return Form(f"array: {form.says}", lambda values: [form.write(one) for one in values])


def by_seat(form: Form) -> Form:
    """One for each seat."""
    return Form(
        f"array, seat 1 first: {form.says}", lambda values: [form.write(one) for one in values]
    )


def set_of(says: str, table: Sequence[str]) -> Form:
    """The words of a set that is kept as bits."""
    return Form(f"array: {says}", lambda bits: [table[one] for one in members(bits)])


def record(**forms: Form) -> Form:
    """A tuple as an object, its values in this order."""
    says = ", ".join(f"`{name}` ({form.says})" for name, form in forms.items())

    def write(values: Sequence[Any]) -> Plain:
        pairs = zip(forms.items(), values, strict=True)
        return {name: form.write(value) for (name, form), value in pairs}

    return Form(f"object: {says}", write)


# What is sent


def spelling_of(game: Game) -> Spelling:
    """How a game writes; without an own way, as it is."""
    found: Spelling = getattr(game, "spelling", None) or Spelling()
    return found


def spelt_view(game: Game, view: Any) -> dict[str, Plain]:
    """All fields of a View."""
    known = spelling_of(game).view
    spelt: dict[str, Plain] = {}
    for one in fields(view):
        value = getattr(view, one.name)
        spelt[one.name] = known[one.name].form.write(value) if one.name in known else plain(value)
    spelt["legal"] = [game.notation(move) for move in view.legal]
    return spelt


def spelt_event(game: Game, event: Event) -> dict[str, Plain]:
    """An event: `kind`, `seat` (0: nobody's), and its values by name; `values` where the game names
    none."""
    spelt: dict[str, Plain] = {"kind": event.kind, "seat": event.seat}
    known = spelling_of(game).events
    if not known:
        return {**spelt, "values": list(event.values)}
    for (name, form), value in zip(known.get(event.kind, ()), event.values, strict=False):
        spelt[name] = form.write(event.values) if isinstance(form, Whole) else form.write(value)
    return spelt
