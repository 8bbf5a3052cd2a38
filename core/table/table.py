"""A table: people and AI players round a game, as a pure state machine.

    step = table.do(Answer("anna", question, "play r7"), now)

`do` works on a copy. A command is done as a whole, and the `Step` says what must be stored and
what may be sent; or it is refused by a StammtischError and leaves no trace. There is no clock
here (the time comes with each command, in seconds since 1970, UTC), no input or output, and no
word for people. Randomness comes in with `Open` and `Rematch`, as a secret from which all follows.

What a table waits for is derived from it alone (`owed`), so after a crash it is enough to load
the table and ask again. The effects of a step end with what it waits for since.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..chance import commitment
from ..errors import RecordError, RecordFull
from ..game import Event, Game, Outcome, stage_of
from ..games import game_named
from ..match import Match
from ..record import Entry, Record
from . import absence, calls, commands, lobby, questions, undo
from .commands import Command, Open
from .draft import Draft
from .effects import Effect, Job, Owed
from .position import unasked
from .reader import FixedReader, TableReader
from .refusals import NotAtTable, Stale
from .state import HUMAN, Chair, Phase, Question, TableState

INVITATION = 16
"""Characters of an invitation, 64 bits."""

HANDLERS: dict[type[Any], Callable[[Draft, Any], None]] = {
    commands.Join: lobby.join,
    commands.Watch: lobby.watch,
    commands.AddAi: lobby.add_ai,
    commands.RemoveAi: lobby.remove_ai,
    commands.SetOption: lobby.set_option,
    commands.SetPace: lobby.set_pace,
    commands.SayWord: lobby.say_word,
    commands.ChooseDeck: lobby.choose_deck,
    commands.Start: lobby.start,
    commands.Rematch: lobby.rematch,
    commands.Answer: questions.answer,
    commands.AiMoved: questions.ai_moved,
    commands.Call: calls.call,
    commands.Retract: undo.retract,
    commands.Unfold: questions.unfold,
    commands.Hint: undo.hint,
    commands.Hinted: undo.hinted,
    commands.Undo: undo.undo,
    commands.Woken: absence.woken,
    commands.OutOfReach: absence.out_of_reach,
    commands.Leave: absence.leave,
    commands.Back: absence.back,
    commands.Kick: absence.kick,
    commands.Stop: absence.stop,
}
ADVISER = "expert"
"""Whose advice a hint is, where a front end has no other."""


class Derived:
    """What was computed of a table at one step; it is never changed, so threads may share it."""

    def __init__(self) -> None:
        self.views: dict[int, Any] = {}
        self.owed: tuple[Owed, ...] | None = None


class Table:
    """A table at one moment; never changed. Made by `open_table` and `restore`."""

    def __init__(self, head: TableState, match: Match | None) -> None:
        self._head = head
        self._match = match
        self._borrows = False
        """Whether the position is another table's (see `copy`): it is cloned before it is asked
        for anything."""
        self._derived = Derived()
        self._fixed: FixedReader | None = None

    # Commands

    def do(self, command: Command, now: float, admin: bool = False) -> Step:
        """Carry out a command; raises a StammtischError (a Refusal, or what the rules say) and
        changes nothing if it can't be done. If the record has no room for what follows, the game is
        called off, and what there is of the record stays. `admin`: whoever gives the command
        decides about the table's chat, so they may do what hosts may, and end the game."""
        draft = self._next(now, admin)
        try:
            HANDLERS[type(command)](draft, command)
            return _step(draft, self)
        except RecordFull:
            draft = self._next(now)
            absence.call_off(draft, "full")
            return _step(draft, self)

    def _next(self, now: float, admin: bool = False) -> Draft:
        """To work on the next step."""
        match = self._match.clone() if self._match and self._borrows else self._match
        draft = Draft(self._head.copy(), match, now, admin, own=self._borrows)
        draft.head.step += 1
        return draft

    # What is going on

    @property
    def phase(self) -> Phase:
        return self._head.phase

    @property
    def step(self) -> int:
        """How many commands were accepted."""
        return self._head.step

    @property
    def phase_id(self) -> int:
        """The id for the buttons of the phase: start, stop, rematch."""
        return self._head.phase_id

    @property
    def head(self) -> TableState:
        """Everything beside the record; not to be changed."""
        return self._head

    @property
    def match(self) -> Match | None:
        """The game with all its secrets, for storage and for tests; not to be changed."""
        if self._match and self._borrows:
            self._match, self._borrows = self._match.clone(), False
        return self._match

    @property
    def game(self) -> Game:
        return game_named(self._head.game)

    @property
    def commitment(self) -> str:
        """To the secret of the present game, or of the one that is to begin (see `chance`)."""
        return commitment(self._head.secret, lobby.table_text(self._head))

    @property
    def invitation(self) -> str:
        """What people from elsewhere show to join: nobody guesses it, and each game has its own."""
        text = f"invitation {self._head.secret} {lobby.table_text(self._head)}"
        return hashlib.sha256(text.encode()).hexdigest()[:INVITATION]

    def is_open_to(self, person: str, invitation: str = "") -> bool:
        """May somebody from elsewhere come to this table: who sits or watches there already, or
        was invited?"""
        if self._head.anyone or person == self._head.host or person in self._head.watchers:
            return True
        invited = hmac.compare_digest(invitation.encode(), self.invitation.encode())
        return invited or self._head.seat_of(person) > 0

    @property
    def chairs(self) -> tuple[Chair, ...]:
        return tuple(self._head.chairs)

    @property
    def outcome(self) -> Outcome | None:
        """Only when a game was played to its end."""
        match = self.match if self._match and self._match.over else None
        return match.outcome if match else None

    @property
    def record(self) -> Record | None:
        """The record of the game, with who played which seat."""
        return self._match.record if self._match else None

    def sees_as(self, person: str) -> int:
        """As which seat a person sees the table: 0 for those who only watch, also where the table
        is public and they have left; NotAtTable for who may not look."""
        seat = self._head.sees_as(person)
        if not (seat or self._head.public or person in self._head.watchers):
            raise NotAtTable()
        return seat

    def view_of(self, person: str) -> Any:
        """What a person at the table is shown; None in a lobby."""
        seat = self.sees_as(person)
        return self.view(seat) if self._match else None

    def view(self, seat: int) -> Any:
        """What a seat (0: spectators) is shown while a game is on, or at its end. Nobody is asked
        in a game that was called off or is paused."""
        views = self._derived.views
        if seat not in views:
            view = self._reader().view(seat)
            played_out = self._match is not None and self._match.over
            views[seat] = view if self.phase == "playing" or played_out else unasked(view)
        return views[seat]

    def question_of(self, person: str) -> Question | None:
        """What a person is asked now."""
        question = self._head.questions.get(self._head.seat_of(person))
        return question if question and not question.by else None

    def news(self, person: str) -> list[Event]:
        """What was told since the person's own last move, as far as they may see it."""
        if self._match is None:
            return []
        seat, record = self.sees_as(person), self._match.record
        own = [i for i, (who, _) in enumerate(record.moves) if who == seat and seat]
        last = next((i for i in reversed(own) if record.player_at(seat, i) == HUMAN), -1)
        return [event for events in self.told(seat, last + 1) for event in events]

    def told(self, seat: int, since: int = 0) -> list[list[Event]]:
        """What was told with each entry of the record from `since` (from 0) on, as far as a seat
        (0: spectators) may see it."""
        return self._match.seen_events(seat, since) if self._match else []

    def owes_call(self, person: str) -> bool:
        """Has this person to call something now? Only for a person who wants to be reminded: all
        others must not learn it, and mustn't have it shown by what a front end does."""
        seat, match = self.sees_as(person), self.match
        if match is None or not seat or seat not in match.pending:
            return False
        return stage_of(match.game, match.view(seat).stage).unprompted

    # What is waited for

    def owed(self) -> list[Owed]:
        """Everything the table waits for: prompts, jobs for AI players, times."""
        known = self._derived
        if known.owed is None:
            known.owed = tuple(TableReader(self._head, self._match).owed())
        return list(known.owed)

    def job(self, question: int) -> Job:
        """What an AI player needs for a question that it is asked, or to advise on; raises Stale
        if it isn't open any more."""
        asked = next((q for q in self._head.questions.values() if q.id == question), None)
        if asked is None or not (asked.by or asked.hint):
            raise Stale(question=0)
        reader = self._reader()
        view = reader.game.view(reader.shown_to_ai(asked), asked.seat)
        return Job(reader.game.name, view, asked.by or ADVISER, reader.key(asked))

    def copy(self) -> Table:
        """The same table, for another thread to look at: positions have a scratch space of their
        own, so the copy gets a position of its own as soon as it needs one. What was computed of
        the table already is shared."""
        table = Table(self._head, self._match)
        table._derived = self._derived
        table._borrows = self._match is not None
        return table

    # Storage

    @classmethod
    def restore(cls, head: TableState, record: Record | None) -> Table:
        """The table that was stored; raises RecordError if the record doesn't hold."""
        return cls(head, Match(record) if record else None)

    def _reader(self) -> TableReader:
        if self._fixed is None:
            self._fixed = FixedReader(self._head, self.match)
        return self._fixed


@dataclass(frozen=True, slots=True)
class Step:
    """A command that was done. Store first, all together and only if the stored step is still
    `loaded`: of game number `game` the first `kept` entries stay, `new` follow, and the head of
    `table` replaces the old one. Then `effects` may be sent, in their order."""

    table: Table
    loaded: int
    game: int
    kept: int
    new: tuple[Entry, ...]
    effects: tuple[Effect, ...]


def open_table(command: Open, now: float) -> Step:
    """A new table with its first person, who is the host; raises what is wrong with the game,
    its options, the pace or the name."""
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
    )
    draft = Draft(head, None, now)
    lobby.read_settings(draft)
    head.step = 1
    if command.watching:
        head.watchers[command.by] = command.name
    else:
        head.chairs.append(Chair(command.name, person=command.by, since=head.step))
    head.phase_id = head.next_id()
    draft.happened("opened", head.seat_of(command.by))
    lobby.show_commitment(draft)
    return _step(draft, None)


def from_record(record: Record, people: dict[int, str], now: float, pace: str = "off") -> Table:
    """A table at which a recorded game goes on: `people` by seat; all other seats are played by
    the record's players."""
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
    return Table(head, draft.match)


def _step(draft: Draft, before: Table | None) -> Step:
    questions.settle(draft)
    after = Table(draft.head, draft.match_or_none)
    moves = draft.match.record.moves if draft.match_or_none else []
    waited_for = before.owed() if before else []
    new_owed = [owed for owed in after.owed() if owed not in waited_for]
    return Step(
        table=after,
        loaded=before.step if before else 0,
        game=draft.head.number,
        kept=draft.kept,
        new=tuple(moves[draft.kept :]),
        effects=(*draft.effects, *new_owed),
    )
