"""Messages as values, before a chat gives them its form, and how they are shortened to fit it: the
least important parts first."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from ....core.scene.parts import Scene
from ...presentation.layout import lay_out
from ...presentation.lines import plain

COLUMNS = 30
"""Monospaced columns that fit a phone."""
MORE = "…"
WIDEST = 4
"""Most units of a character in any way of counting: those of UTF-8."""

Length = Callable[[str], int]
"""A chat's way of counting the units of a text."""


@dataclass(frozen=True, slots=True)
class Button:
    """`data`: its callback data, see `callback_data`; "" for a title that can't be pressed. `url`:
    an address that it opens instead. `name`: its name where choices are typed. `copies`: a text
    that it copies; `shares`: an invitation that the person sends to a chat of their choice, see
    `Capabilities`."""

    text: str
    data: str
    url: str = ""
    name: str = ""
    copies: str = ""
    shares: str = ""


@dataclass(frozen=True, slots=True)
class File:
    """A file sent with a message; `name`: its file name."""

    name: str
    content: bytes


@dataclass(frozen=True)
class TablePicture:
    """A table that is shown as a picture."""

    scene: Scene

    @cached_property
    def mark(self) -> str:
        """A hash, equal for pictures that look the same."""
        return hashlib.sha256(repr(self.scene).encode()).hexdigest()[:16]

    def __repr__(self) -> str:
        return f"TablePicture({self.mark})"


@dataclass(frozen=True, slots=True)
class Deadline:
    """A line with a moment. `shown`: the part of it that is the moment, `at` in Unix seconds, which
    a chat may show in the reader's own time."""

    line: str
    shown: str
    at: int


@dataclass(frozen=True, slots=True)
class Mention:
    """A person, by id and by the name in the text."""

    person: str
    name: str


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A paragraph (its lines separated by line breaks), a heading, or monospaced rows."""

    text: str
    kind: Literal["text", "heading", "rows"] = "text"


@dataclass(frozen=True, slots=True)
class Message:
    """`title`: a line that names the table; `rows`: the table in monospaced rows of at most
    COLUMNS; `news`: sentences about recent events, the first to be left out where room is short;
    `lines`: sentences that are needed; `picture`: the table in place of the rows, if pictures are
    wanted (`with_rows` makes these where the picture isn't shown); `body`: longer text below the
    title; `due`: the last line, see `Capabilities.times`; `stays`: a result, which isn't removed
    when a newer message comes; `about`: what it is about, where messages can't be edited (see
    `LastShown`); `awaits_picture`: the picture is still being drawn, and the message is shown
    without it meanwhile; `mention`: somebody in the first line whom the chat is to notify; `asks`:
    somebody is asked in it, so it sounds when it is sent."""

    title: str = ""
    rows: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    buttons: tuple[tuple[Button, ...], ...] = ()
    news: tuple[str, ...] = ()
    picture: TablePicture | None = None
    file: File | None = None
    body: tuple[TextBlock, ...] = ()
    due: Deadline | None = None
    stays: bool = False
    about: str = field(default="", repr=False)
    awaits_picture: bool = field(default=False, repr=False)
    mention: Mention | None = None
    asks: bool = field(default=False, repr=False)

    @property
    def mark(self) -> str:
        """The mark of its picture; "" if it has none."""
        return self.picture.mark if self.picture else ""

    def digest(self) -> str:
        """A hash, equal for messages that look the same."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:32]


def table_rows(scene: Scene, with_hand: bool = True) -> tuple[str, ...]:
    """A table as `Message.rows`, without its title, which is in the heading of a message.
    `with_hand`: with the reader's cards."""
    rows = plain(lay_out(scene if with_hand else replace(scene, hands=()), COLUMNS)).split("\n")
    return tuple(rows[1:] if rows[0] == scene.title else rows)


def with_rows(message: Message, with_hand: bool = True) -> Message:
    """A message with the table as rows, too, where it has a picture of it."""
    if message.picture is None:
        return message
    return replace(message, rows=table_rows(message.picture.scene, with_hand))


def all_lines(message: Message) -> list[str]:
    """The text of a message, line by line."""
    body = (block.text for block in message.body)
    texts = (message.title, *message.rows, *body, *message.news, *message.lines)
    return [row for text in texts if text for row in text.split("\n")]


def shortened(text: str, most: int, length: Length = len) -> str:
    """The text cut to at most so many units, with an ellipsis if it was cut."""
    if length(text) <= most:
        return text
    text = text[: most - 1]
    while (over := length(text) - (most - 1)) > 0:
        text = text[: -max(1, over // WIDEST)]
    return text + MORE


def fitted(message: Message, most: int, length: Length = len) -> Message:
    """The message cut to at most so many units: first the news, the oldest before the others, then
    the lines from the end, then rows and body from the end. Markup and buttons aren't counted."""

    def over() -> int:
        body = [f"{block.text}\n" for block in message.body]
        due = message.due.line if message.due else ""
        parts = (message.title, "\n".join(message.rows), *body, *message.news, *message.lines, due)
        return length("\n".join(filter(None, parts))) - most

    if over() <= 0:
        return message
    while message.news and over() > 0:
        message = replace(message, news=message.news[1:])
    while message.lines and (more := over()) > 0:
        *others, last = message.lines
        kept = shortened(last, length(last) - more, length) if length(last) > more + 1 else ""
        message = replace(message, lines=(*others, kept) if kept else tuple(others))
    while message.rows and over() > 0:
        message = replace(message, rows=message.rows[:-1])
    while message.body and over() > 0:
        message = replace(message, body=message.body[:-1])
    return message
