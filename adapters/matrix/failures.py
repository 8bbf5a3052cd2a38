"""Errors of a homeserver, translated to those that all chats share.

MatrixError
├── Refused       an answer with an error code
└── Unreachable   no answer, or none that can be read
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ...core.errors import StammtischError
from ...core.service.ports import Gone, ServerFails, Wait
from ..chat.io.outage_log import OutageLog

PAUSE = 2.0
"""Seconds to wait when the homeserver can't be reached."""
LIMIT_EXCEEDED, UNKNOWN_TOKEN = "M_LIMIT_EXCEEDED", "M_UNKNOWN_TOKEN"
NO_TOKEN = "M_MISSING_TOKEN"
"""The answer to concurrent requests while the bot logs in again."""
ROOM_GONE = ("M_FORBIDDEN", "M_NOT_FOUND", "M_GUEST_ACCESS_FORBIDDEN")
"""Codes for a room in which the bot can't write, or isn't."""


class BadLogin(StammtischError):
    """The homeserver refuses the login. Facts: why (its code)."""

    code = "matrix-login"


class NoPasswordLogin(BadLogin):
    """The homeserver takes no passwords. Facts: offered (the types of login that it offers)."""

    code = "matrix-no-password"


class BadRecoveryKey(StammtischError):
    """The recovery key isn't the one with which keys were encrypted. Facts: where ("database" or
    "server")."""

    code = "matrix-recovery-key"


class DeviceTaken(StammtischError):
    """The device at the homeserver has other keys than the database. Facts: user, device."""

    code = "matrix-device"


class NoDevice(StammtischError):
    """The token belongs to no device, so there can be no keys. Facts: user."""

    code = "matrix-no-device"


class IdentityTaken(StammtischError):
    """The account has cross-signing keys that aren't the bot's, and it may not replace them. Facts:
    user, way (what is needed: "password", "reset" at the address `url`, "wrong" if the password was
    refused, or "other"), url, stages (those that the homeserver offers)."""

    code = "matrix-identity"


class MatrixError(Exception):
    """A request failed. Its text contains no token."""


class Refused(MatrixError):
    """The homeserver refused a request. `code`: its error code (`M_FORBIDDEN`); `status`: that of
    HTTP; `seconds`: the time that it wants us to wait; `answer`: all that it answered."""

    def __init__(
        self,
        status: int,
        code: str,
        text: str,
        seconds: float = 0.0,
        answer: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {text}"[:200])
        self.status = status
        self.code = code
        self.seconds = seconds
        self.answer = answer or {}


class Unreachable(MatrixError):
    """The homeserver didn't answer, so the request may have succeeded."""


def is_temporary(error: MatrixError) -> bool:
    """True if a retry may succeed a little later. Not for internal errors of the homeserver (500),
    which may be permanent."""
    if not isinstance(error, Refused):
        return True
    return error.status > 500 or error.code in (LIMIT_EXCEEDED, UNKNOWN_TOKEN, NO_TOKEN)


class NotDecrypted(Exception):
    """An event can't be decrypted. `session`: the id of the key that may still be received; "" if
    the event is invalid."""

    def __init__(self, why: str, session: str = "") -> None:
        super().__init__(why)
        self.session = session


class NotTrusted(NotDecrypted):
    """A device encrypted an event that isn't trusted. `device`: its id; `fingerprint`: its public
    key; `unconfirmed`: the identity of its user has to be confirmed."""

    def __init__(self, device: str, fingerprint: str, unconfirmed: bool) -> None:
        super().__init__("a device that isn't trusted")
        self.device = device
        self.fingerprint = fingerprint
        self.unconfirmed = unconfirmed


class NotEncrypted(NotDecrypted):
    """A message isn't encrypted, although its room is."""


class EncryptionHidden(NotDecrypted):
    """A message is encrypted, although the homeserver says that its room isn't."""


@contextmanager
def translated(outages: OutageLog, lane: str, everywhere: bool = True) -> Iterator[None]:
    """Raises Wait, Gone or ServerFails for errors of the homeserver. `everywhere`: the request is a
    message, which counts for the account's limit."""
    try:
        yield
        outages.answered()
    except Refused as error:
        if error.code == LIMIT_EXCEEDED:
            raise Wait(seconds=error.seconds, everywhere=everywhere, spent=everywhere) from None
        if is_temporary(error) or error.status >= 500:
            raise _retry_later(outages, error) from None
        if error.code in ROOM_GONE:
            raise Gone(lane=lane) from None
        raise ServerFails(detail=str(error)) from None
    except Unreachable as error:
        raise _retry_later(outages, error) from None


def _retry_later(outages: OutageLog, error: MatrixError) -> Wait:
    outages.failed(error, PAUSE)
    return Wait(seconds=PAUSE, everywhere=False, away=True)
