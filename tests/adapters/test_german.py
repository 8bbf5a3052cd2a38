"""German as in the rulebooks: one form of the verb, one meaning of a word, and examples that can be
typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.presenter import canonical, presenter_named, words_of
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.games import game_named
from tests.adapters.sources import GAMES, OF_GAMES, ROOT, files_of_texts, messages
from tests.games.facts import facts_of

WORDS = {name: words_of(name) for name in GAMES}

GERMAN = texts_in("de")
CALLS = {"nyan", "exodia"}
"""What is called out, and is no verb."""
OF_PLACES = {
    "c-place",
    "page-place",
    "nyan_nyan-placed",
    "nyan_nyan-finished",
    "nyan_nyan-eliminated",
    "uno-placed",
} | {
    *(
        "uno-finished",
        "trace-uno-finished",
        "stands-place",
        "spoken-place",
        "t-hint-figures",
        "t-place",
        "analysis-good",
        "t-mean-place",
    ),
    *("hint-place", "hint-places"),
    *("ending-you", "ending-winners", "t-shared-result", "t-statistics-figures"),
    *("menu-daily-about", "menu-daily-state", "t-daily-place"),
    *("exercise-cost-places", "exercise-costs-head"),
    *("report-outcome", "report-places", "report-standings-explained"),
    *("lesson-uno-example", "lesson-uno-last", "lesson-nyan_nyan-last"),
    *(
        "analysis-summary",
        "analysis-told",
        "t-analysis-legend",
        "t-analysis-loss",
        "page-expected-place",
    ),
}
"""Messages about places in the ranking, which alone are called so."""
RULES = sorted((ROOT / "core" / "games").glob("*/rulebook/de.md"))


def source(message: str) -> str:
    """A message as it stands in its file, with all variants."""
    for file in files_of_texts("de"):
        text = file.read_text(encoding="utf-8")
        if found := re.search(rf"^{message} =\s*(.*(?:\n[ }}].*)*)", text, re.M):
            return found[1]
    raise KeyError(message)


def verbs(game: str) -> dict[str, list[str]]:
    """The words of each verb, the one that is shown first."""
    grammar = presenter_named(game).grammar
    return {
        verb: [grammar.verb(verb, GERMAN), *GERMAN.words(f"word-{game}-{verb}")]
        for verb in game_named(game).verbs
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_is_shown_as_an_infinitive(game: str) -> None:
    shown = {words[0] for verb, words in verbs(game).items() if verb not in CALLS}
    assert shown
    assert all(word.endswith(("en", "eln")) for word in shown), shown


@pytest.mark.parametrize("game", GAMES)
def test_examples_use_the_verbs_as_they_are_shown(game: str) -> None:
    found = verbs(game).values()
    others = {word for words in found for word in words} - {words[0] for words in found} - CALLS
    for message in messages("de"):
        if message.startswith(
            (f"asked-{game}-", f"moment-{game}-", f"why-{game}-", f"about-{game}-")
        ):
            text = source(message)
            _, _, examples = text.partition("Zum Beispiel: ")
            first = [part.split()[0] for part in examples.split(" · ") if part]
            first += re.findall(r"\((\w+)", text)
            assert not {word.strip(".") for word in first} & others, message


@pytest.mark.parametrize("game", GAMES)
def test_what_the_rules_say_is_typed_is_understood_and_shown_like_that(game: str) -> None:
    text = (ROOT / "core" / "games" / game / "rulebook" / "de.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?`) +\|", text.partition("## Züge eintippen")[2], re.M)
    typed = [one for row in rows for one in re.findall("`([^`]+)`", row)]
    assert len(typed) >= 5
    shown = {words[0] for words in verbs(game).values()}
    for one in typed:
        assert one.split()[0] in shown, one
        assert canonical(game, one).split()[0] in WORDS[game], one


def test_a_place_is_one_in_the_ranking_and_nothing_else() -> None:
    found = {name for name in messages("de") if re.search(r"\bPl[aä]tz", source(name))}
    assert found <= OF_PLACES


@pytest.mark.parametrize("file", RULES, ids=lambda file: str(file.stem))
def test_the_rules_call_neither_seats_nor_fields_places(file: Path) -> None:
    text = " ".join(file.read_text(encoding="utf-8").split())
    assert not re.search(r"Platznummer|Platz \d|Plätze sind|nächste Platz|Platz bleibt", text)
    places = {"den Platz", "letzten Platz", "ohne Platz", "besseren Platz", "freien Platz"} | {
        *("sein Platz", "nach Platz", "letzte Platz", "| Platz", "weiteren Plätze", "die Plätze"),
    }
    assert set(re.findall(r"\S+ Pl[aä]tze?\b", text)) <= places


@pytest.mark.parametrize("game", GAMES)
def test_the_words_are_those_of_the_rulebook(game: str) -> None:
    said = (OF_GAMES / game / "texts" / "de.ftl").read_text(encoding="utf-8")
    rules = (ROOT / "core" / "games" / game / "rulebook" / "de.md").read_text(encoding="utf-8")
    facts = facts_of(game)
    for word in facts.german:
        assert re.search(word, said), word
    if facts.not_german:
        assert not re.search(facts.not_german, said)
        assert game == "uno" or not re.search(facts.not_german, rules)
