"""AI players of tables: carrying out their jobs, with a stand-in for a player that fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from ..core.engine.rng import Rng
from ..core.errors import StammtischError
from ..core.games import GAMES, game_named
from ..core.packages import in_short
from ..core.service.ports import AiMove, NoAdvice
from ..core.table.commands import Advice
from ..core.table.effects import AiJob
from ..core.table.state import STAND_IN
from .decision import ask_player, info_of
from .hints import hints
from .player import Player
from .registry import make_player

MAX_HINTS = 4
MAX_PLAYERS = 64
"""Players that are cached for further decisions."""


Players = Callable[[str, str], Player]
"""Gives the player of a game with this spec; raises as `registry.make_player` does."""


def cached_players() -> Players:
    """A factory of players that caches the ones used last."""

    @lru_cache(MAX_PLAYERS)
    def player(game: str, spec: str) -> Player:
        return make_player(spec, game_named(game))

    return player


OF_THIS_PROCESS = cached_players()


def think(job: AiJob, players: Players = OF_THIS_PROCESS) -> AiMove:
    """The move for a job. If its player can't be made or fails, STAND_IN chooses: no game is lost
    because of a third-party player."""
    try:
        return _chosen(job, job.spec, players)
    except StammtischError as error:
        return replace(_chosen(job, STAND_IN, players), fault=error)


def _chosen(job: AiJob, spec: str, players: Players) -> AiMove:
    player = players(job.game, spec)
    move = ask_player(player, spec, job.view, Rng(job.key))
    return AiMove(move, spec, info=info_of(player))


def advise(job: AiJob) -> tuple[Advice, ...]:
    """The moves that a strong player would make, best first. Raises NoAdvice if a third-party
    heuristic fails."""
    try:
        return hints(game_named(job.game), job.view, Rng(job.key), MAX_HINTS)
    except Exception as error:
        if job.game in GAMES:
            raise
        raise NoAdvice(error=in_short(error)) from error


class LocalThinker:
    """Computes moves in this process, for one table. A player that has failed isn't asked again."""

    def __init__(self) -> None:
        self._failed: set[tuple[int, str]] = set()
        self._players = cached_players()

    def move(self, job: AiJob) -> AiMove:
        key = (job.view.seat, job.spec)
        if key in self._failed:
            return _chosen(job, STAND_IN, self._players)
        thought = think(job, self._players)
        if thought.fault is not None:
            self._failed.add(key)
        return thought

    def advice(self, job: AiJob) -> tuple[Advice, ...]:
        return advise(job)
