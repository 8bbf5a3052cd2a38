"""Before a choice counts and after it: advice, choosing anew, taking moves back."""

from __future__ import annotations

from ..game import stage_of
from .commands import Hint, Hinted, Retract, Undo
from .draft import Draft
from .questions import open_question
from .refusals import HintAsked, NothingToRetract, NothingToUndo, Stale, UndoAlone
from .state import HUMAN


def hint(draft: Draft, command: Hint) -> None:
    question = open_question(draft, command.by, command.question)
    if question.hint:
        raise HintAsked()
    question.hint = command.by
    draft.head.hints += 1
    draft.happened("hint", question.seat)


def hinted(draft: Draft, command: Hinted) -> None:
    question = next((q for q in draft.head.questions.values() if q.id == command.question), None)
    if question is None or not question.hint:
        raise Stale(question=0)
    person, question.hint = question.hint, ""
    known = tuple(one for one in command.advice if one.moves[0] in question.legal)
    draft.happened("advice", question.seat, person, question=question.id, advice=known)


def retract(draft: Draft, command: Retract) -> None:
    seat = draft.seat_of(command.by)
    draft.require_phase("playing")
    question = draft.head.questions.get(seat)
    known = (draft.head.answered.get(command.by), question.id if question else 0)
    if command.question not in known or not draft.head.chair(seat).is_playing:
        raise Stale(question=question.id if question and not question.by else 0)
    if not draft.head.drop(seat):
        raise NothingToRetract()
    draft.close(seat)
    draft.happened("retracted", seat)


def undo(draft: Draft, command: Undo) -> None:
    """Back to the last decision of this person that left a choice."""
    seat = draft.seat_of(command.by)
    draft.require_phase("playing", "over")
    head = draft.head
    question = head.questions.get(seat)
    last = head.answered.get(command.by, 0)
    open_id = head.phase_id if head.phase == "over" else question.id if question else last
    if command.question != open_id:
        raise Stale(question=open_id)
    if [s for s in head.people() if s != seat] or not head.chair(seat).is_playing:
        raise UndoAlone()
    waits = head.open_calls and seat in [one.seat for one in head.open_calls.early]
    if not (head.drop(seat) or waits):
        _rewind(draft, seat)
    draft.own_match.record.undone += 1
    head.phase, head.forced = "playing", []
    draft.new_phase()
    draft.happened("undone", seat)


def _rewind(draft: Draft, seat: int) -> None:
    if draft.match_or_none is None:  # closed before a game began
        raise NothingToUndo()
    moves = draft.match.record.moves
    for length in range(len(moves) - 1, draft.head.floor - 1, -1):
        if moves[length][0] != seat or draft.match.record.player_at(seat, length) != HUMAN:
            continue
        earlier = draft.match.rewound(length)
        view = earlier.view(seat)
        unprompted = stage_of(earlier.game, view.stage).unprompted
        if len(view.legal) > 1 and not unprompted:  # a call goes with the move before it
            draft.replace_match(earlier, length)
            return
    raise NothingToUndo()
