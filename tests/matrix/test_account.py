"""Logging in for encrypted rooms: tokens and their devices, and keys of others on the account."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from stammtisch.adapters.matrix.account import Login
from stammtisch.adapters.matrix.crypto.key_store import KEYS
from stammtisch.adapters.matrix.crypto.machine import Machine
from stammtisch.adapters.matrix.crypto.recovery import RecoveryKey
from stammtisch.adapters.matrix.failures import (
    BadRecoveryKey,
    DeviceTaken,
    IdentityTaken,
    NoDevice,
)
from stammtisch.adapters.matrix.lanes import SOURCE
from stammtisch.adapters.matrix.server import Homeserver
from stammtisch.core.errors import StammtischError
from tests.harness.store import MemoryStore
from tests.matrix.crypto.key_server import is_cross_signed
from tests.matrix.fake import BOT, PASSWORD, RECOVERY_KEY, begun
from tests.matrix.test_encrypted import Encrypted

TOKEN = "first"
RESET = "https://account.hs/?action=org.matrix.cross_signing_reset"

Json = dict[str, Any]


def unstarted(test: Callable[[Encrypted], Awaitable[None]]) -> Callable[[], None]:
    """A test of a homeserver with keys, at which the bot hasn't started yet."""

    def run() -> None:
        asyncio.run(test(Encrypted()))  # type: ignore[arg-type]

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


async def checks(fake: Encrypted, password: str = "", token: str = "") -> None:
    """What `serve --check` does; neither the homeserver nor the store is changed by it."""
    server = Homeserver(fake, BOT, "DEVICE")
    machine = Machine(server, fake.store, fake.clock, RecoveryKey(RECOVERY_KEY), password)
    before = state(fake)
    async with Login(server, fake.store, password, token).checked():
        try:
            await machine.check()
        finally:
            assert state(fake) == before


def state(fake: Encrypted) -> list[Any]:
    keys = fake.keys
    parts: list[Any] = [keys.devices, keys.keys, keys.identities, keys.accounts, keys.fallback]
    filled = [{name: value for name, value in part.items() if value} for part in parts]
    stored = fake.store.run_now(lambda tx: [tx.settings(lane) for lane in (SOURCE, KEYS)])
    return copy.deepcopy([*filled, fake.accounts, stored])


async def starts(fake: Encrypted, password: str = "", token: str = "") -> None:
    fake.credentials = (password, token)
    async with begun(fake):
        pass


def is_signed(fake: Encrypted, device: str) -> bool:
    body: Json = {"device_keys": {BOT: []}}
    return is_cross_signed(fake.keys.answer(BOT, device, ["keys", "query"], body), BOT, device)


async def both_end(
    fake: Encrypted, error: type[StammtischError], password: str = "", token: str = ""
) -> StammtischError:
    """The check and the start end with the same error."""
    with pytest.raises(error) as checked:
        await checks(fake, password, token)
    with pytest.raises(error) as started:
        await starts(fake, password, token)
    assert checked.value.facts == started.value.facts
    return checked.value


@unstarted
async def test_the_device_of_a_token_is_used(fake: Encrypted) -> None:
    fake.whoami = {"device_id": "ABCDEF"}
    await checks(fake, token=TOKEN)
    await starts(fake, token=TOKEN)
    assert is_signed(fake, "ABCDEF")
    assert fake.logins == []
    await checks(fake, token=TOKEN)
    fake.whoami = {"device_id": "GHIJKL"}  # of another token
    await starts(fake, token=TOKEN)
    assert is_signed(fake, "GHIJKL")


@unstarted
async def test_a_token_without_a_device_is_refused(fake: Encrypted) -> None:
    fake.whoami = {}
    error = await both_end(fake, NoDevice, token=TOKEN)
    assert error.facts == {"user": BOT}


@unstarted
async def test_a_token_of_an_app_is_refused(fake: Encrypted) -> None:
    """Its device has keys that only the app knows."""
    await fake.keys.machine(BOT, "DEVICE", recovery=RECOVERY_KEY)
    fake.accounts |= fake.keys.accounts[BOT]
    await both_end(fake, DeviceTaken, token=TOKEN)


@unstarted
async def test_another_recovery_key_is_refused(fake: Encrypted) -> None:
    await fake.keys.machine(BOT, "APP")
    fake.accounts |= fake.keys.accounts[BOT]
    await both_end(fake, BadRecoveryKey, token=TOKEN)


@unstarted
async def test_a_password_replaces_the_keys_of_others(fake: Encrypted) -> None:
    await fake.keys.machine(BOT, "APP")
    error = await both_end(fake, IdentityTaken, token=TOKEN)
    assert error.facts == {
        "user": BOT,
        "way": "password",
        "url": "",
        "stages": "m.login.password",
    }
    await checks(fake, PASSWORD)
    await starts(fake, PASSWORD)
    assert is_signed(fake, "DEVICE")


@unstarted
async def test_a_reset_in_a_browser_replaces_them_where_there_are_no_passwords(
    fake: Encrypted,
) -> None:
    """As the Matrix Authentication Service has it."""
    await fake.keys.machine(BOT, "APP")
    stages = ("m.oauth", "org.matrix.cross_signing_reset")
    fake.keys.wanted = {
        "session": "dummy",
        "flows": [{"stages": [stage]} for stage in stages],
        "params": {stage: {"url": RESET} for stage in stages},
    }
    error = await both_end(fake, IdentityTaken, token=TOKEN)
    assert (error.facts["way"], error.facts["url"]) == ("reset", RESET)
    fake.keys.may_replace = True
    await checks(fake, token=TOKEN)
    await starts(fake, token=TOKEN)
    assert is_signed(fake, "DEVICE")


@pytest.mark.parametrize(
    ("wanted", "way", "stages"),
    [
        ({"flows": [{"stages": ["m.login.sso"]}]}, "other", "m.login.sso"),
        (
            {"flows": [{"stages": ["m.login.password", "m.login.email.identity"]}]},
            "other",
            "m.login.password + m.login.email.identity",
        ),
        ({"flows": []}, "other", ""),
        ({"flows": [None, {}, {"stages": 3}], "params": 3}, "other", ""),
        (
            {"flows": [{"stages": ["m.oauth"]}], "params": {"m.oauth": {"url": "javascript:x"}}},
            "other",
            "m.oauth",
        ),
        (
            {"flows": [{"stages": ["m.oauth"]}], "params": {"m.oauth": {"url": "https://[x"}}},
            "reset",
            "m.oauth",
        ),
    ],
)
def test_a_way_that_the_bot_does_not_have_is_named(wanted: Json, way: str, stages: str) -> None:
    async def run(fake: Encrypted) -> None:
        await fake.keys.machine(BOT, "APP")
        fake.keys.wanted = wanted
        error = await both_end(fake, IdentityTaken, PASSWORD)
        assert (error.facts["way"], error.facts["stages"]) == (way, stages)

    asyncio.run(run(Encrypted()))


@unstarted
async def test_a_wrong_password_is_said(fake: Encrypted) -> None:
    await starts(fake, token=TOKEN)
    fake.store = MemoryStore(fake.clock.now)
    fake.accounts.clear()
    fake.whoami = {"device_id": "NEW"}
    with pytest.raises(IdentityTaken) as error:
        await starts(fake, "wrong", TOKEN)
    assert error.value.facts["way"] == "wrong"
