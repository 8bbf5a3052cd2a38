"""`tournament report`: a tournament as a page for a web browser, with files beside it."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

import click

from ... import __version__
from ...adapters.files import write_whole
from ...adapters.lab.file import TOURNAMENT, LabFile
from ...adapters.pages.replay import replay_page
from ...adapters.pages.replay_data import replay_data
from ...adapters.presentation.errors import system_text
from ...adapters.presentation.options import options_told
from ...adapters.presentation.texts import Texts
from ...ai.arena.details import details
from ...ai.arena.results import Results
from ...ai.arena.tournament import COMPARE, SWISS, Tournament
from ...core.games import game_named
from ...core.record import Record, read_line
from ..records.recording import check_overwriting
from ..shared import translated
from ..shared.common import language_option
from ..terminal.drawing import tell_aside
from .files import from_stored, load, told
from .options import anchor_option, tournament_file
from .playing import first_faults
from .tables import write_csv

EXTRA, NEEDED = "tournament", ("jinja2", "choix")
ALL = "all"
Where = tuple[int, int]


class HowMany(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """A number from 0 on, or all of them (None)."""

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
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise click.ClickException(texts("c-extra", extra=EXTRA, missing=", ".join(missing)))
    page = page or file.with_suffix(".html")
    if not force:
        for one in (page, _figures_beside(page)):
            check_overwriting(one, texts, "--output")
    with told(texts), LabFile(file, TOURNAMENT) as opened:
        results = load(opened, from_stored(opened, to_play=False))
        try:
            _write(page, opened, details(results, anchor), results, replays, texts)
        except OSError as error:
            reason = system_text(error, texts)
            raise click.BadParameter(reason, param_hint="'--output'") from error
    click.echo(texts("t-page-written", file=str(page)))


def _write(
    page: Path,
    opened: LabFile,
    facts: dict[str, Any],
    results: Results,
    replays: int | None,
    texts: Texts,
) -> None:
    """The page and what lies beside it; raises OSError."""
    from ...adapters.pages.report import report_page
    from ...adapters.pages.report_data import Links, report
    from ...adapters.pages.report_games import telling

    made = results.tournament
    kept = _figures_beside(page)
    tables, games = (page.with_name(f"{page.stem}_{kind}") for kind in ("csv", "games"))
    csv_files = write_csv(tables, facts, results)
    write_whole(kept, (json.dumps(facts, indent=2, ensure_ascii=False) + "\n").encode())
    rows = played(results)
    bare = report(facts, rows, Links("", ""))
    chosen = [one.played.where for one in telling(bare.games, replays)] if replays != 0 else []
    links = Links(
        file=shlex.quote(str(opened.file)),
        repeat=repeating(made, str(opened.file)),
        files=(
            (kept.name, quote(kept.name)),
            *((f"{tables.name}/{name}", quote(f"{tables.name}/{name}")) for name in csv_files),
        ),
        replays=_write_replays(games, opened, chosen, texts),
    )
    game = game_named(made.game)
    more = {
        "options_told": options_told(game, dict(made.options), texts),
        "rules": opened.settings.get("rules", ""),
        "first_faults": list(first_faults(results, texts)),
    }
    text = report_page(report({**facts, **more}, rows, links), texts, __version__)
    write_whole(page, text.encode())


def _figures_beside(page: Path) -> Path:
    """The file for the figures of a page, which is never the page itself."""
    kept = page.with_suffix(".json")
    return kept if kept != page else page.with_name(f"{page.name}.json")


def played(results: Results) -> list[dict[str, Any]]:
    """The games that count, as the page takes them."""
    return [
        {
            "block": block.number,
            "game": number,
            "seating": game.seating,
            "places": game.places,
            "points": game.points,
            "entries": game.entries,
            "faults": len(game.faults),
        }
        for block in results.counted()
        for number, game in enumerate(block.games, 1)
    ]


def _write_replays(
    folder: Path, opened: LabFile, chosen: Sequence[Where], texts: Texts
) -> dict[Where, str]:
    """A page of each chosen game; where each lies, seen from the report."""
    if chosen:
        folder.mkdir(parents=True, exist_ok=True)
    links: dict[Where, str] = {}
    for block in sorted({block for block, _ in chosen}):
        records = list(opened.records(block))
        for game in sorted(game for where, game in chosen if where == block):
            file = folder / f"{block}-{game}.html"
            write_whole(file, _replay(read_line(records[game - 1]), texts).encode())
            links[block, game] = quote(f"{folder.name}/{file.name}")
            tell_aside(texts("t-replay-page-written", file=str(file), number=len(links)))
    return links


def _replay(record: Record, texts: Texts) -> str:
    return replay_page(replay_data(record, range(len(record.seats) + 1), texts.language))


def repeating(made: Tournament, file: str) -> str:
    """The command that plays the same tournament."""
    if made.format == COMPARE:
        words = ["compare", *made.players]
        assert made.test
        for name in ("worse", "better", "alpha", "beta"):
            words += [f"--{name}", f"{getattr(made.test, name):g}"]
    else:
        words = ["--players", ",".join(made.players), "--format", made.format]
    if made.format == SWISS:
        words += ["--rounds", str(made.rounds)]
    words += ["--game", made.game, "--seats", str(made.seats), "--seatings", made.seatings]
    words += ["--blocks", str(made.blocks), "--seed", made.seed]
    words += ["--move-time", f"{made.move_time:g}", "--on-fault", made.on_fault]
    usual = game_named(made.game).options()
    for name, value in made.options.items():
        if value != getattr(usual, name):
            shown = ("on" if value else "off") if isinstance(value, bool) else value
            words += ["-o", f"{name}={shown}"]
    return shlex.join(["stammtisch", "tournament", *words, "--file", file])
