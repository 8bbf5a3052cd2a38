"""Retries updates until their results are stored."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from ....core.service.ports import Clock, Unavailable

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds between failed tries; each pause is twice the one before."""
TRIES = 3
"""Number of tries of an update that raises an unexpected error, before it is given up."""

log = logging.getLogger(__name__)


async def until_stored(
    clock: Clock,
    update: str,
    take: Callable[[], Awaitable[None]],
    gave_up: Callable[[], Awaitable[None]],
    patient: bool = True,
    passing: tuple[type[Exception], ...] = (),
) -> None:
    """Call `take` for an update (its name is for logs), again while the store is unavailable, and a
    few times after unexpected errors; then call `gave_up`. Raises Unavailable at once unless
    `patient`, and `passing` errors at once, for the caller to retry."""
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
