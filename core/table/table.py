"""A table: people and AI players round a game, as a pure state machine.

    step = table.do(AnswerQuestion("anna", question, "play r7"), now)

`do` works on a copy. A command is done as a whole, and the `Step` says what must be stored and
what may be sent; or it is refused with a StammtischError and leaves no trace. There is no clock
here (the time comes with each command, in seconds since 1970, UTC), no input or output, and no
text for people. Randomness comes in with `Open` and `Rematch`, as a secret from which all follows.

Pending work is derived from the table alone (`owed`), so after a crash it is enough to load the
table and derive it again. The effects of a step end with its new pending work.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from ..engine.chance import commitment
from ..errors import RecordError, RecordFull
from ..game import Event, Game, Outcome, Stage, stage_of
from ..games import game_named
from ..match import Match
from ..record import Entry, Record
from . import absence, calls, commands, lobby, questions
from .commands import Command, Open
from .draft import Draft
from .effects import AiJob, Effect, Owed
from .reader import TableReader, without_prompts
from .refusals import NotAtTable, Stale
from .state import HUMAN, Chair, Phase, Question, TableState

INVITATION = 16
"""Characters of an invitation, 64 bits."""

HANDLERS: dict[type[Any], Callable[[Draft, Any], None]] = {
    commands.Join: lobby.join,
    commands.Reached: lobby.reached,
    commands.Watch: lobby.watch,
    commands.AddAi: lobby.add_ai,
    commands.RemoveAi: lobby.remove_ai,
    commands.SetOption: lobby.set_option,
    commands.SetPace: lobby.set_pace,
    commands.SetQuiet: questions.set_quiet,
    commands.SayWord: lobby.say_word,
    commands.ChooseDeck: lobby.choose_deck,
    commands.Start: lobby.start,
    commands.Rematch: lobby.rematch,
    commands.AnswerQuestion: questions.answer,
    commands.AiMoved: questions.ai_moved,
    commands.Call: calls.call,
    commands.Retract: questions.retract,
    commands.Unfold: questions.unfold,
    commands.Hint: questions.hint,
    commands.Hinted: questions.hinted,
    commands.Undo: questions.undo,
    commands.Woken: absence.woken,
    commands.OutOfReach: absence.out_of_reach,
    commands.Leave: absence.leave,
    commands.RetakeSeat: absence.retake_seat,
    commands.Kick: absence.kick,
    commands.Stop: absence.stop,
    commands.CallOff: absence.end_by_operator,
}
ADVISER = "expert"
"""The AI player that gives hints."""


UNSHARED = nullcontext()
"""The `guard` of a table that one thread uses."""


class Table:
    """A table at one moment; never changed. Made by `open_table` and `restore`. Equal ones have the
    same state and the same record. Several threads may use it if `guard` is a lock: a position has
    a scratch space, so only one of them looks at it at a time."""

    def __init__(self, head: TableState, match: Match | None) -> None:
        self.head = head
        """The state beside the record; not to be changed."""
        self.match = match
        """The game with all its secrets, for storage and for tests; not to be changed, and not for
        several threads."""
        self._reader = TableReader(head, match)
        self.guard: AbstractContextManager[Any] = UNSHARED
        """Held while the position is looked at."""
        self._views: dict[int, Any] = {}
        self._views_for_ai: dict[int, Any] = {}
        self._stage: tuple[int, Stage] | None = None
        """As `Draft.known_stage`."""
        self._owed: tuple[Owed, ...] | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return (self.head, self.record) == (other.head, other.record)

    __hash__ = None  # type: ignore[assignment]

    # Commands

    def do(self, command: Command, now: float, admin: bool = False) -> Step:
        """Carry out a command and return the `Step`; this table doesn't change. `admin`: the person
        who gives the command is an administrator of the table's chat, so they have the rights of a
        host, and may end the game. If the record has no room for what follows, the game is called
        off, and its record stays. Raises a StammtischError if the command is refused: a Refusal, or
        an error of the rules."""
        draft = self._next(now, admin)
        try:
            HANDLERS[type(command)](draft, command)
            return _step(draft, self)
        except RecordFull:
            draft = self._next(now)
            absence.call_off(draft, "full")
            return _step(draft, self)

    def _next(self, now: float, admin: bool = False) -> Draft:
        """The draft of the next step."""
        with self.guard:
            match = self.match.clone() if self.match else None
        draft = Draft(self.head.copy(), match, now, admin)
        draft.known_stage = self._stage
        draft.head.step += 1
        return draft

    # State

    @property
    def phase(self) -> Phase:
        """The phase: lobby, playing, paused or over."""
        return self.head.phase

    @property
    def phase_id(self) -> int:
        """The id for the buttons of the phase: start, stop, rematch."""
        return self.head.phase_id

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game_named(self.head.game)

    @property
    def commitment(self) -> str:
        """The commitment to the secret of the present or coming game (see `chance`)."""
        return commitment(self.head.secret, lobby.table_text(self.head))

    @property
    def deal_text(self) -> str:
        """The text of the table to which, with the secret, the commitment belongs."""
        return lobby.table_text(self.head)

    @property
    def invitation(self) -> str:
        """The unguessable code with which people from other chats may join; each game has its
        own."""
        text = f"invitation {self.head.secret} {lobby.table_text(self.head)}"
        return hashlib.sha256(text.encode()).hexdigest()[:INVITATION]

    def is_open_to(self, person: str, invitation: str = "") -> bool:
        """True if a person from another chat may come to this table: they sit or watch there
        already, or have its invitation."""
        if self.head.anyone or person == self.head.host or person in self.head.watchers:
            return True
        invited = hmac.compare_digest(invitation.encode(), self.invitation.encode())
        return invited or self.head.seat_of(person) > 0

    @property
    def outcome(self) -> Outcome | None:
        """The result of a game that was played to its end, else None."""
        with self.guard:
            return self.match.outcome if self.match and self.match.over else None

    @property
    def record(self) -> Record | None:
        """The record of the game with the players of all seats; None before a game has begun."""
        return self.match.record if self.match else None

    def sees_as(self, person: str) -> int:
        """The seat as which a person sees the table: 0 for those who only watch, also if they left
        a public table. Raises NotAtTable if they may not see it."""
        seat = self.head.sees_as(person)
        if not (seat or self.head.public or person in self.head.watchers):
            raise NotAtTable()
        return seat

    def view_of(self, person: str) -> Any:
        """The View of a person at the table; None in a lobby. Raises NotAtTable."""
        seat = self.sees_as(person)
        return self.view(seat) if self.match else None

    def view(self, seat: int) -> Any:
        """The View of a seat (0: spectators) during a game or at its end. Nobody is asked in a game
        that was called off or is paused."""
        with self.guard:
            if seat not in self._views:
                view = self._reader.view(seat)
                shown = self.phase == "playing" or (self.match is not None and self.match.over)
                self._views[seat] = view if shown else without_prompts(view)
            return self._views[seat]

    def question_of(self, person: str) -> Question | None:
        """The open question of a person; None if they aren't asked."""
        question = self.head.questions.get(self.head.seat_of(person))
        return question if question and not question.by else None

    def recent_events(self, person: str) -> list[Event]:
        """The events since the person's own last move that they may see. Raises NotAtTable."""
        if self.match is None:
            return []
        seat, record = self.sees_as(person), self.match.record
        own = [i for i, (who, _) in enumerate(record.moves) if who == seat and seat]
        last = next((i for i in reversed(own) if record.player_at(seat, i) == HUMAN), -1)
        return [event for events in self.events_since(seat, last + 1) for event in events]

    def events_since(self, seat: int, since: int = 0) -> list[list[Event]]:
        """The events of each entry of the record from `since` (from 0) on that a seat
        (0: spectators) may see."""
        return self.match.seen_events(seat, since) if self.match else []

    def owes_call(self, person: str) -> bool:
        """True if this person has to make a call now. Only for reminding that person if they want
        it: nobody else may learn it, not even from what a front end does. Raises NotAtTable."""
        seat, match = self.sees_as(person), self.match
        if match is None or not seat:
            return False
        with self.guard:
            due = seat in match.pending
            return due and stage_of(match.game, match.view(seat).stage).unprompted

    def declaration_of(self, person: str) -> str:
        """The declaration that a person can make now, in notation, or "". For that person alone.
        Raises NotAtTable."""
        seat = self.sees_as(person)
        if not (seat and self.match) or self.phase != "playing":
            return ""
        with self.guard:
            move = self._reader.declaration(seat)
        return "" if move is None else self.game.notation(move)

    # Pending work

    def owed(self) -> list[Owed]:
        """The pending work of the table: prompts, jobs for AI players, timers."""
        if self._owed is None:
            self._owed = tuple(self._reader.owed())
        return list(self._owed)

    def job(self, question: int) -> AiJob:
        """The job of an AI player for a question that it has to answer or to advise on. Raises
        Stale if it isn't open any more."""
        asked = next((q for q in self.head.questions.values() if q.id == question), None)
        if asked is None or not (asked.by or asked.hint):
            raise Stale(question=0)
        reader = self._reader
        view = self._views_for_ai.get(asked.seat)
        if view is None:
            with self.guard:
                view = reader.game.view(reader.position_for_ai_view(asked), asked.seat)
        return AiJob(reader.game.name, view, asked.by or ADVISER, reader.generator_key(asked))

    # Storage

    @classmethod
    def after(cls, draft: Draft) -> Table:
        """The table that a settled draft leads to. Views of those who are asked are known."""
        table = cls(draft.head, draft.match_or_none)
        table._stage = draft.known_stage
        if draft.head.phase == "playing":
            for seat, question in draft.head.questions.items():
                views = table._views_for_ai if question.by else table._views
                views[seat] = draft.views[seat]
        return table

    @classmethod
    def restore(cls, head: TableState, record: Record | None) -> Table:
        """The table with a stored state and record. Raises RecordError if the record is invalid."""
        return cls(head, Match(record) if record else None)


@dataclass(frozen=True, slots=True)
class Step:
    """The result of a command. First store it, in one transaction and only if the stored step is
    still `loaded`: the first `kept` entries of game number `game` stay, `new` follow, and the head
    of `table` replaces the old one. Then `effects` may be sent, in their order."""

    table: Table
    loaded: int
    game: int
    kept: int
    new: tuple[Entry, ...]
    effects: tuple[Effect, ...]


def open_table(command: Open, now: float) -> Step:
    """Open a new table with its first person, who is the host. Raises a StammtischError for an
    unknown game or pace, wrong options, or a name that isn't allowed."""
    lobby.check_name(command.name)
    head = TableState(
        table=command.table,
        game=command.game,
        secret=command.secret,
        options=dict(command.options),
        pace=command.pace,
        public=command.public,
        watching=command.watching,
        host=command.by,
        clock=now,
        anyone=command.anyone,
        expires=command.expires,
        quiet=command.quiet,
    )
    draft = Draft(head, None, now)
    lobby.read_settings(draft)
    head.step = 1
    if command.watching:
        head.watchers[command.by] = command.name
    else:
        head.chairs.append(Chair(command.name, person=command.by, since=head.step))
        head.chairs[0].reachable = command.reachable
    head.phase_id = head.next_id()
    draft.happened("opened", head.seat_of(command.by))
    lobby.show_commitment(draft)
    return _step(draft, None)


def from_record(record: Record, people: dict[int, str], now: float, pace: str = "off") -> Table:
    """A table at which a recorded game is continued: `people` by seat; all other seats are played
    by the record's players. Raises RecordError if such a player is a person."""
    match = Match(record)
    chairs = [
        Chair(name, person=people.get(seat, ""), spec="" if seat in people else spec, since=1)
        for seat, (name, spec) in enumerate(zip(record.seats, record.players, strict=True), 1)
    ]
    for chair in chairs:
        if chair.spec == HUMAN:
            raise RecordError(game=1, move=0, reason="bad-field", name="players")
    head = TableState(
        table=record.table,
        game=record.game,
        secret=record.seed,
        options=dict(record.options),
        pace=pace,
        public=False,
        watching=not people,
        host=next(iter(people.values()), ""),
        phase="over" if match.over else "playing",
        step=1,
        clock=now,
        chairs=chairs,
    )
    draft = Draft(head, match, now)
    head.phase_id = head.next_id()
    questions.settle(draft)
    return Table.after(draft)


def _step(draft: Draft, before: Table | None) -> Step:
    questions.settle(draft)
    after = Table.after(draft)
    moves = draft.match.record.moves if draft.match_or_none else []
    owed_before = before.owed() if before else []
    new_owed = [owed for owed in after.owed() if owed not in owed_before]
    return Step(
        table=after,
        loaded=before.head.step if before else 0,
        game=draft.head.number,
        kept=draft.kept,
        new=tuple(moves[draft.kept :]),
        effects=(*draft.effects, *new_owed),
    )
