"""Worker processes that end with the program, even if it is killed."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread

DEADLY = 2
"""A job that has ended so many workers is given up."""
STDOUT, STDERR = 1, 2
LOWEST = 19
"""The priority of a process that gives way to all others."""


def fresh_processes(workers: int, polite: bool = False) -> ProcessPoolExecutor:
    """Processes that share nothing with this one (spawned, not forked). `polite`: they only get
    the time that nobody else wants."""
    initializer = give_way if polite else begin
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=initializer)


def give_way() -> None:
    """In a worker: as `begin`, and with the lowest priority where the system has some."""
    if hasattr(os, "nice"):
        os.nice(LOWEST)
    begin()


def begin() -> None:
    """In a worker: it ends with the program, and what is printed there goes to standard error,
    since the standard output of the program is for its results."""
    os.dup2(STDERR, STDOUT)
    end_with_parent()


def end(pool: ProcessPoolExecutor) -> None:
    """Don't wait for what is being computed."""
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


def end_with_parent() -> None:
    """In a worker: end when the program does, even if it was killed. By itself a worker would wait
    for jobs for ever, since its siblings keep the pipe open through which they come."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()
