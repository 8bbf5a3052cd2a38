"""Pictures of messages are drawn beside the outbox: who is asked doesn't wait for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from stammtisch.adapters.chat.io.picture_cache import DRAWN_AT_ONCE, NotDrawn, PictureCache
from stammtisch.adapters.storage.chats.schema import slots
from stammtisch.core.scene.parts import Scene
from stammtisch.core.service.leases import Leases
from stammtisch.core.service.outbox import AT_ONCE, PICTURE_WAIT, Delivery
from stammtisch.core.service.ports import PictureChat, Reader
from stammtisch.core.service.queues import LiveMessage, Notice
from stammtisch.core.service.quotas import Quota, Quotas
from stammtisch.core.service.stored import Stored
from tests.harness.pictures import picture
from tests.harness.script import Script
from tests.harness.store import MemoryStore
from tests.storage.chats.test_delivery import Fake, HeldClock

SLOW, QUICK = 2.0, 0.02


class Album(Fake):
    """A chat whose live messages are pictures of a lane and a step, which take `seconds` to be
    drawn. It sends `3 without` or `3 with`; `painted`: what was drawn."""

    def __init__(self, clock: HeldClock, seconds: float) -> None:
        super().__init__(clock)
        self.cache, self.seconds = PictureCache(self.paint), seconds
        self.painted: list[str] = []

    async def paint(self, scene: Scene) -> bytes:
        self.painted.append(scene.title)
        await self.clock.sleep(self.seconds)
        if scene.title in self.refused:
            raise RuntimeError
        return b""

    def draw(self, slot: LiveMessage, stored: Stored, reader: Reader) -> Any:
        return f"{slot.lane} {slot.wanted} with"

    def picture(self, live: LiveMessage, drawn: Any) -> asyncio.Future[None] | None:
        return self.cache.request(picture(drawn), live.urgent) if drawn.endswith("with") else None

    def without_picture(self, drawn: Any) -> Any:
        return f"{drawn}out"

    async def show(self, slot: LiveMessage, drawn: Any) -> str:
        try:
            if drawn.endswith("with"):
                await self.cache.photo(picture(drawn))
        except NotDrawn:
            drawn += "out"
        return await super().show(slot, f"{drawn}{' again' * bool(slot.message)}")

    def of(self, lane: str) -> list[tuple[float, object]]:
        return [(time - 1000, what) for time, where, what in self.sent if where == lane]


class Sending:
    """A table, and what is sent of it."""

    def __init__(self, seconds: float) -> None:
        self.store, self.clock = MemoryStore(), HeldClock(1000.0)
        self.chat = Album(self.clock, seconds)

    @asynccontextmanager
    async def running(self, *quotas: Quota) -> AsyncIterator[Delivery]:
        leases = Leases(self.store, self.clock, "one")
        allowed = Quotas(overall=Quota(10**6, 1), of_lane=lambda lane: quotas, spare=2)
        delivery = Delivery(self.store, self.chat, leases, asyncio.Event(), allowed)
        sending = asyncio.create_task(delivery.run())
        try:
            yield delivery
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    async def wants(self, delivery: Delivery, lane: str, step: int, urgent: bool = False) -> None:
        live = LiveMessage(lane, 1, "hand", "anna", step, urgent)
        await self.store.run(lambda tx: tx.request_update(live))
        delivery.wake.set()
        await self.settled()

    async def settled(self) -> None:
        for _ in range(300):
            await asyncio.sleep(0)

    async def later(self, seconds: float) -> None:
        end = self.clock.time + seconds
        while self.clock.time < end:
            self.clock.time = min(end, self.clock.time + 0.05)
            await self.settled()


Play = Callable[[Sending], Any]


def play(seconds: float) -> Callable[[Play], Callable[[], None]]:
    """Makes a test of one that takes a Sending. `seconds`: those that a picture takes."""

    def decorated(test: Play) -> Callable[[], None]:
        async def run() -> None:
            sending = Sending(seconds)
            await Script(sending.store).say("anna: /new uno")
            await test(sending)

        def run_test() -> None:
            asyncio.run(asyncio.wait_for(run(), 60))

        run_test.__name__, run_test.__doc__ = test.__name__, test.__doc__
        return run_test

    return decorated


def test_a_chat_with_pictures_says_so() -> None:
    assert isinstance(Album(HeldClock(), 0), PictureChat)
    assert not isinstance(Fake(HeldClock()), PictureChat)


@play(SLOW)
async def test_who_is_asked_gets_the_text_at_once_and_the_picture_later(sending: Sending) -> None:
    async with sending.running() as delivery:
        await sending.wants(delivery, "a", 5, urgent=True)
        assert sending.chat.of("a") == []
        await sending.later(3)
        (text_at, text), (picture_at, picture) = sending.chat.of("a")
        assert (text, picture) == ("a 5 without", "a 5 with again")
        assert text_at == pytest.approx(PICTURE_WAIT, abs=0.06)
        assert picture_at == pytest.approx(SLOW, abs=0.06)
        await sending.later(30)
        assert len(sending.chat.of("a")) == 2
        assert not sending.store.has_unsent()


@play(QUICK)
async def test_a_picture_that_is_drawn_soon_costs_no_second_message(sending: Sending) -> None:
    async with sending.running() as delivery:
        await sending.wants(delivery, "a", 5, urgent=True)
        await sending.wants(delivery, "b", 5)
        await sending.later(1)
        assert [what for _, what in sending.chat.of("a")] == ["a 5 with"]
        assert [what for _, what in sending.chat.of("b")] == ["b 5 with"]


@play(SLOW)
async def test_others_wait_for_their_picture_and_their_lane_does_not(sending: Sending) -> None:
    async with sending.running(Quota(1, 1)) as delivery:
        await sending.wants(delivery, "a", 5)
        await sending.store.run(lambda tx: tx.add_notice(Notice("a", 1, "told", {})))
        delivery.wake.set()
        await sending.later(3)
        (told_at, told), (picture_at, picture) = sending.chat.of("a")
        assert (told, picture) == ("told", "a 5 with")
        assert told_at < 0.1
        assert picture_at >= SLOW


@play(SLOW)
async def test_drawings_hold_no_place_to_send(sending: Sending) -> None:
    """More pictures than may be sent at the same time, or in a second, are being drawn."""
    async with sending.running() as delivery:
        delivery.quotas.overall = Quota(AT_ONCE, 1)
        for number in range(2 * AT_ONCE):
            await sending.wants(delivery, f"drawn {number}", 5)
        assert sending.chat.sent == []
        await sending.store.run(lambda tx: tx.add_notice(Notice("a", 1, "told", {})))
        await sending.wants(delivery, "b", 5, urgent=True)
        await sending.later(0.3)
        assert [what for _, what in sending.chat.of("a")] == ["told"]
        assert [what for _, what in sending.chat.of("b")] == ["b 5 without"]


@play(SLOW)
async def test_who_is_asked_is_drawn_first_and_what_is_over_never(sending: Sending) -> None:
    async with sending.running() as delivery:
        for number in range(DRAWN_AT_ONCE):
            await sending.wants(delivery, f"drawn {number}", 5)
        await sending.wants(delivery, "a", 5)
        await sending.wants(delivery, "b", 5)
        await sending.wants(delivery, "c", 5, urgent=True)
        await sending.wants(delivery, "a", 6)
        await sending.later(SLOW * 4)
        begun = sending.chat.painted[DRAWN_AT_ONCE:]
        assert begun[0] == "c 5 with"
        assert sorted(begun) == ["a 6 with", "b 5 with", "c 5 with"]
        assert [what for _, what in sending.chat.of("a")] == ["a 6 with"]


@play(SLOW)
async def test_a_table_that_goes_on_quickly_puts_no_text_off(sending: Sending) -> None:
    async with sending.running() as delivery:
        for step in range(5, 15):
            await sending.wants(delivery, "a", step, urgent=True)
            await sending.later(0.2)
        texts = [time for time, _ in sending.chat.of("a")]
        assert texts[0] < 0.5
        assert len(texts) >= 3
        await sending.later(60)
        assert [what for _, what in sending.chat.of("a")][-1] == "a 14 with again"
        assert [what for _, what in sending.chat.of("a") if str(what).endswith("with again")] == [
            "a 14 with again"
        ]


@play(SLOW)
async def test_a_picture_that_is_owed_comes_after_a_crash(sending: Sending) -> None:
    async with sending.running() as delivery:
        await sending.wants(delivery, "a", 5, urgent=True)
        await sending.later(1)
        assert [what for _, what in sending.chat.of("a")] == ["a 5 without"]
    (row,) = sending.store.rows(slots, slots.c.lane == "a")
    assert row["shown"] == "a 5 without"
    sending.chat.cache = PictureCache(sending.chat.paint)  # of the next program
    async with sending.running():
        await sending.later(SLOW + 0.5)
        assert [what for _, what in sending.chat.of("a")] == ["a 5 without", "a 5 with again"]
        assert not sending.store.has_unsent()


@play(SLOW)
async def test_without_its_picture_a_message_is_sent_as_text(sending: Sending) -> None:
    sending.chat.refused = {"a 5 with", "b 5 with"}
    async with sending.running() as delivery:
        await sending.wants(delivery, "a", 5, urgent=True)
        await sending.wants(delivery, "b", 5)
        await sending.later(10)
        assert [what for _, what in sending.chat.of("b")] == ["b 5 without"]
        assert sending.chat.of("a")[0][1] == "a 5 without"
        assert not sending.store.has_unsent()
        assert sending.chat.painted == ["a 5 with", "b 5 with"]
