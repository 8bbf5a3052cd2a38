"""The key of Exodia on a full screen: there only for who holds it, and at any time."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.lines import plain
from stammtisch.core.match import Match
from tests.cli.terminal.screen.player import ALONE, Player, at_screen, new_match
from tests.cli.terminal.screen.slow import Slow
from tests.games.nyan_nyan.words import Table

pytestmark = pytest.mark.slow

EXODIA = "AS KS QS JS 10S"
KEY = "^O exodia"


def dealt(players: list[str], *hands: str, starter: int = 1) -> Match:
    match = new_match("nyan_nyan", players)
    table = Table(*hands, *[""] * (len(players) - len(hands)), starter=starter)
    return Match(replace(match.record, moves=[(0, text) for text in table.entries]))


def shows_key(player: Player) -> bool:
    """Whether the line of keys has that of Exodia."""
    return any(KEY in plain(sheet.rows) for sheet in player.app.sheets("keys"))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_who_holds_it_has_a_key_that_works_in_ones_own_turn(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async def play() -> None:
        async with at_screen(dealt(ALONE, EXODIA), tmp_path, size) as player:
            await player.asked()
            await player.until(lambda: shows_key(player))
            await player.press("ctrl+o")
            await player.until(lambda: (1, "exodia") in player.moves)

    asyncio.run(play())


def test_who_does_not_hold_it_has_none_and_the_key_does_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(dealt(ALONE, "AS KS QS JS 10H"), tmp_path) as player:
            await player.asked()
            assert not shows_key(player)
            before = player.moves
            await player.press("ctrl+o")
            assert player.moves == before

    asyncio.run(play())


@pytest.mark.parametrize("way", ["key", "typed"])
def test_it_works_while_an_ai_player_thinks(way: str, tmp_path: Path) -> None:
    async def play() -> None:
        thinker = Slow()
        match = dealt(ALONE, EXODIA, starter=2)
        async with at_screen(match, tmp_path, thinker=thinker) as player:
            await player.until(thinker.begun.is_set)
            await player.until(lambda: shows_key(player))
            await player.press("ctrl+o") if way == "key" else await player.type("exodia")
            await player.until(lambda: (1, "exodia") in player.moves)
            assert player.moves[2:] == [(1, "exodia")], "the other hasn't moved yet"
            thinker.go_on.set()

    asyncio.run(play())


def test_at_a_shared_screen_the_key_is_there_only_with_the_hand(tmp_path: Path) -> None:
    async def play() -> None:
        match = dealt(["human", "human"], "", EXODIA)
        async with at_screen(match, tmp_path) as player:
            await player.until(lambda: "look away" in player.text)
            assert not shows_key(player)
            await player.press("enter")
            await player.until(lambda: "Your hand" in player.text and player.app.request)
            assert not shows_key(player)
            before = player.app.request
            await player.type("draw")
            await player.asked_anew(before)
            await player.type("pass")
            await player.until(lambda: "look away" in player.text)
            assert not shows_key(player)
            await player.press("enter")
            await player.until(lambda: shows_key(player))

    asyncio.run(play())
