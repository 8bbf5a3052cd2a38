"""From the first word to the last: opening, joining, dealing, the end, and once more."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

from stammtisch.core.games import GAMES
from stammtisch.core.record import verify
from tests.pages.test_replay_page import data_in
from tests.telegram.play import Play, newest, played, press

LINK = re.compile(r"https://t\.me/stammtisch_bot\?start=(T1-[0-9a-f]{16})")


def pressed_for(keyboard: list[list[dict[str, Any]]]) -> list[str]:
    return [one.get("callback_data", "") for one in itertools.chain(*keyboard)]


# Alone


@pytest.mark.parametrize("game", list(GAMES))
def test_two_taps_lead_from_play_to_the_first_decision(game: str) -> None:
    @played
    async def test(play: Play) -> None:
        anna = play.server.user("Anna", language="de")
        anna.sends(None, "/play")
        await play.settle()
        press(anna, None, f"begin:{game}")
        await play.later(30)
        question = (await play.table(1)).question_of(f"telegram:{anna.id}")
        assert question is not None
        offered = pressed_for(newest(anna).keyboard)
        first = next(data for data in offered if data.startswith(f"1:{question.id}:c"))
        press(anna, None, first)
        await play.settle()
        table = await play.table(1)
        assert table.head.answered == {f"telegram:{anna.id}": question.id}
        assert play.server.violations == []

    test()


@pytest.mark.parametrize("pictures", ["on", "off"])
@pytest.mark.parametrize("failing", ["", "too-many"])
def test_a_lobby_that_is_over_offers_nothing(pictures: str, failing: str) -> None:
    @played
    async def test(play: Play) -> None:
        anna = play.server.user("Anna")
        anna.sends(None, f"/settings pictures {pictures}")
        anna.sends(None, "/new uno")
        anna.sends(None, "/ai heuristic")
        anna.sends(None, "/table")
        await play.settle()
        if failing:
            play.server.fault(failing, "editMessageReplyMarkup")
        press(anna, None, "Deal")
        await play.later(30)
        assert (await play.table(1)).phase == "playing"
        with_deal = [one for one in anna.sees() if ["Deal", "Close"] in one.buttons]
        assert with_deal == []
        assert len([one for one in anna.sees() if "1:" in str(one.keyboard)]) == 1

    test()


# Who may join


async def a_group_with_a_table(play: Play, words: str = "") -> tuple[Any, Any, str]:
    """Anna's group with a table, and the link that its lobby shows."""
    anna = play.server.user("Anna")
    group = play.server.group("Skat", anna)
    anna.starts()
    anna.sends(group, f"/new uno {words}")
    await play.settle()
    urls = [one.get("url", "") for row in newest(anna, group).keyboard for one in row]
    return anna, group, next(url for url in urls if LINK.fullmatch(url))


STRANGERS = ("/join T1", "/watch T1", "/start T1", "/table T1", "/hand T1", "/leave T1", "/stop T1")


@played
async def test_a_number_alone_lets_no_stranger_in(play: Play) -> None:
    anna, group, _ = await a_group_with_a_table(play)
    cleo = play.server.user("Cleo")
    other = play.server.group("Others", cleo)
    await play.settle()
    step, sent = (await play.table(1)).step, len(anna.sees(group))
    wrong = f"T1-{'0' * 16}"
    for text in (*STRANGERS, f"/join {wrong}", f"/start {wrong}"):
        for chat in (None, other):
            cleo.sends(chat, text)
            await play.settle()
    assert (await play.table(1)).step == step
    assert len(anna.sees(group)) == sent
    told = {one.text for one in cleo.sees() if not one.sender}
    assert any("There is no table T1 here" in (text or "") for text in told)


@played
async def test_the_link_of_a_lobby_lets_people_in(play: Play) -> None:
    anna, group, link = await a_group_with_a_table(play)
    ben = play.server.user("Ben")
    ben.opens(link)
    await play.settle()
    assert "You sit at table T1" in (newest(ben).text or "")
    ben.opens(link)
    await play.settle()
    assert [chair.name for chair in (await play.table(1)).chairs] == ["Anna", "Ben"]
    press(anna, group, "Deal")
    await play.settle()
    ben.sends(None, "/hand")
    await play.settle()
    assert "Your hand" in (newest(ben).text or "")
    urls = str([one.keyboard for one in anna.sees(group)])
    assert not LINK.search(urls), "the invitation ends with the lobby"


@played
async def test_each_game_has_its_own_invitation(play: Play) -> None:
    anna, group, link = await a_group_with_a_table(play)
    anna.sends(group, "/ai heuristic")
    await play.settle()
    press(anna, group, "Deal")
    await play.settle()
    anna.sends(group, "/stop")
    await play.settle()
    anna.sends(group, "/rematch")
    await play.settle()
    assert (await play.table(1)).phase == "lobby"
    cleo = play.server.user("Cleo")
    cleo.opens(link)
    await play.settle()
    assert len((await play.table(1)).chairs) == 2


@pytest.mark.parametrize("word", ["open", "offen"])
def test_whoever_wants_all_to_come_says_so(word: str) -> None:
    @played
    async def test(play: Play) -> None:
        anna, group, _ = await a_group_with_a_table(play, f"rounds=1 {word}")
        assert "Open to all" in (newest(anna, group).text or "")
        cleo = play.server.user("Cleo")
        cleo.sends(None, "/join T1")
        await play.settle()
        assert [chair.name for chair in (await play.table(1)).chairs] == ["Anna", "Cleo"]

    test()


@played
async def test_a_table_of_one_person_is_open_to_nobody(play: Play) -> None:
    anna, cleo = play.server.user("Anna"), play.server.user("Cleo")
    anna.sends(None, "/new uno open")
    await play.settle()
    for text in STRANGERS:
        cleo.sends(None, text)
    await play.settle()
    assert [chair.name for chair in (await play.table(1)).chairs] == ["Anna"]


# Once more


async def at_the_end(play: Play) -> tuple[Any, Any, Any]:
    """Anna and Ben have played a game to the end."""
    anna, ben = play.server.user("Anna"), play.server.user("Ben")
    group = play.server.group("Skat", anna, ben)
    anna.starts()
    ben.starts()
    anna.sends(group, "/new uno rounds=1")
    await play.settle()
    ben.sends(group, "/join")
    anna.sends(group, "/pace off")
    await play.settle()
    press(anna, group, "Deal")
    await play.to_the_end(1)
    return anna, ben, group


@played
async def test_the_record_comes_though_the_next_game_has_begun(play: Play) -> None:
    play.held_from = "over"
    anna, _, group = await at_the_end(play)
    anna.sends(group, "/rematch")
    while play.server.pending:
        await play.telegram.receive()
    table = await play.table(1)
    assert (table.phase, table.head.number) == ("lobby", 2)
    assert [one for one in play.server.sent if one.method == "sendDocument"] == []
    await play.settle()
    (file,) = [one.file for one in play.server.sent if one.method == "sendDocument"]
    assert file is not None
    assert file.name == "uno-T1-1.jsonl"
    record = verify(file.content.decode().strip())
    assert record.seats == ["Anna", "Ben"]
    assert play.server.violations == []


@played
async def test_a_rematch_without_a_number_means_the_last_table(play: Play) -> None:
    anna, _, group = await at_the_end(play)
    await play.settle()
    anna.sends(group, "/new ojyks")
    await play.settle()
    anna.sends(group, "/rematch")
    await play.settle()
    assert (await play.table(1)).phase == "lobby"
    assert (await play.table(2)).phase == "lobby"
    anna.sends(group, "/rematch")
    await play.settle()
    assert (await play.table(1)).head.number == 2


@played
async def test_an_analysis_comes_alone_to_whoever_played(play: Play) -> None:
    anna, _, group = await at_the_end(play)
    await play.settle()
    press(anna, group, "Analysis")
    await play.settle()
    (sent,) = [one for one in play.server.sent if one.file and one.file.name.endswith(".html")]
    assert (sent.method, sent.chat) == ("sendDocument", anna.chat.id)
    assert "Mean loss" in sent.text
    assert sent.file is not None
    (analysis,) = data_in(sent.file.content.decode())["analyses"]
    assert analysis["seat"] == 1
    assert play.server.violations == []
