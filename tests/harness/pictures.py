"""Pictures for tests that don't look at them."""

from __future__ import annotations

from stammtisch.adapters.chat.render.message import Picture
from stammtisch.core.scene.parts import Scene


def picture(title: str) -> Picture:
    """A table that shows nothing but its title."""
    return Picture(Scene("uno", title, (), ()))
