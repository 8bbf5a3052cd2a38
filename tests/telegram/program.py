"""`stammtisch serve` as a process of its own, which tests stop or kill."""

from __future__ import annotations

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
[telegram]
token = "{token}"
base_url = "{server}"
{telegram}
[limits]
tables_per_chat = 1000
tables_per_person = 1000
words_per_minute = 1000000
players = ["heuristic", "easy"]
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Program:
    """It isn't running before `start`. What it writes to standard error is in the file `errors`,
    of all runs."""

    def __init__(
        self,
        folder: Path,
        server: str,
        token: str,
        database: str = "",
        health: str = "",
        telegram: Mapping[str, str] | None = None,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.errors = folder / "errors"
        self.process: subprocess.Popen[bytes] | None = None
        more = [f'{name} = "{value}"' for name, value in (telegram or {}).items()]
        config = CONFIG.format(
            health=health,
            database=database or f"sqlite:///{folder}/tables.sqlite",
            token=token,
            server=server,
            telegram="\n".join(more),
        )
        (folder / "stammtisch.toml").write_text(config, encoding="utf-8")

    def start(self) -> None:
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [PROGRAM, "serve", "--config", "stammtisch.toml"],
                cwd=self.folder,
                env={**os.environ, "PTB_TIMEDELTA": "true"},
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
