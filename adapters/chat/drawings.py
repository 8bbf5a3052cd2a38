"""Pictures of tables as files: drawn once, uploaded once."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from importlib.util import find_spec

from ..pictures.png import png

KEPT = 200
"""Pictures of which is known under which name the chat's server has them."""


def can_draw() -> bool:
    """Whether the extra `pictures` is installed."""
    return find_spec("resvg_py") is not None


def mark_of(svg: str) -> str:
    """Tells pictures apart; "" for none."""
    return hashlib.sha256(svg.encode()).hexdigest()[:16] if svg else ""


class Drawings:
    """`photo` gives what to send: the file that the chat's server has already, or a new one."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, str] = OrderedDict()

    async def photo(self, svg: str) -> str | bytes:
        """The name of a file there, or a PNG, which is drawn off the event loop."""
        known = self._files.get(mark_of(svg))
        return known if known else await asyncio.to_thread(png, svg)

    def sent(self, svg: str, file: str) -> None:
        """The server has the picture as this file."""
        self._files[mark_of(svg)] = file
        self._files.move_to_end(mark_of(svg))
        while len(self._files) > KEPT:
            self._files.popitem(last=False)

    def forget(self, svg: str) -> None:
        """It doesn't have it any more."""
        self._files.pop(mark_of(svg), None)
