"""What Telegram answers instead of doing something, as what chats have in common."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from ...core.errors import StammtischError
from ...core.tables.ports import Gone, Lost, Moved, Wait
from .lanes import lane_of

PAUSE = 2.0
"""Seconds to wait when Telegram can't be reached."""
UNCHANGED = "message is not modified"
LOST = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "there is no text in the message to edit",
    "there is no caption in the message to edit",
)
GONE = (
    "chat not found",
    "chat_write_forbidden",
    "group chat was deactivated",
    "have no rights to send",
    "message thread not found",
    "not enough rights to send text messages",
    "peer_id_invalid",
    "topic_closed",
    "topic_deleted",
    "user is deactivated",
)
"""Parts of descriptions, in lower case: Telegram has no other codes, and their case varies."""


class BadToken(StammtischError):
    """Telegram doesn't know the token of the bot. Facts: none; it is a secret."""

    code = "telegram-token"


def seconds_of(error: RetryAfter) -> float:
    """How long Telegram wants us to wait."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


def said(error: TelegramError, parts: tuple[str, ...]) -> bool:
    """Whether the description has one of these parts."""
    return any(part in error.message.lower() for part in parts)


@contextmanager
def translated(lane: str, message: str = "") -> Iterator[None]:
    """Raises Wait, Gone, Moved or Lost for what Telegram said; "not modified" is success."""
    try:
        yield
    except RetryAfter as error:
        raise Wait(seconds=seconds_of(error), everywhere=False) from None
    except ChatMigrated as error:
        raise Moved(lane=lane, to=lane_of(error.new_chat_id)) from None
    except Forbidden:
        raise Gone(lane=lane) from None
    except InvalidToken:
        raise BadToken from None
    except BadRequest as error:
        if said(error, (UNCHANGED,)):
            return
        if said(error, LOST):
            raise Lost(message=message) from None
        if said(error, GONE):
            raise Gone(lane=lane) from None
        raise
    except NetworkError:  # BadRequest is one, too
        raise Wait(seconds=PAUSE, everywhere=False) from None
