"""ojyks on the screen and in sentences."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from stammtisch.adapters.presentation.lines import plain, width_of
from stammtisch.adapters.presentation.presenter import (
    by_verb,
    choices,
    presenter_of,
    prompt_for_buttons,
    told_lines,
)
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.drawing import choice_rows
from stammtisch.core.engine.compiled import with_fields
from stammtisch.core.engine.constants import OVER
from stammtisch.core.game import Event
from stammtisch.core.games import game_named
from stammtisch.core.games.ojyks import cards as ojyks
from stammtisch.core.games.ojyks.cards import FACE_DOWN, REVEALING, VALUES
from stammtisch.core.games.ojyks.rules import OjyksState
from stammtisch.core.games.ojyks.view import OjyksView
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import (
    HEIGHT,
    WIDTH,
    company,
    decisions,
    explanation,
    look_at,
    new_match,
    question,
    scene,
    spans,
)
from tests.games.ojyks.positions import ojyks_position

COLOUR_WORDS = {"red": "r", "yellow": "y", "green": "g", "blue": "b", "purple": "p"}


@pytest.mark.parametrize("players", range(2, 9))
def test_ojyks_fits_the_width(players: int) -> None:
    for view in look_at("ojyks", players):
        for language in LANGUAGES:
            rows = scene("ojyks", view, language)
            assert max(map(width_of, rows)) <= WIDTH, plain(rows)


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


GAME = game_named("ojyks")


THREE = ("Anna", "Bert", "Cleo")


def test_cards_turned_up_together_are_told_in_one_sentence() -> None:
    events = [
        Event("revealed", 1, (0, 7)),
        Event("revealed", 1, (9, 0)),
        Event("revealed", 2, (3, 2)),
        Event("starts", 1, (0, 0)),
    ]
    assert told_lines(GAME, events, Company(THREE, 1), texts_in("de")) == [
        "Du deckst 5 und -2 auf.",
        "Bert deckt 0 auf.",
        "Du fängst an.",
    ]


def test_a_card_of_ojyks_tells_of_the_columns() -> None:
    found = set()
    for seed in range(4):
        for _, seat, view in decisions("ojyks", seed):
            if view.stage == "reveal":
                continue
            grid = view.grids[seat - 1]
            for card, value in enumerate(ojyks.VALUES):
                text = explanation("ojyks", view, str(value))
                for column in range(ojyks.COLUMNS):
                    cards = grid[3 * column : 3 * column + 3]
                    two = cards.count(card) == 2
                    assert (f"In column {column + 1} two of them lie already" in text) == two
                    found.add(two)
                assert ("lies on the discard pile" in text) == (view.discards[-1:] == (card,))
    assert found == {True, False}


EN, DE = texts_in("en"), texts_in("de")


def test_the_second_card_to_turn_up_in_ojyks_is_one_more() -> None:
    match = new_match("ojyks", 3)
    seat = match.pending[0]
    assert "Choose two of your cards" in question("ojyks", match.view(seat))
    match.play(seat, match.view(seat).legal[0])
    view = match.view(seat)
    assert "Choose one more of your cards" in question("ojyks", view)
    scene = presenter_of(match.game).scene(view, company(view), EN)
    assert (
        prompt_for_buttons(match.game, view, scene, EN)
        == "Tap one more of your cards to turn it up."
    )


EXCHANGED = ["8 8 ?, ? ? ?, 5 -1 -1, 3 4 ?", "5 5 1, 1 4 4, 7 7 6, 7 9 9"]


@pytest.mark.parametrize(
    ("field", "english", "german"),
    [
        ("c1r3", "The 8 here saves about 20.9 points.", "Die 8 hier spart etwa 20,9 Punkte."),
        ("c3r1", "The 8 here costs 3 points.", "Die 8 hier kostet 3 Punkte."),
        ("c4r1", "The 8 here costs about 5 points.", "Die 8 hier kostet etwa 5 Punkte."),
    ],
)
def test_it_is_told_what_the_card_at_hand_would_save(field: str, english: str, german: str) -> None:
    """A third 8 rids the reader of the two others and of a card face down (4.9 on average)."""
    view = game_named("ojyks").view(ojyks_position(EXCHANGED, 8), 1)
    assert english in explanation("ojyks", view, field)
    assert german in explanation("ojyks", view, field, "de")


def test_it_is_told_that_a_column_waits_for_a_third_card() -> None:
    view = game_named("ojyks").view(ojyks_position(EXCHANGED, 3), 1)
    waits = "In column 1 the 8 lies twice: one more 8 here, and the column goes (-16)."
    assert waits in explanation("ojyks", view, "c1r3")
    assert "In column 3 the -1 lies twice: one more -1 here, and the column goes (+2)." in (
        explanation("ojyks", view, "c3r1")
    )
    assert "twice" not in explanation("ojyks", view, "c2r1")
    assert "twice" not in explanation("ojyks", view, "c4r1")


def test_who_is_not_asked_is_told_of_no_exchange() -> None:
    view = game_named("ojyks").view(ojyks_position(EXCHANGED, 3, mover=2), 1)
    assert not view.legal
    assert "here saves" not in explanation("ojyks", view, "c1r3")
    assert "here costs" not in explanation("ojyks", view, "c1r3")
