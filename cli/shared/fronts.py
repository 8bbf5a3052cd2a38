"""The front end for a game at this terminal, and the settings that it remembers."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING

from ...adapters.files import home_folder, write_whole
from ...adapters.presentation.texts import Texts
from ..terminal.choose import front_end
from ..terminal.drawing import make_console, say
from ..terminal.editing import editor
from ..terminal.lines import Lines
from ..terminal.ports import Front
from ..terminal.settings import ALLOWED, Settings
from . import translated

if TYPE_CHECKING:
    from ..terminal.screen.session_thread import Behind

plain_option = translated.option(
    "--plain/--full-screen",
    "plain",
    default=None,
    help=(
        "Show the game as lines of text (--plain), for screen readers, scripts and slow lines, or "
        "on the full screen; the last choice is remembered."
    ),
)


def settings_file() -> Path:
    return home_folder() / "terminal.json"


def remembered() -> Settings:
    """The remembered settings; the default for each that can't be read or isn't allowed."""
    found = Settings()
    with suppress(OSError, ValueError, RecursionError):
        known = json.loads(settings_file().read_text(encoding="utf-8"))
        for one in fields(Settings):
            value = known.get(one.name) if isinstance(known, dict) else None
            if value in ALLOWED[one.name]:
                setattr(found, one.name, value)
    return found


def remember(settings: Settings) -> None:
    """For the next game; where nothing can be written, nothing is remembered."""
    with suppress(OSError):
        file = settings_file()
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, json.dumps(asdict(settings), indent=1).encode())


def chosen_front(plain: bool | None, settings: Settings) -> str:
    """`screen` or `lines`, for the terminal in which the program runs."""
    size = shutil.get_terminal_size()
    streams = (sys.stdin, sys.stdout, sys.stderr)
    terminals = all(stream is not None and stream.isatty() for stream in streams)
    return front_end(
        plain, os.environ, terminals, (size.columns, size.lines), settings.front, os.name == "nt"
    )


def wants_screen() -> bool:
    """True if this terminal gets a full screen unless an option says otherwise."""
    return chosen_front(None, remembered()) == "screen"


def with_front(
    plain: bool | None, texts: Texts, played: Callable[[Front], None], watching: bool = False
) -> None:
    """Run `played` with the front end that this terminal gets. `plain`: what was asked for on the
    command line, which is remembered; None if nothing was. `watching`: nobody plays. Raises what
    `played` raises."""
    with kept_settings(plain) as settings:
        if chosen_front(plain, settings) == "screen":
            behind = _watched if watching else _played
            front = behind(texts, settings, played)
            try:
                front.run()
            finally:
                tell(front.farewell)
            return
        console = make_console()
        played(Lines(console, editor(colours=console.color_system is not None), settings))


def _played(texts: Texts, settings: Settings, played: Callable[[Front], None]) -> Behind:
    from ..terminal.screen.front import ScreenFront

    return ScreenFront(texts, settings, played)


def _watched(texts: Texts, settings: Settings, played: Callable[[Front], None]) -> Behind:
    from ..terminal.screen.watch import WatchFront
    from .playback import Playback

    return WatchFront(texts, settings, played, Playback)


def tell(farewell: Iterable[tuple[str, str]]) -> None:
    """The sentences for after the screen has closed, with their styles."""
    console = make_console()
    for text, style in farewell:
        say(console, text, style)


@contextmanager
def kept_settings(plain: bool | None) -> Iterator[Settings]:
    """The settings, with what was asked for; what has changed in the end is remembered."""
    settings = remembered()
    before = asdict(settings)
    if plain is not None:
        settings.front = "lines" if plain else "screen"
    try:
        yield settings
    finally:
        if asdict(settings) != before:
            remember(settings)
