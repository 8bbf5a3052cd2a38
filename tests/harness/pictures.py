"""Pictures for tests that don't look at them."""

from __future__ import annotations

from stammtisch.adapters.chat.render.message import TablePicture
from stammtisch.core.scene.parts import Scene


def picture(title: str) -> TablePicture:
    """A table that shows nothing but its title."""
    return TablePicture(Scene("uno", title, (), ()))
