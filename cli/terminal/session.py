"""A table at one keyboard, from its present position to the end of the game.

The session gets the pending work of the table (`owed`), has AI players think, shows people the
table, reads a line, executes it, and shows the events. If several people share the screen, a hand
is only shown to the person who was called to it. A `Front` draws and reads.

A line with several parts stops when new information appears, so that nobody can try out what a card
turns up. After each card the terminal waits for Enter: waiting only when a call is due would reveal
that.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from ...adapters.presentation import presenter as words_of
from ...adapters.presentation.deal import deal_lines
from ...adapters.presentation.ending import last_round_end
from ...adapters.presentation.errors import error_text
from ...adapters.presentation.evaluations import told_infos
from ...adapters.presentation.lessons import lesson_state
from ...adapters.presentation.remarks import Chatter
from ...adapters.presentation.typed_line import (
    is_move,
    meant,
    read_answer,
    read_command,
    read_declaration,
)
from ...core.errors import NotUnderstood, StammtischError
from ...core.game import Event, stage_of
from ...core.scene.company import Company
from ...core.scene.parts import Sentence
from ...core.scene.texts import Texts
from ...core.service.ports import AiMove, Thinker
from ...core.table.commands import AiMoved, AnswerQuestion, Call, Command, Woken
from ...core.table.effects import Ask, Effect, GameEvents, Happened, Think, WakeMe
from ...core.table.refusals import Refusal
from ...core.table.table import Table
from .calls import CallTracker
from .event_log import EventLog
from .ports import Front, Keeper, Look, person

MUST, SUFFERED, READ = 1.5, 2.0, 30
"""How many pauses an event is shown that must be seen; and one that others bring upon the reader,
with a further pause for so many letters."""
LAST_TOLD = 3
"""Sentences that are shown again on an empty screen."""
NEW_ROUND = "dealt"
"""The kind of event at the start of a round; before it people can see the end of the old one."""
WHILE_WAITING = ("rules", "deal", "remind", "lesson", "save", "language", "bell", "quit")
"""Commands that are allowed while waiting for a call: they show no cards, nor if a call is due."""
WHILE_UNWATCHED = ("log", "undo")
"""Further ones, if nobody else looks at the screen."""


def _weight(sentence: Sentence, befalls: bool) -> float:
    """How many pauses an event is shown. `befalls`: others have brought it upon the reader."""
    if befalls:
        return SUFFERED + len(sentence.text) / READ
    return MUST if sentence.weight == "must" else 1.0


class Leave(Exception):
    """Ends the session before the end of the game, which is saved. `code`: the exit code."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code


SessionCommand = Callable[["Session", int, str], None]
"""A function of the session, the seat that gave the command, and its argument (mostly "")."""


@dataclass(slots=True)
class Session:
    """Runs a table to the end of its game, or until it is left. The ids of people at the table are
    `person(seat)`. `commands`: by name (`menu.COMMANDS`); `pause`: seconds after each move of
    others; `sleep`, `clock`: replaced by tests; `reminders`: say when a call is due; `explaining`:
    show the explanations of a lesson; `looking`: the seat whose hand a shared screen may show, 0
    while anybody may look; `think_seconds`: by seat how long an AI player took when it last had a
    choice; `late_moves`: moves of AI players that were found after a command had come first;
    `on_over`: called with the record of a finished game, before its last moves are shown;
    `talking`: AI players say something now and then;
    `waited`: True if AI players have thought since the last prompt; `warned_at`: the position
    (`position_id`) at which a person was warned that the game isn't saved."""

    table: Table
    thinker: Thinker
    keeper: Keeper
    front: Front
    texts: Texts
    commands: Mapping[str, SessionCommand]
    pause: float = 0.0
    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.time
    on_over: Callable[[Any], None] = lambda record: None
    reminders: bool = False
    explaining: bool = True
    talking: bool = False
    people: list[int] = field(init=False)
    event_log: EventLog = field(init=False)
    calls: CallTracker = field(init=False)
    chatter: Chatter = field(init=False)
    looking: int = field(init=False, default=0)
    greeted: set[int] = field(init=False, default_factory=set)
    warned_at: tuple[int, int] | None = field(init=False, default=None)
    think_seconds: dict[int, float] = field(init=False, default_factory=dict)
    late_moves: list[AiMoved] = field(init=False, default_factory=list)
    waited: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self.people = [seat for seat, chair in enumerate(self.table.head.chairs, 1) if chair.person]
        self.event_log = EventLog(self.texts, self.company)
        self.calls = CallTracker(words_of.presenter_of(self.table.game).calls)
        speakers = set(range(1, len(self.names) + 1)) - set(self.people)
        self.chatter = Chatter(self.table.game, speakers)

    @property
    def shared(self) -> bool:
        """True if several people use this screen."""
        return len(self.people) > 1

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.table.head.chairs)

    @property
    def position_id(self) -> tuple[int, int]:
        """The numbers of entries and of moves taken back, which identify a position of the game."""
        record = self.table.record
        assert record is not None
        return len(record.moves), record.undone

    def announce(self, news: str) -> None:
        """Add a sentence that everybody must see when the table is shown next."""
        self.event_log.note(self.table, Sentence(news, "must"))

    # The game

    def run(self) -> None:
        """Play until the game is over, and save it after each step; raises Leave."""
        self._save()
        self.front.begin(self.shared)
        stopped = False
        if self.shared:
            self.open_screen()
        elif self.front.scrolls:
            self._tell_beginning()
        elif reader := self._reader():
            self.front.table_changed(self.look(reader))
        try:
            for seat in self._possible_callers(self.calls.begin(self.table.view(0))):
                if not self.shared:
                    self.screen(seat)
                self._wait_for_call(seat)
            while self.table.phase == "playing":
                self._advance()
        except (KeyboardInterrupt, EOFError) as stop:
            stopped = True
            raise Leave(130 if isinstance(stop, KeyboardInterrupt) else 0) from None
        finally:
            self.front.finish(stopped)
        self._end()

    def _tell_beginning(self) -> None:
        """Show what has happened before anybody was asked."""
        reader = self._reader()
        for sentence in self.event_log.untold(self.table, reader):
            self.front.show_event(sentence)
        self.event_log.mark_told(self.table, reader, notes=True)

    def _advance(self) -> None:
        """Do one piece of pending work: queued commands, then late moves; then the end of the time
        for calls, which have been made by now; then moves of AI players, so that they don't have to
        wait for people who choose at the same time; then those of people by seat."""
        if self._run_queued_commands() or self._apply_late_moves():
            return
        pending = self.table.owed()
        for effect in pending:
            if isinstance(effect, WakeMe) and effect.why == "rest":
                self.tell(self.do(Woken(effect.question, effect.why)))
                return
        for effect in pending:
            if isinstance(effect, Think):
                self._think(effect)
                return
        self._person_moves(min(effect.seat for effect in pending if isinstance(effect, Ask)))

    def _run_queued_commands(self) -> bool:
        """Run queued commands, at a shared screen only those that concern everybody, and make
        declarations; return True if there were any."""
        seat = self.people[0] if len(self.people) == 1 else 0
        typed = self.front.queued_commands()
        queued = [line for line in typed if not self._declares(seat, line)]
        lines = [line.partition(" ") for line in queued]
        allowed = [(name, more) for name, _, more in lines if seat or name in WHILE_WAITING]
        for name, argument in allowed:
            self.commands[name](self, seat, argument)
        return bool(allowed) or len(queued) < len(typed)

    def _apply_late_moves(self) -> bool:
        """Apply the first late move whose question is still open; return True if there is one."""
        while self.late_moves:
            with suppress(Refusal):
                self.tell(self.do(self.late_moves.pop(0)))
                return True
        return False

    def do(self, command: Command) -> tuple[Effect, ...]:
        """Carry out a command at the table; raises a StammtischError if it is refused."""
        step = self.table.do(command, self.clock())
        self.table = step.table
        return step.effects

    def _think(self, request: Think) -> None:
        """Have an AI player move. Without a choice it takes as long as the last time with one, if
        the time would reveal hidden cards otherwise."""
        job, seat = self.table.job(request.question), request.seat
        began = time.monotonic()

        def on_late(ai_move: AiMove) -> None:
            self.late_moves.append(self._ai_moved(request, ai_move))

        self.waited = True
        ai_move = self.front.work(lambda: self.thinker.move(job), on_late)
        if ai_move is None:
            return
        if len(job.legal) > 1:
            self.think_seconds[seat] = time.monotonic() - began
        elif self.people and stage_of(self.table.game, job.view.stage).guarded:
            self.sleep(self.think_seconds.get(seat, 0.0))
        if ai_move.fault is not None:
            why = error_text(ai_move.fault, self.texts)
            name = self.names[seat - 1]
            message = self.texts("t-stand-in", why=why, name=name, player=ai_move.by)
            self.front.say(message, "yellow")
            self.announce(message)
            self.event_log.mark_told(self.table, self._reader(), notes=True)
        entries = self.position_id[0]
        self.tell(self.do(self._ai_moved(request, ai_move)))
        assert self.table.record is not None
        for _, sentence in told_infos(self.table.record, self.texts, entries):
            self.front.show_event(sentence)

    def _ai_moved(self, request: Think, ai_move: AiMove) -> AiMoved:
        """The command for a move; what its player told about it only where nobody plays."""
        info = None if self.people else ai_move.info
        return AiMoved(request.question, ai_move.move, ai_move.by, info)

    def _person_moves(self, seat: int) -> None:
        question = self.table.question_of(person(seat))
        if self.waited or (self.shared and self.looking != seat):
            self.front.ring()
        self.waited = False
        if self._calls_at_curtain(seat):
            return
        self.screen(seat)
        while question is not None and self.table.question_of(person(seat)) == question:
            self.answer(seat, self.front.choose(self.texts("t-prompt")))

    def answer(self, seat: int, typed: str) -> None:
        """Execute a line: a command, a number, or a move in notation, possibly with a call."""
        typed = typed.strip()
        if not typed:
            return
        game = self.table.game
        if self._declares(seat, typed):
            return
        name, argument = read_command(typed)
        if name and not is_move(game, self.table.view(seat), typed):
            self.commands[name](self, seat, argument)
            return
        answer = read_answer(game.name, typed)
        choice, call = answer.choice, answer.call
        question = self.table.question_of(person(seat))
        assert question is not None
        self.calls.note_move(seat, call)
        table_before = self.table
        try:
            if choice == "":
                effects = self.do(Call(person(seat), call))
            else:
                effects = self.do(AnswerQuestion(person(seat), question.id, choice, call))
        except StammtischError as error:
            self.calls.note_move(seat, "")
            self.front.say(self._refusal(error, seat, typed), "yellow")
            return
        if choice != "":
            self.event_log.mark_seen(table_before, seat)
        self.tell(effects)
        if choice == "" and self.calls.under_way:
            self.say("t-called", call=call)

    def _refusal(self, error: StammtischError, seat: int, typed: str) -> str:
        """Why a line was refused; where it isn't understood, what was probably meant."""
        game = self.table.game
        if isinstance(error, NotUnderstood):
            near = meant(game, self.table.view(seat), typed, self.texts)
            if near:
                return self.texts("not-understood-near", text=typed, near=near)
        return error_text(error, self.texts, game.name, typed)

    def tell(self, effects: Sequence[Effect]) -> None:
        """Save, and show the events; pause where people may look at the table or call."""
        self._save()
        for effect in effects:
            if isinstance(effect, Happened) and effect.kind == "said":
                self.calls.add(effect.seat, str(dict(effect.facts)["text"]))
        of_game = [effect for effect in effects if isinstance(effect, GameEvents)]
        events = [event for effect in of_game for event in effect.events]
        callers = self._possible_callers(self.calls.after(events, self.table.view(0)))
        cut, new_round = self._cut(events, bool(callers))
        leaves = bool(self.looking) and self._next_seat() != self.looking
        if leaves and not self.pause and not callers:  # no pause
            self.looking = 0
        self._tell(events[:cut], events[cut:], redraw=not callers, new_round=new_round)
        self._tell_remark(events)
        undone = self.position_id[1]
        for seat in callers:
            self._wait_for_call(seat)
            if self.position_id[1] != undone:
                return
        self._tell_calls()
        if not callers and self.pause and self.people and (new_round or leaves):
            if new_round:
                self._show_round_end()
            else:
                self.front.ask(self.texts("t-enter"))
        if leaves and self.looking:
            self._give_up_screen()
        if cut < len(events):
            self._tell(events[cut:])

    def _tell_remark(self, events: Sequence[Event]) -> None:
        """Show what an AI player says about events, if one does."""
        reader, moves = self._reader(), self.position_id[0]
        company = self.company(reader)
        told = self.chatter.remark(events, moves, company, self.texts) if self.talking else None
        if told is not None:
            self.event_log.note(self.table, told)
            self.event_log.mark_told(self.table, reader, notes=True)
            self.front.show_event(told)
            if self.pause:
                self.front.wait(self.pause, self.sleep)

    def _show_round_end(self) -> None:
        """Show the table at the end of the round, and what it brought."""
        look, record = self.look(self._reader()), self.table.record
        assert record is not None
        end = last_round_end(record, look.company, self.texts)
        self.front.round_over(replace(look, view=end.view, news=end.told), record)

    def _next_seat(self) -> int:
        """The seat that moves next; 0 if there is none."""
        pending = self.table.owed()
        thinking = [effect.seat for effect in pending if isinstance(effect, Think)]
        prompted = [effect.seat for effect in pending if isinstance(effect, Ask)]
        return thinking[0] if thinking else min(prompted, default=0)

    def _cut(self, events: Sequence[Event], callers: bool) -> tuple[int, bool]:
        """The number of events that are shown before a pause; and True if the pause is before a new
        round."""
        kinds = [event.kind for event in events]
        if NEW_ROUND in kinds:
            return kinds.index(NEW_ROUND), True
        rules = self.calls.rules
        return rules.over_at(events) if rules and callers else len(events), False

    # Calls

    def _possible_callers(self, laid: Sequence[int]) -> list[int]:
        return self.calls.possible_callers(
            self.people, laid, self.reminders, lambda seat: self.table.owes_call(person(seat))
        )

    def _wait_for_call(self, seat: int) -> None:
        """Wait for Enter, a call, or an allowed command."""
        if self.looking and seat != self.looking:
            self.looking = 0
            self.front.clear()
            last = self.event_log.log(self.table, 0)[-LAST_TOLD:]
            self.front.say("\n".join(sentence.text for sentence in last), "dim")
        prompt, undone = self._call_prompt(seat), self.position_id[1]
        while self.position_id[1] == undone:
            typed = self.front.ask(prompt, commands=True).strip()
            name, argument = read_command(typed)
            if self._declares(seat, typed):
                break
            if not name:
                answer = read_answer(self.table.game.name, typed)
                if answer.call and answer.choice == "":
                    self.tell(self.do(Call(person(seat), answer.call)))
                elif typed:
                    self.say("t-unused", text=typed)
                break
            if name == "help":
                self.say(f"moment-{self.table.game.name}-call")
                self.say("t-commands")
            elif name in WHILE_WAITING or (
                name in WHILE_UNWATCHED and not self._others_may_look(seat)
            ):
                self.commands[name](self, seat, argument)
            else:
                self.say("t-not-here")

    def _declares(self, seat: int, typed: str) -> bool:
        """Make the declaration that was typed, if it is one: that of the seat (0: of nobody), or of
        the person whose name follows it; all hear it if that isn't possible, so that nobody can
        find out who holds what. Return False if the line is something else, or an answer of the
        seat."""
        call, name = read_declaration(self.table.game.name, typed)
        named = [one for one in self.people if self.names[one - 1].lower() == name.lower()]
        caller = next(iter(named), 0) if name else seat
        if not call or not caller or self.table.phase != "playing":
            return False
        asked = not name and self.table.question_of(person(caller)) is not None
        if asked and not self.table.declaration_of(person(caller)):
            return False
        try:
            effects = self.do(Call(person(caller), call))
        except StammtischError as error:
            self.front.say(error_text(error, self.texts, self.table.game.name, typed), "yellow")
            if name:
                who = self.names[caller - 1]
                self.announce(self.texts("t-no-declaration", call=call, name=who))
        else:
            self.tell(effects)
        return True

    def _others_may_look(self, seat: int) -> bool:
        """True if others may look at the screen while this person is prompted."""
        return self.shared and seat != self.looking

    def _call_prompt(self, seat: int) -> str:
        rules = self.calls.rules
        prompt = self.texts("t-enter-or-call")
        if rules and self.reminders and self.table.owes_call(person(seat)):
            prompt = rules.reminder(self.table.view(seat), self.texts)
        return f"{self.names[seat - 1]}: {prompt}" if self._others_may_look(seat) else prompt

    def _tell_calls(self) -> None:
        """Show calls that weren't due to everybody."""
        for event in self.calls.take_pending():
            self.event_log.note(self.table, event)
            self._tell([event], redraw=False)

    # Undo, language, leaving

    def after_undo(self) -> None:
        """Start the log again after moves were taken back."""
        self.event_log.forget(self.table)
        self.calls = CallTracker(self.calls.rules)
        self.calls.begin(self.table.view(0))
        self._save()
        self.announce(self.texts("t-undone"))

    def change_language(self, texts: Texts) -> None:
        """Use these texts from now on."""
        self.texts = self.keeper.texts = self.event_log.texts = texts
        self.event_log.logs.clear()

    def show_again(self, seat: int) -> None:
        """Show the table again: to the person on a seat, if prompted, else as it may be seen."""
        if seat and self.table.question_of(person(seat)):
            self.screen(seat)
        elif reader := self._reader():
            self.front.table_changed(self.look(reader, log=self.event_log.log(self.table, reader)))
        else:
            self.open_screen()

    def leave(self) -> None:
        """Leave the game; if it isn't saved, only when asked twice."""
        self.keeper.save(self.table)
        if not self.keeper.is_saved(self.table) and self.warned_at != self.position_id:
            self.warned_at = self.position_id
            self.keeper.say_unsaved(self.table)
            self.say("t-quit-again")
            return
        raise Leave

    # The end of the game

    def _end(self) -> None:
        record = self.table.record
        assert record is not None
        self.show_outcome(self.front)
        self.keeper.offer_to_save(self.table, self.front.ask if self.people else None)
        file = shlex.quote(str(self.keeper.file))
        self.say("t-record", file=file)
        for line in deal_lines(record, self.texts):
            self.front.say(line)
        self.say("t-deal-file", file=file)

    def show_outcome(self, front: Front) -> None:
        """Show the end of the game on a front."""
        reader = self.people[0] if len(self.people) == 1 else 0
        outcome, record = self.table.outcome, self.table.record
        assert outcome is not None
        assert record is not None
        look = self.look(reader, log=self.event_log.log(self.table, reader))
        front.show_outcome(look, outcome, record)

    # The screen

    def company(self, reader: int) -> Company:
        """The names for a reader; a person alone at the keyboard is called "you"."""
        names = list(self.names)
        if reader and len(self.people) == 1:
            names[reader - 1] = self.texts("t-you")
        return Company(tuple(names), reader)

    def look(self, reader: int, **fields: Any) -> Look:
        """The present table for a reader; `fields`: further fields of Look."""
        game, view, company = self.table.game, self.table.view(reader), self.company(reader)
        if reader in self.people:
            fields["declaration"] = self.table.declaration_of(person(reader))
        if self.explaining:
            fields["lesson"] = lesson_state(self.table.record, view, company, self.texts)
        return Look(game, view, company, self.texts, **fields)

    def say(self, message: str, **facts: object) -> None:
        self.front.say(self.texts(message, **facts))

    def _calls_at_curtain(self, seat: int) -> bool:
        """At a shared screen, wait until a person is alone at it before their hand is shown. Return
        True if somebody makes a declaration instead."""
        if self._others_may_look(seat):
            if self.looking:
                self._give_up_screen()
            typed = self.front.curtain(self.texts("t-curtain", name=self.names[seat - 1]))
            if self._declares(0, typed):
                return True
            self.looking = seat
        return False

    def _give_up_screen(self) -> None:
        """Allow anybody to look, and show the table without hands."""
        self.looking = 0
        self.open_screen()

    def screen(self, seat: int) -> None:
        """Show the table to this person, the first time with an explanation, unless a lesson has
        its own."""
        if self.front.scrolls and not self.shared:
            news = self.event_log.untold(self.table, seat)
        else:
            news = self.event_log.news(self.table, seat)
        self.event_log.mark_told(self.table, seat, notes=True)
        log = self.event_log.log(self.table, seat)
        since = self.event_log.marks.get(seat, 0)
        look = self.look(seat, news=news, log=log, since=since)
        if seat not in self.greeted and look.lesson is None:
            look = replace(look, advice=words_of.asked(look.game, look.view, self.texts))
        self.greeted.add(seat)
        self.front.show(look)

    def _reader(self) -> int:
        """The seat for which the screen may show the table; 0: only without hands."""
        return self.people[0] if len(self.people) == 1 else self.looking

    def _tell(
        self,
        events: Sequence[Event],
        later: Sequence[Event] = (),
        redraw: bool = True,
        new_round: bool = False,
    ) -> None:
        """Show events one by one with pauses; `later`: events that are shown afterwards;
        `new_round`: they belong to a round whose table can't be shown yet."""
        reader, by_reader = self._reader(), self._last_mover() == self._reader()
        sentences = self.event_log.sentences(self.table.game, events, reader)
        if not reader and redraw:
            self.open_screen(len(self.event_log.sentences(self.table.game, [*events, *later], 0)))
        elif reader and not new_round:
            all_sentences = self.event_log.sentences(self.table.game, [*events, *later], reader)
            self.front.table_changed(self.look(reader), all_sentences)
        for sentence in sentences:
            befalls = reader in sentence.seats and not by_reader
            self.front.show_event(sentence, befalls)
            if self.pause:
                self.front.wait(self.pause * _weight(sentence, befalls), self.sleep)
        if reader and not later:
            self.event_log.mark_told(self.table, reader)

    def _last_mover(self) -> int:
        """The seat that has moved last; 0 if none has."""
        record = self.table.record
        moves = record.moves if record is not None else []
        return next((seat for seat, _ in reversed(moves) if seat), 0)

    def open_screen(self, untold: int = 0) -> None:
        """Show the table without hidden information, and the log without its last `untold`
        sentences."""
        log = self.event_log.log(self.table, 0)
        self.front.show_all(self.look(0, log=log[: len(log) - untold]))

    def _save(self) -> None:
        """Save the game; an error is shown once, and saving is tried again after each step."""
        if self.keeper.save(self.table):
            self.announce(self.texts("t-not-saved", why=self.keeper.why))
        record = self.table.record
        self.front.update_record(record)
        if record is not None and record.outcome is not None:
            self.on_over(record)
