"""Logging in to a real homeserver by a token, with encryption."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stammtisch.adapters.matrix.account import CLAIM
from stammtisch.adapters.matrix.crypto.cross_signing import DEFAULT_KEY
from stammtisch.adapters.matrix.crypto.recovery_key import new_recovery_key
from tests.cli.helpers import flat, run
from tests.harness.program import Program
from tests.matrix.signed import wrong_signatures
from tests.matrix.synapse import PASSWORD, Account, Synapse, homeserver

pytestmark = pytest.mark.homeserver

KEYS_OF = "/_matrix/client/v3/keys/query"
STARTS = 60.0
"""Seconds in which the bot publishes its keys."""


@pytest.fixture(scope="module")
def synapse() -> Iterator[Synapse]:
    with homeserver() as server:
        yield server


def program(folder: Path, synapse: Synapse, account: Account, **environment: str) -> Program:
    """A bot with a recovery key and these credentials (`TOKEN`, `PASSWORD`)."""
    names = {f"STAMMTISCH_MATRIX__{name}": value for name, value in environment.items()}
    return Program(
        folder,
        matrix={"homeserver": synapse.url, "user": account.id, "rate": 1000, "burst": 1000},
        environment={"STAMMTISCH_MATRIX__RECOVERY_KEY": new_recovery_key(), **names},
    )


def checked(bot: Program) -> tuple[int, str]:
    """What `serve --check` says."""
    file = bot.folder / "stammtisch.toml"
    result = run("serve", "--config", file, "--check", lines=None, **bot.environment)
    return result.exit_code, flat(result.output + result.stderr)


def published(synapse: Synapse, account: Account) -> Any:
    """All public keys of an account."""
    keys = synapse.ask("POST", KEYS_OF, account.token, device_keys={account.id: []})
    return {name: part for name, part in keys.items() if part.get(account.id)}


async def signed(synapse: Synapse, account: Account, bot: Program) -> None:
    """Wait until the bot's device is signed."""
    async with asyncio.timeout(STARTS):
        while list(wrong_signatures(synapse, account, account.id)):
            assert bot.running, bot.said()
            await asyncio.sleep(0.2)


def test_a_bot_with_a_token_uses_the_device_of_the_token(synapse: Synapse, tmp_path: Path) -> None:
    account = synapse.user("bot.token")
    bot = program(tmp_path, synapse, account, TOKEN=account.token)
    assert checked(bot)[0] == 0
    assert published(synapse, account) == {}
    with bot.started():
        asyncio.run(signed(synapse, account, bot))
        assert list(published(synapse, account)["device_keys"][account.id]) == [account.device]
        code, said = checked(bot)
        assert code == 0, said


def test_a_token_without_a_device_says_what_to_do(synapse: Synapse, tmp_path: Path) -> None:
    account = synapse.user("bot.nodevice")
    admin = synapse.user("admin.nodevice", admin=True)
    path = f"/_synapse/admin/v1/users/{account.id}/login"
    token = synapse.ask("POST", path, admin.token)["access_token"]
    code, said = checked(program(tmp_path, synapse, account, TOKEN=token))
    assert code == 1
    assert f"The token of {account.id} belongs to no device" in said


def test_keys_of_somebody_else_need_the_password(synapse: Synapse, tmp_path: Path) -> None:
    """Another program has used the account, with a recovery key of its own."""
    account = synapse.user("bot.taken")
    first = program(tmp_path / "first", synapse, account, PASSWORD=PASSWORD)
    with first.started():
        asyncio.run(signed(synapse, account, first))
        first.stop()
    for kind in (DEFAULT_KEY, CLAIM):
        path = f"/_matrix/client/v3/user/{account.id}/account_data/{kind}"
        synapse.ask("PUT", path, account.token)
    before = published(synapse, account)
    bot = program(tmp_path / "bot", synapse, account, TOKEN=account.token)
    code, said = checked(bot)
    assert code == 1
    assert "cross-signing keys that aren't the bot's" in said
    assert "configure the password of the account" in said
    assert published(synapse, account) == before
    bot.environment["STAMMTISCH_MATRIX__PASSWORD"] = "wrong"
    with bot.started():
        assert bot.process is not None
        assert bot.process.wait(STARTS) == 1
    assert "the homeserver has refused it" in " ".join(bot.said().split())
    bot.environment["STAMMTISCH_MATRIX__PASSWORD"] = PASSWORD
    code, said = checked(bot)
    assert code == 0, said
    with bot.started():
        asyncio.run(replaced(synapse, account, before))


async def replaced(synapse: Synapse, account: Account, before: Any) -> None:
    """Wait until the keys of the account are others."""
    async with asyncio.timeout(STARTS):
        while published(synapse, account)["master_keys"] == before["master_keys"]:
            await asyncio.sleep(0.2)
