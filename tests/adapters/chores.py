"""Jobs that worker processes can find by name, in a module that they import quickly."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import NoReturn

from stammtisch.core.scene.parts import Scene


def double(number: int) -> int:
    if number < 0:
        raise ValueError(f"{number} is negative")
    return 2 * number


def die_at(number: int) -> int:
    """7 ends its process."""
    if number == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die_once(job: tuple[Path, int]) -> int:
    """The process that is first to compute 3 ends."""
    folder, number = job
    if number == 3:
        try:
            (folder / "dead").touch(exist_ok=False)
        except FileExistsError:
            return number
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def wait_for_ever(_: int) -> int:
    time.sleep(600)
    return os.getpid()


def own_process_after(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def unsendable() -> memoryview:
    """It can't be pickled."""
    return memoryview(b"")


def raise_unsendable() -> NoReturn:
    """The error can't be pickled."""
    raise ValueError(memoryview(b""))


def note(file: Path) -> None:
    file.touch()


def analyse_for_ever(*_: object) -> NoReturn:
    time.sleep(600)
    raise AssertionError


def die(*_: object) -> NoReturn:
    os._exit(1)


def die_or_draw(scene: Scene) -> bytes:
    """Two pictures are fatal: the process dies or hangs."""
    if scene.title == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if scene.title == "hangs":
        time.sleep(600)
    return scene.title.encode()
