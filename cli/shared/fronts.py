"""The front end for a game at this terminal (full screen, lines of text, or sentences for a screen
reader), and the settings that it remembers."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ...adapters.files import home_folder, write_whole
from ...adapters.presentation.texts import texts_in
from ...core.scene.texts import Texts
from ..terminal.drawing import make_console, say
from ..terminal.editing import editor
from ..terminal.lines import Lines
from ..terminal.ports import COPYABLE, Front
from ..terminal.settings import ALLOWED, Settings
from . import translated

if TYPE_CHECKING:
    from ..terminal.screen.base import SessionThread


PLAIN, SPOKEN = "STAMMTISCH_PLAIN", "STAMMTISCH_SPOKEN"
"""Environment variables. Of the first, 0 chooses the full screen, any other value lines; of the
second, any value but 0 chooses sentences."""
LEAST_COLUMNS, LEAST_ROWS = 60, 16
HELPLESS = ("", "dumb", "unknown")
"""Values of TERM for terminals that can't move the cursor."""


def chosen_interface(
    typed: str | None,
    environment: Mapping[str, str],
    terminals: bool,
    size: tuple[int, int],
    remembered: str,
    windows: bool = False,
) -> str:
    """One of `settings.FRONTS`. What was `typed` as an option (None: nothing) takes precedence over
    the variables, and those over the `remembered` choice. The full screen needs `terminals`
    (standard input, output and error are all terminals), a cursor that can be moved (on Windows
    there is no TERM), and a minimum `size` (columns, rows); without them there are lines."""
    columns, rows = size
    able = windows or environment.get("TERM", "") not in HELPLESS
    able = able and terminals and columns >= LEAST_COLUMNS and rows >= LEAST_ROWS
    wanted = typed or _of_environment(environment) or remembered
    return wanted if able or wanted != "screen" else "lines"


def _of_environment(environment: Mapping[str, str]) -> str:
    if environment.get(SPOKEN, "0") not in ("", "0"):
        return "spoken"
    plain = environment.get(PLAIN, "")
    return {"": "", "0": "screen"}.get(plain, "lines")


Command = TypeVar("Command", bound=Callable[..., object])
INTERFACES = {
    "--full-screen": ("screen", "Show the game on the full screen. The last choice is remembered."),
    "--plain": ("lines", "Show the game as lines of text, for scripts and slow lines."),
    "--spoken": (
        "spoken",
        "Say everything in sentences, without tables and signs, for screen readers.",
    ),
}


def interface_option(command: Command) -> Command:
    """The options that choose the interface; the command gets it as `interface`, None if none is
    given."""
    for flag, (value, help_text) in reversed(INTERFACES.items()):
        option = translated.option(
            flag, "interface", flag_value=value, default=None, help=help_text
        )
        command = option(command)
    return command


_in_menu = ContextVar("in_menu", default=False)


def in_menu() -> bool:
    """True if the command was started from the menu, which comes again after it."""
    return _in_menu.get()


@contextmanager
def started_from_menu() -> Iterator[None]:
    """Commands in this context were started from the menu."""
    token = _in_menu.set(True)
    try:
        yield
    finally:
        _in_menu.reset(token)


def settings_file() -> Path:
    return home_folder() / "terminal.json"


def remembered() -> Settings:
    """The settings in the file; the default for each that can't be read or isn't allowed."""
    settings = Settings()
    with suppress(OSError, ValueError, RecursionError):
        stored = json.loads(settings_file().read_text(encoding="utf-8"))
        for field in fields(Settings):
            value = stored.get(field.name) if isinstance(stored, dict) else None
            if value in ALLOWED[field.name]:
                setattr(settings, field.name, value)
    return settings


def remember(settings: Settings) -> None:
    """Write the settings for the next game; does nothing if the file can't be written."""
    with suppress(OSError):
        file = settings_file()
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, json.dumps(asdict(settings), indent=1).encode())


def chosen_front(interface: str | None, settings: Settings) -> str:
    """One of `settings.FRONTS`, for the terminal in which the program runs."""
    size = shutil.get_terminal_size()
    streams = (sys.stdin, sys.stdout, sys.stderr)
    terminals = all(stream is not None and stream.isatty() for stream in streams)
    dimensions = (size.columns, size.lines)
    return chosen_interface(
        interface, os.environ, terminals, dimensions, settings.front, os.name == "nt"
    )


def texts_for(front: str, texts: Texts) -> Texts:
    """The texts in the form that an interface needs."""
    return texts_in(texts.language, spoken=front == "spoken")


def wants_screen() -> bool:
    """True if this terminal gets a full screen unless an option says otherwise."""
    return chosen_front(None, remembered()) == "screen"


def with_front(
    interface: str | None,
    texts: Texts,
    play: Callable[[Front, Texts], None],
    watching: bool = False,
) -> None:
    """Run `play` with the front end for this terminal, and the texts that it needs. `interface`:
    the choice on the command line, which is remembered, or None; `watching`: True if no person
    plays. Raises the errors of `play`."""
    with remembered_settings(interface) as settings:
        chosen = chosen_front(interface, settings)
        if chosen == "screen":
            front_class = _watch_front if watching else _screen_front
            screen = front_class(texts, settings, lambda front: play(front, texts))
            try:
                screen.run()
            finally:
                print_farewell(screen.farewell)
            return
        console = make_console()
        line_editor = editor(colours=console.color_system is not None)
        front = Lines(console, line_editor, settings, spoken=chosen == "spoken")
        play(front, texts_for(chosen, texts))


def _screen_front(texts: Texts, settings: Settings, play: Callable[[Front], None]) -> SessionThread:
    from ..terminal.screen.front import ScreenFront

    return ScreenFront(texts, settings, play)


def _watch_front(texts: Texts, settings: Settings, play: Callable[[Front], None]) -> SessionThread:
    from ..terminal.screen.watch import WatchFront
    from .playback import Playback

    return WatchFront(texts, settings, play, Playback)


def print_farewell(farewell: Iterable[tuple[str, str]]) -> None:
    """Print the sentences that are shown after the screen has closed, with their styles."""
    console = make_console()
    for text, style in farewell:
        if style == COPYABLE:
            console.print(text, soft_wrap=True)
        else:
            say(console, text, style)


@contextmanager
def remembered_settings(interface: str | None) -> Iterator[Settings]:
    """The settings with the choice on the command line, if any; changes are stored at the end."""
    settings = remembered()
    stored = asdict(settings)
    if interface is not None:
        settings.front = interface
    try:
        yield settings
    finally:
        if asdict(settings) != stored:
            remember(settings)
