"""What strangers and jokers try: a clear answer or none, and nothing broken."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest

from stammtisch.core.service.requests import Limits
from tests.telegram.botapi import Chat, Person
from tests.telegram.play import Play, newest, played, playing, press
from tests.telegram.test_faults import group_game

STRANGE = {
    "long": "W" * 4096,
    "html": "<b>&lt;i></pre><a href='x'>",
    "right to left": "\u202eשלום\u202c \u200fעולם",
    "control": "\x00\x1b[31mred\nAnna\tWins: 99",
    "marks": "Z" + "\u0301\u0489" * 60,
    "nothing": "\u200b\u2063\u00ad",
    "wide": "麻雀🀄" * 20,
    "fluent": "{ $who } { -x }",
}


@pytest.mark.parametrize("half", [0, 1])
def test_people_with_strange_names_play_to_the_end(half: int) -> None:
    @played
    async def test(play: Play) -> None:
        server, names = play.server, [*STRANGE.values()][4 * half :][:4]
        people = [server.user(name, language="de") for name in names]
        anna = people[0]
        group = server.group("x" * 255, *people)
        for person in people:
            person.starts()
        anna.sends(group, "/new las_vegan rounds=1")
        await play.settle()
        for person in people[1:]:
            person.sends(group, "/join")
        anna.sends(group, "/ai heuristic")
        anna.sends(group, "/pace off")
        await play.settle()
        press(anna, group, "Geben")
        await play.to_the_end(1)
        await play.settle()
        assert server.violations == []
        record = (await play.table(1)).record
        assert record is not None
        seats = record.seats
        assert len(set(seats)) == 5
        assert all(0 < len(name) <= 34 for name in seats)
        for sent in server.sent:
            for char in sent.text:
                kind = unicodedata.category(char)
                assert kind not in ("Cc", "Cf", "Cs") or char in "\n\u200e", (sent.text, char)

    test()


FORGED = [
    *("1:{own}:c0", "1:{own}:c9999", "1:{own}:s0", "1:{own}:s9999", "1:{other}:c1", "1:{other}:s1"),
    *("1:{other}:hint", "1:{other}:undo", "1:0:change", "1:0:start", "1:0:again", "1:0:+1"),
    *("1:{own}:call1", "1:0:call0", "1:0:call7", "-1:0:stop", "1:-1:c1", "1::c1", "1:1", ":::"),
    *("9" * 12 + ":1:c1", "1:" + "9" * 12 + ":c1", "1:1:c99999", "1:١:c1", "1:1:C1", " 1:1:c1"),
    *(
        "begin:",
        "begin:quark",
        "begin:uno:quark",
        "/",
        "/quark",
        "/kick 1",
        "/set x=y",
        "/ai quark",
    ),
    *("noop", "x" * 64, "\x00", "🀄" * 16, "/rules uno 999", "/settings language xx", "/top quark"),
]


@played
async def test_no_forged_button_moves_for_somebody_else(play: Play) -> None:
    anna, ben, group = await group_game(play, "ojyks limit=1")  # where nothing goes on by itself
    table = await play.table(1)
    asked = next(iter(table.head.questions.values()))
    person = play.person(table.head.chair(asked.seat).person)
    other = ben if person is anna else anna
    record = table.record
    for form in FORGED:
        data = form.format(own=asked.id + 1000, other=asked.id)
        await press_forged(play, other, None, data)
        await press_forged(play, other, group, data)
    after = await play.table(1)
    assert (after.record, after.head.held) == (record, {})
    assert after.phase == "playing"
    assert play.server.violations == []
    assert play.server.unanswered() == []


async def press_forged(play: Play, person: Person, chat: Chat | None, data: str) -> None:
    """A program of theirs puts a button on a message of the bot."""
    where = chat or person.chat
    message = next(one for one in reversed(person.sees(chat)) if not one.sender)
    kept = play.server.world.chats[where.id].messages[message.id]
    before, kept.keyboard = kept.keyboard, [[{"text": "x", "callback_data": data}]]
    person.presses(newest_of(person, chat, message.id), data)
    kept.keyboard = before
    await play.settle()


def newest_of(person: Person, chat: Chat | None, number: int) -> Any:
    return next(one for one in person.sees(chat) if one.id == number)


@played
async def test_buttons_of_others_do_nothing_for_passers_by(play: Play) -> None:
    _, _, group = await group_game(play)
    eve = play.server.user("Eve")
    eve.joins(group)
    before = (await play.table(1)).head
    press(eve, group, "My hand")
    for text in ("/stop", "/kick 1", "/undo", "/hint", "/leave", "/begin", "/set rounds=2", "nyan"):
        eve.sends(group, text)
    await play.settle()
    head = (await play.table(1)).head
    assert (head.phase, head.votes, head.options) == ("playing", {}, before.options)
    assert [chair.person for chair in head.chairs] == [chair.person for chair in before.chairs]
    assert eve.popups[-1].text == "You hold no cards at this table."


def test_what_strangers_may_ask_for_is_limited() -> None:
    async def test() -> None:
        limits = Limits(2, 3, options=2, players=("easy",))
        async with playing(limits=limits) as play:
            anna, eve = play.server.user("Anna"), play.server.user("Eve")
            one, two = (play.server.group(name, anna, eve) for name in ("One", "Two"))
            anna.starts()
            for chat in (one, one, one, two, two, None):
                anna.sends(chat, "/new uno")
                await play.settle()
            told = [message.text for message in anna.sees() if not message.sender]
            assert "There are 2 tables here already; more are not allowed." in told
            assert "You sit at 3 tables already; more are not allowed." in told
            here = await play.store.run(lambda tx: tx.tables_of_chat(f"telegram:{one.id}"))
            assert len(here) == 2
            eve.starts()
            for text in ("/new uno a=1 b=2 c=3", "/play uno hard", "/play uno expert"):
                eve.sends(None, text)
                await play.settle()
            told = [message.text for message in eve.sees() if not message.sender][1:]
            assert told[0] == "At most 2 options."
            assert all("no game “uno " in str(text) for text in told[1:])
            eve.sends(None, "/new uno rounds=99999999999999999999999")
            eve.sends(None, "/play uno")
            await play.settle()
            mine = await play.store.run(lambda tx: tx.tables_of_person(f"telegram:{eve.id}"))
            assert mine == [], "its AI players are of no level that is allowed"
            assert play.server.violations == []

    import asyncio

    asyncio.run(test())


@played
async def test_other_bots_and_channels_are_not_heard(play: Play) -> None:
    anna = play.server.user("Anna")
    group = play.server.group("Skat", anna)
    anna.sends(group, "/new uno")
    await play.settle()
    board, sent = newest(anna, group), len(play.server.sent)
    robot = {"id": 99, "is_bot": True, "first_name": "Robot"}
    channel = {"id": -1009, "type": "channel", "title": "News"}
    base = {"message_id": 77, "date": 0, "chat": group.as_json(), "text": "/join"}
    world = play.server.world
    with world.lock:
        world.update("message", {**base, "from": robot})
        world.update("message", {**base, "from": robot, "sender_chat": channel})
        world.update("message", {**base, "sender_chat": channel})
        world.update("message", {**base, "chat": channel, "sender_chat": channel})
    await play.settle()
    assert len(play.server.sent) == sent
    assert [chair.name for chair in (await play.table(1)).chairs] == ["Anna"]
    with world.lock:
        query = {"id": "7", "from": robot, "message": board.as_json(), "chat_instance": "1"}
        world.update("callback_query", {**query, "data": "1:0:join"})
    await play.settle()
    assert [chair.name for chair in (await play.table(1)).chairs] == ["Anna"]


@played
async def test_anonymous_admins_are_told_once_a_command(play: Play) -> None:
    anna = play.server.user("Anna")
    group = play.server.group("Skat", anna)
    anna.adds_bot(group, "administrator")
    for text in ("/new uno", "hello", "/quark"):
        anna.sends(group, text, anonymous=True)
    await play.settle()
    told = [one.text for one in anna.sees(group) if not one.sender and not one.service]
    assert told == ["You write here without your name, so I can't tell who you are."]


LONG = ["play " + "r7 " * 1300, "9" * 4000, "/set " + "x" * 4000 + "=1", "/new " + "u" * 4000]


@played
async def test_long_and_strange_lines_are_refused_in_a_few_words(play: Play) -> None:
    anna = play.server.user("Anna")
    anna.starts()
    anna.sends(None, "/play uno heuristic")
    await play.settle()
    lines = [*LONG, "\x00", "{ $x }", "<b>", "play \u202er7", "٣", "²", "1 2 3", "call nyan", "-1"]
    for line in [*lines, "/kick 99999999999", "/join T99999999999", "/rules uno 999999999999"]:
        known = len(anna.sees())
        anna.sends(None, line)
        await play.settle()
        told = [one.text or "" for one in anna.sees()[known:] if not one.sender]
        assert len(told) <= 1 or line == "²"
        assert sum(map(len, told)) < 4096
    assert play.server.violations == []
    assert (await play.table(1)).phase == "playing"
