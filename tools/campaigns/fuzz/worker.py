"""Fuzzes one target, guided by coverage, in a process of its own, as libFuzzer runs until it ends.

python -m tools.campaigns.fuzz.worker TARGET INPUTS REPORT [options of libFuzzer]
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random

import atheris

with atheris.instrument_imports(include=["stammtisch"]):
    from tools.campaigns.fuzz.mutations import mutated
    from tools.campaigns.fuzz.targets import TARGETS

SLOW = 1.0
"""Seconds of processor time for an input, at most."""
MOST_FAULTS = 50


class Worker:
    """Counts what comes of inputs, and keeps the first input of each fault."""

    def __init__(self, name: str, inputs: int, report: Path) -> None:
        self.target = TARGETS[name]
        self.inputs = inputs
        self.report = report
        self.outcomes: Counter[str] = Counter()
        self.faults: dict[str, str] = {}
        self.slowest = 0.0
        self.words = self.target.words()

    def mutate(self, content: bytes, longest: int, seed: int) -> bytes:
        """Now and then as libFuzzer does it, which knows what was compared."""
        random = Random(seed)
        if content and random.random() < 0.8:
            return mutated(content, self.words, random)[:longest]
        return bytes(atheris.Mutate(content, longest))

    def take(self, content: bytes) -> None:
        begin = time.process_time()
        try:
            self.outcomes[self.target.run(content)] += 1
        except Exception as error:
            self.outcomes["fault"] += 1
            self.fault(f"{_place(error)}: {error!r:.200}", _place(error), content)
        seconds = time.process_time() - begin
        self.slowest = max(self.slowest, seconds)
        if seconds > SLOW:
            self.fault(f"{seconds:.1f} s", "slow", content)
        if self.outcomes.total() == self.inputs:
            self.write()
            os._exit(0)  # libFuzzer can't be told to return

    def fault(self, said: str, place: str, content: bytes) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.setdefault(place, f"{said}, by {content!r:.2000}")

    def write(self) -> None:
        facts = {
            "seconds": time.process_time(),
            "outcomes": self.outcomes,
            "slowest": self.slowest,
            "faults": [*self.faults.values()],
        }
        self.report.write_text(json.dumps(facts), encoding="utf-8")


def _place(error: Exception) -> str:
    """Where an error was raised, and what kind it is."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(frame.filename).name}:{frame.lineno}"


if __name__ == "__main__":
    logging.disable()
    name, inputs, report, *options = sys.argv[1:]
    worker = Worker(name, int(inputs), Path(report))
    atheris.Setup([sys.argv[0], *options], worker.take, custom_mutator=worker.mutate)
    atheris.Fuzz()
