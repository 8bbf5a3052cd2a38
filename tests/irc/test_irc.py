"""The example of docs/adding-a-chat.md: IRC, as an outside package, on a real server."""

from __future__ import annotations

import asyncio
import json
import os
import tomllib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from stammtisch.testing.chats import Mood, chat_tests
from stammtisch.testing.chats.games import GameSetting, begin, play_on, seated
from stammtisch.testing.chats.lines import LineClient, served
from stammtisch.testing.chats.people import until
from stammtisch.testing.chats.suite import check_none
from tests.cli.helpers import flat, run
from tests.guests import Install, install
from tests.harness.games import SHORT
from tests.irc.ngircd import NGIRCD, ROOMS, STARTS, IrcPerson, Ngircd, ngircd
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


ROOM = ROOMS[0]
COMES_LATER = 3.0
"""Seconds in which something would be read that is sent too late."""


@asynccontextmanager
async def with_operator(folder: Path) -> AsyncIterator[Ngircd]:
    """The server; Anna is in the room before the bot, so she is its operator."""
    async with ngircd(folder) as server:
        await (await server.person("anna")).join(ROOM)
        yield server


async def answer(person: IrcPerson, text: str) -> str:
    """The next line of the bot after somebody has said something in the room."""
    before = len(person.read)
    await person.say(text, ROOM)
    async with asyncio.timeout(STARTS):
        while len(person.read) == before:
            await asyncio.sleep(0.05)
    return person.read[before][1]


def test_operators_of_a_channel_decide_about_its_settings(tmp_path: Path) -> None:
    async def check() -> None:
        async with served(with_operator, "irc", tmp_path) as world:
            assert isinstance(world.driver, Ngircd)
            (anna,) = world.driver.people
            ben = await world.driver.person("ben")
            await ben.join(ROOM)
            refused = await answer(ben, "!quiet 22-7")
            assert "administrator" in refused
            assert "administrator" not in await answer(anna, "!quiet 22-7")
            anna.write(f"MODE {ROOM} +h ben")
            assert await answer(ben, "!quiet 22-8") == refused
            anna.write(f"MODE {ROOM} +o ben")
            assert await answer(ben, "!quiet 22-8") != refused
            check_none(world.wrong())

    asyncio.run(check())


def test_the_result_of_a_game_comes_after_its_last_move(tmp_path: Path) -> None:
    async def check() -> None:
        async with served(ngircd, "irc", tmp_path) as world:
            setting = GameSetting("las_vegan", group=True, options=SHORT["las_vegan"])
            game = await seated(world, 0, setting, 1, Mood())
            await begin(world, game)
            await play_on(world, game, game.is_over)
            anna = game.clients[0]
            assert isinstance(anna, LineClient)

            def told() -> list[str]:
                return [line for room, line in anna.person.read if room == game.lane]

            def is_told() -> bool:
                return any("!rematch" in line for line in told())

            await until(world, is_told, "the result", anna)
            await asyncio.sleep(COMES_LATER)
            begins = [line[:3] for line in told() if line.startswith(("T1 ", "T1:"))]
            assert begins[0] == "T1 ", "the lobby"
            assert begins[-2:] == ["T1:", "T1 "], "the last move, and the result"

    asyncio.run(check())


FEW = {game: SHORT[game] for game in ("las_vegan", "uno")}
GAMES = SHORT if os.environ.get("STAMMTISCH_NGIRCD") == "all" else FEW
"""In Las Vegan somebody is often asked twice in a row."""


class TestIrc(chat_tests(ngircd, "irc", games=GAMES, lines=14, at_once=9)):  # type: ignore[misc]
    """Whole games, answers given twice, and kills."""
