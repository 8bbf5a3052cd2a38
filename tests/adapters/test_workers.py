"""Worker processes compute jobs, one after the other, and a job that fails costs only itself."""

from __future__ import annotations

import asyncio
import os
import time
from typing import Any, NoReturn

import pytest
import uvloop

from stammtisch.adapters.execution.pool import MEMORY, WorkerPool
from stammtisch.adapters.execution.workers import ProcessEnded
from tests.adapters import chores


class NoReaders(asyncio.SelectorEventLoop):
    """An event loop that can't watch pipes, like that of Windows."""

    def add_reader(self, fd: Any, callback: Any, *args: Any) -> NoReturn:  # type: ignore[override]
        raise NotImplementedError


def on_pool(test: Any, workers: int = 1, loop: Any = None) -> None:
    async def run() -> None:
        pool = WorkerPool(workers)
        try:
            await test(pool)
        finally:
            pool.close()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(run())


@pytest.mark.parametrize("loop", [None, NoReaders, uvloop.new_event_loop])
def test_a_worker_computes_one_job_after_the_other(loop: Any) -> None:
    async def test(pool: WorkerPool) -> None:
        for _ in range(2):
            assert await pool.compute(len, "x" * 1_000_000) == 1_000_000
            assert len(await pool.compute(bytes, 1_000_000)) == 1_000_000
        first, second = [await pool.compute(os.getpid) for _ in range(2)]
        assert first == second != os.getpid()

    on_pool(test, loop=loop)


def test_what_a_job_raises_is_raised_and_the_worker_goes_on() -> None:
    async def test(pool: WorkerPool) -> None:
        worker = await pool.compute(os.getpid)
        with pytest.raises(ValueError, match="invalid literal") as raised:
            await pool.compute(int, "no number")
        assert "Traceback" in raised.value.__notes__[0]
        with pytest.raises(TypeError, match="pickle"):
            await pool.compute(chores.unsendable)
        with pytest.raises(RuntimeError, match="ValueError"):
            await pool.compute(chores.raise_unsendable)
        with pytest.raises(MemoryError):
            await pool.compute(bytes, 2 * MEMORY)
        assert await pool.compute(os.getpid) == worker

    on_pool(test)


def test_a_worker_that_hangs_or_dies_is_replaced_and_costs_its_job_alone() -> None:
    async def test(pool: WorkerPool) -> None:
        worker = await pool.compute(os.getpid)
        other = asyncio.create_task(pool.compute(chores.own_process_after, 0.4))
        await asyncio.sleep(0.1)
        pool.limit = 0.1
        with pytest.raises(TimeoutError):
            await pool.compute(time.sleep, 60)
        pool.limit = 60.0
        with pytest.raises(ProcessEnded):
            await pool.compute(os._exit, 1)
        assert await other == worker
        assert await pool.compute(os.getpid) == worker

    on_pool(test, workers=2)
