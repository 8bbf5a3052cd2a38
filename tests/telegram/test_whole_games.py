"""Whole games in Telegram, by pressing buttons."""

from __future__ import annotations

import asyncio
import hashlib
import itertools

import pytest

from stammtisch.adapters.telegram import drawings
from stammtisch.core.record import Record, verify
from tests.telegram.play import Play, playing, press

SHORT = {"las_vegan": "rounds=1", "nyan_nyan": "", "ojyks": "limit=1", "uno": "rounds=1"}
MOST_A_MINUTE = 18
DEAL = {"de": "Geben", "en": "Deal"}


@pytest.mark.parametrize(
    ("game", "language", "pictures"),
    [
        ("las_vegan", "de", "off"),
        ("las_vegan", "en", "on"),
        ("nyan_nyan", "de", "off"),
        ("ojyks", "en", "off"),
        ("uno", "de", "on"),
    ],
)
def test_two_people_and_an_ai_player_in_a_group(
    game: str, language: str, pictures: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawings, "png", quick_png)
    asyncio.run(_in_a_group(game, language, pictures))


def quick_png(svg: str) -> bytes:
    """The head of a PNG, another one for each drawing: real ones take their time."""
    size = (720).to_bytes(4) + (600).to_bytes(4)
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + size + hashlib.sha256(svg.encode()).digest()


async def _in_a_group(game: str, language: str, pictures: str) -> None:
    async with playing() as play:
        server = play.server
        anna, ben = server.user("Anna", language=language), server.user("Ben", language="en")
        group = server.group("Skat", anna, ben)
        for person in (anna, ben):
            person.starts()
        for chat in (group, None):
            anna.sends(chat, f"/settings pictures {pictures}")
        await play.settle()
        anna.sends(group, f"/new {game} {SHORT[game]}")
        await play.settle()
        ben.sends(group, "/join")
        if game != "nyan_nyan":  # which takes long with three
            anna.sends(group, "/ai heuristic")
        anna.sends(group, "/pace off")
        await play.settle()
        press(anna, group, DEAL[language])
        await play.to_the_end(1)
        await play.settle()
        assert server.violations == []
        assert server.unanswered() == []
        assert server.busiest(group) <= MOST_A_MINUTE
        record = the_record(play, group.id)
        assert record.game == game
        check_no_hand_was_public(play, group.id)
        with_photo = {sent.chat for sent in server.sent if sent.method == "sendPhoto"}
        assert with_photo == ({group.id, anna.id} if pictures == "on" else set())


@pytest.mark.parametrize(
    ("game", "language", "pictures"),
    [
        ("las_vegan", "en", "on"),
        ("nyan_nyan", "en", "off"),
        ("ojyks", "de", "off"),
        ("uno", "en", "off"),
    ],
)
def test_a_person_alone(game: str, language: str, pictures: str) -> None:
    asyncio.run(_alone(game, language, pictures))


async def _alone(game: str, language: str, pictures: str) -> None:
    async with playing() as play:
        server = play.server
        anna = server.user("Anna", language=language)
        anna.starts()
        anna.sends(None, f"/settings pictures {pictures}")
        anna.sends(None, f"/new {game} {SHORT[game]}")
        anna.sends(None, "/ai heuristic")
        anna.sends(None, "/pace off")
        await play.settle()
        press(anna, None, DEAL[language])
        await play.to_the_end(1)
        await play.settle()
        assert server.violations == []
        assert server.unanswered() == []
        assert the_record(play, anna.id).game == game
        pressed = [one for one in anna.sees() if any("1:0:" in d for d in datas(one.keyboard))]
        assert pressed == []
        shown = {sent.method for sent in server.sent}
        assert ("editMessageMedia" in shown) == (pictures == "on")


def datas(keyboard: list[list[dict[str, str]]]) -> list[str]:
    return [button.get("callback_data", "") for button in itertools.chain(*keyboard)]


def the_record(play: Play, chat: int) -> Record:
    """That of the game, which came once, as a file that can be verified."""
    files = [sent.file for sent in play.server.sent if sent.method == "sendDocument"]
    assert len(files) == 1, files
    assert files[0] is not None
    assert files[0].name.endswith(".jsonl")
    assert [sent.chat for sent in play.server.sent if sent.file is files[0]] == [chat]
    return verify(files[0].content.decode().strip())


def check_no_hand_was_public(play: Play, group: int) -> None:
    """Nothing that was shown in a group has choices or a hand in it."""
    shown = [sent for sent in play.server.sent if sent.chat == group]
    shown = [sent for sent in shown if sent.method != "answerCallbackQuery"]
    assert shown
    for sent in shown:
        assert not any(":c" in data for data in datas(sent.keyboard)), sent
        for word in ("Your hand", "Deine Hand", "Deine Karten"):
            assert word not in sent.text, sent.text
