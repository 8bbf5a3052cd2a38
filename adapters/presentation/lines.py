"""What a table looks like, before any front end draws it: lines of styled text.

A style is a hint (`red`, `muted`, `strong`, ...); the text alone carries all the meaning.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rich.cells import cell_len

from ...core.scene.parts import Colour

SPAN_STYLES = frozenset(
    {
        *("", "red", "orange", "yellow", "green", "blue", "purple", "pink"),
        *("muted", "strong", "turn", "warn", "card"),
    }
)
"""What a front end has to know how to show."""


@dataclass(frozen=True, slots=True)
class Span:
    """Text in one style; may be several styles, separated by blanks. `part`: of the table, as
    choices name it (`card r7`, `field c2r1`; "": none), where one points at it."""

    text: str
    style: str = ""
    part: str = field(default="", compare=False)


Line = tuple[Span, ...]


def colour_style(colour: Colour) -> str:
    """The style of text in the colour of a card."""
    return {"black": "strong", "gold": "yellow"}.get(colour, colour)


def line(*parts: Span | str) -> Line:
    """A line from spans and plain strings."""
    return tuple(Span(part) if isinstance(part, str) else part for part in parts)


def plain(scene: Iterable[Line]) -> str:
    """The text alone, as chats without styles show it."""
    return "\n".join("".join(span.text for span in row).rstrip() for row in scene)


def width_of(row: Line) -> int:
    return cell_len("".join(span.text for span in row))


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
        widths[-1] -= gap
        for i in range(max(map(len, group))):
            parts: list[Span] = []
            for block, wide in zip(group, widths, strict=True):
                parts += padded(block[i] if i < len(block) else (), wide)
            rows.append(tuple(parts))
    return rows


BOX = "card"
"""Spans in such a style stay whole, with their blanks."""
FOLD_INDENT = 2
"""How far the rest of a broken line is moved in."""
ELLIPSIS = "…"


def folded(scene: Iterable[Line], width: int) -> list[Line]:
    """Lines that are too wide broken at blanks. A word that is wider than all of them stays
    whole."""
    rows: list[Line] = []
    for row in scene:
        if cell_len("".join(span.text for span in row).rstrip()) <= width:
            rows.append(row)
        else:
            rows += _broken(row, width)
    return rows


def _broken(row: Line, width: int) -> Iterator[Line]:
    kept: Line = ()
    gap: Line = ()
    for word in _words(row):
        if not word[0].text.strip() and not word[0].style.startswith(BOX):
            gap += word
        elif any(span.text.strip() for span in kept) and width_of(kept + gap + word) > width:
            yield kept
            kept, gap = (Span(" " * FOLD_INDENT), *word), ()
        else:
            kept, gap = kept + gap + word, ()
    yield kept


def _words(row: Line) -> Iterator[Line]:
    """Words, boxes and the blanks between them. A word may be of several spans."""
    word: list[Span] = []
    for span in row:
        boxed = span.style.startswith(BOX)
        for text in [span.text] if boxed else re.findall(r"\s+|\S+", span.text):
            if word and (boxed or text.isspace()):
                yield tuple(word)
                word = []
            if boxed or text.isspace():
                yield (Span(text, span.style, span.part),)
            else:
                word.append(Span(text, span.style, span.part))
    if word:
        yield tuple(word)


def sentences(text: str, width: int) -> list[str]:
    """A text broken at blanks, and nowhere else: a path or a seed stays whole, and so does a word
    where there is no room at all."""
    width = max(1, width)
    return [
        row
        for one in text.splitlines()
        for row in textwrap.wrap(one, width, break_long_words=False, break_on_hyphens=False) or [""]
    ]


def aside(text: str) -> str:
    """In brackets: what a list of choices says about one, and is left out where it is typed back.
    Brackets in names that don't close would end it too soon."""
    depth = 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if depth < 0:
            break
    return f"({text if depth == 0 else text.translate(SQUARE)})"


SQUARE = str.maketrans("()", "[]")


def shortened(name: str, width: int) -> str:
    """A name in at most so many cells: its first words if they fit, always with a sign that
    something is left out."""
    if cell_len(name) <= width:
        return name
    room = max(0, width - cell_len(ELLIPSIS))
    kept = next(n for n in range(len(name), -1, -1) if cell_len(name[:n]) <= room)
    words = name[: kept + 1].rpartition(" ")[0].rstrip()
    return (words or name[:kept]) + ELLIPSIS
