"""Starts a player's program and makes sure that it ends. A program of its own, which needs only the
standard library:

    python -I -S watchdog.py FD SECONDS COMMAND...

The program gets standard input, output and error of the watchdog. As soon as the pipe FD is closed
at its other end (stammtisch ended the program, or was killed itself) the program and its process
group have SECONDS to end by themselves, then SIGTERM and SECONDS more, then SIGKILL. Processes that
the program has started and left behind are killed when it has ended: its process group on all
systems, and on Linux also those that have left the group (`setsid`), because the watchdog is made
the parent of all orphans below it. The exit code of the watchdog is that of the program, or 128
plus the number of the signal that killed it, or 127 if it couldn't be started.
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
    """Run the watchdog; returns its exit code. `words`: the arguments."""
    pipe, seconds, command = int(words[0]), float(words[1]), words[2:]
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # the parent closes the pipe instead
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
    for stream in (0, 1, 2):  # so that the other ends see when the program ends
        os.dup2(nowhere, stream)
    while program.poll() is None:
        readable, _, _ = select.select([pipe, ended], [], [])
        if pipe in readable:
            _end(program, seconds)
        elif ended in readable:
            os.read(ended, 1024)
            _reap(program)
    _signal(program, signal.SIGKILL)  # processes left in its group
    if adopts:
        _kill_orphans(seconds)
    return BY_SIGNAL - program.returncode if program.returncode < 0 else program.returncode


def _adopt_orphans() -> bool:
    """Make this process the parent of all orphans below it; True if that worked. Only Linux has
    this."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        import ctypes

        return bool(ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0)
    except (ImportError, OSError, AttributeError):  # a Python or a C library without it
        return False


def _reap(program: subprocess.Popen[bytes]) -> None:
    """Reap orphans that have ended, so that they don't stay as zombies; `poll` reaps the program
    itself."""
    with contextlib.suppress(ChildProcessError):
        while ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            if ended.si_pid == program.pid:
                return
            os.waitpid(ended.si_pid, 0)


def _kill_orphans(seconds: float) -> None:
    """Kill all processes below this one, a generation at a time: the children of a killed process
    become its own. Gives up after `seconds`, since a process that hangs in the kernel can't be
    killed."""
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
    """The child processes of this one, as /proc lists them."""
    children = []
    for name in filter(str.isdecimal, os.listdir("/proc")):
        with (
            contextlib.suppress(OSError),  # the process has just ended
            open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as status,
        ):
            parent = status.read().rpartition(")")[2].split()[1]
            if int(parent) == os.getpid():
                children.append(int(name))
    return children


def _begin() -> None:
    """Runs in the new process before the program; the watchdog waits meanwhile."""
    os.setsid()
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def _end(program: subprocess.Popen[bytes], seconds: float) -> None:
    """End the program: wait, then SIGTERM, then SIGKILL."""
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
