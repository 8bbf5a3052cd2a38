"""A file of lines that are only ever added, each by one write, so that several programs can do so
at once, and a line that can't be read costs nothing but itself."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..files import PRIVATE_FILE, about


@dataclass(frozen=True, slots=True)
class LineFile:
    file: Path

    def lines(self) -> list[str]:
        """All lines; none if there is no file. Raises OSError."""
        with about(self.file):
            try:
                return self.file.read_bytes().decode("utf-8", "replace").split("\n")
            except FileNotFoundError:
                return []

    def append(self, line: str) -> None:
        """Add a line, and return when it is on the disk. Raises OSError."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with about(self.file):
            flags = os.O_RDWR | os.O_APPEND | os.O_CREAT
            descriptor = os.open(self.file, flags, PRIVATE_FILE)
            with os.fdopen(descriptor, "rb+", buffering=0) as out:
                start = "\n" if _cut_off(out) else ""
                out.write(f"{start}{line}\n".encode())
                os.fsync(descriptor)


def _cut_off(file: Any) -> bool:
    """True if the last line of a binary file has no end, since a program was killed."""
    if not file.seek(0, os.SEEK_END):
        return False
    file.seek(-1, os.SEEK_END)
    return bool(file.read(1) != b"\n")
