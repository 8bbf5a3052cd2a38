"""Calls that nobody is asked for: they stay open while play goes on, until the next answer."""

from __future__ import annotations

from ..game import Move
from ..record import DEFAULT
from . import position
from .commands import Call
from .draft import Draft
from .refusals import NotAtTable, UnknownCall
from .state import HUMAN, EarlyAnswer, OpenCalls


def keep_open(draft: Draft) -> bool:
    """Calls are due. Those that were made with a card count at once (then True: look again);
    for the others play goes on as if they had been made, until the next answer."""
    head, match = draft.head, draft.match
    for seat, move in list(head.said.items()):
        if seat in match.pending and head.chair(seat).is_playing:
            del head.said[seat]
            if move in match.view(seat).legal:
                draft.note_player(seat, HUMAN)
                draft.play(seat, move)
                return True
    if head.open_calls is None:
        resting = position.assumed(draft.game, match.state) is None
        head.open_calls = OpenCalls(head.next_id(), draft.now, resting)
    else:
        head.open_calls.resting = position.assumed(draft.game, match.state) is None
    return False


def too_early(draft: Draft, open_calls: OpenCalls) -> bool:
    """Calls are waited for a while, and an AI player's until it is there."""
    if draft.now < open_calls.since + draft.pace.rest:
        return True
    return any(question.calls for question in draft.head.questions.values())


def close(draft: Draft) -> list[EarlyAnswer]:
    """Calls that weren't made by now are not made. The answers that have waited for them, which
    count now."""
    head = draft.head
    early = head.open_calls.early if head.open_calls else []
    head.open_calls = None
    while head.phase == "playing" and draft.stage.unprompted:
        seat = draft.match.pending[0]
        draft.close(seat)
        draft.note_player(seat, HUMAN if head.chair(seat).is_playing else DEFAULT)
        draft.play(seat, draft.game.default(draft.match.view(seat)).move)
    return early


def call(draft: Draft, command: Call) -> None:
    """Right or wrong, needed or not: everybody hears the same of it. Who has left isn't heard."""
    seat = draft.seat_of(command.by)
    draft.require_phase("playing")
    if not draft.head.sees_as(command.by):
        raise NotAtTable()
    say(draft, seat, known_call(draft, command.text))


def say(draft: Draft, seat: int, move: Move) -> None:
    draft.happened("said", seat, text=draft.game.notation(move))
    if draft.head.chair(seat).is_playing:
        draft.head.said[seat] = move  # for a call that is due (see `settle`), or the next card


def known_call(draft: Draft, text: str) -> Move:
    move = _of_game(draft).get(" ".join(text.lower().split()))
    if move is None:
        raise UnknownCall(text=text, known=list(_of_game(draft)))
    return move


def _of_game(draft: Draft) -> dict[str, Move]:
    """What can be said without being asked, by notation."""
    game = draft.game
    return {text: move for text in game.calls if (move := game.read(text)) is not None}
