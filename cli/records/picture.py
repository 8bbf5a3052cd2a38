"""`picture`: a position of a recorded game as an SVG or PNG file."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

import click

from ...adapters.files import write_whole
from ...adapters.pictures.png import NoPng, png
from ...adapters.pictures.svg import draw
from ...adapters.pictures.theme import THEMES
from ...adapters.presentation.errors import system_text
from ...adapters.presentation.presenter import presenter_of, with_explanations
from ...core.games import game_named
from ...core.scene.texts import Texts
from ..shared import translated
from ..shared.common import failure, language_option
from .opened import RecordedGame, game_to_look_at, look_options

ENDINGS = (".png", ".svg")


@translated.command()
@look_options
@translated.option(
    "--move",
    type=click.IntRange(0),
    help="After so many moves (0: before the first one); by default the last position.",
)
@translated.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="The file to write; its ending says which form: .svg, or .png (the extra “pictures”).",
)
@translated.option(
    "--theme", type=click.Choice([*THEMES]), default="light", show_default=True, help="The colours."
)
@language_option
def picture(
    file: TextIO,
    number: int,
    seat: int | None,
    show_hands: bool,
    move: int | None,
    output: Path,
    theme: str,
    texts: Texts,
) -> None:
    """Draw the table of a recorded game in FILE, after a move, as one seat sees it. FILE may be the
    name of a saved game, or its beginning."""
    if output.suffix.lower() not in ENDINGS:
        message = texts("t-picture-ending", file=str(output), endings=" ".join(ENDINGS))
        raise click.BadParameter(message, param_hint="'-o' / '--output'")
    game = game_to_look_at(file, number, seat, show_hands, texts)
    moves = len(game.events) - 1
    if move is not None and move > moves:
        message = texts("t-allowed-numbers", numbers=f"0..{moves}")
        raise click.BadParameter(message, param_hint="'--move'")
    svg = _drawn(game, moves if move is None else move, theme)
    try:
        content = png(svg) if output.suffix.lower() == ".png" else svg.encode()
        write_whole(output, content)
    except NoPng as error:
        raise failure(error, texts) from error
    except OSError as error:
        raise click.ClickException(system_text(error, texts)) from error


def _drawn(recorded: RecordedGame, step: int, theme: str) -> str:
    game = game_named(recorded.record.game)
    presenter = presenter_of(game)
    view, company, texts = recorded.view(step), recorded.company, recorded.texts
    scene = presenter.scene(view, company, texts)
    return draw(with_explanations(game, scene, view, company, texts), THEMES[theme])
