from __future__ import annotations

import pytest

from stammtisch.adapters.matrix.crypto.recovery import RecoveryKey, WrongKey
from stammtisch.adapters.matrix.crypto.recovery_key import new_recovery_key, recovery_key_of

KNOWN = "EsSz ykH7 LCZx 7Cae cmKD wcmY JRXi Ybtu 8iQ3 t8Ez nRwK pUY1"
"""The key of the bytes 0 to 31."""


def test_a_new_key_can_be_read_again_with_any_spaces() -> None:
    text = new_recovery_key()
    sealed = RecoveryKey(text).seal("name", "a secret")
    assert "a secret" not in str(sealed)
    assert RecoveryKey(f" {text.replace(' ', '')}\n").unseal("name", sealed) == "a secret"


@pytest.mark.parametrize("text", ["", "Es", "EsTj 0000", KNOWN[:-1], f"{KNOWN} 2", "ä" * 48])
def test_anything_else_is_no_key(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        RecoveryKey(text)


def test_a_key_has_the_form_that_clients_show() -> None:
    """One byte of parity finds most mistyped letters."""
    assert recovery_key_of(KNOWN) == bytes(range(32))
    letters = KNOWN.replace(" ", "")
    for at, letter in enumerate(letters):
        other = "2" if letter != "2" else "3"
        with pytest.raises(ValueError, match="recovery key"):
            recovery_key_of(letters[:at] + other + letters[at + 1 :])


def test_a_secret_opens_only_with_its_key_and_name() -> None:
    key, other = RecoveryKey(new_recovery_key()), RecoveryKey(new_recovery_key())
    sealed = key.seal("name", "a secret")
    for wrong, name, data in (
        (other, "name", sealed),
        (key, "other name", sealed),
        (key, "name", {**sealed, "mac": sealed["iv"]}),
        (key, "name", {}),
        (key, "name", None),
    ):
        with pytest.raises(WrongKey):
            wrong.unseal(name, data)
    assert key.fits(key.description())
    assert not other.fits(key.description())
    assert not key.fits({"iv": 3})
