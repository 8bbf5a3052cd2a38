"""`/about`: what the program is, and what it stores about people."""

from __future__ import annotations

from tests.harness.script import Script


def test_it_says_what_is_stored_who_sees_it_and_how_it_is_deleted_alone_to_who_asks() -> None:
    Script(languages={"ben": "de"})("""
        > anna: /about
        < @anna I am stammtisch: card games
        < @anna What I store about you
        < @anna Who sees it
        < @anna /forget
        < #room (nothing)
        > ben@ /about
        < @ben Was ich über dich speichere
    """)
