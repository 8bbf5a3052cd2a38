"""Rules in Markdown as pages of a chat, in which lines break where the screen ends."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .message import Block

MAX_PAGE = 3000
"""Characters of a page, if no section alone is longer."""
HEADING = re.compile(r"(#{1,6}) +(.*)")
RULER = re.compile(r"\|[\s:|-]+\|")
EMPHASIS = re.compile(r"\*\*(.+?)\*\*|`(.+?)`|\*(\S[^*]*)\*", re.DOTALL)
FENCE = "```"
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
BULLET, CELLS = "• ", " · "


def title_of(text: str) -> str:
    """The first heading; "" if there is none."""
    found = re.search(r"^# +(.*)", text, re.MULTILINE)
    return found[1] if found else ""


def pages(text: str) -> list[tuple[Block, ...]]:
    """The text without its title, in pages of whole sections, as far as they fit."""
    found: list[list[Block]] = [[]]
    for section in _sections(text):
        length = sum(len(block.text) for block in (*found[-1], *section))
        if found[-1] and length > MAX_PAGE:
            found.append([])
        found[-1] += section
    return [tuple(page) for page in found]


def _sections(text: str) -> Iterator[list[Block]]:
    section: list[Block] = []
    for block in _blocks(text):
        if block.kind == "heading":
            yield section
            section = []
        section.append(block)
    yield section


def _blocks(text: str) -> Iterator[Block]:
    for paragraph in text.split("\n\n"):
        lines = paragraph.strip("\n").split("\n")
        if lines[0].startswith(FENCE):
            yield Block("\n".join(lines[1:-1]), "rows")
            continue
        if heading := HEADING.fullmatch(lines[0]):
            if len(heading[1]) > 1:
                yield Block(_plain(heading[2]), "heading")
            lines = lines[1:]
        if any(lines):
            yield Block("\n".join(_reflowed(lines)))


def _reflowed(lines: list[str]) -> list[str]:
    """A line for each paragraph, item and row of a table."""
    found: list[str] = []
    for line in lines:
        bare = line.strip()
        if RULER.fullmatch(bare):
            continue
        if bare.startswith("|"):
            found.append(CELLS.join(cell.strip() for cell in bare.strip("|").split("|")))
        elif bare.startswith("- "):
            found.append(BULLET + bare[2:])
        elif found and not line.startswith("|"):
            found[-1] += f" {bare}"
        else:
            found.append(bare)
    return [_plain(line) for line in found]


def _plain(text: str) -> str:
    """Without signs of emphasis, and links as their text."""
    return EMPHASIS.sub(lambda found: found[1] or found[2] or found[3], LINK.sub(r"\1", text))
