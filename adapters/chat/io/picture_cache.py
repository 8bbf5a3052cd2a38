"""Pictures of tables, which are drawn once and uploaded once."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from ....core.scene.parts import Scene
from ....core.service.observer import UNOBSERVED, ObservedJob, Observer
from ..render.message import TablePicture

KEPT = 200
"""Most pictures that are kept: drawn and not yet sent, or by the name of the uploaded file."""
PROCESSORS = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
DRAWN_AT_ONCE = PROCESSORS or 1
"""Pictures that are drawn at the same time."""

Paint = Callable[[Scene], Awaitable[bytes]]
"""Makes a PNG of a table, in another process, since drawing takes long."""

log = logging.getLogger(__name__)


class NotDrawn(Exception):
    """Drawing the picture failed."""


@dataclass(eq=False, slots=True)
class Drawing:
    """A picture that waits to be drawn, or is being drawn by `task`. `urgent`: somebody is asked
    about what it shows; `done`: ends when it is drawn, or that failed."""

    picture: TablePicture
    observed: ObservedJob
    urgent: bool = False
    task: asyncio.Task[None] | None = None
    done: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class PictureCache:
    """Draws pictures, urgent ones first, and keeps them and the names of uploaded files. `paint`:
    draws one; None if no pictures are drawn."""

    def __init__(self, paint: Paint | None, observer: Observer = UNOBSERVED) -> None:
        self._paint = paint
        self._observer = observer
        self._files: OrderedDict[str, str | bytes] = OrderedDict()
        """By mark the PNG, by mark and kind the name of the uploaded file; "" for a picture that
        can't be drawn, which isn't tried again."""
        self._drawings: dict[str, Drawing] = {}
        """By mark, in the order in which they were requested."""

    def request(
        self, picture: TablePicture | None, urgent: bool = False
    ) -> asyncio.Future[None] | None:
        """Have a picture drawn; None if there is nothing to draw. The future ends when that is
        done; if it is cancelled before the drawing has begun, nothing is drawn."""
        if self._paint is None or picture is None or picture.mark in self._files:
            return None
        mark = picture.mark
        if mark not in self._drawings:
            self._drawings[mark] = Drawing(picture, ObservedJob(self._observer, "picture"))
        drawing = self._drawings[mark]
        if drawing.done.cancelled():
            drawing.done = asyncio.get_running_loop().create_future()
        drawing.urgent |= urgent
        self._begin(self._paint)
        return drawing.done

    def _begin(self, paint: Paint) -> None:
        """Draw what waits, at most DRAWN_AT_ONCE at the same time."""
        for mark, drawing in list(self._drawings.items()):
            if drawing.done.cancelled() and not drawing.task:
                del self._drawings[mark]
                drawing.observed.end()
        waiting = [drawing for drawing in self._drawings.values() if not drawing.task]
        free = DRAWN_AT_ONCE - (len(self._drawings) - len(waiting))
        for drawing in sorted(waiting, key=lambda drawing: not drawing.urgent)[: max(0, free)]:
            drawing.task = asyncio.create_task(self._draw(paint, drawing))

    async def _draw(self, paint: Paint, drawing: Drawing) -> None:
        picture = drawing.picture
        drawing.observed.begin()
        try:
            self._keep(picture.mark, await paint(picture.scene))
        except Exception as error:  # in any case the table can be sent as text
            log.warning("a picture was not drawn: %s", type(error).__name__)
            self._keep(picture.mark, "")
        finally:
            drawing.observed.end()
        del self._drawings[picture.mark]
        if not drawing.done.done():
            drawing.done.set_result(None)
        self._begin(paint)

    async def photo(self, picture: TablePicture, kind: str = "") -> str | bytes:
        """The name of the uploaded file of a kind, or a PNG to upload; it is drawn if it wasn't
        requested before. Raises NotDrawn."""
        mark = picture.mark
        if mark + kind not in self._files and (done := self.request(picture)) is not None:
            await asyncio.wait([done])
        file, png = self._files.get(mark + kind), self._files.get(mark)
        if not file and isinstance(png, bytes):
            return png
        if not file:
            raise NotDrawn
        return file

    def sent(self, picture: TablePicture, file: str, kind: str = "") -> None:
        """Note the name of an uploaded file. `kind`: of which kind it is, where there are some."""
        self._keep(picture.mark + kind, file)

    def _keep(self, mark: str, file: str | bytes) -> None:
        self._files[mark] = file
        self._files.move_to_end(mark)
        while len(self._files) > KEPT:
            self._files.popitem(last=False)

    def forget(self, picture: TablePicture) -> None:
        """Drop the file name of a picture that the server doesn't have any more."""
        self._files.pop(picture.mark, None)
