"""AI players and analyses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ...errors import StammtischError
from ...game import Move
from ...record import Record
from ...records.player_info import PlayerInfo
from ...review.analysis import SeatAnalysis
from ...table.commands import Advice
from ...table.effects import AiJob


@dataclass(frozen=True, slots=True)
class AiMove:
    """The result of a job: the move, who chose it, why that isn't the player of the job, and what
    it told about its decision, of which nobody who plays may learn."""

    move: Move
    by: str
    fault: StammtischError | None = None
    info: PlayerInfo | None = None


class Thinker(Protocol):
    """Computes for AI players."""

    def move(self, job: AiJob) -> AiMove:
        """A legal move for the seat of the job's View."""

    def advice(self, job: AiJob) -> tuple[Advice, ...]:
        """The moves of a strong player there, best first. Raises NoAdvice if a third-party
        heuristic fails."""


class NoAdvice(StammtischError):
    """A heuristic of others has failed. Facts: error."""

    code = "no-advice"


@dataclass(frozen=True, slots=True)
class Analysed:
    """The result of an analysis: the course of a seat, and a page about the game for a browser,
    in which it is."""

    course: SeatAnalysis
    page: str


class AsyncThinker(Protocol):
    """A Thinker that doesn't block its caller: it computes elsewhere, in other processes."""

    async def move(self, job: AiJob) -> AiMove:
        """The same as `Thinker.move`; there is a move even if a worker process dies."""

    async def advice(self, job: AiJob) -> tuple[Advice, ...]:
        """The same as `Thinker.advice`. Raises NoAdvice also if its worker dies or hangs."""

    async def analysis(self, record: Record, seat: int, language: str, seconds: float) -> Analysed:
        """Judge the moves of a seat in a finished game; of several one is computed after
        the other, and no table waits for it. `seconds`: about so long it may take. Raises
        NoAnalysis if it fails or its worker process dies or hangs."""
