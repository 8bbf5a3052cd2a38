"""The strength of the levels of a game: a tournament of all of them, and its report."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from stammtisch.cli.shared.common import workers_option
from stammtisch.core.ai_facts import LEVELS
from stammtisch.core.games import GAMES
from tests.games.facts import facts_of
from tools.options import seats_at, seats_option, seed_option, size_option, tool

FURTHER = tuple(f"heuristic:slips={slips}" for slips in (50, 20, 5, 70, 2))
"""Further players at tables with more seats than there are levels, `random` included."""
FOLDER = Path(__file__).resolve().parents[2] / "build" / "levels"
STAMMTISCH = [sys.executable, "-m", "stammtisch", "--lang", "en", "tournament"]


@tool(
    seed="--seed",
    size="--blocks; docs/ai.md has those of the published figures",
    shows="No level is surely worse than the one below it; a report is written for each game.",
)
@click.argument("games", type=click.Choice(list(GAMES)), nargs=-1, required=True, metavar="GAME...")
@size_option("--blocks", 40)
@seats_option
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=FOLDER,
    help="Where results and reports are written, by default build/levels.",
)
@seed_option("levels")
@workers_option
def command(
    games: tuple[str, ...],
    blocks: int,
    seats: int | None,
    folder: Path,
    seed: str,
    workers: int,
) -> Iterator[str]:
    """Let `random` and all levels of GAME meet, and write a report for a web browser.

    At tables for more than five, heuristics that slip in a share of their moves sit in the other
    seats. The same command again goes on where it was interrupted.
    """
    folder.mkdir(parents=True, exist_ok=True)
    levels = ["random", *LEVELS]
    for game in games:
        size = seats_at(GAMES[game], seats)
        players = [*levels, *FURTHER[: max(0, size - len(levels))]]
        name = f"{game}-{size}-{seed}-{blocks}"
        results, page = folder / f"{name}.tournament", folder / f"{name}.html"
        short = [
            part for o in facts_of(game).short.items() for part in ("-o", "=".join(map(str, o)))
        ]
        plan = ["--game", game, *short, "--players", ",".join(players)]
        plan += ["--seats", str(size), "--seatings", "rotations"]
        plan += ["--blocks", str(blocks), "--seed", seed, "--workers", str(workers)]
        subprocess.run([*STAMMTISCH, *plan, "--file", results], check=True)
        subprocess.run([*STAMMTISCH, "report", results, "-o", page, "--force"], check=True)
        figures = json.loads(page.with_suffix(".json").read_text(encoding="utf-8"))
        yield from (f"{game}: {line}" for line in out_of_order(levels, figures))


def out_of_order(players: list[str], figures: dict[str, Any]) -> Iterator[str]:
    """The players that are significantly worse than the one before them in the list."""
    intervals = {(pair["player"], pair["against"]): pair["interval"] for pair in figures["pairs"]}
    for lower, higher in pairwise(players):
        interval = intervals.get((lower, higher))  # None if they have hardly met
        if interval and interval[0] > 0:
            yield f"{higher} is worse than {lower}"
