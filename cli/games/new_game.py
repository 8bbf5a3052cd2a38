"""`new-game`: a package with a small game to begin with."""

from __future__ import annotations

import keyword
import re
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import click

from ...adapters.presentation.errors import system_text
from ...core import packages
from ...core.games import GAMES, GROUP
from ...core.scene.texts import Texts
from ..shared import translated
from ..shared.common import language_option

SKELETON = Path(__file__).with_name("skeleton")
"""The package for a game called `my-game`."""
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
MAX_NAME = 30
"""Characters: lines of the package are no longer than 100 with it."""


@translated.command()
@translated.argument("name", metavar="NAME")
@translated.option(
    "--folder",
    default=".",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Where the package is made; by default here.",
)
@language_option
def new_game(name: str, folder: Path, texts: Texts) -> None:
    """Make a package with a small card game of this NAME, to be changed into yours. It can be
    played and tested at once."""
    if fault := _fault(name, texts):
        raise click.BadParameter(fault, param_hint="NAME")
    package = folder / name
    try:
        _make(package, name)
    except OSError as error:
        raise click.ClickException(system_text(error, texts)) from error
    click.echo(texts("t-new-game", folder=str(package)))


def _fault(name: str, texts: Texts) -> str:
    """Why no game may be called so; "" if one may."""
    if not NAME.fullmatch(name) or len(name) > MAX_NAME:
        return texts("t-new-game-name", name=name, most=MAX_NAME)
    if name in {*GAMES, *(point.name for point in packages.points(GROUP))}:
        return texts("t-new-game-taken", name=name)
    module = _module(name)
    if keyword.iskeyword(module) or (SKELETON / module).exists() or find_spec(module):
        return texts("t-new-game-module", name=name, module=module)
    return ""


def _module(name: str) -> str:
    return name.replace("-", "_")


def _make(package: Path, name: str) -> None:
    """Write the files of the package into a new folder, or nothing; raises OSError."""
    package.mkdir()
    try:
        for path, text in _files(name):
            file = package / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    except OSError:
        shutil.rmtree(package, ignore_errors=True)
        raise


def _files(name: str) -> Iterator[tuple[str, str]]:
    """The paths and texts of the skeleton's files, with the name in place of `my-game`."""
    words = {
        "my-game": name,
        "my_game": _module(name),
        "My game": name.replace("-", " ").capitalize(),
    }
    for file in sorted(SKELETON.rglob("*")):
        if file.is_file() and file.parent.name != "__pycache__":  # which installers make
            path, text = file.relative_to(SKELETON).as_posix(), file.read_text(encoding="utf-8")
            for old, new in words.items():
                path, text = path.replace(old, new), text.replace(old, new)
            yield path, text
