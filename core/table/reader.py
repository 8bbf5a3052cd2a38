"""Values derived from the state of a table and its game, without changing them; among them the
position as people see it, with their held hidden choices, or as if open calls had been made."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..engine.constants import CHANCE, OVER
from ..engine.state import State
from ..game import Game, Move, stage_of
from ..games import game_named
from ..match import Match
from .effects import Advise, Ask, Owed, Think, WakeMe
from .quiet import quiet_until
from .state import PACES, Pace, Question, TableState


def stage_at(game: Game, state: State) -> str:
    """The stage of a position, which is the same for everybody."""
    position: Any = state
    stage: str = game.stage_words[position.stage]
    return stage


def with_held(game: Game, state: State, held: Mapping[int, Sequence[Move]]) -> State:
    """The position with these hidden choices made; the state itself if there are none."""
    if not any(held.values()):
        return state
    trial = state.clone()
    for seat in sorted(held):
        for move in held[seat]:
            trial.play(seat, move)
    game.observe(trial)
    return trial


def all_chosen(game: Game, state: State, held: Mapping[int, Sequence[Move]]) -> bool:
    """True if the held choices complete the stage: after the last missing one nobody is asked any
    more, or another stage follows, or other seats are asked."""
    if not any(held.values()):
        return False
    stage = stage_at(game, state)
    trial = state.clone()
    for seat in sorted(held):
        for move in held[seat]:
            last = trial.pending() == (seat,)
            trial.play(seat, move)
            if last and (stage_at(game, trial) != stage or trial.pending() != (seat,)):
                return True
    return False


def still_legal(game: Game, state: State, seat: int, moves: Sequence[Move]) -> bool:
    """True if the seat can make these moves one after the other."""
    trial = state.clone()
    for move in moves:
        if move not in trial.legal(seat):
            return False
        trial.play(seat, move)
    return True


def with_assumed_calls(game: Game, state: State) -> State | None:
    """The position after all open calls in the way that changes nothing; None if there is no such
    way, so that play has to wait for them."""
    trial = state.clone()
    while trial.mover not in (CHANCE, OVER) and stage_of(game, stage_at(game, trial)).unprompted:
        for seat in trial.pending():
            move = game.default(game.view(trial, seat)).assumed
            if move is None:
                return None
            trial.play(seat, move)
    game.observe(trial)
    return None if trial.mover in (CHANCE, OVER) else trial


def without_prompts(view: Any) -> Any:
    """The View without the seats that are asked and their legal moves."""
    return replace(view, pending=(), legal=())


class TableReader:
    """Reads a table. `match_or_none` is None in a lobby, where `match` fails."""

    def __init__(self, head: TableState, match: Match | None) -> None:
        self.head = head
        self.match_or_none = match

    @property
    def game(self) -> Game:
        """The game of the table, also before a match has begun."""
        return self.match_or_none.game if self.match_or_none else game_named(self.head.game)

    @property
    def pace(self) -> Pace:
        """The time limits of the table."""
        return PACES[self.head.pace]

    @property
    def match(self) -> Match:
        """The game, for reading only."""
        assert self.match_or_none is not None
        return self.match_or_none

    # Positions

    def shown_position(self) -> State:
        """The position as people see it."""
        head = self.head
        if head.open_calls and not head.open_calls.resting:
            assumed = with_assumed_calls(self.game, self.match.state)
            assert assumed is not None
            return assumed
        return with_held(self.game, self.match.state, head.held)

    def position_for_ai_view(self, question: Question) -> State:
        """The position of which an AI player gets its View: of the moves that are held back until
        all have answered it has only the own ones, so that the View doesn't depend on the order
        of answers. For a call it is that of the match."""
        head = self.head
        if question.calls:
            return self.match.state
        if head.open_calls:
            return self.shown_position()
        own = {question.seat: head.held.get(question.seat, [])}
        return with_held(self.game, self.match.state, own)

    def view(self, seat: int) -> Any:
        """The View of a seat (0: spectators)."""
        view = self.game.view(self.shown_position(), seat)
        resting = self.head.open_calls is not None and self.head.open_calls.resting
        return without_prompts(view) if resting else view

    def declaration(self, seat: int) -> Move | None:
        """The declaration that a seat can make now, besides its hidden choices; for its person
        alone."""
        own = {seat: self.head.held.get(seat, ())}
        return with_held(self.game, self.match.state, own).declarations().get(seat)

    # Pending work

    def owed(self) -> list[Owed]:
        """The pending work of the table: prompts, jobs for AI players, timers."""
        head = self.head
        if head.phase == "lobby" and head.expires:
            return [WakeMe(head.phase_id, head.clock + head.expires, "expired")]
        if head.phase != "playing":
            return []
        owed = [due for question in head.questions.values() for due in self._owed_by(question)]
        calls = head.open_calls
        ai_calls = any(question.calls for question in head.questions.values())
        if calls and not ai_calls and (calls.resting or calls.early):
            owed.append(WakeMe(calls.id, calls.since + self.pace.rest, "rest"))
        return owed

    def _owed_by(self, question: Question) -> list[Owed]:
        """The pending work of a question: its answer, advice on it, its timers."""
        seat, person = question.seat, self.head.chair(question.seat).person
        owed: list[Owed] = []
        if question.by:
            quiet = self.head.reader_count() <= 1 and not self.head.public
            wait = 0.0 if quiet else self.pause(question)
            owed.append(Think(question.id, seat, question.since + wait))
        else:
            owed.append(Ask(question.id, seat, person, question.again))
            if question.hint:
                owed.append(Advise(question.id, seat, person))
        return owed + [
            WakeMe(question.id, when, why) for why, when in self.due_times(question).items()
        ]

    def due_times(self, question: Question) -> dict[str, float]:
        """The times of a question's timers by reason, see `WakeMe`."""
        due = {}
        if question.due is not None:
            due["late"] = question.due
            if not (question.warned or question.by) and self.pace.warning:
                warned = question.due - self.pace.warning
                due["warn"] = quiet_until(self.head.quiet, warned)
        if question.forced is not None:
            due["forced"] = question.forced
        if self.head.chair(question.seat).unreached and not question.by:
            due["reached"] = question.since
        over = quiet_until(self.head.quiet, question.since)
        if over > question.since and not question.by:
            due["again"] = over
        return due

    def pause(self, question: Question) -> float:
        """The pause in seconds before an only possible answer and before an AI player's answer. It
        is drawn from the question, so it is the same for both and reveals nothing."""
        least, most = self.pace.pause
        text = f"{self.match.record.seed}|pause|{question.id}"
        share = int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") / 2**32
        return least + (most - least) * share

    def generator_key(self, question: Question) -> str:
        """The text that seeds an AI player's generator for a decision. It doesn't reveal the deck's
        seed, and follows from the record (and the own hidden parts) alone."""
        parts = " ".join(map(str, question.parts))
        entries = len(self.match.record.moves)
        text = f"{self.match.record.seed}|{question.seat}|{entries}|{parts}"
        return hashlib.sha256(text.encode()).hexdigest()
