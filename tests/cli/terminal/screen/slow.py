"""A game at the full screen whose AI players take their time."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from stammtisch.ai.thinker import LocalThinker
from stammtisch.core.service.ports import AiMove
from stammtisch.core.table.commands import Advice
from stammtisch.core.table.effects import AiJob
from tests.cli.terminal.screen.player import ALONE, Player, at_screen, new_match


class Slow(LocalThinker):
    """Thinks until it is let go on; `begun`: it has begun."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.moves = 0

    def move(self, job: AiJob) -> AiMove:
        self.begun.set()
        assert self.go_on.wait(20)
        self.moves += 1
        return super().move(job)

    def advice(self, job: AiJob) -> tuple[Advice, ...]:
        return tuple(
            Advice((move,), value, 100)
            for move, value in zip(job.legal, (0.5, 0.48, 0.3), strict=False)
        )


@asynccontextmanager
async def while_others_think(folder: Path) -> AsyncIterator[tuple[Player, Slow]]:
    """A person who has made a move in uno, while the next AI player thinks."""
    thinker = Slow()
    thinker.go_on.set()
    async with at_screen(new_match("uno", ALONE, "b"), folder, thinker=thinker) as player:
        await player.asked()
        thinker.go_on.clear()
        thinker.begun.clear()
        await player.type("1")
        await player.until(thinker.begun.is_set)
        yield player, thinker
