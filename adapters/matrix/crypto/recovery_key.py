"""The text of a recovery key (Matrix specification, "Recovery key"). Needs no library, since the
configuration is checked before those of Matrix are."""

from __future__ import annotations

import secrets
from functools import reduce
from operator import xor

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
PREFIX = b"\x8b\x01"
LENGTH = 32


def recovery_key_of(text: str) -> bytes:
    """The key with this text in base58. Raises ValueError for anything else."""
    raw = _from_base58("".join(text.split()))
    if len(raw) != len(PREFIX) + LENGTH + 1 or not raw.startswith(PREFIX) or reduce(xor, raw):
        raise ValueError("not a recovery key (serve --new-recovery-key makes one)")
    return raw[len(PREFIX) : -1]


def new_recovery_key() -> str:
    """The text of a new key."""
    raw = PREFIX + secrets.token_bytes(LENGTH)
    text = _to_base58(raw + bytes([reduce(xor, raw)]))
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


def _from_base58(text: str) -> bytes:
    """The bytes of a text; none for other letters."""
    if not set(text) <= set(ALPHABET):
        return b""
    number = 0
    for letter in text:
        number = number * 58 + ALPHABET.index(letter)
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def _to_base58(raw: bytes) -> str:
    number, text = int.from_bytes(raw, "big"), ""
    while number:
        number, digit = divmod(number, 58)
        text = ALPHABET[digit] + text
    return text
