"""The questions of a game and their answers; hints on them, choices that are taken back, and undo.

`settle` brings the questions in line with the position after every command. `give` carries out
the moves of a seat: they go into the record, are held until all others have made their hidden
choices, or wait as an early answer while calls are open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .. import record
from ..errors import StammtischError
from ..game import Move, stage_of
from ..text.move_parser import after_move, resolve_line, resolve_numbers, rest_may_follow
from . import calls
from .commands import AiMoved, AnswerQuestion, Call, Hint, Hinted, Retract, SetQuiet, Undo, Unfold
from .draft import Draft, declare_for_ai, make
from .effects import Ask
from .quiet import moved, quiet_until
from .refusals import (
    HintAsked,
    NoSuchChoice,
    NothingToRetract,
    NothingToUndo,
    Repeated,
    Stale,
    UndoAlone,
)
from .state import AI_LIMIT, HUMAN, EarlyAnswer, Forced, Question

DEFAULT = record.DEFAULT
FORCED = 1
"""Number of legal moves that leaves no choice."""

# Questions


def settle(draft: Draft) -> None:
    """Ask the seats that have to decide now, and give forced answers at once where that reveals
    nothing, and declarations of AI players."""
    while draft.head.phase == "playing":
        if declare_for_ai(draft):
            continue
        if draft.stage.unprompted:
            if calls.keep_open(draft):
                continue
        elif draft.head.open_calls:
            end_calls(draft)
            continue
        if not draft.head.playing_seats() and not draft.head.watching:
            draft.pause_or_resume("paused")
            draft.happened("paused")
            return
        _update_questions(draft)
        due = next(
            (q for q in draft.head.questions.values() if _may_answer_at_once(draft, q)), None
        )
        if due is None:
            return
        give(draft, due.seat, due.legal, HUMAN, by_itself=True)


def _update_questions(draft: Draft) -> None:
    """Open the questions of this position; unchanged ones stay open with their id."""
    head = draft.head
    asked = _seats_to_ask(draft)
    for seat in [seat for seat in head.questions if seat not in asked]:
        draft.close(seat)
    draft.views = {}
    for seat in asked:
        new = _question(draft, seat)
        old = head.questions.get(seat)
        if old is None or _comparable(old) != _comparable(new):
            draft.close(seat)
            new.id = head.next_id()
            head.questions[seat] = new
            _start_turn(draft, new)
    for question in head.questions.values():
        _set_deadline(draft, question)


def _seats_to_ask(draft: Draft) -> list[int]:
    """The seats that are asked in the shown position, and AI players that have to make a call."""
    open_calls = draft.head.open_calls
    if open_calls is None:
        return list(draft.shown_position().pending())
    callers = [s for s in draft.match.pending if not draft.head.chair(s).is_playing]
    if open_calls.resting:
        return callers
    early = [answer.seat for answer in open_calls.early]
    pending = draft.shown_position().pending()
    return callers + [s for s in pending if s not in early and s not in callers]


def _question(draft: Draft, seat: int) -> Question:
    head, chair = draft.head, draft.head.chair(seat)
    by = chair.ai
    calls = bool(by) and head.open_calls is not None and seat in draft.match.pending
    parts = tuple(head.held.get(seat, ()))
    question = Question(0, seat, "", (), parts, by, draft.now, calls=calls)
    state = draft.position_for_ai_view(question) if by else draft.shown_position()
    view = draft.views[seat] = draft.game.view(state, seat)
    question.stage, question.legal = view.stage, view.legal
    return question


def _comparable(question: Question) -> tuple[object, ...]:
    return (question.stage, question.legal, question.parts, question.by, question.calls)


def _start_turn(draft: Draft, question: Question) -> None:
    """Start a new turn for the seat, unless this is the question it had before (after a default
    move or a retracted choice)."""
    stage = stage_of(draft.game, question.stage)
    chair, entries = draft.head.chair(question.seat), len(draft.match.record.moves)
    again, chair.began = chair.began == entries, entries
    if not again:
        chair.due = None
        if not (stage.within or question.parts):
            chair.time_left, chair.warned = None, False
            if stage.urgency == "turn":
                chair.turn += 1
                draft.head.said = {}
                draft.head.drop_forced(question.seat)
    turns = sum(other.turn for other in draft.head.chairs)
    question.again, chair.asked_in = chair.asked_in == turns, turns
    question.warned = chair.warned and not question.by
    if question.calls:
        chair.began = -1  # play may go on with a turn of the same seat
    forced = len(question.legal) == FORCED and not question.by and stage.guarded
    if forced and not _declares_unseen(draft, question.seat):
        question.forced = draft.now + draft.pause(question)


def _set_deadline(draft: Draft, question: Question) -> None:
    """Set the deadline of a question, which covers a turn. There is none while no other person
    waits, or before the person can be sent the question."""
    if question.by:
        question.due = question.since + AI_LIMIT
        return
    allowed = draft.pace.seconds_for(stage_of(draft.game, question.stage).urgency)
    waiting = [seat for seat in draft.head.playing_seats() if seat != question.seat]
    if allowed is None or not waiting or draft.head.chair(question.seat).unreached:
        question.due, question.warned = None, False
    elif question.due is None:
        chair = draft.head.chair(question.seat)
        left = allowed if chair.time_left is None else min(allowed, chair.time_left)
        question.due = moved(draft.head.quiet, draft.now + left, draft.now)
        if chair.due is not None and chair.due > draft.now:
            question.due = chair.due


def set_quiet(draft: Draft, command: SetQuiet) -> None:
    """Set the quiet hours. Deadlines that run are moved out of them; one that had been moved comes
    back, but leaves the time for a turn. People who were asked in quiet hours that end by this are
    asked again, with a sound."""
    before, draft.head.quiet = draft.head.quiet, command.quiet
    are_over = quiet_until(command.quiet, draft.now) == draft.now
    for question in draft.head.questions.values():
        if are_over and not question.by and quiet_until(before, question.since) > draft.now:
            ask_again(draft, question)
        allowed = draft.pace.seconds_for(stage_of(draft.game, question.stage).urgency)
        if question.due is not None and allowed is not None and not question.by:
            due = min(question.due, draft.now + allowed)
            put_off(draft, question, moved(command.quiet, due, draft.now))


def put_off(draft: Draft, question: Question, due: float) -> None:
    """Set a deadline anew. Who has been warned of it is warned again if it is far away now."""
    question.due = due
    if draft.pace.warning and due - draft.now > draft.pace.warning:
        question.warned = False


def ask_again(draft: Draft, question: Question) -> None:
    """Ask a person the same question again, now that it may sound."""
    question.since = draft.now
    person = draft.head.chair(question.seat).person
    draft.effects.append(Ask(question.id, question.seat, person))


def _may_answer_at_once(draft: Draft, question: Question) -> bool:
    """True if the only answer may be given at once: nobody else watches, or all know it anyway."""
    if question.by or len(question.legal) != FORCED or question.calls:
        return False
    if draft.head.is_only_reader(question.seat):
        return not _declares_unseen(draft, question.seat)
    return not stage_of(draft.game, question.stage).guarded


def _declares_unseen(draft: Draft, seat: int) -> bool:
    """True if the seat could make a declaration instead of its only move, and nobody else would
    notice that it is waited for."""
    return draft.head.is_only_reader(seat) and draft.declaration(seat) is not None


# Answers


def open_question(draft: Draft, person: str, number: int) -> Question:
    """The open question of a person. Raises Stale if it has another id than `number`, Repeated if
    they have just answered that one, NotAtTable or WrongPhase."""
    seat = draft.seat_of(person)
    question = draft.head.questions.get(seat)
    open_id = question.id if question and not question.by else 0
    if question is not None and open_id and open_id == number:
        return question
    if draft.head.answered.get(person) == number:  # also with the answer that ended the game
        raise Repeated(question=open_id)
    draft.require_phase("playing")
    raise Stale(question=open_id)


def answer(draft: Draft, command: AnswerQuestion) -> None:
    """Carry out an answer. One that repeats what the table has just answered for the person counts,
    and so does a declaration, whatever is asked. Raises a Refusal, or an error of the rules or the
    notation."""
    if calls.is_declaration(draft, command):
        calls.call(draft, Call(command.by, str(command.choice)))
        return
    try:
        question, moves, call = _read(draft, command)
    except StammtischError:
        if not _repeats_forced_answer(draft, command):
            raise
        return
    if call is not None:
        draft.happened("said", question.seat, text=draft.game.notation(call))
        draft.head.said[question.seat] = call
    draft.head.answered[command.by] = question.id
    draft.head.drop_forced(question.seat)
    _answered_in_time(draft, question.seat, question.stage)
    give(draft, question.seat, moves, HUMAN, question.id)


def _read(draft: Draft, command: AnswerQuestion) -> tuple[Question, Sequence[Move], Move | None]:
    """The question that is answered, the moves, and a call; nothing changes."""
    question = open_question(draft, command.by, command.question)
    call = calls.call_named(draft, command.call) if command.call else None
    state, seat, choice = draft.shown_position(), question.seat, command.choice
    if isinstance(choice, str):
        moves = resolve_line(draft.game, state, seat, choice)
    elif isinstance(choice, tuple):
        chosen = [place + 1 for place in choice]
        moves = resolve_numbers(draft.game, state, seat, chosen, lambda view: view.legal)
    elif 0 <= choice < len(question.legal):
        moves = [question.legal[choice]]
    else:
        raise NoSuchChoice(number=choice + 1, most=len(question.legal))
    return question, moves, call


def _answered_in_time(draft: Draft, seat: int, stage: str) -> None:
    """Reset the missed turns after an answer in the person's own turn."""
    if stage_of(draft.game, stage).urgency == "turn":
        draft.clear_misses(seat)


def give_forced(draft: Draft, question: Question) -> None:
    """Give the only answer to a question for the person who was asked."""
    (move,) = question.legal
    draft.head.forced.append(Forced(question.seat, question.id, question.stage, move))
    give(draft, question.seat, question.legal, HUMAN, question.id)


def _repeats_forced_answer(draft: Draft, command: AnswerQuestion) -> bool:
    """Return True if an answer repeats forced answers that the person couldn't know yet. Then it
    counts, with its call, and the rest of its line answers the open question. A number refers to
    the list of its own question; a line also to answers given before the open question."""
    head, seat = draft.head, draft.head.seat_of(command.by)
    given = head.forced_for(seat)
    if head.phase not in ("playing", "over") or not (given and head.chair(seat).is_playing):
        return False
    question, choice, call = head.questions.get(seat), command.choice, command.call
    if not isinstance(choice, str):
        same = [answer for answer in given if answer.question == command.question]
        done, rest = (same, "") if choice in (0, (0,)) else ([], "")
    else:
        ids = {answer.question for answer in given} | ({question.id} if question else set())
        if command.question not in ids:
            return False
        done, rest = _forced_in(draft, given, choice)
    if not done or (rest and not (question and rest_may_follow(draft.game, draft.view(seat)))):
        return False
    head.answered[command.by] = done[-1].question
    head.drop_forced(seat, done[-1].question)
    for repeated in done:
        _answered_in_time(draft, seat, repeated.stage)
    if rest and question:
        answer(draft, replace(command, question=question.id, choice=rest))
    elif call and head.phase == "playing":
        calls.announce(draft, seat, calls.call_named(draft, call))
    return True


def _forced_in(draft: Draft, given: Sequence[Forced], line: str) -> tuple[list[Forced], str]:
    """The longest run of given answers with which a line begins, starting as late as possible, and
    the rest of the line."""
    for start in range(len(given) - 1, -1, -1):
        done, rest = list[Forced](), line
        for forced_answer in given[start:]:
            after = after_move(draft.game, forced_answer.move, rest) if rest else None
            if after is None:
                break
            done, rest = [*done, forced_answer], after
        if done:
            return done, rest
    return [], line


def ai_moved(draft: Draft, command: AiMoved) -> None:
    """Carry out an AI player's move, or the default if it failed or is illegal. Raises Stale, or
    WrongPhase."""
    draft.require_phase("playing")
    question = next((q for q in draft.head.questions.values() if q.id == command.question), None)
    if question is None or not question.by:
        raise Stale(question=0)
    draft.match.note_info(question.seat, command.info)
    if command.move in question.legal:
        give(draft, question.seat, [command.move], command.by or question.by, question.id)
    else:
        draft.match.note_info(question.seat, None)
        draft.happened("ai-failed", question.seat)
        give(draft, question.seat, [default(draft, question)], DEFAULT, question.id)


def default(draft: Draft, question: Question) -> Move:
    """The game's safe move for a question."""
    state = draft.position_for_ai_view(question)
    return draft.game.default(draft.game.view(state, question.seat)).move


def give(
    draft: Draft,
    seat: int,
    moves: Sequence[Move],
    who: str,
    question: int = 0,
    by_itself: bool = False,
) -> None:
    """Carry out the moves of a seat, which are legal one after the other in the position that it
    sees. `who` makes them, as in `Record.who`; `question`: the id that they answer (0: none, as for
    answers that have waited). `by_itself`: the table gives the answer, which waits until open calls
    are closed."""
    head = draft.head
    asked = draft.close(seat)
    if head.open_calls and not (asked and asked.calls):
        if by_itself or calls.too_early(draft, head.open_calls):
            head.open_calls.early.append(EarlyAnswer(seat, question, tuple(moves), who))
            person = head.chair(seat).person
            if person and not by_itself:  # the others would see that a call is due
                draft.happened("waits", seat, person)
            return
        end_calls(draft)
        if not _legal_now(draft, seat, moves[0]):
            draft.void(seat)
            return
    for move in moves:
        if head.phase != "playing":
            return
        make(draft, seat, move, who)


def end_calls(draft: Draft) -> None:
    """Close the open calls; then the early answers count."""
    for early in calls.close(draft):
        if _legal_now(draft, early.seat, early.moves[0]):
            give(draft, early.seat, early.moves, early.who)
        elif draft.head.phase == "playing":
            draft.void(early.seat)


def _legal_now(draft: Draft, seat: int, move: Move) -> bool:
    if draft.head.phase != "playing":
        return False
    return move in draft.shown_position().legal(seat)


def unfold(draft: Draft, command: Unfold) -> None:
    """Note the choice whose continuations are shown. Raises NoSuchChoice, Stale or Repeated."""
    question = open_question(draft, command.by, command.question)
    if not -1 <= command.choice < len(question.legal):
        raise NoSuchChoice(number=command.choice + 1, most=len(question.legal))
    question.unfolded = command.choice + 1


# Hints, choices that are taken back, undo


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
