"""Requests that break the Bot API: answered as Telegram does, and noted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.telegram.botapi import BotApi
from tests.telegram.served import keyboard, kinds, request, with_bot

if TYPE_CHECKING:
    from telegram import Bot


@with_bot(limited=False)
async def test_lengths(server: BotApi, bot: Bot) -> None:
    from telegram.error import BadRequest

    anna = server.user("Anna", started=True)
    await bot.send_message(anna.id, "🂡" * 4096)
    await bot.send_message(anna.id, "<b>" + "x" * 4096 + "</b>", parse_mode="HTML")
    await bot.send_document(anna.id, b"x", caption="x" * 1024)
    assert kinds(server) == []
    with pytest.raises(BadRequest, match=r"(?i)message is too long"):
        await bot.send_message(anna.id, "x" * 4097)
    with pytest.raises(BadRequest, match=r"(?i)caption is too long"):
        await bot.send_document(anna.id, b"x", caption="x" * 1025)
    for empty in (" \n", "<b> </b>"):
        with pytest.raises(BadRequest, match=r"(?i)text is empty"):
            await bot.send_message(anna.id, empty, parse_mode="HTML")
    assert kinds(server) == ["length"] * 4


@with_bot(limited=False)
async def test_markup(server: BotApi, bot: Bot) -> None:
    from telegram.error import BadRequest

    anna = server.user("Anna", started=True)
    with pytest.raises(BadRequest, match='unsupported start tag "spades"'):
        await bot.send_message(anna.id, "play <spades>", parse_mode="HTML")
    with pytest.raises(BadRequest, match=r"(?i)unsupported parse_mode"):
        await bot.send_message(anna.id, "x", parse_mode="Loud")
    assert kinds(server) == ["markup", "parse-mode"]
    sent = await bot.send_message(anna.id, "<b>Rock & Roll</b> /new", parse_mode="HTML")
    assert sent.text_html == "<b>Rock &amp; Roll</b> /new"
    assert kinds(server) == ["markup"]  # accepted, but it must be escaped


async def send(bot: Bot, chat: int, *rows: list[dict[str, Any]]) -> None:
    """A message with these buttons, unchecked by python-telegram-bot."""
    markup = {"inline_keyboard": list(rows)}
    await request(bot, "sendMessage", chat_id=chat, text="x", reply_markup=markup)


def choice(text: str = "x", data: str = "x", **other: Any) -> dict[str, Any]:
    return {"text": text, "callback_data": data, **other}


@with_bot(limited=False)
async def test_keyboards(server: BotApi, bot: Bot) -> None:
    from telegram.error import BadRequest

    anna = server.user("Anna", started=True)
    full = [[choice() for _ in range(8)] for _ in range(12)]
    await send(bot, anna.id, *full, [choice() for _ in range(4)])
    await send(bot, anna.id, [choice(data="ä" * 32), {"text": "go", "url": "https://a.b"}])
    assert kinds(server) == []
    refused = [
        ([choice(data="ä" * 33)], "button_data_invalid"),
        ([choice(data="")], "button_data_invalid"),
        ([{"text": "x"}], "text buttons are unallowed"),
        ([choice(text=" ")], "text must be non-empty"),
        ([{"text": "x", "url": "nowhere"}], "URL 'nowhere' is invalid"),
    ]
    for row, message in refused:
        with pytest.raises(BadRequest, match=rf"(?i){message}"):
            await send(bot, anna.id, row)
        assert kinds(server) == ["keyboard"]
    with pytest.raises(BadRequest, match=r"(?i)reply markup is too long"):
        await send(bot, anna.id, *full, [choice() for _ in range(5)])
    assert kinds(server) == ["keyboard"]
    for rows in ([choice() for _ in range(9)], [choice(url="https://a.b")], []):
        await send(bot, anna.id, rows)
        assert kinds(server) == ["keyboard"]  # accepted all the same


@with_bot(limited=False)
async def test_web_apps_are_for_private_chats(server: BotApi, bot: Bot) -> None:
    from telegram.error import BadRequest

    anna = server.user("Anna", started=True)
    group = server.group("Skat", anna)
    app = {"text": "open", "web_app": {"url": "https://a.b"}}
    await send(bot, anna.id, [app])
    assert kinds(server) == []
    with pytest.raises(BadRequest, match=r"(?i)BUTTON_TYPE_INVALID"):
        await send(bot, group.id, [app])
    assert kinds(server) == ["keyboard"]


@with_bot(limited=False)
async def test_start_parameters(server: BotApi, bot: Bot) -> None:
    anna = server.user("Anna", started=True)
    link = "https://t.me/stammtisch_bot?start="
    await send(bot, anna.id, [{"text": "hand", "url": link + "a" * 64}])
    await bot.send_message(anna.id, f"{link}T7_x-y and https://t.me/other?start=%20")
    assert kinds(server) == []
    await send(bot, anna.id, [{"text": "hand", "url": link + "a" * 65}])
    await bot.send_message(anna.id, f"{link}a.b")
    await bot.send_message(anna.id, f'<a href="{link}a%20b">x</a>', parse_mode="HTML")
    assert kinds(server) == ["start-parameter"] * 3


@with_bot(limited=False)
async def test_fields_and_types(server: BotApi, bot: Bot) -> None:
    from telegram.error import BadRequest

    anna = server.user("Anna", started=True)

    async def call(**parameters: Any) -> None:
        await request(bot, "sendMessage", **{"chat_id": anna.id, "text": "x", **parameters})

    await call(link_preview_options={"is_disabled": True}, disable_notification=True)
    assert kinds(server) == []
    await call(colour="red")  # Telegram ignores what it doesn't know
    await call(reply_markup={"inline_keyboard": [[choice(colour="red")]]})
    assert [violation.text for violation in server.violations] == [
        "sendMessage has no colour",
        "sendMessage has no reply_markup.inline_keyboard.colour",
    ]
    assert kinds(server) == ["unknown-field"] * 2
    for wrong in ({"reply_markup": "{"}, {"entities": [{"type": "bold"}]}, {"protect_content": 7}):
        with pytest.raises(BadRequest, match=r"(?i)can't parse"):
            await call(**wrong)
        assert kinds(server) == ["type"]
    with pytest.raises(BadRequest, match=r"(?i)can't parse text"):
        await request(bot, "sendMessage", chat_id=anna.id)
    assert kinds(server) == ["type"]


@with_bot()
async def test_unknown_method_and_token(server: BotApi, bot: Bot) -> None:
    from telegram.error import EndPointNotFound, InvalidToken

    with pytest.raises(EndPointNotFound):
        await bot.do_api_request("dealCards")
    assert kinds(server) == ["method"]
    with pytest.raises(InvalidToken):
        await bot.request.post(f"{server.base_url}1:other/getMe")


@with_bot(limited=False)
async def test_who_can_be_written_to(server: BotApi, bot: Bot) -> None:
    from telegram.error import BadRequest, Forbidden

    anna, bob = server.user("Anna"), server.user("Bob", started=True)
    group = server.group("Skat", anna, bot="left")
    with pytest.raises(Forbidden, match=r"(?i)can't initiate conversation"):
        await bot.send_message(anna.id, "x")
    assert kinds(server) == ["not-started"]
    with pytest.raises(BadRequest, match=r"(?i)chat not found"):
        await bot.send_message(4711, "x")
    assert kinds(server) == ["chat"]
    bob.blocks()
    with pytest.raises(Forbidden, match=r"(?i)blocked by the user"):
        await bot.send_message(bob.id, "x")
    with pytest.raises(Forbidden, match=r"(?i)not a member of the group chat"):
        await bot.send_message(group.id, "x")
    anna.adds_bot(group)
    await bot.send_message(group.id, "x")
    anna.removes_bot(group)
    with pytest.raises(Forbidden, match=r"(?i)kicked from the group chat"):
        await bot.send_message(group.id, "x")
    anna.starts()
    bob.sends(None, "back again")
    await bot.send_message(anna.id, "x")
    await bot.send_message(bob.id, "x")
    assert kinds(server) == []  # nobody told the bot before


@with_bot(limited=False)
async def test_edits(server: BotApi, bot: Bot) -> None:
    from telegram.error import BadRequest

    anna = server.user("Anna", started=True)
    keys = keyboard([("a", "1")])
    sent = await bot.send_message(anna.id, "<b>x</b>", parse_mode="HTML", reply_markup=keys)
    await sent.edit_text("x", reply_markup=keys)
    await sent.edit_text("x", reply_markup=keyboard([("a", "2")]))
    await sent.edit_text("x")
    assert anna.sees()[-1].keyboard == []  # an edit without a keyboard takes it away
    await sent.edit_reply_markup(keys)
    assert anna.sees()[-1].buttons == [["a"]]
    assert kinds(server) == []
    with pytest.raises(BadRequest, match=r"(?i)message is not modified"):
        await sent.edit_text(" x\n", reply_markup=keys)
    with pytest.raises(BadRequest, match=r"(?i)message is not modified"):
        await sent.edit_reply_markup(keys)
    assert kinds(server) == ["not-modified"] * 2
    hers = anna.sends(None, "hello")
    with pytest.raises(BadRequest, match=r"(?i)can't be edited"):
        await bot.edit_message_text("x", anna.id, hers.id)
    with pytest.raises(BadRequest, match=r"(?i)no caption"):
        await sent.edit_caption("x")
    assert kinds(server) == ["foreign-edit"] * 2
    with pytest.raises(BadRequest, match=r"(?i)message to edit not found"):
        await bot.edit_message_text("x", anna.id, 4711)
    await sent.delete()
    with pytest.raises(BadRequest, match=r"(?i)message to edit not found"):
        await sent.edit_text("y")
    assert kinds(server) == ["message-not-found"] * 2
    sent = await bot.send_message(anna.id, "x")
    anna.deletes(anna.sees()[-1])
    with pytest.raises(BadRequest, match=r"(?i)message to edit not found"):
        await sent.edit_text("y")
    assert kinds(server) == []  # the bot couldn't know


@with_bot(limited=False)
async def test_deleting(server: BotApi, bot: Bot) -> None:
    from telegram.error import BadRequest

    anna = server.user("Anna", started=True)
    group = server.group("Skat", anna)
    hers = anna.sends(group, "x")
    with pytest.raises(BadRequest, match=r"(?i)can't be deleted"):
        await bot.delete_message(group.id, hers.id)
    assert kinds(server) == ["foreign-edit"]
    anna.adds_bot(group, "administrator")
    await bot.delete_message(group.id, hers.id)
    assert [message.text for message in anna.sees(group)] == []
    sent = await bot.send_message(anna.id, "x")
    await sent.delete()
    with pytest.raises(BadRequest, match=r"(?i)to delete not found"):
        await sent.delete()
    assert kinds(server) == ["message-not-found"]


@with_bot(limited=False)
async def test_answers_to_buttons(server: BotApi, bot: Bot) -> None:
    from telegram.error import BadRequest

    anna = server.user("Anna", started=True)
    await bot.send_message(anna.id, "x", reply_markup=keyboard([("Rot", "r"), ("Blau", "b")]))
    press = anna.presses(anna.sees()[-1], "Rot")
    assert press is not None
    assert press.data == "r"
    assert press.popup is None
    await bot.answer_callback_query(press.id, "x" * 200, show_alert=True)
    assert press.popup == "x" * 200
    assert [(popup.text[:2], popup.alert) for popup in anna.popups] == [("xx", True)]
    assert kinds(server) == []
    with pytest.raises(BadRequest, match=r"(?i)query is too old"):
        await bot.answer_callback_query(press.id)
    late = anna.presses(anna.sees()[-1], "b")
    assert late is not None
    with pytest.raises(BadRequest, match=r"(?i)message_too_long"):
        await bot.answer_callback_query(late.id, "x" * 201)
    server.world.clock.advance(15)  # type: ignore[attr-defined]
    assert server.unanswered() == []
    server.world.clock.advance(1)  # type: ignore[attr-defined]
    with pytest.raises(BadRequest, match=r"(?i)query is too old"):
        await bot.answer_callback_query(late.id)
    assert server.unanswered() == [late]
    with pytest.raises(BadRequest, match=r"(?i)query is too old"):
        await bot.answer_callback_query("4711")
    expected = ["query-answered-twice", "length", "query-too-old", "query-unknown"]
    assert kinds(server) == expected


@with_bot(limited=False)
async def test_commands(server: BotApi, bot: Bot) -> None:
    from telegram import BotCommandScopeAllGroupChats
    from telegram.error import BadRequest

    groups = BotCommandScopeAllGroupChats()
    await bot.set_my_commands([("new", "New game")])
    await bot.set_my_commands([("neu", "Neues Spiel")], groups, "de")
    assert [each.command for each in await bot.get_my_commands(groups, "de")] == ["neu"]
    assert set(server.world.commands) == {"default", "all_group_chats de"}
    await bot.delete_my_commands(groups, "de")
    assert set(server.world.commands) == {"default"}
    with pytest.raises(BadRequest, match=r"(?i)command_invalid"):
        await bot.set_my_commands([("New", "New game")])
    assert kinds(server) == ["length"]
