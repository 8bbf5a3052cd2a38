"""Updates, faults, limits and files, seen with the real python-telegram-bot."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from tests.telegram.botapi import BotApi, FastClock, Limits
from tests.telegram.served import fetched, keyboard, kinds, served, with_bot

if TYPE_CHECKING:
    from telegram import Bot, Update

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (40).to_bytes(4) + (30).to_bytes(4) + b"\x08\x02\0\0\0"


def texts(updates: tuple[Update, ...]) -> list[str | None]:
    return [update.message.text if update.message else None for update in updates]


def advance(server: BotApi, seconds: float) -> None:
    assert isinstance(server.clock, FastClock)
    server.clock.advance(seconds)


# Updates


@with_bot()
async def test_of_two_polls_the_older_ends(server: BotApi, bot: Bot) -> None:
    from telegram import Bot
    from telegram.error import Conflict

    older = asyncio.create_task(fetched(bot, timeout=50))
    await server.until(lambda: server.web.poll == 1)
    async with Bot(server.token, server.base_url) as other:
        assert await fetched(other) == ()
    with pytest.raises(Conflict):
        await older
    assert kinds(server) == ["conflict"]


@with_bot()
async def test_all_kinds_of_updates_are_what_the_library_knows(server: BotApi, bot: Bot) -> None:
    anna = server.user("Anna", username="annie")
    group = server.group("Skat", anna, bot="left")
    anna.adds_bot(group)
    anna.adds_bot(group, "administrator")
    anna.starts("T7")
    sent = await bot.send_message(group.id, "go", reply_markup=keyboard([("Rot", "r")]))
    anna.presses(anna.sees(group)[-1], "Rot")
    await sent.delete()
    anna.edits(anna.sends(group, "/new uno"), "/new ojyks")
    anna.sends(group, "anonymously", anonymous=True)
    anna.sends(group, "a reply", reply_to=anna.sees(group)[-1])
    anna.blocks()
    server.migrate(group)
    anna.removes_bot(group)
    updates = await fetched(bot)
    assert [update.api_kwargs for update in updates] == [{}] * len(updates)
    seen = [next(key for key in update.to_dict() if key != "update_id") for update in updates]
    assert set(seen) == {"my_chat_member", "message", "callback_query", "edited_message"}
    messages = [update.message for update in updates if update.message]
    assert [message.api_kwargs for message in messages] == [{}] * len(messages)
    assert messages[1].text == "/start T7"
    assert [message.migrate_to_chat_id for message in messages[-2:-1]] == [group.moved_to]
    assert [message.migrate_from_chat_id for message in messages[-1:]] == [group.id]
    anonymous = next(message for message in messages if message.text == "anonymously")
    assert anonymous.sender_chat is not None
    assert (anonymous.sender_chat.id, anonymous.from_user.is_bot) == (group.id, True)  # type: ignore[union-attr, unused-ignore]
    assert kinds(server) == []


@with_bot()
async def test_topics(server: BotApi, bot: Bot) -> None:
    from telegram.error import BadRequest

    anna = server.user("Anna")
    forum = server.group("Games", anna, topics=("Uno", "Ojyks"))
    uno, ojyks = forum.topics
    anna.sends(forum, "/new", topic=ojyks)
    (update,) = await fetched(bot)
    assert update.message is not None
    assert (update.message.message_thread_id, update.message.is_topic_message) == (ojyks, True)
    await bot.send_message(forum.id, "there", message_thread_id=uno)
    assert [message.text for message in anna.sees(forum, uno)] == ["there"]
    with pytest.raises(BadRequest, match=r"(?i)thread not found"):
        await bot.send_message(forum.id, "x", message_thread_id=99)
    assert kinds(server) == ["topic"]


# Limits


@with_bot()
async def test_a_group_takes_twenty_messages_a_minute(server: BotApi, bot: Bot) -> None:
    from telegram.error import RetryAfter

    group = server.group("Skat", server.user("Anna"))
    sent = await bot.send_message(group.id, "0")
    for number in range(1, 20):
        advance(server, 2)
        await sent.edit_text(str(number))
    with pytest.raises(RetryAfter) as refused:
        await sent.edit_text("20")
    assert refused.value.retry_after == timedelta(seconds=22)
    assert kinds(server) == ["rate"]
    advance(server, 22)
    await sent.edit_text("20")
    assert kinds(server) == []
    assert server.busiest(server.chat(group.id)) == 20
    assert server.busiest(seconds=1) == 1


@with_bot()
async def test_a_chat_takes_a_burst_and_then_one_a_second(server: BotApi, bot: Bot) -> None:
    from telegram.error import RetryAfter

    anna = server.user("Anna", started=True)
    for number in range(5):
        await bot.send_message(anna.id, str(number))
    with pytest.raises(RetryAfter):
        await bot.send_message(anna.id, "5")
    advance(server, 1)
    await bot.send_message(anna.id, "5")
    await bot.send_chat_action(anna.id, "typing")  # costs nothing
    assert kinds(server) == ["rate"]


@with_bot(limits=Limits(overall=6))
async def test_a_bot_may_send_so_much_a_second(server: BotApi, bot: Bot) -> None:
    from telegram.error import RetryAfter

    people = [server.user(name, started=True) for name in "ABCDEFG"]
    for person in people[:6]:
        await bot.send_message(person.id, "x")
    with pytest.raises(RetryAfter):
        await bot.send_message(people[6].id, "x")
    assert kinds(server) == ["rate"]


# Faults


@pytest.mark.parametrize(
    ("kind", "error", "message"),
    [
        ("too-many", "RetryAfter", "retry in 0:00:03"),
        ("blocked", "Forbidden", "blocked by the user"),
        ("kicked", "Forbidden", "kicked from the group"),
        ("not-modified", "BadRequest", "not modified"),
        ("query-too-old", "BadRequest", "query is too old"),
        ("message-not-found", "BadRequest", "message to edit not found"),
        ("bad-gateway", "NetworkError", "bad gateway"),
        ("bad-gateway-after", "NetworkError", "bad gateway"),
        ("cut-before", "NetworkError", ""),
        ("cut-after", "NetworkError", ""),
    ],
)
def test_faults(kind: str, error: str, message: str) -> None:
    from telegram import error as errors

    async def run() -> None:
        async with served() as (server, bot):
            anna = server.user("Anna", started=True)
            fault = server.fault(kind, "sendMessage", nth=2, seconds=3)
            await bot.send_message(anna.id, "first")
            with pytest.raises(getattr(errors, error), match=f"(?i){message}") as refused:
                await bot.send_message(anna.id, "second")
            await bot.send_message(anna.id, "third")
            assert type(refused.value).__name__ == error
            done = kind.endswith("-after")
            seen = [sent.text for sent in anna.sees()]
            assert seen == ["first", *(["second"] if done else []), "third"]
            assert (fault.fired, server.violations) == (1, [])
            codes = [each.code for each in server.requests if each.method == "sendMessage"]
            assert len(codes) == 3

    asyncio.run(run())


@with_bot()
async def test_what_may_have_been_done_can_be_done_again(server: BotApi, bot: Bot) -> None:
    from telegram.error import BadRequest, NetworkError

    anna = server.user("Anna", started=True)
    sent = await bot.send_message(anna.id, "x", reply_markup=keyboard([("a", "a")]))
    press = anna.presses(anna.sees()[-1], "a")
    assert press is not None
    server.fault("cut-after", "answerCallbackQuery", "editMessageText", times=2)
    with pytest.raises(NetworkError):
        await bot.answer_callback_query(press.id, "once")
    with pytest.raises(NetworkError):
        await sent.edit_text("y")
    with pytest.raises(BadRequest, match=r"(?i)query is too old"):
        await bot.answer_callback_query(press.id, "once")
    with pytest.raises(BadRequest, match=r"(?i)not modified"):
        await sent.edit_text("y")
    assert kinds(server) == []


@with_bot(clock=FastClock(20))
async def test_disturbed_polls(server: BotApi, bot: Bot) -> None:
    from telegram.error import NetworkError

    anna = server.user("Anna")
    assert await fetched(bot) == ()
    server.fault("duplicate-updates", "getUpdates")
    for text in "abc":
        anna.sends(None, text)
    first = await fetched(bot)
    assert texts(first) == ["a", "a", "b", "b", "c", "c"]
    server.fault("reorder-updates", "getUpdates")
    assert texts(await fetched(bot)) == ["c", "b", "a"]
    for kind in ("cut-after", "drop-poll", "cut-before", "bad-gateway"):
        server.fault(kind, "getUpdates")
        with pytest.raises(NetworkError):
            await fetched(bot)
    assert texts(await fetched(bot)) == ["a", "b", "c"]
    server.fault("drop-poll", "getUpdates")
    with pytest.raises(NetworkError):
        await fetched(bot, first[-1].update_id + 1, timeout=50)
    server.fault("repeat-updates", "getUpdates")
    anna.sends(None, "d")
    assert texts(await fetched(bot)) == ["a", "b", "c", "d"]
    assert kinds(server) == []


# Files, bodies


@with_bot()
async def test_pictures_and_files(server: BotApi, bot: Bot) -> None:
    from telegram import InputMediaPhoto
    from telegram.error import BadRequest

    anna = server.user("Anna", started=True)
    sent = await bot.send_photo(anna.id, PNG, caption="<b>x</b>", parse_mode="HTML")
    assert (sent.photo[-1].width, sent.photo[-1].height) == (40, 30)
    seen = anna.sees()[-1]
    assert seen.media is not None
    assert (seen.text, seen.media.file.content) == ("x", PNG)
    file = await bot.get_file(sent.photo[-1].file_id)
    assert bytes(await file.download_as_bytearray()) == PNG
    await sent.edit_media(InputMediaPhoto(PNG + b"2", caption="y"))
    await sent.edit_caption("z")
    await bot.send_photo(anna.id, sent.photo[-1])
    last = anna.sees()[-2:]
    assert [(each.text, each.media and each.media.file.content) for each in last] == [
        ("z", PNG + b"2"),
        (None, PNG),
    ]
    await bot.send_document(anna.id, b"record", filename="game.jsonl")
    document = anna.sees()[-1].media
    assert document is not None
    assert (document.file.name, document.file.content) == ("game.jsonl", b"record")
    assert kinds(server) == []
    for wrong in (b"no picture", b"", "F4711"):
        with pytest.raises(BadRequest):
            await bot.send_photo(anna.id, wrong)
    with pytest.raises(BadRequest, match=r"(?i)no text in the message"):
        await sent.edit_text("x")
    assert kinds(server) == ["photo", "file", "file", "foreign-edit"]
