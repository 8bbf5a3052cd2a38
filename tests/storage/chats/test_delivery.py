"""What is sent where: quotas that programs share, and lanes that are gone."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from stammtisch.adapters.chat.io.replies import ReplySender
from stammtisch.core.service.background import run_due_jobs
from stammtisch.core.service.leases import Leases
from stammtisch.core.service.outbox import NOTED_WITHIN, Delivery
from stammtisch.core.service.ports import Gone, InvalidMessage, Reader, Unavailable, Wait
from stammtisch.core.service.queues import LiveMessage, Notice
from stammtisch.core.service.quotas import Bucket, Quota, Quotas
from stammtisch.core.service.stored import Stored
from tests.harness.script import FakeClock, Script
from tests.harness.store import MemoryStore
from tests.storage.chats.stores import Opened

MINUTE = 60.0


class QuickClock(FakeClock):
    """Whoever sleeps finds that so much time has passed."""

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        await asyncio.sleep(0.001)


class HeldClock(FakeClock):
    """Whoever sleeps waits until a test has moved the time on."""

    async def sleep(self, seconds: float) -> None:
        until = self.time + seconds
        while self.time < until:
            await asyncio.sleep(0)


class Fake:
    """Notes what is sent when; lanes that are `gone` can't be reached."""

    def __init__(self, clock: FakeClock, *gone: str) -> None:
        self.clock = clock
        self.gone = set(gone)
        self.refused: set[object] = set()
        self.invalid: set[object] = set()
        self.tries: Counter[str] = Counter()
        self.sent: list[tuple[float, str, object]] = []

    def draw(self, slot: LiveMessage, stored: Stored, reader: Reader) -> Any:
        return stored.table.head.step

    def digest(self, drawn: Any) -> str:
        return str(drawn)

    async def show(self, slot: LiveMessage, drawn: Any) -> str:
        self._send(slot.lane, drawn)
        return "message"

    async def tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        self._send(notice.lane, notice.what)

    def _send(self, lane: str, what: object) -> None:
        self.tries[lane] += 1
        if what in self.refused:
            raise RuntimeError("refused, nobody knows why")
        if what in self.invalid:
            raise InvalidMessage(detail="can't parse entities")
        if lane in self.gone:
            raise Gone(lane=lane)
        self.sent.append((self.clock.now(), lane, what))


def program(store: Opened, chat: Fake, name: str, *quotas: Quota) -> Delivery:
    leases = Leases(store.store, chat.clock, name)
    allowed = Quotas(overall=Quota(10**6, 1), of_lane=lambda lane: quotas, spare=2)
    return Delivery(store.store, chat, leases, asyncio.Event(), allowed)


def test_programs_share_what_a_chat_may_be_sent(store: Opened) -> None:
    clock = FakeClock(1000.0)
    chat = Fake(clock)

    async def run() -> None:
        one = program(store, chat, "one", Quota(5, MINUTE))
        other = program(store, chat, "other", Quota(5, MINUTE))
        for second in range(130):
            what = str(second)
            await store.store.run(lambda tx: tx.add_notice(Notice("a", 1, what, {})))  # noqa: B023
            await (one if second % 2 else other).drain()
            clock.time += 1
            if second == 30:  # killed, and restarted
                one = program(store, chat, "one again", Quota(5, MINUTE))

    asyncio.run(run())
    times = [time for time, *_ in chat.sent]
    assert [what for *_, what in chat.sent] == [str(number) for number in range(15)]
    assert max(sum(t <= u < t + MINUTE for u in times) for t in times) == 5


def test_what_the_server_asks_one_sender_to_wait_all_wait() -> None:
    """A homeserver's limit is that of the account: no lane is sent an answer or a message."""
    store, clock = MemoryStore(), HeldClock(1000.0)
    chat = Fake(clock)
    refusing = [True]

    async def answer() -> None:
        if refusing.pop():
            refusing.append(False)
            raise Wait(seconds=30.0, everywhere=True)
        chat.sent.append((clock.now(), "a", "answer"))

    async def left_out(lane: str, number: int) -> None:
        raise AssertionError

    async def run() -> None:
        leases = Leases(store, clock, "one")
        allowed = Quotas(overall=Bucket(rate=20, burst=100), of_lane=lambda lane: ())
        delivery = Delivery(store, chat, leases, asyncio.Event(), allowed)
        answering = ReplySender(store, clock, allowed, (), left_out)
        await store.run(lambda tx: tx.add_notice(Notice("b", 1, "told", {})))
        answering.enqueue("a", answer)
        while not allowed.server_wait("b", clock.now()):
            await asyncio.sleep(0)
        await delivery.drain()
        clock.time += 29
        await delivery.drain()
        assert chat.sent == []
        clock.time += 1
        await answering.close(1)
        await delivery.drain()

    asyncio.run(asyncio.wait_for(run(), 10))
    assert chat.sent == [(1030, "a", "answer"), (1030, "b", "told")]


@pytest.mark.parametrize(
    ("seconds_apart", "noted_within"),
    [(1, NOTED_WITHIN), (0.1, 0)],
)
def test_that_messages_were_sent_is_stored_together(
    seconds_apart: float, noted_within: float
) -> None:
    """Not in a transaction of its own, unless its lane may be sent something again soon."""
    store, clock = MemoryStore(), HeldClock(1000.0)
    chat = Fake(clock)

    async def run() -> None:
        leases = Leases(store, clock, "one")
        allowed = Quotas(of_lane=lambda lane: (Quota(1, seconds_apart),))
        delivery = Delivery(store, chat, leases, asyncio.Event(), allowed)
        for lane in "ab":
            await store.run(lambda tx: tx.add_notice(Notice(lane, 1, "told", {})))  # noqa: B023
        sending = asyncio.create_task(delivery.run())
        for _ in range(200):
            await asyncio.sleep(0)
        assert len(chat.sent) == 2
        assert len(delivery.done) == (2 if noted_within else 0)
        clock.time += noted_within
        while delivery.done:
            await asyncio.sleep(0)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)

    asyncio.run(asyncio.wait_for(run(), 10))


def test_some_of_a_budget_is_kept_for_what_is_urgent(store: Opened) -> None:
    clock = FakeClock(1000.0)
    chat = Fake(clock)

    async def run() -> None:
        script = Script(store.store)
        await script.say("anna: /new uno")
        delivery = program(store, chat, "one", Quota(4, MINUTE))
        for step in range(2, 8):
            slot = LiveMessage("a", 1, "board", "", step, send_again=True)
            await store.store.run(lambda tx, slot=slot: tx.request_update(slot))  # type: ignore[misc]
            await delivery.drain()
        assert len(chat.sent) == 2
        await store.store.run(lambda tx: tx.request_update(replace(slot, urgent=True)))
        await delivery.drain()
        assert len(chat.sent) == 3

    asyncio.run(run())


def test_what_looks_the_same_is_not_sent_and_costs_nothing(store: Opened) -> None:
    clock = FakeClock(1000.0)
    chat = Fake(clock)

    async def run() -> None:
        await Script(store.store).say("anna: /new uno")
        delivery = program(store, chat, "one", Quota(4, MINUTE))
        for step in range(2, 30):
            slot = LiveMessage("a", 1, "board", "", step)
            await store.store.run(lambda tx, slot=slot: tx.request_update(slot))  # type: ignore[misc]
            await delivery.drain()
        await store.store.run(lambda tx: tx.request_update(replace(slot, send_again=True)))
        await delivery.drain()

    asyncio.run(run())
    assert len(chat.sent) == 2


def test_a_chat_that_is_gone_is_tried_once_until_somebody_speaks_there(store: Opened) -> None:
    async def run() -> None:
        script = Script(store.store)
        chat = Fake(script.clock, "#room")
        script.delivery.chat = chat
        await script.play("> anna: /new uno")
        for name in ("ben", "cleo"):
            await script.play(f"> {name}@ /join T1")
        table = await store.store.run(lambda tx: tx.table(1))
        assert table
        for _ in range(3):
            await store.store.run(
                lambda tx: tx.request_update(
                    LiveMessage("#room", 1, "board", "", 99, send_again=True)
                )
            )
            await script.settle()
        assert chat.tries["#room"] == 1
        chat.gone.clear()
        await script.say("anna: /help")
        await script.say("dora: /join")
        assert chat.tries["#room"] > 1
        assert chat.sent[-1][1] == "#room"

    asyncio.run(run())


def test_what_always_fails_is_tried_ever_less_and_arrives_in_the_end(store: Opened) -> None:
    clock = FakeClock(1000.0)
    chat = Fake(clock)
    chat.refused = {"first"}

    async def run() -> None:
        delivery = program(store, chat, "one", Quota(100, MINUTE))
        for lane, what in (("a", "first"), ("a", "second"), ("b", "other")):
            await store.store.run(lambda tx: tx.add_notice(Notice(lane, 1, what, {})))  # noqa: B023
        for _ in range(360):
            await delivery.drain()
            clock.time += 10
        assert 8 <= chat.tries["a"] <= 12  # after 10, 20, 40, ... 600 seconds
        chat.refused.clear()
        clock.time += 600
        await delivery.drain()
        chat.refused = {"third"}
        await store.store.run(lambda tx: tx.add_notice(Notice("a", 1, "third", {})))
        before = chat.tries["a"]
        for _ in range(2):
            await delivery.drain()
            clock.time += 10
        assert chat.tries["a"] == before + 2  # it begins with ten seconds again

    asyncio.run(run())
    assert [what for *_, what in chat.sent] == ["other", "first", "second"]


def test_an_invalid_notice_is_dropped_and_holds_up_nothing(
    store: Opened, caplog: pytest.LogCaptureFixture
) -> None:
    clock = FakeClock(1000.0)
    chat = Fake(clock)
    chat.invalid = {"first"}

    async def run() -> None:
        await Script(store.store).say("anna: /new uno")
        delivery = program(store, chat, "one", Quota(100, MINUTE))
        board = LiveMessage("a", 1, "board", "", 2)
        await store.store.run(lambda tx: tx.add_notice(Notice("a", 1, "first", {})))
        await store.store.run(lambda tx: tx.add_notice(Notice("a", 1, "second", {})))
        await store.store.run(lambda tx: tx.request_update(board))
        await delivery.drain()

    asyncio.run(run())
    assert [what for *_, what in chat.sent][:1] == ["second"]
    assert len(chat.sent) == 2
    (line,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert "can't parse entities" in line.getMessage()


def test_an_invalid_live_message_is_sent_with_the_next_step_of_its_table(store: Opened) -> None:
    clock = FakeClock(1000.0)
    chat = Fake(clock)

    async def run() -> None:
        script = Script(store.store)
        await script.say("anna: /new uno")
        delivery = program(store, chat, "one", Quota(100, MINUTE))
        stored = await store.store.run(lambda tx: tx.table(1))
        assert stored is not None
        step = stored.table.head.step
        chat.invalid = {step}
        board = LiveMessage("a", 1, "board", "", step)
        await store.store.run(lambda tx: tx.request_update(board))
        await delivery.drain()
        await store.store.run(lambda tx: tx.add_notice(Notice("a", 1, "told", {})))
        await delivery.drain()
        clock.time += MINUTE
        await delivery.drain()
        assert [what for *_, what in chat.sent] == ["told"]
        assert chat.tries["a"] == 2
        await script.say("ben: /join T1")
        await store.store.run(lambda tx: tx.request_update(replace(board, wanted=step + 1)))
        await delivery.drain()

    asyncio.run(run())
    told, drawn = (what for *_, what in chat.sent)
    assert told == "told"
    assert isinstance(drawn, int)


def test_what_is_on_its_way_counts_as_sent_when_it_arrives() -> None:
    """A server counts what reaches it, which may be long after it was begun here."""
    quotas = Quotas(Quota(3, 1), lambda lane: (Quota(2, MINUTE),))
    for lane in ("a", "b", "c"):
        quotas.begin(lane, 0.0)
    assert (quotas.room(5.0), quotas.wait_overall(5.0)) == (0, 1.0)
    quotas.end("a", 0.0, 5.0)
    quotas.give_back("b", 0.0)
    assert (quotas.room(5.9), quotas.room(6.1)) == (1, 2)
    quotas.end("a", 0.0, 6.1)  # a second time
    assert quotas.sent["a"] == [5.0]
    quotas.begin("a", 6.0)
    quotas.end("a", 6.0, 20.0)
    assert quotas.wait("a", 20.0, urgent=True) == 45.0
    assert quotas.blocked_lanes(20.0) == {"a": 65.0}


def test_answers_beside_the_outbox_count(store: Opened) -> None:
    clock = FakeClock(1000.0)
    chat = Fake(clock)

    async def run() -> None:
        delivery = program(store, chat, "one", Quota(2, MINUTE))
        for number in range(2):
            delivery.quotas.spend("a", clock.now())
            await store.store.run(lambda tx: tx.add_notice(Notice("a", 1, str(number), {})))  # noqa: B023
        await delivery.drain()
        assert not chat.sent
        clock.time += MINUTE
        await delivery.drain()

    asyncio.run(run())
    assert [time for time, *_ in chat.sent] == [1060.0, 1060.0]


def test_a_store_that_cannot_be_used_for_a_while_ends_neither_sending_nor_errands(
    store: Opened,
) -> None:
    chat = Fake(QuickClock(1000.0))
    script = Script(store.store)
    script.service.clock = chat.clock
    run, tries = store.store.run, 0

    async def fails(*work: Any) -> Any:
        nonlocal tries
        tries += 1
        if tries < 4:
            raise Unavailable
        return await run(*work)

    async def works() -> None:
        await run(lambda tx: tx.add_notice(Notice("a", 1, "what", {})))
        delivery = program(store, chat, "one")
        tasks = [
            asyncio.create_task(one)
            for one in (delivery.run(), run_due_jobs(script.service, delivery.leases))
        ]
        with patch.object(store.store, "run", fails):
            for _ in range(1000):
                await asyncio.sleep(0.001)
                if chat.sent and tries > 8:
                    break
        assert not any(task.done() for task in tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(works())
    assert [what for *_, what in chat.sent] == ["what"]


def test_nothing_is_looked_for_twice_in_vain() -> None:
    """One message: taken, noted as sent, and the look for what may follow in its lane. Nothing is
    looked for again before something calls for it, or after a while. Nor are jobs."""
    store, clock = MemoryStore(), HeldClock(1000.0)
    chat, script = Fake(clock), Script(store)
    script.service.clock = clock
    run, transactions = store.run, 0

    async def counted(*work: Any) -> Any:
        nonlocal transactions
        transactions += 1
        return await run(*work)

    async def settled() -> int:
        nonlocal transactions
        for _ in range(100):
            await asyncio.sleep(0)
        count, transactions = transactions, 0
        return count

    async def works() -> None:
        await run(lambda tx: tx.add_notice(Notice("a", 1, "what", {})))
        leases = Leases(store, clock, "one")
        allowed = Quotas(overall=Quota(10**6, 1), of_lane=lambda lane: ())
        delivery = Delivery(store, chat, leases, asyncio.Event(), allowed)
        with patch.object(store, "run", counted):
            sending = asyncio.create_task(delivery.run())
            assert await settled() == 2
            sending.cancel()
            working = asyncio.create_task(run_due_jobs(script.service, leases))
            assert await settled() == 1
            script.service.jobs.wake.set()
            assert await settled() == 1
            working.cancel()
            await asyncio.gather(sending, working, return_exceptions=True)

    asyncio.run(works())
    assert [what for *_, what in chat.sent] == ["what"]
