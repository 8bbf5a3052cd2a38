"""Messages that users are shown only once."""

from __future__ import annotations

from contextlib import suppress

from .saves import home_folder


def first_time(what: str) -> bool:
    """Whether the user hasn't been told this before, as far as is known here; from now on it is
    known, unless nothing can be written. `what` is the beginning of a file name."""
    file = home_folder() / f"{what}.told"
    with suppress(OSError):
        if file.exists():
            return False
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    return True
