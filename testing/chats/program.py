"""`stammtisch serve` as a process of its own, which tests watch, stop or kill."""

from __future__ import annotations

import asyncio
import json
import os
import re
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
LIMITS: Mapping[str, object] = {
    **{"tables_per_chat": 1000, "tables_per_person": 1000, "words_per_minute": 1000000},
    "players": ["heuristic", "easy", "normal"],
}
END_OF_LOG = 3000
"""Characters of a program's log in the messages of failed tests."""
BEGUN_IN_VAIN = re.compile(
    r"Traceback \(most recent call last\):\n"
    r'  File "<string>", line 1, in <module>\n'
    r'(?:  File "[^"]*multiprocessing[^"]*", line .*\n(?:    .*\n)+)+'
    r"EOFError: Ran out of input\n"
)
"""What a worker process says whose parent was killed while it was starting it."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class ServedProgram:
    """It isn't running before `start`. What it writes is in the file `errors`, of all runs."""

    def __init__(
        self,
        folder: Path,
        sections: Mapping[str, Mapping[str, object]],
        database: str = "",
        health: str = "",
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """`sections`: of the configuration, those of chats; `environment`: variables, in addition
        to those of this process."""
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.errors = folder / "errors"
        self.environment = {**os.environ, **(environment or {})}
        self.process: subprocess.Popen[bytes] | None = None
        self.database = database or f"sqlite:///{folder}/tables.sqlite"
        self.health = health or f"127.0.0.1:{free_port()}"
        rows = [f'health = "{self.health}"', "workers = 1"]
        sections = {"database": {"url": self.database}, "limits": LIMITS, **sections}
        for name, section in sections.items():  # JSON's texts, numbers and lists are TOML, too
            rows += [f"[{name}]", *(f"{key} = {json.dumps(one)}" for key, one in section.items())]
        (folder / "stammtisch.toml").write_text("\n".join([*rows, ""]), encoding="utf-8")

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
            assert self.running, f"the program ended by itself:\n{self.said()[-END_OF_LOG:]}"
            assert time.monotonic() < end, self.said()[-END_OF_LOG:]
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
        said = BEGUN_IN_VAIN.sub("", self.said())
        found = ["a secret was logged" for secret in secrets if secret in said]
        if "Traceback" in said:
            found.append(f"a traceback was logged:\n{said[said.index('Traceback') :][:3000]}")
        return found


def children(process: int) -> list[int]:
    """The living processes that a process has started (on Linux)."""
    with suppress(OSError):
        return [*map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split())]
    return []


def is_worker(process: int) -> bool:
    """True if this is a living worker process of ours."""
    with suppress(OSError):
        return b"multiprocessing" in Path(f"/proc/{process}/cmdline").read_bytes()
    return False


async def left_over(workers: list[int]) -> list[int]:
    """Workers of killed programs that don't end."""
    end = time.monotonic() + WORKERS_END
    while (left := [one for one in workers if is_worker(one)]) and time.monotonic() < end:
        await asyncio.sleep(0.1)
    return left
