"""Uno on the screen and in sentences."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.adapters.presentation.lines import plain, width_of
from stammtisch.adapters.presentation.presenter import choices, presenter_of, told_lines
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.game import EVERYONE, Event
from stammtisch.core.games import game_named
from stammtisch.core.games.uno import cards as uno
from stammtisch.core.games.uno.cards import CARD_NAMES, CARDS, COLOURS, KINDS
from stammtisch.core.games.uno.options import UnoOptions
from stammtisch.core.games.uno.view import UnoView
from stammtisch.core.games.uno.words import card_text
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import (
    NAMES,
    WIDTH,
    cards_shown,
    company,
    explanation,
    look_at,
    new_match,
    question,
    scene,
)
from tests.games.elements import with_elements
from tests.games.uno.positions import uno_position


@pytest.mark.parametrize("players", range(2, 11))
def test_uno_fits_the_width(players: int) -> None:
    for view in look_at("uno", players, rounds=2):
        for language in LANGUAGES:
            rows = scene("uno", view, language)
            assert max(map(width_of, rows)) <= WIDTH, plain(rows)


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
    assert len(cards_shown(rows, DRAWN)) == 1 + len(CARD_NAMES) - 1


@pytest.mark.parametrize("players", [2, 5, 10])
def test_uno_shows_the_own_hand_the_top_card_and_no_other(players: int) -> None:
    for view in look_at("uno", players, zero_seven=True):
        assert isinstance(view, UnoView)
        due = [DRAWN[card] for card in (*view.discards[-1:], *view.hand)]
        assert cards_shown(scene("uno", view), DRAWN) == due


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("colour", COLOURS)
def test_the_colour_named_for_a_wild_is_said_in_words(colour: str, language: str) -> None:
    view = game_named("uno").view(uno_position(["r7 b2", 3], "w", colour=colour), 1)
    word = texts_in(language)(f"colour-{colour}")
    assert word in plain(scene("uno", view, language))


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


GAME = game_named("uno")
DRAWN = [card_text(number, texts_in("en")) for number in range(KINDS)]


THREE = ("Anna", "Bert", "Cleo")


def card(name: str) -> int:
    return CARD_NAMES.index(name)


def test_the_reader_is_addressed_and_others_are_named() -> None:
    events = [Event("played", 2, (card("r7"), 4)), Event("skipped", 3, ())]
    english, german = texts_in("en"), texts_in("de")
    assert told_lines(GAME, events, Company(THREE, 2), english) == [
        "You play 7●.",
        "Cleo misses a turn.",
    ]
    assert told_lines(GAME, events, Company(THREE, 0), german) == [
        "Bert legt 7●.",
        "Cleo wird übersprungen.",
    ]
    assert told_lines(GAME, events, Company(THREE, 3), german) == [
        "Bert legt 7●.",
        "Du wirst übersprungen.",
    ]


def test_the_colour_named_is_told() -> None:
    wild = [Event("played", 1, (game_named("uno").read("play w b") or 0, 4))]
    assert told_lines(GAME, wild, Company(THREE), texts_in("en")) == [
        "Anna plays W✱ and names blue."
    ]
    assert told_lines(GAME, wild, Company(THREE, 1), texts_in("de")) == [
        "Du legst W✱ und nennst Blau."
    ]


def test_drawn_cards_are_told_to_the_one_who_draws_and_counted_for_others() -> None:
    events = []
    for name in ("r7", "w4"):
        events += [
            Event("drew-card", 2, (card(name), 1), 1 << 2),
            Event("drew", 2, (1,), EVERYONE & ~(1 << 2)),
        ]
    tell = {
        reader: told_lines(GAME, events, Company(THREE, reader), texts_in("en"))
        for reader in range(4)
    }
    assert tell[2] == ["You draw 7● +4✱."]
    assert tell[0] == tell[1] == tell[3] == ["Bert draws 2 cards."]


@pytest.mark.parametrize("held", [len(CARD_NAMES) - 1, len(CARD_NAMES), CARDS - 1])
def test_any_number_of_cards_in_hand_can_be_told(held: int) -> None:
    """Who only draws holds more cards than there are kinds of them."""
    events = [
        Event("drew-card", 2, (card("r7"), held), 1 << 2),
        Event("drew", 2, (held,), EVERYONE & ~(1 << 2)),
        Event("played", 2, (card("r7"), held)),
    ]
    for reader, text in [(0, "Bert draws a card."), (2, "You draw 7●.")]:
        assert told_lines(GAME, events, Company(THREE, reader), texts_in("en"))[0] == text


@pytest.mark.parametrize(
    ("reader", "text"),
    [
        (1, "You swap hands with Cleo."),
        (3, "Anna swaps hands with you."),
        (2, "Anna and Cleo swap hands."),
    ],
)
def test_a_swap_is_told_from_the_readers_side(reader: int, text: str) -> None:
    swap = [Event("swapped", 1, (3, 0))]
    assert told_lines(GAME, swap, Company(THREE, reader), texts_in("en")) == [text]


def test_between_rounds_of_uno_a_card_goes_to_the_next_seat() -> None:
    """Nobody holds a card before the deal."""
    game = game_named("uno")
    view = game.view(game.new(3, game.options()), 2)
    assert view.counts == (0, 0, 0)
    assert NAMES[2] in explanation("uno", view, "skip")


@pytest.mark.parametrize(
    ("players", "options", "card", "said"),
    [
        (3, {}, "r7", "without an effect"),
        (3, {"zero_seven": True}, "r7", "You have to swap hands with another player"),
        (3, {"zero_seven": True}, "0", "give yours to Anna and get that of Kunigunde"),
        (3, {}, "+2", "Anna has to draw 2 cards."),
        (3, {"draws_skip": True}, "+2", "Anna has to draw 2 cards and misses the turn."),
        (
            3,
            {"draws_skip": True, "stack_draws": True},
            "w4",
            "4 cards and misses the turn, or passes them on with a wild draw four.",
        ),
        (3, {"stack_draws": True}, "+2", "or passes them on with a draw two."),
        (3, {}, "w4", "Anna has to draw 4 cards"),
        (3, {}, "rev", "The direction changes, and Kunigunde von Habsburg is next."),
        (2, {}, "rev", "with two players Anna is next all the same."),
        (2, {"two_player_reverse_skips": True}, "rev", "and it is your turn again."),
        (2, {}, "skip", "Anna misses the turn, and it is your turn again."),
    ],
)
def test_a_card_of_uno_goes_by_options_and_players(
    players: int, options: dict[str, int | bool], card: str, said: str
) -> None:
    view = new_match("uno", players, **options).view(1)
    assert said in explanation("uno", view, card)


def test_names_are_those_of_the_company() -> None:
    view = new_match("uno", 3).view(2)
    presenter = presenter_of(game_named("uno"))
    text = presenter.explain(view, "skip", Company(("X", "Y", "Z"), 2), texts_in("de"))
    assert text == ["Z wird übersprungen."]


EN, DE = texts_in("en"), texts_in("de")


def test_a_wild_card_of_uno_asks_for_the_named_colour() -> None:
    game = game_named("uno")
    wanted = {True: "that was named, or a wild; or draw", False: "that was named, or draw one."}
    for wild_on_wish, text in wanted.items():
        match = new_match("uno", 3, wild_on_wish=wild_on_wish)
        assert "the number or sign on the table" in question("uno", match.view(match.pending[0]))
        while not _lies(match, "w"):
            seat = match.pending[0]
            moves = match.view(seat).legal
            wilds = [move for move in moves if game.notation(move).startswith("play w ")]
            match.play(seat, (wilds or moves)[-1])
        view = match.view(match.pending[0])
        assert text in question("uno", view)
        assert ("or a wild" in question("uno", view)) == wild_on_wish


def test_what_is_due_in_uno_goes_on_with_the_same_kind_of_card_only() -> None:
    game = game_named("uno")
    match = new_match("uno", 3, stack_draws=True)
    while match.view(0).stage != "answer":
        seat = match.pending[0]
        moves = match.view(seat).legal
        draws = [move for move in moves if "+2" in game.notation(move)]
        match.play(seat, (draws or moves)[-1])
    view = match.view(match.pending[0])
    explain = presenter_of(game).explain

    def said(view: Any, card: str) -> str:
        return " ".join(explain(view, card, company(view), EN))

    due = view.due
    assert f"has to draw {due + 2} cards" in said(view, "+2")
    assert "has to draw 4 cards" in said(view, "w4")
    other = match.view(match.pending[0] % 3 + 1)
    assert "has to draw 2 cards" in said(other, "+2"), "these are not theirs"


def test_a_drawn_card_that_does_not_fit_is_not_offered() -> None:
    match = new_match("uno", 3)
    texts = set()
    for number in range(60):
        seat = match.pending[0]
        view = match.view(seat)
        if view.stage == "drawn":
            texts.add((len(view.legal) > 1, question("uno", view)))
        match.play(seat, view.legal[-1] if view.stage == "turn" or number % 2 else view.legal[0])
    assert texts == {
        (True, "You may play the card you have just drawn, or pass."),
        (False, "The card you have just drawn doesn't fit: pass."),
    }


def _lies(match: Any, name: str) -> bool:
    return str(uno.CARD_NAMES[match.view(0).discards[-1]]) == name
