"""`bench`: how fast the engines are, on this machine and now."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from ...adapters.presentation.texts import Texts
from ...core.compiled import status
from ...core.game import Game
from ...core.games import GAMES
from ..shared import translated
from ..shared.common import GameName, check_table, json_option, language_option
from ..terminal.drawing import make_console
from . import peers as others
from . import scaling as scales
from .measures import COMPILED, MEASURES, PLAIN, Figures, forms, subject

Who = tuple[str, str]
"""A game and its form, or a peer and an empty text."""
Gauge = Callable[[float], Figures]
"""Measures for so many seconds."""
Samples = dict[Who, dict[str, list[float]]]
"""What was measured, round by round."""
Result = dict[str, Any]
SEATS = 4
"""So many play unless it is said, or as many as the game is for."""
MIN_GAIN = 30
"""As many times as fast as plain the compiled core ought to be."""


@translated.command()
@translated.argument("games", type=GameName(), nargs=-1, metavar="[GAME]...")
@translated.option(
    "--players",
    type=click.IntRange(2),
    help="How many sit at the table; by default 4, or as many as the game is for.",
)
@translated.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=0.2,
    show_default=True,
    help="For each measurement of each round.",
)
@translated.option(
    "--rounds", type=click.IntRange(1), default=5, show_default=True, help="How many rounds."
)
@translated.option(
    "--peers", is_flag=True, help="Measure other libraries as well (the extra “bench”)."
)
@translated.option("--scaling", is_flag=True, help="Measure two searches at a time, and long ones.")
@translated.option(
    "--most",
    type=click.IntRange(100),
    default=100_000,
    show_default=True,
    help="Iterations of the longest search of --scaling.",
)
@json_option
@language_option
def bench(
    games: tuple[Game, ...],
    players: int | None,
    seconds: float,
    rounds: int,
    peers: bool,
    scaling: bool,
    most: int,
    as_json: bool,
    texts: Texts,
) -> None:
    """Measure random play and search, compiled and plain: medians of several rounds.

    All measurements of a round follow one another closely, and ratios are taken within a round,
    because the speed of a machine drifts."""
    chosen = games or tuple(GAMES.values())
    if players is not None:
        for game in chosen:
            check_table(game, players, texts, "'--players'")
    tables = [(game, players or min(SEATS, game.seats[-1])) for game in chosen]
    if peers:
        others.check_installed(texts)
        if players not in (None, others.SEATS):
            raise click.UsageError(texts("t-peers-seats", seats=others.SEATS))
    samples = measure(list(gauges(tables, peers)), seconds, rounds)
    result = summary(chosen, samples)
    if peers:
        result["peers"] = {who: medians(samples[who, ""]) for who, _ in others.PEERS}
        result["compared"] = compared(samples)
    if scaling:
        result["scaling"] = {game.name: scaled(game, n, rounds, most) for game, n in tables}
    if as_json:
        click.echo(json.dumps(result, indent=2))
    else:
        show(result, make_console())


def gauges(tables: Sequence[tuple[Game, int]], peers: bool) -> Iterator[tuple[Who, Gauge]]:
    """All there is to measure, of games with so many players, and what is compared side by side."""
    subjects = {
        (game.name, form): subject(game, players, form)
        for game, players in tables
        for form in forms(game, players)
    }
    for one in MEASURES:
        for who, table in subjects.items():
            yield who, partial(one, table)
    if peers:
        for who, table in subjects.items():
            if who[0] == others.THEIR_GAME:
                yield who, partial(others.first_out, table)
                yield who, partial(others.short_search, table)
        for name, peer in others.PEERS:
            yield (name, ""), peer


def measure(all_gauges: Sequence[tuple[Who, Gauge]], seconds: float, rounds: int) -> Samples:
    samples: Samples = {}
    for _ in range(rounds):
        for who, gauge in all_gauges:
            for name, value in gauge(seconds).items():
                samples.setdefault(who, {}).setdefault(name, []).append(value)
    return samples


def medians(figures: dict[str, list[float]]) -> Figures:
    return {name: statistics.median(values) for name, values in figures.items()}


def ratio(over: Sequence[float], under: Sequence[float]) -> float:
    """The median of the ratios of the rounds."""
    return statistics.median(a / b for a, b in zip(over, under, strict=True))


def summary(games: Sequence[Game], samples: Samples) -> Result:
    """Of each game its forms and, where there are two, how many times as fast compiled is."""
    rows: Result = {}
    for game in games:
        found = {form: samples.get((game.name, form), {}) for form in (COMPILED, PLAIN)}
        rows[game.name] = {form: medians(figures) for form, figures in found.items() if figures}
        if found[COMPILED]:
            rows[game.name]["ratio"] = {
                name: ratio(values, found[PLAIN][name]) for name, values in found[COMPILED].items()
            }
    _, why = status()
    return {"core": why or COMPILED, "games": rows}


def compared(samples: Samples) -> list[Result]:
    """Our best form and the peers."""
    rows = []
    for goal in others.GOALS:
        ours = samples.get((goal.game, COMPILED)) or samples.get((goal.game, PLAIN))
        if ours:
            value = ratio(ours[goal.ours], samples[goal.peer, ""][goal.theirs])
            rows.append({"compared": goal.text, "ratio": value, "goal": goal.least or None})
    return rows


def scaled(game: Game, players: int, rounds: int, most: int) -> Result:
    return {
        "speedup": scales.speedups(game, players, rounds, most),
        "bytes per node": scales.node_bytes(game),
        "trees": [row._asdict() for row in scales.trees(game, players, rounds, most)],
        "sizes": [row._asdict() for row in scales.sizes(game, players, rounds, most)],
    }


def show(result: Result, console: Console) -> None:
    console.print(figures_table(result["games"]))
    if result["core"] != COMPILED:
        console.print(f"There is no compiled core: {result['core']}.", style="yellow")
    if "peers" in result:
        console.print(peers_table(result["peers"]))
        console.print(goals_table(result["compared"]))
    for name, found in result.get("scaling", {}).items():
        console.print(sizes_table(name, found))
        console.print(trees_table(name, found))
        gains = ", ".join(f"{way} {gain:.2f}" for way, gain in found["speedup"].items())
        console.print(f"{name}, times as fast as one thread: {gains}")


def figures_table(games: Result) -> Table:
    two = any(COMPILED in found for found in games.values())
    table = Table("game", "what", title="A second" + f" (goal: {MIN_GAIN} times)" * two)
    columns = (COMPILED, PLAIN, "times") if two else (PLAIN,)
    for column in columns:
        table.add_column(column, justify="right")
    for game, found in games.items():
        for name, value in found[PLAIN].items():
            cells = [f"{value:,.0f}"]
            if COMPILED in found:
                times = found["ratio"][name]
                cells = [f"{found[COMPILED][name]:,.0f}", *cells, f"{times:.1f}"]
            elif two:
                cells = ["", *cells, ""]
            table.add_row(game, name, *cells)
        table.add_section()
    return table


def peers_table(peers: Result) -> Table:
    table = Table("peer", "what", title="Others, a second")
    table.add_column("", justify="right")
    for who, figures in peers.items():
        for name, value in figures.items():
            table.add_row(who, name, f"{value:,.0f}")
    return table


def goals_table(rows: Sequence[Result]) -> Table:
    table = Table("compared", title="Ours : theirs")
    for column in ("ratio", "goal"):
        table.add_column(column, justify="right")
    table.add_column("")
    for row in rows:
        goal = row["goal"]
        verdict = "" if goal is None else "reached" if row["ratio"] >= goal else "missed"
        table.add_row(row["compared"], f"{row['ratio']:.1f}", f"{goal or ''}", verdict)
    return table


def sizes_table(game: str, found: Result) -> Table:
    table = Table(title=f"{game}: searches, {found['bytes per node']} bytes a node")
    for column in ("iterations", "µs each", "nodes", "bytes reserved"):
        table.add_column(column, justify="right")
    for row in found["sizes"]:
        table.add_row(
            f"{row['iterations']:,}",
            f"{row['microseconds']:.2f}",
            f"{row['nodes']:,}",
            f"{row['bytes']:,}",
        )
    return table


def trees_table(game: str, found: Result) -> Table:
    table = Table(title=f"{game}: iterations a second of whole decisions")
    for column in ("iterations", "one tree", "two trees", "times"):
        table.add_column(column, justify="right")
    for row in found["trees"]:
        one, two = row["one"], row["two"]
        cells = [f"{one:,.0f}", f"{two:,.0f}", f"{two / one:.2f}"]
        table.add_row(f"{row['iterations']:,}", *cells)
    return table
