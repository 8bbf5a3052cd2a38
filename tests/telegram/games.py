"""Whole games in Telegram, by pressing buttons. A campaign of all of them:

    python -m tests.telegram.games --seed 1

All games, by two people and an AI player in a group and by one person alone, in both languages,
with and without pictures. Nothing may be violated, a group isn't written to more often than
Telegram lets us, each record verifies, and no hand is shown to a group.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import itertools
import sys
import time
from dataclasses import dataclass

from stammtisch.adapters.chat.io.picture_cache import Paint
from stammtisch.core.record import Record, verify
from tests.telegram.botapi import Chat
from tests.telegram.play import Play, paint_here, playing, press

SHORT = {
    "las_vegan": "rounds=1",
    "narikana": "",
    "nyan_nyan": "",
    "ojyks": "limit=1",
    "uno": "rounds=1",
}
FOR_TWO = ("narikana", "nyan_nyan")
"""Played by two in a group: that is what Narikana is for, and Nyan Nyan takes long with three."""
MOST_A_MINUTE = 18
DEAL = {"de": "Geben", "en": "Deal"}
LANGUAGES = ("de", "en")


@dataclass(frozen=True)
class Setting:
    """What is played how. `group`: by two people and an AI player, else by one person with one."""

    game: str
    group: bool
    language: str
    pictures: bool

    def __str__(self) -> str:
        where = "group" if self.group else "alone"
        return f"{self.game:<10} {where} {self.language} {'pictures' if self.pictures else 'text'}"


@dataclass(frozen=True)
class Played:
    """How a game went: requests to the server, the most messages a minute in its chat, and how
    many entries its record has."""

    requests: int
    busiest: int
    entries: int


SETTINGS = [
    Setting(*one) for one in itertools.product(SHORT, (True, False), LANGUAGES, (True, False))
]


def play_game(setting: Setting, seed: int = 1, draw: bool = False) -> Played:
    """Play a game to the end; AssertionError says what is wrong. `draw`: pictures are really drawn,
    which takes its time."""
    return asyncio.run(_played(setting, seed, paint_here if draw else quick_png))


async def quick_png(svg: str) -> bytes:
    """The head of a PNG, another one for each drawing."""
    size = (720).to_bytes(4) + (600).to_bytes(4)
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + size + hashlib.sha256(svg.encode()).digest()


async def _played(setting: Setting, seed: int, paint: Paint) -> Played:
    secrets = (f"{seed}-{number:030d}" for number in itertools.count(1))
    async with playing(secrets=secrets, paint=paint) as play:
        play.chance.seed(seed)
        chat = await (_in_a_group if setting.group else _alone)(play, setting)
        server = play.server
        assert server.violations == []
        assert server.unanswered() == []
        record = the_record(play, chat.id)
        assert record.game == setting.game
        busiest = server.busiest(chat)
        assert not setting.group or busiest <= MOST_A_MINUTE, f"{busiest} messages a minute"
        return Played(len(server.requests), busiest, len(record.moves))


async def _in_a_group(play: Play, setting: Setting) -> Chat:
    server, language = play.server, setting.language
    anna, ben = server.user("Anna", language=language), server.user("Ben", language="en")
    group = server.group("Skat", anna, ben)
    for person in (anna, ben):
        person.starts()
    for chat in (group, None):
        anna.sends(chat, f"/settings pictures {'on' if setting.pictures else 'off'}")
    await play.settle()
    anna.sends(group, f"/new {setting.game} {SHORT[setting.game]}")
    await play.settle()
    ben.sends(group, "/join")
    if setting.game not in FOR_TWO:
        anna.sends(group, "/ai heuristic")
    anna.sends(group, "/pace off")
    await play.settle()
    press(anna, group, DEAL[language])
    await play.to_the_end(1)
    await play.settle()
    check_no_hand_was_public(play, group.id)
    with_photo = {sent.chat for sent in server.sent if sent.method == "sendPhoto"}
    assert with_photo == ({group.id, anna.id} if setting.pictures else set())
    return group


async def _alone(play: Play, setting: Setting) -> Chat:
    server = play.server
    anna = server.user("Anna", language=setting.language)
    anna.starts()
    anna.sends(None, f"/settings pictures {'on' if setting.pictures else 'off'}")
    anna.sends(None, f"/new {setting.game} {SHORT[setting.game]}")
    anna.sends(None, "/ai heuristic")
    anna.sends(None, "/pace off")
    await play.settle()
    press(anna, None, DEAL[setting.language])
    await play.to_the_end(1)
    await play.settle()
    offered = [data for one in anna.sees() for data in datas(one.keyboard)]
    assert [data for data in offered if ":start" in data or "1:0:" in data] == []
    shown = {sent.method for sent in server.sent}
    assert ("editMessageMedia" in shown) == setting.pictures
    return anna.chat


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


def main(seed: int, draw: bool, games: list[str]) -> int:
    """Play all of them and print a table; how many went wrong."""
    failed = 0
    print(f"{'':32} requests  most a minute  entries  seconds")
    for setting in SETTINGS:
        if setting.game not in games:
            continue
        began = time.process_time()
        try:
            done = play_game(setting, seed, draw)
        except AssertionError as error:
            failed += 1
            print(f"{setting!s:<32} FAILED: {error}", flush=True)
            continue
        row = f"{done.requests:>8}  {done.busiest:>13}  {done.entries:>7}"
        print(f"{setting!s:<32} {row}  {time.process_time() - began:>7.1f}", flush=True)
    print(f"seed {seed}: {failed} failed")
    return failed


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.telegram.games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--draw", action="store_true", help="draw the pictures, too")
    parser.add_argument("--games", nargs="+", choices=list(SHORT), default=list(SHORT))
    given = parser.parse_args()
    sys.exit(main(given.seed, given.draw, given.games) > 0)
