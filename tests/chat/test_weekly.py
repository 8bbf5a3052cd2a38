"""`/weekly`: a group is told once a week, by one message, what was played there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from functools import partial

import pytest

from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.stored import Result
from stammtisch.core.service.weekly import Weekly, tell_due
from tests.chat.test_group_top import GROUP, games, result, script_with
from tests.chat.test_quiet import at
from tests.harness.script import Script

SUNDAY = "2026-01-11 20:00"


def played(script: Script, day: str, results: Iterable[Result]) -> None:
    """Games that are over on this day."""
    moment = at(Script(), day).clock.time

    def put(tx: Transaction) -> None:
        tx.add_results([replace(one, at=moment) for one in results])

    asyncio.run(script.store.run(put))


def look(script: Script, moment: str, times: int = 1) -> list[str]:
    """What is read in the room when programs look at this time for what is due."""
    at(script, moment)
    script.read = []
    for _ in range(times):
        asyncio.run(script.store.run(partial(tell_due, now=script.clock.time)))
    asyncio.run(script.settle())
    return [line.removeprefix("#room ") for line in script.read]


def wanting(languages: dict[str, str] | None = None) -> Script:
    """A group that wants to be told each Sunday at 20:00, from January the 5th on."""
    return at(script_with([], languages), "2026-01-05 12:00")("""
        > admin: /weekly sunday 20:00 berlin
        < #room It is told here each Sunday at 20:00 (Berlin; it is 12:00 there).
    """)


def test_it_tells_the_games_of_the_week_who_won_most_and_the_longest_run() -> None:
    script = wanting()
    played(script, "2026-01-04 19:00", games("cleo", "cleo", "cleo"))  # the week before
    played(script, "2026-01-04 20:00", games("anna", table=5))
    played(script, "2026-01-11 19:59", games("ben", "ben", "anna", "cleo", table=6))
    played(script, "2026-01-11 20:00", games("cleo", "cleo", "cleo", table=7))  # the next one
    played(script, "2026-01-10 12:00", games("cleo", "cleo", "cleo", chat="#elsewhere"))
    assert look(script, "2026-01-11 19:59") == []
    assert look(script, SUNDAY) == [
        "The week here: 5 games. Most wins: Ben, Anna (2). Most in a row: Ben (2)."
        " Full standings: /top"
    ]
    assert look(script, "2026-01-18 20:00") == [
        "The week here: 3 games. Most wins: Cleo (3). Most in a row: Cleo (3). Full standings: /top"
    ]


def test_it_is_said_once_however_many_programs_look_and_after_a_restart() -> None:
    script = wanting()
    played(script, "2026-01-10 12:00", games("anna"))
    assert look(script, SUNDAY, times=3) == [
        "The week here: one game. Most wins: Anna (1). Full standings: /top"
    ]
    script.restart()
    assert look(script, "2026-01-12 20:00") == []


def test_after_a_long_stop_it_tells_the_last_week_only() -> None:
    script = wanting()
    played(script, "2026-01-10 12:00", games("anna"))
    played(script, "2026-01-20 12:00", games("ben", "ben"))
    assert look(script, "2026-01-27 03:00") == [
        "The week here: 2 games. Most wins: Ben (2). Most in a row: Ben (2). Full standings: /top"
    ]
    assert look(script, "2026-01-28 03:00") == []


def test_nothing_is_said_if_nothing_was_played_with_others_or_nobody_wants_it() -> None:
    script = wanting()
    alone = Result("console:anna", "uno", 3, 1, 1, 0, 3, 0, chat=GROUP)
    played(script, "2026-01-10 12:00", [alone])
    assert look(script, SUNDAY) == []
    script("> admin: /weekly off\n< #room Off. Tap on a time")
    played(script, "2026-01-12 12:00", games("anna"))
    assert look(script, "2026-01-18 20:00") == []


def test_who_has_left_the_table_of_the_group_is_not_named() -> None:
    script = wanting()
    played(script, "2026-01-10 12:00", [result("anna", 1, 1), result("ben", 2, 1)])
    script("> anna: /top leave")
    assert look(script, SUNDAY) == ["The week here: one game. Full standings: /top"]


def test_summer_time_changes_nothing_for_the_group() -> None:
    weekly = Weekly(6, "20:00", GROUP)
    before = at(Script(), "2026-03-22 20:00").clock.time
    after = weekly.next_after(before, "Europe/Berlin")
    assert after == at(Script(), "2026-03-29 20:00").clock.time
    assert after - before == 7 * 24 * 3600 - 3600


def test_another_time_zone_of_the_group_moves_it() -> None:
    script = wanting()("""
        > admin: /quiet 22-8 New York
        > admin: /weekly
        < #room each Sunday at 20:00 (New York; it is 06:00 there)
    """)
    played(script, "2026-01-10 12:00", games("anna"))
    assert look(script, SUNDAY) == []
    assert look(script, "2026-01-12 02:00") != []
    script("> admin: /weekly fr 18 UTC\n> admin: /quiet\n< #room 22:00–08:00 (UTC")


def test_in_german() -> None:
    script = at(script_with([], {"admin": "de"}), "2026-01-05 12:00")("""
        > admin: /settings language de
        > admin: /weekly sonntag um 20 Uhr
        < #room jede Woche am Sonntag um 20:00 Uhr (Berlin; dort ist es 12:00 Uhr).
        > admin: [Freitag 18:00]
        < #room am Freitag um 18:00 Uhr
        > admin: /weekly So. 20.00
    """)
    played(script, "2026-01-10 12:00", games("anna", "anna"))
    assert look(script, SUNDAY) == [
        "Die Woche hier: 2 Spiele. Die meisten Siege: Anna (2)."
        " Die meisten hintereinander: Anna (2). Die ganze Tabelle: /top"
    ]


@pytest.mark.parametrize("typed", ["20:00", "sunday", "s 20:00", "sunday 25", "weekly 20:00"])
def test_what_is_no_time_is_refused_and_changes_nothing(typed: str) -> None:
    wanting()(f"""
        > admin: /weekly {typed}
        < @admin “{typed}” is no day with a time: /weekly sunday 20:00
        > ben: /weekly off
        < @ben Only who opened a table here can change that
        > admin: /weekly
        < #room each Sunday at 20:00
        > admin@ /weekly off
        < @admin /weekly is for groups.
    """)
