"""Jobs over an executor: their results come in order, and an error comes at its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from stammtisch.adapters.execution.jobs import DIED, LocalWorkers
from stammtisch.ai.arena.runner import HERE, Executor, WorkerDied, in_order
from tests.adapters import chores


class Backwards:
    """Computes all jobs, the last one first."""

    def results(
        self, compute: Callable[[Any], Any], jobs: Iterable[Any]
    ) -> Iterator[tuple[Any, Any, str]]:
        return HERE.results(compute, list(jobs)[::-1])


class Dying:
    """The second batch ends its worker."""

    def results(
        self, compute: Callable[[Any], Any], jobs: Iterable[Any]
    ) -> Iterator[tuple[Any, Any, str]]:
        for number, (job, result, why) in enumerate(HERE.results(compute, jobs)):
            yield (job, None, DIED) if number == 1 else (job, result, why)


@pytest.mark.parametrize("at_once", [1, 4, 20])
@pytest.mark.parametrize("executor", [HERE, Backwards()])
def test_results_come_in_the_order_of_their_jobs(executor: Executor, at_once: int) -> None:
    doubled = list(in_order(chores.double, range(3, 13), executor, at_once))
    assert doubled == [2 * number for number in range(3, 13)]


@pytest.mark.slow
def test_workers_give_the_same_results() -> None:
    assert list(in_order(chores.double, [5, 1, 3], LocalWorkers(2), 2)) == [10, 2, 6]


@pytest.mark.parametrize("executor", [HERE, Backwards()])
def test_what_a_job_raises_comes_after_the_results_before_it(executor: Executor) -> None:
    results = in_order(chores.double, [1, 2, -3, 4], executor, 2)
    assert [next(results), next(results)] == [2, 4]
    with pytest.raises(ValueError, match="-3 is negative"):
        next(results)


def test_a_batch_that_ended_its_worker_ends_all() -> None:
    results = in_order(chores.double, range(6), Dying(), 2)
    assert [next(results), next(results)] == [0, 2]
    with pytest.raises(WorkerDied):
        next(results)


def test_closing_ends_what_is_under_way() -> None:
    ended = []

    class Open:
        def results(
            self, compute: Callable[[Any], Any], jobs: Iterable[Any]
        ) -> Iterator[tuple[Any, Any, str]]:
            try:
                yield from HERE.results(compute, jobs)
            finally:
                ended.append(True)

    results = in_order(chores.double, range(9), Open())
    assert next(results) == 0
    results.close()
    assert ended
