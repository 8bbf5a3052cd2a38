"""What follows from the state of a table and its game; nothing is changed by looking."""

from __future__ import annotations

import hashlib
from typing import Any

from ..game import Game
from ..games import game_named
from ..match import Match
from ..state import State
from . import position
from .effects import Advise, Ask, Owed, Think, WakeMe
from .pace import PACES, Pace
from .state import Question, TableState


class TableReader:
    """The game is `match`, and `match_or_none` where there may be none yet (in a lobby)."""

    def __init__(self, head: TableState, match: Match | None) -> None:
        self.head = head
        self.match_or_none = match

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

    # Positions

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

    # What is waited for

    def owed(self) -> list[Owed]:
        """Everything the table waits for: prompts, jobs for AI players, times."""
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
        """What is waited for because of one question: its answer, advice on it, its times."""
        seat, person = question.seat, self.head.chair(question.seat).person
        owed: list[Owed] = []
        if question.by:
            quiet = self.head.onlookers() <= 1 and not self.head.public
            wait = 0.0 if quiet else self.pause(question)
            owed.append(Think(question.id, seat, question.since + wait))
        else:
            owed.append(Ask(question.id, seat, person))
            if question.hint:
                owed.append(Advise(question.id, seat, person))
        return owed + [WakeMe(question.id, when, why) for why, when in self.due(question).items()]

    def due(self, question: Question) -> dict[str, float]:
        """The times at which something is due for a question, by reason."""
        due = {}
        if question.due is not None:
            due["late"] = question.due
            if not (question.warned or question.by) and self.pace.warning:
                due["warn"] = question.due - self.pace.warning
        if question.forced is not None:
            due["forced"] = question.forced
        if self.head.chair(question.seat).unreached and not question.by:
            due["reached"] = question.since
        return due

    def pause(self, question: Question) -> float:
        """The pause before an answer without an alternative, and before an AI player's answer:
        drawn from the question, so the same for both, and nothing shows in it."""
        least, most = self.pace.pause
        text = f"{self.match.record.seed}|pause|{question.id}"
        share = int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") / 2**32
        return least + (most - least) * share

    def key(self, question: Question) -> str:
        """What seeds an AI player for a decision. Nobody learns the deck's seed from it, and it
        follows from the record (and the own hidden parts) alone."""
        parts = " ".join(map(str, question.parts))
        entries = len(self.match.record.moves)
        text = f"{self.match.record.seed}|{question.seat}|{entries}|{parts}"
        return hashlib.sha256(text.encode()).hexdigest()


class FixedReader(TableReader):
    """The same for a table that doesn't change any more: the shown position is computed once."""

    def __init__(self, head: TableState, match: Match | None) -> None:
        super().__init__(head, match)
        self._shown: State | None = None

    def shown(self) -> State:
        if self._shown is None:
            self._shown = super().shown()
        return self._shown
