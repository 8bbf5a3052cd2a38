"""Games of random, heuristic and searching players, with all numbers of players and options."""

from __future__ import annotations

import faulthandler
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress

import click
from rich.console import Console
from rich.progress import Progress

from stammtisch.adapters.execution.jobs import DIED, LocalWorkers
from stammtisch.cli.shared.stopping import stoppable
from tools.campaigns.soak.plan import SoakTable, table, tables
from tools.campaigns.soak.playing import Played, SoakFault, play
from tools.options import games_option_for, seed_option, size_option, tool

LIMIT = 3600.0
"""Seconds after which a table is taken to hang, and its process ends; a busy machine is slow."""
WHY = {DIED: f"its process died, or was ended after {LIMIT:.0f} s"}


@tool(
    seed="--seed, by which any table can be repeated",
    size="--games",
    shows="Every game ends, every move is legal, every outcome is possible, records are verified.",
)
@size_option("--games", 100_000)
@games_option_for("names")
@click.option("--table", "numbers", type=click.IntRange(0), multiple=True, help="Only this table.")
@click.option(
    "--workers", type=click.IntRange(1), default=os.cpu_count, help="Processes to use, at most."
)
@seed_option("1")
def command(
    games: int, names: tuple[str, ...], numbers: tuple[int, ...], workers: int, seed: str
) -> list[str]:
    """Play games of random, heuristic and searching players.

    Each table has a game, a number of players, options and players, which follow from the seed and
    its number. Most games are those of vector environments: a learner moves at random, or as the
    heuristic advises, against players of the house, or all seats learn. Some have players that
    search a little; of these half are recorded. A signal ends it with the figures so far.
    """
    due = [table(seed, number) for number in numbers] or list(tables(seed, names, games))
    figures: dict[str, Played] = {made.game: Played() for made in due}
    faults: list[tuple[int, str]] = []
    left = len(due)
    with suppress(KeyboardInterrupt), stoppable():
        for made, played, why in shown(played_on(due, workers), len(due)):
            left -= 1
            if played is None:
                repeat = f"python -m tools soak --seed {seed} --table {made.number}"
                faults.append((made.number, f"{made}: {WHY.get(why, why)}; {repeat}"))
            else:
                figures[made.game].add(played)
    print(f"{'':10} {'games':>8} {'moves':>12} {'processor':>11}")
    for game, sums in sorted(figures.items()):
        print(f"{game:10} {sums.games:8,} {sums.moves:12,} {sums.seconds:9,.0f} s")
    stopped = [f"a signal ended it: {left:,} of {len(due):,} tables weren't played"] if left else []
    return [line for _, line in sorted(faults)] + stopped


Outcome = tuple[SoakTable, Played | None, str]


def played_on(due: Iterable[SoakTable], workers: int) -> Iterator[Outcome]:
    """Each table with its figures, or the reason why there are none; in any order."""
    with closing(LocalWorkers(workers).results(play_watched, due)) as outcomes:  # type: ignore[type-var]
        yield from outcomes


def shown(outcomes: Iterable[Outcome], total: int) -> Iterator[Outcome]:
    """The same, with a bar on a terminal."""
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal) as progress:
        yield from progress.track(outcomes, total=total)


def play_watched(made: SoakTable) -> Played:
    """In a worker: the figures of a table. Raises what is wrong."""
    faulthandler.dump_traceback_later(LIMIT, exit=True, file=sys.__stderr__ or 2)
    try:
        with unraisable() as errors:
            played = play(made)
    finally:
        faulthandler.cancel_dump_traceback_later()
    if errors:
        raise SoakFault(errors[0])
    return played


@contextmanager
def unraisable() -> Iterator[list[str]]:
    """Collects the exceptions of compiled code that can't be raised there: of assertions, above
    all."""
    errors: list[str] = []
    before = sys.unraisablehook
    sys.unraisablehook = lambda args: errors.append(f"{args.exc_value!r} in {args.object!r}")
    try:
        yield errors
    finally:
        sys.unraisablehook = before
