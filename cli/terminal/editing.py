"""Editing of input lines in line mode with readline, if the system has it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from ...adapters.presentation.presenter import listed, move_text
from ...adapters.presentation.typed_line import TYPED_COMMANDS
from ...core.scene.texts import Texts
from .ports import Look

BOLD, NORMAL = "\x01\x1b[1m\x02", "\x01\x1b[0m\x02"
"""Codes between \\x01 and \\x02 don't count as columns for readline."""
MOST_KEPT = 500
candidates: list[str] = []
"""The current candidates for completion."""


def editor(colours: bool) -> Callable[[str, bool], str] | None:
    """A function that reads a line with editing, and with history if it is a move or command; its
    arguments are the prompt, and True for a move. None without readline or a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    try:
        import readline
    except ImportError:  # Windows edits lines by itself
        return None
    readline.set_completer_delims("")
    readline.set_completer(completed)
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    readline.set_auto_history(False)
    readline.set_history_length(MOST_KEPT)

    def read(prompt: str, move: bool) -> str:
        if not move:
            candidates.clear()
        line = input(f"{BOLD}{prompt}{NORMAL}" if colours else prompt)
        if move and line.strip():
            readline.add_history(line)
        return line

    return read


def forget() -> None:
    """Clear history and candidates, which the next person at the keyboard must not see."""
    candidates.clear()
    with suppress(ImportError):
        import readline

        readline.clear_history()


def offer(look: Look) -> None:
    """Use the legal moves and the commands as candidates for completion."""
    moves = [move_text(look.game, move, look.texts) for move in listed(look.game, look.view)]
    candidates[:] = [*moves, *commands(look.texts)]


def commands(texts: Texts) -> list[str]:
    """The first name of each command in a language."""
    return [texts.words(f"command-{name}")[0] for name in TYPED_COMMANDS]


def matching(stem: str, texts: Sequence[str]) -> list[str]:
    """The texts that begin with the stem, ignoring case; the stem may be empty."""
    return [text for text in texts if text.casefold().startswith(stem.casefold())]


def completed(stem: str, number: int) -> str | None:
    """The completion function for readline: candidate `number` (from 0); None after the last."""
    with suppress(IndexError):
        return matching(stem, candidates)[number]
    return None
