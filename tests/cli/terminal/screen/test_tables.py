"""Tables of cards on the full screen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stammtisch.adapters.presentation.company import Company
from stammtisch.adapters.presentation.lines import plain
from stammtisch.adapters.presentation.parts import Card, Pile, Scene, Text
from stammtisch.adapters.presentation.presenter import presenter_named
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.ports import Look
from stammtisch.cli.terminal.screen.canvas import Canvas, Rect
from stammtisch.cli.terminal.screen.page import PageState, compose
from stammtisch.cli.terminal.screen.pieces import Painter
from stammtisch.cli.terminal.screen.tables import piles
from tests.cli.terminal.screen.player import new_match

NAMES = ("Me", "Anna", "Bert", "Cleo")
HEART = Card("4H", "4♥", "red", "4", "♥")


def page_of(game: str, size: tuple[int, int], language: str = "en", seats: int = 4) -> str:
    """The page of a game that begins, as text."""
    match = new_match(game, ["random"] * seats)
    texts, company = texts_in(language), Company(NAMES[:seats], 1)
    look = Look(match.game, match.view(1), company, texts)
    scene = presenter_named(game).scene(match.view(1), company, texts)
    return plain(compose(PageState(look, scene), *size).rows)


@pytest.mark.parametrize("width", [20, 30, 60])
def test_texts_below_piles_stand_apart(width: int) -> None:
    scene = Scene(
        "g",
        "G",
        (),
        (),
        draw_pile=24,
        piles=(
            Pile("Auf dem Tisch:", top=replace(HEART, key="3H")),
            Pile("", top=HEART, notes=(Text("es zählt 4♥"),)),
        ),
    )
    canvas = Canvas(width, 4)
    pen = Painter(canvas, verbs={"pile draw": "ziehen"})
    piles.draw(pen, scene, Rect(0, 0, width, 4))
    below = plain(canvas.rows()).splitlines()[3]
    assert "Tisches" not in below
    assert " es zählt 4♥" in below
    if width == 60:
        assert below.split("  ") != [below], below
        assert " ".join(below.split()) == "ziehen Auf dem Tisch es zählt 4♥"


def test_the_golden_casino_counts_tricks() -> None:
    page = page_of("las_vegan", (80, 24))
    head, *rows = page.splitlines()[1:6]
    assert "gold: tricks" in head
    assert [row.split("│")[1].split() for row in rows[:4]] == [[name, "0"] for name in NAMES], page


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Nothing is declared."), ("de", "Nichts ist angesagt.")]
)
def test_an_empty_stack_has_a_panel(language: str, words: str) -> None:
    assert words in page_of("narikana", (120, 40), language, seats=2)
    assert words not in page_of("narikana", (80, 24), language, seats=2)
