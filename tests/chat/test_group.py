"""A group: who decides there, in which language people are told something, and lobbies that nobody
wants any more."""

from __future__ import annotations

import pytest

from stammtisch.core.service.requests import Limits
from tests.harness.script import PLAYERS, Script

FIVE = "\n".join(["> eve: /new uno"] * 5)


def test_a_lobby_where_nobody_does_anything_is_closed_after_a_day() -> None:
    Script()(f"""
        {FIVE}
        > anna: /new uno
        < @anna There are 5 tables here already
        > later: 86000
        > ben: /join T2
        > later: 500
        < #room T1
        < #room Nobody has done anything here for 24 hours: the table is closed.
        < #room~This table is closed.
        > anna: /join T1
        < @anna The game is over.
        > cleo: /join T2
        < #room~3 Cleo
        > anna: /new uno
        < #room T6 · Uno with points
        > later: 87000
        > dora: /join T2
        < @dora The game is over.
    """)


def test_it_is_said_in_private_too() -> None:
    Script()("""
        > anna@ /new uno
        > later: 90000
        < @anna the table is closed.
    """)


def test_a_lobby_stays_as_long_as_the_settings_say() -> None:
    Script(limits=Limits(players=PLAYERS, words_a_minute=10**9, lobby_hours=2))("""
        > anna: /new uno
        > later: 7300
        < #room Nobody has done anything here for 2 hours
    """)
    Script(limits=Limits(players=PLAYERS, words_a_minute=10**9, lobby_hours=0))("""
        > anna: /new uno
        > later: 10000000
        > ben: /join
        < #room~2 Ben
    """)


def test_a_new_lobby_after_a_game_is_closed_as_well() -> None:
    Script()("""
        > anna: /new ojyks
        > ben: /join
        > anna: /pace off
        > anna: /begin
        > later: 100000
        < #room (nothing)
        > anna: /stop
        > ben: /stop
        > ben: /rematch
        > later: 80000
        > anna: /ai easy
        > later: 80000
        < #room (nothing)
        > later: 7000
        < #room Nobody has done anything here for 24 hours
    """)


def test_an_administrator_closes_lobbies_of_others() -> None:
    Script()(f"""
        {FIVE}
        > eve: /leave T3
        > ben: /stop T3
        < @ben Only the host can do that, or an administrator of the group.
        > admin: /stop
        < @admin Which table? Add its code: T5, T4, T3, T2, T1
        > admin: /stop T3
        < #room The table is closed.
        < #room~This table is closed.
        > admin: /set T4 rounds=2
        < #room~Options: Rounds = 2
        > anna: /new uno
        < #room T6
    """)


@pytest.mark.parametrize("gone", ["> later: 0", "> anna: /leave\n> ben: /leave"])
def test_an_administrator_ends_a_game_where_others_play(gone: str) -> None:
    Script()(f"""
        > anna: /new uno
        > ben: /join
        > anna: /begin
        {gone}
        > cleo: /stop
        < @cleo You have no seat at this table.
        > admin: /stop
        < #room The game was called off.
    """)


def test_an_administrator_who_plays_votes_like_the_others() -> None:
    Script()("""
        > anna: /new uno
        > admin: /join
        > anna: /begin
        > admin: /stop
        < #room Admin votes to end the game; one more vote is needed: /stop
        > admin: /leave
        > admin: /stop
        < #room The game was called off.
    """)


def test_a_vote_names_whom_it_is_about_and_how_many_are_missing() -> None:
    script = Script()("""
        > anna: /new uno
        > ben: /join
        > cleo: /join
        > dora: /join
        > anna: /pace blitz
        > anna: /begin
        > later: 100
    """)
    late = next(line.split()[1] for line in script.read if "took too long" in line)
    people = ["Anna", "Ben", "Cleo", "Dora"]
    first, second = [name for name in people if name != late][:2]
    kick = f"/kick {people.index(late) + 1}"
    script(f"""
        > {first.lower()}: {kick}
        < #room {first} votes to send {late} away; one more vote is needed: {kick}
        > {first.lower()}: /stop
        < #room {first} votes to end the game; 2 more votes are needed: /stop
        > {second.lower()}: {kick}
        < #room {late} was sent away; an AI player plays on.
    """)


def test_who_closes_a_lobby_calls_off_no_game() -> None:
    Script()("""
        > anna: /new uno
        > anna: /stop
        < #room The table is closed.
        < #room~This table is closed.
    """)


def test_whoever_is_no_administrator_here_is_none_elsewhere() -> None:
    Script()("""
        > anna: /new uno open
        > anna@ /new uno
        > admin@ /stop T1
        < @admin Only Anna, who opened the table
        > admin@ /stop T2
        < @admin There is no table T2 here.
        > admin: /stop T2
        < @admin There is no table T2 here.
    """)


def test_the_language_of_a_group_and_its_pictures_are_for_hosts_and_administrators() -> None:
    Script()("""
        > ben: /settings pictures on
        < @ben Only who opened a table here can change that, or an administrator of the group.
        < #room (nothing)
        > admin: /settings pictures on
        < #room Tables as pictures: yes
        > anna: /new uno
        > ben: /join
        > ben: /settings
        < #room [Deutsch]
        > ben: [Deutsch]
        < @ben ! Only who opened a table here can change that, or an administrator of the group.
        > anna: [Deutsch]
        < #room Sprache: Deutsch
        > ben@ /settings pictures on
        < @ben Tables as pictures: yes
        > anna: /stop
        > anna: /settings language en
        < @anna Only who opened a table here can change that
    """)


def test_everybody_is_told_in_their_own_language_and_the_group_in_its_own() -> None:
    Script(languages={"ben": "de", "cleo": "de"})("""
        > anna: /new uno
        > ben: /join
        > ben: [Deal]
        < @ben ! Das kann nur Anna
        > ben: /begin
        < @ben Das kann nur Anna
        < #room (nothing)
        > ben: /quark
        < #room (nothing)
        > ben: /stats
        < @ben Du hast noch kein Spiel
        > ben: /help
        < @ben Mit anderen, in einer Gruppe
        > ben: /rules uno
        < @ben Ziehstapel
        > ben: /rules origins
        < @ben Woher die Regeln kommen
        > ben: /rules Herkunft 2
        < @ben (2/
        > anna: /begin
        < @ben Deine Hand:
        < #room Waiting for Anna.
        > ben: [My hand]
        < @ben ! Deine Hand
        > cleo: [My hand]
        < @cleo ! Du hast an diesem Tisch keine Karten.
        > ben: /analyse T1
        < @ben Eine Analyse gibt es
    """)


def test_whoever_presses_a_table_that_is_gone_reads_so_in_their_language() -> None:
    script = Script(languages={"ben": "de"})("""
        > anna: /new uno
        > ben: [Join]
        > ben: [Join]
        < @ben ! Du sitzt schon an diesem Tisch, auf Sitz 2.
    """)
    script("> ben: [no such button]\n< @ben ! Dieser Knopf gilt nicht mehr.")
