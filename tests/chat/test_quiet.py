"""`/quiet`: in the quiet hours of a group no time runs out and nothing sounds, and people may play
on."""

from __future__ import annotations

import asyncio
from datetime import datetime
from unittest.mock import patch
from zoneinfo import ZoneInfo

import pytest

from stammtisch.adapters.console import Room
from stammtisch.core.service.ports import Reader, Transaction
from stammtisch.core.service.queues import Notice
from tests.harness.script import Script

GAME = """
    > anna: /new uno
    > ben: /join
    > anna: /begin
"""


def at(script: Script, text: str) -> Script:
    """The time is this one in Berlin."""
    moment = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin"))
    script.clock.time = moment.timestamp()
    return script


def test_the_host_or_an_administrator_sets_them() -> None:
    at(Script(), "2026-01-10 14:05")("""
        > ben: /quiet
        < #room None. Tap on a time, or type one: /quiet 22-8
        > ben: /quiet 22-8
        < @ben Only who opened a table here can change that, or an administrator of the group.
        > admin: /quiet 22-8 berlin
        < #room 22:00–08:00 (Berlin; it is 14:05 there)
        > admin: /set quiet 23:30 - 7 New York
        < #room 23:30–07:00 (New York; it is 08:05 there)
        > admin: [London]
        < #room 23:30–07:00 (London; it is 13:05 there)
        > admin: [22:00–08:00]
        < #room 22:00–08:00 (London
        > ben: /settings
        < #room [Quiet hours: 22:00–08:00 …]
        > ben: [Quiet hours: 22:00–08:00 …]
        < #room 22:00–08:00 (London
        > admin: /settings quiet off
        < #room None.
        > ben@ /quiet 22-8
        < @ben /quiet is for groups.
    """)


def test_in_german_the_clock_is_that_of_berlin() -> None:
    at(Script(languages={"admin": "de", "anna": "de"}), "2026-07-10 14:05")("""
        > anna: /new uno
        > anna: /quiet 22 bis 8
        < #room 22:00–08:00 Uhr (Berlin; dort ist es 14:05 Uhr)
        > anna: /quiet 22-8 wien
        < #room (Vienna; dort ist es 14:05 Uhr)
        > anna: /quiet aus
        < #room Keine.
    """)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("25-8", "“25-8” are no quiet hours. They are two times of day, at most 16 hours"),
        ("22:60-8", "“22:60-8” are no quiet hours"),
        ("8-8", "“8-8” are no quiet hours"),
        ("0-24", "“0-24” are no quiet hours"),
        ("22", "“22” are no quiet hours"),
        ("22-8 Mars", "I know no time zone “Mars”"),
        ("nights", "I know no time zone “nights”"),
        ("22-8 ../../etc/passwd", "I know no time zone"),
    ],
)
def test_what_is_no_quiet_time_is_refused_and_changes_nothing(typed: str, told: str) -> None:
    at(Script(), "2026-01-10 14:05")(f"""
        > admin: /quiet 22-8 UTC
        > admin: /quiet {typed}
        < @admin {told}
        > admin: /quiet
        < #room 22:00–08:00 (UTC
    """)


def test_nobody_misses_a_turn_in_them_and_who_is_asked_hears_of_it_when_they_are_over() -> None:
    script = at(Script(), "2026-01-10 21:59")(f"""
        > admin: /quiet 22-8 Berlin
        {GAME}
        > later: 36059
        < #room (nothing)
    """)
    assert script.clock.time == at(Script(), "2026-01-11 07:59:59").clock.time
    script("""
        > later: 32
        < #room took too long
    """)


def test_a_deadline_that_runs_moves_with_them() -> None:
    at(Script(), "2026-01-10 23:00")(f"""
        {GAME}
        > admin: /quiet 22-8 Berlin
        > later: 32000
        < #room (nothing)
        > later: 500
        < #room took too long
    """)


def test_they_survive_a_restart_and_what_is_overdue_then_waits() -> None:
    script = at(Script(), "2026-01-10 21:50")(f"> admin: /quiet 22-8 Berlin\n{GAME}")
    script.clock.time += 3600  # nobody was there
    script.restart()
    script("""
        > later: 32000
        < #room (nothing)
        > later: 2000
        < #room took too long
    """)


def test_another_game_at_the_table_has_those_of_its_time() -> None:
    script = at(Script(), "2026-01-10 21:50")(f"""
        {GAME}
        > anna: /stop
        > ben: /stop
        > admin: /quiet 22-8 Berlin
        > anna: /rematch
        > anna: /begin
    """)
    at(script, "2026-01-10 22:10")
    script("> later: 30000\n< #room (nothing)")


def test_they_hold_in_every_topic_of_the_group_and_in_no_other_group() -> None:
    for lane, quiet in (("#room/7", "22:00-08:00 Europe/Berlin"), ("#room2", ""), ("#room2/7", "")):
        script = at(Script(), "2026-01-10 21:50")(GAME)
        script.store.run_now(lambda tx, to=lane: tx.move_chat("#room", to))  # type: ignore[attr-defined]
        script("> admin: /quiet 22-8 Berlin")
        assert quiet_of_table(script) == quiet


def quiet_of_table(script: Script, number: int = 1) -> str:
    stored = script.store.run_now(lambda tx: tx.table(number))  # type: ignore[attr-defined]
    quiet: str = stored.table.head.quiet
    return quiet


def test_what_is_about_no_table_is_silent_in_them_as_well() -> None:
    script = at(Script(), "2026-01-10 23:00")("> admin: /quiet 22-8 Berlin")
    told: list[tuple[str, bool]] = []

    async def tell(_: object, notice: Notice, stored: object, reader: Reader) -> None:
        told.append((notice.lane, reader.silent))

    def add(tx: Transaction) -> None:
        for lane in ("#room", "#room/7", "#elsewhere"):
            tx.add_notice(Notice(lane, 99, "unreadable", {}))

    asyncio.run(script.store.run(add))
    with patch.object(Room, "tell", tell):
        asyncio.run(script.settle())
    assert sorted(told) == [("#elsewhere", False), ("#room", True), ("#room/7", True)]


def test_at_least_eight_hours_a_day_are_not_quiet() -> None:
    at(Script(), "2026-01-10 14:05")("""
        > admin: /quiet 16-8
        < #room 16:00–08:00
        > admin: /quiet 00:00-23:59
        < @admin at most 16 hours
        > admin: /quiet
        < #room 16:00–08:00
    """)
