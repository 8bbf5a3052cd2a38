"""Absence during a game: missed turns, leaving, coming back, votes."""

from __future__ import annotations

from ..game import stage_of
from ..record_fields import check_text
from .commands import CallOff, Kick, Leave, OutOfReach, RetakeSeat, Stop, Woken
from .draft import Draft
from .effects import Ended
from .questions import DEFAULT, ask_again, default, end_calls, give, give_forced, put_off, settle
from .quiet import quiet_until
from .refusals import HasNotMissed, NoSuchSeat, NotAtTable, NotAway, Stale, TooEarly
from .state import KICK, MAX_MISSES, STOP, Chair, Question

MAX_REASON = 300
"""Characters of the reason for which the operator ends a table."""


def woken(draft: Draft, command: Woken) -> None:
    """Handle a timer, see `WakeMe`. Raises TooEarly, Stale or WrongPhase."""
    if command.why == "expired":
        _expire(draft, command)
        return
    draft.require_phase("playing")
    open_calls = draft.head.open_calls
    if open_calls and command.question == open_calls.id and command.why == "rest":
        _not_before(draft, open_calls.since + draft.pace.rest)
        if any(question.calls for question in draft.head.questions.values()):
            raise Stale(question=open_calls.id)  # an AI player's call is on its way
        end_calls(draft)
        return
    question = next((q for q in draft.head.questions.values() if q.id == command.question), None)
    if question is None:
        raise Stale(question=0)
    due_times = draft.due_times(question)
    if command.why not in due_times:
        raise Stale(question=question.id)
    _not_before(draft, due_times[command.why])
    if command.why == "warn":
        question.warned = True
        draft.happened("warned", question.seat, draft.head.chair(question.seat).person)
    elif command.why == "reached":
        draft.head.chair(question.seat).unreached = False
    elif command.why == "forced":
        give_forced(draft, question)
    elif command.why == "again":
        ask_again(draft, question)
    elif not question.by and (over := quiet_until(draft.head.quiet, draft.now)) > draft.now:
        put_off(draft, question, over)  # overdue, since nobody was there to say so in time
    else:
        _late(draft, question)


def _expire(draft: Draft, command: Woken) -> None:
    """Close a lobby that was idle for long enough."""
    head = draft.head
    draft.require_phase("lobby")
    if command.question != head.phase_id or not head.expires:
        raise Stale(question=head.phase_id)
    _not_before(draft, draft.last + head.expires)
    call_off(draft, "expired", hours=round(head.expires / 3600))


def out_of_reach(draft: Draft, command: OutOfReach) -> None:
    """Stop the deadline of the person's question until they can be reached. Raises NotAtTable or
    WrongPhase."""
    draft.require_phase("playing")
    chair = draft.head.chair(draft.seat_of(command.by))
    chair.unreached, chair.due, chair.time_left = True, None, None


def _not_before(draft: Draft, when: float) -> None:
    if draft.now < when:
        raise TooEarly(when=when, now=draft.now)


def _late(draft: Draft, question: Question) -> None:
    """Play the game's default for the rest of the turn, or of a hidden choice."""
    seat = question.seat
    if question.by:
        draft.happened("ai-late", seat)
    else:
        _count_miss(draft, seat)
    first = question.stage
    while True:
        give(draft, seat, [default(draft, question)], DEFAULT, question.id)
        settle(draft)
        following = draft.head.questions.get(seat)
        if draft.head.phase != "playing" or following is None or following.by != question.by:
            break
        stage = stage_of(draft.game, following.stage)
        if not (stage.within or (stage.hidden and following.parts and following.stage == first)):
            break
        question = following
    chair = draft.head.chair(seat)
    if chair.is_playing and chair.missed >= MAX_MISSES:
        chair.away = True
        draft.happened("took-over", seat)
        _people_changed(draft)


def _count_miss(draft: Draft, seat: int) -> None:
    """Count a miss: once for each own turn, and for all reactions to others until the next one."""
    chair = draft.head.chair(seat)
    draft.happened("missed", seat)
    if not chair.missed or chair.counted != chair.turn:
        chair.missed += 1
        chair.counted = chair.turn


def leave(draft: Draft, command: Leave) -> None:
    """Stop watching, or give up the seat. Raises NotAtTable."""
    head = draft.head
    if command.by in head.watchers:
        draft.happened("left", name=head.watchers.pop(command.by))
        return
    seat = draft.seat_of(command.by)
    chair = head.chair(seat)
    others = [other for other in head.playing_seats() if other != seat]
    goes_on = head.phase == "playing" and bool(others)
    draft.happened("left", seat, name=chair.name, goes_on="yes" if goes_on else "no")
    if head.phase == "lobby":
        head.chairs[seat - 1] = Chair()
    else:
        if chair.left:
            raise NotAtTable()
        chair.away = chair.left = True
    _people_changed(draft)


def retake_seat(draft: Draft, command: RetakeSeat) -> None:
    """Give a person their seat back; a paused table goes on. Raises NotAway, NotAtTable or
    WrongPhase."""
    seat = draft.seat_of(command.by)
    draft.require_phase("playing", "paused", "over")
    chair = draft.head.chair(seat)
    if chair.is_playing:
        raise NotAway()
    chair.away = chair.left = chair.kicked = False
    draft.clear_misses(seat)
    chair.since = draft.head.step
    draft.happened("back", seat)
    if draft.head.phase != "over":
        _people_changed(draft)
        if draft.head.phase == "paused":
            draft.pause_or_resume("playing")
            draft.happened("resumed")


def _people_changed(draft: Draft) -> None:
    """Choose another host if the old one is gone, limit undo to moves since a person became the
    only one, and count votes again."""
    head = draft.head
    people = head.playing_seats()
    if people and not head.host_is_present():
        seat = min(people, key=lambda seat: (head.chair(seat).since, seat))
        head.host = head.chair(seat).person
        draft.happened("host", seat)
    if draft.match_or_none and len(people) == 1:
        head.floor = len(draft.match.record.moves)
    for about in list(head.votes):
        _count_votes(draft, about)


def kick(draft: Draft, command: Kick) -> None:
    """Kick a person from a lobby, or vote for it in a game, from which they may come back. Raises
    NoSuchSeat, HasNotMissed, NotHost, NotAtTable or
    WrongPhase."""
    head = draft.head
    draft.require_phase("lobby", "playing", "paused")
    if not draft.admin:
        draft.seat_of(command.by)
    if not (1 <= command.seat <= len(head.chairs) and head.chair(command.seat).person):
        raise NoSuchSeat(seat=command.seat, seats=len(head.chairs))
    chair = head.chair(command.seat)
    if head.phase == "lobby":
        draft.require_host(command.by)
        draft.happened("kicked", command.seat, name=chair.name)
        head.chairs[command.seat - 1] = Chair()
        _people_changed(draft)
        return
    if chair.kicked or not (chair.missed or chair.away):
        raise HasNotMissed(seat=command.seat, name=chair.name)
    if draft.admin:
        _carry_out_vote(draft, KICK + chair.person)
        return
    _vote(draft, command.by, KICK + chair.person)


def stop(draft: Draft, command: Stop) -> None:
    """Stop the game or close the lobby, or vote for it. Raises Stale, NotHost, NotAtTable or
    WrongPhase."""
    draft.require_phase("lobby", "playing", "paused")
    head = draft.head
    if command.question != head.phase_id:
        raise Stale(question=head.phase_id)
    if head.phase == "lobby" or head.watching:
        draft.require_host(command.by)
        call_off(draft)
        return
    if draft.admin:
        _carry_out_vote(draft, STOP)
        return
    draft.seat_of(command.by)
    _vote(draft, command.by, STOP)


def end_by_operator(draft: Draft, command: CallOff) -> None:
    """End the game or close the lobby, whoever sits there. Raises BadText or WrongPhase."""
    draft.require_phase("lobby", "playing", "paused")
    reason = " ".join(command.reason.split())
    check_text(reason, MAX_REASON)
    call_off(draft, "closed", reason=reason or "none")


def _vote(draft: Draft, person: str, about: str) -> None:
    """Add a vote (`about`: a key of `TableState.votes`)."""
    seat = draft.head.seat_of(person)
    if not draft.head.chair(seat).is_playing:
        raise NotAtTable()
    voters = draft.head.votes.setdefault(about, [])
    if person not in voters:
        voters.append(person)
    facts: dict[str, object] = {"about": about, "missing": _missing_votes(draft, about)}
    if about.startswith(KICK):
        kicked = draft.head.seat_of(about.removeprefix(KICK))
        facts |= {"about": "kick", "whom": draft.head.chair(kicked).name, "number": kicked}
    draft.happened("voted", seat, "", **facts)
    _count_votes(draft, about)


def _count_votes(draft: Draft, about: str) -> None:
    if _missing_votes(draft, about) == 0:
        _carry_out_vote(draft, about)


def _missing_votes(draft: Draft, about: str) -> int:
    """The number of votes that are missing to the majority of those who play, without the person
    who would be kicked."""
    head = draft.head
    people = [head.chair(seat).person for seat in head.playing_seats()]
    kicked = about.removeprefix(KICK) if about.startswith(KICK) else ""
    electorate = [person for person in people if person != kicked]
    votes = [person for person in head.votes.get(about, ()) if person in electorate]
    return max(0, len(electorate) // 2 + 1 - len(votes))


def _carry_out_vote(draft: Draft, about: str) -> None:
    """Carry out the result of a vote (a key of `TableState.votes`)."""
    head = draft.head
    head.votes.pop(about, None)
    if about == STOP:
        call_off(draft)
        return
    seat = head.seat_of(about.removeprefix(KICK))
    chair = head.chair(seat)
    chair.away = chair.left = chair.kicked = True
    draft.happened("kicked", seat, name=chair.name)
    _people_changed(draft)


def call_off(draft: Draft, why: str = "stopped", **facts: object) -> None:
    """End the game without a result, with an event of the kind `why` and these facts."""
    begun = draft.head.phase != "lobby"
    draft.head.phase = "over"
    for chair in draft.head.chairs:
        chair.word = ""  # words count only for the secret after which they were said
    draft.new_phase()
    draft.happened(why, 0, "", begun="yes" if begun else "no", **facts)
    draft.effects.append(Ended((), ()))
