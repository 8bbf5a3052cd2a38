"""Administrators of a group, whom Telegram names."""

from __future__ import annotations

from typing import Any

import pytest

from tests.telegram.play import Play, newest, played, press


async def lobbies_of_eve(play: Play) -> tuple[Any, Any, Any]:
    """A group of Anna's in which Eve has opened as many tables as there may be."""
    anna, eve = play.server.user("Anna"), play.server.user("Eve", language="de")
    group = play.server.group("Skat", anna, eve)
    for _ in range(5):
        eve.sends(group, "/new uno")
    await play.settle()
    return anna, eve, group


@played
async def test_they_close_tables_of_others(play: Play) -> None:
    anna, _, group = await lobbies_of_eve(play)
    ben = play.server.user("Ben")
    ben.joins(group)
    press(ben, group, "Schließen")
    await play.settle()
    assert ben.popups[-1].text.startswith("Only Eve, who opened the table, can do that")
    press(anna, group, "Schließen")
    await play.settle()
    assert (await play.table(5)).phase == "over"
    anna.sends(group, "/stop T1")
    await play.settle()
    assert (await play.table(1)).phase == "over"
    ben.sends(group, "/new ojyks")
    await play.settle()
    assert "T6 · ojyks" in (newest(ben, group).text or "")
    assert play.server.violations == []


@pytest.mark.parametrize("failing", ["too-many", "bad-gateway"])
def test_as_long_as_telegram_names_nobody_nobody_decides(failing: str) -> None:
    @played
    async def test(play: Play) -> None:
        anna, _, group = await lobbies_of_eve(play)
        play.server.fault(failing, "getChatAdministrators")
        anna.sends(group, "/stop T1")
        await play.settle()
        assert (await play.table(1)).phase == "lobby"
        anna.sends(group, "/stop T1")
        await play.settle()
        assert (await play.table(1)).phase == "over"

    test()


@played
async def test_telegram_is_asked_only_where_it_matters(play: Play) -> None:
    anna, eve, group = await lobbies_of_eve(play)
    eve.sends(group, "/pace off T1")
    anna.sends(group, "/join T1")
    eve.sends(group, "/stop T2")
    anna.sends(group, "/stats")
    await play.settle()
    assert not [one for one in play.server.requests if one.method == "getChatAdministrators"]


@played
async def test_they_and_hosts_settle_language_and_pictures_of_the_group(play: Play) -> None:
    anna, eve = play.server.user("Anna"), play.server.user("Eve")
    group = play.server.group("Skat", anna, eve)
    eve.starts()
    await play.settle()
    eve.sends(group, "/settings language de")
    await play.settle()
    assert "Only who opened a table here can change that" in (newest(eve).text or "")
    anna.sends(group, "/settings language de")
    await play.settle()
    assert "Sprache: Deutsch" in (newest(eve, group).text or "")
    press(eve, group, "Mit Bildern")
    await play.settle()
    assert eve.popups[-1].text.startswith("Only who opened a table here can change that")
    eve.sends(group, "/new uno")
    await play.settle()
    press(eve, group, "Mit Bildern")
    await play.settle()
    assert await play.store.run(lambda tx: tx.setting(f"telegram:{group.id}", "pictures"))
