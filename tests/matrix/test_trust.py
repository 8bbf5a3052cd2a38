"""What a homeserver can't do in encrypted rooms: play for somebody, read their hand, or play what
they said once more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from unittest.mock import patch

from stammtisch.adapters.matrix import unread
from stammtisch.adapters.matrix.crypto import identities
from stammtisch.adapters.matrix.crypto.identities import confirmed_row
from stammtisch.adapters.matrix.crypto.key_store import KEYS
from stammtisch.adapters.matrix.crypto.machine import Machine
from stammtisch.core.service.ports import Transaction
from tests.matrix.dealt import A, B, C, entries, table
from tests.matrix.fake import BOT
from tests.matrix.test_encrypted import (
    Encrypted,
    alone,
    encrypted,
    playing,
    writes_with_lost_key,
)

Json = dict[str, Any]
SPY = "SPY"


def strictly(test: Callable[[Encrypted], Awaitable[None]]) -> Callable[[], None]:
    """A test of a bot with `signed_devices`."""
    return encrypted(test, signed_devices=True)


async def announced(fake: Encrypted, user: str = A) -> None:
    """The homeserver says that the devices of somebody have changed."""
    assert fake.bot.machine is not None
    fake.bot.machine.devices.outdated.add(user)


async def written(fake: Encrypted, device: Machine, room: str, text: str) -> None:
    """An encrypted message that a device writes for its user."""
    content = {"msgtype": "m.text", "body": text}
    members = list(fake.rooms[room].members)
    kind, sealed = await device.room_keys.encrypt(room, members, "m.room.message", content)
    fake.happens(room, device.server.user, kind, sealed)
    await fake.settle()


async def readable(fake: Encrypted, device: Machine, room: str) -> list[str]:
    """What a device can read of the bot's messages."""
    fake.devices = {**fake.devices, device.server.user: device}
    return await fake.texts(room, device.server.user)


async def unhurried(fake: Encrypted) -> str:
    """A room in which Anna plays, and nobody plays for her after a while."""
    room = await playing(fake)
    await fake.writes(room, A, "!pace off")
    await fake.settle()
    return room


# Devices


@strictly
async def test_a_device_that_the_homeserver_adds_cannot_play(fake: Encrypted) -> None:
    room = await unhurried(fake)
    phone, before = await fake.person(A), await entries(fake)
    spy = await fake.keys.added(A, SPY)
    await announced(fake)
    for _ in range(2):
        await written(fake, spy, room, "1")
        fake.clock.time += 2 * unread.REMIND_AFTER
    assert await entries(fake) == before
    await fake.writes(room, A, "1")
    await fake.settle()
    assert await entries(fake) > before
    withheld = [e for e in fake.keys.sent[A, SPY] if e["type"] == "m.room_key.withheld"]
    assert {event["content"]["code"] for event in withheld} == {"m.unverified"}
    seen, told = await readable(fake, phone, room), await readable(fake, spy, room)
    assert sum("isn't verified (SPY)" in text for text in seen) == 1
    assert any("Your hand" in text for text in seen)
    assert ["isn't verified (SPY)" in text for text in told] == [True]


@strictly
async def test_people_are_told_which_device_must_be_verified_and_then_play(fake: Encrypted) -> None:
    room = await alone(fake)
    phone, tablet = await fake.person(A), await fake.keys.added(A, "TABLET")
    await announced(fake)
    await written(fake, tablet, room, "!play uno easy")
    (said,) = await readable(fake, tablet, room)
    assert "verify it in your app" in said
    assert phone._identity is not None
    published = fake.keys.devices[A]
    published["TABLET"] = phone._identity.signed_device(published["TABLET"])
    await announced(fake)
    await written(fake, tablet, room, "!play uno easy")
    assert "Your hand" in str(await readable(fake, tablet, room))


@strictly
async def test_somebody_without_cross_signing_is_told_and_gets_no_hand(fake: Encrypted) -> None:
    tablet = await fake.keys.added(A, "TABLET")
    fake.devices[A] = tablet
    room = await alone(fake)
    await written(fake, tablet, room, "!play uno easy")
    (said,) = await readable(fake, tablet, room)
    assert "isn't verified" in said
    assert await fake.store.run(lambda tx: tx.tables_of_person("matrix:@anna:hs")) == []


@encrypted
async def test_a_device_that_others_add_to_the_bot_writes_no_lists(fake: Encrypted) -> None:
    """A list of it would change what numbers mean."""
    room = await unhurried(fake)
    spy = await fake.keys.added(BOT, SPY)
    await announced(fake, BOT)
    forged = {"table": 1, "question": 9, "options": ["draw"], "reactions": {}}
    content = {"msgtype": "m.text", "body": "x", "stammtisch": forged}
    await spy.devices.know([BOT])
    spy.devices._own_signed.add("DEVICE")
    kind, sealed = await spy.room_keys.encrypt(room, [A, BOT], "m.room.message", content)
    fake.happens(room, BOT, kind, sealed)
    await fake.settle()
    timeline = await fake.bot.chat.timeline_of(room)
    assert all(message.question != 9 for message in timeline.messages.values())


@strictly
async def test_reactions_in_the_clear_do_not_count_for_signed_devices(fake: Encrypted) -> None:
    room = fake.room(A, B, BOT, encrypted=True)
    for user in (A, B):
        await fake.person(user)
    await fake.settle()
    await fake.writes(room, A, "!new uno")
    await fake.settle()
    board = [event for event in fake.rooms[room].events if event["sender"] == BOT][-1]["event_id"]
    relation = {"rel_type": "m.annotation", "event_id": board, "key": "👍"}
    for _ in range(2):
        fake.happens(room, B, "m.reaction", {"m.relates_to": relation})
        await fake.settle()
    assert [chair.name for chair in (await table(fake)).head.chairs if chair.person] == ["Anna"]
    assert sum("reactions don't count" in text for text in await fake.texts(room, B)) == 1


# Identities


@encrypted
async def test_another_identity_counts_when_the_operator_has_confirmed_it(
    fake: Encrypted,
) -> None:
    room = await unhurried(fake)
    group = fake.room(A, B, BOT, encrypted=True)
    for user in (A, B):
        await fake.person(user)
    await fake.settle()
    await fake.writes(group, A, "!new uno")
    await fake.settle()
    phone = fake.devices[A]
    before, hands = await entries(fake), str(await readable(fake, phone, room))
    new = await fake.keys.reset(A, "NEW")
    del fake.keys.devices[A]["PHONE"]  # lost
    await announced(fake)
    with patch.object(identities.log, "warning") as warning:
        await written(fake, new, room, "1")
        await fake.writes(group, B, "!join")
        await fake.settle()
    assert await entries(fake) == before
    assert warning.call_args_list[0].args[1] == A
    assert "Your hand" in hands
    told = await readable(fake, new, room)
    assert not any("Your hand" in text for text in told)
    assert sum("Your cryptographic identity has changed" in text for text in told) == 1
    assert f"identity of {A} has changed" in str(await fake.texts(group, B))
    await fake.begin()
    await written(fake, new, room, "1")
    assert await entries(fake) == before
    master = fake.keys.identities["master"][A]["keys"]
    (public,) = master.values()

    def confirm(tx: Transaction) -> None:
        tx.put_setting(KEYS, confirmed_row(A), public)

    await fake.store.run(confirm)
    await written(fake, new, room, "!hand")
    told = await readable(fake, new, room)
    assert any("confirmed your new identity" in text for text in told)
    assert "Your hand" in told[-1]
    await written(fake, new, room, "1")
    assert await entries(fake) > before
    assert f"new identity of {A}" in str(await fake.texts(group, B))


@encrypted
async def test_a_confirmation_of_another_key_is_none(fake: Encrypted) -> None:
    room = await unhurried(fake)
    before = await entries(fake)
    new = await fake.keys.reset(A, "NEW")
    await announced(fake)
    await fake.store.run(lambda tx: tx.put_setting(KEYS, confirmed_row(A), "another"))
    await written(fake, new, room, "1")
    assert await entries(fake) == before
    await fake.writes(room, A, "1")  # her device from before
    await fake.settle()
    assert await entries(fake) > before


@encrypted
async def test_a_device_from_before_may_sign_another_identity(fake: Encrypted) -> None:
    room = await unhurried(fake)
    before, phone = await entries(fake), await fake.person(A)
    spy = await fake.keys.added(A, SPY)
    await announced(fake)
    await fake.settle()
    by_spy = await fake.keys.reset(A, "OTHER", vouching=spy)  # which nobody has signed
    await announced(fake)
    await written(fake, by_spy, room, "1")
    assert await entries(fake) == before
    new = await fake.keys.reset(A, "NEW", vouching=phone)
    await announced(fake)
    await written(fake, new, room, "1")
    assert await entries(fake) > before
    assert not fake.bot.machine.devices.identities.news()  # type: ignore[union-attr]


# Replays


async def own_moves(fake: Encrypted) -> int:
    """The number of cards that Anna has played."""
    record = (await table(fake)).record
    assert record is not None
    return sum(seat == 1 and move.startswith("play") for seat, move in record.moves)


async def killed(fake: Encrypted) -> None:
    """The program plays what it reads, and stops before it has stored how far it has read."""

    async def stores_nothing(*_: object) -> None:
        pass

    fake.feed._store = stores_nothing  # type: ignore[method-assign, assignment]
    await fake.settle()
    await fake.bot.chat.replies.close(0)


def repeats(fake: Encrypted, room: str, event: str) -> None:
    """The homeserver shows an event once more under another id."""
    (first,) = [e for e in fake.rooms[room].events if e["event_id"] == event]
    fake.happens(room, first["sender"], first["type"], first["content"])


@encrypted
async def test_a_message_whose_key_came_late_is_not_played_again(fake: Encrypted) -> None:
    room = await unhurried(fake)
    keys = await writes_with_lost_key(fake, room, "1")
    event = fake.rooms[room].events[-1]["event_id"]
    repeats(fake, room, event)  # waits, too
    await fake.feed.receive(0)
    fake.keys.sent[BOT, "DEVICE"] += keys
    await killed(fake)
    assert await own_moves(fake) == 1
    await fake.begin()
    for _ in range(2):
        repeats(fake, room, event)
        await fake.settle()
        await fake.begin()
        await fake.settle()
    assert await own_moves(fake) == 1


@encrypted
async def test_a_message_is_not_played_again_after_a_kill(fake: Encrypted) -> None:
    """Not even if the homeserver shows only the repetition then."""
    room = await unhurried(fake)
    event = await fake.writes(room, A, "1")
    await killed(fake)
    assert await own_moves(fake) == 1
    repeats(fake, room, event)
    events = fake.rooms[room].events
    events[:] = [e for e in events if e["event_id"] != event]
    await fake.begin()
    await fake.settle()
    assert await own_moves(fake) == 1


# What waits


@encrypted
async def test_what_others_leave_waiting_drops_nobody_elses_message(fake: Encrypted) -> None:
    group = fake.room(A, B, C, BOT, encrypted=True)
    for user in (A, B):
        await fake.person(user)
    await fake.settle()
    keys = await writes_with_lost_key(fake, group, "!new uno")
    waiting = fake.rooms[group].events[-1]["content"]
    for number in range(2 * unread.MOST):
        content = {**waiting, "session_id": f"flood {number}"}
        fake.happens(group, (B, C)[number % 2], "m.room.encrypted", content)
    fake.happens(group, B, "m.room.encrypted", waiting)  # with Anna's key
    fake.limit = 5000
    await fake.feed.receive(0)
    await fake.begin()
    fake.keys.sent[BOT, "DEVICE"] += keys
    await fake.settle()
    assert (await table(fake)).head.chairs[0].name == "Anna"


@encrypted
async def test_a_message_is_read_when_its_device_has_become_known(fake: Encrypted) -> None:
    """Also if that was because of a message to its owner."""
    room = await unhurried(fake)
    before, machine = await entries(fake), fake.bot.machine
    assert machine is not None
    tablet = await fake.keys.added(A, "TABLET")
    published = fake.keys.devices[A].pop("TABLET")
    await announced(fake)
    await written(fake, tablet, room, "1")
    assert await entries(fake) == before
    fake.keys.devices[A]["TABLET"] = published
    await announced(fake)
    await machine.devices.know([A])
    await fake.settle()
    assert await entries(fake) > before


def nested(depth: int) -> Json:
    inner: Json = {}
    for _ in range(depth):
        inner = {"inner": inner}
    return inner


@encrypted
async def test_what_cannot_be_stored_does_not_wait(fake: Encrypted) -> None:
    """Else the bot would try to store it again and again, and read nothing more."""
    room = await unhurried(fake)
    before = await entries(fake)
    waiting = next(
        event["content"]
        for event in fake.rooms[room].events
        if event["sender"] == A and event["type"] == "m.room.encrypted"
    )
    for wrong in (
        {"session_id": "x" * 3000},
        {"session_id": "with\0nothing"},
        {"session_id": "no key", "more": "x" * unread.LONGEST},
        {"session_id": "no key", "more": nested(600)},
    ):
        fake.happens(room, A, "m.room.encrypted", {**waiting, **wrong})
    await fake.settle()
    rows = await fake.store.run(lambda tx: tx.settings(KEYS))
    assert not [name for name in rows if name.startswith("unread ")]
    await fake.writes(room, A, "1")
    await fake.settle()
    assert await entries(fake) > before


@encrypted
async def test_what_version_1_0_left_waiting_is_read(fake: Encrypted) -> None:
    """It stored what waits under the id of the key alone."""
    room = await unhurried(fake)
    keys = await writes_with_lost_key(fake, room, "1")

    def as_before(tx: Transaction) -> None:
        for name, row in tx.settings(KEYS).items():
            if name.startswith("unread "):
                assert row.keys() == {"session", "room", "sender", "at", "told", "events"}
                tx.put_setting(KEYS, name, None)
                tx.put_setting(KEYS, f"unread {row['session']}", row)

    await fake.store.run(as_before)
    fake.keys.sent[BOT, "DEVICE"] += keys
    await fake.begin()
    await fake.settle()
    assert await own_moves(fake) == 1
    rows = await fake.store.run(lambda tx: tx.settings(KEYS))
    assert not [name for name in rows if name.startswith("unread ")]
