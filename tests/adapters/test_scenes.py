"""The table as it is shown: it fits, shows what the view holds, and needs no colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any, cast

import pytest

from stammtisch.adapters.presentation.lines import (
    SPAN_STYLES,
    Line,
    Span,
    beside,
    line,
    plain,
    shortened,
    width_of,
)
from stammtisch.adapters.presentation.presenter import by_verb, choices, table_lines
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.drawing import STYLES, choice_rows
from stammtisch.core.engine.compiled import with_fields
from stammtisch.core.engine.constants import OVER
from stammtisch.core.games import game_named
from stammtisch.core.games.las_vegan.cards import CARD_NAMES as LAS_VEGAN_NAMES
from stammtisch.core.games.las_vegan.view import LasVeganView
from stammtisch.core.games.ojyks.cards import FACE_DOWN, REVEALING, VALUES
from stammtisch.core.games.ojyks.rules import OjyksState
from stammtisch.core.games.ojyks.view import OjyksView
from stammtisch.core.games.uno.cards import CARD_NAMES, COLOURS
from stammtisch.core.games.uno.options import UnoOptions
from stammtisch.core.games.uno.view import UnoView
from stammtisch.core.scene.presenter import NAME_IN_ARROW
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import NAMES, company, looks
from tests.adapters.sources import GAMES
from tests.games.elements import with_elements
from tests.games.las_vegan.positions import las_vegan_position
from tests.games.ojyks.positions import ojyks_position
from tests.games.uno.positions import uno_position

WIDTH, HEIGHT = 80, 24
COLOUR_WORDS = {"red": "r", "yellow": "y", "green": "g", "blue": "b", "purple": "p"}


def scene(game: str, view: Any, language: str = "en", width: int = WIDTH) -> list[Line]:
    return table_lines(game_named(game), view, company(view), texts_in(language), width)


def spans(rows: list[Line]) -> list[Span]:
    return [span for row in rows for span in row]


def cards_shown(rows: list[Line], names: Collection[str]) -> list[str]:
    """Cards in boxes, and those that can't be played now."""
    return [
        span.text.strip()
        for span in spans(rows)
        if span.text.strip() in names and span.text.startswith(" ")
    ]


def look_at(game: str, players: int, **options: int | bool) -> list[Any]:
    """Views of all seats and the spectator, now and then in a random game."""
    return [view for views in looks(game, players, **options) for view in views]


@pytest.mark.parametrize("players", range(2, 11))
def test_uno_fits_the_width(players: int) -> None:
    for view in look_at("uno", players, rounds=2):
        for language in LANGUAGES:
            rows = scene("uno", view, language)
            assert max(map(width_of, rows)) <= WIDTH, plain(rows)


@pytest.mark.parametrize("players", range(2, 9))
def test_ojyks_fits_the_width(players: int) -> None:
    for view in look_at("ojyks", players):
        for language in LANGUAGES:
            rows = scene("ojyks", view, language)
            assert max(map(width_of, rows)) <= WIDTH, plain(rows)


@pytest.mark.parametrize("players", range(2, 6))
def test_las_vegan_fits_the_width(players: int) -> None:
    for view in look_at("las_vegan", players):
        for language in LANGUAGES:
            rows = scene("las_vegan", view, language)
            assert max(map(width_of, rows)) <= WIDTH, plain(rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_widest_table_of_las_vegan_and_its_choices_fit_the_screen(language: str) -> None:
    """Every casino has a long name, a token and a number; the most tokens can be chosen."""
    won = ["p1 g1 b1 p2 g2", "p3 g3 b3 p4 g4", "p5 g5 b5 p6 g6", "p7 g7 b7 p8 g8", "p9 g9 b9 p0"]
    tokens: list[dict[str, int]] = [{"purple": -2, "green": -3, "blue": -1}, {}]
    for placed in tokens:
        state = las_vegan_position(
            ["r1 r2", "r3 r4", "r5 r6", "r7 r8", "r9 r0"],
            won=won,
            tricks=[2, 1, 1, 1, 1],
            casinos="purple green blue",
            placed=placed,
            condition=2 if placed else 0,
            loose=(-3, -2, -1, 1),
            sevens=2,
        )
        view = game_named("las_vegan").view(state, 1)
        texts = texts_in(language)
        table = scene("las_vegan", view, language)
        rows = choice_rows(by_verb(choices(game_named("las_vegan"), view, texts)), WIDTH)
        assert max(*map(width_of, table), *map(len, rows)) <= WIDTH, plain(table)
        prompt = 1
        assert len(table) + 1 + len(rows) + prompt <= HEIGHT


def test_las_vegan_shows_the_trick_the_own_hand_and_no_other_card() -> None:
    for players in (2, 3, 5):
        for view in look_at("las_vegan", players):
            assert isinstance(view, LasVeganView)
            order = [
                view.trick[(seat - view.leader) % players]
                for seat in range(1, players + 1)
                if view.leader and (seat - view.leader) % players < len(view.trick)
            ]
            due = [LAS_VEGAN_NAMES[card] for card in [*order, *view.hand]]
            rows = scene("las_vegan", view)
            assert cards_shown(rows, LAS_VEGAN_NAMES) == due
            winners = [n for n, row in enumerate(rows) if "◀" in plain([row])]
            assert len(winners) == (1 if view.trick else 0)


def test_casinos_tokens_and_what_they_cost_are_told() -> None:
    state = las_vegan_position(
        ["r1 r2", "r3 r5", "r6 r7", "r8 r9"],
        won=["", "p4 b4 g4 r4", "b1 b2 b3", ""],
        tricks=[2, 1, 1, 4],
        casinos="blue 4 9",
        placed={"blue": -2, "4": 1},
        loose=(-1, 1),
        gold=-4,
        condition=2,
    )
    view = game_named("las_vegan").view(state, 1)
    head, *seats = plain(scene("las_vegan", view)).splitlines()[2:7]
    assert head.split()[-8:] == ["tricks", "max", "-4", "blue", "-2", "4", "+1", "9"]
    assert "4 (+4)" in seats[1]
    assert "(-2)" in seats[2]
    assert ["(-4)" in row for row in seats] == [False, False, False, True]
    text = plain(scene("las_vegan", view))
    assert "Tokens left: -1  +1" in text
    assert "gold" not in text.partition("Tokens left")[2]


def fullest(players: int, stage: str) -> OjyksState:
    """Nothing is gone and most lies face down, so there are the most choices; and somebody has
    started the last round, which takes another line."""
    grids = ["0 1 ?, ? ? ?, ? ? ?, ? ? ?"] * (players - 1) + ["5 5 1, 1 4 4, 7 7 6, 7 9 9"]
    state = ojyks_position(grids, 3, finisher=players, drawn=9 if stage == "drawn" else None)
    if stage == "reveal":
        return cast(OjyksState, with_fields(state, stage=REVEALING))
    return state


@pytest.mark.parametrize("stage", ["reveal", "turn", "drawn"])
@pytest.mark.parametrize("players", range(2, 9))
def test_ojyks_and_its_choices_fit_the_screen(players: int, stage: str) -> None:
    game = game_named("ojyks")
    view = game.view(fullest(players, stage), 1)
    assert view.stage == stage
    for language in LANGUAGES:
        texts = texts_in(language)
        rows = choice_rows(by_verb(choices(game, view, texts)), WIDTH)
        assert max(len(row) for row in rows) <= WIDTH
        prompt = 1
        assert len(scene("ojyks", view, language)) + 1 + len(rows) + prompt <= HEIGHT


def test_a_last_round_is_announced_until_the_game_is_over() -> None:
    grids = ["5 5 1, 1 4 4, 7 7 6, 7 9 9"] * 2
    state = ojyks_position(grids, 3, finisher=2)
    game = game_named("ojyks")
    assert "no card face down" in plain(scene("ojyks", game.view(state, 1)))
    over = with_fields(state, mover=OVER)
    assert "no card face down" not in plain(scene("ojyks", game.view(over, 1)))


def test_who_can_be_chosen_is_named() -> None:
    """A number alone would have to be looked up in the table."""
    game = game_named("uno")
    views = [v for v in look_at("uno", 3, zero_seven=True) if v.stage == "exchange" and v.legal]
    assert views
    for view in views:
        people = company(view)
        for one in choices(game, view, texts_in("en"), people):
            _, seat = one.part.split()
            assert one.label == f"{seat} ({people.names[int(seat) - 1]})"


def test_a_very_full_uno_hand_is_broken_into_lines() -> None:
    hand = " ".join(name for name in CARD_NAMES if name not in ("r3",))
    rows = scene("uno", game_named("uno").view(uno_position([hand, 3], "r3"), 1))
    assert max(map(width_of, rows)) <= WIDTH
    assert len(cards_shown(rows, CARD_NAMES)) == 1 + len(CARD_NAMES) - 1


@pytest.mark.parametrize("players", [2, 5, 10])
def test_uno_shows_the_own_hand_the_top_card_and_no_other(players: int) -> None:
    for view in look_at("uno", players, zero_seven=True):
        assert isinstance(view, UnoView)
        due = [CARD_NAMES[card] for card in (*view.discards[-1:], *view.hand)]
        assert cards_shown(scene("uno", view), CARD_NAMES) == due


@pytest.mark.parametrize("players", [2, 5, 8])
def test_ojyks_shows_open_cards_the_top_card_and_the_own_drawn_one(players: int) -> None:
    for view in look_at("ojyks", players):
        assert isinstance(view, OjyksView)
        rows = scene("ojyks", view)
        drawn = [] if view.drawn < 0 else [str(VALUES[view.drawn])]
        boxed = [span.text.strip() for span in spans(rows) if span.style.startswith("card")]
        assert boxed == [str(VALUES[card]) for card in view.discards[-1:]] + drawn
        fields = [card for grid in view.grids for card in grid]
        shown = Counter(
            span.text.strip()
            for span in spans(rows)
            if span.style in COLOUR_WORDS and len(span.text) == 4
        )
        assert shown == Counter(str(VALUES[card]) for card in fields if card >= 0)
        hidden = sum(span.text in (" ▒▒ ", " ◉◉ ") for span in spans(rows))
        assert hidden == fields.count(FACE_DOWN)


@pytest.mark.parametrize("game", GAMES)
def test_a_spectator_sees_a_table_without_a_hand(game: str) -> None:
    players = min(4, game_named(game).seats[-1])
    for spectator, *_ in looks(game, players):
        rows = scene(game, spectator)
        text = plain(rows)
        assert texts_in("en")("your-hand") not in text
        assert "\nr1 " not in text  # no own grid of ojyks, so no names of rows
        assert texts_in("en")("ojyks-drawn") not in text
        for seat in range(1, players + 1):
            assert f"{seat} {NAMES[seat - 1]:.7}" in text


@pytest.mark.parametrize("game", GAMES)
def test_colour_and_turn_are_told_by_the_text_too(game: str) -> None:
    for view in look_at(game, min(3, game_named(game).seats[-1])):
        rows = scene(game, view)
        for span in spans(rows):
            colours = set(span.style.split()) & COLOUR_WORDS.keys()
            if game in ("las_vegan", "uno") and colours:
                assert span.text.strip()[0] == COLOUR_WORDS[colours.pop()]
            elif game == "nyan_nyan" and colours:
                assert span.text.strip()[-1] in {"red": "♥♦", "yellow": "★"}[colours.pop()]
            elif colours and game != "narikana":  # told apart by signs: test_narikana.py
                assert span.text.strip().lstrip("-").isdecimal()
        marked = plain(rows).count("▶")
        assert marked == len([seat for seat in view.pending if seat])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("colour", COLOURS)
def test_the_colour_named_for_a_wild_is_said_in_words(colour: str, language: str) -> None:
    view = game_named("uno").view(uno_position(["r7 b2", 3], "w", colour=colour), 1)
    word = texts_in(language)(f"colour-{colour}")
    assert word in plain(scene("uno", view, language))


def test_every_style_is_known_to_the_terminal() -> None:
    used = {
        span.style
        for game in GAMES
        for view in look_at(game, min(4, game_named(game).seats[-1]))
        for span in spans(scene(game, view))
    }
    assert used <= STYLES.keys()
    assert {part for style in used for part in style.split()} <= SPAN_STYLES


def test_places_points_and_cards_to_draw_are_told() -> None:
    state = uno_position(
        ["r7 b2", 0, 5], "g+2", due=4, stage=4, options=UnoOptions(stack_draws=True, rounds=3)
    )
    state = with_elements(state, place={2: 1}, points={2: 388, 1: 120})
    text = plain(scene("uno", game_named("uno").view(state, 1)))
    assert "place 1 · 388 points" in text
    assert "120 points" in text
    assert "4 cards to draw" in text


def test_counts_and_points_do_not_run_together() -> None:
    many = [20, 3]
    state = uno_position(["r7", *many], "r3", options=UnoOptions(rounds=2))
    state = with_elements(state, points={2: 250})
    rows = plain(scene("uno", game_named("uno").view(state, 1))).splitlines()
    row = next(row for row in rows if "20 ▮" in row)
    assert row.split()[-2:] == ["250", "points"]


def test_own_choices_at_the_start_are_marked() -> None:
    beginning = fullest(2, "reveal")
    down = [0, 0xFFF, *beginning.down[2:]]
    down_n = sum(map(int.bit_count, down))
    chosen = [0, 0b100, *beginning.chosen[2:]]
    state = with_fields(beginning, down=down, down_n=down_n, chosen=chosen)
    view = game_named("ojyks").view(state, 1)
    assert plain(scene("ojyks", view)).count("◉◉") == 1
    other = game_named("ojyks").view(state, 2)
    assert "◉◉" not in plain(scene("ojyks", other))


def test_the_own_grid_of_ojyks_comes_first() -> None:
    text = plain(scene("ojyks", game_named("ojyks").view(fullest(4, "turn"), 3)))
    heads = [row for row in text.splitlines() if "4 Cleo" in row]
    assert heads[0].index("3 Kunigund") < heads[0].index("4 Cleo") < heads[0].index("1 Barth")


def test_blocks_stand_side_by_side_as_far_as_they_fit() -> None:
    block = [line("ab"), line(Span("c", "red"))]
    assert plain(beside([block, block, block], 2, 6)) == "ab  ab\nc   c\nab\nc"
    assert plain(beside([block], 2, 1)) == "ab\nc"
    assert plain(beside([], 2, 10)) == ""


@pytest.mark.parametrize("game", ["uno", "nyan_nyan"])
def test_the_direction_is_told_by_names_from_the_reader_on(game: str) -> None:
    """Numbers of seats stand on the table in some front ends only."""
    for view in look_at(game, 4):
        told = plain(scene(game, view, width=200)[:1])
        arrow = told.partition("direction ")[2].partition(" ·")[0].split("→")
        names = [shortened(name, NAME_IN_ARROW) for name in company(view).names]
        playing = [seat for seat in range(1, 5) if not view.places[seat - 1]][:: view.direction]
        if (first := view.seat or 1) in playing:
            at = playing.index(first)
            assert arrow == [names[seat - 1] for seat in playing[at:] + playing[:at]]
