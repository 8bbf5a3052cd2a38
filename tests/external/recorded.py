"""Players' programs that have given all their answers already."""

from __future__ import annotations

import os
from functools import cache
from typing import NoReturn

from stammtisch.adapters.external.bot import Bot
from stammtisch.adapters.external.process import Process
from stammtisch.core.errors import BotFault


class Recorded(Process):
    """A program that writes these lines when they are waited for, and reads all it is sent. Then
    its output ends. `early`: True if what is left has been written before it is asked."""

    early = False

    def __init__(self, written: bytes) -> None:
        self._received, self._searched = bytearray(written), 0
        self._readable = self  # type: ignore[assignment]
        self._from = _ended_pipe()

    def poll(self, milliseconds: float) -> bool:
        return True

    def arrived(self) -> bytes | None:
        return super().arrived() if self.early else None

    def send(self, data: bytes, until: float) -> None:
        pass

    def end(self) -> None:
        pass

    def close_input(self) -> None:
        pass

    def wait(self, seconds: float) -> int:
        return 0

    def _ended(self) -> NoReturn:
        raise BotFault(reason="ended", exit=0, said="")


@cache
def _ended_pipe() -> int:
    """Nothing more comes out of it."""
    end, start = os.pipe()
    os.close(start)
    return end


def recorded_bot(written: bytes) -> Bot:
    """A bot whose program writes these lines, whatever it is asked; raises BotFault."""
    return Bot("recorded", start=lambda command, grace: Recorded(written))
