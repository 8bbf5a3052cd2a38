"""Saved games of the terminal: one file a game, replaced as a whole after every move.

Seed and cards of a running game lie in its file, so it is for its owner alone; and one program at
a time plays on it, so that no program overwrites what another one has saved.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from filelock import SoftFileLock, Timeout

from ...core.errors import RecordError, StammtischError
from ...core.match import Match
from ...core.record import verify
from ..files import DRAFT, PRIVATE_FILE, PRIVATE_FOLDER, home_folder, write_whole

FILE_ENDING = ".jsonl"
END = 1000
"""Bytes of a save that are looked at to see whether its game is over."""
LOCK_SECONDS = 0.3
"""Seconds to wait for a program that is just leaving, or for the lock of a killed one."""


class SaveInUse(StammtischError):
    """Another program plays on this save. Facts: process, host, lock (the file that says so)."""


class SaveChanged(StammtischError):
    """The file holds another state than this program knows, so it isn't overwritten. Facts:
    file."""


class Saves:
    """The games in a folder, finished and unfinished. It only replaces files that still hold what
    it has read or written itself."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or home_folder() / "games"
        self._known: dict[Path, bytes] = {}
        self._locks: dict[Path, SoftFileLock] = {}

    def new_file(self, match: Match) -> Path:
        """A name for a new game; sorts by time."""
        now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        return self.folder / f"{now}-{match.game.name}-{match.record.table[:8]}{FILE_ENDING}"

    @contextmanager
    def hold(self, file: Path) -> Iterator[None]:
        """Keep other programs from this save as long as the context lasts, and clear away what
        killed programs left. Raises SaveInUse if another program holds it, OSError if nothing can
        be written there."""
        file = file.resolve()
        self._make_folder(file.parent)
        with self._locked(file):
            self._clear_drafts(file)
            yield

    def write(self, match: Match, file: Path) -> None:
        """Replace the file as a whole, so that a crash leaves the last or this state. Raises
        SaveInUse or SaveChanged if it isn't this program's to replace, OSError if it can't be
        written."""
        file = file.resolve()
        line = f"{match.record.to_line()}\n".encode()
        self._make_folder(file.parent)
        with self._locked(file):
            with suppress(FileNotFoundError):
                if file.read_bytes() != self._known.get(file):
                    raise SaveChanged(file=str(file))
            write_whole(file, line, PRIVATE_FILE)
            self._known[file] = line

    def read(self, file: Path) -> Match:
        """The game in a file. Raises RecordError if it doesn't hold one valid game, OSError if it
        can't be read."""
        content = file.read_bytes()
        lines = content.decode("utf-8", errors="replace").split("\n")
        games = [line for line in lines if line.strip()]
        if len(games) > 1:
            raise RecordError(game=1, move=0, reason="several-games", games=len(games))
        match = Match(verify(games[0] if games else ""))
        self._known[file.resolve()] = content
        return match

    def named(self, name: str) -> Path | None:
        """A saved game by file name, with or without the ending, or by path."""
        for file in (self.folder / name, self.folder / f"{name}{FILE_ENDING}", Path(name)):
            if file.is_file():
                return file
        return None

    def matching(self, name: str) -> list[Path]:
        """The saved games that a name may mean: the one with exactly this name or path, else those
        whose name begins so, with the time or with the game (`uno`); the newest first."""
        exact = self.named(name)
        return [exact] if exact else [file for file in self.all() if _begins(file.stem, name)]

    def all(self) -> list[Path]:
        """The files of all games, the newest first."""
        games = (file for file in self.folder.glob(f"[!.]*{FILE_ENDING}") if file.is_file())
        return sorted(games, key=lambda file: file.stat().st_mtime, reverse=True)

    def unfinished(self) -> list[Path]:
        """The files of games without an outcome, the newest first, and those that can't be read."""
        return [file for file in self.all() if _open(file)]

    def _make_folder(self, folder: Path) -> None:
        """The folder of saves is private; others are as their owner wants them."""
        folder.mkdir(parents=True, exist_ok=True)
        if folder == self.folder.resolve():
            with suppress(PermissionError):  # somebody else's folder: the files are private still
                folder.chmod(PRIVATE_FOLDER)

    @contextmanager
    def _locked(self, file: Path) -> Iterator[None]:
        """The lock file names process and host; that of a process that is gone is taken over. May
        be nested."""
        place = file.with_name(f".{file.name}.lock")
        lock = self._locks.setdefault(
            file, SoftFileLock(place, LOCK_SECONDS, PRIVATE_FILE, poll_interval=LOCK_SECONDS / 6)
        )
        try:
            lock.acquire()
        except Timeout:
            raise _in_use(place) from None
        try:
            yield
        finally:
            lock.release()

    def _clear_drafts(self, held: Path) -> None:
        """Nobody writes the drafts of a game that this program holds. In the folder of saves the
        other games are looked at, too."""
        in_saves = held.parent == self.folder.resolve()
        for draft in held.parent.glob(".*"):
            match = DRAFT.fullmatch(draft.name)
            game = held.with_name(match[1]) if match else None
            if game and (game == held or (game.suffix == FILE_ENDING and in_saves)):
                with suppress(SaveInUse, OSError), self._locked(game):
                    draft.unlink()


def _in_use(lock: Path) -> SaveInUse:
    """The error with the holder of a lock, as far as it can be read; filelock marks the process
    namespace of a container behind a "?" in the name of the host."""
    try:
        process, host, *_ = [*lock.read_text(errors="replace").split("\n"), "", ""]
    except OSError:  # it has just been released
        process = host = ""
    return SaveInUse(process=process or "?", host=host.partition("?")[0] or "?", lock=str(lock))


def _begins(stem: str, name: str) -> bool:
    """True if the name of a save, or its part after date and time, begins so."""
    return bool(name) and (stem.startswith(name) or stem.split("-", 2)[-1].startswith(name))


def _open(file: Path) -> bool:
    """True if the end of a file says that its game isn't over, or can't be read."""
    try:
        with file.open("rb") as opened:
            opened.seek(max(0, file.stat().st_size - END))
            return opened.read().rstrip().endswith(b'"outcome":null}')
    except OSError:
        return True
