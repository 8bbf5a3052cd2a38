"""Which messages sound: one for a person's turn, and one at the end of a game."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest

from stammtisch.testing.chats import Mood
from stammtisch.testing.chats.games import play_new
from stammtisch.testing.chats.people import told_result
from tests.harness.games import short
from tests.telegram.games import in_memory
from tests.telegram.play import Play, newest, played, press
from tests.telegram.world import Sent


def sounding(play: Play, chat: int, since: int = 0) -> list[Sent]:
    """The new messages of the bot in a chat that sound."""
    sent = play.server.sent[since:]
    return [one for one in sent if one.chat == chat and one.method in NEW and not one.silent]


def question_in(sent: Sent) -> str:
    """The id of the question whose choices are in a message; "" if there is none."""
    datas = [str(one.get("callback_data", "")) for row in sent.keyboard for one in row]
    return next((data.split(":")[1] for data in datas if ":c" in data), "")


NEW = ("sendMessage", "sendPhoto", "sendDocument")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
def test_in_a_group_the_end_sounds_and_in_private_each_turn_once(language: str) -> None:
    async def run() -> None:
        async with in_memory() as play:
            game = await play_new(play, 1, short("uno", True, language), 1, Mood())
            assert game.wrong == []
            (result,) = sounding(play, game.lane.id)
            assert told_result(result.text) == game.table
            for client in game.clients:
                loud = [one for one in sounding(play, client.alone.id) if "T1" in one.text]
                asked = [question_in(one) for one in loud]
                assert asked
                assert len({*asked}) == len(asked), "each question once"
                assert "" not in asked, "nothing else"

    asyncio.run(run())


@played
async def test_who_is_idle_makes_no_noise(play: Play) -> None:
    """Some minutes in which nobody does anything, until an AI player plays for one of them."""
    anna, ben = play.server.user("Anna"), play.server.user("Ben")
    group = play.server.group("Skat", anna, ben)
    for person in (anna, ben):
        person.starts()
    anna.sends(group, "/new uno")
    await play.settle()
    ben.sends(group, "/join")
    anna.sends(group, "/pace blitz")
    await play.settle()
    press(anna, group, "Deal")
    await play.settle()
    begun = len(play.server.sent)
    await play.later(400)
    assert [chair.away for chair in (await play.table(1)).head.chairs] == [True, False]
    assert sounding(play, group.id, begun) == []
    for person in (anna, ben):
        assert len(sounding(play, person.chat.id, begun)) <= 2, "one for each of their turns"
    told = [one for one in play.server.sent[begun:] if one.chat == group.id and one.method in NEW]
    assert ["took too long" in one.text for one in told] == [True], "one message, which is edited"
    assert any("AI player plays for Anna" in (one.text or "") for one in group.shown())


@played
async def test_that_time_is_nearly_over_stands_in_the_hand_until_the_move(play: Play) -> None:
    anna, ben = play.server.user("Anna"), play.server.user("Ben")
    group = play.server.group("Skat", anna, ben)
    for person in (anna, ben):
        person.starts()
    anna.sends(group, "/new uno")
    await play.settle()
    ben.sends(group, "/join")
    await play.settle()
    press(anna, group, "Deal")
    await play.settle()
    begun = len(play.server.sent)
    assert "Until" in (newest(anna, anna.chat).text or "")
    await play.later(80)
    assert "Only until" in (newest(anna, anna.chat).text or "")
    press(anna, anna.chat, "Draw")
    await play.settle()
    await play.later(15)
    shown = [message.text or "" for message in anna.chat.shown()]
    assert not any("nly until" in text or "nearly over" in text for text in shown)
    new = [one for one in play.server.sent[begun:] if one.method in NEW]
    assert not any("nearly over" in one.text for one in new)


@played
async def test_who_closes_a_lobby_makes_no_noise(play: Play) -> None:
    """It isn't the end of a game."""
    anna = play.server.user("Anna")
    group = play.server.group("Skat", anna)
    anna.starts()
    anna.sends(group, "/new uno")
    await play.settle()
    anna.sends(group, "/stop")
    await play.settle()
    assert any("The table is closed." in (one.text or "") for one in group.shown())
    assert sounding(play, group.id) == []


@played
async def test_nothing_sounds_in_the_quiet_hours_of_the_group(play: Play) -> None:
    """Neither hands nor the end of a game; what sounds when they are over is the
    turn of who was asked in them."""
    anna, ben = play.server.user("Anna"), play.server.user("Ben")
    group = play.server.group("Skat", anna, ben)
    for person in (anna, ben):
        person.starts()
    await play.settle()
    begin, end = (datetime.fromtimestamp(play.now() + 60 * m, UTC) for m in (0, 10))
    anna.sends(group, f"/quiet {begin:%H:%M}-{end:%H:%M} UTC")
    await play.settle()
    begun = len(play.server.sent)
    anna.sends(group, "/new uno")
    await play.settle()
    ben.sends(group, "/join")
    await play.settle()
    press(anna, group, "Deal")
    await play.settle()
    anna.sends(group, "/fair")
    await play.settle()
    sent = play.server.sent[begun:]
    assert len([one for one in sent if one.method in NEW]) > 3
    assert [one for one in sent if one.method in NEW and not one.silent] == []
    begun = len(play.server.sent)
    await play.later(end.timestamp() - play.now() + 1)
    (asked,) = [person for person in (anna, ben) if sounding(play, person.chat.id, begun)]
    (loud,) = sounding(play, asked.chat.id, begun)
    assert question_in(loud)
    assert sounding(play, group.id, begun) == []


@played
async def test_answers_to_commands_do_not_sound_for_the_group(play: Play) -> None:
    anna = play.server.user("Anna")
    group = play.server.group("Skat", anna)
    for line in ("/new", "/top", "/quiet", "/join", "/new uno", "/fair", "/set"):
        anna.sends(group, line)
        await play.settle()
    assert len([one for one in play.server.sent if one.method in NEW]) >= 7
    assert sounding(play, group.id) == []


@pytest.mark.slow
@played
async def test_only_the_page_about_a_game_sounds_not_that_it_is_coming(play: Play) -> None:
    game = await play_new(play, 1, short("uno", True, "en"), 1, Mood())
    begun = len(play.server.sent)
    await game.clients[0].says(game.lane, "replay T1")
    await play.settle()
    sent = [one for one in play.server.sent[begun:] if one.method in NEW]
    assert ["A page with the whole game is coming." in one.text for one in sent] == [True, False]
    assert [one.silent for one in sent] == [True, False]
