"""Every sentence about games is said in each of its forms, in both languages, to who does it and to
others; checked by rules; and written down to be read. After a change `pytest
tests/adapters/test_sentences.py --force-regen` writes the files again: read the difference as
somebody who speaks the language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from stammtisch.core.games import game_named
from stammtisch.core.scene.company import AI_NAMES
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import decisions
from tests.adapters.sentences import Narrator, Recorder, branches, patterns
from tests.adapters.sources import GAMES
from tests.conformance.subjects import SUBJECTS
from tests.games.facts import of_tests
from tests.golden.test_golden import FOLDER

pytestmark = pytest.mark.slow
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_game = pytest.mark.parametrize("game", GAMES)

WORDS = (
    *("word-", "name-", "letter-", "sign-", "shown-"),
    *("title-", "card-example-", "scores-", "rounds-"),
)
"""Beginnings of messages that are words and no sentences."""
ELSEWHERE = (
    "says-",
    "style-",
    "lesson-",
    "menu-",
    "option-",
    "narikana-card-",
    "narikana-kinds-",
    "hint-asked",
)
"""Those of messages without forms that are said before and beside a game."""
COMMON = ("ending-", "hint-", "reason-", "spoken-", "stands-")
"""Those of messages about any game."""
UNSAID = {
    "tied-": "the ties of these games are none of two winners",
    "hint-line": "hints in lines are tested with the terminal",
    "hint-place": "hints in lines are tested with the terminal",
    "hint-chance": "hints in lines are tested with the terminal",
    "hint-as-good": "hints in lines are tested with the terminal",
    "ending-you place=other": "no more than three share a place",
    "reason-nothing": "no move to give reasons for",
    "reason-nobody": "no move to give reasons for",
    "reason-no-move": "no move to give reasons for",
    "spoken-place": "said by the terminal at the end",
}
"""Messages of all games, or forms of them, that are not said in these, with the reason."""
SELDOM = {game: of_tests(game, "seldom") for game in GAMES}
for _module in SELDOM.values():
    UNSAID |= getattr(_module, "UNSAID", {})


@cache
def narrated(game: str) -> Narrator:
    """All that can be said of a game."""
    narrator = Narrator(game_named(game))
    for subject in SUBJECTS:
        if subject.game.name == game:
            narrator.tell_subject(subject)
    seldom: Any = SELDOM[game]
    for table in seldom.tables() if seldom else ():
        narrator.tell_table(table, often=True)
    for number, table in enumerate(seldom.cards() if hasattr(seldom, "cards") else ()):
        narrator.tell_table(table, often=number % 10 == 0)
    return narrator


def recorders(game: str, language: str) -> list[Recorder]:
    """What was said of a game in a language: shown, and to screen readers."""
    return [texts for texts in narrated(game).recorders if texts.language == language]


def sentences_of(game: str, language: str) -> Iterator[tuple[str, list[str]]]:
    """The messages that name a game, with the sentences of their forms; all others for ""."""
    said: dict[str, dict[tuple[str, ...], str]] = {}
    for one in GAMES if not game else [game]:
        for texts in recorders(one, language):
            for name, forms in texts.said.items():
                said[name] = forms | said.get(name, {})
    for name in patterns(language):
        if name in said and names_game(name, game) and not name.startswith((*WORDS, *ELSEWHERE)):
            lines = [told(text, form) for form, text in sorted(said[name].items())]
            yield name, list(dict.fromkeys(lines))


def names_game(message: str, game: str) -> bool:
    """True if the message is one of the game; with "" if it is of none, and yet about games."""
    if game:
        return bool(re.search(rf"(^|-){game}(-|\.|$)", message))
    return message.startswith(COMMON)


def told(text: str, form: tuple[str, ...]) -> str:
    return f"    {text}  [{', '.join(form)}]" if form else f"    {text}"


@every_language
@pytest.mark.parametrize("game", [*GAMES, ""])
def test_all_sentences_read_as_they_did(
    game: str, language: str, file_regression: FileRegressionFixture
) -> None:
    lines = []
    for name, sentences in sentences_of(game, language):
        lines += [name, *sentences]
    text = "\n".join(lines) + "\n"
    path = FOLDER / game / f"sentences_{language}.txt"
    file_regression.check(text, encoding="utf-8", fullpath=path)


# Cards are called as they are drawn

NOTATION = {
    "uno": r"\b[rygb](?:\d|\+2|rev|skip)\b|\bw4?\b",
    "las_vegan": r"\b[rpgb]\d\b",
    "nyan_nyan": r"\b(?:10|[2-9JQKA])[SHDC]\b",
}
"""Names of cards that are typed and stand in records."""
TYPED = re.compile("For instance:|Zum Beispiel:|Type S for|Tippe")
"""In texts that say what may be typed."""


@every_language
@pytest.mark.parametrize("game", NOTATION)
def test_no_sentence_calls_a_card_as_it_is_typed(game: str, language: str) -> None:
    said = {
        sentence
        for texts in recorders(game, language)
        for forms in texts.said.values()
        for sentence in forms.values()
    }
    lines = {line for texts in recorders(game, language) for line in texts.lines} | said
    assert len(lines) > 100
    wrong = [line for line in lines if re.search(NOTATION[game], line) and not TYPED.search(line)]
    assert wrong == []


@pytest.mark.parametrize("game", NOTATION)
def test_the_patterns_know_the_names_of_the_notation(game: str) -> None:
    codec = game_named(game)
    view = next(match.view(seat) for match, seat, _ in decisions(game, 1))
    typed = {codec.notation(move) for move in view.legal if " " in codec.notation(move)}
    assert any(re.search(NOTATION[game], notation.replace("♠", "S")) for notation in typed)


# What was never said


def unsaid(game: str, language: str) -> set[str]:
    """The messages of a game (of none with "") that were never said, and the forms of others."""
    taken = set[tuple[str, int]]()
    for one in GAMES if not game else [game]:
        for texts in recorders(one, language):
            taken |= texts.taken
    found = set[str]()
    for name, pattern in patterns(language).items():
        if not names_game(name, game) or name.startswith((*WORDS, *ELSEWHERE)):
            continue
        missing = {
            label: branch for branch, label in branches(name, pattern) if branch not in taken
        }
        found |= {name} if (name, 0) not in taken else missing.keys()
    return found


@every_language
@pytest.mark.parametrize("game", [*GAMES, ""])
def test_every_form_of_every_message_was_said_or_there_is_a_reason(
    game: str, language: str
) -> None:
    left = {name for name in unsaid(game, language) if not name.startswith((*UNSAID,))}
    assert left == set()


def test_there_is_no_reason_for_what_was_said() -> None:
    found = {
        name for language in LANGUAGES for game in (*GAMES, "") for name in unsaid(game, language)
    }
    assert {name for name in UNSAID if not any(one.startswith(name) for one in found)} == set()


# What no sentence may look like

NAME = f"(?:{'|'.join(AI_NAMES)})"
COUNTED = {
    "de": "Karten|Punkte|Punkten|Kohlköpfe|Stiche|Züge|Zügen|Befehle|Felder|Spiele|Siebenen",
    "en": "cards|points|cabbages|tricks|turns|commands|fields|games|sevens",
}
FAULTS = {
    language: {
        "what isn't filled in": r"[{}]",
        "a space before a sign": r" [,;.!](?: |$)",
        "two spaces": r"[^\d ]  +[^\d ]",
        "a word twice": r"\b(?!joker|wild|nyan|Farbwahl)([^\W\d]{3,})\b(?<!skip|.rev)"
        r" \1\b(?<!Nyan|oker)",
        "one of many": rf"(?<![\d.,+–/-])\b1 (?:{counted})\b",
        "a date for machines": r"\d{4}-\d\d-\d\d",
    }
    for language, counted in COUNTED.items()
}
FAULTS["de"] |= {
    "du with the verb of another": r"\b[Dd]u (?!setzt|nutzt|passt|jetzt|nicht|erst|damit|mit\b)"
    r"(?!(?:\w{2,3})?ge(?!winn|h|b|l|n)\w+t\b)[a-zäöü]\w*[^s\W]t\b",
    "the verb of another with du": r"\b(?:hat|ist|wird|muss|kann|darf|legt|spielt|zieht|nimmt) "
    r"[Dd]u\b",
    "du after a preposition": r"\b(?:von|mit|bei|für|an|auf|gegen|nach|zu|aus|im Zug) [Dd]u\b",
    "a name with the verb of du": rf"\b{NAME} (?!ist\b|passt\b|gepasst\b|lässt\b|erst\b|fast\b)"
    r"[a-zäöü]\w*st\b",
    "two words for one thing": r"Extrazug|Extrazüge|abgeworfen|\b[Ss]etzen -|\bzeigen c\d",
}
FAULTS["en"] |= {
    "you with the verb of another": r"\b[Yy]ou (?!pass\b|miss\b|this\b|always\b|as\b)[a-z]\w*s\b",
    "a name with the verb of you": rf"(?<!and )(?<!, )\b{NAME} (?:play|draw|pass|have|are|take|"
    r"win|lose|get|call|miss|start|hold|swap|choose|convert|attack)\b",
    "You in a sentence": r"\b(?:of|with|for|to|by|from|than|at|on|is) You\b",
    "you's": r"\b[Yy]ou's\b",
}


@every_language
@every_game
def test_no_sentence_breaks_a_rule_of_its_language(game: str, language: str) -> None:
    for texts in recorders(game, language):
        for fault, pattern in FAULTS[language].items():
            wrong = [line for line in sorted(texts.lines) if re.search(pattern, line)]
            assert wrong == [], fault


@pytest.mark.parametrize(
    ("language", "fault", "text"),
    [
        ("de", "du with the verb of another", "Du wandelt Hochhinaus um"),
        ("de", "du with the verb of another", "Du gewinnt den Stich, wie er jetzt liegt"),
        ("de", "the verb of another with du", "Dann ist du dran"),
        ("de", "du after a preposition", "Rot 6 von Du (gewinnt bisher)"),
        ("de", "a name with the verb of du", "Anna legst r7."),
        ("de", "one of many", "1 Karten im Ziehstapel"),
        ("de", "two words for one thing", "danach ein Extrazug"),
        ("de", "a date for machines", "Am 2030-07-01 für alle dieselben Karten"),
        ("en", "you with the verb of another", "What it changed: You wins the trick"),
        ("en", "a name with the verb of you", "Anna play r7."),
        ("en", "You in a sentence", "red 6 by You (wins so far)"),
        ("en", "you's", "It is you's turn"),
        ("en", "one of many", "1 cards to draw"),
    ],
)
def test_the_rules_find_what_they_are_for(language: str, fault: str, text: str) -> None:
    assert re.search(FAULTS[language][fault], text)
