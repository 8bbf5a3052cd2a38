"""Pictures are drawn in a process of their own, and where that fails a table is shown as text."""

from __future__ import annotations

import asyncio

import psutil
import pytest

from stammtisch.adapters.chat.io.picture_cache import NotDrawn, PictureCache
from stammtisch.adapters.execution.pool import WorkerPool
from stammtisch.cli.chats.server import open_chat_server
from stammtisch.core.scene.parts import Scene
from tests.adapters import chores
from tests.harness.pictures import picture
from tests.telegram.games import quick_png
from tests.telegram.play import newest, playing

pytestmark = pytest.mark.slow


def test_the_program_draws_in_a_process_that_starts_when_it_is_needed_and_ends_with_it() -> None:
    async def test() -> None:
        program = psutil.Process()
        async with open_chat_server("sqlite:///:memory:", workers=1) as house:
            assert house.paint is not None
            before = set(program.children())
            png = await house.paint(picture("Uno").scene)
            assert png.startswith(b"\x89PNG")
            started = set(program.children()) - before  # perhaps also Python's resource tracker
            painter = [one for one in started if "spawn_main" in str(one.cmdline())]
            assert painter
        _, alive = await asyncio.to_thread(psutil.wait_procs, painter, 10)
        assert not [process for process in alive if process.status() != psutil.STATUS_ZOMBIE]

    asyncio.run(test())


def test_a_program_that_ends_calls_off_what_is_being_drawn(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def test() -> None:
        async with open_chat_server("sqlite:///:memory:", workers=1) as house:
            assert house.paint is not None
            drawings = PictureCache(house.paint)
            for number in range(10):
                drawings.request(picture(f"Uno {number}"))
            begun = [one.task for one in drawings._drawings.values() if one.task]
            await asyncio.sleep(0)
        ended, waiting = await asyncio.wait(begun, timeout=20)
        assert ended
        assert not waiting
        assert all(task.cancelled() for task in ended)
        assert [record.message for record in caplog.records] == []

    asyncio.run(test())


@pytest.mark.parametrize("title", ["dies", "hangs"])
def test_a_worker_that_dies_or_hangs_costs_its_picture_alone(title: str) -> None:
    async def test() -> None:
        pool = WorkerPool(1)
        tried: list[str] = []

        async def paint(scene: Scene) -> bytes:
            tried.append(scene.title)
            return await pool.compute(chores.die_or_draw, scene)

        drawings = PictureCache(paint)
        fatal, fine = picture(title), picture("fine")
        try:
            assert await drawings.photo(fine) == b"fine"
            pool.limit = 0.2 if title == "hangs" else pool.limit
            with pytest.raises(NotDrawn):
                await drawings.photo(fatal)
            pool.limit = 60.0
            assert await drawings.photo(fine) == b"fine", "by another worker"
            with pytest.raises(NotDrawn):
                await drawings.photo(fatal)
            assert tried.count(title) == 1, "no second worker dies of the same picture"
        finally:
            pool.close()

    asyncio.run(test())


def test_a_table_whose_picture_fails_is_shown_as_text() -> None:
    """Once when it is sent, once when a picture that lies there is to become another one."""
    failing = False

    async def paint(scene: Scene) -> bytes:
        if failing:
            raise TimeoutError
        return await quick_png(scene)

    async def test() -> None:
        nonlocal failing
        async with playing(paint=paint) as play:
            anna = play.server.user("Anna")
            anna.starts()
            anna.sends(None, "/settings pictures on")
            await play.settle()
            anna.sends(None, "/play ojyks heuristic")
            await play.settle()
            picture = newest(anna)
            assert picture.media is not None
            failing = True
            anna.sends(None, "1")
            await play.settle()
            text = newest(anna)
            assert text.id > picture.id
            assert text.media is None
            assert "▒▒" in (text.text or ""), "the cards in rows of text"
            assert [one.id for one in anna.sees() if "1:" in str(one.keyboard)] == [text.id]
            failing = False
            anna.sends(None, "2")
            await play.settle()
            assert newest(anna).media is not None
            assert play.server.violations == []

    asyncio.run(test())
