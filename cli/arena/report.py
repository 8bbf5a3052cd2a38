"""`tournament report`: a tournament as a page for a web browser, with files beside it."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import click

from ... import __version__
from ...adapters.files import write_whole
from ...adapters.lab.file import TOURNAMENT, LabFile
from ...adapters.pages.replay import replay_page
from ...adapters.pages.replay_data import replay_data
from ...adapters.pages.report_data import Links, report
from ...adapters.pages.report_games import Played, telling
from ...adapters.presentation.errors import system_text
from ...adapters.presentation.names import options_told
from ...ai.arena.results import Results
from ...ai.arena.standings import details
from ...ai.arena.tournament import COMPARE, SWISS, Tournament
from ...core.games import game_named
from ...core.record import Record, read_line
from ...core.scene.texts import Texts
from ...core.standings import Details
from ..shared import translated
from ..shared.common import check_overwriting, language_option, require_extra
from ..terminal.drawing import tell_aside
from .files import click_errors, from_stored, load
from .options import anchor_option, tournament_file
from .playing import first_faults
from .tables import write_csv

ALL = "all"
GameNumber = tuple[int, int]
"""The block of a game, and its number in the block; both count from 1."""


class HowMany(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """A number of games, or `all` (None)."""

    name = "number|all"

    def convert(self, value: Any, param: Any, ctx: Any) -> int | None:
        if value == ALL or value is None:
            return None
        if isinstance(value, int) or (str(value).isascii() and str(value).isdecimal()):
            return int(value)
        self.fail(f"0.., {ALL}", param, ctx)


@translated.command("report")
@tournament_file
@translated.option(
    "-o",
    "--output",
    "page",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The page to write (FILE with the ending .html).",
)
@translated.option(
    "--replays",
    type=HowMany(),
    default=0,
    show_default=True,
    metavar="COUNT|all",
    help=(
        "Write pages of so many games beside it: those with faults, the closest, and those with "
        "the largest differences; or of all."
    ),
)
@anchor_option
@translated.option("--force", is_flag=True, help="Overwrite the files without asking.")
@language_option
def report_command(
    file: Path,
    page: Path | None,
    replays: int | None,
    anchor: str | None,
    force: bool,
    texts: Texts,
) -> None:
    """Write a page about the tournament in FILE, finished or not, for a web browser; its figures
    lie in files beside it."""
    require_extra("tournament", texts)
    page = page or file.with_suffix(".html")
    if not force:
        for path in (page, _figures_beside(page)):
            check_overwriting(path, texts, "--output")
    with click_errors(texts), LabFile(file, TOURNAMENT) as lab_file:
        results = load(lab_file, from_stored(lab_file, to_play=False))
        try:
            _write(page, lab_file, details(results, anchor), results, replays, texts)
        except OSError as error:
            reason = system_text(error, texts)
            raise click.BadParameter(reason, param_hint="'--output'") from error
    click.echo(texts("t-page-written", file=str(page)))


def _write(
    page: Path,
    lab_file: LabFile,
    facts: Details,
    results: Results,
    replays: int | None,
    texts: Texts,
) -> None:
    """Write the page and the files beside it; raises OSError."""
    from ...adapters.pages.report import report_page

    tournament = results.tournament
    figures_file = _figures_beside(page)
    tables, games = (page.with_name(f"{page.stem}_{kind}") for kind in ("csv", "games"))
    csv_files = write_csv(tables, facts.standings, results)
    figures = json.dumps(facts.to_dict(), indent=2, ensure_ascii=False)
    write_whole(figures_file, f"{figures}\n".encode())
    played = counted_games(results)
    replayed = [row.played.where for row in telling(played, replays)] if replays != 0 else []
    links = Links(
        file=shlex.quote(str(lab_file.file)),
        repeat=repeating(tournament, str(lab_file.file)),
        files=(
            (figures_file.name, quote(figures_file.name)),
            *((f"{tables.name}/{name}", quote(f"{tables.name}/{name}")) for name in csv_files),
        ),
        replays=_write_replays(games, lab_file, replayed, texts),
    )
    content = report(
        facts,
        played,
        links,
        options=options_told(game_named(tournament.game), dict(tournament.options), texts),
        rules=str(lab_file.settings.get("rules", "")),
        first_faults=list(first_faults(results, texts)),
    )
    write_whole(page, report_page(content, texts, __version__).encode())


def _figures_beside(page: Path) -> Path:
    """The file for the figures of a page, which is never the page itself."""
    figures_file = page.with_suffix(".json")
    return figures_file if figures_file != page else page.with_name(f"{page.name}.json")


def counted_games(results: Results) -> list[Played]:
    """The games that count, with the indexes of their players."""
    return [
        Played(
            block=block.number,
            game=number,
            seating=game.seating,
            places=game.places,
            points=game.points,
            entries=game.entries,
            faults=len(game.faults),
        )
        for block in results.counted()
        for number, game in enumerate(block.games, 1)
    ]


def _write_replays(
    folder: Path, lab_file: LabFile, replayed: Sequence[GameNumber], texts: Texts
) -> dict[GameNumber, str]:
    """Write a page for each of these games, and return their links relative to the report. Raises
    BadLabFile if a record is missing, RecordError if one can't be replayed."""
    if replayed:
        folder.mkdir(parents=True, exist_ok=True)
    links: dict[GameNumber, str] = {}
    for block in sorted({block for block, _ in replayed}):
        records = list(lab_file.records(block))
        if len(records) < max(game for chosen_block, game in replayed if chosen_block == block):
            raise lab_file.bad("damaged", f"job {block}")
        for game in sorted(game for chosen_block, game in replayed if chosen_block == block):
            file = folder / f"{block}-{game}.html"
            write_whole(file, _replay(read_line(records[game - 1]), texts).encode())
            links[block, game] = quote(f"{folder.name}/{file.name}")
            tell_aside(texts("t-replay-page-written", file=str(file), number=len(links)))
    return links


def _replay(record: Record, texts: Texts) -> str:
    return replay_page(replay_data(record, range(len(record.seats) + 1), texts.language))


def repeating(tournament: Tournament, file: str) -> str:
    """The command line that plays the same tournament again."""
    if tournament.format == COMPARE:
        words = ["compare", *tournament.players]
        assert tournament.test
        for name in ("worse", "better", "alpha", "beta"):
            words += [f"--{name}", f"{getattr(tournament.test, name):g}"]
    else:
        words = ["--players", ",".join(tournament.players), "--format", tournament.format]
    if tournament.format == SWISS:
        words += ["--rounds", str(tournament.rounds)]
    words += ["--game", tournament.game, "--seats", str(tournament.seats)]
    words += ["--seatings", tournament.seatings]
    words += ["--blocks", str(tournament.blocks), "--seed", tournament.seed]
    words += ["--move-time", f"{tournament.move_time:g}", "--on-fault", tournament.on_fault]
    defaults = game_named(tournament.game).options()
    for name, value in tournament.options.items():
        if value != getattr(defaults, name):
            text = ("on" if value else "off") if isinstance(value, bool) else value
            words += ["-o", f"{name}={text}"]
    return shlex.join(["stammtisch", "tournament", *words, "--file", file])
