"""`stammtisch serve` at the servers of tests, and what it costs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from stammtisch.testing.chats.program import ServedProgram, children

Section = Mapping[str, object]
"""A section of the configuration."""


class Program(ServedProgram):
    """It serves Telegram if there is a token for its `server`, and Matrix if that is given."""

    def __init__(
        self,
        folder: Path,
        server: str = "",
        token: str = "",
        database: str = "",
        health: str = "",
        telegram: Section | None = None,
        matrix: Section | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        sections: dict[str, Section] = {}
        if token:
            sections["telegram"] = {"token": token, "base_url": server, **(telegram or {})}
        if matrix:
            sections["matrix"] = matrix
        environment = {"PTB_TIMEDELTA": "true", **(environment or {})}
        super().__init__(folder, sections, database, health, environment)


def memory(process: int) -> float:
    """Megabytes that a process holds (on Linux)."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    return 0.0


def busy(process: int) -> float:
    """Seconds that a process has computed (on Linux)."""
    return sum(_seconds(process)[:2])


def busy_together(process: int) -> float:
    """Seconds that a process has computed, with its children, those that have ended included."""
    total = sum(_seconds(process))
    for child in children(process):
        with suppress(OSError):  # it has ended meanwhile, so it counted with its parent
            total += busy(child)
    return total


def _seconds(process: int) -> list[float]:
    """Of processor time: as user and in the kernel, and both of children that have ended."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return [int(ticks) / os.sysconf("SC_CLK_TCK") for ticks in fields[11:15]]
