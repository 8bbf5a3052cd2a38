"""People read words: no name that only the program knows, whatever they say."""

from __future__ import annotations

import re

import pytest

from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.presenter import title
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.errors import IllegalMove
from stammtisch.core.games import GAMES
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.table.refusals import NoDecks, TableFull
from tests.adapters.sources import error_classes, why_not_facts
from tests.harness.script import Script

pytestmark = pytest.mark.slow

CODE = re.compile(r"[a-z]+(?:[-_][a-z]+)+")
WORDS = """
    pass draw nyan 99 0 hello r7 play_r7 play_5♥ call_nyan turn_up_c1r1 c1r1_c1r1 take_c1r1 swap
    pick_1 silent keep declare_1 move_a1_b1 joker play_7 trade end -1 ³
""".split()
COMMANDS = (
    *(
        "/change",
        "/undo",
        "/back",
        "/hint",
        "/kick 2",
        "/kick 9",
        "/noai 1",
        "/pace quick",
        "/ai x",
    ),
    *(
        "/set rounds=0",
        "/set x=y",
        "/deck 99",
        "/deck xyz",
        "/begin",
        "/rematch",
        "/join",
        "/analyse",
    ),
)


def codes() -> set[str]:
    """Names of reasons and errors, as far as they can't be words of a sentence."""
    reasons = {reason for game in GAMES for reason in why_not_facts(game)}
    return {name for name in (*reasons, *(kind.code for kind in error_classes())) if "-" in name}


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_refused_is_refused_in_words(game: str) -> None:
    script = Script(languages={"anna": "en", "ben": "de"})
    script(f"> anna: /new {game}\n> ben: /join\n> anna: /begin")
    refused: list[str] = []
    for said in (*(word.replace("_", " ") for word in WORDS), *COMMANDS):
        for name in ("anna", "ben"):
            script(f"> {name}@ {said}")
            refused += [line for line in script.read if line.startswith(f"@{name} ")]
    assert len(refused) > len(COMMANDS)
    known = codes()
    assert "draw-first" in known
    for line in refused:
        assert not set(CODE.findall(line)) & known, line


def test_a_move_is_refused_in_the_words_of_whoever_typed_it() -> None:
    Script(languages={"anna": "de"})("""
        > anna@ /play uno heuristic
        > anna@ passe
        < @anna passen geht nicht: passen kannst du erst nach dem Ziehen.
    """)


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_are_called_by_their_titles(language: str) -> None:
    texts = texts_in(language)
    for game in GAMES:
        for error in (NoDecks(game=game), TableFull(game=game, most=4)):
            assert title(game, texts) in error_text(error, texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_that_has_no_words_is_not_told_by_its_name(language: str) -> None:
    error = IllegalMove(move="xyz", reason="some-reason")
    assert "some-reason" not in error_text(error, texts_in(language))
