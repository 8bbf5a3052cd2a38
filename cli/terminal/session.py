"""A table at one keyboard, from its present position to the end of the game.

The session asks the table what it is waiting for (`owed`), has AI players think, shows people the
table and reads a line, says that to the table, and tells what came of it. Several people share the
screen: then a hand is shown only to the person who was called to look. A `Front` draws and reads.

A line with several parts stops when new information appears, so that nobody can try out what a card
turns up. After each card the terminal waits for Enter, since asking only when a call is due would
give it away.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from ...adapters.presentation import presenter as words_of
from ...adapters.presentation.company import Company
from ...adapters.presentation.errors import error_text
from ...adapters.presentation.lessons.course import spoken
from ...adapters.presentation.parts import Sentence
from ...adapters.presentation.texts import Texts
from ...adapters.presentation.typed_line import is_move, read_answer, read_command
from ...core.disclosure import Disclosure
from ...core.errors import StammtischError
from ...core.game import Event, stage_of
from ...core.service.ports import AiMove, Thinker
from ...core.table.commands import AiMoved, AnswerQuestion, Call, Command, Woken
from ...core.table.effects import Ask, Effect, GameEvents, Happened, Think, WakeMe
from ...core.table.refusals import Refusal
from ...core.table.table import Table
from .calls import Hearing
from .event_log import Story
from .ports import Front, Keeper, Look, person

LAST_TOLD = 3
"""Sentences that are repeated on an empty screen."""
NEW_ROUND = "dealt"
"""The kind of event with which a round begins; before it people want to look at the old one."""
WHILE_WAITING = ("rules", "deal", "remind", "lesson", "save", "language", "bell", "quit")
"""Commands while the program waits for a call: they show nobody's cards, nor whether one is due."""
WHILE_UNWATCHED = ("log", "undo")
"""The same, but only where nobody else looks on."""


class Leave(Exception):
    """Somebody wants to go; the game is saved. `code` is the exit code."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code


SessionCommand = Callable[["Session", int, str], None]
"""It is done for a seat with what followed the command (mostly nothing)."""


@dataclass(slots=True)
class Session:
    """Runs a table to the end of its game or until somebody leaves. People are known to the table
    as `person(seat)`. `pause` is seconds per told move, `sleep` waits and `clock` tells the time
    (tests pass their own). `commands`: what can be typed, by name (`menu.COMMANDS`). `reminders`:
    say when a call is due. `explaining`: a first game that explains itself does so. `looking`:
    whose hand the screen may show where several people share it; 0 while anybody may look.
    `thought`: seconds that each AI player took when it last had a choice; `late`: what was found
    for questions after somebody had wished for something else; `waited`: AI players have thought
    since a person was asked. `warned`: the entries and moves taken back when somebody who wanted to
    leave was told what isn't saved."""

    table: Table
    thinker: Thinker
    keeper: Keeper
    front: Front
    texts: Texts
    commands: Mapping[str, SessionCommand]
    pause: float = 0.0
    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.time
    reminders: bool = False
    explaining: bool = True
    people: list[int] = field(init=False)
    story: Story = field(init=False)
    hearing: Hearing = field(init=False)
    looking: int = field(init=False, default=0)
    greeted: set[int] = field(init=False, default_factory=set)
    warned: tuple[int, int] | None = field(init=False, default=None)
    thought: dict[int, float] = field(init=False, default_factory=dict)
    late: list[AiMoved] = field(init=False, default_factory=list)
    waited: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self.people = [seat for seat, chair in enumerate(self.table.chairs, 1) if chair.person]
        self.story = Story(self.texts, self.company)
        self.hearing = Hearing(words_of.presenter_of(self.table.game).calls)

    @property
    def shared(self) -> bool:
        """Do several people look at this screen?"""
        return len(self.people) > 1

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.table.chairs)

    @property
    def moment(self) -> tuple[int, int]:
        """Tells apart the positions of one game: moves that were taken back are counted."""
        record = self.table.record
        assert record is not None
        return len(record.moves), record.undone

    def announce(self, news: str) -> None:
        """Something that everybody must see at their next look at the table."""
        self.story.note(self.table, Sentence(news, "must"))

    # The game

    def run(self) -> None:
        """Until the game is over; raises Leave. The game is saved at every moment."""
        self._save()
        self.front.begin(self.shared)
        stopped = False
        if self.shared:
            self.open_screen()
        try:
            for seat in self._speakers(self.hearing.begin(self.table.view(0))):
                if not self.shared:
                    self.screen(seat)
                self._hear(seat)
            while self.table.phase == "playing":
                self._go_on()
        except (KeyboardInterrupt, EOFError) as stop:
            stopped = True
            raise Leave(130 if isinstance(stop, KeyboardInterrupt) else 0) from None
        finally:
            self.front.finish(stopped)
        self._end()

    def _go_on(self) -> None:
        """What the table is waiting for: calls have been heard, so it needn't wait for them;
        then AI players, so that nobody waits for people who choose at the same time; then people
        in the order of their seats. What people wished for meanwhile comes first."""
        if self._granted() or self._moved_late():
            return
        owed = self.table.owed()
        for one in owed:
            if isinstance(one, WakeMe) and one.why == "rest":
                self.tell(self.do(Woken(one.question, one.why)))
                return
        for one in owed:
            if isinstance(one, Think):
                self._think(one)
                return
        self._person_moves(min(one.seat for one in owed if isinstance(one, Ask)))

    def _granted(self) -> bool:
        """Do what was wished for while nobody was asked; was there anything? At a shared screen
        only what concerns all."""
        seat = self.people[0] if len(self.people) == 1 else 0
        wishes = [one for one in self.front.wishes() if seat or one in WHILE_WAITING]
        for name in wishes:
            self.commands[name](self, seat, "")
        return bool(wishes)

    def _moved_late(self) -> bool:
        """Tell the table what AI players found too late; it takes that only if the question is
        still open. Did it?"""
        while self.late:
            with suppress(Refusal):
                self.tell(self.do(self.late.pop(0)))
                return True
        return False

    def do(self, command: Command) -> tuple[Effect, ...]:
        """Say something to the table; raises a StammtischError if it is refused."""
        step = self.table.do(command, self.clock())
        self.table = step.table
        return step.effects

    def _think(self, owed: Think) -> None:
        """An AI player moves, after as long as it took the last time it had a choice: how soon its
        move comes tells people nothing about cards they can't see."""
        job, seat = self.table.job(owed.question), owed.seat
        began = time.monotonic()

        def late(found: AiMove) -> None:
            self.late.append(AiMoved(owed.question, found.move, found.by))

        self.waited = True
        thought = self.front.work(lambda: self.thinker.move(job), late)
        if thought is None:
            return
        if len(job.legal) > 1:
            self.thought[seat] = time.monotonic() - began
        elif self.people and stage_of(self.table.game, job.view.stage).guarded:
            self.sleep(self.thought.get(seat, 0.0))
        if thought.fault is not None:
            why = error_text(thought.fault, self.texts)
            name = self.names[seat - 1]
            told = self.texts("t-stand-in", why=why, name=name, player=thought.by)
            self.front.say(told, "yellow")
            self.announce(told)
        self.tell(self.do(AiMoved(owed.question, thought.move, thought.by)))

    def _person_moves(self, seat: int) -> None:
        question = self.table.question_of(person(seat))
        if self.waited or (self.shared and self.looking != seat):
            self.front.ring()
        self.waited = False
        self._draw_curtain(seat)
        self.screen(seat)
        while question is not None and self.table.question_of(person(seat)) == question:
            self.answer(seat, self.front.choose(self.texts("t-prompt")))

    def answer(self, seat: int, typed: str) -> None:
        """One line of input: a command, a number, or a move in notation, perhaps with a call."""
        typed = typed.strip()
        if not typed:
            return
        game = self.table.game
        name, rest = read_command(typed)
        if name and not is_move(game, self.table.view(seat), typed):
            self.commands[name](self, seat, rest)
            return
        said = read_answer(game.name, typed)
        choice, call = said.choice, said.call
        question = self.table.question_of(person(seat))
        assert question is not None
        self.hearing.typed(seat, call)
        before = self.table
        try:
            if choice == "":
                effects = self.do(Call(person(seat), call))
            else:
                effects = self.do(AnswerQuestion(person(seat), question.id, choice, call))
        except StammtischError as error:
            self.hearing.typed(seat, "")
            self.front.say(error_text(error, self.texts, game.name, typed), "yellow")
            return
        if choice != "":
            self.story.looked(before, seat)
        self.tell(effects)
        if choice == "" and self.hearing.under_way:
            self.say("t-called", call=call)

    def tell(self, effects: Sequence[Effect]) -> None:
        """Save, and tell what happened; stop where people want to look or may call something."""
        self._save()
        for effect in effects:
            if isinstance(effect, Happened) and effect.kind == "said":
                self.hearing.heard(effect.seat, str(dict(effect.facts)["text"]))
        events = [event for one in effects if isinstance(one, GameEvents) for event in one.events]
        laid = self.hearing.after(events, self.table.view(0))
        speakers = self._speakers(laid)
        cut, new_round = self._cut(events, bool(speakers))
        leaves = bool(self.looking) and self._next_seat() != self.looking
        if leaves and not self.pause and not speakers:  # nobody is waited for
            self.looking = 0
        self._tell(events[:cut], events[cut:], redraw=not speakers)
        taken_back = self.moment[1]
        for seat in speakers:
            self._hear(seat)
            if self.moment[1] != taken_back:
                return
        self._tell_calls()
        if not speakers and self.pause and self.people and (new_round or leaves):
            if new_round:
                self.front.round_over(self.look(self._reader()), self.table.record)
            else:
                self.front.ask(self.texts("t-enter"))
        if leaves and self.looking:
            self._give_up_screen()
        if cut < len(events):
            self._tell(events[cut:])

    def _next_seat(self) -> int:
        """Who comes next; 0 where nobody is asked."""
        owed = self.table.owed()
        thinking = [one.seat for one in owed if isinstance(one, Think)]
        asked = [one.seat for one in owed if isinstance(one, Ask)]
        return thinking[0] if thinking else min(asked, default=0)

    def _cut(self, events: Sequence[Event], speakers: bool) -> tuple[int, bool]:
        """How many of the events are told before people look or speak; is it a new round that
        follows?"""
        kinds = [event.kind for event in events]
        if NEW_ROUND in kinds:
            return kinds.index(NEW_ROUND), True
        rules = self.hearing.rules
        return rules.over_at(events) if rules and speakers else len(events), False

    # Calls

    def _speakers(self, laid: Sequence[int]) -> list[int]:
        return self.hearing.speakers(
            self.people, laid, self.reminders, lambda seat: self.table.owes_call(person(seat))
        )

    def _hear(self, seat: int) -> None:
        """Wait for Enter, and take a call for what it is; no other word counts."""
        if self.looking and seat != self.looking:
            self.looking = 0
            self.front.clear()
            self.front.say("\n".join(self.story.log(self.table, 0)[-LAST_TOLD:]), "dim")
        prompt, taken_back = self._word_prompt(seat), self.moment[1]
        while self.moment[1] == taken_back:
            typed = self.front.ask(prompt, commands=True).strip()
            name, rest = read_command(typed)
            if not name:
                said = read_answer(self.table.game.name, typed)
                if said.call and said.choice == "":
                    self.tell(self.do(Call(person(seat), said.call)))
                break
            if name == "help":
                self.say(f"moment-{self.table.game.name}-call")
                self.say("t-commands")
            elif name in WHILE_WAITING or (name in WHILE_UNWATCHED and not self._watched(seat)):
                self.commands[name](self, seat, rest)
            else:
                self.say("t-not-here")

    def _watched(self, seat: int) -> bool:
        """May others look at the screen while this person is addressed?"""
        return self.shared and seat != self.looking

    def _word_prompt(self, seat: int) -> str:
        rules = self.hearing.rules
        told = self.texts("t-enter")
        if rules and self.reminders and self.table.owes_call(person(seat)):
            told = rules.reminder(self.table.view(seat), self.texts)
        return f"{self.names[seat - 1]}: {told}" if self._watched(seat) else told

    def _tell_calls(self) -> None:
        """Calls that were not due: all hear them."""
        for event in self.hearing.untold():
            self.story.note(self.table, event)
            self._tell([event], redraw=False)

    # Second thoughts

    def taken_back(self) -> None:
        """Moves were taken back: all is told anew."""
        self.story.forget()
        self.hearing = Hearing(self.hearing.rules)
        self.hearing.begin(self.table.view(0))
        self._save()
        self.announce(self.texts("t-undone"))

    def speak(self, texts: Texts) -> None:
        """From now on in these words."""
        self.texts = self.keeper.texts = self.story.texts = texts
        self.story.logs.clear()

    def show_again(self, seat: int) -> None:
        """The table for a person who is asked; for anybody else as they may see it now."""
        if seat and self.table.question_of(person(seat)):
            self.screen(seat)
        elif reader := self._reader():
            self.front.moved(self.look(reader, log=self.story.log(self.table, reader)))
        else:
            self.open_screen()

    def leave(self) -> None:
        """What isn't saved is lost only if somebody says so twice."""
        self.keeper.save(self.table)
        if not self.keeper.is_saved(self.table) and self.warned != self.moment:
            self.warned = self.moment
            self.keeper.say_unsaved(self.table)
            self.say("t-quit-again")
            return
        raise Leave

    # The end

    def _end(self) -> None:
        reader = self.people[0] if len(self.people) == 1 else 0
        outcome, record = self.table.outcome, self.table.record
        assert outcome is not None
        assert record is not None
        self.front.over(self.look(reader), outcome, record)
        self.keeper.offer_to_save(self.table, self.front.ask if self.people else None)
        self.say("t-record", file=shlex.quote(str(self.keeper.file)))
        self.say("t-deal", seed=Disclosure(record).seed, commitment=record.commitment)
        if said := sum(map(bool, record.words)):
            self.say("t-deal-words", number=said)

    # The screen

    def company(self, reader: int) -> Company:
        """A person alone at the keyboard is "you" on the screen too."""
        names = list(self.names)
        if reader and len(self.people) == 1:
            names[reader - 1] = self.texts("t-you")
        return Company(tuple(names), reader)

    def look(self, reader: int, **more: Any) -> Look:
        """The table as it stands, for a reader; `more` are further fields of Look."""
        game, view = self.table.game, self.table.view(reader)
        return Look(game, view, self.company(reader), self.texts, **more)

    def say(self, message: str, **facts: object) -> None:
        self.front.say(self.texts(message, **facts))

    def _draw_curtain(self, seat: int) -> None:
        """At a shared screen nobody's hand is shown before the others can look away."""
        if self._watched(seat):
            if self.looking:
                self._give_up_screen()
            self.front.curtain(self.texts("t-curtain", name=self.names[seat - 1]))
            self.looking = seat

    def _give_up_screen(self) -> None:
        """From now on anybody may look, so no hand may be left on the screen."""
        self.looking = 0
        self.open_screen()

    def screen(self, seat: int) -> None:
        """The table as this person sees it; the first time with what one has to know."""
        game, view = self.table.game, self.table.view(seat)
        advice = [] if seat in self.greeted else words_of.asked(game, view, self.texts)
        self.greeted.add(seat)
        news, company = self.story.news(self.table, seat), self.company(seat)
        if self.explaining:
            explained, tries = spoken(self.table.record, view, company, self.texts)
            news += [Sentence(text, "must") for text in explained]
            advice += tries
        log = self.story.log(self.table, seat)
        since = self.story.marks.get(seat, 0)
        self.front.show(Look(game, view, company, self.texts, news, advice, log, since))

    def _reader(self) -> int:
        """Whose eyes the screen may show the table through; 0: anybody's."""
        return self.people[0] if len(self.people) == 1 else self.looking

    def _tell(
        self, events: Sequence[Event], later: Sequence[Event] = (), redraw: bool = True
    ) -> None:
        """Tell what happened on the screen, at a pace to follow; `later`: what is told after it."""
        reader = self._reader()
        if not reader and redraw:
            self.open_screen(len(self.story.sentences(self.table.game, [*events, *later], 0)))
        elif reader and not later:
            self.front.moved(self.look(reader))
        for sentence in self.story.sentences(self.table.game, events, reader):
            self.front.told(sentence)
            if self.pause:
                self.front.rest(self.pause, self.sleep)

    def open_screen(self, untold: int = 0) -> None:
        """The table as anybody may see it, and the log without so many sentences at its end."""
        log = self.story.log(self.table, 0)
        self.front.show_all(self.look(0, log=log[: len(log) - untold]))

    def _save(self) -> None:
        """A full disk doesn't end a game; it is said once, and tried again with every move."""
        if self.keeper.save(self.table):
            self.announce(self.texts("t-not-saved", why=self.keeper.why))
        self.front.grown(self.table.record)
