"""Messages as values, before a chat gives them its form."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Literal

COLUMNS = 30
"""Monospaced columns that fit a phone."""


@dataclass(frozen=True, slots=True)
class Button:
    """`data`: its callback data, see `callback_data`; "" for a title that can't be pressed. `url`:
    an address that it opens instead. `name`: its name where choices are typed."""

    text: str
    data: str
    url: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class File:
    """A file sent with a message; `name`: its file name."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A paragraph (its lines separated by line breaks), a heading, or monospaced rows."""

    text: str
    kind: Literal["text", "heading", "rows"] = "text"


@dataclass(frozen=True, slots=True)
class Message:
    """`title`: a line that names the table; `rows`: the table in monospaced rows of at most
    COLUMNS; `news`: sentences about recent events, the first to be left out where room is short;
    `lines`: sentences that are needed; `svg`: the table as a picture in place of the rows, if
    pictures are wanted; `body`: longer text below the title."""

    title: str = ""
    rows: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    buttons: tuple[tuple[Button, ...], ...] = ()
    news: tuple[str, ...] = ()
    svg: str = ""
    file: File | None = None
    body: tuple[TextBlock, ...] = ()

    def digest(self) -> str:
        """A hash, equal for messages that look the same."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:32]
