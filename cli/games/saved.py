"""Saved games: finding one by its name, and listing unfinished ones."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import click
from click.shell_completion import CompletionItem
from rich.console import Console

from ...adapters.presentation.errors import error_text, system_text
from ...adapters.presentation.names import name_called
from ...adapters.presentation.presenter import presenter_of, standing, title
from ...adapters.presentation.texts import moment_text
from ...adapters.storage.saved_games import Saves
from ...core.errors import StammtischError
from ...core.match import Match
from ...core.record import Record, read_line
from ...core.scene.company import Company
from ...core.scene.texts import Texts
from ...core.table.state import HUMAN
from ...core.text.printable import escaped
from ..shared.playback import own_seat
from ..terminal.drawing import say, tell_aside


def saves_called(saves: Saves, name: str) -> list[Path]:
    """The saved games that a name may mean, which may be that of a game in any spelling."""
    game = name_called(name)
    return saves.matching(name) or (saves.matching(game) if game else [])


def only_match(name: str, files: Sequence[Path], texts: Texts) -> Path:
    """The only one of these files; a ClickException that names them if there are several or
    none."""
    if not files:
        raise click.ClickException(texts("t-no-such-save", name=name))
    if len(files) > 1:
        names = ", ".join(escaped(file.stem) for file in files)
        raise click.ClickException(texts("t-several-saves", name=name, names=names))
    return files[0]


def last_played(saves: Saves, texts: Texts) -> Path:
    """The last unfinished game with a person on a seat; prints why later ones can't be read. A
    watched game can only be resumed by its name."""
    only_watched = False
    for file in saves.unfinished():
        try:
            match = saves.read(file)
        except (StammtischError, OSError) as error:
            tell_aside(unreadable(file, error, texts))
            continue
        if HUMAN in match.record.players:
            return file
        only_watched = True
    raise click.ClickException(texts("t-only-watched" if only_watched else "t-nothing-saved"))


def unreadable(file: Path, error: StammtischError | OSError, texts: Texts) -> str:
    """The sentence that a saved game can't be resumed, with the reason."""
    return texts("t-save-unreadable", file=str(file), why=why_not_read(error, texts))


def why_not_read(error: StammtischError | OSError, texts: Texts) -> str:
    """The reason why a saved game can't be resumed."""
    if isinstance(error, StammtischError):
        return error_text(error, texts)
    return system_text(OSError(error.errno, error.strerror), texts)


def record_in(file: Path) -> Record | None:
    """The record at the start of a save, unverified; None if it can't be read."""
    try:
        return read_line(file.read_text(encoding="utf-8", errors="replace"))
    except (OSError, StammtischError):
        return None


def show_unfinished(console: Console, saves: Saves, texts: Texts) -> None:
    """Print the name, game, players, score and time of each unfinished game."""
    for file in saves.unfinished():
        try:
            facts = description(saves.read(file), texts)
            facts.append(texts("t-left-at", when=left_at(file, texts)))
        except (StammtischError, OSError) as error:
            facts = [why_not_read(error, texts)]
        console.print(escaped(file.stem), soft_wrap=True)
        say(console, " · ".join(facts), indent=2)


def left_at(file: Path, texts: Texts) -> str:
    """The time at which a save was last written, as text."""
    return moment_text(datetime.fromtimestamp(file.stat().st_mtime), texts)


def description(match: Match, texts: Texts) -> list[str]:
    """Title, players and score of a game, as texts."""
    record = match.record
    seats = list(zip(record.seats, record.players, strict=True))
    person_names = ", ".join(name for name, spec in seats if spec == HUMAN)
    ai_count = len(seats) - record.players.count(HUMAN)
    if person_names and ai_count:
        players = texts("t-people-and-others", people=person_names, others=ai_count)
    else:
        players = person_names or texts("t-watched", others=ai_count)
    own = own_seat(record)
    if own:
        return [title(match.game.name, texts), players, ", ".join(own_position(match, own, texts))]
    position = standing(match.game, match.view(0), record.seats, texts)
    return [title(match.game.name, texts), players, *([position] if position else [])]


def own_position(match: Match, seat: int, texts: Texts) -> list[str]:
    """How a game stands for a seat: `round 1`, `your turn`, `7 cards`."""
    view, names = match.view(seat), match.record.seats
    parts = [
        texts(message, number=getattr(view, unit))
        for unit, message in (("round", "t-at-round"), ("chapter", "t-at-chapter"))
        if getattr(view, unit, 0)
    ]
    asked = [one for one in view.pending if one > 0]
    if asked:
        you, who = seat in asked, names[asked[0] - 1]
        parts.append(texts("t-at-turn", you=you, who=who))
    presenter = presenter_of(match.game)
    seats = presenter.scene(view, Company(tuple(names), seat), texts).seats
    held = seats[seat - 1].held
    if held is not None:
        parts.append(texts("stands-cards", cards=held))
    else:
        parts += presenter.standing(view, texts)[seat - 1 : seat]
    return parts


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
