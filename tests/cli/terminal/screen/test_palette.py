"""The list of all commands, and letters for them."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.lines import plain
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.presentation.typed_line import SCREEN_COMMANDS, TYPED_COMMANDS
from stammtisch.cli.terminal.screen.overlays import (
    Palette,
    PaletteItem,
    command_items,
    found,
    with_letters,
)
from stammtisch.cli.terminal.screen.table_screen import KEYS
from stammtisch.core.scene.texts import LANGUAGES
from tests.cli.terminal.screen.player import ALONE, Player, at_screen, new_match

pytestmark = pytest.mark.slow

ITEMS = [
    PaletteItem("hint", "hint", "F2 h", "What a strong player would do"),
    PaletteItem("undo", "undo", "F3 u", "Take your last move back"),
    PaletteItem("theme", "colours", "F9", "Dark, light, or no colours"),
]


def names(typed: str) -> list[str]:
    return [item.name for item in found(ITEMS, typed)]


def test_words_are_found_anywhere_and_names_first() -> None:
    assert names("") == ["hint", "undo", "theme"]
    assert names("un") == ["undo"]
    assert names("back move") == ["undo"]
    assert names("F9") == ["theme"]
    assert names("a") == ["hint", "undo", "theme"]
    assert names("l") == ["hint", "undo", "theme"]
    assert names("co") == ["theme"]
    assert names("nothing") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_pressed_or_typed_is_listed(language: str) -> None:
    items = command_items(KEYS, texts_in(language))
    listed = [item.name for item in items]
    assert {*KEYS.values(), *TYPED_COMMANDS, *SCREEN_COMMANDS} == {*listed, "palette"}
    assert len(listed) == len(set(listed))
    assert all(item.about and item.label for item in items)


async def opened(player: Player) -> Palette:
    await player.press("ctrl+p")
    palette = player.app.screen
    assert isinstance(palette, Palette)
    return palette


def test_a_command_is_found_by_typing_and_done(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path, (80, 24)) as player:
            await player.asked()
            palette = await opened(player)
            assert "Take your last move back" in plain(palette.sheet.rows)
            await player.press(*"rul", "enter")
            await player.until(lambda: "Uno with points" in player.text and player.app.overlay_open)
            assert "Aim" in player.text
            await player.press("escape")
            await opened(player)
            await player.press(*"commit", "backspace", *"xyz")
            assert "Nothing is called like that" in plain(palette_rows(player))
            await player.press("enter", "escape")
            assert not player.app.overlay_open
            await opened(player)
            await player.press(*"checkthat", *["backspace"] * 4, "enter")
            await player.until(
                lambda: re.search("ommitment|cards are fixed", player.text) is not None
            )

    asyncio.run(play())


def palette_rows(player: Player) -> list:  # type: ignore[type-arg]
    palette = player.app.screen
    assert isinstance(palette, Palette)
    return palette.sheet.rows


def test_arrows_and_the_mouse_choose_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path, (80, 24)) as player:
            await player.asked()
            await opened(player)
            await player.press("down", "down", "down", "enter")
            await player.until(lambda: "Aim" in player.text, "the rules")
            await player.press("escape")
            await opened(player)
            await player.pilot.click("#leaf", offset=(6, 5))
            await player.until(lambda: "Aim" in player.text, "the rules, clicked")

    asyncio.run(play())


def test_letters_do_what_keys_do_and_are_shown_where_there_is_room(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path, (80, 24)) as player:
            await player.asked()
            (keys,) = player.app.sheets("keys")
            assert "F2/h" in plain(keys.rows)
            for letter, seen in (("c", "Your hand:"), ("r", "Aim")):
                await player.type(letter)
                await player.until(lambda: player.app.overlay_open, letter)
                assert seen in player.text
                await player.press("escape")
            await player.press("u", "backspace", *"hnit", "enter")
            await player.until(lambda: "Did you mean “hint”?" in player.text)

    asyncio.run(play())


def test_letters_are_left_out_rather_than_a_key() -> None:
    keys = [("F1", "help"), ("F2", "hint")]
    assert with_letters(keys, ["?", "h"], 40, 1) == [("F1/?", "help"), ("F2/h", "hint")]
    assert with_letters(keys, ["?", ""], 40, 1) == [("F1/?", "help"), ("F2", "hint")]
    assert with_letters(keys, ["?", "h"], 19, 1) == keys
