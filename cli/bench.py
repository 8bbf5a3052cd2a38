"""`bench`: how fast the engines are, on this machine and now."""

from __future__ import annotations

import json
import statistics
import time

import click
from rich.table import Table

from ..adapters.presentation.texts import texts_in
from ..core.game import Game, View, sampled
from ..core.games import GAMES
from ..core.rng import Rng
from ..core.seats import CHANCE, OVER
from ..core.state import State
from .common import GameName, check_table
from .screen import make_console


@click.command()
@click.argument("games", type=GameName(), nargs=-1, metavar="[GAME]...")
@click.option("--players", type=click.IntRange(2), default=4, show_default=True)
@click.option("--seconds", type=click.FloatRange(0.05), default=1.0, show_default=True)
@click.option("--rounds", type=click.IntRange(1), default=5, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="The result as JSON, for programs.")
def bench(
    games: tuple[Game, ...], players: int, seconds: float, rounds: int, as_json: bool
) -> None:
    """Measure random play from the deal on, without events: medians of several rounds."""
    for game in games or GAMES.values():
        check_table(game, players, texts_in("en"), "'--players'")
    rows = {}
    for game in games or GAMES.values():
        rounds_of = [measure(game, players, seconds, number) for number in range(rounds)]
        rows[game.name] = {
            key: statistics.median(result[key] for result in rounds_of) for key in rounds_of[0]
        }
    if as_json:
        click.echo(json.dumps(rows, indent=2))
        return
    table = Table("game", *next(iter(rows.values())))
    for name, figures in rows.items():
        table.add_row(name, *(f"{figure:,.0f}" for figure in figures.values()))
    make_console().print(table)


def measure(game: Game, players: int, seconds: float, number: int) -> dict[str, float]:
    """Moves and games a second of uniformly random play, and determinizations a second."""
    rng = Rng(f"bench {number}")
    view = _first_view(game, players)
    start = sampled(game, view, rng)
    world = start.clone()
    moves = finished = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        world.copy(start)
        while world.mover != OVER:
            moves += world.walk(rng, 1000)
        finished += 1
    spent = time.perf_counter() - begun
    return {
        "moves/s": moves / spent,
        "games/s": finished / spent,
        "determinizations/s": _determinizations(game, view, rng, seconds / 4),
    }


def _first_view(game: Game, players: int) -> View:
    """What the first player sees who has to decide."""
    rng = Rng("bench deal")
    state = game.new(players, game.options())
    world: State = sampled(game, game.view(state, 1), rng)
    while world.mover == CHANCE:
        world.walk(rng, 1)
    view: View = game.view(world, world.mover)
    return view


def _determinizations(game: Game, view: View, rng: Rng, seconds: float) -> float:
    pool = game.pooled(view)
    world = pool.clone()
    done = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for _ in range(100):
            world.copy(pool)
            world.deal(view.seat, rng)
        done += 100
    return done / (time.perf_counter() - begun)
