"""Calls that must not end the process, each in a process of its own: `python -m
tests.harness.fenced MODULE` carries out all ATTEMPTS of a module and prints how each ended."""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60
"""Until a call is taken to hang."""
RETURNED = "returned"


def endings(module: str) -> dict[str, str]:
    """How each attempt of a module ended: `ValueError: why`, `returned` with the value, `killed by
    SIGSEGV` (SIGALRM if it hangs), or `ended with 1`."""
    command = [sys.executable, "-m", __spec__.name, module]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


def ending(call: Callable[[], Any]) -> str:
    """How a call ends in a process of its own."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        os.setsid()
        os.close(reading)
        signal.alarm(SECONDS)
        os.write(writing, _told(call).encode()[:2000])
        os._exit(0)
    os.close(writing)
    _, status = os.waitpid(child, 0)
    with suppress(ProcessLookupError):  # processes that it has forked, and that hang
        os.killpg(child, signal.SIGKILL)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read().decode(errors="replace")
    if os.WIFSIGNALED(status):
        return f"killed by {signal.Signals(os.WTERMSIG(status)).name}"
    return told if status == 0 else f"ended with {os.waitstatus_to_exitcode(status)}"


def _told(call: Callable[[], Any]) -> str:
    try:
        return f"{RETURNED} {call()!r}"
    except BaseException as error:
        return f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    attempts: Mapping[str, Callable[[], Any]] = importlib.import_module(sys.argv[1]).ATTEMPTS
    print(json.dumps({name: ending(call) for name, call in attempts.items()}))
