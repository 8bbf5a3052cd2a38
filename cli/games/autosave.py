"""Autosave: the file of a running game is written after every move; errors don't end the game."""

from __future__ import annotations

import os
import shlex
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from ...adapters.presentation.errors import error_text, system_text
from ...adapters.presentation.typed_line import read_path
from ...adapters.storage.saved_games import Saves
from ...core.errors import StammtischError
from ...core.scene.texts import Texts
from ...core.table.table import Table

ENOUGH = 1 << 20
"""Free bytes with which a folder is offered as a place for saving."""


class Say(Protocol):
    """Shows a sentence to the players."""

    def __call__(self, text: str, style: str = "") -> None: ...


@dataclass(slots=True)
class Autosave:
    """The file in which a game is saved. `why`: the reason why the last attempt failed, "" if it
    succeeded; `moves`: the entries of the record that were saved last."""

    file: Path
    saves: Saves
    say: Say
    texts: Texts
    why: str = ""
    moves: int = 0
    _state: tuple[int, int] = field(init=False, default=(-1, 0))

    def save(self, table: Table) -> bool:
        """Save the game, or note why not; True on the first failure after a success."""
        saved_before = not self.why
        self.why = self._write(table, self.file)
        return saved_before and bool(self.why)

    def is_saved(self, table: Table) -> bool:
        """True if the present position is saved, in this file or elsewhere."""
        return self._state == _state_of(table)

    def save_at(self, table: Table, typed_path: str) -> bool:
        """Save to the typed path ("": the usual file), and say if that succeeded. If the usual file
        can't be written, the new one replaces it. Returns True if the game was saved."""
        if not typed_path:
            self.save(table)
            self._say_result(table, self.file)
            return not self.why
        try:
            file = read_path(typed_path)
            if file.exists():
                self._say("t-file-exists", file=str(file))
                return False
            why = self._write(table, file)
        except OSError as error:
            why = system_text(error, self.texts)
        if why:
            self.say(why, "yellow")
            self.say_unsaved(table)
            return False
        self._say_result(table, file)
        if self.why:
            self.file, self.why = file, ""
            self._say("t-saved-there-now")
        return True

    def say_unsaved(self, table: Table) -> None:
        """Say what isn't in the file, and where it could be saved instead; nothing if all is
        saved."""
        if self.is_saved(table):
            return
        if self.moves:
            facts = {"moves": self.moves, "now": _state_of(table)[0], "file": str(self.file)}
            self._say("t-lost-since", "yellow", **facts)
        else:
            self._say("t-lost-all", "yellow", why=self.why)
        place = alternative(self.file)
        self._say("t-save-elsewhere", file=shlex.quote(str(place)) if place else "none")

    def offer_to_save(self, table: Table, ask: Callable[[str], str] | None) -> None:
        """After the end of the game there is no further autosave: ask for another path until the
        game is saved or the answer is empty."""
        with suppress(KeyboardInterrupt, EOFError):
            while not self.is_saved(table):
                self.say_unsaved(table)
                typed = ask(self.texts("t-save-where")).strip() if ask else ""
                if not typed:
                    return
                self.save_at(table, typed)

    def _write(self, table: Table, file: Path) -> str:
        """Save the game; return "", or the reason why that failed."""
        assert table.match is not None
        try:
            self.saves.write(table.match, file)
        except StammtischError as error:
            return error_text(error, self.texts).rstrip(".")
        except OSError as error:
            return system_text(error, self.texts).rstrip(".")
        self._state = _state_of(table)
        self.moves = self._state[0]
        return ""

    def _say_result(self, table: Table, file: Path) -> None:
        if file == self.file and self.why:
            self._say("t-still-not-saved", "yellow", why=self.why)
            self.say_unsaved(table)
        else:
            self._say("t-saved", file=str(file))

    def _say(self, message: str, style: str = "", **facts: object) -> None:
        self.say(self.texts(message, **facts), style)


def _state_of(table: Table) -> tuple[int, int]:
    """The numbers of entries and of moves taken back, which identify a position of the game."""
    assert table.record is not None
    return len(table.record.moves), table.record.undone


def alternative(file: Path) -> Path | None:
    """A path where a file that can't be written could be saved instead; None if there is none."""
    places: tuple[Callable[[], Path], ...] = (Path.home, Path.cwd, _temporary)
    for place in places:
        with suppress(OSError, RuntimeError):
            folder = place().resolve()
            if folder == file.parent.resolve() or not os.access(folder, os.W_OK | os.X_OK):
                continue
            if shutil.disk_usage(folder).free >= ENOUGH and not (folder / file.name).exists():
                return folder / file.name
    return None


def _temporary() -> Path:
    return Path(tempfile.gettempdir())
