"""`simulate`: many games between AI players."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress

from ...adapters.presentation.errors import system_text
from ...adapters.presentation.presenter import title
from ...ai.arena.simulate import Scores, Simulation, run
from ...ai.registry import split_specs
from ...core.game import Game
from ...core.record import Record
from ...core.scene.texts import Texts
from ...core.standings import plain
from ..shared import common, translated
from ..shared.stopping import exit_code, stoppable
from ..terminal.drawing import make_console, tell_aside
from .files import click_errors
from .tables import figures_table

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
    scores = Scores(simulation)
    try:
        recording = Recording(file) if file else None
    except OSError as error:
        raise click.BadParameter(system_text(error, texts), param_hint="'--record'") from error
    stopped: KeyboardInterrupt | None = None
    try:
        with click_errors(texts), ExitStack() as stack:
            if recording:
                stack.callback(recording.close)
            records = run(
                simulation, common.executor_for(workers), GAMES_AT_ONCE if workers > 1 else 1
            )
            stack.callback(records.close)
            for record in _progress(records, simulation.total, as_json, texts):
                _write(recording, record, texts)
                assert record.outcome is not None
                scores.add(record.outcome["places"], record.outcome["points"])
    except KeyboardInterrupt as stop:
        stopped = stop
    _show(scores, as_json, texts)
    if stopped:
        # Ctrl-C may come when a game has been written and isn't counted yet
        games = recording.games if recording else scores.games
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


def _show(scores: Scores, as_json: bool, texts: Texts) -> None:
    simulation, rows = scores.simulation, scores.rows()
    facts = {"games": scores.counted, "seed": simulation.seed}
    if as_json:
        data = {"game": simulation.game, **facts, "players": [plain(row) for row in rows]}
        click.echo(json.dumps(data, indent=2))
    elif rows:
        heading = texts("t-simulated", game=title(simulation.game, texts), **facts)
        kind, below = type(rows[0]), simulation.rotate
        table = figures_table(kind, rows, texts, heading, justify="left", below=below)
        make_console().print(table)


def _progress(records: Iterator[Record], games: int, quiet: bool, texts: Texts) -> Iterator[Record]:
    """The records, with a progress bar on standard error where a person looks at it."""
    console = Console(stderr=True)
    with Progress(console=console, disable=quiet or not console.is_terminal) as progress:
        yield from progress.track(records, total=games, description=texts("t-simulating"))
