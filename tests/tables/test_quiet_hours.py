"""Quiet hours: no deadline ends in them, at their borders, over midnight, and on the days on which
the clock is changed."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from stammtisch.core.table import commands as say
from stammtisch.core.table.quiet import moved, quiet_until
from tests.tables.chat import Chat, opened

BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = "22:00-08:00 Europe/Berlin"
NOON = "12:00-14:00 Europe/Berlin"
IN_THE_GAP = "02:30-06:00 Europe/Berlin"


def at(text: str) -> float:
    """A moment in Berlin; `*`: the second time that day."""
    moment = datetime.fromisoformat(text.rstrip("*")).replace(tzinfo=BERLIN, fold="*" in text)
    return moment.timestamp()


@pytest.mark.parametrize(
    ("quiet", "moment", "until"),
    [
        (NIGHT, "2026-01-10 21:59:59", ""),
        (NIGHT, "2026-01-10 22:00:00", "2026-01-11 08:00:00"),
        (NIGHT, "2026-01-11 00:00:00", "2026-01-11 08:00:00"),
        (NIGHT, "2026-01-11 07:59:59", "2026-01-11 08:00:00"),
        (NIGHT, "2026-01-11 08:00:00", ""),
        (NOON, "2026-01-10 11:59:59", ""),
        (NOON, "2026-01-10 12:00:00", "2026-01-10 14:00:00"),
        (NOON, "2026-01-10 14:00:00", ""),
        (NIGHT, "2026-03-28 23:00:00", "2026-03-29 08:00:00"),  # nine hours long
        (NIGHT, "2026-10-24 23:00:00", "2026-10-25 08:00:00"),  # eleven
        (NIGHT, "2026-10-25 02:30:00*", "2026-10-25 08:00:00"),
        (IN_THE_GAP, "2026-03-29 03:29:59", ""),
        (IN_THE_GAP, "2026-03-29 03:30:00", "2026-03-29 06:00:00"),
        ("23:00-02:30 Europe/Berlin", "2026-10-25 02:29:59", "2026-10-25 02:30:00"),
        ("23:00-02:30 Europe/Berlin", "2026-10-25 02:30:00", ""),
        ("22:00-08:00 Mars/Olympus", "2026-01-10 23:00:00", ""),  # a zone that isn't known
        ("08:00-08:00 Europe/Berlin", "2026-01-10 12:00:00", ""),  # it would never end
        ("", "2026-01-10 23:00:00", ""),
    ],
)
def test_when_it_is_quiet(quiet: str, moment: str, until: str) -> None:
    assert quiet_until(quiet, at(moment)) == at(until or moment)


@pytest.mark.parametrize(
    ("quiet", "since", "due", "ends"),
    [
        (NIGHT, "2026-01-10 21:58:29", "2026-01-10 21:59:59", "2026-01-10 21:59:59"),
        (NIGHT, "2026-01-10 21:58:30", "2026-01-10 22:00:00", "2026-01-11 08:00:00"),
        (NIGHT, "2026-01-10 21:59:30", "2026-01-10 22:01:00", "2026-01-11 08:01:00"),
        (NIGHT, "2026-01-10 23:00:00", "2026-01-10 23:01:30", "2026-01-11 08:01:30"),
        (NIGHT, "2026-01-11 07:59:00", "2026-01-11 08:00:30", "2026-01-11 08:00:30"),
        (NIGHT, "2026-01-10 03:00:00", "2026-01-11 03:00:00", "2026-01-11 13:00:00"),
        # what is left at night is more than the day has: it goes on the day after
        ("09:00-08:00 Europe/Berlin", "2026-01-10 08:30", "2026-01-10 10:15", "2026-01-12 08:15"),
        ("", "2026-01-10 23:00:00", "2026-01-10 23:01:30", "2026-01-10 23:01:30"),
    ],
)
def test_where_a_deadline_moves(quiet: str, since: str, due: str, ends: str) -> None:
    assert moved(quiet, at(due), at(since)) == at(ends)


def night(now: str, quiet: str = NIGHT) -> Chat:
    """Two people whose game begins at this time; who is asked has 90 seconds."""
    chat = opened("uno", secret="c", public=True, pace="normal", quiet=quiet)
    chat.now = at(now)
    return chat("""
        ben: /join
        anna: /start  -> asks anna
    """)


def due_of(chat: Chat, seat: int) -> float | None:
    return chat.table.head.questions[seat].due


def test_nobody_misses_a_turn_at_night_and_is_asked_again_in_the_morning() -> None:
    chat = night("2026-01-10 21:59:00")
    chat("anna: draw")
    chat.now = at("2026-01-10 23:00:00")
    chat("anna: pass -> asks ben")
    chat(f"later: {9 * 3600 - 1} -> no missed, no warned, no asks ben")
    chat("later: 1 -> asks ben, no missed")
    chat("later: 89 -> warned, no missed, no asks ben")
    chat("later: 1 -> missed 2, asks anna")


def test_who_plays_at_night_is_asked_at_night() -> None:
    chat = night("2026-01-10 23:00:00")
    chat("""
        anna: draw
        anna: pass    -> asks ben
        ben: draw
        ben: pass     -> asks anna
    """)
    assert due_of(chat, 1) == at("2026-01-11 08:01:30")


def test_deadlines_that_run_move_when_quiet_hours_are_set_and_come_back() -> None:
    chat = night("2026-01-10 12:00:00", "")
    assert due_of(chat, 1) == at("2026-01-10 12:01:30")
    chat.now = at("2026-01-10 12:01:00")
    chat.do(say.SetQuiet(NOON))
    assert due_of(chat, 1) == at("2026-01-10 14:00:30")
    chat.now = at("2026-01-10 13:00:00")
    chat.do(say.SetQuiet(""))
    assert due_of(chat, 1) == at("2026-01-10 13:01:30"), "the time for a turn from now on"


def test_who_was_warned_is_warned_again_of_a_deadline_that_has_moved() -> None:
    chat = night("2026-01-10 12:00:00", "")
    chat("later: 80 -> warned")
    chat.do(say.SetQuiet(NOON))
    assert not chat.table.head.questions[1].warned
    chat("later: 7119 -> no warned, no missed")
    chat("later: 1 -> warned, no missed")
    chat("later: 10 -> missed 1")


def test_what_is_overdue_after_a_stop_waits_for_the_end_of_the_night() -> None:
    chat = night("2026-01-10 21:58:00")
    question = chat.table.head.questions[1]
    assert question.due == at("2026-01-10 21:59:30")
    chat.now = at("2026-01-11 03:00:00")  # nothing ran until now
    chat.do(say.Woken(question.id, "late"))
    assert due_of(chat, 1) == at("2026-01-11 08:00:00")
    chat(f"later: {5 * 3600 - 1} -> no missed")
    chat("later: 1 -> missed 1")


def test_the_time_that_was_left_is_never_more_than_for_a_turn() -> None:
    """A pause at night, until the next day."""
    chat = night("2026-01-10 23:00:00")
    chat("ben: /leave\nanna: /leave -> paused")
    chat.now = at("2026-01-11 12:00:00")
    chat("anna: /back\nben: /back")
    assert due_of(chat, 1) == at("2026-01-11 12:01:30")


def test_the_state_keeps_them() -> None:
    chat = night("2026-01-10 23:00:00")
    head = type(chat.table.head).from_json(chat.table.head.to_json())
    assert head.quiet == NIGHT


def test_who_was_asked_silently_is_called_when_quiet_hours_are_switched_off() -> None:
    chat = night("2026-01-10 23:00:00")
    chat("anna: draw\nanna: pass -> asks ben")
    chat.now = at("2026-01-10 23:30:00")
    chat.effects = []
    chat.do(say.SetQuiet("23:00-07:00 Europe/Berlin"))
    assert "asks ben" not in chat.words(), "it is still quiet"
    chat.do(say.SetQuiet(""))
    assert "asks ben" in chat.words()
    assert due_of(chat, 2) == at("2026-01-10 23:31:30")


def test_a_deadline_that_has_passed_long_ago_is_moved_as_if_it_ended_now() -> None:
    chat = night("2026-01-10 12:00:00", "")
    chat.now = at("2026-03-01 12:00:00")  # nothing ran until now
    chat.do(say.SetQuiet(NIGHT))
    assert due_of(chat, 1) == chat.now
    chat.now = at("2026-03-01 23:00:00")
    chat.do(say.SetQuiet("22:00-08:00 Europe/Berlin"))
    assert due_of(chat, 1) == at("2026-03-02 08:00:00")
