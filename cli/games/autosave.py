"""The file of a game that is being played: written after every move, and what if that fails."""

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
from ...adapters.presentation.texts import Texts
from ...adapters.presentation.typed_line import read_path
from ...adapters.storage.saves.games import Saves
from ...core.errors import StammtischError
from ...core.table.table import Table

ENOUGH = 1 << 20
"""Free bytes of a place where a game is surely saved."""


class Say(Protocol):
    """Shows sentences to the players."""

    def __call__(self, text: str, style: str = "") -> None: ...


@dataclass(slots=True)
class Autosave:
    """The place where a game is saved. `why`: why that can't be done now ("" if it can); `moves`:
    after how many entries of the record it could be done last."""

    file: Path
    saves: Saves
    say: Say
    texts: Texts
    why: str = ""
    moves: int = 0
    _state: tuple[int, int] = field(init=False, default=(-1, 0))

    def keep(self, table: Table) -> bool:
        """Save the game, or note why not; True on the first failure after a success."""
        surprised = not self.why
        self.why = self._written(table, self.file)
        return surprised and bool(self.why)

    def kept(self, table: Table) -> bool:
        """True if the present position is saved, here or elsewhere."""
        return self._state == _state_of(table)

    def keep_at(self, table: Table, typed: str) -> bool:
        """Save where somebody wants it, and say so, or why not. Where the game couldn't be saved,
        it is from now on saved at the new place."""
        if not typed:
            self.keep(table)
            self._say_whether(table, self.file)
            return not self.why
        try:
            file = read_path(typed)
            if file.exists():
                self._say("t-file-exists", file=str(file))
                return False
            why = self._written(table, file)
        except OSError as error:
            why = system_text(error, self.texts)
        if why:
            self.say(why, "yellow")
            self.say_lost(table)
            return False
        self._say_whether(table, file)
        if self.why:
            self.file, self.why = file, ""
            self._say("t-saved-there-now")
        return True

    def say_lost(self, table: Table) -> None:
        """Tell what isn't in the file and where else it could be saved; nothing if all is saved."""
        if self.kept(table):
            return
        if self.moves:
            facts = {"moves": self.moves, "now": _state_of(table)[0], "file": str(self.file)}
            self._say("t-lost-since", "yellow", **facts)
        else:
            self._say("t-lost-all", "yellow", why=self.why)
        other = elsewhere(self.file)
        self._say("t-save-elsewhere", file=shlex.quote(str(other)) if other else "none")

    def settle(self, table: Table, ask: Callable[[str], str] | None) -> None:
        """When the game is over, nothing more is written by itself: so ask people where else it
        could be, as long as it isn't saved and they know a place."""
        with suppress(KeyboardInterrupt, EOFError):
            while not self.kept(table):
                self.say_lost(table)
                typed = ask(self.texts("t-save-where")).strip() if ask else ""
                if not typed:
                    return
                self.keep_at(table, typed)

    def _written(self, table: Table, file: Path) -> str:
        """Why the game can't be saved there; nothing if it is."""
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

    def _say_whether(self, table: Table, file: Path) -> None:
        if file == self.file and self.why:
            self._say("t-still-not-saved", "yellow", why=self.why)
            self.say_lost(table)
        else:
            self._say("t-saved", file=str(file))

    def _say(self, message: str, style: str = "", **facts: object) -> None:
        self.say(self.texts(message, **facts), style)


def _state_of(table: Table) -> tuple[int, int]:
    """Tells apart the positions of one game: moves that were taken back are counted."""
    assert table.record is not None
    return len(table.record.moves), table.record.undone


def elsewhere(file: Path) -> Path | None:
    """A place where a file that can't be written could be saved instead, if one is to be found."""
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
