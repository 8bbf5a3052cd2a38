"""Levels of AI players: every one has a spec, a name in each language, and a button in lobbies."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from stammtisch.adapters.chat.commands import BUTTONS, explanation
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.player import ai_facts_of
from stammtisch.ai.registry import all_players
from stammtisch.cli.chats.config import LimitsSection
from stammtisch.cli.games.play import play
from stammtisch.cli.games.statistics import level_text
from stammtisch.core.ai_facts import LEVELS
from stammtisch.core.games import GAMES
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.service.requests import Limits

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_a_player_and_repeats_its_moves_in_our_games(level: str) -> None:
    assert level in all_players()
    for game in GAMES.values():
        assert "seconds" not in ai_facts_of(game).levels.get(level, LEVELS[level]), game.name


def test_games_name_no_level_that_is_not_there() -> None:
    assert all(set(ai_facts_of(game).levels) <= set(LEVELS) for game in GAMES.values())


def test_strangers_may_ask_for_every_level_and_lobbies_have_buttons_for_them() -> None:
    assert BUTTONS["+"].values == Limits().players == tuple(LimitsSection().players) == (*LEVELS,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name_of_its_own(language: str) -> None:
    names = [level_text(level, texts_in(language)) for level in LEVELS]
    assert len(set(names)) == len(LEVELS)
    if language != "en":
        assert not set(names) & set(LEVELS)


def test_a_level_without_a_name_is_shown_as_it_is_typed() -> None:
    assert [texts_in(language)("level", level="grandmaster") for language in LANGUAGES] == [
        "grandmaster"
    ] * len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_helps_name_every_level(language: str) -> None:
    in_terminal = CliRunner().invoke(play, ["--help"], env={"STAMMTISCH_LANG": language}).output
    in_chats = explanation("ai", texts_in(language))
    assert all(level in in_terminal and level in in_chats for level in LEVELS)


@pytest.mark.parametrize("page", ["ai.md", "faq.md", "glossary.md", "stammtisch.toml"])
def test_pages_name_every_level(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert [level for level in LEVELS if not re.search(rf"\b{level}\b", text)] == []


def test_the_figures_of_levels_have_a_column_for_each() -> None:
    text = (ROOT / "docs" / "ai.md").read_text(encoding="utf-8")
    heads = re.findall(r"^\| game \|.*`easy`.*\|$", text, re.MULTILINE)
    assert len(heads) == 5
    for head in heads:
        assert [level for level in LEVELS if f"`{level}`" not in head] == []
