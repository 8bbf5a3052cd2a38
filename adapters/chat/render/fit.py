"""Messages that are too long for a chat, without what can be missed best."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .message import Message

MORE = "…"
WIDEST = 4
"""Units of a character at most, however a chat counts: those of UTF-8."""

Length = Callable[[str], int]
"""How a chat counts."""


def shortened(text: str, most: int, length: Length = len) -> str:
    """At most so many units, with a sign that something is missing."""
    if length(text) <= most:
        return text
    text = text[: most - 1]
    while (over := length(text) - (most - 1)) > 0:
        text = text[: -max(1, over // WIDEST)]
    return text + MORE


def fitted(message: Message, most: int, length: Length = len) -> Message:
    """What doesn't fit goes: first news, the oldest before the others, then the end of what is said
    last, then rows and what stands last of the body. Markup and buttons aren't counted."""

    def over() -> int:
        return length("\n".join(_texts(message))) - most

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


def _texts(message: Message) -> list[str]:
    body = [f"{block.text}\n" for block in message.body]
    parts = (message.title, "\n".join(message.rows), *body, *message.news, *message.lines)
    return [part for part in parts if part]
