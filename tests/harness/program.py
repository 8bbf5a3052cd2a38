"""`stammtisch serve` as a process of its own, which tests watch, stop or kill."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

PROGRAM = Path(sys.executable).with_name("stammtisch")
PATIENCE = 60.0
READY = 30.0
WORKERS_END = 5.0
"""Seconds in which workers of a killed program notice that they are alone."""
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
        self.health = health or f"127.0.0.1:{free_port()}"
        config = CONFIG.format(health=self.health, database=self.database)
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

    @contextmanager
    def started(self) -> Iterator[None]:
        """It runs until the end, if nobody stops it."""
        self.start()
        try:
            yield
        finally:
            if self.running:
                self.kill()

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def id(self) -> int:
        """The number of the process."""
        assert self.process is not None
        return self.process.pid

    def fetched(self, path: str) -> str:
        """What it answers to those who watch it; "" if it doesn't answer, or isn't well."""
        with suppress(OSError), urllib.request.urlopen(f"http://{self.health}{path}") as answer:
            return str(answer.read().decode())
        return ""

    async def ready(self) -> None:
        """Wait until it serves."""
        end = time.monotonic() + READY
        while not await asyncio.to_thread(self.fetched, "/healthz"):
            assert self.running, f"the program ended by itself:\n{self.said()[-3000:]}"
            assert time.monotonic() < end, self.said()[-3000:]
            await asyncio.sleep(0.1)

    def children(self) -> list[int]:
        """The processes that it has started (on Linux)."""
        return children(self.id)

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

    def wrong(self, *secrets: str) -> list[str]:
        """What must not be in the log."""
        said = self.said()
        found = ["a secret was logged" for secret in secrets if secret in said]
        if "Traceback" in said:
            found.append(f"a traceback was logged:\n{said[said.index('Traceback') :][:3000]}")
        return found


def children(process: int) -> list[int]:
    """The living processes that a process has started (on Linux)."""
    with suppress(OSError):
        return [*map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split())]
    return []


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


def is_worker(process: int) -> bool:
    """Whether this is a living worker process of ours."""
    with suppress(OSError):
        return b"multiprocessing" in Path(f"/proc/{process}/cmdline").read_bytes()
    return False


async def left_over(workers: list[int]) -> list[int]:
    """Workers of killed programs that don't end."""
    end = time.monotonic() + WORKERS_END
    while (left := [one for one in workers if is_worker(one)]) and time.monotonic() < end:
        await asyncio.sleep(0.1)
    return left
