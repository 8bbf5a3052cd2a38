"""What a seat may know, declared once: the fields of a View and the values of events.

A field of a View is declared by `seen`, a kind of event by `event`. From these follow how they are
written for programs of other languages (`plain_data`), what their documentation says, and the
vectors for programs that learn (`observation`). What a game doesn't declare is written as it
is, so a game of others needs no declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, NamedTuple

from .views import members

Plain = Any
"""What JSON knows: None, bool, int, float, str, lists and dictionaries of these."""


class Form(NamedTuple):
    """How a value is written: what the documentation says of it, and what writes it. `whole`: it
    writes all values of an event as one, and gets them all."""

    says: str
    write: Callable[[Any], Plain]
    whole: bool = False


@dataclass(frozen=True, slots=True)
class EventKind:
    """A kind of event: its `word`, the names and forms of its values (those that aren't named mean
    nothing), and the kind that others see instead if only the owner may see this one."""

    word: str
    values: Mapping[str, Form]
    others: EventKind | None = None


def seen(form: Form, says: str, *parts: Any, of: str | tuple[str, ...] = "") -> Any:
    """A field of a View: how it is written, what it means, and the parts of a vector that hold it
    (see `observation`). `of`: the field of the State that it is, or several, for all seats
    alike; then `views.from_state` reads it, a sampled world gets it back, and parts needn't name
    it."""
    return field(metadata={"form": form, "says": says, "parts": parts, "of": of})


def event(word: str, others: EventKind | None = None, /, **values: Form) -> EventKind:
    """A kind of event, with its values by name. `others`: what other seats see instead."""
    return EventKind(word, values, others)


# Forms


def plain(value: Any) -> Plain:
    """Data without words of its own: records as objects, sequences as arrays."""
    if is_dataclass(value) and not isinstance(value, type):
        return {part.name: plain(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: plain(getattr(value, name)) for name in value._fields}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


NUMBER = Form("number", int)
POINTS = Form("number, with a fraction where it isn't whole", lambda points: points)
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
    return Form(f"array: {form.says}", lambda values: [form.write(value) for value in values])


def each_seat(form: Form) -> Form:
    """One for each seat."""
    return Form(
        f"array, seat 1 first: {form.says}",
        lambda values: [form.write(value) for value in values],
    )


def set_of(says: str, table: Sequence[str]) -> Form:
    """The words of a set that is kept as bits."""
    return Form(f"array: {says}", lambda bits: [table[member] for member in members(bits)])


def record(**forms: Form) -> Form:
    """A tuple as an object, its values in this order."""
    says = ", ".join(f"`{name}` ({form.says})" for name, form in forms.items())

    def write(values: Sequence[Any]) -> Plain:
        pairs = zip(forms.items(), values, strict=True)
        return {name: form.write(value) for (name, form), value in pairs}

    return Form(f"object: {says}", write)
