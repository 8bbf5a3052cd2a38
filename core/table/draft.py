"""The working copy on which a command is carried out: thrown away if the command is refused."""

from __future__ import annotations

import hashlib
from typing import Any

from ..game import Event, Game, Move, Stage, stage_of
from ..games import game_named
from ..match import Match
from ..state import State
from . import position
from .effects import Effect, Ended, Happened, Told
from .pace import PACES, Pace
from .refusals import NotAtTable, NotHost, WrongPhase
from .state import KICK, Chair, Phase, Question, TableState


class Draft:
    """`head` is a copy, to be changed. The game is `match`, to look at, `own_match`, to change,
    and `match_or_none` where there may be none yet (in a lobby). `now` never runs back, `last` is
    when the step before was done; `kept`: so many entries of the record that was loaded are still
    there. `admin`: whoever gives the command decides about the chat of the table."""

    def __init__(
        self, head: TableState, match: Match | None, now: float, admin: bool = False
    ) -> None:
        self.head = head
        self.match_or_none = match
        self.admin = admin
        self.last = head.clock
        self.now = head.clock = max(head.clock, now)
        self.kept = len(match.record.moves) if match else 0
        self.effects: list[Effect] = []
        self._own_match = False
        self._stage: tuple[int, Stage] | None = None
        """The stage after so many entries, once it was looked up."""

    # What there is

    @property
    def game(self) -> Game:
        return self.match_or_none.game if self.match_or_none else game_named(self.head.game)

    @property
    def pace(self) -> Pace:
        return PACES[self.head.pace]

    @property
    def match(self) -> Match:
        """The game, to look at."""
        assert self.match_or_none is not None
        return self.match_or_none

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

    def shown(self) -> State:
        """The position as people are shown it."""
        head = self.head
        if head.open_calls and not head.open_calls.resting:
            found = position.assumed(self.game, self.match.state)
            assert found is not None
            return found
        return position.with_held(self.game, self.match.state, head.held)

    def shown_to_ai(self, question: Question) -> State:
        """The position as an AI player is shown it: with its own hidden parts only, so that its
        move doesn't depend on who was quicker. One that owes a call sees the real position."""
        head = self.head
        if question.calls:
            return self.match.state
        if head.open_calls:
            return self.shown()
        own = {question.seat: head.held.get(question.seat, [])}
        return position.with_held(self.game, self.match.state, own)

    def view(self, seat: int) -> Any:
        """What a seat (0: spectators) is shown."""
        view = self.game.view(self.shown(), seat)
        resting = self.head.open_calls is not None and self.head.open_calls.resting
        return position.unasked(view) if resting else view

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
        if self.match.record.who(seat, entry) != who:
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

    def key(self, question: Question) -> str:
        """What seeds an AI player for a decision. Nobody learns the deck's seed from it, and it
        follows from the record (and the own hidden parts) alone."""
        parts = " ".join(map(str, question.parts))
        entries = len(self.match.record.moves)
        text = f"{self.match.record.seed}|{question.seat}|{entries}|{parts}"
        return hashlib.sha256(text.encode()).hexdigest()

    def pause(self, question: Question) -> float:
        """The pause before an answer without an alternative, and before an AI player's answer:
        drawn from the question, so the same for both, and nothing shows in it."""
        least, most = self.pace.pause
        text = f"{self.match.record.seed}|pause|{question.id}"
        share = int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") / 2**32
        return least + (most - least) * share

    def chairs(self) -> list[tuple[int, Chair]]:
        return list(enumerate(self.head.chairs, 1))
