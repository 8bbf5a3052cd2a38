"""How a terminal shows where rules come from: dimmed, and nothing else so."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from stammtisch.adapters.presentation.rules_text import MARK, rules_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.drawing import show_markdown, unmarked
from stammtisch.cli.terminal.screen.contents import rules
from stammtisch.core.games import GAMES
from stammtisch.core.scene.texts import LANGUAGES

DIM = re.compile(r"\x1b\[(?:\d+;)*2(?:;\d+)*m(.*?)\x1b\[0m")
BOTH = [(game, language) for game in GAMES for language in LANGUAGES]


def marks_of(game: str, language: str) -> str:
    """All marks of a page as they are shown, without spaces, since lines are wrapped anywhere."""
    marks = [f"[{mark[1]}]" for mark in MARK.finditer(rules_text(game, language) or "")]
    assert marks
    return re.sub(r"[\s`]", "", "".join(marks))


@pytest.mark.parametrize(("game", "language"), BOTH)
def test_lines_dim_the_marks(game: str, language: str) -> None:
    shown = io.StringIO()
    console = Console(file=shown, width=80, force_terminal=True, color_system="standard")
    show_markdown(console, rules_text(game, language) or "")
    dimmed = "".join(DIM.findall(shown.getvalue()))
    assert "".join(dimmed.split()) == marks_of(game, language)


@pytest.mark.parametrize(("game", "language"), BOTH)
def test_the_full_screen_mutes_the_marks(game: str, language: str) -> None:
    rows = rules(game, texts_in(language))(80)
    muted = "".join(span.text for row in rows for span in row if span.style == "muted")
    assert "".join(muted.split()) == marks_of(game, language)


def test_a_screen_reader_hears_the_marks_as_sentences() -> None:
    heard = " ".join(unmarked(rules_text("las_vegan", "en") or "").split())
    assert "The winner keeps the cards of the trick and leads the next one. Rulebook." in heard
    assert "](" not in heard
