"""`/next`: somebody is told, once and alone, when the next table is opened in their group."""

from __future__ import annotations

import asyncio

from stammtisch.core.service.outbox_rows import WAITS_FOR_NEXT
from tests.harness.script import Script


def waiting(script: Script) -> list[str]:
    found = asyncio.run(script.store.run(lambda tx: tx.settings("#room")))
    return [name for name in found if name.startswith(WAITS_FOR_NEXT)]


def test_who_waits_is_told_once_and_sits_down_by_the_button() -> None:
    Script()("""
        > ben: /next
        < @ben I tell you here
        < #room (nothing)
        > anna: /new uno
        < @ben Anna has opened the table for which you wait.
        > ben@ [Join]
        < #room~2 Ben
        > anna: /new ojyks
        < @ben (nothing)
    """)


def test_who_opens_it_needs_no_message() -> None:
    script = Script()("""
        > anna: /next
        > anna: /new uno
        < @anna (nothing)
    """)
    assert waiting(script) == []


def test_in_private_there_is_no_group_to_wait_for() -> None:
    script = Script()("""
        > ben@ /next
        < @ben /next is for groups
    """)
    assert waiting(script) == []


def test_who_is_forgotten_waits_no_more() -> None:
    script = Script()("> ben: /next")
    assert len(waiting(script)) == 1
    script("> ben@ /forget everything")
    assert waiting(script) == []
