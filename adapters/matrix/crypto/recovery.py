"""The recovery key of an account, and what is encrypted with it (Matrix specification, "Secrets":
m.secret_storage.v1.aes-hmac-sha2)."""

from __future__ import annotations

import hmac
import secrets
from typing import Any

from Crypto.Cipher import AES
from Crypto.Hash import SHA256
from Crypto.Protocol.KDF import HKDF
from unpaddedbase64 import decode_base64, encode_base64

from .recovery_key import LENGTH, recovery_key_of

ALGORITHM = "m.secret_storage.v1.aes-hmac-sha2"

Sealed = dict[str, str]
"""`iv`, `ciphertext` and `mac` in base64."""


class WrongKey(Exception):
    """The data were encrypted with another key."""


class RecoveryKey:
    """A recovery key as Matrix clients show it. Raises ValueError for anything else."""

    def __init__(self, text: str) -> None:
        self._key = recovery_key_of(text)

    def derived(self, name: str) -> bytes:
        """64 bytes that depend on the key and this name."""
        return bytes(HKDF(self._key, 64, bytes(LENGTH), SHA256, context=name.encode()))

    def seal(self, name: str, secret: str, iv: bytes = b"") -> Sealed:
        """Encrypt a secret with this name. `iv`: that of an earlier encryption."""
        if not iv:
            random = bytearray(secrets.token_bytes(16))
            random[8] &= 0x7F  # some implementations count only with the lower 63 bits
            iv = bytes(random)
        ciphertext = self._cipher(name, iv).encrypt(secret.encode())
        parts = {"iv": iv, "ciphertext": ciphertext, "mac": self._mac(name, ciphertext)}
        return {part: str(encode_base64(value)) for part, value in parts.items()}

    def unseal(self, name: str, sealed: Any) -> str:
        """The secret. Raises WrongKey."""
        try:
            iv, ciphertext, mac = (decode_base64(sealed[p]) for p in ("iv", "ciphertext", "mac"))
            if not hmac.compare_digest(mac, self._mac(name, ciphertext)):
                raise WrongKey
            return str(self._cipher(name, iv).decrypt(ciphertext).decode())
        except (KeyError, TypeError, ValueError):
            raise WrongKey from None

    def description(self) -> Sealed:
        """What is stored about this key at the homeserver."""
        sealed = self.seal("", "\0" * LENGTH)
        return {"algorithm": ALGORITHM, "iv": sealed["iv"], "mac": sealed["mac"]}

    def fits(self, description: Any) -> bool:
        """True if a key's description at the homeserver is of this key."""
        try:
            sealed = self.seal("", "\0" * LENGTH, decode_base64(description["iv"]))
            mac = decode_base64(description["mac"])
        except (KeyError, TypeError, ValueError, AttributeError):
            return False
        return hmac.compare_digest(decode_base64(sealed["mac"]), mac)

    def _cipher(self, name: str, iv: bytes) -> Any:
        return AES.new(self.derived(name)[:32], AES.MODE_CTR, nonce=b"", initial_value=iv)

    def _mac(self, name: str, ciphertext: bytes) -> bytes:
        return hmac.digest(self.derived(name)[32:], ciphertext, "sha256")
