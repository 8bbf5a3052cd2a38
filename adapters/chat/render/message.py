"""Messages as values, before a chat gives them its form."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Literal

COLUMNS = 30
"""Monospaced columns that fit a phone."""


@dataclass(frozen=True, slots=True)
class Button:
    """`data`: what pressing it says, see `press`; "" for a title that can't be pressed. `url`: it
    opens this address instead. `name`: what it is called where one can't point at it."""

    text: str
    data: str
    url: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class File:
    """A file that comes with a message; `name` as it is to be saved."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph (its lines parted by line breaks), a heading, or monospaced rows."""

    text: str
    kind: Literal["text", "heading", "rows"] = "text"


@dataclass(frozen=True, slots=True)
class Message:
    """`title`: which table, in a line; `rows`: the table in monospaced rows of COLUMNS at most;
    `news`: sentences below it about what happened, the first to go where there is no room for all;
    `lines`: sentences that are needed; `svg`: the table as a picture, where pictures are wanted,
    in place of the rows; `body`: what is to be read at leisure, below the title."""

    title: str = ""
    rows: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    buttons: tuple[tuple[Button, ...], ...] = ()
    news: tuple[str, ...] = ()
    svg: str = ""
    file: File | None = None
    body: tuple[Block, ...] = ()

    def digest(self) -> str:
        """Equal for messages that look the same."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:32]
