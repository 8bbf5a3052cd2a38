"""`replay`: shows a recorded game again, in the terminal or as a page."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TextIO

import click
from rich.console import Console
from rich.text import Text

from ...adapters.presentation.presenter import table_lines, told_lines
from ...adapters.presentation.typed_line import command
from ...core.games import game_named
from ...core.record import Record
from ...core.review import SeatAnalysis
from ...core.scene.texts import Texts
from ..shared import translated
from ..shared.common import language_option
from ..shared.fronts import chosen_front, interface_option, remembered_settings, texts_for
from ..shared.playback import Playback
from ..terminal.drawing import make_console, say, show
from .opened import RecordedGame, game_to_look_at, look_options, write_page

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
@interface_option
@language_option
def replay(
    file: TextIO,
    number: int,
    seat: int | None,
    show_hands: bool,
    page: Path | None,
    force: bool,
    interface: str | None,
    texts: Texts,
) -> None:
    """Check a recorded game in FILE, and watch it again, forwards and back. FILE may be the name of
    a saved game, or its beginning."""
    console = make_console()
    game = game_to_look_at(file, number, seat, show_hands, texts)
    if page:
        write_page(page, force, game)
        return
    shown = show_replay(interface, game.record, game.seat, game.hands, texts)
    if shown == "screen":
        return
    game.texts = texts_for(shown, texts)
    if console.is_terminal:
        _browse(console, game)
    else:
        for step in range(1, len(game.events)):
            _tell(console, game, step)


def _browse(console: Console, recorded: RecordedGame) -> None:
    """Go forwards and back by keyboard; step 0 is the empty table."""
    record, texts = recorded.record, recorded.texts
    game = game_named(record.game)
    steps = len(recorded.events) - 1
    step = 0
    while True:
        name, message = ("", "t-replay-looks-on")
        if recorded.seat:
            name, message = record.seats[recorded.seat - 1], "t-replay-eyes"
        console.clear()
        say(console, texts(message, step=step, steps=steps, who=name), "dim")
        show(
            console, table_lines(game, recorded.view(step), recorded.company, texts, console.width)
        )
        console.print()
        _tell(console, recorded, step)
        try:
            typed = console.input(Text(texts("t-replay-keys") + " ", "dim")).strip().lower()
            if (seat := _seat_typed(typed, record)) is not None:
                _look_through(recorded, seat)
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
    """The seat in an input like `s 2`; None for other inputs."""
    seat = typed[1:].strip()
    if not typed.startswith("s") or not (seat.isdecimal() and len(seat) <= MAX_NUMBER_DIGITS):
        return None
    return int(seat) if int(seat) <= len(record.seats) else None


def _look_through(game: RecordedGame, seat: int) -> None:
    """Change the seat, unless it needs confirmation and the answer is no."""
    with suppress(click.Abort):
        game.look_through(seat)


def _tell(console: Console, recorded: RecordedGame, step: int) -> None:
    game = game_named(recorded.record.game)
    for sentence in told_lines(game, recorded.events[step], recorded.company, recorded.texts):
        say(console, sentence)


def show_replay(
    interface: str | None,
    record: Record,
    seat: int,
    hands: bool,
    texts: Texts,
    analyses: Sequence[SeatAnalysis] = (),
) -> str:
    """Show a recorded game on the full screen. Returns the interface, by which nothing has been
    shown if it is another one. `hands`: True if all hands may be shown."""
    with remembered_settings(interface) as settings:
        chosen = chosen_front(interface, settings)
        if chosen != "screen":
            return chosen
        from ..terminal.screen.viewer import Viewer

        viewer = Viewer(texts, settings, Playback(record, texts, analyses, hands), seat)
        viewer.run()
    if viewer.code:
        raise SystemExit(viewer.code)
    return chosen
