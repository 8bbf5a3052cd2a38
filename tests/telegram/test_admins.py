"""Administrators of a group, whom Telegram names."""

from __future__ import annotations

from typing import Any

import pytest

from tests.telegram.play import Play, played, press


async def lobbies_of_eve(play: Play) -> tuple[Any, Any, Any]:
    """A group of Anna's in which Eve has opened as many tables as there may be."""
    anna, eve = play.server.user("Anna"), play.server.user("Eve", language="de")
    group = play.server.group("Skat", anna, eve)
    for _ in range(5):
        eve.sends(group, "/new uno")
    await play.settle()
    return anna, eve, group


@pytest.mark.parametrize("failing", ["too-many", "bad-gateway"])
def test_as_long_as_telegram_names_nobody_nobody_decides(failing: str) -> None:
    @played
    async def test(play: Play) -> None:
        anna, _, group = await lobbies_of_eve(play)
        ben = play.server.user("Ben")
        group.members[ben.id] = "member"
        ben.sends(group, "/stop T1")
        await play.settle()
        assert (await play.table(1)).phase == "lobby"
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
async def test_administrators_ban_by_a_reply_or_a_mention(play: Play) -> None:
    """In a topic every message answers the one that opened it, whose author isn't meant."""
    anna, ben = play.server.user("Anna"), play.server.user("Ben", language="de")
    group = play.server.group("Skat", anna, ben, topics=("Games",))
    (topic,) = group.topics
    said = ben.sends(group, "hello", topic=topic)
    ben.sends(group, "/ban", reply_to=said, topic=topic)
    anna.sends(group, "/ban", topic=topic)
    await play.settle()
    texts = [one.text or "" for one in group.shown(topic)]
    assert any("/ban" in text and "verwaltet" in text for text in texts), "Ben is no administrator"
    assert any("Nobody is banned" in text for text in texts)
    anna.sends(group, "/ban", reply_to=said, topic=topic)
    await play.settle()
    assert any("Ben can't sit or play" in (one.text or "") for one in group.shown(topic))
    anna.sends(group, "/new uno", topic=topic)
    await play.settle()
    press(ben, group, "Join")
    await play.settle()
    assert "ausgeschlossen" in ben.popups[-1].text
    assert [chair.name for chair in (await play.table(1)).head.chairs] == ["Anna"]
