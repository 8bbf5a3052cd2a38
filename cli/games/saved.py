"""Saved games by name: which one is meant, and what there is to go on with."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import click
from click.shell_completion import CompletionItem
from rich.console import Console

from ...adapters.presentation.errors import error_text, system_text
from ...adapters.presentation.presenter import standing, title
from ...adapters.presentation.texts import Texts
from ...adapters.storage.saves.games import Saves
from ...core.errors import StammtischError
from ...core.match import Match
from ...core.printable import escaped
from ...core.record import Record, read_line
from ...core.table.state import HUMAN
from ..terminal.drawing import say, tell_aside

MINUTES = "%Y-%m-%d %H:%M"


def the_one(name: str, found: Sequence[Path], texts: Texts) -> Path:
    """The only file that a name fits; ClickException names those that there are."""
    if not found:
        raise click.ClickException(texts("t-no-such-save", name=name))
    if len(found) > 1:
        names = ", ".join(escaped(file.stem) for file in found)
        raise click.ClickException(texts("t-several-saves", name=name, names=names))
    return found[0]


def last_own(saves: Saves, texts: Texts) -> Path:
    """The last unfinished game that people play; of later ones that can't be read it is told why.
    A game that was only watched has to be named."""
    watched = False
    for file in saves.unfinished():
        try:
            match = saves.read(file)
        except (StammtischError, OSError) as error:
            tell_aside(unreadable(file, error, texts))
            continue
        if HUMAN in match.record.players:
            return file
        watched = True
    raise click.ClickException(texts("t-only-watched" if watched else "t-nothing-saved"))


def unreadable(file: Path, error: StammtischError | OSError, texts: Texts) -> str:
    """Why a saved game can't be resumed."""
    return texts("t-save-unreadable", file=str(file), why=why_not_read(error, texts))


def why_not_read(error: StammtischError | OSError, texts: Texts) -> str:
    """The same without the name of the file."""
    if isinstance(error, StammtischError):
        return error_text(error, texts)
    return system_text(OSError(error.errno, error.strerror), texts)


def record_in(file: Path) -> Record | None:
    """The record that a save begins with, unchecked; None if it can't be read."""
    try:
        return read_line(file.read_text(encoding="utf-8", errors="replace"))
    except (OSError, StammtischError):
        return None


def show_unfinished(console: Console, saves: Saves, texts: Texts) -> None:
    """Of each game its name, what is played, who plays, how it stands, and when it was left."""
    for file in saves.unfinished():
        try:
            facts = described(saves.read(file), texts)
            facts.append(texts("t-left-at", when=left_at(file)))
        except (StammtischError, OSError) as error:
            facts = [why_not_read(error, texts)]
        console.print(escaped(file.stem), soft_wrap=True)
        say(console, " · ".join(facts), indent=2)


def left_at(file: Path) -> str:
    """When a save was written last."""
    return datetime.fromtimestamp(file.stat().st_mtime).strftime(MINUTES)


def described(match: Match, texts: Texts) -> list[str]:
    """The game, its players and the standing."""
    record = match.record
    seats = list(zip(record.seats, record.players, strict=True))
    people = ", ".join(name for name, spec in seats if spec == HUMAN)
    others = len(seats) - record.players.count(HUMAN)
    if people and others:
        who = texts("t-people-and-others", people=people, others=others)
    else:
        who = people or texts("t-watched", others=others)
    stands = standing(match.game, match.view(0), record.seats, texts)
    return [title(match.game.name, texts), who, *([stands] if stands else [])]


def complete_unfinished(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return [
        CompletionItem(file.stem)
        for file in Saves().unfinished()
        if file.stem.startswith(incomplete)
    ]


def complete_saved(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Saved games, and files as the shell finds them."""
    names = [file.stem for file in Saves().all() if file.stem.startswith(incomplete)]
    return [*map(CompletionItem, names), CompletionItem(incomplete, type="file")]
