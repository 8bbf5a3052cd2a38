"""Files that people send to the bot."""

from __future__ import annotations

import asyncio
from functools import partial

from telegram import Document
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TelegramError

from ..chat.incoming import MAX_FILE, Attachment, NoFile
from .failures import seconds_of

TRIES = 3
LONGEST_WAIT = 5.0
"""Seconds, in which further messages of the chat have to wait."""


def attached(document: Document) -> Attachment:
    """The file of a message, which is fetched only when it is needed."""
    return Attachment(document.file_name or "", partial(_fetched, document))


async def _fetched(document: Document) -> bytes:
    """The content of a file. Raises NoFile, without fetching if its size is unknown or too
    large."""
    if (document.file_size or 0) > MAX_FILE:
        raise NoFile(why="big", most=MAX_FILE)
    for _ in range(TRIES):
        try:
            file = await document.get_file()
            if file.file_size is None or file.file_size > MAX_FILE:
                raise NoFile(why="big", most=MAX_FILE)
            content = bytes(await file.download_as_bytearray())
        except RetryAfter as error:
            await asyncio.sleep(min(seconds_of(error), LONGEST_WAIT))
        except (BadRequest, Forbidden):  # a BadRequest is a NetworkError, too
            break
        except NetworkError:
            await asyncio.sleep(0)
        except TelegramError:
            break
        else:
            if len(content) > MAX_FILE:
                raise NoFile(why="big", most=MAX_FILE)
            return content
    raise NoFile(why="gone", most=MAX_FILE)
