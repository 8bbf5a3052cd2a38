"""Saved games: finding one by its name, listing unfinished ones, and autosave, which writes the
file of a game after every move; errors don't end the game."""

from __future__ import annotations

import os
import shlex
import shutil
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Protocol

import click
from click.shell_completion import CompletionItem
from rich.console import Console

from ...adapters.presentation.errors import error_text, system_text
from ...adapters.presentation.names import name_called
from ...adapters.presentation.presenter import presenter_of, standing, title
from ...adapters.presentation.texts import moment_text
from ...adapters.presentation.typed_line import read_path
from ...adapters.storage.saved_games import Saves
from ...core.errors import StammtischError
from ...core.match import Match
from ...core.record import Record, read_line
from ...core.scene.company import Company
from ...core.scene.texts import Texts
from ...core.table.state import HUMAN
from ...core.table.table import Table
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


# Autosave


ENOUGH = 1 << 20
"""Free bytes with which a folder is offered as a place for saving."""


class Say(Protocol):
    """Shows a sentence to the players."""

    def __call__(self, text: str, style: str = "") -> None: ...


@dataclass(slots=True)
class Autosave:
    """The file in which a game is saved. `why`: the reason why the last attempt failed, "" if it
    succeeded; `moves`: the entries of the record that were saved last."""

    file: Path
    saves: Saves
    say: Say
    texts: Texts
    why: str = ""
    moves: int = 0
    _state: tuple[int, int] = field(init=False, default=(-1, 0))

    def save(self, table: Table) -> bool:
        """Save the game, or note why not; True on the first failure after a success."""
        saved_before = not self.why
        self.why = self._write(table, self.file)
        return saved_before and bool(self.why)

    def is_saved(self, table: Table) -> bool:
        """True if the present position is saved, in this file or elsewhere."""
        return self._state == _state_of(table)

    def save_at(self, table: Table, typed_path: str) -> bool:
        """Save to the typed path ("": the usual file), and say if that succeeded. If the usual file
        can't be written, the new one replaces it. Returns True if the game was saved."""
        if not typed_path:
            self.save(table)
            self._say_result(table, self.file)
            return not self.why
        try:
            file = read_path(typed_path)
            if file.exists():
                self._say("t-file-exists", file=str(file))
                return False
            why = self._write(table, file)
        except OSError as error:
            why = system_text(error, self.texts)
        if why:
            self.say(why, "yellow")
            self.say_unsaved(table)
            return False
        self._say_result(table, file)
        if self.why:
            self.file, self.why = file, ""
            self._say("t-saved-there-now")
        return True

    def say_unsaved(self, table: Table) -> None:
        """Say what isn't in the file, and where it could be saved instead; nothing if all is
        saved."""
        if self.is_saved(table):
            return
        if self.moves:
            facts = {"moves": self.moves, "now": _state_of(table)[0], "file": str(self.file)}
            self._say("t-lost-since", "yellow", **facts)
        else:
            self._say("t-lost-all", "yellow", why=self.why)
        place = alternative(self.file)
        self._say("t-save-elsewhere", file=shlex.quote(str(place)) if place else "none")

    def offer_to_save(self, table: Table, ask: Callable[[str], str] | None) -> None:
        """After the end of the game there is no further autosave: ask for another path until the
        game is saved or the answer is empty."""
        with suppress(KeyboardInterrupt, EOFError):
            while not self.is_saved(table):
                self.say_unsaved(table)
                typed = ask(self.texts("t-save-where")).strip() if ask else ""
                if not typed:
                    return
                self.save_at(table, typed)

    def _write(self, table: Table, file: Path) -> str:
        """Save the game; return "", or the reason why that failed."""
        assert table.match is not None
        try:
            self.saves.write(table.match, file)
        except StammtischError as error:
            return error_text(error, self.texts).rstrip(".")
        except OSError as error:
            return system_text(error, self.texts).rstrip(".")
        self._state = _state_of(table)
        self.moves = self._state[0]
        return ""

    def _say_result(self, table: Table, file: Path) -> None:
        if file == self.file and self.why:
            self._say("t-still-not-saved", "yellow", why=self.why)
            self.say_unsaved(table)
        else:
            self._say("t-saved", file=str(file))

    def _say(self, message: str, style: str = "", **facts: object) -> None:
        self.say(self.texts(message, **facts), style)


def _state_of(table: Table) -> tuple[int, int]:
    """The numbers of entries and of moves taken back, which identify a position of the game."""
    assert table.record is not None
    return len(table.record.moves), table.record.undone


def alternative(file: Path) -> Path | None:
    """A path where a file that can't be written could be saved instead; None if there is none."""
    places: tuple[Callable[[], Path], ...] = (Path.home, Path.cwd, _temporary)
    for place in places:
        with suppress(OSError, RuntimeError):
            folder = place().resolve()
            if folder == file.parent.resolve() or not os.access(folder, os.W_OK | os.X_OK):
                continue
            if shutil.disk_usage(folder).free >= ENOUGH and not (folder / file.name).exists():
                return folder / file.name
    return None


def _temporary() -> Path:
    return Path(tempfile.gettempdir())
