"""What there is to read about Narikana: docs/narikana.md and the rules say what the data says."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.games.narikana import codes
from stammtisch.core.games.narikana.cards import CARDS
from stammtisch.core.games.narikana.decks import card_called
from stammtisch.core.games.narikana.reading import ACTIONS, AMOUNTS, NOUNS, read_cards
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.sources import ROOT
from tools.docs.cards import with_new_parts

PAGE = (ROOT / "docs" / "narikana.md").read_text(encoding="utf-8")
RULES = {
    language: (ROOT / "core" / "games" / "narikana" / "rulebook" / f"{language}.md").read_text(
        encoding="utf-8"
    )
    for language in LANGUAGES
}
PARAGRAPHS = {1: 5, 2: 3, 3: 6, 4: 7, 5: 4}
"""How many there are in the sections that the original rules and their numbers give."""


def test_the_tables_of_cards_and_decks_are_up_to_date() -> None:
    assert with_new_parts(PAGE) == PAGE, "run `python -m tools cards`"
    for card in CARDS[1:]:
        assert PAGE.count(f"(`{card.id}`)") == 1
    assert with_new_parts(PAGE.replace("| Ember Cub (", "| Ember Cup (")) == PAGE


@pytest.mark.parametrize(
    "word",
    [
        *codes.WHEN_WORDS,
        *codes.VERB_WORDS[codes.DAMAGE :],
        *codes.WHO_WORDS,
        *codes.KEYWORD_WORDS,
        *codes.STAT_WORDS,
        *codes.FLAG_WORDS,
        *NOUNS,
        *ACTIONS,
        *AMOUNTS,
        *("own", "enemy", "grave", "hand", "sources", "damaged", "unhurt"),
    ],
)
def test_the_page_explains_every_word_of_the_data(word: str) -> None:
    making = PAGE.partition("## Making cards")[2]
    assert re.search(rf"`[^`\n]*(?<![a-z-]){word}(?![a-z-])[^`\n]*`", making)


def test_the_card_and_the_deck_on_the_page_can_be_read(tmp_path: Path) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", PAGE, re.S)
    deck, card = blocks
    assert all(card_called(name) for name in tomllib.loads(deck)["cards"])
    file = tmp_path / "card.toml"
    file.write_text(card, encoding="utf-8")
    assert [one.id for one in read_cards(file)] == ["ember-cub"]


def test_the_rules_have_the_same_paragraphs_in_both_languages() -> None:
    numbers = {
        language: [(int(section), int(one)) for section, one in re.findall(
            r"^- \*\*§(\d)\.(\d+)\*\*", text, re.M
        )]
        for language, text in RULES.items()
    }  # fmt: skip
    english = numbers["en"]
    assert numbers["de"] == english == sorted(english)
    for section, paragraphs in PARAGRAPHS.items():
        assert [one for at, one in english if at == section] == [*range(1, paragraphs + 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_say_what_words_on_cards_mean(language: str) -> None:
    texts, text = texts_in(language), RULES[language]
    for word in ("fast", *codes.KEYWORD_WORDS):
        assert f"\n| {texts(f'narikana-keyword-{word}')} " in text
    assert f"{texts('narikana-gift-armour', n=1)} " in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_in_the_rules_are_those_of_the_game(language: str) -> None:
    text = RULES[language]
    for number in (
        f" {len(CARDS) - 1} ",
        f" {codes.DECK_SIZE} ",
        f" {codes.MAX_COPIES} ",
        f" {codes.OPENING_HAND} ",
        f" {codes.STACK} ",
        f" {codes.MOST_EFFECTS} ",
        f" {codes.FIGURE_LIFE} ",
        f" {codes.FIELDS} ",
    ):
        assert number in text, number
