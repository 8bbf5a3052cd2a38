"""What a tournament needs from outside: somebody who computes its blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

Job = TypeVar("Job")
Found = TypeVar("Found")


class Executor(Protocol):
    """Computes jobs, here or elsewhere."""

    def results(
        self, compute: Callable[[Job], Found], jobs: Iterable[Job]
    ) -> Iterator[tuple[Job, Found | None, str]]:
        """Each job with its result, as they come, in any order. Jobs are taken from `jobs` one by
        one, when there is somebody to compute them. A job that can't be computed has no result but
        a reason: `died` (it ended its process twice), or what it raised. Closing the iterator ends
        what is under way. `compute` and jobs can be pickled."""
