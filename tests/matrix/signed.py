"""Whether a device is cross-signed, as another client checks it: with canonical JSON of nio, and
signatures of vodozemac."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import vodozemac
from nio import Api

from tests.matrix.synapse import Account, Synapse

Json = dict[str, Any]


def wrong_signatures(synapse: Synapse, asking: Account, user: str) -> Iterator[str]:
    """What a client finds wrong with the devices of a user."""
    path = "/_matrix/client/v3/keys/query"
    keys = synapse.ask("POST", path, asking.token, device_keys={user: []})
    try:
        master, own = (keys[f"{use}_keys"][user] for use in ("master", "self_signing"))
    except KeyError:
        yield f"{user} has no cross-signing keys"
        return
    (by_master,), (by_self,) = master["keys"].values(), own["keys"].values()
    devices = keys["device_keys"].get(user) or {}
    with_keys = {id: one for id, one in devices.items() if one.get("keys")}
    if not with_keys:
        yield f"{user} has no device with keys"
    if not _is_signed(own, user, by_master):
        yield f"the self-signing key of {user} isn't signed"
    for id, device in with_keys.items():
        if not _is_signed(device, user, by_self):
            yield f"the device {id} of {user} isn't signed"
        if not _is_signed(device, user, device["keys"][f"ed25519:{id}"], id):
            yield f"the device {id} of {user} hasn't signed itself"


def _is_signed(data: Json, user: str, public: str, key: str = "") -> bool:
    signature = data["signatures"].get(user, {}).get(f"ed25519:{key or public}")
    if signature is None:
        return False
    bare = {name: one for name, one in data.items() if name not in ("signatures", "unsigned")}
    try:
        vodozemac.Ed25519PublicKey.from_base64(public).verify_signature(
            Api.to_canonical_json(bare).encode(), vodozemac.Ed25519Signature.from_base64(signature)
        )
    except vodozemac.SignatureException:
        return False
    return True
