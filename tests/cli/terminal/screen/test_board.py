"""Narikana's board and hand on the full screen: every field with what stands on it, at any size."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from stammtisch.adapters.presentation import presenter
from stammtisch.adapters.presentation.lines import plain
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.screen.canvas import Canvas, Place, Rect
from stammtisch.cli.terminal.screen.hand import labels
from stammtisch.cli.terminal.screen.pieces import CLOSE, LARGE, SMALL, Painter, numbers_by_part
from stammtisch.cli.terminal.screen.tables import board, named_cards
from stammtisch.core.games.narikana.codes import FIELD_NAMES
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.parts import Scene
from stammtisch.core.scene.texts import LANGUAGES
from tests.games.narikana.positions import narikana, say
from tests.games.positions import Table, go, see
from tests.pictures.scenes import EXTREMES

DUEL = (
    "1 Ember Cub b2; 1 Matchstick Imp c3 new; 2 Longtongue Frog b5; 1 Lava Tortoise d4 -3 "
    "[Iron Ring]; 2 Player c6 -4; 2 Crooked Greenhouse c7; 1 Red-Hot Poker a3"
)
SIZES = [(60, 12), (60, 18), (80, 16), (86, 21), (90, 25), (150, 33)]
every_size = pytest.mark.parametrize(("width", "height"), SIZES)


def duel(hand: str = "Scarlet Dragon, Sky Ember, Tinder Spark") -> Table:
    return narikana(
        DUEL,
        hands=(hand, "Frost Lance"),
        mana=("rrrr", "ggggb"),
        sources=("rrrrrr", "gggggb"),
    )


def drawn(
    table: Table,
    width: int,
    height: int,
    cursor: Place | None = None,
    language: str = "en",
) -> tuple[list[str], Canvas, Scene]:
    """The board in the eyes of seat 1, without a hand."""
    texts, company, view = texts_in(language), Company(("Me", "Anna"), 1), see(table, 1)
    scene = presenter.presenter_of(table.game).scene(view, company, texts)
    numbers = numbers_by_part(presenter.choices(table.game, view, texts, company))
    canvas = Canvas(width, height)
    pen = Painter(canvas, numbers, cursor, size=SMALL if height > 15 else CLOSE)
    assert board.fits(scene, pen, width, height)
    board.draw(pen, scene, Rect(0, 0, width, height))
    return plain(canvas.rows()).splitlines(), canvas, scene


def test_the_board_of_a_terminal_of_80_columns() -> None:
    rows, *_ = drawn(duel(), 80, 16, ("field d4", 0))
    assert rows == [
        "◐Me ♥20     ┌──────────┬──────────┬──────────┬──────────┬──────────┐  ○Anna ♥16",
        "r▰▰▰▰▱▱ 4/6 │          │          │Poker     │          │          │  g▰▰▰▰▱ 4/5",
        "            │        a1│        a2│◇       a3│        a4│        a5│  b▰ 1/1",
        "      ┌─────┴────┬6────┴────┬─────┴────┬─────┴────┬─────┴────┬─────┴────┐",
        "      │          │Ember Cub │          │          │Frog      │          │",
        "      │        b1│◐2/2    b2│        b3│        b4│○1/2    b5│        b6│",
        " ┌7───┴─────┬────┴─────┬────┴─────┬────┴─────┬────┴─────┬────┴─────┬────┴─────┐",
        " │♚ Me      │          │Imp       │          │          │♚ Anna    │Greenhouse│",
        " │◐2/20   c1│        c2│◐1/2»   c3│    ◦   c4│    ◦   c5│○2/16↓  c6│○–/5⌂   c7│",
        " └────┬─────┴────┬─────┴────┬─────┴────┏8━━━━━━━━━┓─────┴────┬─────┴────┬─────┘",
        "      │          │          │          ┃Tortoise  ┃          │          │",
        "      │        d1│        d2│    ◦   d3┃◐4/3↓◇  d4┃    ◦   d5│        d6│",
        "      └─────┬────┴─────┬────┴─────┬────┗━━━━━━━━━━┛─────┬────┴─────┬────┘",
        "▌▌▌ 3       │          │          │          │          │          │ ▌ 1",
        "deck 26     │        e1│        e2│    ◦   e3│    ◦   e4│        e5│ deck 31",
        "graveyard 0 └──────────┴──────────┴──────────┴──────────┴──────────┘ graveyard 0",
    ]


def test_a_high_board_shows_life_as_a_bar_and_the_players_below() -> None:
    rows, *_ = drawn(duel(), 86, 25)
    assert any("│ ▰▰▰▱▱▱    │" in row for row in rows)  # Lava Tortoise, with an Iron Ring
    assert any("│ ▰▰▰▰▰▰▰▰▱ │" in row for row in rows)  # Anna
    assert rows[-4:] == [
        "┏ ◐Me ♥20 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓ ╭ ○Anna ♥16 ─────────────────────────────╮",
        "┃ r▰▰▰▰▱▱ 4/6                            ┃ │ g▰▰▰▰▱ 4/5  b▰ 1/1                     │",
        "┃ ▌▌▌ 3 · deck 26 · graveyard 0          ┃ │ ▌ 1 · deck 31 · graveyard 0            │",
        "┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛ ╰────────────────────────────────────────╯",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@every_size
def test_every_field_is_an_area_with_its_name_and_values(
    width: int, height: int, language: str
) -> None:
    rows, canvas, _ = drawn(duel(), width, height, language=language)
    assert all(cell_len(row) <= width for row in rows)
    areas = {area.part: area.rect for area in canvas.areas}
    text = "\n".join(rows)
    for name in FIELD_NAMES:
        rect = areas[f"field {name}"]
        inside = [row[rect.x : rect.right] for row in rows[rect.y : rect.bottom]]
        assert any(name in row for row in inside), (name, inside)
    for value in ("◐2/2", "○1/2", "◐4/3", "○2/16", "○–/5", "♥20", "♥16", "4/6", "1/1"):
        assert value in text, value


@every_size
def test_fields_that_can_be_chosen_have_a_sign_and_a_bright_border(width: int, height: int) -> None:
    """An Ember Cub that moves."""
    rows, canvas, scene = drawn(go(duel(), "1 move b2"), width, height)
    assert scene.board is not None
    marked = [field for row in scene.board.rows for field in row if field.marked]
    assert marked
    for area in canvas.areas:
        field = next((one for one in marked if one.part == area.part), None)
        inside = "".join(
            row[area.rect.x : area.rect.right] for row in rows[area.rect.y : area.rect.bottom]
        )
        assert ("◦" in inside) == (field is not None), area
        if field is not None:
            x, y = area.rect.x, area.rect.y + area.rect.height // 2
            assert canvas.cells[y][x][1] == "asked"


@every_size
def test_fields_that_the_unit_at_the_cursor_may_move_to_have_a_sign(
    width: int, height: int
) -> None:
    """As the game itself offers them when the move is declared, for a creature with Wings too."""
    for field in ("b2", "d3", "c1"):
        table = narikana(DUEL + "; 1 Scarlet Dragon d3", active=1)
        rows, canvas, _ = drawn(table, width, height, (f"field {field}", 0))
        signs = {
            area.part.removeprefix("field ")
            for area in canvas.areas
            for row in rows[area.rect.y : area.rect.bottom]
            if "◦" in row[area.rect.x : area.rect.right]
        }
        go(table, f"1 move {field}")
        legal = {table.game.notation(move) for move in see(table, 1).legal}
        assert {f"at {name}" for name in signs} == legal


def test_what_is_declared_stands_below_the_board_where_there_is_room() -> None:
    table = narikana("1 Hothead c4; 2 Paper Dragon c5", hands=("", "Fiery Word"), mana=("", "rr"))
    rows, *_ = drawn(say(table, "1 attack c4 c5"), 86, 27)
    assert rows[-2:] == [
        "Declared actions, next first:",
        "#1 You attack with Hothead (c4) → Paper Dragon (c5)",
    ]


def test_numbers_in_the_corners_are_never_cut_off() -> None:
    table = narikana(
        DUEL, graves=(", ".join(["Hothead, Paper Soldier, Sky Ember, Oak Giant"] * 3), "")
    )
    rows, *_ = drawn(table, 79, 16)
    assert rows[-1] == (
        "gravey… 12 └──────────┴──────────┴──────────┴──────────┴──────────┘  graveya… 0"
    )


def test_a_board_is_not_drawn_where_names_would_be_letters() -> None:
    _, _, scene = drawn(duel(), 80, 16)
    pen = Painter(Canvas(0, 0), size=CLOSE)
    assert board.fits(scene, pen, 57, 12)
    assert not board.fits(scene, pen, 56, 40)
    assert not board.fits(scene, pen, 120, 11)


def hand(cards: str, width: int, tall: bool, cursor: str = "") -> tuple[list[str], Canvas, int]:
    table = duel(cards)
    texts, company, view = texts_in("en"), Company(("Me", "Anna"), 1), see(table, 1)
    scene = presenter.presenter_of(table.game).scene(view, company, texts)
    choices = presenter.choices(table.game, view, texts, company)
    numbers = numbers_by_part(choices)
    pen = Painter(Canvas(width, 7), numbers, (cursor, 0), size=LARGE if tall else SMALL)
    pen.verbs = {choice.part: choice.verb for choice in choices}
    height = named_cards.height(scene.hands, pen, width)
    right = named_cards.draw(pen, scene.hands, Rect(0, 0, width, height))
    return plain(pen.canvas.rows()).splitlines()[:height], pen.canvas, right


def test_a_hand_of_named_cards() -> None:
    rows, _, right = hand("Scarlet Dragon, Sky Ember, Tinder Spark", 78, False, "card Sky Ember")
    assert rows == [
        "╭2────────***rr╮╭3───────────r↯╮┏4…━━━━━━━━**rr┓",
        "│Scarlet Dragon││Tinder Spark  │┃Sky Ember     ┃",
        "╰4/5───────────╯╰spell─────────╯┗spell━━━━━━━━━┛",
    ]
    assert right == 48


def test_large_cards_show_their_text_and_rise_at_the_cursor() -> None:
    rows, *_ = hand("Scarlet Dragon, Sky Ember", 44, True, "card Sky Ember")
    assert rows == [
        "                    ┏3…━━━━━━━━━━━━**rr┓",
        "╭2────────────***rr╮┃Sky Ember         ┃",
        "│Scarlet Dragon    │┃Deal 5 damage to  ┃",
        "│Wings.            │┃an enemy unit.    ┃",
        "│After this        │┃                  ┃",
        "│creature has …    │┗spell━━━━━━━━━━━━━┛",
        "╰4/5───────────────╯",
    ]


TEN = (
    "Scarlet Dragon, Sky Ember, Tinder Spark, Ember Cub, Hothead, Tinder Spark, Iron Ring, "
    "Iron Ring, Tangle-Toes, Oak Giant"
)


@pytest.mark.parametrize("width", [40, 50, 78])
def test_cards_that_do_not_fit_overlap_and_the_one_at_the_cursor_is_whole(width: int) -> None:
    rows, canvas, right = hand(TEN, width, False, "card Hothead")
    assert right <= width
    assert all(cell_len(row) <= width for row in rows)
    assert any("┃Hothead   ┃" in row for row in rows)
    assert sum(area.part.startswith("card ") for area in canvas.areas) == 10
    assert max(area.rect.right for area in canvas.areas) == right


@every_size
def test_the_fullest_boards_stay_within_their_space(width: int, height: int) -> None:
    """With many players, long names, things on every field, and mana of all colours."""
    for scene in (scene for scene in EXTREMES if scene.board is not None):
        canvas = Canvas(width + 20, height + 20)
        pen = Painter(canvas, size=CLOSE if height < 20 else LARGE)
        if not board.fits(scene, pen, width, height):
            continue
        board.draw(pen, scene, Rect(10, 10, width, height))
        outside = [
            sign
            for y, row in enumerate(canvas.cells)
            for x, (sign, _) in enumerate(row)
            if sign != " " and not Rect(10, 10, width, height).holds(x, y)
        ]
        assert outside == []
        high = named_cards.height(scene.hands, pen, width)
        assert named_cards.draw(pen, scene.hands, Rect(10, 10, width, high)) <= 10 + width


def test_buttons_for_one_card_say_what_is_done_with_it() -> None:
    table = duel("Ember Cub")
    texts, company, view = texts_in("en"), Company(("Me", "Anna"), 1), see(table, 1)
    choices = presenter.choices(table.game, view, texts, company)
    ember = [choice for choice in choices if choice.part == "card Ember Cub"]
    assert labels(ember) == ["Convert", "Play"]
    assert "Pass" in labels(choices)


def test_the_card_at_the_cursor_says_what_is_done_if_that_is_one_thing() -> None:
    rows, *_ = hand("Scarlet Dragon, Sky Ember", 44, False, "card Scarlet Dragon")
    assert rows[2] == "┗4/5━━━━convert┛╰spell─────────╯"
    rows, *_ = hand("Scarlet Dragon, Sky Ember", 44, False, "card Sky Ember")
    assert rows[2] == "╰4/5───────────╯┗spell━━━━━━━━━┛"
