"""Errors of Telegram, translated to those that all chats share."""

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
from ...core.service.ports import Gone, InvalidMessage, Lost, Moved, ServerFails, Wait
from ..chat.io.outage_log import OutageLog
from .lanes import lane_of

PAUSE = 2.0
"""Seconds to wait when Telegram can't be reached."""
UNCHANGED = "message is not modified"
MESSAGE_LOST = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "there is no text in the message to edit",
    "there is no caption in the message to edit",
)
CHAT_GONE = (
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
INVALID = (
    *("can't parse entities", "can't parse inline keyboard", "can't parse reply keyboard markup"),
    *("must be non-empty", "text is empty", "message_empty"),
    *("is too long", "too_long"),
    *("button_data_invalid", "button_type_invalid", "button_url_invalid", "wrong http url"),
)
"""Parts of error descriptions in lower case: Telegram has no other codes, and their case varies."""
MAX_DESCRIPTION = 200
"""Most characters of a description in a log: a proxy may answer with a whole page."""


class BadToken(StammtischError):
    """Telegram doesn't accept the token of the bot. Facts: none, since it is a secret."""

    code = "telegram-token"


def brief(error: TelegramError) -> str:
    """The description of an error as one line."""
    return " ".join(error.message.split())[:MAX_DESCRIPTION]


def seconds_of(error: RetryAfter) -> float:
    """Seconds that Telegram wants us to wait."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


def mentions(error: TelegramError, parts: tuple[str, ...]) -> bool:
    """True if the error's description has one of these parts."""
    return any(part in error.message.lower() for part in parts)


@contextmanager
def translated(outages: OutageLog, lane: str, message: str = "") -> Iterator[None]:
    """Raises Wait, Gone, Moved, Lost, InvalidMessage, ServerFails or BadToken for errors of
    Telegram; "not modified" is no error."""
    try:
        yield
        outages.answered()
    except RetryAfter as error:
        raise Wait(seconds=seconds_of(error), everywhere=False) from None
    except ChatMigrated as error:
        raise Moved(lane=lane, to=lane_of(error.new_chat_id)) from None
    except Forbidden:
        raise Gone(lane=lane) from None
    except InvalidToken:
        raise BadToken from None
    except BadRequest as error:
        if mentions(error, (UNCHANGED,)):
            return
        if mentions(error, MESSAGE_LOST):
            raise Lost(message=message) from None
        if mentions(error, CHAT_GONE):
            raise Gone(lane=lane) from None
        for part in INVALID:  # the rest of the description may quote the message
            if mentions(error, (part,)):
                raise InvalidMessage(detail=part) from None
        raise ServerFails(detail=brief(error)) from None
    except NetworkError as error:  # BadRequest is one, too
        outages.failed(brief(error), PAUSE)
        raise Wait(seconds=PAUSE, everywhere=False, away=True) from None
    except TelegramError as error:
        raise ServerFails(detail=brief(error)) from None
