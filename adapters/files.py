"""Files that are written whole or not at all, and by one program at a time; the folder of the
user's data, and hints that were shown to the user once."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ENOENT
from pathlib import Path
from stat import S_IMODE

from filelock import SoftFileLock
from platformdirs import user_data_path

DRAFT = re.compile(r"\.(.+)\.[0-9]+")
"""The name of a file that is being written: its own, and the process that writes."""
LOCK_SECONDS = 0.5
USUAL = 0o666
"""Permissions of a new file, before the umask."""
PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
HOME = "STAMMTISCH_HOME"
"""Environment variable that names another folder than the system's usual one."""


def home_folder() -> Path:
    """The folder of the user's data. It may not exist yet."""
    home = os.environ.get(HOME)
    return Path(home) if home else user_data_path("stammtisch")


def write_whole(file: Path, content: bytes, mode: int | None = None, replace: bool = True) -> None:
    """Write or replace a file, so that a crash or a full disk leaves the old one or the new one.
    What is no file (a pipe, a device) is written to as it is. `mode`: permissions; by default
    those of the file that is there, or the usual ones. Raises OSError if it can't be written, or is
    there and not to be replaced."""
    with about(file):
        _write_whole(file.resolve(), content, mode, replace)


@contextmanager
def about(file: Path) -> Iterator[None]:
    """Raises an OSError of what is done to a file, or to one beside it that becomes it, as one that
    names this file; a TimeoutError is left as it is."""
    try:
        yield
    except TimeoutError:
        raise
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(file)) from error


def _write_whole(file: Path, content: bytes, mode: int | None, replace: bool) -> None:
    there = file.exists()
    if there and replace and not file.is_file():
        file.write_bytes(content)
        return
    kept = S_IMODE(file.stat().st_mode) if there and mode is None else None
    with draft_of(file, USUAL if mode is None else mode, replace) as draft:
        with draft.open("wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        if kept is not None:
            draft.chmod(kept)


@contextmanager
def draft_of(file: Path, mode: int = USUAL, replace: bool = True) -> Iterator[Path]:
    """An empty file beside `file`, with these permissions before the umask, which becomes it at the
    end of the block; an error in the block removes it. Raises FileExistsError if `file` is there by
    then and not to be replaced."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    draft.unlink(missing_ok=True)  # of a killed program with the same number
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))
        yield draft
        if replace:
            draft.replace(file)
        else:
            os.link(draft, file)  # fails if a file came meanwhile
    finally:
        draft.unlink(missing_ok=True)


@contextmanager
def held(file: Path) -> Iterator[None]:
    """For who writes to a file bit by bit: nobody else does meanwhile. The lock lies beside it and
    names its process; that of a killed one is taken over. Raises filelock's Timeout if another
    program holds it, OSError if no lock can be written."""
    if not file.parent.is_dir():  # it would be made
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), str(file))
    place = file.with_name(f".{file.name}.lock")
    lock = SoftFileLock(place, LOCK_SECONDS, poll_interval=LOCK_SECONDS / 6)
    with about(place):
        lock.acquire()
    try:
        yield
    finally:
        lock.release()


def show_once(what: str) -> bool:
    """True the first time that this is called for a hint (every time if no file can be written).
    `what` is the beginning of a file name."""
    file = home_folder() / f"{what}.told"
    with suppress(OSError):
        if file.exists():
            return False
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    return True
