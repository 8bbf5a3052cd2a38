"""`stammtisch serve` as a process of its own, which tests stop or kill."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

PROGRAM = Path(sys.executable).with_name("stammtisch")
PATIENCE = 20.0
CONFIG = """
health = "{health}"
workers = 1
[database]
url = "{database}"
[limits]
tables_per_chat = 1000
tables_per_person = 1000
words_per_minute = 1000000
players = ["heuristic", "easy", "normal"]
"""
Section = Mapping[str, str | float | list[str]]
"""A section of the configuration."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def written(name: str, section: Section) -> str:
    """As TOML; JSON's texts, numbers and lists are TOML, too."""
    rows = [f"{key} = {json.dumps(value)}" for key, value in section.items()]
    return "\n".join([f"[{name}]", *rows, ""])


class Program:
    """It isn't running before `start`. What it writes to standard error is in the file `errors`,
    of all runs."""

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
        """It serves Telegram if there is a token for its `server`, and Matrix if that is given."""
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.errors = folder / "errors"
        self.environment = {**os.environ, "PTB_TIMEDELTA": "true", **(environment or {})}
        self.process: subprocess.Popen[bytes] | None = None
        self.database = database or f"sqlite:///{folder}/tables.sqlite"
        config = CONFIG.format(health=health, database=self.database)
        if token:
            config += written("telegram", {"token": token, "base_url": server, **(telegram or {})})
        if matrix:
            config += written("matrix", matrix)
        (folder / "stammtisch.toml").write_text(config, encoding="utf-8")

    def start(self) -> None:
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [PROGRAM, "serve", "--config", "stammtisch.toml"],
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=errors,
                stderr=errors,
            )

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def children(self) -> list[int]:
        """The processes that it has started (on Linux)."""
        assert self.process is not None
        number = self.process.pid
        try:
            return list(
                map(int, Path(f"/proc/{number}/task/{number}/children").read_text().split())
            )
        except OSError:
            return []

    def kill(self) -> None:
        """As kill -9."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """As SIGTERM does; the exit code. TimeoutExpired if it goes on."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def said(self) -> str:
        return self.errors.read_text(encoding="utf-8", errors="replace")
