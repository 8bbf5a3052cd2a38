"""The example of docs/adding-a-chat.md: IRC, as an outside package, on a real server."""

from __future__ import annotations

import asyncio
import json
import os
import tomllib
from functools import partial
from pathlib import Path

import pytest

from stammtisch.testing.chats import chat_tests
from tests.cli.helpers import flat, run
from tests.guests import Install, install
from tests.harness.games import SHORT
from tests.irc.ngircd import NGIRCD, ngircd
from tests.telegram.botapi import BotApi

__all__ = ["install"]
FOLDER = Path(__file__).parents[2] / "docs" / "examples" / "irc_chat"
SOURCE = (FOLDER / "irc_chat.py").read_text(encoding="utf-8")

pytestmark = [
    pytest.mark.irc,
    pytest.mark.slow,
    pytest.mark.skipif(
        not NGIRCD and not os.environ.get("STAMMTISCH_NGIRCD"),  # .ci/run wants no test skipped
        reason="needs ngircd (apt-get install ngircd)",
    ),
]


@pytest.fixture(autouse=True)
def installed(install: Install) -> None:
    points = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))
    install("irc_chat", SOURCE, {"chats": points["project"]["entry-points"]["stammtisch.chats"]})


def test_it_is_checked_beside_telegram(tmp_path: Path) -> None:
    async def check() -> str:
        async with ngircd(tmp_path) as server:
            rows = [f"{key} = {json.dumps(value)}" for key, value in server.section.items()]
            with BotApi() as telegram:
                address = telegram.base_url.removesuffix("/bot")
                rows += ["[telegram]", f'token = "{telegram.token}"', f'base_url = "{address}"']
                rows += ["[database]", f'url = "sqlite:///{tmp_path}/tables.sqlite"']
                file = tmp_path / "stammtisch.toml"
                file.write_text("\n".join(["[irc]", *rows, ""]), encoding="utf-8")
                checking = partial(run, "serve", "--config", file, "--check", lines=None)
                result = await asyncio.to_thread(checking)
        return flat(result.output + result.stderr)

    said = asyncio.run(check())
    assert "IRC knows the bot as stammtisch." in said
    assert "Telegram knows the bot as @stammtisch_bot." in said


FEW = {game: SHORT[game] for game in ("las_vegan", "uno")}
GAMES = SHORT if os.environ.get("STAMMTISCH_NGIRCD") == "all" else FEW
"""In Las Vegan somebody is often asked twice in a row."""


class TestIrc(chat_tests(ngircd, "irc", games=GAMES, lines=14, at_once=9)):  # type: ignore[misc]
    """Whole games, answers given twice, and kills."""
