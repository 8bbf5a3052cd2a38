"""Who gets which job of a cluster, and whose fault a death is, without any network
(tests/cli/arena/test_cluster.py has a real one)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

import pytest

from stammtisch.adapters.execution import cluster
from stammtisch.adapters.execution.jobs import DIED, NoWorkers
from tests.adapters import chores

SAME = {"stammtisch": "1"}


class Future:
    """Of distributed, as far as it is used. It is done with the next look at the workers.
    `in_vain`: its status from then on if its worker has ended with its result."""

    in_vain = "finished"

    def __init__(self, worker: str, status: str, value: Any = None) -> None:
        self.status, self.worker, self.becomes, self.value = "pending", worker, status, value

    def add_done_callback(self, call: Callable[[Future], None]) -> None:
        self.call = call

    def done(self) -> bool:
        return self.status != "pending"

    def exception(self) -> BaseException:
        assert isinstance(self.value, BaseException)
        return self.value

    def result(self, timeout: float) -> Any:
        if isinstance(self.value, TimeoutError):
            raise self.value
        return self.value

    def cancel(self) -> None: ...


class Client:
    """Workers that do at once what they are given; `deadly` jobs end theirs, `lost` ones when they
    are done for the first time, and a `heavy` result can't be sent. For each that ends another one
    comes. `given`: the jobs that they got together."""

    status = "running"

    def __init__(
        self,
        workers: Iterable[str],
        deadly: Iterable[int] = (),
        lost: int | None = None,
        heavy: int | None = None,
    ) -> None:
        self.facts = dict.fromkeys(workers, SAME)
        self.deadly, self.lost, self.heavy = set(deadly), lost, heavy
        self.given: list[tuple[str, list[int]]] = []
        self.pending: list[Future] = []
        self.numbers = count(1)

    def nthreads(self) -> dict[str, int]:
        done, self.pending = self.pending, []
        for future in done:
            future.status = future.becomes
            if future.done():
                future.call(future)
            if isinstance(future.value, TimeoutError):
                future.status = Future.in_vain
        return dict.fromkeys(self.facts, 1)

    def run(self, alike: object, workers: list[str], on_error: str) -> dict[str, Any]:
        return {worker: self.facts[worker] for worker in workers}

    def submit(self, compute: Any, jobs: list[int], workers: list[str], pure: bool) -> Future:
        (worker,) = workers
        assert worker not in {future.worker for future in self.pending}, "it has a job"
        self.given.append((worker, jobs))
        self.pending.append(Future(worker, *self.outcome(compute, jobs, worker)))
        return self.pending[-1]

    def outcome(self, compute: Any, jobs: list[int], worker: str) -> tuple[str, Any]:
        if self.deadly & {*jobs} or self.lost in jobs:
            del self.facts[worker]
            self.facts[f"new {next(self.numbers)}"] = SAME
            if self.deadly & {*jobs}:
                return "pending", None
            self.lost = None
            return "finished", TimeoutError()
        found = compute(jobs)
        if self.heavy is not None and self.heavy in [result for result, _ in found]:
            return "error", ValueError("too heavy")
        return "finished", found

    def cancel(self, futures: object) -> None: ...


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "LOOK_SECONDS", 1e-6)
    monkeypatch.setattr(cluster, "LONELY_SECONDS", 0.1)


def made(client: Client) -> tuple[cluster.Cluster, list[NoWorkers]]:
    told: list[NoWorkers] = []
    return cluster.Cluster(client, "tcp://s:1", lambda: SAME, told.append), told


def test_every_job_has_its_result_or_what_it_raised() -> None:
    workers, _ = made(Client(["a", "b"]))
    found = sorted(workers.results(chores.double, [1, -1, 2]))
    assert found == [(-1, None, "ValueError: -1 is negative"), (1, 2, ""), (2, 4, "")]


def test_deaths_are_blamed_on_the_job_that_was_there() -> None:
    client = Client(["a", "b"], deadly=[2, 5])
    workers, _ = made(client)
    found = sorted(workers.results(chores.double, range(8)))
    assert [job for job, _, why in found if why == DIED] == [2, 5]
    assert len(found) == 8
    for deadly in (2, 5):
        tries = [jobs for _, jobs in client.given if deadly in jobs]
        assert len(tries) == 2
        assert tries[-1] == [deadly]


@pytest.mark.parametrize("status", ["finished", "lost"])
def test_a_result_that_dies_with_its_worker_is_computed_again(
    monkeypatch: pytest.MonkeyPatch, status: str
) -> None:
    """Whether or not the scheduler says that it is lost before it is fetched."""
    monkeypatch.setattr(Future, "in_vain", status)
    client = Client(["a"], lost=3)
    workers, _ = made(client)
    assert sorted(workers.results(chores.double, range(5))) == [
        (job, 2 * job, "") for job in range(5)
    ]
    assert [3 in jobs for _, jobs in client.given].count(True) == 2


def test_short_jobs_are_sent_together_and_long_ones_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seconds, most in ((10.0, cluster.MOST_TOGETHER), (1e-9, 1)):
        monkeypatch.setattr(cluster, "TASK_SECONDS", seconds)
        client = Client(["a"])
        workers, _ = made(client)
        assert len(list(workers.results(chores.double, range(30)))) == 30
        assert max(len(jobs) for _, jobs in client.given) == most


def test_of_results_that_can_not_be_sent_each_is_tried_alone() -> None:
    workers, _ = made(Client(["a"], heavy=20))
    found = sorted(workers.results(chores.double, range(30)))
    assert found[10] == (10, None, "ValueError: too heavy")
    assert [result for _, result, why in found if not why] == [2 * n for n in range(30) if n != 10]


def test_nobody_has_two_jobs_and_nobody_who_is_unlike_has_one() -> None:
    client = Client(["a"])
    workers, told = made(client)
    results = workers.results(chores.double, range(100))
    next(results)
    client.facts["late"] = {"stammtisch": "0"}
    assert len(list(results)) == 99
    assert {worker for worker, _ in client.given} == {"a"}
    (refused,) = told
    assert refused.facts["worker"] == "late"
    assert refused.facts["detail"] == "stammtisch 0 / 1"


@pytest.mark.parametrize("facts", [{"stammtisch": "0"}, {}, ModuleNotFoundError("stammtisch")])
def test_a_worker_that_is_unlike_at_the_start_ends_all(facts: Any) -> None:
    client = Client(["a", "b"])
    client.facts["b"] = facts
    workers, _ = made(client)
    with pytest.raises(NoWorkers) as refused:
        list(workers.results(chores.double, range(4)))
    assert (refused.value.facts["why"], refused.value.facts["worker"]) == ("unlike", "b")
    assert not client.given


def test_without_workers_it_does_not_wait_for_ever() -> None:
    workers, _ = made(Client([]))
    with pytest.raises(NoWorkers) as refused:
        list(workers.results(chores.double, range(4)))
    assert refused.value.facts["why"] == "empty"


@pytest.mark.parametrize("call", ["nthreads", "submit", "result", "cancel"])
def test_a_scheduler_may_go_away_at_any_time(monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    client = Client(["a"])
    workers, _ = made(client)
    results = workers.results(chores.double, range(1000))
    next(results)

    def closed(*args: object, **named: object) -> None:
        raise OSError("in <TCP (closed)>: ConnectionResetError")

    monkeypatch.setattr(Future if call == "result" else Client, call, closed)
    if call == "cancel":
        client.status = "connecting"
    with pytest.raises(NoWorkers) as lost:
        list(results)
    assert lost.value.facts["why"] == "lost"
