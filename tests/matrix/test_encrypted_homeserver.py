"""Encrypted rooms at a real homeserver; whole games there are in `test_suite_encrypted`."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from stammtisch.core.record import verify
from tests.matrix.client import NOTE
from tests.matrix.people import Person, online
from tests.matrix.synapse import PASSWORD, Account
from tests.matrix.test_homeserver import (
    ChatServer,
    hands_in,
    lived,
    opened,
    settled,
)

pytestmark = pytest.mark.homeserver

MAUTRIX = "STAMMTISCH_MAUTRIX"
"""Environment variable: the Python that has mautrix."""
HERE = Path(__file__).parents[2] / ".mautrix" / "bin" / "python"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChatServer]:
    """At its end nobody has seen a message that they couldn't read, or that wasn't encrypted."""
    for there in opened(tmp_path_factory.mktemp("matrix"), encrypted=True):
        yield there
        assert there.all.clients
        assert [line for client in there.all.clients for line in client.wrong()] == []


@lived
async def test_hands_come_to_encrypted_rooms(house: ChatServer) -> None:
    """People who have no room alone with the bot."""
    anna, ben = people = await house.persons("anna", "ben")
    bot = house.all.bot.id
    room = await anna.makes_room("Skat", bot, ben)
    await anna.until(lambda: anna.members[room].get(bot) == "join", "the bot")
    for person, text in ((anna, "!new uno rounds=1"), (ben, "!join"), (anna, "!begin")):
        await person.says(room, text)
        await settled(0.5)
    for person in people:
        private = await person.until(partial(person.alone_with, bot), "a private room")
        await person.until(partial(hands_in, person, private), "a hand")
        assert private in person.client.encrypted_rooms
        assert not hands_in(person, room)
        assert person.unreadable == person.in_clear == []


@lived
async def test_pictures_are_encrypted(house: ChatServer) -> None:
    (anna,) = await house.players("anna")
    await anna.person.says(anna.alone, "!settings pictures on")
    await anna.person.says(anna.alone, "!play uno easy")
    pictures = partial(pictures_in, anna.person, anna.alone)
    await anna.person.until(lambda: hands_in(anna.person, anna.alone), "a hand")
    while not pictures():  # nobody waits for one that takes long
        await anna.person.says(anna.alone, "!hand")
        await settled()
    for content in pictures():
        assert "1. " in str(content["body"]), "the picture's caption"
        assert "url" not in content
        assert (await anna.person.downloads(content)).startswith(b"\x89PNG")


@lived
async def test_who_joins_later_can_read_the_table(house: ChatServer) -> None:
    anna, ben, cleo = await house.persons("anna", "ben", "cleo")
    bot = house.all.bot.id
    room = await anna.makes_room("Skat", bot, ben)
    await anna.until(lambda: anna.members[room].get(bot) == "join", "the bot")
    await anna.says(room, "!new uno rounds=1")
    await anna.until(lambda: "T" in str(anna.sees(room)[-1].body), "a lobby")
    await anna.client.room_invite(room, cleo.id)
    lobby = await cleo.until(lambda: [one for one in cleo.sees(room) if NOTE in one.content], "it")
    assert f"1 {anna.name}" in lobby[-1].body.lower()
    await cleo.says(room, "!join")
    await cleo.until(lambda: cleo.name in lobby[-1].body.lower(), "their seat")


@lived
async def test_requests_to_verify_the_bot_are_refused(house: ChatServer) -> None:
    (anna,) = await house.players("anna")
    content = {
        "msgtype": "m.key.verification.request",
        "body": "verify",
        "from_device": anna.person.account.device,
        "methods": ["m.sas.v1"],
        "to": anna.bot,
    }
    event = await anna.person.sends(anna.alone, "m.room.message", content)
    told = await anna.person.until(
        lambda: [one for one in anna.from_bot(anna.alone) if "emoji" in one.body], "a reason"
    )
    (device,) = anna.person.client.olm.device_store.active_user_devices(anna.bot)
    assert device.ed25519 in told[0].body.replace(" ", "")
    heard = [one.event for one in anna.person.heard if one.room == anna.alone]
    (refusal,) = [one for one in heard if one["type"] == "m.key.verification.cancel"]
    assert refusal["content"]["m.relates_to"]["event_id"] == event


@lived
async def test_a_second_device_reads_what_comes(house: ChatServer) -> None:
    (anna,) = await house.players("anna")
    login = await asyncio.to_thread(
        house.all.synapse.ask,
        *("POST", "/_matrix/client/v3/login"),
        type="m.login.password",
        identifier={"type": "m.id.user", "user": anna.person.id},
        password=PASSWORD,
    )
    account = Account(anna.person.id, PASSWORD, login["access_token"], login["device_id"])
    there = online([account], house.all.synapse.url, encrypts=True)
    (second,) = await house.stack.enter_async_context(there)
    await second.until(lambda: second.client.olm.account.shared, "keys")
    await settled()
    await anna.person.says(anna.alone, "!help")
    await second.until(lambda: "!new" in str(second.sees(anna.alone)), "help")


@lived
async def test_mautrix_trusts_the_bot_and_plays(house: ChatServer) -> None:
    """A client that gives no keys to devices which aren't cross-signed; skipped where it isn't
    installed."""
    python = Path(os.environ.get(MAUTRIX) or HERE)
    if not python.exists():
        pytest.skip(f"needs an environment with mautrix[encryption]: {HERE}, or {MAUTRIX}=PYTHON")
    account = house.all.synapse.user("anna.mautrix")
    program = await asyncio.create_subprocess_exec(
        *(python, Path(__file__).with_name("mautrix_person.py"), house.all.synapse.url),
        *(account.id, account.device, account.token, house.all.bot.id),
        stdout=asyncio.subprocess.PIPE,
    )
    output, _ = await program.communicate()
    assert program.returncode == 0
    seen = json.loads(output)
    verify(seen["record"])
    assert seen["devices"] == seen["trust"] == [seen["signed"]]
    assert {"m.file", "m.notice"} <= {*seen["kinds"]}
    assert seen["edits"]
    assert seen["plain"] == 0


def pictures_in(person: Person, room: str) -> list[dict[str, object]]:
    """The contents of the pictures in a room."""
    return [one.content for one in person.sees(room) if one.kind == "m.image"]
