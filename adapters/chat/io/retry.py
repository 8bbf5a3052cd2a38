"""Updates are tried until what they bring is stored."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from ....core.service.ports import Clock, Unavailable

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds between tries that fail; each pause is twice the one before."""
TRIES = 3
"""So often an update is tried on which the program fails, before it is given up."""

log = logging.getLogger(__name__)


async def until_stored(
    clock: Clock,
    update: str,
    take: Callable[[], Awaitable[None]],
    gave_up: Callable[[], Awaitable[None]],
    patient: bool = True,
    passing: tuple[type[Exception], ...] = (),
) -> None:
    """Take an update (its name is for logs). If the store can't be used, it is tried until it can,
    or without patience raises Unavailable. Raises errors that are `passing` at once, with which
    whoever calls tries again."""
    tries, pause = 0, FIRST_PAUSE
    while True:
        try:
            await take()
            return
        except Unavailable as error:
            if not patient:
                raise
            log.warning("%s; update %s waits", error.code, update)
        except passing:
            raise
        except Exception:
            log.exception("update %s failed", update)
            tries += 1
            if tries == TRIES:
                await gave_up()
                return
        await clock.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
