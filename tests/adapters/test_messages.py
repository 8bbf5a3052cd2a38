"""Every message that the program can ask for is there, in both languages, with its facts."""

from __future__ import annotations

from datetime import date, datetime
from itertools import product
from typing import Any

import pytest

from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.presenter import words_of
from stammtisch.adapters.presentation.texts import FluentTexts, system_language, texts_in
from stammtisch.adapters.presentation.typed_line import TYPED_COMMANDS
from stammtisch.core.errors import IllegalMove, RecordError, StammtischError
from stammtisch.core.games import OWN, game_named
from stammtisch.core.information.plain_data import event_kinds
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.table.refusals import NotHost
from tests.adapters.sources import (
    GAMES,
    documented_facts,
    error_classes,
    messages,
    raised_reasons,
    terminal_messages,
    why_not_facts,
)

WORDS = {name: words_of(name) for name in GAMES}

EVENTS: dict[str, set[str]] = {name: {*event_kinds(game_named(name))} for name in OWN}
EVENTS["las_vegan"] -= {"paid", "paid-gold"}  # told with `scored`
STAGES = {name: game_named(name).stage_words for name in OWN}
OF_CHANCE = {"shuffle", "casinos", "tokens", "starter"}  # nobody is asked then
RECORD = {
    path: raised_reasons(path, "RecordError")
    for path in ("core/record.py", "core/record_fields.py", "core/match.py")
}
RULE = raised_reasons("core/record.py", "IllegalMove") | raised_reasons(
    "core/text/move_parser.py", "IllegalMove"
)


def variables(message: str) -> set[str]:
    return messages("en")[message].variables


def test_both_languages_say_the_same_things() -> None:
    assert messages("de").keys() == messages("en").keys()


def test_a_message_takes_the_same_facts_in_both_languages() -> None:
    for name, message in messages("en").items():
        assert messages("de")[name].variables == message.variables, name


NUMBERS: dict[str, object] = {
    **{"mean": 4.5, "place": 2.25, "amount": 2.5, "score": 0.62},
    **dict.fromkeys(("loss", "low", "high"), 0.25),
    **{"date": date(2030, 7, 1), "moment": datetime(2030, 7, 1, 14, 5)},
}
"""Facts that messages want as numbers or dates."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_said_in_every_variant(language: str) -> None:
    texts = texts_in(language)
    for name, message in messages(language).items():
        chosen = sorted(message.variants)
        for keys in product(*(sorted(message.variants[selector]) for selector in chosen)):
            facts = {name: NUMBERS.get(name, "‹fact›") for name in message.variables}
            for selector, key in zip(chosen, keys, strict=True):
                facts[selector] = {"one": 1, "other": 7, "0": 0, "1": 1, "2": 2}.get(key, key)
            text = texts(name, **facts)
            assert text.strip(), name
            assert "{" not in text, name
            assert "\n" not in text or name.startswith("narikana-card-"), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_message_refers_to_is_known_even_if_nothing_else_was_said(language: str) -> None:
    referring = {name for name, message in messages(language).items() if message.references}
    assert "moment-ojyks-drawn" in referring
    for name in referring:
        facts = dict.fromkeys(messages(language)[name].variables, "‹fact›")
        assert FluentTexts(language)(name, **facts)


def test_a_number_of_one_is_said_in_the_singular() -> None:
    assert texts_in("en")("uno-drew", who="Bert", you="no", count=1) == "Bert draws a card."
    assert texts_in("en")("uno-drew", who="Bert", you="no", count=2) == "Bert draws 2 cards."
    assert texts_in("de")("uno-drew", who="Bert", you="no", count=1) == "Bert zieht eine Karte."
    for yes in (True, False):
        words = "yes" if yes else "no"
        assert texts_in("en")("t-bell", on=yes) == texts_in("en")("t-bell", on=words)
        told = [
            error_text(NotHost(host="Ann", there=there), texts_in("en")) for there in (yes, words)
        ]
        assert told[0] == told[1]


def test_a_message_is_formatted_once_for_the_same_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = FluentTexts("en")
    formatted: list[dict[str, Any]] = []
    format_pattern = texts._bundle.format_pattern

    def counted(pattern: Any, facts: dict[str, Any]) -> Any:
        formatted.append(facts)
        return format_pattern(pattern, facts)

    monkeypatch.setattr(texts._bundle, "format_pattern", counted)
    said = [texts("c-until", when=when) for when in ("12:00", "13:00", "12:00")]
    assert said == ["Until 12:00.", "Until 13:00.", "Until 12:00."]
    assert formatted == [{"when": "12:00"}, {"when": "13:00"}]


def test_a_missing_message_and_a_missing_fact_are_named() -> None:
    with pytest.raises(LookupError, match="no-such-message"):
        texts_in("en")("no-such-message")
    with pytest.raises(KeyError, match="illegal-move"):
        texts_in("en")("illegal-move", move="draw")


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_its_sentence(game: str) -> None:
    assert {f"{game}-{kind}" for kind in EVENTS[game]} <= messages("en").keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_has_its_help(game: str) -> None:
    asked = set(STAGES[game]) - OF_CHANCE
    assert {f"moment-{game}-{stage}" for stage in asked} <= messages("en").keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_of_a_game_is_explained_by_the_facts_it_gives(game: str) -> None:
    reasons = why_not_facts(game)
    assert reasons, "none found in the source"
    for reason, facts in reasons.items():
        assert variables(f"why-{game}-{reason}") <= facts, reason


def test_every_general_reason_is_explained_by_the_facts_it_gives() -> None:
    assert {"one-by-one", "no-such-move", "impossible-chance"} <= RULE.keys()
    for reason, facts in RULE.items():
        assert facts is not None
        assert variables(f"why-{reason}") <= facts, reason
    assert "why-not-asked" in messages("en")  # NotAsked has no reason of its own


@pytest.mark.parametrize("path", RECORD)
def test_every_fault_of_a_record_is_explained_by_the_facts_it_gives(path: str) -> None:
    assert RECORD[path].keys() & {"illegal", "bad-field"}, "none found in the source"
    for reason, facts in RECORD[path].items():
        assert f"record-{reason}" in messages("en")
        if facts is not None:
            assert variables(f"record-{reason}") <= facts | {"game", "move"}, reason


CANNOT_START = ["unknown-game", "broken-entry-point", "bad-seats", "unknown-option", "bad-option"]


@pytest.mark.parametrize("code", CANNOT_START)
def test_a_record_that_cannot_even_start_is_explained(code: str) -> None:
    kind = next(kind for kind in error_classes() if kind.code == code)
    assert variables(f"record-{code}") <= documented_facts(kind)


@pytest.mark.parametrize("kind", error_classes(), ids=lambda kind: str(kind.__name__))
def test_every_error_is_said_by_the_facts_it_documents(kind: type[StammtischError]) -> None:
    needed = variables(kind.code)
    if kind in (IllegalMove, RecordError):
        needed = needed - {"why"}  # put together from the reason
    assert needed <= documented_facts(kind)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", error_classes(), ids=lambda kind: str(kind.__name__))
def test_no_error_shows_its_code(kind: type[StammtischError], language: str) -> None:
    facts: dict[str, object] = dict.fromkeys(documented_facts(kind), "‹fact›")
    text = error_text(kind(**facts), texts_in(language), "uno")
    assert text
    assert kind.code not in text


def test_an_error_of_others_is_said_by_its_bare_facts() -> None:
    class Foreign(StammtischError):
        code = "foreign-trouble"

    assert error_text(Foreign(tea="cold"), texts_in("en")) == "foreign-trouble(tea='cold')"


def test_a_list_of_facts_is_said_with_commas() -> None:
    game = game_named("uno")
    error = RecordError(game=2, move=7, reason="wrong-seat", seat=3, pending=(1, 2))
    assert error_text(error, texts_in("en"), game.name) == (
        "Game 2, move 7: seat 3 moved, but asked was: 1, 2."
    )


def test_an_illegal_move_in_a_record_is_explained_in_the_words_of_its_game() -> None:
    error = RecordError(
        game=1,
        move=9,
        reason="illegal",
        seat=2,
        text="play r7",
        of="uno",
        why={"move": "play r7", "reason": "not-in-hand", "card": "r7"},
    )
    assert error_text(error, texts_in("de")) == (
        "Spiel 1, Zug 9: play r7 (Sitz 2) ist unerlaubt: r7 hast du nicht auf der Hand."
    )


def test_verbs_words_and_commands_can_be_typed_in_both_languages() -> None:
    for game in GAMES:
        assert set(game_named(game).verbs) <= set(WORDS[game])
        assert {f"word-{game}-{word}" for word in WORDS[game]} <= messages("en").keys()
        assert f"title-{game}" in messages("en")
    assert {f"command-{command}" for command in TYPED_COMMANDS} <= messages("en").keys()


def test_whatever_the_terminal_says_has_its_message() -> None:
    assert {"t-prompt", "t-saved", "t-curtain"} <= terminal_messages()
    assert terminal_messages() <= messages("en").keys()


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "de_DE"}, "de"),
        ({}, "en"),
    ],
)
def test_the_system_chooses_the_language(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language
