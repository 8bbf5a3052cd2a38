"""What programs that learn may do to environments of many games by mistake. Each attempt is carried
out in a process of its own (`tests.harness.fenced`)."""

from __future__ import annotations

import gc
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from multiprocessing import get_context
from threading import Thread
from typing import Any

import numpy as np

from stammtisch.adapters.vector import VectorEnv
from stammtisch.ai.decision import PlayerFault
from stammtisch.ai.player import Budget

GAMES = 64
Attempt = Callable[[], Any]


def begun(game: str = "uno", **settings: Any) -> VectorEnv:
    rows = VectorEnv(game, GAMES, seeds=1, threads=2, **settings)
    rows.reset()
    return rows


def first_legal(rows: VectorEnv) -> np.ndarray:
    found: np.ndarray = rows.arrays.masks.argmax(1)
    return found


def step(rows: VectorEnv) -> None:
    rows.step(first_legal(rows))


def played(rows: VectorEnv) -> bytes:
    """What is seen after some steps."""
    for _ in range(20):
        step(rows)
    return rows.arrays.observations.tobytes()


# Arrays


def writing_to(name: str, other: Callable[[np.ndarray], Any]) -> Attempt:
    """Steps that write into another array, made like the one with this name."""

    def attempt() -> None:
        rows = begun()
        arrays, actions = rows.new_arrays(), first_legal(rows)
        rows.write_to(replace(arrays, **{name: other(getattr(arrays, name))}))
        rows.step(actions)

    return attempt


def read_only_file(like: np.ndarray) -> np.ndarray:
    with tempfile.NamedTemporaryFile() as file:
        file.write(bytes(like.nbytes))
        file.flush()
        return np.memmap(file.name, like.dtype, "r", shape=like.shape)


def over_bytes(like: np.ndarray) -> np.ndarray:
    return np.frombuffer(bytes(like.nbytes), like.dtype).reshape(like.shape)


def unaligned(like: np.ndarray) -> np.ndarray:
    memory = bytearray(like.nbytes + 1)
    return np.frombuffer(memory, like.dtype, offset=1).reshape(like.shape)


def spread(like: np.ndarray) -> np.ndarray:
    return np.zeros((2 * len(like), *like.shape[1:]), like.dtype)[::2]


def assign_arrays() -> None:
    rows: Any = begun()
    actions = first_legal(rows)
    rows.arrays = rows.new_arrays()
    gc.collect()
    rows.step(actions)


def arrays_that_nobody_else_keeps() -> None:
    rows, same = begun(), begun()
    for _ in range(5):
        actions = first_legal(rows)
        rows.write_to(rows.new_arrays())
        gc.collect()
        rows.step(actions)
        step(same)
        assert played(rows) == played(same)


# Several threads


def at_once(*calls: Callable[[VectorEnv], Any]) -> Attempt:
    """Calls from two threads each for half a second. What they raise, but that it is in use, is
    returned; the environment works afterwards."""

    def attempt() -> list[str]:
        rows, said = begun("narikana", opponents="heuristic"), set()
        end = time.monotonic() + 0.5

        def insist(call: Callable[[VectorEnv], Any]) -> None:
            while time.monotonic() < end:
                try:
                    call(rows)
                except Exception as error:
                    said.add(f"{type(error).__name__}: {error}")

        threads = [Thread(target=insist, args=[call]) for call in calls * 2]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        rows.reset(seed=1)
        assert played(rows) == played(begun("narikana", opponents="heuristic"))
        assert any("in use" in text for text in said)
        return sorted(text.partition(":")[0] for text in said if "in use" not in text)

    return attempt


def an_opponent_that_plays_there_too() -> None:
    rows = VectorEnv("uno", 4, 2, seeds=1, opponents="ismcts:iterations=8")

    class Meddler:
        def choose(self, view: Any, legal: Any, budget: Budget) -> int:
            rows.reset()
            return int(legal[0])

    rows._others = [None, Meddler()]
    rows.reset()


def an_opponent_that_fails() -> None:
    """After an error in the middle of a step there is no half step: all begins again."""
    rows = VectorEnv("uno", 4, 2, seeds=1, opponents="ismcts:iterations=8")

    class Failing:
        def choose(self, view: Any, legal: Any, budget: Budget) -> int:
            raise ArithmeticError

    rows.reset()
    rows._others = [None, Failing()]
    with suppress(PlayerFault):
        for _ in range(100):
            step(rows)
    step(rows)


# Forks


def in_child(call: Callable[[], bytes]) -> bytes:
    """What a forked process returns, which ends as those of `multiprocessing` do."""
    context: Any = get_context("fork")
    receive, send = context.Pipe(duplex=False)
    child = context.Process(target=lambda: send.send(call()))
    child.start()
    assert receive.poll(30), "the child hangs"
    told: bytes = receive.recv()
    child.join(30)
    assert child.exitcode == 0, child.exitcode
    return told


def fork() -> None:
    rows = begun()
    played(rows)
    assert in_child(lambda: played(rows)) == played(rows)
    rows.close()


def fork_during_a_step() -> None:
    rows = begun()

    def child() -> bytes:
        said = []
        for call in (played, VectorEnv.reset):
            try:
                call(rows)
            except RuntimeError as error:
                said.append(str(error))
        assert [text[:20] for text in said] == ["forked during a step"] * 2
        rows.reset(seed=1)
        return played(rows)

    with rows._workers:  # as while another thread is in a step
        theirs = in_child(child)
    assert theirs == played(begun())


# Actions, and calls that come too late


def acting(actions: Callable[[np.ndarray], Any]) -> Attempt:
    """A step with these actions, made of legal ones. One that is refused changes nothing."""

    def attempt() -> None:
        rows = begun()
        before = rows.arrays.observations.tobytes()
        try:
            rows.step(actions(first_legal(rows)))
        except Exception:
            assert rows.arrays.observations.tobytes() == before
            step(rows)
            raise

    return attempt


def closed(call: Callable[[VectorEnv], Any]) -> Attempt:
    def attempt() -> None:
        rows = begun()
        rows.close()
        call(rows)

    return attempt


REFUSED: dict[str, tuple[Attempt, str]] = {
    "a read-only file": (
        writing_to("observations", read_only_file),
        "ValueError: observations: r",
    ),
    "bytes": (writing_to("masks", over_bytes), "ValueError: masks: read-only"),
    "unaligned": (writing_to("rewards", unaligned), "ValueError: rewards: .*not contiguous in mem"),
    "every second row": (writing_to("ends", spread), "ValueError: ends: .*not contiguous"),
    "shorter": (writing_to("seats", lambda like: like[1:]), r"ValueError: seats: int32 \(63,\) in"),
    "another type": (writing_to("ends", lambda a: a.astype(bool)), "ValueError: ends: bool"),
    "the other byte order": (
        writing_to("seats", lambda like: like.astype(like.dtype.newbyteorder())),
        "ValueError: seats: >i4",
    ),
    "a list": (writing_to("ends", np.ndarray.tolist), "TypeError: ends: a list in place"),
    "no arrays": (lambda: begun().write_to(None), "TypeError: a NoneType in place of StepArrays"),  # type: ignore[arg-type]
    "assigned arrays": (assign_arrays, "AttributeError: .*arrays"),
    "an opponent that plays there too": (an_opponent_that_plays_there_too, "PlayerFault.*in use"),
    "an opponent that fails": (an_opponent_that_fails, "RuntimeError: call reset first"),
    "floats": (acting(lambda a: a + 0.9), "TypeError: actions are float64; allowed are whole numb"),
    "whole floats": (acting(lambda a: a.astype(float)), "TypeError: actions are float64"),
    "truth values": (acting(lambda a: a.astype(bool)), "TypeError: actions are bool"),
    "texts": (acting(lambda a: a.astype(str)), "TypeError: actions are <U"),
    "objects": (acting(lambda a: a.astype(object)), "TypeError: actions are object"),
    "nothing": (acting(lambda a: None), r"ValueError: actions have the shape \(\)"),
    "too few": (
        acting(lambda a: a[1:]),
        r"ValueError: actions have the shape \(63,\)",
    ),
    "a column": (acting(lambda a: a[:, None]), r"ValueError: actions have the shape \(64, 1\)"),
    "beyond int64": (acting(lambda a: a.astype(np.uint64) + 2**63), "IllegalMove"),
    "a step after close": (closed(step), "RuntimeError: closed: make a new environment"),
    "reset after close": (closed(VectorEnv.reset), "RuntimeError: closed"),
    "advice after close": (closed(VectorEnv.advice), "RuntimeError: closed"),
}
"""How each attempt is refused."""

WORKS: dict[str, Attempt] = {
    "arrays that nobody else keeps": arrays_that_nobody_else_keeps,
    "two threads step": at_once(step),
    "two threads reset and step": at_once(step, VectorEnv.reset),
    "two threads seed and step": at_once(step, lambda rows: rows.reset(seed=4)),
    "two threads write elsewhere": at_once(step, lambda rows: rows.write_to(rows.new_arrays())),
    "two threads ask for advice": at_once(step, VectorEnv.advice),
    "fork": fork,
    "fork during a step": fork_during_a_step,
    "a list of actions": acting(np.ndarray.tolist),
    "numbers of 8 bits": acting(lambda actions: actions.astype(np.uint8)),
    "closed twice": closed(VectorEnv.close),
}
ATTEMPTS = {name: call for name, (call, _) in REFUSED.items()} | WORKS
