"""Cross-signing of the bot's own device, so that clients trust it and send it keys; and the
authentication that homeservers want before its keys are replaced.

The master key signs the self-signing and the user-signing key, the self-signing key signs devices
(Matrix specification, "Cross-signing"). Their secrets are stored encrypted with the recovery key,
in the database and at the homeserver (secret storage), from where a bot whose database is lost
restores them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from unpaddedbase64 import decode_base64, encode_base64

from ....core.text.printable import escaped
from ..failures import BadRecoveryKey, IdentityTaken, Refused
from ..server import Homeserver, Json, path_of
from .recovery import RecoveryKey, WrongKey
from .signing import ALGORITHM, SigningKey, is_signed, with_signature

MASTER, SELF, USER = USES = ("master", "self_signing", "user_signing")
DEFAULT_KEY = "m.secret_storage.default_key"
KEY_ID_BYTES = 16
UPLOAD = path_of("keys", "device_signing", "upload")

Seeds = dict[str, str]
"""The secrets of the three keys by use, in base64."""
PASSWORD = "m.login.password"
RESETS = ("m.oauth", "org.matrix.cross_signing_reset")
"""Stages that are done at an address in a browser; then the request is sent again without any."""
WEB = ("https://", "http://")
LONGEST = 300
"""Most characters of an address or a list of stages that is shown."""


def secret_name(use: str) -> str:
    """The name of a key in secret storage."""
    return f"m.cross_signing.{use}"


def new_seeds() -> Seeds:
    """Secrets of three new keys."""
    return {use: str(encode_base64(secrets.token_bytes(32))) for use in USES}


def sealed_seeds(seeds: Seeds, recovery: RecoveryKey) -> Json:
    """The secrets, encrypted."""
    return {use: recovery.seal(secret_name(use), seed) for use, seed in seeds.items()}


def unsealed_seeds(sealed: Mapping[str, Any], recovery: RecoveryKey) -> Seeds:
    """The secrets. Raises WrongKey."""
    return {use: recovery.unseal(secret_name(use), sealed.get(use)) for use in USES}


class Identity:
    """The three keys of an account (`user`)."""

    def __init__(self, user: str, seeds: Seeds) -> None:
        self.user = user
        self.seeds = seeds
        self.keys = {use: SigningKey(decode_base64(seed)) for use, seed in seeds.items()}

    def published(self) -> dict[str, Json]:
        """The public keys as they are uploaded, by use; the master key isn't signed by a device."""
        master, keys = self.keys[MASTER], {}
        for use, key in self.keys.items():
            public = {f"{ALGORITHM}:{key.public}": key.public}
            data: Json = {"user_id": self.user, "usage": [use], "keys": public}
            if use != MASTER:
                data = with_signature(data, self.user, master.public, master.sign(data))
            keys[use] = data
        return keys

    def signed_device(self, device: Json) -> Json:
        """A device's keys with a signature by the self-signing key."""
        key = self.keys[SELF]
        bare = {name: value for name, value in device.items() if name != "unsigned"}
        return with_signature(bare, self.user, key.public, key.sign(bare))

    def has_signed(self, device_keys: Json, device: str) -> bool:
        """True if the self-signing key has signed a device of the account."""
        public = self.keys[SELF].public
        own = device_keys.get("device_id") == device
        return own and is_signed(device_keys, self.user, public, public)

    async def publish(self, server: Homeserver, device_keys: Json, password: str) -> None:
        """Publish the keys unless they are, and sign the device with these `device_keys`. If other
        keys are replaced, the homeserver wants the `password`, or another way of authentication.
        Raises IdentityTaken, which says which, and MatrixError."""
        if not await self._is_published(server):
            await self._upload(server, password)
        if not self.has_signed(device_keys, server.device):
            signed = {self.user: {server.device: self.signed_device(device_keys)}}
            answer = await server.request("POST", path_of("keys", "signatures", "upload"), signed)
            if answer.get("failures"):
                raise Refused(400, "M_UNKNOWN", "the device's signature was not accepted")

    async def check_publishing(self, server: Homeserver, password: str) -> None:
        """Check that the keys are published or may be, by a request that no homeserver can take:
        it wants to be authenticated first. Raises IdentityTaken if they may not, and MatrixError if
        the homeserver can't be reached."""
        if await self._is_published(server):
            return
        impossible = {"master_key": {"user_id": "", "usage": [], "keys": {}, "signatures": {}}}
        try:
            await server.request("POST", UPLOAD, impossible)
        except Refused as error:
            if wanted := Authentication.wanted_by(error):
                wanted.with_password(self.user, password)

    async def _is_published(self, server: Homeserver) -> bool:
        keys = await query_keys(server, [self.user])
        known = [_public_key(keys.get(f"{use}_keys"), self.user, use) for use in USES]
        return known == [key.public for key in self.keys.values()]

    async def _upload(self, server: Homeserver, password: str) -> None:
        body = {f"{use}_key": data for use, data in self.published().items()}
        try:
            await server.request("POST", UPLOAD, body)
        except Refused as error:
            wanted = Authentication.wanted_by(error)
            if wanted is None:
                raise
            auth = wanted.with_password(self.user, password)
            try:
                await server.request("POST", UPLOAD, {**body, "auth": auth})
            except Refused as again:
                if again.status not in (401, 403):
                    raise
                raise wanted.refusal(self.user, wrong=True) from None


def _public_key(keys: Any, user: str, use: str) -> str:
    """The public key of a user for this use in an answer; "" if there is none."""
    try:
        key = keys[user]
        (public,) = key["keys"].values()
        return str(public) if key["user_id"] == user and use in key["usage"] else ""
    except (KeyError, TypeError, ValueError, AttributeError):
        return ""


async def query_keys(server: Homeserver, users: list[str]) -> Json:
    """The public keys of users and their devices. Raises MatrixError."""
    body = {"device_keys": {user: [] for user in users}, "timeout": 10_000}
    return await server.request("POST", path_of("keys", "query"), body)


def published_keys(keys: Json, user: str) -> tuple[str, str] | None:
    """The public master key and self-signing key of a user in an answer to `query_keys`; None if
    the second isn't there, or isn't signed by the first."""
    master = _public_key(keys.get(f"{MASTER}_keys"), user, MASTER)
    own = _public_key(keys.get(f"{SELF}_keys"), user, SELF)
    if not (master and own and is_signed(keys[f"{SELF}_keys"][user], user, master, master)):
        return None
    return master, own


# Secret storage


async def restored_seeds(server: Homeserver, recovery: RecoveryKey) -> Seeds | None:
    """The secrets in the account's secret storage; None if it has none. Raises BadRecoveryKey if
    that was encrypted with another recovery key, and MatrixError."""
    key = str((await server.account_data(DEFAULT_KEY)).get("key") or "")
    if not key:
        return None
    if not recovery.fits(await server.account_data(_description_name(key))):
        raise BadRecoveryKey(where="server")
    stored = {use: await server.account_data(secret_name(use)) for use in USES}
    try:
        return unsealed_seeds(
            {use: (data.get("encrypted") or {}).get(key) for use, data in stored.items()}, recovery
        )
    except WrongKey:
        return None


async def keep_seeds(server: Homeserver, seeds: Seeds, recovery: RecoveryKey) -> None:
    """Store the secrets in the account's secret storage, which is made if it isn't there. Raises
    BadRecoveryKey if there is one with another recovery key, and MatrixError."""
    if await restored_seeds(server, recovery) == seeds:
        return
    key = str((await server.account_data(DEFAULT_KEY)).get("key") or "")
    make = not key
    key = key or secrets.token_hex(KEY_ID_BYTES)
    for use, sealed in sealed_seeds(seeds, recovery).items():
        await server.put_account_data(secret_name(use), {"encrypted": {key: sealed}})
    if make:
        await server.put_account_data(_description_name(key), recovery.description())
        await server.put_account_data(DEFAULT_KEY, {"key": key})


def _description_name(key: str) -> str:
    return f"m.secret_storage.key.{key}"


# Authentication


@dataclass(frozen=True, slots=True)
class Authentication:
    """What a homeserver wants before keys are replaced (Matrix specification, "User-Interactive
    Authentication API"). `flows`: lists of stages, one of which is needed; `reset`: the
    address at which the account's owner allows other keys ("": there is none)."""

    session: str
    flows: list[list[str]]
    reset: str

    @classmethod
    def wanted_by(cls, error: Refused) -> Authentication | None:
        """What is wanted with an answer; None if it isn't about authentication."""
        answer = error.answer
        if error.status != 401 or not isinstance(answer.get("flows"), list):
            return None
        stages = [flow.get("stages") for flow in answer["flows"] if isinstance(flow, dict)]
        flows = [list(map(str, names)) for names in stages if isinstance(names, list)]
        return cls(str(answer.get("session") or ""), flows, _reset_in(answer))

    def with_password(self, user: str, password: str) -> Json:
        """The part of the request that authenticates with a password. Raises IdentityTaken, which
        says what else is possible, if there is none or it isn't wanted."""
        if not password or [PASSWORD] not in self.flows:
            raise self.refusal(user)
        return {
            "type": PASSWORD,
            "session": self.session,
            "identifier": {"type": "m.id.user", "user": user},
            "password": password,
        }

    def refusal(self, user: str, wrong: bool = False) -> IdentityTaken:
        """The error that says what is possible. `wrong`: the password was refused."""
        way = "other"
        if wrong:
            way = "wrong"
        elif self.reset:
            way = "reset"
        elif [PASSWORD] in self.flows:
            way = "password"
        stages = " / ".join(" + ".join(flow) for flow in self.flows)
        return IdentityTaken(user=user, way=way, url=self.reset, stages=escaped(stages)[:LONGEST])


def _reset_in(answer: Mapping[str, Any]) -> str:
    parameters = answer.get("params")
    for stage in RESETS:
        found: Any = parameters.get(stage) if isinstance(parameters, dict) else None
        url = str(found.get("url") or "") if isinstance(found, dict) else ""
        if len(url) <= LONGEST and url.startswith(WEB):
            return escaped(url)
    return ""
