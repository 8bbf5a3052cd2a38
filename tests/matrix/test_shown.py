"""What the bot sends to rooms of a homeserver in memory, in which form, and how much of it."""

from __future__ import annotations

import asyncio
import json
import re
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

from stammtisch.core.service import outbox
from stammtisch.core.service.quotas import Bucket
from tests.matrix.dealt import CHOICE, A, B, asked, dealt, end_turn, last_choice, table, text_of
from tests.matrix.fake import BOT, Fake, talked


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
