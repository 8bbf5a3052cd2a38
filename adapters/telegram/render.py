"""Messages as Telegram's HTML and inline keyboards, within its limits."""

from __future__ import annotations

from html import escape

from telegram import (
    CopyTextButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    SwitchInlineQueryChosenChat,
)
from telegram.constants import InlineKeyboardMarkupLimit, MessageLimit

from ..chat.render.message import Button, Deadline, Mention, Message, fitted
from .incoming import NOTHING
from .lanes import number_of

MAX_TEXT = int(MessageLimit.MAX_TEXT_LENGTH)
MAX_CAPTION = int(MessageLimit.CAPTION_LENGTH)
"""Limits of the text without markup."""
MAX_BESIDE = int(InlineKeyboardMarkupLimit.BUTTONS_PER_ROW)
MAX_BUTTONS = int(InlineKeyboardMarkupLimit.TOTAL_BUTTON_NUMBER)
FORMS = {"text": "{}", "heading": "<b>{}</b>", "rows": "<pre>{}</pre>"}
"""HTML of text blocks by kind."""
EMPTY = "·"


def length(text: str) -> int:
    """The length of a text as Telegram counts it, in units of UTF-16."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def html_text(message: Message, most: int = MAX_TEXT) -> str:
    """The text of a message, shortened to fit."""
    message = fitted(message, most, length)
    parts = [f"<b>{escape(message.title)}</b>"] if message.title else []
    if message.rows:
        parts.append(FORMS["rows"].format(escape("\n".join(message.rows), quote=False)))
    for block in message.body:
        gap = "\n" if parts and block.kind == "heading" else ""
        parts.append(gap + FORMS[block.kind].format(escape(block.text, quote=False)))
    parts += [escape(line, quote=False) for line in message.news if line]
    parts += [_line(line, message.mention) for line in message.lines[:1] if line]
    parts += [escape(line, quote=False) for line in message.lines[1:] if line]
    parts += [_in_own_time(message.due)] if message.due else []
    return "\n".join(parts) or EMPTY


def _line(line: str, mention: Mention | None) -> str:
    """The HTML of a line; the name in it is a mention, which notifies also people without a user
    name."""
    before, name, after = line.partition(mention.name) if mention else (line, "", "")
    parts = [escape(part, quote=False) for part in (before, name, after)]
    if mention and name:
        parts[1] = f'<a href="tg://user?id={number_of(mention.person)}">{parts[1]}</a>'
    return "".join(parts)


def _in_own_time(due: Deadline) -> str:
    """The line with its moment as an entity that programs show in the reader's own time."""
    moment = f'<tg-time unix="{due.at}" format="T">{escape(due.shown)}</tg-time>'
    return escape(due.line, quote=False).replace(escape(due.shown, quote=False), moment, 1)


def keyboard(message: Message) -> InlineKeyboardMarkup | None:
    """The buttons of a message; None if it has none."""
    rows: list[list[InlineKeyboardButton]] = []
    room = MAX_BUTTONS
    for row in message.buttons:
        for start in range(0, len(row), MAX_BESIDE):
            part = row[start : start + MAX_BESIDE][:room]
            room -= len(part)
            rows += [[_button(button) for button in part]] if part else []
    return InlineKeyboardMarkup(rows) if rows else None


def _button(button: Button) -> InlineKeyboardButton:
    text = button.text.strip() or EMPTY
    if button.copies:
        return InlineKeyboardButton(text, copy_text=CopyTextButton(button.copies))
    if button.shares:
        chats = SwitchInlineQueryChosenChat(
            button.shares, allow_user_chats=True, allow_group_chats=True
        )
        return InlineKeyboardButton(text, switch_inline_query_chosen_chat=chats)
    if button.url:
        return InlineKeyboardButton(text, url=button.url)
    return InlineKeyboardButton(text, callback_data=button.data or NOTHING)
