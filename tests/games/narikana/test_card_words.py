"""What stands on the cards of Narikana: texts/*_cards.ftl, and what the data say."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest
from rich.cells import cell_len

from stammtisch.adapters.presentation.presenter import canonical
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.games.narikana import codes
from stammtisch.core.games.narikana.card_words import (
    boost_text,
    card_brief,
    card_line,
    card_name,
    card_terms,
    card_text,
    cost_text,
    terms_of,
)
from stammtisch.core.games.narikana.cards import CARDS, NAMES, NUMBERS
from stammtisch.core.games.narikana.reading import ACTIONS, AMOUNTS, NOUNS, SIDES
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.card_facts import card_entries, facts_in_data, facts_in_text

ALL = range(1, len(CARDS))
LONGEST = 200


def text_of(card: str, language: str) -> list[str]:
    return card_text(NUMBERS[card], texts_in(language))


@pytest.mark.parametrize("card", card_entries())
def test_the_text_of_a_card_says_what_its_data_say(card: str) -> None:
    facts = facts_in_data(card_entries()[card])
    for language in LANGUAGES:
        assert facts_in_text(text_of(card, language), language) == facts, language


CHANGED_TEXTS = [
    ("ember-cub", "en", "deal 1 damage", "deal 2 damage"),
    ("ember-cub", "en", "within 2", "within 3"),
    ("ember-cub", "en", "comes into play", "dies"),
    ("ember-cub", "de", "gegnerischen Einheit", "gegnerischen Kreatur"),
    ("burning-page", "en", "each ordinary unit", "each unit"),
    ("firework-fox", "de", "Raserei", "Wache"),
    ("ink-witch", "de", "kostenlos", "*"),
    ("post-rider", "en", " until the end of the chapter", ""),
    ("rotten-bargain", "en", "of where it stood", "of it"),
    ("musical-chairs", "en", "one of your creatures", "one of your ordinary creatures"),
    ("iron-ring", "de", " Das Leben eines Spielers bleibt, wie es ist.", ""),
    ("sun-stag", "en", "yourself, then deal 1 damage to your opponent",
     "your opponent, then deal 1 damage to yourself"),
    ("oak-giant", "de", "deiner Manaquellen", "der Karten auf deiner Hand"),
]  # fmt: skip
CHANGED_DATA = [
    ("ember-cub", "damage 1", "damage 2"),
    ("ember-cub", "in 2", "in 1"),
    ("ember-cub", "arrives", "attacks"),
    ("ember-cub", "damage 1 target", "destroy target"),
    ("burning-page", "each common unit", "each enemy common unit"),
    ("firework-fox", "frenzy", "guard"),
    ("hushing-librarian", '"**b"', '"*b"'),
    ("hushing-librarian", '"fast": true', '"fast": false'),
    ("golden-orchard", "grow 1 subject", "grow 1 self"),
    ("musical-chairs", "own creature", "own common creature"),
    ("nimble-scribe", "hand 2-", "hand 3-"),
    ("prince-of-sighs", "weak ", ""),
    ("smart-aleck", '"x": "hand"', '"x": "grave"'),
    ("ink-witch", '"sacrifice target", "damage 3 second"', '"damage 3 second", "sacrifice target"'),
]


@pytest.mark.parametrize(("card", "language", "old", "new"), CHANGED_TEXTS)
def test_a_text_that_says_something_else_is_noticed(
    card: str, language: str, old: str, new: str
) -> None:
    text = "\n".join(text_of(card, language))
    assert old in text
    facts = facts_in_text(text.replace(old, new).split("\n"), language)
    assert facts != facts_in_data(card_entries()[card])


def test_a_word_that_states_nothing_known_is_noticed() -> None:
    with pytest.raises(AssertionError, match="no fact has the words 'on Sundays"):
        facts_in_text(["Draw a card on Sundays."], "en")


@pytest.mark.parametrize(("card", "old", "new"), CHANGED_DATA)
def test_data_that_say_something_else_are_noticed(card: str, old: str, new: str) -> None:
    data = json.dumps(card_entries()[card])
    assert old in data
    changed = json.loads(data.replace(old, new))
    for language in LANGUAGES:
        assert facts_in_text(text_of(card, language), language) != facts_in_data(changed)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", ALL, ids=lambda number: CARDS[number].id)
def test_every_card_says_something_short_and_whole(card: int, language: str) -> None:
    lines = card_text(card, texts_in(language))
    assert lines
    assert len(" ".join(lines)) <= LONGEST
    for line in lines:
        assert re.fullmatch(r"[A-ZÄÖÜ].*[^ ]\.", line)
        assert not re.search(r"[{}]|  |None|-?\d{3,}|\d [-+]?\d| [,.;:]", line), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_are_the_same(language: str) -> None:
    texts = texts_in(language)
    faces = Counter(
        (card_line(card, texts).replace(card_name(card, texts), ""), *card_text(card, texts))
        for card in ALL
    )
    assert [face for face, n in faces.items() if n > 1] == []


def test_a_card_in_a_line() -> None:
    english, german = texts_in("en"), texts_in("de")
    lines = [
        card_line(NUMBERS["ember-cub"], english),
        card_line(NUMBERS["ember-cub"], german),
        card_line(NUMBERS["potters-kiln"], english),
        card_line(NUMBERS["tinder-spark"], german),
    ]
    assert lines == [
        "Ember Cub · creature 2/2 · costs *r",
        "Glutwelpe · Kreatur 2/2 · kostet *r",
        "Potter's Kiln · building –/5 · costs *r",
        "Zündfunke · Zauber · kostet r",
    ]
    mirror = CARDS[NUMBERS["funhouse-mirror"]]  # pink first: that is its colour
    assert cost_text(mirror.cost, mirror.colour) == "*pr"


def strings(value: Any) -> list[str]:
    """All strings in data from a file but names, keys and numbers."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        value = [one for key, one in value.items() if key not in ("id", "name")]
    return [text for one in value for text in strings(one)] if isinstance(value, list) else []


def test_the_whole_vocabulary_stands_on_cards() -> None:
    written = {
        word for card in card_entries().values() for text in strings(card) for word in text.split()
    }
    vocabulary = {
        *codes.WHEN_WORDS, *codes.VERB_WORDS[codes.DAMAGE :], *codes.WHO_WORDS, *codes.KIND_WORDS,
        *codes.KEYWORD_WORDS, *codes.STAT_WORDS, *codes.FLAG_WORDS, *NOUNS, *ACTIONS, *SIDES,
        *(word for amount in AMOUNTS for word in amount.split()),
    }  # fmt: skip
    assert vocabulary - written == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_special_word_on_a_card_is_explained(language: str) -> None:
    texts = texts_in(language)
    explained = {term for card in CARDS for term in terms_of(card)}
    assert explained == {*codes.KEYWORD_WORDS} | {
        *("fast", "common", "laden", "armour", "ready", "rest", "stop", "source", "range"),
    }
    for word in ("fast", *codes.KEYWORD_WORDS):
        name = texts(f"narikana-keyword-{word}")
        assert texts(f"narikana-means-{word}").startswith(f"{name}: ")
        for card in ALL:
            named = re.search(rf"\b{name}\b", " ".join(card_text(card, texts)))
            assert not named or word in terms_of(CARDS[card]), CARDS[card].id


def test_a_screen_reader_hears_costs_and_boosts_in_words() -> None:
    told = {
        name: card_text(NUMBERS[name], texts_in("en", spoken=True))[-1]
        for name in ("trolls-belt", "fading-ink", "smart-aleck", "old-lighthouse", "milky-mist")
    }
    assert told["trolls-belt"].startswith("The bearer has plus 3 attack and plus 2 life. ")
    assert " gets minus 2 attack and minus 2 life until " in told["fading-ink"]
    assert " plus X attack and plus X life for good; " in told["smart-aleck"]
    assert (
        told["old-lighthouse"] == "Ability (1 mana of any colour, 1 blue mana, fast): Draw a card."
    )
    assert told["milky-mist"] == "Each enemy creature within 1 has minus 1 attack."
    spoken = texts_in("en", spoken=True)
    assert boost_text("+2", "+0", spoken) == "plus 2 attack"
    assert boost_text("+10", "-10", spoken) == "plus 10 attack and minus 10 life"
    for card in ALL:
        printed = " ".join(card_text(card, texts_in("de", spoken=True)))
        assert not re.search(r"[-+*/](?=[\dX)])|\*", printed), printed


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_tell_of_deaths_say_that_players_do_not_count(language: str) -> None:
    """narikana §6.12: the death of a player sets nothing off."""
    common = texts_in(language)("narikana-means-common")
    for name in ("whispered-pact", "grave-gardener"):
        assert common in card_terms(NUMBERS[name], texts_in(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_card_has_a_brief_name_that_can_be_typed(language: str) -> None:
    """In at most ten cells, and not that of another card, whole or brief."""
    texts = texts_in(language)
    briefs = [card_brief(card, texts) for card in ALL]
    assert all(1 < cell_len(brief) <= 10 for brief in briefs)
    assert len({brief.lower() for brief in briefs}) == len(briefs)
    for card, brief in zip(ALL, briefs, strict=True):
        assert canonical("narikana", f"play {brief}") == f"play {NAMES[card]}"
