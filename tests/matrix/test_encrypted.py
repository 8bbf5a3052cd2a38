"""The bot in encrypted rooms of a homeserver in memory, with people whose devices have keys."""

from __future__ import annotations

import asyncio
import functools
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

from stammtisch.adapters.matrix import unread
from stammtisch.adapters.matrix.crypto.attachments import open_file, seal_file
from stammtisch.adapters.matrix.crypto.machine import Machine
from stammtisch.adapters.matrix.failures import NotDecrypted
from tests.matrix.crypto.key_server import KeyServer, is_cross_signed
from tests.matrix.dealt import CHOICE, A, B, C, entries, table
from tests.matrix.fake import BOT, Fake, begun

Json = dict[str, Any]


class Encrypted(Fake):
    """What people do there with their devices."""

    keys: KeyServer

    def __init__(self) -> None:
        super().__init__(KeyServer())
        self.keys.clock = self.clock
        self.devices: dict[str, Machine] = {}

    async def person(self, user: str) -> Machine:
        if user not in self.devices:
            self.devices[user] = await self.keys.machine(user, "PHONE")
        return self.devices[user]

    async def writes(self, room: str, user: str, text: str, **more: object) -> str:
        """An encrypted message."""
        content = {"msgtype": "m.text", "body": text, **more}
        machine, members = await self.person(user), list(self.rooms[room].members)
        kind, sealed = await machine.room_keys.encrypt(room, members, "m.room.message", content)
        return self.happens(room, user, kind, sealed)

    async def reads(self, room: str, user: str) -> list[Json]:
        """The contents of the bot's messages, as the person's device can read them."""
        machine = await self.person(user)
        await machine.receive(str(next(self.numbers)), self.keys.come(machine))
        found = []
        for event in self.rooms[room].events:
            if event["sender"] == BOT and event["type"] == "m.room.encrypted":
                try:
                    plain = await machine.decrypt(room, event, is_new=False)
                except NotDecrypted:
                    continue
                found.append(plain["content"])
        return found

    def device_is_signed(self) -> bool:
        keys = self.keys.answer(A, "PHONE", ["keys", "query"], {"device_keys": {BOT: []}})
        return is_cross_signed(keys, BOT, "DEVICE")

    async def texts(self, room: str, user: str) -> list[str]:
        return [content["body"] for content in await self.reads(room, user)]


def encrypted(
    test: Callable[[Encrypted], Awaitable[None]], signed_devices: bool = False
) -> Callable[[], None]:
    """A test of a bot with keys."""

    async def run() -> None:
        fake = Encrypted()
        fake.signed_devices = signed_devices
        async with begun(fake):
            await test(fake)

    @functools.wraps(test)
    def plain() -> None:
        asyncio.run(run())

    del plain.__wrapped__
    return plain


async def alone(fake: Encrypted, user: str = A) -> str:
    """An encrypted room that somebody has alone with the bot."""
    await fake.person(user)
    room = fake.room(user, encrypted=True, invite=True)
    await fake.settle()
    return room


async def playing(fake: Encrypted) -> str:
    """An encrypted room alone with the bot, in which Anna plays uno against an AI player."""
    room = await alone(fake)
    await fake.writes(room, A, "!play uno easy")
    await fake.settle()
    return room


@encrypted
async def test_rooms_for_hands_are_encrypted_where_people_play_encrypted(fake: Encrypted) -> None:
    for people, is_encrypted in (([A, B], True), ([C], False)):
        for user in people:
            await fake.person(user)
        room = fake.room(*people, "@zoe:hs", BOT, encrypted=is_encrypted)
        await fake.settle()
        for user, text in zip(people, ("!new uno", "!join"), strict=False):
            if is_encrypted:
                await fake.writes(room, user, text)
            else:
                fake.says(room, user, text)
            await fake.settle()
        for user in people:
            private = fake.rooms[fake.direct(user)]
            kinds = {state["type"] for state in private.creation["initial_state"]}
            assert ("m.room.encryption" in kinds) == is_encrypted
            assert ("m.room.encryption" in private.state) == is_encrypted


@encrypted
async def test_a_hand_goes_on_encrypted_when_a_third_one_comes(fake: Encrypted) -> None:
    room = await playing(fake)
    await fake.person(C)
    fake.enters(room, C)
    await fake.writes(room, A, "!hand")
    await fake.settle()
    new = fake.direct(A)
    assert new != room
    assert "m.room.encryption" in fake.rooms[new].state
    assert "Your hand" in (await fake.texts(new, A))[-1]
    seen = await fake.texts(room, C)
    assert any("no longer alone" in text for text in seen)
    assert not any("Your hand" in text for text in seen)


@encrypted
async def test_who_joins_while_a_hand_is_sent_can_not_read_it(fake: Encrypted) -> None:
    room, rooms = await alone(fake), fake.bot.rooms
    await fake.person(C)
    await fake.writes(room, A, "!play uno easy")
    check = rooms.check

    async def checked(user: str, room: str) -> None:
        await check(user, room)
        fake.rooms[room].members[C] = "join"  # just afterwards
        rooms.members.pop(room, None)

    rooms.check = checked  # type: ignore[method-assign]
    for _ in range(3):
        await fake.feed.receive(0)
        await fake.delivery.drain()
        await asyncio.sleep(0)
    assert "Your hand" in str(await fake.texts(room, A))
    assert C in await rooms.members_of(room)
    assert "Your hand" not in str(await fake.texts(room, C))


@encrypted
async def test_hands_stay_encrypted_after_a_restart(fake: Encrypted) -> None:
    """Not even a plain room that the account's data name is taken."""
    room = await playing(fake)
    plain = fake.room(A, BOT)
    fake.accounts["m.direct"] = {A: [room, plain]}
    await fake.begin()
    fake.enters(room, A, "leave")
    fake.rooms[room].members.pop(A)
    await fake.settle()
    public = fake.room(A, B, BOT)
    fake.says(public, A, "!hand")
    fake.says(public, A, "!new uno")
    await fake.settle()
    await fake.begin()
    fake.says(plain, A, "!hand")
    await fake.settle()
    new = fake.direct(A)
    assert new not in (room, plain)
    assert "m.room.encryption" in fake.rooms[new].state
    assert not any("Your hand" in body for body in fake.bodies(plain))


async def writes_with_lost_key(fake: Encrypted, room: str, text: str) -> list[Any]:
    """A message by Anna with a new key, which the bot isn't sent; returns what was held back."""
    device, sent = await fake.person(A), fake.keys.sent[BOT, "DEVICE"]
    device.olm.outbound_group_sessions.clear()
    start = len(sent)
    await fake.writes(room, A, text)
    keys = sent[start:]
    del sent[start:]
    await fake.feed.receive(0)
    return keys


@encrypted
async def test_a_message_counts_when_its_key_comes_late(fake: Encrypted) -> None:
    room = await playing(fake)
    before = await entries(fake)
    keys = await writes_with_lost_key(fake, room, "1")
    assert await entries(fake) == before
    await fake.begin()  # what waits is stored
    fake.keys.sent[BOT, "DEVICE"] += keys
    await fake.settle()
    assert await entries(fake) > before
    assert "couldn't read" not in str(await fake.texts(room, A))


@encrypted
async def test_plain_messages_in_an_encrypted_room_do_not_count(fake: Encrypted) -> None:
    """The homeserver may have forged them."""
    room = await playing(fake)
    before, told = await entries(fake), len(await fake.texts(room, A))
    last = fake.rooms[room].events[-1]["event_id"]
    forged = {"table": 1, "question": 1, "options": ["draw"], "reactions": {}}
    fake.happens(
        room, BOT, "m.room.message", {"msgtype": "m.text", "body": "x", "stammtisch": forged}
    )
    relation = {"rel_type": "m.replace", "event_id": last}
    fake.says(room, BOT, "* x", **{"m.relates_to": relation, "stammtisch": forged})
    timeline = await fake.bot.chat.timeline_of(room)
    for _ in range(2):
        fake.says(room, A, "1")
        await fake.settle()
    assert await entries(fake) == before
    assert forged["options"] not in [list(one.options) for one in timeline.messages.values()]
    (answer,) = (await fake.texts(room, A))[told:]
    assert "encrypted" in answer
    await fake.writes(room, A, "1")
    await fake.settle()
    assert await entries(fake) > before


@encrypted
async def test_people_are_told_once_what_could_not_be_read(fake: Encrypted) -> None:
    room = await alone(fake)
    device = await fake.person(A)
    await writes_with_lost_key(fake, room, "!help")
    fake.clock.time += unread.PATIENCE + 1
    await fake.settle()
    await fake.writes(room, A, "!help")  # with the same key
    await fake.settle()
    fake.clock.time += unread.PATIENCE + 1
    await fake.settle()
    assert sum("couldn't read" in text for text in await fake.texts(room, A)) == 1
    assert {event["type"] for event in fake.keys.sent[A, "PHONE"]} <= {"m.room.encrypted"}
    for number, seconds in ((1, 0), (2, unread.REMIND_AFTER)):  # another key
        fake.clock.time += seconds
        await writes_with_lost_key(fake, room, "!help")
        fake.clock.time += unread.PATIENCE + 1
        await fake.settle()
        assert sum("couldn't read" in text for text in await fake.texts(room, A)) == number
    device.olm.outbound_group_sessions.clear()
    await fake.writes(room, A, "!help")
    await fake.settle()
    assert sum("couldn't read" in text for text in await fake.texts(room, A)) == 2
    assert "!new" in (await fake.texts(room, A))[-1]


@encrypted
async def test_a_withheld_key_is_told_at_once(fake: Encrypted) -> None:
    room = await alone(fake)
    device = await fake.person(A)
    device.olm.outbound_group_sessions.clear()
    start = len(fake.keys.sent[BOT, "DEVICE"])
    await fake.writes(room, A, "!help")
    session = device.olm.outbound_group_sessions[room].id
    content = {"session_id": session, "room_id": room, "code": "m.unverified"}
    withheld = {"type": "m.room_key.withheld", "sender": A, "content": content}
    fake.keys.sent[BOT, "DEVICE"][start:] = [withheld]
    await fake.feed.receive(0)
    await asyncio.sleep(0)
    await fake.settle()
    assert sum("couldn't read" in text for text in await fake.texts(room, A)) == 1


@encrypted
async def test_a_corrected_typo_and_a_reaction_count(fake: Encrypted) -> None:
    room = await playing(fake)
    before = await entries(fake)
    typo = await fake.writes(room, A, "xyzzy")
    await fake.settle()
    assert await entries(fake) == before
    new = {"msgtype": "m.text", "body": "1"}
    relation = {"rel_type": "m.replace", "event_id": typo}
    await fake.writes(room, A, "* 1", **{"m.new_content": new, "m.relates_to": relation})
    await fake.settle()
    assert await entries(fake) > before


@encrypted
async def test_reactions_count_in_the_clear_and_encrypted(fake: Encrypted) -> None:
    room = fake.room(A, B, BOT, encrypted=True)
    for user in (A, B):
        await fake.person(user)
    await fake.settle()
    await fake.writes(room, A, "!new uno")
    await fake.settle()
    own = [one for one in fake.rooms[room].events if one["sender"] == BOT]
    offered = [one["content"]["m.relates_to"] for one in own if one["type"] == "m.reaction"]
    board = [one for one in own if one["type"] == "m.room.encrypted"][-1]["event_id"]
    assert {(one["event_id"], one["key"]) for one in offered} == {(board, "👍️"), (board, "▶️")}
    relation = {"rel_type": "m.annotation", "event_id": board, "key": "👍"}
    fake.happens(room, B, "m.reaction", {"m.relates_to": relation})
    await fake.settle()
    assert [chair.name for chair in (await table(fake)).head.chairs if chair.person] == [
        "Anna",
        "Ben",
    ]
    relation["key"] = "▶️"
    machine = await fake.person(A)
    content = {"m.relates_to": relation}
    kind, sealed = await machine.room_keys.encrypt(room, [A, B, BOT], "m.reaction", content)
    fake.happens(room, A, kind, sealed)
    await fake.settle()
    assert (await table(fake)).phase == "playing"


@encrypted
async def test_pictures_and_files_are_encrypted(fake: Encrypted) -> None:
    room = await alone(fake)
    await fake.writes(room, A, "!settings pictures on")
    await fake.writes(room, A, "!play uno easy")
    await fake.settle()
    pictures = [one for one in await fake.reads(room, A) if one["msgtype"] == "m.image"]
    assert pictures
    for content in pictures:
        assert "url" not in content
        sealed = fake.files[content["file"]["url"]]
        picture = open_file(sealed, content["file"])
        assert picture.startswith(b"<svg")
        assert picture[20:60] not in sealed
        assert content["filename"] == "table.png"
        assert "Your hand" in content["body"], "the picture's caption"


@encrypted
async def test_only_messages_that_sound_have_pictures_in_encrypted_rooms(fake: Encrypted) -> None:
    """Apps notify people about each picture, and can't show another one after an edit."""
    room = fake.room(A, B, BOT, encrypted=True)
    for user in (A, B):
        await fake.person(user)
    await fake.settle()
    for user, text in (
        (A, "!settings pictures on"),
        (A, "!new ojyks"),
        (B, "!join"),
        (A, "!pace off"),
    ):
        await fake.writes(room, user, text)
        await fake.settle()
    for user in (A, B):
        await fake.writes(fake.direct(user), user, "!settings pictures on")
    await fake.writes(room, A, "!begin")
    await fake.settle()
    order = []
    for _ in range(8):
        one = await table(fake)
        question = list(one.head.questions.values())[-1]
        user = one.head.chairs[question.seat - 1].person.removeprefix("matrix:")
        order.append(user)
        alone = fake.direct(user)
        *_, now = await fake.reads(alone, user)
        await fake.writes(alone, user, last_choice_in(now.get("m.new_content", now)))
        await fake.settle()
    assert order == [B, B, A, A, B, B, A, A], "two cards to turn over, then draw and put"
    for user, turns in ((A, 2), (B, 3)):
        contents = await fake.reads(fake.direct(user), user)
        notices, others = (
            [one for one in contents if (one["msgtype"] == "m.notice") == quiet]
            for quiet in (True, False)
        )
        assert len(others) == turns
        assert all(one["msgtype"] == "m.image" for one in others)
        assert all(one["m.mentions"] == {"user_ids": [user]} for one in others)
        assert not any("file" in one.get("m.new_content", one) for one in notices)
    assert {one["msgtype"] for one in await fake.reads(room, A)} == {"m.notice"}


@encrypted
async def test_a_picture_stays_while_its_person_thinks(fake: Encrypted) -> None:
    """That their time is nearly over is no reason for an edit, which would take it away: that is a
    message below, which doesn't sound."""
    room = fake.room(A, B, BOT, encrypted=True)
    for user in (A, B):
        await fake.person(user)
    await fake.settle()
    for user, text in ((A, "!new uno"), (B, "!join")):
        await fake.writes(room, user, text)
        await fake.settle()
    for user in (A, B):
        fake.enters(fake.direct(user), user)
        await fake.writes(fake.direct(user), user, "!settings pictures on")
    await fake.writes(room, A, "!begin")
    await fake.settle()
    ((seat, question),) = (await table(fake)).head.questions.items()
    user = (A, B)[seat - 1]
    sent = len(await fake.reads(fake.direct(user), user))
    assert question.due is not None
    fake.clock.time = max(fake.clock.time, question.due - 14)
    await fake.settle()
    ((_, now),) = (await table(fake)).head.questions.items()
    assert (now.id, now.warned) == (question.id, True)
    *_, hand, warning = await fake.reads(fake.direct(user), user)
    assert (hand["msgtype"], warning["msgtype"]) == ("m.image", "m.notice")
    assert len(await fake.reads(fake.direct(user), user)) == sent + 1
    await fake.writes(fake.direct(user), user, last_choice_in(hand))
    await fake.settle()
    *_, after = await fake.reads(fake.direct(user), user)
    assert "file" not in after["m.new_content"]


def last_choice_in(content: Json) -> str:
    """The number of the last choice in a message."""
    return str(CHOICE.findall(content["body"])[-1][0])


@encrypted
async def test_who_joins_later_gets_the_table(fake: Encrypted) -> None:
    """Nothing that an edit says reaches those who can't read what it replaces."""
    for user in (A, B, C):
        await fake.person(user)
    room = fake.room(A, B, BOT, encrypted=True)
    await fake.settle()
    await fake.writes(room, A, "!new uno")
    await fake.settle()
    fake.enters(room, C, "invite")
    await fake.writes(room, B, "!join")
    await fake.settle()
    assert all("m.new_content" in content for content in await fake.reads(room, C))
    fake.enters(room, C)
    await fake.settle()
    *_, board = await fake.reads(room, C)
    assert "m.new_content" not in board
    assert "T1 · Uno" in board["body"]
    assert "2 Ben" in board["body"]
    sent = len(fake.sent)
    profile = {"membership": "join", "displayname": "Cleopatra"}
    before = {"prev_content": {"membership": "join"}}
    fake.happens(room, C, "m.room.member", profile, state_key=C, unsigned=before)
    await fake.settle()
    assert len(fake.sent) == sent, "another name"


@encrypted
async def test_requests_to_verify_the_bot_are_refused_with_a_reason(fake: Encrypted) -> None:
    room = await alone(fake)
    wanted = {"from_device": "PHONE", "methods": ["m.sas.v1"], "transaction_id": "one"}
    machine = await fake.person(A)
    body = {"messages": {BOT: {"DEVICE": wanted}}}
    await machine.room_keys.send_to_devices("m.key.verification.request", body)
    await fake.settle()
    answers = [event for event in fake.keys.sent[A, "PHONE"] if event["type"].endswith("cancel")]
    assert [event["content"]["transaction_id"] for event in answers] == ["one"]
    *_, told = await fake.texts(room, A)
    key = machine.devices.olm.device_store[BOT]["DEVICE"].ed25519
    assert "can't compare emoji" in told
    assert " ".join(re.findall(".{1,4}", key)) in told
    request = {**wanted, "msgtype": "m.key.verification.request", "to": BOT}
    event = await fake.writes(room, A, "verify", **request)
    await fake.settle()
    assert (await fake.texts(room, A))[-1] == told, "once"
    sealed = fake.rooms[room].events[-1]["content"]
    (session,) = machine.keys.groups.of(room, sealed["session_id"])
    refusal = json.loads(session.decrypt(sealed["ciphertext"])[0])
    assert refusal["type"] == "m.key.verification.cancel"
    relation = {"rel_type": "m.reference", "event_id": event}
    assert refusal["content"]["m.relates_to"] == sealed["m.relates_to"] == relation


@encrypted
async def test_an_encrypted_deck_is_read(fake: Encrypted) -> None:
    room = await alone(fake)
    await fake.writes(room, A, "!new narikana")
    await fake.settle()
    sealed, keys = seal_file(b"no deck at all")
    fake.files["mxc://hs/deck"] = sealed
    for file, said in (
        ({**keys, "url": "mxc://hs/deck"}, "TOML"),
        ({**keys, "url": "mxc://hs/deck", "hashes": {"sha256": "AAAA"}}, ""),
    ):
        more = {"filename": "deck.toml", "file": file, "info": {"size": len(sealed)}}
        before = len(await fake.texts(room, A))
        await fake.writes(room, A, "!deck", msgtype="m.file", **more)
        await fake.settle()
        texts = (await fake.texts(room, A))[before:]
        assert texts
        assert said in " ".join(texts)


@encrypted
async def test_a_killed_bot_knows_its_lists_and_moves(fake: Encrypted) -> None:
    """It stops wherever a request fails, and another program goes on."""
    room = await playing(fake)
    for place in range(12):
        before, requests = await entries(fake), len(fake.requests)
        await fake.writes(room, A, "1")
        while len(fake.requests) < requests + place:
            task = asyncio.ensure_future(fake.settle())
            while not task.done() and len(fake.requests) < requests + place:
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait([task])
        await fake.bot.chat.replies.close(0)
        await fake.begin()
        await fake.settle()
        if (await table(fake)).phase != "playing":
            break
        assert await entries(fake) > before
    sealed = [one for one in fake.rooms[room].events if one["type"] == "m.room.encrypted"]
    assert len(await fake.texts(room, A)) == sum(one["sender"] == BOT for one in sealed)


@encrypted
async def test_a_bot_that_was_logged_out_publishes_its_device_again(fake: Encrypted) -> None:
    room = await alone(fake)
    fake.token = "second"
    del fake.keys.devices[BOT]["DEVICE"]
    fake.keys.keys.pop((BOT, "DEVICE"))
    running = asyncio.create_task(fake.feed.run())
    async with asyncio.timeout(10):
        while not fake.device_is_signed():
            await asyncio.sleep(0)
    running.cancel()
    await asyncio.wait([running])
    device = await fake.person(A)
    await device.receive("2", {"device_lists": {"changed": [BOT]}})
    await fake.writes(room, A, "!help")
    await fake.settle()
    assert "!new" in (await fake.texts(room, A))[-1]


@encrypted
async def test_a_room_once_encrypted_never_gets_a_plain_message(fake: Encrypted) -> None:
    """Even if the homeserver denies it."""
    room = await alone(fake)
    del fake.rooms[room].state["m.room.encryption"]
    await fake.begin()
    await fake.writes(room, A, "!play uno easy")
    await fake.settle()
    assert "Your hand" in (await fake.texts(room, A))[-1]
    assert fake.bodies(room) == []
