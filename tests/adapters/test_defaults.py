"""What pages and the program say of options is what the options are."""

from __future__ import annotations

import re
from dataclasses import Field, fields
from typing import Any

import pytest

from stammtisch.adapters.presentation.names import default_text, option_words
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.game import Game
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.options import deck_options
from stammtisch.core.scene.texts import LANGUAGES
from tests.cli.helpers import flat, run
from tests.doc_pages import PAGES

ROW = re.compile(r"^\| `(\w+)` +\| (.+?) +\| (.+?) +\| (§[\d.]+) +\|$", re.MULTILINE)
BOTH = [(game, language) for game in GAMES for language in LANGUAGES]


def options_of(game: str) -> list[Field[Any]]:
    return list(fields(game_named(game).options))


def shown(game: Game, option: Field[Any], language: str) -> str:
    """The default as a page of rules has it: in German `an` and `aus`, and of a deck what a table
    does."""
    texts = texts_in(language)
    if isinstance(option.default, bool):
        return texts("menu-on" if option.default else "menu-off")
    if option.metadata.get("seat"):
        return texts("menu-by-lot")
    return default_text(game, option, texts)


@pytest.mark.parametrize(("game", "language"), BOTH)
def test_the_rules_tell_all_options_with_their_defaults(game: str, language: str) -> None:
    page = PAGES[f"rules/{language}/{game}.md"]
    rows = {name: (default, rule) for name, default, _, rule in ROW.findall(page)}
    assert rows == {
        option.name: (
            shown(game_named(game), option, language),
            option.metadata["rule"].removeprefix(f"{game} "),
        )
        for option in options_of(game)
    }


def rule_of(game: str, option: Field[Any], language: str) -> str:
    """The text of the rule that defines an option, in one line."""
    page = PAGES[f"rules/{language}/{game}.md"]
    number = option.metadata["rule"].removeprefix(f"{game} §")
    begin = rf"\n## §{number} " if "." not in number else rf"\n- \*\*§{re.escape(number)}\b"
    end = r"\n## " if "." not in number else r"\n- \*\*§|\n## "
    text = re.split(end, re.split(begin, page, maxsplit=1)[1], maxsplit=1)[0]
    return " ".join(text.split())


@pytest.mark.parametrize(("game", "language"), BOTH)
def test_the_rule_of_an_option_tells_it_from_the_default(game: str, language: str) -> None:
    """What a switch does that is off, or what holds without one that is on; a default number."""
    off = {"en": "off", "de": "aus"}[language]
    one = {"en": "one", "de": "eine"}[language]
    for option in options_of(game):
        text = rule_of(game, option, language)
        assert f"`{option.name}`" in text, option.name
        if isinstance(option.default, bool):
            told_as_off = re.search(rf"[Oo]ption `{option.name}` {off}\b", text)
            assert bool(told_as_off) == option.default, option.name
        elif "low" in option.metadata:
            number = one if option.default == 1 else str(option.default)
            assert re.search(rf"\b{number}\b", text), option.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_games_tells_the_defaults(language: str) -> None:
    told = flat(run("games", "--lang", language, COLUMNS="300").output)
    for game in GAMES:
        for option in options_of(game):
            default = default_text(game_named(game), option, texts_in(language))
            assert f"{option.name} ({default}; " in told, (game, option.name)


@pytest.mark.parametrize(("game", "language"), BOTH)
def test_every_option_is_explained(game: str, language: str) -> None:
    for option in options_of(game):
        name, about = option_words(game_named(game), option, texts_in(language))
        assert name != option.name
        assert about


@pytest.mark.parametrize("page", ["narikana.md", "rules/en/narikana.md", "rules/de/narikana.md"])
def test_pages_name_the_decks_that_are_played_without_a_table(page: str) -> None:
    named = re.findall(r"simulat.*?`([a-z-]+)`\D*?\d?\D*? `([a-z-]+)`", PAGES[page], re.I | re.S)
    decks = [default_text(game_named("narikana"), one, texts_in("en")).split()[-1]
             for one in deck_options(game_named("narikana").options).values()]  # fmt: skip
    assert tuple(decks) in named
