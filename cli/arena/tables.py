"""A tournament on the screen: live while it is played, tables in the end, and as CSV."""

from __future__ import annotations

import csv
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Any

from rich.console import Group, JustifyMethod
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ...adapters.presentation.tournaments import cell_texts, fault_lines, verdict_text
from ...ai.arena.results import Results, planned
from ...ai.arena.standings import standings
from ...core.scene.texts import Texts
from ...core.standings import (
    PairFigures,
    PlayerEffort,
    PlayerFigures,
    SeatFigures,
    Standings,
    estimates,
    needed,
    plain,
)
from ..terminal.drawing import make_console

MOST_FAULTS = 10
"""Lines about faults at most; further ones are only counted."""
SHARE = 50
"""Drawing the standings takes at most one part in so many of the time."""


class LiveStandings:
    """Progress and standings of a running tournament on standard error, if that is a terminal."""

    def __init__(self, results: Results, enabled: bool, texts: Texts) -> None:
        console = make_console(stderr=True)
        self.on = enabled and console.is_terminal
        self.results, self.texts = results, texts
        self.games_before = _games(results)
        self.began = time.monotonic()
        self.next = 0.0
        self.progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[speed]}"),
            console=console,
            auto_refresh=False,
        )
        self.task = self.progress.add_task(
            texts("t-simulating"),
            total=planned(results.tournament),
            completed=len(results.blocks) + len(results.lost),
            speed="",
        )
        self.live = Live(console=console, auto_refresh=False, transient=True)

    def __enter__(self) -> LiveStandings:
        if self.on:
            self.live.start()
            self.update()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self.on:
            self.live.stop()

    def update(self) -> None:
        """Draw again, unless that happened too short a time ago."""
        now = time.monotonic()
        if not self.on or now < self.next:
            return
        games = _games(self.results) - self.games_before
        speed = self.texts.decimal(games / max(now - self.began, 0.001), ".2f")
        completed = len(self.results.blocks) + len(self.results.lost)
        self.progress.update(
            self.task, completed=completed, speed=self.texts("t-games-a-second", speed=speed)
        )
        facts = standings(self.results, quick=True)
        parts: list[Any] = [self.progress]
        if facts.players:
            parts.insert(0, figures_table(PlayerFigures, facts.players, self.texts))
        self.live.update(Group(*parts), refresh=True)
        drawn_at = time.monotonic()
        self.next = drawn_at + max(0.5, SHARE * (drawn_at - now))


def _games(results: Results) -> int:
    return sum(len(block.games) for block in results.blocks.values())


def tables(
    facts: Standings, efforts: Sequence[PlayerEffort], name: str, texts: Texts
) -> Iterator[Table | str]:
    """Tables and sentences about a tournament, the most important first."""
    heading = texts(
        "t-tournament-title", game=name, games=facts.games, blocks=facts.blocks, seed=facts.seed
    )
    yield figures_table(PlayerFigures, facts.players, texts, heading)
    if not facts.players:
        return
    if facts.test:
        yield verdict_text(facts.test, texts)
        yield texts("t-compare-intervals")
    without = ("superiority",) if facts.test else ()
    yield figures_table(PairFigures, facts.pairs, texts, texts("t-pairs"), without)
    yield figures_table(SeatFigures, facts.by_seat, texts, texts("t-by-seat"))
    yield figures_table(PlayerEffort, efforts, texts)
    if facts.lengths:
        rounded = {key: round(value) for key, value in asdict(facts.lengths).items()}
        yield texts("t-tournament-lengths", **rounded)
    if not facts.test and facts.players[0].rating is None:
        yield texts("t-no-ratings")
    yield from fault_lines(facts.faults, MOST_FAULTS, texts)


def figures_table(
    kind: Any,
    rows: Sequence[object],
    texts: Texts,
    heading: str = "",
    without: Sequence[str] = (),
    justify: JustifyMethod = "right",
    below: bool = False,
) -> Table:
    """The columns of these rows of a class, but some. `justify`: numbers; `below`: intervals stand
    below their values, not in columns of their own. Long cells are folded, not cut, because specs
    often differ only at their ends."""
    table = Table(title=heading or None, show_lines=below)
    shown = {
        name: column
        for name, column in needed(kind, rows).items()
        if column.terminal and name not in without
    }
    for name, column in shown.items():
        if name in ("player", "against"):
            table.add_column(texts(column.heading), overflow="fold")
            continue
        headings = [column.heading, *["t-interval"] * (name in estimates(kind) and not below)]
        for message in headings:
            table.add_column(texts(message), justify=justify, overflow="fold", no_wrap=below)
    for row in rows:
        cells = [cell_texts(row, name, column, texts) for name, column in shown.items()]
        table.add_row(*(map("\n".join, cells) if below else chain.from_iterable(cells)))
    return table


def write_csv(folder: Path, facts: Standings, results: Results) -> list[str]:
    """Write `standings.csv`, `pairs.csv`, `seats.csv`, and `games.csv` with a line for each seat of
    each game that counts; return their names. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    players = results.tournament.players
    game_rows = [
        {
            "block": block.number,
            "game": number,
            "seat": seat + 1,
            "player": players[player],
            "place": game.places[seat],
            "points": game.points[seat],
            "entries": game.entries,
        }
        for block in results.counted()
        for number, game in enumerate(block.games, 1)
        for seat, player in enumerate(game.seating)
    ]
    contents: dict[str, list[dict[str, Any]]] = {
        "standings.csv": [plain(row) for row in facts.players],
        "pairs.csv": [plain(row) for row in facts.pairs],
        "seats.csv": [plain(row) for row in facts.by_seat],
        "games.csv": game_rows,
    }
    for name, rows in contents.items():
        with (folder / name).open("w", newline="", encoding="utf-8") as file:
            flat = [dict(_cells(row)) for row in rows]
            if flat:
                writer = csv.DictWriter(file, list(flat[0]))
                writer.writeheader()
                writer.writerows(flat)
    return list(contents)


def _cells(row: dict[str, Any]) -> Iterator[tuple[str, object]]:
    """The columns of a row: intervals and lists are spread over several."""
    for name, value in row.items():
        if name.endswith("interval"):
            low, high = value or ("", "")
            yield from ((f"{name}_low", low), (f"{name}_high", high))
        elif isinstance(value, list):
            for place, count in enumerate(value, 1):
                yield f"{name}_{place}", count
        else:
            yield name, value
