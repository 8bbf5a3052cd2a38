"""What a homeserver invents about encrypted rooms: invitations, upgrades, missing encryption, and
relations between events."""

from __future__ import annotations

from typing import Any

from tests.matrix.dealt import A, B, C, entries, table
from tests.matrix.fake import BOT
from tests.matrix.test_encrypted import Encrypted, alone, encrypted, playing
from tests.matrix.test_trust import strictly, unhurried

Json = dict[str, Any]


def hands_in_clear(fake: Encrypted) -> list[str]:
    return [body for room in fake.rooms for body in fake.bodies(room) if "Your hand" in body]


@encrypted
async def test_a_room_whose_encryption_is_hidden_gets_no_hand_in_the_clear(
    fake: Encrypted,
) -> None:
    await fake.person(A)
    room = fake.room(A, invite=True)
    await fake.settle()
    assert "!new" in fake.bodies(room)[-1]
    await fake.writes(room, A, "!play uno easy")
    await fake.settle()
    assert "Your hand" in (await fake.texts(room, A))[-1]
    assert hands_in_clear(fake) == []
    fake.says(room, A, "!leave")  # forged
    await fake.settle()
    assert (await table(fake)).phase == "playing"


@encrypted
async def test_an_encrypted_message_is_refused_where_the_room_is_said_to_be_plain(
    fake: Encrypted,
) -> None:
    for user in (A, B):
        await fake.person(user)
    room = fake.room(A, B, BOT)
    await fake.settle()
    for _ in range(2):
        await fake.writes(room, A, "!new uno")
        await fake.settle()
    assert await fake.store.run(lambda tx: tx.tables_of_person(f"matrix:{A}")) == []
    assert sum("homeserver tells me that this room isn't" in b for b in fake.bodies(room)) == 1
    fake.rooms[room].state["m.room.encryption"] = {"algorithm": "m.megolm.v1.aes-sha2"}
    await fake.writes(room, A, "!new uno")
    await fake.settle()
    assert (await table(fake)).head.chairs[0].name == "Anna"


@encrypted
async def test_an_invented_invitation_moves_no_hand(fake: Encrypted) -> None:
    room = await playing(fake)
    plain = fake.room(A, invite=True)
    await fake.settle()
    assert "isn't encrypted" in str(fake.bodies(plain))
    await fake.writes(room, A, "!hand")
    await fake.settle()
    assert hands_in_clear(fake) == []
    assert "Your hand" in (await fake.texts(room, A))[-1]


@encrypted
async def test_an_invented_upgrade_makes_no_room_plain(fake: Encrypted) -> None:
    room = await playing(fake)
    plain = fake.room(A, invite=True)
    content = {"body": "", "replacement_room": plain}
    fake.happens(room, A, "m.room.tombstone", content, state_key="")
    await fake.settle()
    before = await entries(fake)
    for text in ("1", "!hand"):
        fake.says(plain, A, text)  # forged
        await fake.settle()
    assert await entries(fake) == before
    assert hands_in_clear(fake) == []
    await fake.writes(plain, A, "!hand")
    await fake.settle()
    assert "Your hand" in (await fake.texts(plain, A))[-1]


@encrypted
async def test_an_invented_room_of_the_bot_gets_no_hand(fake: Encrypted) -> None:
    await fake.person(A)
    group = fake.room(A, B, C, BOT, encrypted=True)
    await fake.settle()
    await fake.writes(group, A, "!new uno")
    await fake.feed.receive(0)
    made = {"stammtisch.made_for": A}
    invented = fake.room(A, BOT)
    fake.happens(invented, BOT, "m.room.create", made, state_key="")
    await fake.settle()
    assert await fake.bot.rooms.direct_of(A) != invented


@encrypted
async def test_an_edit_of_another_message_changes_no_list(fake: Encrypted) -> None:
    """The homeserver says which edit of a message is the last one."""
    room = await playing(fake)
    await fake.writes(room, A, "1")
    await fake.settle()
    lists = [
        event
        for event in fake.rooms[room].events
        if event["sender"] == BOT and event["type"] == "m.room.encrypted"
    ]
    relations = [event["content"].get("m.relates_to", {}) for event in lists]
    edits = [e for e, r in zip(lists, relations, strict=True) if r.get("rel_type") == "m.replace"]
    of = edits[-1]["content"]["m.relates_to"]["event_id"]
    (first,) = [event for event in lists if event["event_id"] == of]
    (other, *_) = [event for event in lists if event["event_id"] != of]
    for event, is_read in ((first, True), (other, False)):
        event["unsigned"] = {"m.relations": {"m.replace": edits[-1]}}
        found = await fake.bot._fetch_bot_message(room, event["event_id"])
        assert bool(found.table) == is_read


async def answers_by_relation(fake: Encrypted) -> tuple[str, Json]:
    """Anna types a number, to which the homeserver adds that it answers her old list."""
    room = await unhurried(fake)
    old = (await fake.bot.chat.timeline_of(room)).messages
    event = await fake.writes(room, A, "1")
    (sealed,) = [e["content"] for e in fake.rooms[room].events if e["event_id"] == event]
    sealed["m.relates_to"] = {"m.in_reply_to": {"event_id": next(iter(old))}}
    machine = fake.bot.machine
    assert machine is not None
    await machine.receive("0", {"to_device": {"events": list(fake.keys.sent[BOT, "DEVICE"])}})
    raw = next(e for e in fake.rooms[room].events if e["event_id"] == event)
    return room, (await machine.decrypt(room, raw, is_new=False))["content"]


@encrypted
async def test_a_relation_counts_that_only_the_homeserver_says(fake: Encrypted) -> None:
    """Some apps put it nowhere else."""
    assert "m.relates_to" in (await answers_by_relation(fake))[1]


@strictly
async def test_with_signed_devices_it_does_not_count(fake: Encrypted) -> None:
    assert "m.relates_to" not in (await answers_by_relation(fake))[1]


@encrypted
async def test_a_file_that_is_not_encrypted_is_not_read(fake: Encrypted) -> None:
    """The homeserver could put another in its place."""
    room = await alone(fake)
    await fake.writes(room, A, "!new narikana")
    await fake.settle()
    fake.files["mxc://hs/deck"] = b"no deck at all"
    more = {"filename": "deck.toml", "url": "mxc://hs/deck", "info": {"size": 14}}
    await fake.writes(room, A, "!deck", msgtype="m.file", **more)
    await fake.settle()
    assert ("GET", "/_matrix/client/v1/media/download/hs/deck") not in fake.requests
    assert "TOML" not in (await fake.texts(room, A))[-1]
