"""Worker processes: each computes one job after the other, and ends with the program."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from multiprocessing.util import Finalize
from threading import Thread
from typing import Any

from ...core.packages import in_short
from .signals import ignore_ending, signals_wait

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

DEADLY = 2
"""A job that has ended so many workers is given up."""
STDOUT, STDERR = 1, 2
LOWEST = 19
"""The priority of a process that gives way to all others."""
Outcome = tuple[bool, Any]
"""True with the result of a job, or False with the exception that it raised."""


class ProcessEnded(Exception):
    """A worker process has ended."""


class Worker:
    """A process that shares nothing with this one (spawned, not forked). `polite`: it only gets the
    time that nobody else wants; `memory`: the most bytes of data that it may have, where the system
    can limit them (None: any number); a job that needs more raises MemoryError.

    A pipe of its own leads to each worker, so it is always known which job a death belongs to, and
    half a message harms nobody else. (One pool of concurrent.futures is lost as a whole with one of
    its processes; the workers of pebble 5.2 share a pipe.)
    """

    def __init__(self, polite: bool = False, memory: int | None = None) -> None:
        """Raises OSError if no process can be started."""
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        """It can be read when `receive` has something."""
        process = context.Process(target=_serve, args=(theirs, polite, memory), daemon=True)
        try:
            with signals_wait():
                process.start()
        finally:
            theirs.close()
        self.end = Finalize(self, process.kill, exitpriority=0)
        """Ends the process, whatever it is computing. Python does so at its own end, too."""
        self._begun = False
        self._unsent: bytes | None = None

    def submit(self, work: Callable[..., object], *job: object) -> None:
        """Give it a job; a fresh process must find `work` by name. Raises ProcessEnded, and what
        pickling the job raises."""
        self._unsent = bytes(ForkingPickler.dumps((work, job)))
        if self._begun:
            self._send()

    def _send(self) -> None:
        if self._unsent is not None:
            try:
                self.pipe.send_bytes(self._unsent)
            except OSError as error:
                raise ProcessEnded("a worker process has ended") from error
            self._unsent = None

    def receive(self) -> Outcome | None:
        """Wait for the outcome of the job. None: it has only begun, so wait again. Raises
        ProcessEnded."""
        try:
            message = self.pipe.recv_bytes()
        except (EOFError, OSError) as error:
            raise ProcessEnded("a worker process has ended") from error
        if not self._begun:  # before, a long job would fill the pipe, and block this process
            self._begun = True
            self._send()
            return None
        try:
            outcome: Outcome = ForkingPickler.loads(message)
        except Exception as error:
            return False, error
        return outcome


def _serve(pipe: Connection, polite: bool, memory: int | None) -> None:
    """In a worker: compute jobs until the program ends. The first message says that it has
    begun. What is printed goes to standard error, since standard output is for results."""
    if polite and hasattr(os, "nice"):
        os.nice(LOWEST)
    if memory is not None and resource is not None:
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    ignore_ending()
    os.dup2(STDERR, STDOUT)
    _end_with_parent()
    with suppress(EOFError, ConnectionError):
        pipe.send(None)
        while True:
            pipe.send_bytes(_outcome(pipe.recv_bytes()))


def _outcome(message: bytes) -> bytes:
    """Compute the job of a message."""
    try:
        work, job = ForkingPickler.loads(message)
        return bytes(ForkingPickler.dumps((True, work(*job))))
    except Exception as error:
        error.add_note(traceback.format_exc())
        try:
            return bytes(ForkingPickler.dumps((False, error)))
        except Exception:  # the error can't be pickled
            return bytes(ForkingPickler.dumps((False, RuntimeError(in_short(error)))))


def _end_with_parent() -> None:
    """In a worker: end when the program does, even if it was killed, also in the midst of a job."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()
