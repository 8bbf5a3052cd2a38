"""Tables in a chat, as people in it read them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from stammtisch.adapters.chat.render.draw import draw_live_message
from stammtisch.adapters.chat.render.message import Button, Message
from stammtisch.core.service.ports import Reader
from stammtisch.core.service.queues import LiveMessage
from stammtisch.core.service.requests import Limits
from tests.harness.script import Script


def test_a_table_is_opened_joined_and_dealt() -> None:
    Script()("""
        > anna: /new uno
        < #room T1 · Uno with points
        < #room 1 Anna
        < #room 90 seconds a turn · deal
        < #room [House rules]  [Fair?]
        > ben: [Join]
        < #room~2 Ben
        > anna: [+ AI easy]
        < #room~3 Bert (AI, easy)
        > ben: [Deal]
        < @ben ! Only Anna, who opened the table, can do that, or an administrator of the group.
        > anna: [Deal]
        < #room Waiting for
        < @anna Your hand:
        < @ben Your hand:
    """)


def test_a_game_alone_is_begun_in_two_steps() -> None:
    Script()("""
        > anna@ /play
        < @anna [Las Vegan]
        > anna@ [ojyks]
        < @anna [c1 r1]  [c2 r1]  [c3 r1]  [c4 r1]
        < #room (nothing)
        > anna@ [c2 r1]
        < @anna [c1 r1]  ◉  [c3 r1]  [c4 r1]
    """)


def test_no_ai_player_has_the_name_of_the_person() -> None:
    script = Script()("> bert@ /play uno heuristic")
    assert any("Anna" in line for line in script.read)
    assert not any("Bert" in line for line in script.read)


def test_moves_are_typed_in_private_for_the_table_of_a_group() -> None:
    script = Script(languages={"anna": "de"})
    script(
        """
        > anna: /new ojyks
        > ben: /join
        > anna: [Geben]
        > anna@ zeige c1r1
        > anna@ 3
        > ben@ 1 2
        > cleo@ 1
        < @cleo Hier ist kein Tisch
    """.replace("Hier ist kein Tisch", "There is no table here")
    )
    told = [line for line in script.transcript if "geht nicht" in line or "can't" in line]
    assert told == []
    assert any("deckt" in line for line in script.transcript)


def test_a_move_is_for_the_table_that_asks() -> None:
    script = Script()
    script("""
        > anna@ /play uno heuristic
        > anna@ /new ojyks
        > anna@ draw
        < @anna You draw
    """)


def test_a_choice_of_two_steps_goes_on_and_back() -> None:
    script = Script()("""
        > anna@ /play ojyks heuristic
        > anna@ 1 12
        < @anna [Turn one up …]
        > anna@ [Turn one up …]
        < @anna Turn up which?
        < @anna [‹ Back]
        > anna@ [‹ Back]
        < @anna [Draw]  [Turn one up …]
        > anna@ [Turn one up …]
        > anna@ [c3 r3]
        < @anna You turn up c3 r3
    """)
    assert not any("this question is over" in line for line in script.transcript)


def test_a_move_by_number_by_words_and_by_button() -> None:
    script = Script()
    script("""
        > anna@ /play ojyks heuristic
        > anna@ 1 12
        > anna@ draw
    """)
    assert not any("don't understand" in line for line in script.transcript)
    script("> anna@ xyz")
    assert any("xyz" in line for line in script.read)


def test_people_talk_in_a_room_and_are_left_alone() -> None:
    Script()("""
        > anna: /new uno
        > ben: what a nice day
        < #room (nothing)
        > ben: /unknown
        < #room (nothing)
    """)


def test_why_a_move_is_refused_is_told_to_its_player_alone() -> None:
    Script()("""
        > anna: /new uno
        > ben: /join
        > anna: [Deal]
        > ben@ xyz
        < #room (nothing)
        > anna@ xyz
        < #room (nothing)
    """)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "You aren't asked now. /help shows what you can type."),
        ("de", "Du wirst gerade nicht gefragt. /help zeigt, was du schreiben kannst."),
    ],
)
def test_who_talks_in_private_while_not_asked_is_told_of_help(language: str, told: str) -> None:
    """The other one, who is asked, is told that it is no move."""
    script = Script(languages=dict.fromkeys(("anna", "ben"), language))("""
        > anna: /new uno
        > ben: /join
        > anna: /begin
        > anna@ thanks!
        > ben@ thanks!
    """)
    assert len([line for line in script.transcript if told in line]) == 1
    assert len([line for line in script.transcript if "/help" in line]) == 1


def test_a_button_of_an_old_question_is_refused() -> None:
    script = Script()("> anna@ /play uno heuristic")
    newest = script.room.messages[script.room.lanes["@anna"][-1]]
    old = next(one for row in newest.buttons for one in row if ":c" in one.data)
    script("""
        > anna@ 1
        > anna@ 1
    """)
    script.room.messages["@anna/old"] = Message(buttons=((old,),))
    script.room.lanes["@anna"].append("@anna/old")
    script(f"> anna@ [{old.text}]")
    assert [line for line in script.read if line.startswith("@anna ! ")]


def test_a_button_that_was_pressed_twice_is_no_error() -> None:
    script = Script()("> anna@ /play uno heuristic")
    newest = script.room.messages[script.room.lanes["@anna"][-1]]
    old = next(one for row in newest.buttons for one in row if ":c" in one.data)
    script.room.messages["@anna/old"] = Message(buttons=((old,),))
    script.room.lanes["@anna"].append("@anna/old")
    script(f"> anna@ [{old.text}]")
    script.room.lanes["@anna"].append("@anna/old")
    script(f"> anna@ [{old.text}]")
    script("< @anna (nothing)")


FORGED = (
    *("1:{own}:c0", "1:{own}:c9999", "1:{own}:s0", "1:{own}:s9999", "1:{other}:c1", "1:{other}:s1"),
    *("1:{other}:hint", "1:{other}:undo", "1:0:change", "1:0:start", "1:0:again", "1:0:+1"),
    *("1:{own}:call1", "1:0:call0", "1:0:call7", "-1:0:stop", "1:-1:c1", "1::c1", "1:1", ":::"),
    *("9" * 12 + ":1:c1", "1:" + "9" * 12 + ":c1", "1:1:c99999", "1:١:c1", "1:1:C1", " 1:1:c1"),
    *("begin:", "begin:quark", "begin:uno:quark", "/", "/quark", "/kick 1", "/set x=y", "noop"),
    *("x" * 64, "\x00", "🀄" * 16, "/rules uno 999", "/settings language xx", "/top quark"),
)


@pytest.mark.parametrize("place", ["ben@", "ben:", "zoe@", "zoe:"])
def test_no_forged_button_moves_for_somebody_else(place: str) -> None:
    script = Script()("> anna: /new ojyks\n> ben: /join\n> anna: /pace off\n> anna: [Deal]")
    lane = f"@{place[:3]}" if place[3] == "@" else "#room"

    def now() -> tuple[object, ...]:
        stored = script.store.run_now(lambda tx: tx.table(1))  # type: ignore[attr-defined]
        head = stored.table.head
        return stored.record.moves, head.held, head.phase, head.options, head.votes, head.chairs

    stored = script.store.run_now(lambda tx: tx.table(1))  # type: ignore[attr-defined]
    question, before = stored.table.question_of("console:anna").id, now()
    for number, form in enumerate(FORGED):
        data = form.format(own=question + 1000, other=question)
        script.room.messages[f"{lane}/forged"] = Message(buttons=((Button("forged", data),),))
        script.room.lanes.setdefault(lane, []).append(f"{lane}/forged")
        script(f"> {place} [forged]")
        assert now() == before, (number, data)


def test_strangers_can_press_nothing_at_a_table() -> None:
    Script()("""
        > anna: /new uno
        > ben: /join
        > anna: [Deal]
        > cleo: [My hand]
        < @cleo !
        > cleo: /stop
        < #room (nothing)
    """)


def test_a_table_of_one_person_does_not_exist_for_others() -> None:
    script = Script()("""
        > anna@ /new uno
        > ben@ /join T1
        < @ben There is no table T1
        < @anna (nothing)
        > ben@ /start T1
        < @ben There is no table T1
        > ben@ /table T1
        < @anna (nothing)
        > anna@ [+ AI easy]
        > anna@ [Deal]
        < @anna Your hand:
        > ben@ /hand T1
    """)
    assert not any("Your hand" in line for line in script.read)


def test_hands_and_boards_of_a_group_are_not_sent_to_passers_by() -> None:
    Script()("""
        > anna: /new uno
        > anna: [+ AI easy]
        > anna: [Deal]
        > ben@ /start T1
        < @ben There is no table T1 here.
        > ben@ /watch T1
        < @ben There is no table T1 here.
        > ben: /watch
        > ben@ /hand T1
        < @ben T1
    """)


def test_who_has_left_is_shown_no_hand() -> None:
    script = Script()("""
        > anna: /new uno
        > ben: /join
        > cleo: /join
        > anna: [Deal]
        > ben: [My hand]
        < @ben Your hand
        > ben: /leave
        > ben: [My hand]
        < @ben ! You hold no cards
        > ben: /hand T1
        < @ben You have no seat at this table.
    """)
    assert not sees_hand(script, "ben")
    assert sees_hand(script("> ben: /back"), "ben")


def sees_hand(script: Script, person: str) -> bool:
    """Would the person's message about table 1 show a hand, drawn now?"""
    stored = asyncio.run(script.store.run(lambda tx: tx.table(1)))
    assert stored is not None
    who = f"console:{person}"
    slot = LiveMessage(f"@{person}", 1, "hand", who, stored.table.head.step)
    return any(
        "Your hand" in row for row in draw_live_message(slot, stored, Reader(who, "en")).rows
    )


def test_a_chat_speaks_the_language_of_who_opens_its_first_table() -> None:
    Script(languages={"anna": "de"})("""
        > anna: /new uno
        < #room [Geben]
        > ben: /new ojyks
        < #room [Geben]
        > ben: /settings language en
        > ben: /new ojyks
        < #room [Deal]
    """)


def test_a_chat_speaks_the_language_that_who_opens_its_first_table_has_chosen() -> None:
    Script()("""
        > anna@ /settings language de
        > anna: /new uno
        < #room [Geben]
    """)


def test_the_first_language_of_a_chat_is_for_anybody_to_choose() -> None:
    Script()("""
        > ben: /settings language de
        < #room Sprache: Deutsch
        > anna: /new uno
        < #room [Geben]
        > ben: /settings language en
        < @ben Only who opened a table here can change that
    """)


def test_in_a_topic_nobody_chooses_another_first_language_than_that_of_the_group() -> None:
    script = Script()("> ben: /settings language de")
    said = script.room.incoming("cleo: /settings language en")
    assert said is not None
    response = asyncio.run(script.dispatcher.take(replace(said, chat="#room/7")))
    assert response.refused == "not-your-settings"


def test_a_game_that_was_called_off_gives_no_record_from_which_hands_follow() -> None:
    script = Script()("""
        > anna: /new uno rounds=1
        > anna: [+ AI easy]
        > anna: [Deal]
        > anna: /stop
        < #room The game was called off.
    """)
    assert not any(".jsonl" in line for line in script.transcript)


def test_german_for_who_reads_german() -> None:
    Script(languages={"anna": "de"})("""
        > anna@ /play uno heuristic
        < @anna Deine Hand:
        > ben@ /help
        < @ben A game alone
        > ben@ /settings language de
        > ben@ /help
        < @ben Ein Spiel allein
    """)


def test_a_room_may_have_a_language_of_its_own() -> None:
    Script()("""
        > admin: /settings language de
        > anna: /new uno
        < #room Wer spielt mit?
        > anna: [Schließen]
        < #room~Dieser Tisch ist geschlossen.
    """)


def test_strangers_may_not_ask_for_any_number_of_tables() -> None:
    Script(limits=Limits(tables_of_chat=2))("""
        > anna: /new uno
        > ben: /new ojyks
        > cleo: /new uno
        < @cleo There are 2 tables here already; more are not allowed.
        > anna: /ai T1 expert
        > anna: /ai T1 ismcts:iterations=1000000
        < @anna There is no AI player
    """)
    Script(limits=Limits(options=2, players=("easy",), tables_of_person=1))("""
        > anna@ /new uno a=1 b=2 c=3
        < @anna At most 2 options.
        > anna@ /play uno expert
        < @anna no game “uno expert”
        > anna@ /play uno
        < @anna
        > anna@ /new uno
        > anna@ /new uno
        < @anna You sit at as many tables as are allowed (1).
    """)


def test_with_two_tables_the_one_is_meant_where_it_can_be_done() -> None:
    Script()("""
        > anna: /new uno
        > ben: /new ojyks
        > cleo: /join
        < @cleo Which table?
        > cleo: /join T2
        < #room~2 Cleo
        > anna: /begin
        < @anna is for 2 to 10
    """)


def test_who_has_answered_is_not_asked_when_they_want_a_hint() -> None:
    Script()("""
        > anna: /new uno
        > ben: /join
        > anna: /begin
        > anna@ draw
        > anna@ pass
        > anna@ /hint
        < @anna You aren't asked now.
    """)


def test_after_a_restart_the_game_goes_on_where_it_was() -> None:
    script = Script()("""
        > anna: /new uno
        > anna: [+ AI easy]
        > anna: [Deal]
        > later: 20
    """)
    script.restart()
    script("""
        > anna@ /hand
        < @anna Your hand:
        > anna@ draw
        < #room~Anna draws a card.
    """)


def test_an_update_that_comes_twice_counts_once() -> None:
    script = Script()("> anna@ /play uno heuristic")
    script.room.updates -= 1
    before = len(script.transcript)
    script("> anna@ /play uno heuristic")
    assert len(script.transcript) == before


def test_the_result_of_a_game_comes_though_the_next_one_has_begun() -> None:
    script = Script()("> anna@ /play uno heuristic")
    send, script.delivery.drain = script.delivery.drain, nothing_is_sent  # type: ignore[method-assign]
    while script.store.has_table_in("playing"):  # type: ignore[attr-defined]
        script("> anna@ 1")
    script("> anna@ /rematch")
    script.delivery.drain = send  # type: ignore[method-assign]
    script("> anna@ /table")
    told = [line for line in script.transcript if line.startswith("@anna Place 1: ")]
    assert len(told) == 1
    assert not any("[Again]" in line for line in script.transcript), "the next one is there"
    script("> anna@ /record\n< @anna (uno-T1-1.jsonl)")


async def nothing_is_sent() -> None:
    """In place of the outbox."""


def test_forget_removes_a_person_and_keeps_the_others_games() -> None:
    Script()("""
        > anna@ /play uno heuristic
        > anna@ /stop
        > anna@ /forget
        < @anna /forget everything
        > anna@ /forget everything
        < @anna It is done.
        > anna@ /stats
        < @anna no game yet
    """)
