"""Updates, faults, limits and files, seen with the real python-telegram-bot."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from tests.telegram.botapi import BotApi, FastClock, Limits
from tests.telegram.served import fetched, keyboard, kinds, served, with_bot

if TYPE_CHECKING:
    from telegram import Bot, Update
    from telegram.ext import Application

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (40).to_bytes(4) + (30).to_bytes(4) + b"\x08\x02\0\0\0"


def texts(updates: tuple[Update, ...]) -> list[str | None]:
    return [update.message.text if update.message else None for update in updates]


def advance(server: BotApi, seconds: float) -> None:
    assert isinstance(server.clock, FastClock)
    server.clock.advance(seconds)


# Updates


@with_bot()
async def test_updates_come_until_a_higher_offset_confirms_them(server: BotApi, bot: Bot) -> None:
    anna = server.user("Anna", language="de")
    for text in ("/start", "b", "c"):
        anna.sends(None, text)
    first = await fetched(bot)
    assert texts(first) == ["/start", "b", "c"]
    assert await fetched(bot) == first
    assert texts(await fetched(bot, first[1].update_id)) == ["b", "c"]
    assert texts(await bot.get_updates(limit=1)) == ["b"]
    assert texts(await fetched(bot, -1)) == ["c"]
    assert await fetched(bot, first[2].update_id + 1) == ()
    assert server.pending == 0
    user = first[0].effective_user
    assert user is not None
    assert (user.first_name, user.language_code, user.id) == ("Anna", "de", anna.id)


@with_bot(clock=FastClock(20))
async def test_a_long_poll_waits_for_an_update_and_no_longer(server: BotApi, bot: Bot) -> None:
    anna = server.user("Anna")
    asyncio.get_running_loop().call_later(0.1, anna.starts)
    assert texts(await fetched(bot, timeout=200)) == ["/start"]
    begun = server.clock.now()
    assert await fetched(bot, server.world.numbers["update"] + 1, timeout=5) == ()
    assert 5 <= server.clock.now() - begun < 60


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
    anna, bob = server.user("Anna"), server.user("Bob", username="bobby")
    group = server.group("Skat", anna, bot="left")
    anna.adds_bot(group)
    anna.adds_bot(group, "administrator")
    anna.starts("T7")
    bob.joins(group)
    sent = await bot.send_message(group.id, "go", reply_markup=keyboard([("Rot", "r")]))
    anna.presses(anna.sees(group)[-1], "Rot")
    await sent.delete()
    anna.edits(anna.sends(group, "/new uno"), "/new ojyks")
    anna.sends(group, "anonymously", anonymous=True)
    anna.sends(group, "a reply", reply_to=anna.sees(group)[-1])
    bob.leaves(group)
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
async def test_in_groups_the_bot_sees_only_what_concerns_it(server: BotApi, bot: Bot) -> None:
    anna = server.user("Anna")
    group = server.group("Skat", anna)
    sent = await bot.send_message(group.id, "hello")
    mine = anna.sees(group)[-1]
    assert mine.id == sent.message_id
    for text in ("hello", "/new", "/new@stammtisch_bot", "/new@other_bot"):
        anna.sends(group, text)
    anna.sends(group, "a reply", reply_to=mine)
    seen = ["/new", "/new@stammtisch_bot", "a reply"]
    assert texts(await fetched(bot)) == seen
    anna.adds_bot(group, "administrator")
    anna.sends(group, "anything")
    assert texts(await fetched(bot))[-1] == "anything"


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


def test_faults_of_a_chat_by_chance_are_the_same_again() -> None:
    from telegram.error import NetworkError

    async def pattern(seed: int) -> str:
        async with served(seed=seed, limited=False) as (server, bot):
            anna, bob = (server.user(name, started=True) for name in ("Anna", "Bob"))
            server.fault("bad-gateway", chat=anna.chat, probability=0.5, times=None)
            found = ""
            for number in range(12):
                await bot.send_message(bob.id, "x")
                try:
                    await bot.send_message(anna.id, str(number))
                    found += "."
                except NetworkError:
                    found += "x"
            return found

    first, again, other = (asyncio.run(pattern(seed)) for seed in (1, 1, 2))
    assert first == again != other


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


@with_bot(clock=FastClock(50))
async def test_slow_answers(server: BotApi, bot: Bot) -> None:
    from telegram.error import TimedOut

    anna = server.user("Anna", started=True)
    server.fault("slow", "sendMessage", seconds=10, times=2)
    begun = server.clock.now()
    await bot.send_message(anna.id, "x")
    assert server.clock.now() - begun >= 10
    with pytest.raises(TimedOut):
        await bot.send_message(anna.id, "y", read_timeout=0.05)
    assert [message.text for message in anna.sees()] == ["x", "y"]


@with_bot()
async def test_a_group_becomes_a_supergroup(server: BotApi, bot: Bot) -> None:
    from telegram.error import ChatMigrated

    anna = server.user("Anna")
    group = server.group("Skat", anna)
    sent = await bot.send_message(group.id, "x")
    server.fault("migrate", "editMessageText")
    with pytest.raises(ChatMigrated) as moved:
        await sent.edit_text("y")
    new = moved.value.new_chat_id
    assert new == group.moved_to
    assert new < -1_000_000_000_000
    await bot.send_message(new, "z")
    assert [message.text for message in anna.sees(server.chat(new))] == [None, "z"]
    assert len(await fetched(bot)) == 2
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


@with_bot()
async def test_json_form_query_and_multipart(server: BotApi, bot: Bot) -> None:
    import httpx

    anna = server.user("Anna", started=True)
    url = f"{server.base_url}{server.token}/sendmessage"
    markup = '{"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]}'
    body: dict[str, Any] = {"chat_id": anna.id, "text": "x"}
    async with httpx.AsyncClient() as client:
        for answer in (
            await client.get(url, params=body),
            await client.post(url, data=body | {"reply_markup": markup}),
            await client.post(url, json=body | {"reply_markup": markup}),
            await client.post(url, data=body, files={"unused": b"1"}),
        ):
            assert answer.json()["ok"], answer.text
        assert (
            await client.post(url, content=b"{", headers={"Content-Type": "application/json"})
        ).status_code == 400
    assert [message.buttons for message in anna.sees()] == [[], [["a"]], [["a"]], []]


# A game, as a test of a bot will look


async def game_bot(application: Application[Any, Any, Any, Any, Any, Any], server: BotApi) -> None:
    """A bot of two commands and a button, which fetches its updates itself."""
    from telegram.ext import CallbackQueryHandler, CommandHandler

    async def new(update: Update, _: Any) -> None:
        assert update.message is not None
        await update.message.reply_text("Who plays?", reply_markup=keyboard([("Join", "join:T7")]))

    async def start(update: Update, context: Any) -> None:
        assert update.message is not None
        await update.message.reply_text(f"Your hand at {context.args[0]}")

    async def join(update: Update, _: Any) -> None:
        query = update.callback_query
        assert query is not None
        await query.answer("You play")
        await query.edit_message_text(f"{query.from_user.first_name} plays")

    application.add_handlers([CommandHandler("new", new), CommandHandler("start", start)])
    application.add_handler(CallbackQueryHandler(join))
    async with application:
        offset = None
        while True:
            for update in await application.bot.get_updates(offset=offset, timeout=30):
                await application.process_update(update)
                offset = update.update_id + 1


def test_a_bot_is_played_with() -> None:
    from telegram.ext import Application

    async def run() -> None:
        async with BotApi(FastClock(60)) as server:
            builder = Application.builder().token(server.token).updater(None)
            application = builder.base_url(server.base_url).build()
            bot = asyncio.create_task(game_bot(application, server))
            anna = server.user("Anna", language="de")
            bob = server.user("Bob")
            group = server.group("Skat", anna, bob)
            anna.sends(group, "/new uno")
            await server.until(lambda: anna.sees(group)[-1].buttons)
            table = anna.sees(group)[-1]
            press = anna.presses(table, "Join")
            await server.settled()
            assert press is not None
            assert press.popup == "You play"
            assert [popup.text for popup in anna.popups] == ["You play"]
            assert bob.popups == []
            assert bob.sees(group)[-1].text == "Anna plays"
            anna.opens("t.me/bot?start=T7")
            await server.settled()
            assert anna.sees()[-1].text == "Your hand at T7"
            assert [sent.text for sent in server.read_by(bob)] == ["Who plays?", "Anna plays"]
            assert len(server.sent) == 4
            assert server.unanswered() == []
            assert server.violations == []
            bot.cancel()
            await asyncio.gather(bot, return_exceptions=True)

    asyncio.run(run())
