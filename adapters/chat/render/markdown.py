"""Markdown as pages of chat messages, with paragraphs as single lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...presentation.rules_text import LINK, MARK
from .message import TextBlock

MAX_PAGE = 3000
"""Characters of a page, if no line alone is longer."""
HEADING = re.compile(r"(#{1,6}) +(.*)")
RULER = re.compile(r"\|[\s:|-]+\|")
EMPHASIS = re.compile(r"\*\*(.+?)\*\*|`(.+?)`|\*(\S[^*]*)\*", re.DOTALL)
FENCE = "```"
BULLET, BULLET_BELOW, CELLS = "• ", "◦ ", " · "


def title_of(text: str) -> str:
    """The title (first heading) of a Markdown text; "" if there is none."""
    match = re.search(r"^# +(.*)", text, re.MULTILINE)
    return match[1] if match else ""


def pages(text: str) -> list[tuple[TextBlock, ...]]:
    """The text without its title as pages of whole sections; a longer section begins a page and is
    cut between lines."""
    pages: list[list[TextBlock]] = [[]]
    for section in _sections(text):
        if pages[-1] and _length([*pages[-1], *section]) > MAX_PAGE:
            pages.append([])
        if _length(section) <= MAX_PAGE:
            pages[-1] += section
            continue
        for block in _lines(section):
            has_text = any(block.kind != "heading" for block in pages[-1])
            if has_text and _length([*pages[-1], block]) > MAX_PAGE:
                pages.append([])
            pages[-1].append(block)
    return [tuple(page) for page in pages]


def _length(blocks: list[TextBlock]) -> int:
    return sum(len(block.text) for block in blocks)


def _lines(section: list[TextBlock]) -> Iterator[TextBlock]:
    """The section with a block for each line of text."""
    for block in section:
        if block.kind == "text":
            yield from map(TextBlock, block.text.split("\n"))
        else:
            yield block


def _sections(text: str) -> Iterator[list[TextBlock]]:
    section: list[TextBlock] = []
    for block in _blocks(text):
        if block.kind == "heading":
            yield section
            section = []
        section.append(block)
    yield section


def _blocks(text: str) -> Iterator[TextBlock]:
    for paragraph in text.split("\n\n"):
        lines = paragraph.strip("\n").split("\n")
        if lines[0].startswith(FENCE):
            yield TextBlock("\n".join(lines[1:-1]), "rows")
            continue
        if heading := HEADING.fullmatch(lines[0]):
            if len(heading[1]) > 1:
                yield TextBlock(_plain(heading[2]), "heading")
            lines = lines[1:]
        if any(lines):
            yield TextBlock("\n".join(_reflowed(lines)))


def _reflowed(lines: list[str]) -> list[str]:
    """A line for each paragraph, item and row of a table."""
    reflowed: list[str] = []
    for line in lines:
        bare = line.strip()
        if RULER.fullmatch(bare):
            continue
        if bare.startswith("|"):
            reflowed.append(CELLS.join(cell.strip() for cell in bare.strip("|").split("|")))
        elif bare.startswith("- "):
            reflowed.append((BULLET if line.startswith("-") else BULLET_BELOW) + bare[2:])
        elif reflowed and not line.startswith("|"):
            reflowed[-1] += f" {bare}"
        else:
            reflowed.append(bare)
    return [_plain(line) for line in reflowed]


def _plain(text: str) -> str:
    """The text without signs of emphasis, links as their text, and in brackets where a rule comes
    from."""
    text = MARK.sub(r"[\1]", LINK.sub(r"\1", text))
    return EMPHASIS.sub(lambda match: match[1] or match[2] or match[3], text)
