"""A tournament on the screen: live while it is played, tables in the end, and as CSV."""

from __future__ import annotations

import csv
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from rich.console import Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ...adapters.presentation.tournaments import fault_lines, interval_text, verdict_text
from ...ai.arena.results import Results, planned
from ...ai.arena.standings import standings
from ...core.scene.texts import Texts
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
        if facts["players"]:
            parts.insert(0, _standings(facts, "", self.texts))
        self.live.update(Group(*parts), refresh=True)
        drawn_at = time.monotonic()
        self.next = drawn_at + max(0.5, SHARE * (drawn_at - now))


def _games(results: Results) -> int:
    return sum(len(block.games) for block in results.blocks.values())


def tables(
    facts: dict[str, Any], efforts: list[dict[str, Any]], name: str, texts: Texts
) -> Iterator[Table | str]:
    """Tables and sentences about a tournament, the most important first."""
    counts = {"games": facts["games"], "blocks": facts["blocks"], "seed": facts["seed"]}
    yield _standings(facts, texts("t-tournament-title", game=name, **counts), texts)
    if not facts["players"]:
        return
    if "test" in facts:
        yield verdict_text(facts["test"], texts)
        yield texts("t-compare-intervals")
    yield _pairs(facts, texts)
    yield _seats(facts, texts)
    yield _took(efforts, texts)
    if facts["lengths"]:
        rounded = {key: round(value) for key, value in facts["lengths"].items()}
        yield texts("t-tournament-lengths", **rounded)
    if "test" not in facts and facts["players"][0].get("rating") is None:
        yield texts("t-no-ratings")
    yield from fault_lines(facts["faults"], MOST_FAULTS, texts)


def _standings(facts: dict[str, Any], heading: str, texts: Texts) -> Table:
    rated = any(row.get("rating") is not None for row in facts["players"])
    faulty = any(row["faults"] for row in facts["players"])

    def rating(row: dict[str, Any]) -> str:
        return "" if row["rating"] is None else texts.decimal(row["rating"], "+z.0f")

    columns: list[tuple[str, Callable[[dict[str, Any]], str]]] = [
        ("t-player", lambda row: row["player"]),
        ("t-score", lambda row: texts.decimal(row["score"], ".3f")),
        ("t-interval", lambda row: interval_text(row["score_interval"], ".3f", texts)),
        ("t-wins", lambda row: texts.decimal(row["wins"], ".1%")),
        ("t-lab-games", lambda row: str(row["games"])),
    ]
    if rated:
        columns.append(("t-rating", rating))
        columns.append(
            ("t-interval", lambda row: interval_text(row["rating_interval"], "+z.0f", texts))
        )
    if faulty:
        columns.append(("t-faults", lambda row: str(row["faults"])))
    table = _table([message for message, _ in columns], texts, heading)
    for row in facts["players"]:
        table.add_row(*(cell(row) for _, cell in columns))
    return table


def _table(columns: Sequence[str], texts: Texts, heading: str = "") -> Table:
    """A table without rows. Long cells are folded, not cut, because specs often differ only at
    their ends."""
    table = Table(title=heading or None)
    for column in columns:
        left_aligned = column in ("t-player", "t-against")
        table.add_column(
            texts(column), justify="left" if left_aligned else "right", overflow="fold"
        )
    return table


def _pairs(facts: dict[str, Any], texts: Texts) -> Table:
    compared = "test" in facts
    columns = ["t-player", "t-against", "t-difference", "t-interval"]
    table = _table(columns + ["t-superior"] * (not compared), texts, texts("t-pairs"))
    for row in facts["pairs"]:
        likely = row["superiority"]
        cells = [
            row["player"],
            row["against"],
            texts.decimal(row["difference"], "+z.3f"),
            interval_text(row["interval"], "+z.3f", texts),
        ]
        table.add_row(
            *cells, *([] if compared else ["" if likely is None else texts.decimal(likely, ".1%")])
        )
    return table


def _seats(facts: dict[str, Any], texts: Texts) -> Table:
    columns = ("t-seat-number", "t-score", "t-interval")
    table = _table(columns, texts, texts("t-by-seat"))
    for row in facts["by_seat"]:
        bounds = interval_text(row["interval"], ".3f", texts)
        table.add_row(str(row["seat"]), texts.decimal(row["score"], ".3f"), bounds)
    return table


def _took(efforts: list[dict[str, Any]], texts: Texts) -> Table:
    told = any(row["nodes_a_decision"] is not None for row in efforts)
    columns = ["t-player", "t-decisions", "t-seconds", *(["report-nodes"] if told else [])]
    table = _table(columns, texts)
    for row in efforts:
        cells = [
            row["player"],
            str(row["decisions"]),
            texts.decimal(row["seconds_a_decision"], ".4f"),
        ]
        nodes = row["nodes_a_decision"]
        table.add_row(
            *cells, *(["–" if nodes is None else texts.decimal(nodes, ".0f")] if told else [])
        )
    return table


def write_csv(folder: Path, facts: dict[str, Any], results: Results) -> list[str]:
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
    contents = {
        "standings.csv": facts["players"],
        "pairs.csv": facts.get("pairs", []),
        "seats.csv": facts["by_seat"],
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
