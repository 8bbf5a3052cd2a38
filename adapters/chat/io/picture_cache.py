"""Pictures of tables as files: drawn once, uploaded once."""

from __future__ import annotations

import hashlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable

KEPT = 200
"""Pictures of which is known under which name the chat's server has them."""

Paint = Callable[[str], Awaitable[bytes]]
"""Makes a PNG of an SVG, elsewhere: the library that draws keeps Python from all other work."""

log = logging.getLogger(__name__)


class NotDrawn(Exception):
    """There is no picture of this table: drawing it failed."""


def mark_of(svg: str) -> str:
    """Tells pictures apart; "" for none."""
    return hashlib.sha256(svg.encode()).hexdigest()[:16] if svg else ""


class PictureCache:
    """`photo` gives what to send: the file that the chat's server has already, or a new one.
    `paint`: None where no pictures are drawn."""

    def __init__(self, paint: Paint | None) -> None:
        self._paint = paint
        self._files: OrderedDict[str, str] = OrderedDict()
        """By mark; "" for a picture that can't be drawn, which isn't tried again."""

    async def photo(self, svg: str) -> str | bytes:
        """The name of a file there, or a PNG; raises NotDrawn."""
        known = self._files.get(mark_of(svg))
        if known == "" or self._paint is None:
            raise NotDrawn
        if known:
            return known
        try:
            return await self._paint(svg)
        except Exception as error:  # whatever it is, the table can be shown as text
            log.warning("a picture was not drawn: %s", type(error).__name__)
            self.sent(svg, "")
            raise NotDrawn from error

    def sent(self, svg: str, file: str) -> None:
        """The server has the picture as this file."""
        self._files[mark_of(svg)] = file
        self._files.move_to_end(mark_of(svg))
        while len(self._files) > KEPT:
            self._files.popitem(last=False)

    def forget(self, svg: str) -> None:
        """It doesn't have it any more."""
        self._files.pop(mark_of(svg), None)
