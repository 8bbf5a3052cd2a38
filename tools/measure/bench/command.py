"""How fast the engines are, on this machine and now."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from stammtisch.cli.shared.common import GameName, check_table, json_option
from stammtisch.cli.terminal.drawing import make_console
from stammtisch.core.compiled import status
from stammtisch.core.game import Game
from stammtisch.core.games import GAMES
from tools.measure.bench import peers as others
from tools.measure.bench import scaling as scales
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
from tools.options import ENGLISH, size_option, tool

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
"""As many times as fast as plain the compiled core ought to be in what runs inside it."""
INSIDE = (ROUND_MOVES, RANDOM_SEARCH, SEARCH)


@tool(
    seed="fixed: the same deals each time",
    size="--seconds, --rounds",
    shows=f"The compiled core is at least {MIN_GAIN} times as fast as the plain one in random "
    "moves and searches; with --peers, that its goals beside other libraries are reached.",
)
@click.argument("games", type=GameName(), nargs=-1, metavar="[GAME]...")
@click.option(
    "--players",
    type=click.IntRange(2),
    help="How many sit at the table; by default four, or as many as the game is for.",
)
@size_option("--seconds", 0.2, "Seconds of processor time for each measurement.", least=0.0001)
@size_option("--rounds", 5, "How often everything is measured.")
@click.option("--peers", is_flag=True, help="Measure other libraries, too (extra `bench`).")
@click.option("--scaling", is_flag=True, help="Measure parallel searches and long ones, too.")
@size_option("--most", 100_000, "Iterations of the longest search of --scaling.", least=100)
@json_option
def command(
    games: tuple[Game, ...],
    players: int | None,
    seconds: float,
    rounds: int,
    peers: bool,
    scaling: bool,
    most: int,
    as_json: bool,
) -> list[str]:
    """Measure random play and search, compiled and plain: medians of several rounds.

    All measurements of a round follow one another closely, and ratios are taken within a round,
    because the speed of a machine drifts."""
    chosen = games or tuple(GAMES.values())
    if players is not None:
        for game in chosen:
            check_table(game, players, ENGLISH, "'--players'")
    tables = [(game, players or min(SEATS, game.seats[-1])) for game in chosen]
    if peers:
        others.check_installed()
        if players not in (None, others.SEATS):
            raise click.UsageError(f"--peers compares tables of {others.SEATS}.")
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
    return list(missed(result))


def missed(result: Result) -> Iterator[str]:
    """The goals that aren't reached."""
    if result["core"] != COMPILED:
        yield f"there is no compiled core: {result['core']}"
    for game, rows in result["games"].items():
        for name, gain in rows.get("ratio", {}).items():
            if name in INSIDE and gain < MIN_GAIN:
                yield f"{game}, {name}: {gain:.1f} times as fast, the goal is {MIN_GAIN}"
    for row in result.get("compared", ()):
        if row["goal"] and row["ratio"] < row["goal"]:
            yield f"{row['compared']}: {row['ratio']:.1f}, the goal is {row['goal']}"


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
