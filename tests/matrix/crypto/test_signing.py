"""Signatures of JSON objects: by which public keys they count."""

from __future__ import annotations

from stammtisch.adapters.matrix.crypto.signing import SigningKey, is_signed, with_signature

ANNA = "@anna:hs"


def test_a_public_key_counts_in_its_only_spelling() -> None:
    """In another one a terminal would show another key."""
    key = SigningKey(bytes(32))
    signed = with_signature({"name": "phone"}, ANNA, "PHONE", key.sign({"name": "phone"}))
    assert is_signed(signed, ANNA, "PHONE", key.public)
    for public in (f"{key.public}\n", f"\x1b[2K{key.public}", f"{key.public}=", key.public[:-1]):
        assert not is_signed(signed, ANNA, "PHONE", public)
