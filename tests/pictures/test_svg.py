"""Every table can be drawn: all of it is there, within the picture, and no text on another."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise
from xml.etree.ElementTree import fromstring, tostring

import pytest

from stammtisch.adapters.pages.replay_data import ROOMS
from stammtisch.adapters.pictures.blocks import ROOM, Pen
from stammtisch.adapters.pictures.cards import STRIP, WIDTH
from stammtisch.adapters.pictures.metrics import font
from stammtisch.adapters.pictures.svg import draw, table
from stammtisch.adapters.pictures.theme import DARK, LIGHT, THEMES, Theme
from stammtisch.core.scene.parts import Card, Hand, Scene, Seat, Text
from stammtisch.testing.subjects import Subject
from tests.conformance.subjects import every_subject
from tests.pictures.boxes import SVG, boxes, cards_in, parsed, size_of
from tests.pictures.scenes import EXTREMES, LONG, card, cards, fullest, scenes, spots, with_grids

pytestmark = pytest.mark.slow
extremes = pytest.mark.parametrize("scene", EXTREMES, ids=range(len(EXTREMES)))


def check_drawn(scene: Scene, room: float = ROOM) -> None:
    """Well-formed, every card is there, all lies within, and no text on another."""
    svg = draw(scene, room=room)
    due = Counter(one.key for one in spots(scene) if isinstance(one, Card))
    assert Counter(cards_in(svg)) == due
    width, height = size_of(svg)
    found = boxes(svg)
    for box in found:
        inside = box.left >= 0 and box.top >= 0 and box.right <= width and box.bottom <= height
        assert inside, box
    texts = [box for box in found if box.kind == "text" and not box.card]
    for one, other in combinations(texts, 2):
        assert not one.overlaps(other), (one, other)


@every_subject
def test_random_tables_are_drawn_whole(subject: Subject) -> None:
    for scene in scenes(subject):
        for room in ROOMS.values():
            check_drawn(scene, room)


@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
@extremes
def test_the_fullest_tables_are_drawn_whole(scene: Scene, room: float) -> None:
    check_drawn(scene, room)


def test_texts_that_overlap_are_noticed() -> None:
    svg = draw(fullest(2))
    one, other = [box for box in boxes(svg) if box.kind == "text"][:2]
    assert not one.overlaps(other)
    assert one.overlaps(replace(other, top=one.top + 2))


def test_texts_are_as_they_were_given() -> None:
    name = "♠ & <b>"
    svg = draw(Scene("x", "A & B < C", (), (Seat(1, name),)))
    texts = [box.text for box in boxes(svg) if box.kind == "text"]
    assert texts == ["A & B < C", "1", name]


def test_what_xml_cannot_hold_is_replaced() -> None:
    svg = draw(Scene("x", "a\x00b\ud800", (), (Seat(1, "c\x1b"),)))
    assert parsed(svg).findtext(f"{SVG}title") == "a\ufffdb\ufffd"


def test_cut_names_are_told_whole() -> None:
    svg = draw(Scene("x", "", (), (Seat(1, LONG), Seat(2, "Ann"))))
    titles = [one.text for one in parsed(svg).iter(f"{SVG}title")]
    assert LONG in titles


def test_the_table_is_told_in_words() -> None:
    scene = with_grids(3)
    root = parsed(draw(scene))
    ids = str(root.get("aria-labelledby")).split()
    title, description = (one.text for one in root.iter() if one.get("id") in ids)
    assert title == scene.title
    assert description is not None
    assert "casino" not in description
    for number in range(3000, 3060):
        assert f"x{number}" in description


def test_what_a_card_does_is_told() -> None:
    scene = Scene("x", "", (), (), hands=(Hand("h", (card(5, says="All draw two."),)),))
    assert "x5: All draw two." in [one.text for one in parsed(draw(scene)).iter(f"{SVG}title")]


@extremes
def test_the_same_table_gives_the_same_picture(scene: Scene) -> None:
    assert draw(scene) == draw(replace(scene))


def test_a_picture_is_the_same_in_another_process() -> None:
    code = (
        "from tests.pictures.scenes import fullest\n"
        "from stammtisch.adapters.pictures.svg import draw\n"
        "import sys; sys.stdout.reconfigure(encoding='utf-8'); print(draw(fullest(3)), end='')"
    )
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "PYTHONHASHSEED": "7",
    }
    command = [sys.executable, "-c", code]
    told = subprocess.run(command, check=True, capture_output=True, env=environment).stdout
    assert told.decode() == draw(fullest(3))


def ids(svg: str) -> set[str]:
    return {str(one.get("id")) for one in fromstring(svg).iter() if one.get("id")}


def test_ids_of_pictures_in_one_page_do_not_meet() -> None:
    pictures = [ids(draw(scene, theme)) for scene in EXTREMES for theme in (LIGHT, DARK)]
    for one, other in combinations(pictures, 2):
        assert one
        assert not one & other


@extremes
def test_every_id_is_used_where_it_is_defined(scene: Scene) -> None:
    svg = draw(scene)
    root = parsed(svg)
    used = {str(one.get("href"))[1:] for one in root.iter(f"{SVG}use")}
    used |= set(str(root.get("aria-labelledby")).split())
    lattice = {one for one in ids(svg) if one.endswith("-lattice")}
    assert used | lattice == ids(svg)
    assert all(f"url(#{one})" in svg for one in lattice)


@pytest.mark.parametrize("count", [1, 9, 10, 20, 60, 108])
def test_of_every_card_in_a_hand_the_corner_can_be_seen(count: int) -> None:
    scene = Scene("x", "", (), (), hands=(Hand("h", cards(0, count)),))
    svg = draw(scene)
    papers = [box for box in boxes(svg) if box.card and box.kind == "rect"]
    lefts: dict[float, list[float]] = {}
    for box in papers:
        lefts.setdefault(round(box.top), []).append(box.left)
    for row in lefts.values():
        seen = sorted(row)
        steps = [b - a for a, b in pairwise(seen) if b - a > 10]
        assert all(step >= STRIP * WIDTH for step in steps)
    assert len(cards_in(svg)) == count


def test_cards_that_cannot_be_played_are_pale_and_lower() -> None:
    held = (card(1), card(2, playable=False))
    root = parsed(draw(Scene("x", "", (), (), hands=(Hand("h", held),))))
    papers = [one.get("fill") for one in root.iter(f"{SVG}rect")]
    assert papers.count(LIGHT["pale"]) == 1
    assert papers.count(LIGHT["paper"]) == 1
    tops = {
        one.get("data-card"): str(parent.get("transform")).rstrip(")").split()[-1]
        for parent in root.iter()
        for one in parent
        if one.get("data-card")
    }
    assert float(tops["x1"]) < float(tops["x2"])


def test_marked_cards_have_a_tick_besides_their_frame() -> None:
    plain = Scene("x", "", (), (), hands=(Hand("h", (card(1),)),))
    marked = replace(plain, hands=(Hand("h", (card(1, marked=True),)),))
    kinds = [Counter(box.kind for box in boxes(draw(scene))) for scene in (plain, marked)]
    assert kinds[1] - kinds[0] == Counter(rect=1, circle=1, path=1)


def test_who_is_asked_is_pointed_at() -> None:
    calm = Scene("x", "", (), (Seat(1, "Ann"), Seat(2, "Ben")))
    asked = replace(calm, seats=(Seat(1, "Ann"), Seat(2, "Ben", asked=True)))
    arrows = [[box for box in boxes(draw(scene)) if box.kind == "path"] for scene in (calm, asked)]
    assert len(arrows[0]) == 0
    assert len(arrows[1]) == 1


def with_columns(asked: int) -> Scene:
    """Three seats, of which one is to move, under two titles."""
    seats = (
        Seat(number, name, asked=number == asked, cells=(Text("15"), Text("2 (-4)")))
        for number, name in enumerate(("Ann", "Ben", "Cleopatra"), 1)
    )
    return Scene("x", "", (), tuple(seats), columns=(Text("cabbages"), Text("min -2")))


def test_columns_keep_their_places_whoever_is_asked() -> None:
    places = [
        [
            box
            for box in boxes(draw(with_columns(asked)))
            if box.text in ("15", "2 (-4)", "cabbages")
        ]
        for asked in (1, 2, 3)
    ]
    assert len(places[0]) == 7
    assert places[0] == places[1] == places[2]


def test_where_columns_would_be_too_small_titles_stand_before_the_cells() -> None:
    texts = [[box.text for box in boxes(draw(with_columns(1), room=room))] for room in (400, 300)]
    assert [found.count("cabbages: 15") for found in texts] == [0, 3]
    assert [found.count("cabbages") for found in texts] == [1, 0]


def test_what_is_drawn_again_with_the_same_pen_is_kept() -> None:
    pen, scene = Pen(LIGHT, "x"), with_grids(3)
    once = [tostring(part) for part in table(pen, scene, ROOM).parts]
    blocks, symbols = dict(pen.blocks), dict(pen.symbols)
    assert [tostring(part) for part in table(pen, replace(scene), ROOM).parts] == once
    assert (pen.blocks, pen.symbols) == (blocks, symbols)


def luminance(colour: str) -> float:
    """As WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


COLOURS = ("red", "yellow", "green", "blue", "purple", "black", "gold")
READ = [
    *(
        (role, on)
        for role in ("text", "muted", "strong", "turn", "warn")
        for on in ("page", "panel")
    ),
    ("on-turn", "turn"),
    ("on-mark", "mark"),
    ("face", "paper"),
    ("face", "pale"),
    ("ink-black", "pale"),
    ("ink-red", "pale"),
    *((f"ink-{colour}", "paper") for colour in COLOURS),
    *((f"sign-{colour}", f"fill-{colour}") for colour in COLOURS),
]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_texts_can_be_read_on_what_is_behind_them(theme: Theme) -> None:
    low = {pair: contrast(theme[pair[0]], theme[pair[1]]) for pair in READ}
    assert {pair: value for pair, value in low.items() if value < 4.5} == {}


@every_subject
def test_the_fonts_have_the_signs_of_all_cards(subject: Subject) -> None:
    signs = {
        sign
        for scene in scenes(subject)
        for one in spots(scene)
        if isinstance(one, Card)
        for sign in one.glyph + one.sign
    }
    missing = {sign for sign in signs if ord(sign) not in font(bold=True).advances}
    assert missing == set()


def test_a_game_without_a_presenter_is_drawn_by_its_facts() -> None:
    scene = Scene("", "", (), (Seat(1, "Ann"),), notes=(Text("hand: (1, 2)"), Text("x" * 900)))
    check_drawn(scene)
