"""Tables of cards on the full screen."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from stammtisch.adapters.presentation.lines import Span, plain
from stammtisch.adapters.presentation.presenter import presenter_named
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.ports import Look
from stammtisch.cli.terminal.screen.canvas import Canvas, Rect
from stammtisch.cli.terminal.screen.page import PageState, compose
from stammtisch.cli.terminal.screen.pieces import Painter
from stammtisch.cli.terminal.screen.tables import piles, seats
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.parts import Card, Pile, Scene, Seat, Text
from tests.cli.terminal.screen.player import new_match
from tests.games.facts import FOR_SEVERAL

NAMES = ("Me", "Anna", "Bert", "Cleo")
NOTES = (Text("last round", "warn"),)
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


@pytest.mark.parametrize("game", FOR_SEVERAL)
def test_a_table_with_much_room_has_larger_cards_than_the_hand(game: str) -> None:
    match = new_match(game, ["random"] * 4)
    for seat in match.pending if game == "las_vegan" else ():
        match.play(seat, match.view(seat).legal[0])
    look = Look(match.game, match.view(1), Company(NAMES, 1), texts_in("en"))
    scene = presenter_named(game).scene(match.view(1), look.company, look.texts)
    parts = {"las_vegan": "trick 2", "ojyks": "field c1r1"}
    part = parts.get(game, "pile draw")
    for size, expected in (((80, 24), (5, 3)), ((120, 40), (9, 7))):
        page = compose(PageState(look, scene), *size)
        rect = next(area.rect for area in page.areas if area.part == part)
        assert (rect.width, rect.height) == expected, plain(page.rows)


def test_what_a_seat_did_leaves_the_border_of_its_box() -> None:
    canvas = Canvas(18, 4)
    pen = Painter(canvas, last={2: (Span("round of threes"),)})
    seats.draw(pen, Seat(2, "Anna", held=3), Rect(0, 0, 18, 4))
    assert plain(canvas.rows()).splitlines()[2] == "│ round of threes│"


def test_marks_of_a_seat_stand_alone_where_there_is_no_room_for_what_it_did() -> None:
    seat = Seat(2, "Anna", held=3, marks=(Text("laid 1/1"),))
    for word, expected in (("drew", "drew laid 1/1"), ("passed, drew 2", "laid 1/1")):
        canvas = Canvas(18, 4)
        pen = Painter(canvas, last={2: (Span(word),)})
        seats.draw(pen, seat, Rect(0, 0, 18, 4))
        assert plain(canvas.rows()).splitlines()[2].strip("│ ") == expected


@pytest.mark.parametrize("language", ["en", "de"])
def test_marks_and_sums_of_grids_stay_apart(language: str) -> None:
    texts = texts_in(language)
    match = new_match("ojyks", ["random"] * 4, "t1")
    match.play(1, match.view(1).legal[0])
    look = Look(match.game, match.view(1), Company(NAMES, 1), texts)
    scene = presenter_named("ojyks").scene(match.view(1), look.company, texts)
    for total in ("0", "17", "101"):
        people = [
            replace(seat, name="Bert", asked=True, marks=(Text(total),)) for seat in scene.seats
        ]
        note = Text(texts("ojyks-open", sum=11))
        grids = tuple(replace(grid, note=note) for grid in scene.grids)
        page = compose(PageState(look, replace(scene, seats=tuple(people), grids=grids)), 80, 24)
        assert re.search(rf"▶ ?B\S+ {total} {note.text[0]}", plain(page.rows)), plain(page.rows)
        assert f"{total}{note.text[0]}" not in plain(page.rows)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_cards_to_draw_stand_in_the_banner(size: tuple[int, int]) -> None:
    pile = Pile("", top=HEART, notes=(Text("red counts"), Text("4 cards to draw", "warn")))
    people = tuple(Seat(number, name, held=3) for number, name in enumerate(NAMES[1:], 2))
    match = new_match("uno", ["random"] * 4)
    look = Look(match.game, match.view(1), Company(NAMES, 1), texts_in("en"))
    scene = Scene("g", "G", (), (Seat(1, "Me", you=True), *people), draw_pile=9, piles=(pile,))
    rows = [plain([row]).split("│")[0] for row in compose(PageState(look, scene), *size).rows]
    (row,) = [row.strip() for row in rows if "to draw" in row]
    assert row == "⚠ 4 cards to draw"
    assert [row.strip() for row in rows if "red counts" in row] == ["red counts"]


def test_a_card_at_the_cursor_has_its_full_name() -> None:
    match = new_match("nyan_nyan", ["random"] * 2)
    look = Look(match.game, match.view(1), Company(NAMES[:2], 1), texts_in("en"))
    scene = presenter_named("nyan_nyan").scene(match.view(1), look.company, look.texts)
    card = scene.hands[0].cards[0]
    page = compose(PageState(look, scene, about="What it does.", cursor=(card.part, 0)), 120, 40)
    assert f"─ {card.spoken.capitalize()} ─" in plain(page.rows)


def test_a_banner_is_filled() -> None:
    scene = Scene("g", "G", (), (Seat(1, "Me", you=True), Seat(2, "Anna", held=3)), notes=NOTES)
    match = new_match("uno", ["random"] * 2)
    look = Look(match.game, match.view(1), Company(NAMES[:2], 1), texts_in("en"))
    rows = compose(PageState(look, scene), 80, 24).rows
    (banner,) = [span for row in rows for span in row if "last round" in span.text]
    assert banner.style == "found"
