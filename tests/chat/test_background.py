"""What chats do one after the other, again, or later: without a chat."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest

from stammtisch.adapters.chat.io import updates
from stammtisch.adapters.chat.io.picture_cache import (
    DRAWN_AT_ONCE,
    KEPT,
    NotDrawn,
    PictureCache,
)
from stammtisch.adapters.chat.io.replies import LONGEST_WAIT, MAX_QUEUED, ReplySender
from stammtisch.adapters.chat.io.updates import (
    FIRST_PAUSE,
    LONGEST_PAUSE,
    TRIES,
    KeyedQueue,
    until_stored,
    wait_for_all,
)
from stammtisch.adapters.chat.render.message import Message
from stammtisch.core.scene.parts import Scene
from stammtisch.core.service.ports import Gone, Moved, Unavailable, Wait
from stammtisch.core.service.quotas import Bucket, Quota, Quotas
from tests.harness.pictures import picture
from tests.harness.store import MemoryStore

LANE = "chat:1"


class Clock:
    """Time passes only when nothing else can go on, until the next who waits."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.slept: list[float] = []
        self.waiting: list[tuple[float, asyncio.Event]] = []

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        if not seconds:
            return await asyncio.sleep(0)
        self.slept.append(seconds)
        self.waiting.append((self.time + seconds, asyncio.Event()))
        await self.waiting[-1][1].wait()

    async def pass_until(self, done: Callable[[], bool]) -> None:
        await turns()
        while not done():
            if self.waiting:
                next_one = min(self.waiting, key=lambda one: one[0])
                self.waiting.remove(next_one)
                self.time = max(self.time, next_one[0])
                next_one[1].set()
            await turns()


async def turns(number: int = 20) -> None:
    """All that can go on without waiting goes on."""
    for _ in range(number):
        await asyncio.sleep(0)


# In order


class Work:
    """Pieces of work that end when a test says so."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.gates: dict[str, asyncio.Event] = {}

    def piece(self, name: str) -> Callable[[], Awaitable[None]]:
        self.gates[name] = asyncio.Event()

        async def work() -> None:
            self.begun.append(name)
            await self.gates[name].wait()

        return work


def test_what_shares_a_key_is_done_in_order_and_all_else_at_once() -> None:
    async def run() -> None:
        order, work = KeyedQueue(), Work()
        for name, keys in (("1", "a"), ("2", "ab"), ("3", "b"), ("4", "c"), ("5", "")):
            order.add(set(keys), work.piece(name))
        await turns()
        assert work.begun == ["1", "4", "5"]
        work.gates["1"].set()
        await turns()
        assert work.begun[3:] == ["2"]
        work.gates["2"].set()
        await turns()
        assert work.begun[4:] == ["3"]
        for gate in work.gates.values():
            gate.set()
        await turns()
        assert order._last == {}, "nothing is kept of what has ended"

    asyncio.run(run())


def test_who_waits_for_a_key_takes_nobodys_place() -> None:
    async def run() -> None:
        order, work = KeyedQueue(most=2), Work()
        for name, key in (("1", "a"), ("2", "a"), ("3", "b"), ("4", "c")):
            order.add({key}, work.piece(name))
        await turns()
        assert work.begun == ["1", "3"]
        work.gates["3"].set()
        await turns()
        assert work.begun[2:] == ["4"]
        for gate in work.gates.values():
            gate.set()
        await turns()
        assert work.begun[3:] == ["2"]

    asyncio.run(run())


def test_work_that_fails_lets_the_next_one_begin() -> None:
    async def failing() -> None:
        raise ValueError

    async def run() -> None:
        order, work = KeyedQueue(), Work()
        first = order.add({"a"}, failing)
        order.add({"a"}, work.piece("2"))
        await wait_for_all([first])
        await turns()
        assert work.begun == ["2"]
        assert isinstance(first.exception(), ValueError)
        work.gates["2"].set()
        await turns()

    asyncio.run(run())


def test_what_was_begun_may_end_when_all_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(quick: bool) -> bool:
        order, work = KeyedQueue(), Work()
        task = order.add({"a"}, work.piece("1"))
        waiting = asyncio.create_task(wait_for_all([task]))
        await turns()
        waiting.cancel()
        await turns()
        assert not waiting.done()
        if quick:
            work.gates["1"].set()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await turns()
        return task.cancelled()

    monkeypatch.setattr(updates, "GRACE", 0.01)
    assert not asyncio.run(run(quick=True))
    assert asyncio.run(run(quick=False))
    asyncio.run(wait_for_all([]))


# Tried again


def tried(
    errors: list[Exception], patient: bool = True, passing: tuple[type[Exception], ...] = ()
) -> tuple[int, list[float], int]:
    """How often it was tried, the pauses between, and how often it was given up."""
    clock, counts = Clock(), [0, 0]

    async def take() -> None:
        counts[0] += 1
        if errors:
            raise errors.pop(0)

    async def gave_up() -> None:
        counts[1] += 1

    async def run() -> None:
        task = asyncio.create_task(until_stored(clock, "7", take, gave_up, patient, passing))
        await clock.pass_until(task.done)
        await task

    asyncio.run(run())
    return counts[0], clock.slept, counts[1]


def test_a_store_that_cannot_be_used_is_waited_for() -> None:
    assert tried([]) == (1, [], 0)
    pauses = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0]
    assert tried([Unavailable() for _ in pauses]) == (len(pauses) + 1, pauses, 0)
    assert (pauses[0], pauses[-1]) == (FIRST_PAUSE, LONGEST_PAUSE)
    with pytest.raises(Unavailable):
        tried([Unavailable()], patient=False)


def test_what_fails_three_times_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    assert TRIES == 3
    assert tried([ValueError(), ValueError()]) == (3, [1.0, 2.0], 0)
    assert tried([ValueError() for _ in range(9)]) == (3, [1.0, 2.0], 1)
    assert "update 7 failed" in caplog.text
    mixed: list[Exception] = [ValueError(), Unavailable(), ValueError()]
    assert tried(mixed) == (4, [1.0, 2.0, 4.0], 0)


def test_errors_that_are_the_callers_pass_at_once() -> None:
    with pytest.raises(KeyError):
        tried([KeyError()], passing=(KeyError,))
    with pytest.raises(Unavailable):
        tried([Unavailable(), Unavailable()], patient=False, passing=(KeyError,))


# Answers


class Answers:
    """Answers in one lane, in which one message a second may be sent."""

    def __init__(self, *quotas: Quota, overall: Bucket | None = None) -> None:
        self.clock, self.store = Clock(), MemoryStore()
        self.quotas = Quotas(overall or Quota(10**6, 1), lambda lane: quotas or (Quota(1, 1),))
        known, left_out = (ValueError,), self.left_out
        self.replies = ReplySender(self.store, self.clock, self.quotas, known, left_out)
        self.sent: list[tuple[str, float]] = []
        self.missing: list[int] = []

    async def left_out(self, lane: str, number: int) -> None:
        self.missing.append(number)

    def answer(self, name: str, *errors: Exception) -> None:
        faults = list(errors)

        async def work() -> None:
            await asyncio.sleep(0)
            if faults:
                raise faults.pop(0)
            self.sent.append((name, self.clock.time - 1000))

        self.replies.enqueue(LANE, work)

    def run(self, *names: str, **errors: list[Exception]) -> list[tuple[str, float]]:
        async def all_of_them() -> None:
            for name in names:
                self.answer(name, *errors.get(name, ()))
            assert self.replies.busy
            await self.clock.pass_until(lambda: not self.replies.busy)

        asyncio.run(all_of_them())
        return self.sent


def test_answers_keep_to_the_budget_of_their_lane() -> None:
    assert Answers(Quota(2, 10)).run("a", "b", "c") == [("a", 0), ("b", 0), ("c", 10)]


def test_only_some_answers_wait_in_a_lane() -> None:
    answers = Answers(Quota(100, 1))
    names = [str(number) for number in range(MAX_QUEUED + 2)]
    assert [name for name, _ in answers.run(*names)] == names[:MAX_QUEUED]
    assert len(answers.run("later")) == MAX_QUEUED + 1, "and then there is room again"


def test_an_answer_that_would_come_too_late_is_not_sent() -> None:
    full = Answers(Quota(1, LONGEST_WAIT + 1))
    assert full.run("a", "b") == [("a", 0)]
    just = Answers(Quota(1, LONGEST_WAIT))
    assert just.run("a", "b") == [("a", 0), ("b", LONGEST_WAIT)]


def test_the_servers_wait_counts() -> None:
    assert Answers().run("a", a=[Wait(seconds=7.0)]) == [("a", 7)]
    assert Answers().run("a", a=[Wait(seconds=LONGEST_WAIT + 1)]) == []
    bucket = Bucket(rate=1.0, burst=5)
    everywhere = Answers(overall=bucket)
    everywhere.run("a", a=[Wait(seconds=2.0, everywhere=True)])
    assert bucket.full_at >= 1005
    here = Bucket(rate=1.0, burst=5)
    Answers(overall=here).run("a", a=[Wait(seconds=2.0, everywhere=False)])
    assert here.full_at < 1005


def test_a_chat_that_moved_or_is_gone_is_noted(caplog: pytest.LogCaptureFixture) -> None:
    answers = Answers()
    answers.store.run_now(lambda tx: tx.put_setting(LANE, "language", "de"))
    assert answers.run("a", a=[Moved(lane=LANE, to="chat:2")]) == []
    assert answers.store.run_now(lambda tx: tx.setting("chat:2", "language")) == "de"
    gone = Answers()
    assert gone.run("a", a=[Gone(lane=LANE)]) == []
    assert gone.store.run_now(lambda tx: tx.reach(LANE)), "it was gone till now"
    with caplog.at_level(logging.INFO):
        assert Answers().run("a", a=[ValueError()]) == []
    assert "not sent: ValueError" in caplog.text
    assert "an answer failed" not in caplog.text
    failing = Answers()
    failing.run("a", a=[KeyError()])
    assert "an answer failed" in caplog.text
    assert failing.missing == [], "nobody is told to ask again"


def test_what_is_being_made_is_said_when_it_is_ready_or_called_off() -> None:
    async def run() -> list[Message]:
        answers, said = Answers(), list[Message]()
        gate = asyncio.Event()

        async def made(message: Message | None, at_once: bool) -> Message | None:
            if not at_once:
                await gate.wait()
            return message

        answers.replies.send_when_ready(made(Message("a"), True), said.append)
        answers.replies.send_when_ready(made(None, True), said.append)
        answers.replies.send_when_ready(made(Message("late"), False), said.append)
        await turns()
        assert answers.replies.busy
        await answers.replies.close(0.01)
        gate.set()
        await turns()
        assert not answers.replies.busy
        return said

    assert asyncio.run(run()) == [Message("a")]


def test_what_is_on_its_way_may_arrive_before_the_end() -> None:
    async def run(patience: float) -> list[tuple[str, float]]:
        answers = Answers()

        async def slow() -> None:
            await asyncio.sleep(0.02)
            answers.sent.append(("slow", 0))

        answers.replies.enqueue(LANE, slow)
        await turns()
        await answers.replies.close(patience)
        await turns()
        assert not answers.replies.busy
        return answers.sent

    assert asyncio.run(run(5.0)) == [("slow", 0)]
    assert asyncio.run(run(0.0)) == []


# Pictures


def test_only_the_last_pictures_are_remembered() -> None:
    async def paint(scene: Scene) -> bytes:
        raise AssertionError

    async def run() -> None:
        drawings, first = PictureCache(paint), picture("0")
        for number in range(KEPT + 1):
            drawings.sent(picture(f"{number}"), f"file {number}")
            drawings.sent(first, "file 0")
        assert await drawings.photo(first) == "file 0"
        assert await drawings.photo(picture(f"{KEPT}")) == f"file {KEPT}"
        assert len(drawings._files) == KEPT
        drawings.forget(first)
        drawings.forget(first)
        assert first.mark not in drawings._files

    asyncio.run(run())


def test_urgent_pictures_are_drawn_first_and_those_called_off_never() -> None:
    begun: list[str] = []
    ended = asyncio.Event()

    async def paint(scene: Scene) -> bytes:
        begun.append(scene.title)
        await ended.wait()
        return scene.title.encode()

    async def run() -> None:
        drawings = PictureCache(paint)
        for number in range(DRAWN_AT_ONCE):
            drawings.request(picture(f"begun {number}"))
        normal, urgent = (
            drawings.request(picture("normal")),
            drawings.request(picture("urgent"), True),
        )
        over, later = drawings.request(picture("over")), drawings.request(picture("later"))
        assert drawings.request(picture("normal")) is normal
        assert over
        assert later
        over.cancel()
        later.cancel()
        await turns()
        assert len(begun) == DRAWN_AT_ONCE
        again = drawings.request(picture("later"))
        ended.set()
        await turns()
        assert begun[DRAWN_AT_ONCE:] == ["urgent", "normal", "later"]
        for drawn in (normal, urgent, again):
            assert drawn
            assert drawn.done()
        assert drawings.request(picture("later")) is None
        assert await drawings.photo(picture("later")) == b"later"

    asyncio.run(run())


def test_a_file_of_one_kind_is_not_taken_for_another() -> None:
    """The name of a file in the open doesn't get into encrypted rooms."""

    async def paint(scene: Scene) -> bytes:
        return scene.title.encode()

    async def run() -> None:
        drawings = PictureCache(paint)
        drawings.sent(picture("Uno"), "in the open", "plain")
        assert await drawings.photo(picture("Uno"), "plain") == "in the open"
        assert await drawings.photo(picture("Uno"), "sealed") == b"Uno"
        drawings.sent(picture("Ojyks"), "name")
        with pytest.raises(NotDrawn):
            await drawings.photo(picture("Ojyks"), "sealed")

    asyncio.run(run())


def test_marks_tell_pictures_apart() -> None:
    assert Message().mark == ""
    assert picture("a").mark == picture("a").mark
    assert picture("a").mark != picture("b").mark
