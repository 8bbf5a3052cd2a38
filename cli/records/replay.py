"""`replay`: a recorded game is watched again, here or in a page."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TextIO

import click
from rich.console import Console
from rich.text import Text

from ...adapters.presentation.presenter import table_lines, told_lines
from ...adapters.presentation.texts import Texts
from ...adapters.presentation.typed_line import command
from ...core.games import game_named
from ...core.record import Record
from ..shared import translated
from ..shared.common import language_option
from ..shared.fronts import plain_option
from ..terminal.drawing import make_console, say, show
from .opened import Shown, game_to_look_at, look_options, write_page
from .watching import watched_again

MAX_NUMBER_DIGITS = 9


@translated.command()
@look_options
@translated.option(
    "--html",
    "page",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a page for a browser there instead, complete in one file.",
)
@translated.option("--force", is_flag=True, help="Overwrite the file of --html without asking.")
@plain_option
@language_option
def replay(
    file: TextIO,
    number: int,
    seat: int | None,
    show_hands: bool,
    page: Path | None,
    force: bool,
    plain: bool | None,
    texts: Texts,
) -> None:
    """Check a recorded game in FILE, and watch it again, forwards and back. FILE may be the name of
    a saved game, or its beginning."""
    console = make_console()
    shown = game_to_look_at(file, number, seat, show_hands, texts)
    if page:
        write_page(page, force, shown)
    elif watched_again(plain, shown.record, shown.seat, shown.hands, texts):
        return
    elif console.is_terminal:
        _browse(console, shown)
    else:
        for step in range(1, len(shown.events)):
            _tell(console, shown, step)


def _browse(console: Console, shown: Shown) -> None:
    """Forwards and back by keyboard; entry 0 is the empty table."""
    record, texts = shown.record, shown.texts
    game = game_named(record.game)
    steps = len(shown.events) - 1
    step = 0
    while True:
        who, message = ("", "t-replay-looks-on")
        if shown.seat:
            who, message = record.seats[shown.seat - 1], "t-replay-eyes"
        console.clear()
        say(console, texts(message, step=step, steps=steps, who=who), "dim")
        show(console, table_lines(game, shown.view(step), shown.company, texts, console.width))
        console.print()
        _tell(console, shown, step)
        try:
            typed = console.input(Text(texts("t-replay-keys") + " ", "dim")).strip().lower()
            if (seat := _seat_typed(typed, record)) is not None:
                _look_through(shown, seat)
                continue
        except (KeyboardInterrupt, EOFError):
            console.print()
            return
        if command(typed) == "quit":
            return
        if typed.isdecimal() and len(typed) <= MAX_NUMBER_DIGITS:
            step = min(steps, int(typed))
        else:
            step = max(0, step - 1) if typed == "b" else min(steps, step + 1)


def _seat_typed(typed: str, record: Record) -> int | None:
    """The seat of `s 2`; None if something else was typed."""
    seat = typed[1:].strip()
    if not typed.startswith("s") or not (seat.isdecimal() and len(seat) <= MAX_NUMBER_DIGITS):
        return None
    return int(seat) if int(seat) <= len(record.seats) else None


def _look_through(shown: Shown, seat: int) -> None:
    """Change the eyes, unless the answer is a no."""
    with suppress(click.Abort):
        shown.look_through(seat)


def _tell(console: Console, shown: Shown, step: int) -> None:
    game = game_named(shown.record.game)
    for sentence in told_lines(game, shown.events[step], shown.company, shown.texts):
        say(console, sentence)
