"""Starts a player's program and makes sure that it ends. Run by itself, with nothing but the
standard library:

    python -I -S watchdog.py FD SECONDS COMMAND...

The program gets standard input, output and error of the keeper. As soon as the pipe FD is closed at
its other end (stammtisch ended the program, or was killed itself) the program and its process group
have SECONDS to end by themselves, then SIGTERM and SECONDS more, then SIGKILL. What the program has
started and left behind is killed as soon as it has ended: its process group everywhere, and on
Linux also what has left that group (`setsid`), since there the keeper becomes the parent of all
orphans below it. The keeper ends as the program does: with its exit code, or 128 and the number of
the signal; with 127 if it can't be started.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import time

NOT_STARTED = 127
BY_SIGNAL = 128
PR_SET_CHILD_SUBREAPER = 36
"""See prctl(2)."""
PAUSE = 0.01


def main(words: list[str]) -> int:
    """The exit code."""
    pipe, seconds, command = int(words[0]), float(words[1]), words[2:]
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # our parent closes the pipe to end us
    ended, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    adopts = _adopt_orphans()
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
            _bury(program)
    _signal(program, signal.SIGKILL)  # what it has left behind
    if adopts:
        _kill_orphans(seconds)
    return BY_SIGNAL - program.returncode if program.returncode < 0 else program.returncode


def _adopt_orphans() -> bool:
    """Whether this process becomes the parent of all below it whose own parent ends. Only Linux
    knows that."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        import ctypes

        return bool(ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0)
    except (ImportError, OSError, AttributeError):  # a Python or a C library without it
        return False


def _bury(program: subprocess.Popen[bytes]) -> None:
    """Take note of orphans that have ended, or they would stay as zombies; the end of the program
    itself is left to `poll`."""
    with contextlib.suppress(ChildProcessError):
        while over := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            if over.si_pid == program.pid:
                return
            os.waitpid(over.si_pid, 0)


def _kill_orphans(seconds: float) -> None:
    """Kill all that is left below this process, a generation at a time: the children of what was
    killed become its own. It gives up after so many seconds, since a process that hangs in the
    kernel can't be killed."""
    until = time.monotonic() + seconds
    with contextlib.suppress(ChildProcessError, FileNotFoundError):  # none is left; no /proc
        while time.monotonic() < until:
            for pid in _children():
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, signal.SIGKILL)
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
            time.sleep(PAUSE)


def _children() -> list[int]:
    """Processes whose parent this one is, as far as the system tells."""
    children = []
    for name in filter(str.isdecimal, os.listdir("/proc")):
        with (
            contextlib.suppress(OSError),  # it has just ended
            open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as status,
        ):
            parent = status.read().rpartition(")")[2].split()[1]
            if int(parent) == os.getpid():
                children.append(int(name))
    return children


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
