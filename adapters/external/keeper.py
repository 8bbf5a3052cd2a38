"""Starts a player's program and makes sure that it ends. Run by itself, with nothing but the
standard library:

    python -I -S keeper.py FD SECONDS COMMAND...

The program gets standard input, output and error of the keeper. As soon as the pipe FD is closed at
its other end (stammtisch ended the program, or was killed itself) the program and all that it has
started (its process group) have SECONDS to end by themselves, then SIGTERM and SECONDS more, then
SIGKILL. The keeper ends as the program does: with its exit code, or 128 and the number of the
signal; with 127 if it can't be started.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys

NOT_STARTED = 127
BY_SIGNAL = 128


def main(words: list[str]) -> int:
    """The exit code."""
    pipe, seconds, command = int(words[0]), float(words[1]), words[2:]
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # whoever wants us to end closes the pipe
    ended, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    try:
        program = subprocess.Popen(command, preexec_fn=_begin)  # noqa: PLW1509
    except (OSError, subprocess.SubprocessError) as error:
        print(error, file=sys.stderr)
        return NOT_STARTED
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):  # else the other ends wouldn't see that the program has ended
        os.dup2(nowhere, stream)
    while program.poll() is None:
        readable, _, _ = select.select([pipe, ended], [], [])
        if pipe in readable:
            _end(program, seconds)
        elif ended in readable:
            os.read(ended, 1024)
    _signal(program, signal.SIGKILL)  # what it has left behind
    return BY_SIGNAL - program.returncode if program.returncode < 0 else program.returncode


def _begin() -> None:
    """In the program, before it begins; nothing else runs in the keeper meanwhile."""
    os.setsid()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def _end(program: subprocess.Popen[bytes], seconds: float) -> None:
    for number in (0, signal.SIGTERM, signal.SIGKILL):
        if number:
            _signal(program, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            program.wait(seconds)
            return
    program.wait()


def _signal(program: subprocess.Popen[bytes], number: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(program.pid, number)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
