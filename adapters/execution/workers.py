"""Worker processes that end with the program, whatever happens to it."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread


def fresh_processes(workers: int) -> ProcessPoolExecutor:
    """Processes that share nothing with this one (spawned, not forked)."""
    return ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=end_with_parent
    )


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
