"""The table as it is shown: it fits, shows what the view holds, and needs no colours."""

from __future__ import annotations

from dataclasses import fields

import pytest

from stammtisch.adapters.presentation.lines import SPAN_STYLES, Span, beside, line, plain, shortened
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.drawing import STYLES
from stammtisch.core.games import game_named
from stammtisch.core.information.plain_data import view_class
from stammtisch.core.scene.presenter import NAME_IN_ARROW
from tests.adapters.games import NAMES, company, look_at, looks, scene, spans
from tests.adapters.sources import GAMES
from tests.games.facts import facts_of

COLOURS = {"red", "yellow", "green", "blue", "purple"}


def has_direction(game: str) -> bool:
    return "direction" in {part.name for part in fields(view_class(game_named(game)))}


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
            for colour in set(span.style.split()) & COLOURS:
                assert facts_of(game).told_apart(colour, span.text.strip()), span
        marked = plain(rows).count("▶")
        assert marked == len([seat for seat in view.pending if seat])


def test_every_style_is_known_to_the_terminal() -> None:
    used = {
        span.style
        for game in GAMES
        for view in look_at(game, min(4, game_named(game).seats[-1]))
        for span in spans(scene(game, view))
    }
    assert used <= STYLES.keys()
    assert {part for style in used for part in style.split()} <= SPAN_STYLES


def test_blocks_stand_side_by_side_as_far_as_they_fit() -> None:
    block = [line("ab"), line(Span("c", "red"))]
    assert plain(beside([block, block, block], 2, 6)) == "ab  ab\nc   c\nab\nc"
    assert plain(beside([block], 2, 1)) == "ab\nc"
    assert plain(beside([], 2, 10)) == ""


@pytest.mark.parametrize("game", [game for game in GAMES if has_direction(game)])
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
