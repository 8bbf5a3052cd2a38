"""A game of a file of records, and the seat through whose view it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

import click

from ...adapters.files import write_whole
from ...adapters.pages.replay import replay_page
from ...adapters.pages.replay_data import replay_data
from ...adapters.presentation.errors import system_text
from ...adapters.storage.saved_games import Saves
from ...core.errors import StammtischError
from ...core.game import Event
from ...core.games import game_named
from ...core.record import Record
from ...core.record import replay as replay_record
from ...core.record import verify as verify_line
from ...core.record_fields import record_lines
from ...core.review import SeatAnalysis
from ...core.scene.company import Company
from ...core.scene.texts import Texts
from ..games.saved import complete_saved, only_match, saves_called
from ..shared import translated
from ..shared.common import Command, check_overwriting, confirmed, failure
from ..shared.playback import own_seat
from ..shared.run_texts import texts_of
from ..terminal.drawing import tell_aside

SEAT_HELP = "Through whose eyes (0: a spectator); by default those of the person who played."
HANDS_HELP = "Show the hands of an unfinished game without asking."


class RecordFile(click.File):
    """A file of records, or a saved game by its name or the beginning of it. Errors are in the
    language of the run."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and value != "-" and not Path(value).exists():
            matches = saves_called(Saves(), value)
            value = str(only_match(value, matches, texts_of(ctx))) if matches else value
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            if isinstance(error.__context__, OSError):
                self.fail(system_text(error.__context__, texts_of(ctx)), param, ctx)
            raise


record_file = translated.argument(
    "file",
    type=RecordFile(encoding="utf-8", errors="replace"),
    shell_complete=complete_saved,
)


def look_options(command: Command, seat: str = SEAT_HELP, show_hands: str = HANDS_HELP) -> Command:
    """The parameters that choose a game of a file and a seat. `seat` and `show_hands` are help for
    these options."""
    command = translated.option("--show-hands", is_flag=True, help=show_hands)(command)
    command = translated.option("--seat", type=click.IntRange(0), help=seat)(command)
    command = translated.option(
        "--game", "number", type=click.IntRange(1), default=1, help="Which game of FILE."
    )(command)
    return record_file(command)


def game_to_look_at(
    file: TextIO, number: int, seat: int | None, show_hands: bool, texts: Texts
) -> RecordedGame:
    """A verified game of a file, seen from a seat. Asks for confirmation if that shows hidden hands
    of an unfinished game. Raises a ClickException, or click.Abort if the answer is no."""
    try:
        record = _verified_game(file, number, texts)
        if seat is not None and seat > len(record.seats):
            message = texts("t-allowed-numbers", numbers=f"0..{len(record.seats)}")
            raise click.BadParameter(message, param_hint="'--seat'")
        events = [step_events for _, step_events in replay_record(record)]
    except StammtischError as error:
        raise failure(error, texts) from error
    game = RecordedGame(record, events, texts, own_seat(record) if seat is None else seat)
    game.hands = show_hands or record.outcome is not None
    game.look_through(game.seat)
    return game


def _verified_game(file: TextIO, number: int, texts: Texts) -> Record:
    """Game `number` (from 1) of a file, verified; raises StammtischError or a ClickException."""
    games = 0
    for place, line in enumerate(record_lines(file), 1):
        games += bool(line.strip())
        if games == number:
            return verify_line(line, place)
    if not games:
        raise click.ClickException(texts("t-no-records"))
    message = texts("t-allowed-numbers", numbers=f"1..{games}")
    raise click.BadParameter(message, param_hint="'--game'")


@dataclass(slots=True)
class RecordedGame:
    """A recorded game seen from `seat` (0: a spectator), who is addressed as "you". `hands`: True
    if other hands than that of the person who played may be shown."""

    record: Record
    events: Sequence[list[Event]]
    texts: Texts
    seat: int
    hands: bool = False

    @property
    def company(self) -> Company:
        return Company(tuple(self.record.seats), self.seat)

    def view(self, step: int) -> Any:
        """The view of the seat after `step` entries."""
        state, _ = next(islice(replay_record(self.record), step, None))
        return game_named(self.record.game).view(state, self.seat)

    def hides(self, seat: int) -> bool:
        """True if this seat's view shows hands that the caller may not see."""
        return not self.hands and seat not in (0, own_seat(self.record))

    def look_through(self, seat: int) -> None:
        """Change the seat. Asks for confirmation if that shows hidden hands of an unfinished game;
        raises click.Abort if the answer is no."""
        if self.hides(seat):
            _ask_for_hands(self.texts)
            self.hands = True
        self.seat = seat


def _ask_for_hands(texts: Texts) -> None:
    """Ask for confirmation; raises click.Abort unless the answer is a yes in any language."""
    tell_aside(texts("t-hands-shown"))
    if not confirmed(texts("t-show-hands")):
        raise click.Abort


def write_page(
    file: Path, force: bool, game: RecordedGame, analyses: Sequence[SeatAnalysis] = ()
) -> None:
    """Write a page of the game, seen from all seats if hands may be shown, else only from the
    current seat and by a spectator. `analyses`: analyses of seats. Raises BadParameter if it can't
    be written, and the errors of `check_overwriting`."""
    texts, record = game.texts, game.record
    seats = range(len(record.seats) + 1) if game.hands else {0, game.seat}
    if not force:
        check_overwriting(file, texts, "--html")
    text = replay_page(replay_data(record, seats, texts.language, game.seat, analyses))
    try:
        write_whole(file, text.encode())
    except OSError as error:
        raise click.BadParameter(system_text(error, texts), param_hint="'--html'") from error
    click.echo(texts("t-page-written", file=str(file)))
    if not game.hands:
        click.echo(texts("t-page-without-hands"))
