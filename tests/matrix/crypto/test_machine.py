"""Devices that send one another encrypted events, and what strangers, lost answers and crashes do
to them."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from stammtisch.adapters.matrix.crypto.cross_signing import Identity, query_keys
from stammtisch.adapters.matrix.crypto.key_store import KEYS, LIFETIME
from stammtisch.adapters.matrix.crypto.machine import Machine
from stammtisch.adapters.matrix.crypto.recovery_key import new_recovery_key
from stammtisch.adapters.matrix.failures import (
    BadRecoveryKey,
    DeviceTaken,
    IdentityTaken,
    NotDecrypted,
    Refused,
    Unreachable,
)
from stammtisch.core.service.ports import Transaction
from tests.harness.store import MemoryStore
from tests.matrix.crypto.key_server import PASSWORD, ROOM, KeyServer, is_cross_signed, sent

A, BOT = "@anna:hs", "@bot:hs"
BOTH = [A, BOT]
KEY = new_recovery_key()


def over(test: Callable[[KeyServer], Awaitable[None]]) -> Callable[[], None]:
    """A test with a server of its own."""

    @functools.wraps(test)
    def run() -> None:
        asyncio.run(test(KeyServer()))  # type: ignore[arg-type]

    del run.__wrapped__
    return run


def new_store(server: KeyServer) -> MemoryStore:
    return MemoryStore(server.clock.now)


def identity_of(machine: Machine) -> Identity:
    assert machine._identity is not None
    return machine._identity


async def hears(server: KeyServer, machine: Machine, since: str = "1") -> None:
    await machine.receive(since, server.come(machine))


async def text(machine: Machine, event: dict[str, Any]) -> str:
    return str((await machine.decrypt(ROOM, event))["content"]["body"])


@over
async def test_what_one_encrypts_the_other_reads(server: KeyServer) -> None:
    anna, bot = await server.machine(A, "PHONE"), await server.machine(BOT, "BOT")
    first = await sent(bot, "your hand", BOTH)
    assert "your hand" not in str(first)
    await hears(server, anna)
    assert await text(anna, first) == "your hand"
    assert await text(bot, first) == "your hand"
    answer = await sent(anna, "1", BOTH, "$2")
    await hears(server, bot)
    read = await bot.decrypt(ROOM, answer)
    assert (read["type"], read["sender"], read["event_id"]) == ("m.room.message", A, "$2")


@over
async def test_a_relation_stays_readable_and_counts(server: KeyServer) -> None:
    bot = await server.machine(BOT, "BOT")
    relation = {"rel_type": "m.replace", "event_id": "$0"}
    content = {"body": "* secret", "m.relates_to": relation}
    kind, sealed = await bot.room_keys.encrypt(ROOM, [BOT], "m.room.message", content)
    assert sealed.keys() == {
        *("algorithm", "sender_key", "ciphertext", "session_id", "device_id", "m.relates_to")
    }
    event = {"type": kind, "sender": BOT, "content": sealed, "event_id": "$1"}
    assert (await bot.decrypt(ROOM, event))["content"]["m.relates_to"] == relation


@over
async def test_a_restarted_bot_reads_what_came_before(server: KeyServer) -> None:
    store = new_store(server)
    anna, bot = await server.machine(A, "PHONE"), await server.machine(BOT, "BOT", store, KEY)
    own = await sent(bot, "mine", BOTH, "$1")
    await hears(server, anna)
    event = await sent(anna, "1", BOTH, "$2")
    await hears(server, bot)
    again = await server.machine(BOT, "BOT", store, KEY)
    assert await text(again, event) == "1"
    assert await text(again, own) == "mine"
    third = await sent(again, "after", BOTH, "$3")
    await hears(server, anna, "2")
    assert await text(anna, third) == "after"


@over
async def test_the_device_is_signed_and_stays_so(server: KeyServer) -> None:
    store = new_store(server)
    for _ in range(2):
        bot = await server.machine(BOT, "BOT", store, KEY)
        keys = await query_keys(bot.server, [BOT])
        assert is_cross_signed(keys, BOT, "BOT")
        uploads = [path for path in server.asked if path == "keys/device_signing/upload"]
        assert len(uploads) == 1
    forged = keys["device_keys"][BOT]["BOT"]["keys"]
    forged["curve25519:BOT"] = forged["curve25519:BOT"][::-1]
    assert not is_cross_signed(keys, BOT, "BOT")


@over
async def test_a_lost_database_is_no_lost_identity(server: KeyServer) -> None:
    await server.machine(BOT, "BOT", recovery=KEY)
    master = server.identities["master"][BOT]
    with pytest.raises(DeviceTaken):  # its keys are gone
        await server.machine(BOT, "BOT", recovery=KEY)
    await server.machine(BOT, "OTHER", recovery=KEY)
    assert server.identities["master"][BOT] == master
    with pytest.raises(BadRecoveryKey):
        await server.machine(BOT, "THIRD", recovery=new_recovery_key())


@over
async def test_another_identity_is_replaced_with_the_password(server: KeyServer) -> None:
    await server.machine(BOT, "BOT", recovery=KEY)
    old = server.identities["master"][BOT]
    server.accounts[BOT].clear()  # no secret storage
    bot = await server.machine(BOT, "OTHER", recovery=KEY)
    assert server.identities["master"][BOT] != old
    assert is_cross_signed(await query_keys(bot.server, [BOT]), BOT, "OTHER")


@over
async def test_identities_stay_pinned_when_the_device_of_the_bot_is_another(
    server: KeyServer,
) -> None:
    """The homeserver says to which device a token belongs."""
    store = new_store(server)
    anna, bot = await server.machine(A, "PHONE"), await server.machine(BOT, "BOT", store, KEY)
    await sent(bot, "to know her", BOTH)
    spy = await server.reset(A, "SPY")
    other = await server.machine(BOT, "OTHER", store, KEY)
    event = await sent(other, "secret", BOTH, "$2")
    await hears(server, anna)
    await hears(server, spy)
    assert await text(anna, event) == "secret"
    with pytest.raises(NotDecrypted):
        await spy.decrypt(ROOM, event)


@over
async def test_keys_in_the_database_are_encrypted(server: KeyServer) -> None:
    store = new_store(server)
    bot = await server.machine(BOT, "BOT", store, KEY)
    await sent(bot, "x", BOTH)
    rows = store.run_now(lambda tx: tx.settings(KEYS))
    assert {name.partition(" ")[0] for name in rows} >= {"account", "megolm", "owner", "seeds"}
    with pytest.raises(BadRecoveryKey):
        await server.machine(BOT, "BOT", store, new_recovery_key())
    assert not any(seed in str(rows) for seed in identity_of(bot).seeds.values())


@over
async def test_to_device_events_that_come_twice_count_once(server: KeyServer) -> None:
    store = new_store(server)
    anna, bot = await server.machine(A, "PHONE"), await server.machine(BOT, "BOT", store, KEY)
    event = await sent(anna, "1", BOTH)
    came = server.come(bot)
    await bot.receive("1", came)
    again = await server.machine(BOT, "BOT", store, KEY)  # killed before the position moved
    await again.receive("1", came)
    assert await text(again, event) == "1"
    assert not again.olm.wedged_devices


@over
async def test_only_what_was_read_before_the_position_is_a_replay(server: KeyServer) -> None:
    store = new_store(server)
    anna, bot = await server.machine(A, "PHONE"), await server.machine(BOT, "BOT", store, KEY)
    first = await sent(anna, "1", BOTH, "$1")
    await hears(server, bot)
    assert await text(bot, first) == "1"
    with pytest.raises(NotDecrypted):  # the same message as another event
        await bot.decrypt(ROOM, {**first, "event_id": "$2"})
    await bot.save()
    again = await server.machine(BOT, "BOT", store, KEY)
    assert await text(again, first) == "1"
    await again.save(position_moves=True)
    third = await server.machine(BOT, "BOT", store, KEY)
    with pytest.raises(NotDecrypted):
        await third.decrypt(ROOM, {**first, "event_id": "$2"})
    assert (await third.decrypt(ROOM, first, is_new=False))["content"]["body"] == "1"
    assert await text(third, await sent(anna, "2", BOTH, "$3")) == "2"


@over
async def test_what_version_1_0_has_read_is_a_replay(server: KeyServer) -> None:
    """It stored only the highest index of each key."""
    store = new_store(server)
    anna, bot = await server.machine(A, "PHONE"), await server.machine(BOT, "BOT", store, KEY)
    events = [await sent(anna, str(n), BOTH, f"${n}") for n in range(3)]
    await hears(server, bot)
    for event in events[:2]:
        await bot.decrypt(ROOM, event)
    await bot.save(position_moves=True)

    def as_before(tx: Transaction) -> None:
        for name, row in tx.settings(KEYS).items():
            if name.startswith("megolm "):
                assert row.pop("read") == ([[0, 1]] if row["index"] >= 0 else [])
                tx.put_setting(KEYS, name, row)

    store.run_now(as_before)
    again = await server.machine(BOT, "BOT", store, KEY)
    with pytest.raises(NotDecrypted):
        await again.decrypt(ROOM, {**events[1], "event_id": "$again"})
    assert await text(again, events[2]) == "2"


@over
async def test_a_message_of_another_room_or_sender_is_refused(server: KeyServer) -> None:
    anna, bot = await server.machine(A, "PHONE"), await server.machine(BOT, "BOT")
    await server.machine("@ben:hs", "PHONE")
    event = await sent(anna, "1", BOTH)
    await hears(server, bot)
    for room, wrong in (("!other", event), (ROOM, {**event, "sender": "@ben:hs"})):
        with pytest.raises(NotDecrypted):
            await bot.decrypt(room, wrong)
    assert await text(bot, event) == "1"


@over
async def test_only_messages_and_reactions_are_read(server: KeyServer) -> None:
    anna, bot = await server.machine(A, "PHONE"), await server.machine(BOT, "BOT")
    content = {"msgtype": "m.text", "body": "1", "membership": "join"}
    for number, (wanted, is_read) in enumerate(
        [
            *(("m.room.message", True), ("m.reaction", True)),
            *(("m.room.member", False), ("m.room.redaction", False), ("m.room.tombstone", False)),
        ]
    ):
        kind, sealed = await anna.room_keys.encrypt(ROOM, BOTH, wanted, content)
        await hears(server, bot)
        event = {"type": kind, "sender": A, "content": sealed, "event_id": f"${number}"}
        with pytest.raises(NotDecrypted):
            await bot.decrypt(ROOM, {**event, "state_key": ""})
        if is_read:
            assert (await bot.decrypt(ROOM, event))["type"] == wanted
        else:
            with pytest.raises(NotDecrypted):
                await bot.decrypt(ROOM, event)


@over
async def test_contents_of_any_form_are_refused(server: KeyServer) -> None:
    bot = await server.machine(BOT, "BOT")
    contents: list[Any] = [None, "", "x", 3, [], {}, {"algorithm": []}]
    for content in contents:
        with pytest.raises(NotDecrypted):
            await bot.decrypt(ROOM, {"sender": A, "content": content, "event_id": "$1"})


BAD = [
    None,
    3,
    {},
    {"type": "m.room.encrypted"},
    {"type": "m.room.encrypted", "sender": A, "content": {"algorithm": "m.olm.v1"}},
    {"type": "m.room_key.withheld", "sender": A, "content": {}},
]


@over
async def test_bad_events_to_the_device_do_no_harm(server: KeyServer) -> None:
    anna, bot = await server.machine(A, "PHONE"), await server.machine(BOT, "BOT")
    event = await sent(anna, "1", BOTH)
    good = server.come(bot)["to_device"]["events"]
    own = bot.olm.account.identity_keys["curve25519"]
    bad = [*BAD]
    for kind in (0, 1, 7):
        for body in ("", "ä", "AAAA", 3, good[0]["content"]["ciphertext"][own]["body"][:-9]):
            ciphertext = {own: {"type": kind, "body": body}}
            bad.append({**good[0], "content": {**good[0]["content"], "ciphertext": ciphertext}})
    await bot.receive("1", {"to_device": {"events": [*bad, *good]}})
    assert await text(bot, event) == "1"


@over
async def test_bad_devices_and_one_time_keys_do_no_harm(server: KeyServer) -> None:
    anna, bot = await server.machine(A, "PHONE"), await server.machine(BOT, "BOT")
    real = server.devices[A]["PHONE"]
    server.devices[A] |= {
        "NONE": None,
        "EMPTY": {},
        "OTHER": real,
        "SHORT": {**real, "device_id": "SHORT", "keys": {"ed25519:SHORT": "x"}},
    }
    server.devices["@ben:hs"] = {"B": {**real, "user_id": "@ben:hs", "device_id": "B"}}
    event = await sent(bot, "hello", [*BOTH, "@ben:hs"])
    await hears(server, anna)
    assert await text(anna, event) == "hello"
    for bad in ({"key": "x"}, {}, None, 3):
        server.keys[A, "PHONE"] = [("signed_curve25519:A", bad)]  # type: ignore[list-item]
        bot.olm.session_store._entries.clear()
        bot.olm.outbound_group_sessions.clear()
        await sent(bot, "to nobody", BOTH)


@over
async def test_who_leaves_or_comes_gets_another_key(server: KeyServer) -> None:
    anna, bot = await server.machine(A, "PHONE"), await server.machine(BOT, "BOT")
    before = await sent(bot, "before", BOTH)
    ben = await server.machine("@ben:hs", "PHONE")
    with_ben = await sent(bot, "with ben", [*BOTH, "@ben:hs"], "$2")
    after = await sent(bot, "after", BOTH, "$3")
    for machine in (anna, ben):
        await hears(server, machine)
    assert [await text(anna, event) for event in (before, with_ben, after)] == [
        "before",
        "with ben",
        "after",
    ]
    assert await text(ben, with_ben) == "with ben"
    for event in (before, after):
        with pytest.raises(NotDecrypted):
            await ben.decrypt(ROOM, event)


@over
async def test_a_new_device_reads_the_next_message(server: KeyServer) -> None:
    await server.machine(A, "PHONE", recovery=KEY)
    bot = await server.machine(BOT, "BOT")
    await sent(bot, "before", BOTH)
    laptop = await server.machine(A, "LAPTOP", recovery=KEY)
    await bot.receive("2", {"device_lists": {"changed": [A]}})
    event = await sent(bot, "after", BOTH, "$2")
    await hears(server, laptop)
    assert await text(laptop, event) == "after"


@over
async def test_a_device_with_other_keys_is_another_one(server: KeyServer) -> None:
    """Somebody logs in again with the same id."""
    await server.machine(A, "PHONE", recovery=KEY)
    bot = await server.machine(BOT, "BOT")
    await sent(bot, "before", BOTH)
    del server.devices[A]["PHONE"]
    server.keys.pop((A, "PHONE"))
    server.sent.clear()
    phone = await server.machine(A, "PHONE", recovery=KEY)
    await bot.receive("2", {"device_lists": {"changed": [A]}})
    event = await sent(bot, "after", BOTH, "$2")
    await hears(server, phone)
    assert await text(phone, event) == "after"
    answer = await sent(phone, "1", BOTH, "$3")
    await hears(server, bot, "3")
    assert await text(bot, answer) == "1"


@over
async def test_devices_without_a_signature_get_no_key_if_that_is_wanted(server: KeyServer) -> None:
    phone = await server.machine(A, "PHONE", recovery=KEY)
    laptop = await server.machine(A, "LAPTOP", recovery=KEY)
    del server.devices[A]["LAPTOP"]["signatures"][A][
        f"ed25519:{identity_of(laptop).keys['self_signing'].public}"
    ]
    strict = await server.machine(BOT, "BOT", signed_only=True)
    event = await sent(strict, "secret", BOTH)
    await hears(server, phone)
    await hears(server, laptop)
    assert await text(phone, event) == "secret"
    with pytest.raises(NotDecrypted):
        await laptop.decrypt(ROOM, event)


@over
async def test_a_device_that_others_add_to_the_bot_gets_no_key(server: KeyServer) -> None:
    """Whoever administers the homeserver can log in as the bot."""
    bot = await server.machine(BOT, "BOT", recovery=KEY)
    identities = {use: dict(keys) for use, keys in server.identities.items()}
    server.accounts[BOT].clear()
    spy = await server.machine(BOT, "SPY", recovery=new_recovery_key())
    server.identities = identities
    event = await sent(bot, "secret", BOTH)
    await hears(server, spy)
    with pytest.raises(NotDecrypted):
        await spy.decrypt(ROOM, event)


@over
async def test_a_device_without_one_time_keys_delays_nobody(server: KeyServer) -> None:
    anna, bot = await server.machine(A, "PHONE"), await server.machine(BOT, "BOT")
    await server.machine("@ben:hs", "OLD")
    server.keys.pop(("@ben:hs", "OLD"))
    server.fallback.pop(("@ben:hs", "OLD"))
    events = [await sent(bot, str(n), [*BOTH, "@ben:hs"], f"${n}") for n in range(5)]
    assert len({event["content"]["session_id"] for event in events}) == 1
    assert server.asked.count("keys/claim") == 1
    await hears(server, anna)
    assert [await text(anna, event) for event in events] == list("01234")


@over
async def test_a_key_is_sent_again_if_that_failed(server: KeyServer) -> None:
    anna, bot = await server.machine(A, "PHONE"), await server.machine(BOT, "BOT")
    for end, error in (
        ("keys/query", Unreachable("")),
        ("keys/claim", Unreachable("")),
        ("", Refused(502, "M_UNKNOWN", "")),
    ):
        server.fail[end] = error
        with pytest.raises(type(error)):
            await sent(bot, "lost", BOTH)
    event = await sent(bot, "found", BOTH)
    await hears(server, anna)
    assert await text(anna, event) == "found"


@over
async def test_one_time_keys_are_refilled_and_stored_first(server: KeyServer) -> None:
    store = new_store(server)
    bot = await server.machine(BOT, "BOT", store, KEY)
    fallback = server.fallback[BOT, "BOT"]
    server.keys[BOT, "BOT"].clear()
    server.fallback.clear()
    came = server.come(bot)
    server.fail["keys/upload"] = Unreachable("")
    with pytest.raises(Unreachable):  # it may have arrived
        await bot.refill(came)
    again = await server.machine(BOT, "BOT", store, KEY)
    await again.refill(came)
    assert len(server.keys[BOT, "BOT"]) == again.olm.account.max_one_time_keys
    assert server.fallback[BOT, "BOT"] != fallback
    anna = await server.machine(A, "PHONE")
    server.keys[BOT, "BOT"].clear()  # so that the fallback key is used
    event = await sent(anna, "1", BOTH)
    third = await server.machine(BOT, "BOT", store, KEY)
    await hears(server, third)
    assert await text(third, event) == "1"
    asked = len(server.asked)
    await third.refill({"device_one_time_keys_count": {"signed_curve25519": 50}})
    assert server.asked[asked:] == []


@over
async def test_a_broken_session_is_replaced(server: KeyServer) -> None:
    """A device restores an old backup: its messages can't be decrypted, until there is another
    session."""
    anna, bot = await server.machine(A, "PHONE"), await server.machine(BOT, "BOT")
    await sent(anna, "1", BOTH)
    await hears(server, bot)
    lost = bot.olm.session_store
    for sessions in lost.values():
        sessions.clear()
    anna.olm.outbound_group_sessions.clear()
    await sent(bot, "so that anna's session is confirmed", BOTH)
    await hears(server, anna)
    for sessions in bot.olm.session_store.values():
        sessions.clear()
    unread = await sent(anna, "2", BOTH, "$2")
    await hears(server, bot, "2")
    with pytest.raises(NotDecrypted) as error:
        await bot.decrypt(ROOM, unread)
    assert error.value.session
    assert bot.olm.wedged_devices
    await bot.refill({})
    await hears(server, anna, "2")
    anna.olm.outbound_group_sessions.clear()
    event = await sent(anna, "3", BOTH, "$3")
    await hears(server, bot, "3")
    assert await text(bot, event) == "3"


@over
async def test_keys_that_nobody_uses_are_dropped(server: KeyServer) -> None:
    store = new_store(server)
    bot = await server.machine(BOT, "BOT", store, KEY)
    old = await sent(bot, "old", BOTH)
    server.clock.time += LIFETIME.total_seconds() + 2 * 86_400
    bot.olm.outbound_group_sessions.clear()
    new = await sent(bot, "new", BOTH, "$2")
    await bot.refill({})
    for machine in (bot, await server.machine(BOT, "BOT", store, KEY)):
        assert await text(machine, new) == "new"
        with pytest.raises(NotDecrypted):
            await machine.decrypt(ROOM, old)


@over
async def test_the_password_is_sent_only_when_it_must(server: KeyServer) -> None:
    bot = await server.machine(BOT, "BOT", recovery=KEY)
    bot.password = "wrong"
    server.identities["master"][BOT] = server.identities["self_signing"][BOT]
    with pytest.raises(IdentityTaken) as caught:
        await bot.start()
    assert caught.value.facts["way"] == "wrong"
    bot.password = PASSWORD
    await bot.start()
    assert is_cross_signed(await query_keys(bot.server, [BOT]), BOT, "BOT")
