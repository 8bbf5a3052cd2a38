"""A game at one keyboard: people and AI players, the screen, and the save file."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown

from ..adapters.presentation import presenter as words_of
from ..adapters.presentation.errors import error_text
from ..adapters.presentation.presenter import Company, presenter_of, visible
from ..adapters.presentation.scene import Span, beside, line
from ..adapters.presentation.texts import Texts
from ..adapters.presentation.words import canonical, command
from ..adapters.storage.saves import Saves
from ..ai.heuristics import HEURISTICS, HeuristicPlayer
from ..ai.player import Player
from ..ai.registry import make_player
from ..ai.simulate import decide
from ..core.errors import RuleError
from ..core.game import Event
from ..core.match import Match
from ..core.record import replay
from .rules_text import rules_text
from .screen import choice_rows, outcome_table, show

PERSON = "human"
"""What a record's `players` says of a seat where a person plays."""
COMMITMENT = 16
"""Digits of the commitment on the first screen: enough to compare, short enough to note."""
LEAST_NEWS = 3
TABLE_WIDTH = 80
WIDE = 120
"""Columns from which the news fit beside the table."""
WIDE_GAP = 4


class Leave(Exception):
    """Somebody wants to go; the game is saved. `code` is the exit code."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code


@dataclass(slots=True)
class Session:
    """Runs a match to its end or until somebody leaves. `pause` is seconds per told move,
    `sleep` waits (tests pass their own)."""

    match: Match
    file: Path
    saves: Saves
    console: Console
    texts: Texts
    pause: float = 0.0
    sleep: Callable[[float], None] = time.sleep
    people: list[int] = field(init=False)
    players: dict[int, Player] = field(init=False)
    news: dict[int, list[str]] = field(init=False)
    log: dict[int, list[str]] = field(init=False)
    last_person: int = field(init=False, default=0)
    greeted: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        seats = list(enumerate(self.match.record.players, 1))
        self.people = [seat for seat, spec in seats if spec == PERSON]
        self.players = {
            seat: make_player(spec, self.match.game) for seat, spec in seats if spec != PERSON
        }
        self._recall()

    # The game

    def run(self) -> None:
        """Until the game is over; raises Leave. The game is saved at every moment."""
        self._save()
        try:
            while not self.match.over:
                seat = self._next_seat()
                if seat in self.people:
                    self._person_moves(seat)
                else:
                    player = self.players[seat]
                    events = self.match.play(seat, decide(self.match, seat, player))
                    self._save()
                    self._tell(events)
        except (KeyboardInterrupt, EOFError) as stop:
            self.console.print()
            raise Leave(130 if isinstance(stop, KeyboardInterrupt) else 0) from None
        self._end()

    def _next_seat(self) -> int:
        """AI players commit first where several seats choose at once."""
        pending = self.match.pending
        return next((seat for seat in pending if seat not in self.people), pending[0])

    def _person_moves(self, seat: int) -> None:
        if len(self.match.view(seat).legal) == 1:  # nothing to decide
            view = self.match.view(seat)
            self._played(self.match.play(seat, view.legal[0]))
            return
        self._draw_curtain(seat)
        self._screen(seat)
        told = len(self.match.record.moves)
        match = self.match
        while len(self.match.record.moves) == told and self.match is match:
            self._answer(seat, self._ask(self.texts("t-prompt")))

    def _answer(self, seat: int, typed: str) -> None:
        """One line of input: a command, a number, or a move in notation."""
        first, _, rest = typed.strip().partition(" ")
        name = command(typed) or (command(first) if command(first) == "save" else None)
        if name:
            self._commands()[name](seat, rest)
            return
        legal = self.match.view(seat).legal
        try:
            if typed.strip().isdecimal():
                number = int(typed)
                if not 1 <= number <= len(legal):
                    self._say("t-no-such-number", number=number, most=len(legal))
                    return
                events = self.match.play(seat, legal[number - 1])
            else:
                events = self.match.play_line(seat, canonical(self.match.game.name, typed))
        except RuleError as error:
            self.console.print(error_text(error, self.texts, self.match.game.name), style="yellow")
            return
        self.news[seat].clear()
        self._played(events)

    def _played(self, events: Sequence[Event]) -> None:
        self._save()
        self._tell(events)

    def _end(self) -> None:
        reader = self.people[0] if self.people else 0
        company = self._company(reader)
        self.console.rule()
        show(
            self.console,
            presenter_of(self.match.game).scene(
                self.match.view(reader), company, self.texts, self.console.width
            ),
        )
        self.console.print(self.texts("t-over"), style="bold")
        self.console.print(outcome_table(self.match, company.names, self.texts))
        self._say("t-record", file=shlex.quote(str(self.file)))

    # Commands

    def _commands(self) -> dict[str, Callable[[int, str], None]]:
        return {
            "help": self._help,
            "hint": self._hint,
            "undo": self._undo,
            "rules": self._rules,
            "log": self._log,
            "save": self._save_as,
            "quit": self._quit,
        }

    def _help(self, seat: int, rest: str) -> None:
        view = self.match.view(seat)
        self.console.print(words_of.moment(self.match.game, view, self.texts))
        self._say("t-commands")

    def _hint(self, seat: int, rest: str) -> None:
        if self.match.game.name not in HEURISTICS:
            self._say("t-no-hint")
            return
        move = decide(self.match, seat, HeuristicPlayer(self.match.game))
        self._say("t-hint", move=words_of.move_text(self.match.game, move, self.texts))

    def _undo(self, seat: int, rest: str) -> None:
        """Back to this person's last real decision."""
        if len(self.people) > 1:
            self._say("t-undo-alone")
            return
        moves = self.match.record.moves
        for length in range(len(moves) - 1, -1, -1):
            if moves[length][0] != seat:
                continue
            earlier = self.match.rewound(length)
            if len(earlier.view(seat).legal) > 1:
                self.match = earlier
                self._recall()
                self._save()
                self._say("t-undone")
                return
        self._say("t-nothing-to-undo")

    def _rules(self, seat: int, rest: str) -> None:
        self._page(
            lambda: self.console.print(
                Markdown(rules_text(self.match.game.name, self.texts.language))
            )
        )

    def _log(self, seat: int, rest: str) -> None:
        self._page(lambda: self.console.print("\n".join(self.log[seat]), markup=False))

    def _save_as(self, seat: int, rest: str) -> None:
        file = Path(rest).expanduser() if rest else self.file
        try:
            self.saves.write(self.match, file)
        except OSError as error:
            self.console.print(str(error), style="yellow", markup=False)
            return
        self._say("t-saved", file=str(file))

    def _quit(self, seat: int, rest: str) -> None:
        raise Leave

    # The screen

    def _company(self, reader: int) -> Company:
        return Company(tuple(self.match.record.seats), reader)

    def _ask(self, prompt: str) -> str:
        return self.console.input(f"[bold]{prompt}[/bold] ")

    def _say(self, message: str, **facts: object) -> None:
        self.console.print(self.texts(message, **facts), markup=False)

    def _page(self, print_it: Callable[[], None]) -> None:
        """Long texts go through the pager where there is somebody to page for."""
        if self.console.is_terminal:
            with self.console.pager(styles=True):
                print_it()
        else:
            print_it()

    def _draw_curtain(self, seat: int) -> None:
        """Between two people at one keyboard nothing of the other's hand may stay visible."""
        if len(self.people) > 1 and seat != self.last_person:
            self._clear()
            name = self.match.record.seats[seat - 1]
            self._ask(self.texts("t-curtain", name=name))
        self.last_person = seat

    def _clear(self) -> None:
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.console.rule()

    def _screen(self, seat: int) -> None:
        """The table, what happened since the last look, and the choices. On a wide terminal
        the news stand beside the table, else below it."""
        view, width = self.match.view(seat), self.console.width
        presenter = presenter_of(self.match.game)
        wide = width >= WIDE
        scene = presenter.scene(
            view, self._company(seat), self.texts, TABLE_WIDTH if wide else width
        )
        choices = choice_rows(words_of.choices(self.match.game, view, self.texts), width)
        room = self.console.height - len(choices) - 5 - (0 if wide else len(scene))
        news = [line(Span(told, "muted")) for told in self.news[seat][-max(LEAST_NEWS, room) :]]
        self._clear()
        if not self.greeted:
            self.greeted = True
            self._say("t-commitment", commitment=self.match.record.commitment[:COMMITMENT])
        if wide and news:
            show(self.console, beside([scene, news], WIDE_GAP, width))
        else:
            show(self.console, [*scene, (), *news] if news else scene)
        self.console.print()
        for row in choices:
            self.console.print(row)

    def _tell(self, events: Sequence[Event]) -> None:
        """Tell what happened to everybody's log, and on the screen at a pace to follow."""
        reader = self.people[0] if len(self.people) == 1 else 0
        if not self.people:
            self._spectator_screen()
        self._remember(events)
        for told in self._told(events, reader):
            self.console.print(told, markup=False)
            if self.pause:
                self.sleep(self.pause)

    def _spectator_screen(self) -> None:
        """The table, and the last things told, with room for what comes."""
        presenter, width = presenter_of(self.match.game), self.console.width
        scene = presenter.scene(self.match.view(0), self._company(0), self.texts, width)
        self._clear()
        show(self.console, scene)
        self.console.print()
        room = max(LEAST_NEWS, self.console.height - len(scene) - 2 * LEAST_NEWS)
        for told in self.log[0][-room:]:
            self.console.print(told, style="dim", markup=False)

    def _told(self, events: Sequence[Event], reader: int) -> list[str]:
        presenter = presenter_of(self.match.game)
        return presenter.tell(visible(events, reader), self._company(reader), self.texts)

    def _remember(self, events: Sequence[Event]) -> None:
        for reader in (0, *self.people):
            told = self._told(events, reader)
            self.news[reader] += told
            self.log[reader] += told

    def _recall(self) -> None:
        """Fill the logs from the record, after resuming or undoing."""
        self.news = {reader: [] for reader in (0, *self.people)}
        self.log = {reader: [] for reader in (0, *self.people)}
        for _, events in replay(self.match.record):
            self._remember(events)

    def _save(self) -> None:
        self.saves.write(self.match, self.file)
