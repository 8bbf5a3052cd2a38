"""Shortens messages that are too long for a chat, the least important parts first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .message import Message

MORE = "…"
WIDEST = 4
"""Most units of a character in any way of counting: those of UTF-8."""

Length = Callable[[str], int]
"""A chat's way of counting the units of a text."""


def shortened(text: str, most: int, length: Length = len) -> str:
    """The text cut to at most so many units, with an ellipsis if it was cut."""
    if length(text) <= most:
        return text
    text = text[: most - 1]
    while (over := length(text) - (most - 1)) > 0:
        text = text[: -max(1, over // WIDEST)]
    return text + MORE


def fitted(message: Message, most: int, length: Length = len) -> Message:
    """The message cut to at most so many units: first the news, the oldest before the others, then
    the lines from the end, then rows and body from the end. Markup and buttons aren't counted."""

    def over() -> int:
        body = [f"{block.text}\n" for block in message.body]
        parts = (message.title, "\n".join(message.rows), *body, *message.news, *message.lines)
        return length("\n".join(filter(None, parts))) - most

    if over() <= 0:
        return message
    while message.news and over() > 0:
        message = replace(message, news=message.news[1:])
    while message.lines and (more := over()) > 0:
        *others, last = message.lines
        kept = shortened(last, length(last) - more, length) if length(last) > more + 1 else ""
        message = replace(message, lines=(*others, kept) if kept else tuple(others))
    while message.rows and over() > 0:
        message = replace(message, rows=message.rows[:-1])
    while message.body and over() > 0:
        message = replace(message, body=message.body[:-1])
    return message
