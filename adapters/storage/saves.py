"""Saved games of the terminal: one file a game, written anew and whole after every move."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from platformdirs import user_data_path

from ...core.errors import RecordError
from ...core.match import Match
from ...core.record import verify

HOME = "STAMMTISCH_HOME"
"""Environment variable that names another folder than the system's usual one."""
ENDING = ".jsonl"


class Saves:
    """The games in a folder, finished and unfinished."""

    def __init__(self, folder: Path | None = None) -> None:
        home = os.environ.get(HOME)
        self.folder = folder or (Path(home) if home else user_data_path("stammtisch")) / "games"

    def new_file(self, match: Match) -> Path:
        """A name for a new game; sorts by time."""
        now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        return self.folder / f"{now}-{match.game.name}-{match.record.table[:8]}{ENDING}"

    def write(self, match: Match, file: Path) -> None:
        """Replace the file as a whole, so that a crash leaves the last or this state."""
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            with draft.open("w", encoding="utf-8") as out:
                out.write(match.record.to_line() + "\n")
                out.flush()
                os.fsync(out.fileno())
            draft.replace(file)
        finally:
            draft.unlink(missing_ok=True)

    def read(self, file: Path) -> Match:
        """Raises RecordError if the file doesn't hold one valid game, OSError if it can't be
        read."""
        lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
        games = [line for line in lines if line.strip()]
        if len(games) > 1:
            raise RecordError(game=1, move=0, reason="several-games", games=len(games))
        return Match(verify(games[0] if games else ""))

    def named(self, name: str) -> Path | None:
        """A saved game by file name, with or without the ending, or by path."""
        for file in (self.folder / name, self.folder / f"{name}{ENDING}", Path(name)):
            if file.is_file():
                return file
        return None

    def unfinished(self) -> list[Path]:
        """The files of games without an outcome, the newest first."""
        games = (file for file in self.folder.glob(f"[!.]*{ENDING}") if file.is_file())
        files = sorted(games, key=lambda file: file.stat().st_mtime)
        return [file for file in reversed(files) if _open(file)]


def _open(file: Path) -> bool:
    return file.read_text(encoding="utf-8", errors="replace").rstrip().endswith('"outcome":null}')
