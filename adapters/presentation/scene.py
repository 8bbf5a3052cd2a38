"""What a table looks like, before any front end draws it: lines of styled text.

A style is a hint (`red`, `muted`, `strong`, ...); the text alone carries all the meaning.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

SPAN_STYLES = frozenset(
    {"", "red", "yellow", "green", "blue", "purple", "muted", "strong", "turn", "warn", "card"}
)
"""What a front end has to know how to show."""


@dataclass(frozen=True, slots=True)
class Span:
    """Text in one style; may be several styles, separated by blanks."""

    text: str
    style: str = ""


Line = tuple[Span, ...]


def line(*parts: Span | str) -> Line:
    """A line from spans and plain strings."""
    return tuple(Span(part) if isinstance(part, str) else part for part in parts)


def plain(scene: Iterable[Line]) -> str:
    """The text alone, as chats without styles show it."""
    return "\n".join("".join(span.text for span in row).rstrip() for row in scene)


def width_of(row: Line) -> int:
    return sum(len(span.text) for span in row)


def padded(row: Line, width: int) -> Line:
    """The line, filled up with blanks to a width."""
    return (*row, Span(" " * max(0, width - width_of(row))))


def beside(blocks: list[list[Line]], gap: int, width: int) -> list[Line]:
    """Blocks next to each other, in as many rows as the width asks for."""
    rows: list[Line] = []
    while blocks:
        used, fitting = 0, 0
        for block in blocks:
            used += max(map(width_of, block)) + gap
            if fitting and used - gap > width:
                break
            fitting += 1
        group, blocks = blocks[:fitting], blocks[fitting:]
        widths = [max(map(width_of, block)) + gap for block in group]
        for i in range(max(map(len, group))):
            parts: list[Span] = []
            for block, wide in zip(group, widths, strict=True):
                parts += padded(block[i] if i < len(block) else (), wide)
            rows.append(tuple(parts))
    return rows
