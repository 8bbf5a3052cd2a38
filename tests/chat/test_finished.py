"""The end of a game in a chat: who won is told in a new message, which leads to what is next."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from stammtisch.adapters.chat.render.notices import is_quiet, notice_message
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.record import verify
from stammtisch.core.service.ports import Reader
from stammtisch.core.service.queues import Notice
from tests.harness.script import Script


def duel(language: str = "en") -> Script:
    """A short game of uno between Anna and Ben in the room, played to its end."""
    everybody = dict.fromkeys(("anna", "ben", "cleo"), language)
    script = Script(languages=everybody)("""
        > anna: /new uno rounds=1
        > ben: /join
        > anna: /begin
    """)
    return played_on(script)


def played_on(script: Script) -> Script:
    begun = len(script.transcript)
    for _ in range(300):
        script("> anna@ 1\n> later: 5\n> ben@ 1\n> later: 5")
        if any("(/fair" in line or "/fair " in line for line in script.transcript[begun:]):
            return script
    raise AssertionError("no end")


def result(script: Script) -> list[str]:
    """The lines of the last message that was new in the room."""
    new = [line.removeprefix("#room ") for line in script.transcript if line.startswith("#room ")]
    return new[max(number for number, line in enumerate(new) if line.startswith("T1 · ")) :]


@pytest.mark.slow
def test_the_room_is_told_who_won_by_what_and_what_can_be_done_next() -> None:
    lines = result(script := duel())
    winner, other = ("Anna", "Ben") if lines[1] == "Anna wins!" else ("Ben", "Anna")
    assert lines[1] == f"{winner} wins!"
    assert lines[2].startswith(f"{winner} was the first to lay all cards: ")
    assert lines[3].startswith(f"Place 1: {winner}, ")
    assert lines[4].startswith(f"Place 2: {other}, ")
    assert "/fair" in lines[5]
    assert lines[6:] == ["[Again]  [Other game]", "[Analysis]  [Replay]  [Record]  [Fair?]"]
    assert len([line for line in script.transcript if " wins!" in line and "#room " in line]) == 1


@pytest.mark.slow
def test_the_last_finished_game_is_shown_after_the_lobby_for_the_next_was_closed() -> None:
    duel()("""
        > anna: [Again]
        > anna: /stop
        > ben: /replay T1
        < @ben (uno-T1-1.html)
        > ben: /record
        < @ben (uno-T1-1.jsonl)
    """)


@pytest.mark.slow
def test_the_result_says_for_whom_an_ai_player_finished_the_game() -> None:
    script = Script()("""
        > anna: /new uno rounds=1
        > ben: /join
        > cleo: /join
        > anna: /begin
        > cleo: /leave
    """)
    lines = result(played_on(script))
    away = "Cleo wasn't there at the end: an AI player finished the game for them."
    assert lines.index(away) == 6  # below the places


@pytest.mark.slow
def test_the_second_game_at_a_table_tells_how_the_series_stands() -> None:
    script = duel()
    first = result(script)[1].split()[0]
    script("> ben: [Again]\n> anna: /begin")
    lines = result(played_on(script))
    second = lines[1].split()[0]
    won = {"Anna": 0, "Ben": 0}
    won[first] += 1
    won[second] += 1
    told = ", ".join(f"{name} {n}" for name, n in sorted(won.items(), key=lambda one: -one[1]))
    assert f"Games won at this table: {told}" in lines


@pytest.mark.slow
def test_record_and_replay_are_sent_to_whoever_asks_and_alone() -> None:
    script = duel()("""
        > ben: [Record]
        < @ben To check the deal
        < @ben (uno-T1-1.jsonl)
        > anna: [Replay]
        < @anna (uno-T1-1.html)
        > cleo: /record
        < @cleo (uno-T1-1.jsonl)
        > cleo: /replay T1
        < @cleo (uno-T1-1.html)
    """)
    files = {m.file.name: m.file.content for m in script.room.messages.values() if m.file}
    verify(files["uno-T1-1.jsonl"].decode().strip())
    assert b"<html" in files["uno-T1-1.html"]
    assert json.loads(files["uno-T1-1.jsonl"])["seats"] == ["Anna", "Ben"]


@pytest.mark.slow
def test_one_page_is_made_for_a_person_at_a_time() -> None:
    script = duel()
    script.dispatcher.setup.analyses.add("replay console:anna")
    script("""
        > anna: [Replay]
        < @anna ! Pages are being made already
        > ben: [Replay]
        < @ben (uno-T1-1.html)
    """)
    assert script.dispatcher.setup.analyses == {"replay console:anna"}


@pytest.mark.slow
def test_the_record_of_a_game_is_still_there_when_the_next_one_is_on() -> None:
    script = duel()("""
        > anna: [Again]
        > ben: /record
        < @ben (uno-T1-1.jsonl)
        > anna: /begin
        > ben: /record T1
        < @ben (uno-T1-1.jsonl)
    """)
    assert not any("uno-T1-2" in line for line in script.transcript)


def test_nothing_of_a_game_is_sent_before_it_is_over_or_to_strangers() -> None:
    script = Script()("""
        > anna: /new uno
        > ben: [Join]
        > anna: [Deal]
        > ben: /record
        < @ben There is no table
        > ben: /record T1
        < @ben Only a finished game has a record
        > dora@ /record T1
        < @dora Only a finished game has a record
    """)
    assert not any(message.file for message in script.room.messages.values())


def test_the_end_sounds_and_what_tells_of_absences_does_not() -> None:
    assert not is_quiet(Notice("#room", 1, "ended", {}), None, Reader("", "en"))
    for what in ("missed", "took-over", "back", "left", "voted"):
        assert is_quiet(Notice("#room", 1, what, {}), None, Reader("", "en"))


def test_a_notice_of_version_1_0_still_says_that_the_game_is_over() -> None:
    old = Notice("#room", 1, "ended", {"places": [1, 2], "game": 1})
    assert notice_message(old, None, texts_in("en")).lines == ("The game is over.",)
    assert notice_message(replace(old, table=3), None, texts_in("de")).title == "T3"
