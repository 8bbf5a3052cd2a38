"""`stammtisch admin` beside a bot that serves Telegram as a program of its own."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.cli.helpers import run
from tests.telegram.people import Person
from tests.telegram.serving import Serving, serving
from tests.telegram.world import Chat

pytestmark = pytest.mark.program
DATABASES = ("sqlite", pytest.param("postgresql", marks=pytest.mark.postgres))


async def admin(served: Serving, *words: str) -> str:
    """What the command line says."""
    file = served.programs[0].folder / "stammtisch.toml"
    environment = {"STAMMTISCH_LANG": "en", "STAMMTISCH_CONFIG": str(file)}
    result = await asyncio.to_thread(run, "admin", *words, **environment)  # type: ignore[arg-type]
    assert result.exit_code == 0, result.output + result.stderr
    return result.output


async def reads(served: Serving, person: Person, text: str, chat: Chat | None = None) -> None:
    def said() -> bool:
        return any(text in (m.text or "") for m in person.sees(chat))

    await served.server.until(said)


@pytest.mark.parametrize("database", DATABASES)
def test_what_the_operator_does_arrives_and_the_bot_goes_on(database: str, tmp_path: Path) -> None:
    async def played() -> None:
        async with serving(database, tmp_path, limited=False) as served:
            anna, ben, cleo = (served.server.user(name) for name in ("Anna", "Ben", "Cleo"))
            for person in (anna, ben, cleo):
                person.starts()
            group, other = (served.server.group(name, anna, ben, cleo) for name in ("One", "Two"))
            for chat in (group, other):
                anna.sends(chat, "/new uno")
                await reads(served, anna, "Who plays?", chat)
                ben.sends(chat, "/join")
                await reads(served, anna, "2 Ben", chat)
                anna.sends(chat, "/ai easy")
                anna.sends(chat, "/begin")
                await reads(served, anna, "Waiting for", chat)
            assert "Anna, Ben, Bert" in await admin(served, "tables")
            await admin(served, "end", "T1", "--reason", "Too loud.", "--yes")
            await reads(served, ben, "has ended this table: Too loud.", group)
            await admin(served, "announce", "We move tonight.", "--yes")
            await reads(served, ben, "We move tonight.", other)
            await admin(served, "maintenance", "on")
            await reads(served, ben, "no new game begins until it is over", other)
            await asyncio.sleep(2.5)
            cleo.sends(None, "/play uno")
            await reads(served, cleo, "no new game begins until it is over. Try again then.")
            await admin(served, "maintenance", "off")
            await asyncio.sleep(2.5)
            cleo.sends(None, "/play uno")
            await reads(served, cleo, "T3 · Uno")
            await admin(served, "ban", "Ben", "--reason", "Spam")
            await reads(served, anna, "Ben has left", other)
            await asyncio.sleep(2.5)
            ben.sends(other, "/table")
            await reads(served, ben, "has banned you")
            await admin(served, "forget", f"telegram:{cleo.id}", "--yes")
            assert f"telegram:{cleo.id}" not in await admin(served, "people")
            anna.sends(other, "/table")
            await reads(served, anna, "T2 · Uno", other)
            assert [line for line in served.wrong() if "Bot API" not in line] == []
            for program in served.programs:
                assert program.running
                assert "others have sent this" not in program.said()

    asyncio.run(played())
