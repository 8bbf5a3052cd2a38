"""Speed of the engines on this machine."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from stammtisch.cli.shared.common import GameName, json_option
from stammtisch.cli.terminal.drawing import make_console
from stammtisch.core.engine.compiled import status
from stammtisch.core.game import Game
from stammtisch.core.games import GAMES
from tools.measure.bench import peers as other_libraries
from tools.measure.bench import scaling as scaling_measures
from tools.measure.bench.measures import (
    COMPILED,
    MEASURES,
    PLAIN,
    RANDOM_SEARCH,
    ROUND_MOVES,
    SEARCH,
    Figures,
    forms,
    subject,
)
from tools.options import seats_at, seats_option, size_option, tool

Source = tuple[str, str]
"""A game and its form, or a peer and an empty text."""
Gauge = Callable[[float], Figures]
"""A function that measures for so many seconds."""
Samples = dict[Source, dict[str, list[float]]]
"""By source and name the values of all runs."""
Result = dict[str, Any]
MIN_GAIN = 30
"""Smallest allowed speedup of the compiled core over the plain one in work inside the core."""
INSIDE = (ROUND_MOVES, RANDOM_SEARCH, SEARCH)


@tool(
    seed="fixed: the same deals each time",
    size="--seconds, --runs",
    shows=f"The compiled core is at least {MIN_GAIN} times as fast as the plain one in random "
    "moves and searches; with --peers, that its goals beside other libraries are reached.",
)
@click.argument("games", type=GameName(), nargs=-1, metavar="[GAME]...")
@seats_option
@size_option("--seconds", 0.2, "Seconds of processor time for each measurement.", least=0.0001)
@size_option("--runs", 5)
@click.option("--peers", is_flag=True, help="Measure other libraries, too (extra `bench`).")
@click.option("--scaling", is_flag=True, help="Measure parallel searches and long ones, too.")
@size_option("--most", 100_000, "Iterations of the longest search of --scaling.", least=100)
@json_option
def command(
    games: tuple[Game, ...],
    seats: int | None,
    seconds: float,
    runs: int,
    peers: bool,
    scaling: bool,
    most: int,
    as_json: bool,
) -> list[str]:
    """Measure random play and search, compiled and plain: medians of several runs.

    All measurements of a run follow one another closely, and ratios are taken within a run,
    because the speed of a machine drifts."""
    selected = games or tuple(GAMES.values())
    tables = [(game, seats_at(game, seats)) for game in selected]
    if peers:
        other_libraries.check_installed()
        if seats not in (None, other_libraries.SEATS):
            raise click.UsageError(f"--peers compares tables of {other_libraries.SEATS}.")
    samples = measure(list(gauges(tables, peers)), seconds, runs)
    result = summary(selected, samples)
    if peers:
        result["peers"] = {peer: medians(samples[peer, ""]) for peer, _ in other_libraries.PEERS}
        result["compared"] = compared(samples)
    if scaling:
        result["scaling"] = {game.name: scaling_figures(game, n, runs, most) for game, n in tables}
    if as_json:
        click.echo(json.dumps(result, indent=2))
    else:
        show(result, make_console())
    return list(missed_goals(result))


def missed_goals(result: Result) -> Iterator[str]:
    """The missed goals, as sentences."""
    if result["core"] != COMPILED:
        yield f"there is no compiled core: {result['core']}"
    for game, rows in result["games"].items():
        for name, gain in rows.get("ratio", {}).items():
            if name in INSIDE and gain < MIN_GAIN:
                yield f"{game}, {name}: {gain:.1f} times as fast, the goal is {MIN_GAIN}"
    for row in result.get("compared", ()):
        if row["goal"] and row["ratio"] < row["goal"]:
            yield f"{row['compared']}: {row['ratio']:.1f}, the goal is {row['goal']}"


def gauges(tables: Sequence[tuple[Game, int]], peers: bool) -> Iterator[tuple[Source, Gauge]]:
    """All gauges of games with so many players; those that are compared follow one another."""
    subjects = {
        (game.name, form): subject(game, players, form)
        for game, players in tables
        for form in forms(game, players)
    }
    for measurement in MEASURES:
        for source, table in subjects.items():
            yield source, partial(measurement, table)
    if peers:
        for source, table in subjects.items():
            if source[0] == other_libraries.THEIR_GAME:
                yield source, partial(other_libraries.first_out, table)
                yield source, partial(other_libraries.short_search, table)
        for name, peer in other_libraries.PEERS:
            yield (name, ""), peer


def measure(all_gauges: Sequence[tuple[Source, Gauge]], seconds: float, runs: int) -> Samples:
    samples: Samples = {}
    for _ in range(runs):
        for source, gauge in all_gauges:
            for name, value in gauge(seconds).items():
                samples.setdefault(source, {}).setdefault(name, []).append(value)
    return samples


def medians(figures: dict[str, list[float]]) -> Figures:
    return {name: statistics.median(values) for name, values in figures.items()}


def ratio(over: Sequence[float], under: Sequence[float]) -> float:
    """The median of the ratios of the runs."""
    return statistics.median(a / b for a, b in zip(over, under, strict=True))


def summary(games: Sequence[Game], samples: Samples) -> Result:
    """The medians of each game by form, and the speedup of the compiled form, if there is one."""
    rows: Result = {}
    for game in games:
        by_form = {form: samples.get((game.name, form), {}) for form in (COMPILED, PLAIN)}
        rows[game.name] = {form: medians(figures) for form, figures in by_form.items() if figures}
        if by_form[COMPILED]:
            rows[game.name]["ratio"] = {
                name: ratio(values, by_form[PLAIN][name])
                for name, values in by_form[COMPILED].items()
            }
    _, why = status()
    return {"core": why or COMPILED, "games": rows}


def compared(samples: Samples) -> list[Result]:
    """The ratios of our best form to the peers."""
    rows = []
    for goal in other_libraries.GOALS:
        own_figures = samples.get((goal.game, COMPILED)) or samples.get((goal.game, PLAIN))
        if own_figures:
            value = ratio(own_figures[goal.ours], samples[goal.peer, ""][goal.theirs])
            rows.append({"compared": goal.text, "ratio": value, "goal": goal.least or None})
    return rows


def scaling_figures(game: Game, players: int, runs: int, most: int) -> Result:
    return {
        "speedup": scaling_measures.speedups(game, players, runs, most),
        "bytes per node": scaling_measures.node_bytes(game),
        "trees": [row._asdict() for row in scaling_measures.trees(game, players, runs, most)],
        "sizes": [row._asdict() for row in scaling_measures.sizes(game, players, runs, most)],
    }


def show(result: Result, console: Console) -> None:
    console.print(figures_table(result["games"]))
    if "peers" in result:
        console.print(peers_table(result["peers"]))
        console.print(goals_table(result["compared"]))
    for name, scaling in result.get("scaling", {}).items():
        console.print(sizes_table(name, scaling))
        console.print(trees_table(name, scaling))
        gains = ", ".join(f"{way} {gain:.2f}" for way, gain in scaling["speedup"].items())
        console.print(f"{name}, times as fast as one thread: {gains}")


def figures_table(games: Result) -> Table:
    two = any(COMPILED in figures for figures in games.values())
    table = Table("game", "what", title="A second" + f" (goal: {MIN_GAIN} times)" * two)
    columns = (COMPILED, PLAIN, "times") if two else (PLAIN,)
    for column in columns:
        table.add_column(column, justify="right")
    for game, figures in games.items():
        for name, value in figures[PLAIN].items():
            cells = [f"{value:,.0f}"]
            if COMPILED in figures:
                times = figures["ratio"][name]
                cells = [f"{figures[COMPILED][name]:,.0f}", *cells, f"{times:.1f}"]
            elif two:
                cells = ["", *cells, ""]
            table.add_row(game, name, *cells)
        table.add_section()
    return table


def peers_table(peers: Result) -> Table:
    table = Table("peer", "what", title="Others, a second")
    table.add_column("", justify="right")
    for peer, figures in peers.items():
        for name, value in figures.items():
            table.add_row(peer, name, f"{value:,.0f}")
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


def sizes_table(game: str, scaling: Result) -> Table:
    table = Table(title=f"{game}: searches, {scaling['bytes per node']} bytes a node")
    for column in ("iterations", "µs each", "nodes", "bytes reserved"):
        table.add_column(column, justify="right")
    for row in scaling["sizes"]:
        table.add_row(
            f"{row['iterations']:,}",
            f"{row['microseconds']:.2f}",
            f"{row['nodes']:,}",
            f"{row['bytes']:,}",
        )
    return table


def trees_table(game: str, scaling: Result) -> Table:
    table = Table(title=f"{game}: iterations a second of whole decisions")
    for column in ("iterations", "one tree", "two trees", "times"):
        table.add_column(column, justify="right")
    for row in scaling["trees"]:
        one_tree, two_trees = row["one_tree"], row["two_trees"]
        cells = [f"{one_tree:,.0f}", f"{two_trees:,.0f}", f"{two_trees / one_tree:.2f}"]
        table.add_row(f"{row['iterations']:,}", *cells)
    return table
