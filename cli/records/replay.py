"""`verify` and `replay`: records of games that were played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

import click
from rich.console import Console
from rich.text import Text

from ...adapters.files import write_whole
from ...adapters.pages.replay import replay_page
from ...adapters.pages.replay_data import replay_data
from ...adapters.presentation.company import Company
from ...adapters.presentation.errors import system_text
from ...adapters.presentation.presenter import table_lines, told_lines
from ...adapters.presentation.texts import Texts
from ...adapters.presentation.typed_line import command
from ...adapters.storage.saves.games import Saves
from ...core.analysis import SeatAnalysis
from ...core.errors import StammtischError
from ...core.game import Event
from ...core.games import game_named
from ...core.record import Record, series_gap
from ...core.record import replay as replay_record
from ...core.record import verify as verify_line
from ...core.record_fields import FORMAT, record_lines
from ..games.saved import complete_saved, the_one
from ..shared.common import Command, confirmed, failure, language_option
from ..shared.fronts import plain_option
from ..shared.language import texts_of
from ..shared.playback import own_seat
from ..terminal.drawing import make_console, say, show, tell_aside
from .recording import check_overwriting
from .watching import watched_again

MAX_NUMBER_DIGITS = 9
NO_RECORD = "no-record"
MAX_STRANGE = 1000
"""After so many lines that are no records, and none that is one, a file is read no further."""


class RecordFile(click.File):
    """A file of records to read, or a saved game by its name or the beginning of it; why it can't
    be read is said in our words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and value != "-" and not Path(value).exists():
            found = Saves().matching(value)
            value = str(the_one(value, found, texts_of(ctx))) if found else value
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            if isinstance(error.__context__, OSError):
                self.fail(system_text(error.__context__, texts_of(ctx)), param, ctx)
            raise


record_file = click.argument(
    "file",
    type=RecordFile(encoding="utf-8", errors="replace"),
    shell_complete=complete_saved,
)


@click.command()
@record_file
@language_option
def verify(file: TextIO, texts: Texts) -> None:
    """Check every game in FILE: moves, chance, check sums, outcome. Exit code 1 if any fails."""
    records, failures = _checked(file, texts)
    gap = series_gap(records) if not failures else None
    if gap:
        failures += 1
        tell_aside(texts("t-series-gap", game=gap))
    if failures:
        raise SystemExit(1)
    if not records:
        raise click.ClickException(texts("t-no-records"))
    moves = sum(len(record.moves) for record in records)
    click.echo(texts("t-valid", file=file.name, games=len(records), moves=moves))
    unfinished = sum(record.outcome is None for record in records)
    if unfinished:
        click.echo(texts("t-unfinished", count=unfinished))
    undone = sum(record.undone for record in records)
    if undone:
        click.echo(texts("t-taken-back", count=undone))


def _checked(file: TextIO, texts: Texts) -> tuple[list[Record], int]:
    """The games of a file that hold, and how many lines don't; what is wrong is told. Raises
    ClickException if none of the lines is a record at all."""
    records: list[Record] = []
    failures, strange, first_strange = 0, 0, ""
    for found in _verified(file):
        if isinstance(found, Record):
            records.append(found)
        elif found.facts.get("reason") != NO_RECORD:
            failures += 1
            tell_aside(failure(found, texts).message)
        else:
            strange += 1
            first_strange = first_strange or failure(found, texts).message
            if strange == MAX_STRANGE and not records and not failures:
                break
    if strange and not records and not failures:
        raise click.ClickException(texts("t-no-record-file", file=file.name, format=FORMAT))
    if strange:
        tell_aside(first_strange)
    if strange > 1:
        tell_aside(texts("t-no-record-lines", count=strange - 1))
    return records, failures + strange


def _verified(file: TextIO) -> Iterator[Record | StammtischError]:
    """Every game of a file, or what is wrong with it."""
    for number, line in enumerate(record_lines(file), 1):
        if line.strip():
            try:
                yield verify_line(line, number)
            except StammtischError as error:
                yield error


def look_options(command: Command) -> Command:
    """FILE, and which game of it is looked at through whose eyes."""
    command = click.option("--show-hands", is_flag=True)(command)
    command = click.option("--seat", type=click.IntRange(0))(command)
    command = click.option("--game", "number", type=click.IntRange(1), default=1)(command)
    return record_file(command)


@click.command()
@look_options
@click.option("--html", "page", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True)
@plain_option
@language_option
def replay(
    file: TextIO,
    number: int,
    seat: int | None,
    show_hands: bool,
    page: Path | None,
    force: bool,
    plain: bool | None,
    texts: Texts,
) -> None:
    """Check a recorded game in FILE, and watch it again, forwards and back, here or in a page."""
    console = make_console()
    shown = game_to_look_at(file, number, seat, show_hands, texts)
    if page:
        write_page(page, force, shown)
    elif watched_again(plain, shown.record, shown.seat, shown.hands, texts):
        return
    elif console.is_terminal:
        _browse(console, shown)
    else:
        for step in range(1, len(shown.events)):
            _tell(console, shown, step)


def game_to_look_at(
    file: TextIO, number: int, seat: int | None, show_hands: bool, texts: Texts
) -> Shown:
    """A game of a file, verified, as it may be shown; asks whether hands of an unfinished one may.
    Raises a ClickException, or click.Abort where the answer is no."""
    try:
        record = _verified_game(file, number, texts)
        if seat is not None and seat > len(record.seats):
            raise click.BadParameter(f"0..{len(record.seats)}", param_hint="'--seat'")
        events = [happened for _, happened in replay_record(record)]
    except StammtischError as error:
        raise failure(error, texts) from error
    shown = Shown(record, events, texts, own_seat(record) if seat is None else seat)
    shown.hands = show_hands or record.outcome is not None
    shown.look_through(shown.seat)
    return shown


def _verified_game(file: TextIO, number: int, texts: Texts) -> Record:
    """A game of a file (from 1), verified; raises StammtischError or a ClickException."""
    games = 0
    for place, line in enumerate(record_lines(file), 1):
        games += bool(line.strip())
        if games == number:
            return verify_line(line, place)
    if not games:
        raise click.ClickException(texts("t-no-records"))
    raise click.BadParameter(f"1..{games}", param_hint="'--game'")


@dataclass(slots=True)
class Shown:
    """A game that is watched again through the eyes of `seat` (0: a spectator's), who is "you".
    `hands`: may other hands be shown than that of the person who played?"""

    record: Record
    events: Sequence[list[Event]]
    texts: Texts
    seat: int
    hands: bool = False

    @property
    def company(self) -> Company:
        return Company(tuple(self.record.seats), self.seat)

    def view(self, step: int) -> Any:
        """What the seat sees after so many entries."""
        state, _ = next(islice(replay_record(self.record), step, None))
        return game_named(self.record.game).view(state, self.seat)

    def hides(self, seat: int) -> bool:
        """Would this seat's eyes see what whoever asks shouldn't?"""
        return not self.hands and seat not in (0, own_seat(self.record))

    def look_through(self, seat: int) -> None:
        """Change the eyes; for those of others in an unfinished game one has to say yes, else it
        raises click.Abort."""
        if self.hides(seat):
            _ask_for_hands(self.texts)
            self.hands = True
        self.seat = seat


def _ask_for_hands(texts: Texts) -> None:
    """Raises click.Abort unless the answer is a yes, in whatever language of ours."""
    tell_aside(texts("t-hands-shown"))
    if not confirmed(texts("t-show-hands")):
        raise click.Abort


def write_page(file: Path, force: bool, shown: Shown, courses: Sequence[SeatAnalysis] = ()) -> None:
    """A page of the game: through the eyes of all where hands may be shown, else only of those
    who look now and of spectators; `courses`: what an analysis says. BadParameter if it can't be
    written, and as `check_overwriting`."""
    texts, record = shown.texts, shown.record
    seats = range(len(record.seats) + 1) if shown.hands else {0, shown.seat}
    if not force:
        check_overwriting(file, texts, "--html")
    text = replay_page(replay_data(record, seats, texts.language, shown.seat, courses))
    try:
        write_whole(file, text.encode())
    except OSError as error:
        raise click.BadParameter(system_text(error, texts), param_hint="'--html'") from error
    click.echo(texts("t-page-written", file=str(file)))
    if not shown.hands:
        click.echo(texts("t-page-without-hands"))


def _browse(console: Console, shown: Shown) -> None:
    """Forwards and back by keyboard; entry 0 is the empty table."""
    record, texts = shown.record, shown.texts
    game = game_named(record.game)
    steps = len(shown.events) - 1
    step = 0
    while True:
        who, message = ("", "t-replay-looks-on")
        if shown.seat:
            who, message = record.seats[shown.seat - 1], "t-replay-eyes"
        console.clear()
        say(console, texts(message, step=step, steps=steps, who=who), "dim")
        show(console, table_lines(game, shown.view(step), shown.company, texts, console.width))
        console.print()
        _tell(console, shown, step)
        try:
            typed = console.input(Text(texts("t-replay-keys") + " ", "dim")).strip().lower()
            if (seat := _seat_typed(typed, record)) is not None:
                _look_through(shown, seat)
                continue
        except (KeyboardInterrupt, EOFError):
            console.print()
            return
        if command(typed) == "quit":
            return
        if typed.isdecimal() and len(typed) <= MAX_NUMBER_DIGITS:
            step = min(steps, int(typed))
        else:
            step = max(0, step - 1) if typed == "b" else min(steps, step + 1)


def _seat_typed(typed: str, record: Record) -> int | None:
    """The seat of `s 2`; None if something else was typed."""
    seat = typed[1:].strip()
    if not typed.startswith("s") or not (seat.isdecimal() and len(seat) <= MAX_NUMBER_DIGITS):
        return None
    return int(seat) if int(seat) <= len(record.seats) else None


def _look_through(shown: Shown, seat: int) -> None:
    """Change the eyes, unless the answer is a no."""
    with suppress(click.Abort):
        shown.look_through(seat)


def _tell(console: Console, shown: Shown, step: int) -> None:
    game = game_named(shown.record.game)
    for sentence in told_lines(game, shown.events[step], shown.company, shown.texts):
        say(console, sentence)
