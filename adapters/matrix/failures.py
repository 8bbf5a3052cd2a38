"""What a homeserver answers instead of doing something, as what chats have in common.

MatrixError
├── Refused       an answer with an error code
└── Unreachable   no answer, or none that can be read
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from ...core.errors import StammtischError
from ...core.service.ports import Gone, ServerFails, Wait

PAUSE = 2.0
"""Seconds to wait when the homeserver can't be reached."""
LIMITED, UNKNOWN_TOKEN = "M_LIMIT_EXCEEDED", "M_UNKNOWN_TOKEN"
NO_TOKEN = "M_MISSING_TOKEN"
"""What is answered to others while the bot logs in again."""
GONE = ("M_FORBIDDEN", "M_NOT_FOUND", "M_GUEST_ACCESS_FORBIDDEN")
"""Codes for a room in which we can't write, or aren't."""


log = logging.getLogger(__name__)


class BadLogin(StammtischError):
    """The homeserver doesn't let the bot in. Facts: why (its code)."""

    code = "matrix-login"


class MatrixError(Exception):
    """Something wasn't done. Neither its text nor its address holds a token."""


class Refused(MatrixError):
    """The homeserver's `code` (`M_FORBIDDEN`), the status of HTTP, and how many seconds it wants us
    to wait."""

    def __init__(self, status: int, code: str, text: str, seconds: float = 0.0) -> None:
        super().__init__(f"{status} {code}: {text}"[:200])
        self.status = status
        self.code = code
        self.seconds = seconds


class Unreachable(MatrixError):
    """Whether it was done isn't known."""


def passes(error: MatrixError) -> bool:
    """Whether the same will be answered a little later, so that nothing follows from this. Not so
    of what the homeserver itself fails at (500), which may be for ever."""
    if not isinstance(error, Refused):
        return True
    return error.status > 500 or error.code in (LIMITED, UNKNOWN_TOKEN, NO_TOKEN)


@contextmanager
def translated(lane: str, everywhere: bool = True) -> Iterator[None]:
    """Raises Wait, Gone or ServerFails for what the homeserver said. `everywhere`: its limit is
    that of all messages; else what it refuses is none."""
    try:
        yield
    except Refused as error:
        if error.code == LIMITED:
            raise Wait(seconds=error.seconds, everywhere=everywhere, spent=everywhere) from None
        if passes(error) or error.status >= 500:
            raise _later(error) from None
        if error.code in GONE:
            raise Gone(lane=lane) from None
        raise ServerFails(detail=str(error)) from None
    except Unreachable as error:
        raise _later(error) from None


def _later(error: MatrixError) -> Wait:
    log.warning("Matrix: %s; next try in %g s", error, PAUSE)
    return Wait(seconds=PAUSE, everywhere=False)
