"""Ed25519 signatures of JSON objects (Matrix specification, "Signing JSON")."""

from __future__ import annotations

import json
import re
from typing import Any

from Crypto.PublicKey import ECC
from Crypto.Signature import eddsa
from unpaddedbase64 import decode_base64, encode_base64

from ..server import Json

ALGORITHM = "ed25519"
UNSIGNED = ("signatures", "unsigned")
"""Keys of an object that its signatures don't cover."""
PUBLIC = re.compile(r"[A-Za-z0-9+/]{43}")
"""A public key in unpadded base64. Decoders also take other characters, which they skip."""


class SigningKey:
    """A key pair with this secret (32 bytes). `public`: the public key in unpadded base64."""

    def __init__(self, seed: bytes) -> None:
        self._key = ECC.construct(curve="Ed25519", seed=seed)
        self.public: str = encode_base64(self._key.public_key().export_key(format="raw"))

    def sign(self, data: Json) -> str:
        """The signature of an object."""
        signature = eddsa.new(self._key, "rfc8032").sign(canonical(data).encode())
        return str(encode_base64(signature))


def canonical(data: Json) -> str:
    """The canonical JSON of an object, without its signatures."""
    signed = {name: value for name, value in data.items() if name not in UNSIGNED}
    return json.dumps(signed, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def with_signature(data: Json, user: str, key: str, signature: str) -> Json:
    """The object with another signature by a user's key."""
    signatures = data.get("signatures") or {}
    own = {**(signatures.get(user) or {}), f"{ALGORITHM}:{key}": signature}
    return {**data, "signatures": {**signatures, user: own}}


def is_signed(data: Any, user: str, key: str, public: str) -> bool:
    """True if a valid signature by the user's key `key` is on the object; False for data, or a
    public key, of any other form."""
    try:
        if not PUBLIC.fullmatch(public):
            return False
        signature = decode_base64(data["signatures"][user][f"{ALGORITHM}:{key}"])
        public_key = eddsa.import_public_key(decode_base64(public))
        eddsa.new(public_key, "rfc8032").verify(canonical(data).encode(), signature)
    except Exception:  # others wrote it
        return False
    return True
