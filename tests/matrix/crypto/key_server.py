"""The part of a homeserver that knows keys, in memory, and machines at it.

server = KeyServer()
anna = await server.machine("@anna:hs", "PHONE")
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any, cast

from stammtisch.adapters.matrix.crypto.cross_signing import published_keys
from stammtisch.adapters.matrix.crypto.machine import Machine
from stammtisch.adapters.matrix.crypto.recovery import RecoveryKey
from stammtisch.adapters.matrix.crypto.recovery_key import new_recovery_key
from stammtisch.adapters.matrix.crypto.signing import is_signed, with_signature
from stammtisch.adapters.matrix.failures import Refused
from stammtisch.adapters.matrix.server import Homeserver
from tests.harness.script import FakeClock
from tests.harness.store import MemoryStore

PASSWORD = "a word that nobody knows"
ROOM = "!room"

Json = dict[str, Any]


class KeyServer:
    """`asked`: the paths of all requests; `fail`: what the next request with this end of its path
    does; `wanted`: what the server answers where other cross-signing keys are replaced, unless the
    owner of the account allowed it before (`may_replace`)."""

    def __init__(self) -> None:
        self.devices: defaultdict[str, Json] = defaultdict(dict)
        self.keys: defaultdict[tuple[str, str], list[tuple[str, Json]]] = defaultdict(list)
        self.fallback: dict[tuple[str, str], tuple[str, Json]] = {}
        self.identities: Json = {"master": {}, "self_signing": {}, "user_signing": {}}
        self.accounts: defaultdict[str, Json] = defaultdict(dict)
        self.sent: defaultdict[tuple[str, str], list[Json]] = defaultdict(list)
        self.asked: list[str] = []
        self.fail: dict[str, Exception] = {}
        self.wanted: Json = {"flows": [{"stages": ["m.login.password"]}], "session": "a session"}
        self.may_replace = False
        self.clock = FakeClock()

    def client(self, user: str, device: str) -> Homeserver:
        return cast(Homeserver, Client(self, user, device))

    async def machine(
        self,
        user: str,
        device: str,
        store: MemoryStore | None = None,
        recovery: str = "",
        **options: Any,
    ) -> Machine:
        """A device that has started."""
        machine = Machine(
            self.client(user, device),
            store or MemoryStore(self.clock.now),
            self.clock,
            RecoveryKey(recovery or new_recovery_key()),
            PASSWORD,
            **options,
        )
        await machine.start()
        return machine

    async def added(self, user: str, device: str) -> Machine:
        """A device that somebody else adds to an account: not signed by its identity."""
        identities = {use: dict(keys) for use, keys in self.identities.items()}
        account = dict(self.accounts.pop(user, {}))
        machine = await self.machine(user, device)
        self.identities, self.accounts[user] = identities, account
        return machine

    async def reset(self, user: str, device: str, vouching: Machine | None = None) -> Machine:
        """A new device with another identity of the account, which may be signed by one of its
        other devices."""
        self.accounts.pop(user, None)
        machine = await self.machine(user, device)
        if vouching is not None:
            master = self.identities["master"][user]
            name, signature = vouching.server.device, vouching.olm.sign_json(dict(master))
            self.identities["master"][user] = with_signature(master, user, name, signature)
        return machine

    def come(self, machine: Machine) -> Json:
        """What a synchronization brings: once each."""
        own = machine.server.user, machine.server.device
        events = self.sent.pop(own, [])
        return {
            "to_device": {"events": events},
            "device_one_time_keys_count": {"signed_curve25519": len(self.keys[own])},
            "device_unused_fallback_key_types": ["signed_curve25519"] * (own in self.fallback),
        }

    def answer(self, user: str, device: str, path: list[str], body: Json) -> Json:
        match path:
            case ["keys", "upload"]:
                if "device_keys" in body:
                    self.devices[user][device] = body["device_keys"]
                self.keys[user, device] += (body.get("one_time_keys") or {}).items()
                for item in (body.get("fallback_keys") or {}).items():
                    self.fallback[user, device] = item
            case ["keys", "query"]:
                users = list(body["device_keys"])
                known = {name: dict(self.devices[name]) for name in users}
                identities = {
                    f"{use}_keys": {name: keys[name] for name in users if name in keys}
                    for use, keys in self.identities.items()
                }
                return {"device_keys": known, **identities}
            case ["keys", "claim"]:
                found: defaultdict[str, Json] = defaultdict(dict)
                for name, devices in body["one_time_keys"].items():
                    for id in devices:
                        keys = self.keys[name, id]
                        item = keys.pop() if keys else self.fallback.get((name, id))
                        if item:
                            found[name][id] = dict([item])
                return {"one_time_keys": found}
            case ["keys", "device_signing", "upload"]:
                if self.identities["master"].get(user) and not self.may_replace:
                    if "auth" not in body:
                        raise Refused(401, "M_UNKNOWN", "", answer=self.wanted)
                    if body["auth"]["password"] != PASSWORD:
                        raise Refused(403, "M_FORBIDDEN", "")
                if body["master_key"].get("user_id") != user:
                    raise Refused(400, "M_INVALID_PARAM", "")
                for use, keys in self.identities.items():
                    keys[user] = body[f"{use}_key"]
            case ["keys", "signatures", "upload"]:
                self.devices[user] |= body[user]
            case ["sendToDevice", kind, _]:
                for name, messages in body["messages"].items():
                    for id, content in messages.items():
                        for to in self.devices[name] if id == "*" else [id]:
                            event = {"type": kind, "sender": user, "content": content}
                            self.sent[name, to].append(event)
            case _:
                raise AssertionError(path)
        return {}


class Client:
    def __init__(self, server: KeyServer, user: str, device: str) -> None:
        self.server = server
        self.user = user
        self.device = device

    async def request(self, method: str, path: str, body: Json) -> Json:
        names = path.split("/")[4:]
        self.server.asked.append("/".join(names))
        for end in [end for end in self.server.fail if path.endswith(end)]:
            raise self.server.fail.pop(end)
        body = json.loads(json.dumps(body))
        answer = self.server.answer(self.user, self.device, names, body)
        return dict(json.loads(json.dumps(answer)))

    async def account_data(self, kind: str) -> Json:
        return dict(self.server.accounts[self.user].get(kind, {}))

    async def put_account_data(self, kind: str, content: Json) -> None:
        self.server.accounts[self.user][kind] = content


async def sent(machine: Machine, body: str, users: list[str], event: str = "$1") -> Json:
    """An event that a machine has encrypted for these users, as it is in the room."""
    content = {"msgtype": "m.text", "body": body}
    kind, sealed = await machine.room_keys.encrypt(ROOM, users, "m.room.message", content)
    return {"type": kind, "sender": machine.server.user, "content": sealed, "event_id": event}


def is_cross_signed(keys: Json, user: str, device: str) -> bool:
    """Whether an answer to a query has a device that its owner has signed."""
    public, device_keys = published_keys(keys, user), keys["device_keys"][user].get(device)
    return public is not None and is_signed(device_keys, user, public[1], public[1])
