"""Hints that a user is shown only once."""

from __future__ import annotations

from contextlib import suppress

from ...files import home_folder


def show_once(what: str) -> bool:
    """True the first time that this is called for a hint (each time if no file can be written).
    `what` is the beginning of a file name."""
    file = home_folder() / f"{what}.told"
    with suppress(OSError):
        if file.exists():
            return False
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    return True
