"""AI players of tables: who computes a job, and who stands in where a player fails."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ..core.entry_points import in_short
from ..core.errors import StammtischError
from ..core.games import GAMES, game_named
from ..core.rng import Rng
from ..core.service.ports import AiMove, NoAdvice
from ..core.table.commands import Advice
from ..core.table.effects import AiJob
from ..core.table.questions import STAND_IN
from .decision import ask_player
from .hints import hints
from .player import Player
from .registry import make_player

MAX_HINTS = 5
MAX_PLAYERS = 64
"""Players that are kept for further decisions."""


Players = Callable[[str, str], Player]
"""Gives the player of a game with a spec, made once."""


def kept_players() -> Players:
    """Keeps the players that were used last."""

    @lru_cache(MAX_PLAYERS)
    def player(game: str, spec: str) -> Player:
        return make_player(spec, game_named(game))

    return player


OF_THIS_PROCESS = kept_players()


def think(job: AiJob, players: Players = OF_THIS_PROCESS) -> AiMove:
    """The move for a job. Where the player can't be made or fails, another one chooses: no game is
    lost because a player of others fails."""
    try:
        return AiMove(_chosen(job, job.spec, players), job.spec)
    except StammtischError as error:
        return AiMove(_chosen(job, STAND_IN, players), STAND_IN, error)


def _chosen(job: AiJob, spec: str, players: Players) -> int:
    return ask_player(players(job.game, spec), spec, job.view, Rng(job.key))


def advise(job: AiJob) -> tuple[Advice, ...]:
    """What a strong player would do, best first; raises NoAdvice where a heuristic of others
    fails."""
    try:
        return hints(game_named(job.game), job.view, Rng(job.key), MAX_HINTS)
    except Exception as error:
        if job.game in GAMES:
            raise
        raise NoAdvice(error=in_short(error)) from error


class LocalThinker:
    """In this process, for one table. A player that has failed is not asked again."""

    def __init__(self) -> None:
        self._failed: set[tuple[int, str]] = set()
        self._players = kept_players()

    def move(self, job: AiJob) -> AiMove:
        place = (job.view.seat, job.spec)
        if place in self._failed:
            return AiMove(_chosen(job, STAND_IN, self._players), STAND_IN)
        thought = think(job, self._players)
        if thought.fault is not None:
            self._failed.add(place)
        return thought

    def advice(self, job: AiJob) -> tuple[Advice, ...]:
        return advise(job)
