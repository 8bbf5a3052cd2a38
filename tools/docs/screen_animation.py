"""An animation of the full screen, for README: rows of text that come and go."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.cells import cell_len

from stammtisch.adapters.presentation.lines import Line
from stammtisch.cli.terminal.screen.line_widget import Sheet
from stammtisch.cli.terminal.screen.styles import style_of
from stammtisch.cli.terminal.settings import Settings
from tests.cli.terminal.screen.player import at_screen
from tools.docs.files import PICTURES
from tools.docs.screen_pictures import position
from tools.options import seed_option, tool

GAME, MOVES = "uno", 20
SIZE = (80, 24)
TURNS = 3
"""Decisions of the person."""
CELL_WIDTH, CELL_HEIGHT, FONT_SIZE, MARGIN = 8.4, 17, 14, 8
MOVING, EVENT, CHOICE = 0.08, 0.9, 2.2
"""Seconds that a picture stays: of a moving card, after an event, and before a choice."""
FAMILY = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
THEME = "dark"


@dataclass(frozen=True, slots=True)
class Picture:
    """`rows` of the page, and for how many seconds they are shown."""

    rows: tuple[Line, ...]
    seconds: float


async def recorded(seed: str) -> list[Picture]:
    """What the page shows while a person chooses some times what the cursor stands on."""
    pictures: list[Picture] = []
    match = position(GAME, MOVES, seed)
    with TemporaryDirectory() as folder:
        async with at_screen(match, Path(folder), SIZE, pause=0.5, settings=Settings()) as player:
            await player.asked()
            draw = Sheet.draw

            def record(sheet: Sheet, rows: Sequence[Line], theme: str) -> None:
                draw(sheet, rows, theme)
                if sheet.id == "page" and rows:
                    app = player.app
                    seconds = (
                        MOVING if app.animation.way else CHOICE if app.state.choices else EVENT
                    )
                    pictures.append(Picture(tuple(rows), seconds))

            Sheet.draw = record  # type: ignore[assignment, method-assign]
            try:
                for _ in range(TURNS):
                    player.app.redraw()
                    before = player.app.request
                    player.app.skipped_at = -1.0
                    await player.press("enter")
                    if player.app.state.within:
                        await player.press("enter")
                    await player.asked_anew(before)
            finally:
                Sheet.draw = draw  # type: ignore[method-assign]
    return without_repetition(pictures)


def without_repetition(pictures: Sequence[Picture]) -> list[Picture]:
    """Pictures that differ from the one before; the last of equal ones says how long it stays."""
    kept: list[Picture] = []
    for picture in pictures:
        if kept and kept[-1].rows == picture.rows:
            kept.pop()
        kept.append(picture)
    return kept


@dataclass(frozen=True, slots=True)
class Stay:
    """A row of text, and from when to when it is shown, in seconds."""

    y: int
    row: Line
    start: float
    end: float


def stays(pictures: Sequence[Picture]) -> Iterator[Stay]:
    """Each row as long as it doesn't change."""
    for y in range(max(len(picture.rows) for picture in pictures)):
        shown, start, now = None, 0.0, 0.0
        for picture in pictures:
            row = picture.rows[y] if y < len(picture.rows) else ()
            if row != shown:
                if shown:
                    yield Stay(y, shown, start, now)
                shown, start = row, now
            now += picture.seconds
        if shown:
            yield Stay(y, shown, start, now)


def animation(pictures: Sequence[Picture]) -> str:
    """An SVG of CSS alone, which begins anew at its end."""
    total = sum(picture.seconds for picture in pictures)
    width = SIZE[0] * CELL_WIDTH + 2 * MARGIN
    height = max(len(picture.rows) for picture in pictures) * CELL_HEIGHT + 2 * MARGIN
    base = style_of(THEME, "")
    assert base.bgcolor is not None
    rules, rows = [], []
    for number, stay in enumerate(stays(pictures)):
        content = "".join(_texts(stay))
        if stay.start == 0 and stay.end == total:
            rows.append(content)
            continue
        first, last = (f"{100 * time / total:.2f}%" for time in (stay.start, stay.end))
        hidden = "0%{visibility:hidden}" if stay.start else ""
        after = f"{last}{{visibility:hidden}}" if stay.end < total else ""
        rules.append(f"@keyframes k{number}{{{hidden}{first}{{visibility:visible}}{after}}}")
        rows.append(
            f'<g style="animation:k{number} {total:.2f}s step-end infinite;visibility:hidden">'
            f"{content}</g>"
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}">'
        f"<style>text{{font:{FONT_SIZE}px {FAMILY};white-space:pre}}{''.join(rules)}</style>"
        f'<rect width="100%" height="100%" rx="6" fill="{base.bgcolor.name}"/>'
        f"{''.join(rows)}</svg>\n"
    )


def _texts(stay: Stay) -> Iterator[str]:
    """The spans of a row, each where its first column is."""
    x, y = 0, MARGIN + stay.y * CELL_HEIGHT
    plain = style_of(THEME, "")
    for span in stay.row:
        wide = cell_len(span.text)
        style = style_of(THEME, span.style)
        left = MARGIN + x * CELL_WIDTH
        ink, paper = style.color, style.bgcolor
        if style.reverse:
            ink, paper = paper, ink
        if paper is not None and paper != plain.bgcolor:
            size = f'width="{wide * CELL_WIDTH:.1f}" height="{CELL_HEIGHT}"'
            yield f'<rect x="{left:.1f}" y="{y}" {size} fill="{paper.name}"/>'
        if span.text.strip() and ink is not None:
            lead = len(span.text) - len(span.text.lstrip(" "))
            text = span.text.strip(" ")
            at = left + lead * CELL_WIDTH
            weight = ' font-weight="bold"' if style.bold else ""
            length = f'textLength="{cell_len(text) * CELL_WIDTH:.1f}"'
            yield (
                f'<text x="{at:.1f}" y="{y + FONT_SIZE - 1}" {length} fill="{ink.name}"{weight}>'
                f"{escape(text)}</text>"
            )
        x += wide


@tool(
    seed="--seed: of the game shown",
    size="fixed: the whole animation",
    shows="The animation is written.",
)
@seed_option("tisch")
def command(seed: str) -> list[str]:
    """Draw a short animation of the full screen for README."""
    svg = animation(asyncio.run(recorded(seed)))
    (PICTURES / "screen.svg").write_text(svg, encoding="utf-8")
    print("screen.svg", len(svg.encode()))
    return []
