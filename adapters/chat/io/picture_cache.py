"""Pictures of tables, which are drawn once and uploaded once."""

from __future__ import annotations

import hashlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable

KEPT = 200
"""Most pictures whose file names on the chat's server are cached."""

Paint = Callable[[str], Awaitable[bytes]]
"""Makes a PNG of an SVG, in another process, since the drawing library blocks all threads."""

log = logging.getLogger(__name__)


class NotDrawn(Exception):
    """Drawing the picture failed."""


def mark_of(svg: str) -> str:
    """A hash of a picture; "" for none."""
    return hashlib.sha256(svg.encode()).hexdigest()[:16] if svg else ""


class PictureCache:
    """Caches the names of uploaded pictures. `paint`: draws them; None if no pictures are drawn."""

    def __init__(self, paint: Paint | None) -> None:
        self._paint = paint
        self._files: OrderedDict[str, str] = OrderedDict()
        """File names by hash; "" for a picture that can't be drawn, which isn't tried again."""

    async def photo(self, svg: str) -> str | bytes:
        """The name of the uploaded file, or a PNG to upload. Raises NotDrawn."""
        file = self._files.get(mark_of(svg))
        if file == "" or self._paint is None:
            raise NotDrawn
        if file:
            return file
        try:
            return await self._paint(svg)
        except Exception as error:  # in any case the table can be sent as text
            log.warning("a picture was not drawn: %s", type(error).__name__)
            self.sent(svg, "")
            raise NotDrawn from error

    def sent(self, svg: str, file: str) -> None:
        """Note the file name of an uploaded picture."""
        self._files[mark_of(svg)] = file
        self._files.move_to_end(mark_of(svg))
        while len(self._files) > KEPT:
            self._files.popitem(last=False)

    def forget(self, svg: str) -> None:
        """Drop the file name of a picture that the server doesn't have any more."""
        self._files.pop(mark_of(svg), None)
