"""Editing of typed lines in line mode: readline, where the system has it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from ...adapters.presentation.presenter import listed, move_text
from ...adapters.presentation.texts import Texts
from ...adapters.presentation.typed_line import TYPED_COMMANDS
from .ports import Look

BOLD, NORMAL = "\x01\x1b[1m\x02", "\x01\x1b[0m\x02"
"""Between 1 and 2 is what takes no column, so that readline knows where the line begins."""
MOST_KEPT = 500
candidates: list[str] = []
"""What Tab completes to, at this moment."""


def editor(colours: bool) -> Callable[[str, bool], str] | None:
    """Reads a line that can be edited; of moves and commands (not of words, files or nothing but
    Enter) there is a history. None where there is no readline, or no terminal."""
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
    """What was typed, and could be typed, is nobody else's business."""
    candidates.clear()
    with suppress(ImportError):
        import readline

        readline.clear_history()


def offer(look: Look) -> None:
    """Complete to the moves that can be chosen, and to commands."""
    moves = [move_text(look.game, move, look.texts) for move in listed(look.game, look.view)]
    candidates[:] = [*moves, *commands(look.texts)]


def commands(texts: Texts) -> list[str]:
    """The commands, as they are called first in a language."""
    return [texts.words(f"command-{name}")[0] for name in TYPED_COMMANDS]


def matching(stem: str, known: Sequence[str]) -> list[str]:
    """What begins with what was typed, however it is written; nothing for an empty line."""
    return [one for one in known if one.casefold().startswith(stem.casefold())]


def completed(stem: str, number: int) -> str | None:
    """As readline asks for it: the candidate with this number (from 0), None after the last."""
    with suppress(IndexError):
        return matching(stem, candidates)[number]
    return None
