"""`simulate`: many games between AI players."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Column, Table

from ...adapters.presentation.errors import system_text
from ...adapters.presentation.presenter import title
from ...adapters.presentation.tournaments import interval_text
from ...ai.arena.simulate import PlayerScores, SeatScores, Simulation, run
from ...ai.registry import split_specs
from ...core.errors import StammtischError
from ...core.game import Game
from ...core.record import Record
from ...core.scene.texts import Texts
from ..shared import common, translated
from ..shared.stopping import exit_code, stoppable
from ..terminal.drawing import make_console, tell_aside

GAMES_AT_ONCE = 4
"""Games that a worker process takes at once."""


@translated.command()
@common.game_argument
@common.specs_option(
    "--players", "PLAYER,PLAYER[,...]", required=True, help="The AI players, seat 1 first."
)
@translated.option(
    "--games", type=click.IntRange(1), default=100, show_default=True, help="How many games."
)
@common.same_seed_option
@translated.option(
    "--record",
    "file",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="Write the games there, a line each.",
)
@translated.option("--force", is_flag=True, help="Overwrite the file of --record without asking.")
@common.workers_option
@translated.option(
    "--rotate",
    is_flag=True,
    help=(
        "Play each deal in every rotation of the players; --games then counts deals, and the "
        "intervals are made of deals."
    ),
)
@common.json_option
@common.options_option
@common.language_option
@stoppable()
def simulate(
    game: Game,
    specs: str,
    games: int,
    seed: str,
    file: Path | None,
    force: bool,
    workers: int,
    rotate: bool,
    as_json: bool,
    option_texts: tuple[str, ...],
    texts: Texts,
) -> None:
    """Let AI players play many games of GAME and show how they did."""
    players = tuple(split_specs(specs))
    common.check_table(game, len(players), texts, "'--players'")
    common.check_players(game, players, texts, "'--players'")
    common.check_text(seed, texts)
    options = common.game_options(game, option_texts, texts)
    simulation = Simulation(game.name, options, players, seed, games, rotate)
    if file and not force:
        common.check_overwriting(file, texts, "--record")
    results = _Tally(simulation)
    try:
        recording = Recording(file) if file else None
    except OSError as error:
        raise click.BadParameter(system_text(error, texts), param_hint="'--record'") from error
    stopped: KeyboardInterrupt | None = None
    try:
        with ExitStack() as stack:
            if recording:
                stack.callback(recording.close)
            records = run(
                simulation, common.executor_for(workers), GAMES_AT_ONCE if workers > 1 else 1
            )
            stack.callback(records.close)
            for record in _progress(records, simulation.total, as_json, texts):
                _write(recording, record, texts)
                results.add(record)
    except KeyboardInterrupt as stop:
        stopped = stop
    except StammtischError as error:
        raise common.failure(error, texts) from error
    _show(results, rotate, as_json, texts)
    if stopped:
        # Ctrl-C may come when a game has been written and isn't counted yet
        games = recording.games if recording else results.games
        facts = {"games": games, "total": simulation.total, "file": str(file)}
        tell_aside(texts("t-stopped-recorded" if file else "t-stopped", **facts))
        raise SystemExit(exit_code(stopped))


class Recording:
    """Each game is in the file as soon as it is written, and the file never ends in half a game.
    `games`: how many are in it."""

    def __init__(self, file: Path) -> None:
        """Raises OSError, as do all others."""
        self.file = file
        self.games = 0
        self._out = file.open("wb", buffering=0)
        self._end = 0

    def write(self, record: Record) -> None:
        """Write a record; one that can't be written whole is removed again."""
        line = memoryview(f"{record.to_line()}\n".encode())
        bytes_written = 0
        try:
            while bytes_written < len(line):
                bytes_written += self._out.write(line[bytes_written:])
        except BaseException:
            with suppress(OSError):  # a pipe can't take anything back
                self._out.truncate(self._end)
            raise
        self._end += bytes_written
        self.games += 1

    def close(self) -> None:
        self._out.close()


class _Tally:
    """The scores of the games so far. With rotations the games of a deal count together, once all
    of them have been played."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.scores = (PlayerScores if simulation.rotate else SeatScores)(simulation.players)
        self.games = 0
        self._deal: list[tuple[list[int], list[float]]] = []

    def add(self, record: Record) -> None:
        assert record.outcome is not None
        self.games += 1
        places, points = record.outcome["places"], record.outcome["points"]
        if isinstance(self.scores, SeatScores):
            self.scores.add(places, points)
            return
        self._deal.append((places, points))
        if len(self._deal) == len(self.simulation.players):
            block = self.scores.blocks
            for rotation, (game_places, game_points) in enumerate(self._deal):
                self.scores.add(block, rotation, game_places, game_points)
            self._deal.clear()

    @property
    def counted(self) -> int:
        """The number of games in `scores`."""
        return self.games - len(self._deal)


def _write(recording: Recording | None, record: Record, texts: Texts) -> None:
    """Write a record; a ClickException ends the simulation if that fails, with whole records in the
    file."""
    if recording is None:
        return
    try:
        recording.write(record)
    except OSError as error:
        why, file = system_text(error, texts).rstrip("."), str(recording.file)
        message = texts("t-record-broken", why=why, games=recording.games, file=file)
        raise click.ClickException(message) from error


def _show(results: _Tally, rotate: bool, as_json: bool, texts: Texts) -> None:
    simulation = results.simulation
    rows = results.scores.rows() if results.counted else []
    if as_json:
        facts = {"game": simulation.game, "games": results.counted, "seed": simulation.seed}
        click.echo(json.dumps({**facts, "players": rows}, indent=2))
    elif rows:
        name = title(simulation.game, texts)
        heading = texts("t-simulated", game=name, games=results.counted, seed=simulation.seed)
        table = _rotated_table if rotate else _table
        make_console().print(table(heading, rows, texts))


def _progress(records: Iterator[Record], games: int, quiet: bool, texts: Texts) -> Iterator[Record]:
    """The records, with a progress bar on standard error where a person looks at it."""
    console = Console(stderr=True)
    with Progress(console=console, disable=quiet or not console.is_terminal) as progress:
        yield from progress.track(records, total=games, description=texts("t-simulating"))


def _table(heading: str, rows: list[dict[str, Any]], texts: Texts) -> Table:
    columns: Sequence[Column | str] = (
        "#",
        Column(texts("t-player"), overflow="fold"),
        texts("t-wins"),
        texts("t-interval"),
        texts("t-mean-place"),
        texts("t-mean-points"),
    )
    table = Table(*columns, title=heading)
    for row in rows:
        table.add_row(
            str(row["seat"]),
            row["player"],
            texts.decimal(row["win_rate"], ".1%"),
            interval_text(row["win_interval"], ".1%", texts),
            texts.decimal(row["mean_place"], ".2f"),
            texts.decimal(row["mean_points"], ".1f"),
        )
    return table


def _rotated_table(heading: str, rows: list[dict[str, Any]], texts: Texts) -> Table:
    """Each mean over its interval."""
    figures = (
        ("wins", "t-wins", ".0%"),
        ("place", "t-mean-place", ".3f"),
        ("utility", "t-mean-utility", ".3f"),
        ("points", "t-mean-points", ".1f"),
    )
    columns = [texts(message) for _, message, _ in figures]
    player = Column(texts("t-player"), overflow="fold")
    table = Table(player, title=heading, show_lines=True)
    for column in columns:
        table.add_column(column, no_wrap=True)
    for row in rows:
        cells = []
        for figure, _, form in figures:
            bounds = interval_text(row[f"{figure}_interval"], form, texts)
            cells.append(f"{texts.decimal(row[figure], form)}\n{bounds}")
        table.add_row(row["player"], *cells)
    return table
