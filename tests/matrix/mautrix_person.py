"""Somebody with the library mautrix (libolm), as a program of its own, since it is installed apart:

    PYTHON tests/matrix/mautrix_person.py HOMESERVER USER DEVICE TOKEN BOT

They make an encrypted room alone with the bot, send keys only to devices that are cross-signed, and
play Las Vegan to its end by always typing 1. The output is JSON with what they saw.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from typing import Any

from mautrix.client import Client
from mautrix.client.state_store.memory import MemoryStateStore
from mautrix.crypto import OlmMachine, PgCryptoStore
from mautrix.crypto.attachments import decrypt_attachment
from mautrix.types import EventType, Membership, RoomCreatePreset, TrustState
from mautrix.util.async_db import Database

PATIENCE = 240.0
COMMANDS = ("!new las_vegan rounds=1", "!ai heuristic", "!pace unhurried", "!begin")
ENCRYPTION = {
    "type": "m.room.encryption",
    "state_key": "",
    "content": {"algorithm": "m.megolm.v1.aes-sha2"},
}


class Rooms(MemoryStateStore):  # type: ignore[misc]
    async def find_shared_rooms(self, user: str) -> list[str]:
        return [room for room, members in self.members.items() if user in members]


class Person:
    def __init__(self, client: Client, bot: str) -> None:
        self.client = client
        self.bot = bot
        self.room = ""
        self.answered: set[str] = set()
        self.trust: list[int] = []
        self.kinds: set[str] = set()
        self.edits = 0
        self.plain = 0
        self.joined = asyncio.Event()
        self.record: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def member(self, event: Any) -> None:
        if event.state_key == self.bot and event.content.membership == Membership.JOIN:
            self.joined.set()

    async def message(self, event: Any) -> None:
        if event.sender != self.bot or event.room_id != self.room:
            return
        if not event["mautrix"].get("was_encrypted"):
            self.plain += 1
        self.trust.append(int(event["mautrix"]["trust_state"]))
        content = event.content.serialize()
        self.edits += "m.new_content" in content
        self.kinds.add(content["msgtype"])
        if content["msgtype"] == "m.file":
            file = content["file"]
            sealed = await self.client.download_media(file["url"])
            key, digest = file["key"]["k"], file["hashes"]["sha256"]
            self.record.set_result(decrypt_attachment(sealed, key, digest, file["iv"]).decode())
        body = content["body"].removeprefix(
            "* "
        )  # mautrix leaves out what it doesn't know in edits
        if "\n1. " in body and body not in self.answered:
            self.answered.add(body)
            await self.client.send_text(self.room, "1")


async def main(url: str, user: str, device: str, token: str, bot: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        upgrades = PgCryptoStore.upgrade_table
        database = Database.create(f"sqlite:{folder}/keys", upgrade_table=upgrades)
        await database.start()
        store, rooms = PgCryptoStore("", "a key", database), Rooms()
        client = Client(
            mxid=user,
            device_id=device,
            base_url=url,
            token=token,
            sync_store=store,
            state_store=rooms,
        )
        client.crypto = machine = OlmMachine(client, store, rooms)
        machine.send_keys_min_trust = TrustState.CROSS_SIGNED_TOFU
        await machine.load()
        await store.put_device_id(device)
        await machine.share_keys(0)
        await machine.generate_recovery_key()
        person = Person(client, bot)
        client.add_event_handler(EventType.ROOM_MEMBER, person.member)
        client.add_event_handler(EventType.ROOM_MESSAGE, person.message)
        syncing = client.start(None)
        person.room = await client.create_room(
            preset=RoomCreatePreset.TRUSTED_PRIVATE,
            invitees=[bot],
            is_direct=True,
            initial_state=[ENCRYPTION],
        )
        async with asyncio.timeout(PATIENCE):
            await person.joined.wait()
            for command in COMMANDS:
                await client.send_text(person.room, command)
            record = await person.record
        devices = await store.get_devices(bot)
        trusts = [int(await machine.resolve_trust(one)) for one in devices.values()]
        client.stop()
        await asyncio.wait([syncing])
        await client.api.session.close()
        await database.stop()
        seen = {
            "record": record,
            "devices": trusts,
            "signed": int(TrustState.CROSS_SIGNED_TOFU),
            "trust": sorted(set(person.trust)),
            "kinds": sorted(person.kinds),
            "edits": person.edits,
            "plain": person.plain,
        }
        print(json.dumps(seen), flush=True)
        os._exit(0)  # threads of aiosqlite go on


asyncio.run(main(*sys.argv[1:]))
