"""Worker processes that end with the program, even if it is killed."""

from __future__ import annotations

import asyncio
import os
import traceback
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

from .signals import ignore_ending

DEADLY = 2
"""A job that has ended so many workers is given up."""
STDOUT, STDERR = 1, 2
LOWEST = 19
"""The priority of a process that gives way to all others."""
SECONDS_TO_END = 5.0
"""So long the end of a pool whose processes have been killed may take."""


def fresh_processes(workers: int, polite: bool = False) -> ProcessPoolExecutor:
    """Processes that share nothing with this one (spawned, not forked), and that only `end` can
    end. `polite`: they only get the time that nobody else wants."""
    return ProcessPoolExecutor(
        workers, get_context("spawn"), initializer=_begin_in_pool, initargs=(polite,)
    )


def _begin_in_pool(polite: bool) -> None:
    """In a worker: as `begin`; `polite`: with the lowest priority, where the system has some."""
    if polite and hasattr(os, "nice"):
        os.nice(LOWEST)
    ignore_ending()
    begin()


def begin() -> None:
    """In a worker: it ends with the program, and what is printed there goes to standard error,
    since the standard output of the program is for its results."""
    os.dup2(STDERR, STDOUT)
    end_with_parent()


def end(pool: ProcessPoolExecutor) -> None:
    """Don't wait for what is being computed. The thread that manages the pool ends here: it would
    close its pipe while Python, as it exits, writes to that."""
    processes = list((pool._processes or {}).values())
    manager: Thread | None = pool._executor_manager_thread  # type: ignore[assignment]
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
    if manager is not None:
        manager.join(SECONDS_TO_END)


def end_with_parent() -> None:
    """In a worker: end when the program does, even if it was killed. By itself a worker would wait
    for jobs for ever, since its siblings keep the pipe open through which they come."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


class Worker:
    """A process that computes one job after the other, for an event loop: no threads pass on jobs
    and results, as those of ProcessPoolExecutor do, which takes as long as a quick AI move."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._begun = False

    async def compute(self, work: Callable[..., object], *job: object) -> tuple[bool, Any]:
        """True with the result of the work, or False with the exception that it raised. Raises
        BrokenProcessPool if the process has ended."""
        try:
            if not self._begun:  # a long job would fill the pipe, and block until it is read
                await self._received()
                self._begun = True
            self._pipe.send((work, job))
            done, value = await self._received()
        except (EOFError, OSError) as error:
            raise BrokenProcessPool("a worker process has ended") from error
        return done, value

    async def _received(self) -> Any:
        loop, arrived = asyncio.get_running_loop(), asyncio.Event()
        try:
            loop.add_reader(self._pipe.fileno(), arrived.set)
        except NotImplementedError:  # Windows
            return await asyncio.to_thread(self._pipe.recv)
        try:
            await arrived.wait()
        finally:
            loop.remove_reader(self._pipe.fileno())
            os.set_blocking(self._pipe.fileno(), True)  # uvloop's reader has changed that
        return self._pipe.recv()

    def end(self) -> None:
        """Don't wait for what is being computed."""
        self._process.terminate()


def _serve(pipe: Connection) -> None:
    """In a worker: compute jobs until the program ends. The pipe first says that it has begun."""
    begin()
    with suppress(EOFError, ConnectionError):
        pipe.send(None)
        while True:
            work, job = pipe.recv()
            try:
                pipe.send((True, work(*job)))
            except Exception as error:
                error.add_note(traceback.format_exc())
                pipe.send((False, error))
