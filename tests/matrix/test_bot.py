"""The bot in rooms of a homeserver in memory: what counts once, what is refused, and who may see
what. Whole games, and a real homeserver, are elsewhere in this folder."""

from __future__ import annotations

import asyncio
import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest

from stammtisch.adapters.chat import timeline
from stammtisch.adapters.chat.timeline import RoomTimeline
from stammtisch.adapters.matrix.failures import BadLogin
from stammtisch.adapters.matrix.feed import Feed
from stammtisch.adapters.matrix.incoming import read_event
from stammtisch.adapters.matrix.lanes import place_of, room_lane
from stammtisch.core.service import outbox
from stammtisch.core.service.quotas import Bucket
from stammtisch.core.service.requests import Operator
from tests.matrix.dealt import (
    CHOICE,
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
from tests.matrix.fake import BOT, PASSWORD, Fails, Fake, talked, talking


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


@pytest.mark.parametrize("how", ["join", "invite"])
def test_no_hand_comes_to_a_room_where_a_third_one_is(how: str) -> None:
    async def test() -> None:
        async with talking() as fake:
            await dealt(fake)
            user, alone = await asked(fake)
            other = A if user == B else B
            theirs = fake.direct(other)
            fake.enters(theirs, C, how)
            hands = len([body for body in fake.bodies(theirs) if "Your hand" in body])
            fake.says(alone, user, "draw")
            await fake.settle()
            shown = [body for body in fake.bodies(theirs) if "Your hand" in body]
            assert len(shown) == hands
            assert "no longer alone" in fake.bodies(theirs)[-1]
            new = fake.direct(other)
            assert new != theirs
            assert "Your hand" in fake.bodies(new)[-1]

    asyncio.run(test())


@talked
async def test_an_encrypted_room_is_told_plainly(fake: Fake) -> None:
    alone = fake.room(A, encrypted=True, invite=True)
    await fake.settle()
    (told,) = fake.bodies(alone)
    assert "encrypted" in told
    new = fake.direct(A)
    assert "!new" in fake.bodies(new)[-1]
    fake.says(new, A, "!play uno easy")
    await fake.settle()
    assert "Your hand" in fake.bodies(new)[-1]
    assert fake.bodies(alone) == [told]
    assert fake.accounts["m.direct"][A] == [new]
    fake.rooms[new].state["m.room.encryption"] = {"algorithm": "m.megolm.v1.aes-sha2"}
    fake.happens(new, A, "m.room.encryption", {"algorithm": "m.megolm.v1.aes-sha2"}, state_key="")
    fake.says(new, A, "!hand")
    await fake.settle()
    assert "encrypted" in fake.bodies(new)[-1]
    assert "Your hand" in fake.bodies(fake.direct(A))[-1]


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
async def test_where_little_may_be_sent_players_come_before_the_board(fake: Fake) -> None:
    room = await dealt(fake, "!ai easy")
    user, alone = await asked(fake)
    await end_turn(fake, user)
    user, alone = await asked(fake)
    other = fake.direct(A if user == B else B)
    few = fake.bot.chat.quotas.overall = Bucket(0.2, 10)
    fake.bot.chat.burst = few.burst
    few.spend(fake.clock.now(), 7)
    before = {one: len(fake.own(one)) for one in (room, alone, other)}
    assert "1. " in fake.bodies(alone)[-1]
    fake.says(alone, user, "1")
    await fake.feed.receive(0)
    await fake.delivery.drain()
    now = {one: len(fake.own(one)) - number for one, number in before.items()}
    assert (now[room], now[alone]) == (0, 0), now  # an AI player is asked
    for _ in range(5):
        fake.clock.time += 20
        await fake.settle()
    later = {one: len(fake.own(one)) - number for one, number in before.items()}
    assert later[room], later
    assert later[alone], later


@talked
async def test_where_little_may_be_sent_a_move_costs_one_message(fake: Fake) -> None:
    room = await dealt(fake)
    for _ in range(2):  # both have had a list
        await end_turn(fake, (await asked(fake))[0])
    rooms = (room, fake.direct(A), fake.direct(B))
    few = fake.bot.chat.quotas.overall = Bucket(0.2, 10)
    fake.bot.chat.burst = few.burst
    few.spend(fake.clock.now(), 4)

    def sent() -> int:
        return sum(len(fake.own(one)) for one in rooms)

    for _ in range(3):
        before, (user, alone) = sent(), await asked(fake)
        fake.says(alone, user, last_choice(fake, alone))
        await fake.feed.receive(0)
        await fake.delivery.drain()
        assert sent() == before + 1
    fake.clock.time += 60
    before = len(fake.own(room))
    await fake.settle()
    assert len(fake.own(room)) == before + 1, "the board follows when there is room"


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


def pictures_in(fake: Fake, room: str) -> list[str]:
    """The address of the picture in each of the bot's messages about table 1, as it was sent; ""
    where there is none."""
    contents = [one["content"] for one in fake.own(room)]
    assert {one["msgtype"] for one in contents} <= {"m.text", "m.notice"}
    latest = [one.get("m.new_content", one) for one in contents if "T1 · " in one["body"]]
    pictures = (re.search(r'<img src="([^"]+)" alt="T1 ', one["formatted_body"]) for one in latest)
    return [picture[1] if picture else "" for picture in pictures]


@talked
async def test_a_picture_is_in_the_message_and_changes_with_it(fake: Fake) -> None:
    room = fake.room(A, B, BOT)
    fake.says(room, A, "!settings pictures on")
    await fake.settle()
    for user, text in ((A, "!new uno"), (B, "!join"), (A, "!pace off"), (A, "!begin")):
        fake.says(room, user, text)
    await fake.settle()
    first, sent = pictures_in(fake, room)[-1], len(fake.own(room))
    assert fake.files[first].startswith(b"<svg")
    await end_turn(fake, (await asked(fake))[0])
    *_, second = pictures_in(fake, room)
    assert second not in (first, "")
    new = fake.own(room)[sent:]
    assert all("m.new_content" in one["content"] for one in new), "one message, edited in place"
    assert "Waiting for" in text_of(new[-1])
    uploads = [path for _, path in fake.requests if "/upload" in path]
    assert len(uploads) == len(set(uploads))
    assert not [path for _, path in fake.requests if "/redact/" in path]


@talked
async def test_a_picture_for_which_a_turn_does_not_wait_is_put_in_later(fake: Fake) -> None:
    alone = fake.room(A, BOT, invite=True)
    await fake.settle()
    fake.says(alone, A, "!settings pictures on")
    await fake.settle()
    with patch.object(outbox, "PICTURE_WAIT", 0):
        fake.says(alone, A, "!play uno easy")
        await fake.settle()
    assert pictures_in(fake, alone)[-2:-1] == [""]
    assert pictures_in(fake, alone)[-1]
    text, picture = fake.own(alone)[-2:]
    assert picture["content"]["m.relates_to"]["event_id"] == text["event_id"]
    assert CHOICE.findall(text_of(text)) == CHOICE.findall(text_of(picture))
    assert not fake.store.has_unsent()


@talked
async def test_boards_are_shown_in_full_with_the_hand_below_them(fake: Fake) -> None:
    """Element folds and numbers the lines of `<pre>`."""
    await dealt(fake)
    _, alone = await asked(fake)
    html = fake.own(alone)[-1]["content"]["formatted_body"]
    assert "<pre" not in html
    board, _, below = html.partition("</code></p>")
    assert board.startswith("<strong>T1 · Uno")
    rows = board.partition("<p><code>")[2].split("<br>")
    assert any(re.fullmatch(r"▶\xa0\d\xa0You\xa0+\d\xa0▮", row) for row in rows), rows
    assert " " not in "".join(rows)
    assert re.match(r"<p>Your hand: r?", below), below
    body = text_of(fake.own(alone)[-1])
    assert body.index("On the table") < body.index("Your hand: ") < body.index("\n1. ")


@talked
async def test_long_boards_fit_into_an_event(fake: Fake) -> None:
    """An event may have 65,536 bytes; encryption makes it longer by a third."""
    await dealt(fake, "!ai easy", "!ai easy", "!ai easy", "!ai easy")
    for _ in range(4):
        await end_turn(fake, (await asked(fake))[0])
    longest = max(len(json.dumps(event)) for room in fake.rooms for event in fake.own(room))
    assert longest < 65_536 * 3 / 4 / 2


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


@pytest.mark.parametrize("last", [True, False])
def test_an_invitation_counts_from_who_really_invited(last: bool) -> None:
    """The inviter's homeserver can send along what looks like an invitation of a friend."""

    async def run() -> None:
        async with talking() as fake:
            eve = "@eve:elsewhere"
            room = fake.room(eve, invite=True)
            sync = fake.server.sync

            async def forged(*asked: Any) -> Any:
                found = await sync(*asked)
                for invited in found["rooms"]["invite"].values():
                    events = invited["invite_state"]["events"]
                    events.insert(len(events) if last else 0, {**events[0], "sender": A})
                return found

            with patch.object(fake.server, "sync", forged):
                await fake.settle()
            assert BOT not in fake.rooms[room].members

    asyncio.run(run())


@talked
async def test_invitations_of_strangers_are_refused(fake: Fake) -> None:
    room = fake.room("@eve:elsewhere", invite=True)
    await fake.settle()
    assert BOT not in fake.rooms[room].members
    assert not fake.own(room)


@talked
async def test_a_room_that_is_upgraded_is_followed(fake: Fake) -> None:
    old = await dealt(fake)
    new = fake.room(A, B)
    tombstone = {"body": "moved", "replacement_room": new}
    fake.happens(old, A, "m.room.tombstone", tombstone, state_key="")
    await fake.settle()
    assert BOT not in fake.rooms[new].members, "nobody has invited it yet"
    await fake.begin()
    fake.rooms[new].members[BOT] = "invite"
    await fake.settle()
    user, alone = await asked(fake)
    fake.says(alone, user, last_choice(fake, alone))
    await fake.settle()
    assert "T1 · Uno" in fake.bodies(new)[-1]


@talked
async def test_threads_of_a_room_that_is_upgraded_go_on_as_threads(fake: Fake) -> None:
    old = fake.room(A, B, BOT)
    roots = [fake.says(old, A, word) for word in ("one", "two")]
    for root in roots:
        thread = {"m.relates_to": {"rel_type": "m.thread", "event_id": root}}
        for user, text in ((A, "!new uno"), (B, "!join"), (A, "!pace off"), (A, "!begin")):
            fake.says(old, user, text, **thread)
    await fake.settle()
    new = fake.room(A, B, invite=True)
    limited = Fails(429, "M_LIMIT_EXCEEDED", retry_after_ms=700)
    fake.faults.append((f"{new}/send/", limited))
    tombstone = {"body": "moved", "replacement_room": new}
    fake.happens(old, A, "m.room.tombstone", tombstone, state_key="")
    await fake.settle()
    assert not fake.faults
    for number in (1, 2):
        (begun,) = [one for one in fake.own(new) if f"goes on here: T{number}." in text_of(one)]
        inside = {"rel_type": "m.thread", "event_id": begun["event_id"]}
        (question,) = (await table(fake, number)).head.questions.values()
        before = (await table(fake, number)).head.step
        fake.says(new, (A, B)[question.seat - 1], "!draw", **{"m.relates_to": inside})
        await fake.settle()
        assert (await table(fake, number)).head.step > before
        board = next(one for one in fake.own(new) if text_of(one).startswith(f"T{number} · Uno"))
        assert board["content"]["m.relates_to"].items() >= inside.items()


def text_of(event: dict[str, Any]) -> str:
    return str(event["content"]["body"])


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
async def test_who_comes_later_reads_no_hand_of_before(fake: Fake) -> None:
    """In a room that somebody else made the bot sees to it, or plays in one of its own."""
    past = "m.room.history_visibility"
    mild, ruled = fake.room(A, invite=True), fake.room(B, invite=True)
    fake.rooms[ruled].ruled = True
    await fake.settle()
    fake.says(mild, A, "!play uno easy")
    fake.says(fake.direct(B), B, "!play uno easy")
    await fake.settle()
    assert fake.rooms[mild].state[past] == {"history_visibility": "invited"}
    assert "Your hand" in fake.bodies(mild)[-1]
    (told,) = fake.bodies(ruled)
    assert "could read your cards" in told
    assert fake.direct(B) != ruled
    assert "Your hand" in fake.bodies(fake.direct(B))[-1]
    seen_already = fake.room(C, invite=True)
    fake.rooms[seen_already].state[past] = {"history_visibility": "joined"}
    fake.rooms[seen_already].ruled = True
    await fake.settle()
    assert "!new" in fake.bodies(seen_already)[-1]


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
async def test_who_refuses_the_private_room_is_invited_again_on_their_turn(fake: Fake) -> None:
    room = fake.room(A, B, BOT)
    for who, text in ((A, "!new uno"), (B, "!join"), (A, "!pace off"), (A, "!begin")):
        fake.says(room, who, text)
    await fake.settle()
    first = (await table(fake)).head.questions
    user, other = (A, B) if 1 in first else (B, A)
    alone, refused = fake.direct(user), fake.direct(other)

    def refuses() -> None:
        fake.rooms[refused].members.pop(other)
        fake.happens(refused, other, "m.room.member", {"membership": "leave"}, state_key=other)

    refuses()
    await fake.settle()
    (told,) = [one for one in fake.own(room) if "isn't in our private room" in text_of(one)]
    assert told["content"]["m.mentions"] == {}, "they are mentioned on their turn"
    assert fake.rooms[refused].members == {BOT: "join"}
    seat = next(iter(first))
    while seat in (await table(fake)).head.questions:
        fake.says(alone, user, last_choice(fake, alone))
        await fake.settle()
    assert fake.rooms[refused].members == {BOT: "join", other: "invite"}
    assert "Your hand" in fake.bodies(refused)[-1]
    (called,) = [c["content"] for c in fake.own(room) if "it is your turn" in text_of(c)]
    assert f'<a href="https://matrix.to/#/{other}">' in called["formatted_body"]
    assert (called["msgtype"], called["m.mentions"]) == ("m.text", {"user_ids": [other]})
    refuses()
    await fake.settle()
    (told,) = [one for one in fake.own(room) if "isn't in our private room" in text_of(one)]
    before = await entries(fake)
    fake.says(room, other, "!draw")
    await fake.settle()
    assert await entries(fake) > before, "what is typed in the room counts"
    assert not any("Your hand" in body for body in fake.bodies(room))


@talked
async def test_moves_and_commands_are_acknowledged_at_once(fake: Fake) -> None:
    """By what a homeserver doesn't count."""
    room = await dealt(fake)
    talk = fake.says(room, A, "what a hand")
    user, alone = await asked(fake)
    await fake.settle()
    assert fake.rooms[room].typing == set()
    fake.bot.chat.quotas.overall = few = Bucket(0.2, 10)
    few.spend(fake.clock.now(), 10)
    move = fake.says(alone, user, last_choice(fake, alone))
    command = fake.says(room, A, "!table")
    sent = len(fake.sent)
    await fake.feed.receive(0)
    for _ in range(5):
        await asyncio.sleep(0)
    assert len(fake.sent) == sent
    assert move in fake.rooms[alone].told
    assert command in fake.rooms[room].told
    assert fake.rooms[alone].typing == fake.rooms[room].typing == {BOT}
    assert talk not in fake.rooms[room].told


@talked
async def test_exempt_accounts_offer_reactions_to_tap_on(fake: Fake) -> None:
    room = fake.room(A, B, BOT)

    def offered() -> list[tuple[str, str]]:
        events = [one for one in fake.rooms[room].events if one["type"] == "m.reaction"]
        relations = [one["content"]["m.relates_to"] for one in events if one["sender"] == BOT]
        return [(one["event_id"], one["key"]) for one in relations]

    fake.says(room, A, "!new uno")
    await fake.settle()
    board = fake.own(room)[0]["event_id"]
    assert offered() == [(board, "👍️"), (board, "▶️")]
    for user, (event, key) in zip((B, A), offered(), strict=True):
        relation = {"rel_type": "m.annotation", "event_id": event, "key": key}
        fake.happens(room, user, "m.reaction", {"m.relates_to": relation})
        await fake.settle()
    assert (await table(fake)).phase == "playing"
    assert [key for _, key in offered()] == ["👍️", "▶️", "🃏️"]
    fake.bot.chat.rate = 0.2
    fake.says(room, A, "!table")
    await fake.settle()
    assert len(offered()) == 3, "where little may be sent"


@talked
async def test_where_the_bot_may_not_write_no_table_is_opened(fake: Fake) -> None:
    room = fake.room(A, B, invite=True)
    quiet: dict[str, Any] = {"users": {A: 100}, "events_default": 50}
    fake.rooms[room].state |= {"m.room.power_levels": quiet, "m.room.name": {"name": "News"}}
    await fake.settle()
    assert "may not write in “News”" in fake.bodies(fake.direct(A))[-1]
    assert "power level 50" in fake.bodies(fake.direct(A))[-1]
    for _ in range(2):
        fake.says(room, B, "!new uno")
        await fake.settle()
    assert await fake.store.run(lambda tx: tx.table(1)) is None
    (told,) = fake.bodies(fake.direct(B))
    assert "may not write in “News”" in told
    assert not fake.own(room)
    for users in ({A: 100, BOT: 50}, {A: 100}):
        quiet["users"] = users
        fake.happens(room, A, "m.room.power_levels", quiet, state_key="")
        fake.says(room, B, "!new uno" if BOT in users else "!stop")
        await fake.settle()
        assert "T1 · Uno" in fake.bodies(room)[-1]
    assert (await table(fake)).phase == "over", "a table that is there can be closed"


@talked
async def test_a_space_is_left_with_a_word_to_who_invited(fake: Fake) -> None:
    space = fake.room(A, B, C, invite=True)
    fake.rooms[space].state |= {
        "m.room.create": {"type": "m.space"},
        "m.room.name": {"name": "Our\u202e town\n"},
    }
    await fake.settle()
    assert BOT not in fake.rooms[space].members
    assert not fake.own(space)
    (told,) = fake.bodies(fake.direct(A))
    assert "“Our town” is a space" in told
    assert "Invite me to one of its rooms" in told


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


async def game_of_two(fake: Fake) -> tuple[str, str]:
    """The room of a game between A and B without a time for turns, and who is asked."""
    room = fake.room(A, B, BOT)
    for who, text in ((A, "!new uno"), (B, "!join"), (A, "!pace off"), (A, "!begin")):
        fake.says(room, who, text)
    await fake.settle()
    (question,) = (await table(fake)).head.questions.values()
    return room, (A, B)[question.seat - 1]


@talked
async def test_the_room_is_told_who_does_not_follow_the_invitation(fake: Fake) -> None:
    room, user = await game_of_two(fake)
    missed = "isn't in our private room"
    assert not any(missed in body for body in fake.bodies(room)), "they have a minute"
    for _ in range(2):
        fake.clock.time += 61
        await fake.settle()
    (told,) = [one["content"] for one in fake.own(room) if missed in text_of(one)]
    assert (told["msgtype"], told["m.mentions"]) == ("m.text", {"user_ids": [user]})


@talked
async def test_who_is_asked_and_refuses_the_private_room_is_mentioned_at_once(fake: Fake) -> None:
    room, user = await game_of_two(fake)
    (alone,) = [
        name
        for name, there in fake.rooms.items()
        if name != room and there.members.get(user) == "invite"
    ]
    fake.rooms[alone].members.pop(user)
    fake.happens(alone, user, "m.room.member", {"membership": "leave"}, state_key=user)
    fake.clock.time += 61
    await fake.settle()
    contents = [one["content"] for one in fake.own(room)]
    (told,) = [one for one in contents if one["m.mentions"]]
    assert (told["msgtype"], told["m.mentions"]) == ("m.text", {"user_ids": [user]})


@talked
async def test_who_cannot_see_the_past_of_a_room_gets_its_tables(fake: Fake) -> None:
    hidden, shown = fake.room(A, BOT), fake.room(A, BOT)
    fake.rooms[hidden].state["m.room.history_visibility"] = {"history_visibility": "joined"}
    for room in (hidden, shown):
        fake.says(room, A, "!new uno")
    await fake.settle()
    sent = {room: len(fake.own(room)) for room in (hidden, shown)}
    for room in (hidden, shown):
        fake.enters(room, C)
    await fake.settle()
    assert "1 Anna" in text_of(fake.own(hidden)[-1])
    new = {room: len(fake.own(room)) - before for room, before in sent.items()}
    assert new == {hidden: 1, shown: 0}


@talked
async def test_no_second_room_is_made_while_an_invitation_is_followed(fake: Fake) -> None:
    """Somebody sits down in a group at the same time, and their hand is to be shown."""
    rooms = fake.bot.rooms
    wanted: list[asyncio.Task[str]] = []

    async def slowly(room: str) -> bool:
        wanted.append(asyncio.create_task(rooms.private_room_of(A)))
        await asyncio.sleep(0.01)
        return True

    with patch.object(rooms, "hides_history", slowly):
        room = fake.room(A, invite=True)
        await fake.settle()
    assert [await task for task in wanted] == [room]


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
async def test_in_quiet_hours_nobody_is_notified(fake: Fake) -> None:
    """And when they are over, who was asked in them is."""
    now = datetime.fromtimestamp(fake.clock.now(), UTC)
    hours = f"{now:%H:%M}-{now + timedelta(minutes=20):%H:%M}"
    room = await dealt(fake, f"!quiet {hours} UTC")
    user, alone = await asked(fake)
    assert {event["content"]["msgtype"] for event in fake.own(alone)} == {"m.notice"}
    assert {event["content"]["msgtype"] for event in fake.own(room)} == {"m.notice"}
    before = len(fake.own(alone))
    fake.clock.time += 1200
    await fake.settle()
    (told,) = [one["content"] for one in fake.own(alone)[before:]]
    assert (told["msgtype"], told["m.mentions"]) == ("m.text", {"user_ids": [user]})


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
