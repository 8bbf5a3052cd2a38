"""The working copy on which a command is carried out: thrown away if the command is refused."""

from __future__ import annotations

from ..game import Event, Move, Stage, stage_of
from ..match import Match
from . import position
from .effects import Effect, Ended, Happened, Told
from .reader import TableReader
from .refusals import NotAtTable, NotHost, WrongPhase
from .state import KICK, Chair, Phase, Question, TableState


class Draft(TableReader):
    """`head` is a copy, to be changed; `own_match` is the game, to change (a copy, unless `match`
    is the draft's `own` already). `now` never runs back, `last` is when the step before was done;
    `kept`: so many entries of the record that was loaded are still there. `admin`: whoever gives
    the command decides about the chat of the table."""

    def __init__(
        self,
        head: TableState,
        match: Match | None,
        now: float,
        admin: bool = False,
        own: bool = False,
    ) -> None:
        super().__init__(head, match)
        self.admin = admin
        self.last = head.clock
        self.now = head.clock = max(head.clock, now)
        self.kept = len(match.record.moves) if match else 0
        self.effects: list[Effect] = []
        self._own_match = own
        self._stage: tuple[int, Stage] | None = None
        """The stage after so many entries, once it was looked up."""

    # What there is

    @property
    def own_match(self) -> Match:
        """The game, to change: a copy from the first change on."""
        if not self._own_match:
            self.match_or_none = self.match.clone()
            self._own_match = True
        return self.match

    def replace_match(self, match: Match | None, kept: int) -> None:
        """Another game, or an earlier position of the same."""
        self.match_or_none = match
        self._stage = None
        self.kept = min(self.kept, kept)
        self._own_match = True

    @property
    def stage(self) -> Stage:
        """The stage of the real position."""
        entries = len(self.match.record.moves)
        if self._stage is None or self._stage[0] != entries:
            found = stage_of(self.game, position.stage_at(self.game, self.match.state))
            self._stage = (entries, found)
        return self._stage[1]

    # What happens

    def happened(self, kind: str, seat: int = 0, to: str = "", **facts: object) -> None:
        self.effects.append(Happened(kind, seat, tuple(facts.items()), to))

    def told(self, events: list[Event]) -> None:
        if events:
            self.effects.append(Told(tuple(events)))

    def play(self, seat: int, move: Move) -> None:
        """A move goes into the record."""
        self.told(self.own_match.play(seat, move))
        if self.match.over:
            outcome = self.match.outcome
            self.head.phase = "over"
            self.new_phase()
            self.effects.append(Ended(outcome.places, outcome.points))

    def note_player(self, seat: int, who: str) -> None:
        """Note who plays the seat from here on, if it isn't who played it before."""
        entry = len(self.match.record.moves)
        if self.match.record.player_at(seat, entry) != who:
            record = self.own_match.record
            record.changes = [c for c in record.changes if c[:2] != (entry, seat)]
            record.changes.append((entry, seat, who))

    def void(self, seat: int) -> None:
        """The seat's answer has become impossible before it counted."""
        self.head.drop_forced(seat)
        self.happened("void", seat)

    def new_phase(self) -> None:
        """Nothing of the old phase is open any more."""
        head = self.head
        head.phase_id = head.next_id()
        head.questions, head.open_calls = {}, None
        head.held, head.held_by, head.said, head.votes = {}, {}, {}, {}

    def clear_misses(self, seat: int) -> None:
        """Who plays again has missed nothing, and votes to kick them are void."""
        chair = self.head.chair(seat)
        chair.missed = 0
        self.head.votes.pop(KICK + chair.person, None)

    def close(self, seat: int) -> Question | None:
        """The seat's question is open no more; how much time was left counts for what follows
        within the same turn."""
        question = self.head.questions.pop(seat, None)
        if question and not question.by:
            chair = self.head.chair(seat)
            chair.due, chair.warned = question.due, question.warned
            chair.time_left = None if question.due is None else max(0.0, question.due - self.now)
        return question

    def pause_or_resume(self, phase: Phase) -> None:
        """Nothing is asked, or all is asked anew; choices and calls stay."""
        head = self.head
        head.phase = phase
        head.phase_id = head.next_id()
        for seat in list(head.questions):
            self.close(seat)
        for chair in head.chairs:
            chair.due = None  # what counts is the time that was left
        if head.open_calls:
            head.open_calls.since = self.now

    # What commands need

    def require_phase(self, *phases: Phase) -> None:
        """Raises WrongPhase in any other phase."""
        if self.head.phase not in phases:
            raise WrongPhase(phase=self.head.phase)

    def seat_of(self, person: str) -> int:
        seat = self.head.seat_of(person)
        if not seat:
            raise NotAtTable()
        return seat

    def host_only(self, person: str) -> None:
        """Raises NotHost, or NotAtTable for a host who has left; an admin may do it, too."""
        if self.admin:
            return
        if person != self.head.host:
            seat = self.head.seat_of(self.head.host)
            name = self.head.chair(seat).name if seat else ""
            raise NotHost(host=name, there="yes" if seat else "no")
        if not self.head.host_there():
            raise NotAtTable()

    def watching_host_only(self, person: str) -> None:
        """At a table for watching the host decides without a seat; else raises NotAtTable."""
        if not (self.head.watching and person == self.head.host and self.head.host_there()):
            raise NotAtTable()

    def chairs(self) -> list[tuple[int, Chair]]:
        return list(enumerate(self.head.chairs, 1))
