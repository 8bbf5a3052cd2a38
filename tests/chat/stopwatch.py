"""How much processor time a program spends on what, by functions that are timed."""

from __future__ import annotations

import functools
import threading
import time
from collections import Counter, defaultdict
from typing import Any


class Stopwatch:
    """`seconds` of processor time by name; what is timed within something else doesn't count for
    that."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.times: Counter[str] = Counter()
        self._inner = threading.local()

    def watch(self, owner: Any, function: str, name: str) -> None:
        """From now on a function of a class or module is timed under this name."""
        timed = getattr(owner, function)

        @functools.wraps(timed)
        def watched(*args: Any, **more: Any) -> Any:
            before = getattr(self._inner, "seconds", 0.0)
            self._inner.seconds = 0.0
            began = time.thread_time()
            try:
                return timed(*args, **more)
            finally:
                took = time.thread_time() - began
                self.seconds[name] += took - self._inner.seconds
                self.times[name] += 1
                self._inner.seconds = before + took

        setattr(owner, function, watched)
