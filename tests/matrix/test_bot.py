"""The bot in rooms of a homeserver in memory: what counts once, what is refused, and who decides.
Who is in rooms, what is shown there, whole games, and a real homeserver are elsewhere in this
folder."""

from __future__ import annotations

import asyncio
import re
from typing import Any
from unittest.mock import patch

import pytest

from stammtisch.adapters.chat import timeline
from stammtisch.adapters.chat.timeline import RoomTimeline
from stammtisch.adapters.matrix.failures import BadLogin
from stammtisch.adapters.matrix.feed import Feed
from stammtisch.adapters.matrix.incoming import read_event
from stammtisch.adapters.matrix.lanes import place_of, room_lane
from stammtisch.core.service.requests import Operator
from tests.matrix.dealt import (
    A,
    B,
    C,
    answered_late,
    asked,
    dealt,
    end_turn,
    entries,
    last_choice,
    refusals,
    table,
)
from tests.matrix.fake import BOT, PASSWORD, Fake, talked


@talked
async def test_an_answer_to_a_list_far_up_is_refused(fake: Fake) -> None:
    """One that lies further up than is remembered doesn't stand for the list that lies last."""
    with patch.object(timeline, "KEPT", 1):
        late, before = await answered_late(fake)
        await fake.settle()
        assert await entries(fake) == before
        assert len(refusals(fake, late)) == 1


@talked
async def test_a_number_for_a_list_that_was_replaced_is_refused(fake: Fake) -> None:
    await dealt(fake)
    user, alone = await asked(fake)
    last = last_choice(fake, alone)
    fake.says(alone, user, last)
    again = fake.says(alone, user, last)  # before the bot has said anything
    before = await entries(fake)
    await fake.settle()
    made = await entries(fake)
    assert made > before
    assert len(refusals(fake, again)) == 1
    await end_turn(fake, user)
    made = await entries(fake)
    late = fake.says(alone, user, last)  # the list is closed
    await fake.settle()
    assert await entries(fake) == made
    assert len(refusals(fake, late)) == 1
    other, theirs = await asked(fake)
    first = fake.own(theirs)[-1]["event_id"]
    await end_turn(fake, other)
    await end_turn(fake, user)
    assert (await asked(fake))[0] == other
    made = await entries(fake)
    old = fake.own(theirs)[-1]["event_id"] != first
    assert old, "who is asked anew gets a new message"
    reply = {"m.relates_to": {"m.in_reply_to": {"event_id": first}}}
    stale = fake.says(theirs, other, "1", **reply)
    await fake.settle()
    assert await entries(fake) == made
    assert len(refusals(fake, stale)) == 1


def test_a_list_keeps_its_place_when_it_is_closed() -> None:
    messages = RoomTimeline()

    def facts(table: int, question: int) -> dict[str, Any]:
        return {"table": table, "question": question, "options": [], "reactions": {}}

    messages.add("$1", facts(1, 5), edit=False)
    messages.add("$2", facts(2, 6), edit=False)
    messages.add("$1", facts(1, 0), edit=True)
    assert messages.visible_choices(True).table == 2
    messages.add("$2", facts(2, 0), edit=True)
    assert messages.visible_choices(True).table == 2, "closed since, so that nobody chooses twice"
    assert messages.visible_choices(True, "$1").questions == {1: 5, 2: 6}
    messages.add("$3", {**facts(0, 0), "options": ["/rules uno 2"]}, edit=False)
    assert messages.visible_choices(True).options == ("/rules uno 2",)
    assert messages.visible_choices(False).table == 2
    assert RoomTimeline.from_json(messages.as_json()).visible_choices(True, "$1").questions == {
        1: 5,
        2: 6,
    }


@talked
async def test_moves_in_the_room_are_marked_or_answer_the_table(fake: Fake) -> None:
    room = await dealt(fake)
    user, alone = await asked(fake)
    await fake.settle()  # they have come to their room
    before = await entries(fake)
    fake.says(room, user, "draw")  # talk
    fake.says(room, user, "!dance")
    await fake.settle()
    assert await entries(fake) == before
    assert "dance" in fake.bodies(alone)[-1]
    sent = len(fake.sent)
    fake.says(room, A if user == B else B, "!dance")  # for another bot
    await fake.settle()
    assert len(fake.sent) == sent
    fake.says(room, user, "!draw")
    await fake.settle()
    middle = await entries(fake)
    assert middle > before
    user, alone = await asked(fake)
    board = next(one for one in fake.own(room) if "draw pile" in one["content"]["body"])
    reply = {"m.relates_to": {"m.in_reply_to": {"event_id": board["event_id"]}}}
    move = last_choice(fake, alone)
    fake.says(room, user, f"> <{BOT}> T1 · Uno\n> draw pile\n\n{move}", **reply)
    await fake.settle()
    assert await entries(fake) > middle


@talked
async def test_what_nobody_means_any_more_is_left_alone(fake: Fake) -> None:
    room = fake.room(A, BOT)
    await fake.settle()
    fake.says(room, A, "!new uno")
    fake.clock.time += 301
    await fake.settle()
    assert await fake.store.run(lambda tx: tx.table(1)) is None


@talked
async def test_what_lay_there_before_says_nothing(fake: Fake) -> None:
    room = fake.room(A, C)
    fake.says(room, A, "!new uno")
    fake.rooms[room].members[BOT] = "invite"
    await fake.settle()
    assert fake.rooms[room].members[BOT] == "join"
    assert await fake.store.run(lambda tx: tx.table(1)) is None


@talked
async def test_a_typo_that_is_corrected_counts(fake: Fake) -> None:
    await dealt(fake)
    user, alone = await asked(fake)
    before = await entries(fake)
    typo = fake.says(alone, user, "drawww")
    await fake.settle()
    assert len(refusals(fake, typo)) == 1

    def corrects(event: str, text: str, alone: str = alone) -> str:
        new = {"msgtype": "m.text", "body": text}
        relation = {"rel_type": "m.replace", "event_id": event}
        return fake.says(
            alone, user, f"* {text}", **{"m.new_content": new, "m.relates_to": relation}
        )

    corrects(typo, "draw")
    await fake.settle()
    made = await entries(fake)
    assert made > before
    corrects(typo, "draw")
    await fake.settle()
    user, alone = await asked(fake)
    good = fake.says(alone, user, "!hand")
    await fake.settle()
    corrects(good, last_choice(fake, alone))
    await fake.settle()
    assert await entries(fake) == made
    assert good in fake.rooms[alone].told
    room = next(iter(fake.rooms))
    board = next(one for one in fake.own(room) if "draw pile" in one["content"]["body"])
    reply = {"m.relates_to": {"m.in_reply_to": {"event_id": board["event_id"]}}}
    typo = fake.says(room, user, "drawww", **reply)
    await fake.settle()
    await fake.begin()  # also what a bot rejected that died since
    corrects(typo, last_choice(fake, alone), room)
    await fake.settle()
    assert await entries(fake) > made


@talked
async def test_signs_stand_for_commands(fake: Fake) -> None:
    room = fake.room(A, B, BOT)
    fake.says(room, A, "!new uno")
    await fake.settle()
    board = fake.own(room)[0]["event_id"]

    def puts(user: str, sign: str) -> None:
        relation = {"rel_type": "m.annotation", "event_id": board, "key": sign}
        fake.happens(room, user, "m.reaction", {"m.relates_to": relation})

    puts(B, "👍🏽")
    puts(B, "🎉")
    await fake.settle()
    puts(A, "▶️")
    await fake.settle()
    assert (await table(fake)).phase == "playing"
    assert len((await table(fake)).head.playing_seats()) == 2


@talked
async def test_a_table_in_a_thread_stays_there(fake: Fake) -> None:
    room = fake.room(A, BOT)
    root = fake.says(room, A, "let us play")
    relation = {"rel_type": "m.thread", "event_id": root}
    fake.says(room, A, "!new uno", **{"m.relates_to": relation})
    await fake.settle()
    sent = fake.own(room)[-1]["content"]
    assert sent["m.relates_to"]["event_id"] == root
    assert place_of(room_lane(room, root)) == (room, root)


@talked
async def test_who_decides_about_the_room_decides_about_its_tables(fake: Fake) -> None:
    room = fake.room(C, A, B, BOT)
    fake.says(room, A, "!new uno")
    fake.says(room, B, "!ai easy")
    await fake.settle()
    assert not [chair for chair in (await table(fake)).head.chairs if chair.spec]
    fake.says(room, C, "!ai easy")
    await fake.settle()
    assert [chair.spec for chair in (await table(fake)).head.chairs if chair.spec] == ["easy"]


def test_secrets_stand_in_no_error() -> None:
    async def test() -> None:
        fake = Fake()
        await fake.begin()
        fake.token = "third"
        feed = Feed(fake.bot, "wrong word")
        with pytest.raises(BadLogin) as error:
            await feed.start()
        shown = repr((error.value, error.value.facts, feed, fake.bot, fake.server))
        assert not re.search(f"wrong word|first|third|{PASSWORD}", shown)

    asyncio.run(test())


BASE: dict[str, Any] = {"event_id": "$1", "sender": A, "origin_server_ts": 1}


@pytest.mark.parametrize(
    "raw",
    [
        {},
        [],
        {"type": 3},
        {**BASE, "type": "m.room.message", "content": {"msgtype": "m.text"}},
        {**BASE, "type": "m.room.message", "content": {"msgtype": "m.text", "body": ["x"]}},
        {**BASE, "type": "m.room.message", "content": {"msgtype": "m.notice", "body": "!new"}},
        {**BASE, "type": "m.room.message", "content": {}},
        {**BASE, "type": "m.reaction", "content": {"m.relates_to": None}},
        {**BASE, "type": "m.room.tombstone", "content": {"replacement_room": 7}, "state_key": ""},
        {**BASE, "type": "m.room.member", "content": {"membership": 7}, "state_key": A},
        {**BASE, "type": "org.example", "content": {"body": "!new uno"}},
        {
            **BASE,
            "type": "m.room.message",
            "content": {
                "msgtype": "m.text",
                "body": "* x",
                "m.new_content": 7,
                "m.relates_to": {"rel_type": "m.replace", "event_id": "$2"},
            },
        },
    ],
)
def test_events_that_cannot_be_read_say_nothing(raw: Any) -> None:
    assert read_event(raw, BOT) is None


@talked
async def test_names_neither_act_nor_look_like_markup(fake: Fake) -> None:
    fake.bot.rooms.names[A] = "<b>An\u202ena</b>\n\x07"
    room = fake.room(A, BOT)
    fake.bot.rooms.names[A] = "<b>An\u202ena</b>\n\x07"
    await fake.feed.receive(0)
    fake.bot.rooms.names[A] = "<b>An\u202ena</b>\n\x07"
    fake.says(room, A, "!new uno")
    await fake.settle()
    content = fake.own(room)[-1]["content"]
    assert "&lt;b&gt;Anna&lt;/b&gt;" in content["formatted_body"]
    assert "1 <b>Anna</b>\n" in content["body"]
    fake.says(room, A, "!word <i>x</i>")
    await fake.settle()
    assert "&lt;i&gt;x&lt;/i&gt;" in fake.own(room)[-1]["content"]["formatted_body"]


@talked
async def test_without_a_choice_people_have_the_language_of_their_room(fake: Fake) -> None:
    room = fake.room(A, B, C, BOT)
    alone = fake.room(C, BOT, invite=True)
    await fake.settle()
    fake.says(alone, C, "!settings language en")
    fake.says(room, A, "!settings language de")
    await fake.settle()
    thread = {"m.relates_to": {"rel_type": "m.thread", "event_id": fake.says(room, A, "hier")}}
    for user, text in ((A, "!new uno"), (B, "!join"), (C, "!join"), (A, "!begin")):
        fake.says(room, user, text, **thread)
        await fake.settle()
    assert "Wartet auf" in fake.bodies(room)[-1] or "Am Zug" in fake.bodies(room)[-1]
    for user in (A, B):
        assert "Deine Hand" in fake.bodies(fake.direct(user))[-1]
        fake.says(fake.direct(user), user, "!help")
        await fake.settle()
        assert "Am Zug" in fake.bodies(fake.direct(user))[-1]
    assert "Your hand" in fake.bodies(alone)[-1]


@talked
async def test_an_edit_that_makes_a_command_of_a_message_is_taken(fake: Fake) -> None:
    room = fake.room(A, B, BOT)

    def edits(event: str, text: str) -> None:
        new = {"msgtype": "m.text", "body": text}
        relation = {"rel_type": "m.replace", "event_id": event}
        fake.says(room, A, f"* {text}", **{"m.new_content": new, "m.relates_to": relation})

    typo = fake.says(room, A, "!nwe uno")
    await fake.settle()
    assert not fake.own(room)
    edits(typo, "!new uno")
    await fake.settle()
    assert "T1 · Uno" in fake.bodies(room)[-1]
    edits(typo, "!new uno")
    opened = fake.says(room, A, "!new nyan")
    await fake.settle()
    assert "T2 · Nyan Nyan" in fake.bodies(room)[-1]
    edits(opened, "!new ojyks")
    await fake.settle()
    assert await fake.store.run(lambda tx: tx.table(3)) is None, "what was taken stays"


@talked
async def test_answers_go_to_the_thread_of_the_question(fake: Fake) -> None:
    room = fake.room(A, BOT)
    thread = {"rel_type": "m.thread", "event_id": fake.says(room, A, "let us play")}
    for text in ("!help", "!rules uno", "!new", "!join T9"):
        fake.says(room, A, text, **{"m.relates_to": thread})
        await fake.settle()
    answers = [one["content"]["m.relates_to"] for one in fake.own(room)]
    assert len(answers) >= 3
    assert all(answer.items() >= thread.items() for answer in answers)
    assert {one["content"]["msgtype"] for one in fake.own(room)} == {"m.notice"}


@talked
async def test_who_has_the_power_bans_whom_they_mention(fake: Fake) -> None:
    room = fake.room(A, B, BOT)
    await fake.settle()
    fake.says(room, A, "!new uno")
    fake.says(room, B, "!join")
    await fake.settle()
    mention = {"m.mentions": {"user_ids": [B, BOT]}}
    fake.says(room, B, "!ban", **{"m.mentions": {"user_ids": [A]}})
    await fake.settle()
    assert [chair.name for chair in (await table(fake)).head.chairs if chair.person] == [
        "Anna",
        "Ben",
    ]
    fake.says(room, A, "!ban Ben", **mention)
    await fake.settle()
    assert [chair.name for chair in (await table(fake)).head.chairs if chair.person] == ["Anna"]
    fake.says(room, B, "!join")
    await fake.settle()
    assert [chair.name for chair in (await table(fake)).head.chairs if chair.person] == ["Anna"]
    fake.says(room, A, f"!unban {B}")
    fake.says(room, B, "!join")
    await fake.settle()
    assert [chair.name for chair in (await table(fake)).head.chairs if chair.person] == [
        "Anna",
        "Ben",
    ]


@talked
async def test_only_members_of_the_room_are_meant_by_mentions(fake: Fake) -> None:
    """For others nothing is asked, since their homeservers may not answer."""
    room = fake.room(A, B, BOT)
    for who, text in ((A, "!new uno"), (B, "!join")):
        fake.says(room, who, text)
    await fake.settle()
    asked_for = len(fake.requests)
    for number in range(3):
        mentions = {"m.mentions": {"user_ids": [f"@made{number}:dead"]}}
        for text in ("!ban", "!help", "!notme"):
            fake.says(room, A, text, **mentions)
    await fake.settle()
    assert "profile" not in str(fake.requests[asked_for:])
    assert not any(":dead" in user for user in fake.bot.rooms.names)
    fake.says(room, A, "!ban", **{"m.mentions": {"user_ids": [B, B]}})
    await fake.settle()
    assert [chair.name for chair in (await table(fake)).head.chairs if chair.person] == ["Anna"]


@talked
async def test_an_operator_looks_after_tables_alone_with_the_bot(fake: Fake) -> None:
    room = await dealt(fake)
    alone = fake.direct(A)
    said = len(fake.bodies(room))
    for where in (room, alone):
        fake.says(where, A, "!admin tables")
        await fake.settle()
    assert "I don't know that command." in fake.bodies(alone)[-1]
    fake.service.operator = Operator(frozenset([f"matrix:{A}"]))
    fake.says(room, A, "!admin tables")
    await fake.settle()
    assert len(fake.bodies(room)) == said
    fake.says(alone, A, "!admin tables")
    await fake.settle()
    assert "T1 · Uno with points · playing" in fake.bodies(alone)[-1]
    fake.says(alone, A, "!admin")
    await fake.settle()
    assert "!admin end T7 REASON" in fake.bodies(alone)[-1]
    fake.says(alone, A, "!admin end T1 Too loud.")
    await fake.settle()
    assert any("has ended this table: Too loud." in body for body in fake.bodies(room))
