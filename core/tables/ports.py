"""What tables need from outside, as protocols: whoever runs them puts in what fits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ..errors import StammtischError
from ..game import Move
from .commands import Advice
from .effects import Job


@dataclass(frozen=True, slots=True)
class Thought:
    """What became of a job: the move, who chose it, and why that isn't the player of the job."""

    move: Move
    by: str
    fault: StammtischError | None = None


class Thinker(Protocol):
    """Computes for AI players."""

    def move(self, job: Job) -> Thought:
        """A legal move for the seat of the job's View."""

    def advice(self, job: Job) -> tuple[Advice, ...]:
        """What a strong player would do there, best first; raises NoAdvice."""


class NoAdvice(StammtischError):
    """A heuristic of others has failed. Facts: error."""

    code = "no-advice"
