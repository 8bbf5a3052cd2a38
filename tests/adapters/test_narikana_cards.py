"""What stands on the cards of Narikana. All of it, to be read by a person: narikana_cards_*.txt;
`pytest tests/adapters/test_narikana_cards.py --force-regen` writes it anew."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from stammtisch.adapters.presentation.games.narikana_cards import (
    card_line,
    card_name,
    card_terms,
    card_text,
    cost_text,
    terms_of,
    text_of,
)
from stammtisch.adapters.presentation.texts import LANGUAGES, texts_in
from stammtisch.core.games.narikana import words
from stammtisch.core.games.narikana.cards import CARDS, NUMBERS
from stammtisch.core.games.narikana.reading import ACTIONS, NOUNS, Effect, Filter, read_cards

ALL = range(1, len(CARDS))
FOLDER = Path(__file__).parent
LONGEST = 200


def effects() -> list[Effect]:
    return [effect for card in CARDS for effect in card.effects]


def filters() -> Iterator[Filter]:
    for card in CARDS:
        if card.on:
            yield card.on
        for effect in card.effects:
            for one in (effect.condition, effect.x):
                if one and one.filter:
                    yield one.filter
            found = [effect.target, effect.second, effect.among]
            found += [operation.filter for operation in effect.do]
            yield from (one for one in found if one)


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
def test_all_cards_are_there_to_be_read(
    language: str, file_regression: FileRegressionFixture
) -> None:
    file_regression.check(
        "".join(f"{line}\n" for line in shown(language)),
        encoding="utf-8",
        fullpath=FOLDER / f"narikana_cards_{language}.txt",
    )


def shown(language: str) -> Iterator[str]:
    """Each card in the notation of the rulebook, its text, and what the words on it mean."""
    texts = texts_in(language)
    for card in ALL:
        yield card_line(card, texts)
        for line in card_text(card, texts):
            yield f"    {line}"
    yield ""
    yield from sorted({line for card in ALL for line in card_terms(card, texts)})


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_are_the_same(language: str) -> None:
    texts = texts_in(language)
    faces = Counter(
        (card_line(card, texts).replace(card_name(card, texts), ""), *card_text(card, texts))
        for card in ALL
    )
    assert [face for face, n in faces.items() if n > 1] == []


def test_the_notation_is_that_of_the_rulebook() -> None:
    english, german = texts_in("en"), texts_in("de")
    assert card_line(0, german) == "-:Spieler(Kreatur):2/20"
    assert card_line(NUMBERS["ember-cub"], english) == "*r:Ember Cub(creature):2/2"
    assert card_line(NUMBERS["ember-cub"], german) == "*r:Glutwelpe(Kreatur):2/2"
    assert card_line(NUMBERS["potters-kiln"], english) == "*r:Potter's Kiln(building):-/5"
    assert card_line(NUMBERS["tinder-spark"], german) == "r:Zündfunke(Zauber)"
    mirror = CARDS[NUMBERS["funhouse-mirror"]]  # pink first: that is its colour
    assert cost_text(mirror.cost, mirror.colour) == "*pr"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_promises_life_to_a_player(language: str) -> None:
    """narikana §6.16."""
    texts = texts_in(language)
    told = texts("narikana-life-of-players")
    saying = {CARDS[card].id for card in ALL if told in " ".join(card_text(card, texts))}
    items = {"iron-ring", "trolls-belt", "gold-shield"}
    assert saying == items | {"blank-page", "reach-for-the-sky"}


# The whole vocabulary stands on cards


def test_every_moment_verb_condition_and_amount_is_on_a_card() -> None:
    found = effects()
    assert {effect.when for effect in found} == set(range(len(words.WHEN_WORDS)))
    verbs = {operation.verb for effect in found for operation in effect.do}
    assert verbs == set(range(words.DAMAGE, len(words.VERB_WORDS)))
    whom = {operation.who for effect in found for operation in effect.do}
    assert whom == set(range(len(words.WHO_WORDS)))
    conditions = {effect.condition.kind for effect in found if effect.condition}
    assert conditions == set(range(words.IF_COUNT, words.IF_UNHURT + 1))
    amounts = {effect.x.kind for effect in found if effect.x}
    assert amounts == set(range(words.X_COUNT, words.X_SOURCES + 1))


def test_every_noun_adjective_and_keyword_is_on_a_card() -> None:
    found = list(filters())
    for noun, (what, kinds, flags) in NOUNS.items():
        assert any(
            one.noun == what
            and one.flags & flags == flags
            and (one.kinds == kinds or what == words.A_CARD)
            for one in found
        ), noun
    for word, flag in (words.FLAG_WORDS | ACTIONS).items():
        assert any(one.flags & flag for one in found), word
    for kind in range(len(words.KIND_WORDS)):
        assert any(one.noun == words.A_CARD and one.kinds == 1 << kind for one in found)
    assert {one.side for one in found} == {words.ANYBODY, words.OWN, words.ENEMY}
    gifts = [gift for effect in effects() for gift in effect.gives]
    assert {gift.stat for gift in gifts} == set(range(words.GIVES_KEYWORD + 1))
    keywords = 0
    for card in CARDS:
        keywords |= card.keywords
    for gift in gifts:
        keywords |= gift.amount if gift.stat == words.GIVES_KEYWORD else 0
    for effect in effects():
        for operation in effect.do:
            keywords |= operation.second if operation.verb == words.GRANT else 0
    assert keywords == (1 << len(words.KEYWORD_WORDS)) - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_special_word_on_a_card_is_explained(language: str) -> None:
    texts = texts_in(language)
    explained = {term for card in CARDS for term in terms_of(card)}
    assert explained == {*words.KEYWORD_WORDS} | {
        *("fast", "common", "laden", "armour", "ready", "rest", "stop", "source"),
    }
    for word in ("fast", *words.KEYWORD_WORDS):
        name = texts(f"narikana-keyword-{word}")
        assert texts(f"narikana-means-{word}").startswith(f"{name}: ")
        for card in ALL:
            named = re.search(rf"\b{name}\b", " ".join(card_text(card, texts)))
            assert not named or word in terms_of(CARDS[card]), CARDS[card].id


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_tell_of_deaths_say_that_players_do_not_count(language: str) -> None:
    """narikana §6.12: the death of a player sets nothing off."""
    common = texts_in(language)("narikana-means-common")
    for name in ("whispered-pact", "grave-gardener"):
        assert common in card_terms(NUMBERS[name], texts_in(language))


# Cards that somebody could write, but nobody has

MADE_UP = {
    """when = "attacks", if = "1+ enemy building in 2", do = ["mill 2 foe", "draw 1 foe"]""": (
        "After this creature has attacked and there is an enemy building within 2 in play, put the "
        "top 2 cards of your opponent's deck into the graveyard, then your opponent draws a card.",
        "Nachdem diese Kreatur angegriffen hat und ein gegnerisches Gebäude in Reichweite 2 im "
        "Spiel ist, lege die obersten 2 Karten vom Deck deines Gegners auf seinen Friedhof, dann "
        "lass deinen Gegner eine Karte ziehen.",
    ),
    """when = "use", cost = "*br", target = "building", do = ["heal x target"], x = "count other
    damaged enemy unit" """: (
        "Ability (*rb): Heal X damage from a building; X is the number of other damaged enemy "
        "units.",
        "Fähigkeit (*rb): Heile X Schaden bei einem Gebäude; X ist die Zahl der anderen verletzten "
        "gegnerischen Einheiten.",
    ),
    """when = "always", if = "2+ own unit in 1", affects = "other building",
    gives = ["life -2", "armour 2", "guard"]""": (
        "As long as there are at least 2 units of yours within 1 in play, each other building has "
        "-2 life, Armour 2 and Guard.",
        "Solange mindestens 2 eigene Einheiten in Reichweite 1 im Spiel sind, hat jedes andere "
        "Gebäude -2 Leben, Rüstung 2 und Wache.",
    ),
    """when = "use", fast = true, target = "other own creature", second = "enemy unit in 3",
    do = ["damage 3 second", "sacrifice target"]""": (
        "Ability (free, fast): Choose another of your creatures and an enemy unit within 3 of it; "
        "deal 3 damage to the second, then sacrifice the first.",
        "Fähigkeit (kostenlos, schnell): Wähle eine andere eigene Kreatur und eine gegnerische "
        "Einheit in Reichweite 3 von ihr; verursache 3 Schaden an der zweiten, dann opfere die "
        "erste.",
    ),
    """when = "kills", target = "own action", do = ["stop target", "damage 1 foe"]""": (
        "Whenever this creature kills a unit by attacking, stop one of your actions, then deal 1 "
        "damage to your opponent.",
        "Immer wenn diese Kreatur mit einem Angriff eine Einheit tötet, vereitle eine eigene "
        "Aktion, dann verursache 1 Schaden an deinem Gegner.",
    ),
    """when = "use", target = "own building", second = "own building in 2",
    do = ["sacrifice target", "return second"]""": (
        "Ability (free): Sacrifice one of your buildings, then return one of your buildings within "
        "2 of where it stood to its owner's hand.",
        "Fähigkeit (kostenlos): Opfere ein eigenes Gebäude, dann schicke ein eigenes Gebäude in "
        "Reichweite 2 vom Feld des geopferten Gebäudes zurück auf die Hand seines Besitzers.",
    ),
    """when = "ally-dies", do = ["rest each damaged enemy building in 0",
    "damage 1 each own damaged unit in 0"]""": (
        "Whenever another of your ordinary creatures dies, exhaust the damaged enemy building on "
        "this field, then deal 1 damage to your damaged unit on this field.",
        "Immer wenn eine andere gewöhnliche eigene Kreatur stirbt, erschöpfe das verletzte "
        "gegnerische Gebäude auf diesem Feld, dann verursache 1 Schaden an deiner verletzten "
        "Einheit auf diesem Feld.",
    ),
}


@pytest.mark.parametrize("effect", MADE_UP, ids=lambda effect: str(effect)[8:14])
def test_cards_that_others_make_read_well_too(effect: str, tmp_path: Path) -> None:
    file = tmp_path / "made-up.toml"
    name = "id = 'x'\nname = { en = 'X', de = 'X' }\ncost = 'r'\nkind = 'creature'\n"
    one_line = effect.replace("\n", " ")
    effects = f"effects = [{{ {one_line} }}]"
    file.write_text(f"[[card]]\n{name}attack = 1\nlife = 1\n{effects}\n", encoding="utf-8")
    (card,) = read_cards(file)
    said = [text_of(card, texts_in(language)) for language in ("en", "de")]
    assert said == [[text] for text in MADE_UP[effect]]
