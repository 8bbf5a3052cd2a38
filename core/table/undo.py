"""Hints, retracted hidden choices, and undo."""

from __future__ import annotations

from ..game import stage_of
from .commands import Hint, Hinted, Retract, Undo
from .draft import Draft
from .questions import open_question
from .refusals import HintAsked, NothingToRetract, NothingToUndo, Stale, UndoAlone
from .state import HUMAN


def hint(draft: Draft, command: Hint) -> None:
    """Ask for advice on a question. Raises HintAsked, Stale or Repeated."""
    question = open_question(draft, command.by, command.question)
    if question.hint:
        raise HintAsked()
    question.hint = command.by
    draft.head.hints += 1
    draft.happened("hint", question.seat)


def hinted(draft: Draft, command: Hinted) -> None:
    """Tell a person the advice on their question. Raises Stale if it isn't wanted any more."""
    question = next((q for q in draft.head.questions.values() if q.id == command.question), None)
    if question is None or not question.hint:
        raise Stale(question=0)
    person, question.hint = question.hint, ""
    possible = {*question.legal, draft.declaration(question.seat)}
    legal = tuple(advice for advice in command.advice if advice.moves[0] in possible)
    draft.happened("advice", question.seat, person, question=question.id, advice=legal)


def retract(draft: Draft, command: Retract) -> None:
    """Take back a hidden choice. Raises Stale, NothingToRetract, NotAtTable or WrongPhase."""
    seat = draft.seat_of(command.by)
    draft.require_phase("playing")
    question = draft.head.questions.get(seat)
    ids = (draft.head.answered.get(command.by), question.id if question else 0)
    if command.question not in ids or not draft.head.chair(seat).is_playing:
        raise Stale(question=question.id if question and not question.by else 0)
    if not draft.head.drop_choice(seat):
        raise NothingToRetract()
    draft.close(seat)
    draft.happened("retracted", seat)


def undo(draft: Draft, command: Undo) -> None:
    """Go back to the person's last decision that left a choice, or before their declaration. Raises
    UndoAlone if others play, NothingToUndo, Stale, NotAtTable or WrongPhase."""
    seat = draft.seat_of(command.by)
    draft.require_phase("playing", "over")
    head = draft.head
    question = head.questions.get(seat)
    last = head.answered.get(command.by, 0)
    open_id = head.phase_id if head.phase == "over" else question.id if question else last
    if command.question != open_id:
        raise Stale(question=open_id)
    if [s for s in head.playing_seats() if s != seat] or not head.chair(seat).is_playing:
        raise UndoAlone()
    early = head.open_calls.early if head.open_calls else []
    if not (head.drop_choice(seat) or seat in [answer.seat for answer in early]):
        _rewind(draft, seat)
    draft.match.record.undone += 1
    head.phase, head.forced = "playing", []
    draft.new_phase()
    draft.happened("undone", seat)


def _rewind(draft: Draft, seat: int) -> None:
    if draft.match_or_none is None:  # the lobby was closed
        raise NothingToUndo()
    moves = draft.match.record.moves
    for length in range(len(moves) - 1, draft.head.floor - 1, -1):
        if moves[length][0] != seat or draft.match.record.player_at(seat, length) != HUMAN:
            continue
        earlier = draft.match.rewound(length)
        view = earlier.view(seat)
        unprompted = stage_of(earlier.game, view.stage).unprompted
        declared = moves[length][1] in earlier.game.declarations
        if declared or (len(view.legal) > 1 and not unprompted):  # a call goes with its card
            draft.replace_match(earlier, length)
            return
    raise NothingToUndo()
