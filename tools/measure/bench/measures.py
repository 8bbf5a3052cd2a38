"""Measurements of our own games, as operations a second."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from stammtisch.ai.ismcts import Settings, prepared, settings_for
from stammtisch.ai.search import Search
from stammtisch.core.engine.compiled import compiled_class, is_compiled, plain_state
from stammtisch.core.engine.constants import CHANCE, OVER
from stammtisch.core.engine.rng import Rng
from stammtisch.core.engine.state import State
from stammtisch.core.game import Game, View, sampled

Figures = dict[str, float]
"""Operations a second by name."""

COMPILED, PLAIN = "compiled", "plain"
ROUND_MOVES = "random moves/s"
ROUNDS = "random rounds/s"
DRIVEN = "moves/s from Python"
COPIES = "copies/s"
DEALS = "determinizations/s"
RANDOM_SEARCH = "search/s, random playouts"
SEARCH = "search/s, as the player"

FOREVER = 1 << 30
BATCH = 50
"""Rounds, copies and so on between two readings of the clock."""
CHUNK = 50
"""Iterations of a search between two readings of the clock."""
TREE = 2000
"""Iterations after which a search begins again with an empty tree."""
RANDOM = Settings(knows=0, cut=0, root="bound", shared=0)
"""A search without heuristics: random playouts to the end of the round."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A game in one form of its core. `undealt`: a sampled world before its first shuffle; `view`:
    that of the first player who decides; `pool`: the world made of it; `world`: a buffer."""

    game: Game
    view: View
    undealt: State
    pool: State
    world: State
    rng: Rng


class PlainGame:
    """The part of a game that search needs, with worlds in plain form."""

    def __init__(self, game: Game) -> None:
        self.name = game.name
        self.part = game.part
        self._game = game

    def pooled(self, view: View) -> State:
        world: State = plain_state(self._game.pooled(view))
        return world


def forms(game: Game, players: int) -> tuple[str, ...]:
    """The forms in which the core has the game."""
    state = game.new(players, game.options())
    return (COMPILED, PLAIN) if is_compiled(state) else (PLAIN,)


def subject(game: Game, players: int, form: str) -> Subject:
    """The subject of measurements; equal arguments give the same deal."""
    undealt = game.pooled(game.view(game.new(players, game.options()), 1))
    view = first_view(game, players)
    rng: Rng = Rng("bench")
    if form == COMPILED:
        rng = compiled_class(Rng)("bench")
    else:
        plain_game: Any = PlainGame(game)
        game, undealt = plain_game, plain_state(undealt)
    pool = game.pooled(view)
    return Subject(game, view, undealt, pool, undealt.clone(), rng)


def first_view(game: Game, players: int) -> View:
    """The view of the first player who decides."""
    rng = Rng("bench deal")
    state = game.new(players, game.options())
    world: State = sampled(game, game.view(state, 1), rng)
    while world.mover == CHANCE:
        world.random_playout(rng, 1)
    view: View = game.view(world, world.mover)
    return view


def rates(names: Sequence[str], batch: Callable[[], Sequence[int]], seconds: float) -> Figures:
    """Call `batch` until the time is over, at least once; it returns the number of operations of
    each kind. Processor time is measured, so other programs don't count."""
    sums = [0] * len(names)
    start = time.process_time()
    spent = 0.0
    while spent < seconds:
        for i, count in enumerate(batch()):
            sums[i] += count
        spent = time.process_time() - start
    return {name: count / spent for name, count in zip(names, sums, strict=True)}


def random_rounds(table: Subject, seconds: float) -> Figures:
    """Whole rounds inside the core, with shuffle and deal."""

    def batch() -> Sequence[int]:
        moves = 0
        for _ in range(BATCH):
            table.world.copy(table.undealt)
            moves += table.world.random_playout(table.rng, FOREVER)
        return moves, BATCH

    return rates((ROUND_MOVES, ROUNDS), batch, seconds)


def driven(table: Subject, seconds: float) -> Figures:
    """Moves driven from Python: legal moves, a random one of them, and playing it, through the
    validating API."""
    world, rng = table.world, table.rng
    world.copy(table.undealt)

    def batch() -> Sequence[int]:
        for _ in range(BATCH):
            if world.mover == OVER:
                world.copy(table.undealt)
            seat = world.mover
            legal = world.legal(seat)
            world.play(seat, legal[rng.below(len(legal))], rng)
        return (BATCH,)

    return rates((DRIVEN,), batch, seconds)


def copies(table: Subject, seconds: float) -> Figures:
    def batch() -> Sequence[int]:
        for _ in range(BATCH):
            table.world.copy(table.pool)
        return (BATCH,)

    return rates((COPIES,), batch, seconds)


def determinizations(table: Subject, seconds: float) -> Figures:
    """A copy, and a deal of what the seat can't see."""
    seat = table.view.seat

    def batch() -> Sequence[int]:
        for _ in range(BATCH):
            table.world.copy(table.pool)
            table.world.determinize(seat, table.rng)
        return (BATCH,)

    return rates((DEALS,), batch, seconds)


def new_search(table: Subject, settings: Settings, seed: str) -> Search:
    search = prepared(table.game, table.view, settings, Rng(seed))
    if settings.root == "race":
        search.race()
    return search


def iterations(table: Subject, seconds: float, name: str, settings: Settings) -> Figures:
    """Searches of TREE iterations from the deal, including their setup."""
    search = new_search(table, settings, "0")

    def batch() -> Sequence[int]:
        nonlocal search
        if search.iterations >= TREE:
            search = new_search(table, settings, str(search.nodes))
        search.run(CHUNK)
        return (CHUNK,)

    return rates((name,), batch, seconds)


def random_search(table: Subject, seconds: float) -> Figures:
    return iterations(table, seconds, RANDOM_SEARCH, RANDOM)


def search(table: Subject, seconds: float) -> Figures:
    settings = settings_for(table.game)
    return iterations(table, seconds, SEARCH, settings)


MEASURES: tuple[Callable[[Subject, float], Figures], ...] = (
    random_rounds,
    driven,
    copies,
    determinizations,
    random_search,
    search,
)
