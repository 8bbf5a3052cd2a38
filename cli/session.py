"""A game at one keyboard: people and AI players, the screen, and the save file."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.text import Text

from ..adapters.presentation import presenter as words_of
from ..adapters.presentation.company import Company
from ..adapters.presentation.errors import error_text
from ..adapters.presentation.parts import Weight
from ..adapters.presentation.texts import Texts
from ..adapters.presentation.words import canonical, command, numbers
from ..adapters.storage.saves import Saves
from ..ai.decision import PlayerFault, decide
from ..ai.player import Player
from ..ai.registry import make_player
from ..core.errors import RuleError, StammtischError
from ..core.game import Event, Move, View
from ..core.match import Match
from ..core.record import replay
from ..core.typed import resolve
from .answers import explain_card, give_hint, show_rules
from .board import LEAST_NEWS, open_board, own_board
from .calls import Calls, owes
from .keeping import Keeping
from .screen import outcome_table, paged, say, show

PERSON = "human"
"""What a record's `players` says of a seat where a person plays."""
STAND_IN = "normal"
"""The player that plays on where another one fails."""
WITH_MORE = ("help", "save")
"""Commands that something may follow."""
NEW_ROUND = "dealt"
"""The kind of event with which a round begins; before it people want to look at the old one."""
ALL: tuple[Weight, ...] = ("must", "news", "log")

SPOKEN = ("rules", "deal", "remind", "save", "quit")
"""Commands while the program waits for a call: they show nobody's cards, nor whether one is due."""
OWN = ("log", "undo")
"""The same, but only where nobody else looks on."""


class Leave(Exception):
    """Somebody wants to go; the game is saved. `code` is the exit code."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code


@dataclass(slots=True)
class Session:
    """Runs a match to its end or until somebody leaves. `pause` is seconds per told move,
    `sleep` waits (tests pass their own). `reminders`: say when a call is due. `looking`: whose
    hand the screen may show where several people share it; 0 while anybody may look. `thought`:
    seconds that each AI player took when it last had a choice. `warned`: the last events when
    somebody who wanted to leave was told what isn't saved."""

    match: Match
    file: Path
    saves: Saves
    console: Console
    texts: Texts
    pause: float = 0.0
    sleep: Callable[[float], None] = time.sleep
    reminders: bool = False
    people: list[int] = field(init=False)
    players: dict[int, Player] = field(init=False)
    news: dict[int, list[str]] = field(init=False)
    log: dict[int, list[str]] = field(init=False)
    calls: Calls = field(init=False)
    looking: int = field(init=False, default=0)
    greeted: set[int] = field(init=False, default_factory=set)
    keeping: Keeping = field(init=False)
    warned: list[Event] | None = field(init=False, default=None)
    thought: dict[int, float] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.keeping = Keeping(self.file, self.saves, self.console, self.texts)
        seats = list(enumerate(self.match.record.players, 1))
        self.people = [seat for seat, spec in seats if spec == PERSON]
        self._recall()
        self.players = {seat: self._made(seat, spec) for seat, spec in seats if spec != PERSON}

    @property
    def shared(self) -> bool:
        """Do several people look at this screen?"""
        return len(self.people) > 1

    def announce(self, news: str) -> None:
        """Something for everybody's next look at the table."""
        for told in self.news.values():
            told.append(news)

    # The game

    def run(self) -> None:
        """Until the game is over; raises Leave. The game is saved at every moment."""
        self._save()
        hidden = self.shared and self.console.set_alt_screen(True)
        if self.shared:
            self._open_screen()
        try:
            while not self.match.over:
                self._move()
        except (KeyboardInterrupt, EOFError) as stop:
            self.console.print()
            raise Leave(130 if isinstance(stop, KeyboardInterrupt) else 0) from None
        finally:
            if hidden:  # it has no scrollback in which a hand could be read
                self.console.clear()  # some terminals keep what is left there
                self.console.set_alt_screen(False)
        self._end()

    def _move(self) -> None:
        seat = self._next_seat()
        if seat not in self.people:
            self._played(self.match.play(seat, self._thought_out(seat)))
        elif words_of.unprompted(self.match.game, self.match.view(seat)):
            self._person_calls(seat)
        else:
            self._person_moves(seat)

    def _thought_out(self, seat: int) -> Move:
        """The move of an AI player, after as long as it took the last time it had a choice: how
        soon it comes tells people nothing about cards they can't see."""
        view = self.match.view(seat)
        began = time.monotonic()
        move = self._decided(seat)
        if len(view.legal) > 1:
            self.thought[seat] = time.monotonic() - began
        elif self.people and not words_of.choice_is_open(self.match.game, view):
            self.sleep(self.thought.get(seat, 0.0))
        return move

    def _decided(self, seat: int) -> Move:
        """The move of an AI player. No game is lost because a player of others fails."""
        try:
            return decide(self.match, seat, self.players[seat])
        except PlayerFault as fault:
            self.players[seat] = self._stand_in(seat, fault)
            return decide(self.match, seat, self.players[seat])

    def _made(self, seat: int, spec: str) -> Player:
        try:
            return make_player(spec, self.match.game)
        except StammtischError as error:
            return self._stand_in(seat, error)

    def _stand_in(self, seat: int, error: StammtischError) -> Player:
        """Who plays on where a player can't; everybody is told why."""
        why = error_text(error, self.texts)
        name = self.match.record.seats[seat - 1]
        told = self.texts("t-stand-in", why=why, name=name, player=STAND_IN)
        say(self.console, told, "yellow")
        self.announce(told)
        for log in self.log.values():
            log.append(told)
        return make_player(STAND_IN, self.match.game)

    def _next_seat(self) -> int:
        """AI players commit first where several seats choose at once; but what is said aloud is
        said in the order of the seats that are asked."""
        pending = self.match.pending
        if words_of.unprompted(self.match.game, self.match.view(pending[0])):
            return pending[0]
        return next((seat for seat in pending if seat not in self.people), pending[0])

    def _person_moves(self, seat: int) -> None:
        view = self.match.view(seat)
        if len(view.legal) == 1 and (
            not self.shared or words_of.choice_is_open(self.match.game, view)
        ):
            self._played(self.match.play(seat, view.legal[0]))
            return
        self._draw_curtain(seat)
        self._screen(seat)
        told = len(self.match.record.moves)
        match = self.match
        while len(self.match.record.moves) == told and self.match is match:
            self._answer(seat, self._ask(self.texts("t-prompt")))

    def _answer(self, seat: int, typed: str) -> None:
        """One line of input: a command, a number, or a move in notation, perhaps with a call."""
        view, typed = self.match.view(seat), typed.strip()
        if not typed:
            return
        name, rest = _command(typed)
        if name and not self._is_move(view, typed):
            self._commands()[name](seat, rest)
            return
        game = self.match.game
        line, call = self.calls.split(canonical(game.name, typed))
        if call and not line:
            self._call_early(seat, call)
            return
        try:
            events = self._chosen(seat, line if call else typed)
        except RuleError as error:
            told = error_text(error, self.texts, game.name, typed)
            say(self.console, told, "yellow")
            return
        self.calls.typed(seat, call)
        self.news[seat].clear()
        self._played(events)

    def _chosen(self, seat: int, typed: str) -> list[Event]:
        """Play choices by their numbers, or a move as typed."""
        game = self.match.game
        chosen = numbers(game.name, typed)
        if not chosen:
            return self.match.play_line(seat, canonical(game.name, typed))
        return self.match.play_numbers(seat, chosen, partial(words_of.listed, game))

    def _is_move(self, view: View, typed: str) -> bool:
        """Does the line mean a move, though it is also a command (`h`, where a suit is asked)?"""
        try:
            resolve(self.match.game, view, canonical(self.match.game.name, typed))
        except RuleError:
            return False
        return True

    def _played(self, events: Sequence[Event]) -> None:
        """Save, and tell what happened; stop where people want to look or may call something."""
        self._save()
        match = self.match
        laid = self.calls.after(events, match.view(0))
        speakers = self.calls.speakers(match, self.people, laid, self.reminders)
        cut, new_round = self._cut(events, bool(speakers))
        leaves = self.looking and (match.over or self._next_seat() != self.looking)
        if leaves and not self.pause and not speakers:  # nobody is waited for
            self._give_up_screen()
        self._tell(events[:cut], redraw=not speakers)
        for seat in speakers:
            self._hear(seat)
            if self.match is not match:  # taken back
                return
        for seat, call in self.calls.needless(self.match):
            self._tell_call(seat, call)
        if not speakers and self.pause and self.people and (new_round or leaves):
            self._ask(self.texts("t-enter"))
        if leaves and self.looking:
            self._give_up_screen()
        if cut < len(events):
            self._tell(events[cut:])

    def _cut(self, events: Sequence[Event], speakers: bool) -> tuple[int, bool]:
        """How many of the events are told before people look or speak; is it a new round that
        follows?"""
        kinds = [event.kind for event in events]
        if NEW_ROUND in kinds:
            return kinds.index(NEW_ROUND), True
        rules = self.calls.rules
        return rules.over_at(events) if rules and speakers else len(events), False

    # Calls

    def _person_calls(self, seat: int) -> None:
        """A call is due: it was made, or it wasn't."""
        match = self.match
        if seat not in self.calls.heard:
            if not self.shared and not self.greeted:  # a game that was resumed here
                self._screen(seat)
            self._hear(seat)
            if self.match is not match:  # taken back
                return
        move, instead = self.calls.answer(match, seat)
        if instead:
            self._tell_call(seat, instead)
        self._played(match.play(seat, move))

    def _hear(self, seat: int) -> None:
        """Wait for Enter, and take a call for what it is; no other word counts."""
        self.calls.heard.add(seat)
        if self.looking and seat != self.looking:
            self.looking = 0
            self._clear()
            self.console.print("\n".join(self.log[0][-LEAST_NEWS:]), style="dim")
        match, prompt = self.match, self._word_prompt(seat)
        while self.match is match:
            typed = self._ask(prompt).strip()
            name, rest = _command(typed)
            if not name:
                line, call = self.calls.split(canonical(match.game.name, typed))
                if call and not line:
                    self.calls.typed(seat, call)
                break
            if name == "help":
                self._say(f"moment-{match.game.name}-call")
                self._say("t-commands")
            elif name in SPOKEN or (name in OWN and not self._watched(seat)):
                self._commands()[name](seat, rest)
            else:
                self._say("t-not-here")

    def _watched(self, seat: int) -> bool:
        """May others look at the screen while this person is addressed?"""
        return self.shared and seat != self.looking

    def _word_prompt(self, seat: int) -> str:
        rules = self.calls.rules
        told = self.texts("t-enter")
        if rules and self.reminders and owes(self.match, seat):
            told = rules.reminder(self.match.view(seat), self.texts)
        if self._watched(seat):
            return f"{self.match.record.seats[seat - 1]}: {told}"
        return told

    def _call_early(self, seat: int, call: str) -> None:
        """A line that is nothing but a call: kept while an effect goes on, else needless."""
        self.calls.typed(seat, call)
        if self.calls.under_way:
            self._say("t-called", call=call)
        for caller, needless in self.calls.needless(self.match):
            self._tell_call(caller, needless)

    def _tell_call(self, seat: int, call: str) -> None:
        rules = self.calls.rules
        if rules:
            self._tell([rules.heard(seat, call)], redraw=False)

    def _end(self) -> None:
        reader = self.people[0] if len(self.people) == 1 else 0
        company = self._company(reader)
        self.console.rule()
        view, width = self.match.view(reader), self.console.width
        show(self.console, words_of.table_lines(self.match.game, view, company, self.texts, width))
        say(self.console, self.texts("t-over"), "bold")
        self.console.print(outcome_table(self.match, company.names, self.texts))
        record = self.match.record
        self.keeping.settle(self.match, self._ask if self.people else None)
        self._say("t-record", file=shlex.quote(str(self.keeping.file)))
        self._say("t-deal", seed=record.seed, commitment=record.commitment)

    # Commands

    def _commands(self) -> dict[str, Callable[[int, str], None]]:
        return {
            "help": self._help,
            "hint": self._hint,
            "undo": self._undo,
            "rules": self._rules,
            "log": self._log,
            "table": self._table,
            "deal": self._deal,
            "remind": self._remind,
            "save": self._save_as,
            "quit": self._quit,
        }

    def _help(self, seat: int, rest: str) -> None:
        if rest:
            explain_card(self.console, self.match, rest, self._company(seat), self.texts)
            return
        view = self.match.view(seat)
        say(self.console, words_of.moment(self.match.game, view, self.texts))
        self._say("t-commands")

    def _hint(self, seat: int, rest: str) -> None:
        give_hint(self.console, self.match, self._company(seat), self.texts)

    def _undo(self, seat: int, rest: str) -> None:
        """Back to this person's last real decision."""
        if self.shared:
            self._say("t-undo-alone")
            return
        moves = self.match.record.moves
        for length in range(len(moves) - 1, -1, -1):
            if moves[length][0] != seat:
                continue
            earlier = self.match.rewound(length)
            view = earlier.view(seat)
            if len(view.legal) > 1 and not words_of.unprompted(earlier.game, view):
                earlier.record.undone += 1
                self.match = earlier
                self._recall()
                self._save()
                self.news[seat].append(self.texts("t-undone"))
                return
        self._say("t-nothing-to-undo")

    def _rules(self, seat: int, rest: str) -> None:
        show_rules(self.console, self.match.game.name, self.texts)

    def _log(self, seat: int, rest: str) -> None:
        with paged(self.console):
            self._say("t-log-order")
            say(self.console, "\n".join(reversed(self.log[seat])))

    def _table(self, seat: int, rest: str) -> None:
        self._screen(seat)

    def _deal(self, seat: int, rest: str) -> None:
        self._say("t-commitment", commitment=self.match.record.commitment)
        self._say("t-commitment-why")

    def _remind(self, seat: int, rest: str) -> None:
        self.reminders = not self.reminders
        self._say("t-reminders", on="yes" if self.reminders else "no")

    def _save_as(self, seat: int, rest: str) -> None:
        self.keeping.keep_at(self.match, rest)

    def _quit(self, seat: int, rest: str) -> None:
        """What isn't saved is lost only if somebody says so twice."""
        self.keeping.keep(self.match)
        if not self.keeping.kept(self.match) and self.warned is not self.match.events:
            self.warned = self.match.events
            self.keeping.say_lost(self.match)
            self._say("t-quit-again")
            return
        raise Leave

    # The screen

    def _company(self, reader: int) -> Company:
        """A person alone at the keyboard is "you" on the screen too."""
        names = list(self.match.record.seats)
        if reader and len(self.people) == 1:
            names[reader - 1] = self.texts("t-you")
        return Company(tuple(names), reader)

    def _ask(self, prompt: str) -> str:
        return self.console.input(Text(f"{prompt} ", "bold"))

    def _say(self, message: str, **facts: object) -> None:
        say(self.console, self.texts(message, **facts))

    def _draw_curtain(self, seat: int) -> None:
        """At a shared screen nobody's hand is shown before the others can look away."""
        if self._watched(seat):
            if self.looking:
                self._give_up_screen()
            self._ask(self.texts("t-curtain", name=self.match.record.seats[seat - 1]))
            self.looking = seat

    def _give_up_screen(self) -> None:
        """From now on anybody may look, so no hand may be left on the screen."""
        self.looking = 0
        self._open_screen()

    def _clear(self) -> None:
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.console.rule()

    def _screen(self, seat: int) -> None:
        """The table as this person sees it; the first time with what one has to know."""
        game, view = self.match.game, self.match.view(seat)
        advice = [] if seat in self.greeted else words_of.asked(game, view, self.texts)
        self.greeted.add(seat)
        self._clear()
        company, news = self._company(seat), self.news[seat]
        own_board(self.console, game, view, company, self.texts, news, advice)

    def _tell(self, events: Sequence[Event], redraw: bool = True) -> None:
        """Tell what happened to everybody's log, and on the screen at a pace to follow."""
        reader = self.people[0] if len(self.people) == 1 else self.looking
        if not reader and redraw:
            self._open_screen()
        self._remember(events)
        for told in self._told(events, reader):
            say(self.console, told)
            if self.pause:
                self.sleep(self.pause)

    def _open_screen(self) -> None:
        """The table as anybody may see it."""
        match, company = self.match, self._company(0)
        self._clear()
        open_board(self.console, match.game, match.view(0), company, self.texts, self.log[0])

    def _told(
        self, events: Sequence[Event], reader: int, weights: tuple[Weight, ...] = ALL
    ) -> list[str]:
        company = self._company(reader)
        return words_of.told_lines(self.match.game, events, company, self.texts, weights)

    def _remember(self, events: Sequence[Event]) -> None:
        for reader in (0, *self.people):
            self.news[reader] += self._told(events, reader, ("must", "news"))
            self.log[reader] += self._told(events, reader)

    def _recall(self) -> None:
        """Fill the logs from the record, after resuming or undoing."""
        self.news = {reader: [] for reader in (0, *self.people)}
        self.log = {reader: [] for reader in (0, *self.people)}
        self.calls = Calls(words_of.CALLS.get(self.match.game.name))
        self.calls.look(self.match.view(0))
        for _, events in replay(self.match.record):
            self._remember(events)

    def _save(self) -> None:
        """A full disk doesn't end a game; it is said once, and tried again with every move."""
        if self.keeping.keep(self.match):
            self.announce(self.texts("t-not-saved", why=self.keeping.why))


def _command(typed: str) -> tuple[str | None, str]:
    """The command that was typed, if it is one, and what follows it."""
    first, _, rest = typed.partition(" ")
    if typed.startswith("?") and typed != "?":
        first, rest = "?", typed[1:]
    name = command(first)
    return (name, rest.strip()) if not rest or name in WITH_MORE else (command(typed), "")
