"""Calls that nobody is asked for: optional ones, which stay open until the next answer, and
declarations, which can be made at any time."""

from __future__ import annotations

from ..errors import IllegalMove
from ..game import Move, all_calls
from ..record import DEFAULT
from .commands import AnswerQuestion, Call
from .draft import Draft, declare
from .reader import with_assumed_calls
from .refusals import NotAtTable, UnknownCall
from .state import HUMAN, EarlyAnswer, OpenCalls


def keep_open(draft: Draft) -> bool:
    """Handle calls that are due. One that was made with a card is played at once: then return True,
    and the position has to be examined again. The others stay open, and play goes on as if they had
    been made, until the next answer."""
    head, match = draft.head, draft.match
    for seat, move in list(head.said.items()):
        if seat in match.pending and head.chair(seat).is_playing:
            del head.said[seat]
            if move in match.view(seat).legal:
                draft.note_player(seat, HUMAN)
                draft.play(seat, move)
                return True
    if head.open_calls is None:
        resting = with_assumed_calls(draft.game, match.state) is None
        head.open_calls = OpenCalls(head.next_id(), draft.now, resting)
    else:
        head.open_calls.resting = with_assumed_calls(draft.game, match.state) is None
    return False


def too_early(draft: Draft, open_calls: OpenCalls) -> bool:
    """True while calls can still be made: for a while, and until all AI players have made
    theirs."""
    if draft.now < open_calls.since + draft.pace.rest:
        return True
    return any(question.calls for question in draft.head.questions.values())


def close(draft: Draft) -> list[EarlyAnswer]:
    """Close the open calls: those not made by now are missed. Return the early answers, which
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
    """Make a call. An optional one is announced whether it is due or not. Raises UnknownCall,
    WrongPhase, NotAtTable, also for people who have left, or IllegalMove for a declaration that
    isn't possible."""
    seat = draft.seat_of(command.by)
    draft.require_phase("playing")
    if not draft.head.sees_as(command.by):
        raise NotAtTable()
    move = call_named(draft, command.text)
    if draft.game.notation(move) not in draft.game.declarations:
        announce(draft, seat, move)
    elif draft.declaration(seat) == move:
        declare(draft, seat, move, HUMAN)
    else:
        why = draft.game.why_not(draft.view(seat), move)
        raise IllegalMove(move=draft.game.notation(move), **why)


def is_declaration(draft: Draft, command: AnswerQuestion) -> bool:
    """True if a person typed the declaration that they can make now."""
    seat, choice = draft.head.seat_of(command.by), command.choice
    if draft.head.phase != "playing" or not seat or not isinstance(choice, str):
        return False
    move = draft.declaration(seat)
    return move is not None and " ".join(choice.lower().split()) == draft.game.notation(move)


def announce(draft: Draft, seat: int, move: Move) -> None:
    """Announce a call, and keep it for a due call or the seat's next card."""
    draft.happened("said", seat, text=draft.game.notation(move))
    if draft.head.chair(seat).is_playing:
        draft.head.said[seat] = move


def call_named(draft: Draft, text: str) -> Move:
    """A call as a move. Raises UnknownCall for another text."""
    move = _calls_of_game(draft).get(" ".join(text.lower().split()))
    if move is None:
        raise UnknownCall(text=text, known=list(_calls_of_game(draft)))
    return move


def _calls_of_game(draft: Draft) -> dict[str, Move]:
    """The calls of the game by notation."""
    game = draft.game
    return {text: move for text in all_calls(game) if (move := game.read(text)) is not None}
