"""Who watches is told so and sees the table; who comes too late is told what they can do."""

from __future__ import annotations

from stammtisch.adapters.chat.typed import read_line
from stammtisch.core.table.lobby import MAX_WATCHERS
from tests.harness.script import Script

BEGUN = """
    > anna: /new ojyks
    > ben: /join
    > anna: /pace off
    > anna: /begin
"""


def test_a_group_is_told_who_watches() -> None:
    Script()(f"""
        {BEGUN}
        > cleo: /watch
        < #room Cleo is watching.
        > ben: /watch
        < @ben You sit at this table already, on seat 2.
    """)


def test_who_watches_in_their_own_chat_sees_what_everybody_sees() -> None:
    Script()("""
        > cleo@ /start
        > anna: /new ojyks open
        > ben: /join
        > anna: /pace off
        > anna: /begin
        > cleo@ /watch T1
        < #room Cleo is watching.
        < @cleo You are watching table T1.
        > cleo@ /table
        < @cleo T1 · ojyks
        > anna@ c1r1 c2r1
        > ben@ c1r1 c2r1
        < @cleo~T1 · ojyks
        > cleo@ /leave
        < #room Cleo has left.
        > anna@ hint
        > anna@ 1
        > ben@ 1
        < @cleo (nothing)
    """)


def test_who_left_is_told_how_to_come_back() -> None:
    Script()(f"""
        {BEGUN}
        > ben: /leave
        > ben: /watch
        < @ben your seat is still yours: /back
        > ben: /back
        > ben: /leave
        > ben: /join
        < #room Ben is back.
        > ben: /join
        < @ben You sit at this table already, on seat 2.
    """)


def test_who_comes_too_late_is_told_that_they_can_watch() -> None:
    Script()(f"""
        {BEGUN}
        > cleo: /join
        < @cleo Until then: /watch
    """)


def test_only_so_many_can_watch() -> None:
    watching = "".join(f"> viewer{n}: /watch\n" for n in range(MAX_WATCHERS))
    Script()(f"""
        {BEGUN}
        {watching}
        < #room Viewer{MAX_WATCHERS - 1} is watching.
        > cleo: /watch
        < @cleo {MAX_WATCHERS} people are watching already
        > viewer3: /watch
        < #room Viewer3 is watching.
        > viewer3: /leave
        > cleo: /watch
        < #room Cleo is watching.
    """)


def test_commands_with_a_hyphen_are_no_moves() -> None:
    assert read_line("/rules-short") is None
    assert read_line("/ rules") is None
    Script()("""
        > anna@ /play ojyks
        > anna@ /rules-short
        < @anna I don't know that command. /help shows what I understand.
    """)
