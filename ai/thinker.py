"""AI players of tables: who computes a job, and who stands in where a player fails."""

from __future__ import annotations

from ..core.entry_points import in_short
from ..core.errors import StammtischError
from ..core.games import GAMES, game_named
from ..core.rng import Rng
from ..core.tables.commands import Advice
from ..core.tables.effects import Job
from ..core.tables.ports import NoAdvice, Thought
from .decision import PlayerFault, chosen
from .hints import hints
from .player import Player
from .registry import make_player

STAND_IN = "normal"
"""The player that plays on where another one fails."""
MAX_HINTS = 5


class LocalThinker:
    """Makes a player once for each seat and spec. Where one can't be made or fails, another plays
    on for it: no game is lost because a player of others fails."""

    def __init__(self) -> None:
        self._players: dict[tuple[int, str], Player] = {}
        self._failed: set[tuple[int, str]] = set()

    def move(self, job: Job) -> Thought:
        place = (job.view.seat, job.spec)
        if place not in self._failed:
            try:
                return Thought(self._chosen(job, job.spec), job.spec)
            except PlayerFault as fault:
                error: StammtischError = fault
            except StammtischError as missing:
                error = missing
            self._failed.add(place)
            return Thought(self._chosen(job, STAND_IN), STAND_IN, error)
        return Thought(self._chosen(job, STAND_IN), STAND_IN)

    def _chosen(self, job: Job, spec: str) -> int:
        place = (job.view.seat, spec)
        if place not in self._players:
            self._players[place] = make_player(spec, game_named(job.game))
        return chosen(self._players[place], spec, job.view, Rng(job.key))

    def advice(self, job: Job) -> tuple[Advice, ...]:
        try:
            return hints(game_named(job.game), job.view, Rng(job.key), MAX_HINTS)
        except Exception as error:
            if job.game in GAMES:
                raise
            raise NoAdvice(error=in_short(error)) from error
