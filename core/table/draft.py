"""The working copy on which a command is carried out; it is dropped if the command is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..game import Event, Move, Stage, stage_of
from ..match import Match
from .effects import Effect, Ended, GameEvents, Happened
from .reader import TableReader, all_chosen, stage_at, still_legal
from .refusals import NotAtTable, NotHost, WrongPhase
from .state import KICK, Chair, Phase, Question, TableState


class Draft(TableReader):
    """`head` is a copy that may be changed, as is `match`, the game. `now` never goes back; `last`:
    the time of the step before; `kept`: number of entries of the loaded record that are still
    valid. `admin`: the command was given by an administrator of the table's chat."""

    def __init__(
        self, head: TableState, match: Match | None, now: float, admin: bool = False
    ) -> None:
        super().__init__(head, match)
        self.admin = admin
        self.last = head.clock
        self.now = head.clock = max(head.clock, now)
        self.kept = len(match.record.moves) if match else 0
        self.effects: list[Effect] = []
        self.known_stage: tuple[int, Stage] | None = None
        """The stage, with the number of entries for which it holds."""
        self.views: dict[int, Any] = {}
        """Of the seats that are asked, as they were when that was settled."""

    # Contents

    def replace_match(self, match: Match | None, kept: int) -> None:
        """Set another game, or an earlier position of the same with `kept` entries."""
        self.match_or_none = match
        self.known_stage = None
        self.kept = min(self.kept, kept)

    @property
    def stage(self) -> Stage:
        """The stage of the real position."""
        entries = len(self.match.record.moves)
        if self.known_stage is None or self.known_stage[0] != entries:
            stage = stage_of(self.game, stage_at(self.game, self.match.state))
            self.known_stage = (entries, stage)
        return self.known_stage[1]

    # Changes

    def happened(self, kind: str, seat: int = 0, to: str = "", **facts: object) -> None:
        """Add an event at the table to the effects."""
        self.effects.append(Happened(kind, seat, tuple(facts.items()), to))

    def add_events(self, events: Sequence[Event]) -> None:
        """Add events of the game to the effects."""
        if events:
            self.effects.append(GameEvents(tuple(events)))

    def play(self, seat: int, move: Move) -> None:
        """Play a move, which goes into the record."""
        self.add_events(self.match.play(seat, move))
        if self.match.over:
            outcome = self.match.outcome
            self.head.phase = "over"
            self.new_phase()
            for chair, place in zip(self.head.chairs, outcome.places, strict=True):
                chair.won += place == 1
            self.effects.append(Ended(outcome.places, outcome.points))

    def note_player(self, seat: int, who: str) -> None:
        """Note in the record that `who` plays the seat from here on, if that is a change."""
        entry = len(self.match.record.moves)
        if self.match.record.player_at(seat, entry) != who:
            record = self.match.record
            record.changes = [c for c in record.changes if c[:2] != (entry, seat)]
            record.changes.append((entry, seat, who))

    def void(self, seat: int) -> None:
        """Drop a waiting answer of the seat that has become illegal."""
        self.head.drop_forced(seat)
        self.happened("void", seat)

    def new_phase(self) -> None:
        """Begin a new phase, which closes all questions, calls, held choices and votes."""
        head = self.head
        head.phase_id = head.next_id()
        head.questions, head.open_calls = {}, None
        head.held, head.held_by, head.said, head.votes = {}, {}, {}, {}

    def clear_misses(self, seat: int) -> None:
        """Reset the missed turns of a seat, and drop votes to kick its person."""
        chair = self.head.chair(seat)
        chair.missed = 0
        self.head.votes.pop(KICK + chair.person, None)

    def close(self, seat: int) -> Question | None:
        """Close the seat's question and return it, if there is one. The time that was left counts
        for further questions of the same turn."""
        question = self.head.questions.pop(seat, None)
        if question and not question.by:
            chair = self.head.chair(seat)
            chair.due, chair.warned = question.due, question.warned
            chair.time_left = None if question.due is None else max(0.0, question.due - self.now)
        return question

    def pause_or_resume(self, phase: Phase) -> None:
        """Close all questions for a pause or after it; held choices and open calls stay."""
        head = self.head
        head.phase = phase
        head.phase_id = head.next_id()
        for seat in list(head.questions):
            self.close(seat)
        for chair in head.chairs:
            chair.due = None  # the time that was left counts
        if head.open_calls:
            head.open_calls.since = self.now

    # Conditions

    def require_phase(self, *phases: Phase) -> None:
        """Raise WrongPhase in any other phase."""
        if self.head.phase not in phases:
            raise WrongPhase(phase=self.head.phase)

    def seat_of(self, person: str) -> int:
        """The seat of a person. Raises NotAtTable if they have none."""
        seat = self.head.seat_of(person)
        if not seat:
            raise NotAtTable()
        return seat

    def require_host(self, person: str) -> None:
        """Raise NotHost for others than the host, and NotAtTable for a host who has left; an admin
        passes."""
        if self.admin:
            return
        if person != self.head.host:
            seat = self.head.seat_of(self.head.host)
            name = self.head.chair(seat).name if seat else ""
            raise NotHost(host=name, there=bool(seat))
        if not self.head.host_is_present():
            raise NotAtTable()

    def require_watching_host(self, person: str) -> None:
        """Raise NotAtTable for others than the host of a table for watching."""
        if not (self.head.watching and person == self.head.host and self.head.host_is_present()):
            raise NotAtTable()

    def chairs(self) -> list[tuple[int, Chair]]:
        """All chairs with their seats."""
        return list(enumerate(self.head.chairs, 1))


def make(draft: Draft, seat: int, move: Move, who: str) -> None:
    """Make a move of a seat. `who` as in `Record.who`."""
    head, game = draft.head, draft.game
    aloud = game.notation(move) in game.aloud
    if draft.stage.hidden and not aloud:
        head.hold(seat, move, who)
        draft.happened("chose", seat)
    else:
        draft.note_player(seat, who)
        draft.play(seat, move)
        _drop_void(draft)
    if all_chosen(game, draft.match.state, head.held):
        _commit(draft)


def declare(draft: Draft, seat: int, move: Move, who: str) -> None:
    """Make a declaration of a seat, no matter who is asked. What it had chosen or answered before,
    but doesn't count yet, is dropped."""
    head = draft.head
    head.drop_choice(seat)
    if head.open_calls:
        early = head.open_calls.early
        head.open_calls.early = [answer for answer in early if answer.seat != seat]
    make(draft, seat, move, who)


def declare_for_ai(draft: Draft) -> bool:
    """Make the first declaration of an AI player, who makes it at once; False if there is none."""
    for seat in draft.match.state.declarations():
        by, move = draft.head.chair(seat).ai, draft.declaration(seat)
        if by and move is not None:
            declare(draft, seat, move, by)
            return True
    return False


def _commit(draft: Draft) -> None:
    """Put the hidden choices of all seats into the record, in the order of seats."""
    head = draft.head
    held, people = head.held, head.held_by
    head.held, head.held_by = {}, {}
    for seat in sorted(held):
        for move, who in zip(held[seat], people[seat], strict=True):
            draft.note_player(seat, who)
            draft.play(seat, move)


def _drop_void(draft: Draft) -> None:
    """Drop hidden choices that an open move has made illegal."""
    head = draft.head
    for seat, moves in list(head.held.items()):
        if not still_legal(draft.game, draft.match.state, seat, moves):
            head.drop_choice(seat)
            draft.void(seat)
